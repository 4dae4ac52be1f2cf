# SPDX-License-Identifier: MIT
"""A round of 過五關 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Final

from dominoes.game import Event, Faces
from dominoes.games.fivegates.options import Reach
from dominoes.games.fivegates.rules import (
    LEVELS,
    TRIPLET,
    LayOut,
    LevelPassed,
    Move,
    Pass,
    RowLaidOut,
    Side,
    State,
    Take,
    TripletTaken,
    View,
    generals_on,
)
from dominoes.games.patience import GiveUp
from ui.games.fivegates.table import FIRST_GENERAL, ROW, FiveGatesFelt, fivegates_model, gate_at, place_in
from ui.games.patience import PatiencePerson, PatiencePresenter
from ui.games.person import PLAY_KEY, Turn
from ui.games.presenter import hand_help
from ui.kit.commands import Command
from ui.language.i18n import N_, _, number
from ui.table.board import BoardModel
from ui.table.drag import Drop
from ui.table.prompt import Action

# -- the person -----------------------------------------------------------------------------------


GIVE_UP_KEY: Final = "X"


def generals(seen: State | View, side: Side) -> tuple[int, ...]:
    """Return the places on the board of the generals on a *side*."""
    return tuple(FIRST_GENERAL + place for place in generals_on(seen, side))


class FiveGatesTurn(Turn[State, Move, View]):
    """What may be done now."""

    def places(self, move: Move) -> frozenset[int]:
        """Return the places of the board that *move* is about."""
        match move:
            case Take(level, places):
                return frozenset(place_in(level, place) for place in places)
            case Pass(level, side):
                return frozenset((*self.gate(level), *generals(self.view, side)))
            case _:
                return frozenset()

    def gate(self, level: int) -> tuple[int, ...]:
        """Return the places of the tiles of a gate."""
        return tuple(place_in(level, at) for at in range(len(self.view.levels[level] or ())))

    def along(self, chosen: tuple[int, ...]) -> tuple[int, ...]:
        """Return *chosen* with what can only go along: the last two tiles of a gate, or both generals for the last."""
        found = dict.fromkeys(chosen)
        gates = {gate for place in chosen if (gate := gate_at(place)) is not None}
        for gate in gates:
            tiles = self.gate(gate)
            if len(tiles) < TRIPLET:
                found |= dict.fromkeys(tiles)
                if len(tiles) == 1 and any(place >= FIRST_GENERAL for place in chosen):
                    found |= dict.fromkeys(generals(self.view, Side.BOTH))
        return tuple(found)

    def move(self, chosen: tuple[int, ...]) -> Take | Pass | None:
        """Return the move of the tiles in these places, legal or not; None while there are too few."""
        gates = {gate for place in chosen if (gate := gate_at(place)) is not None}
        if len(chosen) < TRIPLET or len(gates) != 1:
            return None
        (gate,) = gates
        fallen = {place for place in chosen if place >= FIRST_GENERAL}
        if not fallen:
            return Take(gate, tuple(sorted(place - place_in(gate, 0) for place in chosen)))
        sides = (side for side in Side if {*generals(self.view, side)} == fallen)
        return Pass(gate, next(sides))


class FiveGatesPerson(PatiencePerson[FiveGatesTurn]):
    """Turns what is done on the table into moves."""

    ANSWERS = PatiencePerson.ANSWERS | {GIVE_UP_KEY}
    GIVEN_UP = N_("The deal then counts as not solved.")
    _along: tuple[int, ...] = ()
    """The places that were chosen along with the one clicked last: to click one of them lets nothing go."""

    def _begin(self) -> None:
        self._along = ()

    # -- what is chosen ------------------------------------------------------------------------

    def _able(self) -> frozenset[int]:
        """Return the places of tiles that go together with the selection."""
        turn = self.turn
        if turn is None or not self.selected:
            return frozenset()
        chosen = {*self.selected}
        return frozenset(
            place
            for move in turn.legal
            if (places := turn.places(move)).issuperset(chosen)
            for place in places
            if place not in chosen
        )

    def _hinted(self, move: Move) -> frozenset[int]:
        return frozenset() if self.turn is None else self.turn.places(move)

    def _on_tile(self, place: int) -> None:
        turn = self.turn
        if turn is None:
            self.idle.emit()
            return
        if why := self._refused(turn, place):
            self.say(why, "loss")
            return
        if place in self.selected:
            if place not in self._along:
                gone = turn.along((place,))
                self.selected.places = tuple(each for each in self.selected if each not in gone)
            self._along = ()
        else:
            chosen = turn.along((*self.selected, place))
            move = turn.move(chosen)
            if move is not None:
                if move in turn.legal:
                    self.selected.places = chosen
                    self.answer_with(move)
                else:
                    self._explain(turn.why_not(move))
                return
            chosen = chosen if self._goes_along(place) else turn.along((place,))
            self._along = tuple(each for each in chosen if each not in self.selected and each != place)
            self.selected.places = chosen
        self.refresh()
        self.announced.emit(self._selection_text())

    def _refused(self, turn: FiveGatesTurn, place: int) -> str:
        """Return why the tile in *place* is never chosen; empty if it may be."""
        if place >= ROW:
            return _("The common row is laid out from its right end.")
        if place >= FIRST_GENERAL and turn.view.rest[place - FIRST_GENERAL] is None:
            # Only on a table where everything is shown.
            return _("This tile is not face up.")
        return ""

    def _goes_along(self, place: int) -> bool:
        """Return whether the tile in *place* can go with those that are selected: of one gate, and generals."""
        gates = {gate for each in (*self.selected, place) if (gate := gate_at(each)) is not None}
        return len(gates) <= 1 and len(self.selected) < TRIPLET

    def _drop(self, place: int) -> Drop | None:
        if self.turn is None:
            return None
        move = self.turn.move(self.turn.along((*self.selected, place)))
        if move is None or move not in self.turn.legal:
            return None
        box = self._table.tile_box(place)
        return Drop(box, box, self.move_text(move), partial(self.answer_with, move))

    def _given_up(self, turn: FiveGatesTurn) -> Move:
        return GiveUp()

    # -- what is said --------------------------------------------------------------------------

    def _actions(self) -> list[Action]:
        turn = self.turn
        if turn is None:
            return []
        lay_out = self._buttons(turn.moves(LayOut), (PLAY_KEY,))
        return [*lay_out, Action(_("Give up"), GIVE_UP_KEY, self.giving_up.emit)]

    def _prompt(self) -> None:
        if self.turn is not None:
            self._table.advice.say(self._asked(self.turn))

    def _asked(self, turn: FiveGatesTurn) -> str:
        """Return what can be done now."""
        view = turn.view
        if self.selected:
            if self._able():
                return _("Marked tiles go with it.")
            return _("Nothing goes with it now.")
        if not view.row:
            return _(
                "Turn {n}: the common row is empty. Take three tiles that make something, or pass a gate."
            ).format(n=number(view.turn))
        if view.lowest == len(LEVELS):
            return _("Turn {n}: pass another gate, or lay out the row.").format(n=number(view.turn))
        if view.lowest:
            return _("Turn {n}: look for more from gate {gate} down, pass a gate, or lay out the row.").format(
                n=number(view.turn), gate=number(view.lowest + 1)
            )
        if view.options.reach is Reach.ADJACENT:
            return _("Turn {n}: choose three tiles side by side that make something, or lay out the row.").format(
                n=number(view.turn)
            )
        return _("Turn {n}: choose three tiles of a gate that make something, or lay out the row.").format(
            n=number(view.turn)
        )


# -- a round on the table -------------------------------------------------------------------------


class FiveGatesPresenter(PatiencePresenter):
    """Shows one deal to the player."""

    TABLE = FiveGatesFelt
    PERSON = FiveGatesPerson
    TURN = FiveGatesTurn
    SOUNDS: ClassVar = {TripletTaken: "tile", LevelPassed: "tile", RowLaidOut: "tile"}
    PAUSES = (TripletTaken, LevelPassed, RowLaidOut)
    person: FiveGatesPerson

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "← ↑ → ↓", None, help=_("Move between tiles")),
            Command("", _("Space"), None, help=_("Select the tile; the third one makes the move")),
            Command("", "Enter", None, help=_("Lay out the row")),
            Command("", GIVE_UP_KEY, self.person.giving_up.emit, help=_("Give up")),
            *hand_help(_("Select the tile"), _("Drop the last tile on the others, or on a general")),
        )

    def _rest(self, state: State) -> Faces:
        """Return the tiles of the deal as far as they are shown."""
        return state.rest if self._hands_open else self._seat_view(state).rest

    def _model(self, state: State) -> BoardModel:
        model = fivegates_model(self._seat_view(state), self._rest(state))
        placed = self.person.placed(model.places)
        return BoardModel(me=model.me, seats=(), seen=(), places=placed, frames=model.frames)

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - as all do
        match event:
            case TripletTaken() | LevelPassed() | RowLaidOut() if before is not None:
                await self._table.show_swapped(ways(event, before, after), self._model(after))
            case _:
                await super()._show(event, before, after)


def ways(event: TripletTaken | LevelPassed | RowLaidOut, before: State, after: State) -> list[tuple[int, int]]:
    """Return start and target on the board for each tile that moves, those to make room too."""
    match event:
        case TripletTaken(level, places):
            gate = range(len(before.levels[level] or ()))
            left = [at for at in gate if at not in places]
            going = [place_in(level, at) for at in places]
            moved = [(place_in(level, at), place_in(level, to)) for to, at in enumerate(left)]
        case LevelPassed(level, side):
            fallen = generals(before, side)
            tiles = [place_in(level, at) for at in range(len(before.levels[level] or ()))]
            going = [*tiles, *fallen] if side is Side.RIGHT else [*fallen[:1], *tiles, *fallen[1:]]
            moved = []
        case RowLaidOut(levels):
            last = len(before.row) - 1
            return [
                (ROW + last - number, place_in(level, len(after.levels[level] or ()) - 1))
                for number, level in enumerate(levels)
            ]
    room = [(ROW + at, ROW + at + len(going)) for at in range(len(before.row))]
    return [*moved, *room, *((place, ROW + at) for at, place in enumerate(going))]
