# SPDX-License-Identifier: MIT
"""接龍, 頂牛 and 斜釘 as a `Game`: turns, legal moves, consequences.

Source: resources/rules/chain.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from dominoes.game import (
    Deal,
    Event,
    Game,
    RoundEnded,
    Seat,
    Standing,
    Step,
    TilesDealt,
    deal_of,
    known,
    noted,
    only_own,
    refuse_ceremony,
    then,
    undealt,
    with_item,
)
from dominoes.games.chain import legality
from dominoes.games.chain.legality import SOVEREIGN, tiles_of, without
from dominoes.games.chain.options import Blocked, BlockTest, ChainOptions, FirstLead, FirstLeader, ReleadWhen
from dominoes.games.chain.scoring import Outcome, claimed, in_order, pips, result_of, void
from dominoes.games.chain.state import (
    BlockKind,
    Claim,
    ClaimAnswered,
    Cover,
    DealVoid,
    EightDoublesShown,
    HandsShown,
    Lead,
    Line,
    LineBlocked,
    Move,
    Pass,
    Place,
    State,
    TileCovered,
    TileLed,
    TilePlaced,
    Tiles,
    View,
    carries,
    first_of,
    moments,
    read,
    write,
)
from dominoes.tiles import Tile, remaining, tidy

# -- guessing the whole table from one seat -------------------------------------------------------
#
# Where connecting is compulsory, a player who covered held nothing that fitted. So every hidden place, a covered tile
# or one still held, excludes some pips; and where the holder of the 5-2 leads first, nobody else was dealt it. The
# unseen tiles are put where they may lie, and then change places at random until every arrangement is about as likely
# as any other.


CHANGES: Final = 8
"""How often each hidden tile is offered another place."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """The place of a tile that the seat does not see."""

    seat: Seat | None
    """Whose it is; None for a tile dealt to nobody."""
    cover: int | None
    """Index among that seat's covered tiles, from 0; None for one still held."""
    without: frozenset[int]
    """Pips that it cannot have."""
    elsewhere: Tile | None = None
    """A tile impossible here: its owner in the deal is known."""

    def takes(self, tile: Tile) -> bool:
        """Return whether *tile* may lie here."""
        return tile != self.elsewhere and not any(carries(tile, pips) for pips in self.without)


def _guess(view: View, rng: Random) -> State:
    """Put the unseen tiles at random where they may lie; raise ValueError if the round is over."""
    if view.result is not None:
        raise ValueError("the round is over")
    places = list(hidden_places(view))
    return state_of(view, places, arranged(places, unseen(view), rng))


def unseen(view: View) -> list[Tile]:
    """Return every tile that the seat has never seen."""
    return remaining(tiles_of(view.options), view.seen())


def any_arrangement_fits(options: ChainOptions) -> bool:
    """Return whether `hidden_places` hold all information of the play, so that every arrangement is possible."""
    return (
        options.line.blocked is Blocked.RELEAD
        and options.line.must_play
        and options.block.first_lead_rule is FirstLead.OFF
        and not (options.specials and options.slant.seven_doubles_redeal)
    )


# -- where a tile may lie -------------------------------------------------------------------------


