# SPDX-License-Identifier: MIT
"""A turn looks selected tiles up among the legal moves."""

from __future__ import annotations

import pytest

from dominoes.game import Deal, Seat, Standing
from dominoes.games import entry
from dominoes.games.tiengow.state import Beat, Lead, Throw
from dominoes.tiles import tiles
from ui.games.tiengow.turn import TienGowTurn

GAME = entry("tiengow").game
HANDS = (
    "66 66 63 54 51 51 42 21",
    "11 11 62 53 61 61 41 32",
    "44 44 52 43 31 31 33 33",
    "55 55 22 22 65 65 64 64",
)


def turn_after(*moves: str, preset: str = "basic") -> TienGowTurn:
    """Return the turn that follows *moves*, each by the seat to move."""
    deal = Deal((), (1, 2), tuple(map(tiles, HANDS)))
    state = GAME.start(entry("tiengow").presets[preset], deal, Standing()).state
    for move in moves:
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.read_move(move)).state
    seat = GAME.to_act(state)[0]
    return TienGowTurn(GAME, state, seat, GAME.legal_moves(state, seat))


def test_a_leader_may_lead_every_combination() -> None:
    """Leads are found by their tiles; nobody throws in a lead."""
    turn = turn_after()
    assert turn.leads
    assert turn.count == 0
    assert turn.seat == Seat(0)
    assert turn.face_up[tiles("66 66 63 54")] == Lead(tiles("66 66 63 54"))
    assert not turn.throws
    assert turn.decline is None
    assert not turn.claims


@pytest.mark.parametrize(
    ("selected", "more", "can"),
    [
        ("", "66", True),
        ("66", "63", True),
        ("66 66 63", "54", True),
        ("66 66", "51", False),
        ("66", "42", False),
        ("63", "54", True),
        ("42", "21", True),
    ],
)
def test_what_a_lead_can_grow_to(selected: str, more: str, can: bool) -> None:  # noqa: FBT001
    """A tile goes with those selected if some legal move holds them all."""
    assert turn_after().extends(tiles(selected), tiles(more)[0]) is can


def test_a_follower_beats_or_throws() -> None:
    """Replies have as many tiles as were led."""
    turn = turn_after("lead 63")
    assert not turn.leads
    assert turn.count == 1
    assert not turn.face_up
    assert set(turn.throws) == {tiles(code) for code in ("11", "62", "53", "61", "41", "32")}
    turn = turn_after("lead 51", "beat 61")
    assert turn.face_up[tiles("44")] == Beat(tiles("44"))
    assert turn.throws[tiles("44")] == Throw(tiles("44"))
    assert turn.attempt(tiles("33")) == Beat(tiles("33"))
    assert turn_after().attempt(tiles("33")) == Lead(tiles("33"))


def test_a_dealt_hand_is_claimed_or_not() -> None:
    """Before the first lead everybody is asked, and may decline."""
    turn = turn_after(preset="wiki_hk")
    assert turn.decline is not None
    assert not turn.leads
    assert not turn.claims
