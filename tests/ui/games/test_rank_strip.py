# SPDX-License-Identifier: MIT
"""The strip of ranks shows and says every rank in order, and scrolls by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from dominoes.tiles import FACES, tiles
from ui.games.handout import EQUAL, RankList, RankRow
from ui.games.rank_strip import RankStrip
from ui.kit import theme
from ui.tiles import art

pytestmark = pytest.mark.usefixtures("usual")

PAIRS = RankList(
    "Pairs", tuple(RankRow((face, face), f"Pair {at}", str(at + 1)) for at, face in enumerate(FACES[:16]))
)
THEN = RankList("Then", tuple(RankRow((), name) for name in ("Wong of Heaven", "Wong of Earth", "Gong of Heaven")))
SINGLES = RankList(
    "Single tiles",
    (
        RankRow(tiles("66"), "Heaven", "1"),
        RankRow(tiles("63"), "Nine", "2"),
        RankRow(tiles("54"), "<b>Nine", "3"),
        RankRow(tiles("54"), "other Nine", EQUAL),
        RankRow(tiles("62"), "Eight", "5"),
    ),
)
LISTS = (PAIRS, THEN, SINGLES)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """A window for the strip."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def strip(window: QWidget) -> RankStrip:
    """A shown strip."""
    made = RankStrip(window)
    made.resize(250, 300)
    made.show_lists(LISTS, art.EBONY)
    window.resize(900, 300)
    window.show()
    QApplication.processEvents()
    return made


def height(strip: RankStrip) -> int:
    """Return how high everything on *strip* is."""
    area = strip.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    inside = area.widget()
    assert inside is not None
    return inside.height()


def test_it_says_everything_in_order(strip: RankStrip) -> None:
    """A screen reader is told the pairs, the named hands and the single tiles from high to low."""
    assert strip.lists == LISTS
    assert strip.accessibleName() == "Order of hands and tiles"
    told = strip.accessibleDescription()
    assert "Pair 0, Pair 1, Pair 2" in told
    assert "Wong of Heaven, Wong of Earth" in told
    assert "<b>Nine = other Nine, Eight" in told
    assert told.index("Pair 15") < told.index("Wong") < told.index("Heaven, Nine")
    strip.show_lists((PAIRS, SINGLES), art.BONE)
    assert "Then" not in strip.accessibleDescription()


def test_short_names_stand_in_two_columns(strip: RankStrip) -> None:
    """Names that need more room take one column, and the strip grows higher."""
    low = height(strip)
    long = tuple(RankRow(row.tiles, f"{row.name} with many more words") for row in PAIRS.rows)
    strip.show_lists((RankList("Pairs", long), THEN, SINGLES), art.EBONY)
    assert height(strip) > low + 200
    strip.resize(900, 300)
    QApplication.processEvents()
    assert height(strip) <= low


@pytest.mark.parametrize(
    ("key", "to"),
    [
        pytest.param(Qt.Key.Key_Down, 40, id="down"),
        pytest.param(Qt.Key.Key_End, -1, id="end"),
        pytest.param(Qt.Key.Key_PageDown, None, id="page"),
    ],
)
def test_keys_turn_it(strip: RankStrip, key: Qt.Key, to: int | None) -> None:
    """Arrows, pages, Home and End scroll; other keys are left to others."""
    area = strip.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    bar = area.verticalScrollBar()
    QTest.keyClick(strip, key)
    if to is None:
        assert bar.value() >= 40
    else:
        assert bar.value() == (bar.maximum() if to < 0 else to)
    QTest.keyClick(strip, Qt.Key.Key_X)
    QTest.keyClick(strip, Qt.Key.Key_Home)
    assert bar.value() == 0


def test_focus_is_seen(strip: RankStrip, qtbot: QtBot) -> None:
    """The strip takes focus by Tab and shows it."""
    assert strip.focusPolicy() & Qt.FocusPolicy.TabFocus
    strip.window().activateWindow()
    qtbot.waitUntil(strip.isActiveWindow)
    strip.setFocus()
    with_it = strip.grab().toImage()
    strip.clearFocus()
    assert strip.grab().toImage() != with_it


@pytest.mark.parametrize("text", [0.8, 1.5])
def test_it_follows_the_size_of_text(strip: RankStrip, qapp: QApplication, text: float) -> None:
    """Larger text makes everything higher, and it can be painted."""
    before, wide = height(strip), strip.sizeHint().width()
    theme.apply(qapp, text_size=text, chrome="light", cloth="red")
    qapp.processEvents()
    assert (height(strip) > before) == (text > 1)
    assert (strip.sizeHint().width() > wide) == (text > 1)
    assert not strip.grab().isNull()


def test_an_empty_strip_can_be_shown(strip: RankStrip) -> None:
    """Before it has lists it is empty, and does not fail."""
    empty = RankStrip(strip.window())
    empty.show()
    assert empty.lists == ()
    assert not empty.grab().isNull()


def test_what_nearly_fits_needs_no_scrolling(strip: RankStrip) -> None:
    """Tiles shrink a little if all is then in sight; if that is not enough they keep their size."""
    usual = height(strip)
    area = strip.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    assert area.verticalScrollBar().maximum() > 0
    strip.resize(250, usual)
    QApplication.processEvents()
    assert height(strip) < usual
    assert area.verticalScrollBar().maximum() == 0
    strip.resize(250, 300)
    QApplication.processEvents()
    assert height(strip) == usual
