# SPDX-License-Identifier: MIT
"""The text of the manual: alike in all languages, with working links and true figures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dominoes.games import GAMES
from dominoes.lessons import file as lessons
from dominoes.practice.progress import SECONDS
from dominoes.records import notation
from dominoes.store import backups
from dominoes.store.archive import KEPT_DAYS
from tests.reliability.rows import constants
from tests.ui.language.test_fonts import covered, visible
from ui.kit.markdown import Block, Heading
from ui.kit.theme import LARGEST_TEXT, SMALLEST_TEXT
from ui.language.i18n import LANGUAGES
from ui.pages.manual.chapters import CHAPTERS, chapter, lines_of, slug, text_of

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "resources" / "manual"
ENGLISH = CHAPTERS[-3:]
"""The chapters that are there in English alone."""
LINK = re.compile(r"\]\((?!\w+:)(?P<path>[^)#]*)(?:#(?P<place>[^)]+))?\)")
PERCENT = 100
WANTED = {
    "install": (),
    "play": (round(SMALLEST_TEXT * PERCENT), round(LARGEST_TEXT * PERCENT)),
    "records": (KEPT_DAYS,),
    "learn": (round(SECONDS),),
    "data": (256, backups.NEWEST, backups.DAYS, backups.WEEKS, backups.MONTHS, KEPT_DAYS),
}
"""Figures that a chapter names in every language, as the program has them."""
TESTED = (
    ("ui/test_kill.py", "WINDOW_KILLS"),
    ("reliability/test_power_cut.py", "STATES"),
    ("reliability/test_damaged_log.py", "LOGS"),
    ("reliability/test_damaged_file.py", "FILES"),
)
"""Sources of the figures in the table of promises, in the order of its rows."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


def headings(blocks: tuple[Block, ...]) -> list[int]:
    """Return the levels of the headings."""
    return [block.level for block in blocks if isinstance(block, Heading)]


def test_no_page_is_missing_or_left_over() -> None:
    """Each chapter in each language, the last three in English alone; all of them are listed for readers elsewhere."""
    wanted = {f"{key}.{language}.md" for key in CHAPTERS for language in LANGUAGES if key not in ENGLISH}
    wanted |= {f"{key}.en.md" for key in ENGLISH}
    assert {path.name for path in MANUAL.iterdir()} == wanted
    listed = re.findall(r"resources/manual/([^)]+)\)", (ROOT / "docs" / "manual.md").read_text("utf-8"))
    assert sorted(listed) == sorted(wanted)


@every_language
def test_chapters_have_the_same_headings_in_all_languages(language: str) -> None:
    """In the same order, each below the title with a name, and no name twice."""
    for key in CHAPTERS:
        own, english = chapter(key, language), chapter(key, "en")
        assert own.places == english.places
        assert headings(own.blocks) == headings(english.blocks) == [1] + [2] * (len(own.places) - 1)
        named = own.places[1:]
        assert all(named)
        assert len(set(named)) == len(named)
        assert len(set(own.slugs)) == len(own.slugs)


@every_language
def test_every_game_is_told_of(language: str) -> None:
    """The traditions lead to how each game is played, in the reader's language."""
    text = (MANUAL / f"traditions.{language}.md").read_text("utf-8")
    assert set(re.findall(rf"\.\./rules/(\w+)\.{language}\.md", text)) == {game.key for game in GAMES}


def test_links_lead_somewhere() -> None:
    """To existing files, and to existing headings; within a language unless the page is missing in it."""
    for page in (*ROOT.glob("README*.md"), ROOT / "docs" / "manual.md", *MANUAL.iterdir()):
        text = page.read_text("utf-8")
        for found in LINK.finditer(text):
            target = (page.parent / found["path"]).resolve() if found["path"] else page
            assert target.exists(), f"{page.name}: {found[0]}"
            if found["place"]:
                titles = [line.split("<!--")[0].lstrip("# ").strip() for line in _headings_in(target)]
                assert found["place"] in map(slug, titles), f"{page.name}: {found[0]}"
            if page.parent == MANUAL and target.suffix == ".md" and target.stem.partition(".")[2]:
                assert target.stem.partition(".")[2] == page.stem.partition(".")[2]


def _headings_in(page: Path) -> list[str]:
    return [line for line in page.read_text("utf-8").splitlines() if line.startswith("#")]


@every_language
def test_figures_are_those_of_the_program(language: str) -> None:
    """Times of keeping, and numbers of trials: as in the sources."""
    for key, figures in WANTED.items():
        named = set(re.findall(r"\d[\d,]*", chapter(key, language).words))
        assert {f"{figure:,}" for figure in figures} <= named, key
    tried = [f"{constants(ROOT / 'tests' / path)[name]:,}" for path, name in TESTED]
    table = (MANUAL / f"data.{language}.md").read_text("utf-8").split("<!-- figures -->")[1].split("<!--")[0]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    assert [re.findall(r"\d[\d,]*", row) for row in rows] == [[figure] for figure in tried]


def test_limits_are_those_of_the_readers() -> None:
    """Of files, and of lines in them."""
    words = chapter("files", "en").words
    assert f"files larger than {notation.LARGEST_FILE >> 20} MiB" in words
    assert f"lines longer than {notation.LONGEST_LINE >> 10} KiB" in words
    assert f"{lessons.LONGEST_LINE >> 20} MiB in a lesson" in words


@every_language
def test_the_fonts_can_write_it(language: str) -> None:
    """Every character has a shape in the bundled fonts, that of titles in the one for titles."""
    found = LANGUAGES[language]
    if found.font is None:
        found = LANGUAGES["ja"]
    assert found.font is not None
    shown = [chapter(key, language) for key in CHAPTERS]
    for weight in ("Regular", "Bold"):
        assert visible("".join(each.words for each in shown)) <= covered(found.font, weight)
    titles = "".join(
        text_of(line)
        for each in shown
        for block in each.blocks
        if isinstance(block, Heading)
        for line in lines_of(block)
    )
    assert visible(titles) <= covered(found.title_font, "Bold")
