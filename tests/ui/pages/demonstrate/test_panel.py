# SPDX-License-Identifier: MIT
"""`ui.pages.demonstrate.panel`: texts in several languages are never mixed up; variations stand at their move."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.game import Seat
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Mark, MarkKind, Page, Question, Spot
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import ROOT, NodeId, Tree
from tests.ui import painting
from tests.ui.driving import until
from tests.ui.pages.demonstrate.teaching import lesson_of
from tests.ui.pages.looks import Show
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.panel import DemonstratePanel, StepLine, TreeList, depths, marks_of


def choose(panel: DemonstratePanel, language: str) -> None:
    """Choose a language as a teacher does."""
    panel.languages.choose(language)
    panel.languages.chosen.emit(language)


def test_a_text_is_written_in_the_language_chosen(show: Show) -> None:
    """A text in another one is only a hint, removed by the first letter."""
    window = QWidget()
    editor = LessonEditor(window)
    editor.open(lesson_of())
    panel = DemonstratePanel(window, editor, choose_language=list, leave=list)
    show(window)
    panel.show_texts(Texts.of({"en": "Lead it."}), NO_TEXT, "en")
    assert panel.text.toPlainText() == "Lead it."
    choose(panel, "ja")
    assert panel.text.toPlainText() == ""
    assert panel.text.placeholderText() == "Lead it."
    QTest.keyClicks(panel.text, "x")
    assert editor.page.text == Texts.of({"ja": "x"})
    choose(panel, "en")
    QTest.keyClicks(panel.notes, "n")
    choose(panel, "ja")
    assert (panel.text.toPlainText(), panel.notes.toPlainText()) == ("x", "")
    choose(panel, "en")
    assert (panel.text.toPlainText(), panel.notes.toPlainText()) == ("Lead it.", "n")


def grown(*lines: tuple[int, ...]) -> Tree:
    """Return a tree with steps after those of *lines*: each is a parent, and the moves that follow it."""
    tree = lesson_of().chapters[0].tree
    for parent, *moves in lines:
        for move in moves:
            tree, _node = tree.added(NodeId(parent), (Seat(0), str(move)))
    return tree


def test_a_variation_stands_at_its_move() -> None:
    """Below the move that it replaces, before the line goes on; indented, its own variations more."""
    # Steps are numbered as they are added: 1 and 2 after the position, 3 after 1, and so on.
    tree = grown((ROOT, 10, 11), (1, 12), (3, 13), (2, 14, 15), (1, 16))
    assert depths(tree) == {0: 0, 1: 0, 2: 1, 5: 1, 6: 2, 3: 0, 7: 1, 4: 0}
    assert list(depths(tree)) == [0, 1, 2, 5, 6, 3, 7, 4]


@given(st.lists(st.integers(0, 40), max_size=40))
def test_every_step_stands_below_the_one_before_it(parents: list[int]) -> None:
    """Once each, and a step of another line is never less indented than the line that it leaves."""
    tree = lesson_of().chapters[0].tree
    for number, parent in enumerate(parents):
        tree, _node = tree.added(NodeId(parent % len(tree.nodes)), (Seat(0), str(number)))
    found = depths(tree)
    assert sorted(found) == sorted(tree.nodes)
    place = {node: at for at, node in enumerate(found)}
    for node, each in tree.nodes.items():
        for order, child in enumerate(each.children):
            assert place[child] > place[node]
            assert found[child] == found[node] + (order > 0)
            if order:
                assert place[each.children[order - 1]] < place[child]
                assert all(place[child] < place[after] for after in tree.nodes[each.children[0]].children)


def panel_with(show: Show, tree: Tree) -> tuple[LessonEditor, DemonstratePanel]:
    """Return a panel that lists *tree*, and its editor."""
    window = QWidget()
    editor = LessonEditor(window)
    editor.open(Lesson(chapters=(Chapter(tree),)))
    panel = DemonstratePanel(window, editor, choose_language=list, leave=list)
    panel.resize(320, 700)

    def fill() -> None:
        panel.tree.show_steps(
            editor.tree, lambda node: StepLine(f"step {node}", marks_of(editor.tree.nodes[node].page)), editor.at.node
        )

    editor.moved.connect(fill)
    fill()
    show(window)
    return editor, panel


def listed(panel: DemonstratePanel, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> list[str]:
    """Return the lines of the list."""
    model = panel.tree.model()
    return [model.data(model.index(row, 0), role).strip() for row in range(model.rowCount())]


def test_a_step_shows_and_says_what_is_there(show: Show) -> None:
    """A question, a text, marks, notes; a variation is said to be one."""
    editor, panel = panel_with(show, grown((ROOT, 10, 11)))
    some = Texts.of({"en": "x"})
    page = Page(text=some, notes=some, marks=(Mark(MarkKind.RING, Spot(seat=Seat(0))),), question=Question(some))
    assert [sign for sign, _word in marks_of(page)] == ["?", "¶", "○", "※"]
    assert marks_of(Page()) == ()
    editor.change_page(page)
    spoken = listed(panel, Qt.ItemDataRole.AccessibleTextRole)
    assert "Question" in spoken[0]
    assert "Notes for the teacher" in spoken[0]
    assert "Variation 1" in spoken[2]
    assert "Variation" not in spoken[1]
    assert not panel.tree.grab().isNull()


def drop(panel: DemonstratePanel, node: int, onto: int) -> None:
    """Drag the step *node* onto the step *onto*."""
    model = panel.tree.model()
    nodes = [int(text.split()[1]) for text in listed(panel)]
    data = model.mimeData([model.index(nodes.index(node), 0)])
    at = panel.tree.visualRect(model.index(nodes.index(onto), 0)).center()
    move, left = Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
    panel.tree.dropEvent(QDropEvent(QPointF(at), move, data, left, Qt.KeyboardModifier.NoModifier))


def test_a_dragged_variation_takes_the_place_of_another(show: Show) -> None:
    """With all its moves; undone at once. A step of the same line goes nowhere."""
    editor, panel = panel_with(show, grown((ROOT, 10, 11), (1, 12), (2, 13)))
    before = listed(panel)
    assert before == ["step 0", "step 1", "step 2", "step 4", "step 3"]
    drop(panel, 4, 3)
    assert listed(panel) == ["step 0", "step 2", "step 1", "step 3", "step 4"]
    editor.undo()
    assert listed(panel) == before
    drop(panel, 3, 1)
    assert not editor.can_undo


def test_steps_keep_their_room_before_a_class(show: Show) -> None:
    """What the teacher knows beyond the class takes it from the texts, which are written before."""
    window = QWidget()
    panel = DemonstratePanel(window, LessonEditor(window), choose_language=list, leave=list)
    show(window)
    panel.resize(350, 760)
    panel.column.activate()
    before = panel.tree.height()
    panel.show_class_notes(("Next: South leads.",) * 4)
    panel.column.activate()
    assert panel.tree.height() > before * 0.8
    panel.show_class_notes(())
    panel.column.activate()
    assert panel.tree.height() == before


async def test_a_long_step_takes_two_lines(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row grows once it is painted, and shrinks with its words; the present step stays in sight."""
    monkeypatch.setattr(painting, "is_on", True)
    window = QWidget()
    steps = TreeList(window)
    steps.resize(260, 160)
    show(window)
    tree = grown((0, *range(1, 40)))
    last = [*depths(tree)][-1]
    words = {
        "long": "A move that is told in so many words that one line of this list does not take it",
        "short": "Led",
    }
    steps.show_steps(tree, lambda _node: StepLine(words["short"]), last)
    QApplication.processEvents()
    index = steps.currentIndex()
    low = steps.visualRect(index).height()
    steps.show_steps(tree, lambda _node: StepLine(words["long"]), last)
    await until(lambda: steps.visualRect(steps.currentIndex()).height() > 1.5 * low, "two lines")
    await until(lambda: steps.viewport().rect().contains(steps.visualRect(steps.currentIndex())), "the step in sight")
    steps.show_steps(tree, lambda _node: StepLine(words["short"]), last)
    await until(lambda: steps.visualRect(steps.currentIndex()).height() == low, "one line")
