# SPDX-License-Identifier: MIT
"""A sheet is one question: shown whole, answered by mouse or key, gone afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from dominoes.tiles import tiles
from tests.ui.pages.looks import cut_off
from tests.ui.table.models import settle
from ui.kit import theme
from ui.kit.commands import Command
from ui.kit.sheet import SheetButton, SheetContent, SheetOverlay, keys_sheet, stacked
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language import i18n, names
from ui.language.names import tile_list
from ui.table.numbers import SheetModel, SheetRow, SheetTiles, TileStrip, numbers, numbers_content, spoken

pytestmark = pytest.mark.usefixtures("usual")

BUTTONS = (SheetButton("standings", "Standings", "S"), SheetButton("next", "Next round", "Enter", main=True))


def model(rows: int = 3) -> SheetModel:
    """Return a settlement with words as long as they come."""
    who = names.opponent_names()
    line = SheetRow("No trick won in the whole round", "No trick 5 × banker 8 = 40", (40, -120, 0, 80))
    return SheetModel(
        title="settlement",
        subtitle="East 1, round 1",
        first="Reason",
        columns=tuple(f"{names.wind(seat)} {who[seat]}" for seat in range(4)),
        rows=(line,) * rows,
        total=SheetRow("Total", "", (120, -360, 0, 240)),
        tiles=(SheetTiles(f"Thrown by {who[1]}", (*tiles("66 11 44 31 64 54 63"), None)),),
    )


def sheet(rows: int = 3) -> SheetContent:
    """Return a settlement with two buttons."""
    return numbers_content(model(rows), *BUTTONS)


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A shown page with something that can have focus."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(960, 600)
    QPushButton("below", widget).move(2, 2)
    widget.show()
    return widget


@pytest.fixture
async def overlay(page: QWidget) -> AsyncIterator[SheetOverlay]:
    """An overlay without a question so far; anything still waiting at the end is released."""
    made = SheetOverlay(page)
    yield made
    made.close_with("")
    await asyncio.sleep(0)


async def asked(overlay: SheetOverlay, make: Callable[[], SheetContent] = sheet) -> asyncio.Task[str]:
    """Ask, and wait until the sheet is there."""
    task = asyncio.ensure_future(overlay.ask(make))
    await asyncio.sleep(0)
    assert overlay.isVisible()
    return task


def card(overlay: SheetOverlay) -> QWidget:
    """Return the sheet itself."""
    found = overlay.findChild(QWidget, "sheet")
    assert isinstance(found, QWidget)
    return found


def scroll(overlay: SheetOverlay) -> QScrollArea:
    """Return what the numbers scroll in."""
    found = overlay.findChild(QScrollArea)
    assert isinstance(found, QScrollArea)
    return found


def has_keyboard(page: QWidget) -> QWidget:
    """Return what has focus."""
    focus = page.focusWidget()
    assert focus is not None
    return focus


# -- questions and answers ---------------------------------------------------------------------------


def _click(overlay: SheetOverlay) -> None:
    QTest.mouseClick(overlay.buttons[0], Qt.MouseButton.LeftButton)


def _enter(overlay: SheetOverlay) -> None:
    QTest.keyClick(overlay, Qt.Key.Key_Return)


def _enter_on_a_button(overlay: SheetOverlay) -> None:
    QTest.keyClick(has_keyboard(overlay.window()), Qt.Key.Key_Enter)


def _enter_on_the_other_button(overlay: SheetOverlay) -> None:
    QTest.keyClick(has_keyboard(overlay.window()), Qt.Key.Key_Tab)
    QTest.keyClick(has_keyboard(overlay.window()), Qt.Key.Key_Return)


def _space_on_a_button(overlay: SheetOverlay) -> None:
    QTest.keyClick(has_keyboard(overlay.window()), Qt.Key.Key_Space)


def _escape(overlay: SheetOverlay) -> None:
    QTest.keyClick(has_keyboard(overlay.window()), Qt.Key.Key_Escape)


def _letter(overlay: SheetOverlay) -> None:
    assert overlay.press("S")


def _from_outside(overlay: SheetOverlay) -> None:
    overlay.close_with("left")


@pytest.mark.parametrize(
    ("act", "answer"),
    [
        pytest.param(_click, "standings", id="click"),
        pytest.param(_enter, "next", id="enter"),
        pytest.param(_enter_on_a_button, "next", id="enter on the main button"),
        pytest.param(_enter_on_the_other_button, "standings", id="enter on the other button"),
        pytest.param(_space_on_a_button, "next", id="space on the main button"),
        pytest.param(_escape, "", id="escape"),
        pytest.param(_letter, "standings", id="letter on the cap"),
        pytest.param(_from_outside, "left", id="closed by the page"),
    ],
)
async def test_every_way_to_answer(
    overlay: SheetOverlay, qtbot: QtBot, act: Callable[[SheetOverlay], None], answer: str
) -> None:
    """Mouse, keys and the page give the answer, and the sheet is gone."""
    task = await asked(overlay)
    with qtbot.waitSignal(overlay.closed):
        act(overlay)
        assert await task == answer
    assert overlay.isHidden()
    focus = overlay.window().focusWidget()
    assert focus is None or focus.isVisible()


async def test_an_answer_is_refused(overlay: SheetOverlay) -> None:
    """The sheet stays open and says why, until nothing is wrong; another answer closes it all the same."""
    wrong = ["Too few."]

    def refuse(answer: str) -> str:
        return "".join(wrong) if answer == "standings" else ""

    before = await asked(overlay, lambda: replace(sheet(), refuse=refuse))
    _letter(overlay)
    assert overlay.is_asking
    assert overlay.subtitle.isVisible()
    assert overlay.subtitle.text() == "Too few."
    overlay.close_with("left")
    assert await before == "left"
    again = await asked(overlay, lambda: replace(sheet(), refuse=refuse))
    assert overlay.subtitle.text() != "Too few."
    wrong.clear()
    _letter(overlay)
    assert await again == "standings"


async def test_answers_without_a_question_are_nothing(overlay: SheetOverlay) -> None:
    """A key that no button has presses nothing; a second answer does not count."""
    task = await asked(overlay)
    assert not overlay.press("Q")
    assert not overlay.press("")
    _letter(overlay)
    _enter(overlay)
    assert await task == "standings"
    overlay.close_with("late")
    assert await (await asked_and_closed(overlay)) == "x"


async def asked_and_closed(overlay: SheetOverlay) -> asyncio.Task[str]:
    """Ask again, and answer at once."""
    task = await asked(overlay)
    overlay.close_with("x")
    return task


async def test_a_new_question_waits_for_its_turn(overlay: SheetOverlay) -> None:
    """The sheet that is being read stays; the next one comes when it is answered, with its own buttons."""
    first = await asked(overlay)
    second = await asked(
        overlay, lambda: SheetContent("Other", "", QWidget(), (SheetButton("yes", "Yes", "Y", main=True),))
    )
    assert not overlay.press("Y")
    assert overlay.press("S")
    assert await first == "standings"
    await asyncio.sleep(0)
    assert overlay.isVisible()
    assert not second.done()
    assert [button.accessibleName() for button in overlay.buttons] == ["Yes"]
    assert overlay.press("Y")
    assert await second == "yes"
    assert overlay.isHidden()


async def test_who_gives_up_waiting_is_never_asked(overlay: SheetOverlay) -> None:
    """A question cancelled before its turn is not shown."""
    first = await asked(overlay)
    second = await asked(overlay)
    second.cancel()
    overlay.close_with("read")
    assert await first == "read"
    await asyncio.gather(second, return_exceptions=True)
    assert overlay.isHidden()


async def test_escape_answers_what_the_sheet_says(overlay: SheetOverlay) -> None:
    """Escape need not be the main button."""
    task = await asked(overlay, lambda: numbers_content(model(), *BUTTONS, escape="leave"))
    _escape(overlay)
    assert await task == "leave"


async def test_a_cancelled_question_hides_the_sheet(overlay: SheetOverlay, qtbot: QtBot) -> None:
    """Nobody waits for an answer any more, so nothing is asked."""
    task = await asked(overlay)
    task.cancel()
    with qtbot.waitSignal(overlay.closed):
        await asyncio.gather(task, return_exceptions=True)
    assert overlay.isHidden()


async def test_many_questions_leave_nothing_behind(overlay: SheetOverlay) -> None:
    """Old bodies and buttons are gone."""
    counts = []
    for _question in range(40):
        await (await asked_and_closed(overlay))
        settle()
        counts.append(len(QApplication.allWidgets()))
    assert len(set(counts[1:])) == 1


# -- what is seen and heard --------------------------------------------------------------------------


async def test_the_keyboard_is_at_the_main_button(overlay: SheetOverlay, page: QWidget) -> None:
    """Enter is safe at once, and Tab goes round among what can be answered, in both directions."""
    await asked(overlay)
    first, main = overlay.buttons
    assert has_keyboard(page) is main
    assert main.accessibleName() == "Next round"
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        for button in (first, main, first, main):
            QTest.keyClick(has_keyboard(page), key)
            assert has_keyboard(page) is button


async def test_a_button_in_the_corner(overlay: SheetOverlay, page: QWidget) -> None:
    """It answers by click, and by Tab and Enter; a sheet without one does not show it."""
    corner = SheetButton("aside", "Look at the table", "Esc")
    for act in ("click", "keys"):
        task = await asked(overlay, lambda: SheetContent("title", "", QWidget(), BUTTONS, corner=corner))
        assert overlay.corner.isVisible()
        assert overlay.corner.accessibleName() == "Look at the table"
        if act == "click":
            QTest.mouseClick(overlay.corner, Qt.MouseButton.LeftButton)
        else:
            while has_keyboard(page) is not overlay.corner:
                QTest.keyClick(has_keyboard(page), Qt.Key.Key_Tab)
            QTest.keyClick(has_keyboard(page), Qt.Key.Key_Return)
        assert await task == "aside"
    await asked(overlay)
    assert not overlay.corner.isVisible()


async def test_the_keyboard_goes_straight_back(overlay: SheetOverlay, page: QWidget) -> None:
    """Focus is given back while the sheet is still there, so that it falls on nothing else between."""
    task = await asked(overlay)
    had: list[tuple[bool, QWidget]] = []
    overlay.closed.connect(lambda: had.append((overlay.isVisible(), has_keyboard(page))))
    main = has_keyboard(page)
    _enter(overlay)
    await task
    assert had == [(True, main)]


async def test_a_sheet_is_said_aloud(overlay: SheetOverlay) -> None:
    """Its title, the line below, and all of its contents, once it has opened."""
    said: list[str] = []
    overlay.opened.connect(said.append)
    await asked(overlay, lambda: SheetContent("a title", "below", QWidget(), BUTTONS, "in words"))
    assert said == ["A title. below. in words"]
    assert card(overlay).accessibleName() == "A title"
    assert card(overlay).accessibleDescription() == "below. in words"


async def test_clicks_and_keys_do_not_reach_the_table(overlay: SheetOverlay, page: QWidget, qtbot: QtBot) -> None:
    """The veil covers everything below it, at any size of the window."""
    await asked(overlay)
    page.resize(1200, 800)
    assert overlay.geometry() == page.rect()
    button = page.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    with qtbot.assertNotEmitted(button.clicked):
        spot = page.childAt(QPoint(10, 10))
        assert spot is overlay
        QTest.mouseClick(overlay, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert overlay.isVisible()


async def test_another_language_says_everything_again(
    overlay: SheetOverlay, qapp: QApplication, page: QWidget
) -> None:
    """The sheet is made again from the same question, and still waits for its answer."""
    asked_for = []

    def make() -> SheetContent:
        asked_for.append(i18n.current().key)
        return SheetContent(i18n.term("pause"), "", QWidget(), (SheetButton("on", i18n.term("continue"), main=True),))

    task = await asked(overlay, make)
    i18n.install(qapp, "ja")
    # Its new button has the keyboard at once: without it keys would go past the sheet.
    assert overlay.window().focusWidget() is overlay.buttons[0]
    qapp.processEvents()
    assert asked_for[0] == "en"
    assert set(asked_for[1:]) == {"ja"}
    assert overlay.buttons[0].text() == i18n.term("continue")
    assert card(overlay).accessibleName() == i18n.term("pause")
    _enter(overlay)
    assert await task == "on"
    i18n.install(qapp, "zh_HK")
    qapp.processEvents()
    assert asked_for[-1] == "ja"
    assert overlay.isHidden()


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(
    ("size", "text"), [((960, 600), 1.5), ((960, 600), 1.0), ((1280, 800), 1.75), ((3840, 2100), 1.75)]
)
@pytest.mark.parametrize("rows", [1, 9])
async def test_every_column_can_be_read(
    overlay: SheetOverlay,
    page: QWidget,
    qapp: QApplication,
    *,
    language: str,
    size: tuple[int, int],
    text: float,
    rows: int,
) -> None:
    """Nothing is cut off at the sides, no words are lost, and buttons stay in sight."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    page.resize(*size)
    await asked(overlay, lambda: sheet(rows))
    settle()
    area = scroll(overlay)
    body = area.widget()
    assert body is not None
    assert body.width() <= area.viewport().width()
    assert body.minimumSizeHint().width() <= area.viewport().width()
    assert not cut_off(overlay)
    assert overlay.rect().contains(card(overlay).geometry())
    for label in body.findChildren(QLabel):
        spot = label.mapTo(body, label.rect().bottomRight())
        assert body.rect().contains(spot), label.text()
        assert label.width() >= label.sizeHint().width() or label.wordWrap(), label.text()
    for button in overlay.buttons:
        assert button.width() >= button.sizeHint().width()
        assert card(overlay).rect().contains(button.geometry())
    if rows == 1 and size[0] > 960:
        assert not area.verticalScrollBar().maximum()


