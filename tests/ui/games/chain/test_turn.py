# SPDX-License-Identifier: MIT
"""A turn of a chain game finds the moves of a tile and an end among the legal ones, and why there are none."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.chain.line import End
from dominoes.games.chain.state import Claim, Cover, Lead, Pass, Place, State
from dominoes.tiles import tile
from tests.chain_rounds import TWO_ENDS, random_chain_round
from tests.ui.games.chain.seat import (
    NO_SIX,
    free_to_cover,
    to_choose,
    to_claim,
    to_connect,
    to_lead,
    to_lead_anew,
    turn_in,
)


@pytest.mark.parametrize(
    ("state", "seat", "leads", "connects", "covers"),
    [
        pytest.param(to_lead(), 0, True, False, False, id="lead"),
        pytest.param(to_connect(), 1, False, True, False, id="connect"),
        pytest.param(to_connect(NO_SIX), 1, False, False, True, id="cover"),
        pytest.param(free_to_cover(), 1, False, True, True, id="either"),
        pytest.param(to_lead_anew(), 0, True, False, False, id="lead anew"),
        pytest.param(to_claim(), 0, False, False, False, id="claim"),
    ],
)
def test_what_can_be_done(state: State, seat: int, leads: bool, connects: bool, covers: bool) -> None:  # noqa: FBT001 - reads aloud in the table
    """Leads, connections and covers are told apart; in the claim window there are none."""
    turn = turn_in(state, seat)
    assert (turn.leads, turn.connects, turn.covers) == (leads, connects, covers)
    claims = bool(state.answers)
    assert turn.claim == (Claim() if claims else None)
    assert turn.decline == (Pass() if claims else None)


def test_others_can_only_decline() -> None:
    """Without eight doubles the one answer is to play the hand."""
    turn = turn_in(to_claim(), 1)
    assert turn.claim is None
    assert turn.decline == Pass()


def test_leading() -> None:
    """A lead leaves one half open, or both; a double has one way, and nothing is covered."""
    one, two = turn_in(to_lead(), 0), turn_in(to_lead(TWO_ENDS), 0)
    assert one.face_up(tile("63")) == (Lead(tile("63"), 6), Lead(tile("63"), 3))
    assert one.face_up(tile("66")) == (Lead(tile("66"), 6),)
    assert two.face_up(tile("63")) == (Lead(tile("63"), None),)
    assert one.at(tile("63"), End.LEFT) is None
    assert one.cover(tile("63")) is None
    assert one.why_not(Cover(tile("63"))) == Reason("chain.lead-first")
    assert one.why_not_up(tile("52")) == two.why_not_up(tile("52")) == Reason("chain.not-in-hand", tile=tile("52"))


def test_connecting_to_one_end() -> None:
    """Whichever end is asked for there is the one move; what does not fit is explained by what is open."""
    turn = turn_in(to_connect(), 1)
    for end in End:
        assert turn.at(tile("63"), end) == Place(tile("63"), None)
        assert turn.at(tile("51"), end) is None
        assert turn.why_not_at(tile("51"), end) == Reason("chain.does-not-fit", tile=tile("51"), ends=(6,))
    assert turn.can_use(tile("63"))
    assert not turn.can_use(tile("51"))
    assert turn.why_not_up(tile("51")) == Reason("chain.does-not-fit", tile=tile("51"), ends=(6,))
    assert turn.why_not_up(tile("63")) is None
    assert turn.why_not(Cover(tile("51"))) == Reason("chain.must-connect", ends=(6,))


def test_connecting_to_two_ends() -> None:
    """A tile has the ends it fits, left before right; at the other one it is told where it would fit."""
    turn = turn_in(to_choose(), 1)
    both = (Place(tile("65"), End.LEFT), Place(tile("65"), End.RIGHT))
    assert turn.face_up(tile("65")) == both
    assert tuple(turn.at(tile("65"), end) for end in End) == both
    assert turn.face_up(tile("66")) == (Place(tile("66"), End.LEFT),)
    assert turn.why_not_at(tile("66"), End.RIGHT) == Reason("chain.fits-other-end", tile=tile("66"))
    assert turn.why_not_up(tile("44")) == Reason("chain.does-not-fit", tile=tile("44"), ends=(6, 5))


def test_covering() -> None:
    """Where nothing fits everything can be covered, and nothing laid face up; where one is free, both."""
    stuck, free = turn_in(to_connect(NO_SIX), 1), turn_in(free_to_cover(), 1)
    assert stuck.cover(tile("51")) == Cover(tile("51"))
    assert stuck.can_use(tile("51"))
    assert stuck.why_not_up(tile("51")) == Reason("chain.does-not-fit", tile=tile("51"), ends=(6,))
    assert stuck.why_not(Cover(tile("51"))) is None
    assert free.face_up(tile("63")) == (Place(tile("63"), None),)
    assert free.cover(tile("63")) == Cover(tile("63"))


def test_leading_anew() -> None:
    """Every tile left can lead, none with the number that nobody could follow."""
    state = to_lead_anew()
    turn = turn_in(state, 0)
    for each in state.hands[0]:
        assert {lead.left_open for lead in turn.face_up(each) if isinstance(lead, Lead)} == {each.high, each.low}
        assert turn.cover(each) is None
        assert turn.why_not(Cover(each)) == Reason("chain.lead-first")


@pytest.mark.parametrize("state", [to_lead(), to_choose(), free_to_cover(), to_lead(TWO_ENDS)])
def test_every_legal_move_is_found(state: State) -> None:
    """All the way through a round each tile has its moves, and a tile without any has a reason."""
    positions, _end = random_chain_round(state, Random(3))
    for now, seat, _move in positions:
        turn = turn_in(now, seat)
        found = [move for each in now.hands[seat] for move in (*turn.face_up(each), turn.cover(each)) if move]
        assert set(found) == set(turn.legal)
        for each in now.hands[seat]:
            assert (turn.cover(each) is None) == (turn.why_not(Cover(each)) is not None)
            assert turn.can_use(each) or turn.why_not_up(each) is not None
            if now.line is not None and not turn.leads:
                for end in End:
                    assert (turn.at(each, end) is None) == (turn.why_not_at(each, end) is not None)
    assert {Seat(seat) for _now, seat, _move in positions} == set(range(4))
