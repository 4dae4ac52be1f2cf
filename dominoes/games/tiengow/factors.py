# SPDX-License-Identifier: MIT
"""Factors on the winner's gains, and when one seat pays for all.

Source: resources/rules/tiengow.md, "Specials" and "七支 and 八支".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import prod
from typing import Final

from dominoes.game import Faces, Factor, Seat, Standing
from dominoes.games.combinations import CAPTOR, Combination, Hand, Kind, Play, Trick, as_combination, beaters, winning
from dominoes.games.tiengow.options import (
    AllEight,
    CapturedFinish,
    CaptureNeeds,
    FirstLead,
    Stacking,
    TienGowOptions,
)
from dominoes.ranks import HEAVEN, NINE, RANK
from dominoes.tiles import FACES, Suit, Tile
from dominoes.tiles import tile as tile_of

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
        return Ending.FOUR
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
    capture = options.supreme.can_be_captured
    known = (*finish.dealt[play.seat], *finish.gone)
    higher = beaters(lead, capture=capture) if lead is not None else ()
    return lead is not None and not any(_fits_outside(each, known, options.tiles) for each in higher)


def _fits_outside(made: Combination, known: Hand, every: Hand) -> bool:
    return all(every.count(tile) - known.count(tile) >= made.tiles.count(tile) for tile in made.tiles)


def _is_eight(options: TienGowOptions, finish: Finish) -> bool:
    """Return whether the last trick makes 八支 rather than 七支; the leftmost matching column of the table counts."""
    row = winning(finish.last).tiles
    tile = row[0]
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
        case _:
            return False


def _outranks(tile: Tile, other: Tile) -> bool:
    return tile.suit is other.suit and RANK[tile] > RANK[other]


def _is_guaranteed(single: Tile, finish: Finish, every: Hand) -> bool:
    """Return whether every higher tile of the suit was the winner's own or laid face up by others."""
    others = (tile for seat, row in enumerate(finish.shown) if seat != finish.winner for tile in row)
    accounted = (*finish.dealt[finish.winner], *others, *finish.gone)
    return all(accounted.count(face) == every.count(face) for face in FACES if _outranks(face, single))
