# SPDX-License-Identifier: MIT
"""The tiles of the naive 打天九: combinations and dealt hands, from the rules text alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

CIVIL = ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]
"""文, high to low; two tiles of each."""
MILITARY = ["63", "54", "62", "53", "52", "43", "42", "41", "32", "21"]
"""武, high to low; one tile of each."""
RANK = {code: 20 - place for place, code in enumerate(CIVIL)}
RANK |= {code: int(code[0]) + int(code[1]) for code in MILITARY}
"""Higher is better, within a suit."""
FAMILIES = [("66", ("63", "54")), ("11", ("62", "53")), ("44", ("52", "43")), ("31", ("41", "32"))]
"""天九, 地八, 人七, 和五: the civil tile and the two military ones that go with it."""
SUPREME_CIVIL = ("51", "51")
CAPTURER = ("61", "61")
CATCHER_OF = {"21": "42", "51": "61"}
"""擒 (2.8): the catcher of each low tile."""
SEVEN_KINDS = {"seven-military", "one-red", "seven-civil"}
"""例牌 of the 七支 type (2.11); all others are of the 八支 type."""

Tiles = tuple[str, ...]


def tidy(codes: Sequence[str]) -> Tiles:
    """Sort tiles civil before military, high to low; either digit may come first."""
    return tuple(sorted((max(c, c[::-1]) for c in codes), key=(CIVIL + MILITARY).index))


def all_combinations(civil_supreme: bool) -> dict[Tiles, tuple[str, int]]:  # noqa: FBT001 - of one meaning
    """List everything that can be led: its class and its rank within the class (2.2)."""
    table: dict[Tiles, tuple[str, int]] = {}
    for code in CIVIL:
        table[code,] = ("civil", RANK[code])
        table[code, code] = ("civil pair", RANK[code])
    for code in MILITARY:
        table[code,] = ("military", RANK[code])
    for one, other in [("63", "54"), ("62", "53"), ("52", "43"), ("41", "32")]:
        table[one, other] = ("military pair", RANK[one])
    for civil, (one, other) in FAMILIES:
        for military in (one, other):
            table[civil, military] = ("mixed pair", RANK[civil])
            table[civil, civil, military] = ("two civil", RANK[civil])
        table[civil, one, other] = ("two military", RANK[civil])
        table[civil, civil, one, other] = ("four", RANK[civil])
    table["42", "21"] = ("supreme", 0)
    if civil_supreme:
        table[SUPREME_CIVIL] = ("supreme", 0)
    return table


def holds(hand: Sequence[str], wanted: Sequence[str]) -> bool:
    """Return whether *wanted* can be taken out of *hand*."""
    return all(wanted.count(code) <= hand.count(code) for code in wanted)


def dealt_kinds(options: dict[str, Any], hand: Sequence[str]) -> set[str]:
    """Find the 例牌 in a dealt hand that the table has agreed on (2.11)."""
    dealt = options["dealt"]
    if options["hand_size"] != 8:
        return set()
    civil = sum(code in CIVIL for code in hand)
    red = 0
    any_red = False
    for code in hand:
        for digit in code:
            if digit in "14":
                any_red = True
                red += int(digit) if dealt["one_red"] == "pip" else 1
        if code == "66" and dealt["heaven_red"]:
            any_red = True
            # Six of the twelve pips, three on each half: never exactly one.
            red += 6 if dealt["one_red"] == "pip" else 2
    pairs = [["63", "54"], ["62", "53"], ["52", "43"], ["41", "32"], *([code, code] for code in CIVIL)]
    if dealt["supreme_is_pair"]:
        pairs.append(["42", "21"])
    in_pairs = sum(holds(hand, pair) for pair in pairs)
    mixed = sum(
        min(sum(code == civil_code for code in hand), sum(code in military for code in hand))
        for civil_code, military in FAMILIES
    )
    found = {
        "all-military": civil == 0,
        "seven-military": civil == 1,
        "all-civil": civil == 8,
        "seven-civil": civil == 7,
        "all-white": not any_red,
        "one-red": red == 1,
        "four-pairs": in_pairs == 4,
        "four-mixed-pairs": mixed == 4,
    }
    return {kind for kind in dealt["hands"] if found[kind]}
