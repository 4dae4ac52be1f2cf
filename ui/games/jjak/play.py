# SPDX-License-Identifier: MIT
"""A round of 짝맞추기 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from typing import ClassVar

from dominoes.games.drawing import Take
from dominoes.games.jjak.state import PairLaid, State
from ui.games.draw import DrawPerson, DrawPresenter, DrawTurn
from ui.games.jjak import texts
from ui.games.jjak.table import jjak_model
from ui.table.draw import DrawTable, DrawTableModel

# -- the person -----------------------------------------------------------------------------------


class JjakPerson(DrawPerson[DrawTurn]):
    """Turns what is done on the table into moves of one seat."""

    def _prompt(self) -> None:
        turn = self.turn
        if turn is not None:
            self._table.advice.say(texts.prompt(turn.view, takes=bool(turn.moves(Take))))


# -- a round on the table -------------------------------------------------------------------------


class JjakTable(DrawTable):
    """A table of 짝맞추기, where no tile is worth more than another."""


class JjakPresenter(DrawPresenter):
    """Shows one round of 짝맞추기 to one seat."""

    TABLE = JjakTable
    PERSON = JjakPerson
    TURN = DrawTurn
    SOUNDS: ClassVar = {**DrawPresenter.SOUNDS, PairLaid: "tile"}
    person: JjakPerson

    def _model(self, state: State) -> DrawTableModel:
        choosing = self.person.choosing()
        return jjak_model(self._view(state), self.who, self.levels, choosing, open_hands=self._open(state))
