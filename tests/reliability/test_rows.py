# SPDX-License-Identifier: MIT
"""The page of faults names tests that there are."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.reliability.protections import PROTECTIONS, tried
from tests.reliability.rows import (
    BULK,
    EACH_TIME,
    MATRIX,
    PAGE,
    ROOT,
    ROWS,
    STORE,
    Row,
    constants,
    listing,
    page,
    when,
)


def test_the_page_is_up_to_date() -> None:
    """Otherwise ``python -m tests.reliability.rows`` writes it."""
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("key", ROWS)
def test_each_test_of_a_row_is_listed(key: str) -> None:
    """With when it runs, which says that there is one of this name; and each of its protections with the day."""
    said = listing(key)
    assert [test for test in ROWS[key].tests if f"  {test} ({when(test)})" not in said] == []
    assert all(each.words in said for each in PROTECTIONS if each.row == key)
    assert "found never" not in said


def test_each_row_has_a_protection_to_be_taken_out() -> None:
    """It is still in its place, and an existing test fails without it."""
    assert {each.row for each in PROTECTIONS} == set(ROWS)
    for each in PROTECTIONS:
        text = (ROOT / each.file).read_text(encoding="utf-8")
        assert text.count(each.before) == 1, each.words
        assert each.changed != text
        assert when(each.test.partition("[")[0]) in {EACH_TIME, MATRIX, BULK}


def test_each_protection_was_taken_out_and_found() -> None:
    """One that is new or was changed has yet to be: ``python -m tests.reliability.protections ROW``."""
    assert set(tried()) == {each.digest for each in PROTECTIONS}


@pytest.mark.parametrize("key", ROWS)
def test_figures_are_read_where_they_are_used(key: str) -> None:
    """No number is typed, neither in digits nor in words: it could differ from what is tried."""
    words = re.sub(r"{\w+}|`[^`]+`", "", ROWS[key].figure)
    tens = ("ten", "twenty", "hundred", "thousand", "million")
    numbers = {"two", "three", "four", "five", "six", "seven", "eight", "nine", *tens}
    assert [each for each in re.findall(r"\w+", words) if each in numbers or any(map(str.isdecimal, each))] == []


def test_how_a_figure_is_read(tmp_path: Path) -> None:
    """Numbers, also several in a line or as text; of lists how many things; of nothing else, and of no name twice."""
    path = tmp_path / "figures.py"
    lines = ("A, B = 2, 1_000", "C: Final = 3 << 20", 'D = "0.6"', "E = {0: 1, 1: 2}", "F = max(1, 2)", "G = (0,)")
    path.write_text("\n".join(lines), encoding="utf-8")
    assert constants(path) == {"A": 2, "B": 1000, "C": 3, "D": 0.6, "E": 2, "G": 1}
    row = Row("", ("ui/test_kill.py", f"{STORE}test_kill.py"), "{WINDOW_KILLS} {MOST}")
    with pytest.raises(KeyError):
        assert row.told
    assert replace(row, figure="{RELEASE_KILLS}").told == "1,000"
