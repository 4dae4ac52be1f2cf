# SPDX-License-Identifier: MIT
"""A clock that moves only on request, and a page of drills using it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from dominoes.games import entry
from dominoes.practice.progress import read
from tests.ui.pages.program import Program
from ui.pages.drills.page import DrillsPage


class Clock:
    """Both times of a page."""

    def __init__(self) -> None:
        """Begin at noon."""
        self.passed = 0.0

    def move(self, seconds: float) -> None:
        """Let time pass."""
        self.passed += seconds

    def now(self) -> datetime:
        """Return the time of day."""
        return datetime(2026, 5, 1, 12, tzinfo=UTC) + timedelta(seconds=self.passed)

    def seconds(self) -> float:
        """Return seconds that pass."""
        return self.passed


def page_of(
    game: str, preset: str = "", *, timed: bool = True, seed: int = 1, program: Program | None = None
) -> tuple[DrillsPage, Clock]:
    """Return a page that offers drills of *game*, by *preset* or the first one, and its clock."""
    clock = Clock()
    program = program or Program(Path("nowhere"))
    page = DrillsPage(program.services, program.routes, rng=Random(seed), now=clock.now, seconds=clock.seconds)
    presets = list(entry(game).presets)
    first = preset or presets[0]
    page.prepare(
        game,
        [first, *(each for each in presets if each != first)],
        read(*program.preferences.now.my_drills),
        timed=timed,
    )
    return page, clock


def place_of(page: DrillsPage, *, right: bool) -> int:
    """Return the place of an answer to the question that is shown."""
    assert page.quiz is not None
    return next(place for place, each in enumerate(page.quiz.question.answers) if each.right is right)
