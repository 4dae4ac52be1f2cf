# SPDX-License-Identifier: MIT
"""The best low hand, whatever is left for the high one: what a timid beginner does.

Source: resources/rules/paigow.md, "Without a list".
"""

from __future__ import annotations

from typing import Final

from dominoes.games.paigow.ways.terms import Extreme
from dominoes.games.paigow.ways.way import Decision, Way

WAY: Final = Way("low", ("L",), lambda settings: Decision(Extreme.LOW.of(settings), "L"))
"""The greatest low hand, then the greatest high hand."""
