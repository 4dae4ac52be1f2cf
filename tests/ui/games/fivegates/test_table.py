# SPDX-License-Identifier: MIT
"""A deal of 過五關 at the real table: by clicks, by keys, dragged, to its end; and where everything lies."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games.fivegates.coach import ByHabit
from dominoes.games.fivegates.options import PRESETS
from dominoes.games.fivegates.rules import FiveGates, LayOut, Move, Pass, Side, State, Take
from dominoes.games.patience import GiveUp
from dominoes.store import Filter
from dominoes.tiles import Tile, tiles
from tests.ui.driving import (
    click_tile,
    drag_tile,
    my_turn,
    press_main,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
    words_of,
)
from ui.app.window import MainWindow
from ui.games.fivegates.play import FiveGatesPerson, FiveGatesTurn, generals, ways
from ui.games.fivegates.table import (
    FIRST_GENERAL,
    MOST,
    ROW,
    FiveGatesFelt,
    fivegates_model,
    gate_at,
    place_in,
    position_of,
)
from ui.play.page import TablePage

GAME = FiveGates()
ME = Seat(0)
SETUP = setup_of("fivegates", game="fivegates")
SEED = bytes([3]) * 32


def felt_of(table: TablePage) -> FiveGatesFelt:
    """Return the felt."""
    assert isinstance(table.table, FiveGatesFelt)
    return table.table


async def person_at(table: TablePage) -> FiveGatesPerson:
    """Return the player in their turn."""
    person = await my_turn(table)
    assert isinstance(person, FiveGatesPerson)
    return person


def said(window: MainWindow) -> str:
    """Return all that the window says."""
    return "\n".join(word for told in words_of(window) for word in told)


def begun(seed: int = 0) -> State:
    """Lay out the deal of *seed*, by the rule for beginners."""
    options = PRESETS["fivegates_any"]
    return GAME.start(options, deal_round(GAME, options, seed.to_bytes(32, "big")), Standing()).state


def turn_of(state: State) -> FiveGatesTurn:
    """Return the turn of the player in *state*."""
    return FiveGatesTurn(GAME, state, ME, GAME.legal_moves(state, ME))


async def make(table: TablePage, move: Move, by: str) -> None:
    """Make *move* by clicks, by keys, or by a drag."""
    person, felt = await person_at(table), felt_of(table)
    turn = person.turn
    assert turn is not None
    places = sorted(turn.places(move))
    if isinstance(move, LayOut):
        type_key(table, Qt.Key.Key_Return)
    elif by == "drag":
        for place in places[:-2]:
            click_tile(felt.tile_at(place))
        drag_tile(felt.tile_at(places[-2]), felt.tile_at(places[-1]))
    else:
        for place in places:
            if person.turn is not turn or place in person.selected:
                continue
            if by == "clicks":
                click_tile(felt.tile_at(place))
            else:
                felt.tile_at(place).setFocus(Qt.FocusReason.TabFocusReason)
                type_key(table, Qt.Key.Key_Space)
    await until(lambda: person.turn is not turn, f"{move} by {by}")
    await asyncio.sleep(0.01)
    await until(
        lambda: table.overlay.isVisible() or (table.presenter is not None and table.presenter.person.turn),
        "what follows",
    )


async def test_a_deal_is_played_to_its_end(tmp_path: Path) -> None:
    """By clicks, keys and drags in turn; the sheet tells how it ended, and the statistics count it."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, SETUP, SEED)
        assert felt_of(table).panels == []
        kinds: set[type] = set()
        by = 0
        while not table.overlay.isVisible():
            turn = (await person_at(table)).turn
            assert turn is not None
            move = ByHabit().choose(turn.view, turn.legal, Random(by), Budget()).move
            kinds.add(type(move))
            assert (felt_of(table).place_of(felt_of(table).focusWidget()) or 0) < ROW, "nothing is chosen from the row"
            await make(table, move, ("clicks", "keys", "drag")[by % 3])
            by += 1
        assert {Take, LayOut} <= kinds
        assert "Nothing more is possible: " in said(window)
        archive = window.services.archive()
        assert archive is not None
        (row,) = archive.listed(archive.ids(Filter(game="fivegates")))
        assert not row.summary.won
        assert row.summary.facts.keys() == {"fivegates-passed"}
        press_main(table)
        await person_at(table)