def hidden_places(view: View) -> Iterator[Hidden]:
    """Yield the places of all unseen tiles, with the pips that play has excluded."""
    excluded: list[frozenset[int]] = [frozenset()] * len(view.sizes)
    covers: list[Hidden] = []
    line: Line | None = None
    counts = [0] * len(view.sizes)
    for event in view.history:
        match event:
            case TileLed(seat, tile, left_open):
                # Who leads again could not connect, where the leader must cover otherwise.
                if line is not None and view.options.line.relead_when is ReleadWhen.AFTER_TURN:
                    excluded[seat] |= frozenset(line.ends)
                line = first_of(tile, seat, left_open)
            case TilePlaced(seat, tile, end):
                assert line is not None
                line = line.with_tile(tile, seat, end)
            case TileCovered(seat, _):
                assert line is not None
                ends = frozenset(line.ends)
                if view.options.line.must_play:
                    excluded[seat] |= ends
                own = excluded[seat] | (ends if view.options.line.cover_other else frozenset())
                covers.append(Hidden(seat, counts[seat], own))
                counts[seat] += 1
            case _:
                pass
    # A tile covered early was held only until then: what came later says nothing of it.
    holders = _may_hold_sovereign(view)
    yield from (
        place if place.seat in holders else replace(place, elsewhere=SOVEREIGN)
        for place in covers
        if place.seat != view.seat
    )
    for other, size in enumerate(view.sizes):
        if other != view.seat:
            elsewhere = None if other in holders else SOVEREIGN
            yield from (Hidden(Seat(other), None, excluded[other], elsewhere) for _tile in range(size))
    shown = len(list(view.seen()))
    hidden = sum(view.sizes) + sum(view.covered) - view.sizes[view.seat] - view.covered[view.seat]
    elsewhere = None if None in holders else SOVEREIGN
    rest = len(tiles_of(view.options)) - shown - hidden
    yield from (Hidden(None, None, frozenset(), elsewhere) for _tile in range(rest))


def _may_hold_sovereign(view: View) -> frozenset[Seat | None]:
    """Return the seats possibly dealt the 5-2, judging by the first leader; None stands for nobody."""
    everybody = map(Seat, range(len(view.sizes)))
    if view.options.line.first_leader is FirstLeader.BANKER:
        return frozenset((*everybody, None))
    leader = next((event.seat for event in view.history if isinstance(event, TileLed)), view.turn)
    # The banker leads, too, where nobody was dealt it.
    return frozenset((leader, None) if leader == view.standing.banker else (leader,))


def arranged(places: Sequence[Hidden], tiles: list[Tile], rng: Random) -> list[Tile]:
    """Return the tile of each place: some arrangement first, then many changes, each as likely as its reverse."""
    rng.shuffle(tiles)
    found: list[int | None] = [None] * len(places)
    for tile in range(len(tiles)):
        _put(tile, tiles, places, found, set())
    put = [tiles[each] for each in found if each is not None]
    assert len(put) == len(places)
    for _change in range(CHANGES * len(put)):
        one, other = rng.randrange(len(put)), rng.randrange(len(put))
        if places[one].takes(put[other]) and places[other].takes(put[one]):
            put[one], put[other] = put[other], put[one]
    return put


def _put(tile: int, tiles: Sequence[Tile], places: Sequence[Hidden], found: list[int | None], tried: set[int]) -> bool:
    """Find a place for a tile, moving others if needed; return whether there was one."""
    for at, place in enumerate(places):
        if at in tried or not place.takes(tiles[tile]):
            continue
        tried.add(at)
        there = found[at]
        if there is None or _put(there, tiles, places, found, tried):
            found[at] = tile
            return True
    return False


# -- the whole table ------------------------------------------------------------------------------


def state_of(view: View, places: Sequence[Hidden], tiles: Sequence[Tile]) -> State:
    """Return the round with *tiles* in their *places*."""
    seats = range(len(view.sizes))
    held: list[list[Tile]] = [[] for _seat in seats]
    covered: list[dict[int, Tile]] = [{} for _seat in seats]
    rest: list[Tile] = []
    for place, tile in zip(places, tiles, strict=True):
        if place.seat is None:
            rest.append(tile)
        elif place.cover is None:
            held[place.seat].append(tile)
        else:
            covered[place.seat][place.cover] = tile
    hands = tuple(view.hand if seat == view.seat else tidy(held[seat]) for seat in seats)
    rows = tuple(
        view.own_covered if seat == view.seat else tuple(covered[seat][at] for at in range(view.covered[seat]))
        for seat in seats
    )
    return State(
        options=view.options,
        standing=view.standing,
        hands=hands,
        rest=tuple(rest),
        # Declining is always possible, and says nothing about the hand.
        answers=tuple(
            None if not answered else view.own_answer if seat == view.seat else Pass()
            for seat, answered in enumerate(view.answered)
        ),
        turn=view.turn,
        lines=view.lines,
        covered=rows,
        last=view.last,
        covers=view.covers,
        history=tuple(_filled(view, hands, rows)),
    )


