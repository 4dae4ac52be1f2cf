# SPDX-License-Identifier: MIT
"""Questions for learners of 擲天九: the tile of a throw, and its result against the banker's.

Source: resources/rules/throwing.md, "Throws" and "The course of a round".
"""

from __future__ import annotations

from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.games.drills import Answer, Drill, Kind, Question, Shown, name_drill
from dominoes.games.throwing.options import ThrowingOptions
from dominoes.games.throwing.state import at_once, compared
from dominoes.ranks import RANK
from dominoes.tiles import FACES, Tile

_MARKS: Final = tuple(face for face in FACES if not at_once(face))
"""Throws of the banker after which the others throw."""
_ENDS: Final = {
    1: Reason("throwing.drill-win"),
    0: Reason("throwing.drill-push"),
    -1: Reason("throwing.drill-lose"),
    None: Reason("throwing.drill-again"),
}
"""What a player's throw can come to: won, drawn, lost, or of the other suit."""


def drills(_options: ThrowingOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table."""
    return (name_drill(FACES), Drill(Kind.BEATS, tuple(map(str, _MARKS)), _fares))


def _fares(item: str, rng: Random) -> Question:
    """Return the question how a throw fares against the banker's throw *item*."""
    mark = next(face for face in _MARKS if str(face) == item)
    same = [face for face in FACES if face.suit is mark.suit]
    tile = rng.choice(same if rng.random() < 3 / 4 else FACES)
    comes = _comes(tile, mark)
    why = _why(tile, mark)
    answers = tuple(Answer(comes == sign, why, words=words) for sign, words in _ENDS.items())
    shown = (
        Shown(((mark,),), Reason("throwing.drill-mark")),
        Shown(((tile,),), Reason("throwing.drill-throw")),
    )
    return Question(Kind.BEATS, item, Reason("throwing.drill-ask"), answers, shown)


def _comes(tile: Tile, mark: Tile) -> int | None:
    return compared(tile, mark) if tile.suit is mark.suit else None


def _why(tile: Tile, mark: Tile) -> Reason:
    if tile.suit is not mark.suit:
        return Reason("throwing.drill-other-suit")
    if RANK[tile] == RANK[mark]:
        return Reason("throwing.drill-alike", one=tile, other=mark)
    above, below = (tile, mark) if compared(tile, mark) > 0 else (mark, tile)
    return Reason("throwing.drill-above", above=above, below=below)
