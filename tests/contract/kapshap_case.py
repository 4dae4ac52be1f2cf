# SPDX-License-Identifier: MIT
"""夾十 as the contract sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Seat, deal_of, known
from dominoes.games.drawing import TileDiscarded, TileDrawn, TileTaken
from dominoes.games.kapshap.options import PRESETS, FirstTurn, Takes
from dominoes.games.kapshap.state import Declare, HandDeclared, Move, State
from dominoes.tiles import Tile
from tests.contract.case import Case, Moves
from tests.contract.drawing import attempts, moves_of
from tests.support.strategies import changed

EXTRA: Final = {
    "a long first turn, six for 4-2": changed(
        PRESETS["kapshap"], first_turn=FirstTurn.DISCARD_DRAW_DISCARD, forty_two=6, ante=20
    ),
    "the newest, and drawing": changed(PRESETS["kapshap"], take=Takes.LAST),
    "any instead of drawing": changed(PRESETS["kapshap"], draw_after_take=False),
}


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    yield Declare()
    yield from attempts(state, rng)


def _moves(state: State) -> Moves:
    """Read the moves off the history."""
    declared = [(event.seat, Declare()) for event in state.history if isinstance(event, HandDeclared)]
    return [*moves_of(state.history), *declared]


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Shuffle the tiles unseen by *seat*: those dealt to or drawn by the other and still kept, and the reserve."""
    dealt = deal_of(state.history)
    assert dealt.rest is not None
    other = Seat(1 - seat)
    sources = list(known(dealt.hands[other]))
    mine: list[Tile] = []
    taken: Counter[Tile] = Counter()
    shown: set[int] = set()
    for event in state.history:
        match event:
            case TileDrawn(who, Tile() as tile):
                (sources if who == other else mine).append(tile)
            case TileTaken(who, tile) if who == other:
                taken[tile] += 1
            case TileDiscarded(who, tile) if who == other:
                if taken[tile]:
                    taken[tile] -= 1
                else:
                    shown.add(next(at for at, each in enumerate(sources) if each is tile and at not in shown))
            case _:
                pass
    hidden = [*(tile for at, tile in enumerate(sources) if at not in shown), *state.rest]
    rng.shuffle(hidden)
    sources = [tile if at in shown else hidden.pop() for at, tile in enumerate(sources)]
    size = len(dealt.hands[other])
    hand, drawn, own = tuple(sources[:size]), iter(sources[size:]), iter(mine)
    draws = [event for event in state.history if isinstance(event, TileDrawn)]
    rest = (*(next(own if event.seat == seat else drawn) for event in draws), *hidden)
    hands = tuple(hand if at == other else known(row) for at, row in enumerate(dealt.hands))
    return Deal((), hands=hands, rest=rest), _moves(state)


CASE: Final = Case(Move, EXTRA, _attempts, _moves, _exchange)
