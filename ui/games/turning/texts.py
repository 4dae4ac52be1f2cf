# SPDX-License-Identifier: MIT
"""The texts of 扭天九: house rules, reasons, what is said at the table, sheets, and questions of the score book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.errors import Reason
from dominoes.game import Event, Payment, Result, RoundEnded, Seat
from dominoes.games.tally import Objection
from dominoes.games.turning.options import Count, NextTurner
from dominoes.games.turning.options import Settlement as SettlementRule
from dominoes.games.turning.rules import counted as worth
from dominoes.games.turning.rules import points, total
from dominoes.games.turning.state import SEATS, Move, PairTaken, State, TileTurned, View
from dominoes.games.turning.tally import Tally
from dominoes.ranks import RANK
from dominoes.scorebook.book import Book
from dominoes.tiles import FACES, Suit, Tile, tidy
from ui.games.handout import Example, RankList, numbered
from ui.games.tally_form import TallyForm
from ui.games.words import Words
from ui.kit import theme
from ui.kit.answers import Figure
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import N_, _, capital, counted, ngettext, number, pgettext, term
from ui.language.names import face_name, rank_label
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences
from ui.table.log_view import LogEntry, LogGroup, LogLine
from ui.table.numbers import SheetTiles, payer_to_payee, tiles_row

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    options={
        "count": OptionText(N_("What is counted"), N_("What the tiles a player has taken are worth at the end.")),
        "heaven_red": OptionText(
            N_("Heaven is half red"),
            N_("Six of the twelve pips of Heaven count as red. Without this rule, none do."),
        ),
        "next_turner": OptionText(
            N_("Who turns first next"), N_("Which player turns the first tile of the next pair.")
        ),
        "settlement": OptionText(N_("Settlement"), N_("What the player with the lower count pays the opponent.")),
    },
    choices={
        ("count", "red"): N_("Red pips"),
        ("count", "tiles"): N_("Tiles taken"),
        ("count", "pips"): N_("All pips"),
        ("next_turner", "taker"): N_("The player who took the last pair"),
        ("next_turner", "alternate"): N_("Each in turn"),
        ("settlement", "difference"): N_("The difference"),
        ("settlement", "one"): N_("One chip"),
    },
    sources={"CULIN": "S. Culin (1895)", "WPTG": "Wikipedia “Tien Gow”"},
)


# -- what is asked, and what happened -------------------------------------------------------------


def end_button() -> str:
    """Return the label of the button for turning all remaining tiles."""
    return pgettext("button", "To the end")


def at_once_button() -> str:
    """Label the button that turns all remaining tiles without letting them be seen."""
    return pgettext("button", "At once")


def stop_button() -> str:
    """Label the button that has no more tiles turned."""
    return _("Stop")


def points_text(count: Count, points: int) -> str:
    """Return what tiles count, in words."""
    match count:
        case Count.RED:
            text = ngettext("{n} red pip", "{n} red pips", points)
        case Count.TILES:
            text = ngettext("{n} tile taken", "{n} tiles taken", points)
        case _:
            text = ngettext("{n} pip", "{n} pips", points)
    return text.format(n=number(points))


def pile_text(left: int) -> str:
    """Return how many tiles are left in the pile."""
    return _("{name}: {word}").format(name=capital(term("pile")), word=counted("tiles", left))


def prompt(view: View) -> str:
    """Return what is asked."""
    if not view.waiting:
        return _("Turn the first tile of a pair.")
    return _("Only a higher tile of the same suit as {tile} takes both.").format(tile=face_name(view.waiting[0]))


# -- reasons --------------------------------------------------------------------------------------


def _points(reason: Reason) -> str:
    return _("They count {points}.").format(points=points_text(Count(reason["count"]), reason["n"]))


def _ask_points(reason: Reason) -> str:
    return {
        Count.RED: _("How many red pips do these tiles have?"),
        Count.TILES: _("How many tiles are these?"),
        Count.PIPS: _("How many pips do these tiles have?"),
    }[Count(reason["count"])]


def _chances(reason: Reason) -> str:
    return ngettext(
        "Higher than {tile} in its suit: {n} of {of} tile left.",
        "Higher than {tile} in its suit: {n} of {of} tiles left.",
        reason["of"],
    )


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "turning.over": N_("The round is over."),
    "turning.not-your-turn": N_("Please wait: it is not your turn."),
    "turning.won": N_("{name: has|You have} more: {more} to {less}."),
    "turning.drawn": N_("Both have {n}: nobody pays."),
    "turning.difference": N_("{payer: pays|You pay} {payee:|you} the difference between {more} and {less}."),
    "turning.one": N_("{payer: pays|You pay} {payee:|you} one chip, for {more} to {less}."),
    "turning.chances": _chances,
    # What learners are asked, and why an answer is right.
    "turning.drill-ask-takes": N_("Who takes both tiles?"),
    "turning.drill-first": N_("The first to turn"),
    "turning.drill-second": N_("The second to turn"),
    "turning.drill-turned-first": N_("Turned first"),
    "turning.drill-turned-second": N_("Turned second"),
    "turning.drill-other-suit": N_("They are of different suits, so the first takes both."),
    "turning.drill-alike": N_("{one} and {other} rank equally, so the first takes both."),
    "turning.drill-above": N_("{above} is higher than {below}."),
    "turning.drill-ask-points": _ask_points,
    "turning.drill-points": _points,
}


# -- the log --------------------------------------------------------------------------------------


# -- words at the table ---------------------------------------------------------------------------


class TurningWords(Words):
    """What is said at a table of 扭天九."""

    OPTIONS = _OPTIONS
    REASONS = Sentences(_SENTENCES)

    rank = staticmethod(rank_label)

    def rules(self) -> Iterator[str]:
        """Yield what players at this table must know."""
        yield _("The players take turns to turn up tiles from the wall, two at a time; there is nothing to choose.")
        yield _("The second tile takes both only if it is of the same suit as the first and ranks higher.")
        if self.options.next_turner is NextTurner.TAKER:
            yield _("The player who took the pair turns first next.")
        else:
            yield _("Who turns first alternates from pair to pair.")
        match self.options.count:
            case Count.RED if self.options.heaven_red:
                yield _("Red pips count; Heaven has six.")
            case Count.RED:
                yield _("Red pips count; Heaven has none.")
            case Count.TILES:
                yield _("Each tile taken counts one.")
            case _:
                yield _("All pips of the tiles taken count.")
        if self.options.settlement is SettlementRule.DIFFERENCE:
            yield _("The player with the lower count pays the difference.")
        else:
            yield _("The player with the lower count pays one chip.")

    def move(self, view: View, move: Move) -> str:
        """Label the button that turns the next tile."""
        return pgettext("button", "Turn a tile")

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        match event:
            case TileTurned(seat, tile):
                return _("{name} turned {tile}").format(name=self.who[seat], tile=face_name(tile))
            case PairTaken(seat, _tiles):
                return _("{name} took both").format(name=self.who[seat])
            case RoundEnded(result):
                return self.title(result)
            case _:
                return None

    def groups(self, lines: Sequence[LogLine], seen: State | View) -> list[LogGroup]:
        """Return the log in groups: each pair, and the end."""
        groups: list[LogGroup] = []
        pairs = 0
        turners: list[int] = []
        for each in lines:
            match each.event:
                case TileTurned(seat, tile):
                    if not turners:
                        pairs += 1
                        # Translators: the first, second, ... pair of tiles turned in a round, above the two tiles.
                        groups.append(LogGroup(_("Pair {n}").format(n=number(pairs))))
                    turners.append(seat)
                    groups[-1].entries.append(each.entry(self.who[seat], (tile,), face_name(tile)))
                case PairTaken(taker, _tiles):
                    groups[-1].result = each.text
                    at = turners.index(taker)
                    groups[-1].entries[at] = replace(groups[-1].entries[at], ahead=True)
                    turners = []
                case _:
                    groups.append(LogGroup(entries=[LogEntry(each.text)]))
        return groups

    def title(self, result: Result) -> str:
        """Return in a line how a round ended."""
        if result.winner is None:
            return _("Draw: both count the same")
        more, less = number(result.reason["more"]), number(result.reason["less"])
        return _("{name} won, {more} to {less}").format(name=self.who[result.winner], more=more, less=less)

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what a line is for, and its arithmetic."""
        reason = payment.reason
        if reason.key == "turning.drawn":
            return _("Both have the same"), points_text(self.options.count, reason["n"])
        heading = payer_to_payee(reason["payer"], reason["payee"], self.who)
        more, less = number(reason["more"]), number(reason["less"])
        if reason.key == "turning.one":
            return heading, _("{more} to {less}").format(more=more, less=less)
        return heading, _("{a} − {b}").format(a=more, b=less)

    def shown(self, state: State) -> tuple[SheetTiles, ...]:
        """Return the tiles of each player, and what they count."""
        found = []
        for seat, (name, count) in enumerate(zip(self.who, points(state), strict=True)):
            tiles = tidy(state.taken(Seat(seat)))
            if tiles:
                text = points_text(self.options.count, count)
                found.append(tiles_row(_("{name} {points}").format(name=name, points=text), tiles))
        return tuple(found)

    def ranks(self) -> Iterator[RankList]:
        """Yield the tiles of each suit, high to low, with what they count."""
        for suit in Suit:
            faces = [face for face in FACES if face.suit is suit]
            rows = [(RANK[face], (face,), self._called(face)) for face in faces]
            yield RankList(capital(term(suit.value)), numbered(rows))

    def _called(self, face: Tile) -> str:
        points = points_text(self.options.count, worth(self.options, [face]))
        # Translators: a tile and what it counts.
        return _("{tile}: {points}").format(tile=capital(face_name(face)), points=points)

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        every = total(self.options)
        for share in (every // 3, every // 2):
            yield Example(Tally(points=(every - share, share)))


# -- score book -----------------------------------------------------------------------------------


class PlayerRow(QWidget):
    """What the tiles of one player count."""

    def __init__(self, parent: QWidget, most: int) -> None:
        """Make a row of nobody."""
        super().__init__(parent)
        self.name = PlainLabel(parent=self)
        self.points = Figure(0, most, self)
        hbox(Part(self.name, 3), Part(self.points, 2), Part(stretch=1), on=self, spacing=Space.MEDIUM)
        self.name.setMinimumWidth(theme.look().px(60))


class TurningTallyForm(TallyForm):
    """Asks what the tiles of each player count; one number tells the other."""

    OBJECTIONS = Sentences(
        {
            "tally.points-missing": N_("Enter what the tiles of each player count."),
            "tally.points-sum": N_("That adds up to {n}, but all tiles together have {of}."),
            "tally.points-odd": N_("Two tiles are taken at a time, so nobody can have an odd number."),
        }
    )

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.heading = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.column.addWidget(self.heading)
        self._most = total(book.options)
        self.rows = [PlayerRow(self, self._most) for _name in book.names]
        for row in self.rows:
            row.points.valueChanged.connect(self._on_points)
            self.column.addWidget(row)
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        return Tally(points=tuple(row.points.number for row in self.rows))

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        shown = tally or Tally(points=(None,) * SEATS)
        self._show_texts()
        for row, known in zip(self.rows, shown.points, strict=True):
            row.points.show_number(known)

    def _on_points(self) -> None:
        """Fill in the other number, if missing: both add up to the points of all tiles."""
        for row, other in zip(self.rows, reversed(self.rows), strict=True):
            known = row.points.number
            if known is not None and other.points.number is None and row.points.hasFocus():
                other.points.show_number(self._most - known)
        self.changed.emit()

    def _show_texts(self) -> None:
        for row, (_seat, words, name) in zip(self.rows, self.seat_items(), strict=True):
            row.name.setText(words)
            row.points.setAccessibleName(name)
        self.heading.setText(
            {
                Count.RED: _("Red pips of the tiles each player has taken"),
                Count.TILES: _("Number of tiles each player has taken"),
                Count.PIPS: _("Pips of the tiles each player has taken"),
            }[self.book.options.count]
        )

    def banker_line(self) -> str:
        """Return who turned the first tile."""
        return _("First to turn: {name}").format(name=self.who[self.standing.banker])

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return both numbers."""
        return [row.points for row in self.rows]

    def take_focus(self) -> None:
        """Move focus to the first player whose number is missing."""
        row = next((row for row in self.rows if row.points.number is None), self.rows[0])
        row.points.setFocus()
        row.points.selectAll()
