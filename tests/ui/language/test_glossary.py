# SPDX-License-Identifier: MIT
"""`ui.language.glossary`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from PySide6.QtWidgets import QApplication

from dominoes.characters import folded
from dominoes.tiles import FACES
from ui.language import i18n
from ui.language.glossary import GlossaryEntry, entries, group_keys, meaning_of, meanings_in, search
from ui.language.i18n import LANGUAGES, term

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def every() -> tuple[GlossaryEntry, ...]:
    """The glossary of a reader in Hong Kong."""
    return entries("zh_HK")


def keys(found: tuple[GlossaryEntry, ...]) -> set[str]:
    """Which things they are."""
    return {entry.key for entry in found}


def test_everything_has_a_name_in_every_language(every: tuple[GlossaryEntry, ...]) -> None:
    """Tiles by all their names, then the terms, group by group."""
    assert list(dict.fromkeys(entry.group for entry in every)) == list(group_keys())
    assert [entry.face for entry in every if entry.group == "faces"] == list(FACES)
    assert sum(entry.group == "north" for entry in every) == 14
    assert sum(entry.group == "slant" for entry in every) == 21
    assert all(word.text for entry in every for word in entry.words)
    assert len(keys(every)) == len(every) > 340


@pytest.mark.parametrize("reader", LANGUAGES)
def test_the_readers_language_comes_first(reader: str) -> None:
    """The others follow in the order of the menu."""
    first, *others = [word.language for word in entries(reader)[0].words]
    assert first == reader
    assert others == [key for key in LANGUAGES if key != reader]


def test_japanese_words_have_readings(every: tuple[GlossaryEntry, ...]) -> None:
    """Every tile and every word of the games in Chinese characters; nothing outside Japanese."""
    for entry in every:
        japanese = next(word for word in entry.words if word.language == "ja")
        has_kanji = any("一" <= character <= "鿿" for character in japanese.text)
        if entry.group not in {"north", "program"} and has_kanji:
            assert japanese.reading, entry.key
        assert not any(word.reading for word in entry.words if word.language != "ja")


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ("天", "tile 66"),
        ("66", "tile 66"),
        ("heaven", "tile 66"),
        ("HEAVEN", "tile 66"),
        ("テン", "tile 66"),
        ("てん", "tile 66"),
        ("爺", "tile 31"),
        ("harmony", "tile 31"),
        ("拎冧六", "tile 51"),
        ("山雞", "tile 21"),
        ("幺鶏三", "tile 21"),
        ("么雞三", "tile 21"),
        ("トンチュイ", "tile 51"),
        ("荘家", "term banker"),
        ("莊", "term banker"),
        ("おや", "term banker"),
        ("一戙都冇", "term no-trick"),
        ("ジエロン", "term chain"),
        ("ロンメイ", "tile-slant 65"),
        ("驢腿", "tile-north 22"),
        ("red mallet", "term pair-51"),
        ("双 脚", "term pair-61"),
        ("悔牌", "term undo"),
    ],
)
def test_a_search_finds(wanted: str, key: str, every: tuple[GlossaryEntry, ...]) -> None:
    """Names, kana of either kind, English, other names, other forms of a character, several words."""
    assert key in keys(search(every, wanted))


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("雜六 紮六", "tile 42"),
        ("雜三 紮三 么雞三", "tile 21"),
        ("武九", "tile 63"),
        ("武八", "tile 53"),
        ("武七", "tile 52"),
        ("武五", "tile 32"),
        ("對應牌", "term counterparts"),
        ("天托", "term pair-66"),
        ("地托", "term pair-11"),
        ("人托", "term pair-44"),
        ("和托 爺托", "term pair-31"),
        ("梅托", "term pair-55"),
        ("長托", "term pair-33"),
        ("武八", "term pair-8"),
        ("武七", "term pair-7"),
        ("武五", "term pair-5"),
        ("至尊天九", "term supreme-pair"),
        ("地牌八", "term kong-earth"),
        ("二三更", "term two-three"),
        ("瓜老襯", "term done-for"),
        ("骰盅", "term dice-cup"),
        ("親マーカー", "term banker-marker"),
        ("大天九", "term great-tiengow"),
        ("小天九", "term small-tiengow"),
        ("二人打ち", "term two-players"),
        ("利錢", "term honour-supreme"),
        ("罰則点", "term void-penalty"),
        ("空棟加一", "term void-penalty"),
        ("不戦敗", "term forfeit"),
        ("入三", "term over-3"),
        ("入四", "term over-4"),
        ("打龍通", "term collusion"),
        ("頂牛子", "term ding-niu"),
        ("死龍", "term dead-dragon"),
        ("活龍", "term live-dragon"),
        ("丁公", "term ding-gong"),
        ("雙神", "term two-spirits"),
        ("四紅", "term four-reds"),
    ],
)
def test_a_search_finds_the_words_of_the_sources(words: str, key: str, every: tuple[GlossaryEntry, ...]) -> None:
    """Each word that a description of the games uses, with the place where it was found."""
    for wanted in words.split():
        (entry,) = (entry for entry in search(every, wanted) if entry.key == key)
        words_of_it: list[Any] = [name for word in entry.words for name in (word, *word.aliases)]
        assert any(name.sources for name in words_of_it if folded(name.text) == folded(wanted)), wanted


def test_a_song_that_explains_nothing_leaves_its_words_in_doubt(every: tuple[GlossaryEntry, ...]) -> None:
    """Nobody knows which tiles it means."""
    for key in ("dead-dragon", "live-dragon", "ding-gong", "two-spirits", "four-reds"):
        entry = next(entry for entry in every if entry.key == f"term {key}")
        assert [word.doubtful for word in entry.words] == [word.language != "en" for word in entry.words]
        assert "詞中沒有" in entry.meaning


def test_a_search_leaves_out_the_rest(every: tuple[GlossaryEntry, ...]) -> None:
    """Every word must be found; nothing asked is everything."""
    assert search(every, "") == search(every, "  ") == every
    assert search(every, "no such thing") == ()
    assert keys(search(every, "斧頭 虎頭")) == {"tile 65", "term pair-65"}
    assert folded("ﾃﾝ Ｔｅｎ") == "テン ten"


def test_other_names_tell_where_they_were_found(every: tuple[GlossaryEntry, ...]) -> None:
    """And whether somebody is sure about them."""
    three = next(entry for entry in every if entry.key == "tile 21")
    hong_kong = three.words[0]
    assert hong_kong.doubtful
    found = {alias.text: alias for alias in hong_kong.aliases}
    assert found["三雞"].sources == ("GitHub yoursun0/OnlineGame",)
    nine = next(entry for entry in every if entry.key == "tile 63")
    assert [alias.text for alias in nine.words[0].aliases if alias.doubtful] == ["黑九", "三六九"]
    sharp = next(word for word in three.words if word.language == "ja")
    assert (sharp.doubtful, sharp.reading_doubtful) == (False, True)


def test_sources_have_the_words_they_are_cited_for(every: tuple[GlossaryEntry, ...]) -> None:
    """A word is cited from the page that has it; one found on no page is without a source."""
    found = {
        (entry.key, alias.text): alias.sources for entry in every for word in entry.words for alias in word.aliases
    }
    assert found["tile 33", "長牌"] == ("zh.wikipedia.org: 推牌九",)
    assert found["tile 42", "大么"] == ("zh.wikipedia.org: 天九",)
    assert found["term all-eight-7", "七支牌"] == ("天九入門（七）",)
    assert found["term face-down", "蓋牌"] == ()


def test_places_for_words_are_written_for_readers(every: tuple[GlossaryEntry, ...]) -> None:
    """No braces: n for a number, dots for a name."""
    texts = {word.text for entry in every for word in entry.words}
    assert not any("{" in text for text in texts)
    assert {"n points", "孖…", "第 n 局"} <= texts


def test_the_fonts_have_the_other_names() -> None:
    """Every character is in one of the bundled fonts, which stand in for each other."""
    book = json.loads((ROOT / "resources" / "glossary.json").read_text("utf-8"))
    texts = [row["word"] for rows in book["aliases"].values() for row in rows] + list(book["sources"].values())
    known: set[int] = set()
    for path in (ROOT / "resources" / "fonts").glob("*.otf"):
        with TTFont(str(path), lazy=True) as font:
            known |= set(font.getBestCmap())
    assert not {ord(character) for text in texts for character in text} - known


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "You can't beat it: throw 1 tile face down.", ["Throw: "]),
        ("en", "Nothing is explained where everybody knows every word: two tiles, one round.", []),
        ("en", "wong of heaven, and Heaven–Nine twice: Heaven–Nine", ["Wong of Heaven: ", "Heaven–Nine: "]),
        ("en", "The table was overthrown.", []),
        ("zh_HK", "打不到天，只可以墊一隻", ["墊："]),
        ("zh_HK", "賀尊，連莊三局，包賠", ["賀尊：", "連莊：", "包賠："]),
        ("zh_TW", "空棟，通吃", ["空棟：", "通吃："]),
        ("ja", "連荘二局、無勝", ["連荘：", "無勝："]),
    ],
)
def test_terms_in_a_text_are_explained(qapp: QApplication, language: str, text: str, told: list[str]) -> None:
    """Once each, in the order of the text, in the reader's language; no part of another word is taken for a term."""
    i18n.install(qapp, language)
    lines = meanings_in(text).splitlines()
    assert [line[: len(word)] for line, word in zip(lines, told, strict=True)] == told
    assert all(len(line) > len(word) for line, word in zip(lines, told, strict=True))
    i18n.install(qapp, "en")


def test_few_terms_are_explained_at_once(qapp: QApplication) -> None:
    """A tip is read at a glance."""
    i18n.install(qapp, "en")
    assert len(meanings_in("void, par, finish, capture, banker, stake, trick").splitlines()) == 4


@pytest.mark.parametrize("language", ["zh_HK", "zh_TW", "ja"])
def test_stacks_of_the_wall_are_not_called_tricks(language: str) -> None:
    """Taking two stacks each must not sound like taking two tricks, as if somebody had won them."""
    i18n.use(language)
    try:
        trick = term("trick-won")
        assert term("stack-of-four") != trick
        for opening in ("edge", "skip", "heart", "ears", "dragon", "wings", "lions"):
            assert trick not in meaning_of(f"open-{opening}")
    finally:
        i18n.use("en")
