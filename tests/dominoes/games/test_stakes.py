# SPDX-License-Identifier: MIT
"""Staking against a banker: notation, bots, sheets and the score book, as several games share them."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from dominoes.ai.bot import Budget, Choice
from dominoes.errors import NotationError
from dominoes.game import Result, Seat, Standing
from dominoes.games import entry
from dominoes.games.stakes import (
    HandCompared,
    Outcome,
    Stake,
    affordable,
    bank_goes_to,
    compared,
    not_offered,
    players,
    purses,
    read_stake,
    settled,
    staked,
    write_stake,
)
from dominoes.games.stakes_tally import Tallies, Tally, outcomes_of
from dominoes.games.tastes import SMALLEST, STYLES, TASTES, Staker, Taste
from dominoes.play.match_under_way import Match
from tests.support.strategies import changed

MENU = (20, 40, 60, 100, 200)
OPTIONS = SimpleNamespace(seats=3)
BOOK: Tallies[Result] = Tallies(lambda _options, _standing, result: result)


def test_notation() -> None:
    """A stake is read as it is written; other lines are about something else."""
    assert read_stake(write_stake(Stake(40))) == Stake(40)
    assert read_stake("draw 1") is None
    with pytest.raises(NotationError):
        read_stake("stake -1")
    assert not_offered(Stake(40), MENU) is None
    refused = not_offered(Stake(30), MENU)
    assert refused is not None
    assert (refused["chips"], refused["menu"]) == (30, MENU)


def test_a_sheet_has_losers_first_and_adds_up() -> None:
    """Each line is one player's against the banker, who banks at seat 1."""
    assert players(Seat(1), 4) == (2, 3, 0)
    result = settled(Seat(1), [staked(Seat(2), 20, 1), staked(Seat(3), 40, 0), staked(Seat(0), 60, -1)], 4)
    assert [(line.reason.key, line.reason["seat"], line.chips) for line in result.sheet] == [
        ("stakes.lose", 0, (-60, 60, 0, 0)),
        ("stakes.win", 2, (0, -20, 20, 0)),
        ("stakes.push", 3, (0, 0, 0, 0)),
    ]
    assert result.reason.key == "stakes.settled"
    for sign, key in ((-1, "stakes.swept"), (1, "stakes.paid-all")):
        assert settled(Seat(0), [staked(Seat(1), 20, sign)], 2).reason.key == key


def test_hands_compare_by_what_is_paid() -> None:
    """A single chip, as where points of one chip are paid, is won or lost like any other."""
    order = players(Seat(1), 4)
    result = settled(Seat(1), [Outcome(Seat(2), 1, 1), Outcome(Seat(3), 1, 0), Outcome(Seat(0), 1, -1)], 4)
    assert compared(result, order) == (HandCompared(Seat(2), 1), HandCompared(Seat(3), 0), HandCompared(Seat(0), -1))


def test_nobody_pays_more_than_a_purse_holds() -> None:
    """The bank takes first, then pays in order what it has; a line says what is missing, and who won stays told."""
    order = players(Seat(0), 4)
    due = [staked(Seat(1), 60, 1), Outcome(Seat(2), 20, -80), staked(Seat(3), 40, 1)]
    result = settled(Seat(0), due, 4, held=(30, 100, 50, 100))
    assert [(line.reason["seat"], line.chips, line.reason.get("short")) for line in result.sheet] == [
        (2, (50, 0, -50, 0), -30),
        (1, (-60, 60, 0, 0), None),
        (3, (-20, 0, 0, 20), 20),
    ]
    assert [each.sign for each in compared(result, order)] == [1, -1, 1]
    broke = settled(Seat(0), [staked(Seat(1), 60, 1)], 2, held=(0, 100))
    assert broke.reason.key == "stakes.paid-all"
    assert (broke.chips, broke.sheet[0].reason["short"]) == ((0, 0), 60)


@pytest.mark.parametrize("game", ["taungau", "kolyesi", "throwing"])
@pytest.mark.parametrize("start", [500, 30])
def test_an_evening_never_goes_below_zero(game: str, start: int) -> None:
    """Whatever is played: stakes are what a seat holds at most, no chip is lost, and no empty purse banks."""
    brought, rng = entry(game), Random(start)
    options = changed(brought.presets["evening"], session__start_chips=start, session__bust_ends=False)
    rules = brought.game
    match = Match(brought, options, ("",) * 4, bytes(32), Seat(0))
    while not match.is_over:
        round_ = match.begin_round()
        held = round_.standing.chips
        assert held[round_.standing.banker] > 0
        state = rules.start(options, round_.deal, round_.standing).state
        while seats := rules.to_act(state):
            legal = rules.legal_moves(state, seats[0])
            stakes = [each.chips for each in legal if isinstance(each, Stake)]
            assert all(each <= held[seats[0]] for each in stakes)
            if stakes:
                refused = rules.why_not(state, seats[0], Stake(held[seats[0]] + 1))
                assert refused is not None
                assert refused.key == "stakes.not-offered"
            state = rules.apply(state, seats[0], rng.choice(legal)).state
        match.end_round(state)
        assert match.following is not None
        assert min(match.following.chips) >= 0
        assert sum(match.following.chips) == 4 * start


