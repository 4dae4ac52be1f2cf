# SPDX-License-Identifier: MIT
"""Common parts of the tables of games played alone: tiles on a board are chosen, and nobody else acts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from PySide6.QtCore import SignalInstance

from dominoes.ai.bot import Choice
from dominoes.game import Event, Payment, RoundEnded
from ui.games.person import Person, Turn, TurnType
from ui.games.presenter import Presenter
from ui.games.words import Words
from ui.language.i18n import _, sentences
from ui.table.board import BoardModel, PlacedModel
from ui.table.board_felt import BoardFelt
from ui.table.drag import Drop
from ui.table.numbers import SheetModel


class PatiencePerson(Person[TurnType]):
    """Chooses tiles by their places on the board; a game says what a choice does."""

    _table: BoardFelt
    gives_up = False
    """Whether the deal is given up: the player is asked nothing more."""

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        table = self._table
        return (
            *super()._signals(),
            (table.clicked, self._on_clicked),
            (table.pointed, self._on_pointed),
        )

    # -- what a game adds ----------------------------------------------------------------------

    def _able(self) -> frozenset[int]:
        """Return the places usable together with the selection."""
        return frozenset()

    def _hinted(self, move: Any) -> frozenset[int]:  # noqa: ANN401 - of any game
        """Return the places that *move* is about."""
        raise NotImplementedError

    def _goes_along(self, place: int) -> bool:
        """Return whether the tile in *place* is dragged together with those that are selected."""
        return place in self.selected

    def _why_not_there(self, place: int) -> str:
        """Return why nothing can be done with the tile in *place*; empty if something can."""
        return ""

    def _given_up(self, turn: TurnType) -> Any:  # noqa: ANN401 - a move of any game
        """Return the move by which the deal is given up in *turn*."""
        raise NotImplementedError

    def _drop(self, place: int) -> Drop | None:
        """Return what letting the dragged tiles go on the tile in *place* does; None if nothing."""
        raise NotImplementedError

    # -- what is shown -------------------------------------------------------------------------

    def placed(self, places: Sequence[PlacedModel | None]) -> tuple[PlacedModel | None, ...]:
        """Return *places* with what is selected, possible and advised."""
        if self.turn is None:
            return tuple(places)
        able = self._able()
        hinted = self._hinted(self.hint.move) if self.hint is not None else frozenset[int]()
        return tuple(
            None
            if each is None
            else replace(
                each,
                selected=place in self.selected,
                able=place in able,
                hinted=place in hinted,
                state=sentences(each.state, self._mark(place, able)),
            )
            for place, each in enumerate(places)
        )

    def _mark(self, place: int, able: frozenset[int]) -> str:
        """Return in a word what is seen at the tile in *place*."""
        if place in self.selected:
            return _("selected")
        return _("marked") if place in able else ""

    def _on_pointed(self, place: int) -> None:
        """Show why nothing can be done with a tile, for as long as it is pointed at."""
        if self.turn is None:
            return
        why = self._why_not_there(place) if place >= 0 else ""
        if why:
            self.say(why, "loss")
        else:
            self._show_advice()

    def _on_taken(self, place: int) -> None:
        """Start to drag: the table watches the tiles that can be chosen, in the order of their places."""
        tiles = self._table.hand
        at = self._table.place_of(tiles[place])
        if self.turn is None or at is None:
            return
        self.selected.keep()
        if not self._goes_along(at):
            # To take it up with what is selected might be a move already, before it is let go anywhere.
            self.selected.places = ()
        if self._take_up(at):
            drops = [drop for other in self._able() if (drop := self._drop(other)) is not None]
            held = [index for index, tile in enumerate(tiles) if self._table.place_of(tile) in self.selected]
            self._table.drag.carry(held, drops)

    def _selection_text(self) -> str:
        """Return what goes with the selection, else the question: the buttons are the same whatever is chosen."""
        return self._table.advice.text

    def _leaves_hint(self, move: Any) -> bool:  # noqa: ANN401 - as all do
        return not set(self.selected) <= self._hinted(move)

    def _actions(self) -> list[Any]:
        return []

    def _follow_hint(self, hint: Choice[Any]) -> None:
        """Select nothing: the tiles are marked, and the player moves them."""

    # -- leaving a deal ------------------------------------------------------------------------

    def give_up(self, *, for_good: bool = True) -> None:
        """Give up the deal, now or as soon as the tiles have come to rest; only now unless *for_good*."""
        self.gives_up = self.gives_up or for_good
        if self.turn is not None:
            self.answer_with(self._given_up(self.turn))

    async def decide(self, turn: TurnType) -> Any:  # noqa: ANN401 - as in the base
        """Wait for the player, unless the deal was given up."""
        return self._given_up(turn) if self.gives_up else await super().decide(turn)


class PatiencePresenter(Presenter):
    """Shows one deal to the player."""

    TABLE: ClassVar[type[BoardFelt]]
    PERSON: ClassVar[type[PatiencePerson[Any]]]
    TURN: ClassVar[type[Turn[Any, Any, Any]]] = Turn
    person: PatiencePerson[Any]
    _table: BoardFelt

    def _is_wanted(self, turn: Any) -> bool:  # noqa: ANN401 - as all do
        """Return False: no chips can be lost here."""
        return False

    def _model(self, state: Any) -> BoardModel:  # noqa: ANN401 - of any game
        raise NotImplementedError

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - as all do
        self._table.sync(self._model(after))
        if isinstance(event, RoundEnded):
            self._table.advice.say(self.words.title(event.result))
            await self._linger_in_round()


class PatienceWords(Words):
    """Words of a game that is played alone: nothing is paid, and only diagrams are printed."""

    IS_PRINTED = False

    def sheet(self, state: Any, round_name: str) -> SheetModel:  # noqa: ANN401 - as in the base
        """Return how the deal ended."""
        return SheetModel(round_name, self.title(state.ended), first="", columns=(), rows=())

    def payment(self, payment: Payment, state: Any) -> tuple[str, str]:  # noqa: ANN401 - as in the base
        """Return nothing: chips are not played for."""
        return "", ""
