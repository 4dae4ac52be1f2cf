# SPDX-License-Identifier: MIT
"""Numbers of many seats: beside the words while there is room, below them where there is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QGridLayout, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from dominoes.tiles import tile, tiles
from tests.ui.pages.looks import cut_off
from tests.ui.table.models import settle
from ui.kit import theme
from ui.kit.sheet import SheetButton, SheetOverlay
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language import i18n, names
from ui.language.glossary import meaning_of
from ui.language.names import tile_list
from ui.table.numbers import (
    HandStrip,
    SheetHand,
    SheetModel,
    SheetRow,
    SheetTiles,
    TileStrip,
    columns,
    numbers,
    numbers_content,
    own_sheet,
    spoken,
)

pytestmark = pytest.mark.usefixtures("usual")

LONG = "Ah Fook: win"
DETAIL = "Heaven nine / Red Mallet Six seven · low ▲ high ▲ · stake 200 × bid 3 = 600"
HOSTILE = "<b>Wilhelmina</b> with a long name"


def model(seats: int, *, house: bool = False, rows: int = 8) -> SheetModel:
    """Return a settlement of *seats* seats, with a column of the house or without."""
    who = (HOSTILE, *names.opponent_names())[:seats]
    width = seats + house
    line = tuple((-1200, 600, 0, 40)[place % 4] for place in range(width))
    return SheetModel(
        title="Round 12 · 東仔 banked and took every stake (+1,200)",
        subtitle="東仔 banked with Heaven nine / Red Mallet Six seven.",
        first="For",
        columns=(*columns(who), *(("House",) if house else ())),
        rows=(SheetRow(LONG, DETAIL, line),) * rows,
        total=SheetRow("Total", "", tuple(10 * number for number in line)),
    )


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A shown page of the least size."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(960, 600)
    widget.show()
    return widget


@pytest.fixture
async def overlay(page: QWidget) -> AsyncIterator[SheetOverlay]:
    """An overlay without a question so far; anything still waiting at the end is cancelled."""
    made = SheetOverlay(page)
    yield made
    made.close_with("")
    await asyncio.sleep(0)


async def body_of(overlay: SheetOverlay, shown: SheetModel) -> QWidget:
    """Show *shown* on the overlay, and return its numbers."""
    content = numbers_content(shown, SheetButton("next", "Next round", "Enter", main=True))
    task = asyncio.ensure_future(overlay.ask(lambda: content))
    await asyncio.sleep(0)
    assert not task.done()
    settle()
    area = overlay.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    body = area.widget()
    assert body is not None
    return body


def test_the_readers_own_lines_come_first() -> None:
    """The title says what they won or lost, the other lines keep their order, and no line is drawn twice."""
    rows = tuple(
        SheetRow(f"line {seat}", "", numbers, seat) for seat, numbers in enumerate(((5, -5), (-9, 9), (1, -1)))
    )
    given = SheetModel("Round 1", "Ann finished.", "For", columns(("Ann", "Ming")), rows, advice="Keep pairs.")
    shown = own_sheet(given, 1)
    assert (shown.title, shown.tone) == ("You won +3", "gain")
    assert shown.subtitle == "Round 1. Ann finished."
    assert [row.heading for row in shown.rows] == ["line 1", "line 0", "line 2"]
    assert (own_sheet(given, 0).title, own_sheet(given, 0).tone) == ("You lost 3", "loss")
    even = own_sheet(replace(given, total=SheetRow("Total", "", (0, 0))), 0)
    assert (even.title, even.tone) == ("You neither won nor lost", "")
    body = numbers_content(shown, SheetButton("", "Close")).body
    texts = [label.text() for label in body.findChildren(QLabel)]
    assert texts[0] == "Keep pairs."
    assert [text for text in texts if "line" in text] == ["▸ line 1", "line 0", "line 2"]
    body.deleteLater()


async def test_buttons_stand_in_lines_where_they_must(page: QWidget, overlay: SheetOverlay) -> None:
    """No button is cut in the smallest window; the main one stays the last, in the corner."""
    buttons = [SheetButton(str(at), "Some long words", "A") for at in range(6)] + [SheetButton("on", "On", main=True)]
    content = numbers_content(model(4, rows=1), *buttons)
    task = asyncio.ensure_future(overlay.ask(lambda: content))
    await asyncio.sleep(0)
    for wide, lines in ((960, 2), (1700, 1), (960, 2)):
        page.resize(wide, 700)
        settle()
        assert len({button.y() for button in overlay.buttons}) == lines
        assert all(button.width() >= button.sizeHint().width() for button in overlay.buttons)
        last = overlay.buttons[-1]
        assert last.y() == max(button.y() for button in overlay.buttons)
        assert last.x() == max(button.x() for button in overlay.buttons if button.y() == last.y())
    overlay.close_with("")
    assert await task == ""


def labels(body: QWidget, text: str) -> list[QLabel]:
    """Return the labels that say *text*."""
    return [label for label in body.findChildren(QLabel) if label.text() == text]


def place_of(body: QWidget, widget: QWidget) -> tuple[int, int, int, int]:
    """Return row, column and how many of each *widget* takes in the grid."""
    grid = body.layout()
    assert isinstance(grid, QGridLayout)
    return grid.getItemPosition(grid.indexOf(widget))  # type: ignore[return-value]


@pytest.mark.parametrize("seats", range(2, 10))
def test_beside_or_below(qtbot: QtBot, seats: int) -> None:
    """Up to five numbers stand beside their words, more of them in the row below; each below its own head."""
    body = numbers(model(min(seats, 8), house=seats == 9, rows=1))
    qtbot.addWidget(body)
    (head,) = labels(body, LONG)
    parent = head.parentWidget()
    assert parent is not None
    row, column, _rows, wide = place_of(body, parent)
    figures = [labels(body, text) for text in ("−1,200", "+600")]
    for place, found in enumerate(figures, start=1):
        assert all(place_of(body, label)[0] == (row if seats <= 5 else row + 1) for label in found)
        assert place_of(body, found[0])[1] == place
    assert column == 0
    assert (wide > 1) is (seats > 5)
    assert bool(labels(body, "For")) is (seats <= 5)


def test_the_total_is_below_its_word(qtbot: QtBot) -> None:
    """In a wide sheet the total is two rows as well, and zero is said there."""
    body = numbers(model(8, rows=1))
    qtbot.addWidget(body)
    (word,) = labels(body, "Total")
    row = place_of(body, word)[0]
    assert {place_of(body, label)[0] for label in labels(body, "−12,000")} == {row + 1}
    assert len(labels(body, "0")) == 2
    assert len(labels(body, "·")) == 2


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [((960, 600), 1.5), ((960, 600), 1.0), ((1280, 800), 1.75)])
@pytest.mark.parametrize(("seats", "house"), [(8, True), (8, False), (6, True), (5, False), (4, True), (4, False)])
async def test_nothing_is_cut_but_names(
    overlay: SheetOverlay,
    page: QWidget,
    qapp: QApplication,
    *,
    language: str,
    size: tuple[int, int],
    text: float,
    seats: int,
    house: bool,
) -> None:
    """Every number and every word can be read at any size; a name that is cut has a tip with all of it."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    page.resize(*size)
    shown = model(seats, house=house)
    body = await body_of(overlay, shown)
    area = overlay.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    assert body.width() <= area.viewport().width()
    assert not cut_off(overlay)
    heads = {name.replace(" ", "\n", 1) for name in shown.columns}
    for label in body.findChildren(QLabel):
        assert body.rect().contains(label.mapTo(body, QPoint(0, 0))), label.text()
        assert body.rect().contains(label.mapTo(body, label.rect().bottomRight())), label.text()
        if label.text() in heads:
            assert label.toolTip()
        elif not label.wordWrap():
            assert label.width() >= label.sizeHint().width(), label.text()


