# SPDX-License-Identifier: MIT
"""The line of advice is as wide as its words, and hidden without any."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.looks import cut_off
from ui.kit import theme
from ui.language import i18n
from ui.language.glossary import meaning_of
from ui.table.geometry import Box
from ui.table.prompt import Action, AdviceBubble, ButtonBar

pytestmark = pytest.mark.usefixtures("usual")

BOX = Box(100, 300, 600, 40)


@pytest.fixture
def table(qtbot: QtBot) -> QWidget:
    """A shown table."""
    widget = QWidget()
    widget.setProperty("surface", "felt")
    qtbot.addWidget(widget)
    widget.resize(800, 500)
    widget.show()
    return widget


@pytest.fixture
def bubble(table: QWidget) -> AdviceBubble:
    """A bubble with a place to stand."""
    made = AdviceBubble(table)
    made.place(BOX)
    return made


def test_it_is_as_wide_as_its_words(bubble: AdviceBubble) -> None:
    """Few words make a narrow bubble in the middle of its place, at its lower edge."""
    bubble.say("You lead.")
    assert bubble.isVisible()
    assert bubble.text == bubble.accessibleName() == "You lead."
    narrow = bubble.geometry()
    bubble.say("You lead. Choose one tile, a pair, or a mixed combination.")
    for box in (narrow, bubble.geometry()):
        assert abs(box.x() + box.width() / 2 - (BOX.x + BOX.width / 2)) <= 1
        assert box.y() + box.height() == BOX.bottom
    assert narrow.width() < bubble.width() <= BOX.width


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_long_advice_grows_upwards(bubble: AdviceBubble, qapp: QApplication, text: float) -> None:
    """All words are shown, and the tiles below stay free."""
    theme.apply(qapp, text_size=text, chrome="light")
    qapp.processEvents()
    bubble.place(BOX._replace(height=bubble.line_height(theme.look())))
    bubble.say("This tile may not be played, because it does not beat the pair on the table. " * 3)
    qapp.processEvents()
    assert bubble.height() > bubble.line_height(theme.look())
    assert bubble.width() <= BOX.width
    assert not cut_off(bubble)
    assert bubble.geometry().bottom() < BOX.y + bubble.line_height(theme.look())


def test_lines_of_advice_are_equally_long(bubble: AdviceBubble) -> None:
    """A text that needs two lines fills them both: no last word is left alone."""
    bubble.place(BOX)
    words = bubble.findChildren(QLabel)[0]
    bubble.say("擒")
    while words.heightForWidth(words.width()) < 2 * words.fontMetrics().lineSpacing():
        bubble.say(f"{bubble.text}擒")
    assert bubble.width() < BOX.width * 0.7
    assert cut_off(bubble) == []


def test_shown_words_follow_the_size_of_text(bubble: AdviceBubble, qapp: QApplication) -> None:
    """Advice that is there when the text grows is shown whole."""
    bubble.say("You may throw any three tiles, or beat.")
    small = bubble.size()
    theme.apply(qapp, text_size=1.5, chrome="light")
    qapp.processEvents()
    assert bubble.width() > small.width()
    assert bubble.height() > small.height()
    assert not cut_off(bubble)


def test_no_words_no_bubble(bubble: AdviceBubble) -> None:
    """It is hidden at first and when there is nothing to say."""
    assert bubble.isHidden()
    bubble.say("x")
    bubble.say("")
    assert bubble.isHidden()


def test_a_reason_has_its_tone(bubble: AdviceBubble) -> None:
    """A refusal has another colour than advice, until something else is said."""
    label = bubble.findChild(QLabel)
    assert isinstance(label, QLabel)
    bubble.say("no", tone="loss")
    assert label.property("tone") == "loss"
    bubble.say("yes")
    assert label.property("tone") == ""


def test_it_shows_letters_and_lets_clicks_through(bubble: AdviceBubble) -> None:
    """Names that look like markup are letters; a click on it is a click on the table."""
    bubble.say("<b>x</b>")
    label = bubble.findChild(QLabel)
    assert isinstance(label, QLabel)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert bubble.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_words_before_it_has_a_place(qtbot: QtBot) -> None:
    """Something said before the table has a size is shown as soon as there is a place."""
    table = QWidget()
    qtbot.addWidget(table)
    made = AdviceBubble(table)
    made.say("early")
    made.place(BOX)
    assert made.geometry().bottom() + 1 == BOX.bottom


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_a_tip_stands_below_the_advice(bubble: AdviceBubble, qapp: QApplication, text: float) -> None:
    """It is read besides, and stays while other advice is given; it goes when nothing is said any more."""
    theme.apply(qapp, text_size=text, chrome="light")
    qapp.processEvents()
    bubble.say("You lead.")
    low = bubble.height()
    bubble.show_tip("Press H for a hint and the reason behind it. " * 3)
    qapp.processEvents()
    assert bubble.height() > low
    assert not cut_off(bubble)
    assert bubble.geometry().bottom() + 1 == BOX.bottom
    assert bubble.text == "You lead."
    assert bubble.accessibleName().startswith("You lead. Press H")
    bubble.say("This tile does not beat the trick.", tone="loss")
    assert bubble.tip
    bubble.say("")
    assert not bubble.tip
    assert bubble.isHidden()


def test_a_tip_alone(bubble: AdviceBubble, qapp: QApplication) -> None:
    """Without advice the tip is all there is; it is taken away by itself."""
    bubble.show_tip("Click to skip the deal.")
    qapp.processEvents()
    assert bubble.isVisible()
    assert bubble.accessibleName() == "Click to skip the deal."
    assert not cut_off(bubble)
    bubble.show_tip("")
    assert bubble.isHidden()


def test_a_tip_is_said_again_in_another_language(bubble: AdviceBubble, qapp: QApplication) -> None:
    """The person may change the language while it is shown."""
    message = "Press F11 for full screen, on any page."
    bubble.say("You lead.")
    bubble.show_tip(message)
    assert bubble.tip == message
    i18n.install(qapp, "ja")
    qapp.processEvents()
    assert bubble.tip not in {"", message}
    assert bubble.tip in bubble.accessibleName()


def test_long_advice_comes_to_rest(bubble: AdviceBubble, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its letters change their size once; each change asks to fit again, so otherwise it would never end."""
    bubble.say("Leads.")
    qapp.processEvents()
    fitted: list[str] = []
    fit = AdviceBubble._fit

    def counted(self: AdviceBubble) -> None:
        fitted.append(self.text)
        fit(self)

    monkeypatch.setattr(AdviceBubble, "_fit", counted)
    bubble.say("This tile may not be played, because it does not beat the pair on the table. " * 3)
    for _round in range(30):
        qapp.processEvents()
    assert 1 <= len(fitted) <= 6


