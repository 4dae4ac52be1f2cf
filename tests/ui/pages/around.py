# SPDX-License-Identifier: MIT
"""A page without the others: what it asks of the program is noted, and leads nowhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from dominoes.store import Archive
from ui.games.reasons import error_text
from ui.kit.messages import Messages
from ui.kit.preferences import Preferences
from ui.kit.settings import Settings
from ui.play.services import Lazy, Routes, Services


class _Messages(Messages):
    """Opens no box."""

    def __init__(self, show: Callable[[str], None]) -> None:
        super().__init__(cast("Any", None), error_text)
        self._show = show

    def show(self, text: str) -> None:
        self._show(text)


class _Preferences(Preferences):
    """Changes settings, and saves none."""

    def save(self, new: Settings) -> None:
        self.now = new


class _Autosave(QObject):
    """Has an archive; saves nothing."""

    replaced = Signal()

    def __init__(self, around: Around) -> None:
        super().__init__()
        self._around = around

    @property
    def archive(self) -> Archive | None:
        return self._around.archive()

    def back_up(self) -> None:
        self._around.note("back_up")


class Around:
    """The services and routes of one page."""

    def __init__(self, settings: Settings | None = None, parent: QWidget | None = None) -> None:
        """Make them for a page in *parent*, or for one that is a window, with these *settings*."""
        self._asked: dict[str, list[object]] = {}
        self.archive: Callable[[], Archive | None] = lambda: None
        """Returns the finished rounds."""
        messages = _Messages(partial(self.note, "told"))
        path = Path("settings.json")
        preferences = _Preferences(settings or Settings(), path, "en", lambda: (1280, 800), messages)
        autosave = _Autosave(self)
        nothing = cast("Any", lambda: None)
        self.services = Services(
            parent=cast("Any", parent),
            folder=Path(),
            preferences=preferences,
            messages=messages,
            autosave=cast("Any", Lazy(lambda: autosave)),
            thinker=Lazy(nothing),
            sounds=Lazy(nothing),
            toggle_full_screen=partial(self.note, "full_screen"),
        )
        self.routes = Routes(*(cast("Any", partial(self.note, way)) for way in Routes._fields))

    def note(self, what: str, *carried: object) -> None:
        """Record the call *what*, with its arguments *carried*."""
        self.asked(what).append(carried[0] if len(carried) == 1 else carried)

    def asked(self, what: str) -> list[object]:
        """Return what was asked for by the name of a route, or "told", "back_up"; it goes on growing."""
        return self._asked.setdefault(what, [])
