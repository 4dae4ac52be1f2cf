# SPDX-License-Identifier: MIT
"""The words of all languages side by side: tiles, terms of the games, words of the program.

Names and readings come from the catalogues ``tiles``; groups, other names, their sources and the doubtful words are in
resources/glossary.json, and meanings in resources/glossary_meanings.<language>.json. Of the ``tips`` in glossary.json,
``plain`` are terms without need of explanation in a sentence, and ``alone`` terms looked for although they may be one
character; ``cited`` says where the word of a catalogue was found, by language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from dominoes.characters import folded
from dominoes.tiles import FACES, Tile
from ui.language.i18n import LANGUAGES, Language, _, capital, current, tile_text_in
from ui.paths import data

_NAMES: Final = {"faces": "tile", "north": "tile-north", "slant": "tile-slant"}
"""Groups of names of tiles, and where in the catalogue they are."""
_READINGS: Final = {"tile": "reading", "term": "reading", "tile-slant": "reading-slant"}
_PROGRAM: Final = "program"
"""The group of words of the program."""
_LEAST_LETTERS: Final = 2
"""Letters of most terms that are looked for in a sentence: single ones are parts of other words too."""
_ENDINGS: Final = "(?:s|es|ed|d)?"
"""Possible endings of an English term."""
_MOST_MEANINGS: Final = 4
"""How many terms of one text are explained."""


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name for the same thing."""

    text: str
    sources: tuple[str, ...] = ()
    """Where it was found."""
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """One language's word for a thing."""

    language: str
    """Key of the language."""
    text: str
    """Empty where it has no name."""
    reading: str = ""
    """Kana."""
    aliases: tuple[Alias, ...] = ()
    doubtful: bool = False
    """A native reader should look at the name."""
    reading_doubtful: bool = False
    sources: tuple[str, ...] = ()
    """Where the name was found, if that is noted."""


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """One thing, in all languages."""

    group: str
    key: str
    """Context and key of the catalogue: ``tile 66``, ``term trick-won``."""
    face: Tile | None
    """The tile that it is the name of."""
    words: tuple[Word, ...]
    """The reader's language first."""
    meaning: str
    """Its meaning, in one line of the reader's language."""
    searched: str = field(compare=False)
    """Everything a search may find, as `folded` writes it."""


def meaning_of(key: str) -> str:
    """Return the meaning of the term with this key, in one line of the reader's language."""
    return _meanings(current().key).get(f"term {key}", "")


def meanings_in(text: str) -> str:
    """Return the meanings of the games' terms in *text*, one a line, the first ones first; empty without any."""
    language = current().key
    terms = _explained(language)
    found = dict.fromkeys(match[0].casefold() for match in terms.pattern.finditer(text))
    keys = dict.fromkeys(_explained_by(language, word) for word in found)
    lines = [_("{term}: {meaning}").format(term=capital(terms.names[key]), meaning=meaning_of(key)) for key in keys]
    return "\n".join(lines[:_MOST_MEANINGS])


def group_keys() -> tuple[str, ...]:
    """List the groups in their order."""
    return (*_NAMES, *_book()["groups"])


def entries(reader: str) -> tuple[GlossaryEntry, ...]:
    """List everything, group by group.

    Args:
        reader: key of the language that comes first.
    """
    first = LANGUAGES[reader]
    languages = (first, *(language for language in LANGUAGES.values() if language is not first))
    named = [(group, context, str(face), face) for group, context in _NAMES.items() for face in FACES]
    terms = [(group, "term", key, None) for group, keys in _book()["groups"].items() for key in keys]
    made = (_entry(group, context, key, face, languages) for group, context, key, face in (*named, *terms))
    return tuple(entry for entry in made if any(word.text for word in entry.words))


def search(found: Sequence[GlossaryEntry], wanted: str) -> tuple[GlossaryEntry, ...]:
    """Keep the entries with every word of *wanted*: names, readings in either kana, other names, in any language."""
    parts = folded(wanted).split()
    return tuple(entry for entry in found if all(part in entry.searched for part in parts))


