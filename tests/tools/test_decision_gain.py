# SPDX-License-Identifier: MIT
"""The gain of choices is measured against the level below, on the deals of an arena."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dominoes.ai.bot import Budget, Choice, Estimate, Loss
from dominoes.deal import read_seed
from dominoes.play.arena import Contest, Pairing, play_deal
from tests.dominoes.ai.tables import CHAIN, ENDLESS, TIENGOW
from tests.tools.decision_gain import TABLES, Compared, Gain, Task, main, measured, summary

TASK = Task("basic", "club", "casual", 0, playouts=40, seed="5")


class _First:
    """Chooses the first or the last move."""

    def __init__(self, place: int) -> None:
        self._place = place

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
        return Choice(legal[self._place])


class _Judge:
    """Says that the second of two moves loses a chip, and keeps the questions."""

    def __init__(self) -> None:
        self.asked: list[tuple[tuple[Any, ...], Budget]] = []

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
        self.asked.append((legal, budget))
        return Choice(legal[0], others=(Estimate(legal[1], loss=Loss(1.0)),))


def test_only_choices_that_differ_are_played_out() -> None:
    """The others gain 0 and count; a forced move is no choice."""
    judge = _Judge()
    bot = Compared(_First(0), _First(-1), judge, TASK)
    assert [bot.choose(None, legal, Random(1), ENDLESS).move for legal in (("a",), ("a", "b"), ("a", "b", "a"))] == [
        *"aaa"
    ]
    assert (bot.choices, bot.gains) == (2, [1.0])
    [(legal, budget)] = judge.asked
    assert legal == ("a", "b")
    assert budget.playouts == 2 * TASK.playouts


@pytest.mark.parametrize(("table", "preset"), [(TIENGOW, "erren"), (TIENGOW, "wiki_hk"), (CHAIN, "dingniu")])
def test_the_rounds_are_those_of_an_arena(table: Any, preset: str) -> None:  # noqa: ANN401 - an entry
    """In every seat, with both halves of a round; that choices are compared changes no move. It can be repeated."""
    task = TASK._replace(preset=preset)
    found = measured(task)
    assert found == measured(task)
    contest = Contest(table.key, table.presets[preset], read_seed(task.seed))
    played = play_deal(contest, Pairing(task.candidate, task.field), task.deal)
    assert (found.won, found.rounds) == (sum(played.chips), len(played.chips))
    assert 0 < found.different < found.choices


def test_a_better_player_gains() -> None:
    """Beside one that plays by chance, in a few rounds already."""
    gains = [measured(TASK._replace(candidate="club", field="random", deal=deal)).chips for deal in range(3)]
    assert min(gains) > 0


def test_games_without_playouts_are_left_out() -> None:
    """If choices are counted or luck decides, nothing is judged by playouts."""
    assert {"basic", "changtian", "kapshap", "laoshu"} <= {*TABLES}
    assert not {"guangdong", "culin"} & {*TABLES}


def test_a_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Logged deals are not played again."""
    log = tmp_path / "log"
    gains = [Gain(10, 4, 2.0, 8.0, 4), Gain(14, 3, 4.0, -4.0, 4)]
    lines = [json.dumps([TASK._replace(deal=deal), gain]) for deal, gain in enumerate(gains)]
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    asked = ["--presets", "basic", "--levels", "casual,club", "--deals", "2", "--playouts", "40", "--jobs", "1"]
    assert main([*asked, "--log", str(log)]) == 0
    assert capsys.readouterr().out == f"basic, club over casual: {summary(gains)}\n"


def test_means_and_errors_are_those_over_deals() -> None:
    """A choice is the quotient of two sums; a round the mean of the deals."""
    assert summary([Gain(10, 4, 2.0, 8.0, 4), Gain(14, 3, 4.0, -4.0, 4)]) == (
        "2 deals, 24 choices, 3.0 a round, 29% different; a choice +0.2500 ± 0.0417, a round +0.750 ± 0.250, "
        "won +0.500 ± 1.500"
    )
