# SPDX-License-Identifier: MIT
"""Building blocks show plain text and take the colours of where they lie."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from ui.kit import theme
from ui.kit.theme import CLOTHS, Kind
from ui.kit.widgets import Card, Felt, KeyButton, Page, PlainLabel, announce, give_tip, plain_tooltip, write_from_left


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[None]:
    """The light look, and the same again afterwards."""
    theme.apply(qapp, text_size=1.0, chrome="light")
    yield
    theme.apply(qapp, text_size=1.0, chrome="light")


def test_labels_show_tags_as_letters(qtbot: QtBot) -> None:
    """Text resembling markup is shown literally."""
    label = PlainLabel("<b>天</b>", wrap=True)
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == "<b>天</b>"
    assert label.wordWrap()


def test_tips_escape() -> None:
    """A tip never contains a tag of the text."""
    assert plain_tooltip("<img src=x>\n& more") == "<qt>&lt;img src=x&gt;<br>&amp; more</qt>"
    assert plain_tooltip("") == ""


@pytest.mark.parametrize("name", ["محمد", "דוד", "(محمد)", "3 محمد", "محمد: +5", "王 محمد", "Ann", "", "…"])
def test_a_name_from_right_to_left_leaves_its_row(name: str, qtbot: QtBot) -> None:
    """A S4 f: it begins where all others do, and keeps its text."""
    label = PlainLabel(name)
    qtbot.addWidget(label)
    label.resize(600, 40)
    assert label.text() == name
    picture = label.grab().toImage()
    ground = picture.pixel(599, 0)
    inked = [x for x in range(600) if any(picture.pixel(x, y) != ground for y in range(40))]
    assert not inked or (inked[0] < 20 and inked[-1] < 300)


def test_lines_to_fill_in_begin_at_the_left(qtbot: QtBot) -> None:
    """A S4 f: so do names in a list that is typed."""
    field = QPlainTextEdit()
    qtbot.addWidget(field)
    write_from_left(field)
    field.setPlainText("محمد")
    field.resize(600, 60)
    field.show()
    assert field.cursorRect(field.textCursor()).x() < 300


def test_labels_take_the_colours_of_their_ground(qtbot: QtBot) -> None:
    """The same label is dark on a page and light on the table."""
    page, felt = Page(), Felt()
    colours = []
    for ground in (page, felt):
        qtbot.addWidget(ground)
        label = PlainLabel("x", ground, tone="muted")
        label.ensurePolished()
        colours.append(label.palette().color(label.foregroundRole()).name().upper())
        label.set_tone("gold")
        colours.append(label.palette().color(label.foregroundRole()).name().upper())
    chrome, cloth = theme.LIGHT, CLOTHS["green"]
    assert colours == [chrome.muted, chrome.gold_text, cloth.muted, cloth.gold]


def test_felt_is_lighter_in_the_middle_and_changes_colour(qtbot: QtBot) -> None:
    """The vignette darkens the corners; another cloth is another colour."""
    felt = Felt()
    qtbot.addWidget(felt)
    felt.resize(300, 200)
    image = felt.grab().toImage()
    assert image.pixelColor(150, 92).lightness() > image.pixelColor(2, 197).lightness()
    felt.set_cloth("red")
    red = felt.grab().toImage().pixelColor(150, 92)
    assert red.red() > red.green()
    assert felt.cloth() is CLOTHS["red"]


def test_a_hidden_felt_keeps_no_picture(qtbot: QtBot) -> None:
    """It is as large as the table; shown again, the felt looks as before."""
    felt = Felt()
    qtbot.addWidget(felt)
    felt.resize(300, 200)
    felt.show()
    before = felt.grab().toImage()
    assert felt._picture.width() == 300
    felt.hide()
    assert felt._picture.isNull()
    felt.show()
    assert felt.grab().toImage() == before


def test_a_card_keeps_room_for_its_shadow(qtbot: QtBot) -> None:
    """Light cards have a shadow around them, panels and flat cards fill their room."""
    for card, whole in ((Card(), False), (Card(panel=True), True), (Card(flat=True), True)):
        qtbot.addWidget(card)
        card.resize(200, 100)
        assert (card.body == card.rect()) is whole


def test_keybutton_shows_its_words_and_key(qtbot: QtBot) -> None:
    """The key cap needs room of its own; an ampersand makes no shortcut."""
    button = KeyButton("Rock & roll", kind=Kind.PRIMARY)
    qtbot.addWidget(button)
    narrow = button.sizeHint().width()
    button.set_key("Enter")
    assert button.sizeHint().width() > narrow
    assert button.shortcut().isEmpty()
    assert button.minimumSizeHint().width() < button.sizeHint().width()


def test_keybutton_looks_different_in_every_condition(qtbot: QtBot) -> None:
    """Kind, focus, disabling and place each change the picture."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(300, 200)
    button, other = KeyButton("x", window, key="H"), KeyButton("y", window)
    other.move(0, 100)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    other.setFocus()
    seen = [button.grab().toImage()]
    for kind in (Kind.PRIMARY, Kind.ACCENT, Kind.QUIET):
        button.set_kind(kind)
        seen.append(button.grab().toImage())
    button.setFocus()
    seen.append(button.grab().toImage())
    other.setFocus()
    button.setEnabled(False)
    seen.append(button.grab().toImage())
    assert all(one != two for at, one in enumerate(seen) for two in seen[:at])


