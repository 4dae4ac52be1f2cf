# SPDX-License-Identifier: MIT
"""A turn of 推牌九 sorts the legal moves by what is asked, and finds the way that two hands make."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import GUANGDONG, PaiGowOptions
from dominoes.games.paigow.options import Bank as BankRule
from dominoes.games.paigow.state import Bank, Bid, CoBank, Pass, Set, Stake, State
from dominoes.games.paigow.ways import way
from dominoes.tiles import FULL_SET, tiles
from tests.paigow_rounds import GAME, begun, played, staked
from tests.strategies import changed
from ui.games.paigow.turn import BankTurn, exchanged, tiles_of

FOUL = changed(GUANGDONG, comparing__foul=True)
SHARED = changed(GUANGDONG, banking__shared=True)
AUCTION = changed(GUANGDONG, banking__bank=BankRule.AUCTION)
FOUR_PAIRLESS = "33 51 61 42"
TWO_AND_TWO = "66 55 66 55"
EQUAL = "44 55 44 64"
"""人+梅 and 人+紅頭: two hands of eight points, the better tile the same."""


def setting(hand: str, options: PaiGowOptions = GUANGDONG, seat: int = 1) -> BankTurn:
    """Return the turn in which *seat* sets *hand*."""
    hands = ["", "", "", ""]
    hands[seat] = hand
    return turn_of(staked(played(begun(options, *hands), "0 bank yes"), 20), seat)


def turn_of(state: State, seat: int) -> BankTurn:
    """Return the turn of *seat*."""
    return BankTurn(GAME, state, Seat(seat), GAME.legal_moves(state, Seat(seat)))


def asked(turn: BankTurn) -> list[str]:
    """Return which questions *turn* asks."""
    questions = {"bids": turn.bids, "stakes": turn.stakes, "answers": turn.answers, "ways": turn.ways}
    return [name for name, moves in questions.items() if moves]


def test_each_question_has_its_moves() -> None:
    """Bids, answers, stakes and ways are told apart, in the order of the rules, yes before no."""
    bid = turn_of(begun(AUCTION), 1)
    assert asked(bid) == ["bids"]
    assert bid.bids == (Bid(0), Bid(1), Bid(2), Bid(3))
    bank = turn_of(begun(), 0)
    assert asked(bank) == ["answers"]
    assert bank.answers == (Bank(takes=True), Bank(takes=False))
    share = turn_of(played(begun(SHARED), "0 bank yes"), 1)
    assert asked(share) == ["answers"]
    assert share.answers == (CoBank(), Pass())
    stake = turn_of(played(begun(), "0 bank yes"), 2)
    assert asked(stake) == ["stakes"]
    assert stake.stakes == tuple(map(Stake, GUANGDONG.stakes.menu))
    assert asked(setting(FOUR_PAIRLESS)) == ["ways"]


def test_whoever_must_bank_has_one_answer() -> None:
    """When all others have declined there is no other answer than yes."""
    turn = turn_of(played(begun(), "0 bank no, 1 bank no, 2 bank no"), 3)
    assert turn.answers == (Bank(takes=True),)


def test_nobody_else_is_asked() -> None:
    """A seat that is not asked has nothing to choose from."""
    assert asked(turn_of(begun(), 2)) == []


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        pytest.param(FOUR_PAIRLESS, {"33 51 / 61 42", "33 61 / 51 42", "33 42 / 61 51"}, id="four unlike tiles"),
        pytest.param(TWO_AND_TWO, {"66 55 / 66 55", "55 55 / 66 66"}, id="two pairs, halves alike"),
        pytest.param(EQUAL, {"44 55 / 44 64", "55 64 / 44 44"}, id="two hands of equal rank"),
    ],
)
@pytest.mark.parametrize("options", [GUANGDONG, FOUL], ids=["no fouls", "fouls"])
def test_the_different_ways(hand: str, ways: set[str], options: PaiGowOptions) -> None:
    """Each way is there once, whether its hands may be exchanged or not."""
    found = setting(hand, options).ways
    texts = [GAME.write_move(way).removeprefix("set ") for way in found]
    assert len(texts) == len(ways)
    assert {frozenset(text.split(" / ")) for text in texts} == {frozenset(text.split(" / ")) for text in ways}


def test_ways_have_their_usual_hand_in_front() -> None:
    """Where fouls are possible, the first offer is never one."""
    rng = Random(4)
    for _hand in range(60):
        hand = " ".join(map(str, rng.sample(FULL_SET, 4)))
        assert setting(hand, FOUL).ways == setting(hand).ways


@pytest.mark.parametrize("key", ["generic", "foxwoods", "easy"])
def test_a_house_way_is_one_of_the_ways(key: str) -> None:
    """What a house would set can be chosen as it stands, its own hand in front."""
    rng, table = Random(6), ranking(GUANGDONG.ranking)
    for hand in (EQUAL, TWO_AND_TWO, *(" ".join(map(str, rng.sample(FULL_SET, 4))) for _hand in range(40))):
        setting_of = way(key).set(tiles(hand), table).setting
        assert Set(setting_of.low.tiles, setting_of.high.tiles) in setting(hand).ways


def test_when_hands_may_be_exchanged() -> None:
    """Unequal hands only where fouls are played, equal ones always, identical ones never."""
    plain, foul = setting(FOUR_PAIRLESS), setting(FOUR_PAIRLESS, FOUL)
    for each in plain.ways:
        assert plain.turned(each) is None
        assert plain.why_not(exchanged(each)) == Reason("paigow.low-above-high")
        assert foul.turned(each) == exchanged(each) == Set(each.high, each.low)
        assert foul.why_not(exchanged(each)) is None
    equal = setting(EQUAL)
    assert [equal.turned(each) is not None for each in equal.ways] == [
        {each.low, each.high} == {tiles("44 55"), tiles("44 64")} for each in equal.ways
    ]
    same = setting(TWO_AND_TWO, FOUL)
    (halves,) = (each for each in same.ways if each.low == each.high)
    assert same.turned(halves) is None
    assert same.why_not(exchanged(halves)) is None


@pytest.mark.parametrize("hand", [FOUR_PAIRLESS, TWO_AND_TWO, EQUAL])
def test_any_order_of_the_tiles_is_one_of_the_ways(hand: str) -> None:
    """However the tiles are laid, the way with these two hands is found; other tiles make none."""
    turn = setting(hand)
    for row in permutations(tiles(hand)):
        place = turn.way_of(row[:2], row[2:])
        assert place is not None
        assert {turn.ways[place].low, turn.ways[place].high} == {Set(row[:2], row[2:]).low, Set(row[:2], row[2:]).high}
    assert turn.way_of(tiles("66 11"), tiles("31 22")) is None


def test_tiles_stand_low_hand_first() -> None:
    """The four tiles as they lie: two in front, two behind, each hand tidy."""
    way = Set(tiles("42 61"), tiles("51 33"))
    assert tiles_of(way) == tiles("61 42 33 51")
    assert tiles_of(exchanged(way)) == tiles("33 51 61 42")
