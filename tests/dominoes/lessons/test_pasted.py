# SPDX-License-Identifier: MIT
"""`dominoes.lessons.file`: what was copied elsewhere becomes chapters, or is refused with a reason."""

from __future__ import annotations

import pytest

from dominoes.errors import DominoesError, Reason
from dominoes.game import Seat
from dominoes.lessons.file import DEEPEST, LONGEST_TEXT, MOST_CHAPTERS, pasted, write
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
    ((chapter,), _left_out) = pasted(f"Look at this: {LINE} (Ann)")
    assert chapter.tree.moves(chapter.tree.line()[-1]) == round_.moves
    assert chapter.layout.options == round_.options
    assert chapter.check() == ()


def test_a_lesson_brings_its_chapters() -> None:
    """Whole, or one chapter without the line before it."""
    whole = lesson()
    lines = [*write(whole)]
    assert pasted("\n".join(lines)).chapters == whole.chapters
    assert pasted(lines[1]).chapters == whole.chapters[:1]


def test_a_code_brings_its_table() -> None:
    """The hands of a code with its table lie there."""
    found, options = table("paigow-guangdong")
    hands = tree_over(empty_layout(found, options), bytes(32)).filled.hands
    deal = TableDeal(found.key, options, Seat(1), tuple(tuple(f for f in hand if f is not None) for hand in hands))
    ((chapter,), _left_out) = pasted(f"{deal.code} !")
    assert chapter.layout.options == options
    assert [sorted(map(str, hand)) for hand in chapter.layout.hands] == [sorted(map(str, hand)) for hand in hands]
    assert problems(chapter.layout) == ()


@pytest.mark.parametrize("text", ["", "Hello", "66 66 | 21", "{}", '{"a": 1}'])
def test_other_text_has_no_chapter(text: str) -> None:
    """Nor have hands alone, which are of no game."""
    assert pasted(text).chapters == ()


@pytest.mark.parametrize("text", ['{"layout": 1}', '{"gupai_lesson": 1}\n{"layout": {}}', LINE.replace("66", "65", 1)])
def test_what_is_damaged_says_why(text: str) -> None:
    """With the reason of its reader."""
    with pytest.raises(DominoesError):
        pasted(text)


@pytest.mark.parametrize("name", ["laoshu", "laoshu_four"])
def test_what_cannot_be_saved_is_left_out(name: str) -> None:
    """A round with more moves than a line of a lesson; the others are taken, and all of them can be written."""
    lines = golden(name)
    long = [line for line in lines if len(parse(line).moves) > DEEPEST]
    found = pasted("\n".join(lines))
    assert len(found.chapters) + len(long) == len(lines)
    too_deep = Reason("lesson.too-deep", most=DEEPEST)
    assert [getattr(each, "reason", None) for each in found.left_out] == [too_deep] * len(long)
    assert len([*write(Lesson(chapters=found.chapters))]) == len(found.chapters) + 1
    with pytest.raises(DominoesError, match="moves in a line"):
        pasted(long[0])


def test_a_second_half_is_left_out_alone() -> None:
    """It lacks tiles that lay face down in the first; only by itself it is refused."""
    lines = golden("erren")[:4]
    found = pasted("\n".join(lines))
    assert [each.tree.moves(each.tree.line()[-1]) for each in found.chapters] == [
        parse(line).moves for line in lines if parse(line).standing.half == 1
    ]
    assert [str(getattr(each, "reason", "")) for each in found.left_out] == ["lesson.second-half"] * 2
    with pytest.raises(DominoesError, match="second half"):
        pasted(lines[1])


def test_too_much_is_refused() -> None:
    """Before it is read."""
    for text in (" " * (LONGEST_TEXT + 1), f"{LINE}\n" * (MOST_CHAPTERS + 1)):
        with pytest.raises(DominoesError):
            pasted(text)


def test_moves_of_chapters_that_are_not_wanted_are_not_played() -> None:
    """The sheet of a position takes one."""
    whole = lesson()
    first, second = whole.chapters
    spoilt, _node = second.tree.added(ROOT, (Seat(0), "lead 99"))
    text = "\n".join(write(Lesson(chapters=(first, Chapter(spoilt)))))
    assert pasted(text, 1).chapters == (first,)
    with pytest.raises(DominoesError):
        pasted(text)


def test_half_a_character_is_refused_or_replaced() -> None:
    """It cannot be encoded; the clipboard may hold one."""
    assert pasted("\ud83c").chapters == ()
    with pytest.raises(DominoesError):
        pasted('{"gupai_lesson": 1, "title": {"en": "\ud83c"}}\n{"layout": {}}')
