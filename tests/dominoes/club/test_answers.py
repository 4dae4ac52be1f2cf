# SPDX-License-Identifier: MIT
"""Codes of results: what pupils hand in is read, and what is mistyped, altered or of another lesson is told."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.cli.__main__ import main
from dominoes.club.answers import (
    LONGEST,
    LONGEST_NAME,
    MOST_LINES,
    CodeList,
    Problem,
    Remark,
    Result,
    ResultCodeError,
    Tries,
    answers_in,
    collected_answers,
    first_of,
    plain_pupil,
    read_result_code,
    right_of,
    write_answers,
    write_codes,
    write_result_code,
)
from dominoes.lessons.file import save
from dominoes.lessons.quiz import quiz_of
from dominoes.records.deal_code import ALPHABET
from tests.dominoes.lessons.test_quiz import asking, lesson, moves
from tests.dominoes.lessons.test_task import ALL, NUMBER, ORDER

LESSON: Final = lesson(asking(NUMBER), moves("lead 66 66"), asking(ALL), asking(ORDER), asking(NUMBER))
QUIZ: Final = quiz_of(LESSON)
OTHER: Final = quiz_of(lesson(*[asking(NUMBER)] * 5))
TRIES: Final = (Tries.FIRST, Tries.LATER, Tries.WRONG, Tries.NONE, Tries.FIRST)
VECTOR: Final = "07KE-PWJA-0NP4-1SWE-HFJV-13Z6-K279-BF6J-7GBG"
"""What resources/html/answering.js writes, too."""

names = st.text(min_size=1, max_size=30).map(plain_pupil).filter(bool)
tries = st.tuples(*[st.sampled_from(Tries)] * len(TRIES))


def code(name: str = "王小明", marks: tuple[Tries, ...] = TRIES) -> str:
    """Return the code of a result."""
    return write_result_code(Result(name, marks), QUIZ)


def trouble(text: str) -> str:
    """Return what is wrong with a code."""
    with pytest.raises(ResultCodeError) as caught:
        read_result_code(text, QUIZ)
    return caught.value.trouble


@given(names, tries)
def test_what_is_written_is_read(name: str, marks: tuple[Tries, ...]) -> None:
    """Any name and any answers."""
    result = Result(name, marks)
    assert read_result_code(write_result_code(result, QUIZ), QUIZ) == result


def test_a_code_is_the_same_in_both_languages() -> None:
    """The script of the page writes this one."""
    assert code() == VECTOR


def test_a_code_as_people_type_it() -> None:
    """In any case and width, O for 0, without hyphens or with other ones."""
    plain = code()
    for typed in (plain.lower(), plain.replace("-", ""), plain.replace("-", " – "), plain.replace("0", "o")):
        assert read_result_code(typed, QUIZ).name == "王小明"
    wide = "".join(chr(ord(each) + 0xFEE0) if each.isalnum() else each for each in plain)
    assert read_result_code(wide, QUIZ).tries == TRIES


@given(st.data())
def test_a_wrong_character_is_told(data: st.DataObject) -> None:
    """As mistyped; wherever it stands."""
    letters = [*code().replace("-", "")]
    at = data.draw(st.integers(0, len(letters) - 1))
    letters[at] = data.draw(st.sampled_from(ALPHABET.replace(letters[at], "")))
    with pytest.raises(ResultCodeError):
        read_result_code("".join(letters), QUIZ)


@pytest.mark.parametrize(
    "text", ["", "0", "U", "?", "0" * 200, "A" * (LONGEST + 1), "\N{CIRCLED DIGIT ONE}" * 9, "天"]
)
def test_what_is_no_code(text: str) -> None:
    """Neither a letter too few, nor what no code has."""
    assert trouble(text) in ("letter", "check")
    assert trouble(code()[:-1]) == "check"


def test_a_code_of_another_lesson() -> None:
    """It is whole, and says so."""
    assert trouble(write_result_code(Result("Ann", TRIES), OTHER)) == "lesson"


def test_an_altered_code_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who computes its check characters cannot write more right answers without having them."""
    plain = code("Ann", (Tries.WRONG,) * 5)
    guessed = Result("Ann", (Tries.FIRST,) * 5)
    assert read_result_code(plain, QUIZ).tries == (Tries.WRONG,) * 5
    with monkeypatch.context() as planted:
        planted.setattr(type(QUIZ), "token", lambda _quiz, _place: bytes(16))
        forged = write_result_code(guessed, QUIZ)
    assert trouble(forged) == "forged"