def _filled(view: View, hands: tuple[Tiles, ...], covered: tuple[Tiles, ...]) -> Iterator[Event]:
    """Yield the history with the guessed tiles in it."""
    counts = [0] * len(hands)
    for event in view.history:
        match event:
            case TilesDealt(faces):
                yield TilesDealt(
                    tuple(
                        known(faces[seat])
                        if seat == view.seat
                        else tidy((*hand, *covered[seat], *_laid_by(view, seat)))
                        for seat, hand in enumerate(hands)
                    )
                )
            case TileCovered(seat, _):
                yield replace(event, tile=covered[seat][counts[seat]])
                counts[seat] += 1
            case ClaimAnswered(seat, None):
                yield ClaimAnswered(seat, Pass())
            case _:
                yield event


def _laid_by(view: View, seat: int) -> Iterator[Tile]:
    return (placed.tile for line in view.lines for placed in line.placed if placed.seat == seat)


# -- the game -------------------------------------------------------------------------------------


SEVEN: Final = 7
"""Doubles in a hand that, at some tables, make a deal void."""


class Chain(Game[State, Move, ChainOptions, View]):
    """One tile after the other, each touching with equal pips what lies there."""

    key = "chain"
    longest = 36
    """Four answers to the claim window and 32 tiles one by one."""

    tiles = staticmethod(legality.tiles_of)

    def variant(self, options: ChainOptions) -> str:
        """Return the key of the way it is settled."""
        return options.settlement.key

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: ChainOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal, beginning with the banker, and see to dealt hands that count at once."""
        seats = options.seats
        refuse_ceremony(deal, standing)
        standing = standing.complete(seats)
        hands = deal.hands
        if hands is None:
            if tidy(deal.wall) != self.tiles(options):
                raise ValueError("not all tiles of this game")
            size = options.hand_size
            rows = {
                seat: deal.wall[size * place : size * (place + 1)]
                for place, seat in enumerate(in_order(options, standing.banker))
            }
            hands = tuple(rows[Seat(seat)] for seat in range(seats))
        dealt = TilesDealt(hands)
        state = State(
            options=options,
            standing=standing,
            hands=tuple(map(tidy, hands)),
            rest=undealt(self.tiles(options), hands, standing, seats, options.hand_size),
            answers=(None,) * seats if options.asks_claims else (),
            turn=legality.first_leader(options, hands, standing.banker),
            covered=((),) * seats,
            history=(dealt,),
        )
        void = self._void(state)
        return Step(void.state, (dealt, *void.events))

    @staticmethod
    def _void(state: State) -> Step[State]:
        """End a round at once whose deal is void.

        Source: resources/rules/chain.md, "Slant nails".
        """
        if state.options.specials and state.options.slant.seven_doubles_redeal:
            for seat, hand in enumerate(state.hands):
                if sum(tile.is_double for tile in hand) == SEVEN:
                    result = void(Seat(seat), len(state.hands))
                    return noted(
                        replace(state, answers=(), ended=result), DealVoid(Seat(seat), hand), RoundEnded(result)
                    )
        return Step(state)

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(legality.to_act)
    legal_moves = staticmethod(legality.legal_moves)
    why_not = staticmethod(legality.why_not)
    write_move = staticmethod(write)
    read_move = staticmethod(read)
    moments = staticmethod(moments)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle what it completes."""
        match move:
            case Claim() | Pass():
                return self._answer(state, seat, move)
            case Lead(tile, left_open):
                return self._lay(state, seat, move, TileLed(seat, tile, left_open))
            case Place(tile, end):
                return self._lay(state, seat, move, TilePlaced(seat, tile, end))
            case _:
                return self._cover(state, seat, move.tile)

    def _answer(self, state: State, seat: Seat, move: Claim | Pass) -> Step[State]:
        """Note an answer; when all have answered, 八掘 wins or the banker leads."""
        answers = with_item(state.answers, seat, move)
        step = noted(replace(state, answers=answers), ClaimAnswered(seat, move))
        if None in answers:
            return step
        claimer = next((Seat(each) for each, answer in enumerate(answers) if isinstance(answer, Claim)), None)
        after = replace(step.state, answers=())
        if claimer is None:
            return Step(after, step.events)
        result = claimed(state.options, claimer, tuple(map(pips, state.hands)))
        shown = EightDoublesShown(claimer, state.hands[claimer])
        return then(step, noted(replace(after, ended=result), shown, RoundEnded(result)))

    def _lay(self, before: State, seat: Seat, move: Lead | Place, event: TileLed | TilePlaced) -> Step[State]:
        """Lay a tile face up, and end the round if that blocks or was the last tile."""
        step = _moved(before, seat, event, _laid(before, seat, move))
        after = step.state
        if not any(after.hands):
            return then(step, self._end(after, None))
        if before.options.line.blocked is Blocked.END and _is_blocked(after):
            kind = BlockKind.CHOSEN if self._could_do_otherwise(before, seat) else BlockKind.FORCED
            return then(step, self._end(after, LineBlocked(seat, kind)))
        return step

    def _could_do_otherwise(self, state: State, seat: Seat) -> bool:
        """Return whether another tile, or the other end, would not have blocked.

        Source: resources/rules/chain.md, "Blocking".
        """
        return any(
            isinstance(move, Lead | Place) and not _is_blocked(replace(state, **_laid(state, seat, move)))
            for move in legality.legal_moves(state, seat)
        )

    def _cover(self, state: State, seat: Seat, tile: Tile) -> Step[State]:
        covered = with_item(state.covered, seat, (*state.covered[seat], tile))
        hands = with_item(state.hands, seat, without(state.hands[seat], tile))
        changes = {"hands": hands, "covered": covered, "covers": state.covers + 1}
        step = _moved(state, seat, TileCovered(seat, tile), changes)
        if not any(hands):
            return then(step, self._end(step.state, None))
        if state.options.line.blocked is Blocked.END and _is_blocked(step.state):
            # Where nobody has to connect, the last tile that could may have been covered.
            return then(step, self._end(step.state, LineBlocked(None, BlockKind.NOBODY)))
        return step

    # -- ending --------------------------------------------------------------------------------

    def _end(self, state: State, block: LineBlocked | None) -> Step[State]:
        """Turn the covered tiles up, count, and settle."""
        rows = [*zip(state.covered, state.hands, strict=True)]
        by = (None, None) if block is None else (block.seat, block.kind)
        result = result_of(Outcome.of(state.options, state.standing.banker, rows, *by))
        shown = HandsShown(state.covered, state.hands)
        events = (*(() if block is None else (block,)), shown, RoundEnded(result))
        return noted(replace(state, ended=result), *events)

    def next_standing(self, state: State) -> Standing:
        """Return the winner as the next banker; after a void deal the banker has the same round once more."""
        result, standing = state.ended, state.standing
        assert result is not None
        if result.winner is None:
            return replace(standing, rounds=standing.rounds + 1, voids=standing.voids + 1)
        return standing.after(result, result.winner)

    # -- what a seat knows ---------------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide the tiles of others' hands and covers, and what others have answered."""
        match event:
            case TilesDealt(hands):
                return TilesDealt(only_own(hands, seat))
            case TileCovered(owner, _) if owner != seat:
                return TileCovered(owner, None)
            case ClaimAnswered(owner, _) if owner != seat:
                return ClaimAnswered(owner, None)
            case _:
                return event

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            to_act=self.to_act(state),
            answered=tuple(answer is not None for answer in state.answers),
            own_answer=state.answers[seat] if state.answers else None,
            turn=state.turn,
            lines=state.lines,
            covered=tuple(map(len, state.covered)),
            own_covered=state.covered[seat],
            last=state.last,
            covers=state.covers,
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    def is_secret(self, view: View) -> bool:
        """Return whether 八掘 may be claimed."""
        return bool(view.answered)

    def guess(self, view: View, rng: Random) -> State:
        """Sample a full state consistent with *view*.

        What could not have been played so is drawn again: a round that goes on was never blocked, a lead that
        was made was allowed, who covered where a lead was due could connect, and a deal that was played was not void.
        """
        while True:
            state = _guess(view, rng)
            if self._could_be(state):
                return state

    def _could_be(self, state: State) -> bool:
        """Return whether the moves of *state* lead to it from its own deal."""
        options = state.options
        if any_arrangement_fits(options):
            return True
        dealt = deal_of(state.history).hands
        hands = tuple(map(known, dealt))
        again = self.start(options, Deal((), hands=hands), state.standing).state
        for seat, move in played(state.history):
            if move not in self.legal_moves(again, seat):
                return False
            again = self.play(again, seat, move).state
        return again.ended is None


