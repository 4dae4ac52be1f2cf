# SPDX-License-Identifier: MIT
"""The calculator of 推牌九, beside a count of physical tiles by the naive referee."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, Final, TypeVar

import pytest

from dominoes.errors import NotationError, Reason
from dominoes.game import Seat
from dominoes.games.paigow.calculator import (
    BEST,
    EQUILIBRIUM,
    Answer,
    Followed,
    Practice,
    Question,
    Try,
    answered,
    comparing,
    deal_hand,
    known_ways,
    policy_of,
    question_of,
    read_tiles,
)
from dominoes.games.paigow.hands import ranking, sensible, settings
from dominoes.games.paigow.odds import study
from dominoes.games.paigow.options import (
    CASINO,
    GUANGDONG,
    PRESETS,
    WENZHOU,
    Commission,
    Copy,
    PaiGowOptions,
    ZeroRank,
)
from dominoes.games.paigow.policies import class_of, hand_classes
from dominoes.games.paigow.ways import way, ways
from dominoes.options import to_dict
from dominoes.tiles import FULL_SET, Tile, tidy, tile, tiles
from tests.oracles.naive_paigow import strength
from tests.support.paigow_rounds import GAME, begun, played
from tests.support.strategies import changed

T = TypeVar("T")

RICH = changed(GUANGDONG, ranking__local_extras=True, ranking__second_tile=True, ranking__zero_rank=ZeroRank.HIGH_TILE)
TABLES: Final = {
    **PRESETS,
    "ties": changed(CASINO, comparing__copy=Copy.TIE),
    "prepaid": changed(CASINO, stakes__commission=Commission.PREPAID),
    "every tile counts": RICH,
    "two tiles, ties": changed(GUANGDONG, tiles_per_hand=2, comparing__copy=Copy.TIE),
}
QUESTIONS: Final = 200
"""Of each table in the long test: 2,000 in all."""
HAND = tiles("22 51 65 63")


# -- the slow way ------------------------------------------------------------------------------------


Codes = tuple[str, ...]
Hands = tuple[Codes, Codes]


class Oracle:
    """Sets hands by the way itself and compares them by the naive referee, tile by tile."""

    def __init__(self, options: PaiGowOptions) -> None:
        """Rank every two tiles by the naive rules."""
        self.options = options
        self.data: dict[str, Any] = to_dict(options)
        self.strengths: dict[Codes, tuple[int, ...]] = {}
        for pair in combinations(map(str, FULL_SET), 2):
            self.strengths[pair] = self.strengths[pair[::-1]] = strength([*pair], self.data["ranking"])
        self._others: dict[object, tuple[tuple[Hands, int], ...]] = {}

    def pairings(self, hand: Codes) -> list[Hands]:
        """Return every way to make two hands of four tiles, the weaker in front; two tiles are both hands."""
        if len(hand) == 2:
            return [(hand, hand)]
        found: list[Hands] = []
        for other in (1, 2, 3):
            one = (hand[0], hand[other])
            rest = tuple(code for at, code in enumerate(hand) if at not in (0, other))
            found.append((one, rest) if self.strengths[one] <= self.strengths[rest] else (rest, one))
        return found

    def others(self, key: str, banker: object, hand: Codes) -> tuple[tuple[Hands, int], ...]:
        """Return how the other side sets *hand* by the way *key*, and how often each of those."""
        if len(hand) == 2:
            return (((hand, hand), 1),)
        known = key, banker, hand
        if known not in self._others:
            real = tuple(map(tile, hand))
            if key == EQUILIBRIUM:
                chosen = policy_of(key, self.options, banker=bool(banker)).of(real)
            else:
                chosen = ((way(key).set(real, ranking(self.options.ranking)).setting, 1),)
            self._others[known] = tuple(
                ((codes(each.low.tiles), codes(each.high.tiles)), share) for each, share in chosen
            )
        return self._others[known]

    def sign(self, player: Hands, banker: Hands) -> int:
        """Compare a player with the banker, as the naive referee does."""
        hands = 1 if len(player[0] + banker[0]) == 4 and player[0] == player[1] and self.options.small else 2
        won = lost = 0
        for one, other in list(zip(player, banker, strict=True))[:hands]:
            if self.strengths[one] > self.strengths[other]:
                won += 1
            elif self.strengths[one] < self.strengths[other] or self.data["comparing"]["copy"] == "banker":
                lost += 1
        return (won > lost) - (lost > won)

    def counts(self, question: Question) -> dict[tuple[Codes, ...], tuple[int, int, int]]:
        """Count wins, pushes and losses of every way to set the hand against all hands that are left."""
        left = [*FULL_SET]
        for each in (*question.hand, *question.known):
            left.remove(each)
        mine = {alike(each): each for each in self.pairings(codes(tidy(question.hand)))}
        found: dict[tuple[Codes, ...], Counter[int]] = {each: Counter() for each in mine}
        for theirs in combinations(map(str, left), self.options.tiles_per_hand):
            for set_so, share in self.others(question.against, not question.banker, theirs):
                for key, hands in mine.items():
                    if question.banker:
                        found[key][-self.sign(set_so, hands)] += share
                    else:
                        found[key][self.sign(hands, set_so)] += share
        return {key: (each[1], each[0], each[-1]) for key, each in found.items()}

    def value(self, counts: tuple[int, int, int]) -> Fraction:
        """Return what a win, push and loss bring on average: the commission is taken of a win."""
        rate = {"0": Fraction(0), "4.76": Fraction(1, 21), "5": Fraction(1, 20)}[self.data["stakes"]["commission"]]
        return ((1 - rate) * counts[0] - counts[2]) / sum(counts)


def codes(row: tuple[Tile, ...]) -> Codes:
    """Write tiles."""
    return tuple(map(str, row))


def alike(hands: Hands) -> tuple[Codes, ...]:
    """Return the same for settings that differ in nothing but the order of tiles and hands."""
    return tuple(sorted(tuple(sorted(hand)) for hand in hands))


@cache
def oracle(name: str) -> Oracle:
    """Return that of a table."""
    return Oracle(TABLES[name])


def random_question(name: str, rng: Random, known: range, against: str = "") -> Question:
    """Ask about a random hand with so many *known* tiles."""
    options = TABLES[name]
    shuffled = rng.sample(FULL_SET, 32)
    size = options.tiles_per_hand
    return Question(
        options=options,
        hand=tuple(shuffled[:size]),
        known=tuple(shuffled[size : size + rng.choice(known)]),
        against=against or rng.choice(known_ways(options)),
        banker=rng.random() < 0.4,
    )


def compare(name: str, question: Question) -> None:
    """Answer *question* both ways: each way to set, its worth, the best, and what every house way loses."""
    slow, answer = oracle(name), answered(question)
    counts = slow.counts(question)
    found = {alike(hands_of(each)): (each.win, each.push, each.lose) for each in answer.found}
    assert found == counts, question
    assert len(answer.found) == len(counts)
    values = {key: slow.value(each) for key, each in counts.items()}
    most = max(values.values())
    for each in answer.found:
        assert answer.value(each) == values[alike(hands_of(each))]
        assert answer.lost(each) == most - values[alike(hands_of(each))]
    assert answer.lost(answer.best) == 0
    assert [each.key for each in answer.ways] == ([] if question.options.small else [*ways()])
    for row in answer.ways:
        decided = way(row.key).set(question.hand, ranking(question.options.ranking))
        assert row.decision == decided
        set_so = decided.setting
        assert row.lost == most - values[alike((codes(set_so.low.tiles), codes(set_so.high.tiles)))]


def hands_of(each: Any) -> Hands:  # noqa: ANN401 - of a setting
    """Write the hands of a setting."""
    return codes(each.setting.low.tiles), codes(each.setting.high.tiles)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", TABLES)
def test_answers(name: str) -> None:
    """With few tiles left, against one way of each table, as player and as banker."""
    rng = Random(name)
    against = rng.choice(known_ways(TABLES[name]))
    for _ in range(6):
        compare(name, random_question(name, rng, range(14, 23), against))


@pytest.mark.bulk
@pytest.mark.no_cover
@pytest.mark.parametrize("name", TABLES)
def test_two_thousand_answers(name: str) -> None:
    """Random hands, known tiles, ways and places at ten tables, to the last unit."""
    rng = Random(f"{name} long")
    for _ in range(QUESTIONS):
        compare(name, random_question(name, rng, range(25)))


# -- questions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["66 21 36", " 66,21 , 63", "６６、１２　３６"])
def test_tiles_are_read(written: str) -> None:
    """Either end first, commas, full-width digits."""
    assert read_tiles(written) == tiles("66 21 63")
    assert read_tiles(" ") == ()


@pytest.mark.parametrize("written", ["66 77", "66 6", "66 21x", "<b>", "7" * 100])
def test_what_is_no_tile(written: str) -> None:
    """The reason has what was written, as much as can be shown."""
    with pytest.raises(NotationError) as error:
        read_tiles(written)
    assert error.value.reason == Reason("paigow.no-tile", text=written.rsplit(maxsplit=1)[-1][:20])


def test_a_whole_book_is_no_hand() -> None:
    """It is not even looked at; its beginning is shown."""
    written = "66 " * 1000
    with pytest.raises(NotationError) as error:
        read_tiles(written)
    assert error.value.reason == Reason("paigow.no-tile", text=written[:20])


@pytest.mark.parametrize(
    ("hand", "known", "expected"),
    [
        ("66 66 11 44", "66", Reason("paigow.too-many-of", tiles=tiles("66"))),
        ("42 42 11 44", "", Reason("paigow.too-many-of", tiles=tiles("42"))),
        ("66 66 11", "", Reason("paigow.hand-size", n=4, there=3)),
        ("66 66 11 44 31", "", Reason("paigow.hand-size", n=4, there=5)),
        ("66 66 11 44", "44 31", None),
    ],
)
def test_what_is_wrong_with_a_question(hand: str, known: str, expected: Reason | None) -> None:
    """A tile too often, too few or too many in the hand; and nothing."""
    question = Question(options=CASINO, hand=tiles(hand), known=tiles(known))
    assert question.trouble == expected
    if expected is not None:
        with pytest.raises(NotationError, match="no question") as error:
            answered(question)
        assert error.value.reason == expected


def test_the_other_side_needs_tiles_too() -> None:
    """Four are just enough, and then there is one hand that it may hold."""
    few = Question(options=CASINO, hand=FULL_SET[:4], known=FULL_SET[4:29])
    assert few.trouble == Reason("paigow.too-few-left", n=3)
    enough = replace(few, known=FULL_SET[4:28])
    assert {each.cases for each in answered(enough).found} == {1}


def test_a_way_that_is_not_known_here() -> None:
    """The equilibrium is offered for the ranks of the casino alone."""
    assert EQUILIBRIUM in known_ways(CASINO)
    assert EQUILIBRIUM not in known_ways(GUANGDONG)
    assert known_ways(WENZHOU) == ("generic",)
    with pytest.raises(NotationError):
        answered(Question(options=GUANGDONG, hand=HAND, against=EQUILIBRIUM))


def test_what_a_seat_may_ask() -> None:
    """Nothing before the deal; then its own hand, whether it banks, and the tiles of the first half."""
    start = begun(GUANGDONG, "66 66 11 44", "22 51 65 63")
    early = question_of(GAME.view(start, Seat(1)))
    assert (early.hand, early.known, early.banker) == ((), (), False)
    assert early.trouble == Reason("paigow.hand-size", n=4, there=0)
    dealt = played(start, "0 bank yes", "1 stake 20, 2 stake 20, 3 stake 20")
    assert question_of(GAME.view(dealt, Seat(1))) == Question(options=GUANGDONG, hand=tidy(HAND))
    assert question_of(GAME.view(dealt, Seat(0))).banker


def test_two_tiles_are_counted_once() -> None:
    """Against each of the 435 hands of the other 30 tiles."""
    compare("wenzhou", Question(options=WENZHOU, hand=tiles("33 61")))


@pytest.mark.no_cover
def test_an_answer_comes_at_once() -> None:
    """In less than 300 ms, also the first one at a table."""
    for place, options in enumerate((CASINO, RICH)):
        start = time.process_time()
        answered(Question(options=options, hand=HAND, known=FULL_SET[:place], against="foxwoods"))
        assert time.process_time() - start < 0.3


# -- all hands ---------------------------------------------------------------------------------------


def finished(steps: Generator[float, None, T]) -> tuple[list[float], T]:
    """Go through *steps*; return how much was done after each, and the result."""
    done = []
    while True:
        try:
            done.append(next(steps))
        except StopIteration as end:
            return done, end.value


def by_key(rows: tuple[Followed, ...]) -> dict[str, Followed]:
    """Return the rows by their keys."""
    return {each.key: each for each in rows}


def test_all_ways_over_all_hands() -> None:
    """The golden figures: the worth of GENERIC and of the best reply against GENERIC, and the losses of GENERIC."""
    done, rows = finished(comparing(Question(options=CASINO)))
    assert done == sorted(done)
    assert 0 <= done[0] < done[-1] == 1
    assert rows[0].key == BEST
    assert [each.lost for each in rows] == sorted(each.lost for each in rows)
    found = by_key(rows)
    assert set(found) == {BEST, *known_ways(CASINO)}
    generic, top = found["generic"], found[BEST]
    assert (generic.counts.win, generic.counts.push, generic.counts.lose) == (217_858_024, 293_781_548, 224_641_428)
    assert (generic.worse, top.worse) == (6820, 0)
    assert (round(-100 * float(generic.value), 4), round(-100 * float(top.value), 4)) == (2.4008, 1.6654)
    assert generic.lost == top.value - generic.value == Fraction(1_767_630_520 - 1_226_206_260, 100 * 736_281_000)
    assert found[EQUILIBRIUM].counts.whole == 100
    assert top.value > found[EQUILIBRIUM].value > generic.value


def test_two_tiles_have_one_way() -> None:
    """Of 215,760 deals."""
    _done, rows = finished(comparing(Question(options=WENZHOU)))
    assert [(each.key, each.worse) for each in rows] == [(BEST, 0)]
    assert not rows[0].lost
    assert rows[0].counts.cases == 215_760


@pytest.mark.bulk
@pytest.mark.no_cover
@pytest.mark.parametrize("banker", [False, True], ids=["player", "banker"])
def test_a_few_hands_of_all(*, banker: bool) -> None:
    """The comparison's total for a hand is the loss of each way with it against all hands, one by one."""
    policy = policy_of("easy", RICH, banker=not banker)
    answers = study(policy, RICH.comparing.copy, banker=banker).answers
    rng = Random(3)
    for _ in range(3):
        question = Question(options=RICH, hand=tuple(rng.sample(FULL_SET, 4)), against="easy", banker=banker)
        compare("every tile counts", question)
        found = answered(question).found
        counts = {each.setting.ranks: (each.win, each.lose) for each in found}
        assert answers[class_of(question.hand)] == counts
    assert len(answers) == len(hand_classes(4))


