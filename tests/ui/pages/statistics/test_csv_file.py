# SPDX-License-Identifier: MIT
"""R17: what is written for spreadsheets is read back equal; texts are no formulas, and numbers stay numbers."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes.characters import BOM
from dominoes.records.summary import Summary, Uncounted
from dominoes.records.tables import Cell, Table
from dominoes.store import Archive, Filter, NewMatch, NewRound, Store
from dominoes.store.statistics import gather
from tests.support.kept_rounds import take_in
from ui.pages.statistics.csv_file import figures_head, figures_rows, rounds_head, rounds_rows

DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠")
texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.tuples(st.sampled_from(DANGEROUS), st.text('=1,"\r\n;-5＝', max_size=6)).map("".join),
)
cells: st.SearchStrategy[Cell] = st.one_of(
    texts, st.integers(-(10**12), 10**12), st.floats(allow_nan=False, allow_infinity=False), st.none()
)
tables = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=8)
)


def written(rows: Sequence[Sequence[Cell]]) -> str:
    """Write *rows* as a file has them."""
    file = io.StringIO(newline="")
    Table(file).write(rows)
    return file.getvalue().removeprefix(BOM)


def meant(cell: Cell) -> str:
    """Return what must be read back, computed independently of the program."""
    if cell is None:
        return ""
    if isinstance(cell, str) and cell and cell[0] in DANGEROUS:
        return "'" + cell
    return str(cell)


@settings(max_examples=500)
@given(tables)
def test_tables_are_read_back_equal(rows: list[list[Cell]]) -> None:
    """500 tables of hostile cells: every cell comes back, and no text begins like a formula."""
    text = written(rows)
    assert text.endswith("\r\n")
    found = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    # A row of one empty cell is written as "", so that it is no empty line.
    assert found == [[meant(cell) for cell in row] for row in rows]
    for row, told in zip(rows, found, strict=True):
        for cell, read in zip(row, told, strict=True):
            if isinstance(cell, str):
                assert not read.startswith(DANGEROUS)
            elif cell is not None:
                assert float(read) == float(cell)


@pytest.mark.parametrize(
    ("cell", "line"),
    [
        (-5, "-5"),
        (-0.25, "-0.25"),
        ("-5", "'-5"),
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("＝1", "'＝1"),
        ("\tx", "'\tx"),
        ('a"b', '"a""b"'),
        ("a,b", '"a,b"'),
        ("a\r\nb", '"a\r\nb"'),
        ("阿明", "阿明"),
        ("a=b", "a=b"),
    ],
)
def test_how_a_cell_is_written(cell: Cell, line: str) -> None:
    """A number bare, a text quoted only where RFC 4180 asks for it."""
    assert written([["x", cell]]) == f"x,{line}\r\n"


def filled(archive: Archive) -> None:
    """Put rounds of a player with a hostile name into the archive."""
    told = Summary(
        game="tiengow",
        preset="jp",
        player="=1+1",
        names=("=1+1", "Nora", '"', ","),
        levels=("", "club", "club", "club"),
        seat=0,
        chips=-5,
        facts={"void": True, "over": False},
    )
    other = Summary(
        game="paigow", preset="", player="Nora", names=("Nora", "x"), levels=("", "strong"), seat=0, chips=7
    )
    rounds = tuple(NewRound(at, 1, {}, f"line {at}", each) for at, each in enumerate((told, other), start=1))
    take_in(archive, [NewMatch("tiengow", {}, rounds)])


def test_rounds_as_rows(tmp_path: Path) -> None:
    """One row for each round, with a head; what is not known is left empty."""
    store = Store.open(tmp_path / "store.db")
    filled(store.archive)
    ids = store.archive.ids(Filter())[::-1]
    text = written([rounds_head(), *rounds_rows(store.archive.listed(ids))])
    first, second = csv.DictReader(io.StringIO(text, newline=""))
    assert first["player"] == "'=1+1"
    assert (first["chips"], first["void"], first["over"], first["pips"], first["cost"]) == ("-5", "1", "0", "", "")
    assert (second["void"], second["rules"], second["opponents"]) == ("", "", "strong")
    assert f",{-5}," in text
    store.close()


def test_figures_as_rows(tmp_path: Path) -> None:
    """All rounds, and each group that the page compares; every row as long as the head."""
    store = Store.open(tmp_path / "store.db")
    filled(store.archive)
    found = gather(store.archive, Filter(apart=frozenset([Uncounted.NOTHING])))
    rows = list(figures_rows(found))
    assert {len(row) for row in rows} == {len(figures_head())}
    read = list(csv.DictReader(io.StringIO(written(rows), newline="")))
    assert [row["part"] for row in read] == ["all", "opponents", "opponents", "rules", "rules", "player", "player"]
    assert (read[0]["rounds"], read[0]["chips"], read[0]["mean"], read[0]["standard_error"]) == (
        "2",
        "2",
        "1.0",
        "6.0",
    )
    store.close()
