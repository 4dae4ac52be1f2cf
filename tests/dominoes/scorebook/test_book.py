# SPDX-License-Identifier: MIT
"""A score book keeps rounds, reckons on from each of them, and can be changed anywhere."""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes.errors import DominoesError, NotationError
from dominoes.game import Seat
from dominoes.games import GAMES
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.paigow.tally import Tally as PaiGowTally
from dominoes.games.tiengow.scoring import Ending
from dominoes.games.tiengow.tally import Tally
from dominoes.match import Until
from dominoes.options import to_dict, with_options
from dominoes.scorebook.book import Book, PlayersError, TallyError
from dominoes.scorebook.file import read_book

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
    """Players may go on all the same."""
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


# -- who plays ---------------------------------------------------------------------------------------


def standing_of(told: Book) -> dict[str, tuple[int, int]]:
    """Return chips and rounds of everybody, by name."""
    return {score.person.name: (score.chips, score.rounds) for score in told.scores}


def test_a_name_is_put_right_in_all_rounds() -> None:
    """A10: one player keeps one line, also where they sat down later."""
    told = book().with_round(A).with_seating(1, ["Amy", "Ben", "Eva", "Dan"]).with_round(B)
    again = told.renamed(told.people_at(1)[2], "  Eve ").renamed(told.people_at(0)[0], "Ame\u0301")
    assert again.names_at(0) == ("Am\u00e9", "Ben", "Cleo", "Dan")
    assert again.names_at(1) == ("Am\u00e9", "Ben", "Eve", "Dan")
    assert list(standing_of(again).values()) == list(standing_of(told).values())
    nameless = replace(book(), names=("", "Ben", "", "Dan")).with_round(A)
    named = nameless.renamed(nameless.people_at(0)[2], "Cleo")
    assert named.names == ("", "Ben", "Cleo", "Dan")
    assert read_book(json.loads(json.dumps(again.to_dict()))) == again


def test_two_spellings_of_one_player_become_one() -> None:
    """If they never sat at the table together."""
    told = book().with_round(A).with_seating(1, ["Amy", "Ben", "Cleo", "Danny"]).with_round(A)
    assert "Danny" in standing_of(told)
    one = told.renamed(told.people_at(1)[3], "Dan")
    assert (one.changes, one.names) == ((), FOUR)
    assert standing_of(one)["Dan"] == (-6 - 9, 2)


def test_a_substitute_has_chips_of_their_own() -> None:
    """S3-8: a leaving player keeps their winnings, a returning one goes on with them."""
    told = book(session__start_chips=100).with_round(A).with_round(A)
    told = told.with_seating(2, ["Amy", "Eve", "Cleo", "Dan"])
    assert told.following.chips == (135, 100, 90, 85)
    told = told.with_round(B).with_seating(3, ["Amy", "Ben", "Cleo", "Eve"])
    # The bank stays with the seat on which Eve won it, and Eve sits elsewhere now.
    assert (told.following.banker, told.following.chips) == (1, (127, 90, 85, 114))
    assert standing_of(told) == {"Amy": (127, 3), "Ben": (90, 2), "Cleo": (85, 3), "Eve": (114, 1), "Dan": (84, 3)}
    assert [score.seat for score in told.scores] == [0, 1, 2, 3, None]
    assert told.leading == (told.people_at(0)[0],)


def test_a_change_lasts_until_the_next_one_of_that_seat() -> None:
    """Also one that is told afterwards; told again as before it is none."""
    told = book()
    for _round in range(4):
        told = told.with_round(A)
    told = told.with_seating(3, ["Amy", "Ben", "Cleo", "Eve"]).with_seating(1, ["Amy", "Bob", "Cleo", "Dan"])
    assert [told.names_at(place)[1:] for place in (0, 1, 3, 4)] == [
        ("Ben", "Cleo", "Dan"),
        ("Bob", "Cleo", "Dan"),
        ("Bob", "Cleo", "Eve"),
        ("Bob", "Cleo", "Eve"),
    ]
    back = told.with_seating(1, FOUR).with_seating(3, FOUR)
    assert (back.changes, back.names) == ((), FOUR)
    first = told.with_seating(0, ["Ada", "Ben", "Cleo", "Dan"])
    assert first.names_at(4) == ("Ada", "Bob", "Cleo", "Eve")


