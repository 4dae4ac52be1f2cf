# SPDX-License-Identifier: MIT
"""The banker of 推牌九, partners in the bank, and the passing of the bank."""

from __future__ import annotations

import pytest

from dominoes.errors import IllegalMoveError, Reason
from dominoes.game import OutOfPlay, Seat, Standing
from dominoes.games.paigow.options import GUANGDONG, Bank, Commission, PaiGowOptions
from dominoes.games.paigow.state import BankDeclined, BankTaken, Bid, BidMade, HandsShown, Phase, ShareAnswered, State
from dominoes.tiles import tile, tiles
from tests.support.paigow_rounds import (
    GAME,
    SMALL,
    TWO_HALVES,
    begun,
    finished,
    played,
    result_of,
    staked,
    standing,
    texts,
)
from tests.support.strategies import changed

KEEP = changed(SMALL, banking__bank=Bank.KEEP)
FIXED = changed(SMALL, banking__bank=Bank.FIXED)
AUCTION = changed(SMALL, banking__bank=Bank.AUCTION)
SHARED = changed(SMALL, banking__shared=True)
TWICE = changed(SMALL, pile__rounds_per_mix=2)

WINNING = ("66 66", "65 64", "55 65", "31 22")
"""Seat 0 wins from everybody."""
LOSING = ("65 64", "66 66", "11 11", "44 44")
"""Seat 0 loses to everybody."""


def refused(state: State, seat: int, text: str) -> str:
    """Return the reason why *seat* may not play *text*."""
    with pytest.raises(IllegalMoveError) as error:
        GAME.apply(state, Seat(seat), GAME.read_move(text))
    assert error.value.reason == GAME.why_not(state, Seat(seat), GAME.read_move(text))
    return str(error.value.reason)


def next_bank(state: State) -> tuple[int, int]:
    """Return the first seat for the bank after a round, and the number of the round in a row if it banks."""
    following = GAME.next_standing(state)
    return following.banker, following.term


# -- in turn -----------------------------------------------------------------------------------------


def test_the_bank_is_offered_in_turn() -> None:
    """The bank: whose turn it is may decline, then the next seat counter-clockwise is asked."""
    state = begun(SMALL, since=standing(2))
    assert (state.banker, GAME.to_act(state), texts(state, 2)) == (None, (2,), ["bank yes", "bank no"])
    assert GAME.view(state, Seat(0)).asked == (2, 3, 0, 1)
    state = played(state, "2 bank no")
    assert GAME.to_act(state) == (3,)
    assert refused(state, 2, "bank yes") == "paigow.not-your-turn"
    state = played(state, "3 bank yes")
    assert state.banker == 3
    assert GAME.to_act(state) == (0, 1, 2)
    assert state.history[-2:] == (BankDeclined(Seat(2)), BankTaken(Seat(3), 1))


def test_the_last_who_is_asked_must_bank() -> None:
    """The bank, declining: the last player asked cannot decline."""
    state = played(begun(SMALL, since=standing(2)), "2 bank no, 3 bank no, 0 bank no")
    assert texts(state, 1) == ["bank yes"]
    assert refused(state, 1, "bank no") == "paigow.must-bank"
    assert played(state, "1 bank yes").banker == 1


@pytest.mark.parametrize("hands", [WINNING, LOSING])
@pytest.mark.parametrize(
    ("answers", "banker", "following"), [("3 bank yes", 3, 0), ("3 bank no, 0 bank no, 1 bank yes", 1, 2)]
)
def test_the_bank_rotates(hands: tuple[str, ...], answers: str, banker: int, following: int) -> None:
    """The bank, rotate: after every round it passes from the banker to the next seat."""
    state = staked(played(begun(SMALL, *hands, since=standing(3, 5, 6, 7, 8, term=1, rounds=4)), answers), 20)
    assert state.banker == banker
    after = GAME.next_standing(state)
    chips = tuple(a + b for a, b in zip((5, 6, 7, 8), result_of(state).chips, strict=True))
    assert after == Standing(Seat(following), 1, 5, chips, honours=(0,) * 4)


