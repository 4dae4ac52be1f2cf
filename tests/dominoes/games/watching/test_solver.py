# SPDX-License-Identifier: MIT
"""The solver of 相十副 agrees with brute force on small decks, and plays whole deals to their end."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import replace
from random import Random

import pytest

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games.entry import SOLVER
from dominoes.games.patience import GiveUp
from dominoes.games.triplets import Dragon
from dominoes.games.watching.groups import Groups, exchanged, legal_swaps, valid_places
from dominoes.games.watching.options import PRESETS
from dominoes.games.watching.rules import MOST_SWAPS, Watching
from dominoes.games.watching.solver import Solution, Solver, make_players, solve
from dominoes.tiles import FULL_SET, tidy

GAME, ME = Watching(), Seat(0)
DRAGON = Dragon.TWO_THREE_SIX


def small(rng: Random, triples: int) -> Groups:
    """Draw a deck of a pair and so many triples."""
    row = rng.sample(FULL_SET, 2 + 3 * triples)
    return (tidy(row[:2]), *(tidy(row[at : at + 3]) for at in range(2, len(row), 3)))


def brute_force(groups: Groups) -> bool:
    """Look at every position that can be reached, one after the other."""
    seen, waiting = {groups}, deque([groups])
    while waiting:
        position = waiting.popleft()
        if len(valid_places(position, DRAGON)) == len(position):
            return True
        for exchange in legal_swaps(position, DRAGON):
            after = exchanged(position, exchange)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


@pytest.mark.parametrize("triples", [2, 3, 4])
def test_it_agrees_with_brute_force(triples: int) -> None:
    """Solved or not, on decks of eight to fourteen tiles."""
    rng, found = Random(triples), Counter[bool]()
    for _deck in range(400):
        groups = small(rng, triples)
        solution = solve(groups, DRAGON)
        assert solution.is_sure
        possible = brute_force(groups)
        assert (solution.swaps is not None) == possible
        found[possible] += 1
        for exchange in solution.swaps or ():
            assert exchange in legal_swaps(groups, DRAGON)
            groups = exchanged(groups, exchange)
        assert not possible or len(valid_places(groups, DRAGON)) == len(groups)
    assert min(found[True], found[False]) >= 1


@pytest.mark.parametrize("triples", [3, 4])
def test_it_knows_how_many_swaps_are_left(triples: int) -> None:
    """With so many as brute force needs it is solved, with one less it surely cannot be."""
    rng, found = Random(triples), Counter[int]()
    while min(found[1], found[2], found[3]) < 2:
        groups = small(rng, triples)
        least = fewest(groups)
        if least:
            found[least] += 1
            solution = solve(groups, DRAGON, left=least)
            assert len(solution.swaps or ()) == least
            assert solve(groups, DRAGON, left=least - 1) == Solution(None, is_sure=True)


def fewest(groups: Groups) -> int | None:
    """Return how many swaps solve *groups* at least; None if nothing does."""
    seen, waiting = {groups: 0}, deque([groups])
    while waiting:
        position = waiting.popleft()
        if len(valid_places(position, DRAGON)) == len(position):
            return seen[position]
        for exchange in legal_swaps(position, DRAGON):
            after = exchanged(position, exchange)
            if after not in seen:
                seen[after] = seen[position] + 1
                waiting.append(after)
    return None


def test_a_hint_late_in_a_deal_says_that_it_is_too_late() -> None:
    """With one swap to go a deal that needs two cannot be solved any more."""
    options = PRESETS["watching"]
    state = GAME.start(options, deal_round(GAME, options, bytes(32)), Standing()).state
    view = GAME.view(replace(state, swaps=MOST_SWAPS - 1), ME)
    choice = Solver(lambda: False).choose(view, GAME.legal_moves(state, ME), Random(1), Budget(seconds=60))
    assert choice.reasons[0].key == "watching.unsolvable"


@pytest.mark.parametrize("preset", ["watching", "watching_easy"])
def test_a_hint_after_the_other_solves_a_deal(preset: str) -> None:
    """Following the hints leads to the end; each tells its distance."""
    hint = Solver(lambda: False)
    options = PRESETS[preset]
    for seed in range(3):
        state = GAME.start(options, deal_round(GAME, options, bytes([seed]) * 32), Standing()).state
        while GAME.to_act(state):
            view, legal = GAME.view(state, ME), GAME.legal_moves(state, ME)
            choice = hint.choose(view, legal, Random(1), Budget(seconds=60))
            assert choice.move in legal
            assert choice.reasons[0].key == "watching.solvable"
            state = GAME.apply(state, ME, choice.move).state
        assert state.ended is not None
        assert state.ended.winner == ME
        assert state.swaps <= 30


def test_what_is_said_without_a_solution() -> None:
    """A certain end, and one that came too early."""
    rng = Random(1)
    options = PRESETS["watching_random"]
    states = (
        GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state for _ in range(100_000)
    )
    state = next(state for state in states if state.ended is None)
    view, legal = GAME.view(state, ME), GAME.legal_moves(state, ME)
    solver = make_players().thinkers[SOLVER]
    early = solver.make(lambda: True).choose(view, legal, rng, Budget(seconds=60))
    assert early.reasons[0].key == "watching.unknown"
    assert early.move in legal
    assert not isinstance(early.move, GiveUp)
    assert not solve(view.groups, DRAGON, lambda: True).is_sure


def test_a_dead_end_is_told() -> None:
    """If no row of swaps leads to the end, the advice is to take back or to give up."""
    rng, options = Random(3), PRESETS["watching_random"]
    solver = make_players().thinkers[SOLVER].make(lambda: False)
    for _try in range(3000):
        state = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        if state.ended is not None or len(legal_swaps(state.groups, DRAGON)) > 2:
            continue
        choice = solver.choose(GAME.view(state, ME), GAME.legal_moves(state, ME), rng, Budget(seconds=60))
        if choice.reasons[0].key == "watching.unsolvable":
            assert choice.move == GiveUp()
            return
    raise AssertionError("no deal without a solution")
