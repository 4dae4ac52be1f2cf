# SPDX-License-Identifier: MIT
"""The person at this computer in a round of 打天九: tiles are selected, buttons lit, reasons given.

What may be played is looked up among the legal moves, never worked out here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from dominoes.ai.bot import Choice
from dominoes.games.tiengow.moves import Beat, Lead, Move, Throw
from dominoes.games.tiengow.state import View
from dominoes.tiles import Tile, tidy
from ui.games.reasons import reason_text
from ui.games.tiengow import words
from ui.games.tiengow.felt import TrickTable
from ui.games.tiengow.turn import Turn
from ui.language import names
from ui.language.i18n import _, number, sentences, term
from ui.table.button_bar import Action

PLAY_KEY = "Enter"
THROW_KEY = "X"
DECLINE_KEY = "Esc"


class TienGowPerson(QObject):
    """Turns what is done on the table into moves of one seat."""

    changed = Signal()
    """The selection or the advice is another."""
    announced = Signal(str)
    """Something to be said aloud."""
    idle = Signal()
    """The person clicked although there is nothing to decide: go on."""

    def __init__(self, table: TrickTable, parent: QObject | None = None) -> None:
        """Listen to *table*."""
        super().__init__(parent)
        self._table = table
        self.who: Sequence[str] = ()
        """Names by seat."""
        self._turn: Turn | None = None
        self._view: View | None = None
        self._answer: asyncio.Future[Move] | None = None
        self._selected: list[int] = []
        self._hint: Choice[Move] | None = None
        table.tile_clicked.connect(self._on_tile)
        table.tile_pointed.connect(self._on_pointed)

    def close(self) -> None:
        """Let go of the table, so that the next person alone answers its clicks."""
        self._table.tile_clicked.disconnect(self._on_tile)
        self._table.tile_pointed.disconnect(self._on_pointed)

    @property
    def turn(self) -> Turn | None:
        """What the person may do now; None while others are to move."""
        return self._turn

    @property
    def _civil_supreme(self) -> bool:
        return self._view is not None and self._view.options.supreme.civil

    def forget_selection(self) -> bool:
        """Select nothing, as when the hand is shown in another order; tell whether anything was selected."""
        selected, self._selected = bool(self._selected), []
        return selected

    async def decide(self, turn: Turn, view: View) -> Move:
        """Wait for the person to decide; a question with one silent answer is not put."""
        if turn.decline is not None and len(turn.legal) == 1:
            return turn.decline
        self._turn, self._view = turn, view
        self._selected, self._hint = [], None
        self._answer = asyncio.get_running_loop().create_future()
        self.show_turn()
        self._table.focus_hand()
        self.changed.emit()
        self.announced.emit(self._table.advice.text)
        try:
            return await self._answer
        finally:
            self._answer = self._turn = self._view = self._hint = None
            self._selected = []
            self._table.bar.clear()
            self._table.advice.say("")
            # The hand is at rest; what was selected stays raised until the table shows the play.
            for tile in self._table.hand:
                tile.set_state(dimmed=False, hinted=False, able=False)

    def _chosen(self) -> list[Tile]:
        return [face for i in self._selected if (face := self._table.hand[i].face) is not None]

    def _on_tile(self, index: int) -> None:
        turn = self._turn
        if turn is None or turn.decline is not None:
            self.idle.emit()
            return
        face = self._table.hand[index].face
        if face is None:
            return
        if index in self._selected:
            self._selected.remove(index)
        elif turn.extends(self._chosen(), face):
            self._selected.append(index)
        elif turn.leads or turn.count == 1:
            # One tile instead of another needs no second click.
            self._selected = [index]
        else:
            self._explain([*self._chosen(), face])
            return
        self.show_turn()
        self.announced.emit(self._selection_text())
        self.changed.emit()

    def _selection_text(self) -> str:
        """Say what can be done with what is selected, else what is selected, else what is asked."""
        chosen = tidy(self._chosen())
        selected = _("Selected: {tiles}").format(tiles=names.tile_list(chosen)) if chosen else ""
        return self._table.bar.told or selected or self._table.advice.text

    def _on_pointed(self, index: int) -> None:
        """Say why a dimmed tile cannot be played, for as long as it is pointed at."""
        if self._turn is None:
            return
        if 0 <= index < len(self._table.hand):
            tile = self._table.hand[index]
            if tile.is_dimmed and tile.face is not None:
                self._explain([*self._chosen(), tile.face])
                return
        self._show_advice()

    def _explain(self, tiles: Sequence[Tile]) -> None:
        """Say why *tiles* cannot be played face up."""
        turn = self._turn
        if turn is None:
            return
        reason = turn.game.why_not(turn.state, turn.seat, turn.attempt(tiles[:4]))
        if reason is not None:
            self._table.advice.say(reason_text(reason, self.who), tone="loss")
            self.announced.emit(self._table.advice.text)

    def play_selected(self) -> None:
        """Play the selected tiles face up, or say why that is not possible."""
        if self._turn is None:
            self.idle.emit()
            return
        if self._turn.decline is not None:
            self._table.bar.press(PLAY_KEY)
            return
        chosen = tidy(self._chosen())
        move = self._turn.face_up.get(chosen)
        if move is not None:
            self._answer_with(move)
        elif chosen:
            self._explain(chosen)
        else:
            self._show_advice()
            self.announced.emit(self._table.advice.text)

    def throw_selected(self) -> None:
        """Throw the selected tiles face down, or say how many are needed."""
        turn = self._turn
        if turn is None or turn.decline is not None:
            return
        chosen = tidy(self._chosen())
        move = turn.throws.get(chosen)
        if move is not None:
            self._answer_with(move)
            return
        reason = turn.game.why_not(turn.state, turn.seat, Throw(chosen))
        if reason is not None:
            self._table.advice.say(reason_text(reason, self.who), tone="loss")
            self.announced.emit(self._table.advice.text)

    def _claim_first(self) -> None:
        if self._turn is not None:
            self._answer_with(self._turn.claims[0])

    def _claim_second(self) -> None:
        if self._turn is not None:
            self._answer_with(self._turn.claims[1])

    def _decline(self) -> None:
        if self._turn is not None and self._turn.decline is not None:
            self._answer_with(self._turn.decline)

    def _answer_with(self, move: Move) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(move)

    def show_hint(self, hint: Choice[Move]) -> None:
        """Mark the tiles of the advice, and say what it is worth."""
        if self._turn is not None and hint.move in self._turn.legal:
            self._hint = hint
            self.show_turn()
            self._table.advice.say(self._hint_line(), tone="gold")
            self.announced.emit(self.hint_text())
            self.changed.emit()

    def hint_text(self) -> str:
        """Say what the advice is, how sure it is, and why."""
        hint = self._hint
        why = [] if hint is None else [reason_text(reason, self.who) for reason in hint.reasons]
        return sentences(self._hint_line(), *why)

    def _hint_line(self) -> str:
        """Say what the advice is and how sure it is: the bubble has room for one line."""
        hint = self._hint
        if hint is None:
            return ""
        told = self._move_text(hint.move)
        if hint.value is None or hint.error is None:
            return told
        return _("{move}: expected {value} ± {error} points.").format(
            move=told, value=number(hint.value, digits=1), error=number(hint.error, digits=1)
        )

    def _move_text(self, move: Move) -> str:
        match move:
            case Lead(tiles):
                return words.lead_button(tiles, self._civil_supreme)
            case Beat(tiles):
                return words.beat_button(tiles, self._civil_supreme)
            case Throw(tiles):
                return _("{throw}: {tiles}").format(throw=words.throw_button(len(tiles)), tiles=names.tile_list(tiles))
            case _:
                return next(
                    (words.claim_button(m.hand.key) for m in (self._turn.claims if self._turn else ()) if m == move),
                    words.decline_button(),
                )

    def show_turn(self) -> None:
        """Show what is selected, what can be added, and what it would be."""
        turn = self._turn
        if turn is None:
            return
        chosen = self._chosen()
        hinted = list(getattr(self._hint.move, "tiles", ())) if self._hint is not None else []
        for index, tile in enumerate(self._table.hand):
            if tile.face is None:
                continue
            selected = index in self._selected
            dimmed = turn.decline is None and not selected and not turn.extends(chosen, tile.face)
            advised = tile.face in hinted
            if advised:
                hinted.remove(tile.face)
            able = not turn.leads and any(tile.face in beat for beat in turn.face_up)
            tile.set_state(selected=selected, dimmed=dimmed, hinted=advised, able=able)
            state = (
                _("selected") if selected else _("cannot be played now") if dimmed else _("can beat") if able else ""
            )
            tile.set_spoken(names.tile_spoken(tile.face), state)
            tile.set_tip(names.tile_spoken(tile.face))
        self._table.bar.show_actions(self._actions(turn, tidy(chosen)))
        self._show_advice()

    def _actions(self, turn: Turn, chosen: tuple[Tile, ...]) -> list[Action]:
        if turn.decline is not None:
            does = (self._claim_first, self._claim_second)
            claims = [
                Action(words.claim_button(claim.hand.key), PLAY_KEY if not at else "", act, main=not at)
                for at, (claim, act) in enumerate(zip(turn.claims, does, strict=False))
            ]
            return [*claims, Action(words.decline_button(), DECLINE_KEY, self._decline)]
        move = turn.face_up.get(chosen)
        text = self._move_text(move) if move is not None else term("lead" if turn.leads else "beat")
        actions = [Action(text, PLAY_KEY, self.play_selected, enabled=move is not None, main=True)]
        if not turn.leads:
            can = chosen in turn.throws
            only = not turn.face_up
            throw = Action(words.throw_button(turn.count), THROW_KEY, self.throw_selected, enabled=can, main=only)
            actions = [throw] if only else [*actions, throw]
        return actions

    def _show_advice(self) -> None:
        turn, view = self._turn, self._view
        if turn is None or view is None:
            return
        chosen = tidy(self._chosen())
        if self._hint is not None and not chosen:
            self._table.advice.say(self._hint_line(), tone="gold")
        elif chosen and not turn.leads and len(chosen) == turn.count and chosen not in turn.face_up and turn.face_up:
            reason = turn.game.why_not(turn.state, turn.seat, turn.attempt(chosen))
            self._table.advice.say("" if reason is None else reason_text(reason, self.who))
        else:
            self._table.advice.say(words.prompt(view, bool(turn.face_up), turn.closed))
