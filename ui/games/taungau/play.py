# SPDX-License-Identifier: MIT
"""A round of 鬥牛 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from PySide6.QtCore import SignalInstance

from dominoes.ai.bot import Choice
from dominoes.game import Event, Step, TilesDealt
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.stakes import HandCompared, StakePlaced
from dominoes.games.taungau.state import BULL, Move, Set, State, Stuck, View
from dominoes.tiles import Tile, tidy
from ui.games.bank import BankPresenter, Showing, StakingPerson
from ui.games.person import PLAY_KEY, Turn
from ui.games.taungau import texts
from ui.games.taungau.table import bank_model, own_tiles
from ui.kit.commands import Command
from ui.language.i18n import _, pgettext, sentences
from ui.table.bank import BankFelt, BankModel
from ui.table.prompt import Action
from ui.table.view_model import HandTileModel

# -- the person -----------------------------------------------------------------------------------


class TauNgauTurn(Turn[State, Move, View]):
    """What one seat may do now."""

    @property
    def silent(self) -> Move | None:
        """A hand without a bull is not asked about."""
        return self.legal[0] if self.legal == (Stuck(),) else None

    @property
    def ways(self) -> tuple[Set, ...]:
        """The ways to set the hand."""
        return self.moves(Set)

    def way_of(self, bull: Sequence[Tile]) -> Set | None:
        """Return the way whose bull is made of *bull*; None if it makes no ten."""
        return next((way for way in self.ways if way.bull == tidy(bull)), None)


class TauNgauPerson(StakingPerson[TauNgauTurn]):
    """Turns what is done on the table into moves of one seat."""

    _table: BankFelt

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        hand = self._table.hand_row
        return (
            *super()._signals(),
            (hand.clicked, self._on_clicked),
            (hand.double_clicked, self._on_double_clicked),
        )

    # -- what is selected ----------------------------------------------------------------------

    def hand(self, tiles: Sequence[Tile]) -> tuple[HandTileModel, ...]:
        """Return the hand of *tiles*, with what is selected."""
        hinted = list(self.hint.move.bull) if self.hint is not None and isinstance(self.hint.move, Set) else []
        shown = []
        for place, tile in enumerate(tiles):
            raised, advised = place in self.selected, tile in hinted
            if advised:
                hinted.remove(tile)
            state = _("selected") if raised else ""
            shown.append(HandTileModel(tile, selected=raised, hinted=advised, state=state))
        return tuple(shown)

    def _chosen(self) -> tuple[Tile, ...]:
        model = self._table.model
        hand = () if model is None else model.hand
        return tuple(hand[place].tile for place in self.selected)

    def _on_tile(self, place: int) -> None:
        turn = self.turn
        if turn is None or not turn.ways:
            self.idle.emit()
            return
        if place in self.selected or len(self.selected) < BULL:
            self.selected.toggle(place)
        else:
            self.say(_("A bull has three tiles: click one of them first to take it out."))
            return
        self.refresh()
        self.announced.emit(self._table.advice.text)

    def _way(self) -> Set | None:
        return self.turn.way_of(self._chosen()) if self.turn is not None else None

    def _leaves_hint(self, move: Any) -> bool:  # noqa: ANN401 - as in the base
        return bool(Counter(self._chosen()) - Counter(getattr(move, "bull", ())))

    def _button_plays(self, action: Action, move: Any) -> bool:  # noqa: ANN401 - as in the base
        sets = isinstance(move, Set) and action.key == PLAY_KEY and action.enabled
        return sets or super()._button_plays(action, move)

    def _follow_hint(self, hint: Choice[Any]) -> None:
        model = self._table.model
        if model is None or not isinstance(hint.move, Set):
            return
        faces: list[Tile | None] = [each.tile for each in model.hand]
        places = []
        for tile in hint.move.bull:
            places.append(faces.index(tile))
            faces[places[-1]] = None
        self.selected.give(tuple(places))

    # -- what is done --------------------------------------------------------------------------

    def _actions(self) -> list[Action]:
        turn = self.turn
        assert turn is not None
        if not turn.ways:
            return self._stake_actions()
        way = self._way()
        text = pgettext("button", "Set the hand")
        return [Action(text, PLAY_KEY, partial(self.answer_with, way), enabled=way is not None, main=True)]

    def _show_advice(self) -> None:
        if self.selected and self.hint is None and self._warned is None:
            self._ask()
        else:
            super()._show_advice()

    def _prompt(self) -> None:
        turn = self.turn
        if turn is None:
            return
        chosen, way = self._chosen(), self._way()
        if way is not None:
            text = sentences(texts.bull_name(chosen), texts.points_name(way, turn.view.options.scoring))
            self._table.advice.say(text)
        elif len(chosen) == BULL:
            self._table.advice.say(texts.bull_name(chosen))
        else:
            self._table.advice.say(texts.prompt(turn.view, self.who))


# -- a round on the table -------------------------------------------------------------------------


class TauNgauFelt(BankFelt):
    """Says what tiles count."""

    rank_of = staticmethod(texts.TauNgauWords.rank)


class TauNgauPresenter(BankPresenter):
    """Shows one round of 鬥牛 to one seat."""

    TABLE = TauNgauFelt
    PERSON = TauNgauPerson
    TURN = TauNgauTurn
    SOUNDS: ClassVar = {StakePlaced: "tile", HandSet: "throw", HandCompared: "tile"}
    person: TauNgauPerson

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

    def _model(self, state: State) -> BankModel:
        view = self._view(state)
        hand = self.person.hand(own_tiles(view, self._showing))
        return bank_model(view, self.who, self.levels, self._showing, hand, open_hands=self._open(state))

    # -- events become motion ------------------------------------------------------------------

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case TilesDealt():
                self._table.sync(self._model(after))
            case HandsTaken():
                self._showing = Showing(dealt=True)
                await self._table.show_dealt(self._model(after))
                await self._moments.turn_up()
            case _:
                await super()._show(event, before, after)