@pytest.mark.parametrize(
    ("hands", "turns", "term", "following"),
    [
        pytest.param(WINNING, None, 1, (0, 2), id="the banker wins"),
        pytest.param(LOSING, None, 1, (1, 1), id="the banker loses"),
        pytest.param(("65 64", "55 65", "66 66", "61 61"), None, 3, (1, 1), id="a loss on all seats together"),
        pytest.param(("66 66", "42 21", "65 64", "61 64"), None, 3, (0, 4), id="a win on all seats together"),
        pytest.param(WINNING, 2, 1, (0, 2), id="one round of two"),
        pytest.param(WINNING, 2, 2, (1, 1), id="two rounds of two"),
        pytest.param(WINNING, 1, 1, (1, 1), id="one round of one"),
        pytest.param(LOSING, 2, 1, (1, 1), id="lost before their turns are over"),
    ],
)
def test_the_bank_is_kept(hands: tuple[str, ...], turns: int | None, term: int, following: tuple[int, int]) -> None:
    """The bank, keep: the banker stays as long as they do not lose on a round, but not longer than the turns."""
    options = changed(KEEP, banking__turns=turns)
    state = played(begun(options, *hands, since=standing(0, term=term)), "0 bank yes")
    assert next_bank(staked(state, 20)) == following


def test_a_round_without_loss_keeps_the_bank() -> None:
    """The bank, keep: as much won as lost is no loss."""
    state = played(begun(KEEP, "66 66", "42 21", "65 64"), "0 bank yes", "1 stake 40", "2 stake 20", "3 stake 20")
    assert result_of(state).chips[0] == 0
    assert next_bank(state) == (0, 2)


def test_a_kept_bank_begins_anew_with_who_takes_it() -> None:
    """The bank, keep: who banks because others declined has banked one round."""
    state = played(begun(KEEP, "65 64", "66 66", since=standing(0, term=5)), "0 bank no, 1 bank yes")
    assert next_bank(staked(state, 20)) == (1, 2)


def test_a_fixed_bank() -> None:
    """The bank, fixed: seat 0 banks, unasked, and for ever."""
    state = begun(FIXED, *LOSING, since=standing(3, term=4))
    assert (state.banker, state.phase) == (0, Phase.STAKE)
    assert next_bank(staked(state, 20)) == (0, 2)
    again = begun(FIXED, *LOSING, since=standing(0, term=4))
    assert next_bank(staked(again, 20)) == (0, 5)


# -- the auction -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "banker", "times"),
    [
        pytest.param("3 bid 0, 0 bid 1, 1 bid 3, 2 bid 2", 1, 3, id="the highest bid banks"),
        pytest.param("3 bid 2, 0 bid 1, 1 bid 2, 2 bid 2", 3, 2, id="of equal bids the earlier"),
        pytest.param("3 bid 0, 0 bid 1, 1 bid 0, 2 bid 1", 0, 1, id="the earlier counts from the last banker"),
        pytest.param("3 bid 0, 0 bid 0, 1 bid 0, 2 bid 0", 3, 1, id="all zero: the first banks for one"),
        pytest.param("3 bid 0, 0 bid 0, 1 bid 0, 2 bid 3", 2, 3, id="the last banker again"),
    ],
)
def test_the_auction(bids: str, banker: int, times: int) -> None:
    """The bank, auction: every seat bids in turn from the seat after the last banker, who bids last."""
    state = begun(AUCTION, *LOSING, since=standing(2, term=2))
    assert GAME.to_act(state) == (3,)
    assert texts(state, 3) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    state = played(state, bids)
    assert (state.banker, state.times, state.phase) == (banker, times, Phase.STAKE)
    assert state.history[-1] == BankTaken(Seat(banker), times)
    assert sum(isinstance(event, BidMade) for event in state.history) == 4
    end = staked(state, 20)
    assert all((line.reason["stake"], line.reason["times"]) == (20, times) for line in result_of(end).sheet)
    assert next_bank(end) == (banker, 3 if banker == 2 else 2)


