# SPDX-License-Identifier: MIT
"""A round of 龜牌 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from dominoes.game import Event, Faces
from dominoes.games.mates import MATES
from dominoes.games.turtle.rules import Move, Pair, PairTaken, State, View, open_places
from dominoes.tiles import Tile, tidy
from ui.games.patience import PatiencePerson, PatiencePresenter
from ui.games.person import PLAY_KEY, Turn
from ui.games.presenter import hand_help
from ui.games.turtle.table import TurtleFelt, turtle_model
from ui.kit.commands import Command
from ui.language.i18n import N_, _
from ui.language.names import face_name
from ui.table.board import BoardModel
from ui.table.drag import Drop
from ui.table.prompt import Action

# -- the person -----------------------------------------------------------------------------------


class TurtleTurn(Turn[State, Move, View]):
    """What may be taken now."""

    def tile(self, place: int) -> Tile:
        """Return the tile that lies open in *place*."""
        tile = self.view.rest[place]
        assert tile is not None, "only tiles that lie open can be chosen"
        return tile

    def pair(self, one: int, other: int) -> Pair:
        """Return the pair that the tiles in two places would be."""
        return Pair(*tidy((self.tile(one), self.tile(other))))

    def mate(self, place: int) -> Tile:
        """Return the mate of the tile in *place*."""
        return MATES[self.view.options.mates][self.tile(place)]

    def takes(self, place: int) -> Pair | None:
        """Return the move that takes the tile in *place*."""
        tile = self.tile(place)
        return next((move for move in self.legal if tile in (move.one, move.other)), None)


class TurtlePerson(PatiencePerson[TurtleTurn]):
    """Turns what is done on the table into moves."""

    GIVEN_UP = N_("The remaining pairs are taken for you, and the result counts.")

    # -- what is chosen ------------------------------------------------------------------------

    def _places(self) -> tuple[int, ...]:
        """Return the open places, independent of the display."""
        return () if self.turn is None else open_places(self.turn.view.gone)

    def _able(self) -> frozenset[int]:
        turn = self.turn
        if turn is None:
            return frozenset()
        if self.selected:
            (first,) = self.selected
            return frozenset(
                place for place in self._places() if place != first and turn.pair(first, place) in turn.legal
            )
        return frozenset(place for place in self._places() if turn.takes(place) is not None)

    def _hinted(self, move: Pair) -> frozenset[int]:
        turn = self.turn
        return frozenset(
            place for place in self._places() if turn is not None and turn.tile(place) in (move.one, move.other)
        )

    def _on_tile(self, place: int) -> None:
        turn = self.turn
        if turn is None:
            self.idle.emit()
            return
        if place not in self._places():
            self.say(self._why_not_there(place), "loss")
            return
        if place in self.selected:
            self.selected.places = ()
        elif not self.selected:
            if why := self._why_not_there(place):
                self.say(why, "loss")
                return
            self.selected.places = (place,)
        else:
            (first,) = self.selected
            move = turn.pair(first, place)
            if move in turn.legal:
                self.answer_with(move)
            else:
                self._explain(turn.why_not(move))
            return
        self.refresh()
        self.announced.emit(self._selection_text())

    def _why_not_there(self, place: int) -> str:
        turn = self.turn
        assert turn is not None
        if place not in self._places():
            # Only on a table where everything is shown.
            return _("This tile is not face up.")
        if turn.takes(place) is not None:
            return ""
        return _("Its mate is not face up yet: {tile}.").format(tile=face_name(turn.mate(place)))

    def _drop(self, place: int) -> Drop | None:
        if self.turn is None or len(self.selected) != 1:
            return None
        box = self._table.tile_box(place)
        move = self.turn.pair(self.selected[0], place)
        return Drop(box, box, self.move_text(move), partial(self.answer_with, move))

    def _given_up(self, turn: TurtleTurn) -> Move:
        """Take the rest: the order of pairs changes nothing, so the deal counts as it would have ended."""
        return turn.legal[0]

    # -- what is said --------------------------------------------------------------------------

    def _selection_text(self) -> str:
        """Return what the button does: it names the pair."""
        return self._table.bar.spoken

    def _actions(self) -> list[Action]:
        turn = self.turn
        if turn is None:
            return []
        chosen = turn.takes(self.selected[0]) if self.selected else None
        move = chosen or turn.legal[0]
        return [Action(self.move_text(move), PLAY_KEY, partial(self.answer_with, move), main=True)]

    def _prompt(self) -> None:
        self._table.advice.say(_("Take two face-up mates."))


# -- a round on the table -------------------------------------------------------------------------


class TurtlePresenter(PatiencePresenter):
    """Shows one deal to the player."""

    TABLE = TurtleFelt
    PERSON = TurtlePerson
    TURN = TurtleTurn
    SOUNDS: ClassVar = {PairTaken: "tile"}
    PAUSES = (PairTaken,)
    person: TurtlePerson

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "← ↑ → ↓", None, help=_("Move between tiles")),
            Command("", _("Space"), None, help=_("Select the tile, or take it with the one selected")),
            Command("", "Enter", None, help=_("Take the pair named on the button")),
            *hand_help(_("Select the tile"), _("Take a pair by dropping one tile on the other")),
        )

    def _rest(self, state: State) -> Faces:
        """Return the tiles of the deal as far as they are shown."""
        return state.rest if self._hands_open else self._seat_view(state).rest

    def _model(self, state: State) -> BoardModel:
        model = turtle_model(self._seat_view(state), self._rest(state))
        placed = self.person.placed(model.places)
        return BoardModel(me=model.me, seats=(), seen=(), places=placed)

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - as all do
        if self.person.gives_up:
            # Nobody waits for the rest of a deal that was given up.
            return
        match event:
            case PairTaken(places, _turned):
                await self._table.show_gone(places, self._model(after))
            case _:
                await super()._show(event, before, after)