MANY = (
    SheetButton("leave", "Start page"),
    SheetButton("again", "Same deal again", "A"),
    SheetButton("review", "Review", "V"),
    SheetButton("standings", "Standings", "S"),
    SheetButton("finish", "Finish the match", "F"),
    SheetButton("next", "Next round", "Enter", main=True),
)


@pytest.mark.parametrize("text", [1.0, 1.5])
async def test_buttons_make_room_for_what_would_scroll(
    overlay: SheetOverlay, page: QWidget, qapp: QApplication, text: float
) -> None:
    """In a small window they take few lines, in letters as small as usual ones at least; else they stay large."""
    theme.apply(qapp, text_size=text, chrome="light")
    await asked(overlay, lambda: numbers_content(model(1), *MANY))
    settle()
    few = scroll(overlay).height()
    overlay.close_with("")
    await asyncio.sleep(0)
    await asked(overlay, lambda: numbers_content(model(9), *MANY))
    settle()
    assert len({button.y() for button in overlay.buttons}) <= round(text)
    assert all(button.width() >= button.sizeHint().width() for button in overlay.buttons)
    assert all(button.text_size >= 0.9 for button in overlay.buttons)
    # Much of the window is for the numbers.
    assert scroll(overlay).height() > page.height() * (0.6 if text == 1 else 0.4)
    assert scroll(overlay).height() >= few
    page.resize(1920, 1080)
    settle()
    assert all(button.text_size == text for button in overlay.buttons)
    assert [button.key for button in overlay.buttons] == [answer.key for answer in MANY]


