# SPDX-License-Identifier: MIT
"""Input about a lesson stays where it belongs: not in another lesson, chapter or step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from dominoes.lessons.tree import ROOT, NodeId
from dominoes.records.replay import asked as turns_of
from tests.ui.driving import until
from tests.ui.pages.demonstrate.teaching import asked, form_of, key, lesson_of, teaching
from ui.pages.demonstrate.hands_board import HandField
from ui.pages.demonstrate.layout_form import LayoutForm
from ui.pages.demonstrate.page import DemonstratePage
from ui.pages.demonstrate.sheets import QuestionForm, TitlesForm

T, Q, L = Qt.Key.Key_T, Qt.Key.Key_Q, Qt.Key.Key_L
FORMS: dict[Qt.Key, type[Any]] = {T: TitlesForm, Q: QuestionForm, L: LayoutForm}


def _lines(form: Any) -> dict[str, Any]:  # noqa: ANN401 - any of the forms
    if isinstance(form, TitlesForm):
        return {"lesson": form.lesson, "chapter": form.chapter}
    return {"question": form.prompt} if isinstance(form, QuestionForm) else {"hand": form.hands[0]}


async def _form(page: DemonstratePage, which: Qt.Key) -> dict[str, Any]:
    await asked(page)
    key(page, which)
    await until(page.overlay.isVisible, "the sheet")
    return _lines(form_of(page, FORMS[which]))


async def _closed(page: DemonstratePage) -> None:
    page.overlay.close_with("")
    await until(lambda: not page.overlay.isVisible(), "its end")


async def type_into(page: DemonstratePage, which: Qt.Key, **texts: str) -> None:
    """Type *texts* into the sheet of the key *which*, and leave it by Escape."""
    fields = await _form(page, which)
    for name, text in texts.items():
        if isinstance(fields[name], HandField):
            QTest.keyClicks(fields[name], text)
        else:
            fields[name].selectAll()
            QTest.keyClicks(fields[name], text)
    await _closed(page)


async def read(page: DemonstratePage, which: Qt.Key) -> dict[str, str]:
    """Return the input in the sheet of the key *which*."""
    fields = await _form(page, which)
    found = {
        name: field.text() if isinstance(field, QLineEdit | HandField) else field.toPlainText()
        for name, field in fields.items()
    }
    await _closed(page)
    return found


def branch(page: DemonstratePage, node: NodeId) -> NodeId:
    """Play another move at *node*, and show it."""
    tree = page.editor.tree
    game = tree.table.game
    turn = turns_of(game, tree.state(node))[0]
    changed, new = tree.play(node, turn.seat, game.write_move(turn.legal[-1]))
    page.editor.change_tree(changed, new)
    return new


async def test_a_deleted_chapter_takes_what_was_typed_along(tmp_path: Path) -> None:
    """The next chapter has its place, and nothing of it; taken back, it has all of it."""
    async with teaching(tmp_path, lesson_of(chapters=2)) as (_window, page, _path):
        await type_into(page, T, chapter="First", lesson="Whole")
        await type_into(page, Q, question="Why")
        await type_into(page, L, hand="66 66")
        page.edits.remove_chapter()
        assert (await read(page, T))["chapter"] != "First"
        assert (await read(page, T))["lesson"] == "Whole", "the lesson is the same"
        assert await read(page, Q) == {"question": ""}
        assert (await read(page, L))["hand"] == "? ? ? ? ? ? ? ?"
        page.editor.undo()
        assert await read(page, T) == {"chapter": "First", "lesson": "Whole"}
        assert await read(page, Q) == {"question": "Why"}
        assert (await read(page, L))["hand"] == "66 66 ? ? ? ? ? ?"


async def test_another_deal_keeps_what_was_typed(tmp_path: Path) -> None:
    """The chapter has another deal, and its old one again."""
    async with teaching(tmp_path, lesson_of(chapters=2)) as (_window, page, _path):
        await type_into(page, Q, question="Why")
        seed = page.editor.tree.seed
        page.edits.deal_again()
        assert page.editor.tree.seed != seed
        assert await read(page, Q) == {"question": "Why"}
        page.editor.undo()
        assert await read(page, Q) == {"question": "Why"}
        page.editor.go_to_chapter(1)
        assert await read(page, Q) == {"question": ""}


async def test_a_copy_of_a_chapter_begins_empty(tmp_path: Path) -> None:
    """Although it has the same deal."""
    async with teaching(tmp_path, lesson_of()) as (_window, page, _path):
        await type_into(page, Q, question="Why")
        page.editor.change(page.editor.lesson.added(page.editor.lesson.chapters[0], 1))
        page.editor.go_to_chapter(1)
        assert await read(page, Q) == {"question": ""}
        page.editor.go_to_chapter(0)
        assert await read(page, Q) == {"question": "Why"}


async def test_a_new_lesson_of_the_same_name_begins_empty(tmp_path: Path) -> None:
    """The deleted one is brought back with what was typed."""
    async with teaching(tmp_path, lesson_of()) as (window, page, path):
        await type_into(page, T, lesson="Old", chapter="Old")
        await type_into(page, Q, question="Old")
        window.pages.go_back()
        lessons = window.pages.lessons
        lessons.files.remove(path)
        again = lessons.shelf.add(lesson_of(), "en")
        assert again == path
        window.pages.demonstrate.open(again)
        assert "Old" not in (await read(page, T)).values()
        assert await read(page, Q) == {"question": ""}
        window.pages.go_back()
        lessons.files.restore()
        restored = next(each.path for each in lessons.shelf.items() if each.path != again)
        window.pages.demonstrate.open(restored)
        assert await read(page, T) == {"lesson": "Old", "chapter": "Old"}
        assert await read(page, Q) == {"question": "Old"}


async def test_another_move_begins_empty(tmp_path: Path) -> None:
    """It may have the number of a step that was deleted."""
    async with teaching(tmp_path, lesson_of(moves=2)) as (_window, page, _path):
        last = page.editor.tree.line()[-1]
        page.editor.go(last)
        await type_into(page, Q, question="At step 2")
        page.edits.prune()
        assert branch(page, page.editor.at.node) == last
        assert await read(page, Q) == {"question": ""}


async def test_steps_with_other_numbers_keep_what_was_typed(tmp_path: Path) -> None:
    """A file numbers the steps anew."""
    async with teaching(tmp_path, lesson_of(moves=2)) as (window, page, path):
        node = branch(page, ROOT)
        branch(page, NodeId(1))
        page.editor.go(node)
        move = page.editor.tree.nodes[node].move
        await type_into(page, Q, question="About this move")
        window.pages.go_back()
        window.pages.demonstrate.open(path)
        found = {}
        for each in page.editor.tree.nodes:
            page.editor.go(each)
            found[each] = await read(page, Q)
        moves = {each: page.editor.tree.nodes[each].move for each in found}
        assert moves[node] != move
        assert {moves[each]: texts["question"] for each, texts in found.items() if texts["question"]} == {
            move: "About this move"
        }


async def test_what_belongs_to_a_chapter_is_found_at_each_step(tmp_path: Path) -> None:
    """Its position and its title, and the title of the lesson in all chapters."""
    async with teaching(tmp_path, lesson_of(moves=2, chapters=2)) as (_window, page, _path):
        await type_into(page, L, hand="66 66")
        await type_into(page, T, chapter="First", lesson="Whole")
        page.editor.go(page.editor.tree.line()[-1])
        assert (await read(page, L))["hand"] == "66 66 ? ? ? ? ? ?"
        assert await read(page, T) == {"chapter": "First", "lesson": "Whole"}
        page.editor.go_to_chapter(1)
        assert (await read(page, L))["hand"] == "? ? ? ? ? ? ? ?"
        assert (await read(page, T))["lesson"] == "Whole"
