# SPDX-License-Identifier: MIT
"""Learns the policies of 打天九 from playouts, and writes their weights. A script, used by hand.

    python tests/tools/fit_tiengow.py [--seed 1] [--deals 2000] [--again 1000] [--jobs 2] [--out FILE]

Rounds of all presets are played with a share of random moves. At every third turn or so each move worth a thought is
played out in the same sampled worlds, and its result there, compared with the other moves of the turn, is the target
of the weights (ridge regression, one for each phase and for leading and following). At first all play like ``greedy``
in playouts; in *--again* more deals they play by the weights learned from those, and everything is fitted once more,
for each of `weights.SIGHTS`.

The same arguments write the same file, in any number of processes.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from dominoes.deal import deal_round, seed_for_round
from dominoes.game import Seat, Standing
from dominoes.games.tiengow.bots import weights
from dominoes.games.tiengow.bots.features import FEATURES, features
from dominoes.games.tiengow.bots.judgement import TienGowJudgement, worlds
from dominoes.games.tiengow.bots.learned import sight_of
from dominoes.games.tiengow.bots.policy import BEAT, KINDS, LEAD, PHASE, PHASES, THROW, Policy
from dominoes.games.tiengow.bots.rows import NO_COMBINATION, NUMBER, row_of
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.options import PRESETS
from dominoes.games.tiengow.rules import TienGow
from dominoes.games.tiengow.state import Move, State, View
from dominoes.games.tricks import Beat, Lead, Throw

FILE: Final = Path(weights.__file__).with_name(weights.FILE)
WORLDS: Final = 60
"""In which each move is played out."""
LOOKED_AT: Final = 0.35
"""Share of the turns that are learned from."""
STRAYING: Final = 0.12
"""Share of random moves in the rounds that are played."""
NOISE: Final = 0.05
"""The same in playouts."""
MOST_CHIPS: Final = 15.0
"""Differences are taken for no larger, so that a single sweep does not decide."""
RIDGE: Final = 20.0
DIGITS: Final = 3

GAME: Final = TienGow()


@dataclass(frozen=True, slots=True)
class Option:
    """A move, and what came of it."""

    kind: int
    described: list[float]
    """By `FEATURES`."""
    chips: float
    """On average."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn with several moves."""

    phase: int
    options: list[Option]


def kind_of(move: Lead | Beat | Throw) -> int:
    """Return the kind of *move* that selects the weights."""
    match move:
        case Lead():
            return LEAD
        case Beat():
            return BEAT
        case Throw():
            return THROW


def look_at(view: View, legal: tuple[Move, ...], learned: Policy | None, rng: Random) -> Decision:
    """Play each of the *legal* moves worth a thought out in the same worlds.

    Dominated moves are looked at too when tiles are laid: in playouts they are not left out.
    """
    judgement = TienGowJudgement(learned)
    laid = (move for move in legal if isinstance(move, Lead | Beat))
    merged = {judgement.canonical(move): move for move in (*laid, *judgement.shortlist(view, legal))}
    moves = [move for move in merged.values() if isinstance(move, Lead | Beat | Throw)]
    totals = [0] * len(moves)
    for table in islice(worlds(view, rng), WORLDS):
        seed = rng.getrandbits(64)
        for place, move in enumerate(moves):
            won = judgement.play_out(GAME, table, view.seat, move, Random(seed), noise=NOISE)
            totals[place] += won
    sight, hand = sight_of(view), row_of(view.hand)
    options = []
    for move, total in zip(moves, totals, strict=True):
        row, kind = row_of(move.tiles), kind_of(move)
        number = NO_COMBINATION if kind == THROW else NUMBER[row]
        options.append(Option(kind, features(sight, hand, row, number), total / WORLDS))
    return Decision(PHASE[len(view.hand)], options)


