# SPDX-License-Identifier: MIT
"""The end of a deal of 相十副 in words; nothing is ever paid."""

from __future__ import annotations

from typing import Final

from ui.games.game_ui import Settlement
from ui.games.watching import words

SETTLEMENT: Final = Settlement(words.title, lambda _payment, _state, _who: ("", ""))
