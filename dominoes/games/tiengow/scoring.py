# SPDX-License-Identifier: MIT
"""Who pays whom in 打天九, line by line: dealt wins, factors, and the settlement sheet.

Each line of the settlement sheet adds up to zero, and its reason carries the arithmetic.

Source: resources/rules/tiengow.md, "Settlement", "Specials", "Dealt wins" and "七支 and 八支".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from math import prod
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Faces, Factor, Payment, Result, Seat, Standing
from dominoes.games.combinations import CAPTOR, Hand, Kind, Play, Trick, as_combination, is_unbeatable, winning
from dominoes.games.tiengow.options import (
    PAR,
    AllEight,
    BankOptions,
    CapturedFinish,
    CaptureNeeds,
    DealtHand,
    DealtOptions,
    FirstLead,
    OneRed,
    Rotation,
    Stacking,
    TienGowOptions,
)
from dominoes.ranks import FAMILIES, HEAVEN, NINE, RANK, SUPREME_PAIR
from dominoes.tiles import FACES, Suit, Tile
from dominoes.tiles import tile as tile_of

# -- 例牌: dealt hands that win before a tile is played ---------------------------------------------
#
# Source: resources/rules/tiengow.md, "Dealt wins".


RED_ENDS: Final = (1, 4)
"""Ends whose pips are red; 天 alone also has six red pips of its twelve."""

EIGHT_CLASS: Final = (
    DealtHand.EIGHT_MILITARY,
    DealtHand.ALL_WHITE,
    DealtHand.EIGHT_CIVIL,
    DealtHand.FOUR_PAIRS,
    DealtHand.FOUR_MIXED_PAIRS,
)
"""八支牌; the others are 七支牌."""

PAYS: Final = {each: 20 if each in EIGHT_CLASS else 10 for each in DealtHand}
"""What each other seat pays before the banker's multiplier, in worths of a trick."""


def red_pips(tile: Tile, *, heaven_red: bool) -> int:
    """Count the red pips of *tile*."""
    if tile is HEAVEN:
        return tile.high if heaven_red else 0
    return sum(end for end in (tile.high, tile.low) if end in RED_ENDS)


def red_halves(tile: Tile, *, heaven_red: bool) -> int:
    """Count the ends of *tile* that show red."""
    if tile is HEAVEN:
        return 2 if heaven_red else 0
    return sum(end in RED_ENDS for end in (tile.high, tile.low))


_RED: Final = {
    (way, heaven_red): {face: count(face, heaven_red=heaven_red) for face in FACES}
    for way, count in ((OneRed.PIP, red_pips), (OneRed.HALF, red_halves))
    for heaven_red in (True, False)
}
"""What counts towards 一點紅 on each face."""


def _is_four_pairs(hand: Hand, *, with_supreme: bool) -> bool:
    left = Counter(tile if tile.suit is Suit.CIVIL else tile.pips for tile in hand)
    if with_supreme and all(tile in hand for tile in SUPREME_PAIR):
        for tile in SUPREME_PAIR:
            del left[tile.pips]
    return set(left.values()) <= {2}


def _is_four_mixed(hand: Hand) -> bool:
    military = [tile.pips for tile in hand if tile.suit is Suit.MILITARY]
    return 2 * sum(min(hand.count(tile), military.count(pips)) for tile, pips in FAMILIES) == len(hand)


def dealt_hands(hand: Hand, options: DealtOptions) -> tuple[DealtHand, ...]:
    """Return the 例牌 of *hand*, eight tiles, at this table, the highest paid first."""
    if not options.hands:
        return ()
    military = sum(tile.suit is Suit.MILITARY for tile in hand)
    true = {
        DealtHand.EIGHT_MILITARY: military == len(hand),
        DealtHand.SEVEN_MILITARY: military == len(hand) - 1,
        DealtHand.ALL_WHITE: not any(map(_RED[OneRed.PIP, options.heaven_red].__getitem__, hand)),
        DealtHand.ONE_RED: sum(map(_RED[options.one_red, options.heaven_red].__getitem__, hand)) == 1,
        DealtHand.EIGHT_CIVIL: military == 0,
        DealtHand.SEVEN_CIVIL: military == 1,
        DealtHand.FOUR_PAIRS: _is_four_pairs(hand, with_supreme=options.supreme_is_pair),
        DealtHand.FOUR_MIXED_PAIRS: _is_four_mixed(hand),
    }
    agreed = (each for each in DealtHand if true[each] and each in options.hands)
    return tuple(sorted(agreed, key=lambda each: -PAYS[each]))


