# SPDX-License-Identifier: MIT
"""A setting card shows two hands and their chances, and can be chosen by hand and by key."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.games.paigow.models import MINE, card, hand
from ui.games.paigow.table import CardLook, CardModel, SettingCard, card_look, words_height
from ui.kit import theme
from ui.table.seat_panel import SMALLEST_WORDS
from ui.tiles import art

pytestmark = pytest.mark.usefixtures("usual")


@pytest.fixture
def ground(qtbot: QtBot) -> QWidget:
    """A shown table."""
    widget = QWidget()
    widget.setProperty("surface", "felt")
    qtbot.addWidget(widget)
    widget.resize(600, 400)
    widget.show()
    return widget


@pytest.fixture
def shown(ground: QWidget) -> SettingCard:
    """An empty card on a table."""
    made = SettingCard(ground)
    made.show()
    return made


def written(*, chances: bool = True) -> CardLook:
    """Return how words are written where there is room."""
    now = theme.look()
    return CardLook(now.text_size, now.px(theme.Type.LEAD.value.pixels), 1, chances=chances)


def look(widget: SettingCard, model: CardModel, *, grey: bool = False, chances: bool = True) -> QImage:
    """Return the picture of a card of the usual size."""
    widget.show_model(model, "1", art.EBONY, written(chances=chances))
    widget.resize(widget.sizeHint())
    image = widget.grab().toImage()
    return image.convertToFormat(QImage.Format.Format_Grayscale8) if grey else image


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"low": hand("66 11", "Long two")}, id="tiles"),
        pytest.param({"low": hand(MINE[:5], "three")}, id="name"),
        pytest.param({"low": hand(MINE[:5], "Long two", total="6 + 7 = 13")}, id="sum"),
        pytest.param({"low": hand(MINE[:5], "Long two", "low")}, id="title"),
        pytest.param({"note": "rule 4"}, id="note"),
        pytest.param({"chances": (0.5, 0.2, 0.3)}, id="bar"),
        pytest.param({"chances": None}, id="no odds"),
        pytest.param({"chances_text": "won 6%"}, id="figures"),
        pytest.param({"chosen": True}, id="chosen"),
        pytest.param({"advised": True}, id="advised"),
        pytest.param({"chosen": True, "advised": True}, id="both"),
    ],
)
def test_everything_can_be_seen_without_colour(shown: SettingCard, change: dict[str, object]) -> None:
    """Each part changes the picture, in grey too."""
    assert look(shown, card(MINE), grey=True) != look(shown, card(MINE, **change), grey=True)


def test_parts_of_the_bar_differ_in_grey(shown: SettingCard) -> None:
    """Won and lost exchanged give another bar."""
    one = look(shown, card(MINE, chances=(0.3, 0.2, 0.5)), grey=True)
    assert one != look(shown, card(MINE, chances=(0.5, 0.2, 0.3)), grey=True)
    assert not look(shown, card(MINE, chances=(0.0, 0.0, 0.0))).isNull()


def test_it_says_what_it_is(shown: SettingCard) -> None:
    """Name, state and advice are told to assistive technology; the note is in the tip."""
    look(shown, card(MINE, chosen=True, note="<i>foul"))
    assert shown.accessibleName() == f"set {MINE}"
    assert shown.isChecked()
    tiles = "前: Long Three, Red Mallet Six · 後: Long-Leg Seven, Six"
    assert shown.accessibleDescription() == tiles
    assert "&lt;i&gt;foul" in shown.toolTip()
    look(shown, card(MINE, advised=True))
    assert shown.accessibleDescription() == f"{tiles} · Advised"
    assert not shown.isChecked()
    assert shown.model == card(MINE, advised=True)


def test_a_narrow_card_has_the_figures_alone(shown: SettingCard) -> None:
    """Half a sentence would not tell who wins; the words stay in the card's name."""
    pictures = []
    for words in ("won 5% · push 47% · lost 48%" * 2, "push 47% · won 5% · lost 48%" * 2):
        shown.show_model(card(MINE, chances_text=words), "1", art.EBONY, written())
        shown.resize(110, shown.sizeHint().height())
        pictures.append(shown.grab().toImage())
    assert pictures[0] == pictures[1]


