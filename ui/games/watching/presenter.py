# SPDX-License-Identifier: MIT
"""相十副 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from typing import Any, ClassVar

from dominoes.game import Event
from dominoes.games.watching.groups import Swap
from dominoes.games.watching.state import State, TilesSwapped
from ui.games.patience import PatiencePresenter
from ui.games.watching import words
from ui.games.watching.felt import WatchingFelt
from ui.games.watching.model import SPANS, watching_model
from ui.games.watching.person import GIVE_UP_KEY, WatchingPerson, WatchingTurn
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.board import BoardModel


class WatchingPresenter(PatiencePresenter):
    """Shows one deal to the player."""

    TABLE = WatchingFelt
    PERSON = WatchingPerson
    TURN = WatchingTurn
    SOUNDS: ClassVar = {TilesSwapped: "tile"}
    PAUSES = (TilesSwapped,)
    person: WatchingPerson
    _title = staticmethod(words.title)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "← ↑ → ↓", None, help=_("Move between tiles")),
            Command("", _("Space"), None, help=_("Select the tile, or swap it with the one selected")),
            Command("", GIVE_UP_KEY, self.person.giving_up.emit, help=_("Give up")),
            *self._hand_help(_("Select the tile"), _("Swap two tiles by dropping one on the other")),
        )

    def _line(self, event: Event) -> str | None:
        return words.log_line(event)

    def _model(self, state: State) -> BoardModel:
        model = watching_model(self._game.view(state, self.me))
        placed = self.person.placed(model.places)
        return BoardModel(me=model.me, seats=(), seen=(), places=placed, frames=model.frames)

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - as all do
        match event:
            case TilesSwapped(swap) if before is not None:
                await self._table.show_swapped(_ways(swap, before, after), self._model(after))
            case _:
                await super()._show(event, before, after)


def _ways(swap: Swap, before: State, after: State) -> list[tuple[int, int]]:
    """Return from which place of the board each tile of both groups comes, and where it goes.

    A tile that leaves goes to the other group; one that stays may still have to make room.
    """
    goals = {group: list(zip(after.groups[group], SPANS[group], strict=True)) for group in (swap.one, swap.other)}
    found = []
    for group, beside, row in ((swap.one, swap.other, swap.given), (swap.other, swap.one, swap.taken)):
        leaving = list(row)
        for tile, start in zip(before.groups[group], SPANS[group], strict=True):
            target = group
            if tile in leaving:
                leaving.remove(tile)
                target = beside
            goal = next(each for each in goals[target] if each[0] is tile)
            goals[target].remove(goal)
            found.append((start, goal[1]))
    return found
