# SPDX-License-Identifier: MIT
"""House rules of 龜牌, and the presets by tradition.

Sources: CULIN S. Culin 1895; KREF Korean encyclopaedias; GAMB and DPLAY two collections of domino games.
resources/rules/turtle.md, "Sources", names them in full.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dominoes.games.mates import Mates
from dominoes.games.patience import IDLE
from dominoes.match import SessionOptions
from dominoes.options import Options, group, option


@dataclass(frozen=True, slots=True, kw_only=True)
class TurtleOptions(Options):
    """House rules of one deal."""

    mates: Mates = option(Mates.CHINESE, source="GAMB, DPLAY, CULIN, KREF")
    """Which tiles of unlike faces are mates."""
    session: SessionOptions = group(SessionOptions())

    def _idle(self) -> Iterable[str]:
        return IDLE


PRESETS: Final[dict[str, TurtleOptions]] = {
    "turtle": TurtleOptions(),
    "turtle_korea": TurtleOptions(mates=Mates.KOREAN),
}
"""As played in China and in Korea."""
