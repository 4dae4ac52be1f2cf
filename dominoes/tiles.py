# SPDX-License-Identifier: MIT
"""The 32 bone tiles (骨牌), known by their pips alone, and their text form.

Source: the rules page of 打天九, "The tiles"; all sources agree.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from operator import attrgetter
from typing import ClassVar, Final, NewType, final

from dominoes.errors import NotationError

Pips = NewType("Pips", int)
"""A number of dots, never a seat or an index."""


class Suit(Enum):
    """The two suits: a tile of one never beats a single tile of the other."""

    CIVIL = "civil"
    """文: eleven kinds, two tiles of each."""
    MILITARY = "military"
    """武: ten tiles, all different; equal pips have equal rank."""


HIGHEST_END: Final = 6

_CIVIL_CODES: Final = ("66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51")
_MILITARY_CODES: Final = ("63", "54", "62", "53", "52", "43", "42", "41", "32", "21")
_ORDER: Final = {code: place for place, code in enumerate(_CIVIL_CODES + _MILITARY_CODES)}


@final
class Tile:
    """One bone tile, known by the pips of its two ends.

    The higher end comes first, so equal tiles compare equal however they lie. There is one object
    for each of the 21 faces; the two tiles of a civil pair are the same value twice. Tiles sort in
    the order of a tidy hand: civil before military, high rank before low.
    """

    __slots__ = ("high", "low", "place", "suit")

    high: int
    low: int
    suit: Suit
    place: int
    """Index of the face in a tidy row of all 21 faces, from 0."""

    _faces: ClassVar[dict[tuple[int, int], Tile]] = {}

    def __new__(cls, high: int, low: int) -> Tile:
        """Return the one tile with these ends, the higher first; raise ValueError if there is no such domino."""
        known = cls._faces.get((high, low))
        if known is not None:
            return known
        if not (isinstance(high, int) and isinstance(low, int) and 1 <= low <= high <= HIGHEST_END):
            raise ValueError(f"not a Chinese domino: {high}-{low}")
        tile = super().__new__(cls)
        place = _ORDER[f"{high}{low}"]
        suit = Suit.CIVIL if place < len(_CIVIL_CODES) else Suit.MILITARY
        for name, value in (("high", high), ("low", low), ("suit", suit), ("place", place)):
            object.__setattr__(tile, name, value)
        cls._faces[high, low] = tile
        return tile

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile never changes: {name}")

    def __reduce__(self) -> tuple[type[Tile], tuple[int, int]]:
        # A tile from another process must become this process's one object for that face.
        return Tile, (self.high, self.low)

    def __lt__(self, other: Tile) -> bool:
        return self.place < other.place

    @property
    def pips(self) -> Pips:
        """Pips on both ends together, 2 to 12."""
        return Pips(self.high + self.low)

    @property
    def is_double(self) -> bool:
        """Whether both ends are equal."""
        return self.high == self.low

    def __str__(self) -> str:
        return f"{self.high}{self.low}"

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"


FACES: Final[tuple[Tile, ...]] = tuple(Tile(int(code[0]), int(code[1])) for code in _ORDER)
"""The 21 different faces in tidy order."""

FULL_SET: Final[tuple[Tile, ...]] = tuple(face for face in FACES for _ in range(2 if face.suit is Suit.CIVIL else 1))
"""All 32 tiles in tidy order, 227 pips."""

_BY_CODE: Final = {str(face): face for face in FACES} | {str(face)[::-1]: face for face in FACES}


def tile(code: str) -> Tile:
    """Read a two-digit tile code such as ``"63"``; either end may come first.

    Raises:
        NotationError: *code* is not two digits, each 1 to 6.
    """
    found = _BY_CODE.get(code)
    if found is None:
        raise NotationError("not a tile", code)
    return found


def tiles(text: str) -> tuple[Tile, ...]:
    """Read tile codes separated by single spaces, in the order written.

    Raises:
        NotationError: an unknown code or other separators.
    """
    return tuple(tile(code) for code in text.split(" ")) if text else ()


def text(row: Iterable[Tile]) -> str:
    """Write tiles in the form `tiles` reads."""
    return " ".join(map(str, row))


_place: Final = attrgetter("place")


def tidy(row: Iterable[Tile]) -> tuple[Tile, ...]:
    """Sort tiles as a player sorts a hand: civil then military, high to low."""
    return tuple(sorted(row, key=_place))


def remaining(row: Iterable[Tile], gone: Iterable[Tile]) -> list[Tile]:
    """Return *row* without *gone*; raise ValueError if one of these is not there."""
    left = list(row)
    for each in gone:
        left.remove(each)
    return left
