# SPDX-License-Identifier: MIT
"""The remarks of the coach of 推牌九 are true: by the naive ranks, of all three ways to part four tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random
from time import perf_counter
from typing import Final

import pytest

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.paigow.coach import SENTENCES, reasons
from dominoes.games.paigow.hands import Hand, ranking
from dominoes.games.paigow.options import PRESETS, PaiGowOptions
from dominoes.games.paigow.state import Phase, Set, State, View
from dominoes.games.paigow.ways import way
from dominoes.options import to_dict
from dominoes.tiles import Tile
from tests.oracles.naive_paigow import pair_rank, strength, worth
from tests.support.paigow_rounds import (
    CASINO,
    GAME,
    LUCKY,
    begun,
    played,
    random_deal,
    random_paigow_round,
    random_paigow_standing,
    staked,
)
from tests.support.strategies import changed

TABLES: Final[dict[str, PaiGowOptions]] = {
    **PRESETS,
    "foul": changed(CASINO, comparing__foul=True),
    "switch": changed(PRESETS["guangdong"], ranking__switch36=True),
    "extras": changed(PRESETS["guangdong"], ranking__local_extras=True),
}
"""The presets, and what not all of them play."""

Strength = tuple[int, ...]


class Oracle:
    """One way to set a hand, looked at slowly."""

    def __init__(self, view: View, move: Set) -> None:
        """Part the tiles in every order."""
        self.options = view.options
        self.ranking = to_dict(view.options.ranking)
        self.low, self.high = self.rank(move.low), self.rank(move.high)
        self.move = move
        every = ((row[:2], row[2:]) for row in permutations(view.hand))
        self.ways = [each for each in every if self.rank(each[0]) <= self.rank(each[1])]
        self.ranks = {(self.rank(low), self.rank(high)) for low, high in self.ways}
        self.others = self.ranks - {(self.low, self.high)}

    def rank(self, pair: tuple[Tile, ...]) -> Strength:
        """Return what two tiles are worth."""
        return strength([str(tile) for tile in pair], self.ranking)

    def is_pair(self, pair: tuple[Tile, ...]) -> bool:
        """Return whether two tiles are a pair."""
        return pair_rank([str(tile) for tile in pair], self.ranking) is not None

    def is_(self, hand: Hand, pair: tuple[Tile, ...]) -> bool:
        """Return whether *hand* is said of the tiles of *pair*."""
        return Counter(hand.tiles) == Counter(pair)

    def is_way(self, said: Reason) -> bool:
        """Return whether the house way sets the tiles so, by that rule."""
        house = way("generic").set((*self.move.low, *self.move.high), ranking(self.options.ranking))
        alike = (self.low, self.high) == (self.rank(house.setting.low.tiles), self.rank(house.setting.high.tiles))
        return alike and house.rule == said["rule"]

    def splits(self, said: Reason) -> bool:
        """Return whether a pair is parted, and what the front was beside the best pair."""
        keeping = max((each for each in self.ways if self.is_pair(each[1])), key=lambda each: self.rank(each[1]))
        better = self.low > self.rank(said["less"].tiles) == self.rank(keeping[0])
        parted = not self.is_pair(self.move.low) and not self.is_pair(self.move.high)
        return parted and better and self.is_(said["low"], self.move.low) and self.is_pair(said["pair"].tiles)

    def beside_way(self, said: Reason) -> tuple[bool, bool]:
        """Return whether the low and the high hand are better than those of the house way, which are named."""
        house = way("generic").set((*self.move.low, *self.move.high), ranking(self.options.ranking)).setting
        named = self.is_(said["way_low"], house.low.tiles) and self.is_(said["way_high"], house.high.tiles)
        assert named
        assert self.is_(said["low"], self.move.low)
        assert self.is_(said["high"], self.move.high)
        low, high = self.rank(house.low.tiles), self.rank(house.high.tiles)
        assert self.low != low
        assert self.high != high
        return self.low > low, self.high > high

    def is_strong(self) -> bool:
        """Return whether 王, 槓 or 高九 is behind."""
        codes = [str(tile) for tile in self.move.high]
        top, nine = codes[0] in ("66", "11") or codes[1] in ("66", "11"), self.high[0] == 9
        return self.high[0] in (70, 71, 80, 90) or (top and nine)

    def counts(self, said: Reason) -> bool:
        """Return whether a tile counts so in the hand where it lies, since the best points need it."""
        for pair in (self.move.low, self.move.high):
            codes = [str(tile) for tile in pair]
            if str(said["tile"]) in codes and not self.is_pair(pair):
                at = codes.index(str(said["tile"]))
                beside = worth(codes[1 - at], self.ranking)
                most = max((n + other) % 10 for n in worth(codes[at], self.ranking) for other in beside)
                if any((said["n"] + other) % 10 == most for other in beside) and said["n"] != said["tile"].pips:
                    return True
        return False


TRUTH: Final[dict[str, Callable[[Oracle, Reason], bool]]] = {
    "best-in-both": lambda o, _: all(low <= o.low and high <= o.high for low, high in o.others),
    "way": lambda o, r: r["way"] == "generic" and o.is_way(r),
    "splits": lambda o, r: o.splits(r),
    "lifts-low": lambda o, r: o.beside_way(r) == (True, False),
    "lifts-high": lambda o, r: o.beside_way(r) == (False, True),
    "keeps": lambda o, r: (
        o.is_(r["pair"], o.move.high)
        and o.is_pair(o.move.high)
        and any(not o.is_pair(low) and not o.is_pair(high) for low, high in o.ways)
    ),
    "strong": lambda o, r: o.is_(r["high"], o.move.high) and o.is_strong(),
    "best-low": lambda o, r: o.is_(r["low"], o.move.low) and all(low < o.low for low, _ in o.others),
    "best-high": lambda o, r: o.is_(r["high"], o.move.high) and all(high < o.high for _, high in o.others),
    "switched": lambda o, r: o.counts(r),
}
"""For each sentence, by the end of its key, whether it is true of a way."""


def positions(table: str, seed: int) -> Iterator[tuple[State, Seat]]:
    """Yield positions with a hand to set, of random rounds without end."""
    options, rng = TABLES[table], Random(f"{table} {seed}")
    while True:
        deal = random_deal(options, rng, rng.choice(("", *LUCKY)))
        start = GAME.start(options, deal, random_paigow_standing(options, rng)).state
        for state, seat, move in random_paigow_round(start, rng)[0]:
            if isinstance(move, Set):
                yield state, seat


def check(table: str, seed: int, count: int) -> Counter[str]:
    """Check all remarks on all ways of each of *count* hands; return the count of each remark."""
    said: Counter[str] = Counter()
    rng = Random(seed)
    if TABLES[table].tiles_per_hand == 2:
        return said
    for (state, seat), _ in zip(positions(table, seed), range(count), strict=False):
        view = GAME.view(state, seat)
        # What the others hold makes no difference.
        other = GAME.view(GAME.guess(view, rng), seat)
        for move in GAME.legal_moves(state, seat):
            assert isinstance(move, Set)
            found = reasons(view, move)
            assert found == reasons(other, move)
            oracle = Oracle(view, move)
            assert not found or oracle.low <= oracle.high
            for reason in found:
                key = reason.key.removeprefix("paigow.")
                assert TRUTH[key](oracle, reason), (reason, view.hand, move)
                said[key] += 1
    return said


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize("table", TABLES)
def test_all_that_is_said_is_true(table: str) -> None:
    """Of random hands; of two tiles nothing is to be said."""
    assert (sum(check(table, 1, 100).values()) > 100) is (TABLES[table].tiles_per_hand == 4)


@pytest.mark.bulk
@pytest.mark.parametrize("table", TABLES)
def test_all_that_is_said_is_true_of_hundreds(table: str) -> None:
    """Of a few hundred more."""
    check(table, 2, 400)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_all_that_is_said_is_true_of_thousands(table: str) -> None:
    """Of many more."""
    check(table, 3, 3000)


@pytest.mark.bulk
def test_every_sentence_is_said() -> None:
    """None is idle."""
    said: Counter[str] = Counter()
    for table in TABLES:
        said += check(table, 4, 300)
    assert said.keys() == TRUTH.keys()


PLANTED: Final = [
    ("66 66 11 11", "11 11 / 66 66", "best-in-both"),
    ("55 55 33 33", "33 33 / 55 55", "best-in-both"),
    ("66 66 62 53", "62 53 / 66 66", "best-in-both"),
    ("66 66 63 62", "66 62 / 66 63", "way"),
    ("66 11 33 32", "11 32 / 66 33", "way"),
    ("42 32 31 22", "31 42 / 22 32", "lifts-low"),
    ("42 21 51 44", "44 51 / 42 21", "best-in-both"),
    ("42 21 33 22", "22 21 / 33 42", "way"),
    ("66 63 44 52", "44 63 / 66 52", "way"),
    ("66 53 22 41", "22 41 / 66 53", "best-in-both"),
    ("55 55 31 22", "31 22 / 55 55", "best-in-both"),
    ("64 64 44 61", "44 61 / 64 64", "way"),
    ("66 11 62 63", "11 62 / 66 63", "way"),
    ("66 31 53 22", "31 22 / 66 53", "best-in-both"),
    ("11 62 33 65", "33 65 / 11 62", "way"),
    ("44 53 52 31", "31 52 / 44 53", "lifts-high"),
    ("33 51 42 41", "51 41 / 33 42", "way"),
    ("65 55 44 52", "55 52 / 44 65", "way"),
    ("61 61 66 11", "11 61 / 66 61", "way"),
    ("31 31 22 22", "22 22 / 31 31", "best-in-both"),
    ("66 55 66 55", "55 55 / 66 66", "best-in-both"),
    ("51 42 21 32", "32 21 / 51 42", "way"),
    ("66 42 33 51", "66 51 / 33 42", "best-in-both"),
    ("63 54 65 44", "44 65 / 63 54", "best-in-both"),
    ("22 31 33 61", "33 61 / 31 22", "best-in-both"),
    ("11 11 54 55", "55 54 / 11 11", "best-in-both"),
    ("65 64 33 21", "33 64 / 65 21", "way"),
    ("44 44 61 31", "31 61 / 44 44", "way"),
    ("63 54 11 66", "11 54 / 66 63", "way"),
    ("62 53 55 64", "64 53 / 55 62", "way"),
]
"""Four tiles, a way to set them, and what a teacher says first. Each was read and judged."""


@pytest.mark.parametrize(("hand", "way", "first"), PLANTED)
def test_a_teacher_would_say_this_first(hand: str, way: str, first: str) -> None:
    """The weightiest remark comes first."""
    state = staked(played(begun(CASINO, "", hand), "0 bank yes"), 20)
    view, move = GAME.view(state, Seat(1)), GAME.read_move(f"set {way}")
    assert view.phase is Phase.SET
    assert move in GAME.legal_moves(state, Seat(1))
    assert reasons(view, move)[0].key == f"paigow.{first}"


def test_of_other_questions_nothing_is_said() -> None:
    """A stake or the bank is judged before anybody sees a tile."""
    state = begun(CASINO)
    view = GAME.view(state, GAME.to_act(state)[0])
    assert all(reasons(view, move) == () for move in GAME.legal_moves(state, view.seat))


def test_every_sentence_has_its_truth() -> None:
    """None is said that is not checked."""
    assert [each.key.removeprefix("paigow.") for each in SENTENCES] == list(TRUTH)


def test_what_is_said_comes_at_once() -> None:
    """A teacher does not keep anybody waiting: far below a third of a second."""
    longest = 0.0
    for (state, seat), _ in zip(positions("guangdong", 9), range(60), strict=False):
        view = GAME.view(state, seat)
        for move in GAME.legal_moves(state, seat):
            begun_at = perf_counter()
            reasons(view, move)
            longest = max(longest, perf_counter() - begun_at)
    assert longest < 0.3
