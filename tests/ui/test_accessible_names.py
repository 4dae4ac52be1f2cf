# SPDX-License-Identifier: MIT
"""Everything reachable has a name: every page and every table, as a screen reader gets them from Qt."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

from tests.ui.driving import begin, best, is_on, my_turn, press_main, setup_of, sit_down, until, window_on
from ui.app.window import MainWindow
from ui.games import GAME_UIS
from ui.language.i18n import LANGUAGES, counted
from ui.language.names import tile_spoken
from ui.play.page import TablePage

NO_ROLES = {QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Pane}
"""Qt's roles for widgets that are only decoration."""
MARKUP = re.compile(r"</?\w+[^>]*>|&(lt|gt|amp|quot|#x27);")
CODE = re.compile(r"\bQ[A-Z][a-z]\w+|\bui\.\w+|0x[0-9a-f]{4}")
"""The name of a class, or of an object of one."""
GAMES = ("tiengow", "paigow", "chain", "turning", "throwing", "kapshap", "jjak", "laoshu")
SHEETS: dict[str, Callable[[TablePage], None]] = {
    "rules": TablePage.show_rules,
    "standings": TablePage.show_standings,
    "keys": TablePage.show_keys,
    "pause": TablePage.pause,
}


def interfaces(root: QWidget) -> Iterator[QAccessibleInterface]:
    """Yield everything at and below *root* that a screen reader can see."""
    found = QAccessible.queryAccessibleInterface(root)
    waiting = [found] if found is not None else []
    while waiting:
        each = waiting.pop()
        if not each.isValid() or each.state().invisible:
            continue
        yield each
        waiting += [child for at in range(each.childCount()) if (child := each.child(at)) is not None]


def troubles(root: QWidget) -> list[str]:
    """Return the faults at and below *root* for somebody who cannot see."""
    found = []
    for each in interfaces(root):
        name, described = each.text(QAccessible.Text.Name), each.text(QAccessible.Text.Description)
        state, role = each.state(), each.role()
        reached = state.focusable or state.focused
        what = f"{each.object()} {role.name} {name!r} {described!r}"
        # An empty cell of a table has nothing to say.
        if reached and not name.strip() and role != QAccessible.Role.Cell:
            found.append(f"no name: {what}")
        if reached and role in NO_ROLES:
            found.append(f"no role: {what}")
        if role == QAccessible.Role.ComboBox:
            # On Linux Qt takes what is chosen for its name.
            called = each.object().accessibleName()  # type: ignore[attr-defined]
            if not called or not (called == name or described.startswith(called)):
                found.append(f"only its value: {what}")
        if MARKUP.search(name + described):
            found.append(f"markup: {what}")
        if CODE.search(name + described):
            found.append(f"code: {what}")
    return found


async def go(window: MainWindow, name: str) -> None:
    """Open the page behind the link *name* of the start page."""
    link = getattr(window.pages.start, name)
    link.click()
    await until(lambda: not is_on(window, window.pages.start), name)


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page(tmp_path: Path, language: str) -> None:
    """Of the start page, a new game, its rules, the settings, and all that the start page leads to."""
    async with window_on(tmp_path, language=language) as window:
        await until(lambda: window.pages.start.shelf.cards, "the shelf")
        found = {"start": troubles(window)}
        window.pages.start.cards[0].new.click()
        found["new game"] = troubles(window)
        window.pages.new_game.form.rules.click()
        found["rules"] = troubles(window)
        window.pages.go_start()
        window.pages.start.cards[0].how.click()
        found["how to play"] = troubles(window)
        window.pages.go_start()
        for name in ("settings", "learn", "records", "statistics", "scorebook", "lessons", "glossary"):
            await go(window, name)
            found[name] = troubles(window)
            window.pages.go_start()
        for game, ui in GAME_UIS.items():
            for tool in ui.tools:
                window.pages.routes.tool(game, tool.key, None)
                found[f"{tool.key} of {game}"] = troubles(window)
        window.pages.go_start()
        for game in GAMES:
            window.pages.drills.open(game)
            found[f"drills: {game}"] = troubles(window)
            window.pages.drills.begin()
            found[f"a drill: {game}"] = troubles(window)
            window.pages.go_start()
        await go(window, "lessons")
        window.pages.lessons.begin.click()
        table = window.pages.demonstrate
        await until(table.overlay.isVisible, "the position")
        found["position"] = troubles(window)
        table.overlay.press("Ctrl Enter")
        await until(lambda: table.presenter is not None, "the free table")
        found["free table"] = troubles(window)
        window.pages.go_start()
        await go(window, "scorebook")
        for card in window.pages.scorebook.start.cards:
            window.pages.scorebook.show_start()
            card.click()
            found[f"new book: {card.title.text()}"] = troubles(window)
            window.pages.scorebook.start.begin()
            found[f"book: {card.title.text()}"] = troubles(window)
        window.pages.scorebook.show_shelf()
        found["shelf"] = troubles(window)
    assert {name: each for name, each in found.items() if each} == {}


