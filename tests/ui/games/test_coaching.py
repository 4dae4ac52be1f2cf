# SPDX-License-Identifier: MIT
"""`ui.games.coaching`: thoughts about a turn that end early."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from dominoes.ai.bot import Choice
from ui.games.coaching import Coaching


async def think(_view: object, _legal: tuple[object, ...]) -> Choice[Any]:
    """Never come to an end."""
    await asyncio.Event().wait()
    raise AssertionError


async def test_who_waits_is_told_when_it_is_stopped() -> None:
    """Also when that happens before the thought has begun."""
    for begun in (False, True):
        coaching = Coaching(SimpleNamespace(view=None, legal=()), think)
        if begun:
            await asyncio.sleep(0)
        coaching.stop()
        assert await asyncio.wait_for(coaching.wait(), 5.0) is None
        await asyncio.sleep(0)
        assert not coaching.is_thinking
