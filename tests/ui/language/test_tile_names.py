# SPDX-License-Identifier: MIT
"""`ui.language.tile_names`: each game calls the tiles by its own names."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dominoes.games.chain.legality import NORTHERN_SET
from dominoes.games.chain.options import Naming
from dominoes.tiles import FACES, Tile, tile, tiles
from ui.language import i18n
from ui.language.tile_names import face_name, tile_label, tile_name, tile_spoken

NUMBERS = dict(zip(range(1, 7), "釘二斜血梅龍", strict=True))
NORTH = {
    "66": "大天",
    "11": "地么",
    "44": "紅八",
    "31": "么鵝",
    "55": "大五",
    "33": "長三",
    "22": "二板",
    "65": "虎頭",
    "64": "紅十",
    "61": "一六",
    "51": "零霖六",
    "63": "三六",
    "62": "二六",
    "21": "么二",
}
"""Source: resources/rules/chain.md, "Names of the tiles"."""


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def by_rule(face: Tile) -> str:
    """Make the 斜釘 name of a tile from its numbers, the larger first."""
    first = "掘" if face.is_double else NUMBERS[face.high]
    return first + NUMBERS[face.low]


@pytest.mark.parametrize("language", ["zh_HK", "zh_TW", "ja"], indirect=True)
def test_slant_names_say_the_numbers(language: str) -> None:
    """C9: the rule gives all 21 names, also those that the source spells out."""
    assert i18n.current().key == language
    assert [tile_name(face, "slant") for face in FACES] == list(map(by_rule, FACES))
    assert [tile_name(face, "slant") for face in tiles("65 31 21 44 62")] == ["龍梅", "斜釘", "二釘", "掘血", "龍二"]


@pytest.mark.parametrize("language", ["en"], indirect=True)
def test_slant_names_are_translated(language: str) -> None:
    """Who reads no Chinese can still tell the numbers by their names."""
    assert i18n.current().key == language
    words = {1: "Nail", 2: "Two", 3: "Slant", 4: "Blood", 5: "Plum", 6: "Dragon"}
    for face in FACES:
        high, low = words[face.high], words[face.low]
        assert tile_name(face, "slant") == (f"Double {low}" if face.is_double else f"{high}–{low}")


@pytest.mark.parametrize("language", ["zh_HK", "zh_TW", "ja"], indirect=True)
def test_northern_names(language: str) -> None:
    """Those that the source has; a tile without one keeps its ordinary name."""
    assert i18n.current().key == language
    for face in FACES:
        assert tile_name(face, "northern") == NORTH.get(str(face), tile_name(face))


def test_names_tell_tiles_apart() -> None:
    """Within a game no two tiles are called alike, where their names say more than their rank."""
    assert len({tile_name(face, "slant") for face in FACES}) == len(FACES)
    assert len({tile_name(face, "northern") for face in NORTHERN_SET}) == len(set(NORTHERN_SET))
    for naming in Naming:
        assert len({face_name(face, naming.key) for face in FACES}) == len(FACES)
        assert len({tile_spoken(face, naming.key) for face in FACES}) == len(FACES)


def test_ordinary_names_are_the_usual_ones() -> None:
    """Whoever asks for no names in particular gets those of 打天九."""
    for face in FACES:
        assert tile_name(face) == tile_name(face, Naming.ORDINARY.key)
        assert face_name(face) == face_name(face, Naming.ORDINARY.key)
        assert tile_label(face, "both") == tile_label(face, "both", Naming.ORDINARY.key)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("zh_HK", ("龍梅", "虎頭", "虎頭 文8", "龍梅，六點與五點", "掘血，兩端都是四點", "斧頭，六點與五點")),
        ("zh_TW", ("龍梅", "虎頭", "虎頭 文8", "龍梅，六點與五點", "掘血，兩端都是四點", "斧頭，六點與五點")),
        ("ja", ("龍梅", "虎頭", "虎頭 文8", "龍梅、6と5", "掘血、両端とも4", "斧頭、6と5")),
        (
            "en",
            (
                "Dragon–Plum",
                "Tiger's Head",
                "Tiger's Head C8",
                "Dragon–Plum, 6 and 5",
                "Double Blood, double 4",
                "Axe, 6 and 5",
            ),
        ),
    ],
    indirect=["language"],
)
def test_labels_and_speech_follow(language: str, expected: tuple[str, ...]) -> None:
    """What stands below a tile, and what is said of it, is of the same set; where tiles connect, the ends are told."""
    axe, man = tiles("65 44")
    assert expected == (
        tile_label(axe, "name", "slant"),
        tile_label(axe, "name", "northern"),
        tile_label(axe, "both", "northern"),
        tile_spoken(axe, "slant"),
        tile_spoken(man, "slant"),
        tile_spoken(axe, "ordinary"),
    )
    assert not tile_label(axe, "none", "slant")


def test_names_are_in_the_language(language: str) -> None:
    """No code is shown in place of a name."""
    for naming in Naming:
        for face in FACES:
            shown = tile_name(face, naming.key)
            assert not re.search("[0-9]", shown)
            assert shown.isascii() or "–" in shown or language != "en"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("zh_HK", ("九（三六）", "三六", "龍斜", "九（四五）")),
        ("zh_TW", ("九（三六）", "三六", "龍斜", "九（四五）")),
        ("ja", ("九（三・六）", "三六", "龍斜", "九（四・五）")),
        ("en", ("Nine (6-3)", "Three-Six", "Dragon–Slant", "Nine (5-4)")),
    ],
    indirect=["language"],
)
def test_shared_names_are_told_apart(language: str, expected: tuple[str, ...]) -> None:
    """Only a name that two faces share gets their ends."""
    nine = tile("63")
    assert (*(face_name(nine, naming.key) for naming in Naming), face_name(tile("54"), "northern")) == expected
