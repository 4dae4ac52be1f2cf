# SPDX-License-Identifier: MIT
"""Dominated moves of 打天九: another move is better or as good, against any tiles of the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dominoes.games.tiengow.bots.greedy import combinations_at, is_beaten, unseen_of
from dominoes.games.tiengow.bots.rows import BIT, GROUP_OF, NUMBER, SIZES, marked, row_of
from dominoes.games.tiengow.options import AllEight, TienGowOptions
from dominoes.games.tiengow.scoring import CATCHERS
from dominoes.games.tiengow.state import Move, View
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.ranks import RANK
from dominoes.tiles import Tile

_COUNT_LOW: Final = (AllEight.WIKI, AllEight.WIKI_STRICT, AllEight.NO_EXTREME)
"""By these readings a last 么 makes 八支, or 七支, whatever is higher."""
_TOP: Final = ("66", "63", "54")
"""By `AllEight.NO_EXTREME` these make 七支 where a lower tile would make 八支: so they may go first."""
_LAST: Final = 3
"""Plays in a trick that wait for one more."""


def without_dominated(view: View, moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return *moves*, all legal ones, without those that are dominated.

    - A throw that keeps a lower single tile of the suit instead.
    - A dearer single tile than needed, by the last who plays to the trick.
    - A single tile led of a combination that nobody can beat. Only this is a judgement: the tile that is left might
      win a trick later, but rarely the two that are sure now.
    """
    given = tuple(moves)
    spare = _spare(view)
    beats = [move.tiles[0] for move in given if isinstance(move, Beat) and len(move.tiles) == 1]
    sure = _surely_led(view)
    spoils = _TOP if view.options.all_eight.mode is AllEight.NO_EXTREME else ()

    def is_dominated(move: Move) -> bool:
        match move:
            case Throw(row):
                return any(_is_better(tile, each) for each in spare if each not in row for tile in row)
            case Beat((tile,)) if len(view.trick) == _LAST and str(tile) not in spoils:
                return any(_is_better(tile, each) for each in spare if each in beats)
            case Lead((tile,)):
                return any(marked(whole) & BIT[tile] for whole in sure)
            case _:
                return False

    return tuple(move for move in given if not is_dominated(move)) or given


def _is_better(tile: Tile, other: Tile) -> bool:
    """Return whether *tile* beats whatever *other* beats, as single tiles."""
    return tile.suit is other.suit and RANK[tile] > RANK[other]


def _spare(view: View) -> list[Tile]:
    """Return the tiles in hand that are good for nothing but to win or lose a single trick."""
    hand, special = row_of(view.hand), _special(view.options)
    loose = [tile for tile in dict.fromkeys(view.hand) if hand & GROUP_OF[tile.place] == BIT[tile]]
    return [tile for tile in loose if str(tile) not in special]


def _special(options: TienGowOptions) -> frozenset[str]:
    """Return the tiles that count otherwise than by rank in the last trick: 么, and their catchers."""
    finish, mode = options.finish, options.all_eight.mode
    if options.small or not (finish.low or finish.capture or mode in _COUNT_LOW):
        return frozenset()
    low = options.low_codes
    return frozenset((*low, *(CATCHERS[code] for code in low)))


def _surely_led(view: View) -> list[int]:
    """Return the rows of the combinations of several tiles in hand that nobody can beat."""
    if view.trick:
        return []
    made, hand, marks = combinations_at(view.options), row_of(view.hand), marked(unseen_of(view))
    groups = {hand & GROUP_OF[tile.place] for tile in view.hand}
    numbers = [NUMBER[group] for group in groups]
    return [
        group
        for group, number in zip(groups, numbers, strict=True)
        if SIZES[number] > 1 and not is_beaten(number, marks, made)
    ]
