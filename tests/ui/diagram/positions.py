# SPDX-License-Identifier: MIT
"""Positions of every game at random, as a player would see them drawn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.tiles import Tile
from tests.support.strategies import changed
from ui.diagram.position import Position
from ui.games import GAME_UIS

NAMES = ("Ah Ming", "Ah Fook", "Uncle Luk", "Ah Sau", "Mabel", "Hugo", "Grace", "Toby")


def options_of(game: str, preset: str, seats: int = 0) -> Any:  # noqa: ANN401 - the options of any game
    """Return a preset for so many players, or for as many as it is made for."""
    options = entry(game).presets[preset]
    return changed(options, seats=seats) if seats else options


def states(game: str, options: Any, seed: int) -> list[Any]:  # noqa: ANN401 - any game
    """Play a round at random; return every state of it, the last one being its end."""
    rules = entry(game).game
    rng = Random(seed)
    seats = rules.seats(options)
    standing = Standing(banker=Seat(rng.randrange(seats)), chips=(200,) * seats)
    state = rules.start(options, deal_round(rules, options, rng.randbytes(32)), standing).state
    found = [state]
    while to_act := rules.to_act(state):
        seat = to_act[0]
        state = rules.apply(state, seat, rng.choice(rules.legal_moves(state, seat))).state
        found.append(state)
    return found


def drawn(game: str, state: Any, seat: int = 0, *, opened: bool) -> Position:  # noqa: ANN401 - the state of any game
    """Return the diagram of *state*."""
    who = NAMES[: len(state.hands)]
    diagram = GAME_UIS[game].diagram()
    return diagram(state, Seat(seat), who, opened=opened, title="A title", lines=("Round 3", "Hong Kong rules"))


def faces(position: Position) -> Iterator[Tile | None]:
    """Yield every tile of *position* once; None for one that lies face down."""
    for seat in position.seats:
        for group in seat.groups if seat.play is None else (*seat.groups, seat.play):
            yield from group.tiles
    for line in position.connected:
        yield from (laid.tile for laid in line.row)
    for group in (*position.middle, *position.strips):
        yield from group.tiles
