# SPDX-License-Identifier: MIT
"""The progress of pupils over weeks: their scores in several sets of deals, and their answers to several lessons."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from dominoes.club import answers
from dominoes.club.answers import CodeList, Result, collected_answers, first_of, right_of
from dominoes.club.deals import DealSet
from dominoes.club.ranking import (
    Found,
    Missing,
    Played,
    Remark,
    Trouble,
    first_of_each,
    ranked,
    results_in,
    rounded,
)
from dominoes.lessons.quiz import Quiz
from dominoes.lessons.texts import Texts
from dominoes.records.tables import whole_table
from dominoes.scorebook.book import plain_name

_HEADS: Final = ("name", "set", "day", "deals", "rounds", "score", "error", "questions", "right", "first")


@dataclass(frozen=True, slots=True)
class Week:
    """One set of deals."""

    title: str
    day: dt.date | None
    deals: int
    """How many there are."""


@dataclass(frozen=True, slots=True)
class Taught:
    """One lesson, whose questions pupils answered on a page."""

    title: Texts
    questions: int
    """How many there are."""
    day: dt.date | None = None
    """The first day of its codes; None if that is not known."""


@dataclass(frozen=True, slots=True)
class Point:
    """How a pupil did with one set."""

    score: float
    """Mean chips above the common average with the same tiles."""
    error: float | None
    """Standard error of the score; None where a single result counts."""
    rounds: int
    """How many were played."""


@dataclass(frozen=True, slots=True)
class Pupil:
    """One pupil over all sets."""

    name: str
    points: tuple[Point | None, ...]
    """By set; None where they played none of it."""
    answers: tuple[Result | None, ...] = ()
    """By lesson; None where they handed in no code."""

    @property
    def change(self) -> float | None:
        """The last score above the first one; None with fewer than two."""
        scores = [point.score for point in self.points if point is not None]
        return scores[-1] - scores[0] if len(scores) > 1 else None

    @property
    def right(self) -> int:
        """How many questions were answered right in the end, in all lessons handed in."""
        return sum(right_of(each) for each in self.answers if each is not None)

    @property
    def asked(self) -> int:
        """How many questions the lessons handed in have."""
        return sum(len(each.tries) for each in self.answers if each is not None)


@dataclass(frozen=True, slots=True)
class Progress:
    """A class over several sets of deals and several lessons."""

    weeks: tuple[Week, ...]
    pupils: tuple[Pupil, ...]
    """By name."""
    remarks: tuple[Remark, ...]
    missing: Missing = Missing.LEFT_OUT
    lessons: tuple[Taught, ...] = ()
    code_remarks: tuple[answers.Remark, ...] = ()
    """What is to be known of the codes of lessons."""


def progress_over(
    sets: Iterable[DealSet],
    files: Iterable[Path],
    stop: Callable[[], bool] = lambda: False,
    *,
    missing: Missing = Missing.LEFT_OUT,
    lessons: Iterable[tuple[Texts, Quiz]] = (),
    codes: Iterable[CodeList] = (),
) -> Progress:
    """Score all pupils over *sets* by the records in *files*; errors are listed as remarks and stop nothing.

    Sets stand by their day, those without one last; so do *lessons*, each given by title and questions, whose results
    are read from *codes*. Names in several files are one pupil; case and spaces do not matter. Other arguments as for
    `collect`; a set of which somebody played nothing counts for them in no way.
    """
    remarks: list[Remark] = []
    ordered = _in_order(sets, remarks)
    joint = DealSet("", tuple(deal for each in ordered for deal in each.deals))
    starts = [sum(len(each.deals) for each in ordered[:at]) for at in range(len(ordered) + 1)]
    found = _joined(results_in(joint, files, stop, remarks))
    kept = first_of_each(found, remarks)
    spans = list(pairwise(starts))
    remarks += _same_names(found, spans)
    by_set = [_scored(kept, first, last, missing) for first, last in spans]
    for (first, last), points in zip(spans, by_set, strict=True):
        places = ((name, place) for name in points for place in range(first, last))
        remarks += [Remark(Trouble.MISSING, name, deal=at + 1) for name, at in places if (name, at) not in kept]
    taught, results, code_remarks = _answered(lessons, codes, remarks)
    spellings = {name.casefold(): name for name, _place in kept}
    for each in results:
        spellings |= {key: result.name for key, result in each.items() if key not in spellings}
    return Progress(
        tuple(Week(each.title, each.day, len(each.deals)) for each in ordered),
        tuple(
            Pupil(name, tuple(points.get(name) for points in by_set), tuple(each.get(key) for each in results))
            for key, name in sorted(spellings.items())
        ),
        tuple(_in_set(remark, spans) for remark in remarks),
        missing,
        taught,
        code_remarks,
    )


def _answered(
    lessons: Iterable[tuple[Texts, Quiz]], codes: Iterable[CodeList], remarks: list[Remark]
) -> tuple[tuple[Taught, ...], list[dict[str, Result]], tuple[answers.Remark, ...]]:
    """Return the lessons by their day, their results by name in lower case, and remarks on the codes."""
    asked: dict[bytes, tuple[Texts, Quiz]] = {}
    for title, quiz in lessons:
        if quiz.questions:
            asked.setdefault(quiz.fingerprint, (title, quiz))
        else:
            remarks.append(Remark(Trouble.UNASKED, "", title.in_language("")))
    found = collected_answers(codes, [quiz for _title, quiz in asked.values()])
    rows = [
        (Taught(title, each.questions, day), {plain_name(result.name).casefold(): result for result in each.results})
        for (title, _quiz), each, day in zip(asked.values(), found.answers, found.days, strict=True)
    ]
    rows.sort(key=lambda row: row[0].day or dt.date.max)
    return tuple(taught for taught, _results in rows), [results for _taught, results in rows], found.remarks


def _in_order(sets: Iterable[DealSet], remarks: list[Remark]) -> list[DealSet]:
    """Return *sets* by their day, each deal in the first of those that have it; sets left out go to *remarks*."""
    seen: set[str] = set()
    found = []
    for each in sorted(sets, key=lambda each: each.day or dt.date.max):
        fresh = {deal.code: deal for deal in each.deals if deal.code not in seen}
        seen |= set(fresh)
        if fresh:
            found.append(replace(each, deals=tuple(fresh.values())))
        else:
            remarks.append(Remark(Trouble.SET_TWICE, "", each.title))
    return found


def _joined(found: Iterable[Found]) -> list[Found]:
    """Return the results under one spelling of each name: the first."""
    spellings: dict[str, str] = {}
    joined = []
    for each in found:
        name = plain_name(each.played.pupil)
        name = spellings.setdefault(name.casefold(), name)
        joined.append(replace(each, played=replace(each.played, pupil=name)))
    return joined


def _same_names(found: Iterable[Found], spans: Sequence[tuple[int, int]]) -> list[Remark]:
    """Return remarks on names that stand in several files of one set: they may be two pupils."""
    files: dict[tuple[str, int], set[str]] = {}
    for each in found:
        place = each.played.deal
        at = next(at for at, (first, last) in enumerate(spans) if first <= place < last)
        files.setdefault((each.played.pupil, at), set()).add(each.played.file)
    return [
        Remark(Trouble.JOINED, name, set=at + 1) for (name, at), several in sorted(files.items()) if len(several) > 1
    ]


def _scored(kept: dict[tuple[str, int], Played], first: int, last: int, missing: Missing) -> dict[str, Point]:
    """Return the points of a set, whose deals stand from *first* to before *last*, by pupil."""
    here = {(name, place - first): each for (name, place), each in kept.items() if first <= place < last}
    pupils = sorted({name for name, _place in here})
    rows = ranked(pupils, here, last - first, (), missing).rows
    return {row.name: Point(row.score, row.error, row.rounds) for row in rows}


def _in_set(remark: Remark, spans: Sequence[tuple[int, int]]) -> Remark:
    """Count the deal of *remark* within its set."""
    if remark.deal is None:
        return remark
    at, first = next((at, first) for at, (first, last) in enumerate(spans) if first < remark.deal <= last)
    return replace(remark, deal=remark.deal - first, set=at + 1)


def write_progress(progress: Progress, path: Path, language: str = "") -> None:
    """Write a line for each pupil and set, and for each pupil and lesson, to *path* as `whole_table` does.

    Heads are English words for programs; titles of lessons are those in *language*.

    Raises:
        OSError: it cannot be written.
    """
    with whole_table(path) as table:
        table.write([_HEADS])
        for pupil in progress.pupils:
            for week, point in zip(progress.weeks, pupil.points, strict=True):
                if point is not None:
                    score = rounded(point.score), rounded(point.error)
                    table.write(
                        [(pupil.name, week.title, _iso(week.day), week.deals, point.rounds, *score, "", "", "")]
                    )
            for taught, result in zip(progress.lessons, pupil.answers, strict=True):
                if result is not None:
                    head = pupil.name, taught.title.in_language(language), _iso(taught.day)
                    table.write([(*head, "", "", "", "", taught.questions, right_of(result), first_of(result))])


def _iso(day: dt.date | None) -> str:
    return "" if day is None else day.isoformat()
