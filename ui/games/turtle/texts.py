# SPDX-License-Identifier: MIT
"""The texts of 龜牌: house rules, reasons, what is said at the table, and its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Event, Faces, Result, RoundEnded, TilesDealt
from dominoes.games.mates import MATES
from dominoes.games.turtle.options import TurtleOptions
from dominoes.games.turtle.rules import Pair, PairTaken, State, View
from dominoes.tiles import FACES, Tile
from ui.games.patience import PatienceWords
from ui.language.i18n import N_, _, capital, ngettext, number
from ui.language.names import face_list, tiles_counted
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    options={
        "mates": OptionText(
            N_("Mates"),
            N_("Which different tiles are mates: in China 6-3 with 5-4 and so on, in Korea 6-3 with 6-2."),
        ),
    },
    choices={
        ("mates", "chinese"): N_("As in China"),
        ("mates", "korean"): N_("As in Korea"),
    },
    sources={
        "CULIN": "S. Culin, 1895",
    },
)


# -- mates ----------------------------------------------------------------------------------------


def unlike_pairs(options: TurtleOptions) -> list[tuple[Tile, Tile]]:
    """Return the mates of unlike faces, each pair once."""
    mates = MATES[options.mates]
    return [(tile, mates[tile]) for tile in FACES if tile < mates[tile]]


# -- reasons --------------------------------------------------------------------------------------


def _stuck(reason: Reason) -> str:
    left = reason["left"]
    text = ngettext("No mates are face up: {n} tile is left.", "No mates are face up: {n} tiles are left.", left)
    return text.format(n=number(left))


_REASONS: Final = Sentences(
    {
        "turtle.over": N_("The deal is over."),
        "turtle.not-open": N_("This tile is not face up: {tile}."),
        "turtle.no-mates": N_("These two are not mates: {one}, {other}."),
        "turtle.other-order": N_("Write the higher tile of a pair first."),
        "turtle.solved": N_("Solved: the whole turtle is gone."),
        "turtle.stuck": _stuck,
        "turtle.coach-last": N_("It is the last pair."),
        "turtle.coach-only": N_("No other mates are face up."),
        "turtle.coach-any": lambda reason: _(
            "{n} pairs are face up. The order in which you take them does not matter."
        ).format(n=number(reason["pairs"])),
    }
)


# -- what is asked, and what happened -------------------------------------------------------------


def pair_name(move: Pair) -> str:
    """Name the two tiles of *move*."""
    return face_list((move.one, move.other))


def taken(event: PairTaken, rest: Faces) -> Faces:
    """Return the tiles that *event* took away, out of the deal *rest*."""
    return tuple(rest[place] for place in event.places)


# -- words at the table ---------------------------------------------------------------------------


class TurtleWords(PatienceWords):
    """What is said at a table of 龜牌."""

    OPTIONS = _OPTIONS
    REASONS = _REASONS

    def rules(self) -> Iterator[str]:
        """Yield the rules for the player, in order of need."""
        yield _("All 32 tiles are laid out as a turtle; ten of them are face up.")
        yield _("Take two face-up mates, and the tiles behind them are turned up.")
        yield _("Two equal civil tiles are mates. Among the other tiles, these are mates: {pairs}.").format(
            pairs=" · ".join(map(face_list, unlike_pairs(self.options)))
        )
        yield _("The deal is solved when the whole turtle is gone.")

    def move(self, view: object, move: Pair) -> str:
        """Return *move* as a button or a hint says it."""
        return _("Take {tiles}").format(tiles=pair_name(move))

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line."""
        match event:
            case TilesDealt():
                return _("The turtle is laid: {tiles} are face up.").format(tiles=tiles_counted(10))
            case PairTaken():
                gone = tuple(tile for tile in taken(event, seen.rest) if tile is not None)
                line = _("{tiles} taken.").format(tiles=capital(face_list(gone)))
                if not event.turned:
                    return line
                turned = face_list([tile for _place, tile in event.turned])
                return _("{line} Turned up: {tiles}.").format(line=line, tiles=turned)
            case RoundEnded(result):
                return self.title(result)
            case _:
                return None

    def title(self, result: Result) -> str:
        """Return how the deal ended."""
        if result.winner is not None:
            return _("Solved: the whole turtle is gone.")
        left = result.reason["left"]
        text = ngettext("No mates are face up: {n} tile is left.", "No mates are face up: {n} tiles are left.", left)
        return text.format(n=number(left))