async def test_what_is_chosen_and_refused(tmp_path: Path) -> None:
    """A first tile marks those that go with it; the third makes the move, or says why not."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, SETUP, SEED)
        person, felt = await person_at(table), felt_of(table)
        turn = person.turn
        assert turn is not None
        assert gate_at(felt.place_of(felt.focusWidget()) or 0) == 0, "focus begins in the first gate"
        assert felt.advice.text.startswith("Turn 1: choose three tiles side by side")
        assert not any(tile.is_able for tile in felt.hand), "to find them is the game"
        move = turn.moves(Take)[0]
        first, *others = sorted(turn.places(move))
        said: list[str] = []
        person.announced.connect(said.append)
        click_tile(felt.tile_at(first))
        assert said == ["Marked tiles go with it."], "not the buttons, which are the same as before"
        assert all("marked" in felt.tile_at(place).accessibleDescription() for place in others)
        assert "selected" in felt.tile_at(first).accessibleDescription()
        assert felt.advice.text == "Marked tiles go with it."
        assert all(felt.tile_at(place).is_able for place in others)
        # Click it again: nothing is chosen any more.
        click_tile(felt.tile_at(first))
        assert not person.selected
        assert "marked" not in felt.tile_at(others[0]).accessibleDescription()
        # Three tiles that lie apart.
        for at in (0, 1):
            click_tile(felt.tile_at(place_in(move.level, at)))
        assert len(person.selected) == 2
        click_tile(felt.tile_at(place_in(move.level, 3)))
        assert felt.advice.text.startswith("The three must lie side by side")
        # A tile of another gate begins anew.
        other = next(gate for gate in range(5) if gate != move.level)
        click_tile(felt.tile_at(place_in(other, 0)))
        assert person.selected.places == (place_in(other, 0),)
        # Two tiles and a general, long before that is possible.
        click_tile(felt.tile_at(place_in(other, 1)))
        click_tile(felt.tile_at(FIRST_GENERAL))
        assert felt.advice.text.startswith("A gate is passed when exactly two of its tiles are left")
        # The common row is not chosen from; face-down generals cannot be reached.
        click_tile(felt.tile_at(ROW))
        assert felt.advice.text == "The common row is laid out from its right end."
        told = [felt.tile_at(FIRST_GENERAL + at).accessibleDescription() for at in (0, 5)]
        assert told == ["the general on the left", "the general on the right"], "they may have the same face"
        assert felt.tile_at(FIRST_GENERAL + 1).face is None
        assert felt.tile_at(FIRST_GENERAL + 1) not in felt.hand
        for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left):
            type_key(table, key)
            assert felt.place_of(felt.focusWidget()) is not None


async def test_taken_back_and_given_up(tmp_path: Path) -> None:
    """Undo brings the row back; X asks first, and the deal counts as not solved."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, SETUP, SEED)
        before = (await person_at(table)).turn
        assert before is not None
        await make(table, LayOut(), "keys")
        person = await person_at(table)
        after = person.turn
        assert after is not None
        assert after.view.turn == 2
        # The row had one tile: what cannot be done is not proposed.
        assert felt_of(table).advice.text.startswith("Turn 2: the common row is empty. Take three tiles")
        type_key(table, Qt.Key.Key_Return)
        assert person.turn is after
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(lambda: person_turn(table) not in (after, None), "the turn before")
        again = person_turn(table)
        assert again is not None
        assert again.view.levels == before.view.levels
        await make(table, LayOut(), "keys")
        type_key(table, Qt.Key.Key_X)
        await until(table.overlay.isVisible, "the question")
        assert "The deal then counts as not solved." in said(window)
        type_key(table, Qt.Key.Key_X)
        await until(lambda: "Given up: " in said(window), "the end")


def person_turn(table: TablePage) -> FiveGatesTurn | None:
    """Return the turn at the table; None while nobody is asked."""
    assert table.presenter is not None
    turn = table.presenter.person.turn
    assert turn is None or isinstance(turn, FiveGatesTurn)
    return turn


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)], ids=["small", "usual"])
async def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int]) -> None:
    """Long gates overlap within their lane, and a row of all tiles fits; nothing lies outside the felt."""
    async with window_on(tmp_path, size=size) as window:
        table = await sit_down(window, SETUP, SEED)
        await person_at(table)
        felt, state = felt_of(table), begun()
        last = fivegates_model(GAME.view(replace(state, left=3, right=2), ME), state.rest).places[FIRST_GENERAL + 3]
        assert last is not None
        assert last.where == "the last general"
        long = (state.rest[:20], None, (), state.rest[20:22], state.rest[6:11])
        crowded = replace(state, levels=long, row=state.rest[:32])
        felt.sync(fivegates_model(GAME.view(crowded, ME), crowded.rest))
        assert felt.model is not None
        layout = felt.layout_now()
        assert layout.tile_width >= 28
        for place, each in enumerate(felt.model.places):
            if each is None:
                continue
            gate = gate_at(place)
            box = felt.tile_box(place)
            frame = layout.frame_box(
                (place_in(gate, 0) if gate is not None else FIRST_GENERAL if place < ROW else ROW,)
            )
            assert frame.x <= box.x()
            assert box.right() <= frame.right
            assert frame.y <= box.y()
            assert box.bottom() <= frame.bottom
            assert felt.rect().contains(box)
        for first in (place_in(0, 0), ROW):
            beside = felt.tile_box(first + 1).x() - felt.tile_box(first).x()
            assert beside >= 0.6 * layout.tile_width, "what is seen of a tile still tells its face"
        boxes = [layout.frame_box(each.places) for each in felt.model.frames]
        assert all(one.bottom <= other.y or one.right <= other.x for one, other in pairwise(boxes))
        assert [frame.lit for frame in felt.model.frames] == [False, True, False, False, False, False, False]
        for frame in felt.model.frames:
            caption = layout.caption_box(frame.places)
            assert felt.rect().contains(caption.x, caption.y)
            assert caption.bottom <= layout.bubble_box.y + 2


