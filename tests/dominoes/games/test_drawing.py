# SPDX-License-Identifier: MIT
"""Drawing, taking and discarding, common to several games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dominoes.game import Event, Result, Seat, Standing, TilesDealt
from dominoes.games.drawing import (
    TileDiscarded,
    TileDrawn,
    Tiles,
    TileTaken,
    discarded,
    drawn,
    mask,
    taken,
    to_act,
    unmasked,
)
from dominoes.tiles import text, tile, tiles


@dataclass(frozen=True)
class State:
    """Two hands, a reserve and discards."""

    hands: tuple[Tiles, ...]
    rest: Tiles
    pool: Tiles
    turn: Seat
    standing: Standing
    history: tuple[Event, ...] = ()
    ended: Result | None = None


BEGUN: Final = State(
    (tiles("66 11"), tiles("44 31")), tiles("55 33"), tiles("22 21 22"), Seat(0), Standing(chips=(0, 0))
)


def test_tiles_move() -> None:
    """Each step changes a hand and one row, and notes one event; of equal discards the newest is taken."""
    first = drawn(BEGUN, Seat(0), turn=Seat(1))
    second = taken(first.state, Seat(1), tile("22"))
    third = discarded(second.state, Seat(1), tile("31"), turn=Seat(0))
    state = third.state
    assert [text(row) for row in (*state.hands, state.rest, state.pool)] == ["66 11 55", "44 22", "33", "22 21 31"]
    events = (TileDrawn(Seat(0), tile("55")), TileTaken(Seat(1), tile("22")), TileDiscarded(Seat(1), tile("31")))
    assert state.history == (*first.events, *second.events, *third.events) == events
    assert (to_act(first.state), to_act(state)) == ((1,), (0,))


def test_what_is_hidden_is_put_back() -> None:
    """A right guess turns the other seat's version of the history into the true one."""
    hands, rest = BEGUN.hands, BEGUN.rest
    history = (TilesDealt(hands, rest), *drawn(BEGUN, Seat(0)).events)
    seen = [mask(event, Seat(1)) for event in history]
    assert seen == [TilesDealt(((None, None), hands[1]), (None, None)), TileDrawn(Seat(0), None)]
    assert unmasked(seen, hands, tiles("55"), tiles("33")) == history