@pytest.mark.parametrize("seats", [6, 8])
async def test_columns_of_one_width(overlay: SheetOverlay, seats: int) -> None:
    """However long the names, all columns below the words are equally wide, and heads stand above their numbers."""
    body = await body_of(overlay, model(seats, house=True, rows=1))
    heads = [label for label in body.findChildren(QLabel) if "\n" in label.text() or label.text() == "House"]
    assert len(heads) == seats + 1
    assert max(head.width() for head in heads) - min(head.width() for head in heads) <= 2
    for place, head in enumerate(heads, start=1):
        column = [
            label
            for label in body.findChildren(QLabel)
            if label.parentWidget() is body and label is not head and place_of(body, label)[1:] == (place, 1, 1)
        ]
        assert column
        assert {label.geometry().right() for label in column} == {head.geometry().right()}


def against_bank(*, house: bool = False) -> SheetModel:
    """Return a settlement of eight seats, each of which plays against the last one."""
    rows = tuple(
        SheetRow(
            f"line {seat}",
            "",
            tuple({seat: 10 + seat, 7: -12 - seat, 8: 2}.get(at, 0) for at in range(8 + house)),
            seat,
        )
        for seat in range(7)
    )
    total = tuple(sum(row.numbers[at] for row in rows) for at in range(8 + house))
    heads = (*columns((HOSTILE, *names.opponent_names())[:8]), *(("House",) if house else ()))
    return SheetModel(
        "Round 1", "", "For", heads, rows, total=SheetRow("Total", "", total), bank=7, bank_name="The bank", seats=8
    )


