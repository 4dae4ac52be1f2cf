# SPDX-License-Identifier: MIT
"""Dialogs and sheets that are opened and closed again and again leave nothing: no object, file, thread or task."""

from __future__ import annotations

import asyncio
import ctypes
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from dominoes.store import Filter
from tests.support.kept_rounds import keep, played
from tests.tools.soak import used
from tests.ui.driving import my_turn, setup_of, sit_down, until, window_on
from ui.app.window import MainWindow
from ui.kit.sheet import SheetOverlay
from ui.pages.manual.page import ManualWindow
from ui.play.page import TablePage

TIMES, RELEASE_TIMES = 10, 200
"""Of each dialog and sheet: each time, and before a release."""
WARM = 3
"""Number of warm-up runs until everything loaded once has been loaded."""
LOOKS = 2
"""A leak recurs each time; a job in the background may have begun just once."""
MOST_KILOBYTES, MOST_BLOCKS = 1, 40
"""More memory after each opening, at most, over `RELEASE_TIMES`: of the C library, and of Python in blocks.

pytest-qt keeps 20 blocks of Python for a warning.
"""
SHEETS: Mapping[str, Callable[[TablePage], None]] = {
    "rules": TablePage.show_rules,
    "standings": TablePage.show_standings,
    "keys": TablePage.show_keys,
    "pause": TablePage.pause,
}


def _manual_over_a_dialog(window: MainWindow) -> None:
    window.pages.settings.about.click()
    window.pages.open_manual()


def of_pages(window: MainWindow, number: int) -> dict[str, tuple[QWidget, Callable[[], object]]]:
    """Return the dialogs and sheets of pages, each with its opener; *number* is a saved round."""
    pages = window.pages
    pages.review.opener.open_round(number)
    pages.new_game.open("tiengow", "")
    pages.how_to_play.open("tiengow")
    pages.settings.open()
    start, setting_up, settings, review = pages.start, pages.new_game, pages.settings, pages.review
    records, how_to_play = pages.records, pages.how_to_play
    return {
        "a message": (start, partial(window.services.messages.show, "Something.")),
        "a new player": (start, start.player.ask),
        "a new rule set": (setting_up, setting_up.form.sets._on_new),
        "deleting a rule set": (setting_up, setting_up.form.sets._on_delete),
        "about": (settings, pages.settings.about.click),
        "the manual over a dialog": (settings, partial(_manual_over_a_dialog, window)),
        "erasing": (settings, partial(settings.data.ask_without_backup, "everything", "")),
        "a round on paper": (review, review.uses.print_round),
        "a position as a picture": (review, review.uses.export),
        "the glossary on paper": (pages.glossary, pages.glossary.ask_what),
        "how to play on paper": (how_to_play, how_to_play.ask_what),
        "a shared deal": (records, records.deals.ask),
    }


def _shown(window: MainWindow) -> Iterator[QWidget]:
    for kind in (ManualWindow, QDialog, SheetOverlay):
        yield from (each for each in window.findChildren(kind) if each.isVisible())


async def open_and_close(window: MainWindow, opens: Callable[[], object], what: str, times: int) -> None:
    """Open it so many *times*, see that it is there, and close it as Escape does."""
    for _time in range(times):
        opens()
        await until(lambda: any(_shown(window)), what)
        while there := next(_shown(window), None):
            if isinstance(there, SheetOverlay):
                there.close_with("")
            else:
                there.close()
            await asyncio.sleep(0)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class _Heap(ctypes.Structure):
    """The result of ``mallinfo2`` of the GNU C library."""

    _fields_ = (
        *((name, ctypes.c_size_t) for name in ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks")),
        *((name, ctypes.c_size_t) for name in ("uordblks", "fordblks", "keepcost")),
    )
    uordblks: int
    hblkhd: int


def _in_use() -> float:
    """Return how many kilobytes of the C library are in use, without its holes; 0 where it cannot tell.

    Nor is the cache of style sheets counted. Qt keeps the rules for the list of a combo box by its address after the
    list is deleted: some 0.7 kB for each, until another is made at the same address or the style sheet is set.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setStyleSheet(app.styleSheet())
    mallinfo2 = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if mallinfo2 is None:
        return 0
    mallinfo2.restype = _Heap
    heap: _Heap = mallinfo2()
    return (heap.uordblks + heap.hblkhd) / 1024


def counted(window: MainWindow, *, memory: bool) -> dict[str, float]:
    """Count the resources of this process, and the objects of *window*, widgets or not; *memory* on request."""
    return {
        **used(),
        "kilobytes": _in_use() if memory else 0,
        "blocks": sys.getallocatedblocks() if memory else 0,
        "objects": len(window.findChildren(QObject)),
        "windows": len(QApplication.topLevelWidgets()),
    }


async def left_behind(folder: Path, times: int, *, memory: bool = False) -> dict[str, dict[str, float]]:
    """Open and close everything so many *times*; return the growth after each, of *memory* only excessive growth.

    After a few times memory tells nothing: one-time loading is more than a fault would leave.
    """
    most = {"kilobytes": MOST_KILOBYTES * times, "blocks": MOST_BLOCKS * times}
    found: dict[str, dict[str, float]] = {}
    async with window_on(folder) as window:

        async def look_at(what: str, opens: Callable[[], object]) -> None:
            await open_and_close(window, opens, what, WARM)
            for _look in range(LOOKS):
                before = counted(window, memory=memory)
                await open_and_close(window, opens, what, times)
                after = counted(window, memory=memory)
                more = {key: value - before[key] for key, value in after.items()}
                left = {key: value for key, value in more.items() if value > most.get(key, 0)}
                found[what] = {key: value for key, value in left.items() if key in found.get(what, left)}
                if not found[what]:
                    break

        archive = window.services.archive()
        assert archive is not None
        keep(archive, played((("tiengow", "basic", 1),)))
        for what, (page, opens) in of_pages(window, archive.ids(Filter())[0]).items():
            window.pages.show(page)
            await look_at(what, opens)
        table = await sit_down(window, setup_of())
        await my_turn(table)
        for what, show in SHEETS.items():
            await look_at(what, partial(show, table))
    return {what: each for what, each in found.items() if each}


async def test_a_few_times(tmp_path: Path) -> None:
    """Nothing that is counted has grown."""
    assert await left_behind(tmp_path, TIMES) == {}


@pytest.mark.slow
async def test_many_times(tmp_path: Path) -> None:
    """Nor has it after many, and memory has hardly grown."""
    assert await left_behind(tmp_path, RELEASE_TIMES, memory=True) == {}
