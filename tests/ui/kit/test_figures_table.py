# SPDX-License-Identifier: MIT
"""A table of figures."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ui.kit.figures_table import Figures, FiguresTable


def test_the_current_row_stays_when_figures_change(qtbot: QtBot) -> None:
    """As when an answer comes, or the language is another; fewer rows end at the last."""
    table = FiguresTable()
    qtbot.addWidget(table)
    rows = tuple((f"player {number}", str(number)) for number in range(8))
    table.show_figures(Figures(("who", "chips"), rows))
    table.show()
    table.setFocus()
    table.setCurrentCell(5, 1)
    table.show_figures(Figures(("wer", "Chips"), tuple((f"{name}!", chips) for name, chips in rows)))
    here = table.currentItem()
    assert here is not None
    assert (table.currentRow(), table.currentColumn(), here.text()) == (5, 1, "5")
    table.show_figures(Figures(("who", "chips"), rows[:3]))
    assert table.rowCount() == 3
    assert table.currentRow() in range(3)