# -- factors on the winner's gains ----------------------------------------------------------------
#
# Source: resources/rules/tiengow.md, "Specials" and "七支 and 八支".


ALL_TRICKS: Final = 8
SUPREME_FACTOR: Final = 2
FOUR_FACTOR: Final = 4
LOW_FACTOR: Final = 2
SEVEN_FACTOR: Final = 2
EIGHT_FACTOR: Final = 4

CATCHERS: Final = {"21": "42", "51": "61"}
"""For each low tile 么, the tile that captures (擒) it: 三 by 六, 銅錘六 by 高腳七."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a round, as far as the settlement depends on it."""

    standing: Standing
    won: tuple[int, ...]
    """Tricks 棟 of each seat, the last included."""
    first: Trick
    """The first trick of the round."""
    last: Trick
    """The last trick, with every tile known; who won it finished 結."""
    dealt: tuple[Hand, ...]
    """What each seat was dealt."""
    shown: tuple[tuple[Tile, ...], ...]
    """What each seat laid face up in the round."""
    gone: Hand = ()
    """What everybody saw of the first half, in the second."""

    @property
    def winner(self) -> Seat:
        """Who won the last trick."""
        return winning(self.last).seat


class Ending(Enum):
    """What was special about the last trick; the value is its name in a score book."""

    PLAIN = "plain"
    SUPREME = "supreme"
    """包尊: won by leading a supreme."""
    CAPTURED_SUPREME = "captured-supreme"
    """擒尊: a led 文尊 was captured, and its captor won the trick."""
    FOUR = "four"
    """四大包: won with 四文武."""
    CAPTURED_FOUR = "captured-four"
    """擒: a led 四文武 was beaten by a higher one, at a table where that captures it."""
    LOW = "low"
    """么結: won by leading a low tile."""
    CAPTURE = "capture"
    """擒: a low tile was led and captured, as far as that counts at the table."""


@dataclass(frozen=True, slots=True)
class Cover:
    """One seat pays for all (包賠)."""

    payer: Seat
    factor: Factor


def catcher_of(options: TienGowOptions, led: Faces) -> Tile | None:
    """Return the tile that catches (擒) *led* in the last trick; None unless *led* is a single low tile."""
    if options.small or not options.finish.capture or len(led) != 1 or str(led[0]) not in options.low_codes:
        return None
    return tile_of(CATCHERS[str(led[0])])


