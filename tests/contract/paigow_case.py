# SPDX-License-Identifier: MIT
"""推牌九 as the contract sees it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import Deal, Seat, deal_of
from dominoes.games.face_down import HandSet
from dominoes.games.paigow.hands import ranking, settings
from dominoes.games.paigow.options import CASINO, GUANGDONG, TWO_HALVES, WENZHOU, Commission, Copy, Halves
from dominoes.games.paigow.options import Bank as BankRule
from dominoes.games.paigow.rules import house_banks
from dominoes.games.paigow.state import (
    Bank,
    BankDeclined,
    BankTaken,
    Bid,
    BidMade,
    CoBank,
    Move,
    Pass,
    Phase,
    Set,
    ShareAnswered,
    State,
)
from dominoes.games.stakes import Stake, StakePlaced
from dominoes.tiles import FULL_SET, Tile, tile
from tests.contract.case import Case, Moves
from tests.support.strategies import changed

EXTRA: Final = {
    "auction": changed(
        GUANGDONG,
        banking__bank=BankRule.AUCTION,
        banking__turns=1,
        stakes__commission=Commission.PREPAID,
        pile__dice=3,
    ),
    "kept, fouls, ties": changed(
        GUANGDONG,
        seats=3,
        banking__bank=BankRule.KEEP,
        banking__turns=2,
        comparing__foul=True,
        comparing__copy=Copy.TIE,
    ),
    "shared by eight": changed(CASINO, banking__shared=True),
    "shared by two": changed(GUANGDONG, seats=2, banking__shared=True, stakes__commission=Commission.FIVE),
    "shared, covered, in halves": changed(
        TWO_HALVES, banking__shared=True, banking__cover=True, session__start_chips=30
    ),
    "fixed, twice from a mix": changed(
        GUANGDONG, banking__bank=BankRule.FIXED, pile__rounds_per_mix=2, banking__shared=True
    ),
    "small, shared by two": changed(GUANGDONG, seats=2, tiles_per_hand=2, banking__shared=True),
    "small, in halves": changed(GUANGDONG, seats=8, tiles_per_hand=2, pile__halves=Halves.TWO),
    "halves with the house": changed(CASINO, banking__shared=True, banking__house_shares=True),
    "the house first, halves with it": changed(
        TWO_HALVES, banking__house_first=True, banking__house_shares=True, comparing__foul=True, pile__dice=4
    ),
    "small, the house first": changed(WENZHOU, banking__house_first=True, banking__house_shares=True),
    "small, auction": changed(WENZHOU, banking__bank=BankRule.AUCTION, banking__shared=True),
}


def _attempts(state: State, rng: Random) -> Iterator[Move]:
    """Try every verb, and settings of every hand and of tiles of nobody."""
    yield from (Pass(), CoBank(), Bank(takes=True), Bank(takes=False))
    yield from map(Bid, range(5))
    yield from map(Stake, (0, 1, *state.options.stakes.menu))
    for row in (*state.hands, tuple(rng.sample(FULL_SET, 4))):
        four = rng.sample((*row, *rng.sample(FULL_SET, 4))[:4], 4)
        yield Set((four[0], four[1]), (four[2], four[3]))
    yield Set((tile("66"), tile("66")), (tile("66"), tile("11")))


def _moves(state: State) -> Moves:
    """Read the moves off the history; who banks without being asked made none."""
    asked = state.options.banking.bank in (BankRule.ROTATE, BankRule.KEEP) and not (
        (state.options.pile.halves is Halves.TWO and state.standing.half > 1)
        or house_banks(state.options, state.standing)
    )
    moves: list[tuple[Seat, Move]] = []
    for event in state.history:
        match event:
            case BidMade(seat, times):
                moves.append((seat, Bid(times)))
            case BankDeclined(seat):
                moves.append((seat, Bank(takes=False)))
            case BankTaken(seat, _) if asked:
                moves.append((seat, Bank(takes=True)))
            case ShareAnswered(seat, joins):
                moves.append((seat, CoBank() if joins else Pass()))
            case StakePlaced(seat, chips):
                moves.append((seat, Stake(chips)))
            case HandSet(seat, setting) if setting is not None and not (state.house and seat == state.banker):
                moves.append((seat, setting))
            case _:
                pass
    return moves


def _exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Deal the tiles unseen by *seat* again; others with set tiles set the new ones somehow."""
    dealt = deal_of(state.history).hands
    looked = state.phase is Phase.SET
    known = [owner for owner in range(len(dealt)) if looked and owner == seat]
    pool = [each for owner, hand in enumerate(state.hands) if owner not in known for each in hand] + [*state.rest]
    rng.shuffle(pool)
    hands: list[tuple[Tile, ...]] = [
        tuple(each for each in hand if each is not None) if owner in known else tuple(pool.pop() for _ in hand)
        for owner, hand in enumerate(dealt)
    ]
    table = ranking(state.options.ranking)
    moves: list[tuple[Seat, Move]] = []
    for who, move in _moves(state):
        if isinstance(move, Set) and who != seat:
            found = rng.choice(settings(hands[who], table))
            moves.append((who, Set(found.low.tiles, found.high.tiles)))
        else:
            moves.append((who, move))
    return Deal((), hands=tuple(hands)), moves


CASE: Final = Case(Move, EXTRA, _attempts, _moves, _exchange)
