# SPDX-License-Identifier: MIT
"""One thing has one word: `translations/terms.json` names it in each language, and the words not to use."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from babel.messages.pofile import read_po

from ui.language import i18n

ROOT = Path(__file__).parents[3]
ROWS: list[dict[str, Any]] = json.loads((ROOT / "translations" / "terms.json").read_text("utf-8"))
FIELDS = {"thing", "language", "word", "not", "except", "only", "whole"}
SOURCE = "en"


class Place(NamedTuple):
    """A text on screen or in a page, and where it stands."""

    where: str
    text: str


def catalogue(language: str, name: str) -> Iterator[Place]:
    """Yield the texts of a catalogue; those of the window in English are its keys."""
    folder = ROOT / "translations"
    keys = language == SOURCE and name == "ui"
    path = folder / "ui.pot" if keys else folder / language / "LC_MESSAGES" / f"{name}.po"
    with path.open("rb") as file:
        for message in read_po(file):
            key = message.id if isinstance(message.id, str) else message.id[0]
            texts = message.id if keys else message.string
            for text in (texts,) if isinstance(texts, str) else texts or ():
                if key:
                    yield Place(f"{name}.po:{message.context or ''}:{key}", text)


def texts_in(value: Any, language: str) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """Yield the texts in *language* anywhere in *value*."""
    if isinstance(value, dict):
        if value and set(value) <= set(i18n.LANGUAGES):
            yield from [value[language]] * (language in value)
        else:
            for each in value.values():
                yield from texts_in(each, language)
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each, language)


@cache
def places(language: str) -> tuple[Place, ...]:
    """Return all that players read in *language*."""
    found = [*catalogue(language, "ui"), *catalogue(language, "tiles")]
    resources = ROOT / "resources"
    for path in sorted(resources.glob(f"*/*.{language}.md")):
        lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
        found += [Place(f"{path.relative_to(ROOT).as_posix()}:{number}", line) for number, line in lines]
    for path in sorted(resources.rglob("*.gupai-lesson")):
        for line in path.read_text("utf-8").splitlines():
            name = path.relative_to(ROOT).as_posix()
            found += [Place(name, text) for text in texts_in(json.loads(line), language)]
    meanings = resources / f"glossary_meanings.{language}.json"
    found += [Place(f"{meanings.name}:{key}", text) for key, text in json.loads(meanings.read_text("utf-8")).items()]
    return tuple(found)


def hits(row: dict[str, Any], place: Place) -> list[str]:
    """Return the words not to use that stand in *place*."""
    if not any(part in place.where for part in row.get("only", [""])):
        return []
    # Names of fields are nobody's words.
    text = re.sub(r"\{\w+\}", "{}", place.text) if row.get("whole") else place.text
    for excuse in row.get("except", ()):
        if excuse.get("where", "") in place.where:
            text = text.replace(excuse["text"], "\n") if "text" in excuse else ""
    begin, end = (r"\b", r"\b") if row.get("whole") else ("", "")
    return [word for word in row["not"] if re.search(f"{begin}{re.escape(word)}{end}", text)]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_one_thing_has_one_word(language: str) -> None:
    """None of the others stands anywhere."""
    rows = [row for row in ROWS if row["language"] == language]
    assert rows
    found = [
        f"{place.where}: {word}, not {row['word']} ({row['thing']})"
        for place in places(language)
        for row in rows
        for word in hits(row, place)
    ]
    assert found == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['language']} {row['thing']}")
def test_each_row_says_something(row: dict[str, Any]) -> None:
    """It has the word to use and others, and each exception its reason and a text that it excuses."""
    assert set(row) <= FIELDS
    assert row["word"]
    assert row["not"]
    for excuse in row.get("except", ()):
        assert excuse["reason"]
        without = {**row, "except": [each for each in row["except"] if each is not excuse]}
        assert any(hits(without, place) for place in places(row["language"])), excuse


def test_what_is_found() -> None:
    """A word within a sentence, but not within its exception, and only where the row looks."""
    row = {"not": ["對牌"], "except": [{"text": "一對牌", "reason": "-"}], "only": ["ui.po"]}
    assert hits(row, Place("ui.po:x", "出對牌")) == ["對牌"]
    assert hits(row, Place("ui.po:x", "出一對牌")) == []
    assert hits(row, Place("tiles.po:x", "出對牌")) == []
    assert hits({"not": ["row"], "whole": True}, Place("", "It grows, row by row")) == ["row"]
    assert hits({"not": ["row"], "whole": True}, Place("", "It grows")) == []
