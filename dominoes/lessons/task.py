# SPDX-License-Identifier: MIT
"""Questions that are answered by a number, by choosing or by putting in order; all are values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple

from dominoes.errors import NotationError, Reason
from dominoes.lessons.texts import NO_TEXT, Texts, joined
from dominoes.tiles import Tile

MOST_NUMBER: Final = 999_999_999
"""The largest number that can be an answer, below 0 as above."""
MOST_CHOICES: Final = 9
"""A key from 1 to 9 for each."""
MOST_ITEMS: Final = 16
"""To put in order."""
LEAST_ITEMS: Final = 2
"""To choose from or to put in order."""
MOST_TILES: Final = 8
"""Of one item."""
_SHUFFLES: Final = 20
"""Attempts at mixing an order until it is not right."""

Ranking = tuple[tuple[int, ...], ...]
"""A right order of items by their numbers, from 0, first to last; tied ones stand together, lowest number first."""


class Typed(NamedTuple):
    """A number given as an answer."""

    value: int


class Chosen(NamedTuple):
    """Choices given as an answer."""

    items: frozenset[int]
    """Their numbers, from 0."""


class Ordered(NamedTuple):
    """An order given as an answer."""

    items: tuple[int, ...]
    """The numbers of all items, from 0, first to last."""


class Verdict(NamedTuple):
    """The judgement of an answer."""

    right: bool
    why: Texts = NO_TEXT
    """The lesson's reply to it."""
    reason: Reason | None = None
    """What is wrong with it, where the lesson says nothing."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something to choose or to put in order: a text, tiles, or both."""

    text: Texts = NO_TEXT
    """One line."""
    tiles: tuple[Tile, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""

    def __post_init__(self) -> None:
        if not self.text and not self.tiles:
            raise ValueError("an item has a text or tiles")
        if len(self.tiles) > MOST_TILES:
            raise ValueError(f"an item has at most {MOST_TILES} tiles")


@dataclass(frozen=True, slots=True)
class NumberAnswer:
    """A foreseen number, and the reply to it."""

    value: int
    why: Texts = NO_TEXT
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""

    def __post_init__(self) -> None:
        if abs(self.value) > MOST_NUMBER:
            raise ValueError(f"a number is at most {MOST_NUMBER}")


@dataclass(frozen=True, slots=True)
class NumberTask:
    """A question that is answered by a whole number."""

    right: tuple[NumberAnswer, ...] = ()
    """Any of these is right."""
    wrong: tuple[NumberAnswer, ...] = ()
    """Numbers with an explained mistake."""
    unit: Texts = NO_TEXT
    """What is counted, beside the number."""

    @property
    def has_answer(self) -> bool:
        """Whether answers can be judged."""
        return bool(self.right)

    @property
    def texts(self) -> Iterator[Texts]:
        """All texts of it."""
        return chain((self.unit,), (each.why for each in (*self.right, *self.wrong)))

    def without_answers(self) -> NumberTask:
        """Return it without what tells the right number."""
        return NumberTask(unit=self.unit)

    def without_more(self) -> NumberTask:
        """Return it without keys that this version does not know."""
        right, wrong = (tuple(replace(each, more={}) for each in row) for row in (self.right, self.wrong))
        return replace(self, right=right, wrong=wrong)

    def judge(self, given: Typed) -> Verdict:
        """Judge the number *given*; without a reply of the lesson, a wrong one is called too large or too small."""
        found = next((each for each in self.right if each.value == given.value), None)
        if found is not None:
            return Verdict(right=True, why=found.why)
        told = next((each.why for each in self.wrong if each.value == given.value and each.why), NO_TEXT)
        values = [each.value for each in self.right]
        if told or not values or min(values) < given.value < max(values):
            return Verdict(right=False, why=told)
        key = "lesson.too-large" if given.value > max(values) else "lesson.too-small"
        return Verdict(right=False, reason=Reason(key))


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the choices, whether it is right, and the reply to it."""

    item: Item
    is_right: bool = False
    why: Texts = NO_TEXT


@dataclass(frozen=True, slots=True)
class ChoiceTask:
    """A question that is answered by choosing; yes or no are two choices."""

    choices: tuple[Choice, ...]
    """As they are shown."""
    several: bool = False
    """Whether all right ones are to be chosen together; otherwise one of them is enough."""

    def __post_init__(self) -> None:
        if not LEAST_ITEMS <= len(self.choices) <= MOST_CHOICES:
            raise ValueError(f"there are {LEAST_ITEMS} to {MOST_CHOICES} choices")

    @property
    def right(self) -> frozenset[int]:
        """The numbers of the right choices, from 0."""
        return frozenset(place for place, each in enumerate(self.choices) if each.is_right)

    @property
    def items(self) -> tuple[Item, ...]:
        """What can be chosen."""
        return tuple(each.item for each in self.choices)

    @property
    def has_answer(self) -> bool:
        """Whether answers can be judged."""
        return bool(self.right)

    @property
    def texts(self) -> Iterator[Texts]:
        """All texts of it."""
        return chain.from_iterable((each.item.text, each.why) for each in self.choices)

    def without_answers(self) -> ChoiceTask:
        """Return it without what tells the right choices."""
        return replace(self, choices=tuple(Choice(each.item) for each in self.choices))

    def without_more(self) -> ChoiceTask:
        """Return it without keys that this version does not know."""
        return replace(self, choices=tuple(replace(each, item=replace(each.item, more={})) for each in self.choices))

    def judge(self, given: Chosen) -> Verdict:
        """Judge the choices *given*; raise ValueError for one that is not there, or another number of them than fits.

        Without a reply of the lesson, right ones that lack others are called incomplete.
        """
        if not given.items <= set(range(len(self.choices))) or not (self.several or len(given.items) == 1):
            raise ValueError("not an answer to this question")
        right = self.right
        if (given.items == right) if self.several else (given.items <= right):
            return Verdict(right=True, why=joined(self.choices[place].why for place in sorted(given.items)))
        wrong = [self.choices[place].why for place in sorted(given.items - right)]
        if wrong or not given.items:
            return Verdict(right=False, why=next(filter(None, wrong), NO_TEXT))
        return Verdict(right=False, reason=Reason("lesson.some-missing"))


@dataclass(frozen=True, slots=True)
class OrderAnswer:
    """A foreseen order, and the reply to it."""

    ranking: Ranking
    why: Texts = NO_TEXT
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""

    def holds(self, order: Sequence[int]) -> bool:
        """Return whether *order* is this one; tied items may stand in any order."""
        at = 0
        for tied in self.ranking:
            if set(order[at : at + len(tied)]) != set(tied):
                return False
            at += len(tied)
        return at == len(order)


@dataclass(frozen=True, slots=True)
class Misplaced:
    """An item at a wrong place, and the reply to it."""

    item: int
    """Its number, from 0."""
    place: int
    """From 0, the first."""
    why: Texts = NO_TEXT
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""


@dataclass(frozen=True, slots=True)
class OrderTask:
    """A question that is answered by putting items in order."""

    items: tuple[Item, ...]
    """As they are shown at first, which is not the right order."""
    right: tuple[OrderAnswer, ...] = ()
    """Any of these is right."""
    wrong: tuple[OrderAnswer | Misplaced, ...] = ()
    """Orders and places with an explained mistake; the first that fits is told."""

    def __post_init__(self) -> None:
        count = len(self.items)
        if not LEAST_ITEMS <= count <= MOST_ITEMS:
            raise ValueError(f"there are {LEAST_ITEMS} to {MOST_ITEMS} items")
        for each in (*self.right, *self.wrong):
            if isinstance(each, Misplaced):
                if not (0 <= each.item < count and 0 <= each.place < count):
                    raise ValueError("there is no such item or place")
            elif sorted(chain.from_iterable(each.ranking)) != list(range(count)):
                raise ValueError("an order names each item once")

    @property
    def has_answer(self) -> bool:
        """Whether answers can be judged."""
        return bool(self.right)

    @property
    def texts(self) -> Iterator[Texts]:
        """All texts of it."""
        return chain((each.text for each in self.items), (each.why for each in (*self.right, *self.wrong)))

    def without_answers(self) -> OrderTask:
        """Return it without what tells the right order."""
        return OrderTask(self.items)

    def without_more(self) -> OrderTask:
        """Return it without keys that this version does not know."""
        items = tuple(replace(each, more={}) for each in self.items)
        right = tuple(replace(each, more={}) for each in self.right)
        return OrderTask(items, right, tuple(replace(each, more={}) for each in self.wrong))

    @property
    def in_order(self) -> tuple[int, ...]:
        """The numbers of the items in the first right order; as they are shown where none is right."""
        return tuple(chain.from_iterable(self.right[0].ranking)) if self.right else tuple(range(len(self.items)))

    def is_right(self, order: Sequence[int]) -> bool:
        """Return whether *order*, the numbers of all items, is a right one."""
        return any(each.holds(order) for each in self.right)

    def wrong_places(self, item: int) -> tuple[int, ...]:
        """Return the places, from 0, in which *item* does not stand in the first right order; all, where none is."""
        at, places = 0, range(len(self.items))
        for tied in self.right[0].ranking if self.right else ():
            if item in tied:
                return (*places[:at], *places[at + len(tied) :])
            at += len(tied)
        return tuple(places)

    def reply(self, item: int) -> Texts:
        """Return the one reply to all wrong places of *item*; none if they differ or some have none."""
        found = [each for each in self.wrong if isinstance(each, Misplaced) and each.item == item]
        is_one = len({each.why for each in found}) == 1 and not any(each.more for each in found)
        return found[0].why if is_one and {each.place for each in found} == {*self.wrong_places(item)} else NO_TEXT

    def is_reply(self, wrong: OrderAnswer | Misplaced) -> bool:
        """Return whether *wrong* belongs to a `reply`."""
        return isinstance(wrong, Misplaced) and bool(self.reply(wrong.item))

    def mixed(self, rng: Random) -> OrderTask:
        """Return it with its items shown in another order by *rng*: in no right one, unless all are tied."""
        order = list(range(len(self.items)))
        for _attempt in range(_SHUFFLES):
            rng.shuffle(order)
            if not self.is_right(order):
                break
        else:
            order[0], order[-1] = order[-1], order[0]
        return self.shown_as(order)

    def shown_as(self, order: Sequence[int]) -> OrderTask:
        """Return it with its items numbered and shown in this *order*."""
        number = {old: new for new, old in enumerate(order)}

        def answer(each: OrderAnswer) -> OrderAnswer:
            return replace(each, ranking=tuple(tuple(sorted(number[at] for at in tied)) for tied in each.ranking))

        wrong = (replace(x, item=number[x.item]) if isinstance(x, Misplaced) else answer(x) for x in self.wrong)
        return OrderTask(tuple(self.items[at] for at in order), tuple(map(answer, self.right)), tuple(wrong))

    def judge(self, given: Ordered) -> Verdict:
        """Judge the order *given*; raise ValueError for one that does not name each item once.

        Without a reply of the lesson, it is told how many items are right from the first on.
        """
        order = given.items
        if sorted(order) != list(range(len(self.items))):
            raise ValueError("not an answer to this question")
        found = next((each for each in self.right if each.holds(order)), None)
        if found is not None:
            return Verdict(right=True, why=found.why)
        for each in self.wrong:
            here = order[each.place] == each.item if isinstance(each, Misplaced) else each.holds(order)
            if here and each.why:
                return Verdict(right=False, why=each.why)
        if not self.right:
            return Verdict(right=False)
        best = max(_until(each, order) for each in self.right)
        return Verdict(right=False, reason=Reason("lesson.right-until", n=best))


def _until(right: OrderAnswer, order: Sequence[int]) -> int:
    """Return how many items of *order* stand as in *right* before the first that does not."""
    tied_at = [tied for tied in right.ranking for _item in tied]
    wrong = (place for place, item in enumerate(order) if item not in tied_at[place])
    return next(wrong, len(order))


class Ranked(NamedTuple):
    """An item as its author put it in order."""

    item: Item
    tied: bool = False
    """Whether it is tied with the one before."""
    why: Texts = NO_TEXT
    """The reply to all places in which it does not belong."""
    before: int | None = None
    """Its number in the task before the change; None for a new one."""


def order_task(rows: Sequence[Ranked], before: OrderTask | None, rng: Random, *, answered: bool = True) -> OrderTask:
    """Return the task of putting *rows*, which stand in their right order, in order.

    With the same items as *before* they are shown as they were, and its other answers and replies are kept. Otherwise,
    and where a right order would be shown now that was wrong, they are mixed by *rng*. Raise ValueError for too few or
    too many rows.

    Args:
        rows: The items.
        before: The task that is changed, if there is one.
        rng: Mixes.
        answered: Whether the order of *rows* is right; otherwise none is, and they are shown in it.
    """
    ranking: list[tuple[int, ...]] = []
    for at, row in enumerate(rows):
        if row.tied and ranking:
            ranking[-1] = (*ranking[-1], at)
        else:
            ranking.append((at,))
    old = before.right[0] if before is not None and before.right else OrderAnswer(())
    right = (replace(old, ranking=tuple(ranking)),) if answered else ()
    task = OrderTask(tuple(row.item for row in rows), right)
    wrong = tuple(
        Misplaced(at, place, row.why) for at, row in enumerate(rows) if row.why for place in task.wrong_places(at)
    )
    task = replace(task, wrong=wrong)
    if before is None or [row.before for row in rows] != list(before.in_order):
        return task.mixed(rng) if answered else task
    task = task.shown_as([before.in_order.index(at) for at in range(len(rows))])
    others = tuple(each for each in before.wrong if not before.is_reply(each))
    task = replace(task, right=(*task.right, *before.right[1:]), wrong=(*others, *task.wrong))
    shown = range(len(rows))
    return task.mixed(rng) if task.is_right(shown) and not before.is_right(shown) else task


Task = NumberTask | ChoiceTask | OrderTask
"""A question that is not answered by a move."""
Given = Typed | Chosen | Ordered
"""An answer to one."""


def judged(task: Task, given: Given) -> Verdict:
    """Judge what was *given* as an answer to *task*; raise ValueError for an answer of another kind, or a bad one."""
    match task, given:
        case NumberTask(), Typed():
            return task.judge(given)
        case ChoiceTask(), Chosen():
            return task.judge(given)
        case OrderTask(), Ordered():
            return task.judge(given)
    raise ValueError("an answer of another kind")


# -- orders as text -----------------------------------------------------------------------------------

_TIED: Final = "="


def write_ranking(ranking: Ranking) -> str:
    """Write a ranking such as ``2 0=1 3``: item 2 first, items 0 and 1 tied."""
    return " ".join(_TIED.join(map(str, tied)) for tied in ranking)


def read_ranking(text: str) -> Ranking:
    """Read what `write_ranking` writes; raise NotationError for anything else."""
    rows = []
    for word in text.split(" "):
        items = word.split(_TIED)
        if not all(item.isascii() and item.isdecimal() and len(item) <= len(str(MOST_ITEMS)) for item in items):
            raise NotationError("not an order", text)
        rows.append(tuple(sorted(map(int, items))))
    return tuple(rows)