@pytest.mark.parametrize("house", [False, True])
def test_one_column_against_a_bank(qtbot: QtBot, *, house: bool) -> None:
    """Each line has the number of its player alone, the foot has the sum of the bank, and the same is said."""
    shown = own_sheet(against_bank(house=house), 2)
    assert shown.title == "You won +12"
    body = numbers(shown)
    qtbot.addWidget(body)
    texts = [label.text() for label in body.findChildren(QLabel)]
    assert texts.count("±") == 1
    assert [text for text in texts if text.startswith("+")] == [f"+{10 + seat}" for seat in (2, 0, 1, 3, 4, 5, 6)] + [
        "+14"
    ] * house
    assert texts[-2:] == ["The bank", "−105"]
    assert spoken(shown).splitlines()[-1] == "The bank: −105"
    assert "line 0: +10" in spoken(shown)


def test_a_line_between_others_keeps_the_columns(qtbot: QtBot) -> None:
    """One column cannot show what two players pay each other."""
    shown = against_bank()
    other = SheetRow("other", "", (5, -5, 0, 0, 0, 0, 0, 0), 0)
    body = numbers(replace(shown, rows=(*shown.rows, other)))
    qtbot.addWidget(body)
    assert not labels(body, "±")
    assert labels(body, "Total")


def test_hostile_names_are_letters(qtbot: QtBot) -> None:
    """A name that looks like markup is shown as it is, in the head and in its tip."""
    body = numbers(model(8, rows=1))
    qtbot.addWidget(body)
    (head,) = (label for label in body.findChildren(QLabel) if "Wilhelmina" in label.text())
    assert head.textFormat() == Qt.TextFormat.PlainText
    assert "<b>" in head.text()
    assert "<b>" not in head.toolTip()
    assert "Wilhelmina" in head.toolTip()


def test_nine_columns_in_words() -> None:
    """A screen reader hears every number with its seat, what the house takes, and words for signs."""
    told = spoken(model(8, house=True, rows=1)).splitlines()
    detail = DETAIL.replace("▲", "won").replace("▼", "lost")
    assert told[1].startswith(f"{LONG}: {detail}. ")
    assert f"1 {HOSTILE} −1,200" in told[1]
    assert "House −1,200" in told[1]
    assert told[2].startswith("Total:")
    assert "House −12,000" in told[2]


@pytest.mark.parametrize("seats", [4, 8])
async def test_a_name_that_is_cut_keeps_its_beginning(overlay: SheetOverlay, seats: int) -> None:
    """The visible part of a long name is its first letters, with dots after them; a short name is whole."""
    pictures = []
    for name in ("Wilhelmina von und zu X", "Wilhelmina von und zu Y", "Xilhelmina von und zu X"):
        shown = model(seats, rows=1)
        heads = (f"1 {name}", *shown.columns[1:])
        body = await body_of(overlay, replace(shown, columns=heads))
        long, *others = (label for label in body.findChildren(QLabel) if "\n" in label.text())
        assert long.width() < long.sizeHint().width() or seats == 4
        long.setFixedWidth(80)
        pictures.append(long.grab().toImage())
        assert all(
            label.text().endswith(each.partition(" ")[2]) for label, each in zip(others, heads[1:], strict=True)
        )
        overlay.close_with("")
        await asyncio.sleep(0)
    assert pictures[0] == pictures[1] != pictures[2]


def test_a_head_is_written_like_any_label(qtbot: QtBot) -> None:
    """If there is room it has the letters and the colour of every other label."""
    ground = QWidget()
    qtbot.addWidget(ground)
    body = numbers(model(2, rows=1))
    body.setParent(ground)
    (head,) = (label for label in body.findChildren(QLabel) if "Wilhelmina" in label.text())
    plain = PlainLabel(head.text(), body, role=Type.STRONG)
    plain.setAlignment(head.alignment())
    ground.show()
    for label in (head, plain):
        label.setFixedSize(400, 60)
    assert head.grab().toImage() == plain.grab().toImage()


