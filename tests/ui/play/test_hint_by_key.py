# SPDX-License-Identifier: MIT
"""H advises, and Enter then plays what was advised: in every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from dominoes.ai.bot import Budget, Choice
from dominoes.games import GAMES
from dominoes.play.worker import Request
from tests.ui.driving import (
    SEED,
    GreedyThinker,
    click_tile,
    my_turn,
    person_of,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from ui.games.person import PLAY_KEY, Person
from ui.games.reasons import reason_text
from ui.games.trick import TrickPerson
from ui.play.page import TablePage
from ui.tiles.tile_button import TileButton

SEEDS = {("taungau", ""): bytes([9]) * 32, ("kolyesi", ""): bytes([9]) * 32}
"""Of matches with something for the person to decide at once; a banker may have nothing."""
TABLES = [(each.key, preset) for each in GAMES for preset in each.presets]
ADVISED = [
    (each.key, next(preset for preset, options in each.presets.items() if each.has_choices(options)))
    for each in GAMES
    if any(map(each.has_choices, each.presets.values()))
]
"""Every game with something to decide, at its first preset where that is so."""


class Adviser(GreedyThinker):
    """Advises the move in one *place* of the legal ones."""

    def __init__(self, place: int) -> None:
        """Advise what stands in *place*, counted from either end."""
        super().__init__()
        self.place = place

    async def choose(self, request: Request, budget: Budget) -> Choice[Any]:
        """Answer hints with that move."""
        choice = await super().choose(request, budget)
        return Choice(request.legal[self.place]) if request.level == "hint" else choice


async def hinted(table: TablePage) -> Person[Any]:
    """Ask for a hint at the next turn; return who was advised."""
    person = await my_turn(table)
    type_key(table, Qt.Key.Key_H)
    await until(lambda: person.hint is not None, "the hint")
    return person


async def check_enter(table: TablePage, place: int) -> None:
    """Check that Enter, the key of the main button, plays the legal move at *place*."""
    runner = table.runner
    assert runner is not None
    turn, before = runner.presenter.person.turn, len(runner.cursor.moves)
    assert turn is not None
    buttons = [each for each in table.table.bar._actions if each.key == PLAY_KEY]
    assert [(each.main, each.enabled) for each in buttons] == [(True, True)]
    type_key(table, Qt.Key.Key_Return)
    # Others may decide at the same time.
    await until(lambda: runner.party.me in dict(runner.cursor.moves[before:]), "the move")
    assert next(move for seat, move in runner.cursor.moves[before:] if seat == runner.party.me) == turn.legal[place]


async def test_no_tip_stays_under_a_hint(tmp_path: Path) -> None:
    """D4: who has asked for a hint is not told how to ask for one."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of("basic"))
        person = await my_turn(table)
        advice = table.table.advice
        advice.show_tip("Press H for a hint.")
        assert advice._tip.text()
        type_key(table, Qt.Key.Key_H)
        await until(lambda: person.hint is not None, "the hint")
        assert not advice._tip.text()


@pytest.mark.parametrize(("game", "preset"), ADVISED)
async def test_enter_plays_the_hint_that_is_still_shown(tmp_path: Path, game: str, preset: str) -> None:
    """C2: once the advised tiles are let go, Enter and the main button mean the advice that stands above."""
    async with window_on(tmp_path, thinker=Adviser(-1)) as window:
        table = await sit_down(window, setup_of(preset, game=game), SEEDS.get((game, ""), SEED))
        person = await hinted(table)
        person.forget_selection()
        await check_enter(table, -1)


def selected(table: TablePage) -> list[TileButton]:
    """Return the tiles of the hand or board that are selected, as they are shown."""
    return [tile for tile in table.table.hand if tile.is_selected]


def idle_choice(table: TablePage) -> bool:
    """Click tiles until some are selected that Enter does not play; return whether any were."""
    for tile in table.table.hand:
        click_tile(tile)
        if person_of(table).turn is None:
            return False
        mains = [each for each in table.table.bar._actions if PLAY_KEY in (each.key, *each.also) and each.enabled]
        if selected(table) and not mains:
            return True
    return False


