# SPDX-License-Identifier: MIT
"""The line of time: clicks, drags, the wheel, what assistive technology is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ui.pages.review.transport import TimeBar


@pytest.fixture
def bar(qapp: QApplication) -> Iterator[tuple[TimeBar, list[int]]]:
    """A line of twenty moves, and what was asked of it."""
    assert qapp is not None
    window = QWidget()
    window.resize(500, 60)
    line = TimeBar(window)
    line.resize(500, 38)
    asked: list[int] = []
    line.wanted.connect(asked.append)
    line.show_round(20, (0, 4, 8, 12, 16, 20))
    line.show_position(3, "Move 3 of 20")
    window.show()
    yield line, asked
    window.close()
    window.deleteLater()


def test_a_click_leads_to_the_nearest_position(bar: tuple[TimeBar, list[int]]) -> None:
    """Wherever the line is pressed, the nearest position is asked for."""
    line, asked = bar
    for at in (0, 7, 20):
        QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=line.spot(at).toPoint() + QPoint(3, 4))
    QTest.mouseClick(line, Qt.MouseButton.RightButton, pos=line.spot(5).toPoint())
    assert asked == [0, 7, 20]
    assert line.position_at(-50) == 0
    assert line.position_at(9_000) == 20


def test_dragging_follows(bar: tuple[TimeBar, list[int]]) -> None:
    """While it is held down, every new position is asked for once."""
    line, asked = bar
    QTest.mousePress(line, Qt.MouseButton.LeftButton, pos=line.spot(5).toPoint())
    line.show_position(5, "")
    for at in (6, 9):
        QTest.mouseMove(line, line.spot(at).toPoint())
        line.show_position(at, "")
    QTest.mouseRelease(line, Qt.MouseButton.LeftButton, pos=line.spot(9).toPoint())
    assert asked == [5, 6, 9]


@pytest.mark.parametrize(("turned", "goes"), [(-120, 4), (120, 2)])
def test_the_wheel_steps(bar: tuple[TimeBar, list[int]], turned: int, goes: int) -> None:
    """Downwards is onwards."""
    line, asked = bar
    none, modifiers, phase = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(QPointF(9, 9), QPointF(9, 9), QPoint(), QPoint(0, turned), none, modifiers, phase, False)  # noqa: FBT003
    QApplication.sendEvent(line, event)
    assert asked == [goes]


def test_what_is_reported(bar: tuple[TimeBar, list[int]]) -> None:
    """It is a slider with a name, a value, and the position in words; moved from there it asks."""
    line, asked = bar
    told = QAccessible.queryAccessibleInterface(line)
    assert told.role() == QAccessible.Role.Slider
    assert told.text(QAccessible.Text.Name) == "Position in the round"
    assert told.text(QAccessible.Text.Description) == "Move 3 of 20"
    assert told.valueInterface().currentValue() == 3
    line.setValue(9)
    assert asked == [9]


def test_signs_have_shapes(bar: tuple[TimeBar, list[int]]) -> None:
    """Marks and remarks are painted as different signs, at their places and nowhere else."""
    line, _asked = bar

    def upper(at: int) -> bytes:
        spot = line.spot(at).toPoint()
        part = line.grab().toImage().copy(spot.x() - 10, 0, 20, 16)
        return bytes(part.constBits())

    before: Callable[[], list[bytes]] = lambda: [upper(at) for at in (6, 10, 14)]  # noqa: E731
    bare = before()
    line.show_remarks({6}, {10})
    marked = before()
    assert marked[2] == bare[2]
    assert len({marked[0], marked[1], bare[0]}) == 3
