# SPDX-License-Identifier: MIT
"""What is typed about a position: a code or a longer text, dice and chips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence

from dominoes.errors import NotationError
from dominoes.records.reader import MOST
from ui.kit.dropped_files import TextLine

T = TypeVar("T")

MARKS: Final = frozenset("{\uff5b")
"""Signs of a record or a lesson, which no code has."""
LONGEST_TYPED: Final = 1000
"""Characters of a text that is shown where it was pasted."""


class CodeLine(TextLine):
    """A position as text; what is pasted may have several lines, or be longer than a line."""

    pasted = Signal(str)
    """This text was pasted."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste all of a text."""
        if event.matches(QKeySequence.StandardKey.Paste):
            text = QGuiApplication.clipboard().text()
            if "\n" in text.strip() or len(text) > LONGEST_TYPED:
                self.pasted.emit(text)
                return
        super().keyPressEvent(event)


def read_dice(text: str) -> tuple[int, ...]:
    """Read dice such as ``3 5``; raise NotationError for anything else than single digits."""
    return tuple(map(_die, text.split()))


def _die(word: str) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > 1:
        raise NotationError("not a die", word)
    return int(word)


def read_chips(text: str) -> tuple[int, ...]:
    """Read a number of chips for each seat, such as ``10 -10``; raise NotationError for anything else."""
    return tuple(map(_number, text.split()))


def _number(word: str) -> int:
    digits = word.removeprefix("-").removeprefix("−")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > len(str(MOST)):
        raise NotationError("not a number", word)
    return int(digits) if digits == word else -int(digits)


def or_else(read: Callable[[str], T], text: str, otherwise: T) -> T:
    """Return the result of *read* for *text*, or *otherwise* if it is unreadable."""
    try:
        return read(text)
    except NotationError:
        return otherwise
