# SPDX-License-Identifier: MIT
"""The rules of 推牌九 against a second, deliberately naive set: same ranks, same moves, same sheets."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from dominoes.deal import deal_round
from dominoes.game import Deal, PileOpened, Standing, deal_of
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import PRESETS, PaiGowOptions
from dominoes.games.paigow.state import State
from dominoes.options import to_dict
from dominoes.tiles import FULL_SET, tidy, tile
from tests.oracles.naive_paigow import PILE, NaivePaiGow, naive_hands, strength
from tests.support.all_tiles import all_tiles
from tests.support.paigow_rounds import (
    GAME,
    LUCKY,
    random_deal,
    random_paigow_options,
    random_paigow_round,
    random_paigow_standing,
    result_of,
    texts,
)
from tests.support.strategies import PARTS


def as_data(standing: Standing) -> dict[str, Any]:
    """Write a standing as the naive rules read it."""
    return {
        "banker": standing.banker,
        "term": standing.term,
        "half": standing.half,
        "rounds": standing.rounds,
        "chips": list(standing.chips),
    }


def compare(options: PaiGowOptions, deal: Deal, standing: Standing, rng: Random, looks: float) -> State:
    """Play one random round by both sets of rules; *looks*: how often the legal moves are compared."""
    data = to_dict(options)
    start = GAME.start(options, deal, standing).state
    opened = next(event for event in start.history if isinstance(event, PileOpened))
    hands = deal_of(start.history).hands
    codes = [[str(each) for each in hand] for hand in hands]
    first, dealt = naive_hands([*map(str, deal.wall)], [*deal.dice], data, standing.banker, standing.half)
    assert first == opened.first
    assert not deal.wall or dealt == codes
    naive = NaivePaiGow(data, as_data(standing), codes, first)
    positions, end = random_paigow_round(start, rng)
    where = f"{options}\n{codes}\n{[(seat, GAME.write_move(move)) for _, seat, move in positions]}"
    for state, seat, move in positions:
        if rng.random() < looks:
            assert GAME.to_act(state) == tuple(naive.asking()[1]), where
            assert sorted(texts(state, seat)) == sorted(naive.legal(seat)), where
        naive.play(seat, GAME.write_move(move))
    assert naive.asking() == ("over", []), where
    if end.house and not options.small:
        # By a house way, which the naive rules do not know; test_house looks at that.
        assert end.banker is not None
        bound = end.settings[end.banker]
        assert bound is not None
        naive.play(end.banker, GAME.write_move(bound))
    result, following = result_of(end), GAME.next_standing(end)
    sheet = [
        (line.reason.key.removeprefix("paigow."), [*line.reason.listed], [*line.chips], line.house)
        for line in result.sheet
    ]
    assert naive.sheet() == sheet, where
    assert naive.following([*result.chips]) == (following.banker, following.term, following.half), where
    assert tidy(all_tiles(end)) == tidy(all_tiles(start)) == FULL_SET
    return end


def compare_many(name: str, rounds: int, looks: float, seed: int = 0) -> None:
    """Compare *rounds* rounds: half of them shuffled and rolled, half with hands of equal or rare ranks.

    *name* is a preset, or ``any`` for a new set of options each round.
    """
    rng = Random(f"{name} {seed}")
    for number in range(rounds):
        options = PRESETS[name] if name in PRESETS else random_paigow_options(rng)
        pile = deal_round(GAME, options, rng.randbytes(32))
        deal = random_deal(options, rng, rng.choice(LUCKY)) if number % 2 else pile
        end = compare(options, deal, random_paigow_standing(options, rng), rng, looks)
        if options.two_deals:
            following = GAME.next_standing(end)
            again = random_deal(options, rng, "", end.rest) if number % 2 else pile
            third = GAME.next_standing(compare(options, again, following, rng, looks))
            assert (third.half, third.rounds) == (1, following.rounds + 1)


NAMES = [*PRESETS, "any"]


@pytest.mark.matrix
@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_rounds(name: str) -> None:
    """Random rounds come out the same, line by line, and legal moves agree at every fifth position."""
    compare_many(name, 300, 0.2)


@pytest.mark.bulk
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", NAMES)
def test_thousands_of_rounds(name: str, part: int) -> None:
    """Two thousand more rounds each, in four parts, with a look at the legal moves once in a while."""
    compare_many(name, 2_000 // PARTS, 0.05, part + 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_hundred_thousand_rounds(name: str) -> None:
    """A hundred thousand rounds each."""
    compare_many(name, 100_000, 0.03)


def compare_ranks(options: PaiGowOptions) -> None:
    """Sort all two-tile hands by both sets of rules."""
    table, data = ranking(options.ranking), to_dict(options.ranking)
    pairs = sorted({tuple(sorted(pair)) for pair in combinations(PILE, 2)})
    found = sorted((strength([*pair], data), table.of(map(tile, pair)).rank) for pair in pairs)
    naive = {key: place for place, key in enumerate(sorted({key for key, _ in found}))}
    assert [naive[key] for key, _ in found] == [rank for _, rank in found], options.ranking


@pytest.mark.parametrize("name", PRESETS)
def test_ranks(name: str) -> None:
    """All 496 hands of two tiles stand in the same order by both sets of rules."""
    compare_ranks(PRESETS[name])


@pytest.mark.no_cover
def test_ranks_by_any_options() -> None:
    """The order is the same whichever options are combined."""
    rng = Random(1)
    for _ in range(60):
        compare_ranks(random_paigow_options(rng))
