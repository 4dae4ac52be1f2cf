# SPDX-License-Identifier: MIT
"""The preview shows cloth and ranks of the game that was played last; custom tiles are added, used, and removed."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from shutil import copytree

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from dominoes.tiles import tile
from tests.ui.driving import let_moment_pass, messages_on, setup_of, sit_down, until, window_on
from tests.ui.pages.records.test_elsewhere import drop
from tests.ui.tiles.sets import EXAMPLE, MARK, folder_at, plain_set, svg, zip_at
from ui.app.window import MainWindow
from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.second_question import SecondQuestion
from ui.kit.settings import Settings, load
from ui.language.names import rank_label
from ui.pages.settings import tiles as tiles_page
from ui.pages.settings.kept_data import EVERYTHING
from ui.pages.settings.tiles import Preview
from ui.tiles import own
from ui.tiles.art import EBONY
from ui.tiles.tile_button import TileButton

pytestmark = pytest.mark.usefixtures("usual")


def labels(preview: Preview) -> list[str]:
    """Return what stands below the tiles."""
    return [button._label for button in preview.tiles]


@pytest.mark.parametrize("game", [key for key, ui in GAME_UIS.items() if ui.words().rank(tile("66"))])
def test_ranks_are_those_of_the_last_game(qtbot: QtBot, game: str) -> None:
    """A game never shows the order of another one."""
    preview = Preview()
    qtbot.addWidget(preview)
    preview.show_look(Settings(labels="rank", last_setup={"game": game}))
    rank = GAME_UIS[game].words().rank
    faces = [button.face for button in preview.tiles]
    assert labels(preview) == [rank(face) for face in faces if face is not None]
    preview.show_look(Settings(labels="name", last_setup={"game": game}))
    named = labels(preview)
    preview.show_look(Settings(labels="both", last_setup={"game": game}))
    assert labels(preview) == [f"{name} {rank(face)}" for name, face in zip(named, faces, strict=True) if face]


def test_games_differ_in_what_a_tile_is_worth(qtbot: QtBot) -> None:
    """Suit and place, points, pips."""
    preview = Preview()
    qtbot.addWidget(preview)
    shown = []
    for game in ("tiengow", "paigow", "chain"):
        preview.show_look(Settings(labels="rank", last_setup={"game": game}))
        shown.append(labels(preview))
    assert len({tuple(each) for each in shown}) == len(shown)


@pytest.mark.parametrize("last", [None, {"game": "unknown"}, {}])
def test_before_the_first_game(qtbot: QtBot, last: dict[str, str] | None) -> None:
    """Something is shown, whatever the file of settings says."""
    preview = Preview()
    qtbot.addWidget(preview)
    preview.show_look(Settings(labels="rank", last_setup=last))
    assert labels(preview) == [rank_label(button.face) for button in preview.tiles if button.face is not None]


# -- custom tiles ----------------------------------------------------------------------------------


async def add(window: MainWindow, path: Path) -> str:
    """Drop the set at *path* onto the window, and return its key once it is in use."""
    before = window.services.preferences.now.tile_set
    drop(window, path)
    await until(lambda: window.services.preferences.now.tile_set != before, "the tiles")
    return window.services.preferences.now.tile_set


def offered(window: MainWindow) -> list[str]:
    """Return what the list of tiles offers."""
    chooser = window.pages.settings.choosers["tile_set"]
    return [chooser.itemText(row) for row in range(chooser.count())]


def is_marked(button: TileButton) -> bool:
    """Return whether a tile is painted with the picture of `plain_set`: its upper end has a colour of its own."""
    box = button.tile_rect()
    return button.grab().toImage().pixelColor(box.center().x(), box.top() + box.height() // 8) == QColor(MARK)


async def test_a_set_is_dropped_used_and_kept(tmp_path: Path) -> None:
    """From a zip file onto the table; after a restart it is there before anything is shown."""
    given = zip_at(tmp_path / "Jade.zip", plain_set())
    async with window_on(tmp_path) as window:
        key = await add(window, given)
        page = window.pages.settings
        assert window.pages.current is page
        assert page.tabs.currentIndex() == 1
        assert offered(window) == ["Ebony", "Bone", "Paper cards", "Jade"]
        assert page.choosers["tile_set"].currentText() == "Jade"
        # What paints pips is without meaning now.
        assert not page.boxes["red_mark"].isVisible()
        assert not page.boxes["old_three"].isVisible()
        assert is_marked(page.preview.tiles[0])
    assert window.services.preferences.path.read_text(encoding="utf-8").count(key) == 1
    given.unlink()
    async with window_on(tmp_path, settings=load(window.services.preferences.path)) as window:
        assert theme.look().tiles.key == key
        table = await sit_down(window, setup_of("wiki_hk"))
        assert table.table.style_of_tiles.own == key
        held = next(
            each for each in table.table.findChildren(TileButton) if each.face is not None and each.isVisible()
        )
        assert is_marked(held)
        assert not messages_on(window)


async def test_a_bad_set_changes_nothing(tmp_path: Path) -> None:
    """A sentence names the file; the next one of several is read all the same."""
    bad = folder_at(tmp_path / "bad", {**plain_set(f63_png=None), "63.svg": svg("<script/>")})
    async with window_on(tmp_path / "profile") as window:
        window.pages.open_files([bad])
        await until(lambda: messages_on(window), "what is wrong")
        assert messages_on(window) == ["bad: “63.svg” contains a script, which is not allowed."]
        assert window.services.preferences.now.tile_set == "ebony"
        assert own.kept_sets() == ()
        drop(window, bad, zip_at(tmp_path / "good.zip", plain_set()))
        await until(own.kept_sets, "the good one")
        await until(lambda: len(messages_on(window)) == 2, "what is wrong again")


async def test_a_damaged_set_is_told_once(tmp_path: Path) -> None:
    """At the next start: the usual tiles are used from then on, and the settings offer them."""
    async with window_on(tmp_path) as window:
        key = await add(window, zip_at(tmp_path / "a.zip", plain_set()))
    (tmp_path / "records" / "tiles" / f"{key}.zip").write_bytes(b"damaged")
    for told in (1, 0):
        settings = load(window.services.preferences.path)
        async with window_on(tmp_path, settings=settings) as window:
            assert len(messages_on(window)) == told
            assert window.services.preferences.now.tile_set == "ebony"
            window.pages.settings.open()
            assert offered(window) == ["Ebony", "Bone", "Paper cards"]


async def test_a_set_is_removed_while_it_is_used(tmp_path: Path) -> None:
    """After a question; the table, which waits, has the usual tiles at once."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of("wiki_hk"))
        key = await add(window, EXAMPLE)
        assert table.table.style_of_tiles.own == key
        menu = window.pages.settings.own_tiles
        remove = menu.commands()[-1]
        assert remove.text == "Remove Bamboo 竹…"
        assert remove.act is not None
        remove.act()
        question = window.findChildren(SecondQuestion)[-1]
        let_moment_pass(question)
        await until(question.lose.isEnabled, "the moment")
        question.lose.click()
        assert window.services.preferences.now.tile_set == "ebony"
        assert table.table.style_of_tiles == EBONY
        assert offered(window) == ["Ebony", "Bone", "Paper cards"]
        assert list((tmp_path / "records" / "tiles").iterdir()) == []
        assert "Remove" not in " ".join(each.text for each in menu.commands())
        menu.remove_chosen()
        assert window.services.preferences.now.tile_set == "ebony"


