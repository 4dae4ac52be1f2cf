# SPDX-License-Identifier: MIT
"""One walk through all pages in one look."""

from __future__ import annotations

import asyncio
import logging
import tempfile
import traceback
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

from tests.support.kept_rounds import keep, played
from tests.tour.books import Books
from tests.tour.entrance import Entrance
from tests.tour.guide import Guide
from tests.tour.kept import Kept
from tests.tour.looks import Look
from tests.tour.tables import TABLES, Tables
from tests.ui.driving import FAST, window_on


class Tour(Entrance, Tables, Kept, Books):
    """Shows everything."""

    async def whole(self) -> None:
        """Go everywhere."""
        await self.first_start()
        await self.nothing_kept()
        await self.new_games()
        for game, preset in TABLES.items():
            await self.play(game, preset)
        # Bots have an event loop of their own.
        keep(self.archive, await asyncio.to_thread(played))
        self.window.services.autosave().back_up()
        await self.until(self.window.services.autosave().backups, "a backup")
        await self.players()
        await self.settings()
        await self.records()
        await self.statistics()
        await self.daily()
        for game in TABLES:
            await self.review(game)
        await self.scorebook()
        await self.glossary()
        await self.manual()
        await self.rescue()


def _hear(guide: Guide) -> None:
    """Count every warning of Qt and of the program as a problem."""

    def heard(kind: QtMsgType, _context: object, text: str) -> None:
        # Without a screen there is no desktop either.
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and not text.startswith("This plugin does not"):
            guide.found.setdefault(f"Qt: {text}", guide.scenes[-1].name if guide.scenes else "")

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            guide.found.setdefault(f"log: {record.getMessage()}", guide.scenes[-1].name if guide.scenes else "")

    qInstallMessageHandler(heard)
    logging.getLogger().addHandler(Listener(logging.WARNING))


async def walk(look: Look, full: Path | None = None) -> Tour:
    """Walk through the program in *look*; pictures in full size go into the folder *full*, if there is one."""
    settings = replace(
        FAST,
        new_player=None,
        player_name="",
        labels=look.labels,
        tile_set=look.tile_set,
        chrome=look.chrome,
        cloth=look.cloth,
        text_size=look.text_size,
        red_mark=look.red_mark,
        others={"cost": True, "odds": True},
    )
    with tempfile.TemporaryDirectory() as folder:
        async with window_on(Path(folder), settings=settings, language=look.language, size=look.size) as window:
            tour = Tour(window, Path(folder), full)
            _hear(tour)
            tour.paintings.watch()
            await tour.awake()
            # The text grows with the window once it has come to rest.
            await tour.rest(0.3)
            try:
                await tour.whole()
            except Exception as error:  # noqa: BLE001 - what was seen before it is worth looking at
                at = traceback.extract_tb(error.__traceback__)[-1]
                place = f"{Path(at.filename).name}:{at.lineno}"
                tour.found[f"the walk broke off: {type(error).__name__}: {error} ({place})"] = tour.scenes[-1].name
    return tour
