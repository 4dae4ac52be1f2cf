# SPDX-License-Identifier: MIT
"""The settings in force: changed, applied to the whole program, and saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from dominoes.errors import StoreError
from ui.kit import settings as settings_file
from ui.kit import theme
from ui.kit.desktop import colour_frames, system_chrome
from ui.kit.messages import Messages
from ui.kit.settings import AS_GAME, Settings
from ui.language import i18n
from ui.language.i18n import _

SMALLEST = (960, 600)
PROJECTOR_TEXT = 1.35
"""Factor on text for a projector."""
USUAL = (1280, 800)
"""Size of a new window; text and spacing grow with one that is larger."""
SCALE_STEP = 0.1
LARGEST_IN_SMALLEST = 1.5
"""Factor on text up to which a table of the smallest size has room for everything."""


def text_for(chosen: float, width: int, height: int) -> float:
    """Return the factor on all text and spacing in a window of *width* by *height*.

    Everything grows with a window larger than the usual one, in coarse steps; and the factor *chosen* by
    the player is held where a small window has no room for it.
    """
    beside_usual, beside_smallest = (min(width / w, height / h) for w, h in (USUAL, SMALLEST))
    grown = max(1.0, int(beside_usual / SCALE_STEP) * SCALE_STEP)
    room = LARGEST_IN_SMALLEST * beside_smallest
    return min(chosen * grown, room)


def cloth_for(settings: Settings, own: str) -> str:
    """Return the key of the cloth chosen in *settings*, or *own*, the game's own, if they leave it to the game."""
    return own if settings.cloth == AS_GAME else settings.cloth


def look(app: QApplication, settings: Settings, size: tuple[int, int] = USUAL) -> None:
    """Apply the text size and colours of *settings* to the program, in a window of *size*."""
    text = text_for(settings.text_size, *size)
    follows = settings.chrome == "system"
    colour_frames(dark=None if follows else settings.chrome != "light")
    chrome = system_chrome() if follows else settings.chrome
    cloth, usual = cloth_for(settings, theme.look().cloth_key), text_for(1.0, *size)
    theme.apply(app, text_size=text, chrome=chrome, cloth=cloth, usual_size=usual)
    theme.choose_tiles(settings.tiles)


def for_projector(settings: Settings) -> Settings:
    """Return *settings* with everything larger and named, for a room to see."""
    larger = min(settings.text_size * PROJECTOR_TEXT, theme.LARGEST_TEXT)
    return replace(settings, text_size=larger, labels="both", red_mark=True)


def application() -> QApplication:
    """Return Qt's application object."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


class Preferences(QObject):
    """Holds the settings; applies language, colours and size of text when they change."""

    changed = Signal()
    """A setting has changed."""
    applied = Signal(object)
    """These `Settings` are to be shown: one has changed, or the projector, the desktop, the size of the window."""

    def __init__(
        self, settings: Settings, path: Path, language: str, size: Callable[[], tuple[int, int]], messages: Messages
    ) -> None:
        """Start with *settings*, which are applied already.

        Args:
            settings: As loaded.
            path: The file to which changes are saved.
            language: Used while no language is set.
            size: Returns the size of the window.
            messages: Shows that the file cannot be written.
        """
        super().__init__(messages)
        self.now = settings
        """The settings as the player chose them."""
        self.path = path
        self._language = language
        self._size = size
        self._messages = messages
        self._projector = False
        self._look: tuple[str, str, float, float, str] | None = None

    @property
    def shown(self) -> Settings:
        """The settings as they are shown: the player's, or larger for a projector."""
        return for_projector(self.now) if self._projector else self.now

    def change(self, new: Settings) -> None:
        """Apply and save *new*."""
        old, self.now = self.now, new
        language = new.language or self._language
        if new.language != old.language and language != i18n.current().key:
            i18n.install(application(), language)
        self.apply()
        self.changed.emit()
        self.save(new)

    def set(self, name: str, value: Any) -> None:  # noqa: ANN401 - the value of any setting
        """Change one setting."""
        self.change(self.now.with_values({name: value}))

    def reset(self) -> None:
        """Return to the settings of the first start; the language stays."""
        self.change(Settings(language=self.now.language))

    def save(self, new: Settings) -> None:
        """Save *new* without applying it."""
        self.now = new
        try:
            settings_file.save(new, self.path)
        except StoreError:
            self._messages.show_once(_("Your settings couldn't be saved; they apply until you quit."))

    def toggle_projector(self) -> None:
        """Show everything larger and named, for a room to see; or as the player chose it."""
        self._projector = not self._projector
        self.apply()

    def apply(self) -> None:
        """Show everything by the settings, in a window of its present size."""
        shown, size = self.shown, self._size()
        texts = (text_for(shown.text_size, *size), text_for(1.0, *size))
        wanted = (shown.chrome, shown.cloth, *texts, i18n.current().key)
        if wanted != self._look:
            self._look = wanted
            look(application(), shown, size)
        theme.choose_tiles(shown.tiles)
        self.applied.emit(shown)

    def apply_size(self) -> None:
        """Scale everything to the size of the window, if that changes the size of text."""
        if text_for(self.shown.text_size, *self._size()) != theme.look().text_size:
            self.apply()

    def apply_desktop(self) -> None:
        """Follow the desktop's colours and contrast, where the player left them to it."""
        self._look = None
        self.apply()
