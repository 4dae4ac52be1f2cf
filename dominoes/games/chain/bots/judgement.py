# SPDX-License-Identifier: MIT
"""What the sampler knows of a chain game: which moves to try, and how all play in playouts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from dominoes.ai.bot import Budget
from dominoes.game import AnyGame, Seat
from dominoes.games.chain.bots.greedy import Ends, Greedy, ends_after, in_order
from dominoes.games.chain.bots.perfect import perfect_at
from dominoes.games.chain.bots.rows import move_of
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.bots.weighing import weighed
from dominoes.games.chain.bots.weights import policy_of
from dominoes.games.chain.bots.worlds import can_deal, worlds
from dominoes.games.chain.state import Move, Place, State, View

GREEDY = Greedy()


@dataclass(frozen=True, slots=True)
class ChainJudgement:
    """The judgement for chain games."""

    looks: str | None = None
    """What all look at in playouts; see `weights`. None for playing like ``greedy``."""
    exact: int = 0
    """Tiles in a hand from which on each world is played out perfectly, as if all saw it.

    Where anybody may cover at any time there are far more ways to go on, and it is one tile less.
    """

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return all moves, the choice without search first; one of two that leave the same pips open."""
        ends = view.lines[-1].ends if view.lines else ()
        if self.looks is None or view.answered:
            first = GREEDY.choose(view, legal, Random(0), Budget()).move
        else:
            first = weighed(view, legal, self.looks)
        found: dict[object, Move] = {}
        for move in (first, *in_order(view.hand, ends, legal)):
            found.setdefault(canonical(ends, move), move)
        return tuple(found.values())

    def worths(self, view: View, moves: tuple[Move, ...]) -> None:
        """Say nothing: a policy has only an order."""

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[State | Table]:
        """Lay out one guess after another; while 八掘 may be claimed it stays a state."""
        if can_deal(view):
            yield from worlds(view, rng)
        while True:
            yield self.stage_of(game.guess(view, rng))

    def stage_of(self, state: State) -> State | Table:
        """Return *state* laid out; while 八掘 may be claimed it stays a state."""
        return state if state.answers else Table.of(state)

    def play_out(
        self, game: AnyGame, stage: State | Table, seat: Seat, move: Move, rng: Random, *, noise: float
    ) -> int:
        """Play *move* and the rest of the round; each looks only at what its seat may see."""
        if isinstance(stage, Table):
            table = stage.copy()
            table.lay(move_of(table.ends, move))
            if stage.most_held() <= self.exact - (not table.house.must_play):
                return perfect_at(table.house).chips(table)[seat]
            return self._finished(table, rng, noise)[seat]
        state: State = game.apply(stage, seat, move).state
        while state.answers:
            mover = game.to_act(state)[0]
            choice = GREEDY.choose(game.view(state, mover), game.legal_moves(state, mover), rng, Budget())
            state = game.play(state, mover, choice.move).state
        return state.ended.chips[seat] if state.ended else self._finished(Table.of(state), rng, noise)[seat]

    def _finished(self, table: Table, rng: Random, noise: float) -> list[int]:
        policy = None if self.looks is None else policy_of(table.house.options, self.looks)
        return table.finish(rng, noise, policy)


def canonical(ends: Ends, move: Move) -> object:
    """Return the same value for moves that cannot differ in what follows."""
    return (move.tile, tuple(sorted(ends_after(ends, move)))) if isinstance(move, Place) else move