def captured_low(options: TienGowOptions, trick: tuple[Play, ...]) -> Play | None:
    """Return the reply that catches (擒) the low single 么 led in this last *trick*; None if none does.

    Whether the catch then counts, `ending_of` decides.
    """
    catcher = catcher_of(options, trick[0].tiles)
    if catcher is None:
        return None
    return next((play for play in trick[1:] if play.face_up and play.tiles[0] is catcher), None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round played to the last trick has come to, as far as the settlement depends on it."""

    standing: Standing
    won: tuple[int, ...]
    """Tricks 棟 of each seat."""
    winner: Seat
    """Who won the last trick."""
    cover: Cover | None
    factors: tuple[Factor, ...]
    """On the winner's gains; without meaning where one seat pays for all."""


def outcome(options: TienGowOptions, finish: Finish) -> Outcome:
    """Return what the tiles of *finish* come to."""
    ending = ending_of(options, finish)
    covering = cover_of(options, ending, finish.last[0].seat)
    found = factors_of(options, ending, all_eight(options, finish))
    return Outcome(finish.standing, finish.won, finish.winner, covering, found)


def ending_of(options: TienGowOptions, finish: Finish) -> Ending:
    """Return what was special about the last trick."""
    catch = captured_low(options, finish.last)
    if catch is not None and (catch.seat == finish.winner or options.finish.capture_needs is CaptureNeeds.ANY_BEAT):
        return Ending.CAPTURE
    led = as_combination(finish.last[0], civil_supreme=options.supreme.civil)
    assert led is not None
    if led.kind is Kind.SUPREME and winning(finish.last).tiles == CAPTOR and not options.small:
        return Ending.CAPTURED_SUPREME
    if led.kind is Kind.FOUR:
        captured = options.four_can_be_captured and finish.winner != finish.last[0].seat
        return Ending.CAPTURED_FOUR if captured else Ending.FOUR
    if finish.winner != finish.last[0].seat:
        return Ending.PLAIN
    if led.kind is Kind.SUPREME:
        return Ending.SUPREME
    low = len(led.tiles) == 1 and str(led.tiles[0]) in options.low_codes
    return Ending.LOW if low else Ending.PLAIN


def cover_of(options: TienGowOptions, ending: Ending, leader: Seat) -> Cover | None:
    """Return whether *leader*, who led the last trick, pays for all."""
    if ending is Ending.CAPTURE:
        return Cover(leader, Factor("capture", options.finish.capture_factor))
    if ending is Ending.CAPTURED_FOUR:
        return Cover(leader, Factor("capture-four", FOUR_FACTOR))
    times = {CapturedFinish.COVER_DOUBLE: 2, CapturedFinish.COVER_FOURFOLD: 4}.get(options.supreme.captured_finish)
    if ending is Ending.CAPTURED_SUPREME and times is not None:
        return Cover(leader, Factor("capture-supreme", times))
    return None


def factors_of(options: TienGowOptions, ending: Ending, sweep: Factor | None) -> tuple[Factor, ...]:
    """Return the factors of the last trick and of all eight tricks (*sweep*), as they go together."""
    if options.small:
        return ()
    found = [each for each in (_by_last_trick(options, ending), sweep) if each is not None]
    if options.finish.stacking is Stacking.LARGEST and found:
        return (max(found, key=lambda each: each.times),)
    return tuple(found)


def _by_last_trick(options: TienGowOptions, ending: Ending) -> Factor | None:
    match ending:
        case Ending.SUPREME if options.finish.supreme:
            return Factor("finish-supreme", SUPREME_FACTOR)
        case Ending.CAPTURED_SUPREME if options.supreme.captured_finish is CapturedFinish.DOUBLE:
            return Factor("capture-supreme", SUPREME_FACTOR)
        case Ending.FOUR if options.finish.four:
            return Factor("finish-four", FOUR_FACTOR)
        case Ending.LOW if options.finish.low:
            return Factor("finish-low", LOW_FACTOR)
        case _:
            return None


SWEEPS: Final = {
    each.name: each for each in (Factor("all-eight-7", SEVEN_FACTOR), Factor("all-eight-8", EIGHT_FACTOR))
}
"""七支 and 八支, by their names."""


def product(found: tuple[Factor, ...]) -> int:
    """Multiply factors; 1 if there are none."""
    return prod(each.times for each in found)


def all_eight(options: TienGowOptions, finish: Finish) -> Factor | None:
    """Return what taking all eight tricks earns, 七支 or 八支; None if nothing."""
    mode, first = options.all_eight.mode, options.all_eight.first_lead
    if mode is AllEight.OFF or options.small or finish.won[finish.winner] != ALL_TRICKS:
        return None
    own_first = next(play for play in finish.first if play.seat == finish.winner)
    top = _is_top(options, own_first)
    if first is FirstLead.NOBODY_TOP and top:
        return None
    banked = finish.winner == finish.standing.banker
    spoilt = banked and (
        (first is FirstLead.BANKER_NOT_TOP and top)
        or (first is FirstLead.NOT_UNBEATABLE and _is_unbeatable(options, own_first, finish))
    )
    return SWEEPS["all-eight-8" if _is_eight(options, finish) and not spoilt else "all-eight-7"]


def compares_last_tiles(options: TienGowOptions, finish: Finish) -> bool:
    """Return whether the last tiles of the others tell 八支 from 七支, so that they must be shown."""
    all_tricks = finish.won[finish.winner] == ALL_TRICKS and len(finish.last[0].tiles) == 1
    return options.all_eight.mode is AllEight.ACTUAL and not options.small and all_tricks


def _is_top(options: TienGowOptions, play: Play) -> bool:
    """Return whether *play* is 頂大: a single 天, a single 九, or 至尊."""
    made = as_combination(play, civil_supreme=options.supreme.civil) if play.face_up else None
    return made is not None and (made.kind is Kind.SUPREME or (len(made.tiles) == 1 and made.has_heaven_or_nine))


def _is_unbeatable(options: TienGowOptions, play: Play, finish: Finish) -> bool:
    """Return whether nobody could have beaten the lead *play*, seen from the hand of who led it."""
    lead = as_combination(play, civil_supreme=options.supreme.civil)
    known = (*finish.dealt[play.seat], *finish.gone)
    return lead is not None and is_unbeatable(lead, known, options.tiles, capture=options.supreme.can_be_captured)


def _is_eight(options: TienGowOptions, finish: Finish) -> bool:
    """Return whether the last trick makes 八支 rather than 七支; the leftmost matching column of the table counts."""
    row = winning(finish.last).tiles
    tile = row[0]
    if options.all_eight.mode is AllEight.NO_EXTREME and _is_extreme(options, winning(finish.last)):
        return False
    if len(row) > 1 or tile is None:
        return True
    low = str(tile) in options.low_codes
    match options.all_eight.mode:
        case AllEight.THEORY:
            return _is_guaranteed(tile, finish, options.tiles)
        case AllEight.WIKI:
            return low or _is_guaranteed(tile, finish, options.tiles)
        case AllEight.WIKI_STRICT:
            return low or tile is HEAVEN or (tile.suit is Suit.MILITARY and tile.pips == NINE)
        case AllEight.ACTUAL:
            return not any(_outranks(other, tile) for play in finish.last for other in play.tiles if other)
        case AllEight.NO_EXTREME:
            return True
        case _:
            return False


def _is_extreme(options: TienGowOptions, play: Play) -> bool:
    """Return whether *play* is a single 天 or 九, a low tile, 至尊 or 四文武."""
    made = as_combination(play, civil_supreme=options.supreme.civil)
    low = len(play.tiles) == 1 and str(play.tiles[0]) in options.low_codes
    return low or _is_top(options, play) or (made is not None and made.kind is Kind.FOUR)


def _outranks(tile: Tile, other: Tile) -> bool:
    return tile.suit is other.suit and RANK[tile] > RANK[other]


def _is_guaranteed(single: Tile, finish: Finish, every: Hand) -> bool:
    """Return whether every higher tile of the suit was the winner's own or laid face up by others."""
    others = (tile for seat, row in enumerate(finish.shown) if seat != finish.winner for tile in row)
    accounted = (*finish.dealt[finish.winner], *others, *finish.gone)
    return all(accounted.count(face) == every.count(face) for face in FACES if _outranks(face, single))


# -- who pays whom --------------------------------------------------------------------------------
#
# Each line of the settlement sheet adds up to zero, and its reason carries the arithmetic.
#
# Source: resources/rules/tiengow.md, "Settlement" and "Specials".


_SEATS: Final = {seats: tuple(map(Seat, range(seats))) for seats in PAR}
SUPREME_BONUS: Final = 2
FOUR_BONUS: Final = 4


def seats_at(options: TienGowOptions) -> tuple[Seat, ...]:
    """Return the seats of a table."""
    return _SEATS[options.seats]


class Bonus(Enum):
    """賀: what is paid at once; the value is the key of the term."""

    HONOUR = "honour-supreme"
    CAPTURE = "capture-supreme"
    FOUR = "honour-four"

    def is_played(self, options: TienGowOptions) -> bool:
        """Return whether the table pays it."""
        return options.bonus.four if self is Bonus.FOUR else options.bonus.supreme


def banker_multiplier(bank: BankOptions, standing: Standing) -> int:
    """Return m, the multiplier of all payments by and to the banker.

    Source: resources/rules/tiengow.md, "The banker's multiplier".
    """
    if bank.rotation is Rotation.TURN:
        return 2
    k = standing.term
    in_first_run = k == standing.rounds + 1 and bank.first_multiplier == 1
    trails = in_first_run and (k == 1 or bank.provisional_next == bank.first_multiplier + 1)
    m = k if trails else k + 1
    return m if bank.multiplier_cap is None else min(m, bank.multiplier_cap)


def _times(options: TienGowOptions, standing: Standing, payer: Seat, collector: Seat) -> int:
    """Return the multiplier between two seats: m if one of them banks."""
    banks = standing.banker in (payer, collector)
    return banker_multiplier(options.bank, standing) if banks else 1


def _paid_by(options: TienGowOptions, payer: Seat, collector: Seat, amount: int) -> tuple[int, ...]:
    """Return the chips of each seat when *payer* gives *amount* to *collector*."""
    return tuple(amount * ((seat == collector) - (seat == payer)) for seat in seats_at(options))


def _paid_by_all(options: TienGowOptions, standing: Standing, collector: Seat, amount: int) -> tuple[int, ...]:
    """Return the chips of each seat when all others pay *amount*, times m where the banker is part."""
    chips = [-amount * _times(options, standing, seat, collector) * (seat != collector) for seat in seats_at(options)]
    chips[collector] = -sum(chips)
    return tuple(chips)


def bonus(options: TienGowOptions, standing: Standing, trick: Trick, *, last: bool) -> Payment | None:
    """Return what *trick* pays at once: 賀尊 or 擒尊 to the leader or captor, 四大賀 to its winner.

    *last* tells whether it is the last trick of the round. None if nothing is paid.
    """
    led = as_combination(trick[0], civil_supreme=options.supreme.civil)
    if led is None or (last and not options.bonus.finish_also_pays):
        return None
    collector = winning(trick).seat
    if led.kind is Kind.FOUR:
        return pay_bonus(options, standing, Bonus.FOUR, collector)
    if led.kind is not Kind.SUPREME:
        return None
    # Where a capture does not close the trick, the capturer is paid all the same: at once (S000).
    captor = next((play.seat for play in trick[1:] if play.face_up), None)
    if captor is None:
        return pay_bonus(options, standing, Bonus.HONOUR, collector)
    return pay_bonus(options, standing, Bonus.CAPTURE, captor)


def pay_bonus(options: TienGowOptions, standing: Standing, bonus: Bonus, collector: Seat) -> Payment | None:
    """Return the payment of all others to *collector* for *bonus*; None if the table does not play it."""
    if not bonus.is_played(options):
        return None
    if bonus is Bonus.FOUR:
        key, tricks = "honour-four", FOUR_BONUS
    else:
        key = "honour-supreme" if bonus is Bonus.HONOUR else "capture-supreme"
        streak = standing.honours[collector] + 1 if options.bonus.supreme_streak and standing.honours else 1
        tricks = SUPREME_BONUS * streak
    amount = tricks * options.table.trick_chips
    m = banker_multiplier(options.bank, standing)
    reason = Reason(f"tiengow.{key}", seat=collector, amount=amount, banker=standing.banker, times=m)
    return Payment(reason, _paid_by_all(options, standing, collector, amount))


def is_honour(payment: Payment, seat: Seat) -> bool:
    """Return whether *payment* paid *seat* for 賀尊 (or for capturing it)."""
    return (
        payment.reason.key in ("tiengow.honour-supreme", "tiengow.capture-supreme") and payment.reason["seat"] == seat
    )


def base(options: TienGowOptions, tricks: int) -> int:
    """Return what a loser with *tricks* owes, in tricks, before any multiplication; negative if the loser is paid."""
    due = options.par - tricks if tricks else options.void
    return due if options.pays_surplus else max(due, 0)


def settle(options: TienGowOptions, finish: Finish) -> tuple[Payment, ...]:
    """Return the settlement at the end of a round that was played to the last trick."""
    return pay(options, outcome(options, finish))


def pay(options: TienGowOptions, end: Outcome) -> tuple[Payment, ...]:
    """Return the settlement of what a round has come to."""
    lines = [
        _covered_line(options, end, end.cover, seat) if end.cover else _line(options, end, seat)
        for seat in seats_at(options)
        if seat != end.winner
    ]
    return tuple(lines) + _caps(options, end.standing, end.winner, lines)


def _surplus_line(options: TienGowOptions, end: Outcome, loser: Seat, over: int, payer: Seat | None = None) -> Payment:
    """Pay 入: the winner, or the captured *payer*, pays a player with more than their share, without any factor."""
    times = _times(options, end.standing, end.winner, loser)
    if loser == end.standing.banker and not options.bank.surplus_multiplied:
        times = 1
    if payer is None:
        reason = Reason("tiengow.surplus", seat=loser, tricks=end.won[loser], due=over, times=times)
    else:
        reason = Reason(
            "tiengow.surplus-covered", seat=loser, tricks=end.won[loser], due=over, times=times, payer=payer
        )
    chips = over * times * options.table.trick_chips
    return Payment(reason, _paid_by(options, end.winner if payer is None else payer, loser, chips))


def _line(options: TienGowOptions, end: Outcome, loser: Seat) -> Payment:
    due = base(options, end.won[loser])
    if due < 0:
        return _surplus_line(options, end, loser, -due)
    times = _times(options, end.standing, loser, end.winner)
    key = "void" if end.won[loser] == 0 else "short" if due else "par"
    reason = Reason(f"tiengow.{key}", seat=loser, tricks=end.won[loser], due=due, times=times, factors=end.factors)
    chips = due * times * product(end.factors) * options.table.trick_chips
    return Payment(reason, _paid_by(options, loser, end.winner, chips))


def _covered_line(options: TienGowOptions, end: Outcome, covering: Cover, loser: Seat) -> Payment:
    """Pay 包賠: the debt of *loser* is paid by the seat that was caught."""
    due = base(options, end.won[loser])
    if due < 0:
        if loser == covering.payer and not options.finish.captured_keeps_surplus:
            reason = Reason("tiengow.surplus-lost", seat=loser, tricks=end.won[loser], due=-due)
            return Payment(reason, _paid_by(options, end.winner, loser, 0))
        pays = options.finish.qin_pays_surplus and loser != covering.payer
        return _surplus_line(options, end, loser, -due, covering.payer if pays else None)
    times = _times(options, end.standing, loser, end.winner)
    factor = covering.factor
    key = "caught" if loser == covering.payer else "covered"
    reason = Reason(
        f"tiengow.{key}",
        seat=loser,
        tricks=end.won[loser],
        due=due,
        times=times,
        factors=(factor,),
        payer=covering.payer,
    )
    chips = due * times * factor.times * options.table.trick_chips
    return Payment(reason, _paid_by(options, covering.payer, end.winner, chips))


def dealt_pays(options: TienGowOptions, hand: DealtHand) -> int:
    """Return the chips that each other seat pays for *hand* before the banker's multiplier."""
    return PAYS[hand] * options.table.trick_chips


def claimed(options: TienGowOptions, standing: Standing, winner: Seat, hand: DealtHand) -> Result:
    """Return the end of a round in which *winner* opened the dealt hand 例牌 *hand*."""
    pays = dealt_pays(options, hand)
    times = {seat: _times(options, standing, seat, winner) for seat in seats_at(options) if seat != winner}
    lines = [
        Payment(
            Reason("tiengow.dealt-win", seat=seat, hand=hand.key, pays=pays, times=m),
            _paid_by(options, seat, winner, pays * m),
        )
        for seat, m in times.items()
    ]
    reason = Reason("tiengow.claimed", seat=winner, hand=hand.key, pays=pays)
    return Result(reason, winner, tuple(lines) + _caps(options, standing, winner, lines))


def _caps(options: TienGowOptions, standing: Standing, winner: Seat, lines: list[Payment]) -> tuple[Payment, ...]:
    """Return to a loser what they would pay above the table's limit (S004's suggestion for tournaments)."""
    back = []
    for seat in seats_at(options):
        limit = options.finish.cap_banker if seat == standing.banker else options.finish.cap_loser
        paid = -sum(line.chips[seat] for line in lines)
        if seat != winner and limit is not None and paid > limit:
            reason = Reason("tiengow.cap", seat=seat, limit=limit)
            back.append(Payment(reason, _paid_by(options, winner, seat, paid - limit)))
    return tuple(back)