def test_a_deleted_round_takes_no_player_with_it() -> None:
    """Players seated after it now sit down a round earlier."""
    told = book().with_round(A).with_round(A).with_round(A).with_seating(2, ["Amy", "Ben", "Cleo", "Eve"])
    assert told.without(0).changes == (replace(told.changes[0], place=1),)
    assert told.without(2).changes == told.changes
    assert told.without(0).without(0).names == ("Amy", "Ben", "Cleo", "Eve")
    two = told.with_seating(1, ["Amy", "Ben", "Cleo", "Flo"])
    assert two.without(1).names_at(1)[3] == "Eve"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        pytest.param(lambda told: told.with_seating(3, FOUR), "players.place", id="no such round"),
        pytest.param(lambda told: told.with_seating(-1, FOUR), "players.place", id="before the first"),
        pytest.param(lambda told: told.with_seating(1, FOUR[:3]), "players.seats", id="three for four seats"),
        pytest.param(lambda told: told.with_seating(1, ["Amy", "Ben", " ", "Dan"]), "players.empty", id="nobody"),
        pytest.param(lambda told: told.with_seating(1, ["Amy", "Amy ", "Cleo", "Dan"]), "players.twice", id="twice"),
        pytest.param(lambda told: told.renamed(told.people_at(0)[0], "\u3000"), "players.empty", id="no name"),
        pytest.param(lambda told: told.renamed(told.people_at(0)[0], "Ben"), "players.twice", id="another's name"),
        pytest.param(lambda told: told.renamed(told.people_at(2)[3], "Amy"), "players.twice", id="later"),
        pytest.param(
            lambda told: told.with_seating(1, ["Eve", "Ben", "Cleo", "Dan"]), "players.twice", id="at the table later"
        ),
    ],
)
def test_players_who_cannot_be_are_refused(change: Callable[[Book], Book], key: str) -> None:
    """With the reason, and the book stays as it was."""
    told = book().with_round(A).with_round(A).with_seating(2, ["Amy", "Ben", "Cleo", "Eve"])
    with pytest.raises(PlayersError) as error:
        change(told)
    assert error.value.reason.key == key


@pytest.mark.parametrize(
    "changes",
    [
        7,
        [7],
        [{"from": 0, "seat": 0, "name": "Eve"}],
        [{"from": 3, "seat": 0, "name": "Eve"}],
        [{"from": 1, "seat": 4, "name": "Eve"}],
        [{"from": 1, "seat": 0, "name": " "}],
        [{"from": 1, "seat": 0}],
        [{"from": 1, "seat": 0, "name": "\ud800"}],
        [{"from": 1, "seat": 0, "name": "Eve", "more": 1}],
        [{"from": 2, "seat": 0, "name": "Eve"}, {"from": 1, "seat": 0, "name": "Flo"}],
    ],
)
def test_changes_of_players_that_cannot_be_are_refused(changes: object) -> None:
    """As any other field."""
    with pytest.raises(DominoesError):
        read_book({**DATA, "changes": changes})


def test_a_book_without_changes_is_written_as_before() -> None:
    """An earlier version reads it."""
    assert set(DATA) == {"version", "key", "begun", "game", "options", "names", "banker", "entries"}


def test_rounds_of_one_term_are_counted() -> None:
    """B28: two rounds under the same banker are told apart."""
    told = book(session__until=Until.TERMS, session__count=4).with_round(A).with_round(A).with_round(B)
    assert [told.term_at(place) for place in range(4)] == [(1, 0), (1, 1), (1, 2), (2, 0)]
    halves = BOOKS["paigow"]
    assert [halves.term_at(place) for place in range(2)] == [(1, 0), (1, 0)]


def test_a_match_played_on_after_its_end() -> None:
    """B28: it is over once, and who played on is told so."""
    told = book(session__until=Until.ROUNDS, session__count=2).with_round(A).with_round(B)
    assert (told.is_over, told.ended_after) == (True, 2)
    on = told.with_round(B)
    assert (on.is_over, on.ended_after) == (False, 2)
    assert on.up_to(2) == told


NAMES = st.sampled_from(["Amy", "Ben", "Cleo", "Dan", "Eve", "Flo"])


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_chips_are_neither_made_nor_lost(data: st.DataObject) -> None:
    """With any comings, goings and corrections: all together have their initial chips."""
    told = book()
    rounds = st.sampled_from([A, B, finished(2, 0, 2, 4, 2), finished(3, 1, 0, 0, 7)])
    for _step in range(data.draw(st.integers(1, 12))):
        places = st.integers(0, max(0, len(told.entries) - 1))
        step = data.draw(st.sampled_from(["round", "round", "round", "sit", "name", "change", "delete", "read"]))
        with suppress(PlayersError, TallyError):
            if step == "round" or not told.entries:
                told = told.with_round(data.draw(rounds))
            elif step == "sit":
                told = told.with_seating(
                    data.draw(st.integers(0, len(told.entries))),
                    data.draw(st.permutations(["Amy", "Ben", "Cleo", "Dan", "Eve"]))[:4],
                )
            elif step == "name":
                told = told.renamed(data.draw(st.sampled_from(told.scores)).person, data.draw(NAMES))
            elif step == "change":
                told = told.with_changed(data.draw(places), data.draw(rounds))
            elif step == "delete":
                told = told.without(data.draw(places))
            else:
                told = read_book(json.loads(json.dumps(told.to_dict())))
    assert sum(score.chips for score in told.scores) == 0
    assert sum(score.rounds for score in told.scores) == 4 * len(told.entries)
    for place in range(len(told.entries) + 1):
        assert len(set(told.names_at(place))) == 4
    won: Counter[str] = Counter()
    for place, line in enumerate(told.lines):
        for name, chips, held in zip(told.names_at(place), line.result.chips, line.standing.chips, strict=True):
            assert held == won[name]
            won[name] += chips
    assert {score.person.name: score.chips for score in told.scores if score.rounds} == {
        name: won[name] for name in {name for place in range(len(told.entries)) for name in told.names_at(place)}
    }