def test_bids_out_of_place() -> None:
    """The bank, auction: no more than three, in turn, and nothing else."""
    state = begun(AUCTION)
    assert refused(state, 1, "bid 4") == "paigow.bid-too-high (3)"
    assert GAME.why_not(state, Seat(1), Bid(-1)) == Reason("paigow.bid-too-high", highest=3)
    assert refused(state, 2, "bid 1") == "paigow.not-your-turn"
    assert refused(state, 1, "bank yes") == "paigow.asked-bid"


def test_turns_limit_the_auction() -> None:
    """The bank, turns: who has banked so many rounds in a row can bid only zero."""
    options = changed(AUCTION, banking__turns=2)
    bids = "1 bid 0, 2 bid 0, 3 bid 0"
    tired = played(begun(options, since=standing(0, term=3)), bids)
    assert texts(tired, 0) == ["bid 0"]
    assert refused(tired, 0, "bid 1") == "paigow.banked-enough"
    assert played(tired, "0 bid 0").banker == 1
    assert texts(played(begun(options, since=standing(0, term=2)), bids), 0) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert texts(begun(options, since=standing(0, term=3)), 1) == ["bid 0", "bid 1", "bid 2", "bid 3"]


# -- sharing -----------------------------------------------------------------------------------------


def test_the_first_who_says_yes_shares_the_bank() -> None:
    """Co-banking: each other seat is asked once the banker is known; the first yes ends the question."""
    state = played(begun(SHARED, since=standing(1)), "1 bank yes")
    assert (GAME.to_act(state), texts(state, 2)) == ((2,), ["cobank yes", "pass"])
    assert refused(state, 3, "cobank yes") == "paigow.not-your-turn"
    assert refused(state, 2, "stake 20") == "paigow.asked-share"
    state = played(state, "2 pass", "3 cobank yes")
    assert (state.partner, GAME.to_act(state)) == (3, (2, 0))
    assert state.history[-2:] == (ShareAnswered(Seat(2), joins=False), ShareAnswered(Seat(3), joins=True))
    assert refused(state, 3, "stake 20") == "paigow.not-your-turn"


def test_nobody_need_share() -> None:
    """Co-banking: if all pass the banker is alone."""
    state = played(begun(SHARED), "0 bank yes", "1 pass", "2 pass", "3 pass")
    assert (state.partner, GAME.to_act(state)) == (None, (1, 2, 3))


def test_a_partner_plays_no_hand() -> None:
    """Co-banking: the partner lays no stake, sets nothing, and their tiles are not shown."""
    options = changed(GUANGDONG, banking__shared=True, stakes__commission=Commission.FIVE)
    state = played(begun(options, "66 66 11 11", "64 61 22 55", "42 21 65 65", "44 44 31 31"), "0 bank yes")
    state = staked(played(state, "1 pass, 2 cobank yes"), 100)
    assert GAME.to_act(state) == (1, 3, 0)
    assert refused(state, 2, "set 66 66 / 11 11") == "paigow.not-your-turn"
    state = played(state, "0 set 11 11 / 66 66, 1 set 22 64 / 55 61, 3 set 31 31 / 44 44")
    shown = next(event for event in state.history if isinstance(event, HandsShown))
    assert [len(hands) for hands in shown.hands] == [2, 2, 0, 2]
    assert result_of(state).chips == (95, -100, 95, -100)
    assert result_of(state).house == 10


@pytest.mark.parametrize("size", [2, 4])
def test_two_who_share_play_against_nobody(size: int) -> None:
    """Co-banking: at a table of two the round then has no stakes and no winner."""
    options = changed(GUANGDONG, seats=2, tiles_per_hand=size, banking__shared=True)
    state = played(begun(options), "0 bank yes", "1 cobank yes")
    assert state.phase is (Phase.OVER if size == 2 else Phase.SET)
    assert GAME.to_act(state) == (() if size == 2 else (0,))
    end = finished(state)
    assert result_of(end).chips == (0, 0)
    assert next_bank(end) == (1, 1)


