# SPDX-License-Identifier: MIT
"""The folder of lessons: files get names that every system takes, and nothing is lost by deleting."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominoes.errors import DominoesError
from dominoes.game import Seat
from dominoes.lessons.file import open_lesson, save
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Page
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from tests.contract.tables import table
from ui.pages.lessons.shelf import Shelf


def lesson(title: str) -> Lesson:
    """Return a lesson with one position, of which one hand is open."""
    chapter = Chapter(tree_over(empty_layout(*table("tiengow-basic")), bytes(range(32))))
    page = Page(notes=Texts.of({"en": "SECRET"}), open_hands=(Seat(0),))
    return Lesson(Texts.of({"en": title}), chapters=(chapter.with_page(ROOT, page),))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Heaven", "Heaven"),
        ("至尊", "至尊"),
        ("../../etc/passwd", "etc passwd"),
        ("a/b\\c:d*e?f", "a b c d e f"),
        ("...", "lesson"),
        ("", "lesson"),
        ("CON", "CON-"),
        ("con.v2", "con-.v2"),
        ("Nul .x", "Nul- .x"),
        ("Contract", "Contract"),
        ("x" * 200, "x" * 60),
        ("\U00020000" * 60, "\U00020000" * 50),
    ],
)
def test_a_lesson_gets_a_name_that_every_system_takes(tmp_path: Path, title: str, name: str) -> None:
    """A title is only data: it leads to no other folder."""
    path = Shelf(tmp_path / "lessons").add(lesson(title), "en")
    assert path == tmp_path / "lessons" / f"{name}.gupai-lesson"


def test_lessons_are_copied_renamed_deleted_and_brought_back(tmp_path: Path) -> None:
    """None of it overwrites another."""
    shelf = Shelf(tmp_path)
    path = shelf.add(lesson("One"), "en")
    other = shelf.add(lesson("One"), "en")
    copy = shelf.duplicate(path, "Two", "ja")
    assert len({path, other, copy}) == 3
    assert open_lesson(copy).title.in_language("ja") == "Two"
    shelf.rename(path, "Three", "en")
    assert {item.title("en") for item in shelf.items()} == {"One", "Three"}
    deleted = shelf.delete(path)
    assert not path.exists()
    back = shelf.restore(deleted)
    assert open_lesson(back).title.in_language("en") == "Three"


def test_files_of_strangers(tmp_path: Path) -> None:
    """Good ones are added, others are refused with their line and reason."""
    shelf, good, bad = Shelf(tmp_path / "shelf"), tmp_path / "good.gupai-lesson", tmp_path / "bad.gupai-lesson"
    save(lesson("Good"), good)
    first, *_rest = good.read_text("utf-8").splitlines()
    bad.write_text(first + '\n{"steps": []}\n', "utf-8")
    taken = shelf.take([bad, good, tmp_path / "missing"], "en", lambda: False)
    assert [path.name for path in taken.paths] == ["Good.gupai-lesson"]
    assert [name for name, _error in taken.refused] == ["bad.gupai-lesson", "missing"]
    assert getattr(taken.refused[0][1], "line", None) == 2


def test_a_damaged_lesson_is_listed_with_its_reason(tmp_path: Path) -> None:
    """It can be deleted, and hides no other."""
    (tmp_path / "bad.gupai-lesson").write_text("<b>no</b>", "utf-8")
    Shelf(tmp_path).add(lesson("Good"), "en")
    items = {item.path.stem: item for item in Shelf(tmp_path).items()}
    assert items["bad"].error is not None
    assert items["bad"].title("en") == "bad"
    assert items["Good"].error is None


def test_a_hand_out_for_learners_has_neither_notes_nor_closed_tiles(tmp_path: Path) -> None:
    """The teacher's own export has both."""
    shelf = Shelf(tmp_path)
    path = shelf.add(lesson("One"), "en")
    shelf.hand_out(path, tmp_path / "all", learners=False)
    shelf.hand_out(path, tmp_path / "learners", learners=True)
    assert open_lesson(tmp_path / "all") == open_lesson(path)
    text = (tmp_path / "learners").read_text("utf-8")
    assert "SECRET" not in text
    assert "? ? ? ? ? ? ? ?" in text
    with pytest.raises(DominoesError):
        shelf.hand_out(path, tmp_path / "no" / "such" / "folder", learners=False)
    kept = path.read_bytes()
    with pytest.raises(DominoesError):
        shelf.hand_out(path, path, learners=True)
    assert path.read_bytes() == kept