def test_keybutton_is_pressed_by_space(qtbot: QtBot) -> None:
    """It stays an ordinary button for the keyboard."""
    button = KeyButton("x")
    qtbot.addWidget(button)
    button.show()
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Space)


def test_text_size_needs_larger_buttons(qtbot: QtBot, qapp: QApplication) -> None:
    """A larger text size makes larger buttons."""
    button = KeyButton("提示", key="H")
    qtbot.addWidget(button)
    small = button.sizeHint()
    theme.apply(qapp, text_size=1.75, chrome="light")
    assert button.sizeHint().height() > small.height()
    assert button.sizeHint().width() > small.width()


def test_a_button_on_the_table_is_gold(qtbot: QtBot) -> None:
    """The main button of the table is gold, that of a page vermilion."""
    grounds = []
    for parent in (Page(), Felt()):
        qtbot.addWidget(parent)
        parent.resize(300, 200)
        button = KeyButton("", parent, kind=Kind.PRIMARY)
        button.resize(100, 50)
        grounds.append(button.grab().toImage().pixelColor(50, 25))
    assert grounds == [QColor(theme.LIGHT.primary), QColor(theme.LIGHT.gold)]


def test_words_without_room_are_cut_short(qtbot: QtBot) -> None:
    """A button too narrow for its words still paints words and key cap inside itself."""
    button = KeyButton("a very long sentence on a button", key="Enter")
    qtbot.addWidget(button)
    button.resize(button.minimumSizeHint())
    narrow = button.grab().toImage()
    button.set_text("a very long sentence on another button")
    assert button.grab().toImage() == narrow


def test_a_page_is_a_slope_of_paper_colour(qtbot: QtBot) -> None:
    """The page is a little darker below."""
    page = Page()
    qtbot.addWidget(page)
    page.resize(50, 200)
    image = page.grab().toImage()
    assert image.pixelColor(5, 5).lightness() > image.pixelColor(5, 195).lightness()


def test_a_sign_before_the_words(qtbot: QtBot) -> None:
    """A sign needs room of its own, has the colour of the words, and alone is as good as words."""
    button = KeyButton("Settings", kind=Kind.QUIET)
    qtbot.addWidget(button)
    narrow = button.sizeHint().width()
    button.set_icon("settings")
    assert button.sizeHint().width() > narrow
    assert button.minimumSizeHint().width() <= button.sizeHint().width()
    button.set_text("")
    button.resize(button.sizeHint())
    image = button.grab().toImage()
    found = {image.pixelColor(x, y).name().upper() for x in range(image.width()) for y in range(image.height())}
    assert theme.LIGHT.text in found
    button.set_icon("")
    assert button.grab().toImage() != image


def test_high_contrast_outlines(qtbot: QtBot, qapp: QApplication) -> None:
    """Cards and buttons have outlines two pixels thick that stand out from black."""
    theme.apply(qapp, text_size=1.0, chrome="contrast")
    card = Card(flat=True)
    qtbot.addWidget(card)
    card.resize(200, 100)
    image = card.grab().toImage()
    bright = [x for x in range(10) if image.pixelColor(x, 50).lightness() > 120]
    assert len(bright) == 2
    felt = Felt()
    felt.set_cloth("blue")
    qtbot.addWidget(felt)
    assert felt.cloth() is theme.PLAIN_CLOTHS["blue"]


def heard(widget: QWidget) -> str:
    """Return what a screen reader takes for the description."""
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found.text(QAccessible.Text.Description).strip()


def test_a_tip_is_not_heard(qtbot: QtBot) -> None:
    """Its letters are shown as they are; what was described before is heard, else nothing."""
    widget = QWidget()
    qtbot.addWidget(widget)
    give_tip(widget, "<b>South</b>")
    assert "&lt;b&gt;South" in widget.toolTip()
    assert not heard(widget)
    widget.setAccessibleDescription("to move")
    give_tip(widget, "South, to move")
    assert heard(widget) == "to move"


def test_no_tip(qtbot: QtBot) -> None:
    """Without words nothing is shown, and nothing is described."""
    widget = QWidget()
    qtbot.addWidget(widget)
    give_tip(widget, "South")
    give_tip(widget, "")
    assert not widget.toolTip()
    assert not heard(widget)


@pytest.mark.parametrize(
    ("active", "text", "said"),
    [(True, "東出牌", ["東出牌"]), (True, "", []), (False, "東出牌", [])],
    ids=["words", "no words", "no screen reader"],
)
def test_announce(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, text: str, said: list[str], *, active: bool) -> None:
    """Words are said where somebody listens."""
    heard: list[str] = []

    def note(event: QAccessibleAnnouncementEvent) -> None:
        heard.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: active)
    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    widget = QWidget()
    qtbot.addWidget(widget)
    announce(widget, text)
    assert heard == said