@pytest.mark.parametrize(("name", "plain"), [(" a\t b\n", "a b"), ("e\u0301", "é"), ("\u202ex\0y", "x y")])
def test_names_are_plain(name: str, plain: str) -> None:
    """One line, composed, nothing invisible, and no more than a code takes."""
    assert plain_pupil(name) == plain
    assert len(plain_pupil("天" * 40).encode()) == LONGEST_NAME
    with pytest.raises(ValueError, match="no result"):
        code("\0")


def test_a_class() -> None:
    """Best first; problems are told with their line, and stop nothing."""
    ann, bob = code("Ann", (Tries.FIRST,) * 5), code("Bob", (Tries.LATER,) * 5)
    again = code("ann", (Tries.WRONG,) * 5)
    other = write_result_code(Result("Cy", TRIES), OTHER)
    lines = [f"[10:31] Bob: {bob}", "", f"Ann {ann}", ann, code(), again, other, "what is this", bob[:-1] + "?"]
    found = answers_in(lines, QUIZ)
    assert [each.name for each in found.results] == ["Ann", "Bob", "王小明"]
    assert [(right_of(each), first_of(each)) for each in found.results] == [(5, 5), (5, 0), (3, 2)]
    assert found.right(0) == 3
    assert found.right(2) == 2
    assert [(each.problem, each.line) for each in found.remarks] == [
        (Problem.REPEATED, 6),
        (Problem.OTHER_LESSON, 7),
        (Problem.MISTYPED, 8),
        (Problem.MISTYPED, 9),
    ]
    many = answers_in([""] * (MOST_LINES + 2), QUIZ)
    assert many.remarks == (Remark(Problem.TOO_MANY, MOST_LINES + 1, ""),)


def test_codes_of_several_lessons(tmp_path: Path) -> None:
    """Each finds its own; a list has days, and says in which file something is wrong."""
    path = tmp_path / "codes.txt"
    write_codes(answers_in([code("#Ann: b"), code("Bob")], QUIZ), QUIZ, "Pairs\N{EM DASH}1", dt.date(2026, 1, 9), path)
    saved = path.read_text("utf-8").splitlines()
    assert saved[:2] == ["# Pairs\N{EM DASH}1", "# 2026-01-09"]
    other = write_result_code(Result("Ann", TRIES), OTHER)
    later = ["# 2026-01-02", other, "# 2026-01-16", code("Cy"), "hello"]
    found = collected_answers([CodeList(later, "late.txt"), CodeList(saved, path.name)], [OTHER, QUIZ])
    assert [[each.name for each in answers.results] for answers in found.answers] == [
        ["Ann"],
        ["#Ann: b", "Bob", "Cy"],
    ]
    assert found.days == (dt.date(2026, 1, 2), dt.date(2026, 1, 9))
    assert found.remarks == (Remark(Problem.MISTYPED, 5, "hello", "late.txt"),)
    assert collected_answers([CodeList([code()])], [OTHER]).remarks[0].problem is Problem.OTHER_LESSON


def test_a_spreadsheet(tmp_path: Path) -> None:
    """A line for each pupil; no name is a formula."""
    path = tmp_path / "a.csv"
    write_answers(answers_in([code("=1+1")], QUIZ), path)
    rows = path.read_text("utf-8-sig").splitlines()
    assert rows[0].startswith("name,right,first,questions,question_1")
    assert rows[1] == "'=1+1,3,2,5,1,2,3,0,1"


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As text and as JSON; a problem is told by the exit code too."""
    taught, codes, table = tmp_path / "a.gupai-lesson", tmp_path / "codes.txt", tmp_path / "a.csv"
    save(LESSON, taught)
    codes.write_text(f"{code()}\n", "utf-8")
    assert main(["class", "answers", str(taught), str(codes), "--csv", str(table)]) == 0
    assert capsys.readouterr().out == "  3 of 5  1 2 x - 1  王小明\n"
    assert table.exists()
    codes.write_text(f"{code()}\nhello\n", "utf-8")
    assert main(["class", "answers", str(taught), str(codes), "--json"]) == 1
    plain = json.loads(capsys.readouterr().out)
    assert plain["pupils"] == [{"name": "王小明", "tries": [1, 2, 3, 0, 1]}]
    assert plain["remarks"] == [{"problem": "mistyped", "line": 2, "text": "hello", "file": ""}]
