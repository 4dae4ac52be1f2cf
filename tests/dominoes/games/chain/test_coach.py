# SPDX-License-Identifier: MIT
"""The remarks of the coach of the chain games are true: checked by all legal moves, and in guessed worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Final

import pytest

from dominoes.ai.bot import Budget
from dominoes.errors import Reason
from dominoes.game import Seat, Standing
from dominoes.games.chain import coach
from dominoes.games.chain.bots.greedy import Greedy
from dominoes.games.chain.coach import SENTENCES, reasons
from dominoes.games.chain.options import PRESETS, BlockTest, Direction, ReleadWhen
from dominoes.games.chain.state import Claim, Cover, Lead, LineBlocked, Move, Pass, Place, State, View
from dominoes.tiles import Tile
from tests.support.chain_rounds import GAME, begun, laid, played, random_deal, with_seats
from tests.support.planted import planted
from tests.support.strategies import changed

WORLDS: Final = 8

TABLES: Final = {
    **PRESETS,
    "two": with_seats(PRESETS["jielong"], 2),
    "block-others": changed(PRESETS["dingniu"], block__block_test=BlockTest.OTHERS_ONLY),
    "free": changed(PRESETS["jielong"], line__relead_when=ReleadWhen.FREE),
    "cover-other": changed(PRESETS["changtian"], line__cover_other=True),
}
"""The presets, and what none of them plays."""


class Oracle:
    """One move, looked at slowly."""

    def __init__(self, state: State, view: View, move: Lead | Place | Cover, rng: Random) -> None:
        """Try the move in the true world, and in some that look alike."""
        self.state, self.view, self.move, self.seat = state, view, move, view.seat
        self.worlds = [state, *(GAME.guess(view, rng) for _ in range(WORLDS))]
        self.after = [GAME.apply(world, self.seat, move).state for world in self.worlds]
        self.legal = GAME.legal_moves(state, self.seat)
        line = self.after[0].line
        self.ends = set() if line is None else set(line.ends)
        gone = Counter(tile for line in state.lines for tile in (placed.tile for placed in line.placed))
        gone += Counter(view.hand) + Counter(state.covered[self.seat])
        self.unseen = list((Counter(GAME.tiles(view.options)) - gone).elements())

    @property
    def left(self) -> tuple[Tile, ...]:
        """The hand afterwards."""
        return self.after[0].hands[self.seat]

    def fits(self, world: State, seat: int) -> bool:
        """Return whether *seat* could connect to an end that is open after the move."""
        return any(end in (tile.high, tile.low) for tile in world.hands[seat] for end in self.ends)

    def fitting(self, move: Move) -> int:
        """Count the tiles left for what is open after *move*."""
        after = GAME.apply(self.state, self.seat, move).state
        hand, line = after.hands[self.seat], after.line
        return 0 if line is None else sum(any(end in (t.high, t.low) for end in line.ends) for t in hand)

    def all_blocked(self) -> bool:
        """Return whether the move ends the round by a block in all worlds."""
        return all(any(isinstance(event, LineBlocked) for event in each.history) for each in self.after)

    def points(self, world: State, seat: int) -> int:
        """Add up what counts against *seat*."""
        return sum(int(tile.pips) for tile in (*world.hands[seat], *world.covered[seat]))

    def alternatives(self) -> set[Tile]:
        """Return the other tiles that could be played in the same way."""
        kind = type(self.move)
        return {move.tile for move in self.legal if isinstance(move, kind)} - {self.move.tile}

    def numbers_without(self, gone: Tile) -> int:
        """Return how many numbers the hand has without one tile."""
        hand = list(self.view.hand)
        hand.remove(gone)
        return len({n for tile in hand for n in (tile.high, tile.low)})


def _others(o: Oracle) -> list[int]:
    return [seat for seat in range(len(o.view.sizes)) if seat != o.seat and o.view.sizes[seat]]


def _wins(o: Oracle, r: Reason) -> bool:
    mine = all(r["points"] == o.points(each, o.seat) for each in o.after)
    return mine and o.all_blocked() and all(each.ended is not None and each.ended.winner == o.seat for each in o.after)


def _loses(o: Oracle, r: Reason) -> bool:
    mine = all(r["points"] == o.points(each, o.seat) for each in o.after)
    return mine and o.all_blocked() and all(each.ended is not None and each.ended.winner != o.seat for each in o.after)


def _next_out(o: Oracle, r: Reason) -> bool:
    seat, seats = r["seat"], len(o.view.sizes)
    step = 1 if o.view.options.line.direction is Direction.COUNTER_CLOCKWISE else -1
    order = [(o.seat + step * place) % seats for place in range(1, seats)]
    first = next(each for each in order if each in _others(o))
    return first == seat and set(r["ends"]) == o.ends and not any(o.fits(world, seat) for world in o.worlds)


def _carries(tile: Tile, n: int) -> bool:
    return n in (tile.high, tile.low)


TRUTH: Final[dict[str, Callable[[Oracle, Reason], bool]]] = {
    "block-wins": _wins,
    "block-loses": _loses,
    "blocks": lambda o, r: o.all_blocked() and r["points"] == o.points(o.after[0], o.seat),
    "goes-out": lambda o, _: o.points(o.after[0], o.seat) == 0,
    "nobody-follows": lambda o, r: (
        set(r["ends"]) == o.ends and not any(o.fits(world, seat) for world in o.worlds for seat in _others(o))
    ),
    "next-out": _next_out,
    "only-you": lambda o, r: (
        r["n"] in o.ends
        and any(_carries(each, r["n"]) for each in o.left)
        and not any(_carries(each, r["n"]) for each in o.unseen)
    ),
    "holds-most": lambda o, r: (
        r["n"] in o.ends
        and r["count"] == sum(_carries(each, r["n"]) for each in o.left)
        and r["count"] > r["tiles"] == sum(_carries(each, r["n"]) for each in o.unseen) > 0
    ),
    "out-of": lambda o, r: (
        r["n"] in o.ends
        and r["seat"] in _others(o)
        and not any(_carries(each, r["n"]) for world in o.worlds for each in world.hands[r["seat"]])
    ),
    "few-left": lambda o, r: (
        r["n"] in o.ends and r["tiles"] == sum(_carries(each, r["n"]) for each in o.unseen) in range(1, coach.FEW + 1)
    ),
    "lays-off": lambda o, r: (
        r["points"] == o.move.tile.pips
        and not o.alternatives()
        and any(isinstance(move, Cover) for move in o.legal)
        and not any(isinstance(move, Lead | Place) and move.tile != o.move.tile for move in o.legal)
    ),
    "keeps-most": lambda o, r: (
        set(r["ends"]) == o.ends
        and o.fitting(o.move) == r["count"] > 1
        and all(o.fitting(m) < r["count"] for m in o.legal if isinstance(m, type(o.move)) and m != o.move)
    ),
    "heaviest": lambda o, r: (
        o.alternatives() != set() and r["points"] == o.move.tile.pips > max(each.pips for each in o.alternatives())
    ),
    "lightest": lambda o, r: (
        isinstance(o.move, Cover) and r["points"] == o.move.tile.pips < min(each.pips for each in o.alternatives())
    ),
    "keeps-ends": lambda o, r: (
        set(r["ends"]) == o.ends
        and len(o.ends) == 2
        and all(any(_carries(each, end) for each in o.left) for end in o.ends)
    ),
    "keeps-numbers": lambda o, r: (
        r["count"] == o.numbers_without(o.move.tile)
        and r["count"] >= max(map(o.numbers_without, o.alternatives()))
        and r["count"] > min(map(o.numbers_without, o.alternatives()))
    ),
    "lays-double": lambda o, r: not isinstance(o.move, Cover) and o.move.tile.high == o.move.tile.low == r["n"],
}
"""For each sentence, by the end of its key, whether it is true of a move."""


def positions(table: str, seed: int) -> Iterator[tuple[State, Seat]]:
    """Yield positions of random rounds without end; about half of the moves are sensible."""
    options, rng = TABLES[table], Random(f"{table} {seed}")
    while True:
        banker = Standing(banker=Seat(rng.randrange(options.seats)))
        state = GAME.start(options, random_deal(options, rng), banker).state
        while seats := GAME.to_act(state):
            seat = seats[0]
            if not state.answers:
                yield state, seat
            legal = GAME.legal_moves(state, seat)
            sensible = Greedy().choose(GAME.view(state, seat), legal, rng, Budget()).move
            move: Move = Pass() if state.answers else sensible if rng.random() < 0.5 else rng.choice(legal)
            state = GAME.apply(state, seat, move).state


def check(table: str, seed: int, count: int) -> Counter[str]:
    """Check all remarks on up to three moves of each of *count* positions; return the count of each remark."""
    said: Counter[str] = Counter()
    rng = Random(seed)
    for (state, seat), _ in zip(positions(table, seed), range(count), strict=False):
        view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
        for move in rng.sample(legal, min(3, len(legal))):
            assert isinstance(move, Lead | Place | Cover)
            found = reasons(view, move)
            oracle = Oracle(state, view, move, rng)
            # What the others hold makes no difference.
            assert found == reasons(GAME.view(oracle.worlds[-1], seat), move)
            for reason in found:
                key = reason.key.removeprefix("chain.")
                assert TRUTH[key](oracle, reason), (reason, view.hand, move, view.lines)
                said[key] += 1
    return said


@pytest.mark.parametrize(
    "table",
    # One of them alone reaches what is left to cover.
    [pytest.param(key, marks=() if key == "free" else (pytest.mark.matrix, pytest.mark.no_cover)) for key in TABLES],
)
def test_all_that_is_said_is_true(table: str) -> None:
    """On positions of random play."""
    assert sum(check(table, 1, 30).values()) > 30


@pytest.mark.bulk
@pytest.mark.parametrize("table", TABLES)
def test_all_that_is_said_is_true_of_hundreds(table: str) -> None:
    """On a few hundred more."""
    check(table, 2, 150)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_all_that_is_said_is_true_of_thousands(table: str) -> None:
    """On many more."""
    check(table, 3, 1500)


@pytest.mark.slow
def test_every_sentence_is_said() -> None:
    """None is idle."""
    said: Counter[str] = Counter()
    for table in TABLES:
        said += check(table, 4, 500)
    # Some need what random play seldom comes to.
    for each in planted("chain"):
        view, move, _legal = each.position
        said.update(reason.key.removeprefix("chain.") for reason in reasons(view, move))
    assert said.keys() == TRUTH.keys()


PLANTED: Final = [
    ("jielong", "66 64 63 62 51 41 31 21", 0, "", "0 lead 66 6", "heaviest"),
    ("jielong", "66 64 63 62 51 41 31 21", 0, "", "0 lead 64 4", "keeps-numbers"),
    ("jielong", "66 66 63 62 65 65 64 64", 0, "", "0 lead 62 6", "holds-most"),
    (
        "jielong",
        "21 11 22 33 44 55 66 11|65 64 63 61 51 64 43 41|66 55 33 22 44 65 53 52",
        0,
        "0 lead 21 2, 1 cover 41",
        "2 place 52",
        "heaviest",
    ),
    (
        "jielong",
        "21 11 22 33 44 55 66 11|65 64 63 61 51 64 43 41|66 55 33 31 44 65 53 51",
        0,
        "0 lead 21 2, 1 cover 41",
        "2 cover 31",
        "lightest",
    ),
    (
        "jielong",
        "21 11 22 33 44 55 66 11|65 64 63 61 51 64 43 41|66 55 33 31 44 65 53 51",
        0,
        "0 lead 21 2, 1 cover 41",
        "2 cover 66",
        "keeps-numbers",
    ),
    (
        "jielong_two_ends",
        "62 11 22 33 44 55 66 11|65 64 63 61 51 64 43 21",
        0,
        "0 lead 62 *",
        "1 place 65 left",
        "heaviest",
    ),
    (
        "jielong_two_ends",
        "62 11 22 33 44 55 66 11|65 64 63 61 51 64 43 21",
        0,
        "0 lead 62 *",
        "1 place 21 right",
        "keeps-most",
    ),
    (
        "jielong_two_ends",
        "62 11 22 33 44 55 66 11|65 64 63 61 51 64 43 21",
        0,
        "0 lead 62 *",
        "1 place 64 left",
        "keeps-ends",
    ),
    ("dingniu", "66 66 65 64 62 63", 0, "", "0 lead 66 *", "holds-most"),
    ("xieding", "66 66 65 64 62 31 21 41", 0, "", "0 lead 41 4", "keeps-numbers"),
    ("changtian", "66 66 65 64 62 31 21 41|65 61 54 53 51 33 22 11", 0, "0 lead 66 6", "1 place 65", "heaviest"),
    ("changtian", "66 66 65 64 62 31 21 41|65 61 54 53 51 33 22 11", 0, "0 lead 66 6", "1 cover 11", "lightest"),
    (
        "dingniu",
        "62 51 22 33 65 55|66 66 11 11 44 44|64 31 63 33 22 64|61 31 61 55 65 51",
        0,
        "",
        "0 lead 55 *",
        "few-left",
    ),
    (
        "dingniu",
        "62 51 22 33 65 55|66 66 11 11 44 44|64 31 63 33 22 64|61 31 61 55 65 51",
        0,
        "0 lead 65 *, 1 place 66 left",
        "2 place 64 left",
        "few-left",
    ),
    (
        "dingniu",
        "62 51 22 33 65 55|66 66 11 11 44 44|64 31 63 33 22 64|61 31 61 55 65 51",
        0,
        (
            "0 lead 65 *, 1 place 66 left, 2 place 64 left, 3 place 65 right, 0 place 62 right, 1 place 44 left, "
            "2 place 64 left, 3 place 61 left, 0 place 22 right, 1 place 11 left"
        ),
        "2 place 31 left",
        "only-you",
    ),
    (
        "dingniu",
        "62 51 22 33 65 55|66 66 11 11 44 44|64 31 63 33 22 64|61 31 61 55 65 51",
        0,
        (
            "0 lead 65 *, 1 place 66 left, 2 place 64 left, 3 place 65 right, 0 place 62 right, 1 place 44 left, "
            "2 place 64 left, 3 place 61 left, 0 place 22 right, 1 place 11 left, 2 place 31 left, 3 place 31 "
            "left, 0 place 51 left, 1 cover 11, 2 place 22 right, 3 place 55 left"
        ),
        "0 place 55 left",
        "next-out",
    ),
    (
        "dingniu",
        "62 51 22 33 65 55|66 66 11 11 44 44|64 31 63 33 22 64|61 31 61 55 65 51",
        0,
        (
            "0 lead 65 *, 1 place 66 left, 2 place 64 left, 3 place 65 right, 0 place 62 right, 1 place 44 left, "
            "2 place 64 left, 3 place 61 left, 0 place 22 right, 1 place 11 left, 2 place 31 left, 3 place 31 "
            "left, 0 place 51 left, 1 cover 11, 2 place 22 right, 3 place 55 left, 0 place 55 left, 1 cover 44, 2 "
            "cover 33, 3 place 51 left, 0 cover 33, 1 cover 66, 2 cover 63"
        ),
        "3 place 61 left",
        "goes-out",
    ),
    (
        "dingniu",
        "66 66 11 11 44 44|65 61 64 64 22 62|31 63 55 31 65 51|22 51 33 55 61 33",
        1,
        "1 lead 62 *, 2 place 65 left, 3 place 55 left, 0 cover 11, 1 place 22 right, 2 place 51 left",
        "3 place 61 left",
        "only-you",
    ),
    (
        "dingniu",
        "44 44 64 64 63 22|31 65 22 51 66 62|51 11 66 31 61 55|55 33 33 65 61 11",
        1,
        "1 lead 65 *, 2 place 66 left, 3 place 55 right",
        "0 place 64 left",
        "only-you",
    ),
    (
        "dingniu",
        "44 44 64 64 63 22|31 65 22 51 66 62|51 11 66 31 61 55|55 33 33 65 61 11",
        1,
        (
            "1 lead 65 *, 2 place 66 left, 3 place 55 right, 0 place 64 left, 1 place 51 right, 2 place 11 right, "
            "3 place 61 right"
        ),
        "0 place 64 right",
        "nobody-follows",
    ),
    (
        "dingniu",
        "61 44 64 65 11 62|63 31 11 31 65 66|33 33 22 22 55 55|61 64 66 51 51 44",
        1,
        (
            "1 lead 63 *, 2 place 33 right, 3 place 61 left, 0 place 61 left, 1 place 65 left, 2 place 55 left, 3 "
            "place 51 left, 0 place 11 left, 1 place 11 left, 2 place 33 right, 3 place 51 left, 0 place 65 left, "
            "1 place 66 left, 2 cover 22, 3 place 66 left, 0 place 64 left, 1 place 31 right, 2 cover 22, 3 place "
            "44 left, 0 place 44 left"
        ),
        "1 place 31 right",
        "goes-out",
    ),
    (
        "dingniu",
        "66 66 65 65 64 64|33 44 22 22 33 11|62 63 61 61 11 31|51 55 51 31 44 55",
        0,
        (
            "0 lead 65 *, 1 cover 11, 2 place 61 left, 3 place 55 right, 0 place 65 right, 1 cover 22, 2 place 63 "
            "right, 3 place 31 left, 0 cover 64, 1 place 33 left, 2 place 31 left"
        ),
        "3 place 51 left",
        "next-out",
    ),
    (
        "dingniu",
        "66 66 65 65 64 64|33 44 22 22 33 11|62 63 61 61 11 31|51 55 51 31 44 55",
        0,
        (
            "0 lead 65 *, 1 cover 11, 2 place 61 left, 3 place 55 right, 0 place 65 right, 1 cover 22, 2 place 63 "
            "right, 3 place 31 left, 0 cover 64, 1 place 33 left, 2 place 31 left, 3 place 51 left, 0 cover 64, 1 "
            "place 33 right, 2 cover 11"
        ),
        "3 place 55 left",
        "nobody-follows",
    ),
    (
        "dingniu",
        "33 11 11 65 65 22|51 61 55 61 62 66|66 55 31 22 33 51|44 44 64 64 31 63",
        1,
        "1 lead 62 *, 2 place 66 left, 3 place 64 left, 0 place 22 right, 1 cover 61, 2 place 22 right",
        "3 place 44 left",
        "nobody-follows",
    ),
    (
        "dingniu",
        "31 22 44 33 31 55|62 63 61 61 51 33|66 66 65 65 64 64|55 11 11 44 22 51",
        2,
        (
            "2 lead 65 *, 3 place 55 right, 0 place 55 right, 1 place 63 left, 2 place 65 right, 3 cover 22, 0 "
            "place 33 left, 1 place 62 right, 2 cover 64, 3 cover 11, 0 place 31 left, 1 place 61 left"
        ),
        "2 place 66 left",
        "next-out",
    ),
    (
        "dingniu",
        "33 64 61 31 63 51|65 62 64 22 55 31|22 33 55 51 61 65|66 66 11 11 44 44",
        3,
        (
            "3 lead 66 *, 0 place 61 right, 1 place 62 left, 2 place 61 right, 3 place 66 right, 0 place 63 "
            "right, 1 place 22 left, 2 place 33 right, 3 cover 11, 0 place 33 right, 1 place 31 right, 2 place 22 "
            "left, 3 place 11 right"
        ),
        "0 place 31 right",
        "blocks",
    ),
    (
        "dingniu",
        "64 55 33 61 51 33|66 66 11 11 44 44|65 31 51 22 31 22|61 63 65 55 62 64",
        3,
        (
            "3 lead 65 *, 0 place 61 left, 1 place 11 left, 2 place 31 left, 3 place 63 left, 0 place 51 right, 1 "
            "place 66 left, 2 place 65 left, 3 place 55 left, 0 place 55 left, 1 place 11 right"
        ),
        "2 place 51 right",
        "block-wins",
    ),
    (
        "dingniu",
        "66 66 11 11 44 44|65 64 61 55 63 51|33 31 51 61 22 22|64 55 31 65 33 62",
        3,
        (
            "3 lead 65 *, 0 place 66 left, 1 place 55 right, 2 place 61 left, 3 place 55 right, 0 place 11 left, "
            "1 place 65 right, 2 place 31 left, 3 place 33 left, 0 place 66 right, 1 place 61 right, 2 place 33 "
            "left, 3 place 31 left, 0 place 11 left, 1 place 51 right"
        ),
        "2 place 51 left",
        "block-wins",
    ),
    (
        "dingniu",
        "31 44 65 65 55 11|22 22 62 31 66 66|61 33 61 51 64 51|33 64 44 55 11 63",
        2,
        (
            "2 lead 61 *, 3 place 64 left, 0 place 11 right, 1 place 31 right, 2 place 64 left, 3 place 63 right, "
            "0 place 65 left, 1 place 62 right, 2 place 51 left, 3 place 11 left, 0 place 31 left, 1 place 22 "
            "right, 2 place 33 left, 3 place 33 left, 0 cover 44"
        ),
        "1 place 22 right",
        "block-loses",
    ),
    (
        "dingniu",
        "55 11 61 66 33 51|22 22 11 44 63 66|31 31 65 65 64 64|33 44 62 61 51 55",
        1,
        (
            "1 lead 66 *, 2 place 65 left, 3 place 61 right, 0 place 55 left, 1 place 11 right, 2 place 65 left, "
            "3 place 62 left, 0 place 61 right, 1 place 63 right, 2 place 31 right, 3 place 51 right, 0 place 51 "
            "right, 1 place 22 left, 2 place 31 right, 3 place 33 right, 0 place 33 right"
        ),
        "1 place 22 left",
        "block-wins",
    ),
    (
        "dingniu",
        "66 66 11 11 44 44|65 62 33 63 22 64|33 55 31 31 64 55|51 51 65 61 22 61",
        3,
        (
            "3 lead 65 *, 0 place 66 left, 1 place 63 left, 2 place 33 left, 3 place 51 right, 0 place 11 right, "
            "1 place 33 left, 2 place 31 left, 3 place 61 left, 0 place 66 left, 1 place 62 left, 2 place 31 "
            "right, 3 place 22 left, 0 cover 11"
        ),
        "1 place 22 left",
        "block-loses",
    ),
]
"""A preset, hands by seat, the banker, the play so far, a move, and a teacher's first remark.

