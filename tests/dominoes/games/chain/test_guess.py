# SPDX-License-Identifier: MIT
"""Guesses of the chain games: what play has told, and how guesses are spread; see rules, "Covering"."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.game import Deal, Seat, Standing, deal_of
from dominoes.games.chain.options import PRESETS, ChainOptions, FirstLead, ReleadWhen
from dominoes.games.chain.rules import hidden_places
from dominoes.games.chain.rules import played as moves_of
from dominoes.games.chain.state import Claim, ClaimAnswered, Pass, State, carries
from dominoes.tiles import tidy, tiles
from tests.support.all_tiles import all_tiles
from tests.support.chain_rounds import (
    CHANGTIAN,
    DINGNIU,
    GAME,
    JIELONG,
    XIEDING,
    begun,
    laid,
    played,
    random_chain_options,
    random_chain_round,
    with_seats,
)
from tests.support.strategies import changed


def guesses(state: State, seat: int, count: int = 40) -> list[State]:
    """Guess *count* times what lies behind the view of *seat*."""
    rng, view = Random(seat), GAME.view(state, Seat(seat))
    return [GAME.guess(view, rng) for _ in range(count)]


HANDS = (
    "66 66 65 65 64 64 61 61",
    "11 11 44 44 31 31 55 55",
    "33 33 22 22 51 51 63 54",
    "62 53 52 43 42 41 32 21",
)


@pytest.mark.no_cover
def test_who_covered_holds_no_such_number() -> None:
    """Covering: if connecting is compulsory, a cover tells that neither it nor the rest of the hand fitted."""
    state = played(begun(JIELONG, *HANDS), "0 lead 66 6, 1 cover 11, 2 place 63, 3 place 32")
    for guess in guesses(state, 0):
        assert not any(carries(tile, 6) for tile in (*guess.hands[1], *guess.covered[1]))
        assert tidy(all_tiles(guess)) == tidy(all_tiles(state))
        assert GAME.view(guess, Seat(0)) == GAME.view(state, Seat(0))
    # What seat 1 itself covered it knows.
    assert {guess.covered[1] for guess in guesses(state, 1)} == {tiles("11")}
    assert any(carries(tile, 6) for guess in guesses(state, 1) for tile in guess.hands[3])


def test_free_covers_tell_little() -> None:
    """Covering, `must_play` off: a cover tells nothing, or, if it must be of another number, that of one tile."""
    lines = "0 lead 66 6, 1 cover 11, 2 cover 33, 3 cover 53"
    found = guesses(played(begun(CHANGTIAN, *HANDS), lines), 0)
    assert any(carries(guess.covered[1][0], 6) for guess in found)
    assert any(carries(tile, 6) for guess in found for tile in guess.hands[1])
    found = guesses(played(begun(changed(CHANGTIAN, line__cover_other=True), *HANDS), lines), 0)
    assert not any(carries(row[0], 6) for guess in found for row in guess.covered if row)
    assert any(carries(tile, 6) for guess in found for tile in guess.hands[1])


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("when", "told"),
    [
        pytest.param(ReleadWhen.AFTER_TURN, True, id="Leading again: they could not connect"),
        pytest.param(ReleadWhen.FREE, False, id="Leading again: free, they might have"),
    ],
)
def test_a_lead_anew_tells(when: ReleadWhen, told: bool) -> None:  # noqa: FBT001 - reads aloud in the table
    """A player leading again holds nothing that fitted, unless leading again is free."""
    options = changed(CHANGTIAN, line__relead_when=when)
    state = played(begun(options, "31 61 54 44 55 65 64 51", "22 42 33"), "0 lead 31 3")
    for seat in (1, 2, 3):
        state = played(state, f"{seat} cover {state.hands[seat][0]}")
    state = played(state, "0 lead 61 1")
    found = [guess.hands[0] for guess in guesses(state, 1, 60)]
    assert any(carries(tile, 3) for hand in found for tile in hand) != told


def test_who_covered_instead_of_leading_could_connect() -> None:
    """Leading again, `must_play` off: to cover when a lead is due is open only to who could connect."""
    state = played(begun(CHANGTIAN, "63 66 65 65 64 64 61 61"), "0 lead 63 6")
    for seat in (1, 2, 3, 0):
        state = played(state, f"{seat} cover {state.hands[seat][0]}")
    for guess in guesses(state, 2):
        assert any(carries(tile, 6) for tile in (*guess.hands[0], *guess.covered[0]))


def test_nothing_is_guessed_that_would_have_ended_the_round() -> None:
    """Blocking and the first lead: play went on, so somebody could; a void deal was not dealt."""
    options = changed(DINGNIU, line__ends=1)
    state = played(begun(options, "62 66 66 65 65 64", "22 55 55 51 51 11"), "0 lead 62 2, 1 place 22")
    for guess in guesses(state, 0):
        assert any(carries(tile, 2) for hand in guess.hands for tile in hand)
    literal = changed(with_seats(JIELONG, 3), block__first_lead_rule=FirstLead.TRUE_STATE)
    state = played(begun(literal, "62 52 42 32 21 66 66 65 65 64", "22 11"), "0 lead 52 2")
    for guess in guesses(state, 0):
        assert tiles("22 22") != guess.rest
    redeal = changed(XIEDING, slant__seven_doubles_redeal=True)
    state = begun(redeal, "65 65 64 64 61 61 51 51", "66 66 11 11 44 44 21 31")
    for guess in guesses(state, 0, 200):
        assert 7 not in [sum(tile.is_double for tile in hand) for hand in guess.hands]


def test_tiles_of_nobody() -> None:
    """Seats and tiles: with three players two tiles lie aside, and may be any that were not seen."""
    state = begun(with_seats(JIELONG, 3), "66 66 65 65 64 64 61 61 63 62")
    found = guesses(state, 0)
    assert all(len(guess.rest) == 2 for guess in found)
    assert len({guess.rest for guess in found}) > 20


def test_answers_of_others_are_guessed_as_passes() -> None:
    """Slant nails: an open claim is known to its owner alone."""
    state = GAME.start(XIEDING, laid(XIEDING, "66 66 11 11 44 44 55 55"), Standing()).state
    state = played(state, "0 claim eight-doubles, 1 pass")
    assert [guess.answers for guess in guesses(state, 2, 3)] == [(Pass(), Pass(), None, None)] * 3
    assert guesses(state, 2, 1)[0].history[1] == ClaimAnswered(Seat(0), Pass())
    assert guesses(state, 0, 1)[0].answers == (Claim(), Pass(), None, None)


def test_a_round_that_is_over_is_not_guessed() -> None:
    """Nothing is left to be guessed for a move that nobody makes."""
    start = GAME.start(JIELONG, deal_round(GAME, JIELONG, bytes(32)), Standing()).state
    end = random_chain_round(start, Random(1))[1]
    with pytest.raises(ValueError, match="the round is over"):
        GAME.guess(GAME.view(end, Seat(1)), Random(1))


TABLES = [*PRESETS, "any"]


@pytest.mark.bulk
@pytest.mark.parametrize("name", TABLES)
def test_a_guess_could_have_been_played(name: str) -> None:
    """By any house rules: its own deal and moves lead to it, and it looks the same."""
    rng = Random(name)
    for _ in range(30):
        options: ChainOptions = PRESETS[name] if name in PRESETS else random_chain_options(rng)
        start = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        positions, _end = random_chain_round(start, rng)
        for state, _, _ in rng.sample(positions, min(3, len(positions))):
            seat = Seat(rng.randrange(options.seats))
            guess = GAME.guess(GAME.view(state, seat), rng)
            assert GAME.view(guess, seat) == GAME.view(state, seat)
            dealt = deal_of(guess.history)
            hands = tuple(tuple(tile for tile in hand if tile is not None) for hand in dealt.hands)
            again = GAME.start(options, Deal((), hands=hands), state.standing).state
            for who, move in moves_of(guess.history):
                again = GAME.apply(again, who, move).state
            assert replace(again, rest=tidy(again.rest)) == replace(guess, rest=tidy(guess.rest))


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize("name", ["jielong", "jielong_two_ends", "dingniu", "changtian"])
def test_the_truth_is_possible(name: str) -> None:
    """No place excludes the tile that really lies there."""
    rng, options = Random(name), PRESETS[name]
    for _ in range(30):
        start = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        for state, _, _ in random_chain_round(start, rng)[0][::4]:
            for place in hidden_places(GAME.view(state, Seat(rng.randrange(options.seats)))):
                assert place.seat is not None
                here = state.hands[place.seat] if place.cover is None else (state.covered[place.seat][place.cover],)
                assert all(place.takes(tile) for tile in here)


@pytest.mark.bulk
def test_guesses_are_even() -> None:
    """Every unseen tile lies with each of the others as often as any other that could lie there."""
    state = played(begun(JIELONG, *HANDS), "0 lead 66 6, 1 cover 11")
    rounds = 3_000
    table: Counter[tuple[int, str]] = Counter()
    for guess in guesses(state, 0, rounds):
        assert not any(carries(tile, 6) for tile in (*guess.hands[1], *guess.covered[1]))
        table.update((seat, str(tile)) for seat in (2, 3) for tile in guess.hands[seat])
        table.update((1, str(tile)) for tile in (*guess.hands[1], *guess.covered[1]))
    # Two of the 24 unseen tiles have a six; of the other 22 eight lie with seat 1, and 14 of 22 with the two others.
    cells = []
    for face in dict.fromkeys(tidy(tile for seat in (1, 2, 3) for tile in (*state.hands[seat], *state.covered[seat]))):
        copies = list(all_tiles(state)).count(face)
        shares = {1: 0.0, 2: 0.5, 3: 0.5} if carries(face, 6) else {1: 8 / 22, 2: 7 / 22, 3: 7 / 22}
        cells += [(table[seat, str(face)], rounds * copies * share) for seat, share in shares.items() if share]
    chi_square = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    freedom = len(cells) * 2 // 3
    assert chi_square < freedom + 6 * math.sqrt(2 * freedom)
