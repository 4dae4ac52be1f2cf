# SPDX-License-Identifier: MIT
"""README and CHANGELOG: alike in all languages, short, and true."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from dominoes import __version__
from dominoes.games import GAMES
from installer.manifests import SUMMARY
from ui.language.i18n import LANGUAGES
from ui.pages.manual.chapters import CHAPTERS

ROOT = Path(__file__).parents[2]
README: Final = {
    language: ROOT / ("README.md" if language == "en" else f"README.{language}.md") for language in LANGUAGES
}
CHANGELOG = ROOT / "CHANGELOG.md"
METAINFO = ROOT / "installer" / "linux" / "io.github.gupai.Gupai.metainfo.xml"
SPOKEN: Final = "{http://www.w3.org/XML/1998/namespace}lang"
"""The language of a line for shops; English has none."""
LINK = re.compile(r"\]\(([^)]+)\)")
ENGLISH: Final = {f"resources/manual/{chapter}.en.md" for chapter in CHAPTERS[-3:]}
"""The chapters that are there in English alone."""
COMMANDS: Final = ("python3 run.py", "python3 run.py test")
FIRST_LINES: Final = 30
"""Those that one sees without scrolling."""
MOST_WORDS: Final = 25
"""Of a sentence in English."""
MOST_CHANGES: Final = 20
"""Bullets of one version."""
LESSONS: Final = re.compile(r"(?<!\d)(\d+) short lessons|(?<!\d)(\d+) 課短課|教學共 (\d+) 課|レッスンが(\d+)本")
COUNTED: Final = {"en": "Thirteen games", "zh_HK": "十三種遊戲", "zh_TW": "十三種遊戲", "ja": "13種類のゲーム"}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def text(path: Path) -> str:
    """Return the text of a page."""
    return path.read_text(encoding="utf-8")


def form(page: str) -> list[tuple[int, int, int, list[str]]]:
    """Return of each section its level, its bullets, its rows of tables, and its lines to be typed."""
    return [
        (
            len(section.partition(" ")[0]),
            len(re.findall(r"^- ", section, re.MULTILINE)),
            len(re.findall(r"^\|", section, re.MULTILINE)),
            [line.partition("#")[0].strip() for line in section.splitlines() if line.startswith("    ")],
        )
        for section in re.split(r"^(?=#)", page, flags=re.MULTILINE)[1:]
    ]


def links(language: str) -> list[str]:
    """Return where README leads, in no order and without the language; within the page only how often."""
    found = (re.sub(r"#.+", "#", link) for link in LINK.findall(text(README[language])))
    kept = (link for link in found if not link.startswith("README."))
    return sorted(link if link in ENGLISH else re.sub(rf"(?<=[.-]){language}(?=\.)", "*", link) for link in kept)


def test_each_language_has_its_own() -> None:
    """Each leads to the others; the folder has no other."""
    assert {*ROOT.glob("README*.md")} == {*README.values()}
    for page in README.values():
        assert {link for link in LINK.findall(text(page)) if link.startswith("README.")} == {
            other.name for other in README.values() if other != page
        }


@every_language
def test_sections_are_the_same(language: str) -> None:
    """With as many bullets and rows, and the same commands."""
    assert form(text(README[language])) == form(text(README["en"]))


@every_language
def test_links_are_the_same(language: str) -> None:
    """Each leads to something, in the reader's own language if it exists."""
    assert links(language) == links("en")
    found = LINK.findall(text(README[language]))
    assert [link for link in found if not (ROOT / link.partition("#")[0]).exists()] == []


@every_language
def test_what_players_read_is_linked(language: str) -> None:
    """Every game, and every chapter of the manual."""
    found = {*LINK.findall(text(README[language]))}
    wanted = {f"resources/rules/{game.key}.{language}.md" for game in GAMES}
    chapters = {f"resources/manual/{chapter}.{language}.md" for chapter in CHAPTERS}
    assert wanted | {chapter for chapter in chapters if (ROOT / chapter).exists()} - ENGLISH <= found


@every_language
def test_the_commands_come_first(language: str) -> None:
    """To play, and to run the tests."""
    first = [line.partition("#")[0].strip() for line in text(README[language]).splitlines()[:FIRST_LINES]]
    assert [line for line in first if line in COMMANDS] == [*COMMANDS]


@every_language
def test_figures_are_those_of_the_program(language: str) -> None:
    """Games and lessons."""
    page = text(README[language])
    assert len(GAMES) == 13
    assert COUNTED[language] in page
    lessons = len([*(ROOT / "resources" / "learn").glob("*/*.gupai-lesson")])
    assert ["".join(found) for found in LESSONS.findall(page)] == [str(lessons)]


def sentences(page: str) -> Iterator[str]:
    """Yield the sentences of *page*, each paragraph and bullet by itself, without code, tables and addresses."""
    plain = re.sub(r"\]\([^)]*\)|`[^`]*`", "", re.sub(r"^(?:\||    ).*$", "", page, flags=re.MULTILINE))
    for part in re.split(r"\n\s*\n|\n(?=- )", plain):
        yield from re.split(r"[.?!:](?=\s|\*|$)", " ".join(part.split()))


@pytest.mark.parametrize("page", [README["en"], CHANGELOG], ids=lambda page: page.name)
def test_sentences_are_short(page: Path) -> None:
    """And say "you", not "whoever"."""
    # A row of links is no sentence.
    assert [each for each in sentences(text(page)) if " · " not in each and len(each.split()) > MOST_WORDS] == []
    assert re.findall(r"(?i)\b(?:who|what|wher|which)(?:so)?ever\b", text(page)) == []


def test_changes_are_for_players() -> None:
    """Of each version the few that count; the newest is this one, and nothing tells of faults nobody met."""
    _, *versions = re.split(r"^## ", text(CHANGELOG), flags=re.MULTILINE)
    assert all(0 < len(re.findall(r"^- ", each, re.MULTILINE)) <= MOST_CHANGES for each in versions)
    assert "### Fixed" not in text(CHANGELOG)
    released = re.findall(r"^## \[(\d[\d.]*)\] - \d{4}-\d\d-\d\d$", text(CHANGELOG), re.MULTILINE)
    assert released[0] == __version__


def test_the_stage_is_that_of_the_version() -> None:
    """From 1.0 on, production."""
    project = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]
    stage = [each for each in project["classifiers"] if each.startswith("Development Status")]
    assert int(__version__.partition(".")[0]) >= 1
    assert stage == ["Development Status :: 5 - Production/Stable"]


@every_language
def test_shops_read_the_same(language: str) -> None:
    """In each language the line that README begins with, and two paragraphs of which the first counts the lessons."""
    page = ET.parse(METAINFO).getroot()  # noqa: S314 - our own file
    wanted = None if language == "en" else language.replace("_", "-")
    (line,) = [each.text for each in page.iter("summary") if each.get(SPOKEN) == wanted]
    assert text(README[language]).splitlines()[2].strip("*.。") == line
    told = [each.text or "" for each in page.iter("p") if each.get(SPOKEN) == wanted]
    assert [len(found) for found in (LESSONS.findall(each) for each in told)] == [1, 0]
    if language == "en":
        assert line == SUMMARY
