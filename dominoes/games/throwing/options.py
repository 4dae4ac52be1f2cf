# SPDX-License-Identifier: MIT
"""House rules of 擲天九, and its presets.

Sources: TBG thebrothersgraham.com; BELL R. C. Bell; WPTG English Wikipedia. resources/rules/throwing.md, "Sources",
names them in full.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dominoes.games.stakes import PurseOptions, idle_purse
from dominoes.match import EVENING, SessionOptions
from dominoes.options import Choice, Options, group, option

SMALLEST: Final = 2
"""Seats at which one player alone throws against the banker."""
MOST: Final = 8
"""Seats."""


class ThrowUntil(Choice):
    """How long the players throw against the banker."""

    ALL = "all", "TBG, BELL"
    FIRST_WIN = "first-win", "WPTG"


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowingOptions(Options):
    """House rules of one 擲天九 table."""

    until: ThrowUntil = option(ThrowUntil.ALL, label="throw_until", source="TBG, BELL, WPTG")
    seats: int = option(4, source="2-8: house rule", least=SMALLEST, most=MOST, unit="seats")
    stakes: PurseOptions = group(PurseOptions())
    session: SessionOptions = group(SessionOptions())

    def _idle(self) -> Iterable[str]:
        return (*(("until",) if self.seats == SMALLEST else ()), *idle_purse(self))


PRESETS: Final[dict[str, ThrowingOptions]] = {
    "throwing": ThrowingOptions(),
    "throwing_first_win": ThrowingOptions(until=ThrowUntil.FIRST_WIN),
    "evening": ThrowingOptions(stakes=PurseOptions(purse=True), session=EVENING),
}
"""The usual game, that of the English Wikipedia read literally, and one for an evening, with a purse for each."""