def _words() -> SheetContent:
    lines = (PlainLabel("Some words to read. " * 20, wrap=True) for _line in range(3))
    return SheetContent("title", "subtitle", stacked(*lines), BUTTONS)


@pytest.mark.parametrize(("before", "after"), [(1.0, 1.7), (2.5, 1.0)])
@pytest.mark.parametrize("make", [pytest.param(_words, id="words"), pytest.param(sheet, id="numbers")])
async def test_a_sheet_follows_the_size_of_text(
    overlay: SheetOverlay,
    page: QWidget,
    qapp: QApplication,
    *,
    before: float,
    after: float,
    make: Callable[[], SheetContent],
) -> None:
    """An open sheet is as large as one that is asked now; nothing of it is cut off, and the focus stays."""
    page.resize(round(960 * before), round(600 * before))
    theme.apply(qapp, text_size=before, chrome="light")
    await asked(overlay, make)
    settle()
    was, focus = card(overlay).size(), has_keyboard(page)
    page.resize(round(960 * after), round(600 * after))
    theme.apply(qapp, text_size=after, chrome="light")
    settle()
    now = card(overlay).geometry()
    assert now.size() != was
    assert not cut_off(overlay)
    body = scroll(overlay).widget()
    assert body is not None
    assert body.width() <= scroll(overlay).viewport().width()
    assert has_keyboard(page) is focus
    overlay.close_with("")
    await asyncio.sleep(0)
    await asked(overlay, make)
    settle()
    assert card(overlay).geometry() == now


