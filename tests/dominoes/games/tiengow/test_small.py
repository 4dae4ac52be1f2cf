# SPDX-License-Identifier: MIT
"""小天九: hands of four, played in two halves (rules, Small game: a house rule)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dominoes.deal import deal_from_seed
from dominoes.game import Deal, OutOfPlay, Seat, Standing, TilesDealt
from dominoes.games.tiengow.options import PRESETS, Claiming, Rotation
from dominoes.games.tiengow.scoring import base
from dominoes.games.tiengow.state import State, ThrownShown
from dominoes.games.tricks import TilesThrown
from dominoes.tiles import FULL_SET, tidy, tiles
from tests.support.all_tiles import all_tiles
from tests.support.strategies import FOR_FOUR, GAME, ON, Style, changed, final_chips, laid, played, random_round, texts

SMALL = changed(ON, hand_size=4)


def hands(*rows: str) -> Deal:
    """Lay out four hands of four."""
    return Deal((), hands=tuple(map(tiles, rows)))


def begun(deal: Deal, standing: Standing, **changes: object) -> State:
    """Start a half."""
    return GAME.start(changed(SMALL, **changes), deal, standing).state


PLAIN = hands("66 55 33 22", "11 44 31 65", "63 62 52 42", "64 61 51 21")
FIRST = Standing(banker=Seat(0), rounds=8)
LINES = ["0 lead 55", "1 beat 44", "1 lead 65", "0 beat 66", "0 lead 33", "1 beat 31", "1 lead 11"]


@pytest.mark.parametrize(("tricks", "owed"), [(0, 3), (1, 1), (2, 0), (3, 0)])
def test_base(tricks: int, owed: int) -> None:
    """The small game: par 2, void 3, and nobody is paid for more."""
    assert base(SMALL, tricks) == owed


@pytest.mark.parametrize("preset", FOR_FOUR)
def test_settlement(preset: str) -> None:
    """The loser with one trick owes one, those without owe three, times m for the banker."""
    start = GAME.start(changed(PRESETS[preset], hand_size=4), PLAIN, FIRST).state
    end = played(start, *LINES)
    assert end.won == (1, 3, 0, 0)
    assert final_chips(end) == (-2, 8, -3, -3)


def test_second_half() -> None:
    """Banker and term stay for the second half, which is played with the other sixteen tiles."""
    end = played(begun(PLAIN, FIRST), *LINES)
    following = GAME.next_standing(end)
    assert (following.banker, following.term, following.rounds, following.half) == (0, 1, 8, 2)
    assert following.chips == (-2, 8, -3, -3)
    out = tidy(each.tile for each in following.played if each.tile is not None)
    assert tidy((*out, *end.rest)) == FULL_SET
    assert sum(each.thrown_by is not None for each in following.played) == 9
    rest = tuple(end.rest[4 * seat : 4 * seat + 4] for seat in range(4))
    second = begun(Deal((), hands=rest), following)
    assert tidy(all_tiles(second)) == FULL_SET
    _, over = random_round(second, Random(3))
    after = GAME.next_standing(over)
    assert over.ended is not None
    assert (after.half, after.rounds, after.played) == (1, 9, ())
    assert after.banker == over.ended.winner


def test_both_halves_from_one_wall() -> None:
    """The second half is dealt from the rest of the same pile."""
    deal = deal_from_seed(bytes(32), FULL_SET)
    _, end = random_round(begun(deal, FIRST), Random(5))
    second = begun(deal, GAME.next_standing(end))
    dealt = [next(event.hands for event in state.history if isinstance(event, TilesDealt)) for state in (end, second)]
    whole = GAME.start(ON, deal, FIRST).state.hands
    assert tuple(tidy(tile for half in dealt for tile in half[seat] if tile) for seat in range(4)) == whole


def test_first_half_is_remembered_by_whoever_saw_it() -> None:
    """In the second half each knows the tiles that were shown and their own throws."""
    _, end = random_round(begun(PLAIN, FIRST), Random(7))
    following = GAME.next_standing(end)
    rest = tuple(end.rest[4 * seat : 4 * seat + 4] for seat in range(4))
    second = begun(Deal((), hands=rest), following)
    for seat in range(4):
        seen = GAME.view(second, Seat(seat)).standing.played
        for known, true in zip(seen, following.played, strict=True):
            hidden = true.thrown_by not in (None, seat)
            assert known == (OutOfPlay(None, true.thrown_by) if hidden else true)
        counted = Counter(GAME.view(second, Seat(seat)).seen())
        assert counted == Counter([*second.hands[seat], *(each.tile for each in seen if each.tile is not None)])


def test_throws_stay_hidden_after_the_first_half() -> None:
    """Thrown tiles are shown after the second half, not after the first."""
    _, end = random_round(begun(PLAIN, FIRST), Random(1))
    assert not any(isinstance(event, ThrownShown) for event in end.history)
    rest = tuple(end.rest[4 * seat : 4 * seat + 4] for seat in range(4))
    _, over = random_round(begun(Deal((), hands=rest), GAME.next_standing(end)), Random(1))
    thrown = [event for event in over.history if isinstance(event, TilesThrown)]
    assert thrown
    assert any(isinstance(event, ThrownShown) for event in over.history)


@pytest.mark.parametrize(
    ("deal", "lines", "expected"),
    [
        pytest.param(
            hands("66 66 63 54", "11 44 31 65", "53 62 52 42", "64 61 51 21"),
            ["0 lead 66 66 63 54"],
            (18, -6, -6, -6),
            id="no 四大包, no 八支",
        ),
        pytest.param(
            hands("66 66 42 21", "11 44 31 65", "53 62 52 43", "64 61 51 51"),
            ["0 lead 66 66", "0 lead 42 21"],
            (18, -6, -6, -6),
            id="no 包尊",
        ),
        pytest.param(
            hands("66 66 63 21", "11 44 31 65", "53 62 52 43", "64 61 51 51"),
            ["0 lead 66 66", "0 lead 63", "0 lead 21"],
            (18, -6, -6, -6),
            id="no 么結",
        ),
        pytest.param(
            hands("66 65 63 21", "11 44 31 55", "53 62 54 42", "64 61 51 51"),
            ["0 lead 65", "1 beat 55", "1 lead 31", "0 beat 66", "0 lead 63", "0 lead 21"],
            (14, -2, -6, -6),
            id="three wins nothing extra",
        ),
    ],
)
def test_no_special_endings(deal: Deal, lines: list[str], expected: tuple[int, ...]) -> None:
    """None of the special endings counts in the small game."""
    end = played(begun(deal, FIRST), *lines)
    assert final_chips(end) == expected


def test_no_capture() -> None:
    """A low tile caught in the last trick is only a lost trick."""
    deal = hands("66 65 63 21", "42 44 31 55", "53 62 54 22", "64 61 51 51")
    lines = ["0 lead 63", "0 lead 65", "1 beat 55", "1 lead 31", "0 beat 66", "0 lead 21", "1 beat 42"]
    end = played(begun(deal, FIRST), *lines)
    assert end.won == (2, 2, 0, 0)
    assert final_chips(end) == (0, 6, -3, -3)


def test_supreme_is_still_paid() -> None:
    """賀尊 is paid at once as the preset says, but not for finishing with it."""
    deal = hands("66 66 42 21", "11 44 31 65", "53 62 52 43", "64 61 51 51")
    early = played(begun(deal, FIRST), "0 lead 42 21", "0 lead 66 66")
    assert final_chips(early) == (18 + 12, -6 - 4, -6 - 4, -6 - 4)


def test_no_dealt_hands() -> None:
    """Nobody can claim, and nothing opens by itself."""
    military = hands("63 54 62 53", "52 43 42 41", "55 33 22 65", "66 11 44 31")
    for claim in Claiming:
        state = begun(military, FIRST, dealt__claim=claim)
        assert GAME.to_act(state) == (0,)
        assert state.ended is None


def test_no_trick_no_last_single() -> None:
    """The two-tile rule holds."""
    deal = hands("63 62 53 55", "44 31 22 65", "66 11 61 51", "64 61 51 21")
    state = played(begun(deal, FIRST), "0 lead 63", "0 lead 62", "0 lead 53")
    state = GAME.apply(state, Seat(0), GAME.read_move("lead 55")).state
    assert all(text.startswith("throw") for text in texts(state, 1))


def test_bank_turns_after_both_halves() -> None:
    """輪莊 moves the bank on after the hand, not between its halves."""
    _, end = random_round(begun(PLAIN, FIRST, bank__rotation=Rotation.TURN), Random(1), Style())
    following = GAME.next_standing(end)
    assert following.banker == 0
    rest = tuple(end.rest[4 * seat : 4 * seat + 4] for seat in range(4))
    _, over = random_round(begun(Deal((), hands=rest), following, bank__rotation=Rotation.TURN), Random(2), Style())
    assert (GAME.next_standing(over).banker, GAME.next_standing(over).term) == (1, 1)


@pytest.mark.parametrize("deal", [PLAIN, laid("66")], ids=["small", "great"])
def test_impossible_second_half(deal: Deal) -> None:
    """A second half needs the small game and the tiles that the first half left."""
    hand = deal.hands[0] if deal.hands else ()
    with pytest.raises(ValueError, match="second half"):
        GAME.start(changed(ON, hand_size=len(hand)), deal, Standing(half=2))
