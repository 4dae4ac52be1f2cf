# SPDX-License-Identifier: MIT
"""Written moves played again, with the passes that nobody writes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dominoes.errors import Reason, RecordError
from dominoes.game import Deal, RoundEnded, Seat, Standing
from dominoes.games.tiengow.options import PRESETS, DealtHand
from dominoes.games.tiengow.state import Claim, ClaimAnswered, Pass
from dominoes.records.record import Round
from dominoes.records.replay import Played, replay
from dominoes.tiles import tiles
from tests.support.record_lines import TWO_CLAIMS, laid_round, random_moves, with_moves
from tests.support.strategies import GAME


def positions(each: Round, *, finished: bool = False) -> list[Played]:
    """Replay a round to a list."""
    return list(replay(GAME, each.options, each.deal, each.standing, each.moves, finished=finished))


def answers(found: list[Played]) -> list[tuple[Seat, object]]:
    """Return what was answered in the claim window, in order."""
    events = [event for position in found for event in position.step.events]
    return [(event.seat, event.answer) for event in events if isinstance(event, ClaimAnswered)]


def test_one_position_for_the_deal_and_for_each_move() -> None:
    """All positions together tell the events of the whole round, once each."""
    found = positions(laid_round(moves=random_moves()), finished=True)
    assert [position.moves for position in found] == list(range(len(found)))
    assert len(found) == len(random_moves()) + 1
    events = tuple(event for position in found for event in position.step.events)
    assert events == found[-1].step.state.history
    assert isinstance(events[-1], RoundEnded)


def test_without_moves_the_window_stays_open() -> None:
    """An unfinished round without a move has not been answered by anybody."""
    (only,) = positions(laid_round())
    assert answers([only]) == []
    assert GAME.to_act(only.step.state) == (0, 1, 2, 3)


def test_a_finished_round_without_moves_was_passed_by_all() -> None:
    """Seats still asked at the end have passed; then the banker is to lead."""
    (only,) = positions(laid_round(), finished=True)
    assert answers([only]) == [(seat, Pass()) for seat in range(4)]
    assert GAME.to_act(only.step.state) == (0,)


def test_claims_declined_are_passes_before_the_first_lead() -> None:
    """Two seats could claim and did not; nothing in the record says so."""
    found = positions(laid_round(moves=random_moves()))
    assert answers(found[:1]) == []
    assert answers(found[:2]) == [(seat, Pass()) for seat in range(4)]


def test_a_round_that_ends_in_a_claim() -> None:
    """The claim is the only move; the other three passed."""
    found = positions(with_moves(laid_round(), "1 claim all-military"), finished=True)
    assert len(found) == 2
    assert answers(found) == [(1, Claim(DealtHand.EIGHT_MILITARY)), *((seat, Pass()) for seat in (0, 2, 3))]
    result = GAME.result(found[-1].step.state)
    assert result is not None
    assert result.winner == 1


def test_an_unfinished_round_with_a_claim_waits_for_the_others() -> None:
    """A claim alone does not close the window."""
    found = positions(with_moves(laid_round(), "3 claim all-white"))
    assert GAME.to_act(found[-1].step.state) == (0, 1, 2)


@pytest.mark.parametrize("order", [(1, 3), (3, 1)])
def test_two_claims_in_any_order(order: tuple[int, int]) -> None:
    """The first in order of play from the banker wins, no matter who spoke first."""
    said = {1: "1 claim all-military", 3: "3 claim all-white"}
    found = positions(with_moves(laid_round(), *(said[seat] for seat in order)), finished=True)
    assert [seat for seat, _ in answers(found)] == [*order, 0, 2]
    result = GAME.result(found[-1].step.state)
    assert result is not None
    assert result.winner == 1


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("9 lead 66", "record.seat"),
        ("4 lead 66", "record.seat"),
        ("0 sing", "record.notation"),
        ("0 lead", "record.notation"),
        ("0 lead 67", "record.notation"),
        ("0 claim everything", "record.notation"),
        ("2 lead 11", "tiengow.not-your-turn"),
        ("2 claim all-civil", "tiengow.claim-not-agreed"),
        ("0 lead 63", "tiengow.not-in-hand"),
        ("0 throw 66", "tiengow.must-lead"),
    ],
)
def test_a_move_that_cannot_be(move: str, key: str) -> None:
    """The error names the move, counted from 1, and why it cannot be."""
    with pytest.raises(RecordError) as caught:
        positions(with_moves(laid_round(), move))
    assert caught.value.move == 1
    assert caught.value.reason is not None
    assert caught.value.reason.key == key


def test_a_negative_seat_is_no_seat() -> None:
    """Seats do not count from the end."""
    each = replace(laid_round(), moves=((Seat(-1), "lead 66"),))
    with pytest.raises(RecordError, match="no seat -1"):
        positions(each)


def test_positions_before_the_trouble_are_given() -> None:
    """A broken record can be seen up to the broken move."""
    moves = random_moves()
    walk = replay(GAME, PRESETS["wiki_hk"], TWO_CLAIMS, Standing(), (*moves[:5], moves[0], *moves[5:]))
    seen: list[int] = []
    with pytest.raises(RecordError, match="move 6:"):
        seen.extend(position.moves for position in walk)
    assert GAME.to_act(list(replay(GAME, PRESETS["wiki_hk"], TWO_CLAIMS, Standing(), moves))[-1].step.state) == ()


def test_moves_after_the_end() -> None:
    """A round that is over takes no further move."""
    moves = random_moves()
    with pytest.raises(RecordError) as caught:
        positions(laid_round(moves=(*moves, moves[-1])))
    assert caught.value.move == len(moves) + 1
    assert caught.value.reason == Reason("tiengow.round-over")


def test_a_deal_that_cannot_be() -> None:
    """Hands that the game refuses are an error of the deal, not of a move."""
    with pytest.raises(RecordError) as caught:
        positions(laid_round(Deal((), hands=(tiles("66"),) * 4)))
    assert caught.value.reason == Reason("record.deal")
    assert caught.value.move is None
