# SPDX-License-Identifier: MIT
"""By what the winner's gains are multiplied, and when one seat pays for all.

Source: resources/rules/tiengow.md, "Specials" and "七支 and 八支".
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Final

from dominoes.game import Seat
from dominoes.games.tiengow.leads import CAPTOR, Combination, Hand, Kind, beaters
from dominoes.games.tiengow.options import (
    AllEight,
    CapturedFinish,
    CaptureNeeds,
    FirstLead,
    Stacking,
    TienGowOptions,
)
from dominoes.games.tiengow.trick import Finish, Play, as_combination, winning
from dominoes.ranks import HEAVEN, NINE, RANK
from dominoes.tiles import FACES, FULL_SET, Suit, Tile

ALL_TRICKS: Final = 8
SUPREME_FACTOR: Final = 2
FOUR_FACTOR: Final = 4
LOW_FACTOR: Final = 2
SEVEN_FACTOR: Final = 2
EIGHT_FACTOR: Final = 4

CATCHERS: Final = {"21": "42", "51": "61"}
"""For each low tile 么, the tile that captures (擒) it: 三 by 六, 銅錘六 by 高腳七."""


@dataclass(frozen=True, slots=True)
class Factor:
    """One reason why gains are multiplied."""

    name: str
    """Key of the term, such as ``finish-four``."""
    times: int


@dataclass(frozen=True, slots=True)
class Cover:
    """One seat pays for all (包賠)."""

    payer: Seat
    factor: Factor


def captured_low(options: TienGowOptions, trick: tuple[Play, ...]) -> Play | None:
    """Give the reply that catches (擒) the low single 么 led in this last *trick*; None if none does.

    Whether the catch then counts is `cover`'s affair.
    """
    led = trick[0].tiles
    if options.small or not options.finish.capture or len(led) != 1 or str(led[0]) not in options.low_codes:
        return None
    catcher = CATCHERS[str(led[0])]
    return next((play for play in trick[1:] if play.face_up and str(play.tiles[0]) == catcher), None)


def cover(options: TienGowOptions, finish: Finish) -> Cover | None:
    """Tell whether one seat pays for all, and with which factor."""
    trick = finish.last
    catch = captured_low(options, trick)
    if catch is not None and (catch.seat == finish.winner or options.finish.capture_needs is CaptureNeeds.ANY_BEAT):
        return Cover(trick[0].seat, Factor("capture", options.finish.capture_factor))
    if _is_captured_supreme(options, finish):
        match options.supreme.captured_finish:
            case CapturedFinish.COVER_DOUBLE:
                return Cover(trick[0].seat, Factor("capture-supreme", 2))
            case CapturedFinish.COVER_FOURFOLD:
                return Cover(trick[0].seat, Factor("capture-supreme", 4))
            case _:
                pass
    return None


def _is_captured_supreme(options: TienGowOptions, finish: Finish) -> bool:
    """Tell whether the last trick was won by capturing a led 文尊."""
    led = as_combination(finish.last[0], civil_supreme=options.supreme.civil)
    captured = led is not None and led.kind is Kind.SUPREME and winning(finish.last).tiles == CAPTOR
    return captured and not options.small


def factors(options: TienGowOptions, finish: Finish) -> tuple[Factor, ...]:
    """Give the factors on the winner's gains, where nobody pays for all."""
    if options.small:
        return ()
    found = [each for each in (_by_last_trick(options, finish), all_eight(options, finish)) if each is not None]
    if options.finish.stacking is Stacking.LARGEST and found:
        return (max(found, key=lambda each: each.times),)
    return tuple(found)


def _by_last_trick(options: TienGowOptions, finish: Finish) -> Factor | None:
    led = as_combination(finish.last[0], civil_supreme=options.supreme.civil)
    assert led is not None
    by_leader = finish.winner == finish.last[0].seat
    if led.kind is Kind.SUPREME:
        if by_leader:
            return Factor("finish-supreme", SUPREME_FACTOR) if options.finish.supreme else None
        doubled = options.supreme.captured_finish is CapturedFinish.DOUBLE and _is_captured_supreme(options, finish)
        return Factor("capture-supreme", SUPREME_FACTOR) if doubled else None
    if led.kind is Kind.FOUR and options.finish.four:
        return Factor("finish-four", FOUR_FACTOR)
    low = len(led.tiles) == 1 and str(led.tiles[0]) in options.low_codes
    if low and by_leader and options.finish.low:
        return Factor("finish-low", LOW_FACTOR)
    return None


def product(found: tuple[Factor, ...]) -> int:
    """Multiply factors; 1 if there are none."""
    return prod(each.times for each in found)


def all_eight(options: TienGowOptions, finish: Finish) -> Factor | None:
    """Tell what taking all eight tricks earns, 七支 or 八支; None if nothing."""
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
        or (first is FirstLead.NOT_UNBEATABLE and _is_unbeatable(options, own_first, finish.dealt[finish.winner]))
    )
    if _is_eight(options, finish) and not spoilt:
        return Factor("all-eight-8", EIGHT_FACTOR)
    return Factor("all-eight-7", SEVEN_FACTOR)


def _is_top(options: TienGowOptions, play: Play) -> bool:
    """Tell whether *play* is 頂大: a single 天, a single 九, or 至尊."""
    made = as_combination(play, civil_supreme=options.supreme.civil) if play.face_up else None
    return made is not None and (made.kind is Kind.SUPREME or (len(made.tiles) == 1 and made.has_heaven_or_nine))


def _is_unbeatable(options: TienGowOptions, play: Play, own: Hand) -> bool:
    """Tell whether nobody could have beaten the lead *play*, seen from the hand *own*."""
    lead = as_combination(play, civil_supreme=options.supreme.civil)
    return lead is not None and not any(_fits_outside(each, own) for each in beaters(lead, capture=_capture(options)))


def _capture(options: TienGowOptions) -> bool:
    return options.supreme.civil and options.supreme.civil_capture


def _fits_outside(made: Combination, own: Hand) -> bool:
    return all(FULL_SET.count(tile) - own.count(tile) >= made.tiles.count(tile) for tile in made.tiles)


def _is_eight(options: TienGowOptions, finish: Finish) -> bool:
    """Tell 八支 from 七支 by the last trick; the leftmost matching column of the table counts."""
    row = winning(finish.last).tiles
    tile = row[0]
    if len(row) > 1 or tile is None:
        return True
    low = str(tile) in options.low_codes
    match options.all_eight.mode:
        case AllEight.THEORY:
            return _is_guaranteed(tile, finish)
        case AllEight.WIKI:
            return low or _is_guaranteed(tile, finish)
        case AllEight.WIKI_STRICT:
            return low or tile is HEAVEN or (tile.suit is Suit.MILITARY and tile.pips == NINE)
        case AllEight.ACTUAL:
            return not any(_outranks(other, tile) for play in finish.last for other in play.tiles if other)
        case _:
            return False


def _outranks(tile: Tile, other: Tile) -> bool:
    return tile.suit is other.suit and RANK[tile] > RANK[other]


def _is_guaranteed(single: Tile, finish: Finish) -> bool:
    """Tell whether every higher tile of the suit was the winner's own or laid face up by others."""
    accounted = finish.dealt[finish.winner] + tuple(
        tile for seat, row in enumerate(finish.shown) if seat != finish.winner for tile in row
    )
    return all(accounted.count(face) == FULL_SET.count(face) for face in FACES if _outranks(face, single))
