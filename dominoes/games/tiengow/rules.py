# SPDX-License-Identifier: MIT
"""打天九 as a `Game`: turns, legal moves, consequences.

Source: resources/rules/tiengow.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from dominoes.errors import Reason
from dominoes.game import (
    ChipsMoved,
    Deal,
    Event,
    Faces,
    Game,
    OutOfPlay,
    PileOpened,
    Result,
    RoundEnded,
    Seat,
    Standing,
    Step,
    TilesDealt,
    known,
    only_own,
    undealt,
    with_item,
)
from dominoes.games.combinations import Hand, Play, Trick, combination, winning
from dominoes.games.tiengow import legality
from dominoes.games.tiengow.legality import broken_by, following
from dominoes.games.tiengow.options import THREE, Claiming, Roller, Rotation, Split, TienGowOptions
from dominoes.games.tiengow.scoring import (
    Finish,
    bonus,
    claimed,
    compares_last_tiles,
    dealt_hands,
    is_honour,
    seats_at,
    settle,
)
from dominoes.games.tiengow.state import (
    Claim,
    ClaimAnswered,
    HandClaimed,
    Move,
    Pass,
    State,
    ThrownShown,
    View,
    moments,
    read,
    write,
)
from dominoes.games.tricks import Throw, TilesBeat, TilesLed, TilesThrown, TrickWon, event_of
from dominoes.opening import OPENINGS, first_taker, shares, take
from dominoes.tiles import Tile, remaining, tidy

# -- guessing the whole table from one seat -------------------------------------------------------
#
# Every arrangement of the unseen tiles that the rules allow is equally likely: arrangements are drawn at random and
# those that contradict what was seen are drawn again.


def _guess(view: View, rng: Random) -> State:
    """Deal the unseen tiles at random to where they may lie; raise ValueError if the round is over."""
    if view.result is not None:
        raise ValueError("the round is over")
    unseen = remaining(view.options.tiles, view.seen())
    while True:
        rng.shuffle(unseen)
        state = _fill(view, iter(unseen))
        if _is_possible(state, view.seat):
            return state


def _fill(view: View, unseen: Iterator[Tile]) -> State:
    """Put *unseen* tiles wherever *view* shows none."""

    def fill(row: Faces) -> Hand:
        return tuple(next(unseen) if tile is None else tile for tile in row)

    sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.sizes)]
    hands = tuple(view.hand if seat == view.seat else tidy(fill((None,) * size)) for seat, size in enumerate(sizes))
    history: list[Event] = []
    for event in view.history:
        match event:
            case TilesThrown(seat, row):
                history.append(TilesThrown(seat, tidy(fill(row))))
            case ClaimAnswered(seat, None):
                history.append(ClaimAnswered(seat, Pass()))
            case _:
                history.append(event)
    played = tuple(replace(out, tile=fill((out.tile,))[0]) for out in view.standing.played)
    first = next(place for place, event in enumerate(history) if isinstance(event, TilesDealt))
    history[first] = TilesDealt(_dealt(view, hands, history))
    return State(
        options=view.options,
        standing=replace(view.standing, played=played) if played else view.standing,
        rest=tuple(unseen),
        hands=hands,
        # Declining is always possible, and says nothing about the hand.
        answers=tuple(
            None if not answered else view.own_answer if seat == view.seat else Pass()
            for seat, answered in enumerate(view.answered)
        ),
        # While dealt hands may be claimed several seats act, but it is the banker who will lead.
        turn=view.standing.banker if view.answered else view.to_act[0],
        trick=_trick(view, history),
        won=view.won,
        payments=view.payments,
        history=tuple(history),
    )


def _trick(view: View, history: list[Event]) -> tuple[Play, ...]:
    """Return the current trick with the guessed tiles of its throws."""
    plays = [event for event in history if isinstance(event, TilesLed | TilesBeat | TilesThrown)]
    current = plays[len(plays) - len(view.trick) :]
    return tuple(Play(event.seat, event.tiles, not isinstance(event, TilesThrown)) for event in current)


def _dealt(view: View, hands: tuple[Hand, ...], history: list[Event]) -> tuple[Hand, ...]:
    """Return the dealt hand of each seat: its present tiles and those it has played."""
    rows = [list(hand) for hand in hands]
    own: Hand = ()
    for event in history:
        match event:
            case TilesLed(seat, row) | TilesBeat(seat, row) | TilesThrown(seat, row):
                rows[seat].extend(known(row))
            case TilesDealt(faces):
                own = known(faces[view.seat])
            case _:
                pass
    return tuple(own if seat == view.seat else tidy(row) for seat, row in enumerate(rows))


def _is_possible(state: State, seat: Seat) -> bool:
    """Return whether the moves of all seats but *seat*, whose hand is known, were legal."""
    options = state.options
    dealt = next(event.hands for event in state.history if isinstance(event, TilesDealt))
    hands = [known(hand) for hand in dealt]
    # Where dealt hands are opened without being asked for and none was, nobody holds one.
    if options.dealt_hands and options.dealt.claim is Claiming.AUTOMATIC:
        possible = not any(dealt_hands(tidy(hand), options.dealt) for hand in hands)
        return possible and _leads_were_legal(state, hands, seat)
    return _leads_were_legal(state, hands, seat)


def _leads_were_legal(state: State, hands: list[Hand], seat: Seat) -> bool:
    """Return whether no other seat broke a combination that the table forbids to break."""
    split, civil = state.options.play.split, state.options.supreme.civil
    if split is Split.ALLOWED:
        return True
    held = [list(tidy(hand)) for hand in hands]
    for event in state.history:
        if not isinstance(event, TilesLed | TilesBeat | TilesThrown):
            continue
        if isinstance(event, TilesLed) and event.seat != seat:
            lead = combination(event.tiles, civil_supreme=civil)
            assert lead is not None
            if broken_by(lead, tuple(held[event.seat]), civil_supreme=civil, split=split) is not None:
                return False
        for tile in filter(None, event.tiles):
            held[event.seat].remove(tile)
    return True


# -- the game -------------------------------------------------------------------------------------


def _roller(options: TienGowOptions, standing: Standing) -> Seat:
    """Return who rolls the dice: the banker, or the player opposite."""
    if options.ceremony.roller is Roller.BANKER:
        return standing.banker
    return Seat((standing.banker + options.seats // 2) % options.seats)


class TienGow(Game[State, Move, TienGowOptions, View]):
    """打天九: eight tiles each, tricks of one to four tiles, and the last trick decides."""

    key = "tiengow"
    longest = 36
    """Four answers to the claim window and 32 tiles one by one."""

    def tiles(self, options: TienGowOptions) -> tuple[Tile, ...]:
        """Return the tiles that are shuffled."""
        return options.tiles

    def halves(self, options: TienGowOptions) -> bool:
        """Return whether the tiles that wait make a second half, as in 小天九 and for two players."""
        return options.halves

    def dice(self, options: TienGowOptions) -> int:
        """Return how many dice are rolled: two, none where three play without a pile."""
        return 0 if options.seats == THREE else 2

    def openings(self, options: TienGowOptions) -> tuple[str, ...]:
        """Return the nine ways to open the pile where the roller names one."""
        return options.openings

    def opener(self, options: TienGowOptions, standing: Standing) -> Seat | None:
        """Return who rolls the dice where they name the opening; both halves of a hand are dealt at once."""
        return _roller(options, standing) if options.openings and standing.half == 1 else None

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: TienGowOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Open the pile, deal, and see to dealt hands 例牌."""
        standing = standing.complete(options.seats)
        events: list[Event] = []
        hands = deal.hands
        if hands is None and tidy(deal.wall) != options.tiles:
            raise ValueError("not the full pile of this table")
        if deal.named and deal.opening not in options.openings:
            raise ValueError(f"nobody names such an opening of the pile at this table: {deal.opening}")
        if hands is None and options.seats == THREE:
            hands = _dealt_round(options, deal.wall, standing)
        elif hands is None:
            roller = _roller(options, standing)
            opening = deal.opening or next(iter(options.openings), options.ceremony.opening.key)
            if opening not in OPENINGS:
                raise ValueError(f"no such opening of the pile: {opening}")
            first = first_taker(roller, deal.dice, options.seats)
            from_right = options.ceremony.from_right(deal.dice)
            places = shares(opening, options.seats, options.hand_size, standing.half, from_right=from_right)
            hands = take(deal.wall, places, first)
            events.append(PileOpened(deal.dice, roller, opening, first, from_right))
        rest = undealt(options.tiles, hands, standing, options.seats, options.hand_size)
        if standing.half != 1 and (not options.halves or rest):
            raise ValueError("a second half needs the tiles that the first half left")
        events.append(TilesDealt(hands))
        tidied = tuple(map(tidy, hands))
        window = bool(options.dealt_hands)
        ask = window and options.dealt.claim is Claiming.ASK
        state = State(
            options=options,
            standing=standing,
            rest=rest,
            hands=tidied,
            answers=(None,) * options.seats if ask else (),
            turn=standing.banker,
            won=(0,) * options.seats,
            history=tuple(events),
        )
        if window and not ask:
            answers = tuple(legality.claims(hand, options.dealt)[0] for hand in tidied)
            return self._close_window(state, answers, tuple(events))
        return Step(state, tuple(events))

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(legality.to_act)
    legal_moves = staticmethod(legality.legal_moves)
    why_not = staticmethod(legality.why_not)
    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle what it completes."""
        if isinstance(move, Claim | Pass):
            return self._answer(state, seat, move)
        hands = with_item(state.hands, seat, tuple(remaining(state.hands[seat], move.tiles)))
        trick = (*state.trick, Play(seat, move.tiles, not isinstance(move, Throw)))
        event = event_of(seat, move)
        after = State(
            options=state.options,
            standing=state.standing,
            rest=state.rest,
            hands=hands,
            turn=following(state.options, state.standing, seat),
            trick=trick,
            won=state.won,
            payments=state.payments,
            history=(*state.history, event),
        )
        return Step(after, (event,)) if len(trick) < state.options.seats else self._end_trick(after, event)

    def _answer(self, state: State, seat: Seat, move: Claim | Pass) -> Step[State]:
        """Note an answer; when all have answered, the window closes."""
        event = ClaimAnswered(seat, move)
        answers = with_item(state.answers, seat, move)
        after = replace(state, answers=answers, history=(*state.history, event))
        if None in answers:
            return Step(after, (event,))
        return self._close_window(after, answers, (event,))

    def _close_window(
        self, state: State, answers: tuple[Claim | Pass | Move | None, ...], events: tuple[Event, ...]
    ) -> Step[State]:
        """Settle the claim of the first claimant, if there is one: the banker, then counter-clockwise.

        Source: resources/rules/tiengow.md, "Dealt wins"; also where the play turns about.
        """
        banker, seats = state.standing.banker, state.options.seats
        for seat in (Seat((banker + step) % seats) for step in range(seats)):
            answer = answers[seat]
            if isinstance(answer, Claim):
                result = claimed(state.options, state.standing, seat, answer.hand)
                new = (HandClaimed(seat, answer.hand, state.hands[seat]), RoundEnded(result))
                after = replace(state, answers=(), history=(*state.history, *new), ended=result)
                return Step(after, (*events, *new))
        return Step(replace(state, answers=()), events)

    def _end_trick(self, state: State, event: Event) -> Step[State]:
        """Award the trick, pay bonuses, and settle if it was the last."""
        options, standing, trick = state.options, state.standing, state.trick
        winner, size = winning(trick).seat, len(trick[0].tiles)
        last = not state.hands[winner]
        won = with_item(state.won, winner, state.won[winner] + size)
        events: list[Event] = [TrickWon(winner, size)]
        paid = bonus(options, standing, trick, last=last)
        payments = state.payments if paid is None else (*state.payments, paid)
        if paid is not None:
            events.append(ChipsMoved(paid))
        result = None
        if last:
            finish = self._finish(state, won)
            if options.play.reveal_thrown and not (options.halves and standing.half == 1):
                events.append(ThrownShown(_thrown(state.history, options)))
            elif compares_last_tiles(options, finish):
                events.append(ThrownShown(_thrown(state.history[-options.seats :], options)))
            winners = tidy(known(winning(trick).tiles))
            reason = Reason("tiengow.finished", seat=winner, tiles=winners)
            result = Result(reason, winner, payments + settle(options, finish))
            events.append(RoundEnded(result))
        history = (*state.history, *events)
        after = State(
            options=options,
            standing=standing,
            rest=state.rest,
            hands=state.hands,
            turn=winner,
            won=won,
            payments=payments,
            history=history,
            ended=result,
        )
        return Step(after, (event, *events))

    @staticmethod
    def _finish(state: State, won: tuple[int, ...]) -> Finish:
        """Return what the settlement needs from the history of the round."""
        seats = state.options.seats
        shown: list[list[Tile]] = [[] for _ in range(seats)]
        first: list[Play] = []
        dealt: tuple[Hand, ...] = ()
        for event in state.history:
            match event:
                case TilesDealt(hands):
                    dealt = tuple(tidy(known(hand)) for hand in hands)
                case TilesLed(seat, row) | TilesBeat(seat, row):
                    shown[seat].extend(row)
                case _:
                    pass
            if isinstance(event, TilesLed | TilesBeat | TilesThrown) and len(first) < seats:
                first.append(Play(event.seat, event.tiles, not isinstance(event, TilesThrown)))
        gone = tuple(out.tile for out in state.standing.played if out.tile is not None and out.thrown_by is None)
        return Finish(state.standing, won, tuple(first), state.trick, dealt, tuple(map(tuple, shown)), gone)

    # -- ending --------------------------------------------------------------------------------

    def next_standing(self, state: State) -> Standing:
        """Pass the bank on (飛莊 or 輪莊), or go to the second half."""
        result, standing = state.ended, state.standing
        assert result is not None
        assert result.winner is not None
        chips = standing.chips_after(result.sheet)
        honours = tuple(
            before + 1 if any(is_honour(payment, seat) for payment in state.payments) else 0
            for seat, before in zip(seats_at(state.options), standing.honours, strict=True)
        )
        if state.options.halves and standing.half == 1:
            return replace(standing, chips=chips, half=2, played=_played(state.history), honours=honours)
        banker = result.winner
        if state.options.bank.rotation is Rotation.TURN:
            banker = Seat((standing.banker + 1) % state.options.seats)
        term = standing.term + 1 if banker == standing.banker else 1
        return Standing(banker, term, standing.rounds + 1, chips, honours=honours)

    # -- what a seat knows ---------------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide the tiles of others' hands and throws, and answers that are still open."""
        match event:
            case TilesDealt(hands):
                return TilesDealt(only_own(hands, seat))
            case TilesThrown(owner, row) if owner != seat:
                return TilesThrown(owner, (None,) * len(row))
            case ClaimAnswered(owner, _) if owner != seat:
                return ClaimAnswered(owner, None)
            case _:
                return event

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows."""
        trick: Trick = tuple(
            play if play.face_up or play.seat == seat else Play(play.seat, (None,) * len(play.tiles), face_up=False)
            for play in state.trick
        )
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing.seen_by(seat),
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            to_act=self.to_act(state),
            answered=tuple(answer is not None for answer in state.answers),
            own_answer=state.answers[seat] if state.answers else None,
            trick=trick,
            won=state.won,
            payments=state.payments,
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    def is_secret(self, view: View) -> bool:
        """Return whether dealt hands may be claimed."""
        return bool(view.answered)

    guess = staticmethod(_guess)
    moments = staticmethod(moments)


def _dealt_round(options: TienGowOptions, wall: Hand, standing: Standing) -> tuple[Hand, ...]:
    """Return a hand of *wall* for each seat, the first for the banker, in order of play: no pile is built."""
    order = legality.in_order(options, standing, standing.banker)
    starts = {seat: place * options.hand_size for place, seat in enumerate(order)}
    return tuple(wall[starts[seat] : starts[seat] + options.hand_size] for seat in seats_at(options))


def _thrown(history: tuple[Event, ...], options: TienGowOptions) -> tuple[Hand, ...]:
    """Return the tiles each seat threw, in order."""
    rows: list[list[Tile]] = [[] for _ in range(options.seats)]
    for event in history:
        if isinstance(event, TilesThrown):
            rows[event.seat].extend(known(event.tiles))
    return tuple(map(tuple, rows))


def _played(history: tuple[Event, ...]) -> tuple[OutOfPlay, ...]:
    """Return every tile of a first half, and who alone knows it."""
    shown = [list(row) for event in history if isinstance(event, ThrownShown) for row in event.tiles]
    out = []
    for event in history:
        if isinstance(event, TilesLed | TilesBeat | TilesThrown):
            hidden = isinstance(event, TilesThrown)
            for tile in known(event.tiles):
                # What was turned up at the end lay in the last trick, so an equal tile thrown before counts the same.
                seen = not hidden or (bool(shown) and tile in shown[event.seat])
                if hidden and seen:
                    shown[event.seat].remove(tile)
                out.append(OutOfPlay(tile, None if seen else event.seat))
    return tuple(out)
