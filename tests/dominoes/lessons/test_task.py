# SPDX-License-Identifier: MIT
"""Numbers, choices and orders: each answer is judged, with a reply to each wrong one."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations, product
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.errors import NotationError, Reason
from dominoes.lessons.task import (
    MOST_CHOICES,
    MOST_ITEMS,
    MOST_NUMBER,
    Choice,
    ChoiceTask,
    Chosen,
    Given,
    Item,
    Misplaced,
    NumberAnswer,
    NumberTask,
    OrderAnswer,
    Ordered,
    OrderTask,
    Ranked,
    Task,
    Typed,
    Verdict,
    judged,
    order_task,
    read_ranking,
    write_ranking,
)
from dominoes.lessons.texts import NO_TEXT, Texts, joined
from dominoes.tiles import tile


def text(words: str) -> Texts:
    """Make an English text."""
    return Texts.of({"en": words})


NUMBER: Final = NumberTask(
    (NumberAnswer(4, text("Two for each trick.")), NumberAnswer(8)),
    (NumberAnswer(2, text("The banker pays double.")), NumberAnswer(3)),
    text("chips"),
)
TILES: Final = tuple(Item(tiles=(tile(code),)) for code in ("11", "66", "44", "55"))
ONE: Final = ChoiceTask(
    (
        Choice(TILES[0], why=text("Earth is second.")),
        Choice(TILES[1], is_right=True, why=text("Heaven is highest.")),
        Choice(TILES[2]),
    )
)
ALL: Final = ChoiceTask(
    (
        Choice(TILES[0], is_right=True, why=text("Earth.")),
        Choice(TILES[1], is_right=True, why=text("Heaven.")),
        Choice(TILES[2], why=text("Not man.")),
    ),
    several=True,
)
ORDER: Final = OrderTask(
    TILES,
    (OrderAnswer(((1,), (0, 2), (3,)), text("Heaven first.")),),
    (OrderAnswer(((3,), (0, 2), (1,)), text("The other way round.")), Misplaced(3, 0, text("Plum is lower."))),
)


@pytest.mark.parametrize(
    ("task", "answer", "verdict"),
    [
        (NUMBER, Typed(4), Verdict(right=True, why=text("Two for each trick."))),
        (NUMBER, Typed(8), Verdict(right=True)),
        (NUMBER, Typed(2), Verdict(right=False, why=text("The banker pays double."))),
        (NUMBER, Typed(3), Verdict(right=False, reason=Reason("lesson.too-small"))),
        (NUMBER, Typed(9), Verdict(right=False, reason=Reason("lesson.too-large"))),
        (NUMBER, Typed(6), Verdict(right=False)),
        (NUMBER.without_answers(), Typed(4), Verdict(right=False)),
        (ONE, Chosen(frozenset({1})), Verdict(right=True, why=text("Heaven is highest."))),
        (ONE, Chosen(frozenset({0})), Verdict(right=False, why=text("Earth is second."))),
        (ONE, Chosen(frozenset({2})), Verdict(right=False)),
        (ALL, Chosen(frozenset({0, 1})), Verdict(right=True, why=text("Earth.\n\nHeaven."))),
        (ALL, Chosen(frozenset({0})), Verdict(right=False, reason=Reason("lesson.some-missing"))),
        (ALL, Chosen(frozenset()), Verdict(right=False)),
        (ALL, Chosen(frozenset({0, 1, 2})), Verdict(right=False, why=text("Not man."))),
        (ORDER, Ordered((1, 0, 2, 3)), Verdict(right=True, why=text("Heaven first."))),
        (ORDER, Ordered((1, 2, 0, 3)), Verdict(right=True, why=text("Heaven first."))),
        (ORDER, Ordered((3, 2, 0, 1)), Verdict(right=False, why=text("The other way round."))),
        (ORDER, Ordered((3, 1, 0, 2)), Verdict(right=False, why=text("Plum is lower."))),
        (ORDER, Ordered((1, 0, 3, 2)), Verdict(right=False, reason=Reason("lesson.right-until", n=2))),
        (ORDER, Ordered((0, 1, 2, 3)), Verdict(right=False, reason=Reason("lesson.right-until", n=0))),
        (ORDER.without_answers(), Ordered((1, 0, 2, 3)), Verdict(right=False)),
    ],
)
def test_answers_are_judged(task: Task, answer: Given, verdict: Verdict) -> None:
    """By the lesson's own words, and where it has none by what can be computed."""
    assert judged(task, answer) == verdict


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        (NUMBER, Chosen(frozenset({1}))),
        (ONE, Typed(1)),
        (ORDER, Typed(1)),
        (ONE, Chosen(frozenset())),
        (ONE, Chosen(frozenset({0, 1}))),
        (ONE, Chosen(frozenset({3}))),
        (ORDER, Ordered((0, 1, 2))),
        (ORDER, Ordered((0, 1, 2, 2))),
    ],
)
def test_another_kind_of_answer_is_none(task: Task, answer: Given) -> None:
    """It is a mistake of the program."""
    with pytest.raises(ValueError, match="answer"):
        judged(task, answer)


def test_one_of_several_right_ones_is_enough() -> None:
    """Unless all are asked for."""
    either = ChoiceTask(ALL.choices)
    assert [judged(either, Chosen(frozenset({place}))).right for place in range(3)] == [True, True, False]


@given(order=st.permutations(range(4)))
def test_ties_stand_in_any_order(order: list[int]) -> None:
    """An order is right exactly if it can be made from the right one by swapping tied items."""
    expected = {
        tuple(item for row in rows for item in row)
        for rows in product(*(permutations(tied) for tied in ORDER.right[0].ranking))
    }
    assert judged(ORDER, Ordered(tuple(order))).right == (tuple(order) in expected)


