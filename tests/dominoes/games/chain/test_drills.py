# SPDX-License-Identifier: MIT
"""The answers of the drills of the chain games beside the second referee, which lays lines as texts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from dominoes.errors import Reason
from dominoes.games.chain.drills import CONNECT, COVER, ENDS, NUMBERS, _what_may, drills
from dominoes.games.chain.options import PRESETS, Blocked, BlockTest, ChainOptions, ReleadWhen, SuanFails, TieLosers
from dominoes.games.drills import Answer, Drill, Kind, Question, Shown
from dominoes.options import to_dict
from tests.oracles.naive_chain import NaiveChain, pips
from tests.support.chain_rounds import begun, played, with_seats
from tests.support.strategies import changed

FREE = changed(PRESETS["jielong_two_ends"], line__relead_when=ReleadWhen.FREE)
STRICT = changed(PRESETS["changtian"], line__cover_other=True, line__blocked=Blocked.END)
LATER = changed(PRESETS["dingniu"], block__tie_losers=TieLosers.LATER, block__suan_fail_scope=SuanFails.ANY_LOSER)
TWO = with_seats(PRESETS["jielong"], 2)
TABLES = {**PRESETS, "free": FREE, "strict": STRICT, "later": LATER, "two": TWO}
FEW, MANY = 4, 60
"""Questions about each item."""


@pytest.fixture(params=[FEW, pytest.param(MANY, marks=pytest.mark.bulk)], ids=["few", "many"])
def count(request: pytest.FixtureRequest) -> int:
    """How many questions are asked about each item."""
    found: int = request.param
    return found


each_table = pytest.mark.parametrize("options", TABLES.values(), ids=TABLES)


def drill(options: ChainOptions, kind: Kind) -> Drill:
    """Return the drill of *kind*."""
    return next(each for each in drills(options) if each.kind is kind)


def asked(options: ChainOptions, kind: Kind, count: int = FEW) -> list[Question]:
    """Return questions about every item."""
    rng = Random(3)
    return [drill(options, kind).make(item, rng) for item in drill(options, kind).items for _time in range(count)]


def row_of(shown: Shown) -> list[str]:
    """Write a line as it lies, each tile with its left half first."""
    row = [f"{half}{tile.high + tile.low - half}" for tile, half in zip(shown.rows[0], shown.halves, strict=True)]
    assert all(one[1] == other[0] for one, other in pairwise(row)), "equal halves touch"
    return row


def open_of(options: ChainOptions, row: list[str]) -> list[str]:
    """Return the open pips of *row*: at both ends, or at the right one."""
    return [row[0][0], row[-1][1]] if options.line.ends == 2 else [row[-1][1]]


@each_table
def test_what_fits_where(options: ChainOptions, count: int) -> None:
    """A tile fits that has a half like an open end."""
    for found in asked(options, Kind.END, count):
        ends = open_of(options, row_of(found.shown[0]))
        if found.item in NUMBERS:
            assert found.item in ends
            *laid, none = found.answers
            for answer in laid:
                assert answer.right is any(end in str(answer.rows[0][0]) for end in ends), found
            assert none.right is not any(answer.right for answer in laid)
        else:
            tile = str(found.shown[1].rows[0][0])
            place = {(True, False): 0, (False, True): 1, (True, True): 2, (False, False): 3}
            where = place[ends[0] in tile, ends[1] in tile]
            assert [answer.right for answer in found.answers] == [at == where for at in range(4)], found
            assert [*ENDS][where] == found.item


@pytest.mark.no_cover
@pytest.mark.matrix
@each_table
def test_what_may_be_done(options: ChainOptions, count: int) -> None:
    """The other referee follows the play, and lists the legal moves."""
    for found in asked(options, Kind.PLAY, count):
        row = row_of(found.shown[0])
        ends = open_of(options, row)
        hand = [str(tile) for tile in found.shown[1].rows[0]]
        fitting = [tile for tile in hand if any(end in tile for end in ends)]
        assert (found.item == "connect") is bool(fitting)
        assert len({(answer.rows, str(answer.words)) for answer in found.answers}) == len(found.answers), found
        for answer in found.answers:
            tile = str(answer.rows[0][0])
            assert tile in hand
            assert answer.words is not None
            if answer.words.key == "chain.drill-connect":
                expected = str(answer.words["n"]) in tile
            elif options.line.must_play:
                expected = not fitting
            else:
                expected = not (options.line.cover_other and tile in fitting)
            assert answer.right is expected, found


@each_table
def test_how_many_pips(options: ChainOptions, count: int) -> None:
    """All dots of the tiles."""
    for found in asked(options, Kind.WORTH, count):
        expected = pips([*map(str, found.shown[0].rows[0])])
        assert [answer.words["n"] for answer in found.answers if answer.right] == [expected]  # type: ignore[index]


def received(options: ChainOptions, found: Question) -> int:
    """Let the other referee settle a round with the facts told."""

    def facts(key: str) -> list[Reason]:
        return [fact for fact in found.facts if fact.key == f"chain.drill-{key}"]

    points = [fact["points"] for fact in facts("points")]
    banker = facts("banker")[0]["seat"]
    naive = NaiveChain(to_dict(options), banker, [[] for _seat in points])
    naive.points = lambda: points  # type: ignore[method-assign]
    naive.covered = [["66"] if each else [] for each in points]
    for fact in facts("stuck"):
        naive.covered[fact["seat"]] = ["66"] * fact["tiles"]
    for fact in facts("blocked"):
        naive.blocker = (fact["seat"], True)
    return sum(row[0] for _key, _args, row in naive.sheet())


@each_table
def test_what_a_round_pays(options: ChainOptions, count: int) -> None:
    """From nothing but the facts told."""
    for found in asked(options, Kind.SETTLE, count):
        expected = received(options, found)
        chosen: list[Answer] = [answer for answer in found.answers if answer.right]
        assert [answer.words["n"] for answer in chosen] == [expected], found  # type: ignore[index]


def test_what_is_asked_follows_the_table() -> None:
    """Names of its own, ends only of lines with two, a block if it is paid, penalties if there are any."""
    assert not set(ENDS) & set(drill(PRESETS["jielong"], Kind.END).items)
    assert set(ENDS) < set(drill(PRESETS["dingniu"], Kind.END).items)
    assert drill(PRESETS["dingniu"], Kind.NAME).items[0] == "northern-66"
    assert len(drill(PRESETS["dingniu"], Kind.SETTLE).items) == 4
    assert "stuck" in drill(PRESETS["xieding"], Kind.SETTLE).items
    assert drill(TWO, Kind.SETTLE).items == ("first", "last")


def test_a_hand_in_which_everything_may_be_done_asks_nothing() -> None:
    """Then there is no wrong answer."""
    hands = (
        "66 55 44 33 22 11 65 64",
        "66 65 64 61 63 62 54 53",
        "11 44 33 22 55 61 51 51",
        "31 31 52 43 42 41 32 21",
    )
    state = played(begun(PRESETS["changtian"], *hands), "0 lead 66 6")
    small = replace(
        state, hands=tuple(hand[:1] if seat == state.turn else hand for seat, hand in enumerate(state.hands))
    )
    assert _what_may(small, CONNECT, Random(1)) is None


def test_where_players_hardly_ever_cover_nothing_is_asked_about_it() -> None:
    """For two the round is over before: a question about a tile to cover was looked for without end, or for long."""
    two = with_seats(PRESETS["jielong"], 2)
    ends_first = changed(two, line__blocked=Blocked.END, block__block_test=BlockTest.OTHERS_ONLY)
    for must in (True, False):
        assert drill(changed(ends_first, line__must_play=must), Kind.PLAY).items == (CONNECT,)
    for other in (
        changed(ends_first, block__block_test=BlockTest.TRUE_STATE),
        changed(ends_first, line__blocked=Blocked.RELEAD),
        with_seats(ends_first, 3),
    ):
        asked = drill(other, Kind.PLAY)
        assert asked.items == (CONNECT, COVER)
        assert all(asked.make(item, Random(seed)).item == item for item in asked.items for seed in range(20))
