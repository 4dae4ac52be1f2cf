# SPDX-License-Identifier: MIT
"""打天九 as the contract sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from dominoes.game import Deal, Event, Seat, deal_of
from dominoes.games.tiengow.options import (
    CeremonyOptions,
    Claiming,
    DealtHand,
    DealtOptions,
    Direction,
    FinishOptions,
    Opening,
    PlayOptions,
    Split,
    TienGowOptions,
)
from dominoes.games.tiengow.state import (
    Beat,
    Claim,
    ClaimAnswered,
    Lead,
    Move,
    Pass,
    State,
    Throw,
    TilesBeat,
    TilesLed,
    TilesThrown,
)
from dominoes.tiles import FULL_SET, Tile
from tests.contract.case import Case, Moves

ALL_HANDS: Final = tuple(DealtHand)

EXTRA: Final = {
    "no splitting": TienGowOptions(play=PlayOptions(split=Split.FORBIDDEN)),
    "no splitting but pairs": TienGowOptions(
        play=PlayOptions(split=Split.FORBIDDEN_BUT_PAIRS, direction=Direction.ALTERNATE),
        dealt=DealtOptions(hands=()),
    ),
    "opened by itself": TienGowOptions(dealt=DealtOptions(claim=Claiming.AUTOMATIC)),
    "all dealt hands, opened by themselves": TienGowOptions(
        dealt=DealtOptions(hands=ALL_HANDS, claim=Claiming.AUTOMATIC), play=PlayOptions(split=Split.FORBIDDEN)
    ),
    "all dealt hands": TienGowOptions(
        dealt=DealtOptions(hands=ALL_HANDS), play=PlayOptions(direction=Direction.ALTERNATE)
    ),
    "small": TienGowOptions(hand_size=4),
    "small, no splitting": TienGowOptions(hand_size=4, play=PlayOptions(split=Split.FORBIDDEN, reveal_thrown=False)),
    "captured players pay surpluses": TienGowOptions(
        finish=FinishOptions(qin_pays_surplus=True, captured_keeps_surplus=False, capture_factor=2, cap_loser=20)
    ),
    "opening chosen": TienGowOptions(
        ceremony=CeremonyOptions(opening=Opening.CHOSEN), dealt=DealtOptions(hands=(DealtHand.EIGHT_CIVIL,))
    ),
}


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Try every verb on pieces of every hand and on tiles of nobody, and all claims."""
    yield Pass()
    yield from map(Claim, DealtHand)
    rows: list[tuple[Tile, ...]] = [(), tuple(rng.sample(FULL_SET, 2)), tuple(rng.sample(FULL_SET, 5))]
    for hand in state.hands:
        rows += [tuple(rng.sample(hand, min(size, len(hand)))) for size in (1, 2, 3, 4)]
        rows += [tuple(hand[place : place + 2]) for place in range(0, len(hand), 2)]
    for row in rows:
        yield from (Lead(row), Beat(row), Throw(row))


def _moves(history: Sequence[Event]) -> Moves:
    """Read the moves off a history; answers that are hidden are passes."""
    moves: list[tuple[Seat, Move]] = []
    for event in history:
        match event:
            case TilesLed(seat, row):
                moves.append((seat, Lead(row)))
            case TilesBeat(seat, row):
                moves.append((seat, Beat(row)))
            case TilesThrown(seat, row):
                moves.append((seat, Throw(tuple(tile for tile in row if tile is not None))))
            case ClaimAnswered(seat, answer):
                moves.append((seat, answer or Pass()))
            case _:
                pass
    return moves


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Deal again the tiles that *seat* has not seen among the others' hands and throws and the rest."""
    dealt = deal_of(state.history).hands
    moves = _moves(state.history)
    hands = [list(hand) for hand in dealt]
    pool = list(state.rest)
    for other, hand in enumerate(hands):
        if other != seat:
            shown = Counter(
                tile for who, move in moves if who == other and isinstance(move, Lead | Beat) for tile in move.tiles
            )
            hidden = Counter(tile for tile in hand if tile is not None) - shown
            hands[other] = list(shown.elements())
            pool += hidden.elements()
    rng.shuffle(pool)
    spare: list[list[Tile]] = [[] for _ in hands]
    for other, hand in enumerate(hands):
        while len(hand) < len(dealt[other]):
            spare[other].append(pool.pop())
            hand.append(spare[other][-1])
    new: list[tuple[Seat, Move]] = []
    for who, move in moves:
        if who != seat and isinstance(move, Throw):
            new.append((who, Throw(tuple(spare[who].pop() for _ in move.tiles))))
        elif who != seat and isinstance(move, Claim):
            new.append((who, Pass()))
        else:
            new.append((who, move))
    return Deal((), hands=tuple(tuple(tile for tile in hand if tile is not None) for hand in hands)), new


CASE: Final = Case(Move, EXTRA, _attempts, lambda state: _moves(state.history), _exchange)
