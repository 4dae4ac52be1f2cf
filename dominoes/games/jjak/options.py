# SPDX-License-Identifier: MIT
"""House rules of 짝맞추기, and its presets.

Sources: CULIN Chinese Games with Dice and Dominoes; NAV a public program with its text; PAGAT pagat.com; ODG
onlinedominogames.com. resources/rules/jjak.md, "Sources", names them in full. Here stands only who: clauses parted by
semicolons, each perhaps with the value it speaks for, as the window shows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dominoes.games.mates import Mates
from dominoes.match import SessionOptions
from dominoes.options import Choice, Options, group, option

SMALLEST: Final = 2
"""Seats of the smallest table."""


class Offer(Choice):
    """Who may take a discard."""

    NEXT = "next", "CULIN, PAGAT"
    ALL = "all", "NAV; house rule"


class DiscarderPays(Choice):
    """Payment by the player whose discard completed the third pair."""

    ONE = "one", "NAV"
    FOR_ALL = "for-all", "house rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class JjakOptions(Options):
    """House rules of one table of 짝맞추기."""

    seats: int = option(4, source="CULIN, PAGAT, ODG", choices=(2, 3, 4), unit="seats")
    mates: Mates = option(Mates.CHINESE, source="chinese: PAGAT; korean: CULIN")
    """Which tiles of unlike faces are mates: resources/rules/jjak.md, "Mates"."""
    offer: Offer = option(Offer.ALL, source="CULIN, PAGAT, NAV")
    discarder_pays: DiscarderPays = option(DiscarderPays.ONE, source="NAV")
    session: SessionOptions = group(SessionOptions())

    def _idle(self) -> Iterable[str]:
        # Of two players the discarder is the only one who can pay.
        return ("discarder_pays",) if self.seats == SMALLEST else ()


PRESETS: Final[dict[str, JjakOptions]] = {
    "jjak": JjakOptions(),
    "jjak_two": JjakOptions(seats=2, offer=Offer.NEXT),
}
"""The game for four, in which every discard is offered to all, and the game for two."""