def decisions_of(deal: int, seed: bytes, learned: Policy | None) -> list[Decision]:
    """Play the *deal* with this number, and return what was looked at."""
    preset = list(PRESETS)[deal % len(PRESETS)]
    options, banker = PRESETS[preset], Seat(deal // len(PRESETS) % 4)
    own = seed_for_round(seed, deal)
    rng, found = Random(own), []
    state: State = GAME.start(options, deal_round(GAME, options, own), Standing(banker=banker)).state
    while seats := GAME.to_act(state):
        seat = seats[0]
        view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
        if state.answers:
            state = GAME.apply(state, seat, legal[-1]).state
            continue
        if len(legal) > 1 and rng.random() < LOOKED_AT:
            found.append(look_at(view, legal, learned, rng))
        if rng.random() < STRAYING:
            move = rng.choice(legal)
        else:
            number, row = Table.of(state).policy(seat, learned)
            move = next(each for each in legal if is_it(each, number, row))
        state = GAME.apply(state, seat, move).state
    return [each for each in found if len(each.options) > 1]


def is_it(move: Move, number: int, row: int) -> bool:
    """Return whether *move* lays *row* as a combination, or throws it (`NO_COMBINATION`)."""
    assert isinstance(move, Lead | Beat | Throw)
    return row_of(move.tiles) == row and isinstance(move, Throw) == (number == NO_COMBINATION)


def gather(deals: Iterable[int], seed: bytes, learned: Policy | None, jobs: int) -> Iterator[Decision]:
    """Yield what the *deals* teach."""
    work = partial(decisions_of, seed=seed, learned=learned)
    if jobs == 1:
        yield from chain.from_iterable(map(work, deals))
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from chain.from_iterable(pool.imap(work, deals, chunksize=4))


# -- fitting ---------------------------------------------------------------------------------------


def fit(decisions: Sequence[Decision], names: Sequence[str]) -> list[list[float]]:
    """Return the weights of `FEATURES` by `KINDS` times the phase and the kind; 0 of all that *names* leaves out."""
    seen = [FEATURES.index(name) for name in names]
    found = [[0.0] * len(FEATURES) for _ in range(KINDS * PHASES)]
    for phase in range(PHASES):
        for kinds in ((LEAD,), (BEAT, THROW)):
            rows = [each for each in decisions if each.phase == phase and each.options[0].kind in kinds]
            solved = iter(_ridge(rows, kinds, seen))
            for kind in kinds:
                for place in seen:
                    found[KINDS * phase + kind][place] = round(next(solved), DIGITS)
    return found


def _ridge(decisions: Sequence[Decision], kinds: Sequence[int], seen: Sequence[int]) -> list[float]:
    """Solve for the weights of the *seen* features of each of *kinds*, one after the other."""
    size = len(kinds) * len(seen)
    matrix = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
    wanted = [0.0] * size
    for decision in decisions:
        options = decision.options
        vectors = [[0.0] * size for _ in options]
        for vector, option in zip(vectors, options, strict=True):
            first = kinds.index(option.kind) * len(seen)
            vector[first : first + len(seen)] = [option.described[place] for place in seen]
        means = [fmean(column) for column in zip(*vectors, strict=True)]
        usual = fmean(option.chips for option in options)
        for vector, option in zip(vectors, options, strict=True):
            chips = max(-MOST_CHIPS, min(MOST_CHIPS, option.chips - usual))
            apart = [
                (place, value)
                for place, (one, mean) in enumerate(zip(vector, means, strict=True))
                if (value := one - mean)
            ]
            for place, value in apart:
                wanted[place] += value * chips
                row = matrix[place]
                for other, factor in apart:
                    row[other] += value * factor
    return _solve(matrix, wanted)


def _solve(matrix: list[list[float]], wanted: list[float]) -> list[float]:
    """Solve linear equations whose *matrix* is positive definite, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, wanted, strict=True)]
    size = len(rows)
    for place, pivot in enumerate(rows):
        for row in rows[place + 1 :]:
            factor = row[place] / pivot[place]
            if factor:
                for column in range(place, size + 1):
                    row[column] -= factor * pivot[column]
    found = [0.0] * size
    for place in reversed(range(size)):
        row = rows[place]
        known = sum(row[column] * found[column] for column in range(place + 1, size))
        found[place] = (row[size] - known) / row[place]
    return found


# -- the file --------------------------------------------------------------------------------------


def written(by_name: dict[str, list[list[float]]], made: dict[str, Any]) -> str:
    """Return the text of the file with the weights of each policy."""
    learned = {
        name: {
            word: [
                {feature: value for feature, value in zip(FEATURES, found[KINDS * phase + kind], strict=True) if value}
                for phase in range(PHASES)
            ]
            for kind, word in enumerate(weights.KIND_NAMES)
        }
        for name, found in by_name.items()
    }
    return json.dumps({"made": made, "checksum": weights.checksum(learned), "policies": learned}, indent=1) + "\n"


def learn(seed: int, deals: int, again: int, jobs: int) -> str:
    """Return the text of the file."""
    start = seed.to_bytes(32, "big")
    decisions = list(gather(range(deals), start, None, jobs))
    first = Policy(fit(decisions, FEATURES))
    decisions += gather(range(deals, deals + again), start, first, jobs)
    made = {"seed": seed, "deals": deals, "again": again, "decisions": len(decisions)}
    return written({name: fit(decisions, names) for name, names in weights.SIGHTS.items()}, made)


def main() -> None:
    """Learn and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--again", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args()
    given.out.write_text(learn(given.seed, given.deals, given.again, given.jobs), encoding="utf-8")


if __name__ == "__main__":
    main()
