# SPDX-License-Identifier: MIT
"""What a score book says."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.paigow.tally import Tally as PaiGowTally
from dominoes.games.tally import Objection
from dominoes.games.tiengow.scoring import Ending
from dominoes.match import Until
from tests.ui.pages.scorebook.books import FIRST, NAMES, SECOND, book
from ui.games import GAME_UIS
from ui.games.chain.words import ChainTallyForm
from ui.games.tally_form import round_name, who_of
from ui.games.tiengow.words import TienGowTallyForm, ending_name
from ui.language import i18n
from ui.pages.scorebook import words
from ui.table.numbers import spoken

FORMS = [each.tally_form() for each in GAME_UIS.values() if each.tally_form is not None]
ROOT = Path(__file__).parents[4]


def keys_in_sources() -> set[str]:
    """The key of every objection that any game makes."""
    found = set()
    for path in (ROOT / "dominoes").rglob("tally.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Objection"), args=[ast.Constant(value=str(key)), *_]):
                    found.add(key)
    return found


def test_every_objection_has_a_sentence() -> None:
    """All that the games make, and no others."""
    assert keys_in_sources() == {key for form in FORMS for key in form.OBJECTIONS.by_key}


@pytest.mark.parametrize(
    ("key", "args", "text"),
    [
        ("tricks-missing", {"n": 3}, "Enter the tricks of each player: 3 are left."),
        ("tricks-missing", {"n": 1}, "Enter the tricks of each player: 1 is left."),
        ("tricks-few", {"n": 1, "of": 8}, "That makes 1 trick, but there are 8."),
        ("tricks-few", {"n": 7, "of": 8}, "That makes 7 tricks, but there are 8."),
        ("finisher-short", {"seat": 2, "n": 4}, "Cleo cannot have finished like that with fewer than 4 tricks."),
        ("caught-void", {"seat": 1}, "Ben led the last trick, so must have won one before."),
        ("finisher-short", {"seat": 2, "n": 1}, "Cleo cannot have finished like that with fewer than 1 trick."),
        ("points-impossible", {"seat": 0, "n": 1}, "Amy cannot have 1 pip."),
        ("points-impossible", {"seat": 0, "n": 300}, "Amy cannot have 300 pips."),
        ("points-impossible", {"seat": 0, "n": -5}, "Amy cannot have −5 pips."),
        (
            "stake-impossible",
            {"seat": 0, "n": 0, "of": 100_000},
            "Amy cannot have staked 0: stakes are from 1 to 100,000.",
        ),
        (
            "claim-points",
            {"n": 150, "least": 155, "most": 187},
            "The others' hands have 155 to 187 pips together, not 150.",
        ),
        ("sign-missing", {"seat": 3}, "Did Dan win or lose?"),
        ("dealt-not-played", {"hand": "seven-civil"}, "This table does not play this."),
    ],
)
def test_an_objection_names_players_and_numbers(key: str, args: dict[str, object], text: str) -> None:
    """In a sentence."""
    form = next(form for form in FORMS if f"tally.{key}" in form.OBJECTIONS.by_key)
    assert form.OBJECTIONS.say(Objection(f"tally.{key}", **args), NAMES) == text


def test_a_book_is_told_by_game_rules_and_players() -> None:
    """Rules of one's own are told as such; a tradition that is called like its game is told once."""
    told = book("tiengow", "wiki_hk", FIRST)
    assert words.title(told) == "Tien Gow · Hong Kong"
    assert words.title(book(bank__multiplier_cap=3)) == "Tien Gow · Hong Kong (1 rule changed)"
    assert words.title(book("chain", "dingniu")) == "Ding Niu"
    line = words.book_line(told)
    assert line.startswith("Amy, Ben, Cleo, Dan · 1 round · ")
    assert "2026" in line or "/26" in line


def test_who_banks_is_told_with_the_multiplier(qtbot: QtBot) -> None:
    """Where there is one."""
    with_one = TienGowTallyForm(book("tiengow", "wiki_hk", FIRST, FIRST))
    without = ChainTallyForm(book("chain", "xieding"))
    for form in (with_one, without):
        qtbot.addWidget(form)
    assert with_one.banker_line() == "Banker: Amy ×4"
    assert without.banker_line() == "Banker: Amy"


def test_who_is_ahead_is_reported() -> None:
    """And who has won when the match is over."""
    assert words.lead_line(book()) == "No round has been finished yet."
    assert words.lead_line(book("tiengow", "wiki_hk", SECOND)) == "Leader: Ben"
    over = book("tiengow", "wiki_hk", SECOND, session__until=Until.ROUNDS, session__count=1)
    assert words.lead_line(over) == "The match is over. Winner: Ben"