async def test_a_form_keeps_what_is_filled_in(overlay: SheetOverlay, page: QWidget, qapp: QApplication) -> None:
    """In another size of text it is the same form, with the focus where it was."""
    await asked(overlay, lambda: SheetContent("title", "", stacked(QLineEdit()), BUTTONS))
    line = overlay.findChild(QLineEdit)
    assert isinstance(line, QLineEdit)
    line.setFocus()
    QTest.keyClicks(line, "half a word")
    theme.apply(qapp, text_size=1.5, chrome="light")
    settle()
    assert overlay.findChild(QLineEdit) is line
    assert has_keyboard(page) is line
    assert line.text() == "half a word"


async def test_a_long_sheet_stays_at_its_place(overlay: SheetOverlay, page: QWidget, qapp: QApplication) -> None:
    """In another size of text it does not begin again from its top."""
    await asked(overlay, lambda: sheet(40))
    settle()
    bar = scroll(overlay).verticalScrollBar()
    before = bar.maximum() // 2
    bar.setValue(before)
    theme.apply(qapp, text_size=1.5, chrome="light")
    settle()
    assert bar.value() == before


async def test_a_long_sheet_is_turned_by_keys(overlay: SheetOverlay, page: QWidget) -> None:
    """Page up and page down scroll, wherever on the sheet focus is."""
    await asked(overlay, lambda: sheet(40))
    settle()
    bar = scroll(overlay).verticalScrollBar()
    assert bar.maximum()
    QTest.keyClick(has_keyboard(page), Qt.Key.Key_PageDown)
    assert bar.value()
    for _page in range(30):
        QTest.keyClick(has_keyboard(page), Qt.Key.Key_PageDown)
    assert bar.value() == bar.maximum()
    for _page in range(30):
        QTest.keyClick(has_keyboard(page), Qt.Key.Key_PageUp)
    assert not bar.value()
    assert overlay.isVisible()