def test_a_click_chooses_nothing_by_itself(shown: SettingCard) -> None:
    """A click tells that the card was pressed; only the model changes its state."""
    look(shown, card(MINE))
    pressed: list[str] = []
    shown.clicked.connect(lambda: pressed.append(shown.accessibleName()))
    QTest.mouseClick(shown, Qt.MouseButton.LeftButton)
    assert len(pressed) == 1
    assert not shown.isChecked()


def test_pointer_and_focus_are_seen(shown: SettingCard, qtbot: QtBot) -> None:
    """A card lights up under the pointer and while it is pressed, and shows the focus."""
    shown.window().activateWindow()
    qtbot.waitUntil(shown.window().isActiveWindow)
    shown.window().setFocus()
    # Wherever the tests before left the pointer.
    shown.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    usual = look(shown, card(MINE))
    shown.setFocus()
    assert look(shown, card(MINE)) != usual
    shown.window().setFocus()
    assert look(shown, card(MINE)) == usual
    shown.setDown(True)
    assert look(shown, card(MINE)) != usual
    shown.setDown(False)
    shown.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    assert look(shown, card(MINE)) != usual
    shown.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    middle = QPointF(shown.rect().center())
    QApplication.sendEvent(shown, QEnterEvent(middle, middle, middle))
    QApplication.sendEvent(shown, QEvent(QEvent.Type.Leave))
    assert look(shown, card(MINE)) == usual


@pytest.mark.parametrize("text", [0.8, 1.0, 1.5, 1.75])
@pytest.mark.parametrize("style", art.STYLES.values())
def test_it_can_be_painted_in_any_size(shown: SettingCard, qapp: QApplication, text: float, style: art.Style) -> None:
    """Large or tiny, with odds or without, in both sets of tiles; an empty card paints nothing."""
    theme.apply(qapp, text_size=text, chrome="dark", cloth="blue")
    assert not shown.grab().isNull()
    assert words_height(shown, written()) > words_height(shown, written(chances=False))
    for chances in (True, False):
        model = card(MINE, chances=(0.1, 0.2, 0.7) if chances else None)
        shown.show_model(model, "3", style, written(chances=chances))
        for size in (shown.sizeHint(), QSize(900, 700), QSize(60, 40)):
            shown.resize(size)
            assert not shown.grab().isNull()


def test_names_of_all_cards_have_one_size(shown: SettingCard) -> None:
    """The longest name decides for all; it takes two lines before it becomes smaller than other words."""
    short, long = card(MINE), card(MINE, low=hand("66 11", "3 (Long-Leg Seven)"))
    usual, least = theme.Type.LEAD.value.pixels, theme.Type.CAPTION.value.pixels
    wide, narrow = (card_look([short, long], shown, width, 1.0) for width in (500, 190))
    assert (wide.name, wide.lines) == (usual, 1)
    assert narrow.lines == 2
    assert narrow.name <= least
    assert card_look([long, short], shown, 190, 1.0) == narrow
    assert words_height(shown, narrow) >= words_height(shown, card_look([short], shown, 190, 1.0))


def test_a_name_without_room_takes_three_lines(shown: SettingCard) -> None:
    """On a very narrow card, in the smallest letters that can be read; no word of it is cut."""
    long = card(MINE, low=hand("66 11", "5 (Red Mallet Six)"))
    found = next(each for width in range(190, 80, -2) if (each := card_look([long], shown, width, 1.0)).lines > 2)
    assert (found.lines, found.name) == (3, SMALLEST_WORDS)
    assert words_height(shown, found) > words_height(shown, found._replace(lines=2))


def test_a_sum_without_room_leaves_out_its_remark(shown: SettingCard) -> None:
    """A narrow card calculates the points; that a tile counts otherwise is said in the tip."""

    def painted(total: str) -> QImage:
        low = replace(hand(MINE[:5], "three", total=total), short_sum="8 + 6 = 14")
        high = replace(hand(MINE[6:], "nine", total="6 + 3 = 9"), short_sum="6 + 3 = 9")
        shown.show_model(card(MINE, low=low, high=high), "1", art.EBONY, written())
        shown.resize(150, 260)
        return shown.grab().toImage()

    assert painted("8 + 6 = 14 (Three counts 6 here)") == painted("8 + 6 = 14") != painted("8 + 5 = 13")
