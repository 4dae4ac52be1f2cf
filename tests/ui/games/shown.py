# SPDX-License-Identifier: MIT
"""A presenter of any game with its table, and rounds to be shown on it, played at random."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from math import inf
from random import Random
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing, Step
from dominoes.games import entry
from dominoes.games.face_down import HandsTaken
from dominoes.games.paigow.state import HandCompared, HandsShown
from dominoes.tiles import Tile
from tests.ui import painting
from tests.ui.driving import application
from tests.ui.games.logged import logged
from ui.games import GAME_UIS
from ui.games.chain.table import Choosing, chain_model
from ui.games.paigow.table import Showing, bank_model
from ui.games.tiengow.table import last_trick_models, table_model
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.table.felt import TableLook

WHO: Final = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau", "Nora", "Eddie", "Ruth", "Felix")
QUICK: Final = Settings(ceremony=False, trick_seconds=0)
WAITS: Final = Settings(ceremony=False, trick_waits=True)
CHIPS: Final = 500
"""What each seat has before a round."""


class Shown:
    """A presenter with its table."""

    def __init__(self, key: str, me: int, settings: Settings, seats: int) -> None:
        """Sit in seat *me* at a table of the game *key*."""
        self.game = entry(key).game
        self.page = QWidget()
        self.page.resize(1280, 760)
        make = GAME_UIS[key].presenter()
        # Of any game.
        self.table: Any = make.TABLE(self.page)
        self.table.resize(1280, 760)
        self.table.set_look(TableLook(motion=False, speed=inf))
        self.overlay = SheetOverlay(self.page)
        self.presenter: Any = make(self.table, self.overlay, self.game, Seat(me), self.page)
        self.presenter.who = WHO[:seats]
        self.presenter.levels = ("",) * seats
        self.presenter.settings = settings
        self.said: list[str] = []
        self.presenter.announced.connect(self.said.append)
        self.page.setUpdatesEnabled(painting.is_on)
        self.page.show()

    async def watch(self, *steps: Step[Any]) -> None:
        """Show steps."""
        for step in steps:
            await self.presenter.watch(step.state, step.events)

    async def resume(self, state: Any) -> None:  # noqa: ANN401 - of any game
        """Show *state* at once."""
        self.presenter.resuming = True
        await self.presenter.watch(state, state.history)

    def note_states(self) -> list[tuple[Any, list[str]]]:
        """Return a list that grows by the model and the log after each change from now on."""
        states: list[tuple[Any, list[str]]] = []
        self.presenter.changed.connect(lambda: states.append((self.table.model, logged(self.presenter))))
        return states

    def agrees(self, state: Any) -> None:  # noqa: ANN401 - of any game
        """Compare everything on the table with what the seat knows."""
        assert self.presenter.view == self.game.view(state, self.presenter.me)
        if self.game.key in _AGREES:
            _AGREES[self.game.key](self)

    def faces(self, seat: int) -> list[Tile | None]:
        """Return the faces before *seat*, at a table with a banker."""
        return [tile.face for tile in self.table.laid[seat].tiles]


def _tricks_agree(at: Shown) -> None:
    view = at.presenter.view
    model = table_model(view, at.presenter.who, at.presenter.levels)
    if view.result is not None:
        # What the round ended with stays.
        trick = last_trick_models(at.presenter.last_trick, view.history, civil_supreme=False)
        model = replace(model, trick=trick)
    assert [tile.face for tile in at.table.hand] == list(view.hand)
    assert [panel.model for panel in at.table.panels] == list(model.seats)
    for play in model.trick:
        shown = [tile.face for tile in at.table.plays(play.seat)]
        own = play.face_up or play.turned_up or play.seat == view.seat
        assert shown == (list(play.tiles) if own else [None] * len(play.tiles))
    assert {seat for seat in range(len(model.seats)) if at.table.plays(Seat(seat))} == {
        play.seat for play in model.trick
    }


def _bank_agrees(at: Shown) -> None:
    view = at.presenter.view
    opened = {
        Seat(seat)
        for event in view.history
        if isinstance(event, HandsShown)
        for seat, row in enumerate(event.hands)
        if row
    }
    showing = Showing(
        opened=frozenset(opened),
        compared=frozenset(event.seat for event in view.history if isinstance(event, HandCompared)),
        dealt=any(isinstance(event, HandsTaken) for event in view.history),
    )
    assert at.table.model == bank_model(view, at.presenter.who, at.presenter.levels, showing)
    assert [panel.model for panel in at.table.panels] == list(at.table.model.seats)
    assert not at.table.cards


def _lines_agree(at: Shown) -> None:
    view, who = at.presenter.view, at.presenter.who
    wanted = chain_model(view, who, at.presenter.levels, Choosing(), turned_up=view.result is not None)
    assert at.table.model == wanted
    for panel, seat in zip(at.table.panels, wanted.seats, strict=True):
        assert (panel.model.name, panel.model.chips, panel.model.to_act) == (seat.name, seat.chips, seat.to_act)
    assert [tile.face for tile in at.table.hand] == [each.tile for each in wanted.hand]
    row = sorted(str(each.tile) for line in wanted.lines for each in line.row)
    assert sorted(str(tile.face) for tile in at.table.lines.tiles) == row
    for seat in wanted.seats:
        backs = 0 if seat.seat == at.presenter.me else seat.tiles
        assert len(at.table.small[seat.seat].tiles) == backs + len(seat.shown) + len(seat.covered)


_AGREES: Final[Mapping[str, Callable[[Shown], None]]] = {
    "tiengow": _tricks_agree,
    "paigow": _bank_agrees,
    "chain": _lines_agree,
}
"""Comparisons of the model and the widgets with the view."""


@asynccontextmanager
async def shown(key: str, me: int = 0, settings: Settings = QUICK, seats: int = 4) -> AsyncIterator[Shown]:
    """Yield a presenter of the game *key*, and clear it away."""
    application()
    at = Shown(key, me, settings, seats)
    try:
        yield at
    finally:
        at.presenter.close()
        at.page.close()
        at.page.deleteLater()


def random_steps(key: str, options: Any, seed: int, since: Standing | None = None) -> list[Step[Any]]:  # noqa: ANN401
    """Play a round of the game *key* at random, and return it step by step."""
    game, rng = entry(key).game, Random(seed)
    seats = game.seats(options)
    if since is None:
        since = Standing(banker=Seat(seed % seats), chips=(CHIPS,) * seats)
    steps = [game.start(options, deal_round(game, options, rng.randbytes(32)), since)]
    while acting := game.to_act(steps[-1].state):
        seat = rng.choice(acting)
        steps.append(game.apply(steps[-1].state, seat, rng.choice(game.legal_moves(steps[-1].state, seat))))
    return steps
