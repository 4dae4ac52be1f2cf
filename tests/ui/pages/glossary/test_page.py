# SPDX-License-Identifier: MIT
"""`ui.pages.glossary.page` and `ui.pages.glossary.table`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.program import Program
from ui.games.names import group_name
from ui.kit.preferences import look
from ui.kit.settings import Settings
from ui.language import i18n
from ui.language.glossary import GlossaryEntry, group_keys
from ui.pages.glossary.page import GlossaryPage
from ui.paper.dialog import PaperDialog

ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole
GOOSE = "The tile with a red one and a three, said to look like a goose: fourth of the civil tiles"


@pytest.fixture
def page(program: Program, show: Callable[[QWidget], None], qapp: QApplication) -> Iterator[GlossaryPage]:
    """The glossary in the smallest window, in English."""
    i18n.add_all_fonts()
    glossary = program.make(GlossaryPage)
    show(glossary)
    glossary.window().activateWindow()
    glossary.setFocus()
    yield glossary
    i18n.install(qapp, "en")
    look(qapp, Settings())


def search_for(page: GlossaryPage, text: str, qtbot: QtBot) -> None:
    """Type as a reader does."""
    page.search.clear()
    QTest.keyClicks(page.search, text)
    qtbot.waitUntil(lambda: not page._typing.isActive())


def heads(page: GlossaryPage) -> list[str]:
    """The headings listed."""
    return [row for row in page.table.words.rows if isinstance(row, str)]


def test_everything_is_listed_in_groups(page: GlossaryPage) -> None:
    """Each under its heading, which lies across all columns."""
    assert heads(page) == [group_name(key) for key in group_keys()]
    assert page.count.text() == f"{len(page.shown)} words"
    assert [page.table.words.headerData(at, Qt.Orientation.Horizontal) for at in range(4)] == [
        "English",
        "繁體中文（香港）",
        "繁體中文（台灣）",
        "日本語",
    ]
    assert page.table.columnSpan(0, 0) == 4


def test_searching(page: GlossaryPage, qtbot: QtBot) -> None:
    """What is typed is found soon after; nothing found is said."""
    assert QApplication.focusWidget() is page.search
    search_for(page, "axe", qtbot)
    assert [entry.key for entry in page.shown] == ["tile 65", "term pair-65"]
    assert heads(page) == ["Names of the tiles", "Combinations and dealt wins"]
    search_for(page, "xyzzy", qtbot)
    assert (page.shown, page.count.text()) == ((), "No word matches.")


def show_group(page: GlossaryPage, key: str) -> None:
    """Choose a group of words."""
    page.groups.choose(key)
    page.groups.chosen.emit(key)


def test_a_group_alone(page: GlossaryPage, qtbot: QtBot) -> None:
    """A search goes on within it."""
    show_group(page, "paigow")
    assert heads(page) == ["Pai Gow"]
    search_for(page, "heaven", qtbot)
    assert {entry.group for entry in page.shown} == {"paigow"}


def test_the_whole_page_by_keys(page: GlossaryPage, program: Program, qtbot: QtBot) -> None:
    """From the search down into the table, back by Ctrl+F or a slash, out by Escape."""
    QTest.keyClicks(page.search, "ten")
    QTest.keyClick(page.search, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is page.table
    assert page.table.currentIndex().row() == 1
    QTest.keyClick(page.table, Qt.Key.Key_Right)
    assert page.table.currentIndex().column() == 1
    QTest.keyClick(page.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is page.search
    page.table.setFocus()
    QTest.keyClicks(page.table, "/")
    assert QApplication.focusWidget() is page.search
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.search.text() == ""
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    QTest.mouseClick(page.header.back, Qt.MouseButton.LeftButton)
    assert program.asked == [("back",), ("back",)]


def test_tab_goes_on_after_the_table(page: GlossaryPage) -> None:
    """The table is one stop, not a thousand."""
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not page.table


def test_the_table_speaks(page: GlossaryPage) -> None:
    """Language, name, reading, other names, what it means; a tile is described."""
    model = page.table.words
    place = next(at for at, row in enumerate(model.rows) if isinstance(row, GlossaryEntry) and row.key == "tile 31")
    assert [model.data(model.index(place, column), ACCESSIBLE) for column in range(4)] == [
        f"English: Goose, also Harmony, {GOOSE}, Goose, 4 pips, civil suit, rank 4",
        "繁體中文（香港）: 鵝, also 和, 爺",
        "繁體中文（台灣）: 和, also 鵝",
        "日本語: 和, ホウ, also 鵝（ガ）",
    ]
    assert "GitHub yoursun0/OnlineGame" in model.data(model.index(place, 1), Qt.ItemDataRole.ToolTipRole)
    assert model.data(model.index(0, 0), ACCESSIBLE) == "Names of the tiles"
    assert model.data(model.index(0, 1), ACCESSIBLE) is None
    assert page.table.accessibleName() == "Words in all languages"


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_word_is_explained(page: GlossaryPage, qapp: QApplication, language: str, qtbot: QtBot) -> None:
    """In the reader's language, below its name; nothing of that stands in the other columns."""
    i18n.install(qapp, language)
    qtbot.waitUntil(lambda: page.shown[0].words[0].language == language)
    for entry in page.shown:
        assert entry.meaning
        first, *others = (page.table.cell(entry, column, page.table.columnWidth(column)) for column in range(4))
        texts = [text for _place, _font, text, _quiet in first.lines]
        assert texts.index(entry.meaning) > 0
        assert all(entry.meaning not in (line[2] for line in cell.lines) for cell in others)


