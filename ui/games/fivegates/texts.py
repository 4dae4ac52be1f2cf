# SPDX-License-Identifier: MIT
"""The texts of 過五關: house rules, reasons, what is said at the table, and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Event, Result, RoundEnded, TilesDealt
from dominoes.games.fivegates.options import Reach
from dominoes.games.fivegates.rules import (
    GENERALS,
    LayOut,
    LevelPassed,
    Move,
    Pass,
    RowLaidOut,
    Side,
    State,
    Take,
    TripletTaken,
    View,
    laid,
)
from dominoes.games.patience import GivenUp, GiveUp
from dominoes.games.triplets import Dragon, Triplet
from dominoes.tiles import Tile
from ui.games.patience import PatienceWords
from ui.language.combinations import triplet_name
from ui.language.i18n import N_, _, ngettext, number, term
from ui.language.names import enumerated, face_list
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    options={
        "reach": OptionText(
            N_("Tiles of a triplet"),
            N_("Which three tiles of a gate may be taken: side by side, its two ends too, or any."),
        ),
        "dragon": OptionText(
            N_("The third dragon"),
            N_("Which row of numbers counts besides the small and big dragons."),
        ),
    },
    choices={
        ("reach", "adjacent"): N_("Side by side"),
        ("reach", "any"): N_("Any three"),
        ("dragon", "two-three-six"): N_("2 2 3 3 6 6"),
        ("dragon", "middle"): N_("2 3 3 4 4 5"),
    },
    remarks={
        "classical": N_("classical"),
        "modern": N_("modern"),
        "variation": N_("variation"),
    },
)


# -- what is asked, and what happened -------------------------------------------------------------


def gate_name(gate: int) -> str:
    """Name a level."""
    return _("Gate {n}").format(n=number(gate + 1))


def made_of(tiles: tuple[Tile, ...]) -> str:
    """Return what three *tiles* make."""
    return triplet_name(tuple(sorted(tiles)))


def ended_text(reason: Reason) -> str:
    """Return how the deal ended, and why."""
    match reason.key:
        case "fivegates.won":
            text = ngettext(
                "Won in {n} turn: all gates passed.", "Won in {n} turns: all gates passed.", reason["turns"]
            )
            return text.format(n=number(reason["turns"]))
        case "fivegates.too-long":
            return _("Too many turns: {n} of 5 gates passed.").format(n=number(reason["passed"]))
        case "fivegates.given-up":
            return _("Given up: {n} of 5 gates passed.").format(n=number(reason["passed"]))
        case _:
            return _("Nothing more is possible: {n} of 5 gates passed.").format(n=number(reason["passed"]))


# -- reasons --------------------------------------------------------------------------------------


def _won_of(reason: Reason) -> str:
    return _("Of {count} games played out from here, {n} were won.").format(
        count=number(reason["of"]), n=number(reason["won"])
    )


def _passes(reason: Reason) -> str:
    text = ngettext(
        "That passes gate {gate} and fells a general: {made}.",
        "That passes gate {gate} and fells {n} generals: {made}.",
        reason["generals"],
    )
    return text.replace("{n}", number(reason["generals"]))


def _opens(reason: Reason) -> str:
    text = ngettext(
        "Then gate {gate} can be passed: {left} and a general make {made}.",
        "Then gate {gate} can be passed: {left} and {n} generals make {made}.",
        reason["generals"],
    )
    return text.replace("{n}", number(reason["generals"]))


def _composed(reason: Reason) -> Mapping[str, str]:
    """Name what the tiles of a reason make."""
    made = reason.get("made")
    return {} if made is None else {"made": made_of(made)}


_REASONS: Final = Sentences(
    {
        "fivegates.over": N_("The deal is over."),
        "fivegates.no-level": N_("This gate has already been passed."),
        "fivegates.three-tiles": N_("Three tiles of one gate are taken together."),
        "fivegates.other-order": N_("Write the places of the tiles from left to right."),
        "fivegates.not-adjacent": N_("The three must lie side by side; the two ends of a gate count as neighbours."),
        "fivegates.no-triplet": N_("These make nothing: {tiles}."),
        "fivegates.from-the-top": N_("Gates are searched from the top down: this one must wait for the next turn."),
        "fivegates.passed-already": N_("After a gate is passed, no more triplets are taken in this turn."),
        "fivegates.one-general": N_("Only one general is left."),
        "fivegates.tiles-to-pass": N_(
            "A gate is passed when exactly two of its tiles are left, or one with both outer generals."
        ),
        "fivegates.both-once": N_("Two generals have already fallen at one gate: the others fall one by one."),
        "fivegates.both-at-last": N_("The last gate must take both generals, with its last tile."),
        "fivegates.no-row": N_("The common row is empty."),
        "fivegates.won": ended_text,
        "fivegates.too-long": ended_text,
        "fivegates.given-up": ended_text,
        "fivegates.stuck": ended_text,
        "fivegates.won-of": _won_of,
        "fivegates.coach-wins": N_("That wins the deal."),
        "fivegates.coach-passes": _passes,
        "fivegates.coach-opens": _opens,
        "fivegates.coach-takes": N_("That makes {made}."),
        "fivegates.coach-lets-pass": N_("In the next turn gate {gate} can be passed."),
        "fivegates.coach-brings": N_("That makes a triplet in gate {gate}."),
        "fivegates.coach-only": N_("Nothing else is possible now."),
    },
    composed=_composed,
)


# -- words at the table ---------------------------------------------------------------------------


class FiveGatesWords(PatienceWords):
    """What is said at a table of 過五關."""

    OPTIONS = _OPTIONS
    REASONS = _REASONS

    def rules(self) -> Iterator[str]:
        """Yield the rules for the player, in order of need."""
        yield _(
            "Six generals guard five gates of five tiles. You win when all gates are passed and all generals fall."
        )
        if self.options.reach is Reach.ADJACENT:
            yield _(
                "From the top gate down, take three tiles side by side that make something; the two ends of a gate "
                "count as neighbours."
            )
        else:
            yield _("From the top gate down, take any three tiles of a gate that make something.")
        yield _(
            "When two tiles of a gate are left and make something with an outer general, the gate is passed. Once, "
            "one tile takes both outer generals."
        )
        yield _("Everything taken goes to the left end of the common row.")
        yield _("Then lay out the row: from its right end each gate gets a tile, the lowest first.")
        left_out = Triplet.MIDDLE_DRAGON if self.options.dragon is Dragon.TWO_THREE_SIX else Triplet.TWO_THREE_SIX
        names = [term(each.value) for each in Triplet if each is not left_out]
        yield _("Three tiles may make: {names}.").format(names=enumerated(names))

    def move(self, view: View, move: Move) -> str:
        """Return *move* as a button or a hint says it."""
        match move:
            case Take(level, places):
                tiles = view.levels[level] or ()
                row = face_list([tiles[place] for place in places])
                return _("Take {tiles} from gate {n}").format(tiles=row, n=number(level + 1))
            case Pass(level, side):
                row = face_list(laid(view, move))
                text = (
                    _("Pass gate {n} with both generals: {tiles}")
                    if side is Side.BOTH
                    else _("Pass gate {n}: {tiles}")
                )
                return text.format(n=number(level + 1), tiles=row)
            case LayOut():
                return _("Lay out the row")
            case GiveUp():
                return _("Give up")

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line."""
        match event:
            case TilesDealt():
                return _("{n} generals stand before five gates.").format(n=number(GENERALS))
            case TripletTaken(level, _places, tiles):
                return _("Gate {n}: {tiles} taken, {made}.").format(
                    n=number(level + 1), tiles=face_list(tiles), made=made_of(tiles)
                )
            case LevelPassed(level, _side, tiles, turned):
                line = _("Gate {n} passed: {tiles}, {made}.").format(
                    n=number(level + 1), tiles=face_list(tiles), made=made_of(tiles)
                )
                if not turned:
                    return line
                faces = face_list([tile for _place, tile in turned])
                return _("{line} Turned up: {tiles}.").format(line=line, tiles=faces)
            case RowLaidOut(_levels, tiles):
                return _("Laid out: {tiles}.").format(tiles=face_list(tiles))
            case GivenUp():
                return _("You give up.")
            case RoundEnded(result):
                return self.title(result)
            case _:
                return None

    def title(self, result: Result) -> str:
        """Return how the deal ended."""
        return ended_text(result.reason)
