# SPDX-License-Identifier: MIT
"""The house of 推牌九 as a party: it banks first, or goes halves with the banker."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from dominoes.ai.bot import Budget
from dominoes.errors import IllegalMoveError
from dominoes.game import OutOfPlay, Seat
from dominoes.games.face_down import HandSet
from dominoes.games.paigow.bots import PLAYERS, Temper
from dominoes.games.paigow.drills import drills
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import GUANGDONG, Bank, Commission, PaiGowOptions
from dominoes.games.paigow.rules import house_banks
from dominoes.games.paigow.state import BankTaken, CoBank, House, Pass, Phase, Set, ShareAnswered, State
from dominoes.games.paigow.tally import Tally, bankers, ended, highest_bid, objection
from dominoes.games.paigow.ways import DECLARED, way
from dominoes.games.tally import Objection
from tests.support.paigow_rounds import (
    GAME,
    SMALL,
    TWO_HALVES,
    begun,
    finished,
    played,
    result_of,
    sheet_texts,
    staked,
    standing,
    texts,
)
from tests.support.strategies import changed

HALVES = changed(SMALL, banking__house_shares=True)
FIRST = changed(SMALL, banking__house_first=True)
FRESH = standing(1, rounds=0)

MIXED = ("66 66", "65 64", "55 65", "22 22")
"""Seat 1 loses to seats 0 and 3, and to seat 2 by a better tile."""


def next_bank(state: State) -> tuple[int, int]:
    """Return the first seat for the bank of the next round, and the number of its round in a row."""
    following = GAME.next_standing(state)
    return following.banker, following.term


# -- halves with the house ---------------------------------------------------------------------------


def test_the_banker_is_asked_first() -> None:
    """Co-banking with the house: the banker says yes or no before anybody else is asked; yes ends the question."""
    options = changed(HALVES, banking__shared=True)
    state = played(begun(options), "0 bank yes")
    assert (GAME.to_act(state), texts(state, 0)) == ((0,), ["cobank yes", "pass"])
    with pytest.raises(IllegalMoveError, match=r"paigow\.not-your-turn"):
        played(state, "1 cobank yes")
    with pytest.raises(IllegalMoveError, match=r"paigow\.asked-share"):
        played(state, "0 stake 20")
    joined = played(state, "0 cobank yes")
    assert (joined.house, joined.partner, joined.phase) == (House.HALF, None, Phase.STAKE)
    assert GAME.to_act(joined) == (1, 2, 3)
    assert joined.history[-1] == ShareAnswered(Seat(0), joins=True)
    alone = played(state, "0 pass")
    assert (alone.house, GAME.to_act(alone)) == (House.NONE, (1,))
    assert played(alone, "1 cobank yes").partner == 1


@pytest.mark.parametrize(
    ("commission", "stake", "sheet", "chips", "house"),
    [
        pytest.param(
            Commission.NONE,
            (20, 40, 60),
            ["lose 1 20 1 20: 20 -20 0 0", "lose 2 40 1 40: 40 0 -40 0", "lose 3 60 1 60: 60 0 0 -60"],
            (60, -20, -40, -60),
            60,
            id="Co-banking: won, half of 120",
        ),
        pytest.param(
            Commission.FIVE,
            (20, 20, 20),
            [
                "lose 1 20 1 20: 20 -20 0 0",
                "lose 2 20 1 20: 20 0 -20 0",
                "lose 3 20 1 20: 20 0 0 -20",
                "commission 0 60 5: -3 0 0 0 | 3",
            ],
            (29, -20, -20, -20),
            31,
            id="Co-banking: half of 57, the odd chip is the banker's",
        ),
    ],
)
def test_half_is_the_houses(
    commission: Commission, stake: tuple[int, ...], sheet: list[str], chips: tuple[int, ...], house: int
) -> None:
    """Co-banking with the house: the net result after commission is halved, and the house is a party."""
    options = changed(HALVES, stakes__commission=commission)
    state = played(begun(options, "66 66", "65 64", "55 65", "31 22"), "0 bank yes, 0 cobank yes")
    result = result_of(staked(state, *stake))
    lines = sheet_texts(result.sheet)
    assert lines[:-1] == sheet
    assert lines[-1].startswith("house-share 0 ")
    assert (result.reason.key, result.chips, result.house) == ("paigow.swept", chips, house)


def test_the_house_pays_half_of_what_is_lost() -> None:
    """Co-banking with the house: it pays where the bank loses."""
    state = played(begun(HALVES, "65 64", "66 66", "11 11", "44 44"), "0 bank yes, 0 cobank yes")
    result = result_of(staked(state, 20, 40, 60))
    assert sheet_texts(result.sheet)[-1] == "house-share 0 -120: 60 0 0 0 | -60"
    assert (result.chips, result.house) == ((-60, 20, 40, 60), -60)


def test_the_house_way_sets_a_shared_hand() -> None:
    """Co-banking with the house: nobody sets the banker's tiles, and only the banker sees how they are set."""
    options = changed(GUANGDONG, banking__house_shares=True, comparing__foul=True)
    state = staked(played(begun(options, "66 63 53 22"), "0 bank yes, 0 cobank yes"), 20)
    assert GAME.to_act(state) == (1, 2, 3)
    assert texts(state, 0) == []
    found = way(DECLARED).set(state.hands[0], ranking(options.ranking)).setting
    assert state.settings[0] == Set(found.low.tiles, found.high.tiles)
    assert GAME.view(state, Seat(0)).setting == state.settings[0]
    assert GAME.view(state, Seat(1)).history[-1] == HandSet(Seat(0), None)
    with pytest.raises(IllegalMoveError, match=r"paigow\.not-your-turn"):
        played(state, "0 set 22 53 / 66 63")
    for seed in range(5):
        guess = GAME.guess(GAME.view(state, Seat(2)), Random(seed))
        other = way(DECLARED).set(guess.hands[0], ranking(options.ranking)).setting
        assert guess.settings[0] == Set(other.low.tiles, other.high.tiles)
    assert sum(result_of(finished(state)).chips) + result_of(finished(state)).house == 0


