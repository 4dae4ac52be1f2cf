# SPDX-License-Identifier: MIT
"""推牌九 as a `Game`: turns, legal moves, consequences.

Source: resources/rules/paigow.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

from dominoes.game import (
    Deal,
    Event,
    Faces,
    Game,
    OutOfPlay,
    PileOpened,
    Result,
    Seat,
    Standing,
    Step,
    TilesDealt,
    deal_of,
    ended,
    following,
    in_order,
    noted,
    then,
    undealt,
    with_item,
)
from dominoes.games import face_down
from dominoes.games.face_down import HandSet, HandsTaken, unmasked
from dominoes.games.paigow import legality
from dominoes.games.paigow.hands import Setting, compared, ranking, settings, sign
from dominoes.games.paigow.options import Bank as BankRule
from dominoes.games.paigow.options import Delivery, Halves, PaiGowOptions
from dominoes.games.paigow.scoring import Due, result_of
from dominoes.games.paigow.state import (
    Bank,
    BankDeclined,
    BankTaken,
    Bid,
    BidMade,
    CoBank,
    HandCompared,
    HandsShown,
    House,
    Move,
    Pass,
    Phase,
    Set,
    ShareAnswered,
    State,
    Tiles,
    View,
    moments,
    read,
    write,
)
from dominoes.games.paigow.ways import DECLARED, way
from dominoes.games.stakes import Stake, placed
from dominoes.opening import STACKS, first_taker
from dominoes.tiles import FULL_SET, Tile, remaining, tidy

# -- 砌牌、擲骰、派牌: from the pile and the dice to the tiles of each seat -------------------------------
#
# Source: resources/rules/paigow.md, "Dice and columns".


OPENINGS: Final[Mapping[Delivery, str]] = {
    Delivery.HOUSE: "open-edge",
    Delivery.MIDDLE: "open-heart",
    Delivery.ENDS: "open-ears",
}
"""What records call the ways to deliver the columns."""


def delivered(delivery: Delivery, columns: int, cut: int = 1) -> tuple[int, ...]:
    """Return the columns of the pile, numbered from 0, in the order they go out.

    Args:
        delivery: The order in a pile that has not been cut.
        columns: Of the pile; half columns in 小牌九.
        cut: Which of the eight whole columns, from 1, a cut has made the first.
    """
    shift = (cut - 1) * columns // STACKS
    return tuple((column + shift) % columns for column in _uncut(delivery, columns))


def _uncut(delivery: Delivery, columns: int) -> tuple[int, ...]:
    inward = [place for step in range(columns // 2) for place in (step, columns - 1 - step)]
    match delivery:
        case Delivery.HOUSE:
            return tuple(range(columns))
        case Delivery.ENDS:
            return tuple(inward)
        case _:
            return tuple(columns - 1 - place for place in reversed(inward))


def roller(options: PaiGowOptions, standing: Standing) -> Seat:
    """Return the roller of the dice, the first seat in counting: the first candidate for the bank."""
    return Seat(0) if options.banking.bank is BankRule.FIXED else standing.banker


def house_banks(options: PaiGowOptions, standing: Standing) -> bool:
    """Return whether the bank is the house's: for as long as one banker has it from the first mix of a match."""
    banking = options.banking
    first = not standing.rounds and (standing.half == 1 or options.pile.halves is Halves.TWO)
    return banking.house_first and banking.bank is not BankRule.FIXED and first


def taker(options: PaiGowOptions, standing: Standing, dice: tuple[int, ...]) -> Seat:
    """Return who takes the first column; a die of another colour does not count."""
    return first_taker(roller(options, standing), dice[:-1] if options.odd_die else dice, options.seats)


