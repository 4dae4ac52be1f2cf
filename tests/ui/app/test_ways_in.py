# SPDX-License-Identifier: MIT
"""Files and texts dropped onto the window, pasted into it, or named when the program is started."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit, QWidget

from dominoes.records.deal_code import write_code
from dominoes.records.reader import parse
from dominoes.store import Filter
from tests.support.record_lines import golden
from tests.ui.driving import ROOT, is_on, messages_on, until, window_on
from tests.ui.pages.records.test_elsewhere import TABLES, archive_of, drop, filled, folder
from ui.app.pages import Pages
from ui.app.run import read_arguments
from ui.kit import drafts, dropped_files

__all__ = ["TABLES", "filled", "folder"]

TAKEN = "Only records (.gupai), lessons (.gupai-lesson), rule sets (.gupai-rules) and tile sets (.zip) can be opened."
COPY, MOVE, LINK = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction, Qt.DropAction.LinkAction


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("possible", "proposed", "taken"),
    [
        pytest.param(COPY | MOVE | LINK, MOVE, True, id="A1: Shift is held"),
        pytest.param(COPY | MOVE, MOVE, True, id="A1: a source that likes to move"),
        pytest.param(COPY, COPY, True, id="a copy"),
        pytest.param(MOVE, MOVE, False, id="A1: nothing but a move"),
        pytest.param(MOVE | LINK, LINK, False, id="no copy"),
    ],
)
async def test_a_drop_is_a_copy(
    folder: Path, possible: Qt.DropAction, proposed: Qt.DropAction, *, taken: bool
) -> None:
    """On every page, and over every text field: a source that is told Move would delete its file."""
    file = folder / "friend.gupai"
    file.write_text("no record\n", encoding="utf-8")
    async with window_on(folder) as window:
        pages = window.pages
        for page in pages.every_page():
            pages.show(page)
            for below in (page, *page.findChildren(QLineEdit), *page.findChildren(QPlainTextEdit)):
                if below is page or below.isVisible():
                    assert answer(below, possible, proposed, file) == (COPY if taken else Qt.DropAction.IgnoreAction)
        drop(window, file)
        await until(pages.records.overlay.isVisible, "what is wrong with it")
    assert file.exists()


def page_of(pages: Pages, key: str) -> QWidget:
    """Return the page with this *key* of the table."""
    made = getattr(pages, key)
    page = getattr(made, "page", made)
    assert isinstance(page, QWidget)
    return page


def answer(
    widget: QWidget, possible: Qt.DropAction, proposed: Qt.DropAction, file: Path, text: str = "", *, link: str = ""
) -> Qt.DropAction:
    """Drag *file*, or a *text*, over *widget*; return the answer of the first widget that accepts, from there up.

    Nothing is let go: the answers to the drag decide, as a system asks them.
    """
    data = QMimeData()
    if text:
        data.setText(text)
        data.setUrls([QUrl(link)] if link else [])
    else:
        data.setUrls([QUrl.fromLocalFile(str(file))])
        data.setText(str(file))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    below: QWidget | None = widget
    while below is not None:
        if below.acceptDrops():
            enter = QDragEnterEvent(QPoint(5, 5), possible, data, left, none)
            enter.setDropAction(proposed)
            enter.ignore()
            QApplication.sendEvent(below, enter)
            if enter.isAccepted():
                move = QDragMoveEvent(QPoint(5, 5), possible, data, left, none)
                move.setDropAction(proposed)
                QApplication.sendEvent(below, move)
                assert move.isAccepted()
                assert move.dropAction() == enter.dropAction()
                return enter.dropAction()
        below = below.parentWidget()
    return Qt.DropAction.IgnoreAction


async def test_text_dropped_into_a_field_is_copied(folder: Path) -> None:
    """A1: a text that an editor would take out of its own file stays there."""
    async with window_on(folder) as window:
        window.pages.records.open()
        search = window.pages.records.filters.search
        assert answer(search, COPY | MOVE, MOVE, folder, "王") == COPY
        assert answer(search, MOVE, MOVE, folder, "王") == Qt.DropAction.IgnoreAction
        link = "https://example.org/a"
        assert answer(search, COPY | MOVE, MOVE, folder, link, link=link) == COPY


async def test_mixed_files_and_folders(folder: Path) -> None:
    """A S4 (d): records are imported, lessons go to the shelf, folders are looked into, and the rest is named."""
    lesson, other = sorted((ROOT / "resources" / "lessons").rglob("*.gupai-lesson"))[:2]
    deep = folder / "class" / "week 1"
    deep.mkdir(parents=True)
    (deep / "bad.gupai").write_text("no record\n", encoding="utf-8")
    (deep / lesson.name).write_bytes(lesson.read_bytes())
    (deep / "notes.txt").write_text("x", encoding="utf-8")
    (folder / "empty").mkdir()
    pictures = folder / "pictures"
    pictures.mkdir()
    for each in range(1200):
        (pictures / f"{each}.jpg").touch()
    (pictures / "z.gupai").write_text("no record\n", encoding="utf-8")
    (folder / "no.gupai-lesson").write_text("no lesson\n", encoding="utf-8")
    async with window_on(folder / "two") as window:
        lost = folder / "no.gupai-lesson"
        drop(window, folder / "class", other, lost, folder / "list.txt", folder / "empty", pictures)
        records, lessons = window.pages.records, window.pages.lessons
        await until(records.overlay.isVisible, "the offer")
        await until(lambda: len(messages_on(window)) > 1, "what became of the lessons")
        left_out, lessons_taken = sorted(messages_on(window), key=lambda words: "shelf" in words)
        assert left_out == f"Skipped: list.txt, empty. {TAKEN}"
        taken, refused = lessons_taken.splitlines()
        assert taken == "2 lessons added."
        assert refused.startswith("no.gupai-lesson: ")
        QTest.keyClick(records.overlay.buttons[-1], Qt.Key.Key_Space)
        await until(lambda: len(lessons.shelf.items()) == 2, "both lessons")


async def test_a_folder_too_large_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of any kind count, for each is looked at."""
    monkeypatch.setattr(dropped_files, "MOST_FILES", 3)
    pictures = folder / "pictures"
    pictures.mkdir()
    for name in ("a.jpg", "b.jpg", "c.jpg", "d.gupai"):
        (pictures / name).touch()
    async with window_on(folder / "two") as window:
        drop(window, pictures)
        (said,) = messages_on(window)
        assert said.splitlines() == [
            f"Skipped: pictures. {TAKEN}",
            "Only the first 3 files of a folder are read.",
        ]


