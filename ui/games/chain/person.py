# SPDX-License-Identifier: MIT
"""The person at this computer in a round of a chain game: a tile is selected, an end chosen, or the tile covered.

What may be played is looked up among the legal moves, never worked out here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from dominoes.ai.bot import Choice
from dominoes.errors import Reason
from dominoes.games.chain.line import End
from dominoes.games.chain.moves import Cover, Lead, Move, Place
from dominoes.games.chain.state import View
from dominoes.tiles import Tile
from ui.games.chain import words
from ui.games.chain.felt import ChainTable
from ui.games.chain.model import Choosing
from ui.games.chain.turn import ChainTurn
from ui.games.chain.view_model import HandTileModel
from ui.games.reasons import reason_text
from ui.language.i18n import _, number, sentences
from ui.table.button_bar import Action

PLAY_KEY = "Enter"
COVER_KEY = "X"
DECLINE_KEY = "N"
WAY_KEYS = ("1", "2", "3")
"""Two ends, or two halves to lead with; where one may lead anew although one could connect, both."""


class ChainPerson(QObject):
    """Turns what is done on the table into moves of one seat."""

    changed = Signal()
    """The selection or the advice is another."""
    arranged = Signal()
    """The table must be shown anew: another tile or end is chosen."""
    announced = Signal(str)
    """Something to be said aloud."""
    idle = Signal()
    """The person clicked although there is nothing to decide: go on."""

    def __init__(self, table: ChainTable, parent: QObject | None = None) -> None:
        """Listen to *table*."""
        super().__init__(parent)
        self._table = table
        self.who: Sequence[str] = ()
        """Names by seat."""
        self._turn: ChainTurn | None = None
        self._view: View | None = None
        self._answer: asyncio.Future[Move] | None = None
        self._selected: int | None = None
        self._hint: Choice[Move] | None = None
        table.tile_clicked.connect(self._on_tile)
        table.tile_pointed.connect(self._on_pointed)
        table.end_clicked.connect(self._on_end)

    def close(self) -> None:
        """Let go of the table, so that the next person alone answers its clicks."""
        self._table.tile_clicked.disconnect(self._on_tile)
        self._table.tile_pointed.disconnect(self._on_pointed)
        self._table.end_clicked.disconnect(self._on_end)

    @property
    def turn(self) -> ChainTurn | None:
        """What the person may do now; None while others are to move."""
        return self._turn

    def forget_selection(self) -> bool:
        """Select nothing; tell whether anything was selected."""
        selected, self._selected = self._selected is not None, None
        return selected

    async def decide(self, turn: ChainTurn, view: View) -> Move:
        """Wait for the person to decide; a question with one silent answer is not put."""
        if turn.decline is not None and turn.claim is None:
            return turn.decline
        # Before there is a turn: it was not the player who pointed at a tile, perhaps one that cannot be played.
        self._table.focus_hand()
        self._turn, self._view = turn, view
        self._selected = self._hint = None
        self._answer = asyncio.get_running_loop().create_future()
        self.arranged.emit()
        self.show_turn()
        self.changed.emit()
        self.announced.emit(self._table.advice.text)
        try:
            return await self._answer
        finally:
            self._answer = self._turn = self._view = self._hint = None
            self._selected = None
            self._table.bar.clear()
            self._table.advice.say("")

    def _answer_with(self, move: Move) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(move)

    # -- what is chosen ------------------------------------------------------------------------

    @property
    def _tile(self) -> Tile | None:
        """The tile that is selected."""
        if self._view is None or self._selected is None:
            return None
        return self._view.hand[self._selected]

    @property
    def _naming(self) -> str:
        assert self._view is not None
        return words.naming_of(self._view)

    def choosing(self) -> Choosing:
        """Give what the table shows of the choice."""
        turn, view = self._turn, self._view
        if turn is None or view is None or turn.decline is not None:
            return Choosing()
        tile = self._tile
        ups = () if tile is None else turn.face_up(tile)
        able = frozenset(End.RIGHT if move.end is None else move.end for move in ups if isinstance(move, Place))
        return Choosing(
            hand=tuple(self._hand_tile(turn, place, each) for place, each in enumerate(view.hand)),
            able=able,
            chosen=next(iter(able)) if len(able) == 1 else None,
        )

    def _hand_tile(self, turn: ChainTurn, place: int, tile: Tile) -> HandTileModel:
        selected, able = place == self._selected, bool(turn.face_up(tile))
        dimmed = not turn.can_use(tile)
        hinted = self._hint is not None and getattr(self._hint.move, "tile", None) is tile
        state = _("selected") if selected else _("cannot be played now") if dimmed else ""
        if able and not selected and not turn.leads:
            state = _("can be connected")
        return HandTileModel(tile, selected=selected, dimmed=dimmed, able=able, hinted=hinted, state=state)

    def _on_tile(self, place: int) -> None:
        turn, view = self._turn, self._view
        if turn is None or view is None or turn.decline is not None:
            self.idle.emit()
            return
        tile = view.hand[place]
        if not turn.can_use(tile):
            self._say(turn.why_not_up(tile))
            return
        self._selected = None if place == self._selected else place
        self._refresh()
        self.announced.emit(self._table.bar.told or self._table.advice.text)

    def _on_pointed(self, place: int) -> None:
        """Say why a dimmed tile cannot be played, for as long as it is pointed at."""
        turn, view = self._turn, self._view
        if turn is None or view is None or turn.decline is not None:
            return
        if 0 <= place < len(view.hand) and not turn.can_use(view.hand[place]):
            self._say(turn.why_not_up(view.hand[place]))
        else:
            self._show_advice()

    def _on_end(self, right: bool) -> None:  # noqa: FBT001 (a signal's argument)
        """Connect the selected tile to the end that was clicked."""
        turn, tile = self._turn, self._tile
        if turn is None:
            self.idle.emit()
            return
        if tile is None:
            self._table.advice.say(_("Select a tile first, then the end."))
            self.announced.emit(self._table.advice.text)
            return
        end = End.RIGHT if right else End.LEFT
        move = turn.at(tile, end)
        if move is not None:
            self._answer_with(move)
        else:
            self._say(turn.why_not_at(tile, end))

    def _say(self, reason: Reason | None) -> None:
        if reason is not None:
            self._table.advice.say(reason_text(reason, self.who, self._naming), tone="loss")
            self.announced.emit(self._table.advice.text)

    def _refresh(self) -> None:
        self.arranged.emit()
        self.show_turn()
        self.changed.emit()

    # -- what is done --------------------------------------------------------------------------

    def play_selected(self) -> None:
        """Lay the selected tile face up, or say why that is not possible, or which end must be chosen."""
        turn, tile = self._turn, self._tile
        if turn is None:
            self.idle.emit()
        elif turn.decline is not None:
            self._table.bar.press(PLAY_KEY)
        elif tile is None:
            self._show_advice()
            self.announced.emit(self._table.advice.text)
        else:
            ups = turn.face_up(tile)
            if len(ups) == 1:
                self._answer_with(ups[0])
            elif ups:
                self._table.advice.say(_("Choose an end: press 1 or 2, or click it."), tone="gold")
                self.announced.emit(self._table.advice.text)
            else:
                self._say(turn.why_not_up(tile))

    def cover_selected(self) -> None:
        """Cover the selected tile, or say why that is not possible."""
        turn, view, tile = self._turn, self._view, self._tile
        if turn is None or view is None or turn.decline is not None:
            return
        if tile is None and turn.covers:
            self._table.advice.say(_("Select the tile to be covered."))
            self.announced.emit(self._table.advice.text)
            return
        # Where nothing may be covered, the reason is that of any tile.
        tile = view.hand[0] if tile is None else tile
        move = turn.cover(tile)
        if move is not None:
            self._answer_with(move)
        else:
            self._say(turn.why_not_cover(tile))

    def press(self, letter: str) -> bool:
        """Do what a digit on a button means; an end without a tile means nothing yet, and that is said."""
        if self._table.bar.press(letter):
            return True
        if letter in WAY_KEYS and self._turn is not None and self._turn.decline is None and self._tile is None:
            self._table.advice.say(_("Select a tile first, then the end."))
            self.announced.emit(self._table.advice.text)
            return True
        return False

    def _actions(self, turn: ChainTurn) -> list[Action]:
        view = self._view
        assert view is not None
        line = view.lines[-1] if view.lines else None
        if turn.decline is not None:
            asked = [move for move in (turn.claim, turn.decline) if move is not None]
            answers = (PLAY_KEY, DECLINE_KEY)
            return [
                Action(words.move_text(move, self._naming, line), key, self._does(move), main=key == PLAY_KEY)
                for move, key in zip(asked, answers, strict=False)
            ]
        tile = self._tile
        if tile is None:
            key = PLAY_KEY if turn.leads or turn.connects else COVER_KEY
            return [Action(words.idle_button(turn), key, self.play_selected, enabled=False, main=True)]
        ups = turn.face_up(tile)
        keys = (PLAY_KEY,) if len(ups) == 1 else WAY_KEYS[: len(ups)]
        actions = [
            Action(words.move_text(move, self._naming, line), key, self._does(move), main=True)
            for move, key in zip(ups, keys, strict=True)
        ]
        cover = turn.cover(tile)
        if cover is not None:
            text = words.move_text(cover, self._naming, line)
            actions.append(Action(text, COVER_KEY, self.cover_selected, main=not actions))
        return actions

    def _does(self, move: Move) -> Callable[[], None]:
        return partial(self._answer_with, move)

    # -- advice --------------------------------------------------------------------------------

    def show_hint(self, hint: Choice[Move]) -> None:
        """Select the tile of the advice, and say what it is worth."""
        turn, view = self._turn, self._view
        if turn is None or view is None or hint.move not in turn.legal:
            return
        self._hint = hint
        if isinstance(hint.move, Lead | Place | Cover):
            self._selected = view.hand.index(hint.move.tile)
        self._refresh()
        self.announced.emit(self.hint_text())

    def hint_text(self) -> str:
        """Say what the advice is, what it is worth, and why."""
        hint = self._hint
        why = [] if hint is None else [reason_text(reason, self.who, self._naming) for reason in hint.reasons]
        return sentences(self._hint_line(), *why)

    def _hint_line(self) -> str:
        hint, view = self._hint, self._view
        if hint is None or view is None:
            return ""
        told = words.move_text(hint.move, self._naming, view.lines[-1] if view.lines else None)
        if hint.value is None or hint.error is None:
            return told
        return _("{move}: expected {value} ± {error} points.").format(
            move=told, value=number(hint.value, digits=1), error=number(hint.error, digits=1)
        )

    def show_turn(self) -> None:
        """Show what can be done, and what is asked or advised."""
        if self._turn is None:
            return
        self._table.bar.show_actions(self._actions(self._turn))
        # The new buttons take their places in the order of Tab.
        self._table.refresh()
        self._show_advice()

    def _show_advice(self) -> None:
        if self._view is None:
            return
        if self._hint is not None:
            self._table.advice.say(self._hint_line(), tone="gold")
        else:
            self._table.advice.say(words.prompt(self._view, self._turn))
