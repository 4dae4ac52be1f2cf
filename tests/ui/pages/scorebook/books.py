# SPDX-License-Identifier: MIT
"""Score books for the tests of the window, and hands that fill them in."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.tiengow.tally import Tally
from dominoes.options import with_options
from dominoes.scorebook.book import Book

NAMES: Final = ("Amy", "Ben", "Cleo", "Dan")
FIRST: Final = Tally(tricks=(3, 2, 2, 1), winner=Seat(0))
SECOND: Final = Tally(tricks=(2, 3, 0, 3), winner=Seat(1))


def book(game: str = "tiengow", preset: str = "wiki_hk", *entries: Any, key: str = "k", **changes: object) -> Book:  # noqa: ANN401 - any game
    """Begin a book of four players with *entries*; in *changes* two underscores stand for a dot."""
    options = with_options(
        entry(game).presets[preset], {name.replace("__", "."): value for name, value in changes.items()}
    )
    return Book(key, "2026-01-01T20:00:00+00:00", game, options, NAMES, Seat(0), tuple(entries))


def press(*keys: str | Qt.Key) -> None:
    """Press *keys* wherever focus is."""
    for key in keys:
        widget = QApplication.focusWidget()
        assert widget is not None, "nothing has the keyboard"
        if isinstance(key, str):
            QTest.keyClicks(widget, key)
        else:
            QTest.keyClick(widget, key)
