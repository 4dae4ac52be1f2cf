# SPDX-License-Identifier: MIT
"""A review page in a window of its own, on records of the golden matches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.records.reader import parse
from dominoes.tiles import Tile
from tests.support.record_lines import golden
from tests.ui.driving import application, until
from tests.ui.pages.program import Program
from ui.kit.preferences import look
from ui.kit.settings import Settings
from ui.language import i18n
from ui.pages.review.match import ReviewRound
from ui.pages.review.page import ReviewPage
from ui.tiles.tile_button import TileButton

STILL = Settings(motion="off", review_speed=1.0, pace="quick")
FAST = Settings(motion="off", review_speed=3000.0, pace="quick")
"""No waiting; faster than a player can choose."""
NAMES = ("", "Sunny", "Wesley", "Nora", "Eddie", "Mabel", "Leo", "Ivy")
MATCHES = (
    "wiki_hk",
    "small",
    "paigow_guangdong",
    "paigow_shared",
    "paigow_two_halves",
    "chain_jielong",
    "chain_xieding",
)
"""Of every game, with its specialities."""


def round_of(line: str, number: int = 1, *, seat: int | None = 0, kept: bool = True) -> ReviewRound:
    """Return the round of a record line as the archive would, with id *number* where it is *kept* there."""
    read = parse(line)
    seats = len(read.players)
    return ReviewRound(
        line,
        NAMES[:seats],
        ("", *["club"] * (seats - 1)),
        None if seat is None else Seat(seat),
        number if kept else None,
        read.number,
        read.standing.half,
        in_halves=read.halves,
    )


def rounds_of(name: str) -> list[ReviewRound]:
    """Return the rounds of a golden match."""
    return [round_of(line, number) for number, line in enumerate(golden(name), start=1)]


@asynccontextmanager
async def reviewing(
    rounds: Sequence[ReviewRound],
    at: int = 0,
    *,
    size: tuple[int, int] = (1280, 800),
    settings: Settings = STILL,
    language: str = "en",
    program: Program | None = None,
) -> AsyncIterator[ReviewPage]:
    """Show *rounds* on a page in a window, by default of a program that is not looked at."""
    app = application()
    i18n.install(app, language)
    look(app, settings)
    window = QWidget()
    window.resize(*size)
    program = program or Program()
    program.services.preferences.now = settings
    page = ReviewPage(program.services._replace(parent=window), program.routes)
    page.resize(*size)
    window.show()
    page.show()
    page.show_match(rounds, at)
    window.activateWindow()
    await until(window.isActiveWindow, "the window")
    page.setFocus()
    try:
        yield page
    finally:
        page.close_match()
        # What was cancelled needs its widgets for a last time.
        await asyncio.sleep(0.01)
        window.close()
        window.deleteLater()
        if language != "en":
            i18n.install(app, "en")
        look(app, Settings())


def press(page: ReviewPage, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press *key* where focus is."""
    focus = page.window().focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifier)


def lying(page: ReviewPage) -> list[tuple[int, int, Tile | None, str]]:
    """Return every tile on the table: its place, its face, and its name for assistive technology."""
    tiles = [tile for tile in page.table.findChildren(TileButton) if tile.isVisible()]
    return sorted(((tile.x(), tile.y(), tile.face, tile.accessibleName()) for tile in tiles), key=str)


def shown_by_jumps(page: ReviewPage) -> list[tuple[Any, list[tuple[int, int, Tile | None, str]]]]:
    """Return the model and the tiles of the table at each position when it is jumped to."""
    assert page.timeline is not None
    found = []
    for at in range(page.timeline.last + 1):
        page.stepper.jump(at)
        found.append((page.table.model, lying(page)))
    return found
