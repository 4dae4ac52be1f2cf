# SPDX-License-Identifier: MIT
"""The log stands in groups, keeps its place, and says every line in full."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.tiles import tiles
from ui.kit import theme
from ui.table.log_view import LogEntry, LogGroup, LogView
from ui.tiles.art import BONE, EBONY

pytestmark = pytest.mark.usefixtures("usual")


def trick(number: int, entries: int = 4) -> LogGroup:
    """Return a trick of so many *entries*, which 東仔 wins."""
    made = [
        LogEntry(f"{at} led 地 of <b>{number}</b>", "東仔", tiles("11"), "地", ahead=not at) for at in range(entries)
    ]
    return LogGroup(f"Trick {number}", made, "東仔 won 1 trick" if entries == 4 else "")


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A page on which it stands."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(300, 420)
    return widget


@pytest.fixture
def log(page: QWidget) -> LogView:
    """A shown log."""
    made = LogView(page)
    made.resize(250, 400)
    page.show()
    return made


def test_each_line_says_its_trick_who_and_what(log: LogView) -> None:
    """A screen reader hears the number of the trick with every line, and how it ended; tags are letters."""
    log.show_log([LogGroup(entries=[LogEntry("Ming rolled 7")]), trick(1), trick(2, 1)], EBONY)
    assert log.lines[:3] == ["Ming rolled 7", "Trick 1 · 東仔 won 1 trick", "Trick 1: 0 led 地 of <b>1</b>"]
    assert log.lines[-2:] == ["Trick 2", "Trick 2: 0 led 地 of <b>2</b>"]
    spoken = QAccessible.queryAccessibleInterface(log)
    assert spoken.childCount() == len(log.lines)
    assert [spoken.child(at).text(QAccessible.Text.Name) for at in range(3)] == log.lines[:3]


def test_it_shows_its_end_and_keeps_its_place(log: LogView) -> None:
    """The latest line is in sight; the same lines again move nothing."""
    groups = [trick(at) for at in range(40)]
    log.show_log(groups, EBONY)
    QApplication.processEvents()
    bar = log.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    bar.setValue(0)
    log.show_log(groups, EBONY)
    assert not bar.value()
    log.show_log([*groups, trick(41, 1)], EBONY)
    QApplication.processEvents()
    assert bar.value() == bar.maximum()


def test_a_move_taken_back_is_gone(log: LogView) -> None:
    """Only what comes after the first change is rebuilt."""
    log.show_log([trick(1), trick(2)], EBONY)
    log.show_log([trick(1), trick(2, 2)], EBONY)
    assert len(log.lines) == 5 + 3
    log.show_log([], EBONY)
    assert not log.lines


def test_hundreds_of_lines_are_fast(log: LogView) -> None:
    """One more line in a long log takes no longer than a frame or two."""
    groups = [trick(at) for at in range(200)]
    log.show_log(groups, EBONY)
    log.grab()
    begun = time.process_time()
    log.show_log([*groups, trick(201, 1)], EBONY)
    log.grab()
    assert time.process_time() - begun < 0.2


def test_words_without_room_stand_below(log: LogView) -> None:
    """A long name of a hand is never cut: its row is higher. So is every row in larger text."""
    log.show_log(
        [LogGroup(entries=[LogEntry("a", "東仔", tiles("66 55 44 33"), "word " * each) for each in (1, 8)])], EBONY
    )
    QApplication.processEvents()
    first, second = (log.visualRect(log.model().index(row, 0)).height() for row in (0, 1))
    assert second > first
    theme.apply(QApplication.instance(), text_size=1.5, chrome="light")  # type: ignore[arg-type]
    QApplication.processEvents()
    assert log.visualRect(log.model().index(0, 0)).height() > first


def test_all_tiles_of_a_long_name_are_seen(log: LogView) -> None:
    """Four tiles beside the widest name are smaller instead of lying under the scroll bar."""
    entry = LogEntry("Somebody shows", "Somebody with a long name", tiles("11 31 64 22"), "Zero / 7 (Red-Head Ten)")
    log.show_log([LogGroup("Comparing", [entry])], EBONY)
    by, width = log.measures(), log.viewport().width()
    wide, step = by.fitting(4, width)
    assert by.indent + 4 * step <= width
    assert wide < by.tile
    assert by.fitting(1, width) == (by.tile, by.step), "where there is room they keep their size"


def test_rows_grow_when_the_scroll_bar_comes(log: LogView) -> None:
    """Words that fitted on one line before the bar took room get a second one, and lie over nothing."""
    body = QFontMetrics(theme.look().font(theme.Type.BODY, log.font()))
    text = "a"
    while body.horizontalAdvance(f"{text} a") <= log.viewport().width() - log.measures().sign:
        text += " a"
    log.show_log([LogGroup(entries=[LogEntry(text)])], EBONY)
    QApplication.processEvents()
    low = log.visualRect(log.model().index(0, 0)).height()
    log.show_log([LogGroup(entries=[LogEntry(text)]), *(trick(number) for number in range(12))], EBONY)
    QTest.qWait(20)
    assert log.verticalScrollBar().maximum() > 0
    assert log.visualRect(log.model().index(0, 0)).height() > low


def test_tiles_and_the_one_ahead_are_seen(log: LogView) -> None:
    """Another tile, a hidden one, another set and the sign of who is ahead are other pictures."""
    pictures = []
    for faces, ahead, style in ((tiles("66"), False, EBONY), ((None,), False, EBONY), (tiles("66"), True, EBONY),
                                (tiles("66"), False, BONE)):  # fmt: skip
        log.show_log([LogGroup(entries=[LogEntry("a", "東仔", faces, "b", ahead=ahead)])], style)
        pictures.append(log.grab().toImage())
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


def test_keys(log: LogView, qtbot: QtBot) -> None:
    """Up and Down walk, copying takes all lines; other keys belong to the page."""
    log.show_log([trick(1)], EBONY)
    log.window().activateWindow()
    qtbot.waitUntil(log.window().isActiveWindow)
    log.setFocus()
    assert log.currentIndex().row() == 4
    QTest.keyClick(log, Qt.Key.Key_Up)
    assert log.currentIndex().row() == 3
    QTest.keyClick(log, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "\n".join(log.lines)
    QTest.keyClick(log, Qt.Key.Key_H)
    assert log.currentIndex().row() == 3


def test_its_first_line_is_whole(log: LogView) -> None:
    """At any height, and with any wrapping, no line is cut at the upper edge."""
    log.show_log([trick(at) for at in range(12)], EBONY)
    for height in range(330, 400, 7):
        log.resize(250, height)
        QApplication.processEvents()
        rows = range(len(log.lines))
        tops = [log.visualRect(log.model().index(at, 0)).top() for at in rows]
        assert 0 in tops
        assert log.visualRect(log.model().index(rows[-1], 0)).bottom() <= log.viewport().height()
