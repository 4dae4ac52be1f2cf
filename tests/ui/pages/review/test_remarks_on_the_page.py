# SPDX-License-Identifier: MIT
"""Beside and over the table of a review: remarks and marks, the log, the panel as a sheet."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from dominoes.store import Archive
from tests.support.record_lines import golden, sealed
from tests.ui.driving import application, until
from tests.ui.pages.program import Program
from tests.ui.pages.review.driving import press, reviewing, round_of, rounds_of
from ui.kit.preferences import Preferences
from ui.language import i18n
from ui.pages.review.panel import ReviewPanel
from ui.pages.review.remarks import RemarkEdit

T = TypeVar("T", bound=QWidget)
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def the(parent: QWidget, kind: type[T]) -> T:
    """Return the only widget of *kind* below *parent*."""
    found = [each for each in parent.findChildren(kind) if each.isVisible()]
    assert len(found) == 1
    return found[0]


class Kept:
    """An archive of one record, which may be replaced."""

    def __init__(self) -> None:
        """Begin with the first golden record, of the round with the id 1."""
        self.by_id = {1: golden("wiki_hk")[0]}
        self.database = sqlite3.connect(":memory:")
        self.database.execute("CREATE TABLE analyses (round_id, seat, text, sha256)")

    def lines(self, ids: Sequence[int]) -> list[str]:
        """Return the records of *ids*."""
        return [self.by_id[number] for number in ids]

    def replace_line(self, number: int, line: str) -> None:
        """Replace a record that is there."""
        assert number in self.by_id
        self.by_id[number] = line

    def remarks(self) -> object:
        """Return the remarks of the record."""
        return json.loads(self.by_id[1]).get("remarks")


# -- remarks ---------------------------------------------------------------------------------------


async def test_a_remark_is_written_and_kept() -> None:
    """What is typed stands in the panel and on the time bar, and is handed on to be saved."""
    kept = Kept()
    program = Program()
    program.has_archive(lambda: cast("Archive", kept))
    async with reviewing(rounds_of("wiki_hk")[:2], program=program) as page:
        page.stepper.jump(5)
        press(page, Qt.Key.Key_N)
        await until(lambda: isinstance(page.window().focusWidget(), RemarkEdit), "the keyboard in the sheet")
        QTest.keyClicks(page.window().focusWidget(), "Why <b>now</b>? O V S N")
        i18n.install(application(), "en")
        await asyncio.sleep(0.01)
        edit = the(page, RemarkEdit)
        assert edit.toPlainText() == "Why <b>now</b>? O V S N"
        QTest.keyClick(edit, Qt.Key.Key_Return, CTRL)
        await until(lambda: not page.overlay.isVisible())
        assert page.remarks.now.to_data() == [{"move": 5, "text": "Why <b>now</b>? O V S N"}]
        assert kept.remarks() == page.remarks.now.to_data()
        assert page.side.remark == "Why <b>now</b>? O V S N"
        press(page, Qt.Key.Key_M)
        assert page.remarks.now.to_data() == [{"move": 5, "text": "Why <b>now</b>? O V S N", "mark": True}]
        press(page, Qt.Key.Key_Right)
        await until(lambda: not page.stepper.moves)
        assert page.side.remark == ""
        press(page, Qt.Key.Key_PageDown, SHIFT)
        assert page.remarks.now.to_data() is None
        press(page, Qt.Key.Key_PageUp, SHIFT)
        assert page.remarks.now.marks == {5}
        page.stepper.jump(5)
        press(page, Qt.Key.Key_M)
        page.remarks.change(page.remarks.now.with_text(5, ""))
        assert page.remarks.now.to_data() is None
        assert kept.remarks() is None
        page.show_round(0)
        assert page.remarks.now.to_data() is None


async def test_escape_forgets_what_was_typed() -> None:
    """Nothing is saved without being asked for, and no more is taken than there is room for."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        press(page, Qt.Key.Key_N)
        await until(lambda: isinstance(page.window().focusWidget(), RemarkEdit))
        edit = the(page, RemarkEdit)
        edit.setPlainText("x" * 700)
        assert len(edit.toPlainText()) == 500
        QTest.keyClick(edit, Qt.Key.Key_Escape)
        await until(lambda: not page.overlay.isVisible())
        assert page.remarks.now.to_data() is None


