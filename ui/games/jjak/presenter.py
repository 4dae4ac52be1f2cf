# SPDX-License-Identifier: MIT
"""짝맞추기 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from dominoes.game import Event, Step
from dominoes.games.drawing import TileDiscarded, TileDrawn, TileTaken
from dominoes.games.jjak.state import PairLaid, State, View
from ui.games.draw_person import OTHER_KEY, DrawTurn
from ui.games.draw_words import turn_groups
from ui.games.jjak import words
from ui.games.jjak.model import jjak_model
from ui.games.jjak.person import JjakPerson
from ui.games.jjak.settlement import settlement_model
from ui.games.presenter import Presenter
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.draw_felt import DrawTable
from ui.table.draw_model import DrawTableModel
from ui.table.numbers import SheetModel
from ui.table.round_log import LogGroup, Told


class JjakTable(DrawTable):
    """A table of 짝맞추기, where no tile is worth more than another."""


class JjakPresenter(Presenter):
    """Shows one round of 짝맞추기 to one seat."""

    TABLE = JjakTable
    PERSON = JjakPerson
    TURN = DrawTurn
    SOUNDS: ClassVar = {TileDiscarded: "tile", TileTaken: "tile", TileDrawn: "throw", PairLaid: "tile"}
    PAUSES = (TileDiscarded,)
    person: JjakPerson
    _table: JjakTable

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
        return words.log_line(event, self.who)

    def _grouped(self, told: Sequence[Told]) -> list[LogGroup]:
        return turn_groups(told, self.who)

    def _model(self, state: State) -> DrawTableModel:
        choosing = self.person.choosing()
        return jjak_model(self._view(state), self.who, self.levels, choosing, open_hands=self._open(state))

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        """Keep nothing about a round."""

    def _caught_up(self, view: View) -> None:
        """Keep nothing about a round."""

    async def _show(self, event: Event, before: State | None, after: State) -> None:  # noqa: ARG002 - as all do
        match event:
            case TileDrawn(seat, _) | TileTaken(seat, _):
                await self._table.show_moved(seat, self._model(after))
                self.changed.emit()
            case TileDiscarded(seat, tile):
                await self._table.show_moved(seat, self._model(after), tile)
                self.changed.emit()
            case _:
                self._table.sync(self._model(after))
