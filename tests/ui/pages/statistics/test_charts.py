# SPDX-License-Identifier: MIT
"""Charts are moved through by keys and pointer, and paint whatever there is to be shown."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.pages.looks import Show
from ui.kit import theme
from ui.kit.chart import Chart
from ui.kit.line_chart import Course, LineChart
from ui.pages.statistics.bar_chart import BarChart, bins
from ui.pages.statistics.dot_chart import Dot, DotChart


def line(*chips: int) -> LineChart:
    """A line through these chips."""
    chart = LineChart()
    chart.show_figures(list(map(Course, range(1, len(chips) + 1), chips)), lambda at: f"point {at}")
    return chart


def bars(*chips: tuple[int, int]) -> BarChart:
    """Bars of these chips."""
    chart = BarChart()
    chart.show_figures(bins(chips), lambda at: f"bar {at}")
    return chart


def dots(*values: float, margin: float = 1.0, sure: bool = True) -> DotChart:
    """Dots at these values."""
    chart = DotChart()
    chart.show_figures([Dot(f"名 {value}", value, margin, sure) for value in values], lambda at: f"dot {at}")
    return chart


MAKERS: list[Callable[[], Chart[Any]]] = [
    lambda: line(1, -2, 5, 3),
    lambda: bars((-2, 3), (0, 1), (1, 5)),
    lambda: dots(-1.5, 0.0, 2.5, 4.0),
]


@pytest.mark.parametrize("make", MAKERS)
def test_keys_go_from_figure_to_figure(make: Callable[[], Chart[Any]], show: Show) -> None:
    """The last figure first, then one by one, and to either end; other keys go on to the page."""
    chart = make()
    show(chart)
    heard: list[str] = []
    chart.marked.connect(heard.append)
    chart.clearFocus()
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    assert chart.mark == len(chart.figures) - 1
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert chart.mark == len(chart.figures) - 2
    QTest.keyClick(chart, Qt.Key.Key_Home)
    assert chart.mark == 0
    QTest.keyClick(chart, Qt.Key.Key_Left)
    assert chart.mark == 0
    QTest.keyClick(chart, Qt.Key.Key_PageDown)
    assert chart.mark == len(chart.figures) - 1
    assert heard[-1] == chart.describe(len(chart.figures) - 1)
    QTest.keyClick(chart, Qt.Key.Key_Escape)
    assert chart.mark == len(chart.figures) - 1
    chart.focusOutEvent(QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.TabFocusReason))
    assert heard[-1] == ""


@pytest.mark.matrix
@pytest.mark.parametrize("make", MAKERS)
def test_the_pointer_marks_what_it_is_at(make: Callable[[], Chart[Any]], show: Show) -> None:
    """Every figure can be pointed at, and leaving takes the mark away."""
    chart = make()
    show(chart)
    found = {chart.at(QPointF(x, y)) for x in range(0, chart.width(), 6) for y in range(0, chart.height(), 6)}
    assert set(range(len(chart.figures))) <= found
    chart.clearFocus()
    where = next(QPoint(x, y) for x in range(chart.width()) for y in (40, 100, 180) if chart.at(QPointF(x, y)) == 1)
    QTest.mouseMove(chart, where)
    assert chart.mark == 1
    chart.leaveEvent(QEvent(QEvent.Type.Leave))
    assert chart.mark is None


@pytest.mark.matrix
@pytest.mark.parametrize(
    "make",
    [
        *MAKERS,
        lambda: line(0),
        lambda: line(-7),
        lambda: line(*range(400)),
        LineChart,
        lambda: bars((0, 9)),
        lambda: bars((5, 1)),
        lambda: bars((-300, 1), (-1, 400), (2, 300), (4000, 1)),
        BarChart,
        lambda: dots(0.0, 0.0, margin=math.inf, sure=False),
        lambda: dots(*map(float, range(20))),
        DotChart,
    ],
)
@pytest.mark.parametrize("chrome", ["light", "dark", "contrast"])
@pytest.mark.parametrize("width", [200, 900])
def test_anything_can_be_painted(
    make: Callable[[], Chart[Any]], chrome: str, width: int, show: Show, qapp: QApplication
) -> None:
    """One round or hundreds, none at all, extremes: in the colours of the look, narrow or wide."""
    theme.apply(qapp, text_size=1.0, chrome=chrome)
    chart = make()
    show(chart)
    chart.resize(width, chart.sizeHint().height())
    chart.clearFocus()
    for mark in range(min(len(chart.figures), 30)):
        chart.set_mark(mark)
        chart.grab()
    empty = type(chart)()
    empty.setParent(chart.parentWidget())
    empty.resize(chart.size())
    assert (chart.grab().toImage() != empty.grab().toImage()) or not chart.figures


def test_longer_words_of_another_figure_replace_the_first(show: Show) -> None:
    """New figures begin without a mark."""
    chart = line(1, 2, 3)
    show(chart)
    chart.set_mark(2)
    chart.show_figures([Course(1, 1)], lambda _at: "only")
    assert chart.mark is None
    chart.set_mark(0)
    assert chart.describe(0) == "only"
