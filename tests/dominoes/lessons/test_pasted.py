# SPDX-License-Identifier: MIT
"""`dominoes.lessons.file`: what was copied elsewhere becomes chapters, or is refused with a reason."""

from __future__ import annotations

import pytest

from dominoes.errors import DominoesError
from dominoes.game import Seat
from dominoes.lessons.file import chapters_in, write
from dominoes.lessons.layout import empty_layout, problems
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.records.reader import parse
from dominoes.records.table_code import TableDeal
from tests.contract.tables import table
from tests.support.record_lines import golden

LINE = golden("wiki_hk")[0]


def lesson() -> Lesson:
    """Return a lesson with a named position and one move."""
    tree = tree_over(empty_layout(*table("tiengow-basic")), bytes(32))
    face = next(face for face in tree.filled.hands[0] if face is not None)
    tree, _node = tree.play(ROOT, Seat(0), f"lead {face}")
    return Lesson(chapters=(Chapter(tree, Texts.of({"en": "First"})),) * 2)


def test_a_record_brings_its_deal_and_its_moves() -> None:
    """As the steps of one line, even amid other words."""
    round_ = parse(LINE)
    (chapter,) = chapters_in(f"Look at this: {LINE} (Ann)")
    assert chapter.tree.moves(chapter.tree.line()[-1]) == round_.moves
    assert chapter.layout.options == round_.options
    assert chapter.check() == ()


def test_a_lesson_brings_its_chapters() -> None:
    """Whole, or one chapter without the line before it."""
    whole = lesson()
    lines = [*write(whole)]
    assert chapters_in("\n".join(lines)) == whole.chapters
    assert chapters_in(lines[1]) == whole.chapters[:1]


def test_a_code_brings_its_table() -> None:
    """The hands of a code with its table lie there."""
    found, options = table("paigow-guangdong")
    hands = tree_over(empty_layout(found, options), bytes(32)).filled.hands
    deal = TableDeal(found.key, options, Seat(1), tuple(tuple(f for f in hand if f is not None) for hand in hands))
    (chapter,) = chapters_in(f"{deal.code} !")
    assert chapter.layout.options == options
    assert [sorted(map(str, hand)) for hand in chapter.layout.hands] == [sorted(map(str, hand)) for hand in hands]
    assert problems(chapter.layout) == ()


@pytest.mark.parametrize("text", ["", "Hello", "66 66 | 21", "{}", '{"a": 1}'])
def test_other_text_has_no_chapter(text: str) -> None:
    """Nor have hands alone, which are of no game."""
    assert chapters_in(text) == ()


@pytest.mark.parametrize("text", ['{"layout": 1}', '{"gupai_lesson": 1}\n{"layout": {}}', LINE.replace("66", "65", 1)])
def test_what_is_damaged_says_why(text: str) -> None:
    """With the reason of its reader."""
    with pytest.raises(DominoesError):
        chapters_in(text)