def test_its_terms_are_explained(bubble: AdviceBubble) -> None:
    """A screen reader hears what they mean; without any there is nothing to hear."""
    bubble.say("You can't beat it: throw 1 tile face down.")
    assert bubble.accessibleDescription() == f"Throw: {meaning_of('throw')}"
    bubble.say("Your turn.")
    assert not bubble.accessibleDescription()


def test_buttons_explain_their_terms(table: QWidget) -> None:
    """By pointing, and to a screen reader."""
    bar = ButtonBar(table)
    bar.show_actions([Action("Throw 1 tile", "Enter", table.update), Action("Show", "S", table.update)])
    throw, show = bar.buttons
    assert meaning_of("throw") in throw.accessibleDescription()
    assert meaning_of("throw") in throw.toolTip()
    assert not show.toolTip()
    bar.show_actions([Action("Show", "S", table.update)])
    assert not bar.buttons[0].toolTip()
    assert not bar.buttons[0].accessibleDescription()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param(
            "霞姐擲骰 1+6＝7，由對面那一家開牌，然後按次序向右派牌，直至派完為止。",
            ["霞姐擲骰 1+6＝7，由對面那一家開牌，", "然後按次序向右派牌，直至派完為止。"],
            id="D17: the comma that leaves the shorter lines",
        ),
        pytest.param("You roll 1+6, and whoever sits opposite opens the wall of the tiles.", None, id="words"),
        pytest.param("沒有標點的一句話很長很長很長很長很長很長很長很長很長很長", None, id="no mark"),
        pytest.param("短，句。", ["短，句。"], id="one line"),
    ],
)
def test_chinese_lines_end_with_a_clause(bubble: AdviceBubble, text: str, lines: list[str] | None) -> None:
    """Two lines part after a mark, not within a word, also when it is said again; screen readers get one sentence."""
    bubble.place(Box(10, 300, 340, 40))
    bubble.say(text)
    (label,) = (each for each in bubble.findChildren(QLabel) if each.text())
    for again in (text, "", text):
        bubble.say(again)
    assert label.text().split("\n") == (lines or [text])
    assert bubble.text == bubble.accessibleName() == text
    bubble.place(Box(10, 300, 1200, 40))
    assert label.text() == text
