# SPDX-License-Identifier: MIT
"""A round of 推牌九 from the stakes to the result."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from dominoes.errors import IllegalMoveError, NotationError
from dominoes.game import RoundEnded, Seat, deal_of
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.paigow.options import GUANGDONG, PRESETS, Commission, Copy, ZeroRank
from dominoes.games.paigow.state import (
    HandCompared,
    HandsShown,
    Move,
    Phase,
    Set,
    State,
)
from dominoes.games.stakes import StakePlaced
from dominoes.tiles import tiles
from tests.support.all_tiles import all_tiles
from tests.support.paigow_rounds import GAME, SMALL, begun, finished, played, result_of, staked, standing, texts
from tests.support.strategies import changed

TWO = changed(GUANGDONG, seats=2)
TIE = changed(TWO, comparing__copy=Copy.TIE)
FOUL = changed(TWO, comparing__foul=True)
HIGH_ZERO = changed(TWO, ranking__zero_rank=ZeroRank.HIGH_TILE)


def reason(state: State, seat: int, text: str) -> str | None:
    """Return the reason why *seat* may not play *text*."""
    found = GAME.why_not(state, Seat(seat), GAME.read_move(text))
    return None if found is None else str(found)


# -- what is asked, one after the other --------------------------------------------------------------


def test_a_round() -> None:
    """Play: the banker is found, all others stake, all set, the hands are compared and paid."""
    state = begun(GUANGDONG, "66 66 63 65", "42 21 11 64", "55 64 33 51", since=standing(1, 10, 20, 30, 40))
    assert (state.phase, state.banker) == (Phase.BANK, None)
    state = played(state, "1 bank yes")
    assert (state.phase, GAME.to_act(state)) == (Phase.STAKE, (2, 3, 0))
    assert texts(state, 2) == [f"stake {chips}" for chips in (20, 40, 60, 100, 200)]
    assert texts(state, 1) == []
    state = played(state, "0 stake 200, 3 stake 20")
    assert GAME.to_act(state) == (2,)
    state = played(state, "2 stake 60")
    assert (state.phase, GAME.to_act(state)) == (Phase.SET, (2, 3, 0, 1))
    assert state.stakes == (200, None, 60, 20)
    assert texts(state, 0) == ["set 65 63 / 66 66", "set 66 65 / 66 63"]
    assert set(texts(state, 1)) == {"set 11 64 / 42 21", "set 64 42 / 11 21", "set 64 21 / 11 42"}
    state = played(
        state, "1 set 11 64 / 42 21", "0 set 66 65 / 66 63", "2 set 55 64 / 33 51", "3 " + texts(state, 3)[0]
    )
    assert GAME.to_act(state) == ()
    assert reason(state, 0, "set 66 65 / 66 63") == "paigow.over"
    result = result_of(state)
    assert str(result.reason) == "paigow.settled (1)"
    assert result.winner is None
    signs = {event.seat: event.signs for event in state.history if isinstance(event, HandCompared)}
    # Against 2/至尊, 3/天王 wins in front and loses behind, 0/2 loses twice.
    assert (signs[Seat(0)], signs[Seat(2)]) == ((1, -1), (-1, -1))
    assert result.chips[0] == 0
    assert result.chips[2] == -60
    assert state.history[-1] == RoundEnded(result)


def test_what_is_announced() -> None:
    """Stakes, looking, setting, showing, comparing and paying are announced in this order."""
    state = played(begun(TWO, "66 66 63 65", "42 21 11 64"), "0 bank yes")
    start = len(state.history)
    state = played(state, "1 stake 40", "1 set 11 64 / 42 21", "0 set 66 65 / 66 63")
    one, two = (tiles("11 64"), tiles("42 21")), (tiles("66 65"), tiles("66 63"))
    result = result_of(state)
    dealt = deal_of(state.history)
    assert state.history[start:] == (
        StakePlaced(Seat(1), 40),
        HandsTaken(dealt.hands),
        HandSet(Seat(1), Set(*one)),
        HandSet(Seat(0), Set(*two)),
        HandsShown((two, one)),
        HandCompared(Seat(1), (-1, 1), 0),
        RoundEnded(result),
    )


def test_the_small_game_ends_with_the_last_stake() -> None:
    """Small game: nothing is set; the hands are compared as soon as the last stake lies."""
    state = played(begun(SMALL, "65 64", "66 66", "63 65", "54 64"), "0 bank yes", "3 stake 20", "1 stake 40")
    assert GAME.result(state) is None
    state = played(state, "2 stake 60")
    assert (state.phase, GAME.to_act(state)) == (Phase.OVER, ())
    assert [type(event) for event in state.history[-7:]] == [
        StakePlaced,
        HandsTaken,
        HandsShown,
        HandCompared,
        HandCompared,
        HandCompared,
        RoundEnded,
    ]
    # The banker's one point loses to a pair and to nine, and beats zero.
    assert result_of(state).chips == (0, 40, -60, 20)


# -- stakes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chips", [0, 1, 19, 30, 80, 201, 999_999_999])
def test_a_stake_outside_the_menu(chips: int) -> None:
    """Stakes: only what the menu offers may be staked."""
    state = played(begun(GUANGDONG), "0 bank yes")
    assert reason(state, 1, f"stake {chips}") == f"paigow.stake-not-offered ({chips}, 20, 40, 60, 100, 200)"
    with pytest.raises(IllegalMoveError, match="seat 1 may not play stake"):
        played(state, f"1 stake {chips}")


def test_a_menu_of_one() -> None:
    """Stakes: every stake on the menu is legal."""
    options = changed(GUANGDONG, stakes__menu=(1000,))
    assert texts(played(begun(options), "0 bank yes"), 1) == ["stake 1000"]


def test_nobody_stakes_twice_or_against_himself() -> None:
    """Stakes: one for each player, none for the banker, none after the hands were taken."""
    state = played(begun(GUANGDONG), "0 bank yes", "1 stake 20")
    assert reason(state, 1, "stake 40") == "paigow.not-your-turn"
    assert reason(state, 0, "stake 40") == "paigow.not-your-turn"
    state = played(state, "2 stake 20, 3 stake 20")
    assert reason(state, 1, "stake 40") == "paigow.asked-set"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("set 66 66 / 11 11", "asked-stake"),
        ("bank yes", "asked-stake"),
        ("bid 1", "asked-stake"),
        ("pass", "asked-stake"),
        ("cobank yes", "asked-stake"),
    ],
)
def test_moves_of_another_phase(text: str, key: str) -> None:
    """Play: a move of another phase is refused with the present question."""
    assert reason(played(begun(GUANGDONG), "0 bank yes"), 1, text) == f"paigow.{key}"
    assert reason(begun(GUANGDONG), 0, "stake 20") == "paigow.asked-bank"


# -- setting -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("22 51 65 64", ["22 51 / 65 64", "22 64 / 65 51", "22 65 / 64 51"], id="three ways"),
        pytest.param(
            "22 51 65 63",
            ["22 51 / 65 63", "65 63 / 22 51", "22 63 / 65 51", "51 63 / 22 65"],
            id="zero and zero in either order",
        ),
        pytest.param("66 66 63 65", ["65 63 / 66 66", "66 65 / 66 63"], id="two of a kind, two ways"),
        pytest.param("66 66 11 11", ["11 11 / 66 66", "66 11 / 66 11"], id="two pairs, two ways"),
        pytest.param(
            "63 54 41 32",
            ["41 32 / 63 54", "63 41 / 54 32", "54 32 / 63 41", "63 32 / 54 41", "54 41 / 63 32"],
            id="two hands of equal rank in either order",
        ),
    ],
)
def test_ways_to_set(hand: str, expected: list[str]) -> None:
    """Setting: the lower hand goes in front; equal hands may be in either order."""
    state = staked(played(begun(TWO, hand), "0 bank yes"), 20)
    assert sorted(texts(state, 0)) == sorted(f"set {way}" for way in expected)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        pytest.param("set 22 65 / 51 63", "paigow.low-above-high", id="the low hand above the high hand"),
        pytest.param("set 66 66 / 66 11", "paigow.not-your-tiles (22, 65, 51, 63)", id="66 66 66 11"),
        pytest.param("set 22 51 / 65 54", "paigow.not-your-tiles (22, 65, 51, 63)", id="the other nine"),
        pytest.param("set 22 22 / 65 63", "paigow.not-your-tiles (22, 65, 51, 63)", id="a tile twice"),
    ],
)
def test_settings_that_cannot_be(text: str, key: str) -> None:
    """Setting: one's own four tiles, the low hand not above the high hand."""
    state = staked(played(begun(TWO, "22 51 65 63"), "0 bank yes"), 20)
    assert reason(state, 0, text) == key