def test_two_share_with_the_house() -> None:
    """Co-banking with the house: at a table of two there still is somebody to play against."""
    state = played(begun(changed(HALVES, seats=2), "66 66", "65 64"), "0 bank yes, 0 cobank yes")
    assert result_of(staked(state, 40)).chips == (20, -40)


# -- the house banks first ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "after"),
    [
        pytest.param(Bank.ROTATE, (2, 1), id="The bank: then it rotates"),
        pytest.param(Bank.KEEP, (2, 1), id="The bank: the house does not keep it"),
        pytest.param(Bank.AUCTION, (1, 1), id="The bank: then it is auctioned as in a first round"),
    ],
)
def test_the_house_banks_first(bank: Bank, after: tuple[int, int]) -> None:
    """The bank, the house: nobody is asked, its result is the house's, and then players bank."""
    options = changed(FIRST, banking__bank=bank, banking__shared=True, stakes__commission=Commission.FIVE)
    state = begun(options, *MIXED, since=FRESH)
    assert (state.banker, state.house, state.phase) == (1, House.ALL, Phase.STAKE)
    assert state.history[-1] == BankTaken(Seat(1), 1)
    assert GAME.to_act(state) == (2, 3, 0)
    end = staked(state, 20, 40, 100)
    result = result_of(end)
    lines = sheet_texts(result.sheet)
    assert lines[-1].startswith("house-bank 1 ")
    assert not any(line.startswith("commission 1 ") for line in lines)
    assert result.chips[1] == 0
    assert result.reason.key.startswith("paigow.house-")
    assert result.house == -sum(result.chips)
    assert next_bank(end) == after
    later = begun(options, *MIXED, since=replace(GAME.next_standing(end), played=()))
    assert (later.banker, later.house) == (None, House.NONE)


def test_a_worked_case() -> None:
    """The bank, the house: it takes 20 and pays 40 and 100, so the house pays 120; the seat's chips stay."""
    state = begun(FIRST, "66 66", "65 65", "55 64", "11 11", since=FRESH)
    result = result_of(staked(state, 20, 40, 100))
    assert sheet_texts(result.sheet) == [
        "lose 2 20 1 20: 0 20 -20 0",
        "win 3 40 1 40: 0 -40 0 40",
        "win 0 100 1 100: 100 -100 0 0",
        "house-bank 1 -120: 0 120 0 0 | -120",
    ]
    assert (result.reason.key, result.chips, result.house) == ("paigow.house-settled", (100, 0, -20, 40), -120)


def test_the_house_is_not_short_of_chips() -> None:
    """The bank, cover: the limit is for players, not for the house."""
    options = changed(FIRST, banking__cover=True, session__start_chips=30)
    state = begun(options, "66 66", "65 64", "11 11", "44 44", since=standing(1, 30, 30, 30, 30, rounds=0))
    assert result_of(staked(state, 100)).chips == (100, 0, 100, 100)


