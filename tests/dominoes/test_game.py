# SPDX-License-Identifier: MIT
"""The common rules of all games: seating order, the standing after a round, and a seat's version of a deal."""

from __future__ import annotations

import pytest

from dominoes.errors import Reason
from dominoes.game import Payment, Result, Seat, Standing, TilesDealt, deal_of, dealt_to, following, in_order
from dominoes.tiles import tiles

WON = Result(Reason("x.won"), Seat(1), (Payment(Reason("x.stake"), (-2, 3, -1)),))
DRAWN = Result(Reason("x.drawn"), None, (Payment(Reason("x.drawn"), (0, 0, 0)),))


def test_seats_in_order_of_play() -> None:
    """The next of the last seat is the first."""
    assert in_order(Seat(2), 3) == (2, 0, 1)
    assert [following(Seat(seat), 3) for seat in range(3)] == [1, 2, 0]


@pytest.mark.parametrize(
    ("result", "banker", "following_banker", "term"),
    [
        pytest.param(WON, 0, 1, 1, id="the winner plays first"),
        pytest.param(WON, 1, 1, 5, id="the winner goes on"),
        pytest.param(DRAWN, 2, 0, 1, id="after a drawn round the next seat plays first"),
    ],
)
def test_what_a_round_leaves(result: Result, banker: int, following_banker: int, term: int) -> None:
    """Chips are paid, the round is counted, and a term goes on only with the same banker."""
    after = Standing(Seat(banker), term=4, rounds=6, chips=(10, 10, 10)).after_win(result)
    chips = (8, 13, 9) if result is WON else (10, 10, 10)
    assert after == Standing(Seat(following_banker), term=term, rounds=7, chips=chips)


def test_a_seat_sees_its_own_tiles() -> None:
    """Others' hands and undealt tiles are face down; a game without drawing tells nothing of the latter."""
    dealt = TilesDealt((tiles("66 11"), tiles("44 31")), tiles("55"))
    assert deal_of((dealt,)) is dealt
    assert dealt_to(Seat(1), dealt) == TilesDealt(((None, None), tiles("44 31")), (None,))
    assert dealt_to(Seat(0), TilesDealt(dealt.hands)).rest is None
