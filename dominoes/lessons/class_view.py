# SPDX-License-Identifier: MIT
"""The class's view of a step: hands, tiles, and the seat at the bottom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from dominoes.game import Seat
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.tree import NodeId
from dominoes.tiles import Tile


class OpenTiles(NamedTuple):
    """The face-up tiles of the hands."""

    hands: tuple[Seat, ...]
    """Hands that are open as a whole."""
    single: Mapping[Seat, tuple[Tile, ...]]
    """Open tiles of hands in which others are closed."""


class ClassView(NamedTuple):
    """How a class looks at the table."""

    seat: Seat
    """The seat at the bottom, whose hand is open as a whole."""
    tiles: OpenTiles


def open_tiles(chapter: Chapter, node: NodeId, state: Any) -> OpenTiles:  # noqa: ANN401 - of any game
    """Return the face-up tiles in *state*, the position after *node* of *chapter*."""
    hands, single = [], {}
    for at, hand in enumerate(state.hands):
        seat = Seat(at)
        seen = tuple(face for face in hand if chapter.is_seen(node, seat, face))
        # An empty hand is as the lesson says.
        if len(seen) < len(hand):
            single[seat] = seen
        elif hand or seat in chapter.open_hands(node):
            hands.append(seat)
    return OpenTiles(tuple(hands), {seat: seen for seat, seen in single.items() if seen})


def class_view(
    chapter: Chapter,
    node: NodeId,
    state: Any,  # noqa: ANN401 - of any game
    turned_to: Seat | None = None,
) -> ClassView | None:
    """Return the class's view of *state*, the position after *node* of *chapter*; None if no hand is wholly open.

    A hand with a closed tile is never at the bottom. It is the hand of the seat answering a question, if the class may
    see that; before all others it is *turned_to*, the seat chosen before this class.
    """
    tiles = open_tiles(chapter, node, state)
    opened = tiles.hands
    if not opened:
        return None
    question = chapter.page(node).question
    shown = Seat(min(chapter.view(node), len(state.hands) - 1))
    wanted = [shown, *(each.move[0] for each in (() if question is None else question.right))]
    if turned_to is not None:
        wanted.append(turned_to)
    return ClassView(next((seat for seat in reversed(wanted) if seat in opened), opened[0]), tiles)
