# SPDX-License-Identifier: MIT
"""`dominoes.store.pages` reads rows as SQLite wrote them, at every bound of the format."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from dominoes.store import pages
from dominoes.store.pages import Found, MatchColumns, _Pages

PAGE, LARGEST = 4096, 2**63 - 1


def written(path: Path, rows: dict[int, tuple[Any, ...]]) -> bytes:
    """Write *rows* by id with SQLite."""
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA page_size = {PAGE}")
    connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, one, two)")
    connection.executemany("INSERT INTO rows VALUES (?, ?, ?)", ((row_id, *row) for row_id, row in rows.items()))
    connection.commit()
    connection.close()
    return path.read_bytes()


def read(data: bytes) -> dict[int, tuple[Any, ...]]:
    """Read all rows of the table, without the page of the schema."""
    found = _Pages(data, {})
    return {row_id: row[1:] for number in found.numbers() if number > 1 for row_id, row in found.rows(number)}


LENGTHS = sorted(
    {
        *range(40),
        *range(110, 130),
        # The longest row on a page of its own, and the shortest that goes on elsewhere.
        *range(PAGE - 60, PAGE + 20),
        # Rows whose rest fills one or two further pages to the last byte.
        *(base + more for base in (PAGE, 2 * PAGE, 3 * PAGE) for more in range(380, 520)),
        *(base + more for base in (PAGE, 2 * PAGE, 3 * PAGE) for more in range(-60, 20)),
    }
)


def test_rows_of_every_length(tmp_path: Path) -> None:
    """Texts that fill a page, or the pages a row goes on to, to the last byte."""
    rows = {number: ("x" * length, number) for number, length in enumerate(LENGTHS, 1)}
    assert read(written(tmp_path / "rows.db", rows)) == rows


def test_values_of_every_kind(tmp_path: Path) -> None:
    """Whole numbers of each width at their ends, nothing, fractions, texts and bytes."""
    ends = [
        sign * (1 << bits) + more for bits in (7, 8, 15, 23, 31, 47, 62) for sign in (-1, 1) for more in (-1, 0, 1)
    ]
    values = [None, 0, 1, 2, 0.5, -1e300, "", "天九", b"", b"\0\xff", LARGEST, -LARGEST - 1, *ends]
    rows = {number: (value, "") for number, value in enumerate(values, 1)}
    assert read(written(tmp_path / "rows.db", rows)) == rows


def test_ids_at_their_ends(tmp_path: Path) -> None:
    """The first and the last of SQLite's; ids below are never ours."""
    rows = dict.fromkeys((1, 127, 128, 16383, 16384, 2**56 - 1, 2**56, LARGEST - 1, LARGEST), ("a", "b"))
    data = written(tmp_path / "rows.db", rows | {0: ("a", "b"), -1: ("a", "b")})
    assert read(data) == rows


def test_every_state_of_a_match_wins_over_an_earlier_one() -> None:
    """The latest state of a match is kept, with its rows found in any order."""

    def row(state: str, updated: str) -> tuple[Any, ...]:
        return MatchColumns(None, "tiengow", "{}", state, "2026", updated)

    for first, second, kept in (
        (row("open", "1"), row("open", "2"), "2"),
        (row("open", "9"), row("finished", "1"), "1"),
        (row("finished", "1"), row("open", "9"), "1"),
    ):
        for pair in ((first, second), (second, first)) if first[3] == second[3] else ((first, second),):
            found = Found()
            for each in pair:
                found.add(1, each)
            assert found.matches[1].updated == kept, pair


@pytest.mark.parametrize("length", [0, 1])
def test_a_row_without_a_length(length: int) -> None:
    """A page of zeros marked as one with rows gives none, and so does a row that ends at once."""
    page = bytearray(2 * PAGE)
    page[PAGE] = pages._LEAF
    page[PAGE + 3 : PAGE + 5] = (1).to_bytes(2, "big")
    page[PAGE + 8 : PAGE + 10] = (100).to_bytes(2, "big")
    page[PAGE + 100 : PAGE + 103] = bytes([length, 1, 1])
    assert read(bytes(page)) == ({} if length == 0 else {1: ()})


@pytest.mark.parametrize("number", [0, 4, 2**32 - 1])
def test_a_row_that_goes_on_nowhere(tmp_path: Path, number: int) -> None:
    """A row with its next page outside the file is not given, instead of one that ends in zeros."""
    data = bytearray(written(tmp_path / "rows.db", {1: ("x" * 5000, 1)}))
    assert len(data) == 3 * PAGE
    assert data[2 * PAGE - 4 : 2 * PAGE] == (3).to_bytes(4, "big")
    data[2 * PAGE - 4 : 2 * PAGE] = number.to_bytes(4, "big")
    assert read(bytes(data)) == {}