def played(history: tuple[Event, ...]) -> Iterator[tuple[Seat, Move]]:
    """Yield the moves that a history without hidden tiles tells of."""
    for event in history:
        match event:
            case TileLed(seat, tile, left_open):
                yield seat, Lead(tile, left_open)
            case TilePlaced(seat, tile, end):
                yield seat, Place(tile, end)
            case TileCovered(seat, Tile() as tile):
                yield seat, Cover(tile)
            case ClaimAnswered(seat, Claim() | Pass() as answer):
                yield seat, answer
            case _:
                pass


def _laid(state: State, seat: Seat, move: Lead | Place) -> dict[str, Any]:
    """Return what changes in *state*, by field, when the tile of *move* is put into a line."""
    if isinstance(move, Lead):
        lines = (*state.lines, first_of(move.tile, seat, move.left_open))
    else:
        assert state.line is not None
        lines = (*state.lines[:-1], state.line.with_tile(move.tile, seat, move.end))
    hands = with_item(state.hands, seat, without(state.hands[seat], move.tile))
    return {"lines": lines, "hands": hands, "last": seat, "covers": 0}


def _moved(state: State, seat: Seat, event: Event, changes: Mapping[str, Any]) -> Step[State]:
    """Return *state* with *event* and the *changes* it makes, by field; then the turn passes on after *seat*."""
    # Who is next depends on what has just been done.
    after = replace(state, history=(*state.history, event), **changes)
    return Step(replace(after, turn=_next_turn(after, seat)), (event,))


def _next_turn(state: State, seat: Seat) -> Seat:
    """Return the next seat with a tile after *seat*, or, when a lead is due, the last one to lay a tile.

    Source: resources/rules/chain.md, "Leading again".
    """
    order = in_order(state.options, seat)
    after = [each for each in (*order[1:], seat) if state.hands[each]]
    line = state.options.line
    waits = line.blocked is Blocked.RELEAD and line.relead_when is ReleadWhen.AFTER_ALL
    if waits and state.last is not None and state.hands[state.last] and legality.all_covered(state):
        return state.last
    return after[0] if after else seat


def _is_blocked(state: State) -> bool:
    """Return whether no hand has a tile for an open end; by one reading the hand of the last player is not asked."""
    line = state.line
    assert line is not None
    asked = [
        hand
        for seat, hand in enumerate(state.hands)
        if state.options.block.block_test is BlockTest.TRUE_STATE or seat != state.last
    ]
    return not any(carries(tile, pips) for hand in asked for tile in hand for pips in line.ends)
