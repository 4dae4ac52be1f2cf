# SPDX-License-Identifier: MIT
"""Certain facts about a move in 過五關, and an adviser that plays deals out with the generals face down guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from time import monotonic
from typing import Final

from dominoes.ai.bot import Budget, Choice
from dominoes.ai.levels import ADVICE, LevelBot, Player, Players, Stop, at_once
from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.coach import Coach, Sentence, Values, true_of, when
from dominoes.games.fivegates.rules import (
    LEVELS,
    MOST_TURNS,
    FiveGates,
    LayOut,
    Move,
    Pass,
    State,
    Take,
    View,
    filled,
    generals_on,
    laid,
    passes,
    takes,
)
from dominoes.games.patience import PLAYER, GiveUp

Sight = tuple[View, Move]

# -- what is certain ------------------------------------------------------------------------------


def _wins(sight: Sight) -> Values | None:
    view, move = sight
    return when(isinstance(move, Pass) and len(view.levels) - view.levels.count(None) == 1)


def _passed(sight: Sight) -> Values | None:
    view, move = sight
    if not isinstance(move, Pass):
        return None
    return {"gate": move.level + 1, "made": laid(view, move), "generals": len(generals_on(view, move.side))}


def _opens(sight: Sight) -> Values | None:
    """What is left of the level makes a triplet with a general that lies open, or with both."""
    view, move = sight
    if not isinstance(move, Take):
        return None
    level = view.levels[move.level] or ()
    left = tuple(tile for place, tile in enumerate(level) if place not in move.places)
    after = replace(view, levels=(*view.levels[: move.level], left, *view.levels[move.level + 1 :]))
    found = next((way for way in passes(after) if way.level == move.level), None)
    if found is None:
        return None
    fallen = generals_on(after, found.side)
    return {"gate": move.level + 1, "left": left, "generals": len(fallen), "made": laid(after, found)}


def _taken(sight: Sight) -> Values | None:
    view, move = sight
    if not isinstance(move, Take):
        return None
    level = view.levels[move.level] or ()
    return {"gate": move.level + 1, "made": tuple(level[place] for place in move.places)}


def _next_turn(view: View) -> View | None:
    """Return what lies there after the row is laid out, with as much of the row as matters; None in the last turn."""
    if view.turn == MOST_TURNS:
        return None
    return replace(view, levels=filled(view.levels, view.row), lowest=0)


def _lets_pass(sight: Sight) -> Values | None:
    """In the next turn a level can be passed that cannot be now."""
    view, move = sight
    after = _next_turn(view)
    if not isinstance(move, LayOut) or after is None:
        return None
    now = {each.level for each in passes(view)}
    later = next((each for each in passes(after) if each.level not in now), None)
    return None if later is None else {"gate": later.level + 1}


def _brings(sight: Sight) -> Values | None:
    """In the next turn a level has a triplet, and none can be taken now."""
    view, move = sight
    after = _next_turn(view)
    if not isinstance(move, LayOut) or after is None or next(takes(view), None) is not None:
        return None
    later = next(takes(after), None)
    return None if later is None else {"gate": later.level + 1}


def _only(sight: Sight) -> Values | None:
    view, move = sight
    nothing = next(takes(view), None) is None and next(passes(view), None) is None
    return when(isinstance(move, LayOut) and nothing)


SENTENCES: Final = (
    Sentence("fivegates.coach-wins", _wins),
    Sentence("fivegates.coach-passes", _passed),
    Sentence("fivegates.coach-opens", _opens),
    Sentence("fivegates.coach-takes", _taken),
    Sentence("fivegates.coach-lets-pass", _lets_pass),
    Sentence("fivegates.coach-brings", _brings),
    Sentence("fivegates.coach-only", _only),
)
"""The most telling first."""


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move*."""
    return true_of(SENTENCES, (view, move))[:1]


COACH: Final = Coach(reasons)

# -- who plays and advises ------------------------------------------------------------------------


_GAME: Final = FiveGates()
_PASSED: Final = 0.1
"""What a passed level counts beside a deal that is won; found by trying."""


def habit(legal: Iterable[Move], rng: Random) -> Move:
    """Return the move of a player by habit: take, else pass, else lay out; of equals any."""
    kinds: dict[type[Move], list[Move]] = {}
    for move in legal:
        kinds.setdefault(type(move), []).append(move)
    found = next(kinds[kind] for kind in (Take, Pass, LayOut) if kind in kinds)
    return rng.choice(found)


class ByHabit:
    """Takes and passes what it can, the triplets first, since no more are taken once a level was passed."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose one of the *legal* moves; never give up."""
        return Choice(habit(legal, rng))


@dataclass(frozen=True, slots=True)
class Adviser:
    """Plays every move out by habit, again and again, with the generals face down in any order."""

    stop: Stop

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose the move after which most deals are won, or most levels passed."""
        moves = [move for move in legal if not isinstance(move, GiveUp)]
        if len(moves) == 1:
            return Choice(moves[0])
        limit, played = monotonic() + budget.seconds, 0
        worth, won = dict.fromkeys(moves, 0.0), dict.fromkeys(moves, 0)
        while not self.stop() and monotonic() < limit:
            if budget.playouts is not None and played + len(moves) > budget.playouts:
                break
            state, seed = _GAME.guess(view, rng), rng.getrandbits(64)
            for move in moves:
                end = play_out(state, move, Random(seed))
                won[move] += end.ended is not None and end.ended.winner is not None
                worth[move] += won_share(end)
            played += len(moves)
        best = max(moves, key=lambda move: worth[move])
        count = played // len(moves)
        said = (Reason("fivegates.won-of", won=won[best], of=count),) if won[best] else ()
        return Choice(best, reasons=said, playouts=played)


def play_out(state: State, move: Move, rng: Random) -> State:
    """Return how a deal ends that is played on by habit after *move*."""
    seat: Seat = PLAYER
    state = _GAME.play(state, seat, move).state
    while state.ended is None:
        state = _GAME.play(state, seat, habit(_GAME.legal_moves(state, seat), rng)).state
    return state


def won_share(end: State) -> float:
    """Return what the *end* of a deal is worth: 1 if it is won, else something for each level passed."""
    passed = end.levels.count(None)
    return 1.0 if passed == len(LEVELS) else _PASSED * passed


def make_players() -> Players:
    """Return one level, which plays by habit, and the adviser."""

    def make(stop: Callable[[], bool]) -> LevelBot:
        return LevelBot(Adviser(stop), ADVICE)

    return Players(levels={"club": at_once(ByHabit())}, greedy=ByHabit(), hint=Player(make=make, budget=ADVICE))
