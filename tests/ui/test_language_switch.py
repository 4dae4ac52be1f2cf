# SPDX-License-Identifier: MIT
"""A change of language while playing leaves nothing behind: every text is that of a fresh start."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from itertools import zip_longest
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from dominoes.store import Filter
from tests.ui.driving import FAST, my_turn, places, play_on, select, setup_of, sit_down, window_on, words_of
from ui.app.window import MainWindow
from ui.games.tiengow.play import TienGowTurn
from ui.language import names
from ui.language.i18n import LANGUAGES
from ui.pages.new_game import page as new_game
from ui.pages.records import model
from ui.pages.settings import kept_data
from ui.pages.settings.kept_data import DataState
from ui.pages.start import saved_matches as saved
from ui.table import speech

Words = list[tuple[str, ...]]


@pytest.fixture(autouse=True)
def same_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents keep their names, a minute may pass, files may grow: all of that stands still here."""
    monkeypatch.setattr(saved, "date_time", lambda moment: moment.strftime("%Y"))
    monkeypatch.setattr(model, "date_time", lambda moment: moment.strftime("%Y"))
    monkeypatch.setattr(kept_data.KeptData, "_show", lambda each: each.changed.emit(DataState(rounds=1, size=1000)))
    # What somebody says goes after a while.
    monkeypatch.setattr(speech.Talk, "line", lambda *_: None)
    monkeypatch.setattr(new_game, "new_seed", lambda: bytes(32))
    everywhere = tuple(f"Ah {n}" for n in range(len(names.opponent_names())))
    monkeypatch.setattr(names, "opponent_names", lambda: everywhere)


async def stops(window: MainWindow) -> AsyncIterator[tuple[str, QWidget]]:
    """Go through the program and stop at each place where there is much to read."""
    window.pages.routes.new_game("tiengow", "ng")
    yield "new game", window.pages.new_game
    window.pages.go_start()
    table = await sit_down(window, setup_of("wiki_hk"))
    person = await my_turn(table)
    await play_on(window, lambda: isinstance(turn := person.turn, TienGowTurn) and turn.count and turn.face_up)
    turn = person.turn
    assert isinstance(turn, TienGowTurn)
    select(table, places(table, next(iter(turn.face_up)))[:1])
    yield "my turn", table
    runner = table.runner
    assert runner is not None
    await play_on(window, lambda: runner.results and table.overlay.isVisible())
    yield "settlement", table
    window.pages.go_start()
    yield "a match to continue", window.pages.start
    for name in ("settings", "learn", "records", "statistics", "scorebook", "glossary"):
        getattr(window.pages.start, name).click()
        assert window.pages.current is not None
        yield name, window.pages.current
        window.pages.go_start()
    archive = window.services.autosave().archive
    assert archive is not None
    row = archive.listed(archive.ids(Filter()))[-1]
    window.pages.routes.review(row.id)
    yield "review", window.pages.review


def different(some: Words, others: Words) -> Sequence[object]:
    """Return the first words that are not the same."""
    return [pair for pair in zip_longest(some, others) if pair[0] != pair[1]][:3]


async def read(window: MainWindow, keys: Sequence[str] = ()) -> dict[str, Words]:
    """Read every stop, after choosing the languages *keys* one after another."""
    found = {}
    async for name, page in stops(window):
        for key in keys:
            window.pages.start.language.chosen.emit(key)
            # Widgets hear of it when the loop turns.
            await asyncio.sleep(0.01)
        # A page that was just opened is fitted to its size then.
        await asyncio.sleep(0.01)
        words = words_of(page)
        # The traditions stay in the order in which they were offered.
        found[name] = [("window", window.windowTitle()), *(sorted(words) if name == "new game" else words)]
    return found


@pytest.mark.bulk
@pytest.mark.parametrize("language", LANGUAGES)
async def test_switching_twice_equals_a_fresh_start(tmp_path: Path, language: str) -> None:
    """Everywhere in the program, by way of another language."""
    home = "ja" if language == "en" else "en"
    way = next(key for key in LANGUAGES if key not in {language, home})

    async with window_on(tmp_path / "fresh", language=language) as window:
        fresh = await read(window)
    async with window_on(tmp_path / "switched", language=home) as window:
        switched = await read(window, (way, language))
    assert list(switched) == list(fresh)
    for place, words in fresh.items():
        assert different(switched[place], words) == [], place
    assert fresh["my turn"] != fresh["settlement"]
    assert FAST.player_name in str(fresh["settlement"])
