# SPDX-License-Identifier: MIT
"""Shows a round of 골여시, and lets the person decide."""

from __future__ import annotations

from typing import ClassVar

from dominoes.game import Event, Seat, Step, TilesDealt
from dominoes.games.kolyesi.state import HandCompared, HandsShown, State, TilesDrawn, View
from dominoes.games.stakes import StakePlaced
from ui.games.kolyesi import words
from ui.games.kolyesi.model import Showing, bank_model
from ui.games.kolyesi.person import KolYeSiPerson, KolYeSiTurn
from ui.games.kolyesi.settlement import settlement_model
from ui.games.presenter import Presenter
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.bank_felt import BankFelt, BankModel
from ui.table.numbers import SheetModel

COMPARED_PART = 0.6
"""How long each comparison stays, in parts of the time that a finished trick does."""


class KolYeSiFelt(BankFelt):
    """Says what tiles count."""

    rank_of = staticmethod(words.rank_of)


class KolYeSiPresenter(Presenter):
    """Shows one round of 골여시 to one seat."""

    TABLE = KolYeSiFelt
    PERSON = KolYeSiPerson
    TURN = KolYeSiTurn
    SOUNDS: ClassVar = {StakePlaced: "tile", TilesDrawn: "throw", HandCompared: "tile"}
    PAUSES = (HandCompared,)
    person: KolYeSiPerson
    _table: BankFelt
    _showing = Showing()

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement of a finished round."""
        return settlement_model(state, self.who, round_name)

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:
        """Stop after each phase, and after each draw."""
        drew = any(isinstance(event, TilesDrawn) for event in step.events)
        return drew or step.state.phase is not before.state.phase

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "1 2 3", None, help=_("Choose a stake, or how many tiles to draw")),
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", "Enter", None, help=_("Press the main button")),
        )

    def _line(self, event: Event) -> str | None:
        assert self._state is not None
        return words.log_line(event, self.who, words.shown_by(self._state), self._state.banker)

    def _model(self, state: State) -> BankModel:
        return bank_model(self._view(state), self.who, self.levels, self._showing, open_hands=self._open(state))

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._showing = Showing()

    def _caught_up(self, view: View) -> None:
        compared = frozenset(event.seat for event in view.history if isinstance(event, HandCompared))
        shown = words.shown_by(view) is not None
        self._showing = Showing(frozenset(map(Seat, range(len(view.stakes)))) if shown else frozenset(), compared)

    async def _show(self, event: Event, before: State | None, after: State) -> None:  # noqa: ARG002 - as all do
        match event:
            case TilesDealt():
                await self._table.show_dealt(self._model(after))
            case HandsShown():
                self._showing = Showing(frozenset((after.banker, self.me)))
                self._table.sync(self._model(after))
                await self._table.animator.pause(self.settings.trick_seconds * 1000 * COMPARED_PART)
            case HandCompared(seat, _):
                showing = self._showing
                self._showing = Showing(showing.opened | {seat}, showing.compared | {seat})
                self._table.sync(self._model(after))
                self.changed.emit()
                await self._linger_over(seat, after)
            case _:
                self._table.sync(self._model(after))
                self.changed.emit()

    async def _linger_over(self, seat: Seat, after: State) -> None:
        """Leave a comparison to be looked at: one's own, and the last one, for as long as the settings say."""
        if len(self._showing.compared) == len(after.players):
            await self._linger_in_round()
        elif seat == self.me:
            await self._linger()
        else:
            await self._table.animator.pause(self.settings.trick_seconds * 1000 * COMPARED_PART)
