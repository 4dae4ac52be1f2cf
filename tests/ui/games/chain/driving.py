# SPDX-License-Identifier: MIT
"""Matches of the chain games in a window: how far they have come, and their view."""

from __future__ import annotations

from typing import Any

from tests.ui.driving import ONE_ROUND, setup_of
from ui.games.chain.play import ChainTurn
from ui.play.page import TablePage
from ui.saving.setup import MatchSetup


def chain_match(preset: str, **changes: object) -> MatchSetup:
    """Return a match of one round by *preset*, with *changes* to its options."""
    return setup_of(preset, game="chain", **{"session": ONE_ROUND, **changes})


def turn_of(table: TablePage) -> ChainTurn | None:
    """Return what the person may do now."""
    turn = None if table.presenter is None else table.presenter.person.turn
    assert turn is None or isinstance(turn, ChainTurn)
    return turn


def looks(table: TablePage) -> tuple[Any, ...]:
    """Return everything that the felt shows."""
    felt: Any = table.table
    assert table.presenter is not None
    return (
        felt.model,
        [panel.model for panel in felt.panels],
        [tile.face for tile in felt.hand],
        [tile.face for tile in felt.lines.tiles],
        [button.accessibleName() for button in felt.bar.buttons],
        felt.advice.text,
        turn_of(table) is None,
        table.presenter.log(),
    )
