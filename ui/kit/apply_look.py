# SPDX-License-Identifier: MIT
"""How large and in which colours everything is shown, by the settings and the size of the window."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QApplication

from ui.kit import theme
from ui.kit.desktop import system_chrome
from ui.kit.settings import Settings

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
    grown = max(1.0, int(min(width / USUAL[0], height / USUAL[1]) / SCALE_STEP) * SCALE_STEP)
    room = LARGEST_IN_SMALLEST * min(width / SMALLEST[0], height / SMALLEST[1])
    return min(chosen * grown, room)


def look(app: QApplication, settings: Settings, size: tuple[int, int] = USUAL) -> None:
    """Apply the text size and colours of *settings* to the program, in a window of *size*."""
    text = text_for(settings.text_size, *size)
    chrome = system_chrome() if settings.chrome == "system" else settings.chrome
    theme.apply(app, text_size=text, chrome=chrome, cloth=settings.cloth)
    theme.choose_tiles(settings.tiles)


def for_projector(settings: Settings) -> Settings:
    """Return *settings* with everything larger and named, for a room to see."""
    larger = min(settings.text_size * PROJECTOR_TEXT, theme.LARGEST_TEXT)
    return replace(settings, text_size=larger, labels="both", red_mark=True)
