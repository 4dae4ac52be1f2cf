# SPDX-License-Identifier: MIT
"""``gupai-cli arena``: what it prints and writes, and how it goes on."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from dominoes.cli.__main__ import main

ARENA = ["arena", "tiengow", "--levels", "random,greedy", "--jobs", "1"]


def rows(capsys: pytest.CaptureFixture[str], *more: str) -> list[dict[str, Any]]:
    """Run it; return its rows without what depends on the machine."""
    assert main([*ARENA, "--json", *more]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["rows"]
    for row in found:
        assert row.pop("ms_a_move") >= 0
    return found


def test_a_matrix_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Candidates in rows, the field in columns; nobody against themselves."""
    assert main([*ARENA, "--deals", "3", "--preset", "ng"]) == 0
    head, columns, random, greedy, *told = capsys.readouterr().out.splitlines()
    assert head == "tiengow, ng, deals 0 to 2, seed 1"
    assert columns.split() == ["random", "greedy"]
    assert random.startswith("random")
    assert "±" in greedy
    assert len(told) == 2
    assert told[0].startswith("random against greedy: 3 deals, won ")
    assert ", void " in told[0]


def test_a_table_for_spreadsheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same numbers."""
    table = tmp_path / "arena.csv"
    found = rows(capsys, "--deals", "2", "--csv", str(table))
    with table.open(encoding="utf-8", newline="") as file:
        written = [*csv.DictReader(file)]
    assert [row["mean"] for row in written] == [str(row["mean"]) for row in found]
    assert {"low", "high", "won", "void", "worst_tenth"} <= written[0].keys()


def test_a_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Logged deals are not played again, half a line is not believed, and the end is as of one run."""
    log, fresh = tmp_path / "log", rows(capsys, "--deals", "4")
    rows(capsys, "--deals", "2", "--log", str(log))
    first = log.read_text("utf-8")
    log.write_text(first[:-20], "utf-8")
    assert rows(capsys, "--deals", "4", "--log", str(log)) == fresh
    assert log.read_text("utf-8").startswith(first[: first[:-20].rindex("\n")])
    whole = log.read_bytes()
    assert rows(capsys, "--deals", "4", "--log", str(log)) == fresh
    assert log.read_bytes() == whole


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--levels", "perfect"], "no such level that plays"),
        (["--levels", "hint"], "no such level that plays"),
        (["--against", "greedy", "--levels", "greedy"], "measured against another one"),
        (["--deals", "0"], "at least one is needed"),
        (["--jobs", "0"], "at least one is needed"),
        (["--first", "-1"], "numbered from 0"),
        (["--preset", "nobody"], "no such preset"),
        (["--seed", "x"], "a seed is"),
        (["--log", "{folder}"], "cannot be written"),
        (["--log", "{text}"], "no log of an arena"),
        (["--log", "{unended}"], "no log of an arena"),
        (["--csv", "{folder}/none/x.csv"], "cannot be written"),
        (["--log", "{other}"], "another game, other options or another seed"),
    ],
)
def test_what_cannot_be_is_told(
    more: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, with the exit code of wrong arguments; a file is left as it was."""
    text, other, unended = tmp_path / "text", tmp_path / "other", tmp_path / "unended"
    text.write_text("hello\n", "utf-8")
    unended.write_text("hello", "utf-8")
    assert main([*ARENA, "--deals", "1", "--seed", "2", "--log", str(other)]) == 0
    before = other.read_bytes()
    capsys.readouterr()
    names = {"folder": tmp_path, "text": text, "other": other, "unended": unended}
    try:
        code = main([*ARENA, "--deals", "1", *(each.format_map(names) for each in more)])
    except SystemExit as error:
        code = int(error.code or 0)
    assert code == 2
    assert told in capsys.readouterr().err
    assert (text.read_text("utf-8"), other.read_bytes()) == ("hello\n", before)
    assert unended.read_text("utf-8") == "hello"
