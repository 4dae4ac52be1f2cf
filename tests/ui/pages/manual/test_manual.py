# SPDX-License-Identifier: MIT
"""The manual in the window: opened at the right place, read, searched and left; its keys are those of the pages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from dominoes.games.chain.options import PRESETS
from tests.tools.manual_tables import HEAD, MADE, MANUAL, collect, written
from tests.ui.driving import is_on, my_turn, setup_of, sit_down, type_key, until, window_on
from tests.ui.pages.looks import Show, cut_off, nameless
from tests.ui.pages.program import Program
from ui.diagram.export_dialog import ExportDialog
from ui.games import GAME_UIS
from ui.kit.dialog import Dialog, NameDialog
from ui.kit.markdown import Line, Table, Words
from ui.kit.preferences import look
from ui.kit.settings import Settings
from ui.kit.widgets import KeyButton, Page
from ui.language import i18n
from ui.pages.manual.chapters import CHAPTERS, chapter, lines_of, text_of
from ui.pages.manual.page import ManualPage, ManualWindow
from ui.pages.settings.about_dialog import AboutDialog
from ui.paper.dialog import PaperDialog
from ui.paper.sheets import game_sheets
from ui.play.course import course, opened
from ui.saving.recovery_dialog import RecoveryDialog

KEY = re.compile(
    r"\*\*((?:Ctrl\+|Shift\+)?(?:F\d+|[A-Z0-9]|[?,/+−←→↑↓]|Enter|Esc|Del|Tab|Space|Home|End|PgUp|PgDown))\*\*"
)
"""A key as the chapters write it."""
ANYWHERE = {"F1", "F9", "F11", "Esc", "Enter", "Tab", "?", ",", "/", "Ctrl+F", "Space"}
"""Keys of the window, of what has focus, and of every search."""
ALSO = {
    "play#start": {"/"},
    "play#manual": {"Ctrl+PgDown", "Ctrl+PgUp", "E"},
    "traditions#rules": {"W", "E", "P", "R"},
    "learn#lesson": {"1", "9", "Ctrl+D"},
    "learn#drills": {"1", "4"},
    "learn#calculator": {"K"},
    "records#records": {"Ctrl+Z"},
    "records#review": {"←", "→", "PgUp", "PgDown"},
    "records#score-book": {"Ctrl+Z"},
}
"""Keys missing in every table of commands in this form, or belonging to the page of the sentence."""
TABLES = {
    "play": ("table", "tiengow", "paigow", "chain"),
    "records#records": ("records",),
    "records#review": ("review",),
    "records#analysis": ("review",),
    "teach": ("demonstrate",),
    "learn#lesson": ("lesson",),
    "learn#drills": ("drills",),
}
"""The tables of keys that a chapter or a place of it speaks of."""
PLANNED = ("chain", "paigow", "tiengow")
"""Games of the lesson plans, in the order of their tables."""
MINUTES = 40
"""Of each plan."""


def sections(key: str, language: str) -> list[tuple[str, str]]:
    """Return each place of a chapter, as `Page.topic` names it, with what is written there."""
    text = (MANUAL / f"{key}.{language}.md").read_text("utf-8")
    found = re.finditer(r"<!-- ([a-z-]+) -->\n(.*?)(?=\n## |\Z)", text, re.DOTALL)
    return [(f"{key}#{each[1]}", each[2]) for each in found]


async def test_keys_and_topics_are_those_of_the_pages(tmp_path: Path) -> None:
    """The tables are as the commands have them, sentences name no other keys, and each page has its place."""
    async with window_on(tmp_path) as window:
        found = await collect(window)
        topics = {type(page).__name__: getattr(page, "topic", "") for page in window.pages.every_page()}
    # A dialog that was never loaded would not be looked at.
    assert {PaperDialog, ExportDialog, RecoveryDialog, AboutDialog} <= {*Dialog.__subclasses__()}
    topics.update((dialog.__name__, dialog.topic) for dialog in Dialog.__subclasses__() if dialog.topic)
    for name, topic in topics.items():
        key, _sign, place = topic.partition("#")
        assert key in CHAPTERS, name
        assert place in chapter(key, "en").places, name
    for language, tables in found.items():
        text = (MANUAL / f"keys.{language}.md").read_text("utf-8")
        assert {each["name"] for each in MADE.finditer(text)} == tables.keys()
        assert HEAD.search(text)
        assert written(text, tables) == text, "python -m tests.tools.manual_tables writes them anew"
        known = {name: {key for keys, _what in lines for key in keys.split()} for name, lines in tables.items()}
        for key in CHAPTERS[:7]:
            for place, words in sections(key, language):
                told = KEY.findall(words)
                wanted = TABLES.get(place, TABLES.get(key, ()))
                there = ANYWHERE | ALSO.get(place, set()) | {each for name in wanted for each in known[name]}
                assert set(told) <= there, f"{place}, {language}"


async def test_it_opens_where_one_is_and_leads_back(tmp_path: Path) -> None:
    """From a table, by key and from the menu; from the choice of a new game, which no other page leads back to."""
    async with window_on(tmp_path) as window:
        pages = window.pages
        table = await sit_down(window, setup_of())
        await my_turn(table)
        manual = pages.manual
        type_key(window, Qt.Key.Key_F1)
        assert is_on(window, manual)
        assert (manual.key, manual.chapter.places[manual.place]) == ("play", "table")
        assert manual.header.title.text() == "Manual"
        type_key(window, Qt.Key.Key_Escape)
        assert is_on(window, table)
        assert table.runner is not None
        table.show_keys()
        type_key(window, Qt.Key.Key_F1)
        assert is_on(window, manual)
        pages.go_back()
        table.overlay.close_with("")
        pages.go_start()
        pages.start.manual.click()
        assert manual.chapter.places[manual.place] == "start"
        pages.go_back()
        pages.new_game.open("tiengow", "")
        type_key(window, Qt.Key.Key_F1)
        assert manual.chapter.places[manual.place] == "new-game"
        # How a game is played is one link away, and the way back is the same.
        manual.follow(QUrl("../rules/paigow.en.md"))
        assert is_on(window, pages.how_to_play)
        type_key(window, Qt.Key.Key_F1)
        assert manual.chapter.places[manual.place] == "rules"
        pages.go_back()
        assert is_on(window, pages.new_game)


async def test_over_a_dialog_it_waits_with_what_was_entered(tmp_path: Path) -> None:
    """F1 opens the manual in a window of its own; read, searched and closed, it leaves the dialog as it was."""
    async with window_on(tmp_path) as window:
        start = window.pages.start
        dialog = NameDialog(window, "New player", "Who plays?", ())
        dialog.open()
        dialog.activateWindow()
        await until(lambda: QApplication.focusWidget() is dialog.line, "the line")
        QTest.keyClicks(dialog.line, "Mei")
        QTest.keyClick(dialog.line, Qt.Key.Key_F1)
        (over,) = dialog.findChildren(ManualWindow)
        await until(over.isActiveWindow, "the manual")
        assert QApplication.activeModalWidget() is over
        manual = over.manual
        assert manual.chapter.places[manual.place] == "start"
        assert cut_off(over) == []
        # A search is answered by Enter, which presses no button of any dialog.
        QTest.keyClick(manual.text, Qt.Key.Key_Slash)
        QTest.keyClicks(manual.search, "Xie Ding")
        QTest.keyClick(manual.search, Qt.Key.Key_Return)
        assert manual.text.textCursor().selectedText() == "Xie Ding"
        manual.follow(QUrl("../rules/paigow.en.md"))
        assert is_read(over.rules, over)
        assert not over.rules.learn.isVisible()
        QTest.keyClick(over.rules.text, Qt.Key.Key_L)
        assert is_read(over.rules, over)
        assert is_on(window, start), "lessons are pages of the window that waits"
        QTest.keyClick(over.rules.text, Qt.Key.Key_F1)
        assert is_read(manual, over)
        assert manual.chapter.places[manual.place] == "rules"
        manual.follow(QUrl("../rules/paigow.en.md"))
        QTest.keyClick(over.rules.text, Qt.Key.Key_Escape)
        assert is_read(manual, over)
        back = manual.header.findChildren(KeyButton)[0]
        back.setFocus()
        QTest.keyClick(back, Qt.Key.Key_Return)
        await until(lambda: not dialog.findChildren(ManualWindow), "the end of the manual")
        assert QApplication.activeModalWidget() is dialog
        await until(lambda: QApplication.focusWidget() is dialog.line, "the line")
        assert dialog.line.text() == "Mei"
        assert is_on(window, start)
        dialog.reject()


def is_read(page: Page, over: ManualWindow) -> bool:
    """Return whether *page* is the one that is shown *over* a dialog."""
    return over.page is page and page.isVisible()


async def test_it_tells_of_the_dialog_itself(tmp_path: Path) -> None:
    """Where the manual has a place for it, as for printing; otherwise of the page below."""
    async with window_on(tmp_path) as window:
        window.pages.settings.open()
        found = {}
        for dialog in (PaperDialog(window, game_sheets("chain", PRESETS["xieding"]), name="a"), AboutDialog(window)):
            dialog.open()
            QTest.keyClick(dialog, Qt.Key.Key_F1)
            (over,) = dialog.findChildren(ManualWindow)
            manual = over.manual
            found[type(dialog)] = (manual.key, manual.chapter.places[manual.place])
            # That place stands on top.
            assert 0 < manual._tops()[manual.place] - manual.text.verticalScrollBar().value() < 20
            QTest.keyClick(over, Qt.Key.Key_Escape)
            await until(lambda asked=dialog: not asked.findChildren(ManualWindow), "the end of the manual")  # type: ignore[misc]
            dialog.reject()
            await until(lambda: QApplication.activeModalWidget() is None, "the end of the dialog")
        assert found == {PaperDialog: ("teach", "paper"), AboutDialog: ("play", "settings")}


async def test_a_dialog_over_it_has_a_manual_of_its_own(tmp_path: Path) -> None:
    """From there one prints the rules of a game, and reads about printing without losing the place."""
    async with window_on(tmp_path) as window:
        asked = NameDialog(window, "New player", "Who plays?", ())
        asked.open()
        QTest.keyClick(asked.line, Qt.Key.Key_F1)
        (over,) = asked.findChildren(ManualWindow)
        over.manual.follow(QUrl("../rules/paigow.en.md"))
        dialog = PaperDialog(over, game_sheets("chain", PRESETS["xieding"]), name="a")
        dialog.open()
        QTest.keyClick(dialog, Qt.Key.Key_F1)
        (second,) = dialog.findChildren(ManualWindow)
        assert second.manual.chapter.places[second.manual.place] == "paper"
        assert is_read(over.rules, over)
        second.close()
        dialog.reject()
        asked.reject()
        await until(lambda: QApplication.activeModalWidget() is None, "the end of the dialogs")


async def test_it_closes_with_the_page_below(tmp_path: Path) -> None:
    """Such as when the program is started again with a file, while a class sees the projector's window."""
    async with window_on(tmp_path) as window:
        page = window.pages.start
        over = ManualWindow(page, window.services, window.pages.routes)
        over.show()
        window.pages.records.open()
        await until(lambda: not page.findChildren(ManualWindow), "the end of the manual")
        assert QApplication.activeModalWidget() is None


