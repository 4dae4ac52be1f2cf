# SPDX-License-Identifier: MIT
"""What learners of 골여시 are asked: what tiles are called."""

from __future__ import annotations

from dominoes.games.drills import Drill, name_drill
from dominoes.games.kolyesi.options import KolYeSiOptions
from dominoes.tiles import FACES


def drills(_options: KolYeSiOptions) -> tuple[Drill, ...]:
    """Return what can be asked about any table."""
    return (name_drill(FACES),)
