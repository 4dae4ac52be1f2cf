# SPDX-License-Identifier: MIT
"""The order of hands and of single tiles at one 推牌九 table, for the strip beside it."""

from __future__ import annotations

from functools import partial
from itertools import combinations_with_replacement

from dominoes.games.paigow.hands import Hand, HandKind, Ranking, ranking
from dominoes.games.paigow.options import RankingOptions
from dominoes.tiles import FACES, Suit, Tile
from ui.games.paigow.hand_names import hand_name
from ui.games.paigow.rank_strip import RankRow, RankStripModel
from ui.language.tile_names import tile_name


def rank_strip_model(options: RankingOptions) -> RankStripModel:
    """Return the sixteen pairs, the named hands below them, and the single tiles, each from high to low."""
    table = ranking(options)
    hands = sorted(_hands(table), key=lambda hand: -hand.rank)
    pairs = [hand for hand in hands if hand.is_pair]
    special = [hand for hand in hands if not hand.is_pair and table.title(hand) is not HandKind.POINTS]
    return RankStripModel(
        pairs=tuple(
            RankRow(hand.tiles, hand_name(hand, table), place > 0 and pairs[place - 1].rank == hand.rank)
            for place, hand in enumerate(pairs)
        ),
        specials=tuple(dict.fromkeys(map(partial(hand_name, table=table), special))),
        singles=_singles(table),
    )


def _singles(table: Ranking) -> tuple[RankRow, ...]:
    """Return the single tiles; the two of 雜九 and their like are one row."""
    faces = sorted(FACES, key=lambda face: -table.single[face])
    rows: dict[tuple[int, str], tuple[Tile, ...]] = {}
    for face in faces:
        key = table.single[face], tile_name(face)
        rows[key] = (*rows.get(key, ()), face)
    ranks = [rank for rank, _name in rows]
    return tuple(
        RankRow(alike, name, place > 0 and ranks[place - 1] == rank)
        for place, ((rank, name), alike) in enumerate(rows.items())
    )


def _hands(table: Ranking) -> list[Hand]:
    """Return every hand of two tiles once."""
    rows = (
        row for row in combinations_with_replacement(FACES, 2) if row[0] is not row[1] or row[0].suit is Suit.CIVIL
    )
    return [table.of(row) for row in rows]
