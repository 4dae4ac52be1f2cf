# SPDX-License-Identifier: MIT
"""The questions of a lesson that pupils answer on a page of their own, and the sealing of its answers.

A page for pupils holds no answer in clear. What it says to an answer is sealed by that answer: its mark is a hash, its
text is encrypted by another hash, so that the one appears when the other is given, and nobody reads it before. All
possible answers can be tried, so that this keeps out eyes, not programs. The form is described in docs/lessons.md.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, permutations, product
from math import factorial, prod
from typing import Any, Final, NamedTuple

from dominoes.errors import DominoesError, NotationError, Reason
from dominoes.game import Seat, Step
from dominoes.lessons.layout import tiles_in
from dominoes.lessons.lesson import Chapter, Lesson, Right, answer
from dominoes.lessons.page import Question
from dominoes.lessons.task import (
    ChoiceTask,
    Chosen,
    Given,
    Misplaced,
    NumberTask,
    OrderAnswer,
    Ordered,
    OrderTask,
    Typed,
)
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import NodeId
from dominoes.records.replay import with_passes
from dominoes.tiles import Tile, tidy

MOST_QUESTIONS: Final = 200
"""Of one page."""
MOST_MOVES: Final = 400
"""Legal moves to choose from."""
MOST_ORDERS: Final = 720
"""Ways to write one order with ties."""
MOST_BARE: Final = 40
"""Legal moves that name no tile of the hand."""
TOKEN_BYTES: Final = 16
ELSE: Final = "else"
"""Seals the reply to all answers that are not foreseen."""
_TAG_BYTES: Final = 6
_SALT_BYTES: Final = 8
_FINGERPRINT_BYTES: Final = 4
_HASH_BYTES: Final = 32


class Moves(NamedTuple):
    """The moves from which a pupil chooses."""

    seat: Seat
    hand: tuple[Tile, ...]
    """The hand of that seat, which the class sees."""
    state: Any
    """The position at its turn."""
    legal: tuple[tuple[str, tuple[Tile, ...]], ...]
    """Each as it is written, with its tiles."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An answer that the page knows, and its reply."""

    key: str
    """The answer in the words of the page."""
    right: bool
    why: Texts | Reason
    rank: int = 0
    """Of several that fit, the one with the lowest is told."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that can be answered on a page."""

    chapter: int
    """Its place, from 0."""
    node: NodeId
    answers: tuple[Foreseen, ...]
    moves: Moves | None = None
    """If a move is asked for."""


@dataclass(frozen=True)
class Quiz:
    """All questions of one lesson that can be answered on a page, and what its answers are sealed with.

    Nothing of it follows from closed tiles, notes or seeds.
    """

    questions: tuple[Asked, ...]
    secret: bytes
    """It follows from the right answers."""

    @property
    def fingerprint(self) -> bytes:
        """What tells lessons apart; it stays while title, right answers and their order stay."""
        return _hash("fingerprint", self.secret)[:_FINGERPRINT_BYTES]

    def salt(self, place: int) -> str:
        """Return what makes the seals of the question at *place* differ from those of all others."""
        return _hash("salt", self.secret, place)[:_SALT_BYTES].hex()

    def token(self, place: int) -> bytes:
        """Return what a page learns by a right answer to the question at *place*, and only so."""
        return _hash("token", self.secret, place)[:TOKEN_BYTES]

    def place(self, chapter: int, node: NodeId) -> int | None:
        """Return the place of a question, from 0; None if it cannot be answered on a page."""
        return next(
            (at for at, each in enumerate(self.questions) if (each.chapter, each.node) == (chapter, node)), None
        )


def quiz_of(lesson: Lesson) -> Quiz:
    """Return the questions of *lesson* in the order of its steps, without those whose answer is not known.

    A move must be that of a hand that the class sees as a whole. What follows a question that cannot be answered is
    left out, for it would show the answer.
    """
    found = tuple(chain.from_iterable(_asked(place, chapter) for place, chapter in enumerate(lesson.chapters)))
    questions = found[:MOST_QUESTIONS]
    right = [sorted(each.key for each in question.answers if each.right) for question in questions]
    content = json.dumps([lesson.title.by_language, right])
    return Quiz(questions, hashlib.sha256(content.encode()).digest())


def _asked(place: int, chapter: Chapter) -> Iterator[Asked]:
    left_out: set[NodeId] = set()
    for node in chapter.tree.walk():
        question = chapter.page(node).question
        if chapter.tree.nodes[node].parent in left_out:
            left_out.add(node)
        elif question is not None:
            found = _asked_at(place, chapter, node, question)
            if found is None:
                left_out.add(node)
            else:
                yield found


def _asked_at(place: int, chapter: Chapter, node: NodeId, question: Question) -> Asked | None:
    if not question.has_answer:
        return None
    try:
        moves = moves_at(chapter, node) if question.task is None else None
        given = _moves(chapter, node, question, moves) if moves else _tasks(chapter, node, question)
        answers = tuple({each.key: each for each in reversed([*given])}.values())
    except DominoesError:
        # A lesson in the making may have faults.
        return None
    return Asked(place, node, answers, moves) if any(each.right for each in answers) else None


# -- answers that are foreseen ------------------------------------------------------------------------


def number_key(value: int) -> str:
    """Return a number as an answer."""
    return f"n {value}"


def choice_key(items: Sequence[int]) -> str:
    """Return choices, by their numbers from 0, as an answer."""
    return " ".join(("c", *map(str, sorted(items))))


