# SPDX-License-Identifier: MIT
"""One's course over the days at one table, counted from the plays that are kept; no Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from dominoes.store.daily import KeptPlay


@dataclass(frozen=True, slots=True)
class DayPlays:
    """All plays of one day's deal at one preset's table, those begun first first."""

    plays: tuple[KeptPlay, ...]

    @property
    def first(self) -> KeptPlay | None:
        """The counting one, finished or not; None if it was removed."""
        return next((each for each in self.plays if not each.play.again), None)

    @property
    def open(self) -> KeptPlay | None:
        """One to be gone on with, the latest."""
        return next((each for each in reversed(self.plays) if each.is_open), None)

    @property
    def finished(self) -> tuple[KeptPlay, ...]:
        """Those that were played to their end."""
        return tuple(each for each in self.plays if each.chips is not None)

    def compared_with(self, play: KeptPlay) -> KeptPlay | None:
        """Return the first time, for comparing *play* with it; None if there is nothing to compare."""
        first = self.first
        return first if play.chips is not None and first in self.finished and first is not play else None


def by_day(plays: Iterable[KeptPlay], preset: str) -> dict[date, DayPlays]:
    """Return the plays of the deals of *preset* by the day of the deal."""
    found: dict[date, list[KeptPlay]] = {}
    for each in plays:
        if each.play.deal.preset == preset:
            found.setdefault(each.play.deal.day, []).append(each)
    return {day: DayPlays(tuple(its)) for day, its in sorted(found.items())}


def counted(days: Mapping[date, DayPlays], level: str) -> list[KeptPlay]:
    """Return the first times that the player came to the end of, alone and without a move taken back, in order.

    Only those against opponents of *level*: with others, the same deal may end otherwise.
    """
    firsts = (each.first for each in days.values())
    return [
        first
        for first in firsts
        if first is not None
        and first.chips is not None
        and first.level == level
        and not (first.undone or first.informal)
    ]


@dataclass(frozen=True, slots=True)
class Runs:
    """Days in a row whose deal was played on its own day."""

    now: int
    """Up to today, or to yesterday as long as today's is still to be played."""
    longest: int


def runs(days: Mapping[date, DayPlays], today: date) -> Runs:
    """Count the days in a row."""
    played = [day for day, its in days.items() if its.first is not None and _was_in_time(its.first)]
    lengths = _lengths(played)
    last = played[-1] if played else None
    now = lengths[-1] if last is not None and today - last <= timedelta(1) else 0
    return Runs(now, max(lengths, default=0))


def _was_in_time(play: KeptPlay) -> bool:
    return play.chips is not None and not play.play.is_late


def _lengths(played: Sequence[date]) -> list[int]:
    """Return for each of these days, in order, which day in a row it is."""
    lengths: list[int] = []
    for at, day in enumerate(played):
        follows = at > 0 and day - played[at - 1] == timedelta(1)
        lengths.append(lengths[-1] + 1 if follows else 1)
    return lengths