@pytest.mark.parametrize("game", ["tiengow", "laoshu", "chain"])
async def test_enter_says_why_a_choice_is_not_played(tmp_path: Path, game: str) -> None:
    """C2: a player with a hint and another selection hears what Enter lacks, not the hint again."""
    preset = next(each for key, each in TABLES if key == game)
    async with window_on(tmp_path, thinker=Adviser(-1)) as window:
        table = await sit_down(window, setup_of(preset, game=game), SEEDS.get((game, ""), SEED))
        runner = table.runner
        assert runner is not None
        for _turn in range(8):
            person = await my_turn(table)
            turn = person.turn
            type_key(table, Qt.Key.Key_H)
            await until(lambda who=person: who.hint is not None, "the hint")  # type: ignore[misc]
            assert person.hint is not None
            hints = (person.hint_text(), *person.hint.shorter(person.words))
            if selected(table):
                type_key(table, Qt.Key.Key_Escape)
            assert not selected(table)
            if idle_choice(table):
                break
            if person.turn is turn:
                type_key(table, Qt.Key.Key_Return)
            await until(lambda who=person, was=turn: who.turn is not was, "the move")  # type: ignore[misc]
        else:
            pytest.fail("there was no such choice")
        told: list[str] = []
        person.announced.connect(told.append)
        before = runner.cursor.moves
        chosen = [tile.face for tile in selected(table)]
        type_key(table, Qt.Key.Key_Return)
        assert runner.cursor.moves == before
        assert [tile.face for tile in selected(table)] == chosen
        said = table.table.advice.text
        assert said
        assert said not in hints
        assert told == [said]
        if isinstance(person, TrickPerson):
            assert person.turn is not None
            reason = person.turn.why_not(person.turn.attempt(person._chosen()))
            assert reason is not None
            assert said == reason_text(reason, person.who)
        else:
            assert said == "Choose an end: press 1 or 2, or click one."


@pytest.mark.parametrize("game", [each.key for each in GAMES])
async def test_enter_without_a_choice_says_what_is_asked(tmp_path: Path, game: str) -> None:
    """C2: nothing is chosen and nothing was advised: Enter plays what its button says, else hears the question."""
    preset = next(each for key, each in TABLES if key == game)
    async with window_on(tmp_path, thinker=Adviser(-1)) as window:
        table = await sit_down(window, setup_of(preset, game=game), SEEDS.get((game, ""), SEED))
        person = await my_turn(table)
        runner = table.runner
        assert runner is not None
        before, asked = runner.cursor.moves, table.table.advice.text
        if any(PLAY_KEY in (each.key, *each.also) and each.enabled for each in table.table.bar._actions):
            type_key(table, Qt.Key.Key_Return)
            await until(lambda: runner.cursor.moves != before, "what the button says")
            return
        table.table.advice.say("Something else.")
        told: list[str] = []
        person.announced.connect(told.append)
        type_key(table, Qt.Key.Key_Return)
        assert runner.cursor.moves == before
        assert table.table.advice.text
        assert told == [table.table.advice.text]
        assert table.table.advice.text in (asked, "Choose a way first: click a card, or press its number.")


@pytest.mark.parametrize(
    ("game", "preset", "asked"),
    [
        ("taungau", "macao", "Choose three tiles"),
        ("watching", "watching_easy", "Marked tiles can be swapped with it."),
    ],
)
async def test_enter_with_part_of_the_hint_says_what_is_asked(
    tmp_path: Path, game: str, preset: str, asked: str
) -> None:
    """The advice that is left is not said again, as if Enter did it."""
    async with window_on(tmp_path, thinker=Adviser(0)) as window:
        table = await sit_down(window, setup_of(preset, game=game), SEEDS.get((game, ""), SEED))
        person = await hinted(table)
        runner = table.runner
        assert runner is not None
        first, *others = selected(table) or [tile for tile in table.table.hand if tile._hinted]
        for tile in others:
            while tile in selected(table):
                click_tile(tile)
        if first not in selected(table):
            click_tile(first)
        assert person.hint is not None
        before = runner.cursor.moves
        told: list[str] = []
        person.announced.connect(told.append)
        type_key(table, Qt.Key.Key_Return)
        assert runner.cursor.moves == before
        assert told == [table.table.advice.text]
        assert told[0].startswith(asked)


async def test_undo_before_the_computer_has_decided_takes_over(tmp_path: Path) -> None:
    """D, then Ctrl+Z in the pause: nothing was played, so nothing is taken back."""
    async with window_on(tmp_path, thinker=Adviser(-1)) as window:
        table = await sit_down(window, setup_of("basic"))
        person = await my_turn(table)
        runner = table.runner
        assert runner is not None
        type_key(table, Qt.Key.Key_H)
        await until(lambda: person.hint is not None, "the hint")
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: runner.party.me in dict(runner.cursor.moves), "the move")
        await my_turn(table)
        before = runner.cursor.moves
        type_key(table, Qt.Key.Key_D)
        assert runner.stands_in
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await my_turn(table)
        assert (runner.cursor.moves, runner.cursor.undos, runner.stands_in) == (before, 0, False)
