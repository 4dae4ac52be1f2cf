# SPDX-License-Identifier: MIT
"""The person at this computer in a round of 打天九: they play tricks, and are asked about dealt wins."""

from __future__ import annotations

from dataclasses import replace

from dominoes.errors import Reason
from dominoes.games.tiengow.legality import only_throw
from dominoes.games.tiengow.state import Claim, Move, Pass, State, View
from ui.games.person import DECLINE_KEY, NO_KEY, PLAY_KEY, YES_KEY
from ui.games.tiengow import words
from ui.games.trick import TrickPerson, TrickTurn
from ui.table.prompt import Action


class TienGowTurn(TrickTurn[State, Move, View]):
    """What one seat may do now, and why the rest is not possible."""

    @property
    def silent(self) -> Move | None:
        """To claim nothing, where nothing can be claimed."""
        return self.decline if len(self.legal) == 1 else None

    @property
    def plays(self) -> bool:
        """Whether tiles are to be played, rather than a dealt win declared."""
        return self.decline is None

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Dealt wins that may be opened."""
        return self.moves(Claim)

    @property
    def decline(self) -> Pass | None:
        """The answer of one who claims nothing, where that is asked."""
        return next(iter(self.moves(Pass)), None)

    @property
    def closed(self) -> Reason | None:
        """Why nothing could take the trick, whatever the seat holds; None if something could."""
        state, seat = self.state, self.seat
        return only_throw(state.options, state.trick, state.hands[seat], state.won[seat]) if state.trick else None


class TienGowPerson(TrickPerson[TienGowTurn]):
    """Turns what is done on the table into moves of one seat."""

    def _actions(self) -> list[Action]:
        turn = self._turn
        assert turn is not None
        if turn.decline is None:
            return super()._actions()
        claims = [
            Action(words.claim_button(claim.hand.key), "" if at else PLAY_KEY, self._does(claim), main=not at)
            for at, claim in enumerate(turn.claims)
        ]
        claims[:1] = [replace(claim, also=(YES_KEY,)) for claim in claims[:1]]
        decline = Action(words.decline_button(), DECLINE_KEY, self._does(turn.decline), also=(NO_KEY,))
        return [*claims, decline]

    def _asked(self, turn: TienGowTurn) -> str:
        return words.prompt(turn.view, bool(turn.face_up), turn.closed)
