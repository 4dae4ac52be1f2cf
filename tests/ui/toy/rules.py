# SPDX-License-Identifier: MIT
"""The rules of a toy game: two players, six tiles, three to a hand; each plays one, and the lower wins the stake."""

# ruff: noqa: D102 - the protocols say what each method does

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from dominoes.errors import NotationError, Reason
from dominoes.game import (
    Deal,
    Event,
    Faces,
    Game,
    Payment,
    Result,
    RoundEnded,
    Seat,
    Standing,
    Step,
    TilesDealt,
    only_own,
)
from dominoes.games.entry import Entry, Rules
from dominoes.games.tally import Objection
from dominoes.match import SessionOptions, Until
from dominoes.options import Options, group, option
from dominoes.tiles import Tile, tile, tiles

if TYPE_CHECKING:
    from random import Random

FIRST: Final = Seat(0)
SIX: Final = tiles("66 11 44 31 55 33")


@dataclass(frozen=True, slots=True, kw_only=True)
class LowOptions(Options):
    """House rules."""

    stake: int = option(1, label="stake", source="house rule", least=1, most=9)
    session: SessionOptions = group(SessionOptions(until=Until.ROUNDS, count=1))


@dataclass(frozen=True, slots=True)
class TilePlayed(Event):
    """A player showed a tile."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class State:
    """A round; what a seat knows of it has None for the tiles of the other."""

    options: LowOptions
    standing: Standing
    hands: tuple[Faces, ...]
    played: Faces = (None, None)
    history: tuple[Event, ...] = ()
    ended: Result | None = None


@dataclass(frozen=True, slots=True)
class View(State):
    """The knowledge of one seat."""

    seat: Seat = FIRST

    @property
    def result(self) -> Result | None:
        """How the round ended."""
        return self.ended


class Low(Game[State, Tile, LowOptions, View]):
    """The rules, as `dominoes.game.Game` asks for them."""

    key = "low"
    longest = 2

    def seats(self, options: LowOptions) -> int:
        return 2

    def tiles(self, options: LowOptions) -> tuple[Tile, ...]:
        return SIX

    def start(self, options: LowOptions, deal: Deal, standing: Standing) -> Step[State]:
        standing = replace(standing, chips=standing.chips or (0, 0))
        dealt = TilesDealt(deal.hands or (deal.wall[:3], deal.wall[3:]))
        return Step(State(options, standing, dealt.hands, history=(dealt,)), (dealt,))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        first = state.standing.banker
        order = (first, Seat(1 - first))
        return tuple(seat for seat in order if state.played[seat] is None)[:1] if state.ended is None else ()

    def legal_moves(self, state: State, seat: Seat) -> tuple[Tile, ...]:
        return tuple(each for each in state.hands[seat] if each) if seat in self.to_act(state) else ()

    def why_not(self, state: State, seat: Seat, move: Tile) -> Reason | None:
        return None if move in self.legal_moves(state, seat) else Reason("low.not-yours")

    def play(self, state: State, seat: Seat, move: Tile) -> Step[State]:
        hands = tuple(tuple(t for t in hand if t is not move) for hand in state.hands)
        played = tuple(move if each == seat else shown for each, shown in enumerate(state.played))
        events: tuple[Event, ...] = (TilePlayed(seat, move),)
        one, other = played
        result = settled(state.options, Seat(int(one.pips > other.pips))) if one and other else None
        events += (RoundEnded(result),) if result else ()
        after = replace(state, hands=hands, played=played, history=state.history + events, ended=result)
        return Step(after, events)

    def next_standing(self, state: State) -> Standing:
        assert state.ended is not None
        chips = state.standing.chips_after(state.ended.sheet)
        return replace(state.standing, rounds=state.standing.rounds + 1, chips=chips, term=state.standing.term + 1)

    def view(self, state: State, seat: Seat) -> View:
        history = tuple(self.mask(event, seat) for event in state.history)
        return View(
            state.options, state.standing, only_own(state.hands, seat), state.played, history, state.ended, seat
        )

    def guess(self, view: View, rng: Random) -> State:
        hidden = [face for face in SIX if face not in (*view.hands[view.seat], *view.played)]
        rng.shuffle(hidden)
        hands = tuple(tuple(face or hidden.pop() for face in hand) for hand in view.hands)
        return State(view.options, view.standing, hands, view.played, view.history, view.ended)

    def mask(self, event: Event, seat: Seat) -> Event:
        return TilesDealt(only_own(event.hands, seat)) if isinstance(event, TilesDealt) else event

    def write_move(self, move: Tile) -> str:
        return str(move)

    def read_move(self, text: str) -> Tile:
        return tile(text)


def settled(options: LowOptions, winner: Seat) -> Result:
    """Pay the stake to *winner*."""
    chips = tuple(options.stake if seat == winner else -options.stake for seat in range(2))
    return Result(Reason("low.won"), winner, (Payment(Reason("low.stake"), chips),))


class Tallies:
    """The score book, as `dominoes.games.tally.Reckoner` asks for it: a tally is the seat of the winner."""

    def objection(self, options: LowOptions, standing: Standing, tally: Seat | None) -> Objection | None:
        return Objection("tally.winner-missing") if tally is None else None

    def ended(self, options: LowOptions, standing: Standing, tally: Seat) -> State:
        return State(options, standing, ((), ()), ended=settled(options, tally))

    def write(self, tally: Seat) -> dict[str, Any]:
        return {"winner": tally}

    def read(self, data: Mapping[str, Any]) -> Seat:
        if data.get("winner") not in (0, 1):
            raise NotationError("nobody won", str(data))
        return Seat(data["winner"])


LOW: Final = Entry(
    key="low",
    seats=(2,),
    load_rules=lambda: Rules(Low(), LowOptions, {"usual": LowOptions()}, Tallies()),
)
