# SPDX-License-Identifier: MIT
"""老鼠搬家 as a `Game`: turns, legal moves, consequences.

Source: resources/rules/laoshu.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from itertools import chain
from random import Random
from typing import Final, TypeVar, cast

from dominoes.errors import Reason
from dominoes.game import (
    Deal,
    Event,
    Game,
    Moment,
    MomentKind,
    Payment,
    Result,
    RoundEnded,
    Seat,
    Standing,
    Step,
    TilesDealt,
    known,
    only_own,
    refuse_ceremony,
    undealt,
    with_item,
)
from dominoes.games.combinations import (
    CIVIL_SUPREME,
    Combination,
    Hand,
    Kind,
    Play,
    Trick,
    as_combination,
    combination,
    held,
)
from dominoes.games.laoshu.options import MOST_BOUTS, LaoshuOptions
from dominoes.games.laoshu.state import BoutBegun, Move, State, View
from dominoes.games.tricks import (
    Beat,
    Lead,
    Throw,
    TilesBeat,
    TilesLed,
    TilesThrown,
    TrickWon,
    beats,
    event_of,
    lead,
    read_trick_move,
    supreme_led,
    throws,
    write_trick_move,
)
from dominoes.tiles import FULL_SET, Tile, remaining, tidy

# -- what is legal, and why not -------------------------------------------------------------------
#
# Source: resources/rules/laoshu.md, "Tricks".


def leads(hand: Hand, *, civil: bool) -> tuple[Move, ...]:
    """Return everything that the holder of *hand* may open a trick with."""
    return tuple(map(lead, held(hand, civil_supreme=civil)))


def answers(hand: Hand, best: Combination, *, civil: bool) -> tuple[Move, ...]:
    """Return the possible answers of *hand* to the led *best*: beats, then throws."""
    return beats(hand, best, civil_supreme=civil, capture=civil) + throws(hand, len(best.tiles))


def led(trick: Trick, *, civil: bool) -> Combination:
    """Return the combination that opened *trick*."""
    found = as_combination(trick[0], civil_supreme=civil)
    assert found is not None
    return found


def _to_act(state: State) -> tuple[Seat, ...]:
    """Return the one seat to play; none once there is a result."""
    return () if state.ended is not None else (state.turn,)


def _legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return all leads, or all replies, of *seat*."""
    if state.ended is not None or seat != state.turn:
        return ()
    hand, civil = state.hands[seat], state.options.supreme.civil
    return answers(hand, led(state.trick, civil=civil), civil=civil) if state.trick else leads(hand, civil=civil)


