# SPDX-License-Identifier: MIT
"""``gupai --self-check``: draws each page once and plays a round of every game, without a screen."""

from __future__ import annotations

import logging
import os
import random
import sys
import tempfile
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from dominoes.deal import deal_round
from dominoes.game import Standing
from dominoes.games import GAMES, Entry
from ui.app.window import MainWindow
from ui.kit import theme
from ui.kit.preferences import look
from ui.kit.settings import Settings
from ui.language import i18n
from ui.paths import user_folders

_log = logging.getLogger(__name__)


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


def _draw_pages(app: QApplication, language: str, profile: Path) -> None:
    i18n.install(app, language)
    settings = Settings()
    look(app, settings)
    window = MainWindow(user_folders(profile), settings, language)
    window.show()
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


def self_check(language: str | None) -> int:
    """Draw and play everything once in *language*, or in all; return the exit code of the program."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = theme.application(sys.argv[0])
    for entry in GAMES:
        _play_round(entry)
    for key in [language] if language else list(i18n.LANGUAGES):
        with tempfile.TemporaryDirectory() as folder:
            _draw_pages(app, key, Path(folder))
    sys.stdout.write("gupai: all pages were drawn, a round of every game was played\n")
    return 0
