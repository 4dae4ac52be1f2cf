# SPDX-License-Identifier: MIT
"""Opponents of 推牌九 before they see their tiles: when they bank, and what they bid and stake."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from dominoes.ai.bot import Choice
from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.paigow.bots import Temper
from dominoes.games.paigow.options import GUANGDONG, Copy
from dominoes.games.paigow.options import Bank as BankRule
from dominoes.games.paigow.state import (
    Bank,
    Bid,
    CoBank,
    Move,
    Pass,
    Phase,
    View,
)
from dominoes.games.stakes import Stake
from tests.dominoes.ai.tables import ENDLESS
from tests.dominoes.games.paigow.bots.tables import STRENGTHS, asked, moment
from tests.support.strategies import changed

# -- the bank --------------------------------------------------------------------------------------

WITH_CHIPS = changed(GUANGDONG, session__start_chips=400)
AUCTION = changed(GUANGDONG, banking__bank=BankRule.AUCTION)
SHARED = changed(GUANGDONG, banking__shared=True)


def with_chips(view: View, chips: int, **changes: Any) -> View:  # noqa: ANN401 - any fields of a view
    """Return *view* at a table that plays with chips, with so many in front of everybody."""
    options = changed(view.options, session__start_chips=400)
    return replace(view, options=options, standing=replace(view.standing, chips=(chips,) * 4), **changes)


def answers(level: str, view: View) -> list[Move]:
    """Ask a hundred times."""
    return [asked(level, view, seed).move for seed in range(100)]


@pytest.mark.parametrize(("level", "least", "most"), [("beginner", 60, 80), ("casual", 75, 95), ("club", 100, 100)])
def test_who_knows_takes_the_bank(level: str, least: int, most: int) -> None:
    """A beginner is sometimes afraid of it."""
    view = moment(GUANGDONG, Phase.BANK).view
    assert least <= answers(level, view).count(Bank(takes=True)) <= most


@pytest.mark.parametrize("level", sorted({*entry("paigow").everybody} - {"random", "beginner", "casual"}))
def test_nobody_banks_who_could_not_pay(level: str) -> None:
    """Three middle stakes must be there, unless the bank pays no more than it has."""
    view = moment(GUANGDONG, Phase.BANK).view
    assert asked(level, with_chips(view, 179)).move == Bank(takes=False)
    assert asked(level, with_chips(view, 180)).move == Bank(takes=True)
    covered = changed(WITH_CHIPS, banking__cover=True)
    assert asked(level, replace(with_chips(view, 1), options=covered)).move == Bank(takes=True)


def test_the_last_of_all_must_bank() -> None:
    """If all others have declined there is nothing to think about."""
    view = moment(GUANGDONG, Phase.BANK).view
    choice = entry("paigow").make_bot("beginner").choose(view, (Bank(takes=True),), Random(1), ENDLESS)
    assert choice == Choice(Bank(takes=True), reasons=(Reason("ai.only-move"),))


@pytest.mark.parametrize(
    ("bids", "asked_still", "expected"),
    [
        pytest.param((None,) * 4, 4, {1, 2, 3}, id="first"),
        pytest.param((0, 1, None, None), 2, {2, 3}, id="more than others"),
        pytest.param((0, 1, 1, None), 1, {2}, id="last, and no more than needed"),
        pytest.param((0, 3, None, None), 2, {0}, id="an equal bid is worth nothing"),
    ],
)
def test_bids_are_worth_making(bids: tuple[int | None, ...], asked_still: int, expected: set[int]) -> None:
    """The expert bids enough to have a chance of the bank, and no more if nobody comes after."""
    view = replace(moment(AUCTION, Phase.BID).view, bids=bids, asked=tuple(map(Seat, range(asked_still))))
    assert set(answers("expert", view)) == {Bid(times) for times in expected}


def test_bids_stay_within_temper_and_chips() -> None:
    """A beginner bids once or not at all; nobody bids what could not be paid, or may not be bid."""
    view = moment(AUCTION, Phase.BID).view
    assert set(answers("beginner", view)) == {Bid(0), Bid(1)}
    assert set(answers("expert", with_chips(view, 360))) == {Bid(1), Bid(2)}
    assert set(answers("expert", with_chips(view, 0))) == {Bid(0)}
    few = entry("paigow").make_bot("expert").choose(view, (Bid(0), Bid(1)), Random(1), ENDLESS)
    assert few.move == Bid(1)


def test_the_bank_is_shared_rarely() -> None:
    """Never at a table of two, where nobody would be left to play, nor without chips."""
    view = moment(SHARED, Phase.SHARE).view
    for level in STRENGTHS:
        assert 1 <= answers(level, view).count(CoBank()) <= 20
    assert set(answers("greedy", view)) == {Pass()}
    assert asked("hint", view).move == CoBank()
    assert asked("hint", with_chips(view, 100)).move == Pass()
    assert asked("hint", moment(changed(SHARED, seats=2), Phase.SHARE).view).move == Pass()


# -- stakes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "stakes"),
    [
        ("greedy", {60}),
        ("beginner", {20, 40, 60, 100, 200}),
        ("casual", {20, 40, 60, 100}),
        ("club", {40, 60, 100}),
        ("strong", {20, 40, 60}),
        ("expert", {20, 40, 60}),
        ("hint", {20}),
    ],
)
def test_stakes_are_a_matter_of_temper(level: str, stakes: set[int]) -> None:
    """Players aware that copies are the banker's stake less; the order of the menu is no matter."""
    view = moment(GUANGDONG, Phase.STAKE).view
    assert {move.chips for move in answers(level, view) if isinstance(move, Stake)} == stakes
    turned = changed(GUANGDONG, stakes__menu=(200, 20, 100, 60, 40))
    assert {move.chips for move in answers(level, replace(view, options=turned)) if isinstance(move, Stake)} == stakes


def test_nobody_stakes_what_is_not_there() -> None:
    """As often as the bids say each stake counts; who has nothing stakes as little as can be."""
    bold, view = Temper(stakes=(1.0, 1.0)), moment(GUANGDONG, Phase.STAKE).view
    assert asked(bold, view).move == Stake(200)
    assert asked(bold, with_chips(view, 150)).move == Stake(100)
    assert asked(bold, with_chips(view, 150, times=3)).move == Stake(40)
    assert asked(bold, with_chips(view, -20)).move == Stake(20)


def test_copies_are_the_reason_for_bank_and_stakes() -> None:
    """If they are the banker's; otherwise nothing is said."""
    for options, phase, reason in (
        (GUANGDONG, Phase.BANK, "paigow.copies-yours"),
        (AUCTION, Phase.BID, "paigow.copies-yours"),
        (SHARED, Phase.SHARE, "paigow.copies-yours"),
        (GUANGDONG, Phase.STAKE, "paigow.copies-bankers"),
    ):
        assert asked("hint", moment(options, phase).view).reasons == (Reason(reason),)
        assert asked("hint", moment(changed(options, comparing__copy=Copy.TIE), phase).view).reasons == ()
    assert asked(Temper(banks=0.0), moment(GUANGDONG, Phase.BANK).view).reasons == ()
    assert asked(Temper(banks=0.0), moment(AUCTION, Phase.BID).view).reasons == ()
