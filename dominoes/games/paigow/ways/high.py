# SPDX-License-Identifier: MIT
"""The best high hand, whatever is left for the low one: what a beginner does.

Source: resources/rules/paigow.md, "Without a list".
"""

from __future__ import annotations

from typing import Final

from dominoes.games.paigow.ways.terms import Extreme
from dominoes.games.paigow.ways.way import Decision, Way

WAY: Final = Way("high", ("H",), lambda settings: Decision(Extreme.HIGH.of(settings), "H"))
"""The greatest high hand, then the greatest low hand."""
