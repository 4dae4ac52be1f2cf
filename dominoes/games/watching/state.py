# SPDX-License-Identifier: MIT
"""The table in 相十副, the player's moves, and the events; all tiles are open."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Final

from dominoes.errors import NotationError
from dominoes.game import Event, Result, SeatView, Standing
from dominoes.games.patience import HANDS
from dominoes.games.watching.groups import LETTERS, Groups, Swap, Tiles
from dominoes.games.watching.options import WatchingOptions
from dominoes.tiles import text, tidy, tiles


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leave the deal unsolved."""


Move = Swap | GiveUp

_GIVE_UP: Final = "give-up"


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    if isinstance(move, GiveUp):
        return _GIVE_UP
    return f"swap {_letter(move.one)} {text(move.given)} {_letter(move.other)} {text(move.taken)}"


def _letter(place: int) -> str:
    """Return what the group in *place* is called; its number if there is none."""
    return LETTERS[place] if 0 <= place < len(LETTERS) else str(place)


def read(line: str) -> Move:
    """Read what `write` writes, groups and tiles in any order; raise NotationError if it is no move of this game."""
    if line == _GIVE_UP:
        return GiveUp()
    verb, *words = line.split(" ")
    at = [place for place, word in enumerate(words) if len(word) == 1 and word in LETTERS]
    if verb != "swap" or len(at) != 2 or at[0] != 0:  # noqa: PLR2004 - the two groups
        raise NotationError("no such move in this game", line)
    one, other = (LETTERS.index(words[place]) for place in at)
    given, taken = tidy(tiles(" ".join(words[1 : at[1]]))), tidy(tiles(" ".join(words[at[1] + 1 :])))
    return Swap(one, given, other, taken) if one <= other else Swap(other, taken, one, given)


@dataclass(frozen=True, slots=True)
class TilesSwapped(Event):
    """Two groups have exchanged tiles."""

    swap: Swap


@dataclass(frozen=True, slots=True)
class GivenUp(Event):
    """The player has given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a deal."""

    options: WatchingOptions
    standing: Standing
    groups: Groups
    swaps: int = 0
    """How often tiles were exchanged."""
    hands: tuple[Tiles, ...] = HANDS
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def rest(self) -> Tiles:
        """All tiles, group by group."""
        return tuple(chain.from_iterable(self.groups))


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """What the player knows: everything."""

    options: WatchingOptions
    groups: Groups
    swaps: int
