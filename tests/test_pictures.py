# SPDX-License-Identifier: MIT
"""The pictures of README are those that `tests.pictures` makes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.pictures import HEAVIEST, PICTURES
from ui.language.i18n import LANGUAGES

ROOT = Path(__file__).parents[1]
SHOWN = re.compile(r"!\[[^\]]+\]\(docs/([^)]+)\.png\)")


def test_readme_shows_what_is_made() -> None:
    """In the same order, with words for who cannot see them; no picture is left over, and none is heavy."""
    shown = SHOWN.findall((ROOT / "README.md").read_text("utf-8"))
    assert shown == [each.name for each in PICTURES]
    files = {path.stem: path for path in (ROOT / "docs").rglob("*.png")}
    assert files.keys() == set(shown)
    assert all(path.stat().st_size <= HEAVIEST for path in files.values())


def test_every_language_is_shown() -> None:
    """English comes first."""
    assert PICTURES[0].language == "en"
    assert {each.language for each in PICTURES} == set(LANGUAGES)
