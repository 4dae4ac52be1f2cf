# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace

import pytest

from dominoes.deal import read_seed
from dominoes.errors import OptionsError
from dominoes.game import Seat, Standing
from dominoes.match import (
    Seating,
    SessionOptions,
    Until,
    first_standing,
    is_over,
    leaders,
    places,
    roll_for_seats,
    term_number,
)

ENDLESS = SessionOptions()
EIGHT_HANDS = SessionOptions(until=Until.ROUNDS, count=8)
FOUR_TERMS = SessionOptions(until=Until.TERMS, count=4)


def test_seats_by_dice() -> None:
    """執位: the highest roll banks and chooses first; of equal rolls the earlier (S001)."""
    assert Seating(((2, 3), (6, 5), (4, 1), (5, 6))).order == (1, 3, 0, 2)
    seating = roll_for_seats(read_seed("7"), 4)
    assert seating == roll_for_seats(read_seed("7"), 4)
    assert len(seating.rolls) == 4
    assert all(1 <= die <= 6 for roll in seating.rolls for die in roll)


def test_beginning() -> None:
    """A match begins in the first term, with the same chips for all."""
    session = SessionOptions(start_chips=100)
    assert first_standing(session, 4, Seat(2)) == Standing(banker=Seat(2), chips=(100,) * 4)


def standings(*bankers: int) -> list[Standing]:
    """Make the standings of rounds with these bankers."""
    rows: list[Standing] = []
    for number, banker in enumerate(bankers):
        stays = rows and rows[-1].banker == banker
        term = rows[-1].term + 1 if stays else 1
        rows.append(Standing(banker=Seat(banker), term=term, rounds=number, chips=(0, 0, 0, 0)))
    return rows


def test_terms_are_counted() -> None:
    """東1局 lasts as long as its banker stays; the number goes up when the bank moves on (S001)."""
    rows = standings(0, 0, 1, 0, 0, 0, 3)
    assert [term_number(rows[:length]) for length in range(1, 8)] == [1, 1, 2, 3, 3, 3, 4]
    second_half = [rows[0], replace(rows[0], half=2), *rows[1:]]
    assert term_number(second_half) == 4


def test_void_deals_are_no_rounds() -> None:
    """A deal that is void has a number, but neither makes the match shorter nor begins a term, in the first too."""
    first, second, third, *_ = standings(0, 1, 1)
    again = replace(first, rounds=1, voids=1)
    rows = [first, again, replace(second, rounds=2, voids=1), replace(second, rounds=3, voids=2)]
    assert [term_number(rows[:length]) for length in range(1, 5)] == [1, 1, 2, 2]
    last = replace(third, rounds=4, voids=2)
    for count, over in ((2, True), (3, False), (4, False)):
        assert is_over(SessionOptions(until=Until.ROUNDS, count=count), rows, last) is over


@pytest.mark.parametrize(
    ("session", "bankers", "over"),
    [
        pytest.param(ENDLESS, [0] * 60, False, id="endless"),
        pytest.param(EIGHT_HANDS, [0] * 8, False, id="the eighth hand is to come"),
        pytest.param(EIGHT_HANDS, [0] * 9, True, id="eight hands were played"),
        pytest.param(FOUR_TERMS, [0, 1, 2, 3, 3, 3, 3], False, id="東4局 goes on while its banker wins"),
        pytest.param(FOUR_TERMS, [0, 1, 2, 3, 3, 0], True, id="東4局 is lost"),
    ],
)
def test_end_of_a_match(session: SessionOptions, bankers: list[int], *, over: bool) -> None:
    """A match ends after its number of hands or of banker terms; the last of *bankers* would come next."""
    *before, following = standings(*bankers)
    assert is_over(session, before, following) is over


@pytest.mark.parametrize(
    ("chips", "over"), [((1, 50, 24, 25), False), ((0, 50, 25, 25), True), ((-3, 53, 25, 25), True)]
)
def test_out_of_chips(chips: tuple[int, ...], *, over: bool) -> None:
    """If running out ends the match (GOO), zero is enough; otherwise balances may go below."""
    following = Standing(rounds=1, chips=chips)
    bust = SessionOptions(start_chips=25, bust_ends=True)
    assert is_over(bust, [Standing()], following) is over
    assert not is_over(replace(bust, bust_ends=False), [Standing()], following)


def test_no_end_between_halves() -> None:
    """A hand played in halves is played to its end, with any chips."""
    session = SessionOptions(until=Until.ROUNDS, count=1, start_chips=5, bust_ends=True)
    second = Standing(half=2, chips=(-9, 9, 0, 0))
    assert not is_over(session, [Standing()], second)
    assert is_over(session, [Standing(), second], Standing(rounds=1, chips=(-9, 9, 0, 0)))


def test_out_of_chips_between_two_rounds_of_a_mix() -> None:
    """Rounds of their own: the match ends if somebody has no chips, and only then."""
    session = SessionOptions(until=Until.ROUNDS, count=1, start_chips=5, bust_ends=True)
    second = Standing(half=2, chips=(-9, 9, 0, 0))
    assert is_over(session, [Standing()], second, halves_are_rounds=True)
    assert not is_over(session, [Standing()], replace(second, chips=(1, 4, 5, 10)), halves_are_rounds=True)
    assert not is_over(replace(session, bust_ends=False), [Standing()], second, halves_are_rounds=True)


def test_chips_to_run_out_of() -> None:
    """Without chips to begin with nobody can run out of them."""
    with pytest.raises(OptionsError, match="bust_ends"):
        SessionOptions(bust_ends=True)


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        pytest.param((3, -1, 4, -6), (2, 3, 1, 4), id="all apart"),
        pytest.param((5, 5, 0, 5), (1, 1, 4, 1), id="equal chips share the better place"),
        pytest.param((0, 2, 0, -2), (2, 1, 2, 4), id="no third after two second places"),
    ],
)
def test_places(chips: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """The most chips are first."""
    assert places(chips) == expected


def test_alone_each_deal_is_a_term() -> None:
    """Nobody else ever banks, so a match of so many terms ends after so many deals."""
    one = [Standing(term=number + 1, rounds=number, chips=(0,)) for number in range(5)]
    assert not is_over(FOUR_TERMS, one[:3], one[3])
    assert is_over(FOUR_TERMS, one[:4], one[4])


@pytest.mark.parametrize(("chips", "expected"), [((3, 7, 7, -1), (1, 2)), ((0, 0), (0, 1)), ((-2,), (0,)), ((), ())])
def test_who_leads(chips: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """The player with the most chips, or all with as many."""
    assert leaders(chips) == expected
