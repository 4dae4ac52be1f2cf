# SPDX-License-Identifier: MIT
"""The person plays by a double click or by dragging to an end, and what leaves no choice is selected beforehand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from dominoes.games.chain.state import Cover, End, Lead, Move, Place, State
from dominoes.tiles import tile
from tests.ui.driving import double_click_tile, drag_to, end_button
from tests.ui.games.chain.seat import (
    NO_SIX,
    Seated,
    free_to_cover,
    seated,
    to_choose,
    to_connect,
    to_lead,
    to_lead_or_connect,
)
from ui.tiles.tile_button import TileButton


def held(at: Seated, code: str) -> TileButton:
    """Return the first tile of the hand with this face."""
    return next(each for each in at.table.hand if each.face is tile(code))


def empty(at: Seated) -> QPoint:
    """Return a spot of the table on which nothing lies, far from every end."""
    return at.table.middle_box().topLeft() + QPoint(4, 4)


@pytest.mark.parametrize(
    ("state", "code", "move"),
    [
        pytest.param(to_lead(), "66", Lead(tile("66"), 6), id="a lead"),
        pytest.param(to_connect(), "63", Place(tile("63"), None), id="the one end"),
        pytest.param(to_choose(), "66", Place(tile("66"), End.LEFT), id="the end it fits"),
        pytest.param(to_connect(NO_SIX), "51", Cover(tile("51")), id="only to be covered"),
        pytest.param(free_to_cover(), "63", Place(tile("63"), None), id="face up rather than face down"),
    ],
)
@pytest.mark.parametrize("by", ["double click", "drag"])
async def test_the_only_way(state: State, code: str, move: Move, by: str) -> None:
    """A double click, and letting go anywhere on the table, play a tile that can be laid in one way."""
    async with seated(state) as at:
        if by == "drag":
            drag_to(held(at, code), empty(at), release=False)
            assert at.advice == at.person.move_text(move)
            assert at.table.drag.lights.isVisible()
            QTest.mouseRelease(held(at, code), Qt.MouseButton.LeftButton, pos=held(at, code).tile_rect().center())
        else:
            double_click_tile(held(at, code))
        assert await at.answer == move


@pytest.mark.parametrize(
    ("state", "code"),
    [
        pytest.param(to_lead(), "63", id="two halves to lead with"),
        pytest.param(to_choose(), "65", id="two ends"),
        pytest.param(to_lead_or_connect(pip_rule=False), "62", id="lead or connect"),
    ],
)
@pytest.mark.parametrize("by", ["double click", "drag"])
async def test_more_ways_than_one(state: State, code: str, by: str) -> None:
    """The tile is selected, and the table asks for the end as it does after a click."""
    async with seated(state) as at:
        home = held(at, code).pos()
        if by == "drag":
            drag_to(held(at, code), empty(at))
        else:
            double_click_tile(held(at, code))
        assert "Choose an end" in at.advice
        assert at.selected() == code
        assert held(at, code).pos() == home
        assert not at.answer.done()


@pytest.mark.parametrize("end", End)
async def test_a_tile_is_dragged_to_an_end(end: End) -> None:
    """Near the sign of an end, that is the end chosen."""
    async with seated(to_choose()) as at:
        sign = end_button(at.table, end)
        aside = QPoint(-30 if end is End.LEFT else 30, 20)
        drag_to(held(at, "65"), sign.geometry().center() + aside)
        assert await at.answer == Place(tile("65"), end)


@pytest.mark.parametrize(
    ("state", "code", "end", "move"),
    [
        pytest.param(to_choose(), "66", End.RIGHT, "place 66 right", id="it fits the other end"),
        pytest.param(to_connect(NO_SIX), "51", End.RIGHT, "place 51", id="it fits none"),
    ],
)
async def test_a_tile_is_dragged_to_the_wrong_end(state: State, code: str, end: End, move: str) -> None:
    """It is neither connected elsewhere nor covered, but told why it does not fit there, before and after."""
    async with seated(state) as at:
        one = held(at, code)
        home = one.pos()
        drag_to(one, end_button(at.table, end).geometry().center(), release=False)
        assert at.advice == at.why(move)
        QTest.mouseRelease(one, Qt.MouseButton.LeftButton, pos=one.tile_rect().center())
        assert at.advice == at.why(move)
        assert one.pos() == home
        assert not at.answer.done()


async def test_a_tile_is_dragged_to_where_it_is_covered() -> None:
    """If a tile may be connected or covered, its place beside the panel covers it."""
    async with seated(free_to_cover()) as at:
        box, _reach = at.table.cover_boxes()
        drag_to(held(at, "63"), box.center())
        assert await at.answer == Cover(tile("63"))


@pytest.mark.parametrize("by", ["double click", "drag"])
async def test_what_cannot_be_played(by: str) -> None:
    """It stays where it is and says why, and nothing else is played."""
    async with seated(to_connect()) as at:
        one = held(at, "51")
        home = one.pos()
        if by == "drag":
            drag_to(one, empty(at), release=False)
            assert one.pos() == home
            QTest.mouseRelease(one, Qt.MouseButton.LeftButton)
        else:
            double_click_tile(one)
        assert at.advice == at.why("place 51")
        assert not at.answer.done()


async def test_the_only_tile_is_selected() -> None:
    """If only one tile can be played, Enter plays it; a tile with two ways to lay it still asks."""
    async with seated(to_connect("63 55 51 44 33 31 21 22")) as at:
        assert at.selected() == "63"
        assert at.table.bar.spoken in at.said[0]
        at.person.play_selected()
        assert await at.answer == Place(tile("63"), None)
