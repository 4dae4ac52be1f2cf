# SPDX-License-Identifier: MIT
"""House rules of 老鼠搬家, and the presets.

Sources: MIN, letters of Min Fanxin, through NAV, a public program with its text; resources/rules/laoshu.md, "Sources",
names them in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dominoes.match import SessionOptions
from dominoes.options import Options, group, option

MOST_BOUTS: Final = 200
"""That a table may allow: so the moves of a round always fit in one line of a record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SupremeOptions(Options):
    """至尊: the pairs that rank above all."""

    civil: bool = option(False, label="civil_supreme", source="off: NAV; on: house rule")
    """文尊 is supreme, and 雙高腳七 captures it; otherwise it is the lowest civil pair."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaoshuOptions(Options):
    """House rules of one 老鼠搬家 table."""

    bout: int = option(8, source="8: MIN; 4: house rule", choices=(8, 4), unit="tiles")
    """Tiles that each takes from their queue for a bout, as long as both have so many."""
    supreme: SupremeOptions = group(SupremeOptions())
    most_bouts: int = option(MOST_BOUTS, source="house rule", least=50, most=MOST_BOUTS)
    """After so many bouts the longer queue wins."""
    session: SessionOptions = group(SessionOptions())

    @property
    def idle(self) -> frozenset[str]:
        """Dotted names of the options that change nothing while the others are as they are."""
        return frozenset(f"session.{name}" for name in self.session.idle)


PRESETS: Final[dict[str, LaoshuOptions]] = {
    "laoshu": LaoshuOptions(),
    "laoshu_four": LaoshuOptions(bout=4),
}
"""As Min Fanxin describes it, and with short bouts."""
