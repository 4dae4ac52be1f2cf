# SPDX-License-Identifier: MIT
"""Garbage is collected, and only in the thread of the window."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ui.app.memory import GarbageCollector


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave the search for garbage as it was."""
    was = gc.isenabled()
    yield
    (gc.enable if was else gc.disable)()


class Round:
    """Something that only a search finds to be garbage."""

    def __init__(self) -> None:
        """Refer to itself."""
        self.itself = self


@pytest.mark.parametrize("generation", range(3))
def test_garbage_is_collected_by_the_window_alone(qtbot: QtBot, qapp: QObject, generation: int) -> None:
    """However much a background job asks for, and however long the garbage has been there."""
    gc.enable()
    collector = GarbageCollector(qapp)
    where: list[threading.Thread] = []
    garbage = Round()
    for _search in range(generation):
        gc.collect(generation - 1)
    weakref.finalize(garbage, lambda: where.append(threading.current_thread()))
    del garbage
    busy = threading.Thread(target=lambda: [Round() for _each in range(200_000)])
    busy.start()
    busy.join()
    assert where == []
    kept: list[list[object]] = []

    def is_collected() -> bool:
        # As in a program that goes on: searches come only with new objects.
        kept.extend([] for _each in range(1_000))
        return bool(where)

    try:
        collector._timer.setInterval(0)
        # The oldest generation has its turn after more than a hundred searches.
        qtbot.waitUntil(is_collected, timeout=60_000)
        assert where == [threading.main_thread()]
    finally:
        # Otherwise it would go on below every later test.
        collector._timer.stop()
        collector.deleteLater()
