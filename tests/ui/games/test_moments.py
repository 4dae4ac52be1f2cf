# SPDX-License-Identifier: MIT
"""Moments of a round are told in words too: without motion a listener misses nothing."""

from __future__ import annotations

import pytest

from dominoes.game import MomentKind, chips_moved
from dominoes.games import entry
from tests.ui.games.shown import WHO, random_steps, shown

pytestmark = pytest.mark.usefixtures("usual")


async def test_without_motion_every_moment_is_said() -> None:
    """Each call of a round and who banks next are announced once; the plates end with what was won."""
    played = entry("tiengow")
    options, rules = played.presets["wiki_hk"], played.game
    first = random_steps("tiengow", options, 5)
    over = first[-1].state
    standing = rules.next_standing(over)
    assert standing.banker != over.standing.banker
    async with shown("tiengow", 0) as at:
        await at.watch(*first)
        told = [
            (moment, call)
            for place, event in enumerate(over.history)
            for moment in rules.moments(event, over.history[:place], over)
            for call in at.presenter.words.calls((moment,))
        ]
        assert {moment.kind for moment, _call in told} >= {MomentKind.LAST_TRICK}
        for _moment, call in told:
            word = call.word.strip("!").casefold()
            assert any(word in line.casefold() for line in at.said)
        assert any(chips_moved(event, over.history[:place]) for place, event in enumerate(over.history))
        assert at.table.purses is None
        assert tuple(panel.model.chips for panel in at.table.panels) == standing.chips
        at.said.clear()
        await at.watch(*random_steps("tiengow", options, 4, standing)[:1])
        assert at.said[0].startswith(f"{WHO[standing.banker]}: ")
