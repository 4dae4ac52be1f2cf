# SPDX-License-Identifier: MIT
"""Steps in words: no two answers of one question are told alike, and a class is told no more than it may see."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Page, Question
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId, Tree, tree_over
from dominoes.records.replay import asked
from tests.contract.tables import table
from tests.ui.driving import until
from tests.ui.pages.demonstrate.leaks import words_of
from tests.ui.pages.demonstrate.teaching import SEED, form_of, key, teaching
from ui.pages.demonstrate.panel import TreeList
from ui.pages.demonstrate.sheets import QuestionForm
from ui.paper.questions import right_answers

SECRET_CHOICES = {
    "paigow-guangdong": "set ",
    "paigow-casino": "set ",
    "paigow-kept, fouls, ties": "set ",
    "paigow-shared by two": "pass",
    "taungau-points for three": "set ",
    "taungau-six": "set ",
    # Both eights, 三五 and 二六, have one name.
    "tiengow-opening chosen": "lead 11 ",
}
"""Tables, and how a choice there begins that used to have no words of its own."""


def asking(preset: str, begins: str) -> tuple[Tree, NodeId]:
    """Return a game and a step with all moves of one seat tried, one of them beginning with *begins*."""
    tree, node = tree_over(empty_layout(*table(preset)), SEED), ROOT
    game = tree.table.game
    while True:
        one = asked(game, tree.state(node))[0]
        moves = [game.write_move(each) for each in one.legal]
        if sum(each.startswith(begins) for each in moves) > (begins != "pass"):
            break
        tree, node = tree.play(node, one.seat, moves[0])
    for move in moves:
        tree, _node = tree.play(node, one.seat, move)
    return tree, node


@pytest.mark.parametrize("preset", SECRET_CHOICES)
async def test_no_two_answers_have_one_name(tmp_path: Path, preset: str) -> None:
    """S2-6: in the list of steps and at the boxes of the question, nor is one as records write it."""
    tree, node = asking(preset, SECRET_CHOICES[preset])
    moves = [tree.nodes[each].move for each in tree.nodes[node].children]
    async with teaching(tmp_path, Lesson(chapters=(Chapter(tree),))) as (window, page, _path):
        page.editor.go(node)
        await until(lambda: page.is_laid_out, "the step")
        steps = window.findChildren(TreeList)[0].model()
        listed = [str(steps.index(row, 0).data()).strip() for row in range(steps.rowCount())]
        assert len(set(listed[-len(moves) :])) == len(moves)
        key(page, Qt.Key.Key_Q)
        await until(page.overlay.isVisible, "the question")
        form = form_of(page, QuestionForm)
        said = [tick.accessibleName() for tick in form.ticks]
        assert len(set(said)) == len(said) == len(moves) > 1
        assert not {text for move in moves if move is not None for text in (move[1],)} & set(said)
        page.overlay.close_with("")
        await until(lambda: not page.overlay.isVisible(), "the table")


@pytest.mark.parametrize("preset", ["paigow-guangdong", "taungau-six"])
async def test_a_class_is_not_told_how_a_closed_hand_is_set(tmp_path: Path, preset: str) -> None:
    """S2-6: neither on the table, nor to learners, nor on the projector; its teacher is, beside the table."""
    tree, node = asking(preset, "set ")
    first = tree.nodes[node].children[0]
    move = tree.nodes[first].move
    assert move is not None
    other = next(Seat(seat) for seat in range(len(tree.state(node).hands)) if seat != move[0])
    chapter = Chapter(tree).with_page(ROOT, Page(text=Texts.of({"en": "Look."}), open_hands=(other,)))
    async with teaching(tmp_path, Lesson(chapters=(chapter,))) as (_window, page, _path):
        page.editor.go(first)
        await until(lambda: page.is_laid_out, "the step")
        line = page.words.line(tree, first, "en")
        told = line.rpartition(" / ")[2] if preset.startswith("paigow") else line.partition(": ")[2]
        assert told in "\n".join(words_of(page)), "the list of steps"
        page.audience.toggle_window()
        projector = page.audience.window
        assert projector is not None
        for which in (node, first):
            page.editor.go(which)
            await until(lambda: page.is_laid_out, "the step")
            assert told not in "\n".join(words_of(projector, hidden=True))
        page.audience.toggle_window()
        for mode in (Qt.Key.Key_F5, Qt.Key.Key_F6):
            key(page, mode)
            for which in (node, first):
                page.editor.go(which)
                await until(lambda: page.is_laid_out, "the step")
                assert told not in "\n".join(words_of(page))
                assert told not in page.position_text
            key(page, mode)


@pytest.mark.parametrize("preset", ["paigow-guangdong", "paigow-shared by two", "taungau-six"])
def test_printed_answers_have_names_too(usual: None, preset: str) -> None:
    """S2-6: the solutions on paper and in a browser say which way is right."""
    tree, node = asking(preset, SECRET_CHOICES[preset])
    moves = [move for each in tree.nodes[node].children if (move := tree.nodes[each].move) is not None]
    question = Question(Texts.of({"en": "What now?"}), tuple(Answer(move) for move in moves))
    said = right_answers(Chapter(tree), node, question)
    assert len(set(said)) == len(moves)
    assert not {move[1] for move in moves} & set(said)
