# SPDX-License-Identifier: MIT
"""``gupai-cli lesson``: what is wrong is printed with its place, and exit codes are those of the other commands."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from dominoes.cli.__main__ import main
from dominoes.game import Seat
from dominoes.lessons.file import open_lesson, save
from dominoes.lessons.layout import empty_layout, read_hand
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Mark, MarkKind, Page, Question, Spot
from dominoes.lessons.task import (
    Choice,
    ChoiceTask,
    Item,
    Misplaced,
    NumberAnswer,
    NumberTask,
    OrderAnswer,
    OrderTask,
    Task,
)
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.tiles import tile
from tests.contract.tables import table


def made(folder: Path) -> Path:
    """Write a lesson of one chapter, with a question and a variation, to a file."""
    layout = replace(empty_layout(*table("tiengow-basic")), hands=tuple(map(read_hand, ("66 66 21 42", "11", "", ""))))
    tree, led = tree_over(layout).play(ROOT, Seat(0), "lead 66 66")
    tree, other = tree.play(ROOT, Seat(0), "lead 21")
    tree = tree.named(other, Texts.of({"en": "Low"}))
    question = Question(
        Texts.of({"en": "What now?"}),
        (Answer((Seat(0), "lead 66 66"), Texts.of({"en": "Good."})),),
        (Answer((Seat(0), "lead 21")),),
        Texts.of({"en": "Try again."}),
        Texts.of({"en": "Lead both."}),
    )
    marks = (Mark(MarkKind.RING, Spot(tile("66"))),)
    page = Page(Texts.of({"en": "Look."}), Texts.of({"en": "Wait for hands."}), marks, question=question)
    tree = tree.with_page(ROOT, page).with_page(led, Page(Texts.of({"zh_HK": "天"})))
    path = folder / "a.gupai-lesson"
    title = Texts.of({"en": "Heaven", "zh_HK": "天牌"})
    save(Lesson(title, "Ann", Texts.of({"en": "Pairs"}), (Chapter(tree, title),)), path)
    return path


def test_a_good_lesson(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As text and as JSON."""
    path = made(tmp_path)
    assert main(["lesson", "check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 1 chapter, 2 moves agree with the rules\n"
    assert main(["lesson", "check", "--json", str(path)]) == 0
    told = {"file": str(path), "ok": True, "chapters": 1, "errors": []}
    assert json.loads(capsys.readouterr().out) == told


def test_a_move_that_no_rule_allows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is printed with its chapter and step."""
    path = made(tmp_path)
    head, chapter = path.read_text("utf-8").splitlines()
    data = json.loads(chapter)
    data.pop("sha256")
    data["steps"][1]["move"] = "1 lead 11"
    path.write_text(f"{head}\n{json.dumps(data)}\n", "utf-8")
    assert main(["lesson", "check", str(path)]) == 1
    assert "a.gupai-lesson: chapter 1, step 1: lesson.move" in capsys.readouterr().err
    assert main(["lesson", "check", "--json", str(path)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [(each["chapter"], each["step"]) for each in told["errors"]] == [(1, 1)]


def test_a_broken_lesson(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong checksum is a disagreement, what is no lesson a wrong argument; others are still checked."""
    path = made(tmp_path)
    path.write_text(path.read_text("utf-8").replace("Ann", "Eve"), "utf-8")
    assert main(["lesson", "check", str(path)]) == 1
    broken = tmp_path / "b.gupai-lesson"
    broken.write_text("{}\n", "utf-8")
    assert main(["lesson", "check", str(broken), str(path)]) == 2
    assert "b.gupai-lesson:1:" in capsys.readouterr().err
    assert main(["lesson", "check", "--json", str(broken)]) == 2
    assert json.loads(capsys.readouterr().out)["line"] == 1
    assert main(["lesson", "show", str(broken)]) == 2


def test_a_lesson_as_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With variations indented, in the language asked for; a learner sees neither notes nor answers."""
    path = made(tmp_path)
    assert main(["lesson", "show", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Heaven",
        "Ann",
        "Pairs",
        "",
        "1. Heaven",
        "  tiengow; bank: seat 0, for the 1. time",
        "  seat 0  66 66 21 42",
        "  seat 1  11",
        "  seat 2",
        "  seat 3",
        "    Look.",
        "    [notes] Wait for hands.",
        "    [ring red 66]",
        "    ? What now?",
        "    + 0 lead 66 66: Good.",
        "    - 0 lead 21",
        "    - otherwise: Try again.",
        "    = Lead both.",
        "  0 lead 66 66",
        "    天",
        "    (Low)",
        "    0 lead 21",
    ]
    assert main(["lesson", "show", "--learner", "--language", "zh_TW", str(path)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("天牌\n")
    assert "Lead both" not in shown
    assert "Wait" not in shown
    assert "lead" not in shown


@pytest.mark.parametrize(
    ("task", "shown", "answers"),
    [
        (
            NumberTask(
                (NumberAnswer(8, Texts.of({"en": "Four,\ntwice."})),), (NumberAnswer(4),), Texts.of({"en": "chips"})
            ),
            ["____ chips"],
            ["+ 8: Four, twice.", "- 4"],
        ),
        (
            ChoiceTask(
                (
                    Choice(Item(tiles=(tile("66"), tile("66"))), is_right=True),
                    Choice(Item(Texts.of({"en": "Earth"}), (tile("11"),)), why=Texts.of({"en": "It is lower."})),
                    Choice(Item(Texts.of({"en": "Neither"}))),
                ),
                several=True,
            ),
            ["(choose all right ones)", "[ ] 0 66 66", "[ ] 1 11 · Earth", "[ ] 2 Neither"],
            ["+ 0", "- 1: It is lower."],
        ),
        (
            OrderTask(
                tuple(Item(tiles=(tile(code),)) for code in ("11", "66", "44")),
                (OrderAnswer(((1,), (0, 2))),),
                (Misplaced(2, 0, Texts.of({"en": "Too high."})), OrderAnswer(((2,), (0,), (1,)))),
            ),
            ["( ) 0 11", "( ) 1 66", "( ) 2 44"],
            ["+ 1 0=2", "- 2 at place 0: Too high.", "- 2 0 1"],
        ),
    ],
)
def test_questions_as_text(
    task: Task, shown: list[str], answers: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Boxes for choices, a line for a number; learners see no answer."""
    path = made(tmp_path)
    lesson = open_lesson(path)
    page = Page(question=Question(Texts.of({"en": "What now?"}), task=task))
    save(replace(lesson, chapters=(lesson.chapters[0].with_page(ROOT, page),)), path)
    for arguments, expected in ((["--learner"], [*shown]), ([], [*shown, *answers])):
        assert main(["lesson", "show", str(path), *arguments]) == 0
        rows = [row.strip() for row in capsys.readouterr().out.splitlines()]
        at = rows.index("? What now?") + 1
        assert rows[at : at + len(expected)] == expected
        assert not set(answers) & set(rows) or expected[-1] in answers
