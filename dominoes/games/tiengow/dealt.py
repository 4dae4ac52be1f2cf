# SPDX-License-Identifier: MIT
"""例牌: dealt hands that win before a tile is played.

Source: resources/rules/tiengow.md, "Dealt wins".
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from dominoes.games.combinations import Hand
from dominoes.games.tiengow.options import DealtHand, DealtOptions, OneRed
from dominoes.ranks import FAMILIES, HEAVEN, SUPREME_PAIR
from dominoes.tiles import FACES, Suit, Tile

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
"""Chips that each other seat pays before the banker's multiplier."""


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
    """Return the 例牌 that *hand* of eight is at this table, those that pay most first."""
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
