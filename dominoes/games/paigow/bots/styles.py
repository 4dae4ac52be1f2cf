# SPDX-License-Identifier: MIT
"""What opponents of 推牌九 like to risk; how they set a hand is their strength alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from dominoes.ai.bot import Bot
from dominoes.ai.styles import Style
from dominoes.games.paigow.bots.levels import PaiGowBot


@dataclass(frozen=True, slots=True, kw_only=True)
class _Risk:
    """A style: what it changes of a temper."""

    stakes: tuple[float, float]
    banks: float = 1.0
    bids: int = 2

    def __call__(self, bot: Bot[Any, Any]) -> Bot[Any, Any]:
        """Return *bot* with this temper; yardsticks have none."""
        if not isinstance(bot, PaiGowBot):
            return bot
        temper = replace(bot.temper, stakes=self.stakes, banks=self.banks, bids=self.bids)
        return replace(bot, temper=temper)


_STYLES: Final[Mapping[str, Style]] = {
    # Small stakes, and the bank when nobody else wants it.
    "steady": _Risk(stakes=(0.0, 0.2), banks=0.5, bids=1),
    # The greatest stakes, and the highest bids.
    "bold": _Risk(stakes=(0.9, 1.0), bids=3),
    # The bank, always: it takes the copies.
    "grasping": _Risk(stakes=(0.3, 0.6), bids=3),
    # Now this, now that.
    "hasty": _Risk(stakes=(0.0, 1.0)),
    # Leaves the bank to others.
    "patient": _Risk(stakes=(0.2, 0.5), banks=0.1, bids=1),
}


def styles() -> Mapping[str, Style]:
    """Return the styles by name."""
    return _STYLES
