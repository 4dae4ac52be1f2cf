# SPDX-License-Identifier: MIT
"""English as it is written today: no words of another century, one word for one thing, and short sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from dominoes.cli.__main__ import main
from dominoes.lessons.file import SUFFIX
from ui.paths import data

RESOURCES: Final = data("resources")
TRANSLATIONS: Final = data("translations")

MOST_WORDS: Final = 25
"""In one sentence of the window."""
OLD: Final = (
    r"\bwho(?:so)?ever\b|\bwhatever\b|\bwherever\b|\bnought\b|\banew\b|(?<!-)\bfourfold\b|\bof equals\b|\breckon\w*"
)
"""What nobody says on a screen, or says of something else."""
OTHERWISE: Final = {
    r"\beverybody\b": "everyone",
    r"\bsomebody\b": "someone",
    r"\banybody\b": "anyone",
    r"\bpatience\b": "solitaire",
    r"\bfree table\b": "Demonstrate",
    r"\bremarks?\b": "comment",
    r"\bpupils?\b": "student",
}
"""Words for which there is another one here."""
FIELD: Final = re.compile(r"\{\w+(?::[^{}|]*\|([^{}]*))?\}")
"""A placeholder; one with two wordings has the longer one for the reader."""


@cache
def catalogue(path: str) -> Catalog:
    """Read one of the catalogues."""
    with (TRANSLATIONS / path).open("rb") as file:
        return read_po(file)


def of_the_window() -> Iterator[tuple[str, str]]:
    """Yield the sentences of the program, each with its file."""
    for message in catalogue("ui.pot"):
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            if text:
                yield message.locations[0][0], FIELD.sub(lambda found: found[1] or "x", text)


def english(written: Any) -> Iterator[str]:  # noqa: ANN401 - anything JSON can hold
    """Yield the English texts in what a line of a lesson holds."""
    if isinstance(written, dict):
        if isinstance(written.get("en"), str):
            yield written["en"]
        for value in written.values():
            yield from english(value)
    elif isinstance(written, list):
        for value in written:
            yield from english(value)


def of_lessons() -> Iterator[tuple[str, str]]:
    """Yield the texts of all lessons and samples."""
    for path in sorted(RESOURCES.rglob(f"*{SUFFIX}")):
        for line in path.read_text("utf-8").splitlines():
            yield from ((path.stem, text) for text in english(json.loads(line)))


def of_questions() -> Iterator[tuple[str, str]]:
    """Yield what a lesson asks, and what it answers."""
    for path in sorted(RESOURCES.rglob(f"*{SUFFIX}")):
        for line in path.read_text("utf-8").splitlines():
            for step in json.loads(line).get("steps", ()):
                yield from ((path.stem, text) for text in english(step.get("question", {})))


def of_pages() -> Iterator[tuple[str, str]]:
    """Yield the manual, the pages of the games, and the full rules, which are in English only."""
    paths = [*RESOURCES.rglob("*.en.md"), *(RESOURCES / "rules").glob("*.md")]
    for path in sorted({each for each in paths if each.suffixes in ([".en", ".md"], [".md"])}):
        yield from ((path.name, line) for line in path.read_text("utf-8").splitlines() if line)


def of_words() -> Iterator[tuple[str, str]]:
    """Yield names, and the meanings in the glossary."""
    for message in catalogue("en/LC_MESSAGES/tiles.po"):
        if message.id:
            yield "tiles.po", str(message.string)
    meanings = json.loads((RESOURCES / "glossary_meanings.en.json").read_text("utf-8"))
    yield from (("glossary", text) for text in meanings.values())


SOURCES: Final = (of_the_window, of_lessons, of_pages, of_words)


@pytest.mark.parametrize("source", SOURCES)
def test_nothing_is_said_in_old_words(source: Any) -> None:  # noqa: ANN401 - one of the functions above
    """Whoever reads it is "you"."""
    assert [f"{where}: {text}" for where, text in source() if re.search(OLD, text, re.IGNORECASE)] == []


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("word", OTHERWISE)
def test_one_thing_has_one_word(source: Any, word: str) -> None:  # noqa: ANN401 - one of the functions above
    """Not another one on the next page."""
    assert [f"{where}: {text}" for where, text in source() if re.search(word, text, re.IGNORECASE)] == []


def test_the_command_line_is_said_in_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    """Its help, of each command."""

    def told(*words: str) -> str:
        with pytest.raises(SystemExit):
            main([*words, "--help"])
        return capsys.readouterr().out

    first = told()
    commands = re.search(r"\{([\w,]+)\}", first)
    assert commands is not None
    text = "\n".join([first, *(told(each) for each in commands[1].split(","))])
    assert [each for each in (OLD, *OTHERWISE) if re.search(each, text, re.IGNORECASE)] == []


@pytest.mark.parametrize("source", [of_the_window, of_questions])
def test_sentences_are_short(source: Any) -> None:  # noqa: ANN401 - one of the functions above
    """No button, prompt, tip or hint is longer; nor is any other sentence of the window, so none has to be picked."""
    long = []
    for where, text in source():
        for sentence in re.split(r"(?<=[.!?])\s+", text):
            words = [word for word in sentence.split() if re.search(r"\w", word)]
            if len(words) > MOST_WORDS:
                long.append(f"{where}: {len(words)} words: {sentence}")
    assert long == []
