# SPDX-License-Identifier: MIT
"""The person at this computer in a round of a game with tricks: tiles are selected, buttons lit, reasons given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from PySide6.QtCore import SignalInstance

from dominoes.ai.bot import Choice
from dominoes.game import Move, RoundState, View
from dominoes.games.combinations import Trick
from dominoes.games.tricks import Beat, Lead, Throw, TrickMove
from dominoes.tiles import Tile, tidy
from ui.games.person import PLAY_KEY, Person, Turn
from ui.games.trick_words import throw_button, trick_move_text, trick_prompt
from ui.language.i18n import _, capital, term
from ui.language.names import tile_list
from ui.table.drag import Drop
from ui.table.prompt import Action
from ui.table.trick import TrickTable
from ui.table.view_model import HandTileModel


class HasTrick(RoundState, Protocol):
    """The state of a game with tricks."""

    @property
    def trick(self) -> Trick:
        """The current trick."""


State = TypeVar("State", bound=HasTrick)


class TrickTurn(Turn[State, Move, View]):
    """What one seat may do now, and why the rest is not possible."""

    @property
    def plays(self) -> bool:
        """Whether tiles are to be played; otherwise something else is asked."""
        return True

    @property
    def face_up(self) -> Mapping[tuple[Tile, ...], TrickMove]:
        """Leads or beats, by their tiles."""
        return {move.tiles: move for move in self.legal if isinstance(move, Lead | Beat)}

    @property
    def throws(self) -> Mapping[tuple[Tile, ...], TrickMove]:
        """Throws, by their tiles."""
        return {move.tiles: move for move in self.moves(Throw)}

    @property
    def leads(self) -> bool:
        """Whether a trick is to be opened."""
        return self.plays and not self.state.trick

    @property
    def count(self) -> int:
        """How many tiles the trick asks for; 0 for a leader."""
        return len(self.state.trick[0].tiles) if self.state.trick else 0

    def extends(self, selected: Sequence[Tile], tile: Tile) -> bool:
        """Return whether some legal move holds *selected* and *tile* together."""
        wanted = Counter([*selected, tile])
        return any(not wanted - Counter(move.tiles) for move in self.legal if isinstance(move, Lead | Beat | Throw))

    def attempt(self, selected: Sequence[Tile]) -> TrickMove:
        """Return the move that *selected* face up would be."""
        return Lead(tidy(selected)) if self.leads else Beat(tidy(selected))


THROW_KEY: Final = "X"


TrickTurnType = TypeVar("TrickTurnType", bound=TrickTurn[Any, Any, Any])


class TrickPerson(Person[TrickTurnType], Generic[TrickTurnType]):
    """Turns what is done on the table into moves of one seat."""

    ANSWERS = Person.ANSWERS | {THROW_KEY}
    _table: TrickTable

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        hand = self._table.hand_row
        return (
            *super()._signals(),
            (hand.clicked, self._on_clicked),
            (hand.double_clicked, self._on_double_clicked),
            (hand.pointed, self._on_pointed),
        )

    @property
    def _civil_supreme(self) -> bool:
        return self._turn is not None and self._turn.view.options.supreme.civil

    def _begin(self) -> None:
        assert self._turn is not None
        choices = {*self._turn.face_up, *self._turn.throws}
        if len(choices) == 1:
            # There is nothing to choose but, perhaps, which way up.
            self._give(self._places(*choices))

    def _end(self) -> None:
        # The hand is at rest; what was selected stays raised until the table shows the play.
        self.arranged.emit()

    # -- what is selected ----------------------------------------------------------------------

    def hand(self, tiles: Sequence[Tile]) -> tuple[HandTileModel, ...]:
        """Return the hand of *tiles*, in the order shown, with what is selected and what can be added."""
        turn, selected = self._turn, self._selected
        if turn is None:
            return tuple(HandTileModel(tile, selected=place in selected) for place, tile in enumerate(tiles))
        chosen = [tiles[place] for place in selected]
        hinted = list(getattr(self._hint.move, "tiles", ())) if self._hint is not None else []
        shown = []
        for place, tile in enumerate(tiles):
            raised = place in selected
            advised = tile in hinted
            if advised:
                hinted.remove(tile)
            dimmed = turn.plays and not raised and not advised and not turn.extends(chosen, tile)
            able = not turn.leads and any(tile in beat for beat in turn.face_up)
            state = _("selected") if raised else _("cannot be played now") if dimmed else _("can beat") if able else ""
            shown.append(HandTileModel(tile, selected=raised, dimmed=dimmed, able=able, hinted=advised, state=state))
        return tuple(shown)

    @property
    def _shown(self) -> tuple[HandTileModel, ...]:
        return () if self._table.model is None else self._table.model.hand

    def _places(self, tiles: Sequence[Tile]) -> tuple[int, ...]:
        """Return where *tiles* stand in the hand."""
        faces: list[Tile | None] = [shown.tile for shown in self._shown]
        places = []
        for tile in tiles:
            places.append(faces.index(tile))
            faces[places[-1]] = None
        return tuple(places)

    def _follow_hint(self, hint: Choice[Any]) -> None:
        if isinstance(hint.move, Lead | Beat | Throw):
            self._give(self._places(hint.move.tiles))

    def _button_plays(self, action: Action, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        throws = isinstance(move, Throw) and action.key == THROW_KEY and action.enabled
        return throws or super()._button_plays(action, move)

    def _leaves_hint(self, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        return bool(Counter(self._chosen()) - Counter(getattr(move, "tiles", ())))

    def _chosen(self) -> list[Tile]:
        return [self._shown[place].tile for place in self._selected]

    def _on_tile(self, place: int) -> None:
        turn = self._turn
        if turn is None or not turn.plays:
            self.idle.emit()
            return
        tile = self._shown[place].tile
        if place in self._selected:
            self._selected = tuple(each for each in self._selected if each != place)
        elif turn.extends(self._chosen(), tile):
            self._selected = (*self._selected, place)
        elif turn.leads or turn.count == 1 or self._shown[place].hinted:
            # One tile instead of another needs no second click; nor does what is advised instead of anything else.
            self._selected = (place,)
        else:
            self._explain_tiles([*self._chosen(), tile])
            return
        self.refresh()
        self.announced.emit(self._selection_text())

    def _selection_text(self) -> str:
        """Return what can be done with what is selected, else what is selected, else what is asked."""
        chosen = tidy(self._chosen())
        selected = _("Selected: {tiles}").format(tiles=tile_list(chosen)) if chosen else ""
        return self._table.bar.spoken or selected or self._table.advice.text

    def _on_pointed(self, place: int) -> None:
        """Show why a dimmed tile cannot be played, for as long as it is pointed at."""
        if 0 <= place < len(self._shown) and self._shown[place].dimmed:
            self._explain_tiles([*self._chosen(), self._shown[place].tile])
        else:
            self._show_advice()

    def _explain_tiles(self, tiles: Sequence[Tile]) -> None:
        """Show why *tiles* cannot be played face up."""
        if self._turn is not None:
            self._explain(self._turn.why_not(self._turn.attempt(tiles[:4])))

    # -- what is done --------------------------------------------------------------------------

    def play_selected(self) -> None:
        """Play the selected tiles, face down where that is the only way, or show why that is not possible."""
        if self._turn is None or not self._turn.plays:
            super().play_selected()
            return
        chosen = tidy(self._chosen())
        # Where nothing can be played face up, throwing is what the only button says.
        move = (self._turn.face_up or self._turn.throws).get(chosen)
        if move is not None:
            self._answer_with(move)
        elif chosen:
            self._explain_tiles(chosen)
        else:
            self._say_again()

    def _play_taken_up(self) -> None:
        """Play the selected tiles, face down where they can do nothing else, or show why that is not possible."""
        move = self._laid()
        if move is None:
            self._explain_tiles(self._chosen())
        else:
            self._answer_with(move)

    def _laid(self) -> TrickMove | None:
        """Return what the selected tiles are when they are laid on the table; None if they cannot be."""
        assert self._turn is not None
        chosen = tidy(self._chosen())
        return self._turn.face_up.get(chosen) or self._turn.throws.get(chosen)

    def _drops(self, place: int) -> Sequence[Drop]:  # noqa: ARG002 - as in the base
        move = self._laid()
        if move is None:
            self._explain_tiles(self._chosen())
            return ()
        box = self._table.play_box(len(self._selected))
        return (Drop(box, self._table.middle_box(), self._move_text(move), self._does(move)),)

    def throw_selected(self) -> None:
        """Throw the selected tiles face down, or show how many are needed."""
        turn = self._turn
        if turn is None or not turn.plays:
            return
        chosen = tidy(self._chosen())
        move = turn.throws.get(chosen)
        if move is not None:
            self._answer_with(move)
        else:
            self._explain(turn.why_not(Throw(chosen)))

    def _actions(self) -> list[Action]:
        turn = self._turn
        assert turn is not None
        chosen = tidy(self._chosen())
        move = turn.face_up.get(chosen)
        text = self._move_text(move) if move is not None else capital(term("lead" if turn.leads else "beat"))
        actions = [Action(text, PLAY_KEY, self.play_selected, enabled=move is not None, main=True)]
        if not turn.leads:
            can = chosen in turn.throws
            only = not turn.face_up
            throw = Action(throw_button(turn.count), THROW_KEY, self.throw_selected, enabled=can, main=only)
            actions = [throw] if only else [*actions, throw]
        return actions

    # -- what is said --------------------------------------------------------------------------

    def _move_text(self, move: Any) -> str:  # noqa: ANN401 - any game's moves
        return trick_move_text(move, civil_supreme=self._civil_supreme)

    def _show_advice(self) -> None:
        if self._chosen() and self._warned is None and self._advised is None:
            self._prompt()
        else:
            super()._show_advice()

    def _prompt(self) -> None:
        turn = self._turn
        if turn is None:
            return
        chosen = tidy(self._chosen())
        if chosen and not turn.leads and len(chosen) == turn.count and chosen not in turn.face_up and turn.face_up:
            reason = turn.why_not(turn.attempt(chosen))
            self._table.advice.say("" if reason is None else self._reason_text(reason))
        else:
            self._table.advice.say(self._asked(turn))

    def _asked(self, turn: TrickTurnType) -> str:
        """Return what is asked of the player in *turn*."""
        return trick_prompt(turn.state.trick, can_beat=bool(turn.face_up), civil_supreme=self._civil_supreme)
