# SPDX-License-Identifier: MIT
"""`ui.app.mac_menus`, with a bar that distributes its entries as Qt's documentation of QMenuBar says."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar

from dominoes.deal import read_seed
from tests.ui.driving import ROOT, is_on, my_turn, setup_of, sit_down, type_key, until, window_on
from ui.app.mac_menus import MacMenus
from ui.language import i18n
from ui.language.i18n import term
from ui.pages.settings.about_dialog import AboutDialog

ROLE = QAction.MenuRole
OWN_MENU = {ROLE.AboutRole: "About", ROLE.PreferencesRole: "Settings", ROLE.QuitRole: "Quit"}
"""Entries of the menu with the program's name, by their roles."""
BY_TEXT = ("about", "config", "options", "setup", "settings", "preferences", "quit", "exit")
"""How texts begin by which Qt moves an entry with QAction::TextHeuristicRole there."""


@pytest.fixture
def docks(monkeypatch: pytest.MonkeyPatch) -> list[QMenu]:
    """Be on macOS, as far as menus go; return those that were put into the Dock."""
    found: list[QMenu] = []
    monkeypatch.setattr(QMenu, "setAsDockMenu", lambda menu: found.append(menu), raising=False)  # noqa: PLW0108 - bound
    return found


def distributed(bar: QMenuBar) -> dict[str, list[QAction]]:
    """Return the entries of each menu on top of the screen; the program's own is called by no text."""
    found: dict[str, list[QAction]] = {"": []}
    for action in bar.actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        for entry in menu.actions():
            moved = entry.menuRole() in OWN_MENU or (
                entry.menuRole() is ROLE.TextHeuristicRole and entry.text().lower().startswith(BY_TEXT)
            )
            found.setdefault("" if moved else action.text(), []).append(entry)
    return found


def entry_of(menus: MacMenus, key: str) -> QAction:
    """Return the entry with this *key*."""
    every = (each for entries in distributed(menus).values() for each in entries)
    return next(each for each in every if each.shortcut().toString() == key)


async def test_the_menu_bar(tmp_path: Path, docks: list[QMenu]) -> None:
    """About, settings and quitting are in the program's own menu, in each language; no key is given twice."""
    async with window_on(tmp_path) as window:
        menus = MacMenus(window)
        assert menus.parent() is None, "it is the bar of dialogs, too"
        for language in i18n.LANGUAGES:
            i18n.use(language)
            QApplication.sendEvent(menus, QEvent(QEvent.Type.LanguageChange))
            found = distributed(menus)
            assert [each.menuRole() for each in found.pop("")] == list(OWN_MENU)
            assert [*found][:2] == [term("file"), term("window")]
            assert all(each.text() for entries in found.values() for each in entries)
        i18n.use("en")
        keys = [each.shortcut().toString() for entries in distributed(menus).values() for each in entries]
        assert sorted(filter(None, keys)) == ["Ctrl+,", "Ctrl+?", "Ctrl+M", "Ctrl+Q", "Ctrl+W", "Meta+Ctrl+F"]


async def test_what_the_entries_do(tmp_path: Path, docks: list[QMenu]) -> None:
    """Settings and manual open; full screen comes and goes, also where the system itself has begun it."""
    async with window_on(tmp_path) as window:
        menus, pages = MacMenus(window), window.pages
        entry_of(menus, "Ctrl+,").trigger()
        assert is_on(window, pages.settings)
        entry_of(menus, "Ctrl+?").trigger()
        assert is_on(window, pages.manual)
        entry_of(menus, "Meta+Ctrl+F").trigger()
        assert window.isFullScreen()
        entry_of(menus, "Meta+Ctrl+F").trigger()
        assert not window.isFullScreen()
        # The green button of the title bar: the state changes from outside.
        window.windowHandle().setWindowStates(Qt.WindowState.WindowFullScreen)
        await until(window.isFullScreen, "full screen")
        type_key(window, Qt.Key.Key_F11)
        assert not window.isFullScreen()
        assert not window.windowFlags() & Qt.WindowType.CustomizeWindowHint, "without it the button is there"
        (about,) = (each for each in distributed(menus)[""] if each.menuRole() is ROLE.AboutRole)
        about.trigger()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, AboutDialog)
        entry_of(menus, "Ctrl+,").trigger()
        about.trigger()
        assert is_on(window, pages.manual), "a dialog is answered first"
        dialog.accept()


async def test_continue_in_the_dock(tmp_path: Path, docks: list[QMenu]) -> None:
    """It lists the unfinished matches as the start page does, and goes on with the chosen one."""
    async with window_on(tmp_path) as window:
        dock = MacMenus(window).dock
        assert docks == [dock]
        assert dock.actions() == []
        for digit in "12":
            table = await sit_down(window, setup_of(), read_seed(digit * 20))
            await my_turn(table)
            window.pages.go_start()
            await until(lambda: not window.pages.table.match.tasks, "an empty table")
        rows = [card.row for card in window.pages.start.matches.rows]
        assert [each.text() for each in dock.actions()] == [f"Continue: {row.title}" for row in rows]
        dock.actions()[1].trigger()
        await my_turn(window.pages.table)
        assert window.pages.table.runner is not None
        assert window.pages.table.runner.party.seed.hex() == rows[1].seed


async def test_closing_takes_the_menus_along(tmp_path: Path, docks: list[QMenu]) -> None:
    """⌘W and ⌘Q close the window, which ends the program."""
    for key in ("Ctrl+W", "Ctrl+Q"):
        async with window_on(tmp_path / key[-1]) as window:
            closed = asyncio.Event()
            window.closed.connect(closed.set)
            entry_of(MacMenus(window), key).trigger()
            await asyncio.wait_for(closed.wait(), 10)


QUIT = """
import sys
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QMenu
from ui.app import run

docks = []


def dock(menu):
    docks.append(menu.parent())
    QTimer.singleShot(100, lambda: QApplication.postEvent(QApplication.instance(), QEvent(QEvent.Type.Quit)))


QMenu.setAsDockMenu = dock
run.are_sent = lambda: True
make_window = run.make_window


def made(app, folders, chosen):
    window = make_window(app, folders, chosen)
    window.closed.connect(lambda: print(*(type(each).__name__ for each in docks), flush=True))
    return window


run.make_window = made
sys.exit(run.main(["--profile", sys.argv[1], "--locale", "en"]))
"""


def test_quitting_from_the_dock(tmp_path: Path) -> None:
    """The application itself is asked (documentation of QCoreApplication::quit): its window and menus close."""
    done = subprocess.run(
        [sys.executable, "-c", QUIT, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "MacMenus", "")
