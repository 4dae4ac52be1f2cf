# SPDX-License-Identifier: MIT
"""The common behaviour of the panel of a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.games.chain.models import chain_seat
from tests.ui.games.paigow.models import bank_seat
from tests.ui.table.models import seat_model
from ui.games.chain.felt import ChainSeat
from ui.games.paigow.felt import PaiGowSeat
from ui.kit import theme
from ui.table.seat_panel import SeatPanel
from ui.table.trick import TrickSeat
from ui.table.view_model import SeatModel

pytestmark = pytest.mark.usefixtures("usual")

Maker = Callable[..., SeatModel]
Case = tuple[type[SeatPanel[Any]], Maker]
every_panel = pytest.mark.parametrize(
    "case",
    [
        pytest.param((TrickSeat, seat_model), id="tricks"),
        pytest.param((PaiGowSeat, bank_seat), id="banker"),
        pytest.param((ChainSeat, chain_seat), id="lines"),
    ],
)


def look(panel: SeatPanel[Any], model: SeatModel | None = None) -> QImage:
    """Return the picture of *panel*, as large as it wants to be."""
    if model is not None:
        panel.show_model(model)
    panel.resize(panel.sizeHint())
    panel.show()
    return panel.grab().toImage()


@every_panel
def test_an_empty_panel_shows_and_says_nothing(ground: QWidget, case: Case) -> None:
    """Before a seat is shown there is nothing to see or to say."""
    kind, seat = case
    panel = kind(ground)
    empty = look(panel)
    assert not panel.spoken()
    assert look(panel, seat(1)) != empty


@every_panel
def test_who_is_to_move_is_seen_without_colour(ground: QWidget, case: Case) -> None:
    """In grey, an arrow still tells; a screen reader says it."""
    kind, seat = case
    panel = kind(ground)
    greys = [
        look(panel, seat(2, to_act=to_act)).convertToFormat(QImage.Format.Format_Grayscale8)
        for to_act in (True, False)
    ]
    assert greys[0] != greys[1]
    assert "to move" not in panel.accessibleName()
    panel.show_model(seat(2, to_act=True))
    assert panel.accessibleName().endswith("to move")


@every_panel
@pytest.mark.parametrize("compact", [False, True])
def test_what_all_panels_show_can_be_seen(ground: QWidget, case: Case, *, compact: bool) -> None:
    """Another sign, name, number of chips or banker is another picture, and is said."""
    kind, seat = case
    panel = kind(ground)
    panel.set_compact(compact=compact)
    usual, words = look(panel, seat(2, banker="")), panel.accessibleName()
    for change in ({"mark": "X"}, {"name": "Somebody"}, {"chips": 77}, {"banker": "Bank"}):
        assert look(panel, seat(2, **({"banker": ""} | change))) != usual
        assert panel.accessibleName() != words


def test_a_name_alone_stands_in_the_middle(ground: QWidget) -> None:
    """On a low panel with nothing below the name, as much is empty above it as below."""
    panel = SeatPanel[SeatModel](ground)
    panel.set_compact(compact=True)
    tops = []
    for banker in ("", "B"):
        written, bare = (look(panel, seat_model(2, name=name, banker=banker)) for name in ("Ming", ""))
        rows = [
            y
            for y in range(written.height())
            if any(written.pixel(x, y) != bare.pixel(x, y) for x in range(written.width()))
        ]
        tops.append(rows[0])
        if not banker:
            assert abs((rows[0] + rows[-1]) / 2 - written.height() / 2) < written.height() / 10
    assert tops[1] < tops[0]


@every_panel
def test_focus_is_seen(ground: QWidget, qtbot: QtBot, case: Case) -> None:
    """A panel can have the focus and shows it, and no longer when it is gone."""
    kind, seat = case
    panel = kind(ground)
    assert panel.focusPolicy() & Qt.FocusPolicy.TabFocus
    ground.activateWindow()
    qtbot.waitUntil(ground.isActiveWindow)
    ground.setFocus()
    before = look(panel, seat(2))
    panel.setFocus()
    assert look(panel) != before
    ground.setFocus()
    assert look(panel) == before


@every_panel
@pytest.mark.parametrize("cloth", theme.CLOTHS)
@pytest.mark.parametrize("text", [0.8, 1.0, 1.75])
def test_it_can_be_painted_everywhere(
    ground: QWidget, qapp: QApplication, case: Case, cloth: str, text: float
) -> None:
    """Every table colour and text size can be painted, in any size; a low panel is lower."""
    kind, seat = case
    heights = []
    theme.apply(qapp, text_size=text, chrome="light", cloth=cloth)
    for compact in (False, True):
        panel = kind(ground)
        panel.set_compact(compact=compact)
        assert not look(panel, seat(1, to_act=True)).isNull()
        assert panel.sizeHint() == kind.size_on(ground, theme.look(), compact=compact)
        heights.append(panel.sizeHint().height())
        panel.resize(QSize(20, 10))
        assert not panel.grab().toImage().isNull()
    assert heights[1] < heights[0]
