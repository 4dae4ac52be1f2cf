# SPDX-License-Identifier: MIT
"""Progress over weeks: several sets of deals, and how deals count that somebody has not played."""

from __future__ import annotations

import csv
import datetime as dt
import json
from dataclasses import replace
from pathlib import Path

import pytest

from dominoes.cli.__main__ import main
from dominoes.club.answers import CodeList, Problem, Result, Tries, right_of, write_result_code
from dominoes.club.deals import DealSet, make_deals, read_deals, save_deals
from dominoes.club.progress import progress_over, write_progress
from dominoes.club.ranking import Missing, Trouble, collect
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.lessons.file import save
from dominoes.lessons.quiz import Quiz
from dominoes.lessons.texts import NO_TEXT
from tests.dominoes.club.test_answers import LESSON, OTHER, QUIZ, TRIES
from tests.dominoes.club.test_class import deals, handed_in, played


def week(number: int, count: int = 3, day: dt.date | None = None) -> DealSet:
    """Return the deals of a week."""
    found = entry("chain")
    seed = bytes([number] * 32)
    title = f"Week {number}"
    rules = found.presets["jielong"]
    return make_deals(found, rules, seat=Seat(0), count=count, seed=seed, title=title, day=day)


ONE, TWO = week(1, day=dt.date(2026, 1, 9)), week(2, day=dt.date(2026, 1, 16))


def lines(given: DealSet, name: str, seed: int, count: int = 9) -> list[str]:
    """Return records of the first deals of a set."""
    return [played(deal, name, seed + at) for at, deal in enumerate(given.deals[:count])]


def test_a_missing_deal_counts_as_chosen(tmp_path: Path) -> None:
    """B25: left out it may pay; as the lowest result it never does. A deal that nobody played counts in no way."""
    given = deals(4)
    first, second, third, _none = given.deals
    files = [
        handed_in(tmp_path, "ann", *(played(deal, "Ann", at) for at, deal in enumerate((first, second, third)))),
        handed_in(tmp_path, "bob", *(played(deal, "Bob", 9 + at) for at, deal in enumerate((first, second, third)))),
        handed_in(tmp_path, "cy", played(first, "Cy", 30)),
    ]
    usual, strict = collect(given, files), collect(given, files, missing=Missing.LOWEST)
    assert strict.means == usual.means
    assert strict.lowest[3] is None
    rows = {row.name: row for row in usual.rows}
    hard = {row.name: row for row in strict.rows}
    for name in ("Ann", "Bob"):
        assert hard[name].score == rows[name].score
    cy = hard["Cy"]
    counted = [cy.each[0], *strict.lowest[1:3]]
    scores = [(chips or 0) - (mean or 0) for chips, mean in zip(counted, strict.means[:3], strict=True)]
    assert cy.score == pytest.approx(sum(scores) / 3)
    assert (cy.rounds, cy.chips, cy.each[1:]) == (1, cy.each[0], (None, None, None))
    assert all(low <= 0 for low in scores[1:])


def test_a_set_has_its_day(tmp_path: Path) -> None:
    """Behind the title; without a title too, and what is no day is none."""
    path = tmp_path / "set.txt"
    save_deals(ONE, path)
    assert path.read_text("utf-8").splitlines()[:2] == ["# Week 1", "# 2026-01-09"]
    again = read_deals(path)
    assert (again.title, again.day, len(again.deals)) == ("Week 1", ONE.day, 3)
    save_deals(replace(ONE, title=""), path)
    assert (read_deals(path).title, read_deals(path).day) == ("", ONE.day)
    for head in ("# 2026-01-09\n", "# Form 2B\n# 2026-13-99\n", "# Form 2B\n# 20260109\n"):
        path.write_text(f"{head}{ONE.deals[0].code}\n# 2026-01-01\n", "utf-8")
        assert (read_deals(path).title, read_deals(path).day) == (head.split("\n")[0][2:], None)


