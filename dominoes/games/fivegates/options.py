# SPDX-License-Identifier: MIT
"""House rules of 過五關, and the presets.

Source: NAV a public page with its text, after Pagat. resources/rules/fivegates.md, "Sources", names it in full.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from dominoes.games.patience import IDLE
from dominoes.games.triplets import Dragon
from dominoes.match import SessionOptions
from dominoes.options import Choice, Options, group, option


class Reach(Choice):
    """Which three tiles of a level may make a triplet."""

    ADJACENT = "adjacent", "NAV"  # side by side, its two ends too
    ANY = "any", "NAV (variation)"


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveGatesOptions(Options):
    """House rules of one deal."""

    reach: Reach = option(Reach.ADJACENT, source="NAV")
    dragon: Dragon = option(Dragon.TWO_THREE_SIX, source="NAV")
    session: SessionOptions = group(SessionOptions())

    def _idle(self) -> Iterable[str]:
        return IDLE


FIVE_GATES: Final = FiveGatesOptions()

PRESETS: Final[dict[str, FiveGatesOptions]] = {
    "fivegates": FIVE_GATES,
    "fivegates_any": replace(FIVE_GATES, reach=Reach.ANY),
}
"""By the rule, and as NAV advises beginners."""
