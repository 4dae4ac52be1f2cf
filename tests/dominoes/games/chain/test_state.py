# SPDX-License-Identifier: MIT
"""How moves of the chain games are written."""

from __future__ import annotations

import pytest

from dominoes.errors import NotationError
from dominoes.games.chain.state import Claim, Cover, End, Lead, Move, Pass, Place
from dominoes.tiles import tile
from tests.support.chain_rounds import GAME


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Lead(tile("63"), 6), "lead 63 6"),
        (Lead(tile("63"), None), "lead 63 *"),
        (Place(tile("51"), None), "place 51"),
        (Place(tile("51"), End.LEFT), "place 51 left"),
        (Place(tile("51"), End.RIGHT), "place 51 right"),
        (Cover(tile("42")), "cover 42"),
        (Claim(), "claim eight-doubles"),
        (Pass(), "pass"),
    ],
)
def test_round_trip(move: Move, text: str) -> None:
    """Written text reads the same."""
    assert GAME.write_move(move) == text
    assert GAME.read_move(text) == move


@pytest.mark.parametrize(
    ("text", "same"), [("lead 36 6", "lead 63 6"), ("place 15", "place 51"), ("cover 24", "cover 42")]
)
def test_either_half_first(text: str, same: str) -> None:
    """A tile may be written with the lower half first."""
    assert GAME.read_move(text) == GAME.read_move(same)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lead",
        "lead 63",
        "lead 63 7",
        "lead 63 left",
        "lead 63 63",
        "lead 60 6",
        "lead 63 6 3",
        "lead 63 ٦",
        "place",
        "place 63 middle",
        "place 63 ",
        "place 63 left right",
        "cover",
        "cover 63 61",
        "cover 77",
        "claim",
        "claim seven-doubles",
        "pass 63",
        "throw 63",
    ],
)
def test_no_such_move(text: str) -> None:
    """Anything else is refused."""
    with pytest.raises(NotationError):
        GAME.read_move(text)