def test_pupils_over_two_weeks(tmp_path: Path) -> None:
    """In the order of the days; one spelling a name; a week without a result is a gap, not a loss."""
    files = [
        handed_in(tmp_path, "a1", *lines(ONE, "Ann", 1)),
        handed_in(tmp_path, "a2", *lines(TWO, " ann", 11)),
        handed_in(tmp_path, "b1", *lines(ONE, "Bob", 21)),
        handed_in(tmp_path, "c2", *lines(TWO, "Cy", 31, count=1)),
    ]
    found = progress_over([TWO, ONE, TWO], files)
    assert [(each.title, each.deals) for each in found.weeks] == [("Week 1", 3), ("Week 2", 3)]
    assert [pupil.name for pupil in found.pupils] == ["Ann", "Bob", "Cy"]
    ann, bob, cy = found.pupils
    alone = collect(ONE, [files[0], files[2]])
    assert {row.name: row.score for row in alone.rows} == {
        pupil.name: pupil.points[0].score for pupil in (ann, bob) if pupil.points[0]
    }
    assert (bob.points[1], cy.points[0], bob.change) == (None, None, None)
    assert ann.points[0] is not None
    assert ann.points[1] is not None
    assert ann.change == ann.points[1].score - ann.points[0].score
    missing = [
        (remark.pupil, remark.set, remark.deal) for remark in found.remarks if remark.trouble is Trouble.MISSING
    ]
    assert missing == [("Cy", 2, 2), ("Cy", 2, 3)]
    strict = progress_over([ONE, TWO], files, missing=Missing.LOWEST)
    assert strict.pupils[1].points[1] is None
    assert strict.pupils[2].points[1] != cy.points[1]


def taught(*names: str, day: str = "2026-01-12") -> CodeList:
    """Return a list of codes: the first is the best of the class."""
    tries = (Tries.FIRST,) * 5, (Tries.LATER, *TRIES[1:]), TRIES
    made = [write_result_code(Result(name, each), QUIZ) for name, each in zip(names, tries, strict=False)]
    return CodeList([f"# {day}", *made], "codes.txt")


