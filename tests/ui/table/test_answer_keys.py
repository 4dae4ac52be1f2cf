# SPDX-License-Identifier: MIT
"""Keys typed while a question opens are ignored together, and a key that is held down answers nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from ui.table.prompt import JUST_BEFORE, QUIET, AnswerKeys


class Clock:
    """Says what the test wants."""

    now = 100.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


def key(*, held: bool = False) -> QKeyEvent:
    """Return a press of Enter, or its repetition while it is *held*."""
    return QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", held)


@pytest.mark.parametrize(
    ("early", "late", "heard"),
    [
        pytest.param(None, 0.0, True, id="nothing was typed"),
        pytest.param(0.1, 0.0, False, id="in one go"),
        pytest.param(JUST_BEFORE, QUIET - 0.01, False, id="the last moment"),
        pytest.param(0.1, QUIET, True, id="after a while"),
        pytest.param(JUST_BEFORE + 0.01, 0.0, True, id="long ago"),
    ],
)
def test_what_was_typed_in_one_go(early: float | None, late: float, heard: bool) -> None:  # noqa: FBT001 - reads aloud
    """A key *early* before the question silences those that follow *late* after it opened."""
    clock = Clock()
    keys = AnswerKeys(clock)
    if early is not None:
        assert keys.hears(key())
        clock.now += early
    keys.open()
    clock.now += late
    assert keys.hears(key()) is heard


def test_all_or_none() -> None:
    """Every key of the quiet time is ignored; the next question has its own."""
    clock = Clock()
    keys = AnswerKeys(clock)
    keys.hears(key())
    keys.open()
    assert [keys.hears(key()) for _press in range(3)] == [False] * 3
    clock.now += QUIET
    assert keys.hears(key())
    keys.close()
    clock.now += 2 * JUST_BEFORE
    keys.open()
    assert keys.hears(key())


def test_a_key_held_down() -> None:
    """It goes on as long as nothing is asked, and answers no question."""
    keys = AnswerKeys(Clock())
    assert keys.hears(key(held=True))
    keys.close()
    keys.open()
    assert not keys.hears(key(held=True))