def test_nobody_sets_twice() -> None:
    """Setting: a hand that is set stays as it is."""
    state = staked(played(begun(TWO, "22 51 65 63"), "0 bank yes"), 20)
    state = played(state, "0 set 22 51 / 65 63")
    assert reason(state, 0, "set 22 63 / 51 65") == "paigow.not-your-turn"


# -- comparing ---------------------------------------------------------------------------------------


def outcome(state: State, banker: str, player: str) -> int:
    """Bank with seat 0 and set both hands as given; return what the player wins of 20 chips."""
    end = played(staked(played(state, "0 bank yes"), 20), f"0 set {banker}", f"1 set {player}")
    return result_of(end).chips[1]


@pytest.mark.parametrize(
    ("banker", "player", "copy_loses", "copy_ties", "zeros_differ"),
    [
        pytest.param("54 32 / 22 22", "63 42 / 66 66", 20, 20, 20, id="Comparing: both higher"),
        pytest.param("63 42 / 66 66", "54 32 / 22 22", -20, -20, -20, id="Comparing: both lower"),
        pytest.param("63 42 / 22 22", "54 32 / 66 66", 0, 0, 0, id="Comparing: one each"),
        pytest.param("54 32 / 22 22", "63 41 / 66 66", 0, 20, 0, id="Copies: a copy and a win"),
        pytest.param("54 32 / 66 66", "63 41 / 22 22", -20, -20, -20, id="Copies: a copy and a loss"),
        pytest.param("54 32 / 66 11", "63 41 / 66 11", -20, 0, -20, id="Copies: two copies"),
        pytest.param("65 63 / 22 22", "55 64 / 66 66", 0, 20, 20, id="Copies: zero against zero in front"),
        pytest.param("65 63 / 66 66", "55 64 / 22 22", -20, -20, 0, id="Copies: zero against zero, and a loss"),
        pytest.param("65 54 / 64 64", "65 63 / 55 55", 0, 20, 0, id="Copies: zero with the same tiles is a copy"),
    ],
)
def test_comparing(banker: str, player: str, copy_loses: int, copy_ties: int, zeros_differ: int) -> None:
    """Both hands are compared, each for itself; who takes copies is an option."""
    hands = [text.replace(" /", "") for text in (banker, player)]
    for options, chips in ((TWO, copy_loses), (TIE, copy_ties), (HIGH_ZERO, zeros_differ)):
        assert outcome(begun(options, *hands), banker, player) == chips, options.comparing


