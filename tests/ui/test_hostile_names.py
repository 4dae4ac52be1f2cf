# SPDX-License-Identifier: MIT
"""Names, titles and notes that look like markup, anywhere in the window: they are shown letter by letter."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QLabel, QTextEdit, QWidget

from dominoes.characters import unfit
from dominoes.games import entry
from dominoes.lessons.form import LONGEST_TITLE
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Page
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.records.record import with_remarks
from dominoes.records.rule_sets import RuleSet
from dominoes.scorebook.file import FILE, write_books
from dominoes.store import Filter
from tests.contract.tables import table
from tests.support import kept_rounds
from tests.ui.driving import FAST, my_turn, setup_of, sit_down, until, window_on
from tests.ui.pages.scorebook.books import FIRST, book
from ui.kit.settings import LONGEST_NAME
from ui.language.i18n import LANGUAGES
from ui.pages.demonstrate.projector_window import TextCaption
from ui.pages.lessons.shelf import Shelf

HOSTILE = (
    "<b>bold</b>",
    '<img src="x.png">',
    "<a href='http://x'>here</a>",
    "rock & roll &amp; &lt;",
    "\u202eturned",
    "</qt><h1>W" + "w" * 300,
)
NAMED = {
    *("new game", "settings", "records", "statistics", "review", "lessons", "free table", "score books"),
    *("table", "show_standings", "show_rules", "a match that waits"),
}
"""Places with at least one of the names in sight."""
TAGS = ("<b>bold", "<img", "<a ", "<h1>W")
TAG = re.compile(r"<(?!br>)|&(?!(?:amp|lt|gt|quot|#x27);)")
"""Forbidden in a tip between its own two tags."""
LOADED = ("x.png", "http://x")
"""Targets in a text read as markup."""


def names_up_to(limit: int) -> Iterator[str]:
    """Yield the names again and again, each as long as it may be."""
    return (each[:limit] for each in cycle(HOSTILE))


def is_read(tip: str) -> bool:
    """Return whether Qt's guess reads a part of a name in the *tip* as markup."""
    if tip.startswith("<qt>"):
        return TAG.search(tip.removeprefix("<qt>").removesuffix("</qt>")) is not None
    return is_hostile(tip)


def is_hostile(text: str) -> bool:
    """Return whether some name, or its beginning, stands in *text* as it is."""
    return any(each[:10] in text for each in HOSTILE)


def cells(model: QAbstractItemModel | None) -> list[QModelIndex]:
    """Return each cell of *model*, if there is one."""
    if model is None:
        return []
    # Of a list Qt does not let the columns be counted.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    return [model.index(row, column) for row in range(model.rowCount()) for column in range(columns)]


def tips(root: QWidget) -> Iterator[tuple[QObject, object]]:
    """Yield every tip at or below *root*, with whose it is."""
    named: tuple[QWidget | QAction, ...] = (root, *root.findChildren(QWidget), *root.findChildren(QAction))
    for each in named:
        yield each, each.toolTip()
        if isinstance(each, QAbstractItemView | QComboBox):
            for cell in cells(each.model()):
                yield each, cell.data(Qt.ItemDataRole.ToolTipRole)


def is_read_in(shown: QLabel | QTextEdit) -> bool:
    """Return whether Qt reads, or would read, something of a name as markup in what is *shown*."""
    if isinstance(shown, QTextEdit):
        return any(f'="{each}' in shown.toHtml() for each in LOADED)
    if isinstance(shown, TextCaption):
        # Its text, Markdown, is told without its marks; this is what Qt gets.
        return any(each in QLabel.text(shown) for each in TAGS)
    return shown.textFormat() != Qt.TextFormat.PlainText and is_hostile(shown.text())


def read_as_markup(root: QWidget) -> Iterator[str]:
    """Yield what at or below *root* Qt reads as markup, or would, though it is somebody's name."""
    for whose, tip in tips(root):
        if isinstance(tip, str) and is_read(tip):
            yield f"the tip of {type(whose).__name__}: {tip!r}"
    texts: tuple[QLabel | QTextEdit, ...] = (*root.findChildren(QLabel), *root.findChildren(QTextEdit))
    for shown in texts:
        if is_read_in(shown):
            yield f"what {type(shown).__name__} below {type(shown.parent()).__name__} shows"


