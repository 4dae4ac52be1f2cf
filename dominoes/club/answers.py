# SPDX-License-Identifier: MIT
"""What the pupils of a class answered to the questions of a lesson, from the codes that they handed in."""

from __future__ import annotations

import datetime as dt
import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from pathlib import Path
from typing import Final, Literal, NamedTuple

from dominoes.club.deals import REMARK, day_in
from dominoes.errors import NotationError
from dominoes.lessons.quiz import Quiz
from dominoes.records.deal_code import ALPHABET, plain_letters
from dominoes.records.files import whole_file
from dominoes.records.tables import whole_table

MOST_LINES: Final = 2000
"""Lines that are read of one list."""
_SHOWN: Final = 60
"""Characters of a line in a remark."""
_HEADS: Final = ("name", "right", "first", "questions")


class Problem(Enum):
    """What is wrong with a code, or to be known of it; the value is its word in JSON."""

    MISTYPED = "mistyped"
    """It is no code, or a character of it is wrong or missing."""
    OTHER_LESSON = "other-lesson"
    """Its lesson has another title or other right answers."""
    FORGED = "forged"
    """It was altered by hand: no page that was answered so writes it."""
    REPEATED = "repeated"
    """Another result under this name; the first counts."""
    TOO_MANY = "too-many"
    """There are more lines than are read."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to know about a line."""

    problem: Problem
    line: int
    """From 1."""
    text: str
    """The line, cut if it is long, or the name in it."""
    file: str = ""
    """In which it stands; empty if it was typed."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The results of a class in one lesson."""

    questions: int
    results: tuple[Result, ...]
    """Most right answers first, then most at the first try, then by name."""
    remarks: tuple[Remark, ...] = ()

    def right(self, question: int) -> int:
        """Return how many pupils answered *question*, from 0, right in the end."""
        return sum(each.tries[question].is_right for each in self.results)


def right_of(result: Result) -> int:
    """Return how many questions were answered right in the end."""
    return sum(each.is_right for each in result.tries)


def first_of(result: Result) -> int:
    """Return how many questions were answered right at the first try."""
    return sum(each is Tries.FIRST for each in result.tries)


class CodeList(NamedTuple):
    """Codes, one a line; a line of `write_codes` that begins with # is a title, or the day of those below it."""

    lines: Sequence[str]
    file: str = ""
    """Its name; empty if it was typed."""


class Collected(NamedTuple):
    """What the codes of several lessons tell."""

    answers: tuple[Answers, ...]
    """By lesson."""
    days: tuple[dt.date | None, ...]
    """The first day of each lesson, as far as lists tell any."""
    remarks: tuple[Remark, ...]


def answers_in(lines: Iterable[str], quiz: Quiz) -> Answers:
    """Read the codes of one lesson, as `collected_answers` does."""
    found = collected_answers([CodeList([*lines])], [quiz])
    return replace(found.answers[0], remarks=found.remarks)


def collected_answers(lists: Iterable[CodeList], quizzes: Sequence[Quiz]) -> Collected:
    """Read codes, each of one of *quizzes*; what stands before a colon, such as a name in a chat, may be left in.

    The same code again is the same result; another one under the same name does not count. Case and spaces in names
    do not matter. Problems are listed as remarks and stop nothing.
    """
    found: list[dict[str, Result]] = [{} for _quiz in quizzes]
    days: list[dt.date | None] = [None] * len(quizzes)
    remarks = []
    for lines, file in lists:
        day = None
        for number, line in enumerate(lines, start=1):
            if number > MOST_LINES:
                remarks.append(Remark(Problem.TOO_MANY, number, "", file))
                break
            text = line.strip()
            if not text:
                continue
            try:
                at, result = _read_any(text, quizzes)
            except ResultCodeError as error:
                if text.startswith(REMARK):
                    day = day_in(text.removeprefix(REMARK).strip()) or day
                else:
                    remarks.append(Remark(_PROBLEMS[error.trouble], number, text[:_SHOWN], file))
                continue
            days[at] = min(filter(None, (day, days[at])), default=None)
            kept = found[at].setdefault(result.name.casefold(), result)
            if kept.tries != result.tries:
                remarks.append(Remark(Problem.REPEATED, number, result.name, file))
    return Collected(
        tuple(_ranked(quiz, each.values()) for quiz, each in zip(quizzes, found, strict=True)),
        tuple(days),
        tuple(remarks),
    )