@pytest.mark.parametrize(
    ("options", "half", "banks"),
    [
        pytest.param(FIRST, 1, True, id="one deal"),
        pytest.param(changed(TWO_HALVES, banking__house_first=True), 2, True, id="both halves"),
        pytest.param(changed(FIRST, pile__rounds_per_mix=2), 2, False, id="a round of its own"),
        pytest.param(changed(FIRST, banking__bank=Bank.FIXED), 1, False, id="a fixed bank is the house's already"),
        pytest.param(SMALL, 1, False, id="off"),
    ],
)
def test_how_long_it_banks(options: PaiGowOptions, half: int, *, banks: bool) -> None:
    """The bank, the house: for the first round, which may be two deals."""
    assert house_banks(options, replace(FRESH, half=half)) is banks
    assert not house_banks(options, replace(FRESH, half=half, rounds=1))
    assert ("banking.house_first" in options.idle) is (options.banking.bank is Bank.FIXED)


def test_the_house_keeps_its_bank_for_the_second_half() -> None:
    """Halves: the second half of the first mix is the house's too, and then the bank passes on."""
    options = changed(TWO_HALVES, banking__house_first=True)
    first = finished(staked(begun(options, since=FRESH), 20))
    between = GAME.next_standing(first)
    assert (between.half, between.rounds, between.banker) == (2, 0, 1)
    assert between.played == tuple(OutOfPlay(tile) for hand in first.hands for tile in hand)
    rows = (" ".join(map(str, first.rest[at : at + 4])) for at in range(0, 16, 4))
    second = begun(options, *rows, since=between)
    assert second.house is House.ALL
    assert next_bank(finished(staked(second, 20))) == (2, 1)


# -- players, learners and score books -----------------------------------------------------------------


def test_players_go_halves_when_they_must() -> None:
    """A banker who could not pay all others goes halves; the hint keeps the whole bank, which is an advantage."""
    poor = changed(HALVES, session__start_chips=30)
    since = standing(0, 30, 30, 30, 30)
    rich = played(begun(HALVES), "0 bank yes")
    short = played(begun(poor, since=since), "0 bank yes")
    legal = GAME.legal_moves(rich, Seat(0))
    view = GAME.view(rich, Seat(0))
    assert Temper().choose(GAME.view(short, Seat(0)), legal, Random(1)).move == CoBank()
    alone = Temper(shares=1.0).choose(view, legal, Random(1))
    assert (alone.move, [each.key for each in alone.reasons]) == (Pass(), ["paigow.copies-yours"])
    halved = Temper(halves=1.0).choose(view, legal, Random(1))
    assert (halved.move, halved.reasons) == (CoBank(), ())
    hint = PLAYERS.hint.make(lambda: False).choose(view, legal, Random(1), Budget())
    assert hint.move == Pass()


def test_drills_are_about_players() -> None:
    """A learner who banks is asked about their own chips, not about those of the house."""
    options = changed(GUANGDONG, banking__house_first=True, banking__house_shares=True)
    settle = next(drill for drill in drills(options) if drill.kind.value == "settle")
    for item in settle.items:
        assert settle.make(item, Random(3)).answers


@pytest.mark.parametrize(
    ("options", "since", "tally", "key"),
    [
        pytest.param(HALVES, standing(0), {"with_house": True}, None, id="halves"),
        pytest.param(SMALL, standing(0), {"with_house": True}, "tally.partner", id="not at this table"),
        pytest.param(
            changed(HALVES, banking__shared=True),
            standing(0),
            {"with_house": True, "partner": Seat(1)},
            "tally.partner",
            id="with two",
        ),
        pytest.param(FIRST, standing(0, rounds=0), {}, None, id="the house first"),
        pytest.param(FIRST, standing(1, rounds=0), {}, "tally.banker", id="another seat than the house's"),
        pytest.param(
            changed(HALVES, banking__house_first=True),
            standing(0, rounds=0),
            {"with_house": True},
            "tally.partner",
            id="the house with itself",
        ),
    ],
)
def test_score_books(options: PaiGowOptions, since: object, tally: dict[str, object], key: str | None) -> None:
    """A told round may have the house as a party only where the table has."""
    told = Tally(banker=Seat(0), stakes=(None, 20, 20, 20), signs=(None, -1, -1, -1), **tally)  # type: ignore[arg-type]
    found = objection(options, since, told)  # type: ignore[arg-type]
    assert (found.key if isinstance(found, Objection) else None) == key
    if key is None:
        end = ended(options, since, told).ended  # type: ignore[arg-type]
        assert end is not None
        assert sum(end.chips) + end.house == 0
        assert end.house == (30 if tally else 60)


def test_a_book_asks_for_the_seat_of_the_house() -> None:
    """Only one seat can hold the tiles of the house, and nothing is bid."""
    options = changed(FIRST, banking__bank=Bank.AUCTION)
    assert bankers(options, FRESH) == (1,)
    assert (highest_bid(options, FRESH), highest_bid(options, standing(1))) == (1, 3)
