# SPDX-License-Identifier: MIT
from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.errors import NotationError
from dominoes.tiles import FACES, FULL_SET, Suit, Tile, text, tidy, tile, tiles
from tests.support.strategies import tile_rows

SET_AS_WRITTEN = "66 66 11 11 44 44 31 31 55 55 33 33 22 22 65 65 64 64 61 61 51 51 63 54 62 53 52 43 42 41 32 21"


def test_full_set() -> None:
    """The set is 32 tiles of 21 faces with 227 pips, in the order that records are shuffled from."""
    assert text(FULL_SET) == SET_AS_WRITTEN
    assert len(FACES) == len(set(FULL_SET)) == 21
    assert sum(each.pips for each in FULL_SET) == 227
    assert sum(each.suit is Suit.CIVIL for each in FULL_SET) == 22
    assert [str(face) for face in FACES if face.is_double] == ["66", "11", "44", "55", "33", "22"]


@pytest.mark.parametrize("ends", [(7, 1), (1, 2), (0, 0), (6, 0), ("6", "3"), (6.5, 3)])
def test_no_such_tile(ends: tuple[int, int]) -> None:
    """Only faces of Chinese dominoes can be made, higher end first."""
    with pytest.raises(ValueError, match="not a Chinese domino"):
        Tile(*ends)


def test_tiles_are_values() -> None:
    """Equal faces are one object, survive pickling as that object, and never change."""
    one = tile("63")
    assert one is Tile(6, 3) is tile("36") is pickle.loads(pickle.dumps(one))  # noqa: S301 - our own bytes
    with pytest.raises(AttributeError, match="never changes"):
        one.high = 5
    assert (str(one), repr(one), one.pips) == ("63", "Tile(6, 3)", 9)


@given(row=tile_rows)
def test_text_round_trip(row: tuple[Tile, ...]) -> None:
    """A row of tiles is read back as it was written, also with the ends the other way round."""
    assert tiles(text(row)) == row
    assert tiles(" ".join(str(each)[::-1] for each in row)) == row
    assert tidy(tidy(row)) == tidy(row)
    assert sorted(map(str, tidy(row))) == sorted(map(str, row))


@pytest.mark.parametrize("wrong", ["0", "67", "6", "666", "66  11", " 66", "66 ", "66,11", "天", "6６"])
def test_unreadable_tiles(wrong: str) -> None:
    """Anything but codes with single spaces is refused."""
    with pytest.raises(NotationError):
        tiles(wrong)


@given(anything=st.text())
def test_any_text(anything: str) -> None:
    """Arbitrary text is read or refused, and nothing else happens."""
    try:
        row = tiles(anything)
    except NotationError:
        row = ()
    assert all(each in FACES for each in row)
