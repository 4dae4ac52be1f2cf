# SPDX-License-Identifier: MIT
"""Matches of every length, with halves, stopped and taken up again."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.deal import deal_from_seed, deal_round, seed_for_round
from dominoes.errors import NotationError, OptionsError
from dominoes.game import Deal, Seat, Standing
from dominoes.games import entry
from dominoes.games.tiengow.options import PRESETS, CeremonyOptions, Opening, TienGowOptions
from dominoes.match import Seating, SessionOptions, Until, first_standing, is_over, roll_for_seats, term_number
from dominoes.opening import OPENINGS
from dominoes.options import with_options
from dominoes.play.exhibition import exhibition
from dominoes.play.match_under_way import Match, rolled_banker
from dominoes.records.reader import check, parse
from dominoes.records.record import Round, write_line
from dominoes.records.replay import PASS
from tests.support.all_tiles import all_tiles
from tests.support.record_lines import edited
from tests.support.strategies import GAME, Style, random_round

ENTRY = entry("tiengow")
SEED = bytes(range(32))


def begin(session: SessionOptions, options: TienGowOptions = PRESETS["wiki_hk"], seed: bytes = SEED) -> Match:
    """Begin a match of four."""
    return Match(ENTRY, replace(options, session=session), ("A", "B", "C", "D"), seed, Seat(1))


def play(match: Match, rng: Random, most: int = 200) -> list[tuple[Round, Any]]:
    """Play rounds at random until the match is over; return each with its last state."""
    found: list[tuple[Round, Any]] = []
    while not match.is_over and len(found) < most:
        each = match.begin_round()
        state = GAME.start(each.options, each.deal, each.standing).state
        _, state = random_round(state, rng, Style(claim=0.2))
        match.end_round(state)
        found.append((each, state))
    return found


@pytest.mark.parametrize("count", [1, 2, 8])
def test_a_match_of_so_many_rounds(count: int) -> None:
    """It is over after exactly that many hands."""
    rounds = play(begin(SessionOptions(until=Until.ROUNDS, count=count)), Random(1))
    assert [each.number for each, _ in rounds] == list(range(1, count + 1))


@pytest.mark.parametrize("count", [1, 4])
def test_a_match_of_so_many_terms(count: int) -> None:
    """It is over when the bank would pass on after that many terms, however long they are."""
    match = begin(SessionOptions(until=Until.TERMS, count=count))
    rounds = play(match, Random(2))
    standings = [each.standing for each, _ in rounds]
    assert sum(standing.term == 1 for standing in standings) == count
    assert match.standing.term == 1
    assert match.term == count
    assert len(rounds) >= count


def test_an_endless_match_goes_on() -> None:
    """Nobody but the players ends it."""
    match = begin(SessionOptions())
    assert len(play(match, Random(3), most=40)) == 40
    assert not match.is_over


def test_a_match_ends_when_somebody_has_run_out_of_chips() -> None:
    """With few chips to start with and that rule on; chips carry over from round to round."""
    match = begin(SessionOptions(start_chips=20, bust_ends=True))
    rounds = play(match, Random(4))
    assert rounds[0][0].standing.chips == (20,) * 4
    assert all(min(each.standing.chips) > 0 for each, _ in rounds)
    assert min(match.standing.chips) <= 0
    assert sum(match.standing.chips) == 80
    for (_, state), (after, _) in pairwise(rounds):
        before = state.standing.chips
        result = GAME.result(state)
        assert result is not None
        assert after.standing.chips == tuple(a + b for a, b in zip(before, result.chips, strict=True))


def test_nobody_can_run_out_of_no_chips() -> None:
    """The rule needs chips to start with."""
    with pytest.raises(OptionsError, match="bust_ends"):
        SessionOptions(bust_ends=True)
    assert not is_over(SessionOptions(start_chips=10), [Standing()], Standing(chips=(-5, 5, 0, 0)))


def test_halves_are_one_hand_of_one_deal() -> None:
    """小天九: both halves have one number, one seed and one banker, and share the 32 tiles."""
    match = begin(SessionOptions(until=Until.ROUNDS, count=3), TienGowOptions(hand_size=4))
    rounds = play(match, Random(5))
    assert [(each.number, each.standing.half) for each, _ in rounds] == [
        (n, half) for n in (1, 2, 3) for half in (1, 2)
    ]
    for (first, _), (second, state) in zip(rounds[::2], rounds[1::2], strict=True):
        assert first.seed == second.seed
        assert first.deal == second.deal
        assert (first.standing.banker, first.standing.term) == (second.standing.banker, second.standing.term)
        assert Counter(all_tiles(state)) == Counter(GAME.tiles(first.options))
        assert first.halves
    assert match.term == term_number([each.standing for each, _ in rounds])


@pytest.mark.parametrize("preset", ["guangdong", "wenzhou"])
def test_terms_of_paigow(preset: str) -> None:
    """A term lasts as long as one player banks; a bank that rotates may pass between the two rounds of a mix."""
    found = entry("paigow")
    options = with_options(found.presets[preset], {"session.until": Until.TERMS, "session.count": 4})
    match, played = Match(found, options, ("A", "B", "C", "D"), SEED, Seat(1)), 0
    while not match.is_over and played < 20:
        each = match.begin_round()
        state = found.game.start(options, each.deal, each.standing).state
        while acting := found.game.to_act(state):
            state = found.game.apply(state, acting[0], found.game.legal_moves(state, acting[0])[0]).state
        match.end_round(state)
        played += 1
    assert played == 4


def test_a_void_deal_is_no_round_of_the_match() -> None:
    """Two rounds are played as well; records keep the void deal, and from them the match goes on as it was."""
    found = entry("chain")
    options = with_options(
        found.presets["xieding"],
        {"slant.seven_doubles_redeal": True, "session.until": Until.ROUNDS, "session.count": 2},
    )
    seeds = (number.to_bytes(32, "big") for number in range(10_000))
    matches = (Match(found, options, ("A", "B", "C", "D"), seed, Seat(1)) for seed in seeds)
    match = next(each for each in matches if deal_is_void(each))
    lines = []
    while not match.is_over:
        each = match.begin_round()
        state = found.game.start(options, each.deal, each.standing).state
        moves = []
        while acting := found.game.to_act(state):
            move = found.game.legal_moves(state, acting[0])[-1]
            moves.append((acting[0], found.game.write_move(move)))
            state = found.game.apply(state, acting[0], move).state
        match.end_round(state)
        lines.append(write_line(replace(each, moves=tuple(move for move in moves if move[1] != PASS))))
    first, again, _second = match.standings
    assert (first.rounds, first.voids) == (0, 0)
    assert again == replace(first, rounds=1, voids=1, honours=(0,) * 4)
    assert [check(parse(line)).round.standing for line in lines[1:]] == match.standings[1:]
    assert check(parse(lines[-1])).next_standing == match.following
    assert len(lines) == 3
    with pytest.raises(NotationError, match="voids must be a whole number from 0 to 1"):
        parse(edited(lines[1], "standing.voids", 2))


def deal_is_void(match: Match) -> bool:
    """Return whether the first deal of *match* has a hand of seven doubles."""
    deal = deal_round(match.entry.game, match.options, seed_for_round(match.seed, 1))
    return match.entry.game.start(match.options, deal, match.standing).state.ended is not None


def test_a_match_is_not_over_between_two_halves() -> None:
    """Not even when somebody is out of chips, or the last hand is under way."""
    half = Standing(rounds=0, chips=(-50, 50, 0, 0), half=2)
    assert not is_over(SessionOptions(until=Until.ROUNDS, count=1), [Standing()], half)
    assert not is_over(SessionOptions(start_chips=10, bust_ends=True), [Standing()], half)


@pytest.mark.parametrize(("preset", "played"), [("wenzhou", 1), ("two_halves", 2), ("guangdong", 1)])
def test_chips_run_out_in_the_first_round_of_a_mix(preset: str, played: int) -> None:
    """Two rounds of 溫州 are rounds: the match ends between them. The halves of 二局 are one."""
    found = entry("paigow")
    options = with_options(
        found.presets[preset], {"session.start_chips": 100, "session.bust_ends": True, "stakes.menu": (1000,)}
    )
    match = Match(found, options, ("A", "B", "C", "D"), SEED, Seat(1))
    while not match.is_over:
        each = match.begin_round()
        state = found.game.start(options, each.deal, each.standing).state
        while acting := found.game.to_act(state):
            state = found.game.apply(state, acting[0], found.game.legal_moves(state, acting[0])[0]).state
        match.end_round(state)
    assert len(match.standings) == played
    assert min(match.standing.chips) <= 0


def test_a_new_match_is_not_over() -> None:
    """Before its first round nothing has been played."""
    match = begin(SessionOptions(until=Until.ROUNDS, count=1))
    assert not match.is_over
    assert match.term == 0
    assert match.standing == Standing(banker=Seat(1), chips=(0,) * 4)
    assert match.standing == first_standing(SessionOptions(), 4, Seat(1))


@pytest.mark.no_cover
@given(st.integers(0, 11), st.booleans())
def test_a_match_taken_up_again_goes_on_alike(stop: int, small: bool) -> None:  # noqa: FBT001 - drawn
    """With the standings of the rounds begun and what the last one passed on, the rest is the same."""
    options = TienGowOptions(hand_size=4 if small else 8)
    session = SessionOptions(until=Until.ROUNDS, count=6 if small else 12)
    whole = play(begin(session, options), Random(6))
    first, second = begin(session, options), begin(session, options)
    play(first, Random(6), most=stop)
    second.resume(first.standings, first.following)
    assert second == first
    following = second.begin_round()
    assert following == whole[stop][0]
    assert first.standings == second.standings[:-1]


def test_each_round_has_its_own_seed_from_that_of_the_match() -> None:
    """A record of one round tells nothing of the others."""
    rounds = [each for each, _ in play(begin(SessionOptions(until=Until.ROUNDS, count=5)), Random(7))]
    assert [each.seed for each in rounds] == [seed_for_round(SEED, number) for number in range(1, 6)]
    assert len({each.seed for each in rounds}) == 5
    for each in rounds:
        assert each.seed is not None
        assert each.deal == deal_from_seed(each.seed, GAME.tiles(each.options))


def test_an_opening_left_open_is_drawn_by_the_seed() -> None:
    """If the table names one of the nine openings again each round, chance names it for bots."""
    options = TienGowOptions(ceremony=CeremonyOptions(opening=Opening.CHOSEN))
    rounds = play(begin(SessionOptions(until=Until.ROUNDS, count=30), options), Random(8))
    drawn = {each.deal.opening for each, _ in rounds}
    assert len(drawn) > 5
    assert drawn <= set(OPENINGS)


@pytest.mark.parametrize("small", [False, True])
def test_a_named_opening_lasts_for_one_hand(*, small: bool) -> None:
    """Both halves of it are dealt from one pile; the next hand is open again, and its record says which is which."""
    options = TienGowOptions(ceremony=CeremonyOptions(opening=Opening.CHOSEN), hand_size=4 if small else 8)
    match = begin(SessionOptions(), options)
    assert match.opener == 3
    match.named = "open-lions"
    rng, lines, halves = Random(3), list[str](), 2 if small else 1
    while len(lines) <= halves:
        each = match.begin_round()
        state = GAME.start(each.options, each.deal, each.standing).state
        positions, state = random_round(state, rng, Style(claim=0))
        moves = ((seat, GAME.write_move(move)) for _, seat, move in positions)
        written = tuple((seat, move) for seat, move in moves if move != PASS)
        lines.append(write_line(replace(each, moves=written), state))
        match.end_round(state)
        again = begin(SessionOptions(), options)
        again.resume(match.standings, match.following, match.named)
        assert again == match
        assert match.named == ("open-lions" if len(lines) < halves else None)
        assert (match.opener is None) == (match.standing.half == 2)
    deals = [json.loads(line)["deal"] for line in lines]
    assert [each.get("named") for each in deals] == [*[True] * halves, None]
    assert [each["opening"] for each in deals[:halves]] == ["open-lions"] * halves
    passed_on, opening = None, None
    for line in lines:
        checked = check(parse(line), passed_on, opening)
        passed_on, opening = checked.next_standing, checked.round.deal.opening
        assert write_line(checked.round, checked.state) == line
        given = Match(ENTRY, options, ("A", "B", "C", "D"), SEED, Seat(1), given=checked.round)
        assert given.opener is None
        assert given.begin_round().deal == checked.round.deal


def test_the_highest_roll_banks_first() -> None:
    """執位: of equal rolls the earlier counts."""
    assert Seating(((1, 2), (6, 5), (5, 6), (1, 1))).order == (1, 2, 0, 3)
    seating = roll_for_seats(SEED, 4)
    assert len(seating.rolls) == 4
    assert all(1 <= die <= 6 for roll in seating.rolls for die in roll)
    assert rolled_banker(SEED, 4) == seating.order[0]
    assert {rolled_banker(bytes([n]) * 32, 4) for n in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("game", "preset", "changes", "rounds"),
    [
        pytest.param("tiengow", "wiki_hk", {}, 1, id="one round"),
        pytest.param("tiengow", "wiki_hk", {"hand_size": 4}, 2, id="both halves of a hand"),
        pytest.param("paigow", "two_halves", {}, 2, id="both deals of one mix"),
        pytest.param("chain", "jielong", {}, 1, id="a chain game"),
    ],
)
def test_a_deal_is_played_again(game: str, preset: str, changes: dict[str, Any], rounds: int) -> None:
    """From the standing it had then, without the chips; the match ends with it."""
    found = entry(game)
    options = with_options(found.presets[preset], changes)
    seats = found.game.seats(options)
    first = next(iter(exhibition(found, options, ["random"] * seats, 1, SEED)))[0]
    match = Match(found, options, first.players, bytes(32), Seat(2), given=first)
    deals = []
    rng = Random(3)
    while not match.is_over:
        each = match.begin_round()
        state = found.game.start(options, each.deal, each.standing).state
        while to_act := found.game.to_act(state):
            state = found.game.apply(state, to_act[0], rng.choice(found.game.legal_moves(state, to_act[0]))).state
        match.end_round(state)
        deals.append(each)
    assert len(deals) == rounds
    assert deals[0].deal == first.deal
    assert deals[0].seed == first.seed
    assert replace(deals[0].standing, chips=()) == replace(first.standing, chips=())
    assert deals[0].standing.chips == (0,) * seats


def test_hands_laid_out_are_played_as_they_lie() -> None:
    """A deal without a seed or a wall is given by its hands alone."""
    first = next(iter(exhibition(ENTRY, PRESETS["basic"], ["random"] * 4, 1, SEED)))[0]
    hands = tuple(tuple(t for t in first.deal.wall[8 * at : 8 * at + 8]) for at in range(4))
    given = replace(first, deal=Deal((), hands=hands), seed=None)
    match = Match(ENTRY, PRESETS["basic"], first.players, bytes(32), Seat(0), given=given)
    each = match.begin_round()
    assert each.seed is None
    state = GAME.start(each.options, each.deal, each.standing).state
    assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in hands]
