# SPDX-License-Identifier: MIT
"""A sentence about the reader himself is worded otherwise than one about another player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from ui.language import i18n
from ui.language.i18n import BAR, Phrase, placeholders

TRANSLATIONS = Path(__file__).parents[3] / "translations"
PLAYERS = {"name", "player", "winner", "banker", "payer", "payee", "roller", "first"}
"""Fields that may hold the name of a player."""
ONLY_OTHERS = {
    # Several people at one computer have names.
    "Pass to {name}",
    "Take back the last move of {name}?",
    "Please wait: it is {name}'s turn.",
    "Remove {name} from the list",
    "{name} banks. Will you share the bank equally?",
    "{name} banks. How much do you stake?",
    "New name for {name}",
    # Somebody else, who chose before the reader.
    "{name} rolled highest and banks first, as East. Choose your seat.",
    "{name} rolled highest, takes seat 1 and banks first. Choose your seat.",
    "{name} rolled highest and banks first, as East. You take the remaining seat: {seat}.",
    "{name} rolled highest, takes seat 1 and banks first. You take the remaining seat: {seat}.",
    # A rule set.
    "Delete {name}?",
    # A set of tiles.
    "Remove {name}…",
    "Remove {name}?",
    # A name that was typed into a score book.
    "Two players would be called {name} in {round}.",
    "{name} has already played in this book. If it is the same person, choose OK again.",
    # A file.
    "Saved as {name}.",
    # The score book has a name for everybody.
    "Only {name} can take the bank now.",
    "Two players are called {name}. Give one of them another name.",
    "What did {name} stake?",
    "Did {name} win or lose?",
    "How many points did {name} have?",
    "{name} has too few tricks for that: at least {n}.",
}
"""Sentences never about the reader."""
WRONG = re.compile(
    r"\b[Yy]ou (?:is|has|was|does|(?:[^.:—]* and )?[a-z]+[^\Ws]s)\b"
    r"|\b[Yy]ou's|[a-z] You\b"
)
"""The reader spoken of as of somebody else, or with a capital letter in the middle of a sentence."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """The tests are in English unless they say otherwise."""
    i18n.use("en")
    yield
    i18n.use("en")


def messages(catalogue: str) -> Catalog:
    """Read one of the catalogues of sentences."""
    with (TRANSLATIONS / catalogue).open("rb") as file:
        return read_po(file)


def sources() -> list[str]:
    """List all sentences of the program, in English."""
    return [text for message in messages("ui.pot") for text in texts_of(message.id)]


def texts_of(text: Any) -> list[str]:  # noqa: ANN401 - Babel's own types are wide
    """List what is not empty of one text, or of one for each number."""
    return [each for each in ([text] if isinstance(text, str) else text) if each]


def fields_of(text: str) -> list[tuple[str, str]]:
    """List the fields of *text* with their wordings."""
    return [(name, spec or "") for _text, name, spec, _conversion in Formatter().parse(text) if name is not None]


@pytest.mark.parametrize(
    ("text", "of_east", "of_you"),
    [
        ("{name: takes|You take} {n}", "East takes 3", "You take 3"),
        ("then {name: takes|you take} it", "then East takes it", "then you take it"),
        ("{name:'s|Your} tile", "East's tile", "Your tile"),
        ("laid by {name:|you}", "laid by East", "laid by you"),
        ("{name} led", "East led", "You led"),
        ("{{{name:|you}}} {n}", "{East} 3", "{you} 3"),
    ],
)
def test_two_wordings(text: str, of_east: str, of_you: str) -> None:
    """The form before the bar follows a name, the form behind it replaces the word for you."""
    assert i18n._(text).format(name="East", n="3") == of_east
    assert i18n._(text).format(name=i18n.you(), n="3") == of_you
    assert i18n.pgettext("", text).format(name=i18n.you(), n="3") == of_you
    assert i18n.ngettext(text, text, 2).format(name=i18n.you(), n="3") == of_you


def test_each_field_for_itself() -> None:
    """One sentence may tell of somebody else and of the reader."""
    text = i18n._("{name: shares|You share} {banker:'s|your} bank")
    assert text.format(name="East", banker="You") == "East shares your bank"
    assert text.format(name="You", banker="East") == "You share East's bank"


def test_in_another_language(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """The word for you is that of the language; its sentences may have two wordings, or none."""
    i18n.use("ja")
    assert i18n.you() == "あなた"
    assert i18n._("{name: banks|You bank}").format(name="あなた") == "親はあなた"
    assert Phrase("{name:さん|自分}", i18n.you()).format(name="あなた") == "自分"
    assert Phrase("{name:さん|自分}", i18n.you()).format(name="You") == "Youさん"
    told = {"Pay {n}": "{n:|a}{n:b|}", "Take {n}": "{n:ab}", "Give {n}": "{n:a|b|c}"}
    monkeypatch.setattr(i18n._state.sentences, "gettext", lambda text: told.get(text, text))
    i18n._fits.cache_clear()
    assert i18n._("Pay {n}") == "{n:|a}{n:b|}"
    # What could not be filled in is not said at all.
    assert [i18n._(each) for each in ("Take {n}", "Give {n}")] == ["Take {n}", "Give {n}"]
    assert caplog.text.count("placeholders differ") == 2
    caplog.clear()
    i18n._fits.cache_clear()


def test_placeholders() -> None:
    """The names between braces must survive in a translation, with any wordings."""
    assert placeholders("{name: takes|You take} {n}") == placeholders("{n}{name}") == frozenset({"name", "n"})
    assert placeholders("{name: takes}") is placeholders("{n:5}") is placeholders("{n") is None
    assert placeholders("{a:|b|c}") is None


@pytest.mark.parametrize("catalogue", ["ui.pot", *(f"{key}/LC_MESSAGES/ui.po" for key in ("zh_HK", "zh_TW", "ja"))])
def test_every_wording_can_be_said(catalogue: str) -> None:
    """Each field with two wordings gives both of them, in each catalogue."""
    found = 0
    for message in messages(catalogue):
        for text in texts_of(message.id if catalogue == "ui.pot" else message.string):
            fields = fields_of(text)
            for name, spec in fields:
                if not spec:
                    continue
                of_others, of_you = spec.split(BAR)
                others = {each: "X" for each, _spec in fields}
                phrase = Phrase(text, "I")
                assert f"X{of_others}" in phrase.format(**others)
                assert of_you in phrase.format(**others | {name: "I"})
                assert of_you.strip() == of_you != ""
                assert re.fullmatch(r"(?:[ '].*\S)?", of_others)
                found += 1
    assert found > 40 or catalogue != "ui.pot"


def test_no_sentence_speaks_of_the_reader_as_of_somebody_else() -> None:
    """With any player as the subject, "You takes" and "You's" are never said."""
    said: dict[str, str] = {}
    for text in sources():
        players = {name for name, _spec in fields_of(text)} & PLAYERS
        if players:
            others = {name: "7" for name, _spec in fields_of(text)}
            said |= {text: Phrase(text, "You").format(**others | dict.fromkeys(players, "You"))}
    assert len(said) > 100
    wrong = {text for text, told in said.items() if WRONG.search(told)}
    assert wrong == ONLY_OTHERS
