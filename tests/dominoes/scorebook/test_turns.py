# SPDX-License-Identifier: MIT
"""An evening with more players than seats, its title and what is written about it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.errors import DominoesError
from dominoes.game import Seat
from dominoes.match import Until
from dominoes.scorebook.book import MOST_TURNS, Book, Note, PlayersError, Rotation
from dominoes.scorebook.file import read_book
from tests.dominoes.scorebook.test_book import DATA, FOUR, A, B, book, standing_of


def again(told: Book) -> Book:
    """Write *told* and read it."""
    return read_book(json.loads(json.dumps(told.to_dict())))


def test_whoever_is_chosen_sits_out() -> None:
    """A fifth player waits with their start chips, and who gets up for them waits next; chips go with people."""
    told = book(session__start_chips=100).with_turns(["Eve"])
    assert (told.waiting, standing_of(told)["Eve"]) == (("Eve",), (100, 0))
    told = told.with_round(A).with_turn(Seat(2), "Eve").with_round(A)
    assert told.people_at(1)[2].name == "Eve"
    assert (told.waiting, standing_of(told)["Cleo"]) == (("Cleo",), (96, 1))
    told = told.with_turn(Seat(0), "Cleo")
    assert (told.names_at(2), told.waiting) == (("Cleo", "Ben", "Eve", "Dan"), ("Amy",))
    assert again(told) == told


def test_the_longest_at_the_table_gets_up() -> None:
    """Unless they bank: 連莊 is not interrupted. Who has waited longest comes next."""
    told = book().with_turns(["Eve", "Flo"], Rotation.ROUNDS)
    seen = []
    for _round in range(6):
        seen.append(told.names_at(len(told.entries)))
        told = told.with_round(A)
    assert [names[0] for names in seen] == ["Amy"] * 6
    assert [names[1:] for names in seen] == [
        ("Ben", "Cleo", "Dan"),
        ("Eve", "Cleo", "Dan"),
        ("Eve", "Flo", "Dan"),
        ("Eve", "Flo", "Ben"),
        ("Cleo", "Flo", "Ben"),
        ("Cleo", "Dan", "Ben"),
    ]
    assert again(told) == told


def test_the_former_banker_gets_up() -> None:
    """When the bank passes; as long as it stays nobody does, nor when the match is over."""
    told = book().with_turns(["Eve"], Rotation.BANK).with_round(A)
    assert told.waiting == ("Eve",)
    told = told.with_round(B)
    assert (told.waiting, told.names_at(2)[0], told.following.banker) == (("Amy",), "Eve", 1)
    last = book(session__until=Until.ROUNDS, session__count=1).with_turns(["Eve"], Rotation.ROUNDS).with_round(A)
    assert (last.is_over, last.waiting) == (True, ("Eve",))


@given(st.lists(st.sampled_from([A, B]), min_size=1, max_size=6), st.sampled_from(Rotation))
def test_the_last_round_deleted_is_as_if_it_was_not_played(rounds: list[object], rotation: Rotation) -> None:
    """Whoever got up after it sits down again; a correction leaves everybody where they sat."""
    told = book().with_turns(["Eve", "Flo"], rotation)
    for tally in rounds:
        longer = told.with_round(tally)
        before = longer.without(len(told.entries))
        assert replace(before, turns=()) == replace(told, turns=())
        assert before.waiting == told.waiting
        told = longer
    changed = told.with_changed(0, A)
    assert (changed.changes, changed.waiting) == (told.changes, told.waiting)


def test_who_leaves_for_good_waits_no_more() -> None:
    """A substitute takes their seat; whoever is left out of the list of those waiting does not come back either."""
    told = book().with_turns(["Eve"]).with_round(A).with_turn(Seat(3), "Eve")
    assert told.with_seating(1, ["Amy", "Ben", "Flo", "Eve"]).waiting == ("Dan",)
    assert told.with_seating(1, ["Amy", "Ben", "Dan", "Eve"]).waiting == ()
    none = told.with_turns([])
    assert (none.waiting, none.turns, none.rotation) == ((), (), Rotation.CHOSEN)
    named = told.renamed(told.scores[-1].person, "Danny")
    assert (named.waiting, named.names[3]) == (("Danny",), "Danny")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        pytest.param(lambda told: told.with_turns([" "]), "players.empty", id="no name"),
        pytest.param(lambda told: told.with_turns(["Ben"]), "players.twice", id="at the table"),
        pytest.param(lambda told: told.with_turns(["Eve", "Eve "]), "players.twice", id="twice"),
        pytest.param(lambda told: told.with_turns([str(n) for n in range(MOST_TURNS + 1)]), "players.many", id="many"),
        pytest.param(lambda told: told.with_turn(Seat(0), "Eve"), "players.waiting", id="nobody waits"),
        pytest.param(
            lambda told: replace(told, names=("", *FOUR[1:])).with_turns(["Eve"]), "players.empty", id="seat"
        ),
    ],
)
def test_turns_that_cannot_be_are_refused(change: Callable[[Book], Book], key: str) -> None:
    """With the reason."""
    with pytest.raises(PlayersError) as error:
        change(book())
    assert error.value.reason.key == key


def test_a_title_and_notes_stay_with_their_rounds() -> None:
    """A deleted round takes its note along; without any of them a book is as earlier versions write it."""
    plain = book().with_round(A).with_round(B).with_round(B)
    told = replace(plain, title="Friday", note="At Ben’s.\nRain.").with_note(2, "Dan: 至尊").with_note(0, "First!")
    assert [told.note_at(place) for place in range(4)] == ["First!", "", "Dan: 至尊", ""]
    assert told.without(1).notes == (Note(0, "First!"), Note(1, "Dan: 至尊"))
    assert told.without(0).notes == (Note(1, "Dan: 至尊"),)
    assert told.without(2).notes == told.up_to(2).notes == (Note(0, "First!"),)
    assert told.with_note(0, "").notes == (Note(2, "Dan: 至尊"),)
    assert again(told) == told
    assert not {"title", "note", "notes", "turns"} & set(plain.to_dict())


@pytest.mark.parametrize(
    "more",
    [
        {"title": "two\nlines"},
        {"title": "a" * 101},
        {"note": "bell\a"},
        {"note": "a" * 2001},
        {"notes": [{"round": 99, "text": "no such round"}]},
        {"notes": [{"round": 0, "text": ""}]},
        {"notes": [{"round": 0, "text": "one"}, {"round": 0, "text": "two"}]},
        {"notes": {"0": "one"}},
        {"turns": {"names": [], "rotation": "bank"}},
        {"turns": {"names": ["Eve", "Eve"], "rotation": "bank"}},
        {"turns": {"names": ["Eve"], "rotation": "loser"}},
        {"turns": {"names": ["Eve"]}},
        {"turns": ["Eve"]},
    ],
)
def test_what_cannot_be_written_about_an_evening_is_refused(more: dict[str, object]) -> None:
    """As any other field."""
    with pytest.raises(DominoesError):
        read_book({**DATA, **more})


def test_everybody_who_got_up_is_kept() -> None:
    """The limit is on those who wait, not on who ever took turns."""
    told = book().with_turns([f"W{n}" for n in range(MOST_TURNS)])
    for seat in range(4):
        told = told.with_turn(Seat(seat), told.waiting[0]).with_round(A)
    assert len(told.turns) > MOST_TURNS
    assert again(told) == told
    assert told.with_turns(told.waiting, Rotation.BANK).rotation is Rotation.BANK


@given(st.data())
def test_whatever_a_book_becomes_can_be_read_again(data: st.DataObject) -> None:
    """No history of rounds, turns, substitutes, new names and deleted rounds makes a book that is refused."""
    told = replace(book(), names=data.draw(st.sampled_from([FOUR, ("", *FOUR[1:]), ("Amy", "Amy", "Cleo", "Dan")])))
    names = st.sampled_from([*FOUR, *(f"W{n}" for n in range(20)), ""])
    for _step in range(data.draw(st.integers(1, 12))):
        match data.draw(st.sampled_from(["round", "delete", "turns", "turn", "seat", "name"])):
            case "round":
                change = partial(Book.with_round, tally=data.draw(st.sampled_from([A, B])))
            case "delete" if told.entries:
                change = partial(Book.without, place=data.draw(st.integers(0, len(told.entries) - 1)))
            case "turns":
                waiting = data.draw(st.lists(names, max_size=MOST_TURNS))
                change = partial(Book.with_turns, waiting=waiting, rotation=data.draw(st.sampled_from(Rotation)))
            case "turn" if told.waiting:
                seat, name = Seat(data.draw(st.integers(0, 3))), data.draw(st.sampled_from(told.waiting))
                change = partial(Book.with_turn, seat=seat, name=name)
            case "seat":
                place = data.draw(st.integers(0, len(told.entries)))
                seated = data.draw(st.lists(names, min_size=4, max_size=4))
                change = partial(Book.with_seating, place=place, names=seated)
            case _:
                person = data.draw(st.sampled_from([score.person for score in told.scores]))
                change = partial(Book.renamed, person=person, name=data.draw(names))
        with suppress(DominoesError):
            told = change(told)
        assert again(told) == told
