# SPDX-License-Identifier: MIT
"""The content of one step of a lesson: texts, marks, open hands, a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final

from dominoes.errors import NotationError
from dominoes.game import Seat
from dominoes.lessons.task import Task
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.records.replay import WrittenMove
from dominoes.tiles import Tile, tile


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that is pointed at: a seat, a tile wherever it lies, or a tile of one seat."""

    tile: Tile | None = None
    seat: Seat | None = None

    def __post_init__(self) -> None:
        if self.tile is None and self.seat is None:
            raise ValueError("a spot is a tile, a seat or both")

    def within(self, seats: int) -> bool:
        """Return whether it is at a table of so many *seats*."""
        return self.seat is None or self.seat < seats

    def __str__(self) -> str:
        face = "" if self.tile is None else str(self.tile)
        return face + ("" if self.seat is None else f"@{self.seat}")


def read_spot(text: str) -> Spot:
    """Read a spot such as ``66``, ``66@2`` or ``@2``; raise NotationError for anything else."""
    face, at, digits = text.partition("@")
    if (at and not (digits.isascii() and digits.isdecimal() and len(digits) == 1)) or not text:
        raise NotationError("not a tile or a seat", text)
    return Spot(tile(face) if face else None, Seat(int(digits)) if at else None)


class MarkKind(Enum):
    """How something is pointed at."""

    RING = "ring"
    HIGHLIGHT = "highlight"
    ARROW = "arrow"


class Colour(Enum):
    """Colours of marks; their looks are up to a theme."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    YELLOW = "yellow"


@dataclass(frozen=True, slots=True)
class Mark:
    """A ring or a highlight on a spot, or an arrow from one to another."""

    kind: MarkKind
    spot: Spot
    to: Spot | None = None
    """Where an arrow points; None for others."""
    colour: Colour = Colour.RED

    def __post_init__(self) -> None:
        if (self.kind is MarkKind.ARROW) != (self.to is not None):
            raise ValueError("an arrow, and nothing else, points somewhere")

    def within(self, seats: int) -> bool:
        """Return whether all it points at is at a table of so many *seats*."""
        return self.spot.within(seats) and (self.to is None or self.to.within(seats))

    def __str__(self) -> str:
        to = "" if self.to is None else f" {self.to}"
        return f"{self.kind.value} {self.colour.value} {self.spot}{to}"


def read_mark(text: str) -> Mark:
    """Read a mark such as ``ring red 66@0`` or ``arrow green 66@0 @2``; raise NotationError for anything else."""
    try:
        kind, colour, *spots = text.split(" ")
        if len(spots) == 1:
            return Mark(MarkKind(kind), read_spot(spots[0]), colour=Colour(colour))
        spot, to = map(read_spot, spots)
        return Mark(MarkKind(kind), spot, to, Colour(colour))
    except NotationError:
        raise
    except ValueError:
        raise NotationError("not a mark", text) from None


@dataclass(frozen=True, slots=True)
class Answer:
    """A foreseen answer to a question, and the reply to it."""

    move: WrittenMove
    why: Texts = NO_TEXT
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""


@dataclass(frozen=True, slots=True)
class Question:
    """A task for the player, its right answers, and the replies to others."""

    prompt: Texts
    right: tuple[Answer, ...] = ()
    wrong: tuple[Answer, ...] = ()
    """Answers with an explained mistake; the rules may forbid them."""
    otherwise: Texts = NO_TEXT
    """The reply to every other answer."""
    solution: Texts = NO_TEXT
    """Hidden until it is revealed."""
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""
    task: Task | None = None
    """What is to be given instead of a move; then there are no `right` and `wrong` moves."""

    def __post_init__(self) -> None:
        if self.task is not None and (self.right or self.wrong):
            raise ValueError("a question is answered either by a move or otherwise")

    @property
    def has_answer(self) -> bool:
        """Whether answers can be judged: a copy for learners may come without the right ones."""
        return bool(self.right) if self.task is None else self.task.has_answer

    @property
    def texts(self) -> Iterator[Texts]:
        """All texts of it."""
        yield from (self.prompt, self.otherwise, self.solution)
        yield from (each.why for each in (*self.right, *self.wrong))
        if self.task is not None:
            yield from self.task.texts


@dataclass(frozen=True, slots=True)
class Page:
    """The content of one step."""

    text: Texts = NO_TEXT
    """Markdown, read as plain text here; a renderer must let no HTML through."""
    notes: Texts = NO_TEXT
    """For the teacher alone."""
    marks: tuple[Mark, ...] = ()
    open_hands: tuple[Seat, ...] | None = None
    """Seats with open hands; None means as on the step before, at the beginning all."""
    turned: tuple[Spot, ...] = ()
    """Single tiles that lie otherwise than the rest of their hand: open in a closed one, closed in an open one."""
    view: Seat | None = None
    """The seat at the bottom of the table; None means as on the step before, at the beginning the first."""
    question: Question | None = None
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""

    def for_seats(self, count: int) -> Page:
        """Return it for a table of *count* seats, without the parts about other seats."""
        opened = self.open_hands
        return replace(
            self,
            marks=tuple(mark for mark in self.marks if mark.within(count)),
            open_hands=None if opened is None else tuple(seat for seat in opened if seat < count),
            turned=tuple(spot for spot in self.turned if spot.within(count)),
            view=None if self.view is None or self.view >= count else self.view,
        )


NO_PAGE: Final = Page()