async def test_remarks_of_a_record_are_shown() -> None:
    """Those of the record stand there; of a file they cannot be changed, which is said."""
    line = sealed({**json.loads(golden("wiki_hk")[0]), "remarks": ["by the club", {"move": 0, "text": "Look!"}]})
    async with reviewing([round_of(line, kept=False)]) as page:
        assert page.side.remark == "Look!"
        assert page.side._all.text() == "by the club"
        press(page, Qt.Key.Key_M)
        assert "Import" in page.table.advice.text
        assert page.remarks.now.marks == frozenset()


async def test_a_remark_stays_when_its_panel_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the projector the panel has no room any more: the remark stands on the table at once."""
    line = sealed({**json.loads(golden("wiki_hk")[0]), "remarks": [{"move": 2, "text": "Look!"}]})
    async with reviewing([round_of(line)]) as page:
        page.stepper.jump(2)
        assert page.side.isVisible()
        page.apply_settings(replace(page.settings, side_panel=False))
        assert page.table.advice.text == "Look!"
        asked: list[bool] = []
        monkeypatch.setattr(Preferences, "toggle_projector", lambda _self: asked.append(True))
        press(page, Qt.Key.Key_F9)
        assert asked == [True]
        assert any(command.key == "F9" and command.text for command in page.commands())


async def test_a_remark_without_a_panel() -> None:
    """Where there is no room beside the table the remark stands on it."""
    line = sealed({**json.loads(golden("wiki_hk")[0]), "remarks": [{"move": 2, "text": "Look!"}]})
    async with reviewing([round_of(line)], size=(960, 600)) as page:
        assert page.side.isHidden()
        page.stepper.jump(2)
        assert page.table.advice.text == "Look!"
        page.stepper.jump(3)
        assert page.table.advice.text != "Look!"


# -- the panel -------------------------------------------------------------------------------------


async def test_the_log_leads_back() -> None:
    """It ends at the position shown; a click or Enter on a line leads to where it was told."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        page.stepper.jump(9)
        log = page.side.log
        assert log.line_of(log.item(log.count() - 1)).at == 9
        row = next(row for row in range(log.count()) if log.line_of(log.item(row)).at == 3)
        spot = log.visualItemRect(log.item(row)).center()
        QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        assert page.stepper.at == 3
        assert log.line_of(log.item(log.count() - 1)).at == 3
        log.setFocus()
        QTest.keyClick(log, Qt.Key.Key_Up)
        QTest.keyClick(log, Qt.Key.Key_Return)
        assert page.stepper.at == 2
        QTest.keyClick(log, Qt.Key.Key_V)
        assert page.me == 1


async def test_a_closed_log_hides_what_an_open_one_tells() -> None:
    """What others threw is named only with open hands."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        page.stepper.jump(2)
        closed = [page.side.log.item(row).text() for row in range(page.side.log.count())]
        page.side.hands.click()
        assert page.hands_open
        opened = [page.side.log.item(row).text() for row in range(page.side.log.count())]
        assert len(opened) == len(closed)
        assert all(more.startswith(less) for less, more in zip(closed, opened, strict=True))
        assert opened != closed


async def test_the_panel_as_a_sheet() -> None:
    """Without room for it, it is a sheet, with the choice of seats and lines as well."""
    async with reviewing(rounds_of("wiki_hk")[:1], size=(960, 600)) as page:
        page.stepper.jump(6)
        press(page, Qt.Key.Key_I)
        await until(page.overlay.isVisible)
        panel = the(page.overlay, ReviewPanel)
        panel.seats.setCurrentIndex(2)
        panel.seats.activated.emit(2)
        await until(lambda: not page.overlay.isVisible())
        assert page.me == 2
        assert page.stepper.at == 6


async def test_the_panel_is_a_setting() -> None:
    """I hides it and shows it again."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        assert page.side.isVisible()
        press(page, Qt.Key.Key_I)
        assert not page.side.isVisible()
        press(page, Qt.Key.Key_I)
        assert page.side.isVisible()