def order_key(items: Sequence[int]) -> str:
    """Return an order of items as an answer."""
    return " ".join(("o", *map(str, items)))


def place_key(item: int, place: int) -> str:
    """Return a part of an order as an answer: an item at a place."""
    return f"p {item} {place}"


def move_key(text: str) -> str:
    """Return a legal move as an answer."""
    return f"m {text}"


def tiles_key(tiles: Sequence[Tile]) -> str:
    """Return tiles that make no legal move as an answer."""
    return " ".join(("t", *sorted(map(str, tiles))))


def _tasks(chapter: Chapter, node: NodeId, question: Question) -> Iterator[Foreseen]:
    def judged(key: str, given: Given, rank: int = 0) -> Foreseen:
        verdict = answer(chapter, node, given)
        return Foreseen(key, isinstance(verdict, Right), verdict.why, rank)

    match question.task:
        case NumberTask(right, wrong):
            for each in (*right, *wrong):
                yield judged(number_key(each.value), Typed(each.value))
        case ChoiceTask(choices, several):
            sizes = range(1, len(choices) + 1 if several else 2)
            for items in chain.from_iterable(combinations(range(len(choices)), size) for size in sizes):
                yield judged(choice_key(items), Chosen(frozenset(items)))
        case OrderTask(_items, right, wrong):
            for order in right:
                yield from (judged(order_key(row), Ordered(row)) for row in _orders(order))
            for rank, other in enumerate(wrong, start=1):
                if isinstance(other, Misplaced):
                    yield Foreseen(place_key(other.item, other.place), right=False, why=other.why, rank=rank)
                else:
                    yield from (judged(order_key(row), Ordered(row), rank) for row in _orders(other))


def _orders(order: OrderAnswer) -> Iterator[tuple[int, ...]]:
    """Yield all ways to write an order with ties; none if there are too many."""
    if prod(factorial(len(tied)) for tied in order.ranking) <= MOST_ORDERS:
        for parts in product(*map(permutations, order.ranking)):
            yield tuple(chain.from_iterable(parts))


def moves_at(chapter: Chapter, node: NodeId) -> Moves | None:
    """Return the moves from which a pupil chooses at *node*; None if the class does not see the hand.

    Raise as `Tree.step` does.
    """
    question, tree = chapter.page(node).question, chapter.tree
    if question is None or not question.right:
        return None
    game, state, first = tree.table.game, tree.state(node), question.right[0].move
    seat = first[0]
    if not 0 <= seat < len(state.hands):
        return None
    hand = state.hands[seat]
    if not all(chapter.is_seen(node, seat, face) for face in hand):
        return None
    after = with_passes(game, Step(state), first).state
    legal = tuple((game.write_move(each), _within(hand, tiles_in(each))) for each in game.legal_moves(after, seat))
    if not legal or len(legal) > MOST_MOVES or sum(not tiles for _text, tiles in legal) > MOST_BARE:
        return None
    return Moves(seat, tidy(hand), after, legal)


def _within(hand: Iterable[Tile], named: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles *named* by a move if some of *hand* are to be picked for it, else none."""
    row, held = tidy(named), Counter(hand)
    return row if Counter(row) < held else ()


def _moves(chapter: Chapter, node: NodeId, question: Question, moves: Moves) -> Iterator[Foreseen]:
    game = chapter.tree.table.game
    legal = dict(moves.legal)
    for each in (*question.right, *question.wrong):
        try:
            move = game.read_move(each.move[1])
        except NotationError:
            continue
        text, tiles = game.write_move(move), _within(moves.hand, tiles_in(move))
        if each.move[0] != moves.seat:
            continue
        if text in legal:
            key = move_key(text)
        elif tiles and tiles not in legal.values():
            key = tiles_key(tiles)
        else:
            # No page has a way to give it.
            continue
        verdict = answer(chapter, node, each.move)
        yield Foreseen(key, isinstance(verdict, Right), verdict.why)


# -- seals --------------------------------------------------------------------------------------------


def sealed(salt: str, key: str, data: bytes) -> str:
    """Return *data* so that only the answer *key* opens it: its mark and its encrypted bytes, in base 64."""
    return base64.b64encode(_mark(salt, key) + encrypted(f"{salt} {key}".encode(), data)).decode()


def unsealed(salt: str, key: str, box: str) -> bytes | None:
    """Return what `sealed` was given; None if another answer opens *box*."""
    data = base64.b64decode(box)
    mark = _mark(salt, key)
    return encrypted(f"{salt} {key}".encode(), data[_TAG_BYTES:]) if data[:_TAG_BYTES] == mark else None


def _mark(salt: str, key: str) -> bytes:
    return hashlib.sha256(f"mark {salt} {key}".encode()).digest()[:_TAG_BYTES]


def encrypted(key: bytes, data: bytes) -> bytes:
    """Encrypt or decrypt *data*: the exclusive or with the hashes of *key* and a counter of four bytes."""
    stream = b"".join(
        hashlib.sha256(key + at.to_bytes(4, "big")).digest() for at in range(-(-len(data) // _HASH_BYTES))
    )
    both = int.from_bytes(data, "big") ^ int.from_bytes(stream[: len(data)], "big")
    return both.to_bytes(len(data), "big")


def _hash(word: str, secret: bytes, place: int = 0) -> bytes:
    return hashlib.sha256(f"{word} {place} ".encode() + secret).digest()
