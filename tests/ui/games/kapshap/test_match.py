# SPDX-License-Identifier: MIT
"""夾十 in a window: the mouse, hints, and what is shown of the tiles."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dominoes.ai.bot import Choice
from dominoes.game import Seat
from dominoes.games.drawing import Discard, Take
from dominoes.games.kapshap.state import Declare
from dominoes.tiles import tile
from tests.dominoes.games.kapshap.test_rules import GAME, after, laid
from tests.ui.driving import (
    ONE_ROUND,
    click_tile,
    double_click_tile,
    drag_to,
    is_on,
    my_turn,
    person_of,
    press_cap,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from ui.games.kapshap.play import KapShapPerson, KapShapTable
from ui.play.page import TablePage
from ui.table.draw import DrawTable
from ui.table.felt import TableLook
from ui.tiles.tile_button import TileButton


def felt_of(table: TablePage) -> DrawTable:
    """Return the felt."""
    assert isinstance(table.table, DrawTable)
    return table.table


async def turn_of(table: TablePage) -> Any:  # noqa: ANN401 - the turn of this game
    """Wait for a turn, and return it."""
    return (await my_turn(table)).turn


async def test_what_the_mouse_does(tmp_path: Path) -> None:
    """Double clicks and drags discard, a discard is selected and let go; what is not possible says why."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(game="kapshap", session=ONE_ROUND))
        felt = felt_of(table)
        turn = await turn_of(table)
        assert turn.more is None
        asked = felt.advice.text
        said: list[str] = []
        person_of(table).announced.connect(said.append)
        type_key(table, Qt.Key.Key_Return)
        assert said == [asked], "nothing does nothing without a word"
        # With eight tiles nothing is drawn.
        click_tile(felt.reserve[0])
        assert "discard one first" in felt.advice.text
        double_click_tile(felt.hand[-1])
        await until(lambda: person_of(table).turn is not turn and person_of(table).turn is not None, "my next turn")
        turn = await turn_of(table)
        assert turn.draw is not None
        click_tile(felt.hand[0])
        assert "First draw a tile" in felt.advice.text
        assert [action.key for action in felt.bar.offered] == ["Enter"]
        click_tile(felt.pool[-1])
        assert felt.pool[-1].is_selected
        assert [action.key for action in felt.bar.offered] == ["Enter", "2"]
        click_tile(felt.pool[-1])
        assert not felt.pool[-1].is_selected
        # Advice is left by another choice; Escape lets the discard go, and does not leave the table.
        person_of(table).show_hint(entry_hint(table, turn.draw))
        assert felt.reserve[0].is_hinted
        click_tile(felt.pool[-1])
        assert not felt.reserve[0].is_hinted
        type_key(table, Qt.Key.Key_Escape)
        assert not felt.pool[-1].is_selected
        assert is_on(window, table)
        wanted = felt.pool[-1].face
        double_click_tile(felt.pool[-1])
        await until(lambda: person_of(table).turn is not turn and person_of(table).turn is not None, "the discard")
        turn = await turn_of(table)
        assert turn.view.taken is wanted
        taken = next(tile for tile in felt.hand if tile.face is wanted)
        assert taken.is_dimmed
        click_tile(taken)
        assert "You have just taken" in felt.advice.text
        box, _reach = felt.pool_boxes()
        drag_to(next(tile for tile in felt.hand if not tile.is_dimmed), box.center())
        # What comes next, the draw, is not asked for.
        await until(lambda: person_of(table).turn is not turn and person_of(table).turn is not None, "the draw")
        turn = await turn_of(table)
        assert turn.view.phase.value == "drawn"


