# SPDX-License-Identifier: MIT
"""Moves of 推牌九 as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.errors import NotationError
from dominoes.games.paigow.state import (
    Bank,
    Bid,
    CoBank,
    Move,
    Pass,
    Set,
    read,
    write,
)
from dominoes.games.stakes import Stake
from dominoes.tiles import tiles


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("bid 0", Bid(0)),
        ("bid 3", Bid(3)),
        ("bank yes", Bank(takes=True)),
        ("bank no", Bank(takes=False)),
        ("cobank yes", CoBank()),
        ("pass", Pass()),
        ("stake 200", Stake(200)),
        ("set 22 52 / 66 63", Set(tiles("22 52"), tiles("66 63"))),
    ],
)
def test_moves_are_written_and_read(line: str, move: Move) -> None:
    """Each move has one text."""
    assert write(move) == line
    assert read(line) == move


def test_the_order_of_tiles_within_a_hand_means_nothing() -> None:
    """Hands are the same with their tiles in any order, and with either end first; low stays low."""
    assert read("set 52 22 / 36 66") == read("set 22 25 / 66 63")
    assert write(read("set 52 22 / 36 66")) == "set 22 52 / 66 63"
    assert read("set 66 63 / 22 52") != read("set 22 52 / 66 63")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "no such move"),
        ("sing", "no such move"),
        ("lead 66", "no such move"),
        ("pass it", "no such move"),
        (" pass", "no such move"),
        ("bank maybe", "no such move"),
        ("bank", "no such move"),
        ("cobank no", "no such move"),
        ("Bid 1", "no such move"),
        ("bid", "not a whole number"),
        ("bid one", "not a whole number"),
        ("bid 01", "not a whole number"),
        ("bid -1", "not a whole number"),
        ("bid +1", "not a whole number"),
        ("bid 1.0", "not a whole number"),
        ("bid 1_0", "not a whole number"),
        ("bid 1\n", "not a whole number"),
        ("bid  1", "not a whole number"),
        ("bid ٣", "not a whole number"),
        ("stake ", "not a whole number"),
        ("stake 20 40", "not a whole number"),
        ("stake 1000000000", "not a whole number"),
        ("stake " + "9" * 9999, "not a whole number"),
        ("set", "two tiles / two tiles"),
        ("set ", "two tiles / two tiles"),
        ("set 66 66 66 11", "two tiles / two tiles"),
        ("set 66 66 / 66", "two tiles / two tiles"),
        ("set 66 66 11 / 66", "two tiles / two tiles"),
        ("set  / 66 66", "two tiles / two tiles"),
        ("set 66 66/66 11", "not a tile"),
        ("set 66 66 /66 11", "not a tile"),
        ("set 66 66 / 66 11 / 44 44", "not a tile"),
        ("set 66  66 / 66 11", "not a tile"),
        ("set 66 77 / 66 11", "not a tile"),
    ],
)
def test_other_texts_are_no_moves(line: str, message: str) -> None:
    """A faulty text raises an error of notation."""
    with pytest.raises(NotationError, match=message):
        read(line)


words = st.lists(
    st.sampled_from(
        ["bid", "bank", "cobank", "pass", "stake", "set", "yes", "no", "0", "20", "66", "63", "/", "", "x"]
    ),
    max_size=7,
).map(" ".join)


@pytest.mark.no_cover
@given(words | st.text())
def test_any_text_is_read_or_refused(line: str) -> None:
    """A readable text reads the same once written, and everything else is refused politely."""
    try:
        move = read(line)
    except NotationError:
        return
    assert read(write(move)) == move
