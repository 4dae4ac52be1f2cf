# SPDX-License-Identifier: MIT
"""The equilibrium of 大牌九: tables for player and banker against which no other way gains anything worth having.

Made by installer/make_equilibrium.py for the casino's table of ranks, copies to the banker and no commission.
Source: resources/rules/paigow.md, "Opponents".
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from dominoes.errors import NotationError
from dominoes.games.paigow.classes import class_of, hand_classes
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import CASINO, GREAT, PaiGowOptions, RankingOptions
from dominoes.games.paigow.policies import Policy, choices
from dominoes.tiles import tiles

FILE: Final = "equilibrium.json"
"""The tables, beside this module.

For each side a digit per class of hands, in the order of `hand_classes`: the place of the setting among `choices`;
and for the few classes that are set now so, now otherwise, how many times in `whole` each of them is.
"""


def has_ranks(options: PaiGowOptions) -> bool:
    """Return whether the tables have the ranks of *options*, so that a hand can be set by them."""
    # 高九 is a name and changes no comparison.
    named = replace(options.ranking, high_nine_name=CASINO.ranking.high_nine_name)
    return options.tiles_per_hand == GREAT and named == CASINO.ranking


def equilibrium(options: PaiGowOptions, *, banker: bool) -> Policy:
    """Return the table of one side; raise NotationError if *options* have other ranks."""
    if not has_ranks(options):
        raise NotationError("this way is known for four tiles and the ranks of the casino only", "equilibrium")
    return _read(options.ranking, "banker" if banker else "player")


def shipped() -> Mapping[str, Any]:
    """Read the file of the tables."""
    found: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return found


@cache
def _read(rules: RankingOptions, side: str) -> Policy:
    data = shipped()
    whole, table = data["whole"], data[side]
    mixed = {class_of(tiles(text)): shares for text, shares in table["mixed"].items()}
    ranks = choices(rules, GREAT)
    rows = {}
    for hand, digit in zip(hand_classes(GREAT), "".join(table["settings"]), strict=True):
        shares = mixed.get(hand) or [whole * (place == int(digit)) for place in range(len(ranks[hand]))]
        each = zip(ranks[hand], shares, strict=True)
        rows[hand] = tuple((low, high, share) for (low, high), share in each if share)
    return Policy(ranking(rules), GREAT, rows, whole)