@pytest.mark.parametrize(
    ("written", "page"),
    [
        pytest.param("{path}", "review", id="a path"),
        pytest.param("{uri}", "review", id="A S4 (b): an address"),
        pytest.param("file://localhost{quoted}", "review", id="A S4 (b): of this computer"),
        pytest.param("FILE:{quoted}", "review", id="A S4 (b): without slashes"),
    ],
)
async def test_a_file_is_named_on_the_command_line(folder: Path, written: str, page: str) -> None:
    """As a path or an address, percent signs and letters of any script in its name."""
    file = folder / "局 100%25 一.gupai"
    async with window_on(folder) as window:
        archive = archive_of(window)
        ids = sorted(archive.ids(Filter(game="chain")))
        file.write_text("".join(line + "\n" for line in archive.lines(ids)), encoding="utf-8")
        name = written.format(path=file, uri=file.as_uri(), quoted=file.as_uri().removeprefix("file://"))
        window.pages.open_files(read_arguments([name]).files)
        await until(lambda: is_on(window, page_of(window.pages, page)), "the rounds")


async def test_several_files_are_named(folder: Path) -> None:
    """A7: all records come in by one import."""
    async with window_on(folder) as window:
        archive = archive_of(window)
        files = [folder / "a.gupai", folder / "b.gupai"]
        for file, line in zip(files, archive.lines(sorted(archive.ids(Filter(game="chain")))), strict=False):
            file.write_text(line + "\n", encoding="utf-8")
    async with window_on(folder / "two") as window:
        window.pages.open_files(read_arguments([str(file) for file in files]).files)
        records = window.pages.records
        await until(records.overlay.isVisible, "the offer")
        assert messages_on(window) == []
        QTest.keyClick(records.overlay.buttons[-1], Qt.Key.Key_Space)
        kept = archive_of(window)
        await until(lambda: len(kept.ids(Filter())) == len(files), "the import")


async def test_a_file_that_is_gone_is_named(folder: Path) -> None:
    """A S4 (b): with what is wrong, for a record and a lesson."""
    async with window_on(folder) as window:
        for name in ("gone.gupai", "gone.gupai-lesson"):
            window.pages.open_files([folder / name])
            expected = f"{name}: There is no file with this name."
            await until(lambda expected=expected: expected in messages_on(window), "what is wrong")  # type: ignore[misc]


