# SPDX-License-Identifier: MIT
"""The score book of 夾十, and what statistics count."""

from __future__ import annotations

import pytest

from dominoes.errors import NotationError
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.coach import DecisionPhase
from dominoes.games.kapshap import tally
from dominoes.games.kapshap.options import PRESETS
from dominoes.games.kapshap.tally import Tally
from tests.dominoes.games.kapshap.test_rules import GAME, after, begun, laid

USUAL = PRESETS["kapshap"]
BEGUN = Standing(chips=(0, 0))


def test_what_a_tally_lacks() -> None:
    """The winner, or a draw."""
    lacking = tally.objection(USUAL, BEGUN, Tally())
    assert lacking is not None
    assert lacking.key == "tally.winner-missing"
    assert tally.objection(USUAL, BEGUN, Tally(winner=Seat(2))) == lacking
    assert tally.objection(USUAL, BEGUN, Tally(winner=Seat(1))) is None
    assert tally.objection(USUAL, BEGUN, Tally(drawn=True)) is None


def test_a_tally_is_settled_like_a_round() -> None:
    """By the ante; a drawn one by nothing."""
    for found, chips in ((Tally(winner=Seat(1)), (-1, 1)), (Tally(drawn=True), (0, 0))):
        state = tally.ended(USUAL, BEGUN, found)
        assert state.ended is not None
        assert state.ended.chips == chips
        assert entry("kapshap").facts[0].of(state, Seat(1)) is None


def test_a_tally_is_read_as_written() -> None:
    """And nothing else is."""
    for each in (Tally(winner=Seat(1)), Tally(drawn=True), Tally()):
        assert tally.read(tally.write(each)) == each
    for bad in ({}, {"winner": "x", "drawn": False}, {"drawn": 1}, {"drawn": True, "more": 1}):
        with pytest.raises(NotationError):
            tally.read(bad)


def test_turns_of_a_round_that_was_won() -> None:
    """Counted for the winner alone."""
    won = after(laid("66 66 55 55 64 64 44 11", "31 31 33 22 42 52 63"), "declare")
    of = entry("kapshap").facts[0].of
    assert (of(won, Seat(0)), of(won, Seat(1)), of(begun(), Seat(0))) == (1, None, None)


def test_kinds_of_choices() -> None:
    """Taking, or discarding."""
    found = entry("kapshap")
    state = begun()
    for expected, move in ((DecisionPhase.THROW, "discard 21"), (DecisionPhase.FOLLOW, "draw")):
        view = GAME.view(state, state.turn)
        assert found.phase(view, GAME.legal_moves(state, state.turn)) is expected
        state = after(state, move)
