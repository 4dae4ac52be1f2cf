# SPDX-License-Identifier: MIT
"""Opponents of the chain games: the baseline's play, the weighing of a block by its worth, and strengths."""

from __future__ import annotations

import math
from random import Random
from statistics import fmean, stdev

import pytest

from dominoes.ai.bot import Budget
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.chain.bots.judgement import ChainJudgement, canonical
from dominoes.games.chain.options import DINGNIU, JIELONG, XIEDING, ChainOptions
from dominoes.games.chain.state import Claim, Cover, End, Lead, Pass, Place, State
from dominoes.tiles import tile
from tests.dominoes.ai.tables import CHAIN, ENDLESS, Position, play
from tests.support.chain_rounds import GAME, begun, laid, played


def asked(level: str, state: State, seed: int = 1) -> str:
    """Ask what a level plays, and write it down."""
    here = Position(state, GAME.to_act(state)[0], GAME)
    return GAME.write_move(entry("chain").make_bot(level).choose(here.view, here.legal, Random(seed), ENDLESS).move)


# -- greedy ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "hands", "lines", "expected"),
    [
        pytest.param(JIELONG, ["66 65"], [], "lead 66 6", id="lead the heaviest"),
        pytest.param(
            JIELONG,
            ["65 66", "61 62 11 51 44 33 55 43"],
            ["0 lead 65 6"],
            "place 61",
            id="keep what fits the end left open",
        ),
        pytest.param(JIELONG, ["65", "44 41 22 33 21 33 22 44"], ["0 lead 65 5"], "cover 21", id="cover the lightest"),
    ],
)
def test_greedy(options: ChainOptions, hands: list[str], lines: list[str], expected: str) -> None:
    """It connects heavy tiles, likes ends to which it can connect again, and covers light ones."""
    assert asked("greedy", played(begun(options, *hands), *lines)) == expected


def test_greedy_claims_eight_doubles() -> None:
    """八掘 is declared, and comes first on the shortlist."""
    state = begun_asking("66 66 11 11 44 44 55 55")
    here = Position(state, Seat(0), GAME)
    assert asked("greedy", state) == "claim eight-doubles"
    assert ChainJudgement().shortlist(here.view, here.legal) == (Claim(), Pass())
    assert asked("strong", state) == "claim eight-doubles"


def begun_asking(hand: str) -> State:
    """Start a round of 斜釘 with *hand* in seat 0, before anybody was asked for 八掘."""
    return GAME.start(XIEDING, laid(XIEDING, hand), Standing()).state


def test_what_leaves_the_same_ends_is_one_move() -> None:
    """With equal ends the choice between them makes no difference."""
    six = tile("65")
    assert canonical((6, 6), Place(six, End.LEFT)) == canonical((6, 6), Place(six, End.RIGHT))
    assert canonical((6, 5), Place(six, End.LEFT)) != canonical((6, 5), Place(six, End.RIGHT))
    assert canonical((6, 6), Cover(six)) != canonical((6, 6), Lead(six, None))


# -- blocking --------------------------------------------------------------------------------------


WINS = played(
    begun(
        DINGNIU,
        "22 31 33 61 65 62",
        "63 44 51 33 66 55",
        "22 31 66 44 11 65",
        "64 51 64 11 55 61",
        banker=3,
    ),
    "3 lead 64 *, 0 place 65 left, 1 place 55 left, 2 place 65 left",
    "3 place 61 left, 0 place 61 left, 1 place 44 right, 2 place 44 right",
)
"""Seat 3 may lay the last tile with a four so that both ends are fours, or both sixes; it has fewest points."""

PAYS = played(
    begun(
        DINGNIU,
        "63 66 33 64 51 11",
        "11 61 61 65 31 44",
        "51 55 66 55 64 33",
        "65 22 22 62 44 31",
        banker=3,
    ),
    "3 lead 44 *, 0 place 64 left, 1 place 44 right",
)
"""Seat 2 may do the same, but has most points, and would pay 12."""

SURE = played(
    begun(
        DINGNIU,
        "33 66 63 22 65 44",
        "64 66 55 31 61 55",
        "64 11 22 44 61 33",
        "51 31 62 65 11 51",
        banker=2,
    ),
    "2 lead 44 *, 3 cover 51, 0 place 44 right, 1 place 64 right",
)
"""The same once more, and here the others have more points however their tiles lie."""


