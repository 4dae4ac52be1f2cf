# SPDX-License-Identifier: MIT
"""Tables where tiles are drawn, taken and discarded: events become motion, clicks become moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from dominoes.game import Event, Seat, Step
from dominoes.games.drawing import TileDiscarded, TileDrawn, TileTaken
from ui.games.draw_person import OTHER_KEY
from ui.games.draw_words import turn_groups
from ui.games.presenter import Presenter
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.draw import DrawTable
from ui.table.log_view import LogGroup, Told


class DrawPresenter(Presenter):
    """Shows one round to one seat."""

    SOUNDS: ClassVar[Mapping[type[Event], str]] = {TileDiscarded: "tile", TileTaken: "tile", TileDrawn: "throw"}
    PAUSES = (TileDiscarded,)
    _table: DrawTable

    @staticmethod
    def is_stop(step: Step[Any], before: Step[Any]) -> bool:  # noqa: ARG004 - as in the base
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

    def _grouped(self, told: Sequence[Told]) -> list[LogGroup]:
        return turn_groups(told, self.who)

    def _closed(self, state: Any, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - the state of any such game
        """Take away the order of the reserve too."""
        return replace(super()._closed(state, seats), rest=())

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401, ARG002 - as all do
        match event:
            case TileDrawn(seat, _) | TileTaken(seat, _):
                await self._table.show_moved(seat, self._model(after))
                self.changed.emit()
            case TileDiscarded(seat, tile):
                await self._table.show_moved(seat, self._model(after), tile)
                self.changed.emit()
            case _:
                self._table.sync(self._model(after))
