# SPDX-License-Identifier: MIT
"""Runs, the best of a player, and what is kept."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from dominoes.practice.progress import Best, Progress, Run, read
from dominoes.practice.schedule import Item, Schedule

NOW = datetime(2026, 5, 1, tzinfo=UTC)
ITEM = Item("game", "name", "66")


def run_of(answers: str) -> Run:
    """Return a run with right (``+``) and wrong (``-``) answers."""
    run = Run()
    for each in answers:
        run = run.answered(right=each == "+")
    return run


@pytest.mark.parametrize(
    ("answers", "right", "streak", "longest"),
    [("", 0, 0, 0), ("+++", 3, 3, 3), ("++-+", 3, 1, 2), ("-", 0, 0, 0), ("+-+++-++", 6, 2, 3)],
)
def test_a_run(answers: str, right: int, streak: int, longest: int) -> None:
    """A wrong answer ends a streak."""
    assert run_of(answers) == Run(len(answers), right, streak, longest)


def test_what_answers_cost() -> None:
    """Counted if known, apart from right and cheap answers."""
    run = Run().answered(right=True, cost=0.5).answered(right=False, cost=9.5).answered(right=True)
    assert (run.weighed, run.cost) == (2, 10.0)


def test_the_best_of_a_player() -> None:
    """The longest streak of any run, the most right answers of one against the clock; each game has its own."""
    progress = Progress().with_run("a", run_of("+++-+"), timed=False)
    assert progress.best_of("a") == Best(3, 0)
    progress = progress.with_run("a", run_of("+-+"), timed=True).with_run("b", run_of("+"), timed=True)
    assert progress.best_of("a") == Best(3, 2)
    assert progress.best_of("b") == Best(1, 1)
    assert progress.best_of("c") == Best()


def test_what_is_kept_is_read_again() -> None:
    """As JSON has it, also where it was kept under several names."""
    progress = Progress(Schedule().answered(ITEM, NOW, right=True)).with_run("a", run_of("++"), timed=True)
    kept = json.loads(json.dumps(progress.write()))
    assert read(kept).write() == progress.write()
    other = Progress().with_run("a", run_of("+++"), timed=False).with_run("b", run_of("+"), timed=True).write()
    both = read(kept, other)
    assert both.best == {"a": Best(3, 2), "b": Best(1, 1)}
    assert not both.schedule.is_new(ITEM)
    assert read() == Progress()


@pytest.mark.parametrize(
    "best",
    [None, 3, [], "ab", {"a": 3}, {"a": [1]}, {"a": [1, "2"]}, {"a": [True, 1]}, {"a": [-1, 0]}, {"a": [10**9, 1]}],
)
def test_a_damaged_best(best: object) -> None:
    """It is left out; what is beside it is read."""
    kept = Progress(Schedule().answered(ITEM, NOW, right=True)).write()
    found = read(kept | {"best": best}, None, 3, {"cards": 4})
    assert found.best == {}
    assert not found.schedule.is_new(ITEM)
