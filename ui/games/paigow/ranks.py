# SPDX-License-Identifier: MIT
"""Ranks of 推牌九: pairs from high to low, the named hands below them, and the order of single tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement

from dominoes.games.paigow.hands import Hand, HandKind, Ranking, ranking
from dominoes.games.paigow.options import RankingOptions
from dominoes.tiles import FACES, Suit, Tile
from ui.games import handout
from ui.games.handout import EQUAL, RankList
from ui.games.paigow.words import hand_name
from ui.language.i18n import _
from ui.language.names import tile_name


@dataclass(frozen=True, slots=True)
class RankRow:
    """One rank: the tiles that have it, and its name."""

    tiles: tuple[Tile, ...]
    name: str
    equal_to_previous: bool = False
    """Whether it ranks like the row above it."""


@dataclass(frozen=True, slots=True)
class RankStripModel:
    """All ranks, each list from high to low."""

    pairs: tuple[RankRow, ...]
    specials: tuple[str, ...]
    """Named hands between the pairs and the points, such as 天王."""
    singles: tuple[RankRow, ...]


def rank_strip_model(options: RankingOptions) -> RankStripModel:
    """Return the sixteen pairs, the named hands below them, and the single tiles, each from high to low."""
    table = ranking(options)
    hands = sorted(_hands(table), key=lambda hand: -hand.rank)
    pairs = [hand for hand in hands if hand.is_pair]
    special = [hand for hand in hands if not hand.is_pair and table.title(hand) is not HandKind.POINTS]
    return RankStripModel(
        pairs=_ranked((hand.rank, hand.tiles, hand_name(hand, table)) for hand in pairs),
        specials=tuple(dict.fromkeys(map(partial(hand_name, table=table), special))),
        singles=_singles(table),
    )


def _ranked(rows: Iterable[tuple[int, tuple[Tile, ...], str]]) -> tuple[RankRow, ...]:
    """Return *rows* of rank, tiles and name, each with whether it ranks like the row above it."""
    ranked, above = [], None
    for rank, tiles, name in rows:
        ranked.append(RankRow(tiles, name, equal_to_previous=rank == above))
        above = rank
    return tuple(ranked)


def _singles(table: Ranking) -> tuple[RankRow, ...]:
    """Return the single tiles; the two of 雜九 and their like are one row."""
    rows: dict[tuple[int, str], tuple[Tile, ...]] = {}
    for face in sorted(FACES, key=lambda face: -table.single[face]):
        key = table.single[face], tile_name(face)
        rows[key] = (*rows.get(key, ()), face)
    return _ranked((rank, alike, name) for (rank, name), alike in rows.items())


def _hands(table: Ranking) -> list[Hand]:
    """Return every hand of two tiles once."""
    pairs = combinations_with_replacement(FACES, 2)
    return [table.of((one, other)) for one, other in pairs if one is not other or one.suit is Suit.CIVIL]


def rank_lists(options: RankingOptions) -> Iterator[RankList]:
    """Yield the same as lists under their titles."""
    model = rank_strip_model(options)
    yield RankList(_("Pairs, high to low"), _numbered(model.pairs))
    if model.specials:
        yield RankList(_("Then"), tuple(handout.RankRow((), name) for name in model.specials))
    yield RankList(_("Single tiles, high to low"), _numbered(model.singles))


def _numbered(rows: Sequence[RankRow]) -> tuple[handout.RankRow, ...]:
    return tuple(
        handout.RankRow(row.tiles, row.name, EQUAL if row.equal_to_previous else str(place))
        for place, row in enumerate(rows, start=1)
    )
