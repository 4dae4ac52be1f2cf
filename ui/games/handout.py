# SPDX-License-Identifier: MIT
"""Values of a game's part of printed pages: ranks and examples of payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from dominoes.game import Seat, Standing
from dominoes.tiles import Tile
from ui.language.names import tile_list

T = TypeVar("T")

EQUAL: Final = "="
"""Marks a rank equal to the one in the row above."""


class RankRow(NamedTuple):
    """One rank."""

    tiles: tuple[Tile, ...]
    name: str
    mark: str = ""
    """Its place, or `EQUAL`."""


class RankList(NamedTuple):
    """Ranks under a title, high to low."""

    title: str
    rows: tuple[RankRow, ...]


class Example(NamedTuple):
    """A round as a score book knows it, whose payments are shown."""

    tally: Any
    """The facts of the round; see `dominoes.games.tally`."""
    banker: Seat = Seat(0)
    term: int = 1
    rounds: int = 0
    """Those before it."""

    def standing(self, seats: int) -> Standing:
        """Return with what the round begins at a table of so many *seats*."""
        return Standing(banker=self.banker, term=self.term, rounds=self.rounds).complete(seats)


def repeated(row: Sequence[T], seats: int) -> tuple[T, ...]:
    """Return a value of *row* for each of *seats*, and again from the first."""
    return tuple(row[seat % len(row)] for seat in range(seats))


def counts(written: Callable[[Tile], str], faces: Iterable[Tile]) -> tuple[RankRow, ...]:
    """Return a row for all *faces* of equal value; *written* returns the value of one, and the first come first."""
    rows: dict[str, list[Tile]] = {}
    for face in faces:
        rows.setdefault(written(face), []).append(face)
    return tuple(RankRow(tuple(row), tile_list(row), count) for count, row in rows.items())


def numbered(rows: Sequence[tuple[int, tuple[Tile, ...], str]]) -> tuple[RankRow, ...]:
    """Return *rows* of rank, tiles and name, high to low, with their places; tiles of one rank and name are one row.

    After two of equal rank the next one has the place behind both: 1, 2, =, 4.
    """
    made: list[RankRow] = []
    above: int | None = None
    for rank, tiles, name in rows:
        if rank == above and made[-1].name == name:
            made[-1] = made[-1]._replace(tiles=(*made[-1].tiles, *tiles))
            continue
        mark = EQUAL if rank == above else str(len(made) + 1)
        made.append(RankRow(tiles, name, mark))
        above = rank
    return tuple(made)
