# SPDX-License-Identifier: MIT
"""The games this program plays: an explicit list, no discovery."""

from __future__ import annotations

from typing import Final

from dominoes.errors import NotationError
from dominoes.games.chain.entry import CHAIN
from dominoes.games.entry import Entry
from dominoes.games.fivegates.entry import FIVEGATES
from dominoes.games.jjak.entry import JJAK
from dominoes.games.kapshap.entry import KAPSHAP
from dominoes.games.kolyesi.entry import KOLYESI
from dominoes.games.laoshu.entry import LAOSHU
from dominoes.games.paigow.entry import PAIGOW
from dominoes.games.taungau.entry import TAUNGAU
from dominoes.games.throwing.entry import THROWING
from dominoes.games.tiengow.entry import TIENGOW
from dominoes.games.turning.entry import TURNING
from dominoes.games.turtle.entry import TURTLE
from dominoes.games.watching.entry import WATCHING

__all__ = ["GAMES", "Entry", "daily_games", "entry"]

GAMES: Final[list[Entry]] = [
    TIENGOW,
    PAIGOW,
    CHAIN,
    TURNING,
    THROWING,
    TAUNGAU,
    KOLYESI,
    KAPSHAP,
    JJAK,
    WATCHING,
    TURTLE,
    FIVEGATES,
    LAOSHU,
]
"""In the order of the start page; ask again instead of keeping a copy, so that a test can add a game."""


def daily_games() -> list[Entry]:
    """Return the games that have a deal of the day."""
    return [each for each in GAMES if each.daily_rounds]


def entry(key: str) -> Entry:
    """Return the game with *key*; raise NotationError if there is none."""
    for each in GAMES:
        if each.key == key:
            return each
    raise NotationError(f"no such game (there are: {', '.join(each.key for each in GAMES)})", key)