@pytest.mark.parametrize(
    ("written", "name", "why"),
    [
        ("a" * 300 + ".gupai", "a" * 300 + ".gupai", "The file cannot be opened."),
        ("file:///" + "b" * 300 + ".gupai-lesson", "b" * 300 + ".gupai-lesson", "The file cannot be opened."),
        ("file:///tmp/a%00b.gupai", "a\\x00b.gupai", "There is no file with this name."),
        ("file:///tmp/a%00b.gupai-lesson", "a\\x00b.gupai-lesson", "There is no file with this name."),
        ("file:///tmp/a%1bb.gupai-lesson", "a\\x1bb.gupai-lesson", "There is no file with this name."),
        ("/closed/x.gupai", "x.gupai", "You are not allowed to open this file."),
    ],
    ids=["long", "long address", "NUL", "NUL of a lesson", "escape", "closed"],
)
async def test_a_name_that_the_system_refuses_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, written: str, name: str, why: str
) -> None:
    """On the command line, dropped, and beside others; the sentence names it."""
    stat = Path.stat

    def refused(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if path.parts[1:2] == ("closed",):
            raise PermissionError(errno.EACCES, "Permission denied")
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", refused)
    async with window_on(folder) as window:
        files = read_arguments([written]).files
        window.pages.open_files(files)
        await until(lambda: f"{name}: {why}" in messages_on(window), "what is wrong")
        window.pages.take_files([*files, folder / "list.txt"])
        assert any("Skipped: list.txt" in each for each in messages_on(window))


@pytest.mark.matrix
@pytest.mark.parametrize(
    "around",
    ["{line}", "試一試呢鋪：\n{line}\n（阿明）", "> {line}", "{broken}"],
    ids=["alone", "chat", "quoted", "broken"],
)
@pytest.mark.parametrize("page", ["start", "records", "review"])
async def test_a_record_is_pasted(folder: Path, around: str, page: str) -> None:
    """A11: with words around it and line breaks in it; Ctrl+V in the search takes it, too."""
    async with window_on(folder) as window:
        line = archive_of(window).lines([min(archive_of(window).ids(Filter(game="chain")))])[0]
    async with window_on(folder / "two") as window:
        QGuiApplication.clipboard().setText(around.format(line=line, broken=line.replace(",", ",\n", 3)))
        shown = page_of(window.pages, page)
        window.pages.show(shown)
        records = window.pages.records
        begins = records.filters.search if page == "records" else shown
        begins.setFocus()
        QTest.keyClick(begins, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        await until(records.overlay.isVisible, "the offer")
        assert not records.filters.search.text()
        QTest.keyClick(records.overlay.buttons[-1], Qt.Key.Key_Space)
        kept = archive_of(window)
        await until(lambda: len(kept.ids(Filter())) == 1, "the import")


@pytest.mark.parametrize("page", ["start", "records", "review"])
async def test_a_code_is_pasted(folder: Path, page: str) -> None:
    """A12: with the line of a chat around it; the form is filled in."""
    round_ = parse(golden("ng")[0])
    assert round_.deal.hands is not None
    code = write_code(round_.entry.game, round_.options, round_.deal.hands)
    async with window_on(folder) as window:
        QGuiApplication.clipboard().setText(f"試一試：{code} （阿明）")
        shown = page_of(window.pages, page)
        window.pages.show(shown)
        QTest.keyClick(shown, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        records = window.pages.records
        await until(records.overlay.isVisible, "the form")
        (line,) = (each for each in records.overlay.findChildren(QLineEdit) if code in each.text())
        QTest.keyClick(line, Qt.Key.Key_Return)
        await until(lambda: is_on(window, window.pages.table), "the deal")


@pytest.mark.parametrize("page", ["start", "records"])
@pytest.mark.parametrize("kind", ["code", "file", "path", "paths", "address"])
async def test_a_search_leaves_to_the_page_what_leads_in(folder: Path, page: str, kind: str) -> None:
    """Codes and files, also as paths or an address in text."""
    file = folder / "a b.gupai"
    file.write_text(golden("ng")[0] + "\n", encoding="utf-8")
    round_ = parse(golden("ng")[0])
    assert round_.deal.hands is not None
    data = QMimeData()
    if kind == "file":
        data.setUrls([QUrl.fromLocalFile(str(file))])
    code = write_code(round_.entry.game, round_.options, round_.deal.hands)
    texts = {"code": code, "address": file.as_uri(), "paths": f'"{file}"\r\n"{folder}"\r\n'}
    data.setText(texts.get(kind, str(file)))
    async with window_on(folder / "two") as window:
        drafts.current().put("deal-code", {"code": "0AC9-67"})
        QGuiApplication.clipboard().setMimeData(data)
        pages = window.pages
        pages.show(page_of(pages, page))
        search = pages.start.search if page == "start" else pages.records.filters.search
        search.setFocus()
        QTest.keyClick(search, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        await until(pages.records.overlay.isVisible, "the offer or the form")
        assert not search.text()
        for label in pages.records.overlay.findChildren(QLabel):
            assert not (label.isVisible() and label.text() == drafts.typed_before())


@pytest.mark.parametrize("text", ["{file}\nand words", "\n\n", "words\n{file}", "{file}{file}"])
def test_words_beside_paths_are_no_files(tmp_path: Path, text: str) -> None:
    """Only a list of paths alone is one."""
    data = QMimeData()
    data.setText(text.format(file=tmp_path))
    assert dropped_files.copied_files(data) == []


async def test_nothing_useful_is_pasted(folder: Path) -> None:
    """It is said so, and a search gets its words."""
    async with window_on(folder) as window:
        QGuiApplication.clipboard().setText("Hello")
        QTest.keyClick(window.pages.start, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert messages_on(window) == ["The clipboard holds no record, rule set or code of a deal."]
        window.pages.records.open()
        search = window.pages.records.filters.search
        search.setFocus()
        QTest.keyClick(search, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert search.text() == "Hello"