async def test_a_heading_begins_with_a_capital(overlay: SheetOverlay) -> None:
    """Terms that begin with a small letter do not look lost; an empty subtitle takes no room."""
    await asked(overlay, lambda: SheetContent("settlement", "", QWidget(), BUTTONS, "in words"))
    shown = [label.text() for label in overlay.findChildren(QLabel) if label.isVisible()]
    assert shown == ["Settlement"]
    assert card(overlay).accessibleDescription() == "in words"


async def test_a_sheet_shows_letters_only(overlay: SheetOverlay) -> None:
    """Names that look like markup are letters on a sheet too."""
    hostile = SheetModel("<b>x</b>", "<i>y</i>", "<u>", ("<b>x</b>",), (SheetRow("<b>x</b>", "<b>x</b>", (1,)),))
    await asked(overlay, lambda: numbers_content(hostile, SheetButton("", "<b>x</b>", main=True)))
    labels = overlay.findChildren(QLabel)
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in labels)
    assert sum("<b>x</b>" in label.text() for label in labels) == 4
    assert not [each.toolTip() for each in overlay.findChildren(QWidget) if "<b>" in each.toolTip()]
    assert [button.text() for button in overlay.findChildren(KeyButton) if button.isVisible()] == ["<b>x</b>"]


# -- numbers -----------------------------------------------------------------------------------------


