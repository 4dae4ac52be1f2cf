# SPDX-License-Identifier: MIT
"""House rules of 鬥牛, and the presets by tradition.

Sources: PAGAT pagat.com and the pages that agree with it; MACAO a book from Macau, as NAV tells it;
resources/rules/taungau.md, "Sources", says what each has to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dominoes.games.stakes import STAKES, PurseOptions, idle_purse
from dominoes.match import EVENING, SessionOptions
from dominoes.options import Choice, Options, group, option

HAND: Final = 5
"""Tiles of each player."""


class Scoring(Choice):
    """What is won and lost."""

    STAKES = "stakes", "PAGAT"  # what was staked; no points are the lowest
    POINTS = "points", "MACAO"  # the difference of points; no points are ten


@dataclass(frozen=True, slots=True, kw_only=True)
class TauNgauStakes(PurseOptions):
    """注: possible stakes, or the worth of a point."""

    unit: int = option(20, label="unit", source="MACAO", choices=STAKES, unit="chips")
    """What a point is worth, for all alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TauNgauOptions(Options):
    """House rules of one 鬥牛 table."""

    seats: int = option(4, source="3-6: PAGAT", least=3, most=6, unit="seats")
    scoring: Scoring = option(Scoring.STAKES, source="PAGAT, MACAO")
    auto_set: bool = option(True, source="on: house rule; off: PAGAT")
    stakes: TauNgauStakes = group(TauNgauStakes())
    session: SessionOptions = group(SessionOptions())

    @property
    def sets_itself(self) -> bool:
        """Whether hands are set by the program, in the best way: where nobody stakes, there is nothing else to do."""
        return self.auto_set and self.scoring is Scoring.STAKES

    def _idle(self) -> Iterable[str]:
        return (
            *(("stakes.menu", "auto_set") if self.scoring is Scoring.POINTS else ("stakes.unit",)),
            *idle_purse(self),
        )


PRESETS: Final[dict[str, TauNgauOptions]] = {
    "pagat": TauNgauOptions(),
    "macao": TauNgauOptions(scoring=Scoring.POINTS),
    "evening": TauNgauOptions(stakes=TauNgauStakes(purse=True), session=EVENING),
}
"""Named after where they come from; and the first for an evening, with a purse for each."""
