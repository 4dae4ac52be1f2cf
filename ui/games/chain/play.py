# SPDX-License-Identifier: MIT
"""A round of a chain game on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from PySide6.QtCore import QRect, SignalInstance

from dominoes.ai.bot import Choice
from dominoes.errors import Reason
from dominoes.game import Event, Seat, TilesDealt
from dominoes.games.chain.state import (
    Claim,
    Cover,
    DealVoid,
    EightDoublesShown,
    End,
    HandsShown,
    Lead,
    LineBlocked,
    Move,
    Pass,
    Place,
    State,
    TileCovered,
    TileLed,
    TilePlaced,
    View,
)
from dominoes.tiles import Tile
from ui.games.chain import texts
from ui.games.chain.felt import ChainTable
from ui.games.chain.table import ChainTableModel, Choosing, chain_model
from ui.games.person import NO_KEY, PLAY_KEY, Person, Turn, yes_or_no
from ui.games.presenter import Presenter, hand_help, yes_and_no
from ui.games.reasons import reason_text
from ui.kit.commands import Command
from ui.language.i18n import _, capital, term
from ui.table.drag import Drop
from ui.table.prompt import Action
from ui.table.view_model import HandTileModel

# -- the person -----------------------------------------------------------------------------------


class ChainTurn(Turn[State, Move, View]):
    """What one seat may do now."""

    @property
    def silent(self) -> Move | None:
        """To claim nothing, where nothing can be claimed."""
        return self.decline if self.claim is None else None

    @property
    def claim(self) -> Claim | None:
        """The declaration of 八掘, if legal."""
        return next(iter(self.moves(Claim)), None)

    @property
    def decline(self) -> Pass | None:
        """The pass on a claim, if that is the question."""
        return next(iter(self.moves(Pass)), None)

    @property
    def leads(self) -> bool:
        """Whether a line can be begun."""
        return bool(self.moves(Lead))

    @property
    def connects(self) -> bool:
        """Whether some tile can be connected."""
        return bool(self.moves(Place))

    @property
    def covers(self) -> bool:
        """Whether a tile can be covered."""
        return bool(self.moves(Cover))

    def face_up(self, tile: Tile) -> tuple[Lead | Place, ...]:
        """Return the ways to lay *tile* face up."""
        return tuple(move for move in self.legal if isinstance(move, Lead | Place) and move.tile is tile)

    def at(self, tile: Tile, end: End) -> Place | None:
        """Return the move connecting *tile* to *end*; a line with one end has only that."""
        return next((m for m in self.face_up(tile) if isinstance(m, Place) and m.end in (None, end)), None)

    def cover(self, tile: Tile) -> Cover | None:
        """Return the move that covers *tile*."""
        return next((move for move in self.moves(Cover) if move.tile is tile), None)

    def can_use(self, tile: Tile) -> bool:
        """Return whether anything can be done with *tile*."""
        return bool(self.face_up(tile)) or self.cover(tile) is not None

    def why_not_up(self, tile: Tile) -> Reason | None:
        """Return why *tile* cannot be laid face up."""
        if self.state.line is not None:
            return self.why_not_at(tile, End.LEFT)
        lead = Lead(tile, None if self.state.options.line.ends > 1 else tile.high)
        return self.why_not(lead)

    def why_not_at(self, tile: Tile, end: End) -> Reason | None:
        """Return why *tile* cannot be connected to *end*; a line with one end has only that."""
        alone = self.state.options.line.ends == 1
        return self.why_not(Place(tile, None if alone else end))


COVER_KEY: Final = "X"
WAY_KEYS = ("1", "2", "3")
"""Two ends, or two halves to lead with; where one may lead again although one could connect, both."""


class ChainPerson(Person[ChainTurn]):
    """Turns what is done on the table into moves of one seat."""

    ANSWERS = Person.ANSWERS | {COVER_KEY}
    _table: ChainTable

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        table = self._table
        return (
            *super()._signals(),
            (table.hand_row.clicked, self._on_clicked),
            (table.hand_row.double_clicked, self._on_double_clicked),
            (table.hand_row.pointed, self._on_pointed),
            (table.lines.end_clicked, self._on_end),
        )

    async def decide(self, turn: ChainTurn) -> Any:  # noqa: ANN401 - as all do
        """Wait for the person to decide; a question with one silent answer is not asked."""
        if turn.silent is None:
            # Before there is a turn: it was not the player who pointed at a tile, perhaps one that cannot be played.
            self._take_focus()
        return await super().decide(turn)

    def _begin(self) -> None:
        turn = self._laying
        if turn is not None and len({getattr(move, "tile", None) for move in turn.legal}) == 1:
            # There is nothing to choose but, perhaps, an end.
            self.selected.give((next(place for place, tile in enumerate(turn.view.hand) if turn.can_use(tile)),))

    # -- what is chosen ------------------------------------------------------------------------

    @property
    def _laying(self) -> ChainTurn | None:
        """The turn, if it is about tiles: not the question about eight doubles."""
        return None if self.turn is None or self.turn.decline is not None else self.turn

    @property
    def _tile(self) -> Tile | None:
        """The tile that is selected."""
        return self.turn.view.hand[self.selected[0]] if self.turn is not None and self.selected else None

    def choosing(self) -> Choosing:
        """Return what the table shows of the choice."""
        turn, tile = self._laying, self._tile
        if turn is None:
            return Choosing()
        ups = () if tile is None else turn.face_up(tile)
        able = frozenset(End.RIGHT if move.end is None else move.end for move in ups if isinstance(move, Place))
        return Choosing(
            hand=tuple(self._hand_tile(turn, place, each) for place, each in enumerate(turn.view.hand)),
            able=able,
            chosen=next(iter(able)) if len(able) == 1 else None,
        )

    def _hand_tile(self, turn: ChainTurn, place: int, tile: Tile) -> HandTileModel:
        selected, able = place in self.selected, bool(turn.face_up(tile))
        dimmed = not turn.can_use(tile)
        hinted = self.hint is not None and getattr(self.hint.move, "tile", None) is tile
        state = _("selected") if selected else _("cannot be played now") if dimmed else ""
        if able and not selected and not turn.leads:
            state = _("can be connected")
        return HandTileModel(tile, selected=selected, dimmed=dimmed, able=able, hinted=hinted, state=state)

    def _on_tile(self, place: int) -> None:
        turn = self._laying
        if turn is None:
            self.idle.emit()
            return
        tile = turn.view.hand[place]
        if not turn.can_use(tile):
            self._explain(turn.why_not_up(tile))
            return
        self.selected.places = () if place in self.selected else (place,)
        self.refresh()
        self.announced.emit(self._selection_text())

    def _on_pointed(self, place: int) -> None:
        """Show why a dimmed tile cannot be played, for as long as it is pointed at."""
        turn = self._laying
        if turn is None:
            return
        hand = turn.view.hand
        if 0 <= place < len(hand) and not turn.can_use(hand[place]):
            self._explain(turn.why_not_up(hand[place]))
        else:
            self._show_advice()

    def _on_end(self, right: bool) -> None:  # noqa: FBT001 (a signal's argument)
        """Connect the selected tile to the end that was clicked."""
        turn, tile = self.turn, self._tile
        if turn is None:
            self.idle.emit()
            return
        if tile is None:
            self.say(_("Select a tile first, then an end."))
            return
        end = End.RIGHT if right else End.LEFT
        move = turn.at(tile, end)
        if move is not None:
            self.answer_with(move)
        else:
            self._explain(turn.why_not_at(tile, end))

    # -- what is done --------------------------------------------------------------------------

    def play_selected(self) -> None:
        """Play the selected tile if it has one way, else show why it has none, or ask for an end."""
        turn, tile = self._laying, self._tile
        if turn is None:
            super().play_selected()
        elif tile is None:
            self._say_again()
        else:
            ups, cover = turn.face_up(tile), turn.cover(tile)
            # Where the tile can only be covered, that is what the only button says.
            only = ups or (() if cover is None else (cover,))
            if len(only) == 1:
                self.answer_with(only[0])
            elif ups:
                self.say(_("Choose an end: press 1 or 2, or click one."), "gold")
            else:
                self._explain(turn.why_not_up(tile))

    def _drops(self, place: int) -> Sequence[Drop]:
        """Return the ends that the selected tile fits, its face-down place, and the table for an only way."""
        turn, tile, table = self._laying, self._tile, self._table
        assert turn is not None
        assert tile is not None
        ups, cover, everywhere = turn.face_up(tile), turn.cover(tile), table.middle_box()
        drops = [
            Drop(
                *table.end_boxes(right=move.end is not End.LEFT), self.move_text(move), partial(self.answer_with, move)
            )
            for move in ups
            if isinstance(move, Place)
        ]
        if len(ups) > 1:
            lit = QRect() if drops else table.lead_box()
            drops.append(Drop(lit, everywhere, idle_button(turn), partial(self._ask_end, place), plays=False))
        elif ups:
            # The only way face up need not be hit.
            lit = drops[0].box if drops else table.lead_box()
            drops = [Drop(lit, everywhere, self.move_text(ups[0]), partial(self.answer_with, ups[0]))]
        if cover is not None:
            lit, near = table.cover_boxes()
            drops.append(
                Drop(lit, near if ups else everywhere, self.move_text(cover), partial(self.answer_with, cover))
            )
        return [*drops, *self._wrong_ends(turn, tile)]

    def _wrong_ends(self, turn: ChainTurn, tile: Tile) -> Iterator[Drop]:
        """Return the ends that *tile* does not fit: there it returns, and hears why."""
        for end in (End.LEFT, End.RIGHT):
            sign = self._table.lines.end_box(right=end is End.RIGHT)
            reason = turn.why_not_at(tile, end)
            if sign is not None and turn.at(tile, end) is None and reason is not None:
                yield Drop(
                    QRect(),
                    sign,
                    reason_text(reason, self.who, self.words.naming),
                    partial(self._explain, reason),
                    plays=False,
                )

    def _ask_end(self, place: int) -> None:
        """Select the tile in *place* of the hand, and ask for the end that the person wants."""
        if self._take_up(place):
            self.play_selected()

    def cover_selected(self) -> None:
        """Cover the selected tile, or show why that is not possible."""
        turn, tile = self._laying, self._tile
        if turn is None:
            return
        if tile is None and turn.covers:
            self.say(_("Select the tile to cover."))
            return
        # Where nothing may be covered, the reason is that of any tile.
        tile = turn.view.hand[0] if tile is None else tile
        move = turn.cover(tile)
        if move is not None:
            self.answer_with(move)
        else:
            self._explain(turn.why_not(Cover(tile)))

    def press(self, letter: str) -> bool:
        """Carry out a digit on a button; a digit for an end without a tile only shows a note."""
        if self._table.bar.press(letter):
            return True
        if letter in WAY_KEYS and self._laying is not None and self._tile is None:
            self.say(_("Select a tile first, then an end."))
            return True
        return False

    def _actions(self) -> list[Action]:
        turn = self.turn
        assert turn is not None
        if turn.decline is not None:
            return yes_or_no(self._buttons(filter(None, (turn.claim, turn.decline)), (PLAY_KEY, NO_KEY)))
        tile = self._tile
        if tile is None:
            key = PLAY_KEY if turn.leads or turn.connects else COVER_KEY
            return [Action(idle_button(turn), key, self.play_selected, enabled=False, main=True)]
        ups = turn.face_up(tile)
        keys = (PLAY_KEY,) if len(ups) == 1 else WAY_KEYS[: len(ups)]
        actions = [
            Action(self.move_text(move), key, partial(self.answer_with, move), main=True)
            for move, key in zip(ups, keys, strict=True)
        ]
        cover = turn.cover(tile)
        if cover is not None:
            text = self.move_text(cover)
            actions.append(Action(text, COVER_KEY, self.cover_selected, main=not actions))
        return actions

    # -- what is said --------------------------------------------------------------------------

    def _leaves_hint(self, move: Move) -> bool:
        hand = self.turn.view.hand if self.turn is not None else ()
        return any(hand[place] != getattr(move, "tile", None) for place in self.selected)

    def _follow_hint(self, hint: Choice[Move]) -> None:
        if isinstance(hint.move, Lead | Place | Cover):
            assert self.turn is not None
            self.selected.give((self.turn.view.hand.index(hint.move.tile),))

    def _prompt(self) -> None:
        if self.turn is not None:
            self._table.advice.say(prompt(self.turn))


# -- what is asked ---------------------------------------------------------------------------------


def idle_button(turn: ChainTurn) -> str:
    """Label the button that plays a tile, while none is selected."""
    if turn.leads and not turn.connects:
        return _("Lead a tile")
    return capital(term("connect" if turn.connects else "cover"))


def prompt(turn: ChainTurn) -> str:
    """Return what is asked of the player now."""
    if turn.decline is not None:
        return _("You hold eight doubles: declare them, or play the hand?")
    if turn.leads:
        return _lead_prompt(turn)
    ends = texts.ends_text(turn.view.lines[-1].ends)
    if not turn.connects:
        return _("Your turn: none of your tiles connects to {ends}. Cover a tile.").format(ends=ends)
    if turn.covers:
        return _("Your turn: connect to {ends}, or cover a tile.").format(ends=ends)
    return _("Your turn: connect a tile to {ends}.").format(ends=ends)


def _lead_prompt(turn: ChainTurn) -> str:
    view = turn.view
    if view.lines:
        ends = texts.ends_text(view.lines[-1].ends)
        if turn.connects:
            return _("Your turn: connect to {ends}, or lead a new line.").format(ends=ends)
        return _("Nobody could connect to {ends}: lead a new line.").format(ends=ends)
    if view.options.line.ends > 1:
        return _("Your turn: lead a tile; both its ends stay open.")
    return _("Your turn: lead a tile, and choose which end stays open.")


# -- a round on the table -------------------------------------------------------------------------


class ChainPresenter(Presenter):
    """Shows one round of a chain game to one seat."""

    TABLE = ChainTable
    PERSON = ChainPerson
    TURN = ChainTurn
    SOUNDS: ClassVar = {TileLed: "tile", TilePlaced: "tile", TileCovered: "throw"}
    PAUSES = (TileCovered,)
    person: ChainPerson
    _table: ChainTable
    _turned_up = False

    # -- what is shown -------------------------------------------------------------------------

    def review(self, state: State, *, hands_open: bool) -> None:
        """Show *state*, whose lines lie alike from wherever one comes to it."""
        self._table.lines.keeps_places = False
        super().review(state, hands_open=hands_open)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", "↑ ↓", None, help=_("Move between open ends, seats and hand")),
            Command("", _("Space"), None, help=_("Select the tile, or connect to the end")),
            Command("", "Enter", None, help=_("Connect the selected tile")),
            Command("", "1 2", None, help=_("Choose between two ends")),
            Command("", COVER_KEY, self.person.cover_selected, help=term("cover")),
            *yes_and_no(self._table.bar.press),
            *hand_help(
                _("Connect, lead or cover the tile"),
                _("Play the tile by dropping it on an end or on the table"),
            ),
        )

    def _closed(self, state: State, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - a state with faces that are missing
        """Take away what the others covered too."""
        covered = [row if at in seats else (None,) * len(row) for at, row in enumerate(state.covered)]
        return replace(super()._closed(state, seats), covered=tuple(covered))

    def _model(self, state: State) -> ChainTableModel:
        view = self._view(state)
        return chain_model(
            view,
            self.who,
            self.levels,
            self.person.choosing(),
            turned_up=self._turned_up,
            open_hands=self._open(state),
        )

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._turned_up = False
        self._table.set_naming(self._state.options.look.naming.key)

    def _caught_up(self, view: View) -> None:
        self._begin()
        self._turned_up = view.result is not None

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case TilesDealt():
                await self._table.show_dealt(self._model(after))
            case TileLed(seat, tile, _) | TilePlaced(seat, tile, _):
                await self._table.show_laid(seat, tile, self._model(after))
                self.changed.emit()
            case TileCovered(seat, _):
                await self._table.show_covered(seat, self._model(after))
                self.changed.emit()
            case LineBlocked():
                # The table says why in its middle.
                self._table.sync(self._model(after))
                await self._linger()
            case EightDoublesShown() | DealVoid():
                self._turned_up = True
                self._table.sync(self._model(after))
                self._table.advice.say(self.words.event(event, self._seen_state) or "")
                await self._linger_in_round()
            case HandsShown():
                self._turned_up = True
                await self._table.show_turned_up(self._model(after))
                self.changed.emit()
                await self._linger_in_round()
            case _:
                self._table.sync(self._model(after))