async def test_a_hint_is_followed(tmp_path: Path) -> None:
    """The hinted tiles are marked and selected, in the hand and among the discards; the other button draws."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(game="kapshap", session=ONE_ROUND))
        felt = felt_of(table)
        for kind in (Discard, Take):
            turn = await turn_of(table)
            person = person_of(table)
            assert isinstance(person, KapShapPerson)
            move = next(each for each in turn.legal if isinstance(each, kind))
            hint = entry_hint(table, move)
            person.show_hint(hint)
            row = felt.hand if kind is Discard else felt.pool
            (marked,) = (tile for tile in row if tile.is_selected)
            assert marked.face is move.tile
            assert felt.advice.text
            if kind is Discard:
                click_tile(marked)
                assert marked.is_selected
                other = next(tile for tile in felt.hand if tile.face is not move.tile)
                click_tile(other)
                press_cap(table, "Enter", "keys")
                await until(lambda was=turn: person_of(table).turn not in (None, was), "my turn")  # type: ignore[misc]
        # The other button would draw, too.
        click_tile(felt.reserve[0])
        await until(lambda: (now := person_of(table).turn) is not None and now.draw is None, "eight tiles")


def entry_hint(table: TablePage, move: Any) -> Any:  # noqa: ANN401 - of this game
    """Return a hint for *move*."""
    assert table.presenter is not None
    return Choice(move)


@pytest.mark.parametrize(
    ("labels", "forty_two", "written"),
    [("name", 3, True), ("name", 6, False), ("rank", 3, True), ("both", 3, True), ("none", 3, False)],
)
def test_what_a_tile_counts_is_read_off_the_table(qtbot: QtBot, labels: str, forty_two: int, *, written: bool) -> None:
    """C11: that 4-2 counts three cannot be counted on the tile, so its label says it; the other names stay short."""
    table = KapShapTable()
    qtbot.addWidget(table)
    table.forty_two = forty_two
    table.set_look(TableLook(labels=labels))
    assert table.label_of(tile("42")).endswith("3") is written
    assert table.label_of(tile("51")).endswith("6") is (labels in ("rank", "both"))


async def test_where_tiles_come_from(tmp_path: Path) -> None:
    """Another player's discard comes from their hand, though mine holds the same face; a tile taken from its place."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(game="kapshap", session=ONE_ROUND))
        await turn_of(table)
        presenter, felt = table.presenter, felt_of(table)
        assert presenter is not None
        state = laid("66 55 55 64 64 44 44 11", "66 31 33 22 42 52 63")
        state = replace(state, options=presenter.view.options, pool=(tile("21"), tile("43"), tile("53")))
        presenter.lay_out(state, ())
        model = presenter._model(state)

        def middle(button: TileButton) -> Any:  # noqa: ANN401 - a point
            return button.tile_rect().center() + button.pos()

        backs = felt.small[1].held.tiles
        assert felt._source(Seat(1), model, tile("66")) in map(middle, backs)
        taken = replace(state, pool=(tile("21"), tile("53")))
        assert felt._source(Seat(0), presenter._model(taken), None) == middle(felt.pool[1])


async def test_a_teacher_opens_a_hand_and_not_the_reserve(tmp_path: Path) -> None:
    """Unknown tiles stay hidden until everything is open."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of("jjak", game="jjak", session=ONE_ROUND))
        await turn_of(table)
        presenter, felt = table.presenter, felt_of(table)
        assert presenter is not None
        for seats, open_ in (((1,), False), (range(4), True)):
            presenter.lay_out(presenter._state, [*map(Seat, seats)])
            assert None not in {each.face for each in felt.small[1].held.tiles}
            assert {each.face is not None for each in felt.reserve} == {open_}


async def test_a_win_is_declared(tmp_path: Path) -> None:
    """The main button declares, unless a tile is selected; the sheet shows the hand."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(game="kapshap", session=ONE_ROUND))
        await turn_of(table)
        presenter = table.presenter
        assert presenter is not None
        state = laid("66 66 55 55 64 64 44 11", "31 31 33 22 42 52 63")
        state = replace(state, options=presenter.view.options)
        presenter.lay_out(state, ())
        turn = presenter.TURN(GAME, state, state.turn, GAME.legal_moves(state, state.turn))
        asking = asyncio.ensure_future(presenter.person.decide(turn))
        await asyncio.sleep(0)
        felt = felt_of(table)
        assert [action.key for action in felt.bar.offered] == ["Enter"]
        assert "declare" in felt.advice.text
        click_tile(felt.hand[-1])
        assert [action.key for action in felt.bar.offered] == ["Enter", "2"]
        QTest.keyClick(felt, Qt.Key.Key_2)
        if not asking.done():
            presenter.person.press("2")
        assert isinstance(await asking, Declare)
        won = after(state, "declare")
        sheet = presenter.settlement(won, "Round 1")
        assert len(sheet.tiles[0].tiles) == 8
        drawn = presenter.describe(won, won.history[-2:])
        assert "declared a win" in drawn[0]
