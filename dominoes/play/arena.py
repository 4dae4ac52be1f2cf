# SPDX-License-Identifier: MIT
"""How strong levels are: each plays the same deals in every seat, against the same field.

A deal is played once for each seat: there the candidate sits, in all others the field. The winnings of all with the
same tiles add up to zero, so the mean over the seats is the candidate's gain by its play, and luck of the tiles counts
little.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from dominoes.ai.bot import Bot, Budget, Choice
from dominoes.certainty import SURE
from dominoes.deal import deal_round, seed_for_round
from dominoes.game import Seat, Standing
from dominoes.games import Entry, entry
from dominoes.games.entry import FactKind
from dominoes.play.exhibition import play_out

TAIL: Final = 0.1
"""Share of the rounds that went worst."""
AHEAD: Final = 2
"""Deals begun for each process."""


class Pairing(NamedTuple):
    """The level under test and its opponents: levels of a game, ``club``, or levels with a style, ``club/bold``."""

    candidate: str
    field: str


@dataclass(frozen=True, slots=True)
class Contest:
    """The game, the rules and the seed of the deals."""

    game: str
    """Its key."""
    options: Any
    seed: bytes
    """From which all deals come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """One deal, with the candidate once in every seat."""

    pairing: Pairing
    deal: int
    """Its number, from 0."""
    chips: tuple[int, ...]
    """The candidate's winnings in each seat."""
    finished: int
    """In how many seats it was the winner of the round."""
    shares: tuple[int, ...]
    """In how many seats each fact of the game was true that is a share; see `Entry.facts`."""
    moves: int
    """Its moves in all seats."""
    seconds: float
    """CPU time that it took for them."""


class _Timed:
    """A bot, and how long it thinks."""

    def __init__(self, bot: Bot[Any, Any]) -> None:
        self._bot = bot
        self.moves = 0
        self.seconds = 0.0

    def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
        """Choose as the bot does."""
        # Of this thread: a worker of a cluster may play several deals at once.
        begun = time.thread_time()
        choice = self._bot.choose(view, legal, rng, budget)
        self.seconds += time.thread_time() - begun
        self.moves += 1
        return choice


def shares_of(found: Entry) -> tuple[str, ...]:
    """Return the keys of the facts that `Duplicate.shares` counts."""
    return tuple(fact.key for fact in found.facts if fact.kind is FactKind.SHARE)


def make_player(found: Entry, name: str) -> Bot[Any, Any]:
    """Make the bot that a `Pairing` names; raise NotationError if the game has no such level or style."""
    level, _, style = name.partition("/")
    return found.make_bot(level, style=style)


def play_deal(
    contest: Contest, pairing: Pairing, deal: int, make: Callable[[Entry, str], Bot[Any, Any]] = make_player
) -> Duplicate:
    """Play the deal with this number once for each seat, by players that *make* makes by their names."""
    found = entry(contest.game)
    game, options = found.game, contest.options
    seed = seed_for_round(contest.seed, deal)
    facts = [fact for fact in found.facts if fact.kind is FactKind.SHARE]
    chips, finished, shares = [], 0, [0] * len(facts)
    moves, seconds = 0, 0.0
    for seat in map(Seat, range(game.seats(options))):
        won, winner, standing = 0, None, Standing(banker=Seat(deal % game.seats(options)))
        for half in (1, 2) if game.halves(options) else (1,):
            measured = _Timed(make(found, pairing.candidate))
            bots: list[tuple[Bot[Any, Any], Random]] = [
                (measured if each == seat else make(found, pairing.field), Random(seed + bytes([each, half])))
                for each in range(game.seats(options))
            ]
            _, state = play_out(game, game.start(options, deal_round(game, options, seed), standing).state, bots)
            result = game.result(state)
            assert result is not None
            won, winner = won + result.chips[seat], result.winner
            standing = game.next_standing(state)
            moves, seconds = moves + measured.moves, seconds + measured.seconds
        chips.append(won)
        finished += winner == seat
        shares = [count + bool(fact.of(state, seat)) for count, fact in zip(shares, facts, strict=True)]
    return Duplicate(
        pairing=pairing,
        deal=deal,
        chips=tuple(chips),
        finished=finished,
        shares=tuple(shares),
        moves=moves,
        seconds=seconds,
    )


def play_deals(
    contest: Contest, wanted: Iterable[tuple[Pairing, int]], jobs: int, stop: Callable[[], bool] = lambda: False
) -> Iterator[Duplicate]:
    """Play the *wanted* deals in *jobs* processes, and yield each as it ends, in any order.

    Args:
        contest: The game, the rules and the seed.
        wanted: Pairings with numbers of deals.
        jobs: Processes; with one everything happens in this one.
        stop: Once it returns True, nothing further is begun.
    """
    if jobs == 1:
        for pairing, deal in wanted:
            if stop():
                return
            yield play_deal(contest, pairing, deal)
        return
    todo = iter(wanted)
    # Ctrl+C reaches this process alone, and the others finish their deals.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=signal.signal, initargs=deaf) as pool:

        def begin(count: int) -> set[Future[Duplicate]]:
            return {pool.submit(play_deal, contest, pairing, deal) for pairing, deal in islice(todo, count)}

        running = begin(AHEAD * jobs)
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for each in done:
                    yield each.result()
                if not stop():
                    running |= begin(len(done))
        finally:
            # A closed generator does not wait for deals not yet begun.
            pool.shutdown(cancel_futures=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """The statistics of one pairing's deals."""

    pairing: Pairing
    deals: int
    mean: float
    """Chips a round that the candidate gains."""
    error: float | None
    """Standard error of the mean; None with a single deal."""
    finished: float
    """Share of the rounds that it won."""
    shares: tuple[float, ...]
    tail: float
    """Mean of the worst tenth of its rounds."""
    milliseconds: float
    """CPU time of a move."""

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the mean; None with a single deal."""
        if self.error is None:
            return None
        return self.mean - SURE * self.error, self.mean + SURE * self.error


def strength(played: Sequence[Duplicate]) -> Strength:
    """Return the statistics of the deals *played* of one pairing, at least one."""
    means = [fmean(each.chips) for each in played]
    rounds = sorted(chips for each in played for chips in each.chips)
    moves = sum(each.moves for each in played)
    columns = zip(*(each.shares for each in played), strict=True)
    return Strength(
        pairing=played[0].pairing,
        deals=len(played),
        mean=fmean(means),
        error=stdev(means) / math.sqrt(len(means)) if len(means) > 1 else None,
        finished=sum(each.finished for each in played) / len(rounds),
        shares=tuple(sum(column) / len(rounds) for column in columns),
        tail=fmean(rounds[: max(1, int(len(rounds) * TAIL))]),
        milliseconds=1000 * sum(each.seconds for each in played) / max(1, moves),
    )
