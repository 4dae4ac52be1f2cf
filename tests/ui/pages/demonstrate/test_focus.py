# SPDX-License-Identifier: MIT
"""The focus at the free table stays with the teacher's writing, reading and choosing, during any question."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.driving import SlowThinker, until
from tests.ui.pages.demonstrate.teaching import asked, form_of, key, lesson_of, teaching
from ui.pages.demonstrate.panel import DemonstratePanel


@pytest.mark.parametrize("preset", ["tiengow-basic", "chain-dingniu", "paigow-guangdong"])
async def test_a_turn_leaves_the_focus_where_one_writes(tmp_path: Path, preset: str) -> None:
    """What is typed when the computer has played is text, not commands; Escape leads to the hand."""
    thinker = SlowThinker()
    async with teaching(tmp_path, lesson_of(preset), thinker=thinker) as (window, page, _path):
        key(page, Qt.Key.Key_C)
        await until(lambda: thinker.asked, "the computer")
        notes = page.side.notes
        notes.setFocus()
        thinker.gate.set()
        await until(lambda: len(page.editor.tree.nodes) == 2, "the move")
        await asked(page)
        assert window.focusWidget() is notes
        QTest.keyClicks(window.focusWidget(), "to")
        assert notes.toPlainText() == "to"
        assert not page.overlay.isVisible()
        QTest.keyClick(notes, Qt.Key.Key_Escape)
        assert page.table.isAncestorOf(window.focusWidget())


async def test_a_step_chosen_in_the_list_leaves_the_focus_there(tmp_path: Path) -> None:
    """The next one is chosen by the same keys."""
    async with teaching(tmp_path, lesson_of(moves=3)) as (window, page, _path):
        await asked(page)
        steps = page.side.tree
        steps.setFocus()
        for at in (1, 2):
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_Down)
            assert page.editor.at.node == page.editor.tree.line()[at - 1]
            await asked(page)
            assert window.focusWidget() is steps


async def test_a_turn_leaves_the_focus_on_the_sheet(tmp_path: Path) -> None:
    """A step chosen there asks the next seat below it; once the sheet is closed the hand has the focus."""
    async with teaching(tmp_path, lesson_of(moves=3), is_narrow=True) as (window, page, _path):
        await asked(page)
        key(page, Qt.Key.Key_I)
        await until(page.overlay.isVisible, "the panel")
        steps = form_of(page, DemonstratePanel).tree
        steps.setFocus()
        QTest.keyClick(steps, Qt.Key.Key_Down)
        await asked(page)
        assert page.editor.at.node == page.editor.tree.line()[0]
        assert window.focusWidget() is steps
        field = form_of(page, DemonstratePanel).text
        field.setFocus()
        QTest.keyClick(field, Qt.Key.Key_Escape)
        await until(lambda: not page.overlay.isVisible(), "the table")
        assert window.focusWidget() in page.table.hand


async def test_another_lesson_begins_at_the_table(tmp_path: Path) -> None:
    """Keys are for it, not for the field in which one wrote before."""
    async with teaching(tmp_path, lesson_of()) as (window, page, path):
        await asked(page)
        page.side.notes.setFocus()
        window.pages.go_start()
        window.pages.demonstrate.open(path)
        await asked(page)
        assert page.table.isAncestorOf(window.focusWidget())


async def test_a_sheet_keeps_the_focus_below_another_page(tmp_path: Path) -> None:
    """A turn beginning meanwhile does not take it: the sheet is open on coming back."""
    async with teaching(tmp_path, lesson_of()) as (window, page, _path):
        await asked(page)
        page.show_keys()
        await until(page.overlay.isVisible, "the keys")
        window.pages.open_manual()
        assert not page.may_take_focus()
        window.pages.go_back()
        page.overlay.close_with("")
        await until(lambda: not page.overlay.isVisible(), "the table")
        assert page.may_take_focus()
