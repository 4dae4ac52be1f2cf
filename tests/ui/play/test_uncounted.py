# SPDX-License-Identifier: MIT
"""A round that does not count stays one, however often the match is left and taken up again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from dominoes.match import SessionOptions, Until
from dominoes.records.summary import Uncounted
from dominoes.store import Filter
from tests.ui.driving import FAST, ONE_ROUND, my_turn, play_on, setup_of, sit_down, type_key, until, window_on
from ui.app.window import MainWindow
from ui.saving.party import HELPED, UNCOUNTED

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
        window.pages.start.cards[0].carry_on.click()
        await my_turn(window.pages.table)
        await play_on(window)
        # The next round is a new one.
        assert reasons(window) == [Uncounted.COMPUTER, Uncounted.NOTHING]


async def test_just_for_fun_from_the_beginning(tmp_path: Path) -> None:
    """A round begun for fun cannot be counted after all, once it goes well."""
    async with window_on(tmp_path, settings=replace(FAST, play="fun")) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        await my_turn(table)
        (saved,) = window.services.autosave().open_matches()
        assert saved.rounds[0].header[UNCOUNTED] is True
    async with window_on(tmp_path, settings=replace(FAST, play="counted")) as window:
        # It is not listed before a move.
        window.pages.routes.resume(saved.seed)
        await my_turn(window.pages.table)
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
        window.pages.start.cards[0].carry_on.click()
        await my_turn(window.pages.table)
        assert window.pages.table.runner is not None
        assert window.pages.table.runner._match.name == seed[:16]


def notes(window: MainWindow) -> str:
    """Return what the header says beside the name of the match."""
    return window.pages.table.header.accessibleDescription() or " ".join(
        label.text() for label in window.pages.table.header.findChildren(QLabel)
    )


async def test_a_stray_key_and_one_more_change_nothing(tmp_path: Path) -> None:
    """K8: D and D again before the computer has moved: nothing was played for the person, and the round counts."""
    async with window_on(tmp_path, settings=replace(FAST, speed=1.0)) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        asked = person.turn
        type_key(table, Qt.Key.Key_D)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        type_key(table, Qt.Key.Key_D)
        await until(lambda: person.turn is not asked and person.turn is not None, "the question again")
        runner = table.runner
        assert runner is not None
        assert all(seat != runner.party.me for seat, _move in runner.cursor.moves)
        assert runner.uncounted is Uncounted.NOTHING
        window.services.preferences.set("speed", FAST.speed)
        await play_on(window)
        assert reasons(window) == [Uncounted.NOTHING]


async def test_what_the_computer_played_is_taken_back_with_its_mark(tmp_path: Path) -> None:
    """K8: D, D, Ctrl+Z: no move of the computer is left, so nothing says "Not counted" any more."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        runner = table.runner
        assert runner is not None
        person = await my_turn(table)
        asked = person.turn
        type_key(table, Qt.Key.Key_C)
        await until(lambda: person.turn not in (None, asked), "the next decision")
        assert runner.uncounted is Uncounted.COMPUTER
        assert "Played by the computer" in notes(window)
        (saved,) = window.services.autosave().open_matches()
        assert (saved.rounds[0].header[UNCOUNTED], len(saved.rounds[0].header[HELPED])) == (True, 1)
        asked = person.turn
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(lambda: person.turn not in (None, asked), "the decision before")
        assert [runner.uncounted] == [Uncounted.NOTHING]
        assert "Not counted" not in notes(window)
        (saved,) = window.services.autosave().open_matches()
        assert not {UNCOUNTED, HELPED} & saved.rounds[0].header.keys()
        await play_on(window)
        assert reasons(window) == [Uncounted.UNDONE]


async def test_what_is_done_again_is_still_the_computers(tmp_path: Path) -> None:
    """K8: taking back and doing again makes no move of the computer the person's own."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        runner = table.runner
        assert runner is not None
        person = await my_turn(table)
        for key, ctrl in ((Qt.Key.Key_C, False), (Qt.Key.Key_Z, True), (Qt.Key.Key_Y, True)):
            asked = person.turn
            type_key(table, key, ctrl=ctrl)
            await until(lambda was=asked: person.turn not in (None, was), "the next decision")  # type: ignore[misc]
        assert runner.uncounted is Uncounted.COMPUTER
        await play_on(window)
        assert reasons(window) == [Uncounted.COMPUTER]


async def test_the_mark_goes_after_the_match_was_left_too(tmp_path: Path) -> None:
    """K8: the record of moves decided by the computer is kept with an abandoned match."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        person = await my_turn(table)
        asked = person.turn
        type_key(table, Qt.Key.Key_C)
        await until(lambda: person.turn not in (None, asked), "the next decision")
    async with window_on(tmp_path) as window:
        window.pages.start.cards[0].carry_on.click()
        table = window.pages.table
        person = await my_turn(table)
        assert table.runner is not None
        assert table.runner.uncounted is Uncounted.COMPUTER
        asked = person.turn
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(lambda: person.turn not in (None, asked), "the decision before")
        assert [table.runner.uncounted] == [Uncounted.NOTHING]
