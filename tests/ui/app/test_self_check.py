# SPDX-License-Identifier: MIT
"""``--self-check`` draws every page and plays a round of every game, and notices what is broken."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from dominoes.ai.bot import Budget
from dominoes.games import entry
from dominoes.games.tiengow.rules import TienGow
from dominoes.play.worker import Thinker
from tests.ui.driving import ROOT
from ui.app import self_check
from ui.kit import theme
from ui.language import i18n
from ui.pages.start.page import StartPage


def test_the_program_checks_itself() -> None:
    """The check of one language ends with code 0 and says what it did."""
    ended = subprocess.run(
        [sys.executable, "-m", "ui", "--self-check", "--locale", "zh_HK"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={key: value for key, value in os.environ.items() if key != "QT_QPA_PLATFORM"},
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("gupai: all pages were drawn")
    assert "Traceback" not in ended.stderr


@pytest.mark.bulk
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_page_in_every_language(qapp: QApplication, tmp_path: Path, language: str) -> None:
    """All pages can be drawn."""
    self_check._draw_pages(qapp, language, tmp_path)
    i18n.install(qapp, "en")


async def test_a_worker_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check names the game; a late or dead worker answers nothing."""

    async def nothing(_thinker: Thinker, _question: object, _budget: Budget) -> None:
        return None

    monkeypatch.setattr(Thinker, "ask", nothing)
    with pytest.raises(RuntimeError, match="tiengow: the thinking process"):
        await self_check._ask_worker()


def test_what_is_logged_in_passing(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """S4: without its fonts the program goes on, but the check does not say well."""

    def drawn(*_given: object) -> None:
        logging.getLogger("ui.language.i18n").warning("cannot read the font %s", "One.otf")

    async def nothing() -> None:
        return

    monkeypatch.setattr(self_check, "GAMES", [])
    monkeypatch.setattr(self_check, "_ask_worker", nothing)
    monkeypatch.setattr(self_check, "_draw_pages", drawn)
    monkeypatch.setattr(theme, "application", lambda *_given: qapp)
    with pytest.raises(RuntimeError, match=r"^cannot read the font One\.otf$"):
        self_check.self_check("en")
    monkeypatch.setattr(self_check, "_draw_pages", lambda *_given: None)
    assert self_check.self_check("en") == 0
    caplog.clear()


def test_a_page_that_cannot_be_drawn(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check names the page."""
    monkeypatch.setattr(StartPage, "grab", lambda _page: QPixmap())
    with pytest.raises(RuntimeError, match="StartPage"):
        self_check._draw_pages(qapp, "en", tmp_path)


def test_a_program_without_network(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was frozen without Qt's network cannot hear a second start."""
    # Where it listens if the path of the records is too long.
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    self_check._listen(qapp, tmp_path)
    monkeypatch.setitem(sys.modules, "PySide6.QtNetwork", None)
    with pytest.raises(ImportError, match="QtNetwork"):
        self_check._listen(qapp, tmp_path)


def test_a_settlement_that_does_not_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check plays to the end and looks at the sum."""
    self_check._play_round(entry("tiengow"))

    class Wrong(TienGow):
        """Pays one chip too many."""

        def result(self, state: object) -> SimpleNamespace:  # type: ignore[override]
            """Return one chip too many."""
            return SimpleNamespace(chips=(1, 0, 0, 0), house=0)

    with pytest.raises(RuntimeError, match="tiengow"):
        self_check._play_round(SimpleNamespace(game=Wrong(), presets=entry("tiengow").presets))  # type: ignore[arg-type]
