# SPDX-License-Identifier: MIT
"""Playing 鬥牛 in a window, by clicks or by keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from dominoes.games.taungau.state import Set
from tests.ui.driving import By, answer_sheet, best, press_cap, select, until
from tests.ui.driving import play as play_other
from ui.app.window import MainWindow
from ui.play.page import TablePage


def play(table: TablePage, by: By = "clicks") -> None:
    """Make the move of the baseline as a person does."""
    play_move(table, best(table), by)


def play_move(table: TablePage, move: Any, by: By = "clicks") -> None:  # noqa: ANN401 - a move of any kind
    """Make *move* as a person does."""
    if not isinstance(move, Set):
        play_other(table, move, by)
        return
    faces = [tile.face for tile in table.table.hand]
    places = []
    for each in move.bull:
        places.append(faces.index(each))
        faces[places[-1]] = None
    select(table, places, by)
    press_cap(table, "Enter", by)


async def play_round(window: MainWindow, by: By = "clicks", enough: Callable[[], object] | None = None) -> None:
    """Play until the match is over, or *enough* is true."""
    table = window.pages.table
    limit = asyncio.get_running_loop().time() + 60
    while window.pages.table.match.task is not None and not window.pages.table.match.task.done():
        assert asyncio.get_running_loop().time() < limit, "the match does not end"
        person = None if table.presenter is None else table.presenter.person
        if enough is not None and enough():
            return
        if table.overlay.isVisible():
            answer_sheet(table, by)
        elif person is not None and person.turn is not None:
            asked = person.turn
            play(table, by)
            await until(lambda was=asked, who=person: who.turn is not was, "my move")  # type: ignore[misc]
        await asyncio.sleep(0)
