# SPDX-License-Identifier: MIT
"""H advises, and Enter then plays what was advised: in every game, by every preset."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from dominoes.ai.bot import Budget, Choice
from dominoes.games import GAMES
from dominoes.play.worker import Request
from tests.ui.driving import SEED, GreedyThinker, my_turn, setup_of, sit_down, type_key, until, window_on
from ui.games.person import PLAY_KEY

SEEDS = {("taungau", ""): bytes([9]) * 32, ("kolyesi", ""): bytes([9]) * 32}
"""Of matches in which the person has something to decide at once; a banker may not."""
TABLES = [(each.key, preset) for each in GAMES for preset in each.presets]


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


@pytest.mark.matrix
@pytest.mark.parametrize("place", [0, -1], ids=["first", "last"])
@pytest.mark.parametrize(("game", "preset"), TABLES)
async def test_enter_plays_the_hint(tmp_path: Path, game: str, preset: str, place: int) -> None:
    """C2: whatever is advised, also an answer or a throw, is on Enter, and so says its button."""
    adviser = Adviser(place)
    async with window_on(tmp_path, thinker=adviser) as window:
        table = await sit_down(
            window, setup_of(preset, game=game), SEEDS.get((game, preset)) or SEEDS.get((game, ""), SEED)
        )
        person = await my_turn(table)
        runner, turn = table.runner, person.turn
        assert runner is not None
        assert turn is not None
        before = len(runner._moves)
        type_key(table, Qt.Key.Key_H)
        await until(lambda: person._hint is not None, "the hint")
        assert table.table.advice.text in (person.hint_text(), *person._shorter_hints())
        buttons = [each for each in table.table.bar._actions if each.key == PLAY_KEY]
        assert [(each.main, each.enabled) for each in buttons] == [(True, True)]
        type_key(table, Qt.Key.Key_Return)
        # Others may decide at the same time.
        await until(lambda: runner.party.me in dict(runner._moves[before:]), "the move")
        assert next(move for seat, move in runner._moves[before:] if seat == runner.party.me) == turn.legal[place]


async def test_no_tip_stays_under_a_hint(tmp_path: Path) -> None:
    """D4: who has asked for a hint is not told how to ask for one."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of("basic"))
        person = await my_turn(table)
        advice = table.table.advice
        advice.show_tip("Press H for a hint.")
        assert advice._tip.text()
        type_key(table, Qt.Key.Key_H)
        await until(lambda: person._hint is not None, "the hint")
        assert not advice._tip.text()


@pytest.mark.parametrize("game", [each.key for each in GAMES])
async def test_enter_plays_the_hint_that_is_still_shown(tmp_path: Path, game: str) -> None:
    """C2: once the advised tiles are let go, Enter and the main button mean the advice that stands above."""
    preset = next(each for key, each in TABLES if key == game)
    async with window_on(tmp_path, thinker=Adviser(-1)) as window:
        table = await sit_down(window, setup_of(preset, game=game), SEEDS.get((game, ""), SEED))
        person = await my_turn(table)
        runner, turn = table.runner, person.turn
        assert runner is not None
        assert turn is not None
        before = len(runner._moves)
        type_key(table, Qt.Key.Key_H)
        await until(lambda: person._hint is not None, "the hint")
        person.forget_selection()
        buttons = [each for each in table.table.bar._actions if each.key == PLAY_KEY]
        assert [(each.main, each.enabled) for each in buttons] == [(True, True)]
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: runner.party.me in dict(runner._moves[before:]), "the move")
        assert next(move for seat, move in runner._moves[before:] if seat == runner.party.me) == turn.legal[-1]


async def test_undo_before_the_computer_has_decided_takes_over(tmp_path: Path) -> None:
    """D, then Ctrl+Z in the pause: nothing was played, so nothing is taken back."""
    async with window_on(tmp_path, thinker=Adviser(-1)) as window:
        table = await sit_down(window, setup_of("basic"))
        person = await my_turn(table)
        runner = table.runner
        assert runner is not None
        type_key(table, Qt.Key.Key_H)
        await until(lambda: person._hint is not None, "the hint")
        type_key(table, Qt.Key.Key_Return)
        await until(lambda: runner.party.me in dict(runner._moves), "the move")
        await my_turn(table)
        before = list(runner._moves)
        type_key(table, Qt.Key.Key_D)
        assert runner.stands_in
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await my_turn(table)
        assert (runner._moves, runner.undos, runner.stands_in) == (before, 0, False)
