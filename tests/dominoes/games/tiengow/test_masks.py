# SPDX-License-Identifier: MIT
"""Each seat's version of an event, and its knowledge at a glance."""

from __future__ import annotations

from collections import Counter

import pytest

from dominoes.errors import Reason
from dominoes.game import ChipsMoved, Event, Payment, Result, RoundEnded, Seat, TilesDealt
from dominoes.games.tiengow.options import AllEight, DealtHand
from dominoes.games.tiengow.state import Claim, ClaimAnswered, HandClaimed, Pass, ThrownShown
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown, TrickWon
from dominoes.tiles import FULL_SET, Tile, tiles
from tests.support.strategies import GAME, ON, PLAIN, begun, changed, laid, played

OWNER, OTHER = Seat(1), Seat(2)
ROW = tiles("66 21")
LINE = Payment(Reason("x"), (1, -1, 0, 0))


@pytest.mark.parametrize(
    ("event", "hidden"),
    [
        pytest.param(TilesThrown(OWNER, ROW), TilesThrown(OWNER, (None, None)), id="墊"),
        pytest.param(
            ClaimAnswered(OWNER, Claim(DealtHand.ALL_WHITE)), ClaimAnswered(OWNER, None), id="a claim, for now"
        ),
        pytest.param(ClaimAnswered(OWNER, Pass()), ClaimAnswered(OWNER, None), id="a pass, for now"),
        pytest.param(TilesLed(OWNER, ROW), TilesLed(OWNER, ROW), id="a lead"),
        pytest.param(TilesBeat(OWNER, ROW), TilesBeat(OWNER, ROW), id="a reply"),
        pytest.param(TrickWon(OWNER, 2), TrickWon(OWNER, 2), id="a trick"),
        pytest.param(ChipsMoved(LINE), ChipsMoved(LINE), id="chips"),
        pytest.param(ThrownShown((ROW,)), ThrownShown((ROW,)), id="throws shown after the hand"),
        pytest.param(
            HandClaimed(OWNER, DealtHand.ALL_WHITE, ROW), HandClaimed(OWNER, DealtHand.ALL_WHITE, ROW), id="a claim"
        ),
        pytest.param(
            RoundEnded(Result(Reason("x"), OWNER, (LINE,))),
            RoundEnded(Result(Reason("x"), OWNER, (LINE,))),
            id="the end",
        ),
    ],
)
def test_masks(event: Event, hidden: Event) -> None:
    """Its owner sees an event as it was; others do not see what lies face down or is not yet told."""
    assert GAME.mask(event, OWNER) == event
    assert GAME.mask(event, OTHER) == hidden


def test_deal_is_masked() -> None:
    """Everybody sees their own hand and the backs of the others'."""
    masked = GAME.mask(TilesDealt((ROW, ROW, ROW, ROW)), OWNER)
    blank: tuple[Tile | None, ...] = (None, None)
    assert masked == TilesDealt((blank, ROW, blank, blank))


def test_view_of_a_trick() -> None:
    """In the current trick only one's own throws have faces; sizes and tricks are public."""
    start = begun(laid("55", "66 51"), PLAIN)
    state = GAME.apply(start, Seat(0), GAME.read_move("lead 55")).state
    state = GAME.apply(state, Seat(1), GAME.read_move("throw 51")).state
    mine, yours = GAME.view(state, Seat(1)), GAME.view(state, Seat(2))
    assert [play.tiles for play in mine.trick] == [tiles("55"), tiles("51")]
    assert [play.tiles for play in yours.trick] == [tiles("55"), (None,)]
    assert mine.sizes == yours.sizes == (7, 7, 8, 8)
    assert mine.hand == state.hands[1]
    assert yours.to_act == (2,)
    assert (mine.answered, mine.own_answer, mine.result) == ((), None, None)


def test_view_of_the_window() -> None:
    """Everybody sees who has answered, and only their own answer."""
    deal = laid("63 54 62 53 52 43 42 41")
    state = GAME.start(ON, deal, begun(deal).standing).state
    state = GAME.apply(state, Seat(0), Claim(DealtHand.EIGHT_MILITARY)).state
    assert GAME.view(state, Seat(0)).own_answer == Claim(DealtHand.EIGHT_MILITARY)
    assert GAME.view(state, Seat(1)).own_answer is None
    assert GAME.view(state, Seat(1)).answered == (True, False, False, False)
    assert GAME.view(state, Seat(1)).to_act == (1, 2, 3)


@pytest.mark.parametrize(
    ("mode", "last", "shown"),
    [
        pytest.param(AllEight.ACTUAL, ("11 11 62", "44"), True, id="compared"),
        pytest.param(AllEight.THEORY, ("11 11 62", "44"), False, id="nothing is compared"),
        pytest.param(AllEight.ACTUAL, ("44", "11 11 62"), False, id="no single"),
    ],
)
def test_last_tiles_that_are_compared_are_shown(mode: AllEight, last: tuple[str, str], *, shown: bool) -> None:
    """七支 and 八支, `actual`: also where throws stay hidden the others' last tiles are turned up, and no more."""
    deal = laid("66 66 63 54 11 11 62 44")
    options = changed(PLAIN, play__reveal_thrown=False, all_eight__mode=mode)
    before = played(begun(deal, options), "0 lead 66 66 63 54", f"0 lead {last[0]}")
    end = played(before, f"0 lead {last[1]}")
    events = [event for event in end.history if isinstance(event, ThrownShown)]
    assert [event.tiles for event in events] == ([((), *before.hands[1:])] if shown else [])


@pytest.mark.parametrize("shown", [True, False])
def test_throws_after_the_hand(shown: bool) -> None:  # noqa: FBT001 - the option's value
    """Options, play.reveal_thrown: thrown tiles are turned up after the last trick, or never."""
    deal = laid("66 66 63 54 11 11 62 53", "44", "55")
    options = changed(PLAIN, play__reveal_thrown=shown)
    end = played(begun(deal, options), "0 lead 66 66 63 54", "0 lead 11 11 62 53")
    events = [event for event in end.history if isinstance(event, ThrownShown)]
    assert bool(events) == shown
    if shown:
        assert events[0].tiles[0] == ()
        dealt = begun(deal, options).hands
        assert [sorted(row) for row in events[0].tiles[1:]] == [sorted(hand) for hand in dealt[1:]]
    # Seat 0 laid all its tiles face up.
    leader, *others = map(Counter, begun(deal, options).hands)
    for seat, own in enumerate((Counter[Tile](), *others)):
        seen = Counter(GAME.view(end, Seat(seat)).seen())
        assert seen == (Counter(FULL_SET) if shown else leader + own)


def test_a_throw_lies_face_down_in_every_view() -> None:
    """The thrower knows the tile, the others only the number; to nobody it looks as if it took the trick."""
    state = begun(laid("66", "55", "11", "44"))
    for seat, move in enumerate(("lead 66", "throw 55")):
        state = GAME.apply(state, Seat(seat), GAME.read_move(move)).state
    for seat in range(4):
        lead, thrown = GAME.view(state, Seat(seat)).trick
        assert (lead.seat, lead.face_up, thrown.seat, thrown.face_up) == (0, True, 1, False)
        assert thrown.tiles == (tiles("55") if seat == 1 else (None,))