def test_a_match_played_on_is_not_over(qapp: QApplication) -> None:
    """B28: both its winner and the present leader are named; rounds of one banker are told apart."""
    over = book("tiengow", "wiki_hk", SECOND, FIRST, FIRST, session__until=Until.TERMS, session__count=2)
    # South banks and is relieved at once: the second term is over.
    assert words.lead_line(over.up_to(2)) == "The match is over. Winner: Ben"
    assert words.lead_line(over) == "Leader: Amy. Winner after East 2: Ben"
    assert [round_name(over, place) for place in range(4)] == ["East 1", "East 2", "East 3", "East 3, repeat 1"]
    i18n.install(qapp, "ja")
    assert round_name(over, 3) == "東3局 1本場"


@pytest.mark.parametrize(
    ("game", "preset", "tally", "headings"),
    [
        ("tiengow", "wiki_hk", FIRST, ["Ben: 2 tricks", "Cleo: 2 tricks", "Dan: 1 trick"]),
        ("chain", "dingniu", ChainTally(points=(5, 12, 20, 31)), ["Dan: most pips", None, None]),
        (
            "paigow",
            "guangdong",
            PaiGowTally(banker=Seat(0), stakes=(None, 20, 40, 60), signs=(None, 1, -1, 0)),
            ["Cleo: lost", "Ben: won", "Dan: push"],
        ),
    ],
)
def test_a_settlement_is_told_line_by_line(game: str, preset: str, tally: object, headings: list[str | None]) -> None:
    """As in play, with the arithmetic."""
    told = book(game, preset)
    model = words.settlement(told, told.ended(tally), "")
    assert len(model.rows) == len(headings)
    assert all(row.heading == heading for row, heading in zip(model.rows, headings, strict=True) if heading)
    assert model.total is not None
    assert model.total.numbers == told.with_round(tally).following.chips
    assert not any(row.detail.startswith(("·", " ")) for row in model.rows)


def test_against_a_bank_each_line_has_one_number() -> None:
    """The sheet says who the bank is; a game without one has a column for each player."""
    tally = PaiGowTally(banker=Seat(2), stakes=(20, 20, None, 20), signs=(1, -1, None, 1))
    told = book("paigow", "guangdong")
    model = words.settlement(told, told.ended(tally), "")
    assert model.bank == 2
    assert f"{model.bank_name}: −20" in spoken(model)
    assert all(name not in spoken(model) for name in ("Amy −", "Amy +"))


def test_the_house_has_a_column_where_it_takes_a_share() -> None:
    """Only then."""
    tally = PaiGowTally(banker=Seat(0), stakes=(None,) + (20,) * 7, signs=(None,) + (1,) * 7)
    told = book("paigow", "casino")
    names = tuple(f"P{n}" for n in range(8))
    told = type(told)(told.key, told.begun, told.game, told.options, names, told.banker)
    model = words.settlement(told, told.ended(tally), "")
    assert model.columns[-1] == "House"
    assert len(model.columns) == 9
    assert model.rows[0].detail == "stake 20"


def test_endings_have_the_words_of_the_players(qapp: QApplication) -> None:
    """In every language; only the ordinary one is no term."""
    assert ending_name(Ending.PLAIN) == "Ordinary"
    i18n.install(qapp, "zh_HK")
    assert [ending_name(each) for each in Ending][1:] == ["包尊", "擒尊", "四大包", "擒四文武", "么結", "擒"]


def test_a_book_with_an_odd_date_is_shown_all_the_same() -> None:
    """The date stands as it was written."""
    told = book()
    odd = type(told)(told.key, "once", told.game, told.options, told.names, told.banker)
    assert words.book_line(odd).endswith("· once")
    nameless = type(told)(told.key, "once", told.game, told.options, ("", "", "", "Dan"), told.banker)
    assert who_of(nameless) == ("Player 1", "Player 2", "Player 3", "Dan")


def test_known_names_may_have_commas() -> None:
    """A line in which one name changes keeps the others."""
    known = ("Chan, May", "Chan, May, Jr", "Eve")
    assert words.names_listed("Chan, May, Eve、Flo;  Chan, May, Jr", known) == [
        "Chan, May",
        "Eve",
        "Flo",
        "Chan, May, Jr",
    ]
    assert words.names_listed("Chan, Mayra, , Eve") == ["Chan", "Mayra", "Eve"]
    assert words.names_listed("Chan, Mayra", known) == ["Chan", "Mayra"]