def test_numbers_are_signed_and_coloured(qtbot: QtBot) -> None:
    """Gains and losses have a sign and a tone, zero is a dot in a row and 0 in the total."""
    body = numbers(model(1))
    qtbot.addWidget(body)
    tones = {label.text(): label.property("tone") for label in body.findChildren(QLabel)}
    assert tones["+40"] == tones["+240"] == "gain"
    assert tones["−120"] == tones["−360"] == "loss"
    assert tones["·"] == tones["0"] == "muted"
    assert "East\nSunny" in tones


def test_the_sheet_in_words() -> None:
    """A screen reader hears each line with its arithmetic and its payments, noughts left out."""
    told = spoken(model(1)).splitlines()
    assert told[0] == "East 1, round 1"
    assert told[1] == (
        "No trick won in the whole round: No trick 5 × banker 8 = 40. "
        "East Sunny +40, South Wesley −120, North Eddie +80"
    )
    assert told[2].startswith("Total:")
    assert spoken(SheetModel("", "", "", (), ())) == ""


def test_strips_of_tiles_are_told(qtbot: QtBot) -> None:
    """Small tiles are named together; unknown ones are called so."""
    ground = QWidget()
    qtbot.addWidget(ground)
    known = TileStrip((*tiles("66 11"), None), ground)
    assert known.accessibleName() == tile_list(tiles("66 11"))
    assert TileStrip((None, None), ground).accessibleName() == "Face-down tile"
    assert TileStrip(tiles("66"), ground, name="Dragon").accessibleName() == "Dragon"
    assert known.grab().toImage() != TileStrip((None, None, None), ground).grab().toImage()


async def test_a_sheet_rises_to_its_place(page: QWidget, overlay: SheetOverlay) -> None:
    """It comes from a little below and ends in its place without motion; a change of the window ends it at once."""
    overlay.motion = True
    # So slow that a busy computer sees it begin.
    overlay.rise.setDuration(60_000)
    task = await asked(overlay)
    below = card(overlay).y()
    overlay.rise.setCurrentTime(60_000)
    assert card(overlay).y() < below
    assert card(overlay).geometry().center().y() == pytest.approx(overlay.rect().center().y(), abs=1)
    overlay.close_with("")
    await task
    task = await asked(overlay)
    page.resize(page.width() + 40, page.height())
    assert overlay.rise.state() == overlay.rise.State.Stopped
    assert card(overlay).geometry().center().x() == pytest.approx(overlay.rect().center().x(), abs=1)
    overlay.close_with("")
    await task


def test_long_lines_of_the_key_help_leave_room_for_the_keys(qtbot: QtBot) -> None:
    """The description of a key breaks into lines; no key cap is pushed out of a narrow sheet."""
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(400, 300)
    body = keys_sheet([Command("", "K", None, help="what it does, at great length " * 6)]).body
    body.setParent(host)
    body.setGeometry(host.rect())
    host.show()
    what, cap = body.findChildren(PlainLabel)
    assert body.minimumSizeHint().width() <= host.width()
    assert cap.geometry().right() < host.width()
    assert what.height() >= what.heightForWidth(what.width()) > 2 * what.fontMetrics().height()
