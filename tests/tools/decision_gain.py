# SPDX-License-Identifier: MIT
"""The gain of a level's choices over those of the level below; a script that can go on.

python -m tests.tools.decision_gain [--presets basic,jielong] [--levels club,strong,expert] [--deals 40]
        [--playouts 400] [--seed 5] [--jobs N] [--log FILE]

Deals are those of ``gupai-cli arena``: each level once in every seat, the one before it in the others. At each choice
between two or more moves the level below is asked as well. If its choice differs, both moves are played out in the
same new worlds by the adviser ``judge``; otherwise the gain is 0. Printed are chips a choice and chips a round (the
choices of a round added up), and for comparison what the level won in these very rounds, each ± one standard error
over the deals.

Worlds and playouts are those with which the levels themselves think. So this measures the gain of a longer search if
the others hold and do as it expects, and with much less luck than an arena; the quality of that expectation it does
not measure.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from dominoes.ai.bot import Bot, Budget, Choice
from dominoes.deal import read_seed
from dominoes.games import GAMES, Entry
from dominoes.play.arena import Contest, Pairing, make_player, play_deal

TABLES: Final = {preset: found for found in GAMES if "judge" in found.thinkers for preset in found.presets}
"""Games with moves that can be compared by playouts."""


class Task(NamedTuple):
    """One deal to be played in every seat."""

    preset: str
    candidate: str
    field: str
    deal: int
    playouts: int
    """Of each of two moves."""
    seed: str


class Gain(NamedTuple):
    """The gain of a level's choices in one deal, in all seats together."""

    choices: int
    different: int
    """In how many of them the level below would have done something else."""
    chips: float
    """Gain of that choice."""
    won: float
    """Chips in the rounds themselves."""
    rounds: int


class Compared:
    """A bot whose choices are compared with those of another one."""

    def __init__(self, candidate: Bot[Any, Any], field: Bot[Any, Any], judge: Bot[Any, Any], task: Task) -> None:
        """Compare by *judge*."""
        self._candidate, self._field, self._judge = candidate, field, judge
        self._limit = Budget(math.inf, 2 * task.playouts)
        self._chance = Random(repr(task))
        self.choices = 0
        self.gains: list[float] = []
        """Of the choices that differ."""

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
        """Choose as the candidate does."""
        choice = self._candidate.choose(view, legal, rng, budget)
        if len(legal) > 1:
            self.choices += 1
            other = self._field.choose(view, legal, self._chance, budget).move
            if other != choice.move:
                judged = self._judge.choose(view, (choice.move, other), self._chance, self._limit)
                assert judged.others[0].loss is not None, "too few playouts"
                self.gains.append(judged.others[0].loss.chips)
        return choice


def measured(task: Task) -> Gain:
    """Play a deal."""
    found = TABLES[task.preset]
    bots: list[Compared] = []

    def make(table: Entry, name: str) -> Bot[Any, Any]:
        bot = make_player(table, name)
        if name == task.field:
            return bot
        compared = Compared(bot, make_player(table, task.field), table.make_bot("judge"), task)
        bots.append(compared)
        return compared

    contest = Contest(found.key, found.presets[task.preset], read_seed(task.seed))
    played = play_deal(contest, Pairing(task.candidate, task.field), task.deal, make)
    gains = [gain for bot in bots for gain in bot.gains]
    return Gain(sum(bot.choices for bot in bots), len(gains), sum(gains), sum(played.chips), len(played.chips))


def summary(gains: list[Gain]) -> str:
    """Return what at least two deals of one level over another came to."""
    choices, rounds = sum(each.choices for each in gains), sum(each.rounds for each in gains)
    different = sum(each.different for each in gains)
    a_choice = sum(each.chips for each in gains) / choices
    # That of a quotient of two sums over the deals.
    error = _error([each.chips - a_choice * each.choices for each in gains]) * len(gains) / choices
    return (
        f"{len(gains)} deals, {choices} choices, {choices / rounds:.1f} a round, {different / choices:.0%} different; "
        f"a choice {a_choice:+.4f} ± {error:.4f}, "
        f"a round {_mean([each.chips / each.rounds for each in gains])}, "
        f"won {_mean([each.won / each.rounds for each in gains])}"
    )


def _mean(chips: list[float]) -> str:
    return f"{fmean(chips):+.3f} ± {_error(chips):.3f}"


def _error(chips: list[float]) -> float:
    return stdev(chips) / math.sqrt(len(chips))


def main(arguments: list[str]) -> int:
    """Print what the choices of each level gain."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--presets", default="basic,jielong")
    parser.add_argument("--levels", default="club,strong,expert", help="each is measured over the one before")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=400, help="of each move")
    parser.add_argument("--seed", default="5")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--log", type=Path, help="every deal as it ends; with it a run goes on")
    args = parser.parse_args(arguments)
    lines = args.log.read_text("utf-8").splitlines() if args.log and args.log.exists() else []
    played = {Task(*task): Gain(*gain) for task, gain in map(json.loads, lines)}
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(args.jobs, multiprocessing.get_context("spawn"), signal.signal, deaf) as pool:
        for preset in args.presets.split(","):
            for field, candidate in pairwise(args.levels.split(",")):
                tasks = [Task(preset, candidate, field, deal, args.playouts, args.seed) for deal in range(args.deals)]
                todo = [each for each in tasks if each not in played]
                for task, gain in zip(todo, pool.map(measured, todo), strict=True):
                    played[task] = gain
                    if args.log is not None:
                        with args.log.open("a", encoding="utf-8") as file:
                            file.write(json.dumps([task, gain]) + "\n")
                sys.stdout.write(f"{preset}, {candidate} over {field}: {summary([played[each] for each in tasks])}\n")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
