# SPDX-License-Identifier: MIT
"""How the tests set up a match."""

from __future__ import annotations

from tests.ui.pages.program import Program
from ui.pages.new_game.page import NewGamePage
from ui.saving.setup import MatchSetup


def choose(page: NewGamePage, preset: str) -> None:
    """Click the card of a tradition."""
    next(card for card in page.form.cards if card.property("preset") == preset).click()


def begun(page: NewGamePage, program: Program, route: str = "play_new") -> MatchSetup:
    """Press Begin and return what is played along *route*."""
    page.form.start.click()
    taken, setup, _seed = program.asked.pop()
    assert taken == route, taken
    assert isinstance(setup, MatchSetup)
    return setup


def places(page: NewGamePage) -> list[str]:
    """Return the names of the visible rows."""
    rows = page.form.opponents.rows
    return [chooser.accessibleName().rpartition(" · ")[2] for chooser in rows if chooser.isVisible()]


def numbers(page: NewGamePage) -> list[str]:
    """The numbers of players that are offered."""
    players = page.form.opponents.players
    return [players.itemText(row) for row in range(players.count())]
