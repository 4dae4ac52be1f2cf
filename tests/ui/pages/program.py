# SPDX-License-Identifier: MIT
"""A program around one page: services without a window, and routes that record each call."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.play.worker import Thinker
from dominoes.store import Archive
from ui.games.reasons import error_text
from ui.kit.messages import Messages
from ui.kit.preferences import USUAL, Preferences
from ui.kit.settings import Settings
from ui.kit.sound import Sounds
from ui.play.services import Lazy, Routes, Services
from ui.saving.autosave import Autosave

P = TypeVar("P")


class _Messages(Messages):
    """Notes what is said."""

    def __init__(self) -> None:
        """Say nothing yet."""
        super().__init__(cast("QWidget", None), error_text)
        self.said: list[str] = []

    def show(self, text: str) -> None:
        """Note *text*."""
        self.said.append(text)


class _Preferences(Preferences):
    """Writes no file, and applies nothing."""

    def save(self, new: Settings) -> None:
        """Keep *new*."""
        self.now = new

    def apply(self) -> None:
        """Leave the look as the test has chosen it."""
        self.applied.emit(self.shown)


class _Sounds(Sounds):
    """Tells what is to be heard."""

    played = Signal(str)

    def why_not(self) -> str:
        """Return that there is nothing in the way."""
        return ""

    def play(self, name: str) -> None:
        """Emit `played`."""
        self.played.emit(name)


class _Autosave(Autosave):
    """Has the archive of somebody else."""

    find: Callable[[], Archive | None]
    given_up: list[str]

    def open(self) -> None:
        """Open no file."""

    def give_up(self, seed: str) -> None:
        """Note *seed*."""
        self.given_up.append(seed)

    @property
    def archive(self) -> Archive | None:
        """The finished rounds."""
        return self.find()


class Program:
    """What a page is given; its parent is nobody."""

    def __init__(
        self,
        folder: Path = Path("nowhere"),
        settings: Settings | None = None,
        archive: Callable[[], Archive | None] = lambda: None,
    ) -> None:
        """Keep files in *folder*; begin with *settings* and an *archive* that may be missing."""
        self.asked: list[tuple[Any, ...]] = []
        """The routes that were taken, each with its arguments."""
        self.given_up: list[str] = []
        """The seeds of matches that were given up."""
        self.messages, self.sounds = _Messages(), _Sounds(folder)
        self.preferences = _Preferences(
            settings or Settings(), folder / "settings.json", "en", lambda: USUAL, self.messages
        )
        autosave = _Autosave(folder / "matches.db")
        autosave.find = archive
        autosave.given_up = self.given_up
        self.services = Services(
            parent=cast("QWidget", None),
            folder=folder,
            preferences=self.preferences,
            messages=self.messages,
            autosave=Lazy(lambda: autosave),
            thinker=Lazy(Thinker),
            sounds=Lazy(lambda: self.sounds),
            toggle_full_screen=lambda: self.asked.append(("full_screen",)),
        )
        self._autosave = autosave
        self.routes = Routes(**{name: self._route(name) for name in Routes._fields})

    def _route(self, name: str) -> Callable[..., Any]:
        return lambda *args: self.asked.append((name, *args))

    def has_archive(self, find: Callable[[], Archive | None]) -> None:
        """Let *find* return the finished rounds from now on."""
        self._autosave.find = find

    def asked_for(self, route: str) -> list[Any]:
        """Return what was carried along *route*, each time it was taken: a single thing, or all of it."""
        return [each[1] if len(each) == 2 else each[1:] for each in self.asked if each[0] == route]

    def make(self, page: Callable[[Services, Routes], P]) -> P:
        """Return a page of this program."""
        return page(self.services, self.routes)
