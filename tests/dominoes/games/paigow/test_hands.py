# SPDX-License-Identifier: MIT
"""The worth of two tiles, by every table of ranks; ids name the paragraph of the rules page."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from dominoes.games.paigow.hands import Hand, HandKind, Ranking, ranking
from dominoes.games.paigow.options import PRESETS, GeeSingle, Order, RankingOptions, ZeroRank
from dominoes.tiles import FACES, FULL_SET, Suit, Tile, tidy, tile, tiles

SWITCH = ranking(PRESETS["guangdong"].ranking)
OLD = ranking(PRESETS["gufa"].ranking)
CASINO = ranking(PRESETS["casino"].ranking)
WENZHOU = ranking(PRESETS["wenzhou"].ranking)
TAIWAN = ranking(PRESETS["taiwan"].ranking)

PAIRS = [
    "42 21", "66 66", "11 11", "44 44", "31 31", "55 55", "33 33", "22 22",
    "65 65", "64 64", "61 61", "51 51", "63 54", "62 53", "52 43", "41 32",
]  # fmt: skip
"""The sixteen pairs, high to low."""

EVERY_TABLE = {
    **{key: preset.ranking for key, preset in PRESETS.items()},
    "plain": RankingOptions(kings=False, kongs=False, high_nine_name=False),
    "everything": RankingOptions(local_extras=True, zero_rank=ZeroRank.HIGH_TILE, second_tile=True),
    "wenzhou, everything": RankingOptions(
        order=Order.WENZHOU, local_extras=True, zero_rank=ZeroRank.HIGH_TILE, second_tile=True
    ),
}
every_table = pytest.mark.parametrize("name", EVERY_TABLE)


def rank(table: Ranking, pair: str) -> int:
    """Rank two tiles."""
    return table.of(tiles(pair)).rank


def descends(table: Ranking, *rows: str) -> bool:
    """Return whether the hands rank from high to low; those that ``=`` parts are equal."""
    ranks = [{rank(table, pair) for pair in row.split(" = ")} for row in rows]
    assert all(len(each) == 1 for each in ranks), ranks
    flat = [each.pop() for each in ranks]
    return flat == sorted(set(flat), reverse=True)


def hands(table: Ranking) -> list[Hand]:
    """Return the hands of all 496 ways to take two tiles."""
    return [table.of(pair) for pair in combinations(FULL_SET, 2)]


# -- kinds and points --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "with_switch", "without"),
    [
        pytest.param("31 32", 9, 9, id="Ranking: 和 and 雜五"),
        pytest.param("41 65", 6, 6, id="Ranking: 雜五 and 斧頭"),
        pytest.param("55 64", 0, 0, id="Ranking: 梅 and 紅頭"),
        pytest.param("22 51", 0, 0, id="Setting: 板凳 and 零霖"),
        pytest.param("65 63", 0, 0, id="Setting: 斧頭 and 雜九"),
        pytest.param("22 65", 5, 5, id="Setting: 板凳 and 斧頭"),
        pytest.param("51 63", 5, 5, id="Setting: 零霖 and 雜九"),
        pytest.param("22 54", 3, 3, id="Setting: 板凳 and 雜九"),
        pytest.param("51 65", 7, 7, id="Setting: 零霖 and 斧頭"),
        pytest.param("22 42", 7, 0, id="The switch: 板凳 and 二四"),
        pytest.param("66 42", 8, 8, id="The switch: 天 and 二四"),
        pytest.param("11 21", 8, 5, id="The switch: 地 and 丁三"),
        pytest.param("63 42", 5, 5, id="The switch: 雜九 and 二四"),
        pytest.param("63 21", 5, 2, id="The switch: 雜九 and 丁三"),
        pytest.param("51 42", 9, 2, id="The switch: 零霖 and 大頭六"),
        pytest.param("33 61", 3, 3, id="The switch: 長三 and 高腳"),
    ],
)
def test_points(pair: str, with_switch: int, without: int) -> None:
    """The last digit of all pips counts; a tile of 至尊 as 3 or 6 where the switch is played."""
    for table, points in ((SWITCH, with_switch), (CASINO, with_switch), (OLD, without)):
        hand = table.of(tiles(pair))
        assert (hand.kind, hand.points, hand.score) == (HandKind.POINTS, points, points)
        assert sum(hand.counted) % 10 == points


@pytest.mark.parametrize(
    ("pair", "counted", "switched"),
    [
        pytest.param("42 22", (4, 3), "42", id="The switch: six counts three, the better tile first"),
        pytest.param("21 11", (2, 6), "21", id="The switch: three counts six"),
        pytest.param("66 42", (12, 6), "", id="The switch: six is better as it is"),
        pytest.param("63 21", (9, 6), "21", id="The switch: with a nine"),
        pytest.param("42 21", (6, 3), "", id="The switch: 至尊 needs none"),
        pytest.param("66 63", (12, 9), "", id="The switch: other tiles have none"),
    ],
)
def test_switched_tile_is_told(pair: str, counted: tuple[int, int], switched: str) -> None:
    """A hand tells the count of each tile in it, and the switched one."""
    hand = SWITCH.of(tiles(pair))
    assert hand.counted == counted
    assert hand.switched == tiles(switched)
    assert OLD.of(tiles(pair)).switched == ()


@pytest.mark.parametrize(
    ("pair", "kind", "score"),
    [
        *(pytest.param(pair, HandKind.PAIR, 12, id=f"Ranking: pair {pair}") for pair in PAIRS[1:]),
        pytest.param("42 21", HandKind.SUPREME, 12, id="Ranking: 至尊"),
        pytest.param("66 63", HandKind.KING_HEAVEN, 11, id="Ranking: 天王, although 21 is one point"),
        pytest.param("11 54", HandKind.KING_EARTH, 11, id="Ranking: 地王"),
        pytest.param("66 44", HandKind.KONG_HEAVEN, 10, id="Ranking: 天槓 with 人"),
        pytest.param("66 62", HandKind.KONG_HEAVEN, 10, id="Ranking: 天槓 with 雜八"),
        pytest.param("11 44", HandKind.KONG_EARTH, 10, id="Ranking: 地槓 with 人"),
        pytest.param("11 53", HandKind.KONG_EARTH, 10, id="Ranking: 地槓 with 雜八"),
        pytest.param("66 61", HandKind.NINE_HEAVEN, 9, id="Ranking: 天高九 with 高腳"),
        pytest.param("66 43", HandKind.NINE_HEAVEN, 9, id="Ranking: 天高九 with 雜七"),
        pytest.param("11 61", HandKind.NINE_EARTH, 9, id="Ranking: 地高九"),
        pytest.param("66 11", HandKind.POINTS, 4, id="Ranking: 天 and 地 are nothing"),
        pytest.param("44 65", HandKind.POINTS, 9, id="Ranking: nine without 天 or 地"),
        pytest.param("44 52", HandKind.POINTS, 5, id="Ranking: 人七 is local"),
        pytest.param("31 41", HandKind.POINTS, 9, id="Ranking: 和五 is local"),
    ],
)
def test_kinds(pair: str, kind: HandKind, score: int) -> None:
    """Every special hand is known, whichever tile comes first."""
    for table in (SWITCH, CASINO, OLD, TAIWAN):
        hand = table.of(tiles(pair))
        assert (hand.kind, hand.score, hand.is_pair) == (kind, score, score == 12)
        assert table.hand(*reversed(tiles(pair))) is hand
        assert table.title(hand) is kind


def test_sixteen_pairs() -> None:
    """There are sixteen pairs, 至尊 above all, and the lowest is above all that is no pair."""
    assert descends(SWITCH, *PAIRS, "66 63")
    assert sum(hand.is_pair for hand in hands(SWITCH)) == len(PAIRS)


@pytest.mark.parametrize(
    ("preset", "ranks"),
    [
        pytest.param("guangdong", 103, id="Single tiles: 二四 and 丁三 stand apart"),
        pytest.param("casino", 102, id="Single tiles: both lowest"),
        pytest.param("gufa", 112, id="Presets: 古法"),
        pytest.param("wenzhou", 71, id="Presets: 溫州"),
        pytest.param("taiwan", 75, id="Presets: 黑粒仔"),
        pytest.param("two_halves", 103, id="Presets: 二局"),
    ],
)
def test_number_of_ranks(preset: str, ranks: int) -> None:
    """Each table has so many different ranks, counted from 0 without a gap."""
    table = ranking(PRESETS[preset].ranking)
    assert table.ranks == ranks
    assert {hand.rank for hand in hands(table)} == set(range(ranks))


def test_frequencies() -> None:
    """Of 496 hands so many have each class, and 136 are different (rules, Golden figures)."""
    known = [24, 32, 44, 48, 52, 44, 56, 52, 56, 48, 16, 8, 16]
    for table in (SWITCH, CASINO, TAIWAN):
        found = Counter(hand.score for hand in hands(table))
        assert [found[score] for score in range(13)] == known
    assert len({tuple(sorted(map(kind_of, hand.tiles))) for hand in hands(SWITCH)}) == 136


def kind_of(each: Tile) -> str:
    """Name which of the sixteen kinds a tile is of."""
    if each in tiles("42 21"):
        return "G"
    return str(each) if each.suit is Suit.CIVIL else f"{each.pips}"


# -- single tiles ------------------------------------------------------------------------------------


def test_single_tiles() -> None:
    """Equal points are decided by the better single tile, the tiles of 至尊 in dispute."""
    civil = [face for face in FACES if face.suit is Suit.CIVIL]
    for table, military in ((SWITCH, "63 62 52 42 41 21"), (CASINO, "63 62 52 41 21")):
        row = [table.single[face] for face in (*civil, *tiles(military))]
        assert row == sorted(set(row), reverse=True)
        for one, other in (("63", "54"), ("62", "53"), ("52", "43"), ("41", "32")):
            assert table.single[tile(one)] == table.single[tile(other)]
    assert CASINO.single[tile("42")] == CASINO.single[tile("21")]


@pytest.mark.no_cover
def test_the_one_comparison_in_dispute() -> None:
    """二四 with 雜五 beats 丁三 with 雜五, or it is a copy; nothing else differs."""
    assert descends(SWITCH, "65 43", "64 62", "42 41 = 42 32", "21 32 = 21 41", "66 41")
    assert descends(CASINO, "64 62", "42 41 = 42 32 = 21 32 = 21 41", "66 41")
    pairs = [*combinations(hands(SWITCH), 2)]
    apart = {
        frozenset((tuple(sorted(one.tiles)), tuple(sorted(other.tiles))))
        for one, other in pairs
        if (one.rank > other.rank) - (one.rank < other.rank) != sign(CASINO, one, other)
    }
    assert apart == {
        frozenset((tiles(f"42 {one}"), tuple(sorted(tiles(f"21 {other}")))))
        for one in ("41", "32")
        for other in ("41", "32")
    }


def sign(table: Ranking, one: Hand, other: Hand) -> int:
    """Compare the tiles of two hands at another table."""
    first, second = table.of(one.tiles).rank, table.of(other.tiles).rank
    return (first > second) - (first < second)


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(("22 65", "51 63 = 51 54"), id="Single tiles: 板凳 5 above 零霖 5"),
        pytest.param(("66 55 = 66 64", "11 55 = 11 64"), id="Copies: the second tile breaks no tie"),
        pytest.param(("66 63", "11 63", "66 44 = 66 62 = 66 53", "11 44 = 11 62"), id="Ranking: kings and kongs"),
        pytest.param(("11 62", "66 61 = 66 52", "11 61 = 11 43", "44 65"), id="Ranking: 高九 are the best nines"),
        pytest.param(("51 41", "31 33 = 55 64 = 65 63"), id="Copies: zero has no rank"),
    ],
)
def test_order(rows: tuple[str, ...]) -> None:
    """Hands stand in this order at every table with the standard single tiles."""
    for table in (SWITCH, CASINO, OLD):
        assert descends(table, *rows)


# -- options -----------------------------------------------------------------------------------------


def test_without_kings_and_kongs() -> None:
    """If they are not counted, 天 and 地 with a nine are a point, with an eight zero (rules, Ranking)."""
    table = ranking(RankingOptions(kings=False, kongs=False))
    for pair, points in (("66 63", 1), ("11 54", 1), ("66 44", 0), ("11 62", 0)):
        hand = table.of(tiles(pair))
        assert (hand.kind, hand.score) == (HandKind.POINTS, points)
    assert descends(table, "41 32", "66 61", "66 63", "11 63", "31 61", "66 44 = 11 62 = 55 64")
    assert ranking(RankingOptions(kings=False)).of(tiles("66 44")).kind is HandKind.KONG_HEAVEN
    assert ranking(RankingOptions(kongs=False)).of(tiles("66 63")).kind is HandKind.KING_HEAVEN


def test_local_hands() -> None:
    """人七 and 和五 stand below 地槓, with the military tile alone (rules, Ranking)."""
    table = ranking(RankingOptions(local_extras=True))
    assert descends(table, "11 44", "44 52 = 44 43", "31 41 = 31 32", "66 61")
    assert table.of(tiles("43 44")).kind is HandKind.HUMAN_SEVEN
    assert table.of(tiles("31 41")).kind is HandKind.HARMONY_FIVE
    assert table.of(tiles("44 61")).kind is HandKind.POINTS
    assert {table.of(tiles(pair)).score for pair in ("44 52", "31 41")} == {10}
    # 人 with 雜七 and with 高腳 were one rank; 和 with 雜五 were a rank of their own.
    assert table.ranks == SWITCH.ranks + 1


def test_name_of_high_nines() -> None:
    """Some tables call 高九 nine points like any other; nothing else changes."""
    table = ranking(RankingOptions(high_nine_name=False))
    assert [hand.rank for hand in hands(table)] == [hand.rank for hand in hands(SWITCH)]
    titles = [table.title(table.of(tiles(pair))) for pair in ("66 61", "11 52", "66 63", "44 65")]
    assert titles == [HandKind.POINTS, HandKind.POINTS, HandKind.KING_HEAVEN, HandKind.POINTS]
    assert SWITCH.title(SWITCH.of(tiles("66 61"))) is HandKind.NINE_HEAVEN


def test_ranked_noughts() -> None:
    """If noughts differ the better single tile decides, and all are still the lowest (rules, Ranking)."""
    table = ranking(RankingOptions(zero_rank=ZeroRank.HIGH_TILE))
    assert descends(table, "51 41", "31 33 = 31 51", "55 64", "33 22", "22 51", "65 63 = 65 54")


def test_second_tile() -> None:
    """If the worse tile counts, hands are copies only if both tiles are equal; noughts stay equal."""
    table = ranking(RankingOptions(second_tile=True))
    assert descends(table, "66 55", "66 64", "11 55", "11 64")
    assert descends(table, "66 63 = 66 54", "11 63", "66 44", "66 62 = 66 53", "11 44", "11 53")
    assert descends(table, "51 41", "31 33 = 31 51 = 55 64")
    assert descends(table, *PAIRS, "66 63")
    both = ranking(RankingOptions(second_tile=True, zero_rank=ZeroRank.HIGH_TILE))
    assert descends(both, "31 33", "31 51", "55 64")


def test_wenzhou() -> None:
    """溫州 ranks by groups, has 至尊 third, no 地王 and no switch (rules, Wenzhou)."""
    assert descends(
        WENZHOU,
        *("66 66", "11 11", "42 21", "44 44", "31 31"),
        *("55 55 = 33 33 = 22 22", "65 65 = 64 64 = 61 61 = 51 51", "63 54 = 62 53 = 52 43 = 41 32"),
        *("66 63 = 66 54", "66 44 = 66 62", "11 44 = 11 53", "66 61 = 66 52", "11 61 = 11 43", "44 65"),
        *("31 41", "55 63 = 33 21 = 22 41", "65 62 = 64 63 = 51 21"),
        *("66 33 = 66 42", "11 51", "44 55", "31 22", "55 62", "65 61 = 64 53", "41 21 = 32 21"),
        *("11 63 = 11 54", "44 21", "31 33 = 22 42 = 61 21 = 55 64"),
    )
    assert WENZHOU.of(tiles("11 63")).kind is HandKind.POINTS
    assert WENZHOU.of(tiles("51 42")).points == 2


def test_taiwan() -> None:
    """黑粒仔 has the groups of 溫州 for single tiles, and all other hands as everywhere (rules, Wenzhou)."""
    assert descends(TAIWAN, *PAIRS, "66 63", "11 63", "66 44 = 66 62", "11 44", "66 61", "11 61", "44 65")
    assert descends(TAIWAN, "55 63 = 33 42 = 22 41", "65 62 = 64 54 = 51 42", "66 33", "42 41 = 21 41", "66 41")
    groups = ["66", "11", "44", "31", "55 33 22", "65 64 61 51", "63 54 62 53 52 43 42 41 32 21"]
    for table in (TAIWAN, WENZHOU):
        ranks = [{table.single[each] for each in tiles(group)} for group in groups]
        assert [sorted(each) for each in ranks] == [[rank] for rank in range(6, -1, -1)]


# -- the order as a whole ----------------------------------------------------------------------------


@pytest.mark.no_cover
@every_table
def test_order_is_whole(name: str) -> None:
    """Of any two hands one is higher or both are copies, and what is higher than a higher one is higher."""
    table = ranking(EVERY_TABLE[name])
    found = {hand.tiles: hand for hand in hands(table)}.values()
    special = ladder(table.options)
    above = {one.tiles: {other.tiles for other in found if beats(table, special, one, other)} for one in found}
    for one in found:
        assert one.tiles not in above[one.tiles]
        for other in found:
            higher, lower = other.tiles in above[one.tiles], one.tiles in above[other.tiles]
            assert higher + lower + (one.rank == other.rank) == 1
            assert higher == (one.rank > other.rank)
            assert not higher or above[other.tiles] < above[one.tiles]


def beats(table: Ranking, special: dict[tuple[Tile, ...], int], one: Hand, other: Hand) -> bool:
    """Return by the words of the rules page, not by ranks, whether *one* is higher than *other*."""
    options = table.options
    # Lines of the ladder count from the highest; what is on none of them is below all.
    places = [special.get(tidy(hand.tiles), len(special)) for hand in (one, other)]
    if places[0] != places[1]:
        return places[0] < places[1]
    if places[0] < len(special):
        return options.second_tile and not one.is_pair and by_tiles(table, one, other)
    points = [sum(hand.counted) % 10 for hand in (one, other)]
    if points[0] != points[1]:
        return points[0] > points[1]
    return bool(points[0] or options.zero_rank is ZeroRank.HIGH_TILE) and by_tiles(table, one, other)


def ladder(options: RankingOptions) -> dict[tuple[Tile, ...], int]:
    """Return the line of every special hand of a table, from high to low; those of one line are equal."""
    wenzhou = options.order is Order.WENZHOU
    rows = [[pair] for pair in PAIRS]
    if wenzhou:
        rows = [["66 66"], ["11 11"], ["42 21"], ["44 44"], ["31 31"], PAIRS[5:8], PAIRS[8:12], PAIRS[12:]]
    if options.kings:
        rows += [["66 63", "66 54"], *([] if wenzhou else [["11 63", "11 54"]])]
    if options.kongs:
        rows += [["66 44", "66 62", "66 53"], ["11 44", "11 62", "11 53"]]
    if options.local_extras:
        rows += [["44 52", "44 43"], ["31 41", "31 32"]]
    return {tidy(tiles(pair)): line for line, row in enumerate(rows) for pair in row}


def by_tiles(table: Ranking, one: Hand, other: Hand) -> bool:
    """Return whether the better tile, and if the table looks at it the worse one, decides for *one*."""
    mine, its = (sorted((table.single[each] for each in hand.tiles), reverse=True) for hand in (one, other))
    return mine > its if table.options.second_tile else mine[0] > its[0]


@every_table
def test_hands_show_the_better_tile_first(name: str) -> None:
    """A hand shows its better tile first, and what it counts in the same order."""
    table = ranking(EVERY_TABLE[name])
    for hand in hands(table):
        first, second = hand.tiles
        assert table.single[first] >= table.single[second]
        assert sum(hand.counted) % 10 == hand.points
        for each, value in zip(hand.tiles, hand.counted, strict=True):
            assert value == each.pips or (each in hand.switched and {value, each.pips} == {3, 6})


def test_tables_are_kept() -> None:
    """A table of ranks is worked out once for the same options."""
    assert ranking(RankingOptions()) is ranking(RankingOptions())
    assert ranking(RankingOptions(gee_single=GeeSingle.LOWEST)) is CASINO
