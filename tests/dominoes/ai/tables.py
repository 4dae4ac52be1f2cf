# SPDX-License-Identifier: MIT
"""Positions of random rounds, for the tests of opponents."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Bot, Budget
from dominoes.deal import deal_from_seed
from dominoes.game import Game, Seat, Standing
from dominoes.games import entry
from dominoes.games.tiengow.options import TienGowOptions

ENDLESS: Final = Budget(seconds=math.inf)
"""Only playouts limit the thought, so the same seed gives the same answer."""

TIENGOW: Final = entry("tiengow")
GAME: Final[Game[Any, Any, Any, Any]] = TIENGOW.game


@dataclass(frozen=True, slots=True)
class Position:
    """A moment at which a seat has a choice."""

    state: Any
    seat: Seat

    @property
    def view(self) -> Any:  # noqa: ANN401 - the view of any game
        """What the seat sees."""
        return GAME.view(self.state, self.seat)

    @property
    def legal(self) -> tuple[Any, ...]:
        """What it may do."""
        return GAME.legal_moves(self.state, self.seat)


def start(house: str | TienGowOptions, number: int) -> Any:  # noqa: ANN401 - the state of any game
    """Deal the round with this *number* by the rules of the preset or of the *house*."""
    options = TIENGOW.presets[house] if isinstance(house, str) else house
    deal = deal_from_seed(number.to_bytes(32, "big"), GAME.tiles(options), 2, options.openings)
    return GAME.start(options, deal, Standing(banker=Seat(number % 4))).state


def positions(preset: str | TienGowOptions, number: int) -> Iterator[Position]:
    """Give the moments of choice of one random round."""
    rng = Random(number)
    state = start(preset, number)
    while seats := GAME.to_act(state):
        seat = rng.choice(seats)
        here = Position(state, seat)
        if len(here.legal) > 1:
            yield here
        state = GAME.apply(state, seat, rng.choice(here.legal)).state


def some_positions(preset: str | TienGowOptions, count: int) -> list[Position]:
    """Give *count* positions, some of each of several rounds, the same every time."""
    found: list[Position] = []
    number = 0
    while len(found) < count:
        here = list(positions(preset, number))
        found += Random(number).sample(here, min(3, len(here)))
        number += 1
    return found[:count]


def play(number: int, preset: str, candidate: Bot[Any, Any], field: Bot[Any, Any], seat: Seat) -> int:
    """Play a round with *candidate* on *seat* against three of *field*; give its chips."""
    rng = Random(number)
    state = start(preset, number)
    while seats := GAME.to_act(state):
        here = Position(state, seats[0])
        bot = candidate if here.seat == seat else field
        move = here.legal[0]
        if len(here.legal) > 1:
            move = bot.choose(here.view, here.legal, rng, ENDLESS).move
        state = GAME.apply(state, here.seat, move).state
    result = GAME.result(state)
    assert result is not None
    return result.chips[seat]
