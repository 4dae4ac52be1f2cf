# SPDX-License-Identifier: MIT
"""골여시 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Seat, deal_of, known
from dominoes.games.kolyesi.options import PRESETS, DrawChoice
from dominoes.games.kolyesi.state import (
    Draw,
    Move,
    Phase,
    Stand,
    State,
    TilesDrawn,
)
from dominoes.games.stakes import HandsShown, Stake, StakePlaced
from dominoes.tiles import Tile
from tests.contract.case import Case, Moves
from tests.support.strategies import changed

EXTRA: Final = {
    "after a look, for ten": changed(PRESETS["culin"], draw_choice=DrawChoice.SEEN, seats=10),
    "two players": changed(PRESETS["flat"], seats=2, draw_choice=DrawChoice.SEEN),
}


def _attempts(state: State, _rng: Random) -> Iterator[Move]:
    """Try every verb."""
    yield Stand()
    yield from map(Draw, (0, 1, 2, 3))
    yield from map(Stake, (0, 1, *state.options.menu))


def _moves(state: State) -> Moves:
    """Read the moves off the history; a missing second draw shows in the seat asked next."""
    moves: list[tuple[Seat, Move]] = []
    seen = state.options.draw_choice is DrawChoice.SEEN
    before: Seat | None = None
    drawn = 0
    for event in state.history:
        match event:
            case StakePlaced(seat, chips):
                moves.append((seat, Stake(chips)))
            case TilesDrawn(seat, tiles):
                if seen and before is not None and before != seat and drawn == 1:
                    moves.append((before, Stand()))
                drawn = drawn + 1 if seat == before else 1
                before = seat
                moves.append((seat, Draw(len(tiles))))
            case HandsShown() if seen and before is not None and drawn == 1:
                moves.append((before, Stand()))
            case _:
                pass
    if seen and state.phase is Phase.DRAW and before is not None and drawn == 1 and state.asked[0] != before:
        moves.append((before, Stand()))
    return moves


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Deal the tiles unseen by *seat* again; the banker gets a pair only if nothing was drawn."""
    dealt = deal_of(state.history)
    order = [known(event.tiles) for event in state.history if isinstance(event, TilesDrawn)]
    owners = [event.seat for event in state.history if isinstance(event, TilesDrawn)]
    pool = [tile for owner, hand in enumerate(dealt.hands) if owner != seat for tile in known(hand)]
    pool += [tile for owner, row in zip(owners, order, strict=True) if owner != seat for tile in row]
    pool += state.rest
    banker = state.banker
    while True:
        rng.shuffle(pool)
        left = iter(pool)
        hands: list[tuple[Tile, ...]] = [
            known(hand) if owner == seat else tuple(next(left) for _ in hand) for owner, hand in enumerate(dealt.hands)
        ]
        if state.phase is Phase.STAKE or len({*hands[banker]}) > 1:
            break
    drawn = [
        each
        for owner, row in zip(owners, order, strict=True)
        for each in (row if owner == seat else tuple(next(left) for _ in row))
    ]
    return Deal((), hands=tuple(hands), rest=(*drawn, *left)), _moves(state)


CASE: Final = Case(Move, EXTRA, _attempts, _moves, _exchange)