def places(options: PaiGowOptions, dice: tuple[int, ...], first: Seat, half: int) -> tuple[tuple[int, ...], ...]:
    """Return for each seat the places in the wall of its tiles: a column, in 小牌九 half a column."""
    size, seats = options.tiles_per_hand, options.seats
    cut = dice[-1] if options.odd_die else 1
    order = delivered(options.pile.delivery, len(FULL_SET) // size, cut)
    used = seats * (half - 1)
    starts = [size * order[used + (seat - first) % seats] for seat in range(seats)]
    return tuple(tuple(range(start, start + size)) for start in starts)


def deal_hands(options: PaiGowOptions, deal: Deal, standing: Standing) -> tuple[Tiles, ...]:
    """Deal each seat its tiles from the pile."""
    first = taker(options, standing, deal.dice)
    rows = places(options, deal.dice, first, standing.half)
    return tuple(tuple(deal.wall[place] for place in row) for row in rows)


# -- guessing the whole table from one seat -------------------------------------------------------


def _guess(view: View, rng: Random) -> State:
    """Deal the unseen tiles at random, and set hands that others have set; raise ValueError if the round is over."""
    if view.result is not None:
        raise ValueError("the round is over")
    unseen = remaining(FULL_SET, (*view.hand, *known_out(view)))
    rng.shuffle(unseen)
    left = iter(unseen)
    hands = _hands(view, left)
    played = tuple(replace(out, tile=next(left)) if out.tile is None else out for out in view.standing.played)
    placed = tuple(
        view.setting if seat == view.seat else _some_setting(view, seat, hand, rng) if has_set else None
        for seat, (hand, has_set) in enumerate(zip(hands, view.has_set, strict=True))
    )
    return State(
        options=view.options,
        standing=replace(view.standing, played=played),
        hands=tuple(map(tidy, hands)),
        rest=tuple(left),
        phase=view.phase,
        asked=view.asked,
        bids=view.bids,
        banker=view.banker,
        times=view.times,
        partner=view.partner,
        house=view.house,
        stakes=view.stakes,
        settings=placed,
        history=tuple(unmasked(event, hands, placed) for event in view.history),
    )


def known_out(view: View) -> Iterator[Tile]:
    """Yield the tiles of the first deal that the seat has seen."""
    return (out.tile for out in view.standing.played if out.tile is not None)


def _hands(view: View, left: Iterator[Tile]) -> tuple[Tiles, ...]:
    """Deal tiles that are *left* to every seat with an unknown hand."""
    unknown: tuple[Faces, ...] = ((None,) * view.options.tiles_per_hand,) * view.options.seats
    faces = next((event.hands for event in view.history if isinstance(event, HandsTaken)), unknown)
    return tuple(tuple(next(left) if tile is None else tile for tile in row) for row in faces)


def _some_setting(view: View, seat: int, hand: Tiles, rng: Random) -> Set:
    if view.house and seat == view.banker:
        return _by_house_way(view.options, hand)
    setting = rng.choice(settings(hand, ranking(view.options.ranking)))
    return Set(setting.low.tiles, setting.high.tiles)


def _by_house_way(options: PaiGowOptions, hand: Tiles) -> Set:
    """Set the hand of a bank of which the house has a part."""
    setting = way(DECLARED).set(hand, ranking(options.ranking)).setting
    return Set(setting.low.tiles, setting.high.tiles)


# -- the game -------------------------------------------------------------------------------------


class PaiGow(Game[State, Move, PaiGowOptions, View]):
    """推牌九: each player against the banker, with two hands of two tiles, or with one."""

    key = "paigow"
    longest = 30
    """With eight seats: eight asked to bank, seven to share it, seven stakes and eight settings."""

    def halves(self, options: PaiGowOptions) -> bool:
        """Return whether one mix of the tiles is dealt from twice."""
        return options.two_deals

    def halves_are_rounds(self, options: PaiGowOptions) -> bool:
        """Return whether two rounds are played from one mix, instead of the halves of 二局."""
        return options.pile.rounds_per_mix > 1

    def dice(self, options: PaiGowOptions) -> int:
        """Return how many dice are rolled."""
        return options.dice

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: PaiGowOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal the tiles, face down until the stakes are in, and find out who banks."""
        seats = options.seats
        standing = standing.complete(seats)
        if deal.hands is None and (tidy(deal.wall) != FULL_SET or len(deal.dice) != options.dice):
            raise ValueError("not the full pile, or not the dice of this table")
        if deal.opening not in (None, OPENINGS[options.pile.delivery]):
            raise ValueError("not the delivery of this table")
        hands = deal_hands(options, deal, standing) if deal.hands is None else deal.hands
        if standing.half > 1 and not options.two_deals:
            raise ValueError("by these options a mix is dealt from once")
        rest = undealt(FULL_SET, hands, standing, seats, options.tiles_per_hand)
        opened = PileOpened(
            deal.dice,
            roller(options, standing),
            OPENINGS[options.pile.delivery],
            taker(options, standing, deal.dice),
        )
        dealt = TilesDealt(hands)
        state = State(
            options=options,
            standing=standing,
            hands=tuple(map(tidy, hands)),
            rest=rest,
            phase=Phase.BANK,
            asked=in_order(standing.banker, seats),
            bids=(None,) * seats,
            stakes=(None,) * seats,
            settings=(None,) * seats,
            history=(opened, dealt) if deal.dice else (dealt,),
        )
        step = self._ask_for_bank(state)
        return Step(step.state, state.history + step.events)

    def _ask_for_bank(self, state: State) -> Step[State]:
        """Begin with the question for the banker, if there is one.

        Source: resources/rules/paigow.md, "The bank" and "Halves".
        """
        options = state.options
        if house_banks(options, state.standing):
            return self._take_bank(state, state.standing.banker, 1)
        if options.banking.bank is BankRule.FIXED:
            return self._take_bank(state, Seat(0), 1)
        if options.pile.halves is Halves.TWO and state.standing.half > 1:
            return self._take_bank(state, state.standing.banker, 1)
        if options.banking.bank is BankRule.AUCTION:
            return Step(replace(state, phase=Phase.BID, asked=(*state.asked[1:], state.asked[0])))
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
        """Play *move*, and go on to what it completes."""
        match move:
            case Bid(times):
                return self._bid(state, seat, times)
            case Bank(takes):
                if takes:
                    return self._take_bank(state, seat, 1)
                return noted(replace(state, asked=state.asked[1:]), BankDeclined(seat))
            case CoBank() | Pass():
                return self._answer_share(state, seat, joins=isinstance(move, CoBank))
            case Stake():
                return self._stake(state, seat, move)
            case _:
                return self._set(state, seat, move)

    def _bid(self, state: State, seat: Seat, times: int) -> Step[State]:
        """Note a bid; after the last one the highest banks, of equal ones the earliest."""
        order = [Seat((state.standing.banker + 1 + step) % len(state.bids)) for step in range(len(state.bids))]
        bids = with_item(state.bids, seat, times)
        step = noted(replace(state, bids=bids, asked=state.asked[1:]), BidMade(seat, times))
        if step.state.asked:
            return step
        banker = max(order, key=lambda each: bids[each] or 0)
        return then(step, self._take_bank(step.state, banker, max(1, bids[banker] or 0)))

    def _take_bank(self, state: State, banker: Seat, times: int) -> Step[State]:
        after = replace(state, banker=banker, times=times, asked=(), phase=Phase.STAKE)
        banking = state.options.banking
        if house_banks(state.options, state.standing):
            after = replace(after, house=House.ALL)
        elif banking.shared or banking.house_shares:
            first = (banker,) if banking.house_shares else ()
            others = after.players if banking.shared else ()
            after = replace(after, phase=Phase.SHARE, asked=first + others)
        return noted(after, BankTaken(banker, times))

    def _answer_share(self, state: State, seat: Seat, *, joins: bool) -> Step[State]:
        """Ask the next seat until one joins; the banker joins with the house.

        Source: resources/rules/paigow.md, "Co-banking".
        """
        asked = () if joins else state.asked[1:]
        after = replace(state, asked=asked, phase=Phase.SHARE if asked else Phase.STAKE)
        if joins:
            joined = seat == state.banker
            after = replace(after, house=House.HALF) if joined else replace(after, partner=seat)
        step = noted(after, ShareAnswered(seat, joins))
        # At a table of two the partner was the only player: nobody is left to stake.
        return step if self.to_act(step.state) else then(step, self._deal_out(step.state))

    def _stake(self, state: State, seat: Seat, stake: Stake) -> Step[State]:
        step = placed(state, seat, stake)
        return step if self.to_act(step.state) else then(step, self._deal_out(step.state))

    def _deal_out(self, state: State) -> Step[State]:
        """Deal the tiles: all stakes are in."""
        step = noted(replace(state, phase=Phase.SET), HandsTaken(deal_of(state.history).hands))
        if state.options.small:
            return then(step, self._end(step.state))
        banker = state.banker
        assert banker is not None
        if not state.house:
            return step
        return then(step, self._set(step.state, banker, _by_house_way(state.options, state.hands[banker])))

    def _set(self, state: State, seat: Seat, setting: Set) -> Step[State]:
        after = replace(state, settings=with_item(state.settings, seat, setting))
        step = noted(after, HandSet(seat, setting))
        return step if self.to_act(after) else then(step, self._end(step.state))

    # -- ending --------------------------------------------------------------------------------

    def _end(self, state: State) -> Step[State]:
        """Show all hands, compare each player's with the banker's, and settle.

        Source: resources/rules/paigow.md, "Comparing".
        """
        banker = state.banker
        assert banker is not None
        events: list[Event] = [HandsShown(tuple(_shown(state, Seat(seat)) for seat in range(len(state.hands))))]
        signs = {}
        for seat in _from_taker(state):
            each = self._compare(state, seat, banker)
            signs[seat] = each.sign
            events.append(each)
        stakes = {seat: state.stakes[seat] or 0 for seat in signs}
        fouls = fouls_of(state)
        due = Due(
            state.options, state.standing, banker, state.partner, state.times, stakes, signs, fouls, house=state.house
        )
        result = result_of(due)
        step = noted(replace(state, phase=Phase.OVER), *events)
        return then(step, ended(step.state, result))

    @staticmethod
    def _compare(state: State, seat: Seat, banker: Seat) -> HandCompared:
        table, copy = ranking(state.options.ranking), state.options.comparing.copy
        mine, theirs = (tuple(map(table.of, _shown(state, each))) for each in (seat, banker))
        signs = compared(mine, theirs, copy)
        if state.options.small:
            return HandCompared(seat, signs, signs[0])
        return HandCompared(seat, signs, sign(Setting(*mine), Setting(*theirs), copy))

    def next_standing(self, state: State) -> Standing:
        """Pass the bank on, or go to the second deal of the same mix.

        Source: resources/rules/paigow.md, "The bank" and "Halves".
        """
        result, standing, banker = state.ended, state.standing, state.banker
        assert result is not None
        assert banker is not None
        chips = standing.chips_after(result.sheet)
        term = standing.term if banker == standing.banker else 1
        if state.options.two_deals and standing.half == 1:
            half = replace(standing, banker=banker, term=term, chips=chips, half=2, played=_played(state))
            if state.options.pile.halves is Halves.TWO:
                return half
            next_banker, next_term = _next_banker(state, banker, term, result)
            return replace(half, banker=next_banker, term=next_term)
        next_banker, next_term = _next_banker(state, banker, term, result)
        return replace(
            standing,
            banker=next_banker,
            term=next_term,
            rounds=standing.rounds + 1,
            chips=chips,
            half=1,
            played=(),
        )

    # -- what a seat knows ---------------------------------------------------------------------

    mask = staticmethod(face_down.mask)

    def banker(self, state: State) -> Seat:
        """Return the seat with the bank, or else the one that inherited it."""
        return state.standing.banker if state.banker is None else state.banker

    def is_dealt(self, state: State) -> bool:
        """Return whether the stakes are in, so that the tiles are taken."""
        return state.phase in (Phase.SET, Phase.OVER)

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing.seen_by(seat),
            hand=state.hands[seat] if self.is_dealt(state) else (),
            phase=state.phase,
            to_act=self.to_act(state),
            asked=state.asked,
            bids=state.bids,
            banker=state.banker,
            times=state.times,
            partner=state.partner,
            house=state.house,
            stakes=state.stakes,
            setting=state.settings[seat],
            has_set=tuple(each is not None for each in state.settings),
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    guess = staticmethod(_guess)


def _shown(state: State, seat: Seat) -> tuple[tuple[Tile, ...], ...]:
    """Return the hands that *seat* puts on the table."""
    if seat == state.partner:
        return ()
    if state.options.small:
        return (state.hands[seat],)
    setting = state.settings[seat]
    assert setting is not None
    return setting.low, setting.high


def fouls_of(state: State) -> frozenset[Seat]:
    """Return who has set a low hand above the high hand; nobody in 小牌九."""
    table = ranking(state.options.ranking)
    return frozenset(
        Seat(seat)
        for seat, each in enumerate(state.settings)
        if each is not None and Setting(table.of(each.low), table.of(each.high)).foul
    )


def _from_taker(state: State) -> tuple[Seat, ...]:
    """Return the players in the order they are settled: from the seat that took the first column."""
    opened = next((event for event in state.history if isinstance(event, PileOpened)), None)
    first = roller(state.options, state.standing) if opened is None else opened.first
    return tuple(sorted(state.players, key=lambda seat: (seat - first) % len(state.hands)))


def _next_banker(state: State, banker: Seat, term: int, result: Result) -> tuple[Seat, int]:
    """Return the first candidate for the bank, and the number of that seat's round in a row."""
    options = state.options
    next_seat = following(banker, options.seats)
    if state.house is House.ALL:
        # Nobody has banked yet: an auction begins as in a first round.
        return (banker if options.banking.bank is BankRule.AUCTION else next_seat), 1
    match options.banking.bank:
        case BankRule.ROTATE:
            return next_seat, 1
        case BankRule.KEEP:
            turns = options.banking.turns
            stays = result.chips[banker] >= 0 and (turns is None or term < turns)
            return (banker, term + 1) if stays else (next_seat, 1)
        case _:
            # In an auction the last banker bids last; whether they bank again is seen there.
            return banker, term + 1


def _played(state: State) -> tuple[OutOfPlay, ...]:
    """Return every tile of a first deal; those of a seat that shared the bank were not shown."""
    return tuple(
        OutOfPlay(tile, Seat(seat) if seat == state.partner else None)
        for seat, hand in enumerate(state.hands)
        for tile in hand
    )