def test_without_answers_nothing_tells_them() -> None:
    """What is asked stays."""
    assert NUMBER.without_answers() == NumberTask(unit=text("chips"))
    assert ALL.without_answers() == ChoiceTask(tuple(Choice(each) for each in TILES[:3]), several=True)
    assert ORDER.without_answers() == OrderTask(TILES)
    for task in (NUMBER, ONE, ALL, ORDER):
        assert task.has_answer
        assert not task.without_answers().has_answer


def test_what_cannot_be_is_no_task() -> None:
    """Too few or too many things, an item that is nothing, orders of other items, numbers too large."""
    choice, many = Choice(TILES[0]), (TILES[0],)
    for make in (
        Item,
        lambda: Item(tiles=(tile("66"),) * 9),
        lambda: NumberAnswer(MOST_NUMBER + 1),
        lambda: ChoiceTask((choice,)),
        lambda: ChoiceTask((choice,) * (MOST_CHOICES + 1)),
        lambda: OrderTask(many),
        lambda: OrderTask(many * (MOST_ITEMS + 1)),
        lambda: OrderTask(TILES, (OrderAnswer(((0,), (1,), (2,))),)),
        lambda: OrderTask(TILES, (), (Misplaced(0, 4),)),
        lambda: OrderTask(TILES, (), (Misplaced(-1, 0),)),
    ):
        with pytest.raises(ValueError):  # noqa: PT011 - each of several
            make()


@given(st.permutations(range(MOST_ITEMS)), st.sets(st.integers(1, MOST_ITEMS - 1)))
def test_orders_are_written_and_read(items: list[int], cuts: set[int]) -> None:
    """Any of them, tied or not."""
    edges = [0, *sorted(cuts), MOST_ITEMS]
    ranking = tuple(tuple(sorted(items[start:end])) for start, end in pairwise(edges))
    assert read_ranking(write_ranking(ranking)) == ranking


@pytest.mark.parametrize("bad", ["", "a", "1  2", "1=", "=", "-1", "1.0", "\u0661", "1 2 ", "999"])
def test_other_texts_are_no_order(bad: str) -> None:
    """They are refused."""
    with pytest.raises(NotationError):
        read_ranking(bad)


def test_texts_are_joined() -> None:
    """In each language of any; a language that one of them lacks takes one like it."""
    both = joined([Texts.of({"en": "a", "ja": "b"}), NO_TEXT, text("c")])
    assert both == Texts.of({"en": "a\n\nc", "ja": "b\n\nc"})
    assert joined([]) == NO_TEXT


# -- writing an order ---------------------------------------------------------------------------------


@given(st.lists(st.booleans(), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_a_new_order_is_shown_mixed(ties: list[bool], rng: Random) -> None:
    """It is never shown as it is right, unless all items are tied."""
    rows = [Ranked(Item(text(str(at))), tied) for at, tied in enumerate((False, *ties))]
    made = order_task(rows, None, rng)
    shown = tuple(range(len(rows)))
    assert [int(made.items[at].text.in_language("en")) for at in made.in_order] == sorted(shown) or any(ties)
    assert made.is_right(shown) == all(ties)


def test_orders_of_one_length_have_many_patterns() -> None:
    """Who knows the answer of one does not know that of the next."""
    rows = [Ranked(each) for each in TILES]
    rng = Random(1)
    assert len({order_task(rows, None, rng).in_order for _time in range(40)}) > 10


def test_an_order_that_became_right_is_mixed_again() -> None:
    """As by a tie; its other answers and replies stay what they were."""
    before = OrderTask(
        TILES[:3],
        (OrderAnswer(((0,), (2,), (1,)), text("Right.")), OrderAnswer(((1,), (2,), (0,)))),
        (OrderAnswer(((2,), (1,), (0,)), text("No.")), Misplaced(0, 2, text("Not last."))),
    )
    rows = [Ranked(TILES[at], tied=place == 2, before=at) for place, at in enumerate(before.in_order)]
    made = order_task(rows, before, Random(1))
    assert not made.is_right((0, 1, 2))
    number = {item: at for at, item in enumerate(made.items)}
    first, second, third = (number[each] for each in TILES[:3])
    for order in ((first, second, third), (first, third, second), (second, third, first)):
        assert judged(made, Ordered(order)).right
    assert judged(made, Ordered((third, second, first))).why == text("No.")
    assert judged(made, Ordered((second, first, third))).why == NO_TEXT
    assert order_task([row._replace(tied=False) for row in rows], before, Random(1)) == before


def test_an_order_without_an_answer_stays_so() -> None:
    """Until its author says that it is right."""
    before = ORDER.without_answers()
    rows = [Ranked(item, before=at) for at, item in enumerate(TILES)]
    assert order_task(rows, before, Random(1), answered=False) == before
    assert order_task([*rows, Ranked(Item(text("x")))], before, Random(1), answered=False) == OrderTask(
        (*TILES, Item(text("x")))
    )
    assert order_task(rows, before, Random(1)).has_answer


def test_a_reply_belongs_to_all_wrong_places() -> None:
    """One to some of them, or with keys that nobody knows, stays by itself."""
    places = tuple(Misplaced(3, place, text("Last.")) for place in range(3))
    task = replace(ORDER, wrong=places)
    assert task.wrong_places(3) == (0, 1, 2)
    assert task.wrong_places(2) == (0, 3)
    assert task.reply(3) == text("Last.")
    assert replace(task, wrong=places[:2]).reply(3) == NO_TEXT
    assert replace(task, wrong=(*places[:2], replace(places[2], more={"x": 1}))).reply(3) == NO_TEXT
