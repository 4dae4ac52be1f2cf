# SPDX-License-Identifier: MIT
"""The last trick can be looked at again, as far as the seat saw it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from dominoes.game import Seat
from dominoes.tiles import tiles
from ui.games.trick import trick_content
from ui.kit.sheet import SheetContent
from ui.table.numbers import TileStrip
from ui.table.trick import PlayModel

pytestmark = pytest.mark.usefixtures("usual")


def texts(content: SheetContent) -> list[str]:
    """Return the words on the sheet."""
    return [label.text() for label in content.body.findChildren(QLabel)]


def test_the_last_trick(qapp: QApplication) -> None:
    """Each play stands in a row, the winner's with a mark that is not a colour alone."""
    plays = (
        PlayModel(Seat(0), tiles("66"), face_up=True, winning=True, caption="Ming Heaven"),
        PlayModel(Seat(1), (None,), face_up=False, winning=False, caption="Ah Fook threw"),
    )
    content = trick_content(plays)
    assert texts(content) == ["▲ Ming Heaven", "Ah Fook threw"]
    assert content.spoken == "Ming Heaven\nAh Fook threw"
    assert not content.subtitle
    assert len(content.body.findChildren(TileStrip)) == 2
    content.body.deleteLater()


def test_no_last_trick(qapp: QApplication) -> None:
    """Before the first trick is finished the sheet says so."""
    content = trick_content(())
    assert content.subtitle == "No trick has been finished in this round yet."
    assert not texts(content)
    content.body.deleteLater()
