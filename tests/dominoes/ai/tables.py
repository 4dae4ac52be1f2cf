# SPDX-License-Identifier: MIT
"""Positions of random rounds, for the tests of opponents."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import pytest

from dominoes.ai.bot import Bot, Budget
from dominoes.deal import deal_round
from dominoes.game import Game, Seat, Standing
from dominoes.games import GAMES, Entry, entry

ENDLESS: Final = Budget(seconds=math.inf)
"""Only playouts limit the thought, so the same seed gives the same answer."""

TIENGOW: Final = entry("tiengow")
PAIGOW: Final = entry("paigow")
CHAIN: Final = entry("chain")
GAME: Final[Game[Any, Any, Any, Any]] = TIENGOW.game
EVERY: Final = tuple(
    pytest.param(table.key, preset, level, id=f"{table.key}-{preset}-{level}")
    for table in GAMES
    # Where luck alone decides nobody ever chooses between two moves.
    if table.has_strengths or table.is_solitary
    for preset in table.presets
    for level in entry(table.key).everybody
)
"""Every opponent of every game, by every preset."""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment at which a seat has a choice."""

    state: Any
    seat: Seat
    game: Game[Any, Any, Any, Any] = GAME

    @property
    def view(self) -> Any:  # noqa: ANN401 - the view of any game
        """The seat's view."""
        return self.game.view(self.state, self.seat)

    @property
    def legal(self) -> tuple[Any, ...]:
        """Its legal moves."""
        return self.game.legal_moves(self.state, self.seat)


def start(house: Any, number: int, table: Entry = TIENGOW) -> Any:  # noqa: ANN401 - options and state of any game
    """Deal the round with this *number* by the rules of the preset or of the *house*."""
    options = table.presets[house] if isinstance(house, str) else house
    deal = deal_round(table.game, options, number.to_bytes(32, "big"))
    return table.game.start(options, deal, Standing(banker=Seat(number % table.game.seats(options)))).state


def positions(house: Any, number: int, table: Entry = TIENGOW) -> Iterator[Position]:  # noqa: ANN401
    """Return the moments of choice of one random round."""
    return _positions(start(house, number, table), Random(number), table)


def _positions(state: Any, rng: Random, table: Entry) -> Iterator[Position]:  # noqa: ANN401
    game = table.game
    while seats := game.to_act(state):
        seat = rng.choice(seats)
        here = Position(state, seat, game)
        if len(here.legal) > 1:
            yield here
        state = game.play(state, seat, rng.choice(here.legal)).state


def second_halves(house: Any, number: int, table: Entry) -> Iterator[Position]:  # noqa: ANN401
    """Return the moments of choice of the second half of a random round."""
    game, rng = table.game, Random(number)
    state = start(house, number, table)
    while seats := game.to_act(state):
        state = game.play(state, seats[0], rng.choice(game.legal_moves(state, seats[0]))).state
    deal = deal_round(game, state.options, number.to_bytes(32, "big"))
    return _positions(game.start(state.options, deal, game.next_standing(state)).state, rng, table)


def some_positions(house: Any, count: int, table: Entry = TIENGOW) -> list[Position]:  # noqa: ANN401
    """Return *count* positions, some of each of several rounds, the same every time."""
    found: list[Position] = []
    number = 0
    while len(found) < count:
        here = list(positions(house, number, table))
        found += Random(number).sample(here, min(3, len(here)))
        number += 1
    return found[:count]


def play(  # noqa: PLR0917 - all six are needed, and most of them alike in a test
    number: int,
    house: Any,  # noqa: ANN401 - a preset, or options of any game
    candidate: Bot[Any, Any],
    field: Bot[Any, Any],
    seat: Seat,
    table: Entry = TIENGOW,
) -> int:
    """Play a round with *candidate* on *seat* and *field* on all others; return its chips."""
    rng, game = Random(number), table.game
    state = start(house, number, table)
    while seats := game.to_act(state):
        here = Position(state, seats[0], game)
        bot = candidate if here.seat == seat else field
        move = here.legal[0]
        if len(here.legal) > 1:
            move = bot.choose(here.view, here.legal, rng, ENDLESS).move
        state = game.play(state, here.seat, move).state
    result = game.result(state)
    assert result is not None
    return result.chips[seat]
