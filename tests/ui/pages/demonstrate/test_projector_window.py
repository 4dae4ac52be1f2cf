# SPDX-License-Identifier: MIT
"""The second window: it follows each step, takes the keys of a remote control, and holds nothing that is closed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest

from dominoes.game import Seat
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Mark, MarkKind, Page, Question, Spot
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT
from dominoes.tiles import FACES, Tile
from tests.ui.driving import FAST, until, window_on
from tests.ui.pages.demonstrate import teaching
from tests.ui.pages.demonstrate.leaks import (
    NOTES,
    OPENED,
    TABLES,
    closed_at,
    lesson_of,
    modelled_in,
    named_in,
    words_of,
)
from tests.ui.pages.demonstrate.test_closing_hands import whole_round
from ui import games
from ui.games.rank_strip import RankStrip
from ui.kit import screens
from ui.kit.preferences import PROJECTOR_TEXT, application, text_for
from ui.language.names import tile_name
from ui.pages.demonstrate import projector_window
from ui.pages.demonstrate.page import DemonstratePage
from ui.pages.demonstrate.projector_window import WORDS_SHARE, ProjectorWindow
from ui.pages.demonstrate.sheets import HandsForm
from ui.pages.manual.page import ManualWindow
from ui.tiles.tile_button import TileButton


@asynccontextmanager
async def two_windows(tmp_path: Path, lesson: Lesson) -> AsyncIterator[tuple[DemonstratePage, ProjectorWindow]]:
    """Open *lesson*, and the second window by its key."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson, "en"))
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        QTest.keyClick(page, Qt.Key.Key_F8)
        assert page.audience.window is not None
        await until(lambda: page.is_laid_out, "the table")
        assert page.audience.window.isVisible()
        yield page, page.audience.window


@pytest.mark.parametrize("preset", TABLES)
async def test_nothing_closed_is_in_any_widget(tmp_path: Path, preset: str) -> None:
    """Not in hidden ones either; the teacher's own table shows it all at the same time."""
    async with two_windows(tmp_path, lesson_of(preset)) as (page, projected):
        tree = page.editor.tree
        shown = {face for hand in tree.filled.hands[:OPENED] for face in hand if face is not None}
        found = set()
        for node in (ROOT, *tree.line()):
            page.editor.go(node)
            await until(lambda: page.is_laid_out, "the step")
            closed = closed_at(tree, node, shown, OPENED)
            assert {tile.face for tile in projected.findChildren(TileButton)} & closed == set()
            assert modelled_in(projected, closed) == set()
            assert named_in(projected, closed, hidden=True) == set()
            assert NOTES not in "\n".join(words_of(projected, hidden=True))
            found |= modelled_in(page.stage, closed)
        assert found, "the teacher sees what the class does not"
        projected.blank.setAccessibleDescription(str(min(found)))
        assert named_in(projected, found, hidden=True), "a planted leak must be found"


@pytest.mark.parametrize("preset", TABLES)
async def test_a_single_tile_is_open(tmp_path: Path, preset: str) -> None:
    """Chosen in the sheet of the hands; the rest of its hand stays closed."""
    async with two_windows(tmp_path, lesson_of(preset)) as (page, projected):
        tree = page.editor.tree
        node = tree.line()[-2]
        page.editor.go(node)
        await until(lambda: page.is_laid_out, "the step")
        seat = next(at for at in range(OPENED, 4) if len(tree.state(node).hands[at]) > 1)
        hand = tree.state(node).hands[seat]
        before = lying(projected, hand[0])
        QTest.keyClick(page, Qt.Key.Key_H)
        await until(page.overlay.isVisible, "the sheet")
        form = page.overlay.findChild(HandsForm)
        assert form is not None
        assert [tile.is_open for tile in form.tiles[seat]] == [False] * len(hand)
        form.tiles[seat][0].click()
        page.overlay.press("Ctrl Enter")
        await until(lambda: page.is_laid_out and page.editor.page.turned, "the tile")
        assert page.editor.page.turned == (Spot(hand[0], Seat(seat)),)
        secret = {*hand} - {hand[0]}
        assert lying(projected, hand[0]) > before
        others = {face for at in (0, 1) for face in tree.state(node).hands[at]}
        assert modelled_in(projected, secret - others - page_tiles(page)) == set()
        page.editor.undo()
        await until(lambda: page.is_laid_out, "the step")
        assert lying(projected, hand[0]) == before