def said_for(term: str) -> str:
    """Return everything that the languages say for the *term* with this key, as `folded` writes it."""
    return _entry("", "term", term, None, tuple(LANGUAGES.values())).searched


def _entry(group: str, context: str, key: str, face: Tile | None, languages: Sequence[Language]) -> GlossaryEntry:
    words = tuple(_word(language, context, key) for language in languages)
    said = [part for word in words for part in (word.text, word.reading, *(alias.text for alias in word.aliases))]
    searched = folded("\n".join((key, *said)))
    meaning = _meanings(languages[0].key).get(f"{context} {key}", "")
    return GlossaryEntry(group, f"{context} {key}", face, words, meaning, searched)


def _word(language: Language, context: str, key: str) -> Word:
    kana = _READINGS.get(context, "")
    full, doubted = f"{context} {key}", _book()["doubtful"]
    names = _book()["aliases"].get(full, ())
    return Word(
        language.key,
        _shown(tile_text_in(language, context, key)),
        _shown(tile_text_in(language, kana, key)) if kana else "",
        tuple(_alias(row) for row in names if language.key in row["languages"]),
        language.key in doubted.get(full, ()),
        language.key in doubted.get(f"{kana} {key}", ()),
        _titles(_book()["cited"].get(full, {}).get(language.key, ())),
    )


def _alias(row: Mapping[str, Any]) -> Alias:
    return Alias(row["word"], _titles(row.get("sources", ())), bool(row.get("doubtful")))


def _titles(keys: Sequence[str]) -> tuple[str, ...]:
    """Name the sources with these keys."""
    return tuple(_book()["sources"][key] for key in keys)


def _shown(text: str) -> str:
    """Write the place of a number as ``n``, and that of a name as dots."""
    return re.sub(r"\{(\w+)\}", lambda place: "n" if place[1] == "n" else "…", text)


@dataclass(frozen=True, slots=True)
class _Explained:
    """The terms that are explained wherever they stand in a text."""

    names: Mapping[str, str]
    """Names of all entries, by key."""
    forms: Mapping[str, str]
    """The key of each way to write one."""
    pattern: re.Pattern[str]
    """Finds all of them, the longest before its parts."""


@cache
def _explained(language: str) -> _Explained:
    """Return the terms of the language with this key that not everybody knows."""
    names: dict[str, str] = {}
    forms: dict[str, str] = {}
    for group, keys in _book()["groups"].items():
        for key in () if group == _PROGRAM else (key for key in keys if key not in _book()["tips"]["plain"]):
            text = tile_text_in(LANGUAGES[language], "term", key)
            if "{" in text:
                continue
            names[key] = text
            # "Qin (capture)" is called either.
            said = re.split(r" ?[()（）]", text)
            for form in (text, *said):
                if len(form) >= _LEAST_LETTERS or (form and key in _book()["tips"]["alone"]):
                    forms.setdefault(form.casefold(), key)
    longest = sorted(forms, key=len, reverse=True)
    # Letters of other scripts than Latin stand close together.
    ways = (rf"\b{re.escape(each)}{_ENDINGS}\b" if each.isascii() else re.escape(each) for each in longest)
    return _Explained(names, {form: forms[form] for form in longest}, re.compile("|".join(ways), re.IGNORECASE))


@cache
def _explained_by(language: str, found: str) -> str:
    """Return the key of a term *found* in a text of *language*, in lower case, with or without an ending."""
    forms = _explained(language).forms
    return next(key for form, key in forms.items() if re.fullmatch(re.escape(form) + _ENDINGS, found))


@cache
def _meanings(language: str) -> Mapping[str, str]:
    """Return all meanings, in one line of the language with this key, by the key of the entry."""
    file = data("resources") / f"glossary_meanings.{language}.json"
    found: Mapping[str, str] = json.loads(file.read_text("utf-8"))
    return found


@cache
def _book() -> Mapping[str, Any]:
    """Read the data missing in the catalogues."""
    book: Mapping[str, Any] = json.loads((data("resources") / "glossary.json").read_text("utf-8"))
    return book
