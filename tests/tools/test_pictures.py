# SPDX-License-Identifier: MIT
"""The pictures of README, gallery and manual are those that `tests.tools.pictures` makes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tools.pictures import HEAVIEST, LIGHT, MANUAL, PICTURES, SETTLEMENTS
from ui.language.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]
SHOWN = re.compile(r"!\[[^\]]+\]\(([^)]+)\.png\)")


def test_the_gallery_shows_what_is_made() -> None:
    """In the same order, with words for who cannot see them; no picture is left over, and none is heavy."""
    shown = SHOWN.findall((ROOT / "docs" / "gallery.md").read_text("utf-8"))
    assert shown == [each.name for each in (*PICTURES, *SETTLEMENTS)]
    files = {path.stem: path for path in (ROOT / "docs").glob("*.png")}
    assert files.keys() == set(shown)
    assert all(path.stat().st_size <= HEAVIEST for path in files.values())
    assert all(files[each.name].stat().st_size <= LIGHT for each in SETTLEMENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_readme_shows_two_pictures(language: str) -> None:
    """A table and a settlement, in its own language."""
    page = ROOT / ("README.md" if language == "en" else f"README.{language}.md")
    made = [f"docs/{each.name}" for each in (*MANUAL, *SETTLEMENTS) if each.language == language]
    shown = SHOWN.findall(page.read_text("utf-8"))
    assert shown == [name for name in made if "table" in name or "settlement" in name]


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
