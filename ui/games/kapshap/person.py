# SPDX-License-Identifier: MIT
"""The person at a table of 夾十, who may also declare a win."""

from __future__ import annotations

from dominoes.games.drawing import Take
from dominoes.games.kapshap.state import Declare, Move, Phase
from dominoes.tiles import Tile
from ui.games.draw_person import DrawPerson, DrawTurn
from ui.games.kapshap import words
from ui.games.kapshap.model import shown_order


class KapShapTurn(DrawTurn):
    """What one seat may do now."""

    @property
    def silent(self) -> Move | None:
        """To draw, where a tile was taken and discarded already."""
        move: Move = self.legal[0]
        return move if self.view.phase is Phase.MUST_DRAW else None

    @property
    def more(self) -> Declare | None:
        """To declare a win, where that is possible."""
        return next(iter(self.moves(Declare)), None)

    @property
    def shown(self) -> tuple[Tile, ...]:
        """The hand in the order shown: an eye, tens, and what is left over."""
        return shown_order(self.view.hand, self.view.options.forty_two)[0]


class KapShapPerson(DrawPerson[KapShapTurn]):
    """Turns what is done on the table into moves of one seat."""

    def _move_text(self, move: Move) -> str:
        return words.move_text(move)

    def _prompt(self) -> None:
        turn = self._turn
        if turn is not None:
            takes, wins = bool(turn.moves(Take)), turn.more is not None
            self._table.advice.say(words.prompt(turn.view, takes=takes, wins=wins))