def _ranked(quiz: Quiz, found: Iterable[Result]) -> Answers:
    results = sorted(found, key=lambda each: (-right_of(each), -first_of(each), each.name.casefold()))
    return Answers(len(quiz.questions), tuple(results))


def _read_any(line: str, quizzes: Sequence[Quiz]) -> tuple[int, Result]:
    """Read a *line*, and find the lesson whose code it is; raise ResultCodeError as `read_result_code` does."""
    other = ResultCodeError("the code of another lesson", line, "lesson")
    for at, quiz in enumerate(quizzes):
        try:
            return at, _read(line, quiz)
        except ResultCodeError as error:
            if error.trouble != "lesson":
                raise
    raise other


_PROBLEMS: Final = {
    "letter": Problem.MISTYPED,
    "check": Problem.MISTYPED,
    "lesson": Problem.OTHER_LESSON,
    "forged": Problem.FORGED,
}


def _read(line: str, quiz: Quiz) -> Result:
    """Read the code of a *line*, or of what stands after its last colon."""
    _before, colon, after = line.replace("\N{FULLWIDTH COLON}", ":").rpartition(":")
    try:
        return read_result_code(after if colon else line, quiz)
    except ResultCodeError as error:
        # A name before it is no part of a code.
        *before, last = (after or line).split() or [""]
        if not before or error.trouble not in ("letter", "check"):
            raise
        return read_result_code(last, quiz)


def write_answers(answers: Answers, path: Path) -> None:
    """Write a line for each pupil to *path* as `whole_table` does, with a column of 0 to 3 for each question.

    0 is not tried, 1 right at the first try, 2 right later, 3 tried in vain; heads are English words for programs.

    Raises:
        OSError: it cannot be written.
    """
    with whole_table(path) as table:
        table.write([(*_HEADS, *(f"question_{at + 1}" for at in range(answers.questions)))])
        table.write(
            (each.name, right_of(each), first_of(each), answers.questions, *map(int, each.tries))
            for each in answers.results
        )


def write_codes(answers: Answers, quiz: Quiz, title: str, day: dt.date, path: Path) -> None:
    """Write a list of the codes of *answers*, below *title* and *day*, which `collected_answers` reads again.

    Raises:
        OSError: it cannot be written.
    """
    with whole_file(path) as file:
        file.writelines((f"{REMARK} {title}\n", f"{REMARK} {day.isoformat()}\n"))
        file.writelines(f"{each.name}: {write_result_code(each, quiz)}\n" for each in answers.results)


# -- codes of results -----------------------------------------------------------------------------

LONGEST_NAME: Final = 48
"""Bytes of a name in UTF-8."""
LONGEST: Final = 600
"""Characters of a code with all that may stand between; more are not looked at."""
_VERSION: Final = 1
_GROUP: Final = 4
_BITS: Final = 5
"""Of a character."""
_FINGERPRINT: Final = slice(1, 5)
_COUNT: Final = 5
_HEAD: Final = 6
"""Bytes before the marks: version, lesson, number of questions."""
_PER_BYTE: Final = 4
_PROOF, _CHECK = 3, 2

Trouble = Literal["letter", "check", "lesson", "forged"]


class Tries(IntEnum):
    """How a pupil did with one question."""

    NONE = 0
    FIRST = 1
    """Right at the first try."""
    LATER = 2
    WRONG = 3
    """Tried, but never right."""

    @property
    def is_right(self) -> bool:
        """Whether it was answered right in the end."""
        return self in (Tries.FIRST, Tries.LATER)


@dataclass(frozen=True, slots=True)
class Result:
    """What one pupil answered."""

    name: str
    tries: tuple[Tries, ...]
    """By question."""


