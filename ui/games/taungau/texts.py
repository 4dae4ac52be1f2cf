# SPDX-License-Identifier: MIT
"""The texts of 鬥牛: house rules, reasons, what is said at the table, sheets, and questions of the score book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtWidgets import QLayout

from dominoes.errors import Reason
from dominoes.game import Event, Faces, Payment, RoundEnded, Seat
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.stakes import HandCompared, Stake, StakePlaced, sign_of
from dominoes.games.taungau.options import Scoring
from dominoes.games.taungau.rules import STUCK_UNITS
from dominoes.games.taungau.state import (
    HandsShown,
    Move,
    Phase,
    Set,
    Setting,
    State,
    View,
    bull_sum,
    counted,
    values,
)
from dominoes.games.taungau.tally import STUCK, Tally, possible
from dominoes.tiles import FACES, Tile
from ui.games.bank import (
    GROUP,
    OBJECTIONS,
    OPTIONS,
    PURSE,
    BankWords,
    PlayerRow,
    RowsForm,
    outcome,
    purse_rules,
    stake_line,
    stake_prompt,
    stake_text,
    staked,
)
from ui.games.handout import Example, RankList, counts, repeated
from ui.kit.answers import Cells
from ui.kit.layouts import Part, hbox, vbox
from ui.language.i18n import N_, _, ngettext, number
from ui.language.names import enumerated, face_name, tile_list
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences
from ui.table.numbers import SheetHand

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    groups=GROUP,
    options={
        **OPTIONS,
        **PURSE,
        "scoring": OptionText(
            N_("What is paid"),
            N_("Whether players win or lose their stake, or each point of difference from the banker is paid."),
        ),
        "auto_set": OptionText(
            N_("Hands set by the program"),
            N_("The program finds the bull with the most points. If this is off, each player chooses three tiles."),
        ),
        "stakes.unit": OptionText(
            N_("Value of a point"),
            N_("How many chips a point is worth, where points are paid."),
        ),
    },
    choices={
        ("scoring", "stakes"): N_("The stake; zero is the lowest"),
        ("scoring", "points"): N_("The difference in points; zero counts ten"),
    },
    sources={"PAGAT": "pagat.com", "MACAO": "Macau (D. Polovynka)"},
)


# -- reasons --------------------------------------------------------------------------------------


def _by_points(reason: Reason) -> str:
    return ngettext(
        "{name: has|You have} {points} point, the banker {other}: {chips} chips.",
        "{name: has|You have} {points} points, the banker {other}: {chips} chips.",
        reason["points"],
    )


def _most_points(reason: Reason) -> str:
    return ngettext(
        "This leaves {points} point; any other bull at most {less}.",
        "This leaves {points} points; any other bull at most {less}.",
        reason["points"],
    )


def _alike(reason: Reason) -> str:
    return ngettext("Every bull leaves {points} point.", "Every bull leaves {points} points.", reason["points"])


def _drill_points(reason: Reason) -> str:
    return ngettext(
        "Bull: {bull}. The other two count {sum}: {points} point.",
        "Bull: {bull}. The other two count {sum}: {points} points.",
        reason["points"],
    )


_REASONS: Final = Sentences(
    {
        "taungau.over": N_("The round is over."),
        "taungau.not-your-turn": N_("Please wait: it is not your turn."),
        "taungau.asked-stake": N_("First choose your stake."),
        "taungau.asked-set": N_("First choose the three tiles of your bull."),
        "taungau.not-your-tiles": N_("You hold other tiles: {tiles}."),
        "taungau.no-ten": N_("These make neither 10 nor 20 nor 30: {tiles}."),
        "taungau.has-bull": N_("Three of your tiles make a ten: you have a bull."),
        "taungau.stuck": N_("{name: has|You have} no bull: {chips} to pay."),
        "taungau.banker-stuck": N_("The banker has no bull: {name: receives|you receive} {chips}."),
        "taungau.both-stuck": N_("Neither {name:|you} nor the banker has a bull: nothing to pay."),
        "taungau.by-points": _by_points,
        "taungau.stuck-pays": N_("{name: has|You have} no bull: {chips} to pay."),
        "taungau.bull-alone": N_("The banker has no bull: {name: receives|you receive} {chips}."),
        # What the coach says.
        "taungau.even-chances": N_(
            "Before you look at your tiles, your chances are even: the stake only decides how much you risk."
        ),
        "taungau.is-stuck": N_("No three of these tiles make a ten."),
        "taungau.most-points": _most_points,
        "taungau.only-bull": N_("This is the only bull: {bull}."),
        "taungau.alike": _alike,
        "taungau.ten-is-highest": N_("Zero counts ten here: nothing is higher."),
        "taungau.wild": N_("{tile} counts {n} here."),
        "taungau.chances": N_("Against all possible hands: wins {win}%, pushes {push}%, loses {lose}%."),
        # What learners are asked.
        "taungau.drill-ask-points": N_("How many points do these five tiles have?"),
        "taungau.drill-stuck": N_("No bull"),
        "taungau.drill-points": _drill_points,
    },
    composed=lambda reason: _percent(reason) if reason.key == "taungau.chances" else {},
)


def _percent(reason: Reason) -> dict[str, str]:
    """Return each of the chances in percent of all."""
    cases = sum(reason[name] for name in ("win", "push", "lose"))
    return {name: number(100 * reason[name] / cases, digits=1) for name in ("win", "push", "lose")}


# -- what is asked, and what happened -------------------------------------------------------------


def hand_name(setting: Setting, scoring: Scoring) -> str:
    """Name a hand as it is set: 牛 7 點, or 無牛."""
    if not isinstance(setting, Set):
        return _("No bull")
    points = counted(setting.points, scoring)[0]
    if not points:
        return _("Bull, zero points")
    return ngettext("Bull, {n} point", "Bull, {n} points", points).format(n=number(points))


def setting_name(setting: Setting, scoring: Scoring) -> str:
    """Name a hand by the tiles of its bull: 天、鵝、板凳做牛，7 點; two ways to set it never read alike."""
    if not isinstance(setting, Set):
        return _("No bull")
    points = counted(setting.points, scoring)[0]
    several = ngettext("bull of {tiles}, {n} point", "bull of {tiles}, {n} points", points)
    text = several if points else _("bull of {tiles}, zero points")
    return text.format(tiles=enumerated([face_name(tile) for tile in setting.bull]), n=number(points))


def bull_name(three: Sequence[Tile]) -> str:
    """Return the ten made by three tiles, or a note that they make none."""
    total = bull_sum(three)
    if total is None:
        return _("These three do not make a ten.")
    return _("These three make {n}.").format(n=number(total))


def points_name(setting: Set, scoring: Scoring) -> str:
    """Return what is left for the points by *setting*."""
    points, total = counted(setting.points, scoring)
    text = ngettext("The other two count {sum}: {n} point.", "The other two count {sum}: {n} points.", points)
    return text.format(sum=number(total), n=number(points))


def prompt(view: View, who: Sequence[str]) -> str:
    """Return the question for the player to move."""
    if view.phase is Phase.STAKE:
        return stake_prompt(who[view.banker], view.standing)
    return _("Choose three tiles that make 10, 20 or 30: the bull. The other two are your points.")


def status(view: View, seat: int) -> str:
    """Return the stake and the activity of a seat: 注 40 · 擺牌中."""
    parts = []
    stake = view.stakes[seat]
    if stake is not None and view.options.scoring is Scoring.STAKES:
        parts.append(staked(stake))
    if view.phase is Phase.SET:
        parts.append(_("hand set") if view.has_set[seat] else _("setting…"))
    elif seat in view.to_act:
        parts.append(_("thinking…"))
    return " · ".join(parts)


def shown_by(view: View | State) -> HandsShown | None:
    """Return the hands that lie open, once they do."""
    return next((each for each in view.history if isinstance(each, HandsShown)), None)


def as_set(shown: HandsShown, seat: Seat) -> tuple[Faces, ...]:
    """Return the tiles of *seat* as they are set."""
    setting = shown.settings[seat]
    return (setting.bull, setting.points) if isinstance(setting, Set) else (shown.hands[seat],)


# -- examples of payments -------------------------------------------------------------------------


_STAKES: Final = (20, 40, 20, 60)
_POINTS: Final = ((6, 9, 6, 3), (STUCK, 2, STUCK, 8), (7, STUCK, 1, 9))
"""Of the banker and those who follow, and again from the first."""


# -- words at the table ---------------------------------------------------------------------------


class TauNgauWords(BankWords):
    """What is said at a table of 鬥牛."""

    OPTIONS = _OPTIONS
    REASONS = _REASONS

    @staticmethod
    def rank(tile: Tile) -> str:
        """Return the value of *tile*: 3/6 for one that may be either."""
        return "/".join(map(str, values(tile)))

    def rules(self) -> Iterator[str]:
        """Yield the rules of this table for its players, in order of need."""
        yield _("Of five tiles, three that make 10, 20 or 30 are the bull; the other two are the points.")
        yield _("The Six and the Three each count 3 or 6, whichever is better.")
        if self.options.scoring is Scoring.POINTS:
            yield _("Only the last digit counts; zero counts ten, the most.")
            yield _("Each point of difference from the banker is worth {n} chips.").format(
                n=number(self.options.stakes.unit)
            )
            text = _("A player without a bull pays {n} points; a banker without one pays every player's points.")
            yield text.format(n=number(STUCK_UNITS))
        else:
            yield _("Only the last digit counts; zero is the lowest.")
            yield _("More points than the banker wins the stake, fewer loses it; without a bull you cannot win.")
            yield _("Stakes: {stakes}.").format(stakes=enumerated([number(each) for each in self.options.stakes.menu]))
            if self.options.auto_set:
                yield _("The program sets every hand in the best way.")
        yield from purse_rules(self.options)
        yield _("The bank moves on, unless the banker has no bull.")

    def move(self, view: View, move: Move) -> str:
        """Label the button that plays *move*."""
        match move:
            case Stake():
                return stake_text(move)
            case Set():
                return _("Bull: {tiles}").format(tiles=tile_list(move.bull))
            case _:
                return _("No bull")

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        scoring, banker, shown = self.options.scoring, seen.banker, shown_by(seen)
        match event:
            case StakePlaced():
                return stake_line(event, self.who)
            case HandsTaken():
                return _("The tiles are dealt")
            case HandSet(seat, _setting):
                return _("{name: has set the hand|You have set your hand}").format(name=self.who[seat])
            case HandsShown(_hands, settings):
                name = setting_name(settings[banker], scoring)
                return _("{name}: {word}").format(name=self.who[banker], word=name)
            case HandCompared(seat, sign) if shown is not None:
                name = setting_name(shown.settings[seat], scoring)
                return _("{name}: {hands}, {outcome}").format(name=self.who[seat], hands=name, outcome=outcome(sign))
            case RoundEnded(result):
                return self.title(result)
            case _:
                return None

    def opened_event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* with the setting of the hand, as far as it is known."""
        if isinstance(event, HandSet) and event.setting is not None:
            name = setting_name(event.setting, self.options.scoring)
            return _("{name}: {word}").format(name=self.who[event.seat], word=name)
        return self.event(event, seen)

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what a line is for, and its arithmetic."""
        reason = payment.reason
        sign = sign_of(payment.chips[reason["seat"]])
        heading = _("{name}: {outcome}").format(name=self.who[reason["seat"]], outcome=outcome(sign))
        match reason.key.partition(".")[2]:
            case "by-points":
                text = _("{mine} points against {theirs}, {unit} each")
                detail = text.format(
                    mine=number(reason["points"]), theirs=number(reason["other"]), unit=number(reason["unit"])
                )
            case "stuck-pays":
                detail = _("no bull: {n} × {unit}").format(n=number(reason["units"]), unit=number(reason["unit"]))
            case "bull-alone":
                text = _("the banker has no bull: {n} × {unit}")
                detail = text.format(n=number(reason["points"]), unit=number(reason["unit"]))
            case key:
                why = {
                    "stuck": _("no bull"),
                    "banker-stuck": _("the banker has no bull"),
                    "both-stuck": _("nobody has a bull"),
                }.get(key, "")
                detail = " · ".join(filter(None, (why, staked(reason["stake"]))))
        return heading, detail

    def hands(self, state: State, seat: Seat) -> tuple[SheetHand, ...]:
        """Return the hand of *seat* as it is set."""
        shown = shown_by(state)
        assert shown is not None
        name = hand_name(shown.settings[seat], self.options.scoring)
        groups = as_set(shown, seat)
        return tuple(SheetHand(group, name if group is groups[-1] else "") for group in groups)

    def ranks(self) -> Iterator[RankList]:
        """List the tiles by what they count, high to low."""
        faces = sorted(FACES, key=lambda face: -max(values(face)))
        yield RankList(_("What the tiles count"), counts(self.rank, faces))

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        for points in _POINTS:
            yield Example(
                Tally(stakes=repeated(_STAKES, self.options.seats), points=repeated(points, self.options.seats))
            )


# -- score book -----------------------------------------------------------------------------------


class _PointsRow(PlayerRow):
    """Has a cell for each number of points, chosen by its digit."""

    def _new_cells(self) -> Cells:
        return Cells(self, even=True, digits=True)

    def _answers(self) -> QLayout:
        # So many cells have a line of their own.
        return vbox(hbox(Part(self.stake, 1), Part(stretch=2)), self.cells, spacing=2)


class TauNgauTallyForm(RowsForm):
    """Asks what each player staked, and how many points every hand had."""

    OBJECTIONS = Sentences({**OBJECTIONS, "tally.points-missing": N_("How many points did {name} have?")})
    ROW = _PointsRow

    def tally(self) -> Tally:
        """Return the answers so far."""
        return Tally(
            stakes=tuple(row.stake.number if self._stakes(seat) else None for seat, row in enumerate(self.rows)),
            points=tuple(found if isinstance(found := row.cells.value(), int) else None for row in self.rows),
        )

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty, with the stakes of the round before."""
        before = tally or (self.book.entries[-1] if self.book.entries else None)
        self._show_texts()
        self._show_stakes(before.stakes if before else ())
        for seat, row in enumerate(self.rows):
            row.cells.choose(tally.points[seat] if tally else None)

    def _show_texts(self) -> None:
        super()._show_texts()
        for row in self.rows:
            row.cells.set_caption(_("Points; × for no bull"))

    def _answered(self, seat: int) -> bool:
        return True

    def _stakes(self, seat: int) -> bool:
        return super()._stakes(seat) and self.book.options.scoring is Scoring.STAKES

    def _items(self, name: str) -> list[tuple[object, str, str]]:
        items: list[tuple[object, str, str]] = []
        for points in possible(self.book.options.scoring):
            stuck = points == STUCK
            spoken = _("No bull") if stuck else ngettext("{n} point", "{n} points", points).format(n=number(points))
            items.append(
                (points, "×" if stuck else number(points), _("{name}: {word}").format(name=name, word=spoken))
            )
        return items
