# SPDX-License-Identifier: MIT
"""A program with a dozen games: the toy game under further keys, with names of every length."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from dominoes.games import GAMES
from tests.ui.toy.rules import LOW
from tests.ui.toy.window import LOW_UI
from ui.games import GAME_UIS

NAMES: Final = {
    "low": LOW_UI.name,
    "low2": "The Mouse Moves House",
    "low3": "Turning Heavens and Nines",
    "low4": "擲天九",
    "low5": "Kap Shap, Collecting Tens",
    "low6": "Jjak-mat-chu-gi",
    "low7": "鬥牛",
    "low8": "コルヨシ",
    "low9": "Watching Ten Sets",
}
"""By key; beside the great games."""
LONG: Final = "A longer line about what the game is: two players take turns, and whoever has the lowest tile wins all."
FOUND_BY: Final = {"low7": ("とうぎゅう", "Tau Ngau"), "low8": ("골여시",)}


@contextmanager
def added() -> Iterator[None]:
    """Add the copies behind the games of the program, those that it has by now included."""
    before = list(GAMES)
    copies = [replace(LOW, key=key) for key in NAMES]
    uis = {
        key: replace(
            LOW_UI,
            key=key,
            name=name,
            tagline=LONG if place % 2 else LOW_UI.tagline,
            found_by=FOUND_BY.get(key, ()),
        )
        for place, (key, name) in enumerate(NAMES.items())
    }
    GAMES.extend(copies)
    GAME_UIS.update(uis)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        GAMES[:] = before
        for key in uis:
            del GAME_UIS[key]  # type: ignore[attr-defined]
