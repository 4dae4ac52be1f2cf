# SPDX-License-Identifier: MIT
"""House rules of 夾十, and its presets.

Sources: CULIN Chinese Games with Dice and Dominoes; NAV a public program with its text; PAGAT pagat.com; DOMR
dominorules.com; DPLAY domino-play.com; ASAHI a Japanese page; CELKO gamecabinet.com. resources/rules/kapshap.md,
"Sources", names them in full. Here stands only who: clauses parted by semicolons, each perhaps with the value it
speaks for, as the window shows them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dominoes.match import SessionOptions
from dominoes.options import Choice, Options, group, option


class Takes(Choice):
    """Which discard may be taken."""

    ANY = "any", "CULIN, NAV, CELKO"
    LAST = "last", "DOMR, DPLAY"


class FirstTurn(Choice):
    """The first turn of the first player, with eight tiles in hand already."""

    DISCARD = "discard", "DOMR, CELKO, NAV"
    DISCARD_DRAW_DISCARD = "discard-draw-discard", "NAV (another reading)"


@dataclass(frozen=True, slots=True, kw_only=True)
class KapShapOptions(Options):
    """House rules of one table of 夾十."""

    take: Takes = option(Takes.ANY, source="CULIN, NAV, CELKO, DOMR, DPLAY")
    draw_after_take: bool = option(True, source="on: CULIN, NAV, ASAHI, DOMR; off: NAV (variant), DPLAY")
    first_turn: FirstTurn = option(FirstTurn.DISCARD, source="DOMR, CELKO, NAV")
    forty_two: int = option(3, source="3: CULIN, NAV, ASAHI; 6: CELKO, DPLAY", choices=(3, 6))
    """The value of the tile 4-2."""
    ante: int = option(1, source="CULIN, NAV", least=1, most=200, unit="chips")
    session: SessionOptions = group(SessionOptions())


PRESETS: Final[dict[str, KapShapOptions]] = {
    "kapshap": KapShapOptions(),
    "kapshap_gin": KapShapOptions(take=Takes.LAST, draw_after_take=False),
}
"""夾十 as most describe it, and the way that is played like the card game gin."""
