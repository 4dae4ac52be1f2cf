# SPDX-License-Identifier: MIT
"""The rules of 打天九 against a second, deliberately naive set: same moves, same tricks, same chips."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dominoes.game import Deal, Standing, TilesDealt
from dominoes.games.tiengow.options import PRESETS, TienGowOptions
from dominoes.games.tiengow.state import HandClaimed, State
from dominoes.games.tricks import TrickWon
from dominoes.options import to_dict
from dominoes.tiles import tidy
from tests.oracles.naive_tiengow import NaiveRound
from tests.support.all_tiles import all_tiles
from tests.support.strategies import (
    GAME,
    LUCKY,
    PARTS,
    chips,
    random_deal_at,
    random_options,
    random_round,
    random_standing,
    texts,
)


def as_data(standing: Standing) -> dict[str, Any]:
    """Write a standing as the naive rules read it."""
    return {
        "banker": standing.banker,
        "term": standing.term,
        "round": standing.rounds + 1,
        "half": standing.half,
        "played": [str(out.tile) for out in standing.played],
        "shown_before": [str(out.tile) for out in standing.played if out.thrown_by is None],
        "honours": list(standing.honours),
    }


def check_invariants(start: State, end: State) -> None:
    """Look at what holds for every round: zero in all, all tiles, eight tricks and one finisher."""
    result = GAME.result(end)
    assert result is not None
    assert sum(result.chips) == 0
    assert all(sum(line.chips) == 0 for line in result.sheet)
    assert tidy(all_tiles(end)) == tidy(all_tiles(start)) == start.options.tiles
    claims = [event for event in end.history if isinstance(event, HandClaimed)]
    last = [event for event in end.history if isinstance(event, TrickWon)][-1:]
    assert sum(end.won) == (0 if claims else end.options.hand_size)
    assert [result.winner] == [event.seat for event in claims or last]


def compare(options: TienGowOptions, deal: Deal, standing: Standing, rng: Random, looks: float) -> State:
    """Play one random round by both sets of rules; *looks*: how often the legal moves are compared."""
    data = to_dict(options)
    start = GAME.start(options, deal, standing).state
    hands = next(event.hands for event in start.history if isinstance(event, TilesDealt))
    naive = NaiveRound(data, as_data(standing), [[str(tile) for tile in hand] for hand in hands])
    positions, end = random_round(start, rng)
    where = f"{options}\n{hands}\n{[(seat, GAME.write_move(move)) for _, seat, move in positions]}"
    for state, seat, move in positions:
        if rng.random() < looks:
            assert texts(state, seat) == naive.legal(seat), where
        naive.play(seat, GAME.write_move(move))
    verdict, result, following = naive.verdict(), GAME.result(end), GAME.next_standing(end)
    assert result is not None
    assert verdict.finished, where
    assert verdict.winner == result.winner, where
    assert verdict.won == list(end.won), where
    assert verdict.bonus == (list(chips(end.payments)) if end.payments else [0] * options.seats), where
    assert verdict.chips == list(result.chips), where
    assert (verdict.next_banker, verdict.next_term) == (following.banker, following.term), where
    check_invariants(start, end)
    return end


def compare_many(name: str, rounds: int, looks: float, seed: int = 0) -> None:
    """Compare *rounds* rounds: half of them dealt by pure chance, half with rare hands.

    *name* is a preset, or ``any`` for a new set of options each round.
    """
    rng = Random(f"{name} {seed}")
    for number in range(rounds):
        options = PRESETS[name] if name in PRESETS else random_options(rng)
        given = rng.choice(LUCKY) if number % 2 else ""
        standing = random_standing(rng, options.seats)
        end = compare(options, random_deal_at(options, rng, given), standing, rng, looks)
        if options.halves:
            second = GAME.next_standing(end)
            compare(options, random_deal_at(options, rng, left=end.rest), second, rng, looks)


NAMES = [*PRESETS, "any"]


@pytest.mark.matrix
@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_rounds(name: str) -> None:
    """Random rounds come out the same, and legal moves agree at every fifth position."""
    compare_many(name, 300, 0.2)


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
    compare_many(name, 100_000, 0.03)
