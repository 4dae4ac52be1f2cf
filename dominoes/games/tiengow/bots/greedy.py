# SPDX-License-Identifier: MIT
"""The baseline ``greedy`` of 打天九, which playouts follow too.

``greedy`` never changes: the strength of all others is measured against it. A better idea becomes a new bot.
"""

from __future__ import annotations

from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice
from dominoes.game import known
from dominoes.games.combinations import winning
from dominoes.games.tiengow.bots.rows import (
    BITS,
    FIRST,
    LOOSE,
    MARKED,
    NO_COMBINATION,
    NUMBER,
    PLACE,
    ROWS,
    SINGLE,
    SIZES,
    STRENGTH,
    Combinations,
    combinations_of,
    groups,
    marked,
    row_of,
    tiles_of,
    worth_of,
    worths,
)
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.games.tiengow.scoring import PAYS
from dominoes.games.tiengow.state import Claim, Move, Pass, View
from dominoes.games.tricks import Beat, Lead, Throw, TilesBeat, TilesLed, TilesThrown

_LATE: Final = 4
"""Tiles in hand from which on a seat without a trick takes any it can."""


def combinations_at(options: TienGowOptions) -> Combinations:
    """Return the order of combinations by *options*."""
    return combinations_of(civil=options.supreme.civil, capture=options.supreme.can_be_captured)


def lead(hand: int, unseen: int, has_won: bool, made: Combinations) -> int:  # noqa: FBT001 - called a million times
    """Lead the largest combination that pays or surely wins, and keep strength for the last trick.

    Args:
        hand: The row of tiles in hand.
        unseen: The row of the tiles that the seat has not seen.
        has_won: Whether it has a trick.
        made: What beats what.

    Returns:
        The number of the combination.
    """
    held = groups(hand)
    if len(held) == 1:
        return held[0]
    marks = marked(unseen)
    sure: list[int] = []
    weak: list[int] = []
    for number in held:
        (weak if is_beaten(number, marks, made) else sure).append(number)
    if not weak:
        # All tricks are safe: the one whose finish multiplies most goes last.
        return min(sure, key=lambda number: (made.ending[number], -SIZES[number]))
    if sure and (SIZES[sure[0]] > 1 or len(weak) == 1 or not has_won):
        return sure[0]
    if SIZES[weak[0]] > 1:
        return weak[0]
    return min(weak, key=lambda number: STRENGTH[FIRST[number]])


def is_beaten(number: int, marks: int, made: Combinations) -> bool:
    """Return whether tiles with *marks* hold what beats a combination."""
    if made.beaten_by_any[number]:
        return made.beaten_by_any[number] & marks != 0
    return any(needed & marks == needed for needed in made.beaten_by_all[number])


def follow(hand: int, held: int, best: int, has_won: bool, made: Combinations) -> int:  # noqa: FBT001 - as `lead`
    """Beat with the cheapest combination if that is worth it.

    Args:
        hand: The row of tiles in hand.
        held: How many they are.
        best: The number of the combination that holds the trick.
        has_won: Whether the seat has a trick.
        made: What beats what.

    Returns:
        The number of the combination; `NO_COMBINATION` to throw.
    """
    marks = marked(hand)
    if SIZES[best] > 1:
        found = [number for number in made.beaters[best] if marks & MARKED[number] == MARKED[number]]
        if len(found) <= 1:
            return found[0] if found else NO_COMBINATION
        return min(found, key=lambda number: (worth_of(ROWS[number], hand), FIRST[number]))
    higher = made.beaten_by_any[best] & marks
    if not higher:
        return NO_COMBINATION
    for worth in worths(hand):
        place = worth & PLACE
        if higher & BITS[place]:
            # A seat without a trick may not win a last single: it needs one now, whatever that breaks.
            is_worth_it = worth < LOOSE or held == 1 or (not has_won and held <= _LATE)
            return SINGLE[place] if is_worth_it else NO_COMBINATION
    return NO_COMBINATION


def throw(hand: int, count: int) -> int:
    """Return the row of the *count* least useful tiles of *hand*."""
    row = 0
    for worth in worths(hand)[:count]:
        row += BITS[worth & PLACE]
    return row


def unseen_of(view: View) -> int:
    """Return the row of the tiles that the seat has not seen."""
    left = row_of(view.options.tiles) - row_of(view.hand)
    for event in view.history:
        match event:
            case TilesLed(_, row) | TilesBeat(_, row):
                left -= row_of(row)
            case TilesThrown(seat, own) if seat == view.seat:
                left -= row_of(known(own))
            case _:
                pass
    for out in view.standing.played:
        if out.tile is not None and out.thrown_by in (None, view.seat):
            left -= row_of((out.tile,))
    return left


class Greedy:
    """The fixed baseline ``greedy``: no chance, no search, one look at the hand and the table."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose what looks best at once."""
        has_won, made, hand = view.won[view.seat] > 0, combinations_at(view.options), row_of(view.hand)
        if isinstance(legal[0], Claim | Pass):
            claims = [move for move in legal if isinstance(move, Claim)]
            return Choice(max(claims, key=lambda move: PAYS[move.hand], default=legal[-1]))
        if not view.trick:
            return Choice(Lead(tiles_of(ROWS[lead(hand, unseen_of(view), has_won, made)])))
        number = NO_COMBINATION
        if len(view.hand) == 1:
            # The last tile wins whenever it may, be it by 以擒為大.
            return Choice(legal[0])
        if isinstance(legal[0], Beat):
            best = NUMBER[row_of(known(winning(view.trick).tiles))]
            number = follow(hand, len(view.hand), best, has_won, made)
        if number == NO_COMBINATION:
            return Choice(Throw(tiles_of(throw(hand, len(view.trick[0].tiles)))))
        return Choice(Beat(tiles_of(ROWS[number])))
