# SPDX-License-Identifier: MIT
"""A deal of 龜牌 at the real table: by clicks, by keys, dragged, to its end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt

from dominoes.deal import read_seed
from dominoes.games.turtle.rules import PLACES, open_places
from dominoes.store import Filter
from tests.ui.driving import (
    click_tile,
    drag_tile,
    drag_to,
    my_turn,
    person_of,
    press_main,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
    words_of,
)
from ui.games.turtle.play import TurtlePerson
from ui.games.turtle.table import TurtleFelt
from ui.play.page import TablePage
from ui.tiles.tile_button import TileButton

SETUP = setup_of(game="turtle")
SOLVED = read_seed("38")
"""Of a match whose first deal is solved."""


def felt_of(table: TablePage) -> TurtleFelt:
    """Return the felt."""
    assert isinstance(table.table, TurtleFelt)
    return table.table


async def person_at(table: TablePage) -> TurtlePerson:
    """Return the player in their turn."""
    person = await my_turn(table)
    assert isinstance(person, TurtlePerson)
    return person


def in_focus(table: TablePage) -> TileButton:
    """Return the tile that has the focus."""
    tile = table.focusWidget()
    assert isinstance(tile, TileButton)
    return tile


async def test_a_deal_is_solved(tmp_path: Path) -> None:
    """By clicks, keys and drags in turn; the sheet tells it, and the statistics count it."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, SETUP, SOLVED)
        felt = felt_of(table)
        assert felt.panels == []
        by = 0
        while not table.overlay.isVisible():
            person = await person_at(table)
            turn = person.turn
            assert turn is not None
            move = turn.legal[0]
            one, other = sorted(person._hinted(move))
            assert felt.tile_at(one).is_able
            assert felt.tile_at(other).is_able
            if by % 3 == 0:
                click_tile(felt.tile_at(one))
                assert felt.tile_at(one).is_selected
                click_tile(felt.tile_at(other))
            elif by % 3 == 1:
                type_key(table, Qt.Key.Key_Return)
            else:
                drag_tile(felt.tile_at(one), felt.tile_at(other))
            await until(lambda was=turn, who=person: who.turn is not was, "the pair is taken")  # type: ignore[misc]
            await asyncio.sleep(0.01)
            await until(
                lambda: table.overlay.isVisible() or (table.presenter is not None and table.presenter.person.turn),
                "what follows",
            )
            by += 1
        assert by == PLACES // 2
        told = "\n".join(word for each in words_of(window) for word in each)
        assert "Solved: the whole turtle is gone." in told
        archive = window.services.archive()
        assert archive is not None
        (row,) = archive.listed(archive.ids(Filter(game="turtle")))
        assert (row.summary.won, row.summary.facts) == (True, {"turtle-left": 0})
        # The sheet follows the language.
        window.pages.start.language.chosen.emit("ja")
        await until(lambda: "通算で解けた数" in str(words_of(table.overlay)), "the sheet in Japanese", 3)
        window.pages.start.language.chosen.emit("en")
        await asyncio.sleep(0)
        press_main(table)
        await until(
            lambda: not table.overlay.isVisible() or "Total solved: 1 of 2" in str(words_of(window)), "another"
        )


async def test_what_cannot_be_taken_says_why(tmp_path: Path) -> None:
    """A tile with its mate face down, and one that does not match the selected one."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, SETUP, SOLVED)
        person, felt = await person_at(table), felt_of(table)
        assert person.turn is not None
        places = open_places(person.turn.view.gone)
        assert [felt.place_of(tile) for tile in felt.hand] == sorted(places)
        alone = next(place for place in places if not felt.tile_at(place).is_able)
        click_tile(felt.tile_at(alone))
        assert felt.advice.text.startswith("Its mate is not face up yet: ")
        # Nor need it be tried: to point at it, or to walk there by keys, is enough.
        able = next(tile for tile in felt.hand if tile.is_able)
        able.setFocus(Qt.FocusReason.TabFocusReason)
        assert felt.advice.text == "Take two face-up mates."
        felt.tile_at(alone).setFocus(Qt.FocusReason.TabFocusReason)
        assert felt.advice.text.startswith("Its mate is not face up yet: ")
        able.setFocus(Qt.FocusReason.TabFocusReason)
        # While one tile is selected, its mate can be dragged elsewhere: only letting it go there takes a pair.
        move = person.turn.legal[0]
        one, other = sorted(person._hinted(move))
        click_tile(felt.tile_at(one))
        drag_to(felt.tile_at(other), QPoint(1, 1))
        assert not any(person.turn.view.gone)
        assert felt.tile_at(one).is_selected
        type_key(table, Qt.Key.Key_Escape)
        click_tile(next(tile for tile in felt.hand if tile.is_able))
        click_tile(felt.tile_at(alone))
        assert felt.advice.text.startswith("These two are not mates: ")
        type_key(table, Qt.Key.Key_Escape)
        assert not any(tile.is_selected for tile in felt.hand)
        # Only what lies open can be reached by keys; the focus stays on the board.
        felt.tile_at(places[0]).setFocus(Qt.FocusReason.TabFocusReason)
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right):
            type_key(table, key)
            assert felt.place_of(felt.focusWidget()) in places
        down = next(place for place in range(PLACES) if place not in places)
        assert not felt.tile_at(down).is_dimmed
        assert felt.tile_at(down).accessibleName().startswith("Face-down tile")
        assert not {each.key for each in table.commands()} & {"H", "Ctrl Z", "B", "C", "D", "J", "Q"}


async def test_a_deal_that_is_left_is_counted_as_it_would_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a pair taken the player is asked, and the rest is taken unseen; an untouched deal leaves no trace."""
    # In one deal of seven no pair lies open, and it is over before anybody is asked.
    monkeypatch.setattr("ui.play.page.new_seed", map(read_seed, ("39", "40")).__next__)
    async with window_on(tmp_path) as window:
        table = await sit_down(window, SETUP, SOLVED)
        person = await person_at(table)
        asked = person.turn
        assert in_focus(table).is_able, "focus begins where something can be done"
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: person.turn not in (asked, None), "the first pair is taken")
        assert in_focus(table).is_able
        for begun in (True, False):
            type_key(table, Qt.Key.Key_N)
            if begun:
                await until(table.overlay.isVisible, "the question")
                assert "The remaining pairs are taken for you" in str(words_of(table.overlay))
                type_key(table, Qt.Key.Key_N)
            left = person
            await until(lambda gone=left: table.presenter is not None and person_of(table) is not gone, "another")  # type: ignore[misc]
            person = await person_at(table)
        archive = window.services.archive()
        assert archive is not None
        (row,) = archive.listed(archive.ids(Filter(game="turtle")))
        assert row.summary.won
