# SPDX-License-Identifier: MIT
"""A presenter of 推牌九 with its table, and rounds to be shown on it, by script and at random."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from random import Random

from PySide6.QtWidgets import QWidget

from dominoes.deal import deal_from_seed
from dominoes.game import Seat, Standing, Step
from dominoes.games.face_down import HandsTaken
from dominoes.games.paigow.options import PRESETS, PaiGowOptions
from dominoes.games.paigow.state import HandCompared, HandsShown, State
from dominoes.tiles import Tile
from tests.contract.paigow_case import EXTRA
from tests.support.paigow_rounds import GAME, laid, random_paigow_round
from tests.ui import painting
from tests.ui.driving import application
from tests.ui.games.logged import logged
from ui.games.paigow.felt import PaiGowTable
from ui.games.paigow.presenter import PaiGowPresenter
from ui.games.paigow.table import PaiGowTableModel, Showing, bank_model
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.table.felt import TableLook

WHO = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau", "Nora", "Eddie", "Ruth", "Felix")
QUICK = Settings(ceremony=False, trick_seconds=0)
WAITS = Settings(ceremony=False, trick_waits=True)
TABLES = PRESETS | EXTRA
HANDS = ("33 51 61 42", "66 55 64 32", "11 44 54 62", "31 22 65 41")


class Shown:
    """A presenter with its table."""

    def __init__(self, me: int, settings: Settings, seats: int) -> None:
        """Sit in seat *me*."""
        self.page = QWidget()
        self.page.resize(1280, 760)
        self.table = PaiGowTable(self.page)
        self.table.resize(1280, 760)
        self.table.set_look(TableLook(motion=False, speed=inf))
        self.overlay = SheetOverlay(self.page)
        self.presenter = PaiGowPresenter(self.table, self.overlay, GAME, Seat(me), self.page)
        self.presenter.beside.setParent(self.page)
        self.presenter.who = WHO[:seats]
        self.presenter.levels = ("",) * seats
        self.presenter.settings = settings
        self.said: list[str] = []
        self.presenter.announced.connect(self.said.append)
        self.states: list[tuple[PaiGowTableModel | None, list[str]]] = []
        self.presenter.changed.connect(lambda: self.states.append((self.table.model, logged(self.presenter))))
        self.page.setUpdatesEnabled(painting.is_on)
        self.page.show()

    async def watch(self, *steps: Step[State]) -> None:
        """Show steps."""
        for step in steps:
            await self.presenter.watch(step.state, step.events)

    def agrees(self, state: State) -> None:
        """Compare everything on the table with what the seat knows."""
        view = GAME.view(state, self.presenter.me)
        assert self.presenter.view == view
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
        assert self.table.model == bank_model(view, self.presenter.who, self.presenter.levels, showing)
        assert [panel.model for panel in self.table.panels] == list(self.table.model.seats)
        assert not self.table.cards

    def faces(self, seat: int) -> list[Tile | None]:
        """Return the faces before *seat*."""
        return [tile.face for tile in self.table.laid[seat].tiles]


@asynccontextmanager
async def shown(me: int = 0, settings: Settings = QUICK, seats: int = 4) -> AsyncIterator[Shown]:
    """Yield a presenter, and clear it away."""
    application()
    at = Shown(me, settings, seats)
    try:
        yield at
    finally:
        at.presenter.close()
        at.page.close()
        at.page.deleteLater()


def random_steps(options: PaiGowOptions, seed: int, since: Standing | None = None) -> list[Step[State]]:
    """Play a round at random, and return it step by step."""
    since = Standing(banker=Seat(seed % options.seats), chips=(500,) * options.seats) if since is None else since
    deal = deal_from_seed(bytes([seed]) * 32, GAME.tiles(options), GAME.dice(options))
    steps = [GAME.start(options, deal, since)]
    before, _end = random_paigow_round(steps[0].state, Random(seed))
    for _state, seat, move in before:
        steps.append(GAME.apply(steps[-1].state, seat, move))
    return steps


def scripted(options: PaiGowOptions, *lines: str) -> list[Step[State]]:
    """Play *lines* such as ``"1 stake 20"`` with the `HANDS`, then set all hands in any way; return each step."""
    steps = [
        GAME.start(options, laid(options, *HANDS[: options.seats], dice="34"), Standing(chips=(0,) * options.seats))
    ]
    for line in lines:
        seat, _, move = line.partition(" ")
        steps.append(GAME.apply(steps[-1].state, Seat(int(seat)), GAME.read_move(move)))
    while seats := GAME.to_act(steps[-1].state):
        steps.append(GAME.apply(steps[-1].state, seats[0], GAME.legal_moves(steps[-1].state, seats[0])[0]))
    return steps


BANKED_BY_ONE = ("0 bank no", "1 bank yes", "0 stake 20", "2 stake 20", "3 stake 20")
