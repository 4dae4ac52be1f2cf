# SPDX-License-Identifier: MIT
"""The person at this computer in a round of a chain game: a tile is selected, an end chosen, or the tile covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import SignalInstance

from dominoes.ai.bot import Choice
from dominoes.errors import Reason
from dominoes.games.chain.line import End
from dominoes.games.chain.state import Cover, Lead, Move, Place
from dominoes.tiles import Tile
from ui.games.chain import words
from ui.games.chain.felt import ChainTable
from ui.games.chain.model import Choosing
from ui.games.chain.turn import ChainTurn
from ui.games.person import PLAY_KEY, Person
from ui.games.reasons import reason_text
from ui.language.i18n import _
from ui.table.button_bar import Action
from ui.table.view_model import HandTileModel

COVER_KEY = "X"
DECLINE_KEY = "N"
WAY_KEYS = ("1", "2", "3")
"""Two ends, or two halves to lead with; where one may lead again although one could connect, both."""


class ChainPerson(Person[ChainTurn]):
    """Turns what is done on the table into moves of one seat."""

    _table: ChainTable

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        table = self._table
        return (
            (table.hand_row.clicked, self._on_tile),
            (table.hand_row.pointed, self._on_pointed),
            (table.lines.end_clicked, self._on_end),
        )

    async def decide(self, turn: ChainTurn) -> Any:  # noqa: ANN401 - as all do
        """Wait for the person to decide; a question with one silent answer is not asked."""
        if turn.silent is None:
            # Before there is a turn: it was not the player who pointed at a tile, perhaps one that cannot be played.
            self._table.focus_hand()
        return await super().decide(turn)

    # -- what is chosen ------------------------------------------------------------------------

    @property
    def _laying(self) -> ChainTurn | None:
        """The turn, if it is about tiles: not the question about eight doubles."""
        return None if self._turn is None or self._turn.decline is not None else self._turn

    @property
    def _tile(self) -> Tile | None:
        """The tile that is selected."""
        return self._turn.view.hand[self._selected[0]] if self._turn is not None and self._selected else None

    @property
    def _naming(self) -> str:
        assert self._turn is not None
        return self._turn.state.options.look.naming.key

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
        selected, able = place in self._selected, bool(turn.face_up(tile))
        dimmed = not turn.can_use(tile)
        hinted = self._hint is not None and getattr(self._hint.move, "tile", None) is tile
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
        self._selected = () if place in self._selected else (place,)
        self.refresh()
        self.announced.emit(self._table.bar.spoken or self._table.advice.text)

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
        turn, tile = self._turn, self._tile
        if turn is None:
            self.idle.emit()
            return
        if tile is None:
            self._say(_("Select a tile first, then the end."))
            return
        end = End.RIGHT if right else End.LEFT
        move = turn.at(tile, end)
        if move is not None:
            self._answer_with(move)
        else:
            self._explain(turn.why_not_at(tile, end))

    def _reason_text(self, reason: Reason) -> str:
        return reason_text(reason, self.who, self._naming)

    # -- what is done --------------------------------------------------------------------------

    def play_selected(self) -> None:
        """Lay the selected tile face up, or show why that is not possible, or which end must be chosen."""
        turn, tile = self._laying, self._tile
        if turn is None:
            super().play_selected()
        elif tile is None:
            self._show_advice()
            self.announced.emit(self._table.advice.text)
        else:
            ups = turn.face_up(tile)
            if len(ups) == 1:
                self._answer_with(ups[0])
            elif ups:
                self._say(_("Choose an end: press 1 or 2, or click it."), "gold")
            else:
                self._explain(turn.why_not_up(tile))

    def cover_selected(self) -> None:
        """Cover the selected tile, or show why that is not possible."""
        turn, tile = self._laying, self._tile
        if turn is None:
            return
        if tile is None and turn.covers:
            self._say(_("Select the tile to be covered."))
            return
        # Where nothing may be covered, the reason is that of any tile.
        tile = turn.view.hand[0] if tile is None else tile
        move = turn.cover(tile)
        if move is not None:
            self._answer_with(move)
        else:
            self._explain(turn.why_not(Cover(tile)))

    def press(self, letter: str) -> bool:
        """Do what a digit on a button means; an end without a tile means nothing yet, and that is shown."""
        if self._table.bar.press(letter):
            return True
        if letter in WAY_KEYS and self._laying is not None and self._tile is None:
            self._say(_("Select a tile first, then the end."))
            return True
        return False

    def _move_text(self, move: Move) -> str:
        assert self._turn is not None
        return words.move_text(move, self._naming, self._turn.state.line)

    def _actions(self) -> list[Action]:
        turn = self._turn
        assert turn is not None
        if turn.decline is not None:
            return self._buttons(filter(None, (turn.claim, turn.decline)), (PLAY_KEY, DECLINE_KEY))
        tile = self._tile
        if tile is None:
            key = PLAY_KEY if turn.leads or turn.connects else COVER_KEY
            return [Action(words.idle_button(turn), key, self.play_selected, enabled=False, main=True)]
        ups = turn.face_up(tile)
        keys = (PLAY_KEY,) if len(ups) == 1 else WAY_KEYS[: len(ups)]
        actions = [
            Action(self._move_text(move), key, self._does(move), main=True)
            for move, key in zip(ups, keys, strict=True)
        ]
        cover = turn.cover(tile)
        if cover is not None:
            text = self._move_text(cover)
            actions.append(Action(text, COVER_KEY, self.cover_selected, main=not actions))
        return actions

    # -- what is said --------------------------------------------------------------------------

    def _follow_hint(self, hint: Choice[Move]) -> None:
        if isinstance(hint.move, Lead | Place | Cover):
            assert self._turn is not None
            self._selected = (self._turn.view.hand.index(hint.move.tile),)

    def _prompt(self) -> None:
        if self._turn is not None:
            self._table.advice.say(words.prompt(self._turn))
