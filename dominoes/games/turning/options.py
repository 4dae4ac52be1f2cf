# SPDX-License-Identifier: MIT
"""House rules of 扭天九, and its preset.

Sources: WPTG English Wikipedia; CULIN Stewart Culin. resources/rules/turning.md, "Sources", names them in full.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dominoes.match import SessionOptions
from dominoes.options import Choice, Options, group, option


class Count(Choice):
    """What the tiles of a player count."""

    RED = "red", "CULIN"
    TILES = "tiles", "house rule"
    PIPS = "pips", "house rule"


class NextTurner(Choice):
    """Who turns first after a pair of tiles."""

    TAKER = "taker", "house rule"
    ALTERNATE = "alternate", "house rule"


class Settlement(Choice):
    """Payment of the player with less."""

    DIFFERENCE = "difference", "CULIN"
    ONE = "one", "house rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningOptions(Options):
    """House rules of one 扭天九 table."""

    count: Count = option(Count.RED, label="turning_count", source="CULIN")
    heaven_red: bool = option(True, source="on: CULIN")
    next_turner: NextTurner = option(NextTurner.TAKER, source="house rule")
    settlement: Settlement = option(Settlement.DIFFERENCE, source="CULIN")
    session: SessionOptions = group(SessionOptions())

    def _idle(self) -> Iterable[str]:
        return () if self.count is Count.RED else ("heaven_red",)


PRESETS: Final[dict[str, TurningOptions]] = {"turning": TurningOptions()}
"""There is one way to play it."""
