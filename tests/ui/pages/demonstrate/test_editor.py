# SPDX-License-Identifier: MIT
"""Edits of a lesson: each can be undone completely, and the teacher is never at a deleted step."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from tests.contract.tables import table
from ui.pages.demonstrate.editor import LessonEditor, Place

BARE = Chapter(tree_over(empty_layout(*table("tiengow-basic"))))


@pytest.fixture
def editor(qapp: QApplication) -> LessonEditor:
    """Return an editor of a lesson with one position and two moves in a row."""
    parent = QObject(qapp)
    made = LessonEditor(parent)
    tree = BARE.tree
    first = next(face for face in tree.filled.hands[0] if face is not None)
    tree, one = tree.play(ROOT, Seat(0), f"lead {first}")
    made.open(Lesson(chapters=(replace(BARE, tree=tree),)))
    made.go(one)
    return made


@pytest.mark.parametrize(("deleted", "shown"), [(0, 0), (1, 1), (2, 1)])
def test_after_a_chapter_is_deleted_another_one_begins(editor: LessonEditor, deleted: int, shown: int) -> None:
    """A step of the deleted one says nothing about those of the next."""
    chapter, node = editor.lesson.chapters[0], editor.at.node
    editor.open(Lesson(chapters=(chapter,) * 3))
    editor.go_to_chapter(deleted)
    editor.go(node)
    editor.remove_chapter()
    assert editor.at == Place(shown, ROOT)


def test_after_the_last_chapter_is_deleted_none_is_left(editor: LessonEditor) -> None:
    """Its deletion is undone as all others."""
    before, at = editor.lesson, editor.at
    editor.remove_chapter()
    assert (editor.chapter, editor.at) == (None, Place(0, ROOT))
    editor.undo()
    assert (editor.lesson, editor.at) == (before, at)


def test_every_edit_is_undone_and_done_again(editor: LessonEditor) -> None:
    """In order, and where the teacher was."""
    before, at = editor.lesson, editor.at
    editor.change_tree(editor.tree.pruned(editor.at.node))
    assert editor.at == Place(0, ROOT)
    pruned = editor.lesson
    editor.add_chapter(BARE)
    assert editor.at == Place(1, ROOT)
    editor.undo()
    assert editor.lesson == pruned
    editor.undo()
    assert (editor.lesson, editor.at) == (before, at)
    assert not editor.can_undo
    editor.redo()
    editor.redo()
    assert len(editor.lesson.chapters) == 2
    assert not editor.can_redo


def test_letters_are_undone_together(editor: LessonEditor) -> None:
    """Until the teacher goes elsewhere."""
    for text in ("a", "ab"):
        editor.change_page(replace(editor.page, text=Texts.of({"en": text})), merge="text")
    editor.go(ROOT)
    editor.change_page(replace(editor.page, text=Texts.of({"en": "c"})), merge="text")
    editor.undo()
    assert not editor.page.text
    editor.undo()
    assert not editor.can_undo


def test_another_edit_forgets_what_was_undone(editor: LessonEditor) -> None:
    """There is one line of edits."""
    editor.add_chapter(BARE)
    editor.undo()
    editor.change(editor.lesson.renamed(0, Texts.of({"en": "x"})))
    assert not editor.can_redo


def test_an_edit_that_changes_nothing_is_none(editor: LessonEditor) -> None:
    """It is neither saved nor undone."""
    told: list[int] = []
    editor.edited.connect(lambda: told.append(1))
    editor.change(editor.lesson)
    assert not told
    assert not editor.can_undo


def test_a_step_that_is_not_there_is_not_shown(editor: LessonEditor) -> None:
    """As where a list still shows the steps of the chapter before."""
    last = editor.at.node
    editor.add_chapter(BARE)
    editor.go(last)
    assert editor.at == Place(1, ROOT)
    editor.open(Lesson())
    editor.go(last)
    assert editor.at == Place(0, ROOT)
