# SPDX-License-Identifier: MIT
"""The page of faults names tests that there are, and README has its table."""

from __future__ import annotations

from tests.reliability.rows import PAGE, README, page, readme


def test_page_and_readme_are_up_to_date() -> None:
    """Otherwise ``python -m tests.reliability.rows`` writes them."""
    assert PAGE.read_text(encoding="utf-8") == page()
    assert README.read_text(encoding="utf-8") == readme()
