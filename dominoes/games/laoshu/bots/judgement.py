# SPDX-License-Identifier: MIT
"""What the sampler knows of 老鼠搬家: which moves to try, and how a bout goes on.

A round is far too long to be played out. A bout is, and the tiles that each then owns say how the round may end.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from dominoes.game import AnyGame, Seat, known
from dominoes.games.combinations import Hand, winning
from dominoes.games.laoshu.bots.bout import FIRST, PLAY_OF, Table, row_of, worth_of
from dominoes.games.laoshu.bots.quick import remembered_order
from dominoes.games.laoshu.guessing import Memory
from dominoes.games.laoshu.scoring import SEATS
from dominoes.games.laoshu.state import Move, State, View
from dominoes.games.tricks import Beat, Lead, Throw

_THROWS: Final = 4
"""Throws worth trying."""


class LaoshuJudgement:
    """Plays a bout out with open hands."""

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return leads and beats, and the throws that give up least."""
        order = remembered_order(view, legal)
        throws = [move for move in order if isinstance(move, Throw)]
        return (*(move for move in order if not isinstance(move, Throw)), *throws[:_THROWS])

    def worths(self, view: View, moves: tuple[Move, ...]) -> None:
        """Say nothing before anything is played out."""

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[Table]:
        """Guess where the tiles lie."""
        memory = Memory(view)
        while True:
            guess = memory.guess(rng)
            hands = tuple(view.hand if seat == view.seat else guess.hand for seat in SEATS)
            yield _table(view, hands, memory.queues_of(guess), view.seat)

    def stage_of(self, state: State) -> Table:
        """Return *state* laid out."""
        return _table(state, state.hands, state.queues, state.turn)

    def play_out(self, game: AnyGame, stage: Table, seat: Seat, move: Move, rng: Random, *, noise: float) -> float:
        """Play *move* and the rest of the bout; return the chips that *seat* may then expect of the round."""
        table = stage.copy()
        match move:
            case Lead(row):
                table.lead(PLAY_OF[table.civil][row])
            case Beat(row) | Throw(row):
                table.reply([FIRST[tile] for tile in row], beats=isinstance(move, Beat))
        table.finish(rng, noise)
        return table.chips(seat)


def _table(of: View | State, hands: tuple[Hand, ...], queues: tuple[Hand, ...], turn: Seat) -> Table:
    """Lay out *hands* and *queues* with the trick of a view or state."""
    civil = of.options.supreme.civil
    table = Table(civil, list(map(row_of, hands)), list(map(len, queues)), list(map(worth_of, queues)), turn)
    if of.trick:
        table.led = PLAY_OF[civil][known(winning(of.trick).tiles)]
    return table
