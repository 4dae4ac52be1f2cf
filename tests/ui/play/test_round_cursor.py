# SPDX-License-Identifier: MIT
"""A place in the round: taking back, doing again, help and moves without a choice lead to others."""

from __future__ import annotations

from dominoes.game import Seat
from ui.play.round_cursor import Decision, RoundCursor

ME, OTHER = Seat(0), Seat(1)


def played(*moves: str) -> RoundCursor:
    """Return the place after *moves* of mine, each answered."""
    cursor = RoundCursor()
    for move in moves:
        cursor = cursor.played(ME, move, is_own=True).played(OTHER, "answer", is_own=False)
    return cursor


def test_taken_back_and_done_again() -> None:
    """The last decision first; what is done again leaves the rest of what was taken back."""
    cursor = played("a", "b").back_to(2).back_to(0)
    assert (cursor.moves, cursor.own, cursor.undos, cursor.was_undone) == ((), (), 2, True)
    assert cursor.taken_back == (Decision(ME, "b", by_computer=False), Decision(ME, "a", by_computer=False))
    cursor, again = cursor.redoing().asked(ME, ("a", "b"))
    assert again is not None
    assert again.move == "a"
    cursor = cursor.played(ME, again.move, is_own=True)
    assert [each.move for each in cursor.taken_back] == ["b"]
    assert not cursor.was_undone


def test_another_way_forgets_what_was_taken_back() -> None:
    """And what is not legal any more is not done again."""
    cursor = played("a").back_to(0)
    assert cursor.played(ME, "c", is_own=True).taken_back == ()
    cursor, again = cursor.redoing().asked(ME, ("c", "d"))
    assert again is None
    assert cursor.again is None


def test_moves_without_a_choice_are_passed_over() -> None:
    """They are no decisions, and done again by themselves they are not there to be done again."""
    cursor = played("a").with_unasked(ME, "b").played(ME, "b", is_own=True)
    assert cursor.own == (0,)
    cursor = played("a", "b").back_to(2).with_unasked(ME, "b")
    assert cursor.taken_back == ()


def test_help_goes_with_its_move() -> None:
    """A decision of the computer is known as one when it is taken back, and counts no longer."""
    cursor = played("a").with_help().played(ME, "b", is_own=True)
    assert cursor.helped == {2}
    cursor = cursor.back_to(2)
    assert cursor.helped == frozenset()
    assert cursor.taken_back == (Decision(ME, "b", by_computer=True),)