def seen(root: QWidget) -> int:
    """Count the names that *root* has, as letters."""
    texts = [each.text() for each in root.findChildren(QLabel)]
    texts += [each.text() for each in root.findChildren(QAbstractButton)]
    texts += [each.accessibleName() for each in root.findChildren(QWidget)]
    for view in root.findChildren(QAbstractItemView):
        texts += [str(cell.data()) for cell in cells(view.model())]
    return sum(map(is_hostile, texts))


def fill(records: Path) -> Path:
    """Put lessons and score books with such names into the folder of *records*; return the last of the lessons."""
    names = tuple(islice(names_up_to(LONGEST_NAME), 4))
    records.mkdir(parents=True)
    books = (replace(book("tiengow", "wiki_hk", FIRST), names=names),)
    with (records / FILE).open("w", encoding="utf-8") as file:
        write_books(books, file)
    # The reader of lessons refuses what turns the direction of writing.
    for title in (each[:LONGEST_TITLE] for each in HOSTILE if not unfit(each)):
        chapter = Chapter(tree_over(empty_layout(*table("tiengow-basic")), bytes(range(32))), Texts.of({"en": title}))
        chapter = chapter.with_page(ROOT, Page(text=Texts.of({"en": title}), notes=Texts.of({"en": title})))
        lesson = Lesson(Texts.of({"en": title}), chapters=(chapter,))
        path = Shelf(records / "lessons").add(lesson, "en")
    return path


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_page_reads_a_name_as_markup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Of labels, tips, lists and menus of every page, of a table, its sheets, and a review with remarks."""
    monkeypatch.setattr(kept_rounds, "NAMES", tuple(islice(names_up_to(400), 8)))
    lesson = fill(tmp_path / "records")
    names = tuple(islice(names_up_to(LONGEST_NAME), len(HOSTILE)))
    rules = entry("tiengow").presets["wiki_hk"]
    sets = tuple(RuleSet("tiengow", name, "wiki_hk", rules).to_dict() for name in names)
    settings = replace(FAST, player_name=names[0], players=names, rule_sets=sets, tips=True)
    found: dict[str, list[str]] = {}
    named: set[str] = set()
    async with window_on(tmp_path, settings=settings, language=language) as window:
        pages = window.pages

        def look(name: str) -> None:
            page = pages.current
            assert page is not None
            found[name] = list(read_as_markup(page))
            if seen(page):
                named.add(name)

        archive = window.services.archive()
        assert archive is not None
        kept_rounds.keep_rounds(archive)
        ids = archive.ids(Filter())
        for number in ids[:3]:
            (line,) = archive.lines([number])
            remarks = [{"move": 0, "text": HOSTILE[0], "mark": True}, *HOSTILE]
            archive.replace_line(number, with_remarks(line, remarks))
        opens: dict[str, Callable[[], object]] = {
            "start": pages.go_start,
            "new game": partial(pages.new_game.open, "tiengow", ""),
            "settings": pages.settings.open,
            "records": pages.records.open,
            "statistics": pages.statistics.open,
            "review": partial(pages.review.opener.open_round, ids[0]),
            "lessons": pages.lessons.open,
            "free table": partial(pages.routes.demonstrate, lesson, ROOT),
            "score books": partial(pages.show, pages.scorebook),
            "club": pages.club.open,
            "daily": pages.daily.open,
        }
        for name, open_page in opens.items():
            open_page()
            await asyncio.sleep(0.1)
            if name in NAMED:
                # Some ask the disk first, in a thread.
                await until(lambda: pages.current is not None and seen(pages.current), f"no name in {name}")
            look(name)
        pages.go_start()
        playing = await sit_down(window, setup_of())
        await my_turn(playing)
        look("table")
        for show in (playing.show_standings, playing.show_rules):
            show()
            await until(playing.overlay.isVisible, "a sheet")
            look(show.__name__)
            playing.overlay.close_with("")
            await until(playing.overlay.isHidden, "no sheet")
        pages.go_start()
        look("a match that waits")
    assert named >= NAMED
    assert {name: each for name, each in found.items() if each} == {}
