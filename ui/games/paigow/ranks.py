# SPDX-License-Identifier: MIT
"""Ranks of 推牌九: pairs from high to low, the named hands below them, and the order of single tiles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from dominoes.games.paigow.hands import Hand, HandKind, Ranking, ranking
from dominoes.games.paigow.options import RankingOptions
from dominoes.tiles import FACES, Suit
from ui.games.handout import RankList, RankRow, numbered
from ui.games.paigow.words import hand_name
from ui.language.i18n import _
from ui.language.names import tile_name


def rank_lists(options: RankingOptions) -> Iterator[RankList]:
    """Yield the pairs, the named hands below them where there are any, and the single tiles."""
    table = ranking(options)
    yield RankList(_("Pairs, high to low"), pair_rows(table))
    if named := special_names(table):
        yield RankList(_("Then"), tuple(RankRow((), name) for name in named))
    yield RankList(_("Single tiles, high to low"), single_rows(table))


def pair_rows(table: Ranking) -> tuple[RankRow, ...]:
    """Return the sixteen pairs, high to low."""
    return numbered([(hand.rank, hand.tiles, hand_name(hand, table)) for hand in _hands(table) if hand.is_pair])


def special_names(table: Ranking) -> tuple[str, ...]:
    """Return the named hands between the pairs and the points, such as 天王, high to low."""
    special = (hand for hand in _hands(table) if not hand.is_pair and table.title(hand) is not HandKind.POINTS)
    return tuple(dict.fromkeys(hand_name(hand, table) for hand in special))


def single_rows(table: Ranking) -> tuple[RankRow, ...]:
    """Return the single tiles, high to low; the two of 雜九 and their like are one row."""
    faces = sorted(FACES, key=lambda face: -table.single[face])
    return numbered([(table.single[face], (face,), tile_name(face)) for face in faces])


def _hands(table: Ranking) -> list[Hand]:
    """Return every hand of two tiles once, high to low."""
    pairs = combinations_with_replacement(FACES, 2)
    hands = [table.of((one, other)) for one, other in pairs if one is not other or one.suit is Suit.CIVIL]
    return sorted(hands, key=lambda hand: -hand.rank)
