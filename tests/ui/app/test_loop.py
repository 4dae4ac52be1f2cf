# SPDX-License-Identifier: MIT
"""The ground other tests of the window stand on."""

from __future__ import annotations

import asyncio

import pytest
import qasync
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot


@pytest.mark.parametrize("time", ["first", "second"])
async def test_async_tests_run_on_qts_loop(qtbot: QtBot, time: str) -> None:
    """A Qt timer wakes an awaited future, in one test after another."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, qasync.QEventLoop)
    label = QLabel(time)
    qtbot.addWidget(label)
    label.show()
    rung: asyncio.Future[str] = loop.create_future()
    QTimer.singleShot(5, lambda: rung.set_result(label.text()))
    assert await asyncio.wait_for(rung, 5) == time
