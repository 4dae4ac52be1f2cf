# SPDX-License-Identifier: MIT
"""The free table, as a teacher uses it: laid out, played by clicks, stepped, written on, saved, opened again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.game import Seat
from dominoes.games import GAMES
from dominoes.lessons.file import open_lesson
from dominoes.lessons.layout import empty_layout, read_hand
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Mark, MarkKind, Page, Spot
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.records.reader import parse
from dominoes.records.replay import asked as turns_of
from dominoes.tiles import tile
from tests.contract.tables import table
from tests.support.record_lines import golden
from tests.ui.driving import FAST, SlowThinker, is_on, until, window_on
from tests.ui.pages.demonstrate.teaching import NARROW, SEED, asked, form_of, is_asked, key, lesson_of, teaching
from ui.diagram.export_dialog import ExportDialog
from ui.pages.demonstrate import editor, edits
from ui.pages.demonstrate.editor import Place
from ui.pages.demonstrate.layout_form import NEW, LayoutForm
from ui.pages.demonstrate.page import DemonstratePage
from ui.pages.demonstrate.panel import DemonstratePanel
from ui.pages.demonstrate.play import RUN_SECONDS
from ui.pages.demonstrate.sheets import QuestionForm, TitlesForm
from ui.pages.settings.kept_data import EVERYTHING
from ui.tiles.tile_button import TileButton


async def test_a_lesson_from_nothing(tmp_path: Path) -> None:  # noqa: PLR0915 - one way through the program
    """From the start page: laid out, led by a click, a variation, a question, saved, opened again."""
    async with window_on(tmp_path) as window:
        window.pages.start.lessons.click()
        window.pages.lessons.begin.click()
        page = window.pages.demonstrate
        await until(page.overlay.isVisible, "the position")
        form = form_of(page, LayoutForm)
        form.hands[0].lay(read_hand("66 66 21 42"))
        form.hands[1].lay(read_hand("11 11 11"))
        assert "3" in form.trouble.text()
        form.hands[1].lay(read_hand("11 11"))
        assert not form.trouble.isVisibleTo(form)
        # A click lays a free tile into the hand that has the focus.
        form.hands[2].setFocus()
        face = form.tray[0].face
        form.tray[0].click()
        assert form.hands[2].text().startswith(f"{face} ?")
        assert len(form.tray) == 32 - 7
        page.overlay.press("Ctrl Enter")
        await asked(page)
        assert page.presenter is not None
        assert page.presenter.me == 0
        page.table.hand[0].click()
        page.table.hand[1].click()
        key(page, Qt.Key.Key_Return)
        await until(lambda: len(page.editor.tree.nodes) == 2, "the move")
        await asked(page)
        # The table has turned to the seat that follows.
        assert page.presenter.me == 1
        key(page, Qt.Key.Key_PageUp)
        await asked(page)
        assert page.editor.at.node == ROOT
        page.table.hand[2].click()
        key(page, Qt.Key.Key_Return)
        await until(lambda: len(page.editor.tree.nodes[ROOT].children) == 2, "the variation")
        assert page.side.tree.model().rowCount() == 3
        key(page, Qt.Key.Key_PageUp)
        page.side.text.setFocus()
        QTest.keyClicks(page.side.text, "Heaven leads")
        key(page, Qt.Key.Key_T)
        await until(page.overlay.isVisible, "the sheet")
        titles = form_of(page, TitlesForm)
        assert titles.chapter is not None
        titles.lesson.setText("A pair of heaven")
        page.overlay.press("Ctrl Enter")
        await until(lambda: not page.overlay.isVisible(), "the titles")
        key(page, Qt.Key.Key_Q)
        await until(page.overlay.isVisible, "the sheet")
        question = form_of(page, QuestionForm)
        question.prompt.setPlainText("What is the strongest lead?")
        assert [tick.isChecked() for tick in question.ticks] == [True, False]
        question.whys[1].setPlainText("Then its twin stands alone.")
        page.overlay.press("Ctrl Enter")
        await until(lambda: page.editor.page.question is not None, "the question")
        lesson = page.editor.lesson
        key(page, Qt.Key.Key_Escape)
        await until(lambda: window.pages.current is not page, "the shelf")
        shelf = window.pages.lessons
        await until(lambda: [card.title.text() for card in shelf.cards] == ["A pair of heaven"], "the lesson on it")
        path = next(iter(window.pages.lessons.shelf.items())).path
        assert open_lesson(path) == lesson
        assert lesson.chapters[0].check() == ()
        found = lesson.chapters[0].page(ROOT)
        assert found.text.in_language("en") == "Heaven leads"
        assert found.question is not None
        assert [answer.why.in_language("en") for answer in found.question.wrong] == ["Then its twin stands alone."]


@pytest.mark.matrix
@pytest.mark.parametrize("game", [each.key for each in GAMES])
async def test_opponents_play_to_the_end(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One move, then on to the settlement, in every game; a step forward or back plays no move again."""
    preset = next(iter(next(each for each in GAMES if each.key == game).presets))
    async with teaching(tmp_path, lesson_of(f"{game}-{preset}")) as (_window, page, _path):
        key(page, Qt.Key.Key_C)
        await until(lambda: len(page.editor.tree.nodes) == 2, "one move")
        await asyncio.sleep(0)
        key(page, Qt.Key.Key_G)
        await until(lambda: page.editor.tree.state(page.editor.at.node).ended is not None, "the end", 30)
        await asyncio.sleep(0)
        assert page.editor.chapter is not None
        assert page.editor.chapter.check() == ()
        moves = len(page.editor.tree.path(page.editor.at.node)) - 1
        rules, played = page.editor.tree.table.game, Mock()
        apply = rules.apply
        monkeypatch.setattr(type(rules), "apply", lambda _self, *step: played(step) and apply(*step))
        for which in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            for _move in range(moves):
                key(page, which)
                await until(lambda: page.is_laid_out, "the step")
        assert page.editor.tree.state(page.editor.at.node).ended is not None
        assert not played.called
        page.editor.tree.check()
        assert played.call_count >= moves, "moves are counted"
        key(page, Qt.Key.Key_S)
        await until(page.overlay.isVisible, "the settlement")