class ResultCodeError(NotationError):
    """A code that is no result of this lesson."""

    def __init__(self, message: str, code: str, trouble: Trouble) -> None:
        """Keep the kind of error."""
        super().__init__(message, code[:60])
        self.trouble: Trouble = trouble


def write_result_code(result: Result, quiz: Quiz) -> str:
    """Write the code of *result*, such as ``0123-4567-89AB``; raise ValueError if it is none of *quiz*."""
    name = plain_pupil(result.name).encode()
    if not 0 < len(name) <= LONGEST_NAME or len(result.tries) != len(quiz.questions):
        raise ValueError("no result of this lesson")
    marks = bytearray(-(-len(result.tries) // _PER_BYTE))
    for at, tries in enumerate(result.tries):
        marks[at // _PER_BYTE] |= tries << 2 * (_PER_BYTE - 1 - at % _PER_BYTE)
    body = bytes((_VERSION, *quiz.fingerprint, len(result.tries), *marks)) + name
    body += _proof(body, result.tries, quiz)
    body += _check(body)
    bits = -(-len(body) * 8 // _BITS) * _BITS
    value = int.from_bytes(body, "big") << bits - len(body) * 8
    code = "".join(ALPHABET[value >> at & 31] for at in range(bits - _BITS, -1, -_BITS))
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


def read_result_code(code: str, quiz: Quiz) -> Result:
    """Read a code as people type it: in any case and width, with or without hyphens, O for 0, I or L for 1.

    Raises:
        ResultCodeError: it was mistyped, is of another lesson, or was altered.
    """
    letters = plain_letters(code, LONGEST)
    if not letters or len(code) > LONGEST or any(letter not in ALPHABET for letter in letters):
        raise ResultCodeError("a character that no code has", code, "letter")
    value = 0
    for letter in letters:
        value = value << _BITS | ALPHABET.index(letter)
    size, spare = divmod(len(letters) * _BITS, 8)
    data = (value >> spare).to_bytes(size, "big")
    whole, check = data[:-_CHECK], data[-_CHECK:]
    if spare >= _BITS or value & ((1 << spare) - 1) or len(whole) <= _HEAD + _PROOF or check != _check(whole):
        raise ResultCodeError("mistyped", code, "check")
    if whole[0] != _VERSION or whole[_FINGERPRINT] != quiz.fingerprint:
        raise ResultCodeError("the code of another lesson", code, "lesson")
    body, proof = whole[:-_PROOF], whole[-_PROOF:]
    count = body[_COUNT]
    end = _HEAD + -(-count // _PER_BYTE)
    marks, written = body[_HEAD:end], body[end:]
    tries = tuple(
        Tries(marks[at // _PER_BYTE] >> 2 * (_PER_BYTE - 1 - at % _PER_BYTE) & 3)
        for at in range(count if marks else 0)
    )
    try:
        name = written.decode()
    except UnicodeDecodeError:
        name = ""
    made = Result(name, tries)
    # A page writes each result in one way.
    if count != len(quiz.questions) or not name or name != plain_pupil(name) or proof != _proof(body, tries, quiz):
        raise ResultCodeError("altered", code, "forged")
    if write_result_code(made, quiz).replace("-", "") != letters:
        raise ResultCodeError("altered", code, "forged")
    return made


def plain_pupil(name: str) -> str:
    """Return *name* composed, on one line, without signs that cannot be shown, and not longer than a code takes."""
    shown = (sign if unicodedata.category(sign)[0] != "C" else " " for sign in unicodedata.normalize("NFC", name))
    plain = " ".join("".join(shown).split())
    return plain.encode()[:LONGEST_NAME].decode(errors="ignore").strip()


def _proof(body: bytes, tries: tuple[Tries, ...], quiz: Quiz) -> bytes:
    """Return what only a page knows that was given the right answers."""
    tokens = b"".join(quiz.token(at) for at, each in enumerate(tries) if each.is_right)
    return hashlib.sha256(b"proof " + tokens + body).digest()[:_PROOF]


def _check(data: bytes) -> bytes:
    return hashlib.sha256(b"check " + data).digest()[:_CHECK]
