# SPDX-License-Identifier: MIT
"""A person before the window: real clicks and real keys through xdotool, and eyes for faults."""

from __future__ import annotations

import argparse
import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from tests.tools.screen_checks import Paintings, name_of, problems
from ui.app.window import MainWindow


class Stuck(Exception):  # noqa: N818 - it is what happened
    """Something did not happen in time."""


def xdotool(*words: object) -> None:
    """Do something with real pointer or keyboard."""
    subprocess.run(["xdotool", *map(str, words)], check=True)  # noqa: S607 - looked up like everywhere


def key_of(cap: str) -> str:
    """Return xdotool's name of the key that a key *cap* on a button shows."""
    return {"Enter": "Return", "Esc": "Escape"}.get(cap, cap.lower())


class Hand:
    """A person's hand on mouse or keyboard; knows the program only through its window."""

    def __init__(self, window: MainWindow, note: Callable[[str], None]) -> None:
        """Use *window*; *note* is told what is wrong."""
        self.window = window
        self.note = note

    async def until(self, true: Callable[[], object], what: str, seconds: float = 20.0) -> None:
        """Wait until *true*.

        Raises:
            Stuck: it did not come true.
        """
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise Stuck(what)
            await asyncio.sleep(0.015)

    async def point(self, widget: QWidget, at: QPoint | None = None) -> QPoint:
        """Bring the pointer over *widget*, and turn the wheel until it is in sight."""
        spot = widget.rect().center() if at is None else at
        for _turn in range(60):
            if widget.visibleRegion().contains(spot):
                break
            area = self._area(widget)
            if area is None:
                break
            view = area.viewport()
            down = widget.mapTo(view, spot).y() > view.height() // 2
            middle = view.mapToGlobal(QPoint(view.width() // 2, view.height() // 2))
            xdotool("mousemove", middle.x(), middle.y(), "click", 5 if down else 4)
            await asyncio.sleep(0.03)
        onto = widget.mapToGlobal(spot)
        there = QApplication.widgetAt(onto)
        if there is not widget and not (there is not None and widget.isAncestorOf(there)):
            self.note(f"covered: {name_of(widget)} by {name_of(there) if there else 'nothing'}")
        xdotool("mousemove", onto.x(), onto.y())
        await asyncio.sleep(0.02)
        return onto

    @staticmethod
    def _area(widget: QWidget) -> QAbstractScrollArea | None:
        above = widget.parentWidget()
        while above is not None and not isinstance(above, QAbstractScrollArea):
            above = above.parentWidget()
        return above

    async def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click on *widget*."""
        await self.point(widget, at)
        xdotool("click", 1)
        await asyncio.sleep(0.05)

    async def key(self, *keys: str) -> None:
        """Press keys one after another; a widget that is seen must have focus all the time."""
        for each in keys:
            xdotool("key", each)
            await asyncio.sleep(0.045)
            focus = QApplication.focusWidget()
            if QApplication.activePopupWidget() is not None:
                continue
            if focus is None or not focus.isVisible():
                self.note(f"focus lost after {each} ({name_of(focus) if focus else 'nothing'})")
            elif focus is self.window:
                self.note(f"focus fell to the window after {each}")

    async def tab_to(self, widget: QWidget) -> None:
        """Press Tab until *widget* has focus."""
        seen: list[str] = []
        for _press in range(160):
            if QApplication.focusWidget() is widget:
                return
            await self.key("Tab")
            focus = QApplication.focusWidget()
            seen.append(name_of(focus) if focus else "nothing")
        raise Stuck(f"Tab never comes to {name_of(widget)}; it goes {' > '.join(seen[:40])}")


class Walker:
    """Somebody going through the program and looking at its pages."""

    def __init__(self, window: MainWindow, args: argparse.Namespace, folder: Path, language: str) -> None:
        """Walk through *window* as *args* say, and put pictures into *folder*."""
        self.window, self.language = window, language
        self.keys = args.by == "keys"
        self.out = folder
        self.paintings = Paintings()
        self.found: dict[str, str] = {}
        self.shots: set[str] = set()
        self.hand = Hand(window, self.note)
        self.rng = random.Random(args.seed)
        self.now = ""
        self.stage = ""
        """Begins the name of every picture."""

    def note(self, problem: str) -> None:
        """Remember that something is wrong, once."""
        if problem not in self.found:
            self.found[problem] = self.now
            sys.stdout.write(f"{self.language} {self.now}: {problem}\n")
            if len(self.found) <= 40:
                self.window.grab().save(str(self.out / f"problem-{self.language}-{len(self.found):02}.png"))

    def look(self, *, still: bool = True) -> None:
        """Look for what is wrong on the screen now."""
        for problem in problems(self.window, still=still):
            self.note(problem)
        # All at once: a picture of a problem paints again.
        for problem in list(self.paintings.take(self.window)):
            self.note(problem)

    def has(self, name: str) -> bool:
        """Return whether there is such a picture of this stage."""
        return self.stage + name in self.shots

    def shoot(self, name: str, *, still: bool = True) -> None:
        """Save a picture of the window, the first time, and look at it."""
        self.now = self.stage + name
        if not self.has(name):
            self.shots.add(self.now)
            self.window.grab().save(str(self.out / f"{self.language}-{self.now}.png"))
        self.look(still=still)

    async def do(self, button: QWidget) -> None:
        """Press a button."""
        if self.keys:
            await self.hand.tab_to(button)
            await self.hand.key("space")
        else:
            await self.hand.click(button)

    async def scroll_through(self, name: str, area: QAbstractScrollArea, first: int = 1) -> None:
        """Look at what lies further down on a page, a screen at a time."""
        bar = area.verticalScrollBar()
        at = first
        while bar.value() < bar.maximum() and at < 4:
            bar.setValue(bar.value() + bar.pageStep())
            await asyncio.sleep(0.1)
            at += 1
            self.shoot(f"{name}{at}")
        bar.setValue(0)
