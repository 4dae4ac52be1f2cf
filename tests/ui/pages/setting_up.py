# SPDX-License-Identifier: MIT
"""How the tests set up a match."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from ui.pages.new_game.page import NewGamePage
from ui.saving.setup import MatchSetup


def choose(page: NewGamePage, preset: str) -> None:
    """Click the card of a tradition."""
    next(card for card in page.form.cards if card.property("preset") == preset).click()


def begun(page: NewGamePage, qtbot: QtBot) -> MatchSetup:
    """Press Begin and return what it says."""
    with qtbot.waitSignal(page.begin) as signal:
        page.form.start.click()
    setup = signal.args[0]
    assert isinstance(setup, MatchSetup)
    return setup


def places(page: NewGamePage) -> list[str]:
    """What the rows that are shown are called."""
    rows = page.form.opponents.rows
    return [chooser.accessibleName() for chooser in rows if chooser.isVisible()]


def numbers(page: NewGamePage) -> list[str]:
    """The numbers of players that are offered."""
    players = page.form.opponents.players
    return [players.itemText(row) for row in range(players.count())]
