# SPDX-License-Identifier: MIT
"""The person plays by a double click or by dragging, and what leaves no choice is selected beforehand."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from dominoes.game import Deal, Standing
from dominoes.games import entry
from dominoes.games.tiengow.state import Move
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.tiles import tile, tiles
from tests.ui.driving import double_click_tile, drag_to
from tests.ui.games.tiengow.test_person import GAME, HANDS, Seated, seated
from ui.tiles.tile_button import TileButton


def held(at: Seated, code: str) -> TileButton:
    """Return the first tile of the hand with this face, if possible one that is selected."""
    same = [each for each in at.table.hand if each.face is tile(code)]
    return next((each for each in same if each.is_selected), same[0])


def middle(at: Seated) -> QPoint:
    """Return the middle of the table."""
    return at.table.middle_box().center()


def forced() -> tuple[str, ...]:
    """Return the moves of a round up to a turn with one tile left for the player."""
    state = GAME.start(entry("tiengow").presets["basic"], Deal((), (1, 2), tuple(map(tiles, HANDS))), Standing()).state
    moves: list[str] = []
    while len(state.hands[GAME.to_act(state)[0]]) > 1:
        seat = GAME.to_act(state)[0]
        move = next(each for each in GAME.legal_moves(state, seat) if len(getattr(each, "tiles", ())) == 1)
        moves.append(GAME.write_move(move))
        state = GAME.apply(state, seat, move).state
    return tuple(moves)


# -- double clicks ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "clicked", "doubled", "move"),
    [
        pytest.param((), "", "42", Lead(tiles("42")), id="a lead"),
        pytest.param((), "66 66 63 54", "63", Lead(tiles("66 66 63 54")), id="one of those selected"),
        pytest.param((), "66", "63", Lead(tiles("66 63")), id="one that goes with them"),
        pytest.param((), "66", "42", Lead(tiles("42")), id="one that does not"),
        pytest.param(("lead 51",), "", "61", Beat(tiles("61")), id="a beat"),
        pytest.param(("lead 51",), "", "32", Throw(tiles("32")), id="what cannot beat is thrown"),
        pytest.param(("lead 66 66",), "62", "32", Throw(tiles("62 32")), id="two to throw"),
    ],
)
async def test_a_double_click_plays(moves: tuple[str, ...], clicked: str, doubled: str, move: Move) -> None:
    """It plays the tile with the selection, face up if possible."""
    async with seated(*moves) as at:
        at.click(clicked)
        double_click_tile(held(at, doubled))
        assert await at.answer == move


async def test_a_double_click_that_cannot_play() -> None:
    """It says why, and plays neither the tile nor anything else."""
    async with seated("lead 51 51") as at:
        double_click_tile(held(at, "62"))
        assert at.advice == at.why(Beat(tiles("62")))
        assert at.selected() == "62"
        at.click("53")
        double_click_tile(held(at, "32"))
        assert at.advice == at.why(Beat(tiles("62 53 32")))
        assert at.selected() == "62 53"
        assert not at.answer.done()


async def test_a_double_click_that_began_before_the_turn() -> None:
    """Its first click was about something else, so the second is a first one."""
    async with seated() as at:
        at.table.hand_row.double_clicked.emit(0)
        assert not at.answer.done()
        assert held(at, "66").is_selected


# -- dragging --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "clicked", "dragged", "move"),
    [
        pytest.param((), "", "42", Lead(tiles("42")), id="a lead"),
        pytest.param((), "66 66 63", "54", Lead(tiles("66 66 63 54")), id="with those selected"),
        pytest.param(("lead 51",), "", "61", Beat(tiles("61")), id="a beat"),
        pytest.param(("lead 51",), "", "32", Throw(tiles("32")), id="what cannot beat is thrown"),
    ],
)
async def test_tiles_are_dragged_to_the_trick(moves: tuple[str, ...], clicked: str, dragged: str, move: Move) -> None:
    """Over the table the advice names the effect of letting go; that move is played, from the place of letting go."""
    async with seated(*moves) as at:
        at.click(clicked)
        one = held(at, dragged)
        drag_to(one, middle(at), release=False)
        assert at.table.drag.lights.isVisible()
        assert at.advice == at.person.move_text(move)
        there = one.pos()
        QTest.mouseRelease(one, Qt.MouseButton.LeftButton, pos=one.tile_rect().center())
        assert await at.answer == move
        at.sync()
        assert one.pos() == there


async def test_a_drag_that_comes_to_nothing() -> None:
    """The former selection is back, and the table asks again."""
    async with seated() as at:
        asked = at.advice
        one = held(at, "42")
        home = one.pos()
        drag_to(one, middle(at), release=False)
        assert at.advice != asked
        QTest.keyClick(one, Qt.Key.Key_Escape)
        assert one.pos() == home
        assert at.selected() == ""
        assert at.advice == asked
        QTest.mouseRelease(one, Qt.MouseButton.LeftButton, pos=one.tile_rect().center())
        at.click("66")
        drag_to(one, QPoint(at.table.width() - 5, at.table.height() - 5))
        assert at.selected() == "66"
        assert not at.answer.done()


async def test_what_cannot_be_dragged() -> None:
    """A dimmed tile stays and says why; too few tiles can be carried, but nowhere."""
    async with seated("lead 51 51") as at:
        one = held(at, "62")
        drag_to(one, middle(at), release=False)
        assert at.table.drag.moving
        assert at.advice == at.why(Beat(tiles("62")))
        QTest.mouseRelease(one, Qt.MouseButton.LeftButton, pos=one.tile_rect().center())
        assert at.selected() == ""
        at.click("62 53")
        other = held(at, "32")
        home = other.pos()
        drag_to(other, middle(at), release=False)
        assert other.pos() == home
        assert at.advice == at.why(Beat(tiles("62 53 32")))
        QTest.mouseRelease(other, Qt.MouseButton.LeftButton, pos=QPoint(-500, -500))
        assert not at.answer.done()


async def test_a_turn_that_is_withdrawn() -> None:
    """The dragged tile returns, and letting it go plays nothing."""
    async with seated() as at:
        one = held(at, "42")
        home = one.pos()
        drag_to(one, middle(at), release=False)
        at.answer.cancel()
        await asyncio.gather(at.answer, return_exceptions=True)
        assert one.pos() == home
        assert not at.table.drag.moving
        QTest.mouseRelease(one, Qt.MouseButton.LeftButton, pos=one.tile_rect().center())
        assert not one.isDown()


async def test_nothing_is_dragged_out_of_turn() -> None:
    """While others move the tiles stay."""
    async with seated() as at:
        double_click_tile(held(at, "42"))
        await at.answer
        at.sync()
        one = held(at, "66")
        home = one.pos()
        drag_to(one, middle(at), release=False)
        assert one.pos() == home
        QTest.mouseRelease(one, Qt.MouseButton.LeftButton, pos=QPoint(-500, -500))


# -- what leaves no choice -------------------------------------------------------------------------


async def test_the_last_tile_is_selected() -> None:
    """Enter plays it at once, and the screen reader is told so with the question."""
    async with seated(*forced()) as at:
        (last,) = at.table.hand
        assert last.is_selected
        assert at.table.bar.spoken in at.said[0]
        assert at.advice in at.said[0]
        at.person.play_selected()
        move = await at.answer
        assert isinstance(move, Lead | Beat | Throw)
        assert move.tiles == (last.face,)
