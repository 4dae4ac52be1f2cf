# SPDX-License-Identifier: MIT
"""A game is found by any of its names."""

from __future__ import annotations

import pytest

from ui.games import GAME_UIS
from ui.games.finding import found_games
from ui.language.i18n import LANGUAGES, sentence_in


@pytest.mark.parametrize("game", GAME_UIS)
def test_every_name_finds_its_game(game: str) -> None:
    """In each language, whichever is in use; also by half of it, and without spaces."""
    for language in LANGUAGES.values():
        name = sentence_in(language, GAME_UIS[game].name)
        for typed in (name, name.upper(), name.replace(" ", ""), name[: max(2, len(name) // 2)]):
            assert game in found_games(typed)
    for other in GAME_UIS[game].found_by:
        assert game in found_games(other)


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
    assert game in found_games(typed)


@pytest.mark.parametrize(
    ("typed", "games"),
    [
        pytest.param("單人", {"watching", "turtle"}, id="for one"),
        pytest.param("solitaire", {"watching", "turtle"}, id="what players elsewhere call it"),
        pytest.param("サイコロ", {"throwing"}, id="what it is played with"),
        pytest.param("韓国", {"chain", "kolyesi", "jjak", "turtle"}, id="where it is from"),
        pytest.param("てんきゅう", {"tiengow", "turning", "throwing"}, id="as it is read by who knows only the signs"),
    ],
)
def test_who_knows_no_name_finds_it_by_what_it_is_like(typed: str, games: set[str]) -> None:
    """If no name holds the words, the line below the name may."""
    assert set(found_games(typed)) == games


def test_what_is_no_game_finds_none() -> None:
    """Every word must be in a name."""
    assert found_games("mahjong") == ()
    assert found_games("tien mahjong") == ()


def test_all_words_are_of_one_name() -> None:
    """Not one of them in this and one in that: "tin" and "gau" are also in "fighting" and "ngau"."""
    assert found_games("tin gau") == ("tiengow",)
