# SPDX-License-Identifier: MIT
"""The questions of the score book about a round of 골여시."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from dominoes.game import Seat, Standing
from dominoes.games.kolyesi.options import PRESETS
from dominoes.games.kolyesi.tally import TALLIES
from dominoes.scorebook.book import Book
from tests.support.strategies import changed
from ui.games.kolyesi.texts import KolYeSiTallyForm

pytestmark = pytest.mark.usefixtures("usual")


@pytest.mark.parametrize("preset", PRESETS)
def test_stakes_are_asked_for_where_players_choose_them(qtbot: QtBot, preset: str) -> None:
    """If all stake the same, a note says so without a question."""
    options = changed(PRESETS[preset], stakes__flat=60)
    form = KolYeSiTallyForm(Book("key", "2026-01-01", "kolyesi", options, ("",) * 4, Seat(0)))
    qtbot.addWidget(form)
    form.show()
    form.show_tally(None)
    assert [not row.stake.isHidden() for row in form.rows] == [False, *[preset != "flat"] * 3]
    for row, sign in zip(form.rows[1:], (1, -1, 0), strict=True):
        row.cells.choose(sign)
    tally = form.tally()
    assert TALLIES.objection(options, Standing(), tally) is None
    assert set(tally.stakes[1:]) == {20 if preset != "flat" else 60}