@pytest.mark.parametrize(
    ("banker", "player", "chips"),
    [
        pytest.param("63 42 / 33 33", "66 66 / 54 32", -20, id="Setting: a player's foul loses, however high"),
        pytest.param("33 33 / 63 42", "54 32 / 22 22", 20, id="Setting: who plays against a foul wins"),
        pytest.param("33 33 / 63 42", "64 65 / 54 55", 20, id="Setting: even with little"),
        pytest.param("33 33 / 63 42", "66 66 / 54 32", -20, id="Setting: the player's foul before the banker's"),
    ],
)
def test_fouls(banker: str, player: str, chips: int) -> None:
    """Setting, foul: a low hand above the high hand may be set, and loses."""
    hands = [text.replace(" /", "") for text in (banker, player)]
    assert outcome(begun(FOUL, *hands), banker, player) == chips


@pytest.mark.parametrize(("copy", "chips"), [(Copy.BANKER, -20), (Copy.TIE, 0)])
def test_copies_in_the_small_game(copy: Copy, chips: int) -> None:
    """Small game: one comparison, and a push only where copies are ties."""
    options = changed(SMALL, seats=2, comparing__copy=copy)
    for hands in (("63 41", "54 32"), ("65 63", "55 64")):
        state = played(begun(options, *hands), "0 bank yes", "1 stake 20")
        assert result_of(state).chips == (-chips, chips)