def test_everything_on_the_sheet_is_said() -> None:
    """Noughts alone are said, what stands below a name is not, and tiles are named."""
    shown = SheetModel(
        title="Title",
        subtitle="",
        first="For",
        columns=("East Ming\nBank", "South Amy"),
        rows=(SheetRow("Void", "5 × 2 = 10", (10, -10)),),
        total=SheetRow("Total", "", (0, 0)),
        tiles=(SheetTiles("Amy threw", (tile("66"), None)), SheetTiles("Ming threw", (tile("11"),), "Ground")),
    )
    assert spoken(shown).splitlines() == [
        "Void: 5 × 2 = 10. East Ming +10, South Amy −10",
        "Total: 0",
        "Amy threw: Heaven",
        "Ming threw: Ground",
    ]


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("4 − 1 ＝ 3", "4 − 1 ＝ 3"),
        ("(4 − 2) × 2 ＝ −4", "(4 − 2) × 2 ＝ −4"),
        ("5 × (2) ＝ 10", "5 × (2) ＝ 10"),
        ("前 ▼ 後 ＝ · 20", "前 lost 後 pushed · 20"),
        ("＝ 7 點 · 7 ＋ 10 ＝ 17", "pushed 7 點 · 7 ＋ 10 ＝ 17"),
    ],
)
def test_sums_are_no_pushes(shown: str, told: str) -> None:
    """An equals sign of the Chinese and Japanese sums is read as it stands, the mark of a push by its word."""
    model = SheetModel("", "", "", ("Amy", "Ming"), (SheetRow("Void", shown, (1, -1)),))
    assert spoken(model) == f"Void: {told}. Amy +1, Ming −1"


def test_a_head_is_called_in_one_line(qtbot: QtBot) -> None:
    """Its lines are told one after another."""
    body = numbers(replace(model(2, rows=1), columns=("East Ming\nBank", "South Amy")))
    qtbot.addWidget(body)
    assert "East Ming, Bank" in [label.accessibleName() for label in body.findChildren(QLabel)]


def test_terms_on_the_sheet_are_explained(qtbot: QtBot) -> None:
    """The meaning of a payment's reason is shown by pointing, and told to a screen reader; plain words have no tip."""
    rows = (SheetRow("Surplus 1", "Ada pays for everyone", (1, -1)), SheetRow("Ada", "", (0, 0)))
    body = numbers(SheetModel(title="", subtitle="", first="", columns=("a", "b"), rows=rows, total=None))
    qtbot.addWidget(body)
    for text, term in (("Surplus 1", "over-1"), ("Ada pays for everyone", "pay-for-all")):
        (label,) = labels(body, text)
        assert meaning_of(term) in label.accessibleDescription()
        assert meaning_of(term) in label.toolTip()
    (plain,) = labels(body, "Ada")
    assert not plain.toolTip()
    assert not plain.accessibleDescription()


async def test_a_sheet_comes_back_as_high_as_it_was(overlay: SheetOverlay, page: QWidget) -> None:
    """Words that were narrow for a moment, before they had their place, ask for no more height than they need."""
    faces = tiles("64 55")
    hands = (SheetHand(faces, "後 紅頭十の7点", "10 + 7 = 17", 1), SheetHand(faces, "Plum Blossom", "10 + 6 = 16", -1))
    row = SheetRow("Somebody: won", "", (5, -5), 0, hands, "stake 60")
    shown = SheetModel("t", "s", "For", ("a b", "c d"), (row,) * 4, above=row, total=SheetRow("Total", "", (5, -5)))
    page.resize(1280, 800)
    heights = []
    for _again in range(2):
        task = asyncio.ensure_future(overlay.ask(lambda: numbers_content(shown, SheetButton("", "On", "Enter"))))
        await asyncio.sleep(0.05)
        card = overlay.findChild(QWidget, "sheet")
        assert isinstance(card, QWidget)
        strips = overlay.findChildren(HandStrip)
        assert len(strips) == 5
        assert all(strip.height() < 60 for strip in strips), "beside its words a hand needs two lines"
        assert len({strip.mapTo(card, QPoint()).x() for strip in strips}) == 1, "they stand below each other"
        heights.append(card.height())
        overlay.close_with("")
        await task
    assert heights[0] == heights[1]


@pytest.mark.parametrize("width", [620, 1280])
async def test_hands_of_a_line_are_whole(overlay: SheetOverlay, page: QWidget, width: int) -> None:
    """They stand beside the words of their line, or below them on a narrow sheet, and nothing of them is cut."""
    faces = tiles("42 31")
    hands = (SheetHand(faces, "high 7 (Goose)", "4 + 3 = 7 (Six counts 3)", 1), SheetHand(faces, "low 9", "", 0))
    row = SheetRow("Somebody: won", "high 7, low 9", (5,) * 4, 0, hands, "stake 60")
    page.resize(width, 700)
    body = await body_of(overlay, SheetModel("t", "s", "For", ("a", "b", "c", "d"), (row,)))
    (strip,) = body.findChildren(HandStrip)
    beside = strip.mapTo(body, QPoint()).x() > 0
    assert beside == (width > 1000)
    for label in strip.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width())
        assert strip.rect().contains(QRect(label.mapTo(strip, QPoint()), label.size()))
    assert [each.accessibleName() for each in strip.findChildren(TileStrip)] == [tile_list(faces)] * 2
