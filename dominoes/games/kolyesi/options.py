# SPDX-License-Identifier: MIT
"""House rules of 골여시, and the presets.

Sources: CULIN S. Culin 1895; NAV D. Polovynka; resources/rules/kolyesi.md, "Sources", says what each has to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from dominoes.games.stakes import STAKES, PurseOptions, idle_purse
from dominoes.match import EVENING, SessionOptions
from dominoes.options import Choice, Options, group, option


class StakeRule(Choice):
    """Who says how much is staked."""

    MENU = "menu", "CULIN"  # each player, once they have looked at the first tile
    FLAT = "flat", "house rule"  # one stake for all


class DrawChoice(Choice):
    """When a player says how many tiles are drawn."""

    BLIND = "blind", "NAV"  # before the first
    SEEN = "seen", "CULIN (another reading)"  # after it


@dataclass(frozen=True, slots=True, kw_only=True)
class KolYeSiStakes(PurseOptions):
    """注: what is staked after a look at the first tile."""

    rule: StakeRule = option(StakeRule.MENU, label="stake_rule", source="CULIN")
    flat: int = option(20, label="flat_stake", source="house rule", choices=STAKES, unit="chips")


@dataclass(frozen=True, slots=True, kw_only=True)
class KolYeSiOptions(Options):
    """House rules of one 골여시 table."""

    seats: int = option(4, source="2-10: CULIN", least=2, most=10, unit="seats")
    draw_choice: DrawChoice = option(DrawChoice.BLIND, source="NAV, CULIN")
    stakes: KolYeSiStakes = group(KolYeSiStakes())
    session: SessionOptions = group(SessionOptions())

    @property
    def menu(self) -> tuple[int, ...]:
        """What may be staked at this table."""
        return self.stakes.menu if self.stakes.rule is StakeRule.MENU else (self.stakes.flat,)

    def _idle(self) -> Iterable[str]:
        return ("stakes.flat" if self.stakes.rule is StakeRule.MENU else "stakes.menu", *idle_purse(self))


PRESETS: Final[dict[str, KolYeSiOptions]] = {
    "culin": KolYeSiOptions(),
    "flat": KolYeSiOptions(stakes=KolYeSiStakes(rule=StakeRule.FLAT)),
    "evening": KolYeSiOptions(stakes=KolYeSiStakes(purse=True), session=replace(EVENING, start_chips=1000)),
}
"""As Culin tells it; with one stake for all, which is fairer to the banker; for an evening, with a purse for each."""