def _why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move*: a ladder, the plainest reason first."""
    if move in _legal_moves(state, seat):
        return None
    if state.ended is not None:
        return Reason("laoshu.round-over")
    if seat != state.turn:
        return Reason("laoshu.not-your-turn", seat=state.turn)
    for tile in move.tiles:
        if move.tiles.count(tile) > state.hands[seat].count(tile):
            return Reason("laoshu.not-in-hand", tile=tile)
    if not state.trick:
        return Reason("laoshu.no-combination" if isinstance(move, Lead) else "laoshu.must-lead")
    if isinstance(move, Lead):
        return Reason("laoshu.must-follow", seat=state.trick[0].seat)
    civil = state.options.supreme.civil
    best = led(state.trick, civil=civil)
    if len(move.tiles) != len(best.tiles):
        return Reason("laoshu.wrong-count", tiles=len(best.tiles))
    return why_not_beaten(best, combination(move.tiles, civil_supreme=civil))


def why_not_beaten(best: Combination, made: Combination | None) -> Reason:
    """Return why *best* keeps the trick although *made*, or tiles that make nothing, are played on it."""
    if best.kind is Kind.SUPREME:
        return Reason("laoshu.only-captor" if best.tiles == CIVIL_SUPREME else "laoshu.supreme-unbeatable")
    if made is None or made.kind is not best.kind:
        return Reason("laoshu.other-class", kind=best.kind.value)
    return Reason("laoshu.not-higher", best=best.tiles)


# -- who has won ----------------------------------------------------------------------------------
#
# Source: resources/rules/laoshu.md, "End".


SEATS: Final = (Seat(0), Seat(1))
TILES: Final = 32
STAKE: Final = 1
"""Chips that the loser pays; a house rule, because the source knows no points."""


class Close(Enum):
    """How a round ended; the value is its name in a score book."""

    EMPTY = "empty"
    """A queue is used up."""
    LIMIT = "limit"
    """The bouts are used up; the longer queue wins."""
    DRAWN = "drawn"
    """The bouts are used up, and both queues are equally long."""


def other(seat: Seat) -> Seat:
    """Return who sits opposite."""
    return Seat(1 - seat)


def result_of(lengths: tuple[int, ...], *, bouts: int, most: int) -> Result | None:
    """Return how the round ends after so many *bouts*, *most* at this table; None if it goes on.

    Args:
        lengths: Tiles in the queue of each seat.
        bouts: Bouts that were played.
        most: The limit.
    """
    if min(lengths) and bouts < most:
        return None
    longest = max(SEATS, key=lambda seat: lengths[seat])
    if not min(lengths):
        return won(longest, Close.EMPTY, bouts)
    return drawn(bouts) if lengths[0] == lengths[1] else won(longest, Close.LIMIT, bouts)


def won(winner: Seat, close: Close, bouts: int | None) -> Result:
    """Return the end of a round that *winner* won; how many *bouts* it had is not always known."""
    chips = tuple(STAKE if seat == winner else -STAKE for seat in SEATS)
    line = Payment(Reason("laoshu.stake", seat=other(winner)), chips)
    counted = {} if bouts is None else {"bouts": bouts}
    key = "laoshu.empty" if close is Close.EMPTY else "laoshu.limit"
    return Result(Reason(key, seat=winner, payer=other(winner), **counted), winner, (line,))


def drawn(bouts: int | None) -> Result:
    """Return the end of a round that nobody won."""
    reason = Reason("laoshu.drawn") if bouts is None else Reason("laoshu.drawn", bouts=bouts)
    return Result(reason, None, (Payment(reason, (0, 0)),))


# -- what a player can remember, and guessing the rest --------------------------------------------
#
# A tile that was shown, or that a seat threw itself, is known wherever it goes. Unknown are the tiles of the deal that
# have not been taken yet, those that the other holds of them, and those that the other threw and nobody has taken
# since. Every arrangement of these that agrees with what was seen is equally likely.


@dataclass(frozen=True, slots=True)
class Place:
    """An unknown tile: its place in the queue dealt to a seat."""

    number: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """An unknown tile: one that the other threw."""

    bout: int
    """Counted from 0."""
    throw: int
    """Which throw of the bout."""
    number: int
    """Which of its tiles."""


Entry = Tile | Place | Thrown


@dataclass(slots=True)
class Bout:
    """The tiles that the other took for a bout."""

    places: tuple[int, ...]
    """Places in the deal of the tiles never seen before."""
    left: Counter[Tile]
    """Tiles taken by them, as far as known, and unseen since."""
    fresh: list[Tile] = field(default_factory=list)
    """Tiles of `places` that were seen since."""
    throws: list[list[Tile | None]] = field(default_factory=list)
    """The tiles of each throw; None for those not seen since."""

    def see(self, tile: Tile) -> None:
        """Note that *tile* was one of them."""
        if self.left[tile]:
            self.left[tile] -= 1
        else:
            self.fresh.append(tile)

    @property
    def unknown(self) -> int:
        """How many were never seen."""
        return len(self.places) - len(self.fresh)

    @property
    def known_throws(self) -> tuple[Hand, ...] | None:
        """What was thrown; None as long as any of it was not seen since."""
        return None if any(None in row for row in self.throws) else tuple(known(tuple(row)) for row in self.throws)


@dataclass(frozen=True, slots=True)
class Guess:
    """One arrangement of what is unknown."""

    dealt: tuple[Hand, ...]
    """The whole queue that each seat was dealt."""
    throws: tuple[tuple[Hand, ...], ...]
    """What the other threw in each bout."""
    hand: Hand
    """What the other holds, tidy."""


class Memory:
    """All that one seat can remember."""

    def __init__(self, view: View) -> None:
        """Go through what happened."""
        self.seat = view.seat
        self.other = other(view.seat)
        self.own: list[Tile | None] = [None] * (TILES // 2)
        """The queue dealt to the seat; None for tiles not taken yet."""
        self.bouts: list[Bout] = []
        self.queues: tuple[deque[Entry], ...] = tuple(deque(map(Place, range(TILES // 2))) for _ in SEATS)
        """What each queue holds now, front first."""
        self._trick: list[Entry] = []
        for event in view.history:
            match event:
                case BoutBegun(_, hands):
                    self._take(known(hands[self.seat]))
                case TilesLed(seat, row) | TilesBeat(seat, row):
                    self._trick += row
                    if seat != self.seat:
                        for tile in row:
                            self.bouts[-1].see(tile)
                case TilesThrown(seat, row):
                    self._trick += known(row) if seat == self.seat else self._hidden(len(row))
                case TrickWon(seat):
                    self.queues[seat].extend(self._trick)
                    self._trick = []
                case _:
                    pass
        seen = [tile for tile in self.own if tile is not None]
        seen += [tile for bout in self.bouts for tile in bout.fresh]
        self._known = [bout.known_throws for bout in self.bouts[:-1]] + [None]
        self.unseen = tuple((Counter(FULL_SET) - Counter(seen)).elements())
        """Every tile that the seat never saw."""

    def _take(self, row: Hand) -> None:
        """Note the beginning of a bout with *row* for the seat."""
        for tile in row:
            match self.queues[self.seat].popleft():
                case Place(number):
                    self.own[number] = tile
                case Thrown(bout, throw, number):
                    self.bouts[bout].see(tile)
                    self.bouts[bout].throws[throw][number] = tile
                case _:
                    pass
        taken = [self.queues[self.other].popleft() for _ in row]
        places = tuple(each.number for each in taken if isinstance(each, Place))
        self.bouts.append(Bout(places, Counter(each for each in taken if isinstance(each, Tile))))

    def _hidden(self, count: int) -> list[Entry]:
        """Note a throw of the other."""
        throws = self.bouts[-1].throws
        throws.append([None] * count)
        return [Thrown(len(self.bouts) - 1, len(throws) - 1, number) for number in range(count)]

    def possible(self) -> tuple[Tile, ...]:
        """Return every tile that the other may hold."""
        bout = self.bouts[-1]
        return (*bout.left.elements(), *(self.unseen if bout.unknown else ()))

    def guess(self, rng: Random) -> Guess:
        """Return an arrangement, each equally likely."""
        while (found := self._arrange(rng)) is None:
            pass
        return found

    def _arrange(self, rng: Random) -> Guess | None:
        """Deal the unseen tiles at random; None if a throw would then not have lain in tidy order."""
        pool = list(self.unseen)
        rng.shuffle(pool)
        dealt: list[Tile | None] = [None] * (TILES // 2)
        throws: list[tuple[Hand, ...]] = []
        hand: list[Tile] = []
        for bout, before in zip(self.bouts, self._known, strict=True):
            more = [pool.pop() for _ in range(bout.unknown)]
            if bout.places:
                fresh = [*bout.fresh, *more]
                rng.shuffle(fresh)
                for place, tile in zip(bout.places, fresh, strict=True):
                    dealt[place] = tile
            if before is not None:
                throws.append(before)
                continue
            hand = [*bout.left.elements(), *more]
            rng.shuffle(hand)
            rows = [_filled(row, hand) for row in bout.throws]
            if None in rows:
                return None
            throws.append(tuple(row for row in rows if row is not None))
        own = tuple(pool.pop() if tile is None else tile for tile in self.own)
        others = tuple(pool.pop() if tile is None else tile for tile in dealt)
        both = (own, others) if self.seat == SEATS[0] else (others, own)
        return Guess(both, tuple(throws), tidy(hand))

    def queues_of(self, guess: Guess) -> tuple[Hand, ...]:
        """Return what each queue holds if *guess* is true, front first."""
        return tuple(tuple(self._tile(entry, seat, guess) for entry in self.queues[seat]) for seat in SEATS)

    @staticmethod
    def _tile(entry: Entry, seat: Seat, guess: Guess) -> Tile:
        match entry:
            case Place(number):
                return guess.dealt[seat][number]
            case Thrown(bout, throw, number):
                return guess.throws[bout][throw][number]
            case _:
                return entry


def _filled(row: Sequence[Tile | None], pool: list[Tile]) -> Hand | None:
    """Return *row* with tiles of *pool* where it has None; None if it is then not in tidy order."""
    filled = [pool.pop() if tile is None else tile for tile in row]
    in_order = tidy(filled)
    return in_order if all(tile is None for tile in row) or in_order == tuple(filled) else None


def guessed(view: View, rng: Random) -> tuple[Deal, list[tuple[Seat, Move]]]:
    """Return a deal and moves consistent with *view*, by chance among all such.

    Raises:
        ValueError: the round is over.
    """
    if view.result is not None:
        raise ValueError("the round is over")
    memory = Memory(view)
    guess = memory.guess(rng)
    throws = iter([row for bout in guess.throws for row in bout])
    moves: list[tuple[Seat, Move]] = []
    for event in view.history:
        match event:
            case TilesLed(seat, row):
                moves.append((seat, Lead(row)))
            case TilesBeat(seat, row):
                moves.append((seat, Beat(row)))
            case TilesThrown(seat, row):
                moves.append((seat, Throw(known(row) if seat == view.seat else next(throws))))
            case _:
                pass
    first = view.standing.banker
    rest = (*guess.dealt[first], *guess.dealt[other(first)])
    return Deal((), hands=((),) * len(SEATS), rest=rest), moves


# -- the game -------------------------------------------------------------------------------------


T = TypeVar("T")
_OPEN: Final = frozenset((TilesLed, TilesBeat, TrickWon, RoundEnded))
"""Events of which everybody sees all: of a long round a view has thousands."""
NOBODY: Final = ((),) * len(SEATS)
"""Hands before anybody took any tiles."""


class Laoshu(Game[State, Move, LaoshuOptions, View]):
    """老鼠搬家: each plays from the front of a queue, and who takes a trick puts its tiles at the end of theirs."""

    key = "laoshu"
    longest = MOST_BOUTS * len(FULL_SET) // 2
    """In moves: as many bouts as a table may allow, in each of which half the tiles are laid one by one."""

    def seats(self, options: LaoshuOptions) -> int:
        """Return the number of players: always two."""
        return len(SEATS)

    def draws(self, options: LaoshuOptions) -> bool:
        """Return that the order of the queues counts."""
        return True

    def drawn(self, state: State, size: int) -> tuple[int, ...]:
        """Return the places in the wall of the tiles taken from both queues; tricks won are taken only after these."""
        half, bouts = size // 2, [event for event in state.history if isinstance(event, BoutBegun)]
        starts = in_seats(state.standing.banker, range(half), range(half, size))
        taken = [sum(len(event.hands[seat]) for event in bouts) for seat in SEATS]
        return tuple(chain.from_iterable(row[:count] for row, count in zip(starts, taken, strict=True)))

    def start(self, options: LaoshuOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Give each seat half of the wall as its queue, and let each take the tiles of the first bout.

        Source: resources/rules/laoshu.md, "Seats and tiles" and "Bouts".
        """
        refuse_ceremony(deal, standing)
        standing, size = standing.complete(len(SEATS)), options.bout
        half, first = TILES // 2, standing.banker
        rest = deal.wall if deal.hands is None else deal.rest or ()
        if tidy(undealt(FULL_SET, deal.hands or NOBODY, standing, len(SEATS), 0)) != tidy(rest):
            raise ValueError("not the full pile")
        dealt = in_seats(first, rest[:half], rest[half:])
        hands = tuple(queue[:size] for queue in dealt)
        events = (TilesDealt(NOBODY, rest), BoutBegun(1, hands))
        state = State(
            options=options,
            standing=standing,
            queues=tuple(queue[size:] for queue in dealt),
            hands=tuple(map(tidy, hands)),
            turn=first,
            history=events,
        )
        return Step(state, events)

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(_to_act)
    legal_moves = staticmethod(_legal_moves)
    why_not = staticmethod(_why_not)
    write_move = staticmethod(write_trick_move)
    read_move = staticmethod(read_trick_move)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*; a reply completes the trick."""
        # A round has a hundred moves: each makes one state.
        hands = with_item(state.hands, seat, tuple(remaining(state.hands[seat], move.tiles)))
        events: tuple[Event, ...] = (event_of(seat, move),)
        if state.trick:
            winner = seat if isinstance(move, Beat) else state.trick[0].seat
            return self._end_trick(state, hands, winner, move.tiles, events)
        after = State(
            options=state.options,
            standing=state.standing,
            queues=state.queues,
            hands=hands,
            turn=other(seat),
            trick=(Play(seat, move.tiles, face_up=True),),
            bout=state.bout,
            won=state.won,
            history=state.history + events,
        )
        return Step(after, events)

    @staticmethod
    def _end_trick(
        state: State, hands: tuple[Hand, ...], winner: Seat, reply: Hand, events: tuple[Event, ...]
    ) -> Step[State]:
        """Put the tiles of the trick behind the queue of the *winner*, the lead, then the *reply*; go on.

        Source: resources/rules/laoshu.md, "Tricks", "Bouts" and "End".
        """
        # A lead is face up.
        led, size = cast("Hand", state.trick[0].tiles), len(reply)
        queues = with_item(state.queues, winner, state.queues[winner] + led + reply)
        won = with_item(state.won, winner, state.won[winner] + size)
        events = (*events, TrickWon(winner, size))
        bout, result = state.bout, None
        if not hands[winner]:
            lengths = tuple(map(len, queues))
            result = result_of(lengths, bouts=bout, most=state.options.most_bouts)
            if result is not None:
                events = (*events, RoundEnded(result))
            else:
                taking = min(state.options.bout, *lengths)
                taken = tuple([queue[:taking] for queue in queues])
                queues = tuple([queue[taking:] for queue in queues])
                hands, bout, won = tuple(map(tidy, taken)), bout + 1, (0,) * len(SEATS)
                events = (*events, BoutBegun(bout, taken))
        after = State(
            options=state.options,
            standing=state.standing,
            queues=queues,
            hands=hands,
            turn=winner,
            bout=bout,
            won=won,
            history=state.history + events,
            ended=result,
        )
        return Step(after, events)

    # -- what a seat knows ---------------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide the tiles of the queues, of the other's hand and of their throws."""
        match event:
            case TilesDealt(hands, rest):
                return TilesDealt(hands, (None,) * len(rest or ()))
            case BoutBegun(number, hands):
                return BoutBegun(number, only_own(hands, seat))
            case TilesThrown(owner, row) if owner != seat:
                return _hidden(owner, len(row))
            case _:
                return event

    def moments(self, event: Event, before: Sequence[Event], seen: State | View) -> tuple[Moment, ...]:
        """Return that a bout begins, or that a supreme pair is led."""
        match event:
            case BoutBegun(number):
                return (Moment(MomentKind.STAGE, None, str(number)),)
            case TilesLed():
                return supreme_led(event, civil_supreme=seen.options.supreme.civil)
            case _:
                return ()

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows."""
        # A throw completes its trick, so that whatever lies on the table is face up.
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            queues=tuple(map(len, state.queues)),
            to_act=self.to_act(state),
            trick=state.trick,
            bout=state.bout,
            won=state.won,
            history=tuple([each if type(each) in _OPEN else self.mask(each, seat) for each in state.history]),
            result=state.ended,
        )

    def guess(self, view: View, rng: Random) -> State:
        """Play the round again with tiles that *view* allows."""
        deal, moves = guessed(view, rng)
        state = self.start(view.options, deal, view.standing).state
        for seat, move in moves:
            state = self.play(state, seat, move).state
        return state


@cache
def _hidden(owner: Seat, count: int) -> TilesThrown:
    """Return a throw as the other sees it."""
    return TilesThrown(owner, (None,) * count)


def in_seats(first: Seat, own: Sequence[T], others: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Return the parts of the *first* player and of *others* in the order of the seats."""
    return (tuple(own), tuple(others)) if first == SEATS[0] else (tuple(others), tuple(own))