@pytest.fixture
def page(show: Show, program: Program) -> ManualPage:
    """The manual, in the smallest window."""
    made = program.make(ManualPage)
    show(made)
    made.window().activateWindow()
    made.show_place("play")
    return made


def test_links_and_chapters(page: ManualPage, program: Program, qtbot: QtBot) -> None:
    """By a link, by keys and by the list; the search goes through all chapters and comes round."""
    page.show_place("traditions")
    page.text.setFocus()
    QTest.keyClick(page.text, Qt.Key.Key_Tab)
    QTest.keyClick(page.text, Qt.Key.Key_Return)
    assert program.asked == [("how_to_play", "tiengow")]
    # Its last place stands on top, too.
    page.show_place("learn", "glossary")
    assert 0 < page._tops()[page.place] - page.text.verticalScrollBar().value() < 20
    page.show_place("install")
    QTest.keyClick(page.text, Qt.Key.Key_Tab)
    QTest.keyClick(page.text, Qt.Key.Key_Return)
    assert (page.key, page.chapter.places[page.place]) == ("play", "custom-tiles")
    page.follow(QUrl("data.en.md#where-it-is"))
    assert (page.key, page.chapter.places[page.place]) == ("data", "where")
    QTest.keyClick(page.text, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert (page.key, page.place) == ("keys", 0)
    page.chapters.setCurrentIndex(0)
    page.chapters.activated.emit(0)
    assert page.key == CHAPTERS[0]
    page.turn(-1)
    assert page.key == CHAPTERS[0]
    QTest.keyClick(page.text, Qt.Key.Key_Slash)
    assert QApplication.focusWidget() is page.search
    page.search.setText("calculator")
    for _press in range(2):
        QTest.keyClick(page.search, Qt.Key.Key_Return)
        assert page.text.textCursor().selectedText().casefold() == "calculator"
    page.search.setText("no such word anywhere")
    page.find_next()
    assert page.found.text() == "No word matches."
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.search.text() == ""


@pytest.mark.parametrize(
    ("words", "key"), [("matches.db", "files"), ("WIKI_HK", "commands"), ("dominoes.cli", "commands")]
)
def test_names_in_tables_are_found(page: ManualPage, words: str, key: str) -> None:
    """Lines may break within them, by a sign that nobody sees or types."""
    page.search.setText(words)
    page.find_next()
    assert page.found.text() == ""
    assert page.key == key
    assert page.text.textCursor().selectedText().replace("\u200b", "").casefold() == words.casefold()


@pytest.mark.parametrize(
    ("language", "words", "found"),
    [
        ("ja", "Ｆ１１", "F11"),
        ("ja", "ﾏﾆｭｱﾙ", "マニュアル"),
        ("ja", "まにゅある", "マニュアル"),
        ("en", "ＭＡＮＵＡＬ", "manual"),
    ],
)
def test_a_search_folds_what_it_compares(
    page: ManualPage, qapp: QApplication, language: str, words: str, found: str
) -> None:
    """A S3-4: width, kana and case are no difference; what was found is selected, one place after the other."""
    i18n.install(qapp, language)
    page.show_place("keys")
    page.search.setText(words)
    places = set()
    for _time in range(3):
        page.find_next()
        assert page.found.text() == ""
        cursor = page.text.textCursor()
        assert cursor.selectedText().replace("\u200b", "").replace("\u2060", "").casefold() == found.casefold()
        places.add((page.key, cursor.selectionStart()))
    assert len(places) > 1


def test_a_search_in_vain_leads_nowhere(page: ManualPage) -> None:
    """Words side by side in a table only, not in one cell: the reader stays in place."""
    page.show_place("learn", "glossary")
    page.text.verticalScrollBar().setValue(page.text.verticalScrollBar().value() - 50)
    page._on_scrolled()
    before = page.key, page.place, page.text.verticalScrollBar().value()
    cells = next(block for block in chapter("keys", "en").blocks if isinstance(block, Table)).rows[1]
    words = " ".join(map(text_of, cells))
    assert words in chapter("keys", "en").words
    page.search.setText(words)
    page.find_next()
    assert page.found.text() == "No word matches."
    assert (page.key, page.place, page.text.verticalScrollBar().value()) == before


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_word_is_found(page: ManualPage, qapp: QApplication, language: str) -> None:
    """What is written in a chapter can be searched for, numbers with their counters too."""
    i18n.add_all_fonts()
    i18n.install(qapp, language)
    for key in CHAPTERS:
        page.show_place(key)
        found = chapter(key, language)
        for words in sorted({word for block in found.blocks for line in lines_of(block) for word in _words(line)}):
            page.text.moveCursor(QTextCursor.MoveOperation.Start)
            assert page._goes_on(words), (key, words)


def _words(line: Line) -> list[str]:
    """Return the words of *line*; a picture of a tile stands between two."""
    return " ".join(part.text for part in line if isinstance(part, Words)).split()


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_chapters_fit_in_every_language(page: ManualPage, qapp: QApplication, language: str, text_size: float) -> None:
    """Nothing stands out beyond its line, no mark of Markdown is left, and a place stays in another language."""
    page.show_place("records", "statistics")
    i18n.add_all_fonts()
    i18n.install(qapp, language)
    look(qapp, replace(Settings(), text_size=text_size), (960, 600))
    QTest.qWait(0)
    assert page.chapter.places[page.place] == "statistics"
    for key in CHAPTERS:
        page.show_place(key)
        QTest.qWait(0)
        text = page.text.toPlainText()
        assert not set("*`#{}") & set(text)
        assert "](" not in text
        assert "<!--" not in text
        assert page.text.horizontalScrollBar().maximum() < page.text.document().documentMargin() / 2
        assert cut_off(page) == []
        assert nameless(page) == []
    look(qapp, Settings())


def test_a_chapter_is_saved(page: ManualPage, program: Program, tmp_path: Path) -> None:
    """E asks for a file and writes a PDF; what fails is told."""
    QTest.keyClick(page.text, Qt.Key.Key_E)
    (files,) = page.findChildren(QFileDialog)
    files.fileSelected.emit(str(tmp_path / "play.pdf"))
    files.reject()
    assert (tmp_path / "play.pdf").read_bytes().startswith(b"%PDF")
    page.save_as(str(tmp_path / "missing" / "play.pdf"))
    assert "play.pdf" in program.messages.said[0]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_plans_name_what_there_is(qapp: QApplication, language: str) -> None:
    """Each takes 40 minutes; lessons have their numbers and titles in Learn, and sheets their names in the dialog."""
    i18n.install(qapp, language)
    sheets = {sheet.name() for sheet in game_sheets("tiengow", None)}
    there = {game: [opened(each).title.in_language(language) for each in course(game)] for game in GAME_UIS}
    tables = [block for block in chapter("plans", language).blocks if isinstance(block, Table)]
    for game, table in zip(PLANNED, tables, strict=True):
        rows = [[text_of(cell) for cell in row] for row in table.rows[1:]]
        assert sum(int(minutes) for minutes, _what, _lessons, _sheets in rows) == MINUTES
        named = [each for _minutes, _what, lessons, _sheets in rows for each in lessons.split(" · ") if each]
        assert named
        assert set(named) <= {f"{at}. {title}" for at, title in enumerate(there[game], start=1)}
        assert {each for *_others, printed in rows for each in printed.split(" · ") if each} <= sheets
