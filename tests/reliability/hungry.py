# SPDX-License-Identifier: MIT
"""A question to an opponent who needs much memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from dominoes.ai.bot import Budget, Choice
from dominoes.play.worker import Request

NEEDED: Final = 256 << 20
"""Bytes: more than is ever left over within what a process has already."""


@dataclass(frozen=True, slots=True)
class Hungry(Request):
    """Any `Request`, answered only with enough memory."""

    def answer(self, budget: Budget, stop: Callable[[], bool] = lambda: False) -> Choice[Any]:
        """Answer, or raise MemoryError."""
        assert len(bytes(NEEDED)) == NEEDED
        return Request.answer(self, budget, stop)
