# SPDX-License-Identifier: MIT
"""`ui.language.options`: no house rule without words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dominoes.games import GAMES
from dominoes.games.tiengow.options import AllEight, Opening
from dominoes.options import Choice, describe
from ui.games import GAME_UIS
from ui.language import i18n
from ui.language.options import _SOURCES, OptionTexts

OPTIONS = [(GAME_UIS[entry.key].words().OPTIONS, info) for entry in GAMES for info in describe(entry.options())]
TIENGOW = GAME_UIS["tiengow"].words().OPTIONS


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def test_every_option_is_explained(language: str) -> None:
    """Label and help are there, in the language chosen, and the help is a sentence."""
    for texts, info in OPTIONS:
        label, text = texts.label(info.name), texts.help(info.name)
        assert label not in ("", info.name)
        assert text.endswith((".", "。"))
        assert (language == "en") == text.replace("×", "").isascii()


def test_every_choice_has_a_name() -> None:
    """Choices are told apart by their names, never by the key of a record."""
    for texts, info in OPTIONS:
        labels = [texts.choice(info.name, value) for value in info.choices]
        assert len(set(labels)) == len(labels), info.name
        assert not {str(value) for value in info.choices if not isinstance(value, int)} & set(labels), info.name
        assert "" not in labels


def test_every_group_has_a_name() -> None:
    """The groups that the names tell of, and the one without a name."""
    for texts, info in OPTIONS:
        name = info.name.rpartition(".")[0]
        assert texts.group(name) not in ("", name)


def test_other_values() -> None:
    """No limit is said in words, a number in digits, and yes differs from no."""
    assert TIENGOW.choice("finish.cap_loser", None) == i18n._("No limit")
    assert TIENGOW.choice("finish.cap_loser", 40) == "40"
    assert TIENGOW.choice("finish.low", value=True) != TIENGOW.choice("finish.low", value=False)


@pytest.mark.parametrize(
    ("language", "opening"),
    [("zh_HK", "輪戙"), ("zh_TW", "輪棟"), ("ja", "輪棟"), ("en", "stacks in turn")],
    indirect=["language"],
)
def test_terms_are_those_of_the_game(language: str, opening: str) -> None:
    """A choice that is a term of the game is called as at the table."""
    assert TIENGOW.choice("ceremony.opening", Opening.TURNS) == opening


def test_what_has_no_text_is_called_by_its_name() -> None:
    """A game added later shows its keys until it has texts."""
    assert (OptionTexts().label("new.rule"), OptionTexts().help("new.rule"), OptionTexts().group("new")) == (
        "new.rule",
        "",
        "new",
    )
    assert OptionTexts().choice("new.rule", AllEight.THEORY) == "theory"
    assert OptionTexts().choice("new.rule", "text") == "text"


def test_sources_are_told_in_the_language_of_the_reader(language: str) -> None:
    """Nothing is shown but titles, numbers and translated words."""
    readings = [
        (texts, value.source) for texts, info in OPTIONS for value in info.choices if isinstance(value, Choice)
    ]
    for texts, source in [*readings, *((texts, info.source) for texts, info in OPTIONS)]:
        shown = texts.source(source)
        for title in sorted({**_SOURCES, **texts.sources}.values(), key=len, reverse=True):
            shown = shown.replace(title, "")
        assert language == "en" or not re.search("[A-Za-z]", shown), source
        assert not re.search(r"[A-Z]{2}|[A-Z][0-9]", shown), source


@pytest.mark.parametrize("language", ["en"], indirect=True)
def test_a_source_with_value_and_remark(language: str) -> None:
    """The value a source speaks for, the source, and how it says so; unknown words stay as they are."""
    assert language == "en"
    shown = OptionTexts().source("8: all sources; on: S000 (rare), house rule; none: somebody")
    assert shown == "8: all sources; On: 維基百科〈天九〉 (rare), house rule; No limit: somebody"
    assert OptionTexts().source("") == ""
