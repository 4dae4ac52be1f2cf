# SPDX-License-Identifier: MIT
"""Which tradition a table follows, found by its rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from dominoes.games import Entry
from dominoes.options import describe

LENGTH: Final = frozenset(("session.until", "session.count"))
"""Options that say how long a match lasts."""
SEATS: Final = "seats"
"""The option of games that can be played with more or fewer players."""
NO_RULES: Final = LENGTH | {SEATS}
"""Options that are no house rules: how long a match lasts, and how many play."""


@lru_cache(maxsize=256)
def differing(options: Any, usual: Any) -> frozenset[str]:  # noqa: ANN401 - options of any game
    """Return the names of the options that differ from *usual*."""
    both = zip(describe(options), describe(usual), strict=True)
    return frozenset(mine.name for mine, its in both if mine.value != its.value)


def tradition(entry: Entry, options: Any) -> str | None:  # noqa: ANN401 - options of any game
    """Return the key of the preset with the same house rules; None for rules of one's own."""
    return next((key for key, usual in entry.presets.items() if differing(options, usual) <= NO_RULES), None)


def nearest_tradition(entry: Entry, options: Any) -> str:  # noqa: ANN401 - options of any game
    """Return the key of the preset with house rules nearest to *options*."""
    return min(entry.presets, key=lambda key: len(differing(options, entry.presets[key]) - NO_RULES))


def changed_rules(entry: Entry, options: Any) -> frozenset[str]:  # noqa: ANN401 - options of any game
    """Return the names of the house rules that differ from the nearest tradition."""
    return min((differing(options, usual) - NO_RULES for usual in entry.presets.values()), key=len)