async def test_the_example_is_a_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is added by the menu, saved as a zip file that can be added again, and erased with everything.

    Its files may be of 1970, as packages have them.
    """
    installed = tmp_path / EXAMPLE.name
    for each in copytree(EXAMPLE, installed).iterdir():
        os.utime(each, (0, 0))
    monkeypatch.setattr(tiles_page, "_example", lambda: installed)
    async with window_on(tmp_path) as window:
        window.pages.settings.open()
        menu = window.pages.settings.own_tiles
        zip_file, folder, example, template = menu.commands()
        for command, mode in ((zip_file, "ExistingFile"), (folder, "Directory"), (template, "AnyFile")):
            assert command.act is not None
            command.act()
            dialog = window.findChildren(QFileDialog)[-1]
            assert dialog.fileMode() is QFileDialog.FileMode[mode]
            dialog.close()
        menu.save_example(str(tmp_path / "mine.zip"))
        assert example.act is not None
        example.act()
        await until(lambda: window.services.preferences.now.tile_set.startswith("own-"), "the example")
        before = own.kept_sets()
        window.services.preferences.set("tile_set", "bone")
        assert await add(window, tmp_path / "mine.zip") == before[0].key
        assert own.kept_sets() == before
        menu.save_example(str(tmp_path))
        assert "could not be written" in messages_on(window)[-1]
        # Nobody who plays here next sees whose they were.
        window.pages.settings.kept.erase(EVERYTHING)
        assert window.services.preferences.now.tile_set == "ebony"
        assert offered(window) == ["Ebony", "Bone", "Paper cards"]
        assert not (tmp_path / "records" / "tiles").exists()


async def test_sets_being_added_are_erased_too(tmp_path: Path) -> None:
    """Whatever waits to be read when everything is erased is not kept afterwards."""
    async with window_on(tmp_path / "profile") as window:
        window.pages.settings.open()
        menu = window.pages.settings.own_tiles
        before = set(threading.enumerate())
        menu.take([EXAMPLE, zip_at(tmp_path / "a.zip", plain_set())])
        reading = set(threading.enumerate()) - before
        window.pages.settings.kept.erase(EVERYTHING)
        assert len(reading) == 1
        for each in reading:
            assert not each.is_alive()
        assert own.kept_sets() == ()
        assert window.services.preferences.now.tile_set == "ebony"
