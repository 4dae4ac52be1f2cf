# SPDX-License-Identifier: MIT
"""How often things happen when everybody plays at random: the numbers of rules, "Frequencies", and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final

import pytest

from dominoes.deal import deal_round
from dominoes.game import Standing
from dominoes.games.chain.options import PRESETS, Blocked
from dominoes.games.chain.state import HandsShown, LineBlocked, State
from tests.support.chain_rounds import GAME, XIEDING
from tests.support.strategies import changed

Figure = Callable[[State], float]

COUNTED: Final = 20_000
"""Number of rounds in the first count."""
SIGMAS: Final = 4.5


def ends(name: str, rounds: int) -> list[State]:
    """Play *rounds* rounds at random."""
    preset, _, players = name.partition("-")
    rng, options, found = Random(name), changed(PRESETS[preset], **({"seats": int(players)} if players else {})), []
    for _ in range(rounds):
        state = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        while asked := GAME.to_act(state):
            state = GAME.play(state, asked[0], rng.choice(GAME.legal_moves(state, asked[0]))).state
        found.append(state)
    return found


def shown(state: State) -> HandsShown | None:
    """Return what was turned up at the end; nothing after 八掘."""
    return next((event for event in state.history if isinstance(event, HandsShown)), None)


def points(state: State) -> list[int]:
    """Return the pips that count against each seat."""
    rows = zip(state.covered, state.hands, strict=True)
    return [sum(tile.pips for tile in (*covered, *held)) for covered, held in rows]


def led_anew(state: State) -> float:
    """Return whether more than one line was begun."""
    return len(state.lines) > 1


def played_out(state: State) -> float:
    """Return whether somebody covered nothing."""
    return 0 in points(state)


def tied(state: State) -> float:
    """Return whether several have the fewest points."""
    return points(state).count(min(points(state))) > 1


def blocked(state: State) -> float:
    """Return whether a block ended the round."""
    return any(isinstance(event, LineBlocked) for event in state.history)


def unplayed(state: State) -> float:
    """Count the tiles still held."""
    return sum(map(len, state.hands))


def several_pay(state: State) -> float:
    """Return whether more than one pays."""
    assert state.ended is not None
    return sum(chips < 0 for chips in state.ended.chips) > 1


def tails(anew: float, mean: float, several: float, clean: float) -> list[tuple[Figure, float, float, float]]:
    """Return the figures of 꼬리붙이기 by number of players: lines begun anew, points, several payers, clean ones."""
    return [
        (led_anew, anew, 0.01, 0.5),
        (lambda state: fmean(points(state)), mean, 0.1, 5),
        (several_pay, several, 0.01, 0.34),
        (played_out, clean, 0.01, 0.47),
    ]


FIGURES: Final[dict[str, list[tuple[Figure, float, float, float]]]] = {
    "jielong": [
        (led_anew, 0.56, 0.005, 0.5),
        (played_out, 0.23, 0.005, 0.43),
        (lambda state: fmean(points(state)), 18, 0.5, 6),
        (tied, 0.05, 0.005, 0.22),
    ],
    "jielong_two_ends": [
        (led_anew, 0.32, 0.005, 0.47),
        (played_out, 0.67, 0.005, 0.47),
        (lambda state: fmean(points(state)), 10.6, 0.05, 6),
        (tied, 0.16, 0.005, 0.37),
    ],
    "kkori": tails(0.56, 18.5, 0.13, 0.24),
    "kkori-3": tails(0.49, 12.6, 0.05, 0.29),
    "kkori-2": tails(0.73, 11.9, 0.0, 0.33),
    "dingniu": [(blocked, 0.80, 0.005, 0.4), (unplayed, 4.2, 0.05, 4)],
    "dingniu_one_end": [(blocked, 0.95, 0.005, 0.22), (unplayed, 8.6, 0.05, 5)],
}
"""Each figure with its mean, the rounding of that mean, and the standard deviation from round to round."""


def check(name: str, rounds: int) -> None:
    """Compare with rounds played now, within the error of both samples."""
    found = ends(name, rounds)
    for figure, expected, rounding, spread in FIGURES[name]:
        error = rounding + SIGMAS * spread * sqrt(1 / rounds + 1 / COUNTED)
        assert fmean(map(figure, found)) == pytest.approx(expected, abs=error), figure


@pytest.mark.matrix
@pytest.mark.no_cover
@pytest.mark.parametrize("name", [name for name in FIGURES if not name.startswith("kkori")])
def test_frequencies(name: str) -> None:
    """Lines begun again, hands played out, points, ties and blocks are as many as they should be."""
    check(name, 400)


@pytest.mark.bulk
@pytest.mark.parametrize("name", FIGURES)
def test_frequencies_closely(name: str) -> None:
    """The same over enough rounds to tell one per cent from three."""
    check(name, 6_000)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("what", "banker", "others"), [(Blocked.RELEAD, 0.0004, 0.0002), (Blocked.END, 0.0011, 0.0006)]
)
def test_how_often_somebody_is_stuck(what: Blocked, banker: float, others: float) -> None:
    """Slant nails: 頭七 and 尾八 are very rare, a little less so where a block ends the round."""
    rounds = 100_000
    rng, options = Random(what.value), changed(XIEDING, line__blocked=what)
    seen = [0, 0]
    for _ in range(rounds):
        state = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        while asked := GAME.to_act(state):
            state = GAME.play(state, asked[0], rng.choice(GAME.legal_moves(state, asked[0]))).state
        unlaid = [len(a) + len(b) for a, b in zip(state.covered, state.hands, strict=True)]
        seen[0] += unlaid[0] >= 7
        seen[1] += 8 in unlaid[1:]
    for count, expected in zip(seen, (banker, others), strict=True):
        error = 0.00005 + SIGMAS * sqrt(expected * (1 / rounds + 1 / COUNTED))
        assert count / rounds == pytest.approx(expected, abs=error)
