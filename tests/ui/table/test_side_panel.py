# SPDX-License-Identifier: MIT
"""The panel beside the table tells the round and the tiles seen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dominoes.tiles import FACES, FULL_SET, tiles
from tests.ui.pages.looks import cut_off, nameless
from ui.kit import theme
from ui.language import i18n
from ui.language.names import tile_name
from ui.table.log_view import LogEntry, LogGroup
from ui.table.side_panel import SeenTiles, SidePanel
from ui.table.view_model import SeenModel
from ui.tiles.art import BONE, EBONY

pytestmark = pytest.mark.usefixtures("usual")


def seen(*counts: int) -> Sequence[SeenModel]:
    """Return the first faces as seen so often, the others as never seen."""
    padded = [*counts, *[0] * (len(FACES) - len(counts))]
    return [SeenModel(face, FULL_SET.count(face), count) for face, count in zip(FACES, padded, strict=True)]


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A shown page."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(960, 760)
    widget.show()
    return widget


@pytest.fixture
def panel(page: QWidget) -> SidePanel:
    """A shown panel that tells something of everything."""
    made = SidePanel(page)
    made.resize(280, 700)
    led = LogEntry("東仔 leads 天", "東仔", tiles("66"), "天", ahead=True)
    made.show_log([LogGroup("Trick 1", [led, LogEntry("<b>x</b> throws")], "東仔 won 1 trick")], EBONY)
    made.show_seen(seen(2, 1), EBONY)
    made.show()
    return made


def words(panel: QWidget) -> list[str]:
    """Return every label that is seen."""
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def counter(panel: SidePanel) -> SeenTiles:
    """Return the counter of tiles."""
    found = panel.findChild(SeenTiles)
    assert isinstance(found, SeenTiles)
    return found


def test_the_log_can_be_left_by_keys(panel: SidePanel) -> None:
    """Tab goes on to what follows."""
    panel.log.setFocus()
    QTest.keyClick(panel.log, Qt.Key.Key_Tab)
    assert panel.window().focusWidget() is counter(panel)


def test_tiles_seen_are_bright(panel: SidePanel) -> None:
    """A seen tile, a second of the pair, and another set are other pictures."""
    shown = counter(panel)
    pictures = []
    for state in (seen(), seen(1), seen(2)):
        panel.show_seen(state, EBONY)
        pictures.append(shown.grab().toImage())
    panel.show_seen(seen(2), BONE)
    pictures.append(shown.grab().toImage())
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


def test_tiles_seen_are_told(panel: SidePanel) -> None:
    """A screen reader hears what was seen and how often, and nothing else."""
    assert counter(panel).accessibleName() == "Tiles seen"
    told = counter(panel).accessibleDescription()
    assert told == f"{tile_name(FACES[0])} 2/2, {tile_name(FACES[1])} 1/2"
    panel.show_seen([SeenModel(FACES[0], 2, 1, "Dragon")], EBONY)
    assert counter(panel).accessibleDescription() == "Dragon 1/2"


@pytest.mark.parametrize("width", [180, 280])
def test_all_faces_find_room(panel: SidePanel, width: int) -> None:
    """Two rows of tiles are never cut off, in a narrow panel neither."""
    panel.show_seen([SeenModel(face, FULL_SET.count(face), FULL_SET.count(face)) for face in FACES], BONE)
    panel.resize(width, 700)
    QApplication.processEvents()
    shown = counter(panel)
    assert shown.height() == shown.heightForWidth(shown.width())
    image = panel.grab(shown.geometry()).toImage()
    ground = QColor(theme.look().cloth.panel)
    edge = [(x, image.height() - 1) for x in range(image.width())]
    edge += [(image.width() - 1, y) for y in range(image.height())]
    assert {QColor(image.pixel(x, y)).name() for x, y in edge} == {ground.name()}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text", [0.8, 1.0, 1.5])
def test_every_language_and_size(panel: SidePanel, qapp: QApplication, language: str, text: float) -> None:
    """Headings follow the language, nothing is cut off, everything has a name."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    panel.resize(theme.look().px(280), 750)
    qapp.processEvents()
    assert {i18n._("This round"), i18n._("Tiles seen")} <= set(words(panel))
    assert not nameless(panel)
    assert not cut_off(panel)


@pytest.mark.parametrize("cloth", theme.CLOTHS)
def test_it_can_be_painted_on_every_cloth(panel: SidePanel, qapp: QApplication, cloth: str) -> None:
    """The ground has the colour of the table."""
    theme.apply(qapp, text_size=1.0, chrome="light", cloth=cloth)
    image = panel.grab().toImage()
    assert QColor(image.pixel(5, 3)).name().upper() == theme.CLOTHS[cloth].panel


def test_focus_is_seen_at_the_counter(panel: SidePanel, qtbot: QtBot) -> None:
    """The counter can have focus and shows it."""
    panel.window().activateWindow()
    qtbot.waitUntil(panel.window().isActiveWindow)
    panel.log.setFocus()
    before = counter(panel).grab().toImage()
    counter(panel).setFocus()
    assert counter(panel).grab().toImage() != before


def test_a_wide_panel_leaves_its_room_to_the_log(panel: SidePanel) -> None:
    """On a sheet the tiles seen are no larger than beside the table."""
    panel.resize(280, 700)
    QApplication.processEvents()
    high = counter(panel).height()
    panel.resize(560, 360)
    QApplication.processEvents()
    assert counter(panel).height() == high
    assert panel.log.height() > 100