# -- answers at the same time ------------------------------------------------------------------------


def plain(state: State) -> State:
    """Leave out the order of events."""
    return replace(state, history=())


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_answers_changes_nothing(seed: int) -> None:
    """Play: stakes and settings are made at the same time; being quicker wins or loses nothing."""
    rng = Random(seed)
    options = changed(GUANGDONG, stakes__commission=Commission.PREPAID, banking__cover=True, session__start_chips=40)
    names = [str(tile) for tile in all_tiles(begun())]
    rng.shuffle(names)
    hands = [" ".join(names[at : at + 4]) for at in range(0, 16, 4)]
    start = played(begun(options, *hands, since=standing(2, 40, 40, 40, 40), dice="25"), "2 bank yes")
    moves: dict[Seat, Move] = {seat: rng.choice(GAME.legal_moves(start, seat)) for seat in GAME.to_act(start)}
    stakes_in = [apply_all(start, moves, order) for order in permutations(moves)]
    assert len({plain(state) for state in stakes_in}) == 1
    state = rng.choice(stakes_in)
    moves = {seat: rng.choice(GAME.legal_moves(state, seat)) for seat in GAME.to_act(state)}
    ends = [apply_all(state, moves, order) for order in permutations(moves)]
    assert len({plain(end) for end in ends}) == 1
    assert len({GAME.next_standing(end) for end in ends}) == 1
    assert len({end.history[-5:] for end in ends}) == 1


def apply_all(state: State, moves: dict[Seat, Move], order: tuple[Seat, ...]) -> State:
    """Answer for the seats in this *order*."""
    for seat in order:
        assert seat in GAME.to_act(state)
        state = GAME.apply(state, seat, moves[seat]).state
    return state


# -- all presets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_chips_go_on(name: str) -> None:
    """The winnings of a round are added to the chips of each seat; the share of the house is missing."""
    options = PRESETS[name]
    chips = tuple(range(100, 100 + options.seats))
    end = finished(staked(played(begun(options, since=standing(0, *chips)), "0 bank yes"), options.stakes.menu[-1]))
    result, after = result_of(end), GAME.next_standing(end)
    assert sum(after.chips) == sum(chips) - result.house
    assert tuple(a - b for a, b in zip(after.chips, chips, strict=True)) == result.chips


def test_the_longest_round() -> None:
    """Eight seats make the promised number of moves if seven decline to bank and all to share."""
    options = changed(PRESETS["casino"], banking__shared=True)
    state, count = begun(options), 0
    while seats := GAME.to_act(state):
        # Declining and passing come last, a setting is a setting.
        state, count = GAME.apply(state, seats[0], GAME.legal_moves(state, seats[0])[-1]).state, count + 1
    assert count == GAME.longest


def test_moves_go_through_the_notation() -> None:
    """The game reads its own notation, and refuses any other text."""
    state = begun(GUANGDONG)
    assert [GAME.read_move(text) for text in texts(state, 0)] == list(GAME.legal_moves(state, Seat(0)))
    with pytest.raises(NotationError):
        GAME.read_move("lead 66")
