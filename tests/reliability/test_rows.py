# SPDX-License-Identifier: MIT
"""The page of faults names tests that there are, and README has its table."""

from __future__ import annotations

from tests.reliability.protections import PROTECTIONS
from tests.reliability.rows import PAGE, README, ROOT, ROWS, page, readme, when


def test_page_and_readme_are_up_to_date() -> None:
    """Otherwise ``python -m tests.reliability.rows`` writes them."""
    assert PAGE.read_text(encoding="utf-8") == page()
    assert README.read_text(encoding="utf-8") == readme()


def test_each_row_has_a_protection_to_be_taken_out() -> None:
    """It still stands where it is looked for, and a test that there is fails without it."""
    assert {each.row for each in PROTECTIONS} == set(ROWS)
    for each in PROTECTIONS:
        text = (ROOT / each.file).read_text(encoding="utf-8")
        assert text.count(each.before) == 1, each.words
        assert each.changed != text
        assert when(each.test.partition("[")[0]) in {"each time", "one part in eight each time"}
