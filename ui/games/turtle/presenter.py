# SPDX-License-Identifier: MIT
"""龜牌 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from typing import Any, ClassVar

from dominoes.game import Event, Faces
from dominoes.games.turtle.state import PairTaken, State
from ui.games.patience import PatiencePresenter
from ui.games.turtle import words
from ui.games.turtle.felt import TurtleFelt
from ui.games.turtle.model import turtle_model
from ui.games.turtle.person import TurtlePerson, TurtleTurn
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.board import BoardModel


class TurtlePresenter(PatiencePresenter):
    """Shows one deal to the player."""

    TABLE = TurtleFelt
    PERSON = TurtlePerson
    TURN = TurtleTurn
    SOUNDS: ClassVar = {PairTaken: "tile"}
    PAUSES = (PairTaken,)
    person: TurtlePerson
    _title = staticmethod(words.title)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "← ↑ → ↓", None, help=_("Move between tiles")),
            Command("", _("Space"), None, help=_("Select the tile, or take it with the one selected")),
            Command("", "Enter", None, help=_("Take the pair that the button names")),
            *self._hand_help(_("Select the tile"), _("Take a pair by dropping one tile on the other")),
        )

    def _line(self, event: Event) -> str | None:
        return words.log_line(event, self._rest(self._state))

    def _rest(self, state: State) -> Faces:
        """Return the tiles of the deal as far as they are shown."""
        return state.rest if self._hands_open else self._game.view(state, self.me).rest

    def _model(self, state: State) -> BoardModel:
        model = turtle_model(self._game.view(state, self.me), self._rest(state))
        placed = self.person.placed(model.places)
        return BoardModel(me=model.me, seats=(), seen=(), places=placed)

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - as all do
        if self.person.gives_up:
            # Nobody waits for the rest of a deal that was given up.
            return
        match event:
            case PairTaken(places, _turned):
                await self._table.show_gone(places, self._model(after))
            case _:
                await super()._show(event, before, after)
