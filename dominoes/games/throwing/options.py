# SPDX-License-Identifier: MIT
"""House rules of 擲天九, and its presets.

Sources: TBG thebrothersgraham.com; BELL R. C. Bell; WPTG English Wikipedia. resources/rules/throwing.md, "Sources",
names them in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dominoes.games.stakes import StakesOptions
from dominoes.match import SessionOptions
from dominoes.options import Choice, Options, group, option


class ThrowUntil(Choice):
    """How long the players throw against the banker."""

    ALL = "all", "TBG, BELL"
    FIRST_WIN = "first-win", "WPTG"


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowingOptions(Options):
    """House rules of one 擲天九 table."""

    until: ThrowUntil = option(ThrowUntil.ALL, label="throw_until", source="TBG, BELL, WPTG")
    seats: int = option(4, source="2-8: house rule", least=2, most=8, unit="seats")
    stakes: StakesOptions = group(StakesOptions())
    session: SessionOptions = group(SessionOptions())

    @property
    def idle(self) -> frozenset[str]:
        """Dotted names of the options that change nothing while the others are as they are."""
        return frozenset(f"session.{name}" for name in self.session.idle)


PRESETS: Final[dict[str, ThrowingOptions]] = {
    "throwing": ThrowingOptions(),
    "throwing_first_win": ThrowingOptions(until=ThrowUntil.FIRST_WIN),
}
"""The usual game, and that of the English Wikipedia read literally."""
