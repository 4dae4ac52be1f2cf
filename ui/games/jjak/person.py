# SPDX-License-Identifier: MIT
"""The person at a table of 짝맞추기."""

from __future__ import annotations

from dominoes.games.drawing import Take
from ui.games.draw_person import DrawPerson, DrawTurn
from ui.games.jjak import words


class JjakPerson(DrawPerson[DrawTurn]):
    """Turns what is done on the table into moves of one seat."""

    def _prompt(self) -> None:
        turn = self._turn
        if turn is not None:
            self._table.advice.say(words.prompt(turn.view, takes=bool(turn.moves(Take))))
