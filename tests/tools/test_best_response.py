# SPDX-License-Identifier: MIT
"""An exact best response in the mini game: its tree holds every way to play, and nobody does better than it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from dominoes.games.tiengow.state import State
from tests.dominoes.ai.tables import ENDLESS, GAME, TIENGOW, Position
from tests.oracles.mini_tiengow import SEATS, begun, deals, mini, ways
from tests.tools.best_response import Field, main, measured, value, worlds_of


@pytest.mark.parametrize("held", [2, 3])
def test_hidden_tiles_may_lie_in_any_way(held: int) -> None:
    """All ways are counted, the real one is among them, and each looks the same from the seat."""
    game = mini(3, held)
    assert {len(hand) for hand in game.hands} == {held}
    assert sum(count for count, _ in deals(game, 1)) == ways(held)
    seen = GAME.view(game, game.turn)
    states = [begun(game, rows) for _, rows in deals(game, game.turn)]
    assert game in states
    assert all(GAME.view(state, game.turn) == seen for state in states)


def test_a_level_is_worth_what_it_wins() -> None:
    """Its value is the mean of what it wins by the rules when every world is played out."""
    game, seat, bot = mini(1, 2), 2, TIENGOW.make_bot("casual")
    total = 0
    for count, rows in deals(game, seat):
        state = begun(game, rows)
        while state.ended is None:
            here = Position(state, state.turn)
            move = here.legal[0]
            if len(here.legal) > 1:
                move = bot.choose(here.view, here.legal, Random(0), ENDLESS).move
            state = GAME.play(state, here.seat, move).state
        total += count * state.ended.chips[seat]
    assert value(worlds_of(game, seat), seat, Field(game, lambda: bot), best=False) == total


def test_no_fixed_plan_beats_a_best_response() -> None:
    """Neither the level itself nor any other; and who saw all tiles would win at least as much."""
    game = mini(1, 2)
    field = Field(game, lambda: TIENGOW.make_bot("beginner"))
    others = [Field(game, lambda each=level: TIENGOW.make_bot(each)) for level in ("random", "greedy", "club")]  # type: ignore[misc]
    for seat in range(SEATS):
        worlds = worlds_of(game, seat)
        best = value(worlds, seat, field, best=True)
        assert value(worlds, seat, field, best=False) <= best
        for plan in others:
            assert planned(game, seat, field, plan) <= best
        assert sum(value([world], seat, field, best=True) for world in worlds) >= best


def planned(game: State, seat: int, field: Field, plan: Field) -> int:
    """Return what *seat* wins by a *plan* in all worlds."""
    total = 0
    for world in worlds_of(game, seat):
        each = world
        while not each.table.ended:
            each = each.after(*(plan if each.table.turn == seat else field).move(each))
        total += each.weight * each.table.chips[seat]
    return total


def test_a_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Logged games are not played again."""
    log = tmp_path / "log"
    lines = [json.dumps([["club", number, 2], [1.0, 1.5 + number]]) for number in range(3)]
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert main(["--levels", "club", "--games", "3", "--jobs", "1", "--log", str(log)]) == 0
    assert capsys.readouterr().out == "club: 1.50 ± 0.58 (a best response +2.50)\n"


def test_both_are_measured() -> None:
    """The level and the best response, each as a mean over the seats."""
    own, best = measured("beginner", 1, 2)
    assert own < best