@pytest.mark.bulk
@pytest.mark.parametrize("level", ["club", "strong", "hint"])
@pytest.mark.parametrize(("state", "blocks"), [(WINS, "place 64 left"), (PAYS, "place 64 left")])
def test_a_block_is_weighed(level: str, state: State, blocks: str) -> None:
    """算帳 is played to win double, and not to pay for all, without any rule that says so."""
    seat = GAME.to_act(state)[0]
    ended = GAME.apply(state, seat, GAME.read_move(blocks)).state.ended
    assert ended is not None
    assert ended.chips[seat] == (12 if state is WINS else -12)
    here = Position(state, seat, GAME)
    bot = entry("chain").make_bot(level)
    choices = [bot.choose(here.view, here.legal, Random(seed), Budget(math.inf, 200)).move for seed in range(9)]
    wanted = sum((GAME.write_move(move) == blocks) is (state is WINS) for move in choices)
    assert wanted >= (6 if level == "club" else 9)


def test_greedy_blocks_only_to_win_for_sure() -> None:
    """It counts the lightest tiles the others may have; mere likelihood is no reason."""
    assert asked("greedy", SURE) == "place 64 right"
    assert asked("greedy", WINS) != "place 64 left"
    assert asked("greedy", PAYS) != "place 64 left"


# -- strength --------------------------------------------------------------------------------------


def test_greedy_is_fixed() -> None:
    """Strengths are measured against it: if this changes, so does the meaning of every figure."""
    bot = entry("chain").make_bot("greedy")
    chips = {
        preset: [play(number, preset, bot, bot, Seat(number % 4), CHAIN) for number in range(8)]
        for preset in ("jielong", "dingniu")
    }
    assert chips == GREEDY_CHIPS


GREEDY_CHIPS = {
    "jielong": [48, 26, 40, 48, -20, 113, -28, 2],
    "dingniu": [-1, -2, -1, -2, -2, -3, 12, 6],
}
"""Of the first eight rounds, each on another seat; taken when the player was made."""


def gains(preset: str, candidate: str, field: str, deals: int) -> list[float]:
    """Return the chips a round of *candidate* over three of *field* in each deal.

    Each deal is played with the candidate on each of the four seats, so the luck of the deal cancels.
    """
    first, others = entry("chain").make_bot(candidate), entry("chain").make_bot(field)
    return [
        fmean(play(number, preset, first, others, Seat(seat), CHAIN) for seat in range(4))
        for number in range(1000, 1000 + deals)
    ]


def surely(chips: list[float]) -> float:
    """Return the mean less two standard errors."""
    return fmean(chips) - 2 * stdev(chips) / math.sqrt(len(chips))


@pytest.mark.bulk
def test_greedy_beats_random() -> None:
    """By far more than chance explains."""
    assert surely(gains("jielong", "greedy", "random", 100)) > 8
    assert surely(gains("dingniu", "greedy", "random", 200)) > 0.3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "better", "worse", "least"),
    [
        ("jielong", "beginner", "random", 2.0),
        ("jielong", "club", "beginner", 0.0),
        ("dingniu", "beginner", "random", 0.0),
        ("dingniu", "club", "beginner", 0.0),
    ],
)
def test_each_level_beats_the_one_below(preset: str, better: str, worse: str, least: float) -> None:
    """By so many chips a round at least, beyond two standard errors.

    Measured: 7.8 ± 1.5 and 7.3 ± 1.5, 0.54 ± 0.21 and 0.96 ± 0.19.
    """
    assert surely(gains(preset, better, worse, 100)) > least


@pytest.mark.slow
def test_strong_wins_more_than_club() -> None:
    """Of three of ``greedy``, in the same deals: 1.49 a round, not 0.63; the difference is 0.86 ± 0.22."""
    strong, club = (gains("dingniu", level, "greedy", 80) for level in ("strong", "club"))
    assert surely([more - less for more, less in zip(strong, club, strict=True)]) > 0


@pytest.mark.slow
def test_strong_beats_greedy() -> None:
    """If whole hands count, the luck of the deal is greater: 6.7 ± 1.3 a round (``club`` 4.6 ± 1.6)."""
    assert surely(gains("jielong", "strong", "greedy", 80)) > 3
