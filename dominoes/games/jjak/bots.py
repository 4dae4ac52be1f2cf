# SPDX-License-Identifier: MIT
"""Opponents of 짝맞추기, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.ai.levels import AT_ONCE, LevelBot, Players, at_once, sampled
from dominoes.ai.styles import leaning
from dominoes.errors import Reason
from dominoes.game import AnyGame, Seat
from dominoes.games.drawing import Discard, Draw
from dominoes.games.jjak.rules import Jjak
from dominoes.games.jjak.state import Move, State, View
from dominoes.games.mates import MATES
from dominoes.tiles import FULL_SET, Suit

# -- players who take whenever they can -----------------------------------------------------------
#
# A tile whose mate was discarded can find none any more, and gives nothing away; among all others nothing tells one
# from another. So players differ in how many discards they remember.


def weigh(view: View, legal: tuple[Move, ...], remembered: int) -> Iterator[tuple[float, Move]]:
    """Yield a value for each of the *legal* moves, by no unit, with a memory of the newest discards."""
    gone = view.pool[-remembered:] if remembered else ()
    for move in legal:
        match move:
            case Discard(face):
                yield float(MATES[view.options.mates][face] in gone), move
            case Draw():
                yield 0.0, move
            case _:
                yield 1.0, move


@dataclass(frozen=True, slots=True)
class Remembering:
    """Plays what seems best at once; of equals any."""

    remembered: int
    """How many of the newest discards it thinks of."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at once."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        values = list(weigh(view, legal, self.remembered))
        rng.shuffle(values)
        first, *others = (Estimate(move, value) for value, move in sorted(values, key=lambda each: -each[0]))
        return Choice(first.move, first.value, others=tuple(others))


# -- what the sampler knows -----------------------------------------------------------------------


class JjakJudgement:
    """Weighs moves at once, then plays out with takes and discards of what can find no mate."""

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return all moves, most promising first."""
        values = sorted(weigh(view, legal, len(view.pool)), key=lambda each: -each[0])
        return tuple(move for _value, move in values)

    def worths(self, view: View, moves: tuple[Move, ...]) -> None:
        """Say nothing: what is weighed is no number of chips."""

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[State]:
        """Guess where the tiles lie."""
        while True:
            yield game.guess(view, rng)

    def stage_of(self, state: State) -> State:
        """Return *state* itself."""
        return state

    def play_out(self, game: AnyGame, stage: State, seat: Seat, move: Move, rng: Random, *, noise: float) -> int:
        """Play *move* and the rest of the round; return the chips of *seat*."""
        state: State = game.play(stage, seat, move).state
        mates = MATES[stage.options.mates]
        while state.ended is None:
            legal = game.legal_moves(state, state.turn)
            # A take, or else a draw, comes first.
            chosen = legal[0]
            if isinstance(chosen, Discard):
                gone = [each for each in legal if mates[each.tile] in state.pool]
                chosen = rng.choice(gone if gone and rng.random() >= noise else legal)
            state = game.play(state, state.turn, chosen).state
        return int(state.ended.chips[seat])


# -- styles ---------------------------------------------------------------------------------------


CAP: Final = 0.1
"""Chips that a style gives up at most with a move, as the opponent sees it."""


def _steady(view: View, move: Move) -> float:
    """Discard what can find no mate any more."""
    gone = isinstance(move, Discard) and MATES[view.options.mates][move.tile] in view.pool
    return float(gone)


def _bold(view: View, move: Move) -> float:
    """Discard what nobody has discarded yet."""
    return float(isinstance(move, Discard) and move.tile not in view.pool)


def _grasping(_view: View, move: Move) -> float:
    """Keep the tiles with most pips."""
    return -move.tile.pips if isinstance(move, Discard) else 0.0


def _hasty(_view: View, move: Move) -> float:
    """Be rid of military tiles."""
    return float(isinstance(move, Discard) and move.tile.suit is Suit.MILITARY)


def _patient(_view: View, move: Move) -> float:
    """Draw rather than take, and keep military tiles."""
    return float(isinstance(move, Draw) or (isinstance(move, Discard) and move.tile.suit is Suit.CIVIL))


STYLES: Final = leaning(CAP, steady=_steady, bold=_bold, grasping=_grasping, hasty=_hasty, patient=_patient)


# -- levels ---------------------------------------------------------------------------------------


_ALL: Final = len(FULL_SET)


def make_players() -> Players:
    """Return all players."""
    levels = {
        "beginner": at_once(Remembering(0)),
        "casual": at_once(Remembering(2)),
        "club": at_once(Remembering(4)),
        "strong": at_once(Remembering(8)),
        "expert": at_once(LevelBot(Remembering(_ALL), AT_ONCE)),
    }
    return sampled(Jjak(), JjakJudgement(), Remembering(_ALL), levels)
