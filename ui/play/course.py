# SPDX-License-Identifier: MIT
"""The lessons of each game in their order, found by the names that the game gives; no widgets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from dominoes.lessons.file import SUFFIX, open_lesson
from dominoes.lessons.lesson import Lesson
from ui.games import GAME_UIS
from ui.paths import data

FOLDER: Final = "learn"
"""Name of the folder in resources; it has one for each game."""


@dataclass(frozen=True, slots=True)
class CourseLesson:
    """One lesson of a game."""

    game: str
    name: str
    """Of its file, without the suffix."""
    number: int
    """Its place among those of the game, from 1."""

    @property
    def key(self) -> str:
        """Key for remembering that it is finished; it stays the same after any change of its place and title."""
        return f"{self.game}/{self.name}"

    @property
    def path(self) -> Path:
        """Its file."""
        return data("resources") / FOLDER / self.game / f"{self.name}{SUFFIX}"


@cache
def course(game: str) -> tuple[CourseLesson, ...]:
    """Return the lessons of *game*; none where it has none."""
    return tuple(CourseLesson(game, name, place) for place, name in enumerate(GAME_UIS[game].lessons, start=1))


def has_course(game: str) -> bool:
    """Return whether *game* has lessons."""
    return bool(course(game))


def following(lesson: CourseLesson) -> CourseLesson | None:
    """Return the lesson after *lesson*; None after the last of its game."""
    return next(iter(course(lesson.game)[lesson.number :]), None)


def drilled_in(game: str, kind: str) -> CourseLesson | None:
    """Return the lesson on the same subject as the drills of *game* of a *kind* with this value; None without one."""
    return next((each for each in course(game) if GAME_UIS[game].drilled.get(each.name) == kind), None)


def find(key: str) -> CourseLesson | None:
    """Return the lesson with *key*; None if there is none."""
    return next((each for game in GAME_UIS for each in course(game) if each.key == key), None)


@cache
def opened(lesson: CourseLesson) -> Lesson:
    """Return what is in the file of *lesson*.

    Raises:
        DominoesError: it cannot be read.
    """
    return open_lesson(lesson.path)