@pytest.mark.parametrize(("preset", "count"), [("taungau-pagat", 1), ("taungau-macao", 5), ("kapshap-kapshap_gin", 4)])
async def test_strengths_are_those_of_the_table(tmp_path: Path, preset: str, count: int) -> None:
    """If the program sets all hands nobody is asked for one, and a useless one is not offered."""
    async with teaching(tmp_path, lesson_of(preset)) as (_window, page, _path):
        await until(lambda: page.is_laid_out, "the position")
        assert page.steps.levels.count() == count
        assert count > 1 or page.steps.levels.isHidden()


async def test_opponents_stopped_and_let_go_on_at_once_play_on(tmp_path: Path) -> None:
    """What was stopped in the pause after a move ends later, and alone."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        page.apply_settings(replace(page.settings, review_speed=4.0))
        key(page, Qt.Key.Key_G)
        await until(lambda: len(page.editor.tree.nodes) == 2, "a move")
        key(page, Qt.Key.Key_G)
        key(page, Qt.Key.Key_G)
        await until(lambda: len(page.editor.tree.nodes) >= 5, "three moves more")
        assert page.computer.is_running
        nodes = page.editor.tree.nodes
        assert len(page.editor.tree.line()) == len(nodes) - 1, "no move was played twice"
        key(page, Qt.Key.Key_G)
        await until(lambda: not page.computer.is_running, "the end")


async def test_stop_stops_opponents_in_their_pause(tmp_path: Path) -> None:
    """The seat at the bottom is asked at once, and no move follows."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        page.apply_settings(replace(page.settings, review_speed=0.25))
        key(page, Qt.Key.Key_G)
        await until(lambda: len(page.editor.tree.nodes) == 2 and page.is_laid_out, "a move")
        await asyncio.sleep(0.05)
        key(page, Qt.Key.Key_G)
        await until(lambda: is_asked(page), "a turn", RUN_SECONDS)
        assert [each.text for each in page.commands() if each.key == "G"] == ["Play on"]
        assert len(page.editor.tree.nodes) == 2


async def test_stop_stops_opponents_who_think(tmp_path: Path) -> None:
    """What they find later is not played, and lays out nothing again."""
    thinker = SlowThinker()
    async with teaching(tmp_path, lesson_of(), thinker=thinker) as (_window, page, _path):
        key(page, Qt.Key.Key_G)
        await until(lambda: thinker.asked, "the computer")
        key(page, Qt.Key.Key_G)
        await asked(page)
        page.table.hand[0].click()
        thinker.gate.set()
        await asyncio.sleep(0.05)
        assert page.table.hand[0].is_selected
        assert len(page.editor.tree.nodes) == 1


