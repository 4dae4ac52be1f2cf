# SPDX-License-Identifier: MIT
"""Games and rule sets are found by any of their names."""

from __future__ import annotations

import pytest

from ui.games import GAME_UIS
from ui.games.finding import Found, found_for
from ui.language.i18n import LANGUAGES, sentence_in


def games_for(typed: str) -> tuple[str, ...]:
    """Return the games with something found, without repeats."""
    return tuple(dict.fromkeys(each.game for each in found_for(typed)))


@pytest.mark.parametrize("game", GAME_UIS)
def test_every_name_finds_its_game(game: str) -> None:
    """In each language, whichever is in use; also by half of it, and without spaces."""
    for language in LANGUAGES.values():
        name = sentence_in(language, GAME_UIS[game].name)
        for typed in (name, name.upper(), name.replace(" ", ""), name[: max(2, len(name) // 2)]):
            assert game in games_for(typed)
    for other in GAME_UIS[game].found_by:
        assert game in games_for(other)


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        pytest.param("tin gau", "tiengow", id="another spelling"),
        pytest.param("てんちゅう", "tiengow", id="kana for kana"),
        pytest.param("黑粒仔", "paigow", id="another name in the glossary"),
        pytest.param("頂牛", "chain", id="a game of a family"),
        pytest.param("斜釘", "chain", id="another game of it"),
        pytest.param("wenzhou", "paigow", id="a rule set"),
        pytest.param("斗牛", "taungau", id="simplified characters"),
        pytest.param("接龙", "chain", id="a game of a family in them"),
    ],
)
def test_other_ways_to_say_it(typed: str, game: str) -> None:
    """Readings, other spellings, the games of a family, its rule sets."""
    assert game in games_for(typed)


@pytest.mark.parametrize(
    ("typed", "games"),
    [
        pytest.param("單人", {"watching", "turtle", "fivegates"}, id="for one"),
        pytest.param("solitaire", {"watching", "turtle", "fivegates"}, id="what players elsewhere call it"),
        pytest.param("サイコロ", {"throwing"}, id="what it is played with"),
        pytest.param("韓国", {"chain", "kolyesi", "jjak", "turtle"}, id="where it is from"),
        pytest.param("てんきゅう", {"tiengow", "turning", "throwing"}, id="as it is read by who knows only the signs"),
    ],
)
def test_who_knows_no_name_finds_it_by_what_it_is_like(typed: str, games: set[str]) -> None:
    """If no name holds the words, the line below the name may."""
    assert set(games_for(typed)) == games


def test_what_is_no_game_finds_none() -> None:
    """Every word must be in a name."""
    assert games_for("mahjong") == ()
    assert games_for("tien mahjong") == ()


def test_all_words_are_of_one_name() -> None:
    """Not one of them in this and one in that: "tin" and "gau" are also in "fighting" and "ngau"."""
    assert games_for("tin gau") == ("tiengow",)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_UIS)
def test_every_rule_set_is_found_directly(game: str, language: str) -> None:
    """By its whole name alone it comes before its game; with the name of the game it is found too."""
    ui = GAME_UIS[game]
    for preset, named in ui.presets.items():
        for other in named.found_by:
            assert found_for(other)[0] == Found(game, preset)
        name, of_game = (sentence_in(LANGUAGES[language], text) for text in (named.name, ui.name))
        found = found_for(name)
        assert Found(game, preset) in found
        if name != of_game:
            assert Found(game) not in found[: found.index(Found(game, preset))]
        if name not in of_game:
            assert Found(game, preset) in found_for(f"{of_game} {name}")


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        pytest.param("kkori", Found("chain", "kkori"), id="the beginning of a rule set before a game that holds it"),
        pytest.param("尾つなぎ", Found("chain", "kkori"), id="in another language"),
        pytest.param("頂牛", Found("chain", "dingniu"), id="one of a family is its rule set, not the family"),
        pytest.param("三人天九", Found("tiengow", "sanren"), id="a rule set that is called like its game"),
        pytest.param("打天九", Found("tiengow"), id="a game by its whole name"),
        pytest.param("天九", Found("tiengow"), id="a game before its rule sets"),
        pytest.param("打天九 日本", Found("tiengow", "jp"), id="some words of the game, some of the rule set"),
    ],
)
def test_the_best_stands_first(typed: str, first: Found) -> None:
    """C S2-1: Enter opens what was searched for, not the family in which it is."""
    assert found_for(typed)[0] == first


def test_nothing_wanted_finds_nothing() -> None:
    """Not everything."""
    assert found_for(" ") == ()