async def test_the_sheet_of_hands_shows_what_the_class_sees(tmp_path: Path) -> None:
    """Where the lesson says nothing of hands, they are closed before a class; without one they are open."""
    async with two_windows(tmp_path, lesson_of("tiengow-basic")) as (page, projected):
        page.editor.change_page(replace(page.editor.page, open_hands=None, view=Seat(0), question=None, turned=()))
        await until(lambda: page.is_laid_out, "the step")
        for opened, is_projected in (((True, False, False, False), True), ((True,) * 4, False)):
            if not is_projected:
                page.audience.close_window()
                await until(lambda: page.is_laid_out, "the step")
            QTest.keyClick(page, Qt.Key.Key_H)
            await until(page.overlay.isVisible, "the sheet")
            form = page.overlay.findChild(HandsForm)
            assert form is not None
            assert tuple(tick.isChecked() for tick in form.ticks) == opened
            # There is one screen alone, and it would lie over the sheet.
            assert not is_projected or not projected.isVisible()
            page.overlay.close_with("")
            await until(lambda: not page.overlay.isVisible(), "the table")
            assert not is_projected or projected.isVisible()


def lying(projected: ProjectorWindow, face: Tile) -> int:
    """Return how many tiles show *face*."""
    return sum(tile.face == face for tile in projected.findChildren(TileButton))


def page_tiles(page: DemonstratePage) -> set[Tile]:
    """Return what was played on the way to the step."""
    tree, node = page.editor.tree, page.editor.at.node
    return {face for face in FACES if any(str(face) in text for _seat, text in tree.moves(node))}


async def test_it_follows_steps_marks_and_words(tmp_path: Path) -> None:
    """Each edit and step of the teacher; the answer only when it is shown; what comes next stays with the teacher."""
    lesson = lesson_of("tiengow-basic")
    async with two_windows(tmp_path, replace(lesson, title=Texts.of({"en": "Pairs"}))) as (page, projected):
        assert [projected.title.text(), projected.caption.text()] == ["Pairs", "Look."]
        following = page.words.line(page.editor.tree, page.editor.tree.line()[0], page.language)
        assert following in "\n".join(words_of(page.side))
        assert following not in "\n".join(words_of(projected, hidden=True))
        face = projected.table.hand[0].face
        question = Question(Texts.of({"en": "Which?"}), solution=Texts.of({"en": "That one."}))
        page.editor.change_page(
            replace(page.editor.page, marks=(Mark(MarkKind.RING, Spot(face, Seat(0))),), question=question)
        )
        await until(projected.marks.isVisible, "the mark")
        assert len(projected.marks.marks) == 1
        assert projected.caption.text() == "Look.\nWhich?"
        QTest.keyClick(page, Qt.Key.Key_A)
        assert projected.caption.text() == "Look.\nWhich?\nAnswer: That one."
        laid = projected.table.model
        QTest.keyClick(page, Qt.Key.Key_PageDown)
        await until(lambda: projected.table.model != laid, "the step")
        assert not projected.caption.isVisible()
        # Before another class nothing is shown yet that this one has seen.
        QTest.keyClick(page, Qt.Key.Key_PageUp)
        await until(lambda: page.is_laid_out, "the position")
        assert projected.caption.text() == "Look.\nWhich?"


@pytest.mark.parametrize("in_second", [False, True])
async def test_the_manual_opens_for_the_teacher(tmp_path: Path, in_second: bool) -> None:  # noqa: FBT001 - a row of the test
    """F1 in either window opens it over the teacher's own; the class goes on seeing the step."""
    async with two_windows(tmp_path, lesson_of("tiengow-basic")) as (page, projected):
        typed_into = projected if in_second else page
        typed_into.activateWindow()
        await until(typed_into.isActiveWindow, "the window")
        QTest.keyClick(typed_into, Qt.Key.Key_F1)
        (over,) = page.findChildren(ManualWindow)
        await until(over.isActiveWindow, "the manual")
        assert over.manual.chapter.places[over.manual.place] == "demonstrate"
        QTest.keyClick(over.manual.text, Qt.Key.Key_Escape)
        await until(page.window().isActiveWindow, "the first window")
        assert page.audience.window is projected
        assert projected.isVisible()
        assert page.isVisible()


