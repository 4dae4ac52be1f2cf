# SPDX-License-Identifier: MIT
"""The last two tiles of 打天九: the search's values of moves, against all distributions of the hidden tiles."""

from __future__ import annotations

import math
from collections import Counter
from itertools import accumulate, pairwise, permutations
from random import Random
from statistics import fmean
from typing import Any

import pytest

from dominoes.ai import playouts
from dominoes.ai.bot import Budget, Choice
from dominoes.ai.sampling import Sampler
from dominoes.certainty import SURE
from dominoes.game import Seat
from dominoes.games.combinations import Hand
from dominoes.games.tiengow.bots.judgement import TienGowJudgement
from dominoes.games.tiengow.bots.policy import Policy
from dominoes.games.tiengow.bots.rows import row_of
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.bots.weights import policies
from dominoes.games.tiengow.state import Move, State
from dominoes.games.tricks import Beat, Lead, Throw, TilesBeat, TilesLed, TilesThrown
from dominoes.tiles import Tile, tidy
from tests.dominoes.ai.tables import GAME, Position
from tests.dominoes.games.tiengow.bots.plain_greedy import PlainGreedy
from tests.oracles.mini_tiengow import SEATS, begun, mini
from tests.tools.best_response import as_move

PLAYOUTS = 800
TRIFLE = 0.5
"""Chips by which a move may be worse without playouts noticing it."""
ROUNDING = 0.01
ALL = {"greedy": None, "learned": policies()["table"]}
"""How all play in playouts."""


def position(number: int) -> Position:
    """Return a moment of a mini game with two tiles in a hand, at the lead or later in the trick."""
    rng, state = Random(number), mini(number, 2)
    for _ in range(number // SEATS % SEATS):
        here = Position(state, state.turn)
        state = GAME.play(state, here.seat, rng.choice(here.legal)).state
    return Position(state, state.turn)


def worlds(number: int) -> Counter[State]:
    """Return every state that looks the same from the seat of the `position` with this *number*, and in how many ways.

    Equal tiles count as different ones; so each way is as likely as any other.
    """
    game, here = mini(number, 2), position(number)
    since = [event for event in here.state.history[len(game.history) :] if hasattr(event, "tiles")]
    others = [seat for seat in range(SEATS) if seat != here.seat]
    thrown = [event for event in since if isinstance(event, TilesThrown) and event.seat != here.seat]
    sizes = [len(here.state.hands[seat]) for seat in others] + [len(event.tiles) for event in thrown]
    hidden = [tile for seat in others for tile in here.state.hands[seat]]
    hidden += [tile for event in thrown for tile in event.tiles]
    found = Counter[State]()
    for order, count in Counter(_parted(row, sizes) for row in permutations(hidden)).items():
        held = dict(zip(others, order, strict=False)) | {here.seat: here.state.hands[here.seat]}
        away = dict(zip((event.seat for event in thrown), order[len(others) :], strict=True))
        laid = [(event, away.get(event.seat, event.tiles)) for event in since]
        rows = [
            row_of(held[seat]) + sum(row_of(row) for event, row in laid if event.seat == seat) for seat in range(SEATS)
        ]
        state = begun(game, rows)
        for event, row in laid:
            kind: Any = {TilesLed: Lead, TilesBeat: Beat, TilesThrown: Throw}[type(event)]
            state = GAME.apply(state, event.seat, kind(row)).state
        assert GAME.view(state, here.seat) == here.view
        found[state] += count
    return found


def _parted(row: tuple[Tile, ...], sizes: list[int]) -> tuple[Hand, ...]:
    """Part *row* into hands, and rows that were thrown, of these *sizes*."""
    ends = [0, *accumulate(sizes)]
    return tuple(tidy(row[begin:end]) for begin, end in pairwise(ends))


def played_out(state: State, seat: Seat, policy: Policy | None) -> int:
    """Return what *seat* wins when all play on by the rules, as ``greedy`` or by *policy*."""
    while state.ended is None:
        here = Position(state, state.turn)
        if policy is None:
            move = PlainGreedy().choose(here.view, here.legal, Random(0), Budget()).move
        else:
            number, row = Table.of(state).policy(here.seat, policy)
            move = as_move(number, row, leads=not state.trick)
        state = GAME.play(state, here.seat, move).state
    return state.ended.chips[seat]


def exactly(here: Position, found: Counter[State], move: Move, policy: Policy | None) -> float:
    """Return what *move* is worth in all worlds, each as often as it was *found*."""
    rounds = ((GAME.play(world, here.seat, move).state, count) for world, count in found.items())
    return sum(count * played_out(state, here.seat, policy) for state, count in rounds) / found.total()


def judged(here: Position, policy: Policy | None, seed: int, playouts: int = PLAYOUTS) -> Choice[Move]:
    """Return what the search says."""
    sampler = Sampler(GAME, TienGowJudgement(policy))
    return sampler.choose(here.view, here.legal, Random(seed), Budget(math.inf, playouts))


def assert_judged(number: int, policy: Policy | None) -> None:
    """Compare what the search says of each move with the mean over all worlds."""
    here, found = position(number), worlds(number)
    exact = {move: exactly(here, found, move, policy) for move in here.legal}
    choice = judged(here, policy, number)
    for each in (choice, *choice.others) if len(here.legal) > 1 else ():
        assert each.value is not None
        assert each.error is not None
        # Of tens of such numbers none would be farther off by chance.
        assert each.value == pytest.approx(exact[each.move], abs=4 * each.error + ROUNDING)
    assert exact[choice.move] >= max(exact.values()) - TRIFLE


@pytest.mark.parametrize("plays", ALL)
def test_the_search_judges_as_all_worlds_do(plays: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leads and replies, with tiles thrown before and without: right within the error, and the best is chosen."""
    monkeypatch.setattr(playouts, "NOISE", 0.0)
    for number in range(0, 16, 2):
        assert_judged(number, ALL[plays])


def test_errors_are_honest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The true worth is within 1.96 errors of a short search's about as often as that promises.

    Less often for moves that were given up early: they were so because their worlds were bad ones.
    """
    monkeypatch.setattr(playouts, "NOISE", 0.0)
    within: dict[str, list[bool]] = {"best": [], "others": []}
    for number in (0, 5, 8, 12):
        here, found = position(number), worlds(number)
        exact = {move: exactly(here, found, move, ALL["learned"]) for move in here.legal}
        for seed in range(25):
            choice = judged(here, ALL["learned"], seed, playouts=80)
            for each in (choice, *choice.others):
                assert each.value is not None
                assert each.error is not None
                far = abs(each.value - exact[each.move])
                within["best" if each is choice else "others"].append(far <= SURE * each.error + ROUNDING)
    assert fmean(within["best"]) == pytest.approx(0.95, abs=0.05)
    assert fmean(within["others"]) == pytest.approx(0.9, abs=0.08)


@pytest.mark.slow
@pytest.mark.parametrize("plays", ALL)
def test_in_many_places_too(plays: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same again."""
    monkeypatch.setattr(playouts, "NOISE", 0.0)
    for number in range(16, 400):
        assert_judged(number, ALL[plays])


def test_worlds_are_all_there_are() -> None:
    """Equal tiles count as different ones: six tiles in three hands, or five and fewer once some lie face up."""
    assert [worlds(number).total() for number in (0, 4, 15)] == [720, 120, 24]
    assert len(worlds(0)) < 720
