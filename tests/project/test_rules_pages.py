# SPDX-License-Identifier: MIT
"""The short pages that tell how each game is played, and the meanings of the glossary, in every language."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from fontTools.ttLib import TTFont

from dominoes.games import GAMES
from dominoes.games import entry as game_of
from dominoes.games.mates import Mates, are_mates
from dominoes.games.triplets import Dragon, Triplet, triplet_of
from dominoes.options import describe
from dominoes.tiles import FACES, Suit, tile
from ui.language.glossary import entries
from ui.language.i18n import LANGUAGES, tile_text_in

RESOURCES: Final = Path(__file__).parents[2] / "resources"
ENCODINGS: Final = {"zh_HK": "big5hkscs", "zh_TW": "big5", "ja": "shift_jis_2004"}
"""The national character set of each language."""
FONTS: Final = {language.key: language.font for language in LANGUAGES.values() if language.font is not None}
SIGNS: Final = set("−")
"""Signs of reckoning that no Big5 has."""
MONEY: Final = {
    "en": re.compile(r"\b(?:bets?|betting|money|cash|gambl\w*|wager\w*)\b", re.IGNORECASE),
    "zh_HK": re.compile("[賭錢金]"),
    "zh_TW": re.compile("[賭錢金]"),
    "ja": re.compile("[賭銭金円]"),
}
"""Words that a game played for chips does without."""
TILE: Final = re.compile(r"\{tile:(\w+)\}")
SOURCE: Final = re.compile(r"\b[A-Z]{2,}[0-9]*\b|\b[A-Z][0-9]{3}\b")
"""The short name of a source, such as those of the full pages."""

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game", [entry.key for entry in GAMES])
every_payment = pytest.mark.parametrize("game", [entry.key for entry in GAMES if not entry.is_solitary])
"""Games with payments."""


def page(game: str, language: str) -> str:
    """Read how a game is played."""
    return (RESOURCES / "rules" / f"{game}.{language}.md").read_text("utf-8")


def meanings(language: str) -> dict[str, str]:
    """Read what the words of the glossary mean."""
    found: dict[str, str] = json.loads((RESOURCES / f"glossary_meanings.{language}.json").read_text("utf-8"))
    return found


def all_text(language: str) -> str:
    """Return everything that is tested for its characters and words."""
    texts = [TILE.sub("", page(entry.key, language)) for entry in GAMES]
    return "\n".join((*texts, *meanings(language).values()))


def example(game: str, language: str) -> list[list[str]]:
    """Return the rows of the table of the worked example, or of all examples: the last table of the page."""
    table = re.findall(r"(?:^\|.*\n)+", page(game, language), re.MULTILINE)[-1]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]


@every_game
def test_pages_have_the_same_parts(game: str) -> None:
    """A page has its title and eight parts, in every language; that of a game for one has fewer: nobody pays."""
    (levels,) = {tuple(re.findall(r"^#+(?= )", page(game, language), re.MULTILINE)) for language in LANGUAGES}
    assert levels == ("#", *("##",) * (len(levels) - 1))
    assert len(levels) - 1 in (range(5, 8) if game_of(game).is_solitary else (8,))


@every_language
@every_game
def test_pages_name_tiles(game: str, language: str) -> None:
    """Every tile exists, its larger end first; its name stands in the same line, for a reader without pictures."""
    faces = {str(face) for face in FACES}
    for line in page(game, language).splitlines():
        for code in TILE.findall(line):
            assert code in faces
            names = {tile_text_in(LANGUAGES[language], f"tile{kind}", code) for kind in ("", "-short", "-slant")}
            assert any(name and name in line for name in names), (code, line)
    assert "{" not in TILE.sub("", page(game, language))


@every_language
@every_game
def test_pages_are_plain(game: str, language: str) -> None:
    """A page has headings, paragraphs of one line, lists, tables and bold words, and neither links nor code."""
    text = page(game, language)
    assert text.endswith("\n")
    assert not re.search(r"[`<>_\[\]\\]|\*\*\*|(?<!\*)\*(?!\*)|https?:|\t| $", text, re.MULTILINE)
    assert text.count("**") % 2 == 0
    plain = [bool(line) and not line.startswith(("#", "- ", "| ")) for line in text.splitlines()]
    assert not any(one and other for one, other in pairwise(plain))
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({row.count("|") for row in table.splitlines()}) == 1
        assert re.fullmatch(r"\|(?: --- \|)+", table.splitlines()[1])


@every_language
@every_game
def test_pages_name_no_option_and_no_source(game: str, language: str) -> None:
    """Matters for the full page: names of options, and sources of rules."""
    text = page(game, language)
    for entry in GAMES:
        for options in entry.presets.values():
            for info in describe(options):
                parts = {info.name, *info.name.split(".")}
                assert not [name for name in parts if re.search(r"[._]", name) and name in text]
    assert not SOURCE.search(text)


@every_language
@every_payment
def test_examples_pay_out(game: str, language: str) -> None:
    """The winnings of some in the example are the payments of others."""
    chips = [int(row[-1].replace("−", "-")) for row in example(game, language)]
    assert len(chips) in game_of(game).seats
    assert sum(chips) == 0
    assert any(chips)


@every_language
def test_covered_tiles_add_up(language: str) -> None:
    """In the example of the chain games each player has the pips of the tiles covered, and pays the differences."""
    rows = example("chain", language)
    points = [int(row[2]) for row in rows]
    for row, pips in zip(rows, points, strict=True):
        assert sum(tile(code).pips for code in TILE.findall(row[1])) == pips
        assert sum(points) - len(points) * pips == int(row[-1].replace("−", "-"))


@every_language
def test_examples_of_triplets_are_true(language: str) -> None:
    """The table of triplets has all that count at the usual table, each with a right example."""
    rows = example("watching", language)
    made = [triplet_of(tuple(map(tile, TILE.findall(row[-1]))), Dragon.TWO_THREE_SIX) for row in rows]
    assert made == [each for each in Triplet if each is not Triplet.MIDDLE_DRAGON]


@every_language
def test_mates_are_told_truly(language: str) -> None:
    """The table of mates has the five pairs of unlike faces, of China and of Korea."""
    for column, kind in enumerate(Mates):
        pairs = [tuple(map(tile, TILE.findall(row[column]))) for row in example("turtle", language)]
        assert all(are_mates(one, other, kind) for one, other in pairs)
        assert {face for pair in pairs for face in pair} == {face for face in FACES if face.suit is Suit.MILITARY}


@every_language
def test_every_word_has_a_meaning(language: str) -> None:
    """Every name and term of the glossary is explained in one line without a full stop."""
    found = meanings(language)
    assert set(found) == {entry.key for entry in entries(language)}
    assert [key for key, said in found.items() if not re.fullmatch(r"\S(?:[^\n。]*[^\s。.])?", said)] == []


@pytest.mark.parametrize("language", ENCODINGS)
def test_characters_are_national(language: str) -> None:
    """No character of another country."""
    used = set(all_text(language)) - SIGNS
    assert [sign for sign in sorted(used) if not sign.encode(ENCODINGS[language], "ignore")] == []


@pytest.mark.parametrize(("language", "family"), FONTS.items())
def test_the_font_has_the_characters(language: str, family: str) -> None:
    """The bundled font of the language writes all of it."""
    with TTFont(str(RESOURCES / "fonts" / f"{family.replace(' ', '')}-Regular.otf"), lazy=True) as font:
        covered = {chr(code) for code in font.getBestCmap()}
    assert set(all_text(language)) - covered - {"\n"} == set()


@every_language
def test_it_is_played_for_chips(language: str) -> None:
    """No word of money or gambling."""
    assert MONEY[language].findall(all_text(language)) == []
