# SPDX-License-Identifier: MIT
"""What is said at the table of 龜牌."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dominoes.game import Event, Faces, Result, RoundEnded, TilesDealt
from dominoes.games.turtle.state import Pair, PairTaken
from ui.language.i18n import _, capital, ngettext, number
from ui.language.names import face_list, tiles_counted


def pair_name(move: Pair) -> str:
    """Name the two tiles of *move*."""
    return face_list((move.one, move.other))


def move_text(move: Pair) -> str:
    """Return *move* as a button or a hint says it."""
    return _("Take {tiles}").format(tiles=pair_name(move))


def move_words(_view: Any, move: Pair) -> str:  # noqa: ANN401 - as all do
    """Return *move* in words."""
    return move_text(move)


def title(result: Result, _who: Sequence[str] = ()) -> str:
    """Return how the deal ended."""
    if result.winner is not None:
        return _("Solved: the whole turtle is gone.")
    left = result.reason["left"]
    text = ngettext(
        "No mates lie open any more: {n} tile is left.", "No mates lie open any more: {n} tiles are left.", left
    )
    return text.format(n=number(left))


def taken(event: PairTaken, rest: Faces) -> Faces:
    """Return the tiles that *event* took away, out of the deal *rest*."""
    return tuple(rest[place] for place in event.places)


def log_line(event: Event, rest: Faces) -> str | None:
    """Return *event* in one line; *rest* are the tiles of the deal, as far as they are known."""
    match event:
        case TilesDealt():
            return _("The turtle is laid: {tiles} lie open.").format(tiles=tiles_counted(10))
        case PairTaken():
            gone = tuple(tile for tile in taken(event, rest) if tile is not None)
            line = _("{tiles} taken.").format(tiles=capital(face_list(gone)))
            if not event.turned:
                return line
            turned = face_list([tile for _place, tile in event.turned])
            return _("{line} Turned up: {tiles}.").format(line=line, tiles=turned)
        case RoundEnded(result):
            return title(result)
        case _:
            return None
