# SPDX-License-Identifier: MIT
"""Positions of the chain games, and a person asked for a move in them, with their view afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.errors import Reason
from dominoes.game import Seat, Standing
from dominoes.games.chain.options import PRESETS, BlockTest, ChainOptions, ReleadWhen
from dominoes.games.chain.state import End, Move, State
from dominoes.tiles import tile
from tests.support.chain_rounds import CHANGTIAN, GAME, JIELONG, TWO_ENDS, XIEDING, begun, laid, played
from tests.support.strategies import changed
from tests.ui import painting
from tests.ui.driving import application, click_tile, end_button
from ui.games.chain.felt import ChainTable
from ui.games.chain.play import ChainPerson, ChainTurn
from ui.games.chain.table import chain_model
from ui.games.reasons import reason_text
from ui.table.felt import TableLook

WHO = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau")
NO_SIX: Final = "55 55 44 44 33 33 51 21"
SIXES: Final = "63 66 55 51 44 33 31 21"
EIGHT: Final = "66 66 11 11 44 44 55 55"
ONE_END_BLOCKS: Final = PRESETS["dingniu_one_end"]
OTHERS_ONLY: Final = changed(ONE_END_BLOCKS, block__block_test=BlockTest.OTHERS_ONLY)
FREE_COVERS: Final = changed(ONE_END_BLOCKS, line__must_play=False)
_TRAIL: Final = ("62", "22", "22", "52", "54", "42", "21", "31", "32")


def to_lead(options: ChainOptions = JIELONG) -> State:
    """Return the beginning of a round, seat 0 holding a six and a double."""
    return begun(options, SIXES)


def to_connect(hand: str = SIXES, options: ChainOptions = JIELONG) -> State:
    """Return a round with *hand* in seat 1, and a six open; with two ends both are."""
    left_open = "6" if options.line.ends == 1 else "*"
    return played(begun(options, "66", hand), f"0 lead 66 {left_open}")


def to_choose() -> State:
    """Return a round with a six and a five open; seat 1 has a tile for both, one for one of them, and others."""
    return played(begun(TWO_ENDS, "65", "65 66 33 44 42 31 31 22"), "0 lead 65 *")


def free_to_cover() -> State:
    """Return a round of 長天 with the choice of connecting or covering for seat 1."""
    return to_connect(options=CHANGTIAN)


def to_lead_anew() -> State:
    """Return a round with no two left and the last of them open: seat 0 must begin another line."""
    hands = [" ".join(_TRAIL[seat::4]) for seat in range(4)]
    moves = [f"{place % 4} place {each}" for place, each in enumerate(_TRAIL)]
    state = played(begun(JIELONG, *hands), "0 lead 62 2", *moves[1:])
    for seat in (1, 2, 3):
        state = GAME.apply(state, Seat(seat), GAME.legal_moves(state, Seat(seat))[0]).state
    return state


def to_lead_or_connect(*, pip_rule: bool = True) -> State:
    """Return a round with a choice for seat 0: connect, or begin another line; by *pip_rule* with another number."""
    options = changed(JIELONG, line__relead_when=ReleadWhen.FREE, line__relead_pip=pip_rule)
    state = played(begun(options, "22 22 62 52 42 32 21 66"), "0 lead 22 2")
    for seat in (1, 2, 3):
        state = GAME.apply(state, Seat(seat), GAME.legal_moves(state, Seat(seat))[0]).state
    return state


def to_claim(options: ChainOptions = XIEDING) -> State:
    """Return the beginning of a round with eight doubles in seat 0."""
    return GAME.start(options, laid(options, EIGHT), Standing(chips=(0,) * 4)).state


def forced_block() -> State:
    """Return the end of a round that seat 2 blocked because they had nothing else."""
    state = begun(ONE_END_BLOCKS, "62 66 66 65 65 64", "22 55 55 51 51 11", "22 33 33 31 31 44")
    return played(state, "0 lead 62 2, 1 place 22, 2 place 22")


def chosen_block() -> State:
    """Return the end of a round that seat 1 blocked though they could have gone on."""
    return played(begun(OTHERS_ONLY, "66 66 61 61 63 31", "62 22 22 65 64 11"), "0 lead 66 6, 1 place 62")


def covered_block() -> State:
    """Return the end of a round after the last fitting tile was covered."""
    state = begun(FREE_COVERS, "62 66 66 65 65 64", "22 55 55 51 51 11", "22 33 33 31 31 44")
    return played(state, "0 lead 62 2, 1 cover 22, 2 cover 22")


def turn_in(state: State, seat: int) -> ChainTurn:
    """Return the turn of *seat*."""
    return ChainTurn(GAME, state, Seat(seat), GAME.legal_moves(state, Seat(seat)))


class Seated:
    """A person in the seat that is to act, asked for a move; the table follows."""

    def __init__(self, state: State) -> None:
        """Ask the person in *state*."""
        self.state, self.seat = state, GAME.to_act(state)[0]
        self.table = ChainTable()
        self.table.set_look(TableLook(motion=False))
        self.table.resize(1100, 720)
        self.person = ChainPerson(self.table)
        self.person.who = WHO
        self.said: list[str] = []
        self.idle = 0
        self.person.announced.connect(self.said.append)
        self.person.arranged.connect(self.sync)
        self.person.idle.connect(self._on_idle)
        self.sync()
        self.table.setUpdatesEnabled(painting.is_on)
        self.table.show()
        self.answer: asyncio.Future[Move] = asyncio.ensure_future(self.person.decide(turn_in(state, self.seat)))

    def _on_idle(self) -> None:
        self.idle += 1

    def sync(self) -> None:
        """Show on the table what the person has chosen."""
        view, who = GAME.view(self.state, self.seat), WHO[: self.state.options.seats]
        model = chain_model(view, who, ("",) * len(who), self.person.choosing(), turned_up=False)
        self.table.sync(model)

    @property
    def advice(self) -> str:
        """The table's advice."""
        return self.table.advice.text

    def click(self, code: str) -> None:
        """Click the first tile with this face."""
        click_tile(next(each for each in self.table.hand if each.face is tile(code)))

    def click_end(self, end: End = End.RIGHT) -> None:
        """Click the sign of an open end."""
        QTest.mouseClick(end_button(self.table, end), Qt.MouseButton.LeftButton)

    def selected(self) -> str:
        """The faces selected."""
        return " ".join(str(each.face) for each in self.table.hand if each.is_selected)

    def dimmed(self) -> set[str]:
        """The faces dimmed."""
        return {str(each.face) for each in self.table.hand if each.is_dimmed}

    def buttons(self) -> list[str]:
        """The words of the buttons."""
        return [button.accessibleName() for button in self.table.bar.buttons]

    def caps(self) -> list[str]:
        """The key caps of the buttons, those of the main ones marked."""
        return [f"{action.key}{'*' if action.main else ''}" for action in self.table.bar.offered]

    def why(self, move: str) -> str:
        """Why *move* is not possible, in words."""
        reason: Reason | None = GAME.why_not(self.state, self.seat, GAME.read_move(move))
        assert reason is not None
        return reason_text(reason, WHO, self.state.options.look.naming.key)


@asynccontextmanager
async def seated(state: State) -> AsyncIterator[Seated]:
    """Seat a person and ask; get up afterwards."""
    application()
    at = Seated(state)
    await asyncio.sleep(0)
    try:
        yield at
    finally:
        at.answer.cancel()
        await asyncio.gather(at.answer, return_exceptions=True)
        at.person.close()
        at.table.close()
        at.table.deleteLater()