def test_another_language(page: GlossaryPage, qapp: QApplication, qtbot: QtBot) -> None:
    """It comes first, everything is said in it, and what was searched and chosen stays."""
    show_group(page, "tiengow")
    search_for(page, "trick", qtbot)
    before = {entry.key for entry in page.shown}
    i18n.install(qapp, "ja")
    qtbot.waitUntil(lambda: page.header.title.text() == "用語集")
    assert page.table.words.headerData(0, Qt.Orientation.Horizontal) == "日本語"
    assert {entry.key for entry in page.shown} == before
    assert page.groups.value() == "tiengow"


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_words_fit_into_their_rows(language: str, text_size: float, page: GlossaryPage, qapp: QApplication) -> None:
    """In the smallest window nothing is wider than it, and every row is as high as the words in it."""
    i18n.install(qapp, language)
    look(qapp, replace(Settings(), text_size=text_size), (960, 600))
    QTest.qWait(0)
    assert page.minimumSizeHint().width() <= 960
    assert page.table.horizontalScrollBar().maximum() == 0
    heads = page.table.horizontalHeader()
    assert all(heads.sectionSize(at) >= heads.sectionSizeHint(at) for at in range(heads.count()))
    rows = page.table.verticalHeader()
    short = page.table.fontMetrics().height()
    heights = [rows.sectionSize(at) for at in range(rows.count())]
    assert min(heights) > short
    assert max(heights) < 12 * short


def test_it_is_painted(page: GlossaryPage) -> None:
    """Tiles stand beside their names, red and black on ivory."""
    picture = page.table.viewport().grab().toImage()
    top = page.table.rowViewportPosition(1)
    colours = {picture.pixelColor(x, y).name() for x in range(8, 30) for y in range(top + 8, top + 60)}
    assert len(colours) > 20
    reds = [name for name in colours if int(name[1:3], 16) > 140 and int(name[3:5], 16) < 70]
    assert reds


def test_what_is_listed_is_printed(page: GlossaryPage, qtbot: QtBot) -> None:
    """The words that were found, and no others."""
    search_for(page, "banker", qtbot)
    assert 0 < len(page.shown) < 60
    page.ask_what()
    dialog = page.findChildren(PaperDialog)[-1]
    text = "".join(leaf.text for leaf in dialog.document.leaves())
    assert "banker" in text
    assert "Plum Blossom" not in text
    dialog.close()
