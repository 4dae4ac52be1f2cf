# SPDX-License-Identifier: MIT
"""The pictures of README and of the manual are those that `tests.tools.pictures` makes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tools.pictures import HEAVIEST, LIGHT, MANUAL, PICTURES
from ui.language.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
SHOWN = re.compile(r"!\[[^\]]+\]\(docs/([^)]+)\.png\)")


def test_readme_shows_what_is_made() -> None:
    """In the same order, with words for who cannot see them; no picture is left over, and none is heavy."""
    shown = SHOWN.findall((ROOT / "README.md").read_text("utf-8"))
    assert shown == [each.name for each in PICTURES]
    files = {path.stem: path for path in (ROOT / "docs").glob("*.png")}
    assert files.keys() == set(shown)
    assert all(path.stat().st_size <= HEAVIEST for path in files.values())


def test_the_manual_shows_what_is_made() -> None:
    """Each picture once, in the chapter of its language; all of them together are light."""
    shown = re.compile(r"!\[[^\]]+\]\(\.\./\.\./docs/(manual/[^)]+)\.png\)")
    pages = (ROOT / "resources" / "manual").glob("*.md")
    named = [(name, page.stem.partition(".")[2]) for page in pages for name in shown.findall(page.read_text("utf-8"))]
    assert sorted(named) == sorted((each.name, each.language) for each in MANUAL)
    files = {f"manual/{path.stem}": path for path in (ROOT / "docs" / "manual").iterdir()}
    assert files.keys() == {each.name for each in MANUAL}
    assert all(path.stat().st_size <= LIGHT for path in files.values())


def test_every_language_is_shown() -> None:
    """English comes first."""
    assert PICTURES[0].language == "en"
    assert {each.language for each in PICTURES} == set(LANGUAGES)
