# SPDX-License-Identifier: MIT
"""The games this program plays: an explicit list, no discovery."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dominoes.errors import NotationError
from dominoes.game import Game
from dominoes.games.tiengow.options import PRESETS as TIENGOW_PRESETS
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.games.tiengow.rules import TienGow


@dataclass(frozen=True, slots=True)
class Entry:
    """One game with its options and presets."""

    game: Game[Any, Any, Any, Any]
    options: type[Any]
    presets: Mapping[str, Any]
    """By the key that records and the command line use."""
    seats: tuple[int, ...]
    """Numbers of players it can be played with, the usual one first."""
    rules_page: str
    """File in resources/rules."""


GAMES: Final[tuple[Entry, ...]] = (
    Entry(TienGow(), TienGowOptions, TIENGOW_PRESETS, seats=(4,), rules_page="tiengow.md"),
)


def entry(key: str) -> Entry:
    """Find a game by its key.

    Raises:
        NotationError: there is no such game.
    """
    for each in GAMES:
        if each.game.key == key:
            return each
    msg = f"no such game (there are: {', '.join(each.game.key for each in GAMES)})"
    raise NotationError(msg, key)