def test_codes_join_the_weeks(tmp_path: Path) -> None:
    """One spelling a name across records and codes; who handed in no code has a gap, who played nothing too."""
    files = [handed_in(tmp_path, "a1", *lines(ONE, "Ann", 1)), handed_in(tmp_path, "b1", *lines(ONE, "Bob", 21))]
    codes = taught(" ANN", "Cy", day="2026-01-05")
    other = write_result_code(Result("Ann", TRIES), OTHER)
    lessons = [(LESSON.title, OTHER), (LESSON.title, QUIZ), (LESSON.title, QUIZ), (NO_TEXT, Quiz((), b""))]
    found = progress_over([ONE], files, lessons=lessons, codes=[codes, CodeList(["nonsense", other])])
    assert [(each.questions, each.day) for each in found.lessons] == [(5, dt.date(2026, 1, 5)), (5, None)]
    rows = {each.name: each for each in found.pupils}
    assert [*rows] == ["Ann", "Bob", "Cy"]
    assert [each and right_of(each) for each in rows["Ann"].answers] == [5, 3]
    assert (rows["Ann"].right, rows["Ann"].asked) == (8, 10)
    assert rows["Bob"].answers == (None, None)
    assert rows["Cy"].points == (None,)
    assert [remark.trouble for remark in found.remarks] == [Trouble.UNASKED]
    assert [(remark.problem, remark.line) for remark in found.code_remarks] == [(Problem.MISTYPED, 1)]
    path = tmp_path / "progress.csv"
    write_progress(found, path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows_of = [row for row in csv.reader(file) if row[0] == "Ann"]
    assert rows_of[1] == ["Ann", "Pairs", "2026-01-05", "", "", "", "", "5", "5", "5"]
    assert not progress_over([], [], lessons=[(LESSON.title, QUIZ)]).pupils


def test_what_is_wrong_is_told_with_its_set(tmp_path: Path) -> None:
    """Two files under one name may be two pupils; a record that was changed counts in no week."""
    forged = json.loads(lines(TWO, "Bob", 7)[0])
    forged["result"]["chips"] = [99, -33, -33, -33]
    files = [
        handed_in(tmp_path, "one", lines(TWO, "Ann", 1)[0]),
        handed_in(tmp_path, "two", *lines(TWO, "ANN", 5)),
        handed_in(tmp_path, "bad", json.dumps(forged), "{", lines(week(3), "Dee", 1)[0]),
    ]
    found = progress_over([ONE, TWO], files)
    told = {(remark.trouble, remark.file, remark.set, remark.deal) for remark in found.remarks}
    assert told == {
        (Trouble.JOINED, "", 2, None),
        (Trouble.REPEATED, "two.gupai", 2, 1),
        (Trouble.REFUSED, "bad.gupai", None, None),
        (Trouble.OTHER_DEAL, "bad.gupai", None, None),
    }
    assert [pupil.name for pupil in found.pupils] == ["Ann"]
    assert not progress_over([ONE], []).pupils


def test_a_set_whose_deals_all_came_before_is_told() -> None:
    """It does not vanish without a word."""
    again = replace(TWO, title="Again", day=dt.date(2026, 1, 23))
    found = progress_over([ONE, again, TWO], [])
    assert [each.title for each in found.weeks] == [ONE.title, TWO.title]
    assert [(remark.trouble, remark.file) for remark in found.remarks] == [(Trouble.SET_TWICE, "Again")]


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sets and files are told apart by options; a set without a title has the name of its file."""
    paths = [tmp_path / "first.txt", tmp_path / "second.txt"]
    for path, given in zip(paths, (ONE, replace(TWO, title="")), strict=True):
        save_deals(given, path)
    files = [handed_in(tmp_path, "ann", *lines(ONE, "Ann", 1), *lines(TWO, "Ann", 9, count=2))]
    table = tmp_path / "progress.csv"
    arguments = ["class", "progress", "--sets", *map(str, paths), "--files", *map(str, files)]
    assert main([*arguments, "--csv", str(table), "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert [(each["title"], each["day"]) for each in plain["sets"]] == [
        ("Week 1", "2026-01-09"),
        ("second", "2026-01-16"),
    ]
    assert plain["pupils"][0]["points"][1]["rounds"] == 2
    assert main([*arguments, "--missing", "lowest"]) == 0
    assert "set 2: second, 3 deals, 2026-01-16" in capsys.readouterr().out
    with table.open(encoding="utf-8-sig", newline="") as file:
        assert [row[:5] for row in csv.reader(file)][1:] == [
            ["Ann", "Week 1", "2026-01-09", "3", "3"],
            ["Ann", "second", "2026-01-16", "3", "2"],
        ]
    write_progress(progress_over([], []), table)
    lesson, codes = tmp_path / "a.gupai-lesson", tmp_path / "codes.txt"
    save(LESSON, lesson)
    codes.write_text("\n".join((*taught("Ann").lines, "nonsense")), "utf-8")
    of_lessons = ["class", "progress", "--lessons", str(lesson), "--codes", str(codes)]
    assert main(of_lessons) == 1
    assert capsys.readouterr().out.splitlines() == [
        "lesson 1: Pairs, 5 questions, 2026-01-12",
        "Ann  5/5",
        "codes.txt:3: mistyped: nonsense",
    ]
    assert main([*of_lessons, *arguments[2:], "--json"]) == 1
    plain = json.loads(capsys.readouterr().out)
    assert plain["lessons"] == [{"title": {"en": "Pairs"}, "day": "2026-01-12", "questions": 5}]
    assert plain["pupils"][0]["answers"] == [{"right": 5, "first": 5, "tries": [1] * 5}]
    assert plain["remarks"][-1]["problem"] == "mistyped"
    assert main(["class", "progress"]) == 2
    assert "neither --sets nor --lessons" in capsys.readouterr().err
    assert main(["class", "collect", str(paths[0]), str(files[0]), "--missing", "lowest", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["missing"] == "lowest"
