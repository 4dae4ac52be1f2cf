# SPDX-License-Identifier: MIT
"""House rules of 相十副, and the presets.

Sources: NAV a public program with its text; ODG onlinedominogames.com. resources/rules/watching.md, "Sources", names
them in full.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from dominoes.games.patience import IDLE
from dominoes.games.triplets import Dragon
from dominoes.match import SessionOptions
from dominoes.options import Choice, Options, group, option


class Dealing(Choice):
    """How the tiles lie at first."""

    SOLVABLE = "solvable", "house rule"  # made backwards from a solution
    RANDOM = "random", "NAV, ODG"  # as they come from the wall


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchingOptions(Options):
    """House rules of one deal."""

    dragon: Dragon = option(Dragon.TWO_THREE_SIX, source="NAV")
    deal: Dealing = option(Dealing.SOLVABLE, source="NAV, ODG")
    steps: int = option(6, source="house rule", least=3, most=12)
    """Swaps by which a solvable deal is led away from its solution."""
    session: SessionOptions = group(SessionOptions())

    def _idle(self) -> Iterable[str]:
        return IDLE if self.deal is Dealing.SOLVABLE else ("steps", *IDLE)


WATCHING: Final = WatchingOptions()

PRESETS: Final[dict[str, WatchingOptions]] = {
    "watching": WATCHING,
    "watching_easy": replace(WATCHING, steps=3),
    "watching_random": replace(WATCHING, deal=Dealing.RANDOM),
}
"""Solvable deals, easy ones, and deals as they come."""
