# SPDX-License-Identifier: MIT
"""House ways 賭場擺法: rules for setting four tiles without thinking, each answer with its rule.

One file for each way with rules of its own; adding one is adding a file and a line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from dominoes.errors import NotationError
from dominoes.games.paigow.ways import easy, foxwoods, generic
from dominoes.games.paigow.ways.terms import Decision, Extreme, Way

DECLARED: Final = "generic"
"""The house way that the house follows, and that all others are assumed to."""


@cache
def ways() -> Mapping[str, Way]:
    """Return every house way by its key, in the order of the keys."""
    # The best high or the best low hand, whatever is left for the other: what a bold or a timid beginner does.
    # Source: resources/rules/paigow.md, "Without a list".
    high = Way("high", ("H",), lambda settings: Decision(Extreme.HIGH.of(settings), "H"))
    low = Way("low", ("L",), lambda settings: Decision(Extreme.LOW.of(settings), "L"))
    return {each.key: each for each in (easy.WAY, foxwoods.WAY, generic.WAY, high, low)}


def way(key: str) -> Way:
    """Return the house way with *key*; raise NotationError if there is none."""
    found = ways().get(key)
    if found is None:
        raise NotationError(f"no such way to set a hand (there are: {', '.join(ways())})", key)
    return found
