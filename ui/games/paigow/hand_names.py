# SPDX-License-Identifier: MIT
"""What two tiles of 推牌九 are called, and how their points are calculated, in the language now used."""

from __future__ import annotations

from typing import Final

from dominoes.games.paigow.hands import Hand, HandKind, Ranking
from dominoes.games.paigow.options import ZeroRank
from dominoes.tiles import Suit, Tile
from ui.language.i18n import _, capital, number, term, tile_text
from ui.language.tile_names import enumerated, numeral, tile_name

_LOCAL: Final = {HandKind.HUMAN_SEVEN: "mix-7", HandKind.HARMONY_FIVE: "mix-5"}
"""Local hands, which are called like the combinations of 打天九."""
_NINES: Final = (HandKind.NINE_HEAVEN, HandKind.NINE_EARTH)


def short_name(tile: Tile) -> str:
    """Name *tile* as the first part of the name of a hand: 長衫, 伶冧, 雜九."""
    return tile_text("tile-short", str(tile))


def hand_name(hand: Hand, table: Ranking) -> str:
    """Name a hand as players do: 至尊寶, 孖天, 天王, 長衫九; one of zero points 0 點 or 鱉十.

    Args:
        hand: Two tiles.
        table: The ranks in use, which may not know every name.
    """
    return capital(_name(hand, table))


def _name(hand: Hand, table: Ranking) -> str:
    kind = table.title(hand)
    better = hand.tiles[0]
    match kind:
        case HandKind.PAIR if better.suit is Suit.CIVIL:
            return term("pairs").format(name=short_name(better))
        case HandKind.PAIR:
            return term(f"pair-{better.pips}")
        case HandKind.HUMAN_SEVEN | HandKind.HARMONY_FIVE:
            return term(_LOCAL[kind])
        case HandKind.POINTS if hand.points:
            # Words of one syllable need no counter after them, unless the two together are another name: 天九, 雜九五.
            plain = better.suit is Suit.CIVIL and hand.kind not in _NINES
            key = "points-of" if plain else "points-of-long"
            return term(key).format(name=short_name(better), n=numeral(hand.points))
        case HandKind.POINTS if table.options.zero_rank is ZeroRank.HIGH_TILE:
            # Translators: no points, and the better tile, which breaks a tie: 0 點（長衫）.
            return _("{zero} ({tile})").format(zero=term("zero"), tile=short_name(better))
        case HandKind.POINTS:
            return term("zero")
        case _:
            return term(kind.value)


def hand_sum(hand: Hand, table: Ranking) -> str:
    """Calculate the points, ``6 + 7 = 13``, and name the tile of 至尊 that counts other than its pips.

    Empty where points do not count, as in a pair or a king 王.
    """
    if table.title(hand) not in (HandKind.POINTS, *_NINES):
        return ""
    one, other = hand.counted
    words = f"{number(one)} + {number(other)} = {number(one + other)}"
    if not hand.switched:
        return words
    values = dict(zip(hand.tiles, hand.counted, strict=True))
    # Translators: 二四 or 丁三 where it counts 3 instead of 6, or 6 instead of 3: 大頭六作三.
    counts = [_("{tile} counts {n}").format(tile=tile_name(tile), n=numeral(values[tile])) for tile in hand.switched]
    # Translators: a sum, and a remark about one of its numbers.
    return _("{sum} ({remark})").format(sum=words, remark=enumerated(counts))
