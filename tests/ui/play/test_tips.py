# SPDX-License-Identifier: MIT
"""Tips come one after the other, each once, where they mean something."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest

from ui.games import GAME_UIS
from ui.kit.settings import Settings
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.play.sounds_and_tips import MOMENTS, tip_for, tips_of

TIPS: Final = {tip.key: tip for game in GAME_UIS for tip in tips_of(game)}
"""Every tip there is."""
_KEYS: Final = re.compile(r"(?:Ctrl\+)?(?<![A-Za-z])(?:[B-Z]|F\d+)(?![A-Za-z0-9])|(?<![A-Za-z0-9])\d(?![0-9])")
"""Names of keys in a sentence of any language: letters (but the article A), figures, F11, Ctrl+Z."""
_COUNTS: Final = {
    *("bull-wild", "fivegates-leave", "kapshap-forty-two", "kolyesi-pair", "paper", "turtle-drag", "watching-pair"),
}
"""Tips about tiles: figures in them are pips or numbers of tiles, and a language may write them in words."""


def keys_in(key: str, words: str) -> list[str]:
    """Return the keys that a tip names."""
    found = sorted(_KEYS.findall(words))
    return [each for each in found if not each.isdigit()] if key in _COUNTS else found


def told(
    game: str, moment: str, *, play: str = "counted", ceremony: bool = True, labels: str = "both"
) -> tuple[str, ...]:
    """Every tip of one moment, one after the other."""
    settings = Settings(play=play, ceremony=ceremony, labels=labels)
    while (tip := tip_for(game, moment, settings)) is not None:
        settings = replace(settings, tips_seen=(*settings.tips_seen, tip.key))
    return settings.tips_seen


def test_every_tip_is_told_once_and_none_twice() -> None:
    """Playing everything shows every tip; a key means one tip."""
    everything = [(game, moment) for game in GAME_UIS for moment in MOMENTS]
    assert {key for place in everything for key in told(*place)} == set(TIPS)
    assert {tip for game in GAME_UIS for tip in tips_of(game)} == set(TIPS.values())
    assert all(len(told(*place)) == len(set(told(*place))) for place in everything)


def test_a_tip_is_about_the_game_that_is_played() -> None:
    """Nobody is told of keys that another game has."""
    assert "throw" in told("tiengow", "turn")
    assert "throw" not in told("chain", "turn")
    assert "cover" in told("chain", "turn")
    assert "house-way" in told("paigow", "turn")
    assert all(tip.moment in MOMENTS for tip in TIPS.values())


@pytest.mark.parametrize("game", GAME_UIS)
def test_every_moment_of_every_game_has_a_tip(game: str) -> None:
    """There is something to say in each game's turn, and at the end of its rounds."""
    assert told(game, "turn")
    assert told(game, "round")


def test_honest_play_is_not_tempted() -> None:
    """Help that is switched off is not praised."""
    assert "hint" in told("tiengow", "turn")
    assert not {"hint", "undo"} & set(told("tiengow", "turn", play="strict"))


def test_no_tip_about_a_ceremony_that_is_left_out() -> None:
    """A player who deals at once is not told how to skip the dealing, or to leave it out."""
    assert {"skip", "ceremony"} <= set(told("tiengow", "deal"))
    assert not {"skip", "ceremony"} & set(told("tiengow", "deal", ceremony=False))


def test_ranks_are_explained_where_they_are_shown() -> None:
    """The first tip for somebody who sees them is about the highest; nobody else gets it."""
    assert told("tiengow", "turn")[0] == "ranks-of-suits"
    assert "ranks-of-suits" not in told("tiengow", "turn", labels="name")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tip_is_one_short_line(language: str) -> None:
    """A tip has words in every language, and is read at a glance."""
    before = i18n.current().key
    i18n.use(language)
    try:
        for tip in TIPS.values():
            words = i18n._(tip.text)
            assert words
            assert len(words) <= 100
    finally:
        i18n.use(before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_same_keys(language: str) -> None:
    """A key is the same on every keyboard, and each tip names it once."""
    before = i18n.current().key
    i18n.use(language)
    try:
        named = {tip.key: keys_in(tip.key, i18n._(tip.text)) for tip in TIPS.values()}
    finally:
        i18n.use(before)
    assert named == {tip.key: keys_in(tip.key, tip.text) for tip in TIPS.values()}
    assert named["computer"] == ["C", "D"]
