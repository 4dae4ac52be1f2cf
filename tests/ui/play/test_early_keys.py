# SPDX-License-Identifier: MIT
"""At every table keys typed while others think are ignored together, to the last of them, and held keys always."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from dominoes.games import entry
from tests.ui.driving import (
    SEED,
    SlowThinker,
    best,
    click_tile,
    is_on,
    my_turn,
    play,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from ui.games import GAME_UIS
from ui.table.prompt import QUIET

ANSWERS = (
    Qt.Key.Key_2,
    Qt.Key.Key_Return,
    Qt.Key.Key_X,
    Qt.Key.Key_Y,
    Qt.Key.Key_N,
    Qt.Key.Key_Space,
    Qt.Key.Key_Escape,
)

ENDS_AT_ONCE = "throwing"
"""A round of it may be over with the first throw."""


@pytest.mark.matrix
@pytest.mark.parametrize("game", [game for game in GAME_UIS if game != ENDS_AT_ONCE])
async def test_keys_typed_while_others_think(tmp_path: Path, game: str) -> None:
    """None of them answers the next question, neither before it opens nor just after; later all do."""
    thinker, now = SlowThinker(), 100.0
    thinker.gate.set()
    async with window_on(tmp_path, thinker=thinker) as window:
        # In this match the player does not bank, and is asked twice in a round.
        own: dict[str, Any] = {"auto_set": False} if game == "taungau" else {}
        # Alone, there are several pairs to take.
        seed = SEED if entry(game).is_solitary else bytes([9] * 32)
        table = await sit_down(window, setup_of(game=game, **own), seed)
        person = await my_turn(table)
        asked = person.turn
        thinker.gate.clear()
        table.table.bar.keys._clock = lambda: now
        play(table, best(table))
        await until(lambda: person.turn is not asked, "my move")
        for key in ANSWERS[:2]:
            type_key(table, key)
        thinker.gate.set()
        await until(lambda: person.turn is not None, "my next turn")
        turn, selected = person.turn, person.selected.places
        for key in ANSWERS:
            type_key(table, key)
            await asyncio.sleep(0)
            assert (person.turn, person.selected.places) == (turn, selected)
        assert is_on(window, table)
        now += QUIET
        if table.table.hand and not person.selected:
            click_tile(next(tile for tile in table.table.hand if not tile.is_dimmed))
        held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)  # noqa: FBT003 - repeated
        QApplication.sendEvent(table.focusWidget() or table, held)
        await asyncio.sleep(0.01)
        assert person.turn is turn
        play(table, best(table), "keys")
        await until(lambda: person.turn is not turn, "my move by keys")
