# SPDX-License-Identifier: MIT
"""A row gives the round, the players and the result, to eyes and ears alike."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dominoes.records.summary import Summary, Uncounted
from dominoes.store import RoundRow
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.records.model import row_texts

SUMMARY = Summary(
    game="tiengow",
    preset="jp",
    player="",
    names=("", "Sunny", "Wesley", "Nora"),
    levels=("", "club", "club", "club"),
    seat=0,
    chips=-5,
)
ROUND = RoundRow(7, 3, 2, 1, "2026-03-05T12:00:00+00:00", False, False, SUMMARY)  # noqa: FBT003 - two columns

pytestmark = pytest.mark.usefixtures("usual")


def told(**changes: Any) -> tuple[str, str, str]:  # noqa: ANN401 - fields of a summary
    """Return title, people and result of the round with *changes* to its summary."""
    texts = row_texts(replace(ROUND, summary=replace(SUMMARY, **changes)))
    return texts.title, texts.detail.partition(" · ")[2], texts.chips


def test_an_ordinary_round() -> None:
    """Everything in its place."""
    assert told() == ("Tien Gow · Round 2", "against Sunny, Wesley, Nora (Veteran)", "\N{MINUS SIGN}5")
    texts = row_texts(ROUND)
    assert (texts.tradition, texts.won, texts.whose, texts.badges, texts.gain) == ("Japan", "", "", (), -5)
    assert "2026" in texts.detail or "/26" in texts.detail
    assert texts.spoken.startswith("Tien Gow · Round 2, Japan, ")
    assert texts.spoken.endswith(", \N{MINUS SIGN}5 chips")


def test_a_deal_played_alone_has_no_number() -> None:
    """Each is a match of its own."""
    alone: dict[str, Any] = {"game": "turtle", "preset": "turtle", "names": ("",), "levels": ("",)}
    assert told(**alone)[0] == "Turtle"


def test_who_played() -> None:
    """A player with a name, opponents of different strengths, people from a file."""
    assert told(player="<b>Mei</b>")[1] == "<b>Mei</b> against Sunny, Wesley, Nora (Veteran)"
    mixed = ("", "club", "expert", "club")
    assert told(levels=mixed)[1] == "against Sunny (Veteran), Wesley (Master), Nora (Veteran)"
    file: dict[str, Any] = {"seat": None, "names": ("Ann", "Klub", "", "Bob"), "levels": ("", "club", "", "")}
    assert told(**file)[1] == "Ann, Veteran, Player, Bob"
    assert row_texts(replace(ROUND, summary=replace(SUMMARY, **file))).whose == "Ann"


def test_nobody_is_known() -> None:
    """A row without names is shown; an error while it is painted would end the program."""
    texts = row_texts(replace(ROUND, summary=replace(SUMMARY, seat=None, names=(), levels=())))
    assert (texts.whose, texts.title) == ("", "Tien Gow · Round 2")


@pytest.mark.parametrize(
    ("apart", "badge"),
    [
        (Uncounted.NOTHING, ()),
        (Uncounted.UNDONE, ("Undo used",)),
        (Uncounted.REPLAY, ("Same deal again",)),
        (Uncounted.INFORMAL, ("Just for fun",)),
        (Uncounted.COMPUTER, ("Played by the computer",)),
        (Uncounted.IMPORTED, ("Imported",)),
    ],
)
def test_why_it_is_not_counted(apart: Uncounted, badge: tuple[str, ...]) -> None:
    """Each reason is a word, and is read out."""
    texts = row_texts(replace(ROUND, summary=replace(SUMMARY, apart=apart)))
    assert texts.badges == badge
    assert all(word in texts.spoken for word in badge)


def test_remarks_are_reported() -> None:
    """That something was written about a round, beside why it is not counted."""
    texts = row_texts(replace(ROUND, remarks=True, summary=replace(SUMMARY, apart=Uncounted.UNDONE)))
    assert texts.badges == ("Comments", "Undo used")


def test_won_favourite_second_half() -> None:
    """What is marked in a row is said in words too."""
    halved = replace(ROUND, in_halves=True)
    texts = row_texts(replace(halved, half=2, favourite=True, summary=replace(SUMMARY, won=True, chips=8)))
    assert "first" in row_texts(halved).title.lower()
    assert "half" not in row_texts(ROUND).title.lower()
    assert (texts.won, texts.chips, texts.favourite) == ("Won", "+8", True)
    assert "second" in texts.title.lower()
    assert texts.spoken.endswith("+8 chips, Won, Favourite")
    file = row_texts(replace(ROUND, summary=replace(SUMMARY, won=True, seat=None)))
    assert file.won == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "variant", "preset"),
    [("chain", "slant", "xieding"), ("chain", "places", ""), ("paigow", "", "casino"), ("later", "x", "unknown")],
)
def test_every_game_in_every_language(language: str, game: str, variant: str, preset: str) -> None:
    """Also a game that this version does not know is listed by its key."""
    i18n.use(language)
    texts = row_texts(replace(ROUND, summary=replace(SUMMARY, game=game, variant=variant, preset=preset)))
    i18n.use("en")
    assert texts.title
    assert texts.spoken.count("{") == 0
    assert texts.tradition or preset
