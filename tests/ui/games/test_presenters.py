# SPDX-License-Identifier: MIT
"""The promises of every presenter: its table shows what one seat knows, watched or taken up; its log is said."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from dominoes.game import Step
from tests.contract.tables import TABLES, table
from tests.contract.test_contract import marks_of
from tests.ui.games.logged import logged
from tests.ui.games.shown import QUICK, WAITS, Shown, random_steps, shown
from ui.kit.settings import Settings
from ui.language import i18n

SHOWN = [
    name
    for name in TABLES
    if (found := table(name)[0]).key in ("chain", "paigow") or name.split("-", 1)[1] in found.presets
]
"""The presets, and more tables where seats and lines differ most."""
WAITING = ("tiengow", "turning", "throwing", "laoshu")
"""Games in which there is always something to be looked at."""
each_table = pytest.mark.parametrize("name", [pytest.param(name, marks=marks_of(name)) for name in SHOWN])


@asynccontextmanager
async def at_table(name: str, me: int, settings: Settings = QUICK) -> AsyncIterator[Shown]:
    """Sit in seat *me* of the table *name*; small sheets in mid-round are closed at once."""
    found, options = table(name)
    async with shown(found.key, me, settings, found.game.seats(options)) as at:
        closing = asyncio.ensure_future(_close_sheets(at))
        try:
            yield at
        finally:
            closing.cancel()


async def _close_sheets(at: Shown) -> None:
    while True:
        await asyncio.sleep(0.001)
        at.overlay.close_with("")


def rounds_of(name: str, seed: int) -> list[list[Step[Any]]]:
    """Play a round of the table *name*, not too long a one, and the second half that follows it."""
    found, options = table(name)
    best = min(range(seed, seed + 4), key=lambda each: len(random_steps(found.key, options, each)))
    rounds = [random_steps(found.key, options, best)]
    since = found.game.next_standing(rounds[0][-1].state)
    if since.half == 2:
        # From the same wall.
        rounds.append(random_steps(found.key, options, best, since))
    return rounds


@each_table
async def test_the_table_agrees_after_every_move(name: str) -> None:
    """In rounds played at random the table is what the seat knows, and the log is said line by line."""
    found, options = table(name)
    seed = TABLES.index(name)
    async with at_table(name, seed % found.game.seats(options)) as at:
        for steps in rounds_of(name, seed):
            at.said.clear()
            await at.watch(steps[0])
            at.agrees(steps[0].state)
            dealt = at.table.model, at.presenter.log()
            for step in steps[1:]:
                await at.watch(step)
                at.agrees(step.state)
            log, results = logged(at.presenter), [group.result for group in at.presenter.log()]
            assert log
            assert all(log)
            said = [line for line in at.said if line not in results]
            # That the bank passes is said before anything of the round.
            said = said[1:] if said[0] not in log else said
            # A throw has its outcome beside it.
            assert said == log or (found.key == "throwing" and [line for line in said if line in log] == log)
            # Nothing of a round is left after the next deal.
            await at.watch(steps[0])
            assert (at.table.model, at.presenter.log()) == dealt


@each_table
async def test_resuming_shows_the_position_at_once(name: str) -> None:
    """A position taken up, or gone back to, looks like one that was watched, and nothing is said of it."""
    found, options = table(name)
    me = found.game.seats(options) - 1
    steps, *_second = rounds_of(name, 5)
    async with at_table(name, me) as watched, at_table(name, me) as resumed:
        apart = 1 + len(steps) // 40
        for at, step in enumerate(steps):
            await watched.watch(step)
            if at % apart and step is not steps[-1]:
                continue
            await resumed.resume(step.state)
            assert not resumed.presenter.resuming
            assert not resumed.said
            resumed.agrees(step.state)
            assert resumed.table.model == watched.table.model
            assert resumed.presenter.log() == watched.presenter.log()
            if hasattr(watched.presenter, "last_trick"):
                assert resumed.presenter.last_trick == watched.presenter.last_trick
        for step in reversed(steps[::apart]):
            await resumed.resume(step.state)
            resumed.agrees(step.state)


@each_table
async def test_what_waits_is_left_alone_and_goes_on(qapp: QApplication, usual: None, name: str) -> None:
    """What is to be looked at stays through a change of language, until Enter or a click on the felt."""
    found, _options = table(name)
    steps, *_second = rounds_of(name, 3)
    async with at_table(name, 0, WAITS) as at:
        waits = 0
        for step in steps:
            watching = asyncio.ensure_future(at.watch(step))
            while not watching.done():
                await asyncio.sleep(0)
                if not at.presenter.waiting.is_on:
                    continue
                before = Counter(tile.face for tile in at.tiles())
                i18n.install(qapp, "ja" if waits % 2 else "en")
                at.presenter.show_now()
                assert Counter(tile.face for tile in at.tiles()) == before
                assert ("Enterキー" in at.table.advice.text) == waits % 2
                (at.table.felt_clicked.emit if waits % 2 else at.presenter.person.play_selected)()
                await asyncio.sleep(0)
                assert not at.presenter.waiting.is_on
                waits += 1
            await watching
            at.agrees(step.state)
        assert waits or found.key not in WAITING
