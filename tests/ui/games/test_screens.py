# SPDX-License-Identifier: MIT
"""Every game has a felt and a presenter, and the page of the table lays the felt of the game that is played."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.game import Seat
from dominoes.games import entry
from tests.ui.driving import is_on, my_turn, setup_of, sit_down, until, window_on
from ui.app.window import MainWindow
from ui.games import GAME_UIS
from ui.games.names import game_name
from ui.games.rank_strip import RankStrip
from ui.kit.commands import key_help, press
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.table.felt import TableFelt

FELTS: dict[str, type[TableFelt[Any]]] = {key: each.presenter().TABLE for key, each in GAME_UIS.items()}


def test_each_game_has_its_felt() -> None:
    """No two share one."""
    assert len(set(FELTS.values())) == len(GAME_UIS)


@pytest.mark.parametrize("game", FELTS)
def test_a_presenter_for_each_felt(qapp: QApplication, game: str) -> None:
    """Before a round it knows nothing, lists its keys, and leaves everything to the next one when closed."""
    page = QWidget()
    make = GAME_UIS[game].presenter()
    presenter = make(make.TABLE(page), SheetOverlay(page), entry(game).game, Seat(0), page)
    presenter.settings = Settings()
    assert presenter.view is None
    assert presenter.log() == []
    presenter.show_now()
    presenter.go_on()
    assert not presenter.person.press("1")
    commands = presenter.commands()
    listed = " ".join(dict(key_help(commands))).split()
    assert {command.key for command in commands if command.text} <= set(listed)
    assert len(listed) == len(set(listed))
    assert not press(commands, "§")
    assert not presenter.person.press("§")
    presenter.close()
    page.deleteLater()


async def leave(window: MainWindow) -> None:
    """Go back to the start page, and wait until the seat is empty."""
    window.pages.table.header.back.click()
    await until(lambda: is_on(window, window.pages.start) and window.pages.table.presenter is None, "an empty table")


async def test_the_felt_changes_with_the_game(tmp_path: Path) -> None:
    """Another game lays its own felt where the old one lay, and back; the same game keeps its felt."""
    async with window_on(tmp_path) as window:
        page = window.pages.table
        felts: list[Any] = []
        for game in ("tiengow", "paigow", "paigow", "tiengow"):
            await sit_down(window, setup_of(game=game))
            await my_turn(page)
            assert [type(felt) for felt in (page.table,)] == [FELTS[game]]
            assert page.table.isVisible()
            assert page._row.indexOf(page.table) >= 0
            assert len([felt for kind in FELTS.values() for felt in page.findChildren(kind) if felt.isVisible()]) == 1
            assert game_name(game) in page.header.title.text()
            strips = [strip for strip in page.findChildren(RankStrip) if strip.isVisible()]
            assert len(strips) == (game == "paigow")
            felts.append(page.table)
            await leave(window)
            assert page.table.model is None
            assert not [strip for strip in page.findChildren(RankStrip) if strip.isVisible()]
        await asyncio.sleep(0)
        assert felts[1] is felts[2]
        assert len({id(felt) for felt in felts}) == 3


async def test_the_header_has_the_commands_of_the_game(tmp_path: Path) -> None:
    """House way, odds and ranks are there for 推牌九, the last trick for 打天九, and neither for the other."""
    async with window_on(tmp_path) as window:
        keys = {}
        for game in ("tiengow", "paigow"):
            await sit_down(window, setup_of(game=game))
            await my_turn(window.pages.table)
            keys[game] = {command.key for command in window.pages.table.header.commands}
            await leave(window)
        assert {"W", "O", "T"} <= keys["paigow"] - keys["tiengow"]
        assert "L" in keys["tiengow"] - keys["paigow"]


async def test_a_sheet_lies_above_a_new_felt(tmp_path: Path) -> None:
    """A felt that was laid later than the sheets were made does not cover them."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of(game="paigow"))
        page = window.pages.table
        await my_turn(page)
        page.show_rules()
        await until(page.overlay.isVisible, "the rules")
        middle = page.overlay.card.geometry().center()
        under = page.childAt(middle)
        assert under is not None
        assert under is page.overlay or page.overlay.isAncestorOf(under)
        assert not page.table.isAncestorOf(under)