# -- two deals of one mix ----------------------------------------------------------------------------


def half_over(options: PaiGowOptions, answers: str) -> State:
    """Play a first half of laid-out hands."""
    return finished(staked(played(begun(options, since=standing(1, term=1, rounds=3)), answers), 20))


def test_the_second_half_has_the_same_banker() -> None:
    """Halves: the bank passes on only after the second half, and the round is counted once."""
    first = half_over(TWO_HALVES, "1 bank no, 2 bank yes")
    between = GAME.next_standing(first)
    assert (between.banker, between.term, between.half, between.rounds) == (2, 1, 2, 3)
    assert between.played == tuple(OutOfPlay(each) for hand in first.hands for each in hand)
    rest = first.rest
    second = begun(TWO_HALVES, *(" ".join(map(str, rest[at : at + 4])) for at in range(0, 16, 4)), since=between)
    assert (second.banker, second.phase, second.rest) == (2, Phase.STAKE, ())
    end = finished(staked(second, 20))
    after = GAME.next_standing(end)
    assert (after.banker, after.term, after.half, after.rounds, after.played) == (3, 1, 1, 4, ())


def test_a_partner_is_asked_for_again_in_the_second_half() -> None:
    """Halves: the banker stays, and everybody may share the bank again; the partner's tiles were not shown."""
    options = changed(TWO_HALVES, banking__shared=True)
    first = half_over(options, "1 bank yes, 2 pass, 3 cobank yes")
    between = GAME.next_standing(first)
    hidden = [out.tile for out in between.played if out.thrown_by == 3]
    assert tuple(hidden) == first.hands[3]
    assert all(out.thrown_by in (None, 3) for out in between.played)
    rest = first.rest
    second = begun(options, *(" ".join(map(str, rest[at : at + 4])) for at in range(0, 16, 4)), since=between)
    assert (second.banker, second.partner, second.phase, GAME.to_act(second)) == (1, None, Phase.SHARE, (2,))


def test_two_rounds_of_one_mix_pass_the_bank() -> None:
    """Small game, rounds_per_mix: the second round is like any other, with new stakes and the next banker."""
    first = staked(played(begun(TWICE, "66 66", "11 11", "44 44", "31 31"), "0 bank yes"), 20)
    between = GAME.next_standing(first)
    assert (between.banker, between.term, between.half, between.rounds) == (1, 1, 2, 8)
    assert [out.tile for out in between.played] == [*tiles("66 66 11 11 44 44 31 31")]
    second = begun(TWICE, "55 55", "33 33", "22 22", "65 65", since=between)
    assert tile("66") not in second.rest
    assert (second.banker, GAME.to_act(second)) == (None, (1,))
    after = GAME.next_standing(staked(played(second, "1 bank no, 2 bank yes"), 20))
    assert (after.banker, after.term, after.half, after.rounds, after.played) == (3, 1, 1, 9, ())


@pytest.mark.parametrize(
    ("bank", "answers", "following"),
    [
        (Bank.KEEP, "0 bank yes", (0, 2)),
        (Bank.FIXED, "", (0, 2)),
        (Bank.AUCTION, "1 bid 0, 2 bid 0, 3 bid 0, 0 bid 1", (0, 2)),
    ],
)
def test_every_round_of_a_mix_counts_for_the_banker(bank: Bank, answers: str, following: tuple[int, int]) -> None:
    """Small game, rounds_per_mix: who banks twice from one mix has banked two rounds in a row."""
    options = changed(TWICE, banking__bank=bank)
    state = begun(options, *WINNING)
    assert next_bank(staked(played(state, answers) if answers else state, 20)) == following