async def test_keys_in_the_second_window(tmp_path: Path) -> None:
    """They step, make it black, lead to the clean view, and act on the teacher's table; none is typed into a text."""
    async with two_windows(tmp_path, lesson_of("tiengow-basic")) as (page, projected):
        page.side.notes.setFocus()
        QTest.keyClick(projected, Qt.Key.Key_PageDown)
        await until(lambda: page.editor.at.node == page.editor.tree.line()[0], "the step")
        QTest.keyClick(projected, Qt.Key.Key_B)
        assert projected.blank.isVisible()
        assert projected.blank.size() == projected.size()
        assert not page.audience.blank.isVisible()
        QTest.keyClick(page, Qt.Key.Key_B)
        assert not projected.blank.isVisible()
        QTest.keyClick(projected, Qt.Key.Key_F5)
        assert not page.header.isVisible()
        QTest.keyClick(projected, Qt.Key.Key_F5)
        assert page.header.isVisible()
        projected.activateWindow()
        for key in (Qt.Key.Key_P, Qt.Key.Key_E, Qt.Key.Key_F):
            QTest.keyClick(projected, key)
        assert (page.audience.pointing.is_on, page.ranks.are_wanted, page.audience.turns) == (True, True, True)
        before = page.editor.lesson
        QTest.keyClick(projected, Qt.Key.Key_K)
        QTest.keyClick(projected, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert page.editor.lesson == before
        QTest.keyClick(projected, Qt.Key.Key_Tab)
        assert projected.focusWidget() is projected
        assert page.side.notes.toPlainText() == ""


@pytest.mark.parametrize("key", [Qt.Key.Key_H, Qt.Key.Key_Q, Qt.Key.Key_T])
async def test_a_sheet_asked_for_in_the_second_window(tmp_path: Path, key: Qt.Key) -> None:
    """It opens before the teacher, whose window has the keyboard then; Escape closes it and nothing else."""
    async with two_windows(tmp_path, lesson_of("tiengow-basic")) as (page, projected):
        projected.activateWindow()
        await until(projected.isActiveWindow, "the second window")
        QTest.keyClick(projected, key)
        await until(page.overlay.isVisible, "the sheet")
        await until(page.window().isActiveWindow, "the first window")
        QTest.keyClick(projected, Qt.Key.Key_Escape)
        await until(lambda: not page.overlay.isVisible(), "the table")
        assert page.audience.window is projected


@pytest.mark.parametrize("in_second", [False, True])
async def test_escape_takes_nothing_from_a_class(tmp_path: Path, in_second: bool) -> None:  # noqa: FBT001 - a row of the test
    """It shows the table again where all is black, and otherwise says what closes the window: F8, in either window."""
    async with two_windows(tmp_path, lesson_of("tiengow-basic")) as (page, projected):
        typed_into = projected if in_second else page
        QTest.keyClick(page, Qt.Key.Key_B)
        QTest.keyClick(typed_into, Qt.Key.Key_Escape)
        assert not projected.blank.isVisible()
        QTest.keyClick(typed_into, Qt.Key.Key_Escape)
        assert page.audience.window is projected
        assert page.isVisible()
        assert "F8" in page.table.advice.text
        QTest.keyClick(typed_into, Qt.Key.Key_F8)
        assert page.audience.window is None
        assert not projected.isVisible()
        assert page.isVisible()


async def test_both_tables_are_seen_from_one_seat(tmp_path: Path) -> None:
    """Whoever is to move: unless the teacher wants that, nobody turns, and V turns both, Shift+V back."""
    lesson = lesson_of("tiengow-basic")
    async with two_windows(tmp_path, lesson) as (page, projected):
        for node in page.editor.tree.line():
            page.editor.go(node)
            await until(lambda: page.is_laid_out, "the step")
            assert page.table.model.me == projected.table.model.me == 0
        for held, seat in ((Qt.KeyboardModifier.NoModifier, 1), (Qt.KeyboardModifier.ShiftModifier, 0)):
            QTest.keyClick(projected, Qt.Key.Key_V, held)
            await until(lambda: page.is_laid_out, "the other seat")
            assert page.table.model.me == projected.table.model.me == seat
        assert page.editor.lesson.chapters == lesson.chapters, "only this class sees it so"
        mover = next(iter(page.bottom.asked)).seat
        QTest.keyClick(projected, Qt.Key.Key_F)
        await until(lambda: page.is_laid_out, "the turned table")
        assert page.table.model.me == mover
        projected.close()
        assert page.turns


async def test_hands_are_closed_until_they_are_opened(tmp_path: Path) -> None:
    """O opens them before this class, from either window, and closes them; the next class begins as this one did."""
    lesson = teaching.lesson_of(moves=2)
    async with two_windows(tmp_path, lesson) as (page, projected):
        tree = page.editor.tree
        others = {face for hand in tree.filled.hands[1:] for face in hand if face is not None}
        mine = {face for face in tree.filled.hands[0] if face is not None}
        names = {tile_name(face) for face in mine}
        closed = {face for face in others - mine if tile_name(face) not in names}
        assert modelled_in(projected, closed) == set()
        assert named_in(projected, closed, hidden=True) == set()
        assert modelled_in(page.stage, closed) == closed, "the teacher sees all"
        for where, expected in ((projected, closed), (page, set()), (page, closed)):
            QTest.keyClick(where, Qt.Key.Key_O)
            await until(lambda: page.is_laid_out, "the hands")
            assert modelled_in(projected, closed) == expected
        assert page.editor.lesson == lesson
        page.editor.go(tree.line()[0])
        await until(lambda: page.is_laid_out, "the step")
        assert modelled_in(projected, closed), "they stay open"
        QTest.keyClick(page, Qt.Key.Key_F8)
        QTest.keyClick(page, Qt.Key.Key_F8)
        again = page.audience.window
        assert again is not None
        await until(lambda: page.is_laid_out, "the table")
        assert modelled_in(again, closed - page_tiles(page)) == set()


async def test_what_cannot_be_shown_names_no_tile(tmp_path: Path) -> None:
    """Why a position is impossible is told to the teacher alone; with all hands closed the table is empty."""
    async with two_windows(tmp_path, lesson_of("tiengow-basic")) as (page, projected):
        tree = page.editor.tree
        broken = tree.with_layout(tree.layout.with_hand(Seat(3), (FACES[0],) * 3))
        page.editor.change_tree(broken)
        await until(lambda: page.stage.trouble, "the reason")
        assert projected.stage.trouble == "This step cannot be shown."
        assert projected.findChildren(TileButton) == []
        page.editor.undo()
        page.editor.change_page(replace(page.editor.page, open_hands=()))
        await until(lambda: page.is_laid_out, "the table")
        assert projected.stage.trouble == "All hands are closed here."
        assert {tile.face for tile in projected.findChildren(TileButton)} <= {None}


async def test_the_big_pointer_is_at_the_same_place(tmp_path: Path) -> None:
    """On the same part of the same tile, although both tables have another size; off the table it is gone."""
    async with two_windows(tmp_path, lesson_of("tiengow-basic")) as (page, projected):
        tile = page.table.hand[0]
        QCursor.setPos(tile.mapToGlobal(tile.tile_rect().center()))
        QTest.keyClick(page, Qt.Key.Key_P)
        assert page.audience.pointing.pointer.isVisible()
        assert projected.pointer.isVisible()
        twin = next(each for each in projected.table.hand if each.face == tile.face)

        def agrees() -> bool:
            middle = twin.mapTo(projected.stage, twin.tile_rect().center())
            return bool((projected.pointer.tip - middle).manhattanLength() <= 2)

        await until(agrees, "the same place")
        own = tile.mapTo(page.stage, tile.tile_rect().center())
        assert (page.audience.pointing.pointer.tip - own).manhattanLength() <= 2
        QCursor.setPos(page.mapToGlobal(page.header.geometry().center()))
        await until(lambda: not projected.pointer.isVisible(), "nothing")
        assert not page.audience.pointing.pointer.isVisible()
        QCursor.setPos(page.table.mapToGlobal(page.table.rect().center()))
        await until(projected.pointer.isVisible, "the bare table")
        QTest.keyClick(projected, Qt.Key.Key_P)
        assert not projected.pointer.isVisible()
        assert not page.audience.pointing.is_on


async def test_a_room_can_read_it(tmp_path: Path) -> None:
    """All words are those of a projector; the question's are a 25th of the height, whatever the teacher's own are."""
    lesson = replace(lesson_of("tiengow-basic"), title=Texts.of({"en": "A"}))
    async with two_windows(tmp_path, lesson) as (page, other):
        for size in ((960, 600), (1280, 800), (1920, 1080)):
            other.resize(*size)
            assert other.caption.font().pixelSize() >= size[1] / WORDS_SHARE
            assert other.table.words.text_size >= text_for(PROJECTOR_TEXT, *size) > page.table.words.text_size
            assert other.table.panels[0].look.text_size == other.table.words.text_size
            assert other.stage.geometry().bottom() < other.caption.geometry().top() <= size[1]
        before = other.title.font().pixelSize()
        page.apply_settings(replace(page.settings, text_size=1.75))
        assert other.title.font().pixelSize() > before, "a teacher may want it larger still"
        page.editor.change_page(replace(page.editor.page, text=Texts.of({"en": "Long words. " * 120})))
        assert other.stage.height() > other.height() / 3, "the longest text leaves the table some room"
        usual = page.audience.caption.font().pixelSize()
        QTest.keyClick(page, Qt.Key.Key_F5)
        page.editor.go(page.editor.tree.line()[0])
        page.editor.change_page(replace(page.editor.page, text=Texts.of({"en": "Look."})))
        assert page.audience.caption.font().pixelSize() >= page.height() / WORDS_SHARE
        QTest.keyClick(page, Qt.Key.Key_F5)
        assert page.audience.caption.font().pixelSize() == usual


@pytest.mark.parametrize("preset", TABLES)
async def test_ranks_stand_beside_both_tables(tmp_path: Path, preset: str) -> None:
    """Those of this game, in tiles and words; one key shows and hides them, from either window."""
    async with two_windows(tmp_path, lesson_of(preset)) as (page, projected):
        page.window().resize(1600, 900)
        QTest.keyClick(page, Qt.Key.Key_E)
        assert projected.ranks.isVisible()
        await until(page.ranks.strip.isVisible, "the ranks")
        tree = page.editor.tree
        lists = tuple(games.words_of(tree.layout.game, tree.table.options).ranks())
        assert (page.ranks.strip.lists, projected.ranks.lists) == (lists, lists)
        assert lists[0].rows[-1].name in projected.ranks.accessibleDescription()
        shares: list[float] = []
        projected.ranks.scrolled.connect(shares.append)
        projected.resize(960, 400)
        page.window().resize(1600, 600)
        QTest.keyClick(page.ranks.strip, Qt.Key.Key_End)
        await until(lambda: shares[-1:] == [1.0], "the class follows")
        QTest.keyClick(projected, Qt.Key.Key_E)
        assert not projected.ranks.isVisible()
        assert not page.ranks.strip.isVisible()


async def test_ranks_without_room_are_a_sheet(tmp_path: Path) -> None:
    """Beside a small table there is no room for them."""
    async with two_windows(tmp_path, lesson_of("tiengow-basic")) as (page, projected):
        page.window().resize(960, 600)
        projected.close()
        QTest.keyClick(page, Qt.Key.Key_E)
        await until(page.overlay.isVisible, "the sheet")
        assert not page.ranks.strip.isVisible()
        strip = page.overlay.findChild(RankStrip)
        assert strip is not None
        assert strip.lists
        QTest.keyClick(page, Qt.Key.Key_Escape)
        await until(lambda: not page.overlay.isVisible(), "the table")
        QTest.keyClick(page, Qt.Key.Key_F5)
        QTest.keyClick(page, Qt.Key.Key_E)
        assert page.ranks.strip.isVisible()


@pytest.mark.parametrize("preset", TABLES)
async def test_the_end_of_a_round_comes_one_line_at_a_time(tmp_path: Path, preset: str) -> None:
    """Each Page Down compares or pays once more, Page Up takes that back; for the teacher alone it is one step."""
    tree = whole_round(preset)
    node = tree.line()[-1]
    async with two_windows(tmp_path, Lesson(chapters=(Chapter(tree),))) as (page, projected):
        page.editor.go(node)
        await until(lambda: page.is_laid_out, "the end")
        events = tree.step(node).events
        texts, models = [], []
        for _stop in range(len(page.audience.cursor.stops)):
            texts.append(projected.caption.text())
            models.append(projected.table.model)
            assert page.editor.at.node == node
            assert page.table.advice.text == ""
            QTest.keyClick(projected, Qt.Key.Key_PageDown)
            await until(lambda: page.is_laid_out, "the next line")
        assert len(texts) > 1
        assert len(set(texts)) == len(texts)
        assert any("+" in text for text in texts)
        # What lies there at first is not yet the end.
        assert models[0] != models[-1] or len(events) == 1
        assert projected.caption.text() == texts[-1]
        for before in reversed(texts[:-1]):
            QTest.keyClick(page, Qt.Key.Key_PageUp)
            await until(lambda: page.is_laid_out, "the line before")
            assert projected.caption.text() == before
        QTest.keyClick(page, Qt.Key.Key_PageUp)
        await until(lambda: page.editor.at.node != node, "the step before")
        projected.close()
        page.editor.go(node)
        assert page.audience.cursor.stops == ()


async def test_what_changes_elsewhere_reaches_the_class(tmp_path: Path) -> None:
    """A chapter that comes back, another language of the texts; B blackens the window alone."""
    lesson = lesson_of("tiengow-basic")
    both = Texts.of({"en": "Look.", "ja": "見よう。"})
    lesson = replace(lesson, chapters=(lesson.chapters[0].with_page(ROOT, Page(text=both, open_hands=(Seat(0),))),))
    async with two_windows(tmp_path, lesson) as (page, projected):
        page.edits.remove_chapter()
        await until(lambda: projected.table.model is None, "nothing")
        page.editor.undo()
        await until(lambda: projected.table.model is not None, "the chapter")
        page.side.languages.choose("ja")
        page.side.languages.chosen.emit("ja")
        assert projected.caption.text() == "見よう。"
        projected.close()
        QTest.keyClick(page, Qt.Key.Key_F5)
        QTest.keyClick(page, Qt.Key.Key_B)
        assert page.audience.blank.isVisible()
        QTest.keyClick(page, Qt.Key.Key_F8)
        assert page.audience.window is not None
        assert not page.audience.blank.isVisible()
        QTest.keyClick(page, Qt.Key.Key_B)
        assert page.audience.window.blank.isVisible()


class FakeScreen:
    """A screen as Qt has it: an area of the desktop."""

    def __init__(self, *area: int) -> None:
        """Make one with this area."""
        self._area = QRect(*area)

    def geometry(self) -> QRect:
        """Return its area."""
        return self._area


def plug(monkeypatch: pytest.MonkeyPatch, page: DemonstratePage, *others: FakeScreen) -> None:
    """Let there be the screen of *page* and these *others*."""
    own = page.stage.screen()
    monkeypatch.setattr(projector_window, "QGuiApplication", SimpleNamespace(screens=lambda: [own, *others]))


async def test_a_screen_is_unplugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full screen apart from the teacher's stays; over it, the window comes to what is left, and says so."""
    monkeypatch.setattr(screens, "SETTLE_MS", 0)
    monkeypatch.setattr(projector_window, "SETTLE_MS", 0)
    async with two_windows(tmp_path, lesson_of(TABLES[0])) as (page, projected):
        own = page.stage.screen().geometry()
        beside = FakeScreen(own.right() + 1, 0, 1920, 1080)
        placed: list[QRect] = []

        async def change(*others: FakeScreen) -> None:
            plug(monkeypatch, page, *others)
            application().screenRemoved.emit(application().primaryScreen())
            await until(lambda: not projected._settling.isActive(), "the screens are quiet")

        assert projected.is_alone
        assert "only one screen" in page.audience.place_note
        laid = projected.table.model
        with monkeypatch.context() as patch:
            patch.setattr(projected, "screen", lambda: beside)
            patch.setattr(projected, "setGeometry", placed.append)
            await change(beside)
            assert projected.isFullScreen()
            assert placed == [beside.geometry()]
            assert page.audience.place_note == ""
            await change(beside)
            assert placed == [beside.geometry()], "it is where it should be"
        await change()
        assert not projected.isFullScreen()
        assert projected.isVisible()
        assert projected.is_alone
        assert "gone" in page.table.advice.text
        assert projected.table.model == laid


async def test_a_mirrored_screen_is_the_teachers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window fills no screen that shows what the teacher sees; notes and buttons stay in sight around it."""
    async with two_windows(tmp_path, lesson_of(TABLES[0])) as (page, projected):
        own = page.stage.screen().geometry()
        plug(monkeypatch, page, FakeScreen(own.x(), own.y(), 1024, 768))
        assert projector_window.other_screen(page.stage) is None
        projected.appear()
        assert not projected.isFullScreen()
        covered = QRect(page.stage.mapFromGlobal(projected.pos()), projected.size())
        assert covered.size() == page.stage.size()
        assert page.side.isVisible()
        assert page.audience.place_note in "\n".join(words_of(page.side))


async def test_the_end_of_a_round_goes_by_itself(tmp_path: Path) -> None:
    """G compares and pays to the end, as long as nobody steps; a second G stays; no move is added."""
    tree = whole_round("tiengow-basic")
    node = tree.line()[-1]
    async with two_windows(tmp_path, Lesson(chapters=(Chapter(tree),))) as (page, projected):
        page.editor.go(node)
        await until(lambda: page.is_laid_out, "the end")
        cursor, rhythm = page.audience.cursor, page.audience.rhythm
        QTest.keyClick(projected, Qt.Key.Key_G)
        assert rhythm.is_running
        QTest.keyClick(projected, Qt.Key.Key_G)
        assert not rhythm.is_running
        QTest.keyClick(page, Qt.Key.Key_G)
        texts = {projected.caption.text()}
        while rhythm.is_running:
            await asyncio.sleep(0)
            texts.add(projected.caption.text())
        assert cursor.following is None
        assert len(texts) == len(cursor.stops)
        assert page.editor.tree == tree


@pytest.mark.parametrize("preset", ["tiengow-basic", "paigow-guangdong"])
async def test_chips_are_on_their_way_to_each_payment(tmp_path: Path, preset: str) -> None:
    """Both tables show what everybody had, then chips that fly, then what the stop says; a step back shows it at once.

    A step elsewhere takes away what is on its way.
    """
    tree = whole_round(preset)
    node = tree.line()[-1]
    settings = replace(FAST, motion="on", review_speed=60.0)
    async with window_on(tmp_path, settings=settings) as window:
        page = window.pages.demonstrate
        page.open(window.pages.lessons.shelf.add(Lesson(chapters=(Chapter(tree),)), "en"), node)
        await until(lambda: page.is_laid_out, "the end")
        QTest.keyClick(page, Qt.Key.Key_F8)
        projected, cursor = page.audience.window, page.audience.cursor
        assert projected is not None
        tables = (page.table, projected.table)

        def shown() -> list[list[int]]:
            return [[panel._model.chips for panel in table.panels] for table in tables]

        def told() -> list[int]:
            assert cursor.settled is not None
            return [*tree.table.game.view(cursor.settled.state, Seat(0)).chips]

        paid, flown = 0, 0
        while cursor.following is not None:
            before = told()
            QTest.keyClick(projected, Qt.Key.Key_PageDown)
            after = told()
            assert shown() == [before, before]
            while shown() != [after, after]:
                flown += any(type(each).__name__ == "_Overlay" for each in projected.table.children())
                await asyncio.sleep(0.001)
            paid += after != before
        assert paid
        assert flown
        await until(lambda: all(table.purses is None for table in tables), "the last chips")
        QTest.keyClick(projected, Qt.Key.Key_PageUp)
        assert shown() == [told(), told()]
        while cursor.stop:
            before = told()
            QTest.keyClick(projected, Qt.Key.Key_PageUp)
            if told() != before:
                break
        QTest.keyClick(projected, Qt.Key.Key_PageDown)
        assert all(table.purses is not None for table in tables)
        QTest.keyClick(projected, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
        assert all(table.purses is None for table in tables)
