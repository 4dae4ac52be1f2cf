# SPDX-License-Identifier: MIT
"""Questions for learners of 짝맞추기: names of tiles, and mates.

Source: resources/rules/jjak.md, "Mates".
"""

from __future__ import annotations

from dominoes.games.drills import Drill, name_drill
from dominoes.games.jjak.options import JjakOptions
from dominoes.games.mates import mate_drill
from dominoes.tiles import FACES


def drills(options: JjakOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    return (name_drill(FACES), mate_drill(options.mates))
