# SPDX-License-Identifier: MIT
"""A presenter of any game with its table, and rounds to be shown on it, played at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import fields, is_dataclass
from itertools import chain
from math import inf
from random import Random
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing, Step
from dominoes.games import entry
from dominoes.tiles import Tile
from tests.ui import painting
from tests.ui.driving import application
from tests.ui.games.logged import logged
from ui.games import GAME_UIS
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.table.felt import TableLook
from ui.tiles.tile_button import TileButton

WHO: Final = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau", "Nora", "Eddie", "Ruth", "Felix", "Wesley", "Sunny")
QUICK: Final = Settings(ceremony=False, pace="quick")
WAITS: Final = Settings(ceremony=False, pace="waits")
CHIPS: Final = 500
"""What each seat has before a round."""
BESIDE: Final = ("seen", "cards", "table")
"""Parts of a model of which no tile of their own lies on the table."""


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

    def tiles(self) -> list[TileButton]:
        """Return all tiles that are shown."""
        return [tile for tile in self.table.findChildren(TileButton) if not tile.isHidden()]

    def agrees(self, state: Any) -> None:  # noqa: ANN401 - of any game
        """Compare everything on the table with what the seat knows."""
        model = self.table.model
        assert self.presenter.view == self.game.view(state, self.presenter.me)
        assert [panel.model for panel in self.table.panels] == list(model.seats)
        lying = Counter(tile.face for tile in self.tiles() if tile.face is not None)
        # A hand may be in the model both as such and as what lies before its seat.
        wanted = Counter(faces_in(model))
        assert lying <= wanted
        assert lying.keys() == wanted.keys()

    def faces(self, seat: int) -> list[Tile | None]:
        """Return the faces before *seat*, at a table with a banker."""
        return [tile.face for tile in self.table.laid[seat].tiles]


def faces_in(model: object) -> Iterator[Tile]:
    """Yield the tiles that lie open in *model*; cards show those of the hand once more."""
    if isinstance(model, Tile):
        yield model
    elif isinstance(model, tuple):
        yield from chain.from_iterable(map(faces_in, model))
    elif is_dataclass(model):
        yield from faces_in(tuple(getattr(model, each.name) for each in fields(model) if each.name not in BESIDE))


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