# -- practice ----------------------------------------------------------------------------------------


def test_hands_to_think_about() -> None:
    """If wanted, no way is the best in both hands of them; otherwise any hand may come."""
    table = ranking(CASINO.ranking)

    def ways_to_think(hand: tuple[Tile, ...]) -> int:
        return len({each.ranks for each in sensible(settings(hand, table))})

    rng = Random(1)
    asked = [deal_hand(CASINO, rng, open_only=True) for _ in range(100)]
    assert min(map(ways_to_think, asked)) == 2
    every = [deal_hand(CASINO, rng, open_only=False) for _ in range(100)]
    assert {1, 2} <= set(map(ways_to_think, every))
    assert all(not Question(options=CASINO, hand=hand).trouble for hand in (*asked, *every))


def test_practice_counts_mistakes_by_their_cost() -> None:
    """The sum, the hands for each mistake, and which hands they were; a best setting costs nothing."""
    answer: Answer = answered(Question(options=CASINO, hand=HAND))
    worst, poor, top = (Try(answer, each) for each in answer.found)
    assert top.lost == 0
    assert poor.lost == Fraction(100 * (13079 - 12066) + 95 * (1842 - 790), 100 * 20475)
    practice = Practice()
    assert not practice.mistakes
    assert not practice.lost
    assert practice.hands_per_mistake is None
    practice = practice.after(top).after(poor).after(top)
    assert practice.mistakes == (poor,)
    assert practice.hands_per_mistake == 3
    practice = practice.after(worst).after(poor)
    assert practice.mistakes == (poor, worst, poor)
    assert practice.lost == 2 * poor.lost + worst.lost
    assert practice.hands_per_mistake == Fraction(5, 3)
