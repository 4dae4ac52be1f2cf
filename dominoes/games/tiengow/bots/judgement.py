# SPDX-License-Identifier: MIT
"""What the sampler knows of 打天九: which moves to try, what they seem worth, and how all play in playouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final

from dominoes.ai.bot import Budget
from dominoes.game import AnyGame, Seat
from dominoes.games.combinations import Hand
from dominoes.games.tiengow.bots.dominated import without_dominated
from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.bots.learned import sight_of, worths_of
from dominoes.games.tiengow.bots.policy import Policy
from dominoes.games.tiengow.bots.rows import row_of, worth_of
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.bots.worlds import can_deal, worlds
from dominoes.games.tiengow.state import Move, State, View
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.ranks import RANK
from dominoes.tiles import FACES, tidy

TWIN: Final = {
    face: next(other for other in FACES if other.suit is face.suit and RANK[other] == RANK[face]) for face in FACES
}
"""For each face the first that plays exactly alike: the two nines, eights, sevens and fives."""


class TienGowJudgement:
    """The judgement for 打天九."""

    def __init__(self, learned: Policy | None = None) -> None:
        """Judge by the policy *learned*; without one by ``greedy``."""
        self._learned = learned

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves worth thinking about, most promising first: twins merged, none dominated."""
        moves = without_dominated(view, legal)
        worths = self.worths(view, moves)
        if worths is not None:
            order = sorted(range(len(moves)), key=lambda place: -worths[place])
            return self._merged(moves[place] for place in order)
        first = Greedy().choose(view, legal, Random(0), Budget()).move
        rest = sorted((move for move in moves if move != first), key=lambda move: _order(move, view.hand))
        return self._merged((first, *rest))

    def worths(self, view: View, moves: tuple[Move, ...]) -> Sequence[float] | None:
        """Return what *moves* are worth by the learned policy; None without one, and where no tile is laid."""
        return None if self._learned is None else worths_of(self._learned, sight_of(view), view.hand, moves)

    def _merged(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        found: dict[object, Move] = {}
        for move in moves:
            found.setdefault(self.canonical(move), move)
        return tuple(found.values())

    @staticmethod
    def canonical(move: Move) -> object:
        """Return the same value for moves that cannot differ in what follows."""
        if isinstance(move, Lead | Beat | Throw):
            return type(move), tidy(map(TWIN.__getitem__, move.tiles))
        return move

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[State | Table]:
        """Lay out one guess after another; a claim window stays a state."""
        if can_deal(view):
            yield from worlds(view, rng)
        while True:
            yield self.stage_of(game.guess(view, rng))

    def stage_of(self, state: State) -> State | Table:
        """Return *state* laid out; while a dealt hand may be claimed it stays a state."""
        return state if state.answers else Table.of(state)

    def play_out(
        self, game: AnyGame, stage: State | Table, seat: Seat, move: Move, rng: Random, *, noise: float
    ) -> int:
        """Play *move* and the rest of the round; each looks only at what its seat may see."""
        if isinstance(stage, State):
            state: State = game.apply(stage, seat, move).state
            while state.answers:
                mover = game.to_act(state)[0]
                # The dearest claim comes first.
                state = game.play(state, mover, game.legal_moves(state, mover)[0]).state
            if state.ended is not None:
                return state.ended.chips[seat]
            table = Table.of(state)
        else:
            assert isinstance(move, Lead | Beat | Throw)
            table = stage.copy()
            table.lay_tiles(seat, move.tiles, up=not isinstance(move, Throw))
        return table.finish(rng, noise, self._learned)[seat]


def _order(move: Move, hand: Hand) -> tuple[int, ...]:
    """Sort claims first, then leads by size, beats by cost, and throws by what they give up."""
    match move:
        case Lead(tiles):
            return 1, -len(tiles), worth_of(row_of(tiles[:1]), row_of(hand))
        case Beat(tiles) | Throw(tiles):
            return 2 if isinstance(move, Beat) else 3, worth_of(row_of(tiles), row_of(hand))
        case _:
            return (0,)