Each was read and judged: first the end of the round, then seats unable to follow, then pips, then the tiles kept.
"""


@pytest.mark.parametrize("row", PLANTED, ids=lambda row: f"{row[0]} {row[4]}")
def test_a_teacher_would_say_this_first(row: tuple[str, str, int, str, str, str]) -> None:
    """The weightiest remark comes first."""
    preset, hands, banker, lines, move, first = row
    state = begun(PRESETS[preset], *hands.split("|"), banker=banker)
    state = played(state, lines) if lines else state
    chosen = GAME.read_move(move.partition(" ")[2])
    assert chosen in GAME.legal_moves(state, state.turn)
    assert reasons(GAME.view(state, state.turn), chosen)[0].key == f"chain.{first}"


def test_eight_doubles_win() -> None:
    """Declaring them wins; a pass gets no remark."""
    state = GAME.start(PRESETS["xieding"], laid(PRESETS["xieding"], "66 66 11 11 44 44 55 55"), Standing()).state
    view = GAME.view(state, Seat(0))
    assert [reason.key for reason in reasons(view, Claim())] == ["chain.claim-wins"]
    assert reasons(view, Pass()) == ()
    while seats := GAME.to_act(state):
        state = GAME.apply(state, seats[0], GAME.legal_moves(state, seats[0])[0]).state
    assert state.ended is not None
    assert state.ended.winner == 0


def test_every_sentence_has_its_truth() -> None:
    """None is said that is not checked."""
    assert {each.key.removeprefix("chain.") for each in SENTENCES} == set(TRUTH)


def test_what_is_said_comes_at_once() -> None:
    """A teacher does not keep anybody waiting: far below a third of a second."""
    longest = 0.0
    for (state, seat), _ in zip(positions("dingniu", 9), range(60), strict=False):
        view = GAME.view(state, seat)
        for move in GAME.legal_moves(state, seat):
            begun_at = perf_counter()
            reasons(view, move)
            longest = max(longest, perf_counter() - begun_at)
    assert longest < 0.3
