# SPDX-License-Identifier: MIT
"""The complete order of all hands of two tiles, for people to read: any change of what is higher shows here.

After an intended change, write the result of `order` to the file. Two presets of the same ranks share a file.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

from dominoes.games.paigow.hands import Hand, HandKind, Ranking, ranking
from dominoes.games.paigow.options import PRESETS
from dominoes.tiles import FULL_SET, text, tidy

FILES: Final = {
    "guangdong": "guangdong",
    "casino": "casino",
    "gufa": "gufa",
    "wenzhou": "wenzhou",
    "taiwan": "taiwan",
    "two_halves": "guangdong",
}
"""The file of each preset; a new one is compared with the naive ranks alone."""


def name(hands: list[Hand]) -> str:
    """Return the name of the common rank of *hands*; if a single tile decides, with all its possibilities."""
    kind, points = hands[0].kind, hands[0].points
    if kind is HandKind.PAIR:
        return "pair of " + text(tidy({tile for hand in hands for tile in hand.tiles}))
    if kind is not HandKind.POINTS:
        return str(kind.value)
    return f"{points} points by {text(tidy({hand.tiles[0] for hand in hands}))}" if points else "0 points"


def order(table: Ranking) -> str:
    """Write all ranks of *table*, the highest first, a line each: place, name, and all hands that have it."""
    ranks: dict[int, set[Hand]] = {}
    for pair in combinations(FULL_SET, 2):
        hand = table.of(pair)
        ranks.setdefault(hand.rank, set()).add(hand)
    lines = []
    for place, rank in enumerate(sorted(ranks, reverse=True), start=1):
        hands = sorted(ranks[rank], key=lambda hand: tidy(hand.tiles))
        pairs = ", ".join(text(hand.tiles) for hand in hands)
        lines.append(f"{place:3}  {name(hands):31}  {pairs}\n")
    return "".join(lines)


@pytest.mark.parametrize("preset", FILES)
def test_order(preset: str) -> None:
    """Every two tiles stand where they always stood."""
    golden = Path(__file__).with_name(f"paigow_ranks_{FILES[preset]}.txt")
    assert order(ranking(PRESETS[preset].ranking)) == golden.read_text("utf-8")


def test_no_file_is_left_over() -> None:
    """Every file belongs to a preset."""
    found = {path.stem.removeprefix("paigow_ranks_") for path in Path(__file__).parent.glob("paigow_ranks_*.txt")}
    assert found == set(FILES.values())
