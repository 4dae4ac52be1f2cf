# SPDX-License-Identifier: MIT
"""A score book keeps rounds, reckons on from each of them, and can be changed anywhere."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from pathlib import Path

import pytest

from dominoes.errors import DominoesError, NotationError
from dominoes.game import Seat
from dominoes.games import GAMES
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.paigow.tally import Tally as PaiGowTally
from dominoes.games.tiengow.factors import Ending
from dominoes.games.tiengow.tally import Tally
from dominoes.match import Until
from dominoes.options import to_dict, with_options
from dominoes.scorebook.book import Book, TallyError, read_book

GAME = {entry.key: entry for entry in GAMES}
FOUR = ("Amy", "Ben", "Cleo", "Dan")


def book(game: str = "tiengow", preset: str = "wiki_hk", **changes: object) -> Book:
    """Begin a book of four players; in *changes* two underscores stand for a dot."""
    options = with_options(
        GAME[game].presets[preset], {key.replace("__", "."): value for key, value in changes.items()}
    )
    return Book("k", "2026-01-01T20:00:00+00:00", game, options, FOUR, Seat(0))


def finished(seat: int, *tricks: int, sweep: str | None = None) -> Tally:
    """Tell a plain round."""
    return Tally(tricks=tricks, winner=Seat(seat), sweep=sweep)


A, B = finished(0, 3, 2, 2, 1), finished(1, 2, 3, 0, 3)


def test_rounds_are_reckoned_one_after_the_other() -> None:
    """The multiplier of the banker grows while they stay; the bank goes to the player who finished."""
    told = book().with_round(A).with_round(A).with_round(B)
    assert [line.result.chips for line in told.lines] == [(14, -4, -4, -6), (21, -6, -6, -9), (-8, 14, -5, -1)]
    assert [(line.standing.banker, line.standing.term) for line in told.lines] == [(0, 1), (0, 2), (0, 3)]
    following = told.following
    assert (following.banker, following.term, following.rounds) == (1, 1, 3)
    assert following.chips == (27, 4, -15, -16)
    assert (told.term, [line.term for line in told.lines]) == (2, [1, 1, 1])


def test_a_change_reckons_what_follows_anew() -> None:
    """Another winner in the first round is another multiplier in the second."""
    told = book().with_round(A).with_round(A)
    other = told.with_changed(0, B)
    assert other.entries == (B, A)
    assert other.lines[1].standing.banker == 1
    assert other.lines[1].result.chips != told.lines[1].result.chips
    assert told.without(0).entries == (A,)
    assert told.without(1).following == book().with_round(A).following
    longer = told.with_round(B).with_round(B)
    assert longer.with_changed(2, A).entries == (A, A, A, B)
    assert longer.with_changed(1, B).entries == (A, B, B, B)
    # Every book is a value: the first is what it was.
    assert told.entries == (A, A)


def test_what_cannot_be_is_refused_with_the_round() -> None:
    """Also where only a later round cannot be any more."""
    with pytest.raises(TallyError) as error:
        book().with_round(A).with_round(replace(A, tricks=(9, 0, 0, 0)))
    assert (error.value.place, error.value.reason.key) == (1, "tally.tricks-many")
    sweep = finished(1, 0, 8, 0, 0, sweep="all-eight-7")
    big = replace(sweep, ending=Ending.FOUR)
    told = book().with_round(B).with_round(big)
    with pytest.raises(TallyError) as error:
        told.with_changed(0, A)
    assert (error.value.place, error.value.reason.key) == (1, "tally.sweep")
    assert "round 2" in str(error.value)
    with pytest.raises(TallyError) as error:
        told.without(0)
    assert error.value.place == 1


def test_objections_and_previews_need_no_new_book() -> None:
    """For the next round, and for one already entered."""
    told = book().with_round(A)
    assert told.objection(Tally()) is not None
    assert told.objection(B) is None
    assert told.ended(B).ended == told.with_round(B).lines[1].result
    assert told.ended(B, 0).ended == told.with_changed(0, B).lines[0].result
    assert told.objection(B, 0) is None
    assert told.standing_at(0).rounds == 0


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        pytest.param(book(), False, id="nothing played"),
        pytest.param(book().with_round(A), False, id="endless"),
        pytest.param(book(session__until=Until.ROUNDS).with_round(A), False, id="8"),
        pytest.param(
            book(session__until=Until.ROUNDS, session__count=1).with_round(A),
            True,
            id="one round",
        ),
    ],
)
def test_a_match_is_over_when_it_was_agreed(told: Book, expected: bool) -> None:  # noqa: FBT001 - parameter
    """Whoever likes may go on all the same."""
    assert told.is_over is expected
    assert told.with_round(A).entries[-1] == A


BOOKS = {
    "tiengow": book().with_round(A).with_round(replace(B, bonuses=())),
    "paigow": book("paigow", "two_halves").with_round(
        PaiGowTally(banker=Seat(0), stakes=(None, 20, 20, 40), signs=(None, 1, -1, 0))
    ),
    "chain": book("chain", "xieding").with_round(ChainTally(points=(0, 12, 20, 31))),
}


@pytest.mark.parametrize("told", BOOKS.values(), ids=BOOKS)
def test_books_are_read_as_they_were_written(told: Book) -> None:
    """As JSON, of every game."""
    again = read_book(json.loads(json.dumps(told.to_dict())))
    assert again == told
    assert again.following == told.following


@pytest.mark.parametrize(("preset", "over"), [("wenzhou", True), ("two_halves", False)])
def test_chips_that_run_out_end_a_match_between_rounds_of_a_mix(preset: str, over: bool) -> None:  # noqa: FBT001
    """But not between the halves of 二局."""
    told = book("paigow", preset, session__start_chips=100, session__bust_ends=True)
    lost = PaiGowTally(banker=Seat(0), stakes=(None, 20, 20, 100), signs=(None, 1, -1, -1))
    assert told.with_round(lost).is_over is over


def test_halves_share_a_banker() -> None:
    """The second half of 二局 has the banker of the first."""
    following = BOOKS["paigow"].following
    assert (following.half, following.banker, following.rounds) == (2, 0, 0)


DATA = BOOKS["tiengow"].to_dict()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param([], id="no book"),
        pytest.param({**DATA, "version": 2}, id="a later version"),
        pytest.param({**DATA, "more": 1}, id="unknown field"),
        pytest.param({**DATA, "game": "chess"}, id="no such game"),
        pytest.param({**DATA, "options": 7}, id="no rules"),
        pytest.param({**DATA, "options": {"nonsense": 1}}, id="other rules"),
        pytest.param({**DATA, "names": ["Amy"]}, id="one player"),
        pytest.param({**DATA, "names": ["Amy", "Ben", "Cleo", "\ud800"]}, id="half a character"),
        pytest.param({**DATA, "key": "\udfff"}, id="half a character in its key"),
        pytest.param({**DATA, "banker": 4}, id="no such banker"),
        pytest.param({**DATA, "banker": "East"}, id="no banker"),
        pytest.param({**DATA, "entries": [{"tricks": [9, 0, 0, 0], "ending": "plain"}]}, id="nine tricks"),
        pytest.param({**DATA, "entries": "none"}, id="no rounds"),
    ],
)
def test_other_data_is_refused(data: dict[str, object]) -> None:
    """With an error of the library, never another."""
    with pytest.raises(DominoesError):
        read_book(data)


def test_options_are_kept_whole() -> None:
    """House rules of one's own come back."""
    own = book(bank__multiplier_cap=3)
    assert to_dict(read_book(own.to_dict()).options) == to_dict(own.options)


def objections() -> set[str]:
    """Return the key of every objection that any game makes."""
    found = set()
    for path in Path(__file__).parents[3].glob("dominoes/**/tally.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Objection"), args=[ast.Constant(value=str(key)), *_]):
                    found.add(key)
    return found


def test_objections_are_told_by_constant_keys() -> None:
    """So that a sentence for each can be asked for."""
    assert {"tally.tricks-missing", "tally.points-missing", "tally.sign-missing"} <= objections()
    assert all(entry.tally.read for entry in GAMES if not entry.is_solitary)
    with pytest.raises(NotationError):
        GAME["chain"].tally.read({})
