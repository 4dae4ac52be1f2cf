# SPDX-License-Identifier: MIT
"""The games of the window: an explicit list, no discovery. Each game's record is in its folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ui.games.chain import CHAIN
from ui.games.fivegates import FIVEGATES
from ui.games.game_ui import GameSetting, GameUi
from ui.games.jjak import JJAK
from ui.games.kapshap import KAPSHAP
from ui.games.kolyesi import KOLYESI
from ui.games.laoshu import LAOSHU
from ui.games.paigow import PAIGOW
from ui.games.taungau import TAUNGAU
from ui.games.throwing import THROWING
from ui.games.tiengow import TIENGOW
from ui.games.turning import TURNING
from ui.games.turtle import TURTLE
from ui.games.watching import WATCHING

if TYPE_CHECKING:
    from ui.games.words import Words

GAME_UIS: Final[Mapping[str, GameUi]] = {
    each.key: each
    for each in (
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
    )
}
"""By the key of the game."""


def words_of(game: str, options: Any, who: Sequence[str] = ()) -> Words:  # noqa: ANN401 - the options of any game
    """Return the words of *game* at a table with *options* and the players *who*, by seat."""
    return GAME_UIS[game].words()(options, who)


def game_settings() -> tuple[GameSetting, ...]:
    """Return the settings that single games bring."""
    return tuple(setting for each in GAME_UIS.values() for setting in each.settings)
