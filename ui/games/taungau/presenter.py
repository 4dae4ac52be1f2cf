# SPDX-License-Identifier: MIT
"""Shows a round of 鬥牛, and lets the person decide."""

from __future__ import annotations

from typing import ClassVar

from dominoes.game import Event, Seat, Step, TilesDealt
from dominoes.games.stakes import StakePlaced
from dominoes.games.taungau.state import HandCompared, HandSet, HandsShown, HandsTaken, State, View
from ui.games.presenter import Presenter
from ui.games.taungau import words
from ui.games.taungau.model import Showing, bank_model, own_tiles
from ui.games.taungau.person import TauNgauPerson, TauNgauTurn
from ui.games.taungau.settlement import settlement_model
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.bank_felt import BankFelt, BankModel
from ui.table.numbers import SheetModel

COMPARED_PART = 0.6
"""How long each comparison stays, in parts of the time that a finished trick does."""


class TauNgauFelt(BankFelt):
    """Says what tiles count."""

    rank_of = staticmethod(words.rank_of)


class TauNgauPresenter(Presenter):
    """Shows one round of 鬥牛 to one seat."""

    TABLE = TauNgauFelt
    PERSON = TauNgauPerson
    TURN = TauNgauTurn
    SOUNDS: ClassVar = {StakePlaced: "tile", HandSet: "throw", HandCompared: "tile"}
    PAUSES = (HandCompared,)
    person: TauNgauPerson
    _table: BankFelt
    _showing = Showing()

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement of a finished round."""
        return settlement_model(state, self.who, round_name)

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:
        """Stop after each phase."""
        return step.state.phase is not before.state.phase

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "1 2 3", None, help=_("Choose a stake")),
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", _("Space"), None, help=_("Select the tile")),
            Command("", "Enter", None, help=_("Press the main button")),
        )

    def _line(self, event: Event) -> str | None:
        assert self._state is not None
        shown = next((each for each in self._state.history if isinstance(each, HandsShown)), None)
        return words.log_line(event, self.who, shown, self._view(self._state))

    def _model(self, state: State) -> BankModel:
        view = self._view(state)
        hand = self.person.hand(own_tiles(view, self._showing))
        return bank_model(view, self.who, self.levels, self._showing, hand, open_hands=self._open(state))

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._showing = Showing()

    def _caught_up(self, view: View) -> None:
        compared = frozenset(event.seat for event in view.history if isinstance(event, HandCompared))
        shown = any(isinstance(event, HandsShown) for event in view.history)
        self._showing = Showing(
            opened=frozenset(map(Seat, range(len(view.stakes)))) if shown else frozenset(),
            compared=compared,
            dealt=any(isinstance(event, HandsTaken) for event in view.history),
        )

    async def _show(self, event: Event, before: State | None, after: State) -> None:  # noqa: ARG002 - as all do
        match event:
            case TilesDealt():
                self._table.sync(self._model(after))
            case HandsTaken():
                self._showing = Showing(dealt=True)
                await self._table.show_dealt(self._model(after))
            case HandsShown():
                self._open_seats_of(after.banker, self.me)
                self._table.sync(self._model(after))
                await self._table.animator.pause(self.settings.trick_seconds * 1000 * COMPARED_PART)
            case HandCompared(seat, _):
                self._open_seats_of(seat)
                showing = self._showing
                self._showing = Showing(showing.opened, showing.compared | {seat}, dealt=True)
                self._table.sync(self._model(after))
                self.changed.emit()
                await self._linger_over(seat, after)
            case _:
                self._table.sync(self._model(after))
                self.changed.emit()

    def _open_seats_of(self, *seats: Seat) -> None:
        showing = self._showing
        self._showing = Showing(showing.opened | {*seats}, showing.compared, dealt=True)

    async def _linger_over(self, seat: Seat, after: State) -> None:
        """Leave a comparison to be looked at: one's own, and the last one, for as long as the settings say."""
        if len(self._showing.compared) == len(after.players):
            await self._linger_in_round()
        elif seat == self.me:
            await self._linger()
        else:
            await self._table.animator.pause(self.settings.trick_seconds * 1000 * COMPARED_PART)