async def test_ranks_without_room_are_on_a_sheet(tmp_path: Path) -> None:
    """Even where they are wanted beside the table."""
    async with teaching(tmp_path, lesson_of()) as (window, page, _path):
        await asked(page)
        key(page, Qt.Key.Key_E)
        await until(page.ranks.strip.isVisible, "the ranks")
        window.services.preferences.set("text_size", 1.5)
        window.resize(*NARROW)
        await until(lambda: not page.ranks.strip.isVisible(), "no room beside the table")
        key(page, Qt.Key.Key_E)
        await until(page.overlay.isVisible, "the sheet")


async def test_a_move_that_nobody_could_tell_is_told_later(tmp_path: Path) -> None:
    """The list of steps keeps words, not the notation that stood in for them."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        key(page, Qt.Key.Key_C)
        await until(lambda: len(page.editor.tree.nodes) == 2 and page.is_laid_out, "a move")
        tree, node = page.editor.tree, page.editor.at.node
        told = page.words.line(tree, node, page.language)
        _seat, written = tree.moves(node)[-1]
        page.words.forget()
        page._clear()
        assert page.words.line(tree, node, page.language) == written != told
        page._laid = None
        page.show_step()
        await until(lambda: page.is_laid_out and page.presenter is not None, "the table")
        assert page.words.line(tree, node, page.language) == told


async def test_edits_at_the_table_are_undone(tmp_path: Path) -> None:
    """Moves, pruned variations, hands that were closed, another deal."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, path):
        before = page.editor.lesson
        seen = []
        for edit in (
            page.computer.play_one,
            page.audience.cursor.to_beginning,
            page.edits.toggle_hands,
            page.edits.turn,
            page.edits.prune,
            page.edits.deal_again,
        ):
            edit()
            await until(lambda: not page.computer.is_running and page.is_laid_out, "the opponent")
            seen.append(page.editor.lesson)
        assert page.presenter is not None
        while page.editor.can_undo:
            key(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert page.editor.lesson == before
        while page.editor.can_redo:
            key(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
        assert page.editor.lesson == seen[-1]
        page.leave()
        assert open_lesson(path) == seen[-1]


async def test_closed_hands_show_no_face(tmp_path: Path) -> None:
    """Not to the eye, and not to a screen reader; the log of moves stays the teacher's."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        await asked(page)
        lying = [tile.face for row in page.table._held for tile in row.tiles]
        assert None not in lying
        key(page, Qt.Key.Key_O)
        await asked(page)
        assert {tile.face for row in page.table._held for tile in row.tiles} == {None}
        assert page.editor.page.open_hands == (Seat(0),)


async def test_a_lesson_that_cannot_be_dealt_says_why(tmp_path: Path) -> None:
    """Nothing is lost: its steps and texts are there."""
    lesson = lesson_of()
    chapter = lesson.chapters[0]
    tree, _node = chapter.tree.added(ROOT, (Seat(0), "lead 66"))
    layout = chapter.layout.with_hand(Seat(0), ())
    layout = layout.with_hand(Seat(1), empty_layout(*table("tiengow-basic")).hands[0] * 2)
    broken = Lesson(chapters=(Chapter(tree.with_layout(layout)),))
    async with teaching(tmp_path, broken) as (_window, page, _path):
        assert page.stage.trouble
        assert page.side.tree.model().rowCount() == 2
        for each in page.commands():
            if each.key not in {"Esc", ",", "F9", "F11", "F1"}:
                each.call()
                page.overlay.close_with("")
        await asyncio.sleep(0)


async def test_a_position_that_cannot_be_dealt_is_added(tmp_path: Path) -> None:
    """While a seat is asked at the step before: the table says why nobody is asked at the new one."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        await asked(page)
        key(page, Qt.Key.Key_L)
        await until(page.overlay.isVisible, "the position")
        form_of(page, LayoutForm).hands[0].lay(read_hand("66 66 66"))
        page.overlay.close_with(NEW)
        await until(lambda: page.editor.at.chapter == 1 and page.is_laid_out, "the chapter")
        assert page.stage.trouble
        assert not page.computer.is_running


async def test_a_lesson_without_chapters_begins_with_a_position(tmp_path: Path) -> None:
    """Also where a sheet of the lesson before it is still open."""
    async with teaching(tmp_path, lesson_of()) as (window, page, _path):
        await asked(page)
        key(page, Qt.Key.Key_L)
        await until(page.overlay.isVisible, "the position")
        before = form_of(page, LayoutForm)
        empty = window.pages.lessons.shelf.add(Lesson(), "en")
        window.pages.demonstrate.open(empty)
        await until(lambda: before not in page.overlay.findChildren(LayoutForm), "the sheet is closed")
        await until(lambda: bool(page.overlay.findChildren(LayoutForm)), "the position of the new one")
        page.overlay.close_with(NEW)
        await until(lambda: len(page.editor.lesson.chapters) == 1, "its first chapter")


async def test_the_look_changes_where_no_step_lies_on_the_table(tmp_path: Path) -> None:
    """The step before it, of another game with more seats, is still there below the words that say why not."""
    layout = empty_layout(*table("turtle-turtle"))
    impossible = Chapter(tree_over(replace(layout, hands=((tile("66"),) * 3,)), SEED))
    lesson = lesson_of(moves=1)
    async with teaching(tmp_path, replace(lesson, chapters=(*lesson.chapters, impossible))) as (window, page, _path):
        await asked(page)
        page.editor.go_to_chapter(1)
        await until(lambda: bool(page.stage.trouble), "why not")
        window.services.preferences.set("language", "ja")
        assert page.presenter is None
        page.editor.go_to_chapter(0)
        await asked(page)
        assert page.presenter is not None
        assert page.presenter.who == page.editor.who


async def test_commands_act_on_the_step_marked_in_the_list(tmp_path: Path) -> None:
    """The table shows it: what a teacher names or deletes is never another step than the one they see marked."""
    async with teaching(tmp_path, lesson_of(moves=3)) as (_window, page, _path):
        await asked(page)
        line = page.editor.tree.line()
        steps = page.side.tree
        steps.setFocus()
        for which in (Qt.Key.Key_Down, Qt.Key.Key_Down):
            QTest.keyClick(steps, which)
        assert page.editor.at.node == line[1]
        QTest.keyClick(steps, Qt.Key.Key_Up)
        assert page.editor.at.node == line[0]
        QTest.keyClick(steps, Qt.Key.Key_Down)
        QTest.keyClick(steps, Qt.Key.Key_Delete)
        assert page.editor.tree.line() == line[:1]


async def test_escape_closes_the_sheet_of_a_question(tmp_path: Path) -> None:
    """From the field in which it begins."""
    async with teaching(tmp_path, lesson_of()) as (window, page, _path):
        await asked(page)
        key(page, Qt.Key.Key_Q)
        await until(page.overlay.isVisible, "the sheet")
        prompt = form_of(page, QuestionForm).prompt
        await until(prompt.hasFocus, "the field")
        QTest.keyClick(prompt, Qt.Key.Key_Escape)
        await until(lambda: not page.overlay.isVisible(), "the table")
        assert is_on(window, page)
        assert page.editor.page.question is None


async def test_tiles_are_marked(tmp_path: Path) -> None:
    """By a key or the right button, which draws arrows too; a tile face down has no mark that shows."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        await asked(page)
        first, second = page.table.hand[0], page.table.hand[1]
        first.setFocus()
        key(page, Qt.Key.Key_K)
        right = Qt.MouseButton.RightButton
        on_second = first.mapFromGlobal(second.mapToGlobal(second.rect().center()))
        QTest.mousePress(first, right, pos=first.rect().center())
        QTest.mouseMove(first, on_second)
        QTest.mouseRelease(first, right, pos=on_second)
        assert list(map(str, page.editor.page.marks)) == [
            f"ring red {first.face}@0",
            f"arrow red {first.face}@0 {second.face}@0",
        ]
        await until(page.marks.isVisible, "the marks")
        assert len(page.marks.marks) == 2
        assert not page.marks.grab().isNull()
        key(page, Qt.Key.Key_K)
        assert len(page.editor.page.marks) == 1
        QTest.mouseClick(second, right, Qt.KeyboardModifier.ShiftModifier, second.rect().center())
        assert str(page.editor.page.marks[-1]) == f"ring red {second.face}@0", "no arrow leads to itself"
        hidden = page.editor.tree.filled.hands[2][0]
        assert hidden is not None
        page.editor.change_page(Page(marks=(Mark(MarkKind.RING, Spot(hidden, Seat(2))),), open_hands=(Seat(0),)))
        await asked(page)
        there = {tile.face for tile in page.table.hand}
        assert bool(page.marks.marks) == (hidden in there)


async def test_a_ring_stays_with_its_tile(tmp_path: Path) -> None:
    """Also while it is raised out of the hand."""
    async with teaching(tmp_path, lesson_of()) as (window, page, _path):
        window.setUpdatesEnabled(True)
        await asked(page)
        tile_ = page.table.hand[0]
        QTest.mouseClick(tile_, Qt.MouseButton.RightButton, pos=tile_.rect().center())
        await until(lambda: page.marks.painted, "the ring")
        before = page.marks.painted[0].box
        tile_.click()
        await until(lambda: page.marks.painted[0].box.top() < before.top(), "the ring above")
        await until(lambda: page.marks.painted == page.marks.boxes(), "its place")
        tile_.click()
        await until(lambda: page.marks.painted[0].box == before, "the ring in the hand")


async def test_marks_in_colours_on_tiles_and_seats(tmp_path: Path) -> None:
    """Each colour has its own line; a mark in another colour takes the place of the one that is there."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        await asked(page)
        first = page.table.hand[0]
        pictures = []
        for name, colour in (("red", "solid"), ("green", "dashed"), ("blue", "dotted"), ("yellow", "dots")):
            assert (name in page.marker.colour_name, colour in page.marker.colour_name) == (True, True)
            page.marker.mark(MarkKind.RING, Spot(first.face, Seat(0)))
            assert list(map(str, page.editor.page.marks)) == [f"ring {name} {first.face}@0"]
            await until(lambda: page.marks.isVisible() and page.marks.marks == page.editor.page.marks, "the mark")
            pictures.append(without_colour(page.marks))
            key(page, Qt.Key.Key_J)
        assert len(set(pictures)) == len(pictures)
        page.table.panels[2].setFocus()
        key(page, Qt.Key.Key_U)
        assert str(page.editor.page.marks[-1]) == "highlight red @2"
        assert page.editor.page.marks[-1] in page.marks.marks
        assert page.editor.who[2] in page.position_text
        key(page, Qt.Key.Key_U)
        assert len(page.editor.page.marks) == 1


async def test_a_ring_follows_its_tile(tmp_path: Path) -> None:
    """S3-16: up with a selected tile, down again, and along with a moved one."""
    async with teaching(tmp_path, lesson_of()) as (window, page, _path):
        # What is tested is painting.
        window.setUpdatesEnabled(True)
        await asked(page)
        first = page.table.hand[0]
        page.marker.mark(MarkKind.RING, Spot(first.face, Seat(0)))
        await until(lambda: page.marks.isVisible() and page.marks.marks == page.editor.page.marks, "the mark")
        resting = without_colour(page.marks)
        await until(lambda: page.marks.painted == page.marks.boxes(), "the ring")
        before = page.marks.painted
        QTest.mouseClick(first, Qt.MouseButton.LeftButton, pos=first.tile_rect().center())
        assert first.is_selected
        await until(lambda: page.marks.painted != before, "the ring above")
        assert page.marks.painted[0].box.top() < before[0].box.top()
        assert without_colour(page.marks) != resting
        QTest.mouseClick(first, Qt.MouseButton.LeftButton, pos=first.tile_rect().center())
        await until(lambda: page.marks.painted == before, "the ring below")
        first.move(first.x() + 9, first.y())
        await until(lambda: page.marks.painted[0].box.left() == before[0].box.left() + 9, "the ring beside")


def without_colour(marks: QWidget) -> bytes:
    """Return the painted pixels of *marks*, in any colour."""
    picture = QImage(marks.size(), QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    marks.render(picture, QPoint(), QRegion(), QWidget.RenderFlag(0))
    return bytes(picture.createAlphaMask().constBits())


async def test_writing_keeps_its_place_and_steps_by_remote_keys(tmp_path: Path) -> None:
    """A letter lays nothing out again; Page Down in a field steps."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        await asked(page)
        page.table.hand[0].click()
        page.side.notes.setFocus()
        QTest.keyClicks(page.side.notes, "abc")
        assert page.side.notes.toPlainText() == "abc"
        assert page.side.notes.textCursor().position() == 3
        page.computer.play_one()
        await until(lambda: not page.computer.is_running, "the opponent")
        QApplication.sendEvent(page.side.notes, _press(Qt.Key.Key_PageUp))
        assert page.editor.at.node == ROOT
        assert page.editor.page.notes.in_language("en") == "abc"


async def test_what_is_typed_after_a_step_is_about_the_new_one(tmp_path: Path) -> None:
    """Even before that lies on the table, as when keys are typed fast."""
    async with teaching(tmp_path, lesson_of(moves=1)) as (_window, page, _path):
        first = page.editor.tree.line()[0]
        for node, text in ((first, "About the lead."), (ROOT, "About the position.")):
            page.editor.go(node)
            page.editor.change_page(Page(Texts.of({"en": text})))
        await asked(page)
        field = page.side.text
        field.setFocus()
        field.moveCursor(field.textCursor().MoveOperation.End)
        QTest.keyClick(field, Qt.Key.Key_PageDown)
        QTest.keyClick(field, Qt.Key.Key_X)
        texts = [page.editor.tree.nodes[node].page.text.exactly("en") for node in (ROOT, first)]
        assert texts[0] == "About the position."
        assert texts[1].replace("x", "") == "About the lead."
        assert page.editor.at.node == first


async def test_the_panel_on_a_sheet_shows_the_step_too(tmp_path: Path) -> None:
    """Where there is no room beside the table: another chapter has other steps and texts."""
    first, second = (
        Chapter(tree_over(empty_layout(*table("tiengow-basic")), SEED).with_page(ROOT, Page(Texts.of({"en": text}))))
        for text in ("One", "Two")
    )
    async with teaching(tmp_path, Lesson(chapters=(first, second))) as (window, page, _path):
        await asked(page)
        page.computer.play_one()
        await until(lambda: page.editor.at.node != ROOT and not page.computer.is_running, "a move")
        window.services.preferences.set("text_size", 1.5)
        window.resize(960, 600)
        await until(lambda: not page.side.isVisible(), "no room beside the table")
        page.toggle_side()
        await until(page.overlay.isVisible, "the panel")
        panel = form_of(page, DemonstratePanel)
        assert panel.tree.model().rowCount() == 2
        page.editor.go_to_chapter(1)
        await until(lambda: panel.text.toPlainText() == "Two", "the texts of the second chapter")
        assert panel.tree.model().rowCount() == 1
        QTest.keyClicks(panel.text, "!")
        page.overlay.close_with("")
        await until(lambda: not page.overlay.isVisible(), "the table")
        page.editor.go_to_chapter(0)
        assert [each.page(ROOT).text.in_language("en") for each in page.editor.lesson.chapters] == ["One", "!Two"]


async def test_texts_are_in_the_language_of_the_program(tmp_path: Path) -> None:
    """A title, the text of a step, the words of the list; until the teacher chooses another language."""
    async with teaching(tmp_path, lesson_of(moves=1)) as (window, page, _path):
        await asked(page)
        window.services.preferences.set("language", "zh_HK")
        assert page.language == page.side.languages.value() == "zh_HK"
        QTest.keyClicks(page.side.text, "x")
        assert page.editor.page.text == Texts.of({"zh_HK": "x"})
        page.side.languages.choose("ja")
        page.side.languages.chosen.emit("ja")
        window.services.preferences.set("language", "en")
        assert page.language == page.side.languages.value() == "ja"


async def test_a_language_chosen_on_a_sheet_is_that_of_the_page(tmp_path: Path) -> None:
    """The class reads it, and the next panel shows it."""
    lesson = lesson_of()
    words = Page(Texts.of({"en": "English", "ja": "Nihongo"}))
    async with teaching(tmp_path, Lesson(chapters=(lesson.chapters[0].with_page(ROOT, words),)), is_narrow=True) as (
        _window,
        page,
        _path,
    ):
        await asked(page)
        for shown in ("English", "Nihongo"):
            key(page, Qt.Key.Key_I)
            await until(page.overlay.isVisible, "the panel")
            panel = form_of(page, DemonstratePanel)
            assert panel.text.toPlainText() == shown
            panel.languages.choose("ja")
            panel.languages.chosen.emit("ja")
            page.overlay.close_with("")
            await until(lambda: not page.overlay.isVisible(), "the table")
        key(page, Qt.Key.Key_F5)
        await until(page.audience.caption.text, "what the class reads")
        assert page.audience.caption.text() == "Nihongo"


def _press(which: Qt.Key) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, which, Qt.KeyboardModifier.NoModifier)


async def test_a_lesson_that_cannot_be_saved_is_left_knowingly(tmp_path: Path) -> None:
    """Leaving tells why first, and the lesson stays; leaving once more gives the edits up."""
    async with teaching(tmp_path, lesson_of()) as (window, page, path):
        await asked(page)
        before = path.read_bytes()
        page.editor.change(replace(page.editor.lesson, author="x" * 300))
        page.leave()
        assert window.pages.current is page
        assert page.trouble
        page.leave()
        assert window.pages.current is not page
        assert path.read_bytes() == before


async def test_a_window_whose_lesson_cannot_be_saved_is_closed_knowingly(tmp_path: Path) -> None:
    """Even from another page: closing tells why first, and closing once more gives the edits up."""
    async with teaching(tmp_path, lesson_of()) as (window, page, _path):
        await asked(page)
        page.editor.change(replace(page.editor.lesson, author="x" * 300))
        window.pages.routes.manual()
        assert not is_on(window, page)
        assert not window.close()
        assert is_on(window, page)
        assert page.trouble
        assert window.close()


async def test_a_damaged_file_leaves_the_lesson_on_the_table(tmp_path: Path) -> None:
    """What is written afterwards is saved."""
    async with teaching(tmp_path, lesson_of()) as (window, page, path):
        await asked(page)
        damaged = path.with_name(f"damaged{path.suffix}")
        damaged.write_text("nothing\n", encoding="utf-8")
        window.pages.demonstrate.open(damaged)
        assert is_on(window, page)
        QTest.keyClicks(page.side.text, "Later")
        page.leave()
        assert open_lesson(path).chapters[0].page(ROOT).text.exactly("en") == "Later"


async def test_back_leads_to_no_lesson_that_was_erased(tmp_path: Path) -> None:
    """Words written there would be saved nowhere."""
    async with teaching(tmp_path, lesson_of()) as (window, page, path):
        await asked(page)
        key(page, Qt.Key.Key_Comma)
        settings = window.pages.settings
        assert is_on(window, settings)
        settings.kept.erase(EVERYTHING)
        await until(lambda: not path.exists(), "the lesson erased")
        settings.left.emit()
        assert not is_on(window, page)
        assert page.editor.lesson == Lesson()


async def test_a_hand_of_tiles_is_seen_once_it_is_laid_out(tmp_path: Path) -> None:
    """If banker and stakes come before the deal, opponents go as far as that; the settlement has a plain title."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        window.pages.start.lessons.click()
        window.pages.lessons.begin.click()
        page = window.pages.demonstrate
        await until(page.overlay.isVisible, "the position")
        form = form_of(page, LayoutForm)
        form.games.choose("paigow")
        form.games.chosen.emit("paigow")
        form.hands[0].lay(read_hand("66 11 44 54"))
        page.overlay.press("Ctrl Enter")
        await until(lambda: len(page.table.hand) == 4 and page.is_laid_out, "the tiles")
        faces = {str(tile.face) for tile in page.table.findChildren(TileButton) if tile.isVisible()}
        assert {"66", "11", "44", "54"} <= faces
        key(page, Qt.Key.Key_G)
        await until(lambda: page.editor.tree.state(page.editor.at.node).ended is not None, "the end")
        await until(lambda: page.is_laid_out, "the step")
        key(page, Qt.Key.Key_S)
        await until(page.overlay.isVisible, "the settlement")
        assert page.overlay.title.text()[0].isalpha()


async def test_a_step_is_exported_as_a_picture(tmp_path: Path) -> None:
    """As the class sees it first: what is closed is not in the diagram."""
    lesson = lesson_of()
    closed = lesson.chapters[0].with_page(ROOT, Page(open_hands=(Seat(0),)))
    async with teaching(tmp_path, replace(lesson, title=Texts.of({"en": "Pairs"}), chapters=(closed,))) as (
        window,
        page,
        _path,
    ):
        await asked(page)
        key(page, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        dialog = window.findChildren(ExportDialog)[-1]
        position = dialog.position
        assert position.title == "Pairs"
        assert dialog.choosers["hands"].currentText() == "What the class sees"
        hands = [[tile for group in seat.groups for tile in group.tiles] for seat in position.seats]
        assert [all(hand) for hand in hands] == [True, False, False, False]
        assert not any(tile for hand in hands[1:] for tile in hand)
        dialog.choosers["hands"].choose(value=True)
        assert all(tile for seat in dialog.position.seats for group in seat.groups for tile in group.tiles)
        dialog.reject()
        key(page, Qt.Key.Key_F8)
        key(page, Qt.Key.Key_O)
        key(page, Qt.Key.Key_V)
        key(page, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        dialog = window.findChildren(ExportDialog)[-1]
        seen = dialog.position
        assert all(tile for seat in seen.seats for group in seat.groups for tile in group.tiles), (
            "opened before this class"
        )
        assert seen.seats[0].name != position.seats[0].name, "turned before this class"
        dialog.reject()


async def test_positions_are_pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record is added with its moves; hands come on the sheet, and other words say that they are none."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        await asked(page)
        line = golden("wiki_hk")[0]
        QGuiApplication.clipboard().setText(f"Look: {line}")
        key(page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: page.editor.at == Place(1, ROOT), "the chapter")
        assert len(page.editor.lesson.chapters) == 2
        tree = page.editor.tree
        assert tree.moves(tree.line()[-1]) == parse(line).moves
        QGuiApplication.clipboard().setText("66 66 | 11 11")
        key(page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        await until(page.overlay.isVisible, "the sheet")
        assert form_of(page, LayoutForm).hands[1].text() == "11 11"
        page.overlay.close_with("")
        await until(lambda: not page.overlay.isVisible(), "the table")
        said = list[str]()
        monkeypatch.setattr(page, "say", said.append)
        for text in ("Hello", line.replace("66", "65", 1)):
            said.clear()
            QGuiApplication.clipboard().setText(text)
            key(page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: bool(said), "why not")
            assert not page.overlay.isVisible()
        assert len(page.editor.lesson.chapters) == 2


async def test_what_cannot_be_saved_is_not_pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record with too many moves is left out, and so is all that a full lesson has no room for; both are said."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, path):
        await asked(page)
        said = list[str]()
        monkeypatch.setattr(page, "say", said.append)
        by_length = sorted(golden("laoshu"), key=lambda line: len(parse(line).moves))
        QGuiApplication.clipboard().setText(f"{by_length[0]}\n{by_length[-1]}")
        page.edits.paste()
        await until(lambda: bool(said), "what was added")
        assert "1 chapter added" in said[0]
        assert "at most 200 moves" in said[0]
        before = page.editor.lesson
        monkeypatch.setattr(edits, "MOST_CHAPTERS", len(before.chapters))
        said.clear()
        QGuiApplication.clipboard().setText(by_length[0])
        page.edits.paste()
        await until(lambda: bool(said), "why not")
        assert "at most 2 chapters" in said[0]
        page.edits.lay_out_position()
        await until(page.overlay.isVisible, "the position")
        page.overlay.close_with(NEW)
        await until(lambda: len(said) > 1, "why not")
        assert page.editor.lesson == before
        assert page.saver is not None
        assert page.saver.finish() is None
        assert len(open_lesson(path).chapters) == 2


def play_first(page: DemonstratePage) -> None:
    """Play the first tile of the hand at the bottom, or throw it."""
    page.table.hand[0].click()
    key(page, Qt.Key.Key_Return)


async def test_no_move_is_played_that_cannot_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by the teacher nor by the computer, nor before a new beginning; both go on elsewhere in the chapter."""
    async with teaching(tmp_path, lesson_of(moves=1)) as (_window, page, _path):
        await asked(page)
        said = list[str]()
        monkeypatch.setattr(page, "say", said.append)
        page.editor.go(page.editor.tree.line()[-1])
        await asked(page)
        before = page.editor.lesson
        for name, most, words in (("DEEPEST", 1, "at most 1 move"), ("MOST_STEPS", 2, "at most 2 steps")):
            with monkeypatch.context() as patch:
                patch.setattr(editor, name, most)
                for play in (page.computer.play_one, partial(play_first, page)):
                    said.clear()
                    play()
                    await until(lambda: bool(said), "why not")
                    assert words in said[0]
                    await asked(page)
            said.clear()
        with monkeypatch.context() as patch:
            patch.setattr(edits, "DEEPEST", 0)
            key(page, Qt.Key.Key_N)
            assert "at most 0 moves" in said[0]
        assert page.editor.lesson == before
        page.computer.play_one()
        await until(lambda: page.editor.lesson != before, "a move")


async def test_a_variation_is_moved_by_keys(tmp_path: Path) -> None:
    """Up and down among its neighbours; the step stays shown."""
    async with teaching(tmp_path, lesson_of(moves=1)) as (_window, page, _path):
        await asked(page)
        tree = page.editor.tree
        turn = turns_of(tree.table.game, tree.state(ROOT))[0]
        changed, node = tree.play(ROOT, turn.seat, tree.table.game.write_move(turn.legal[-1]))
        page.editor.change_tree(changed, node)
        await until(lambda: page.is_laid_out, "the variation")
        for which, children in ((Qt.Key.Key_Up, (node, 1)), (Qt.Key.Key_Down, (1, node))):
            key(page, which, Qt.KeyboardModifier.ControlModifier)
            assert page.editor.tree.nodes[ROOT].children == children
            assert page.editor.at.node == node
