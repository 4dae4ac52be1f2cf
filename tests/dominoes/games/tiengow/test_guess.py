# SPDX-License-Identifier: MIT
"""Guesses of 打天九: what they may not contradict, and how they are spread."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest

from dominoes.game import Seat, TilesDealt
from dominoes.games.tiengow.options import Claiming, Split
from dominoes.games.tiengow.state import Pass, State
from dominoes.tiles import FULL_SET, tidy, tile
from tests.support.all_tiles import all_tiles
from tests.support.strategies import GAME, ON, PLAIN, begun, changed, laid, played

ASK_ALL = changed(ON, dealt__claim=Claiming.ASK)
MILITARY = "63 54 62 53 52 43 42 41"
ORDINARY = laid(
    "66 11 63 54 55 33 65 51", "66 11 62 53 55 33 65 51", "44 31 52 43 22 64 61 42", "44 31 41 32 22 64 61 21"
)


def guesses(state: State, seat: int, count: int = 60) -> list[State]:
    """Guess *count* times what lies behind the view of *seat*."""
    rng, view = Random(seat), GAME.view(state, Seat(seat))
    return [GAME.guess(view, rng) for _ in range(count)]


def test_banker_leads_after_the_window() -> None:
    """A guess made while hands may be claimed knows that the banker will lead, though they have answered."""
    deal = laid("66")
    state = GAME.start(ASK_ALL, deal, begun(deal, banker=2).standing).state
    state = GAME.apply(state, Seat(2), Pass()).state
    for guess in guesses(state, 0, 10):
        later = guess
        while later.answers:
            later = GAME.apply(later, GAME.to_act(later)[0], Pass()).state
        assert GAME.to_act(later) == (2,)


def test_a_round_that_is_over_is_not_guessed() -> None:
    """Nothing is left to be guessed for a move that nobody makes."""
    deal = laid("66 66 63 54 11 11 62 53")
    state = played(begun(deal, PLAIN), "0 lead 66 66 63 54", "0 lead 11 11 62 53")
    with pytest.raises(ValueError, match="the round is over"):
        GAME.guess(GAME.view(state, Seat(1)), Random(1))


def test_own_and_shown_tiles_stay() -> None:
    """Tiles held, thrown or seen by a seat are in no other place in any guess."""
    state = played(begun(ORDINARY, PLAIN), "0 lead 55", "1 beat 11", "1 lead 62 53")
    for seat in range(4):
        for guess in guesses(state, seat, 20):
            assert guess.hands[seat] == state.hands[seat]
            assert tidy(all_tiles(guess)) == FULL_SET
            assert [len(hand) for hand in guess.hands] == [len(hand) for hand in state.hands]


@pytest.mark.parametrize(
    ("split", "may_hold"), [(Split.ALLOWED, True), (Split.FORBIDDEN, False), (Split.FORBIDDEN_BUT_PAIRS, True)]
)
def test_what_a_lead_betrays(split: Split, may_hold: bool) -> None:  # noqa: FBT001 - the expected outcome
    """Under a ban on splitting, a player who led one 板凳 does not hold the other; bare pairs may be exempt."""
    state = played(begun(ORDINARY, changed(PLAIN, play__split=split), banker=2), "2 lead 22")
    held = [tile("22") in guess.hands[2] for guess in guesses(state, 0)]
    assert any(held) == may_hold


def test_nobody_holds_what_would_have_opened() -> None:
    """If dealt hands open by themselves no guess gives anybody one."""
    options = changed(ON, dealt__claim=Claiming.AUTOMATIC, dealt__hands=tuple(type(ON.dealt.hands[0])))
    deal = laid(
        "66 11 63 54 55 33 65 51", "66 11 62 53 55 33 65 51", "44 31 52 43 22 64 61 42", "44 31 41 32 22 64 61 21"
    )
    for guess in guesses(begun(deal, options), 0, 40):
        hands = next(event.hands for event in guess.history if isinstance(event, TilesDealt))
        again = GAME.start(options, type(deal)((), hands=guess.hands), guess.standing).state
        assert len(hands) == 4
        assert again.ended is None


def test_those_who_passed_may_hold_anything() -> None:
    """Declining a dealt hand is allowed, so a pass says nothing."""
    end = begun(laid(MILITARY), ASK_ALL)
    assert end.ended is None
    seen = guesses(end, 1, 5)
    assert all(guess.ended is None for guess in seen)


@pytest.mark.bulk
def test_guesses_are_even() -> None:
    """Every unseen tile lies with each of the others equally often."""
    state = begun(laid("66 66 11 11 44 44 31 31"), PLAIN)
    rounds = 6000
    table: Counter[tuple[int, str]] = Counter()
    for guess in guesses(state, 0, rounds):
        table.update((seat, str(each)) for seat in (1, 2, 3) for each in guess.hands[seat])
    cells = [
        (table[seat, str(face)], rounds / 3 * FULL_SET.count(face))
        for seat in (1, 2, 3)
        for face in dict.fromkeys(FULL_SET)
        if table[seat, str(face)]
    ]
    assert len(cells) == 3 * 17
    chi_square = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    assert abs(chi_square - 34) < 6 * math.sqrt(68)
