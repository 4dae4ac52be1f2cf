# SPDX-License-Identifier: MIT
"""Questions of lessons in words: what can be chosen, and the right answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from dominoes.errors import DominoesError
from dominoes.lessons.lesson import Chapter, class_chapter
from dominoes.lessons.page import Question
from dominoes.lessons.task import ChoiceTask, Item, Misplaced, NumberTask, OrderAnswer, OrderTask, Ranking, Task
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import NodeId
from dominoes.records.replay import WrittenMove
from dominoes.tiles import FACES, Tile
from ui.games.reasons import error_text
from ui.language.i18n import _, current, number, sentences
from ui.language.names import enumerated, face_name, seat_names, tile_name
from ui.paper.blocks import Block, Text, TileRow, WriteLines, blocks_of, plain_text
from ui.paper.positions import describe_at

_BOX, _BLANK = "\u25a1", "____"
"""To be ticked, and to be written into."""
_THEN, _TIED = " → ", " = "
"""Between items in order, and between tied ones."""


def item_words(item: Item, language: str, name: Callable[[Tile], str] = tile_name) -> str:
    """Return *item* in words, its text in *language* and its tiles by *name*."""
    text, tiles = item.text.in_language(language), enumerated([name(each) for each in item.tiles])
    return _("{move} ({tiles})").format(move=text, tiles=tiles) if text and tiles else text or tiles


def number_words(value: int, unit: Texts, language: str) -> str:
    """Return a number with its *unit* in *language*."""
    return f"{number(value)} {unit.in_language(language)}".strip()


def order_words(items: Sequence[Item], ranking: Ranking, language: str) -> str:
    """Return *items* in the order of *ranking*."""
    return _THEN.join(_TIED.join(item_words(items[place], language) for place in tied) for tied in ranking)


def question_blocks(question: Question, lines: int) -> Iterator[Block]:
    """Yield *question* for paper: boxes for choices, a blank for a number or a place, or *lines* to write on."""
    language = current().key
    yield from blocks_of(question.prompt.in_language(language))
    match question.task:
        case NumberTask(unit=unit):
            yield Text(f"{_BLANK} {unit.in_language(language)}".rstrip())
        case ChoiceTask():
            yield from _rows(question.task.items, _BOX)
        case OrderTask(items):
            if all(len(each.tiles) == 1 and not each.text for each in items):
                yield TileRow(tuple(face for each in items for face in each.tiles), "", keeps=True)
                yield Text(_THEN.join(_BLANK for _item in items))
            else:
                yield from _rows(items, _BLANK)
        case None if lines:
            yield WriteLines(lines)


def _rows(items: Sequence[Item], mark: str) -> Iterator[TileRow]:
    """Yield *items* below each other, on one page, each behind a *mark*."""
    last, language = len(items) - 1, current().key
    for at, each in enumerate(items):
        yield TileRow(each.tiles, each.text.in_language(language), mark, keeps=at < last)


# -- answers ---------------------------------------------------------------------------------------


def right_answers(chapter: Chapter, node: NodeId, question: Question, language: str = "") -> list[str]:
    """Return the right answers in sentences, each with the lesson's reply in *language*; empty is the program's."""
    language = language or current().key
    if question.task is None:
        return _moves_in_words(chapter, node, question, language)[: len(question.right)]
    return [_answer(words, why, language) for words, why in _right_of(question.task, language)]


def wrong_answers(chapter: Chapter, node: NodeId, question: Question) -> list[str]:
    """Return the wrong answers that the lesson explains, in sentences with the reason."""
    language = current().key
    if question.task is None:
        return _moves_in_words(chapter, node, question, language)[len(question.right) :]
    return [_answer(words, why, language) for words, why in _wrong_of(question.task, language) if why]


def _answer(words: str, why: Texts, language: str) -> str:
    return sentences(words, plain_text(why.in_language(language)))


def _right_of(task: Task, language: str) -> Iterable[tuple[str, Texts]]:
    """Return the right answers of *task* in words, each with the reply to it."""
    match task:
        case NumberTask(right, _wrong, unit):
            return [(number_words(each.value, unit, language), each.why) for each in right]
        case ChoiceTask(choices):
            return [(item_words(each.item, language), each.why) for each in choices if each.is_right]
        case OrderTask(items, right):
            return [(order_words(items, each.ranking, language), each.why) for each in right]


def _wrong_of(task: Task, language: str) -> Iterable[tuple[str, Texts]]:
    """Return the foreseen wrong answers of *task* in words, each with the reply to it."""
    match task:
        case NumberTask(_right, wrong, unit):
            return [(number_words(each.value, unit, language), each.why) for each in wrong]
        case ChoiceTask(choices):
            return [(item_words(each.item, language), each.why) for each in choices if not each.is_right]
        case OrderTask(items, _right, wrong):
            return [(_order_or_place(items, each, language), each.why) for each in wrong]


def _order_or_place(items: Sequence[Item], wrong: OrderAnswer | Misplaced, language: str) -> str:
    if isinstance(wrong, OrderAnswer):
        return order_words(items, wrong.ranking, language)
    before = _THEN.join(_BLANK for _place in range(wrong.place))
    return _THEN.join(filter(None, (before, item_words(items[wrong.item], language))))


def _moves_in_words(chapter: Chapter, node: NodeId, question: Question, language: str) -> list[str]:
    """Return each move, the right ones first, in a sentence with the lesson's reply; tiles tell like names apart."""
    answers = (*question.right, *question.wrong)
    names = [_move_name(chapter, node, each.move) for each in answers]
    return [
        _answer(name if names.count(name) == 1 else _with_tiles(name, each.move), each.why, language)
        for name, each in zip(names, answers, strict=True)
    ]


def _move_name(chapter: Chapter, node: NodeId, move: WrittenMove) -> str:
    who = seat_names(len(chapter.layout.hands))
    seat, written = move
    try:
        # The class that is asked may see the answer.
        tree, played = class_chapter(chapter, node).tree.play(node, seat, written)
        happened = describe_at(Chapter(tree), played, who)
    except DominoesError as error:
        # A wrong answer may be one that the rules forbid.
        tiles = _tiles_in(written)
        named = 0 <= seat < len(who) and tiles
        return _("{name}: {what}").format(name=who[seat], what=tiles) if named else error_text(error, who)
    return sentences(*(happened or [written]))


def _with_tiles(name: str, move: WrittenMove) -> str:
    tiles = _tiles_in(move[1])
    # Translators: a move in words, and the tiles with it.
    return _("{move} ({tiles})").format(move=name.rstrip("。."), tiles=tiles) if tiles else name


def _tiles_in(written: str) -> str:
    return enumerated([face_name(face) for word in written.split() for face in FACES if str(face) == word])
