# SPDX-License-Identifier: MIT
"""``gupai --self-check``: draws each page, plays each game, lets the worker think, and listens."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.game import Standing
from dominoes.games import GAMES, Entry
from dominoes.play.worker import Request, Thinker
from ui.app.single_instance import InstanceServer
from ui.app.window import MainWindow
from ui.kit import theme
from ui.kit.preferences import look
from ui.kit.settings import Settings
from ui.language import i18n
from ui.paths import user_folders

_log = logging.getLogger(__name__)

THOUGHTS: Final = 3
"""Moves of each game that the worker process finds."""
PATIENCE: Final = Budget(seconds=10.0, playouts=4)
"""Few playouts, and as long as a slow machine may take for them."""


def _play_round(entry: Entry) -> None:
    """Play one random round of *entry* by each preset."""
    rng = random.Random(1)
    game = entry.game
    for options in entry.presets.values():
        state = game.start(options, deal_round(game, options, bytes(32)), Standing()).state
        while seats := game.to_act(state):
            state = game.apply(state, seats[0], rng.choice(game.legal_moves(state, seats[0]))).state
        result = game.result(state)
        if result is None or sum(result.chips) + result.house != 0:
            raise RuntimeError(f"{game.key}: the settlement does not add up")


async def _think(thinker: Thinker, entry: Entry) -> None:
    """Let *thinker* decide the first moves of a round of *entry* by its usual preset."""
    game, options = entry.game, next(iter(entry.presets.values()))
    state = game.start(options, deal_round(game, options, bytes(32)), Standing()).state
    level = entry.usual_level if entry.usual_level in entry.levels else next(iter(entry.levels))
    for seed in range(THOUGHTS):
        seats = game.to_act(state)
        if not seats:
            return
        legal = game.legal_moves(state, seats[0])
        request = Request(entry.key, level, game.view(state, seats[0]), legal, seed)
        choice = await thinker.ask(request, PATIENCE)
        if choice is None or choice.move not in legal:
            raise RuntimeError(f"{entry.key}: the thinking process does not answer")
        state = game.apply(state, seats[0], choice.move).state


async def _ask_worker() -> None:
    """Let the worker process think in every game."""
    thinker = Thinker()
    try:
        for entry in GAMES:
            await _think(thinker, entry)
    finally:
        thinker.close()


def _draw_pages(app: QApplication, language: str, profile: Path) -> None:
    i18n.install(app, language)
    settings = Settings()
    look(app, settings)
    window = MainWindow(user_folders(profile), settings, language)
    window.show()
    window.pages.start.fill_shelf()
    try:
        for page in window.pages.every_page():
            window.pages.show(page)
            app.processEvents()
            if page.grab().isNull():
                raise RuntimeError(f"{type(page).__name__} cannot be drawn")
    finally:
        window.close()
        # Deleted now, not by the garbage collector while the next window changes its language.
        window.deleteLater()
        app.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)


def _listen(app: QApplication, records: Path) -> None:
    """Listen for later starts; Qt's network is imported no sooner."""
    InstanceServer(records, app).close()


class _Complaints(logging.Handler):
    """Collects log entries of passing trouble: a program without its fonts or words goes on."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the *record*."""
        self.texts.append(record.getMessage())


def self_check(language: str | None) -> int:
    """Draw and play everything once in *language*, or in all; return the exit code of the program.

    Raises:
        RuntimeError: something does not work, or a warning was logged meanwhile.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # Here no window collects what is left of the windows before it.
    gc.enable()
    app = theme.application(sys.argv[0])
    complaints = _Complaints()
    logging.getLogger().addHandler(complaints)
    try:
        for entry in GAMES:
            _play_round(entry)
        asyncio.run(_ask_worker())
        with tempfile.TemporaryDirectory() as folder:
            _listen(app, Path(folder))
        for key in [language] if language else list(i18n.LANGUAGES):
            with tempfile.TemporaryDirectory() as folder:
                _draw_pages(app, key, Path(folder))
    finally:
        logging.getLogger().removeHandler(complaints)
    if complaints.texts:
        raise RuntimeError("; ".join(complaints.texts))
    # The program of Windows has no console, and tells it by the exit code alone.
    if sys.stdout is not None:
        sys.stdout.write(
            "gupai: all pages were drawn, every game was played, and the worker process thought in each\n"
        )
    return 0
