# SPDX-License-Identifier: MIT
"""The contract's knowledge of all games with drawing, taking and discarding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from dominoes.game import Event, Seat
from dominoes.games.drawing import Discard, Draw, DrawState, Take, TileDiscarded, TileDrawn, TileTaken
from dominoes.tiles import FULL_SET


def attempts(state: DrawState, rng: Random) -> Iterator[Take | Draw | Discard]:
    """Try every verb with tiles of all hands, the discards and any other."""
    yield Draw()
    for tile in (*(rng.choice(row) for row in (*state.hands, state.pool) if row), rng.choice(FULL_SET)):
        yield from (Take(tile), Discard(tile))


def moves_of(history: Iterable[Event]) -> Iterator[tuple[Seat, Take | Draw | Discard]]:
    """Yield the moves that a history tells of."""
    for event in history:
        match event:
            case TileTaken(seat, tile):
                yield seat, Take(tile)
            case TileDrawn(seat, _):
                yield seat, Draw()
            case TileDiscarded(seat, tile):
                yield seat, Discard(tile)
            case _:
                pass
