# SPDX-License-Identifier: MIT
"""Several lines in one chart: all of them find room, and their signs do not lie on each other."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication

from ui.kit.line_chart import Course, Line, LineChart, spread


@pytest.mark.parametrize("places", [[], [5.0], [0.0, 3.0, 4.0, 50.0], [7.0, 7.0, 7.0]])
def test_signs_are_moved_apart(places: list[float]) -> None:
    """Each is far enough from the next, in the same order, and their middle stays."""
    apart = spread(places, 10.0)
    assert all(after - before >= 10.0 - 1e-9 for before, after in pairwise(apart))
    assert sum(apart) == pytest.approx(sum(places))


def test_the_scale_takes_in_every_line(qapp: QApplication) -> None:
    """The axis covers the others too, and only the reader's own figures can be marked."""
    chart = LineChart()
    own = Line("東", (Course(1, 2), Course(2, -1)))
    chart.show_lines(own, [Line("南", (Course(1, -40), Course(2, 30)))], str)
    assert min(chart._scale) <= -40
    assert max(chart._scale) >= 30
    assert len(chart.figures) == 2
    chart.resize(400, 150)
    with_others = chart.grab().toImage()
    chart.show_lines(own, [], str)
    assert chart.grab().toImage() != with_others
    chart.deleteLater()
