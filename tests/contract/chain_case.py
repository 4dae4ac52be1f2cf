# SPDX-License-Identifier: MIT
"""接龍, 頂牛 and 斜釘 as the contract sees them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.game import Deal, Seat, deal_of
from dominoes.games.chain.legality import SOVEREIGN
from dominoes.games.chain.options import (
    CHANGTIAN,
    DINGNIU,
    JIELONG,
    JIELONG_TWO_ENDS,
    KKORI,
    XIEDING,
    Blocked,
    BlockTest,
    Direction,
    EightDoubles,
    FirstLead,
    FirstLeader,
    ReleadWhen,
    Settlement,
    TailLimit,
    TileSet,
)
from dominoes.games.chain.rules import played
from dominoes.games.chain.state import Claim, Cover, End, Lead, Move, Pass, Place, State
from dominoes.tiles import FULL_SET, Tile
from tests.contract.case import Case, Moves
from tests.support.strategies import changed

EXTRA: Final = {
    "two players": changed(JIELONG, seats=2),
    "three players, clockwise": changed(JIELONG, seats=3, line__direction=Direction.CLOCKWISE),
    "two players, two ends": changed(JIELONG_TWO_ENDS, seats=2, line__relead_pip=False),
    "three players, two ends": changed(JIELONG_TWO_ENDS, seats=3, line__relead_when=ReleadWhen.AFTER_ALL),
    "slant nails for two": changed(XIEDING, seats=2),
    "slant nails for three": changed(XIEDING, seats=3),
    "seven doubles are dealt again": changed(
        XIEDING, slant__seven_doubles_redeal=True, slant__ba_jue=EightDoubles.DIFFERENCE
    ),
    "free leads": changed(JIELONG, line__relead_when=ReleadWhen.FREE),
    "free leads and covers": changed(
        JIELONG, line__relead_when=ReleadWhen.FREE, line__must_play=False, line__cover_other=True
    ),
    "free covers, all cover": changed(CHANGTIAN, line__relead_when=ReleadWhen.AFTER_ALL),
    "free covers, two ends": changed(JIELONG_TWO_ENDS, seats=3, line__must_play=False),
    "northern tiles, no end": changed(
        DINGNIU, settlement=Settlement.DIFFERENCES, line__blocked=Blocked.RELEAD, line__ends=1
    ),
    "blocks among the others": changed(
        DINGNIU, block__block_test=BlockTest.OTHERS_ONLY, block__first_lead_rule=FirstLead.OFF
    ),
    "first leads by all hands": changed(DINGNIU, block__first_lead_rule=FirstLead.TRUE_STATE),
    "tails of two": changed(KKORI, seats=2),
    "tails of three, with a reserve": changed(KKORI, seats=3, tiles=TileSet.FULL, tail__limit=TailLimit.FROM),
    "free covers, ended by a block": changed(
        JIELONG, line__blocked=Blocked.END, line__must_play=False, settlement=Settlement.PLACES
    ),
}
"""Not among them: three players and first leads judged by all hands, which tell more than was seen."""


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Try every verb with tiles of every hand and of nobody, at every end."""
    yield from (Pass(), Claim())
    for tile in (*(rng.choice(hand) for hand in state.hands if hand), rng.choice(FULL_SET)):
        yield from (Lead(tile, left_open) for left_open in (None, tile.high, tile.low, 1, 6))
        yield from (Place(tile, end) for end in (None, *End))
        yield Cover(tile)


@dataclass(frozen=True, slots=True)
class _Spot:
    """The place of a tile unseen by the seat: in a hand, in the rest, or in a cover made by a move."""

    owner: int | None
    move: int | None = None


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Swap tiles that *seat* has not seen: all of them, or, to keep it possible later too, two.

    Covers of others are among them, and the claim of another becomes a pass.
    """
    moves = list(played(state.history))
    spots = [_Spot(None) for _tile in state.rest]
    tiles: list[Tile] = [*state.rest]
    for other, hand in enumerate(state.hands):
        if other != seat:
            spots += [_Spot(other)] * len(hand)
            tiles += hand
    for number, (who, move) in enumerate(moves):
        if who != seat and isinstance(move, Cover):
            spots.append(_Spot(who, number))
            tiles.append(move.tile)
        elif who != seat and isinstance(move, Claim):
            moves[number] = (who, Pass())
    before = list(tiles)
    if len(tiles) > 1 and rng.random() < 0.7 and any(spot.move is not None for spot in spots):
        one, other = rng.sample(range(len(tiles)), 2)
        tiles[one], tiles[other] = tiles[other], tiles[one]
    else:
        rng.shuffle(tiles)
    if state.options.line.first_leader is FirstLeader.HOLDER and SOVEREIGN in before:
        # Who led first was dealt it, as everybody knows.
        one, other = before.index(SOVEREIGN), tiles.index(SOVEREIGN)
        tiles[one], tiles[other] = tiles[other], tiles[one]
    for spot, tile in zip(spots, tiles, strict=True):
        if spot.move is not None:
            moves[spot.move] = (moves[spot.move][0], Cover(tile))
    dealt = deal_of(state.history).hands
    laid = [
        [move.tile for who, move in moves if who == other and isinstance(move, Lead | Place | Cover)]
        for other in range(len(dealt))
    ]
    hands = tuple(
        tuple(tile for tile in dealt[other] if tile is not None)
        if other == seat
        else (*laid[other], *(tile for spot, tile in zip(spots, tiles, strict=True) if spot == _Spot(other)))
        for other in range(len(dealt))
    )
    return Deal((), hands=hands), moves


CASE: Final = Case(Move, EXTRA, _attempts, lambda state: list(played(state.history)), _exchange)
