# SPDX-License-Identifier: MIT
"""Motion ends where it should, however it ends."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Coroutine
from typing import TypeAlias

import pytest
import qasync
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from ui.table.animator import Animator
from ui.tiles.tile_button import TileButton

Run: TypeAlias = Callable[[Coroutine[None, None, None]], None]

_GOAL = QPoint(200, 100)


@pytest.fixture
def run(qapp: QApplication) -> Run:
    """Run one coroutine on a Qt event loop of its own."""

    def runner(work: Coroutine[None, None, None]) -> None:
        with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(qapp)) as loop:
            loop.run(work)

    return runner


@pytest.fixture
def table(qtbot: QtBot) -> QWidget:
    """A shown, empty table."""
    widget = QWidget()
    widget.resize(400, 300)
    qtbot.addWidget(widget)
    widget.show()
    return widget


def test_move_takes_its_time_and_arrives(run: Run, table: QWidget) -> None:
    """A tile travels through places between and ends exactly at its goal."""
    item = QWidget(table)
    seen: list[int] = []

    async def work() -> None:
        animator = Animator()
        moving = asyncio.ensure_future(animator.move_many([(item, _GOAL)], 120))
        while not moving.done():
            seen.append(item.x())
            await asyncio.sleep(0.01)
        assert not animator._running

    run(work())
    assert item.pos() == _GOAL
    assert any(0 < x < _GOAL.x() for x in seen)
    assert seen == sorted(seen)


@pytest.mark.parametrize(("motion", "speed"), [(False, 1.0), (True, math.inf)], ids=["no motion", "infinite speed"])
def test_jumps_take_no_time(run: Run, table: QWidget, *, motion: bool, speed: float) -> None:
    """Without motion, or at infinite speed, everything is at its goal at once."""
    animator = Animator()
    animator.motion, animator.speed = motion, speed
    items = [QWidget(table) for _ in range(8)]
    began = time.monotonic()
    run(animator.move_many([(item, _GOAL) for item in items], 5000, stagger_ms=100))
    assert time.monotonic() - began < 1
    assert all(item.pos() == _GOAL for item in items)


def test_staggered_moves_set_out_one_after_another(run: Run, table: QWidget) -> None:
    """The second tile still lies when the first has gone a part of its way."""
    first, second = QWidget(table), QWidget(table)
    ahead = []

    async def work() -> None:
        moving = asyncio.ensure_future(Animator().move_many([(first, _GOAL), (second, _GOAL)], 100, stagger_ms=100))
        while not moving.done():
            ahead.append(first.x() - second.x())
            await asyncio.sleep(0.01)

    run(work())
    assert min(ahead) >= 0
    assert max(ahead) > _GOAL.x() / 2
    assert first.pos() == second.pos() == _GOAL


def test_cancelled_motion_leaves_nothing_running(run: Run, table: QWidget) -> None:
    """A cancelled move puts the tile where it was going and stops."""
    item = QWidget(table)

    async def work() -> None:
        animator = Animator()
        moving = asyncio.ensure_future(animator.move_many([(item, _GOAL)], 5000))
        await asyncio.sleep(0.03)
        moving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await moving
        assert not animator._running

    run(work())
    assert item.pos() == _GOAL


def test_finish_now_skips_one_thing(run: Run, table: QWidget) -> None:
    """A click ends any motion or pause under way, but not the next one."""
    item = QWidget(table)

    async def work() -> None:
        animator = Animator()
        both = asyncio.gather(animator.move_many([(item, _GOAL)], 60_000), animator.pause(60_000))
        await asyncio.sleep(0.03)
        animator.finish_now()
        await both
        assert item.pos() == _GOAL
        later = asyncio.ensure_future(animator.pause(60_000))
        await asyncio.sleep(0.03)
        assert not later.done()
        later.cancel()

    run(work())


def test_finish_now_skips_a_whole_ceremony(run: Run, table: QWidget) -> None:
    """A click skips all that is left of a ceremony, and nothing after it."""
    item = QWidget(table)

    async def ceremony(animator: Animator) -> None:
        with animator.skippable():
            for x in range(10):
                await animator.move_many([(item, QPoint(x, x))], 60_000)
                await animator.pause(60_000)

    async def work() -> None:
        animator = Animator()
        going = asyncio.ensure_future(ceremony(animator))
        await asyncio.sleep(0.03)
        animator.finish_now()
        await asyncio.wait_for(going, 2)
        after = asyncio.ensure_future(animator.pause(60_000))
        await asyncio.sleep(0.03)
        assert not after.done()
        after.cancel()

    run(work())
    assert item.pos() == QPoint(9, 9)


def test_pause_is_kept_without_motion(run: Run) -> None:
    """Time to read a finished trick is not motion."""
    began = time.monotonic()
    animator = Animator()
    animator.motion = False
    run(animator.pause(80))
    assert time.monotonic() - began >= 0.07


def test_a_tile_taken_away_on_its_way_does_no_harm(run: Run, table: QWidget) -> None:
    """The others arrive, and nothing is said of the tile that is gone before."""
    item, other = TileButton(None, table), TileButton(None, table)

    async def work() -> None:
        animator = Animator()
        going = asyncio.ensure_future(animator.move_many([(item, _GOAL), (other, _GOAL)], 100))
        await asyncio.sleep(0.03)
        delete(item)
        await going

    run(work())
    assert other.pos() == _GOAL


def test_nothing_to_move_is_nothing(run: Run) -> None:
    """An empty row of moves ends at once."""
    run(Animator().move_many([]))
