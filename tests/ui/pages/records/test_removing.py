# SPDX-License-Identifier: MIT
"""Rounds are deleted, brought back step by step, and found again where deleted ones wait."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.pages.records.driving import CTRL, Keys, key, title
from ui.pages.records.page import RecordsPage
from ui.pages.records.round_filter import RoundFilter


async def test_delete_and_undo(page: RecordsPage) -> None:
    """Del removes, the next round is chosen, and Ctrl+Z brings all back; then there is nothing to undo."""
    ids = list(page.model.ids)
    key(page, Keys.Key_Down)
    key(page, Keys.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    key(page, Keys.Key_Delete)
    assert list(page.model.ids) == [ids[0], *ids[3:]]
    assert page.view.selected_ids() == [ids[3]]
    assert page.notice.words.text() == "2 rounds deleted"
    key(page, Keys.Key_Z, CTRL)
    assert list(page.model.ids) == ids
    assert page.view.selected_ids() == ids[1:3]
    assert not page.notice.isVisible()
    key(page, Keys.Key_Z, CTRL)
    assert list(page.model.ids) == ids
    assert not page.notice.isVisible()


async def test_one_delete_after_the_other_is_undone(page: RecordsPage) -> None:
    """The last first, and the notice names the next; afterwards it tells the place of deleted rounds."""
    ids = list(page.model.ids)
    key(page, Keys.Key_Delete)
    key(page, Keys.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    key(page, Keys.Key_Delete)
    assert list(page.model.ids) == ids[3:]
    key(page, Keys.Key_Z, CTRL)
    assert list(page.model.ids) == ids[1:]
    assert page.notice.words.text() == "1 round deleted"
    assert page.notice.can_undo
    page.notice.button.click()
    assert list(page.model.ids) == ids
    assert not page.notice.isVisible()
    key(page, Keys.Key_Delete)
    page.hide()
    page.show()
    page.setFocus()
    key(page, Keys.Key_Z, CTRL)
    assert list(page.model.ids) == ids[1:]
    assert page.notice.words.text() == "Deleted rounds stay under “Deleted” for a while, and can be restored."
    assert not page.notice.can_undo


@pytest.mark.parametrize("way", ["the button", "Ctrl+Z", "Enter", "Ctrl+Z while searching"])
async def test_all_deleted(page: RecordsPage, way: str) -> None:
    """Even the last round can be deleted, and focus is where all can be put back."""
    key(page, Keys.Key_A, CTRL)
    key(page, Keys.Key_Delete)
    assert page.model.rowCount() == 0
    assert page.empty.isVisible()
    assert not any(button.isEnabled() for button in page.bar.buttons)
    assert page.focusWidget() is page.notice.button
    if way == "the button":
        page.notice.button.click()
    elif way == "Enter":
        key(page, Keys.Key_Return)
    else:
        if way == "Ctrl+Z while searching":
            page.filters.search.setFocus()
        key(page, Keys.Key_Z, CTRL)
    assert page.model.rowCount() == 24
    assert len(page.view.selected_ids()) == 24
    assert page.focusWidget() is page.view


async def test_what_was_typed_is_undone_first(page: RecordsPage) -> None:
    """In the line for a name, Ctrl+Z takes back what was typed there."""
    key(page, Keys.Key_Delete)
    key(page, Keys.Key_F, CTRL)
    QTest.keyClicks(page.filters.search, "eddie")
    key(page, Keys.Key_Z, CTRL)
    assert not page.filters.search.text()
    assert page.model.rowCount() == 23
    key(page, Keys.Key_Z, CTRL)
    assert page.model.rowCount() == 24


async def test_all_are_in_the_bin(page: RecordsPage) -> None:
    """Where no round is left but deleted ones, the page says so and leads to them."""
    key(page, Keys.Key_A, CTRL)
    key(page, Keys.Key_Delete)
    page.hide()
    page.show()
    page.setFocus()
    assert page.empty.title.text() == "All rounds are deleted"
    assert page.empty.text.text() == "Deleted rounds stay under “Deleted” for a while, and can be restored."
    page.empty.button.click()
    assert page.filters.wanted == RoundFilter(shelf="bin")
    assert page.model.rowCount() == 24
    assert page.focusWidget() is page.view


async def test_the_bin(page: RecordsPage) -> None:
    """Deleted rounds wait in the bin, from where Del puts them back."""
    ids = list(page.model.ids)
    key(page, Keys.Key_Delete)
    page.filters.show_filter(RoundFilter(shelf="bin"))
    assert list(page.model.ids) == ids[:1]
    assert title(page) == "1 round · kept for 30 days"
    page.setFocus()
    assert page.bar.buttons[3].text() == "Restore"
    key(page, Keys.Key_Delete)
    assert page.empty.title.text() == "No deleted rounds"
    assert not page.notice.can_undo
    page.empty.button.click()
    assert list(page.model.ids) == ids
