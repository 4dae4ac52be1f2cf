# SPDX-License-Identifier: MIT
"""A person playing a chain game in a window, by clicks or by keys, and their view afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.games.chain.state import Claim, Cover, End, Lead, Move, Pass, Place
from dominoes.records.reader import Checked, check, parse
from dominoes.tiles import Tile
from tests.ui.driving import (
    ONE_ROUND,
    By,
    answer_sheet,
    best,
    person_of,
    press_cap,
    saved_match,
    select,
    setup_of,
    until,
)
from ui.app.window import MainWindow
from ui.games.chain.felt import ChainTable, EndButton
from ui.games.chain.play import ChainPresenter, ChainTurn
from ui.play.page import TablePage
from ui.saving.setup import MatchSetup


def chain_match(preset: str, **changes: object) -> MatchSetup:
    """Return a match of one round by *preset*, with *changes* to its options."""
    return setup_of(preset, game="chain", **{"session": ONE_ROUND, **changes})


def presenter_of(table: TablePage) -> ChainPresenter:
    """Return what shows the round on *table*."""
    assert isinstance(table.presenter, ChainPresenter)
    return table.presenter


def turn_of(table: TablePage) -> ChainTurn | None:
    """Return what the person may do now."""
    return None if table.presenter is None else presenter_of(table).person.turn


def felt_of(table: TablePage) -> ChainTable:
    """Return the felt of *table*."""
    assert isinstance(table.table, ChainTable)
    return table.table


def end_button(felt: ChainTable, end: End) -> EndButton:
    """Return the sign of an open *end*; a line that has one end grows to the right."""
    return next(b for b in felt.lines.ends if b.end is not None and b.end.right == (end is End.RIGHT))


def select_tile(table: TablePage, tile: Tile, by: By) -> None:
    """Select the first *tile* of the hand, and no other."""
    select(table, [[each.face for each in felt_of(table).hand].index(tile)], by)


def play_chain(table: TablePage, move: Move, by: By) -> None:
    """Make *move* as a person does: choose a tile, then its end or the button; by keys with no mouse at all."""
    turn = turn_of(table)
    assert turn is not None
    match move:
        case Claim() | Pass():
            press_cap(table, "Enter" if isinstance(move, Claim) else "N", by)
        case Cover(tile):
            select_tile(table, tile, by)
            press_cap(table, "X", by)
        case Lead(tile, _) | Place(tile, _):
            select_tile(table, tile, by)
            ways = turn.face_up(tile)
            if isinstance(move, Place) and by == "clicks":
                QTest.mouseClick(end_button(felt_of(table), move.end or End.RIGHT), Qt.MouseButton.LeftButton)
            else:
                press_cap(table, "Enter" if len(ways) == 1 else str(ways.index(move) + 1), by)


async def play_round(
    window: MainWindow,
    enough: Callable[[ChainTurn], object] | None = None,
    *,
    by: By = "clicks",
    chosen: Callable[[ChainTurn], Move] | None = None,
    seconds: float = 60,
) -> None:
    """Play the match of *window* until it is over, or *enough* gives something true for the person's turn.

    Args:
        window: Where it is played.
        enough: Asked in each turn, before it is played.
        by: How the person plays.
        chosen: What he plays; as the fixed baseline does without it.
        seconds: How long the match may take.
    """
    table, clock = window.pages.table, asyncio.get_running_loop()
    limit = clock.time() + seconds
    while window.pages.table.match.task is not None and not window.pages.table.match.task.done():
        assert clock.time() < limit, "the match does not end"
        if table.overlay.isVisible():
            answer_sheet(table, by)
        elif (turn := turn_of(table)) is not None:
            if enough is not None and enough(turn):
                return
            play_chain(table, best(table) if chosen is None else chosen(turn), by)
            await until(lambda was=turn: turn_of(table) is not was, "my move")  # type: ignore[misc]
        await asyncio.sleep(0)
    assert enough is None, "it never came to that"


async def asked(window: MainWindow) -> ChainTurn:
    """Wait until the person is asked."""
    await until(lambda: turn_of(window.pages.table) is not None, "my turn")
    turn = turn_of(window.pages.table)
    assert turn is not None
    return turn


def checked_round(window: MainWindow) -> Checked:
    """Check the one round that the store has, once it is over, against the rules."""
    saved = saved_match(window)
    assert saved.state == "finished"
    (line,) = (each.line for each in saved.rounds if each.line is not None)
    return check(parse(line), None)


def looks(table: TablePage) -> tuple[Any, ...]:
    """Return everything that the felt shows."""
    felt = felt_of(table)
    return (
        felt.model,
        [panel.model for panel in felt.panels],
        [tile.face for tile in felt.hand],
        [tile.face for tile in felt.lines.tiles],
        [button.accessibleName() for button in felt.bar.buttons],
        felt.advice.text,
        person_of(table).turn is None,
        presenter_of(table).log(),
    )
