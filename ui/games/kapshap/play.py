# SPDX-License-Identifier: MIT
"""A round of 夾十 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from dominoes.game import Event
from dominoes.games.drawing import Take
from dominoes.games.kapshap.state import FORTY_TWO, Declare, HandDeclared, Move, Phase, State
from dominoes.tiles import Tile
from ui.games.draw import DrawPerson, DrawPresenter, DrawTurn
from ui.games.kapshap import texts
from ui.games.kapshap.table import kapshap_model, shown_order
from ui.table.draw import DrawTable, DrawTableModel

# -- the person -----------------------------------------------------------------------------------


class KapShapTurn(DrawTurn):
    """What one seat may do now."""

    @property
    def silent(self) -> Move | None:
        """To draw, where a tile was taken and discarded already."""
        move: Move = self.legal[0]
        return move if self.view.phase is Phase.MUST_DRAW else None

    @property
    def more(self) -> Declare | None:
        """The declaration of a win, if legal."""
        return next(iter(self.moves(Declare)), None)

    @property
    def shown(self) -> tuple[Tile, ...]:
        """The hand in the order shown: an eye, tens, and what is left over."""
        return shown_order(self.view.hand, self.view.options.forty_two)[0]


class KapShapPerson(DrawPerson[KapShapTurn]):
    """Turns what is done on the table into moves of one seat."""

    def _prompt(self) -> None:
        turn = self.turn
        if turn is not None:
            takes, wins = bool(turn.moves(Take)), turn.more is not None
            self._table.advice.say(texts.prompt(turn.view, takes=takes, wins=wins))


# -- a round on the table -------------------------------------------------------------------------


class KapShapTable(DrawTable):
    """What tiles count stands below them."""

    forty_two = 3
    """What the tile 4-2 counts at this table."""

    def rank_of(self, tile: Tile) -> str:
        """Return what *tile* counts in a ten."""
        return texts.value_at(tile, self.forty_two)

    def label_of(self, tile: Tile) -> str:
        """Return the label below *tile*: with its value even beside the name, if that differs from its pips."""
        label = super().label_of(tile)
        if tile == FORTY_TWO and self.forty_two != FORTY_TWO.pips and self._look.labels == "name":
            return f"{label} {self.rank_of(tile)}"
        return label


class KapShapPresenter(DrawPresenter):
    """Shows one round of 夾十 to one seat."""

    TABLE = KapShapTable
    PERSON = KapShapPerson
    TURN = KapShapTurn
    person: KapShapPerson
    _table: KapShapTable

    def _model(self, state: State) -> DrawTableModel:
        choosing = self.person.choosing()
        return kapshap_model(self._view(state), self.who, self.levels, choosing, open_hands=self._open(state))

    def _begin(self) -> None:
        self._table.forty_two = self._state.options.forty_two

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        await super()._show(event, before, after)
        if isinstance(event, HandDeclared):
            await self._linger_in_round()
