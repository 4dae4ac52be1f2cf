# SPDX-License-Identifier: MIT
"""A round of 擲天九 on the table: events become motion, clicks stake and throw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from PySide6.QtCore import SignalInstance

from dominoes.game import Event, Step, TilesDealt
from dominoes.games.stakes import StakePlaced
from dominoes.games.throwing.state import DiceThrown, MarkSet, Move, State, ThrowCompared, View
from ui.games.bank import StakingPerson
from ui.games.person import Turn
from ui.games.presenter import Presenter
from ui.games.throwing import texts
from ui.games.throwing.table import ThrowTable, ThrowTableModel, shown_throw, throw_model
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.prompt import Action

# -- the person -----------------------------------------------------------------------------------


class ThrowingTurn(Turn[State, Move, View]):
    """A stake or a throw."""


class ThrowingPerson(StakingPerson[ThrowingTurn]):
    """Stakes by buttons, and throws by the cup or a button."""

    _table: ThrowTable

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        return (*super()._signals(), (self._table.cup.clicked, self._on_cup))

    def _on_cup(self) -> None:
        """Throw the dice, say that a stake comes first, or go on while others are to move."""
        if self.turn is None:
            self.idle.emit()
        elif self._stakes():
            self._say_again()
        else:
            self.answer_with(self.turn.legal[0])

    def _actions(self) -> list[Action]:
        assert self.turn is not None
        return self._stake_actions() if self._stakes() else self._buttons(self.turn.legal, ("Enter",))

    def _prompt(self) -> None:
        if self.turn is not None:
            self._table.advice.say(texts.prompt(self.turn.view, self.who))


# -- a round on the table -------------------------------------------------------------------------


LOOK_MS = 700
"""How long a throw lies there at least."""


class ThrowingPresenter(Presenter):
    """Shows one round of 擲天九 to one seat."""

    TABLE = ThrowTable
    PERSON = ThrowingPerson
    TURN = ThrowingTurn
    SOUNDS: ClassVar = {StakePlaced: "tile", DiceThrown: "dice"}
    PAUSES = (ThrowCompared,)
    person: ThrowingPerson
    _table: ThrowTable

    # -- what is shown -------------------------------------------------------------------------

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:
        """Stop once all stakes are in, and at each throw that counts."""
        staked = bool(before.state.staking) and not step.state.staking
        return staked or any(isinstance(event, MarkSet | ThrowCompared) for event in step.events)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "1 2 3", None, help=_("Choose a stake")),
            Command("", "Enter", None, help=_("Place the marked stake, or throw the dice")),
            Command("", "← → ↑ ↓", None, help=_("Move between tiles and seats")),
        )

    def _model(self, state: State) -> ThrowTableModel:
        return throw_model(self._view(state), self.who, self.levels)

    # -- events become motion ------------------------------------------------------------------

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case TilesDealt():
                self._table.clear()
                self._table.sync(self._model(after))
            case StakePlaced():
                self._table.sync(self._model(after))
            case DiceThrown():
                # How it fared is seen when the dice lie there; the throw before is over.
                self._table.sync(replace(self._model(before or after), thrown=None))
                await self._table.show_throw(shown_throw(event, self.who))
                self.changed.emit()
                await self._table.animator.pause(LOOK_MS)
            case MarkSet() | ThrowCompared():
                self._table.sync(self._model(after))
                self.changed.emit()
                await self._linger_in_round()
            case _:
                pass
