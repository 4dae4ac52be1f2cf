# SPDX-License-Identifier: MIT
"""What an opponent at the free table would play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from dominoes.ai.bot import Budget, Choice
from dominoes.games import Entry
from dominoes.play.worker import Request
from dominoes.records.turn import Asked

Think = Callable[[Request, Budget], Awaitable[Choice[Any]]]
"""Thinks about a request, outside this process."""


async def choose(entry: Entry, level: str, one: Asked, think: Think, rng: Random) -> Any:  # noqa: ANN401 - a move
    """Return what an opponent of *level* plays."""
    if len(one.legal) == 1:
        return one.legal[0]
    view = entry.game.view(one.state, one.seat)
    request = Request(entry.key, level, view, one.legal, rng.getrandbits(64))
    return (await think(request, entry.level(level).budget)).move
