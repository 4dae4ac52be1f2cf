# SPDX-License-Identifier: MIT
"""How strong a level of 打天九 is beside two yardsticks that are no levels; a script.

    python -m tests.tools.yardsticks [--preset basic] [--level expert] [--against flat,former] [--deals 80] [--seed 5]

`flat` plays every kind of legal move out in the same 100 worlds, all by ``greedy``, and takes the best. `former` is
the `strong` from before anything was learned: 400 playouts by ``greedy``. Deals are those of ``gupai-cli arena``, each
with the level once in every seat and the yardstick in the others. Chips a round, the mean over the deals, ± one
standard error.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Bot, Budget, Choice
from dominoes.ai.levels import Player, at_once, sampled
from dominoes.ai.playouts import Playouts
from dominoes.deal import read_seed
from dominoes.games import Entry
from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.bots.judgement import TienGowJudgement
from dominoes.games.tiengow.rules import TienGow
from dominoes.games.tiengow.state import Move, View
from dominoes.play.arena import Contest, Duplicate, Pairing, make_player, play_deal, strength
from tests.dominoes.ai.tables import TIENGOW

WORLDS: Final = 100
"""In which `flat` plays out."""


class Flat:
    """Plays every kind of move out in the same worlds; it prefers none beforehand and gives none up."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose the move with the most chips."""
        judgement = TienGowJudgement()
        moves = [*{judgement.canonical(move): move for move in reversed(legal)}.values()]
        stages = judgement.stages(TIENGOW.game, view, rng)
        limit = Budget(budget.seconds, WORLDS * len(moves))
        playouts = Playouts(TIENGOW.game, judgement, view.seat, stages, rng, limit)
        chips = [sum(won) for won in zip(*playouts.chips(moves), strict=True)]
        return Choice(moves[chips.index(max(chips))])


YARDSTICKS: Final[Mapping[str, Player]] = {
    "flat": at_once(Flat()),
    "former": sampled(TienGow(), TienGowJudgement(), Greedy()).levels["strong"],
}


def make(found: Entry, name: str) -> Bot[Any, Any]:
    """Make a yardstick, or the level with this name."""
    return YARDSTICKS[name].make(lambda: False) if name in YARDSTICKS else make_player(found, name)


def played(contest: Contest, pairing: Pairing, deal: int) -> Duplicate:
    """Play the deal with this number."""
    return play_deal(contest, pairing, deal, make)


def all_played(contest: Contest, pairing: Pairing, deals: int, jobs: int) -> list[Duplicate]:
    """Play so many deals in *jobs* processes; with one everything happens in this one."""
    play = partial(played, contest, pairing)
    if jobs == 1:
        return [*map(play, range(deals))]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        return [*pool.map(play, range(deals))]


def main(arguments: list[str]) -> int:
    """Print what the level wins over each yardstick."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", default="basic")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--against", default=",".join(YARDSTICKS))
    parser.add_argument("--deals", type=int, default=80)
    parser.add_argument("--seed", default="5")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(arguments)
    contest = Contest(TIENGOW.key, TIENGOW.presets[args.preset], read_seed(args.seed))
    for yardstick in args.against.split(","):
        found = strength(all_played(contest, Pairing(args.level, yardstick), args.deals, args.jobs))
        error = "" if found.error is None else f" ± {found.error:.2f}"
        sys.stdout.write(f"{args.level} over three {yardstick}, {args.deals} deals: {found.mean:+.2f}{error}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
