# SPDX-License-Identifier: MIT
"""夾十 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from dominoes.game import Event, Step, TilesDealt
from dominoes.games.drawing import TileDiscarded, TileDrawn, TileTaken
from dominoes.games.kapshap.state import HandDeclared, State, View
from dominoes.tiles import Tile
from ui.games.draw_person import OTHER_KEY
from ui.games.draw_words import turn_groups
from ui.games.kapshap import words
from ui.games.kapshap.calls import calls
from ui.games.kapshap.model import kapshap_model
from ui.games.kapshap.person import KapShapPerson, KapShapTurn
from ui.games.kapshap.settlement import settlement_model
from ui.games.presenter import Presenter
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.calls import Call
from ui.table.draw_felt import DrawTable
from ui.table.draw_model import DrawTableModel
from ui.table.numbers import SheetModel
from ui.table.round_log import LogGroup, Told


class KapShapTable(DrawTable):
    """What tiles count stands below them."""

    def rank_of(self, tile: Tile) -> str:
        """Return what *tile* counts in a ten."""
        return words.value_at(tile, self.forty_two)

    forty_two = 3
    """What the tile 4-2 counts at this table."""


class KapShapPresenter(Presenter):
    """Shows one round of 夾十 to one seat."""

    TABLE = KapShapTable
    PERSON = KapShapPerson
    TURN = KapShapTurn
    SOUNDS: ClassVar = {TileDiscarded: "tile", TileTaken: "tile", TileDrawn: "throw"}
    PAUSES = (TileDiscarded,)
    person: KapShapPerson
    _table: KapShapTable

    # -- what is shown -------------------------------------------------------------------------

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement of a finished round."""
        return settlement_model(state, self.who, round_name)

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:  # noqa: ARG004 - as in the base
        """Stop after each discard and at the end: what is drawn or taken is seen with the discard that follows."""
        return step.state.ended is not None or any(isinstance(event, TileDiscarded) for event in step.events)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", "↑ ↓", None, help=_("Move between hand, discards and seats")),
            Command("", _("Space"), None, help=_("Select the tile or the discard")),
            Command("", "Enter", None, help=_("Draw a tile; take or discard what is selected")),
            Command("", OTHER_KEY, None, help=_("Press the other button")),
            *self._hand_help(_("Discard the tile, or take the discard"), _("Discard the tile by dropping it")),
        )

    def _line(self, event: Event) -> str | None:
        assert self._state is not None
        return words.log_line(event, self.who, self._state.options.forty_two)

    def _calls(self, event: Event, before: Sequence[Event]) -> tuple[Call, ...]:  # noqa: ARG002 - as in the base
        return calls(event)

    def _grouped(self, told: Sequence[Told]) -> list[LogGroup]:
        return turn_groups(told, self.who)

    def _model(self, state: State) -> DrawTableModel:
        choosing = self.person.choosing()
        return kapshap_model(self._view(state), self.who, self.levels, choosing, open_hands=self._open(state))

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._table.forty_two = self._state.options.forty_two

    def _caught_up(self, view: View) -> None:  # noqa: ARG002 - as all do
        self._begin()

    async def _show(self, event: Event, before: State | None, after: State) -> None:  # noqa: ARG002 - as all do
        match event:
            case TilesDealt():
                self._table.sync(self._model(after))
            case TileDrawn(seat, _) | TileTaken(seat, _):
                await self._table.show_moved(seat, self._model(after))
                self.changed.emit()
            case TileDiscarded(seat, tile):
                await self._table.show_moved(seat, self._model(after), tile)
                self.changed.emit()
            case HandDeclared():
                self._table.sync(self._model(after))
                await self._linger_in_round()
            case _:
                self._table.sync(self._model(after))
