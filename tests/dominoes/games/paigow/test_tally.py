# SPDX-License-Identifier: MIT
"""A round of 推牌九 told by the people at a table is settled as the rules settle it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from dominoes.errors import NotationError
from dominoes.game import PileOpened, Seat
from dominoes.games.paigow.options import GUANGDONG, Bank, PaiGowOptions
from dominoes.games.paigow.rules import fouls_of
from dominoes.games.paigow.state import HandCompared, House, State
from dominoes.games.paigow.tally import (
    Tally,
    bankers,
    ended,
    highest_bid,
    objection,
    read,
    write,
)
from dominoes.games.stakes_tally import MOST_STAKED
from tests.support.paigow_rounds import (
    CASINO,
    GAME,
    LUCKY,
    TWO_HALVES,
    random_deal,
    random_paigow_options,
    random_paigow_round,
    random_paigow_standing,
    standing,
)
from tests.support.strategies import changed

AUCTION = changed(GUANGDONG, banking__bank=Bank.AUCTION)
FIXED = changed(GUANGDONG, banking__bank=Bank.FIXED)
SHARED = changed(GUANGDONG, banking__shared=True)
FOULS = changed(GUANGDONG, comparing__foul=True)
AT = standing(1, 0, 0, 0, 0)


def told(end: State) -> Tally:
    """Return the tally of a finished round, as people at the table would give it."""
    assert end.banker is not None
    signs: list[int | None] = [None] * end.options.seats
    for event in end.history:
        if isinstance(event, HandCompared):
            signs[event.seat] = event.sign
    first = next((event.first for event in end.history if isinstance(event, PileOpened)), None)
    return Tally(
        banker=end.banker,
        times=end.times,
        partner=end.partner,
        with_house=end.house is House.HALF,
        first=first,
        stakes=end.stakes,
        signs=tuple(signs),
        fouls=tuple(sorted(fouls_of(end))),
    )


def settled_alike(seeds: Iterable[int]) -> set[object]:
    """Settle random rounds by random rules, line by line, with the next standing; return what lines occurred."""
    seen: set[object] = set()
    for seed in seeds:
        rng = Random(seed)
        options = random_paigow_options(rng)
        since = random_paigow_standing(options, rng)
        state = GAME.start(options, random_deal(options, rng, rng.choice(LUCKY)), since).state
        _positions, end = random_paigow_round(state, rng)
        tally = told(end)
        assert objection(options, state.standing, tally) is None
        assert read(json.loads(json.dumps(write(tally)))) == tally
        mine = ended(options, state.standing, tally)
        assert mine.ended == end.ended
        assert GAME.next_standing(mine) == replace(GAME.next_standing(end), played=())
        assert mine.ended is not None
        seen |= {line.reason.key.removeprefix("paigow.") for line in mine.ended.sheet}
    return seen


LINES: Final = {
    *("lose", "foul", "push", "win", "banker-foul", "win-short", "commission", "share"),
    *("house-share", "house-bank"),
}


def test_random_rounds_by_random_rules_are_settled_alike() -> None:
    """Some of them."""
    assert settled_alike(range(500, 580)) <= LINES


@pytest.mark.bulk
def test_many_random_rounds_are_settled_alike() -> None:
    """Every kind of line occurs."""
    assert settled_alike(range(500)) == LINES


GOOD = Tally(banker=Seat(1), stakes=(20, None, 40, 60), signs=(1, None, -1, 0))


@pytest.mark.parametrize(
    ("options", "tally", "key", "args"),
    [
        pytest.param(FIXED, GOOD, "banker", (0,), id="the bank is fixed"),
        pytest.param(GUANGDONG, replace(GOOD, banker=Seat(5)), "banker", (1,), id="no such seat"),
        pytest.param(GUANGDONG, replace(GOOD, times=2), "bid", (1,), id="nobody bids"),
        pytest.param(AUCTION, replace(GOOD, times=4), "bid", (3,), id="bid too high"),
        pytest.param(GUANGDONG, replace(GOOD, partner=Seat(2)), "partner", (), id="no shared bank"),
        pytest.param(SHARED, replace(GOOD, partner=Seat(1)), "partner", (), id="with oneself"),
        pytest.param(GUANGDONG, replace(GOOD, first=Seat(4)), "first", (), id="no such first"),
        pytest.param(GUANGDONG, replace(GOOD, fouls=(Seat(2),)), "foul-not-played", (), id="no fouls here"),
        pytest.param(FOULS, replace(GOOD, fouls=(Seat(4),)), "foul-not-played", (), id="nobody's foul"),
        pytest.param(GUANGDONG, replace(GOOD, stakes=(20,)), "stake-missing", (1,), id="not a whole table"),
        pytest.param(GUANGDONG, replace(GOOD, stakes=(20, None, None, 60)), "stake-missing", (2,), id="no stake"),
        pytest.param(
            GUANGDONG,
            replace(GOOD, stakes=(0, None, 40, 60)),
            "stake-impossible",
            (0, 0, MOST_STAKED),
            id="staked nothing",
        ),
        pytest.param(
            GUANGDONG,
            replace(GOOD, stakes=(20, None, 40, MOST_STAKED + 1), signs=(None, None, None, None)),
            "stake-impossible",
            (3, MOST_STAKED + 1, MOST_STAKED),
            id="too high a stake, before all outcomes",
        ),
        pytest.param(GUANGDONG, replace(GOOD, signs=(None,) * 4), "sign-missing", (0,), id="from the first seat on"),
        pytest.param(GUANGDONG, replace(GOOD, signs=(1, None, -1, None)), "sign-missing", (3,), id="no outcome"),
        pytest.param(GUANGDONG, replace(GOOD, signs=(1, None, -1, 7)), "sign-missing", (3,), id="no such outcome"),
    ],
)
def test_what_cannot_be_is_told(options: PaiGowOptions, tally: Tally, key: str, args: tuple[object, ...]) -> None:
    """One reason, never an error."""
    assert objection(GUANGDONG, AT, GOOD) is None
    found = objection(options, AT, tally)
    assert found is not None
    assert (found.key, found.listed) == (f"tally.{key}", args)


def test_who_may_bank() -> None:
    """A decliner passes the bank on; in the second half it is bound, and at some tables always."""
    assert bankers(GUANGDONG, AT) == (1, 2, 3, 0)
    assert bankers(TWO_HALVES, replace(AT, half=2)) == (1,)
    assert bankers(FIXED, AT) == (0,)
    assert (highest_bid(AUCTION, AT), highest_bid(CASINO, AT)) == (3, 1)


def test_whoever_was_dealt_to_first_is_settled_first() -> None:
    """If it is not given, the first seat for the bank comes first."""
    for first, heads in ((None, [2, 0]), (Seat(0), [0, 2])):
        result = ended(GUANGDONG, AT, replace(GOOD, signs=(-1, None, -1, 0), first=first)).ended
        assert result is not None
        assert [line.reason["seat"] for line in result.sheet[:2]] == heads


@pytest.mark.parametrize("data", [{}, {"banker": "East"}, {"banker": 0, "times": 1, "stakes": 7}])
def test_other_data_is_refused(data: dict[str, object]) -> None:
    """With an error of the library, never another."""
    with pytest.raises(NotationError):
        read(data)
