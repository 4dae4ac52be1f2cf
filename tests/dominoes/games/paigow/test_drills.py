# SPDX-License-Identifier: MIT
"""The answers of the drills of 推牌九 beside the second referee, and beside a count of all hands that remain."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from dominoes.games.drills import Drill, Kind, Question, Row
from dominoes.games.paigow.drills import ALIKE, CLOSE, drills, set_question
from dominoes.games.paigow.hands import Setting, ranking
from dominoes.games.paigow.odds import PAYS
from dominoes.games.paigow.options import CASINO, GUANGDONG, PRESETS, WENZHOU, Bank, Copy, PaiGowOptions, ZeroRank
from dominoes.games.paigow.state import HandsShown
from dominoes.games.paigow.ways import way
from dominoes.options import to_dict
from dominoes.tiles import FULL_SET, Tile, tidy, tiles
from tests.oracles.naive_paigow import NaivePaiGow, strength
from tests.support.strategies import changed

RICH = changed(GUANGDONG, ranking__local_extras=True, ranking__second_tile=True, ranking__zero_rank=ZeroRank.HIGH_TILE)
TIES = changed(WENZHOU, comparing__copy=Copy.TIE)
AUCTION = changed(GUANGDONG, banking__bank=Bank.AUCTION, comparing__copy=Copy.TIE)
SHARED = changed(CASINO, banking__shared=True, banking__bank=Bank.KEEP)
TABLES = {**PRESETS, "rich": RICH, "ties": TIES, "auction": AUCTION, "shared": SHARED}
FEW, MANY = 1, 25
"""Questions about each item."""


@pytest.fixture(params=[FEW, pytest.param(MANY, marks=pytest.mark.bulk)], ids=["few", "many"])
def count(request: pytest.FixtureRequest) -> int:
    """How many questions are asked about each item."""
    found: int = request.param
    return found


each_table = pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)


def drill(options: PaiGowOptions, kind: Kind) -> Drill:
    """Return the drill of *kind*."""
    return next(each for each in drills(options) if each.kind is kind)


def asked(options: PaiGowOptions, kind: Kind, count: int = FEW) -> list[Question]:
    """Return questions about every item."""
    rng = Random(5)
    return [drill(options, kind).make(item, rng) for item in drill(options, kind).items for _time in range(count)]


def worth(options: PaiGowOptions, row: Row) -> tuple[int, ...]:
    """Return what two tiles are worth by the text of the rules."""
    return strength([*map(str, row)], to_dict(options)["ranking"])


@each_table
def test_what_two_tiles_are_worth(options: PaiGowOptions, count: int) -> None:
    """The right name belongs to a hand as strong as the one shown, and no other name does."""
    for found in asked(options, Kind.WORTH, count):
        shown = found.shown[0].rows[0]
        for answer in found.answers:
            assert answer.words is not None
            hand = answer.words["hand"]
            assert answer.right is (tidy(hand.tiles) == tidy(shown)), found


@pytest.mark.no_cover
@each_table
def test_which_hand_is_higher(options: PaiGowOptions, count: int) -> None:
    """Equal ones are a copy; hands of a tradition rank as it says."""
    for found in asked(options, Kind.HIGHER, count):
        one, other = (worth(options, answer.rows[0]) for answer in found.answers[:2])
        assert [answer.right for answer in found.answers] == [one > other, other > one, one == other], found
        assert (found.item == ALIKE) is (one == other)


@pytest.mark.no_cover
@each_table
def test_what_beats_the_banker(options: PaiGowOptions, count: int) -> None:
    """A copy beats nothing, on either side."""
    nothing = 0
    for found in asked(options, Kind.BEATS, count):
        bankers = worth(options, found.shown[0].rows[0])
        *hands, none = found.answers
        for answer in hands:
            assert answer.right is (worth(options, answer.rows[0]) > bankers), found
            copy = answer.why.key.startswith("paigow.drill-copy")
            assert copy is (worth(options, answer.rows[0]) == bankers)
        assert none.right is not any(answer.right for answer in hands)
        nothing += none.right
    assert nothing


@cache
def house_setting(options: PaiGowOptions, hand: tuple[Tile, ...]) -> Setting:
    """Ask the house way itself."""
    return way("generic").set(hand, ranking(options.ranking)).setting


def counted(options: PaiGowOptions, low: Row, high: Row) -> float:
    """Return the worth of a setting of four tiles, in percent of the stake, against every four of the others."""
    left = list(FULL_SET)
    for each in (*low, *high):
        left.remove(each)
    table, even = ranking(options.ranking), 0 if options.comparing.copy is Copy.TIE else -1
    mine, found = (table.of(low).rank, table.of(high).rank), Counter[int]()
    for hand in combinations(left, 4):
        theirs = house_setting(options, tidy(hand)).ranks
        signs = [(a > b) - (a < b) or even for a, b in zip(mine, theirs, strict=True)]
        found[(sum(signs) > 0) - (sum(signs) < 0)] += 1
    gain, cost = PAYS[options.stakes.commission]
    return 100 * (gain * found[1] - cost * found[-1]) / (cost * found.total())


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("options", "hand"),
    [
        pytest.param(CASINO, "66 44 52 42", id="casino"),
        pytest.param(GUANGDONG, "63 54 55 21", id="a pair"),
    ],
)
def test_how_to_set_four_tiles(options: PaiGowOptions, hand: str) -> None:
    """The costs are those of a count of all hands of the other 28 tiles, to the last digit."""
    found = set_question(options, "pair", tiles(hand))
    worths = [counted(options, *answer.rows) for answer in found.answers]
    for answer, value in zip(found.answers, worths, strict=True):
        assert answer.cost == pytest.approx(max(worths) - value)
        assert answer.right is (answer.cost <= CLOSE)


@pytest.mark.no_cover
@each_table
def test_settings_that_are_right(options: PaiGowOptions, count: int) -> None:
    """Those that cost next to nothing; the best one costs nothing, and says so. With two tiles nothing is set."""
    if options.small:
        assert Kind.SET not in [each.kind for each in drills(options)]
        return
    table = ranking(options.ranking)
    for found in asked(options, Kind.SET, count):
        hand = found.shown[0].rows[0]
        for answer in found.answers:
            low, high = answer.rows
            assert tidy((*low, *high)) == tidy(hand)
            assert table.of(low).rank <= table.of(high).rank
            assert answer.right is (answer.cost <= CLOSE)
            assert (answer.why.key == "paigow.drill-best") is (answer.cost == 0)
        assert min(answer.cost for answer in found.answers) == 0
        pairs = any(table.of(row).is_pair for answer in found.answers for row in answer.rows)
        assert (found.item == "pair") is pairs


def received(options: PaiGowOptions, found: Question) -> int:
    """Return the payment to seat 0 by the text of the rules, from the settings of all."""
    assert found.settled is not None
    state = found.settled.state
    data = to_dict(state.options)
    shown = next(event.hands for event in state.history if isinstance(event, HandsShown))
    hands = [[str(tile) for row in rows for tile in row] for rows in shown]
    standing = {"banker": state.banker, "chips": [0] * state.options.seats, "term": 1, "half": 1}
    naive = NaivePaiGow(data, standing, hands, state.banker)
    naive.banker, naive.times = state.banker, state.times
    for seat, rows in enumerate(shown):
        if seat != state.banker:
            naive.stakes[seat] = state.stakes[seat]
        if not options.small:
            naive.set[seat] = [[str(tile) for tile in row] for row in rows]
    naive.sheet()
    return naive.has[0]


@each_table
def test_what_a_round_pays(options: PaiGowOptions, count: int) -> None:
    """The hands shown are those that decide, the learner's first."""
    for found in asked(options, Kind.SETTLE, count):
        expected = received(options, found)
        for answer in found.answers:
            assert answer.words is not None
            assert answer.right is (answer.words["n"] == expected), found
        assert found.shown[0].caption is not None
        assert found.shown[0].caption["seat"] == 0
        assert found.settled is not None
        captions = [shown.caption for shown in found.shown if shown.caption is not None]
        banks = [caption["seat"] for caption in captions if caption.key == "paigow.drill-banks"]
        assert banks == [found.settled.state.banker]
        if found.item in ("win", "lose", "push"):
            assert (expected > 0) - (expected < 0) == {"win": 1, "push": 0, "lose": -1}[found.item]


def test_a_hand_that_can_be_set_in_any_way_asks_nothing() -> None:
    """If no way is clearly worse, other tiles are drawn."""
    found = drill(GUANGDONG, Kind.SET).make("plain", Random(35))
    assert not all(answer.right for answer in found.answers)
