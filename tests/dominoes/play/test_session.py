# SPDX-License-Identifier: MIT
"""Rounds among players who take their time, answer together, fail, or are never heard to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from dominoes.errors import IllegalMoveError
from dominoes.game import Event, Seat, Standing
from dominoes.games.tiengow.options import PRESETS
from dominoes.games.tiengow.state import Claim, ClaimAnswered, Move, Pass, State, View
from dominoes.games.tricks import Lead
from dominoes.play.session import Player, Session
from dominoes.tiles import tiles
from tests.support.record_lines import TWO_CLAIMS
from tests.support.strategies import GAME

OPTIONS = PRESETS["wiki_hk"]


class Slow:
    """Plays at random after a few turns of the event loop."""

    def __init__(self, seat: int, *, waits: int = 0, claims: bool = False) -> None:
        self._rng = Random(seat)
        self._waits = waits
        self._claims = claims
        self.views: list[View] = []
        self.stopped = 0

    async def choose(self, view: View, legal: tuple[Move, ...]) -> Move:
        """Wait, then choose; note if the wait is cut short."""
        self.views.append(view)
        try:
            for _ in range(self._waits):
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        if any(isinstance(move, Pass) for move in legal):
            return legal[0] if self._claims else Pass()
        return self._rng.choice(legal)


class Notes:
    """Keeps moves, and what was shown when."""

    def __init__(self, *, waits: int = 0) -> None:
        self.moves: list[tuple[Seat, Move]] = []
        self.states: list[State] = []
        self.events: list[Event] = []
        self._waits = waits

    def keep(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - part of the protocol
        """Store a move."""
        assert len(self.moves) == len(self.states) - 1, "kept before the last one was shown"
        self.moves.append((seat, move))

    async def watch(self, state: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401 - part of the protocol
        """Look on for a while."""
        self.states.append(state)
        self.events += events
        for _ in range(self._waits):
            await asyncio.sleep(0)


def table(players: Sequence[Player], notes: Notes) -> Session[State, Move, Any, View]:
    """Seat *players* at a table of the fullest preset."""
    return Session(GAME, OPTIONS, players, notes)


def applied(moves: Sequence[tuple[Seat, Move]]) -> State:
    """Apply *moves* to the deal of these tests."""
    state = GAME.start(OPTIONS, TWO_CLAIMS, Standing()).state
    for seat, move in moves:
        state = GAME.apply(state, seat, move).state
    return state


async def test_a_round_is_played_kept_and_shown() -> None:
    """Each move is kept before it is shown, and the last state is given back."""
    notes = Notes()
    end = await table([Slow(seat) for seat in range(4)], notes).play_round(TWO_CLAIMS, Standing())
    assert GAME.result(end) is not None
    assert end == applied(notes.moves) == notes.states[-1]
    assert len(notes.states) == len(notes.moves) + 1
    assert tuple(notes.events) == end.history


async def test_views_are_those_of_the_seat() -> None:
    """Nobody is asked with a view of another seat."""
    players = [Slow(seat) for seat in range(4)]
    await table(players, Notes()).play_round(TWO_CLAIMS, Standing())
    for seat, player in enumerate(players):
        assert {view.seat for view in player.views} == {seat}


async def test_all_are_asked_at_once_and_the_first_to_answer_is_first() -> None:
    """In a claim window the quick seat is applied before the slow ones, each asked only once."""
    players = [Slow(0, waits=9), Slow(1, waits=6, claims=True), Slow(2, waits=3), Slow(3, claims=True)]
    notes = Notes()
    end = await table(players, notes).play_round(TWO_CLAIMS, Standing())
    assert [seat for seat, _ in notes.moves] == [3, 2, 1, 0]
    assert [len(player.views) for player in players] == [1, 1, 1, 1]
    result = GAME.result(end)
    assert result is not None
    assert result.winner == 1


async def test_of_answers_in_one_breath_the_order_of_play_decides() -> None:
    """So that a run can be repeated."""
    notes = Notes()
    standing = Standing(banker=Seat(2))
    await table([Slow(seat, claims=True) for seat in range(4)], notes).play_round(TWO_CLAIMS, standing)
    assert [seat for seat, _ in notes.moves] == [2, 3, 0, 1]
    assert sum(isinstance(event, ClaimAnswered) for event in notes.events) == 4


async def test_the_order_of_answers_does_not_change_the_result() -> None:
    """With any slow seat, the same claim wins."""
    ends = []
    for waits in ((0, 0, 0, 0), (3, 2, 1, 0), (0, 5, 0, 1)):
        players = [Slow(seat, waits=each, claims=True) for seat, each in enumerate(waits)]
        end = await table(players, Notes()).play_round(TWO_CLAIMS, Standing())
        ends.append(GAME.result(end))
    assert ends[0] == ends[1] == ends[2]


async def test_moves_before_are_played_first_and_not_kept_again() -> None:
    """A resumed round shows all that was, once, and goes on from there."""
    whole = Notes()
    end = await table([Slow(seat) for seat in range(4)], whole).play_round(TWO_CLAIMS, Standing())
    for count in (0, 1, 3, 4, 5, 17, len(whole.moves)):
        notes = Notes()
        session = table([Slow(seat) for seat in range(4)], notes)
        other = await session.play_round(TWO_CLAIMS, Standing(), whole.moves[:count])
        assert notes.states[0] == applied(whole.moves[:count])
        assert other == applied([*whole.moves[:count], *notes.moves])
        assert GAME.result(other) is not None
    assert other == end
    assert notes.moves == []


async def test_moves_before_must_be_legal() -> None:
    """A stored move that the rules forbid is an error before anybody is asked."""
    players = [Slow(seat) for seat in range(4)]
    notes = Notes()
    with pytest.raises(IllegalMoveError):
        await table(players, notes).play_round(TWO_CLAIMS, Standing(), [(Seat(0), Lead(tiles("66")))])
    assert (notes.states, notes.moves) == ([], [])
    assert not any(player.views for player in players)


def others() -> set[asyncio.Task[Any]]:
    """Return all tasks but the one that asks."""
    return asyncio.all_tasks() - {asyncio.current_task()}


@pytest.mark.no_cover
async def test_cancelling_at_any_await_loses_nothing() -> None:
    """A move is kept and applied or neither, nobody is left thinking, and the round can be resumed."""
    at = 0
    while True:
        players, notes = [Slow(seat, waits=seat + 1) for seat in range(4)], Notes(waits=1)
        task = asyncio.ensure_future(table(players, notes).play_round(TWO_CLAIMS, Standing()))
        for _ in range(at):
            await asyncio.sleep(0)
        if task.done():
            break
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert others() == set()
        if notes.states:
            assert notes.states[-1] == applied(notes.moves)
        else:
            assert notes.moves == []
        if at % 7 == 0:
            session = table([Slow(seat) for seat in range(4)], again := Notes())
            end = await session.play_round(TWO_CLAIMS, Standing(), notes.moves)
            assert end == applied([*notes.moves, *again.moves])
            assert GAME.result(end) is not None
        at += 1
    assert at > 60
    assert GAME.result(task.result()) is not None


async def test_a_player_who_fails_is_heard_and_the_others_are_stopped() -> None:
    """The error surfaces from the round, and nobody goes on thinking."""

    class Failing:
        async def choose(self, view: object, legal: object) -> Move:
            await asyncio.sleep(0)
            raise ConnectionError("worker lost")

    players = [Slow(seat, waits=10**6) for seat in range(3)]
    notes = Notes()
    with pytest.raises(ConnectionError, match="worker lost"):
        await table([*players, Failing()], notes).play_round(TWO_CLAIMS, Standing())
    assert [player.stopped for player in players] == [1, 1, 1]
    assert others() == set()
    assert notes.moves == []


async def test_an_illegal_answer_is_neither_kept_nor_shown() -> None:
    """The rules are asked before anything is stored."""

    class Wrong(Slow):
        async def choose(self, view: View, legal: tuple[Move, ...]) -> Move:
            return Claim(OPTIONS.dealt.hands[0])

    notes = Notes()
    with pytest.raises(IllegalMoveError, match="claim-not-held"):
        await table([Wrong(0), *(Slow(seat, waits=3) for seat in range(1, 4))], notes).play_round(
            TWO_CLAIMS, Standing()
        )
    assert notes.moves == []
    assert len(notes.states) == 1
    assert others() == set()


async def test_an_observer_who_fails_is_heard() -> None:
    """If a move cannot be stored, it is not shown."""

    class Full(Notes):
        def keep(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - part of the protocol
            raise OSError("disk full")

    notes = Full()
    with pytest.raises(OSError, match="disk full"):
        await table([Slow(seat) for seat in range(4)], notes).play_round(TWO_CLAIMS, Standing())
    assert len(notes.states) == 1
    assert others() == set()
