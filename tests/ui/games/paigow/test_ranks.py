# SPDX-License-Identifier: MIT
"""The strip of ranks beside a 推牌九 table says what its options say, from high to low."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from dominoes.games.paigow.hands import Hand, HandKind, Ranking, ranking
from dominoes.games.paigow.options import PRESETS, RankingOptions
from dominoes.tiles import FACES, FULL_SET
from tests.support.strategies import changed
from ui.games.handout import EQUAL, RankRow
from ui.games.paigow.texts import hand_name, pair_rows, rank_lists, single_rows, special_names
from ui.language import i18n
from ui.language.names import tile_name

PAIRS = 16
PLAIN = RankingOptions()
VARIANTS = {
    **{key: preset.ranking for key, preset in PRESETS.items()},
    "no kings": changed(PLAIN, kings=False),
    "no kongs": changed(PLAIN, kongs=False),
    "neither": changed(PLAIN, kings=False, kongs=False, high_nine_name=False),
    "local hands": changed(PLAIN, local_extras=True),
}


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def every_hand(table: Ranking) -> list[Hand]:
    """Return each hand of two tiles of the full set once."""
    full = Counter(FULL_SET)
    rows = {tuple(sorted((one, other))) for one in FACES for other in FACES if one != other or full[one] > 1}
    return [table.of(row) for row in rows]


def worth(row: RankRow, table: Ranking) -> int:
    """Return the rank of the pair or the place of the single tile in *row*."""
    return table.of(row.tiles).rank if len(row.tiles) > 1 else table.single[row.tiles[0]]


def falls(ranks: list[int], rows: tuple[RankRow, ...]) -> bool:
    """Return whether *rows* go down, and are called equal exactly where they do not."""
    return all(
        (after == before) if row.mark == EQUAL else (after < before)
        for (before, after), row in zip(pairwise(ranks), rows[1:], strict=True)
    )


@pytest.fixture(params=VARIANTS)
def table(request: pytest.FixtureRequest) -> Ranking:
    """Return the ranks of each table."""
    return ranking(VARIANTS[request.param])


def test_the_sixteen_pairs(table: Ranking) -> None:
    """Every pair is there once, from high to low, under its name; those of equal rank are called so."""
    pairs = pair_rows(table)
    assert len(pairs) == PAIRS
    assert {row.tiles for row in pairs} == {hand.tiles for hand in every_hand(table) if hand.is_pair}
    assert falls([table.of(row.tiles).rank for row in pairs], pairs)
    assert pairs[0].mark == "1"
    assert [row.name for row in pairs] == [hand_name(table.of(row.tiles), table) for row in pairs]
    assert len({row.name for row in pairs}) == PAIRS


def test_the_named_hands(table: Ranking) -> None:
    """Each name below the pairs stands once, in the order of the ranks; those that are off are not there."""
    best: dict[str, int] = {}
    for hand in every_hand(table):
        if not hand.is_pair and table.title(hand) is not HandKind.POINTS:
            name = hand_name(hand, table)
            best[name] = max(best.get(name, 0), hand.rank)
    assert list(special_names(table)) == sorted(best, key=lambda name: -best[name])
    lowest = min(table.of(row.tiles).rank for row in pair_rows(table))
    assert all(rank < lowest for rank in best.values())


def test_the_single_tiles(table: Ranking) -> None:
    """Every face is there once, from high to low; faces of one name and rank stand in one row."""
    singles = single_rows(table)
    assert Counter(face for row in singles for face in row.tiles) == Counter(FACES)
    assert falls([table.single[row.tiles[0]] for row in singles], singles)
    for row in singles:
        assert len({table.single[face] for face in row.tiles}) == 1
        assert {tile_name(face) for face in row.tiles} == {row.name}
    assert len({(row.name, table.single[row.tiles[0]]) for row in singles}) == len(singles)


def codes(rows: tuple[RankRow, ...]) -> list[str]:
    """Write rows as tiles, with an equals sign before those of equal rank."""
    return [f"{'=' if row.mark == EQUAL else ''}{' '.join(map(str, row.tiles))}" for row in rows]


def test_where_the_supreme_pair_stands() -> None:
    """First by the usual order, third by that of 溫州; its tiles are lowest as single ones, in casinos equal."""
    usual, casino, wenzhou = (ranking(PRESETS[key].ranking) for key in ("guangdong", "casino", "wenzhou"))
    assert codes(pair_rows(usual))[:3] == ["42 21", "66 66", "11 11"]
    assert codes(pair_rows(wenzhou))[:3] == ["66 66", "11 11", "42 21"]
    assert codes(single_rows(casino))[-2:] == ["42", "=21"]
    assert codes(single_rows(usual))[-3:] == ["42", "41 32", "21"]
    assert sum(row.mark == EQUAL for row in pair_rows(usual)) == 0
    assert any(row.mark == EQUAL for row in pair_rows(wenzhou))


def test_what_is_off_is_not_named() -> None:
    """Kings, gongs, high nines and local hands stand there only where they count."""
    count = {key: len(special_names(ranking(options))) for key, options in VARIANTS.items()}
    assert count["guangdong"] == 6
    assert count["no kings"] == count["no kongs"] == 4
    assert count["neither"] == 0
    assert count["local hands"] == 8


def test_the_lists_of_a_table() -> None:
    """Places skip those of equal rank, and without named hands there are two lists."""
    pairs, then, singles = rank_lists(PRESETS["wenzhou"].ranking)
    assert all(
        row.mark in (EQUAL, str(place)) for rows in (pairs.rows, singles.rows) for place, row in enumerate(rows, 1)
    )
    assert {row.mark for row in then.rows} == {""}
    assert len(list(rank_lists(VARIANTS["neither"]))) == 2
