# SPDX-License-Identifier: MIT
"""Two courses of one deal: the length of their common part, and the seats that then played otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dominoes.game import Step, TilesDealt
from dominoes.records.reader import Checked
from dominoes.records.replay import WrittenMove, replay, with_passes

Stage = tuple[WrittenMove, ...]
"""Moves of different seats that were asked for at the same time, in the order of the seats; mostly a single one."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two courses stop being the same."""

    stage: int
    """Stages before it, which are the same in both."""
    at: int
    """Moves in those stages."""
    first: Stage
    """Play of the first course alone; empty where a seat passed there."""
    second: Stage
    """Play of the second course in its place."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rounds of one deal, from the first tile on."""

    first: Checked
    """With simultaneous moves in the order of the seats, independent of their written order."""
    second: Checked
    """In the same order."""
    parting: Parting | None
    """None where all moves are the same."""

    @property
    def same(self) -> int:
        """How many moves are the same until the courses part, with those of other seats made at the same time."""
        if self.parting is None:
            return len(self.first.round.moves)
        stage = stages(self.first)[self.parting.stage]
        return self.parting.at + len(stage) - len(self.parting.first)


def begins_alike(first: Checked, second: Checked) -> bool:
    """Return whether both rounds begin with the same tiles in the same hands, the same banker and the same rules.

    Later rounds of a match may differ in this though their seeds are equal: the bank may have gone elsewhere.
    """
    return _begin(first) == _begin(second)


def _begin(checked: Checked) -> tuple[Any, ...]:
    played = checked.round
    dealt = (event.hands for event in checked.state.history if isinstance(event, TilesDealt))
    hands = [sorted(map(str, hand)) for hand in next(dealt, ())]
    return played.game, played.options, played.standing.banker, played.standing.half, hands


def compare(first: Checked, second: Checked) -> Comparison:
    """Compare two courses of one deal.

    Raises:
        ValueError: they begin differently.
    """
    if not begins_alike(first, second):
        raise ValueError("not two rounds of one deal")
    parting = None
    at = 0
    for place, (mine, other) in enumerate(zip(stages(first), stages(second), strict=False)):
        if mine != other:
            only_mine = tuple(move for move in mine if move not in other)
            parting = Parting(place, at, only_mine, tuple(move for move in other if move not in mine))
            break
        at += len(mine)
    return Comparison(_in_order(first), _in_order(second), parting)


def stages(checked: Checked) -> tuple[Stage, ...]:
    """Return the moves of a round, those that were asked for at the same time together."""
    played, game = checked.round, checked.round.entry.game
    found: list[list[WrittenMove]] = []
    begin: Any = None
    for move, position in zip(played.moves, checked.positions, strict=False):
        seat, text = move
        if found and all(seat != other for other, _text in found[-1]):
            # A seat able to move at the beginning of the stage was not waiting for the others.
            together = game.why_not(begin, seat, game.read_move(text)) is None
        else:
            together = False
        if together:
            found[-1].append(move)
        else:
            begin = with_passes(game, Step(position.step.state), move).state
            found.append([move])
    return tuple(tuple(sorted(stage)) for stage in found)


def _in_order(checked: Checked) -> Checked:
    """Return the same round with the moves of each stage in the order of the seats."""
    played = checked.round
    moves = tuple(move for stage in stages(checked) for move in stage)
    if moves == played.moves:
        return checked
    positions = replay(played.entry.game, played.options, played.deal, played.standing, moves, finished=True)
    return Checked(replace(played, moves=moves), tuple(positions))
