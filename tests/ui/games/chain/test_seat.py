# SPDX-License-Identifier: MIT
"""The panel of a seat at a chain game."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dominoes.tiles import tiles
from tests.ui.games.chain.models import chain_seat
from ui.games.chain.seat import ChainSeat

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def table(qtbot: QtBot) -> QWidget:
    """What panels lie on."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


def panel(table: QWidget, **values: object) -> ChainSeat:
    """Show a panel of a seat with some *values* changed."""
    made = ChainSeat(table)
    made.show_model(chain_seat(1, **values))
    made.resize(made.sizeHint())
    return made


def picture(made: ChainSeat) -> QImage:
    """Return what is painted."""
    return made.grab().toImage()


def test_it_tells_everything_in_words(table: QWidget) -> None:
    """Name, strength, banker, chips, tiles held and covered, what is special, and who is to move."""
    made = panel(table, covered=(None, None), note="Forced block", points="12 pips", to_act=True)
    assert made.accessibleName() == (
        "South Wesley · Intermediate · Bank · chips −5 · 3 tiles · covered tiles 2 · 12 pips · Forced block · to move"
    )


def test_what_is_not_there_is_not_told(table: QWidget) -> None:
    """Before anything is covered nothing is said of it; tiles turned up are still held."""
    made = panel(table, tiles=0, shown=tiles("66 51"), banker="", level="")
    assert made.accessibleName() == "South Wesley · chips −5 · 2 tiles"


@pytest.mark.parametrize("values", [{"covered": (None,)}, {"points": "12 pips"}, {"note": "Forced block"}])
def test_the_last_line_tells_what_is_special(table: QWidget, values: dict[str, object]) -> None:
    """Covered tiles, their points and how the seat blocked are painted on the panel."""
    usual = panel(table)
    made = panel(table, **values)
    assert picture(made) != picture(usual)


def test_points_stand_instead_of_a_number_that_can_be_counted(table: QWidget) -> None:
    """Once points are told, they matter, and the tiles lie open beside the panel."""
    special = {"note": "Forced block", "points": "12 pips"}
    assert picture(panel(table, covered=(None, None), **special)) == picture(panel(table, **special))
