# SPDX-License-Identifier: MIT
"""A round that does not count stays one, however often the match is left and taken up again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt

from dominoes.match import SessionOptions, Until
from dominoes.records.summary import Uncounted
from dominoes.store import Filter
from tests.ui.driving import FAST, ONE_ROUND, my_turn, play_on, setup_of, sit_down, type_key, until, window_on
from ui.app.window import MainWindow
from ui.saving.party import UNCOUNTED

TWO_ROUNDS = SessionOptions(until=Until.ROUNDS, count=2)


def reasons(window: MainWindow) -> list[Uncounted]:
    """Return why each finished round is not counted, the oldest first."""
    archive = window.services.autosave().archive
    assert archive is not None
    return [each.summary.apart for each in archive.listed(archive.ids(Filter())[::-1])]


async def test_help_is_remembered(tmp_path: Path) -> None:
    """The computer makes one move, the match is left, and the person plays on: it was help all the same."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=TWO_ROUNDS))
        person = await my_turn(table)
        asked = person.turn
        type_key(table, Qt.Key.Key_C)
        await until(lambda: person.turn is not asked, "the computer's move")
        await my_turn(table)
    async with window_on(tmp_path) as window:
        window.pages.start.page.cards[0].carry_on.click()
        await my_turn(window.pages.match.page)
        await play_on(window)
        # The next round is a new one.
        assert reasons(window) == [Uncounted.INFORMAL, Uncounted.NOTHING]


async def test_just_for_fun_from_the_beginning(tmp_path: Path) -> None:
    """Who begins a round for fun cannot have it counted after all, once it goes well."""
    async with window_on(tmp_path, settings=replace(FAST, relaxed=True)) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        await my_turn(table)
        (saved,) = window.services.autosave().open_matches()
        assert saved.rounds[0].header[UNCOUNTED] is True
    async with window_on(tmp_path, settings=replace(FAST, relaxed=False)) as window:
        window.pages.start.page.cards[0].carry_on.click()
        await my_turn(window.pages.match.page)
        await play_on(window)
        assert reasons(window) == [Uncounted.INFORMAL]


async def test_a_match_has_one_name(tmp_path: Path) -> None:
    """Its rounds are of one match in every record, before and after it was left."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=TWO_ROUNDS))
        await my_turn(table)
        assert table.runner is not None
        seed = table.runner.party.seed.hex()
    async with window_on(tmp_path) as window:
        window.pages.start.page.cards[0].carry_on.click()
        await my_turn(window.pages.match.page)
        assert window.pages.match.page.runner is not None
        assert window.pages.match.page.runner._match.name == seed[:16]
