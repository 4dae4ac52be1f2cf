# SPDX-License-Identifier: MIT
"""Matches of 推牌九 in a window that is played: their options, and how far they have come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from dominoes.games.paigow.options import Bank as BankRule
from dominoes.games.paigow.options import BankingOptions
from dominoes.games.paigow.state import Phase
from dominoes.match import SessionOptions, Until
from dominoes.records.reader import Checked, check, parse
from dominoes.store import SavedMatch
from tests.ui.driving import (
    SlowThinker,
    play_on,
    setup_of,
)
from ui.app.window import MainWindow
from ui.games.paigow.person import BankTurn
from ui.games.paigow.presenter import PaiGowPresenter
from ui.play.match import MatchRunner
from ui.play.page import TablePage
from ui.saving.setup import MatchSetup

THREE_ROUNDS = SessionOptions(until=Until.ROUNDS, count=3)
AUCTION = BankingOptions(bank=BankRule.AUCTION)
SHARED = BankingOptions(shared=True)


def family(**changes: object) -> MatchSetup:
    """Return three rounds at home, with *changes* to the options."""
    return setup_of("guangdong", game="paigow", **{"session": THREE_ROUNDS, **changes})


def checked_rounds(saved: SavedMatch) -> list[Checked]:
    """Check every round that is over against the rules."""
    checked: list[Checked] = []
    for each in saved.rounds:
        if each.line is not None:
            checked.append(check(parse(each.line), checked[-1].next_standing if checked else None))
    return checked


def runner_of(table: TablePage) -> MatchRunner:
    """Return what plays the match at *table*."""
    assert table.runner is not None
    return table.runner


def state_of(table: TablePage) -> Any:  # noqa: ANN401 - the state of any game
    """Return the position that *table* shows."""
    presenter = table.presenter
    assert isinstance(presenter, PaiGowPresenter)
    return presenter._state


def asks(table: TablePage, phase: Phase) -> Callable[[], bool]:
    """Return whether the person is asked in *phase*."""

    def asked() -> bool:
        turn = None if table.presenter is None else table.presenter.person.turn
        return isinstance(turn, BankTurn) and turn.state.phase is phase

    return asked


async def reach(window: MainWindow, phase: Phase) -> TablePage:
    """Play until the person is asked in *phase*."""
    await play_on(window, asks(window.pages.table, phase))
    assert asks(window.pages.table, phase)()
    return window.pages.table


def looks(table: TablePage) -> tuple[object, ...]:
    """Return everything that the felt shows."""
    felt = table.table
    return (
        felt.model,
        [panel.model for panel in felt.panels],
        [tile.face for tile in felt.hand],
        [card.model for card in felt.cards],
        [button.accessibleName() for button in felt.bar.buttons],
        felt.advice.text,
        table.presenter.log() if table.presenter is not None else None,
    )


async def quiet(thinker: SlowThinker, runner: MatchRunner) -> None:
    """Stop all answers but the person's, and wait until those given are shown."""
    thinker.gate.clear()
    still, moves = 0, -1
    while still < 20:
        still = still + 1 if len(runner.cursor.moves) == moves else 0
        moves = len(runner.cursor.moves)
        await asyncio.sleep(0.002)


def carry_on(window: MainWindow) -> None:
    """Go on with the match that was left."""
    (card,) = (card for card in window.pages.start.cards if card.carry_on.isVisible())
    card.carry_on.click()
