# SPDX-License-Identifier: MIT
"""Guesses of 推牌九: what they may not contradict, and how they are spread."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from dominoes.game import OutOfPlay, Seat, TilesDealt
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.paigow.hands import ranking, settings
from dominoes.games.paigow.options import GUANGDONG
from dominoes.games.paigow.rules import known_out
from dominoes.games.paigow.state import Phase, State
from dominoes.tiles import FULL_SET, tidy, tiles
from tests.support.all_tiles import all_tiles
from tests.support.paigow_rounds import GAME, TWO_HALVES, begun, finished, played, staked, standing

FIRST_HALF = tiles("66 66 11 11 44 44 31 31 55 55 33 33")
PARTNERS = tiles("22 22 65 65")


def guesses(state: State, seat: int, count: int = 40) -> list[State]:
    """Guess *count* times what lies behind the view of *seat*."""
    rng, view = Random(seat), GAME.view(state, Seat(seat))
    return [GAME.guess(view, rng) for _ in range(count)]


def set_by_some() -> State:
    """Return a table at which seats 0 and 2 have set their hands."""
    state = staked(played(begun(GUANGDONG, "66 66 11 11", "44 44 31 31", "55 55 33 33"), "0 bank yes"), 20)
    return played(state, "0 set 11 11 / 66 66", "2 set 33 33 / 55 55")


def test_before_the_stakes_nobody_knows_his_own_tiles() -> None:
    """Until all stakes are in, a guess deals again to every seat."""
    state = begun(GUANGDONG, "66 66 11 11")
    seen = guesses(state, 0)
    assert len({guess.hands[0] for guess in seen}) > 30
    for guess in seen:
        assert tidy(all_tiles(guess)) == FULL_SET
        assert GAME.view(guess, Seat(0)) == GAME.view(state, Seat(0))


def test_own_tiles_and_own_setting_stay() -> None:
    """A seat's tiles and its setting are the same in every guess."""
    state = set_by_some()
    for seat in range(4):
        for guess in guesses(state, seat):
            assert guess.hands[seat] == state.hands[seat]
            assert guess.settings[seat] == state.settings[seat]
            assert tidy(all_tiles(guess)) == FULL_SET
            assert [setting is None for setting in guess.settings] == [False, True, False, True]
    assert len({guess.hands[2] for guess in guesses(state, 0)}) > 30


def test_others_have_set_what_they_hold() -> None:
    """A guessed hand that is set is set in one of the ways it can be, and the history tells the same."""
    state = set_by_some()
    table, ways = ranking(GUANGDONG.ranking), set()
    for guess in guesses(state, 0):
        found = guess.settings[2]
        assert found is not None
        able = [(tidy(each.low.tiles), tidy(each.high.tiles)) for each in settings(guess.hands[2], table)]
        ways.add(able.index((found.low, found.high)))
        assert guess.history[-1] == HandSet(Seat(2), found)
        for event in guess.history:
            if isinstance(event, TilesDealt | HandsTaken):
                assert [sorted(map(str, hand)) for hand in event.hands] == [
                    sorted(map(str, hand)) for hand in guess.hands
                ]
    assert ways == {0, 1, 2}


def second_half() -> State:
    """Return a second half with the tiles of seat 1, a partner in the bank, hidden from the others."""
    out = (*map(OutOfPlay, FIRST_HALF), *(OutOfPlay(tile, Seat(1)) for tile in PARTNERS))
    since = replace(standing(2), half=2, played=out)
    return staked(begun(TWO_HALVES, "51 51 63 54", "62 53 52 43", since=since), 20)


@pytest.mark.parametrize("seat", range(4))
def test_tiles_that_are_out_are_in_no_hand(seat: int) -> None:
    """Halves: tiles shown in the first half are in no guessed hand; others may be anywhere."""
    state = second_half()
    assert state.phase is Phase.SET
    view = GAME.view(state, Seat(seat))
    known = [*known_out(view)]
    assert known == [*FIRST_HALF, *(PARTNERS if seat == 1 else ())]
    held, out = set(), set()
    for guess in guesses(state, seat):
        assert tidy(all_tiles(guess)) == FULL_SET
        assert [each.thrown_by for each in guess.standing.played] == [each.thrown_by for each in state.standing.played]
        held |= {tile for hand in guess.hands for tile in hand}
        out |= {each.tile for each in guess.standing.played if each.thrown_by == 1}
    assert held.isdisjoint(known)
    assert (out == set(PARTNERS)) == (seat == 1)
    assert held.isdisjoint(PARTNERS) == (seat == 1)


def test_a_round_that_is_over_is_not_guessed() -> None:
    """Nothing is left to be guessed for a move that nobody makes."""
    end = finished(set_by_some())
    with pytest.raises(ValueError, match="the round is over"):
        GAME.guess(GAME.view(end, Seat(1)), Random(1))


@pytest.mark.bulk
def test_guesses_are_even() -> None:
    """Every unseen tile lies with each of the others, and in the pile, as often as its places are many."""
    state = staked(played(begun(GUANGDONG, "66 66 11 11"), "0 bank yes"), 20)
    rounds = 4000
    table: Counter[tuple[int, str]] = Counter()
    for guess in guesses(state, 0, rounds):
        table.update((seat, str(each)) for seat in (1, 2, 3) for each in guess.hands[seat])
        table.update((4, str(each)) for each in guess.rest)
    cells = [
        (table[place, str(face)], rounds * (16 if place == 4 else 4) / 28 * FULL_SET.count(face))
        for place in (1, 2, 3, 4)
        for face in dict.fromkeys(FULL_SET[4:])
    ]
    chi_square = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    freedom = 3 * 18
    assert chi_square < freedom + 6 * math.sqrt(2 * freedom)
