# SPDX-License-Identifier: MIT
"""The next time for an item, the choice of the next one, and resistance to damaged data."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.practice.schedule import AGAIN, LONGEST, MOST, SOON, Item, Schedule

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
ITEMS = [Item("game", kind, str(n)) for kind in ("name", "worth") for n in range(6)]
ONE, OTHER = ITEMS[:2]

answers = st.lists(st.tuples(st.booleans(), st.integers(0, 40 * 24 * 60)), min_size=1, max_size=25)
"""Right or not, and minutes until the next one."""


def after(given_answers: list[tuple[bool, int]], item: Item = ONE) -> tuple[Schedule, datetime]:
    """Return what is remembered after answers, and when the last was given."""
    schedule, now = Schedule(), NOW
    for right, minutes in given_answers:
        schedule, now = schedule.answered(item, now, right=right), now + timedelta(minutes=minutes)
    return schedule, now


def due(schedule: Schedule, item: Item = ONE) -> datetime:
    """Return when *item* is asked again."""
    return schedule.cards[str(item)].due


@given(answers)
def test_a_wrong_answer_comes_back_first(given_answers: list[tuple[bool, int]]) -> None:
    """Soon, in spite of any progress; a right one never sooner than a wrong one, and at most a year later."""
    schedule, now = after(given_answers)
    wrong, right = (due(schedule.answered(ONE, now, right=each)) for each in (False, True))
    assert wrong == now + AGAIN
    assert wrong <= right <= now + timedelta(days=LONGEST)


@given(answers)
def test_what_is_kept_is_read_again(given_answers: list[tuple[bool, int]]) -> None:
    """To the second, and to six digits; nothing else about it is lost."""
    schedule, now = after(given_answers)
    read = Schedule.read(schedule.write())
    assert read.write() == schedule.write()
    assert read.is_known(ONE) is schedule.is_known(ONE)
    later = now + timedelta(days=LONGEST + 1)
    assert read.is_due(ONE, later) is schedule.is_due(ONE, later) is True


@given(answers, st.integers(0, 99))
def test_what_is_asked_is_one_of_the_items(given_answers: list[tuple[bool, int]], seed: int) -> None:
    """And never the latest ones, if there is another."""
    schedule, now = Schedule(), NOW
    asked: list[Item] = []
    rng = Random(seed)
    for right, minutes in given_answers:
        item = schedule.following(ITEMS, now, rng, asked[-2:])
        assert item in ITEMS
        assert item not in asked[-2:]
        asked.append(item)
        schedule, now = schedule.answered(item, now, right=right), now + timedelta(minutes=minutes)


def test_the_course_of_an_item() -> None:
    """At once, after minutes, after days, ever later."""
    schedule, now, gaps = Schedule(), NOW, []
    for _time in range(6):
        schedule = schedule.answered(ONE, now, right=True)
        gaps.append(due(schedule) - now)
        now = due(schedule)
    assert gaps[0] == SOON
    assert gaps[1] >= timedelta(days=1)
    assert gaps == sorted(gaps)
    assert schedule.is_known(ONE)
    assert not schedule.answered(ONE, now, right=False).is_known(ONE)


def test_an_answer_changes_nothing_before_it() -> None:
    """A schedule is a value."""
    before = Schedule().answered(ONE, NOW, right=True)
    written = before.write()
    before.answered(ONE, NOW, right=False).answered(OTHER, NOW, right=True)
    assert before.write() == written


def test_what_is_due_comes_before_what_is_new() -> None:
    """Then something new of any kind, in the order of its kind; then what is due first."""
    schedule = Schedule().answered(ITEMS[3], NOW, right=False)
    later = NOW + AGAIN
    assert {schedule.following(ITEMS, later, Random(seed)) for seed in range(9)} == {ITEMS[3]}
    assert {schedule.following(ITEMS, NOW, Random(seed)) for seed in range(30)} == {ITEMS[0], ITEMS[6]}
    for item in ITEMS:
        schedule = schedule.answered(item, NOW, right=True)
    assert schedule.following(ITEMS[:2], NOW, Random(1), [ITEMS[0]]) == ITEMS[1]
    assert schedule.following(ITEMS[:1], NOW, Random(1), ITEMS[:1]) == ITEMS[0], "there is nothing else"


def test_the_same_chance_asks_the_same() -> None:
    """Nothing depends on the clock of the computer or on chance of its own."""
    runs = []
    for _time in range(2):
        schedule, rng = Schedule(), Random(4)
        asked: list[Item] = []
        for step in range(40):
            now = NOW + timedelta(seconds=7 * step)
            asked.append(schedule.following(ITEMS, now, rng, asked[-1:]))
            schedule = schedule.answered(asked[-1], now, right=step % 3 != 0)
        runs.append((asked, schedule.write()))
    assert runs[0] == runs[1]


def test_a_clock_that_was_set_back() -> None:
    """Nobody waits for years, and an answer is accepted."""
    schedule = Schedule().answered(ONE, NOW + timedelta(days=3000), right=True)
    assert schedule.is_due(ONE, NOW)
    assert due(schedule.answered(ONE, NOW, right=True)) <= NOW + timedelta(days=LONGEST)


GOOD = Schedule().answered(ONE, NOW, right=True).write()[str(ONE)]


@pytest.mark.parametrize(
    "line",
    [
        None, 3, [], "", "1 2 3", GOOD + " 1", GOOD.replace(" ", "  "), "x" + GOOD, "9" + GOOD[1:], "2" + GOOD[1:],
        "1 - 3 5 1800000000 1800000000", "1 7 3 5 1800000000 1800000000", "1 -1 3 5 1800000000 1800000000",
        "2 - nan 5 1800000000 1800000000", "2 - inf 5 1800000000 1800000000", "2 - 0 5 1800000000 1800000000",
        "2 - 3 11 1800000000 1800000000", "2 - 3 5 0 1800000000", "2 - 3 5 1800000000 99999999999999999999",
        "2 - 3 5 9999999999999 1800000000", "2 - 3 5 -1 1",
    ],
)  # fmt: skip
def test_damaged_lines_were_never_asked(line: Any) -> None:  # noqa: ANN401
    """Those beside them are read."""
    schedule = Schedule.read({str(ONE): line, str(OTHER): GOOD})
    assert schedule.is_new(ONE)
    assert not schedule.is_new(OTHER)


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=40) | st.none() | st.integers(), max_size=5))
def test_anything_can_be_read(data: dict[str, Any]) -> None:
    """And then asked about."""
    schedule = Schedule.read(data)
    item = schedule.following(ITEMS, NOW, Random(1))
    assert schedule.answered(item, NOW, right=True).write()


@pytest.mark.parametrize("data", [None, 3, "x", [], [1], {1: GOOD}])
def test_other_things_hold_nothing(data: object) -> None:
    """Nor do they do harm."""
    assert Schedule.read(data).cards == {}


def test_no_file_becomes_too_large() -> None:
    """Items of games that are gone are not kept without end."""
    assert len(Schedule.read({f"game/name/{n}": GOOD for n in range(MOST + 50)}).cards) == MOST


def test_two_schedules_of_one_player() -> None:
    """Of an item in both, what was asked later is remembered."""
    one = Schedule().answered(ONE, NOW, right=True)
    other = Schedule().answered(ONE, NOW + timedelta(days=1), right=False).answered(OTHER, NOW, right=True)
    for both in (one.with_others(other), other.with_others(one)):
        assert due(both) == due(other)
        assert not both.is_new(OTHER)
