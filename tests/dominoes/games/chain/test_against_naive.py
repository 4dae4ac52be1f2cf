# SPDX-License-Identifier: MIT
"""The rules of the chain games against a second, deliberately naive set: same moves, same lines, same sheets."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.game import Deal, Seat, Standing, deal_of
from dominoes.games.chain.options import PRESETS, Blocked, ChainOptions, EightDoubles
from dominoes.games.chain.state import BlockKind, Line, LineBlocked, State
from dominoes.options import to_dict
from dominoes.tiles import tidy
from tests.oracles.naive_chain import NaiveChain
from tests.oracles.naive_chain import deal as naive_deal
from tests.support.all_tiles import all_tiles
from tests.support.chain_rounds import (
    GAME,
    XIEDING,
    begun,
    played,
    random_chain_options,
    random_chain_round,
    random_deal,
    result_of,
    texts,
    with_seats,
)
from tests.support.strategies import PARTS, changed, chips


def row_texts(line: Line) -> list[str]:
    """Write a line as it lies, each tile with its left half first."""
    found = []
    for placed, left in line.in_row():
        found.append(f"{left}{placed.tile.high + placed.tile.low - left}")
    return found


def compare(options: ChainOptions, deal: Deal, banker: int, rng: Random, looks: float) -> State:
    """Play one random round by both sets of rules; *looks*: how often the legal moves are compared."""
    data = to_dict(options)
    start = GAME.start(options, deal, Standing(banker=Seat(banker))).state
    hands = deal_of(start.history).hands
    codes = [[str(tile) for tile in hand] for hand in hands]
    assert not deal.wall or naive_deal([*map(str, deal.wall)], data, banker) == codes
    naive = NaiveChain(data, banker, codes)
    positions, end = random_chain_round(start, rng)
    where = f"{options}\nbanker {banker}\n{codes}\n{[(seat, GAME.write_move(move)) for _, seat, move in positions]}"
    for state, seat, move in positions:
        assert GAME.to_act(state) == tuple(naive.acting()), where
        if rng.random() < looks:
            assert sorted(texts(state, seat)) == sorted(naive.legal(seat)), where
        naive.play(seat, GAME.write_move(move))
    assert naive.over, where
    result, following = result_of(end), GAME.next_standing(end)
    sheet = [(line.reason.key.removeprefix("chain."), [*line.reason.listed], [*line.chips]) for line in result.sheet]
    assert sorted(naive.sheet(), key=repr) == sorted(sheet, key=repr), where
    assert (result.winner, following.banker) == (naive.winner(), naive.following_banker()), where
    term = start.standing.term
    assert following.term == (term if naive.void >= 0 else term + 1 if following.banker == banker else 1)
    assert following.voids == (naive.void >= 0)
    assert [row_texts(line) for line in end.lines] == naive.lines, where
    blocks = [(each.seat, each.kind is BlockKind.CHOSEN) for each in end.history if isinstance(each, LineBlocked)]
    assert [block for block in blocks if block[0] is not None] == ([naive.blocker] if naive.blocker else []), where
    assert tidy(all_tiles(end)) == tidy(all_tiles(start)) == tidy(GAME.tiles(options))
    assert len(positions) <= GAME.longest
    return end


def compare_many(name: str, rounds: int, looks: float, seed: int = 0) -> None:
    """Compare *rounds* rounds of all numbers of players: half of them shuffled, half with rare hands.

    *name* is a preset, or ``any`` for a new set of options each round.
    """
    rng = Random(f"{name} {seed}")
    for number in range(rounds):
        options = PRESETS[name] if name in PRESETS else random_chain_options(rng)
        if name in PRESETS and options.hand_size == 8 and number % 4 == 3:
            options = with_seats(options, rng.choice((2, 3)))
        pile = deal_round(GAME, options, rng.randbytes(32))
        deal = random_deal(options, rng) if number % 2 else pile
        compare(options, deal, rng.randrange(options.seats), rng, looks)


HELD = ("44 64 55 53 33 22 54 66", "43 62 44 64 41 11 51 61", "33 31 21 22 31 51 11 52", "66 65 63 42 32 55 65 61")
BLOCKED = """
0 lead 22 2, 1 place 62, 2 cover 22, 3 place 61, 0 cover 33, 1 place 41, 2 cover 51, 3 place 42,
0 cover 54, 1 cover 43, 2 place 21, 3 cover 32, 0 cover 55, 1 place 51, 2 place 52
"""
"""A block after which the banker has laid one tile, covered three and holds four."""


def test_tiles_left_in_hand_by_a_block_make_somebody_stuck() -> None:
    """Slant nails: a banker who laid only the first tile is 頭七, although few of the others were covered."""
    options = changed(XIEDING, line__blocked=Blocked.END, slant__ba_jue=EightDoubles.OFF)
    end = played(begun(options, *HELD), BLOCKED)
    naive = NaiveChain(to_dict(options), 0, [hand.split() for hand in HELD])
    for line in BLOCKED.split(","):
        seat, _, move = line.strip().partition(" ")
        naive.play(int(seat), move)
    assert naive.over
    assert chips(result_of(end).sheet) == (-142, 74, 114, -46)
    assert tuple(map(sum, zip(*(row for _reason, _args, row in naive.sheet()), strict=True))) == (-142, 74, 114, -46)


NAMES = [*PRESETS, "any"]


@pytest.mark.matrix
@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_rounds(name: str) -> None:
    """Random rounds come out the same, line by line, and legal moves agree at every third position."""
    compare_many(name, 200, 0.3)


@pytest.mark.bulk
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", NAMES)
def test_thousands_of_rounds(name: str, part: int) -> None:
    """Four thousand more rounds each, in four parts, with a look at the legal moves once in a while."""
    compare_many(name, 4_000 // PARTS, 0.03, part + 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_hundred_thousand_rounds(name: str) -> None:
    """A hundred thousand rounds each."""
    compare_many(name, 100_000, 0.02)