async def play_round(window: MainWindow, look: Callable[[str], None]) -> None:
    """Play a round as the fixed baseline does, and *look* whenever the person is asked, and at the end."""
    table = window.pages.table
    asked = 0
    while not (table.overlay.isVisible() and table.runner is not None and table.runner.results):
        person = None if table.presenter is None else table.presenter.person
        if person is not None and (turn := person.turn) is not None:
            asked += 1
            look(f"turn {asked}")
            person.answer_with(best(table))
            await until(lambda was=turn, who=person: who.turn is not was, "my move")  # type: ignore[misc]
        await asyncio.sleep(0)
    look("settlement")


@pytest.mark.matrix
@pytest.mark.parametrize("game", [*GAMES[:3], *(pytest.param(game, marks=pytest.mark.matrix) for game in GAMES[3:])])
async def test_every_table(tmp_path: Path, game: str) -> None:
    """Of a table whenever one is asked, of what its keys open, and of the settlement."""
    found: dict[str, list[str]] = {}
    async with window_on(tmp_path) as window:

        def look(name: str) -> None:
            found[name] = troubles(window)

        table = begin(window, setup_of(game=game))
        await until(table.overlay.isVisible, "the dice for the seats")
        look("seats")
        press_main(table)
        await my_turn(table)
        for name, show in SHEETS.items():
            show(table)
            await until(table.overlay.isVisible, name)
            look(name)
            table.overlay.close_with("")
            await until(table.overlay.isHidden, name)
        await play_round(window, look)
        window.pages.go_start()
        for name in ("records", "statistics"):
            await go(window, name)
            look(name)
            window.pages.go_start()
        window.pages.routes.review(1)
        look("review")
    assert {name: each for name, each in found.items() if each} == {}
    assert {"seats", "turn 1", "settlement", *SHEETS} <= found.keys()


@pytest.mark.parametrize("game", ["tiengow", "chain"])
async def test_backs_say_whose_they_are(tmp_path: Path, game: str) -> None:
    """Of a tile that lies face down one hears its owner, and at his seat how many there are."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(game=game))
        await my_turn(table)
        spoken = [each.text(QAccessible.Text.Name) for each in interfaces(table.table)]
        for seat in table.table.model.seats:
            if seat.seat != table.table.model.me:
                assert spoken.count(f"{seat.name}'s face-down tile") == seat.tiles
            assert any(seat.name in each and counted("tiles", seat.tiles) in each for each in spoken)


async def test_a_hand_says_what_it_is_and_how_it_stands(tmp_path: Path) -> None:
    """Name, pips, suit and rank of each tile; whether it is selected or cannot be played."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        first = table.table.hand[0]
        first.click()
        for tile in table.table.hand:
            told = QAccessible.queryAccessibleInterface(tile)
            assert told is not None
            assert told.text(QAccessible.Text.Name) == tile_spoken(tile.face)
            assert told.role() == QAccessible.Role.CheckBox
            assert bool(told.state().checked) is (tile is first)
            usual = "selected" if tile is first else "cannot be played now" if tile.is_dimmed else ""
            assert told.text(QAccessible.Text.Description).strip() == usual