def test_a_diagram_tells_passed_gates_from_empty_ones() -> None:
    """Neither has a tile, but only an empty gate gets one."""
    state = begun()
    assert position_of(state, ME, ("Ming",), opened=False, title="", lines=("Deal 1",)).lines == ("Deal 1",)
    bare = replace(state, levels=(None, (), None, *state.levels[3:]))
    lines = position_of(bare, ME, ("Ming",), opened=False, title="").lines
    assert lines == ("Passed: Gate 1, Gate 3", "Without tiles: Gate 2")


# -- what a choice means -------------------------------------------------------------------------------


def passing(gate: str, generals: str) -> State:
    """Return a state whose last but one gate has the tiles *gate*, with these generals."""
    state, standing = begun(), tiles(generals)
    rest: tuple[Tile, ...] = (*standing, *state.rest[len(standing) :])
    return replace(
        state, rest=rest, right=6 - len(standing), levels=(None, None, None, tiles(gate), tiles("51 42 53 63"))
    )


@pytest.mark.parametrize(
    ("gate", "generals", "clicked", "move"),
    [
        ("11 22", "33 51 51", ("tile", "left"), Pass(3, Side.LEFT)),
        ("11 22", "51 51 33", ("right", "tile"), Pass(3, Side.RIGHT)),
        ("22", "11 51 33", ("tile", "right"), Pass(3, Side.BOTH)),
        ("22", "11 51 33", ("left", "tile"), Pass(3, Side.BOTH)),
        ("22", "33", ("tile", "left"), None),
        ("11 22 33", "51 51 51", ("tile", "left"), None),
        ("11 22", "51 51 33", ("left", "right", "tile"), Pass(3, Side.BOTH)),
    ],
)
def test_the_last_tiles_go_together(gate: str, generals: str, clicked: tuple[str, ...], move: Pass | None) -> None:
    """One click chooses all that is left of a gate, and both generals where one tile is left."""
    turn = turn_of(passing(gate, generals))
    count = len(tiles(generals))
    places = {"tile": place_in(3, 0), "left": FIRST_GENERAL, "right": FIRST_GENERAL + count - 1}
    chosen: tuple[int, ...] = ()
    for each in clicked:
        chosen = turn.along((*chosen, places[each]))
    assert turn.move(chosen) == move
    if move is not None and len(chosen) > 3:
        assert str(turn.why_not(move)) == "fivegates.tiles-to-pass"
    elif move is not None:
        assert turn.places(move) == {*chosen}
        assert move in turn.legal


def test_every_tile_that_moves_is_shown_moving() -> None:
    """Whatever is done in a deal: the tile at the start of each way is the tile at its end."""

    def face(state: State, place: int) -> Tile:
        gate = gate_at(place)
        if gate is not None:
            return (state.levels[gate] or ())[place - place_in(gate, 0)]
        return state.row[place - ROW] if place >= ROW else state.rest[place - FIRST_GENERAL]

    moved: set[type] = set()
    for seed in range(3):
        before, rng = begun(seed), Random(seed)
        while before.ended is None:
            legal = GAME.legal_moves(before, ME)
            step = GAME.apply(before, ME, ByHabit().choose(GAME.view(before, ME), legal, rng, Budget()).move)
            event, after = step.events[0], step.state
            found = ways(event, before, after)  # type: ignore[arg-type]
            assert all(face(before, start) is face(after, end) for start, end in found)
            starts, ends = zip(*found, strict=True)
            assert len({*starts}) == len(starts)
            assert len({*ends}) == len(ends)
            moved.add(type(event))
            before = after
    assert len(moved) == 3
    assert MOST == 32


def test_a_finished_choice_is_a_move_or_has_a_reason() -> None:
    """Any three tiles of a gate, or its rest with generals, are legal, or the rules say why not."""
    rng = Random(5)
    for seed in range(4):
        state = begun(seed)
        for _ in range(25):
            turn = turn_of(state)
            there = [*turn.gate(rng.randrange(5)), *generals(state, Side.LEFT), *generals(state, Side.RIGHT)]
            chosen = turn.along(tuple(rng.sample(there, min(3, len(there)))))
            move = turn.move(chosen)
            if move is not None:
                assert (turn.why_not(move) is None) == (move in turn.legal)
            options = [each for each in turn.legal if not isinstance(each, GiveUp)]
            state = GAME.play(state, ME, rng.choice(options)).state
            if state.ended is not None:
                break
