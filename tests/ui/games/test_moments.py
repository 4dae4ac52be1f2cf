# SPDX-License-Identifier: MIT
"""Moments of a round are told in words too: without motion a listener misses nothing."""

from __future__ import annotations

from typing import Final

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


GREAT: Final = {
    "tiengow": ("wiki_hk", (0, 1), {MomentKind.STRONG_LEAD, MomentKind.LAST_TRICK, MomentKind.FINISH}),
    "paigow": (
        "guangdong",
        (3, 6, 9),
        {MomentKind.COPY, MomentKind.BANK_TAKES_ALL, MomentKind.BANK_PAYS_ALL},
    ),
    "chain": ("dingniu", (8,), {MomentKind.BLOCKED, MomentKind.CLEAN}),
}
"""A rule set of each family, rounds, and the moments in them."""


@pytest.mark.parametrize("game", GREAT)
async def test_in_every_family_what_is_called_is_said_as_well(game: str) -> None:
    """Without motion: each word that a stamp would show is in a line that is announced."""
    preset, seeds, wanted = GREAT[game]
    played = entry(game)
    options, rules, found, called = played.presets[preset], played.game, set(), 0
    async with shown(game, 0) as at:
        for seed in seeds:
            steps = random_steps(game, options, seed)
            over = steps[-1].state
            at.said.clear()
            await at.watch(*steps)
            for place, event in enumerate(over.history):
                moments = rules.moments(event, over.history[:place], over)
                found |= {moment.kind for moment in moments}
                for call in at.presenter.words.calls(moments):
                    word = call.word.strip("!").casefold()
                    assert any(word in line.casefold() for line in at.said), (seed, call, at.said)
                    called += 1
    assert wanted <= found
    assert called
