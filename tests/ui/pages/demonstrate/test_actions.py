# SPDX-License-Identifier: MIT
"""A lesson is made in few actions: each click, each key and each text that is typed counts as one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from dominoes.lessons.page import MarkKind
from dominoes.lessons.tree import ROOT
from dominoes.tiles import tile
from tests.ui.driving import until, window_on
from tests.ui.pages.demonstrate.teaching import asked, form_of
from ui.app.window import MainWindow
from ui.kit.controls import Chooser
from ui.pages.demonstrate.layout_form import LayoutForm
from ui.pages.demonstrate.page import DemonstratePage
from ui.pages.demonstrate.sheets import QuestionForm, TitlesForm

_CONTROL = Qt.KeyboardModifier.ControlModifier


class Teacher:
    """Makes a lesson with mouse and keyboard, and counts."""

    def __init__(self, window: MainWindow) -> None:
        """Sit in front of *window*."""
        self.page: DemonstratePage = window.pages.demonstrate
        self.actions = 0

    def click(self, widget: QWidget, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Click *widget*."""
        assert widget.isVisible()
        assert widget.isEnabled()
        self.actions += 1
        target = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        QTest.mouseClick(target, button, pos=target.rect().center())

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the focus is."""
        self.actions += 1
        QTest.keyClick(self._focus, key, held)

    def type(self, text: str) -> None:
        """Type *text* where the focus is."""
        self.actions += 1
        QTest.keyClicks(self._focus, text)

    @property
    def _focus(self) -> QWidget:
        return self.page.window().focusWidget() or self.page

    def choose(self, chooser: Chooser, value: object) -> None:
        """Open a list, and click a line of it."""
        self.actions += 2
        chooser.choose(value)
        chooser.chosen.emit(value)

    async def begin(self, window: MainWindow) -> LayoutForm:
        """Come from the start page to the position of a new lesson."""
        self.click(window.pages.start.lessons)
        await until(window.pages.lessons.begin.isVisible, "the shelf")
        self.click(window.pages.lessons.begin)
        await until(self.page.overlay.isVisible, "the position")
        form = form_of(self.page, LayoutForm)
        await until(lambda: form.hands[0].isAncestorOf(window.focusWidget()), "the first hand")
        return form

    async def save_sheet(self) -> None:
        """Save the sheet that is open."""
        self.press(Qt.Key.Key_Return, _CONTROL)
        await until(lambda: not self.page.overlay.isVisible(), "the table")

    async def play(self, *faces: str) -> None:
        """Play the tiles *faces* of the hand at the bottom."""
        await asked(self.page)
        steps = len(self.page.editor.tree.nodes)
        for face in faces:
            hand = [each for each in self.page.table.hand if each.face == tile(face) and not each.is_selected]
            self.click(hand[0])
        self.press(Qt.Key.Key_Return)
        await until(lambda: len(self.page.editor.tree.nodes) == steps + 1, "the move")

    async def let_play(self) -> None:
        """Let the computer play one move."""
        await asked(self.page)
        steps = len(self.page.editor.tree.nodes)
        self.press(Qt.Key.Key_C)
        await until(lambda: len(self.page.editor.tree.nodes) == steps + 1, "the computer's move")

    async def go_back(self) -> None:
        """Show the step before."""
        self.press(Qt.Key.Key_PageUp)
        await asked(self.page)

    async def ask(self, prompt: str, right: str, wrong: str) -> None:
        """Ask a question here, whose first answer is right and whose second is wrong."""
        self.press(Qt.Key.Key_Q)
        await until(self.page.overlay.isVisible, "the sheet")
        form = form_of(self.page, QuestionForm)
        await until(form.prompt.hasFocus, "the field")
        self.type(prompt)
        for field, text in zip(form.whys, (right, wrong), strict=False):
            self.click(field)
            self.type(text)
        await self.save_sheet()


async def test_a_lesson_of_tien_gow(tmp_path: Path) -> None:
    """Seven steps, a question with a right and a wrong answer, a variation, a ring, a note, titles: 40 at most."""
    async with window_on(tmp_path) as window:
        teacher = Teacher(window)
        await teacher.begin(window)
        teacher.type("6666112142")
        await teacher.save_sheet()
        page = teacher.page
        await teacher.play("66", "66")
        for _move in range(6):
            await teacher.let_play()
        teacher.press(Qt.Key.Key_Home, _CONTROL)
        await teacher.play("42")
        await teacher.go_back()
        first = next(each for each in page.table.hand if each.face == tile("66"))
        teacher.click(first, Qt.MouseButton.RightButton)
        teacher.click(page.side.notes)
        teacher.type("Ask who knows the name of the pair.")
        teacher.press(Qt.Key.Key_Escape)
        await teacher.ask("What does East lead?", "A pair that few can beat.", "Its mate is worth more with it.")
        teacher.press(Qt.Key.Key_T)
        await until(page.overlay.isVisible, "the sheet")
        titles = form_of(page, TitlesForm)
        await until(titles.lesson.hasFocus, "the field")
        assert titles.lesson.selectedText() == titles.lesson.text()
        teacher.type("Leading a pair")
        await teacher.save_sheet()
        chapter = page.editor.chapter
        assert chapter is not None
        assert page.editor.lesson.title.in_language("en") == "Leading a pair"
        assert len(chapter.tree.line()) == 7
        assert len(chapter.tree.nodes[ROOT].children) == 2
        found = chapter.page(ROOT)
        assert [mark.kind for mark in found.marks] == [MarkKind.RING]
        assert found.notes
        assert found.question is not None
        assert [bool(each.why) for each in (*found.question.right, *found.question.wrong)] == [True, True]
        assert teacher.actions <= 40


async def test_a_lesson_of_pai_gow(tmp_path: Path) -> None:
    """One hand that is set in two ways, and a question about them: 25 at most, as bank and stakes are made."""
    async with window_on(tmp_path) as window:
        teacher = Teacher(window)
        form = await teacher.begin(window)
        teacher.choose(form.games, "paigow")
        teacher.choose(form.banker, 1)
        teacher.type("42216631")
        await teacher.save_sheet()
        page = teacher.page
        await asked(page)
        await teacher.play("42", "21")
        await teacher.go_back()
        await teacher.play("42", "66")
        await teacher.go_back()
        await teacher.ask("How do you set it?", "Yes", "No")
        assert teacher.actions <= 25
