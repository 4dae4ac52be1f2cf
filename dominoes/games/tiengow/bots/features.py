# SPDX-License-Identifier: MIT
"""The features of a learned policy of 打天九: a move, the hand left by it, and the unseen tiles, as numbers."""

from __future__ import annotations

from typing import Final

from dominoes.games.tiengow.bots.rows import (
    FIRST,
    GROUP_OF,
    NO_COMBINATION,
    PLACE,
    SINGLE,
    SIZES,
    STRENGTH,
    TOP_STRENGTH,
    Combinations,
    groups,
    marked,
    tiles_in,
    worths,
)

FEATURES: Final = (
    "move",
    "size",
    "strength",
    "breaks",
    "breaks strength",
    "needy",
    "waiting",
    "weak tiles",
    "weak singles",
    "strength of weak singles",
    "best weak single",
    "worst weak single",
    "one weak",
    "groups",
    "sure",
    "holds",
    "higher",
    "needy holds",
    "needy sure",
    "wins all",
    "sure singles",
    "sure tiles",
    "none weak",
    "none sure",
    "needs sure",
    "needs without sure",
    "holds before the last weak",
    "holds with sure",
)
"""Names of what `features` returns, in its order; each is 0 to about 1.

- *move*: always 1. *size*: tiles of a combination. *strength*: of its first tile, or of all that is thrown. *breaks*:
  whether something that belongs together is parted.
- *needy*: whether the seat has no trick yet. *waiting*: seats that play after it in the trick.
- *weak*, *sure*: what stays in hand, by whether the tiles that are not seen could beat it. *groups*: how many
  combinations that is.
- *sure*, *holds*, *higher* of what is laid: whether nobody can beat it, how likely that is, and how many ways there
  are; *sure* of what is thrown: how many of the tiles nobody can beat.
- *needs*: still no trick after this move, for all that is sure.
"""
_MOST: Final = 4.0
"""Tiles, or weak groups, that count as 1."""
_MOST_HIGHER: Final = 8.0
_MOST_GROUPS: Final = 8.0
_OTHERS: Final = 3.0


class Sight:
    """What a seat knows when it moves, apart from its hand."""

    __slots__ = ("_higher", "held", "is_needy", "made", "marks", "unseen", "waiting")

    def __init__(self, unseen: int, waiting: int, held: int, is_needy: bool, made: Combinations) -> None:  # noqa: FBT001 - called a million times
        """Describe a turn.

        Args:
            unseen: The row of the tiles that the seat has not seen.
            waiting: How many seats play after it in the trick.
            held: How many tiles each of them holds, as many as the seat itself.
            is_needy: Whether the seat has no trick yet.
            made: What beats what.
        """
        self.marks = marked(unseen)
        """Of the tiles that the seat has not seen."""
        self.unseen = tiles_in(unseen)
        """How many they are."""
        self.waiting = waiting
        self.held = held
        self.is_needy = is_needy
        self.made = made
        self._higher: dict[int, int] = {}

    def higher(self, number: int) -> int:
        """Return how many combinations of tiles that are not seen would beat this one."""
        found = self._higher.get(number)
        if found is None:
            found = self._higher[number] = _higher(number, self.marks, self.made)
        return found

    def holds(self, number: int) -> float:
        """Return an approximate probability that no later seat can beat this combination."""
        higher = self.higher(number)
        if not higher or not self.waiting:
            return 1.0
        share = self.held / self.unseen
        # The chance that one of them holds all tiles of a certain higher combination.
        chance: float = self.waiting * share ** SIZES[number]
        return (1.0 - chance) ** higher if chance < 1.0 else 0.0


def _higher(number: int, marks: int, made: Combinations) -> int:
    bits = made.beaten_by_any[number]
    if bits:
        # Of a single tile, both of a face count.
        return ((bits | bits << 1) & marks if SIZES[number] == 1 else bits & marks).bit_count()
    count = 0
    for needed in made.beaten_by_all[number]:
        if needed & marks == needed:
            count += 1
    return count


def features(sight: Sight, hand: int, row: int, number: int) -> list[float]:
    """Describe a move by `FEATURES`.

    Args:
        sight: What the seat knows.
        hand: The row of tiles in its hand.
        row: The row that it lays.
        number: The combination that this is; `NO_COMBINATION` if it is thrown.
    """
    is_laid = number != NO_COMBINATION
    left = hand - row
    sure = holds = 0.0
    higher = strength = 0
    is_broken = False
    if is_laid:
        holds = sight.holds(number)
        sure = 1.0 if holds == 1.0 else 0.0
        higher = sight.higher(number)
        strength = STRENGTH[FIRST[number]]
        is_broken = left & GROUP_OF[FIRST[number]] != 0
    else:
        for worth in worths(row):
            place = worth & PLACE
            strength += STRENGTH[place]
            if left & GROUP_OF[place]:
                is_broken = True
            if not sight.higher(SINGLE[place]):
                sure += 1.0
    held = groups(left) if left else []
    sure_singles = sure_tiles = weak_tiles = weak_singles = weak_groups = strengths = best = 0
    worst = TOP_STRENGTH
    for each in held:
        size = SIZES[each]
        if not sight.higher(each):
            if size > 1:
                sure_tiles += size
            else:
                sure_singles += 1
            continue
        weak_groups += 1
        if size > 1:
            weak_tiles += size
        else:
            power = STRENGTH[FIRST[each]]
            weak_singles += 1
            strengths += power
            best = max(best, power)
            worst = min(worst, power)
    secure = sure_singles + sure_tiles
    needy = 1.0 if sight.is_needy else 0.0
    needs = 0.0 if is_laid and sure else needy
    return [
        1.0,
        SIZES[number] / _MOST if is_laid else 0.0,
        strength / TOP_STRENGTH,
        1.0 if is_broken else 0.0,
        strength / TOP_STRENGTH if is_broken else 0.0,
        needy,
        sight.waiting / _OTHERS,
        weak_tiles / _MOST,
        weak_singles / _MOST,
        strengths / TOP_STRENGTH / _MOST,
        best / TOP_STRENGTH,
        worst / TOP_STRENGTH if weak_singles else 0.0,
        1.0 if weak_groups == 1 else 0.0,
        len(held) / _MOST_GROUPS,
        sure,
        holds,
        higher / _MOST_HIGHER,
        needy * holds,
        needy * sure if is_laid else 0.0,
        1.0 if is_laid and sure and not weak_groups else 0.0,
        sure_singles / _MOST,
        sure_tiles / _MOST,
        1.0 if left and not weak_groups else 0.0,
        0.0 if secure else 1.0,
        needs * secure / _MOST,
        0.0 if secure else needs,
        holds if weak_groups <= 1 else 0.0,
        holds * secure / _MOST,
    ]