def test_without_chips_there_are_no_purses() -> None:
    """A match from zero, and a position of a lesson without chips, go below zero as before."""
    options = entry("taungau").presets["evening"]
    assert affordable(options, Standing(chips=(0,) * 4), Seat(1), MENU) == MENU
    assert affordable(options, Standing(chips=(90, 10, 50, 0)), Seat(2), MENU) == (20, 40)
    assert affordable(options, Standing(chips=(90, 10, 50, 0)), Seat(1), MENU) == (10,)
    assert affordable(options, Standing(chips=(90, 10, 50, 0)), Seat(3), MENU) == (0,)
    without = changed(options, session__start_chips=0, session__bust_ends=False)
    assert affordable(without, Standing(chips=(-90, 10, 50, 30)), Seat(0), MENU) == MENU
    assert "stakes.purse" in without.idle
    assert "stakes.purse" not in options.idle


def test_nobody_stakes_a_debt() -> None:
    """Who is below zero in a position that somebody wrote holds nothing: stakes, payments and the bank go on."""
    options = changed(entry("kolyesi").presets["evening"], seats=4)
    below = Standing(chips=(-90, 10, 80, 0))
    assert affordable(options, below, Seat(0), MENU) == (0,)
    assert purses(options, below) == (0, 10, 80, 0)
    result = settled(Seat(0), [staked(Seat(1), 10, 1), staked(Seat(2), 20, -1)], 4, held=purses(options, below))
    assert result.chips == (10, 10, -20, 0)
    assert bank_goes_to(Seat(3), options, below, result).banker == 1
    lost = replace(below, chips=(-90, -10, -80, 0))
    assert bank_goes_to(Seat(3), options, lost, settled(Seat(0), [staked(Seat(1), 0, 0)], 4)).banker == 3


@dataclass(frozen=True)
class _View:
    options: Any
    standing: Standing
    seat: int = 0


@dataclass(frozen=True)
class _Other:
    def choose(self, _view: object, legal: tuple[Any, ...], _rng: Random, _budget: Budget) -> Choice[Any]:
        return Choice(legal[-1])


def view(start: int, held: int) -> _View:
    """Return what a seat with so many chips sees."""
    return _View(SimpleNamespace(session=SimpleNamespace(start_chips=start)), Standing(chips=(held,)))


def test_bots_stake_by_their_taste() -> None:
    """Within what they like and can afford; the rest another one decides."""
    legal, rng, budget = tuple(map(Stake, MENU)), Random(1), Budget()
    bot = Staker(_Other(), SMALLEST)
    assert bot.choose(view(0, 0), legal, rng, budget).move == Stake(20)
    assert replace(bot, taste=Taste(1, 1)).choose(view(0, 0), legal, rng, budget).move == Stake(200)
    assert replace(bot, taste=Taste(1, 1)).choose(view(100, 70), legal, rng, budget).move == Stake(60)
    assert replace(bot, taste=Taste(1, 1)).choose(view(100, 0), legal, rng, budget).move == Stake(20)
    assert bot.choose(view(0, 0), legal[-1:], rng, budget).reasons[0].key == "ai.only-move"
    assert bot.choose(view(0, 0), ("draw 1", "draw 2"), rng, budget).move == "draw 2"


def test_styles_change_the_taste_alone() -> None:
    """Bots that do not stake, such as yardsticks, stay as they are."""
    for key, style in STYLES.items():
        styled = style(Staker(_Other()))
        assert isinstance(styled, Staker)
        assert styled.taste == TASTES[key]
        assert style(_Other()) == _Other()


def missing(tally: Tally) -> tuple[str, int] | None:
    """Return what the score book misses."""
    found = BOOK.objection(OPTIONS, Standing(), tally)
    return None if found is None else (found.key, found["seat"])


def test_the_score_book() -> None:
    """Missing parts are reported seat by seat; a complete tally is settled, and survives a file."""
    tally = Tally(stakes=(None, 20, 300), signs=(None, 1, -1))
    assert missing(tally) is None
    assert missing(replace(tally, signs=(None, None, 1))) == ("tally.sign-missing", 1)
    assert missing(replace(tally, stakes=(None, 20, None))) == ("tally.stake-missing", 2)
    assert missing(replace(tally, stakes=(None, 20, 0))) == ("tally.stake-impossible", 2)
    assert missing(replace(tally, stakes=())) == ("tally.stake-missing", 0)
    assert BOOK.ended(OPTIONS, Standing(), tally).chips == (280, 20, -300)
    assert BOOK.read(json.loads(json.dumps(BOOK.write(tally)))) == tally
    with pytest.raises(NotationError):
        BOOK.read({"stakes": 1})


def test_all_that_is_held_may_be_staked() -> None:
    """A stake of exactly what is held can be afforded, a larger one not."""
    bold = Taste(1.0, 1.0)
    assert bold.stake(MENU, 100, Random(1)) == Stake(100)
    assert bold.stake(MENU, 99, Random(1)) == Stake(60)


def test_a_push_in_the_score_book() -> None:
    """Nobody pays, and nothing is missing; a sign that is none is."""
    tally = Tally(stakes=(None, 20, 300), signs=(None, 0, 1))
    assert missing(tally) is None
    assert BOOK.ended(OPTIONS, Standing(), tally).chips == (-300, 0, 300)
    assert missing(replace(tally, signs=(None, 2, 1))) == ("tally.sign-missing", 1)
    assert outcomes_of((None, 20), (None, None), (Seat(1),)) == (staked(Seat(1), 20, 0),)
