# SPDX-License-Identifier: MIT
"""接龍, 頂牛 and 斜釘 as a `Game`: who acts, what is legal, what follows.

Source: resources/rules/chain.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
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
from dominoes.games.chain import guessing, legality
from dominoes.games.chain.legality import without
from dominoes.games.chain.line import carries, first_of
from dominoes.games.chain.options import Blocked, BlockTest, ChainOptions, ReleadWhen
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
    LineBlocked,
    Move,
    Pass,
    Place,
    State,
    TileCovered,
    TileLed,
    TilePlaced,
    View,
    read,
    write,
)
from dominoes.tiles import Tile, tidy

SEVEN: Final = 7
"""Doubles in a hand that, at some tables, make a deal void."""


class Chain(Game[State, Move, ChainOptions, View]):
    """One tile after the other, each touching with equal pips what lies there."""

    key = "chain"
    longest = 36
    """Four answers to the claim window and 32 tiles one by one."""

    def seats(self, options: ChainOptions) -> int:
        """Return the number of players."""
        return options.seats

    def tiles(self, options: ChainOptions) -> tuple[Tile, ...]:
        """Return the tiles that are shuffled: 32, in 頂牛 24."""
        return legality.tiles_of(options)

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
        """Deal the tiles that *view* does not show to the places where they may lie.

        What could not have been played so is drawn again: a round that goes on was never blocked, a lead that
        was made was allowed, who covered where a lead was due could connect, and a deal that was played was not void.
        """
        while True:
            state = guessing.guess(view, rng)
            if self._could_be(state):
                return state

    def _could_be(self, state: State) -> bool:
        """Return whether the moves of *state* lead to it from its own deal."""
        options = state.options
        if guessing.is_told_by_places(options):
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
    """Return who plays after *seat*: the next who has a tile, or, when a lead is due, the last who laid one.

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
