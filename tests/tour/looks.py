# SPDX-License-Identifier: MIT
"""The looks for walks through the program: few of them, with every pair of choices at least once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, Final

from ui.kit.settings import LABELS, TILE_SETS
from ui.kit.theme import CHROMES, CLOTHS
from ui.language.i18n import LANGUAGES

SIZES: Final = ((960, 600), (1280, 800), (1920, 1080))
TEXTS: Final = (1.0, 1.5)
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    "language": tuple(LANGUAGES),
    "labels": LABELS,
    "size": SIZES,
    "tile_set": TILE_SETS,
    "chrome": tuple(CHROMES),
    "cloth": tuple(CLOTHS),
    "text_size": TEXTS,
    "red_mark": (False, True),
}
"""The choices of a look; those with most values first."""
_TRIES: Final = 120

_Pair = tuple[str, Any, str, Any]


@dataclass(frozen=True, slots=True)
class Look:
    """One choice of everything."""

    language: str
    labels: str
    size: tuple[int, int]
    tile_set: str
    chrome: str
    cloth: str
    text_size: float
    red_mark: bool

    def __str__(self) -> str:
        """Name everything chosen."""
        size = f"{self.size[0]}x{self.size[1]} at {self.text_size:.0%}"
        mark = "marked" if self.red_mark else "unmarked"
        return f"{self.language}, {size}, {self.chrome}, {self.cloth}, {self.tile_set}, {self.labels}, {mark}"


def pairs(chosen: Mapping[str, Any]) -> Iterator[_Pair]:
    """Yield every two choices that meet in *chosen*."""
    for one, other in combinations(CHOICES, 2):
        if one in chosen and other in chosen:
            yield one, chosen[one], other, chosen[other]


def every_pair() -> frozenset[_Pair]:
    """Return every two choices there are."""
    return frozenset(
        (one, a, other, b) for one, other in combinations(CHOICES, 2) for a, b in product(CHOICES[one], CHOICES[other])
    )


def _cover(chance: Random) -> list[dict[str, Any]]:
    """Cover all pairs: each row takes, one after another, the values that bring most new pairs."""
    left = set(every_pair())
    first, second = list(CHOICES)[:2]
    found = []
    for a, b in product(CHOICES[first], CHOICES[second]):
        row = {first: a, second: b}
        found.append(_filled(row, left, chance))
    while left:
        one, a, other, b = min(left, key=repr)
        found.append(_filled({one: a, other: b}, left, chance))
    return found


def _filled(row: dict[str, Any], left: set[_Pair], chance: Random) -> dict[str, Any]:
    open_ = [name for name in CHOICES if name not in row]
    chance.shuffle(open_)
    for name in open_:
        values = list(CHOICES[name])
        chance.shuffle(values)
        row[name] = max(values, key=lambda value: len(left.intersection(pairs({**row, name: value}))))
    left.difference_update(pairs(row))
    return row


@cache
def looks() -> tuple[Look, ...]:
    """Return the looks, the same every time; the first ones alone have every language."""
    found = min((_cover(Random(number)) for number in range(_TRIES)), key=len)
    by_language = {key: [row for row in found if row["language"] == key] for key in CHOICES["language"]}
    deepest = max(map(len, by_language.values()))
    ordered = (rows[at] for at in range(deepest) for rows in by_language.values() if at < len(rows))
    return tuple(Look(**row) for row in ordered)
