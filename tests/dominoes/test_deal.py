# SPDX-License-Identifier: MIT
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from itertools import islice, pairwise, permutations
from random import Random

import pytest

from dominoes.deal import (
    SEED_BYTES,
    Chance,
    deal_from_seed,
    deal_round,
    new_seed,
    read_hex_seed,
    read_seed,
    seed_for_round,
)
from dominoes.errors import NotationError
from dominoes.games import GAMES
from dominoes.opening import OPENINGS
from dominoes.ranks import SUPREME_PAIR
from dominoes.tiles import FULL_SET, Tile, text, tiles


@pytest.mark.parametrize(
    ("seed", "wall", "dice"),
    [
        pytest.param("00" * 32, "63 33 22 64 21 62 55 65 11 32 44 55", (3, 3), id="zeros"),
        pytest.param(bytes(range(32)).hex(), "51 64 32 33 61 52 65 44", (5, 1), id="counting up"),
    ],
)
def test_known_answers(seed: str, wall: str, dice: tuple[int, ...]) -> None:
    """The published seeds of the record format give its published deals."""
    deal = deal_from_seed(read_seed(seed), FULL_SET)
    assert text(deal.wall).startswith(wall)
    assert deal.dice == dice
    assert deal.opening is None
    assert Counter(deal.wall) == Counter(FULL_SET)
    three = deal_from_seed(read_seed(seed), FULL_SET, dice=3)
    assert (three.wall, three.dice[:2], len(three.dice)) == (deal.wall, dice, 3)


def test_a_round_is_dealt_as_its_game_has_it() -> None:
    """The number of dice and the openings to draw from are those of the game and its options."""
    for found in GAMES:
        for options in found.presets.values():
            deal = deal_round(found.game, options, bytes(32))
            assert found.game.dice(options) in (None, len(deal.dice))
            assert (deal.opening is None) == (not found.game.openings(options))
            assert deal.wall == deal_from_seed(bytes(32), found.game.tiles(options)).wall


def test_openings_are_drawn_last() -> None:
    """If a player names the opening, the seed decides that too, and nothing before it changes."""
    seeds = [read_seed(str(number)) for number in range(99)]
    drawn = [deal_from_seed(seed, FULL_SET, openings=tuple(OPENINGS)) for seed in seeds]
    plain = [deal_from_seed(seed, FULL_SET) for seed in seeds]
    assert [(deal.wall, deal.dice) for deal in drawn] == [(deal.wall, deal.dice) for deal in plain]
    assert {deal.opening for deal in drawn} == set(OPENINGS)


def test_short_seeds() -> None:
    """A whole number is a seed too, the same as its 64 hex digits."""
    assert read_seed("258") == read_seed("0" * 61 + "102") == read_hex_seed("0" * 61 + "102")
    assert read_seed("1" * 64) == read_hex_seed("1" * 64)
    assert read_seed(str(2**256 - 1)) == read_hex_seed("f" * 64)
    assert read_seed("0" * 78) == bytes(SEED_BYTES)
    # As many digits as one that is written in hex has: it is one.
    assert read_seed("0" * 62 + "10") == read_hex_seed("0" * 62 + "10") == read_seed("16")
    for digits in (32, 33, 34, 63, 65, 66):
        assert read_seed("9" * digits) == int("9" * digits).to_bytes(SEED_BYTES, "big")
    assert len(new_seed()) == SEED_BYTES == 32
    assert new_seed() != new_seed()


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "x",
        "-1",
        "+1",
        " 1",
        "1_0",
        "٣",
        "1.5",
        "z" * 64,
        "0 " * 32,
        "9" * 78,
        str(2**256),
        "0" * 79,
        "9" * 9999,
        "1\n",
    ],
)
def test_unreadable_seeds(wrong: str) -> None:
    """Anything else is refused."""
    with pytest.raises(NotationError, match="64 hex digits"):
        read_seed(wrong)
    with pytest.raises(NotationError, match="a seed is 64 hex digits: "):
        read_hex_seed(wrong)


def test_rounds_have_seeds_of_their_own() -> None:
    """One seed tells a whole match, and no two rounds are alike."""
    seeds = [seed_for_round(bytes(32), number) for number in range(1, 100)]
    assert len(set(seeds)) == 99
    assert seed_for_round(bytes(32), 1) == seeds[0]
    # Every byte counts: a shorter seed could be guessed.
    flipped = {seed_for_round(bytes(at) + b"1" + bytes(SEED_BYTES - 1 - at), 1) for at in range(SEED_BYTES)}
    assert len(flipped | {seeds[0]}) == 33


# -- statistics of the shuffle, each with a planted fault that it must find --------------------------

Shuffle = Callable[[Random, Chance, tuple[Tile, ...]], tuple[Tile, ...]]

PLACES = 32
FEW, SHUFFLES, RELEASE_SHUFFLES = 4_000, 20_000, 200_000
"""Each time, in the long test, and before a release."""
SPREAD = 5.0
"""Standard deviations that a fair shuffle may be off: once in three million tables; seeds are fixed."""


def ours(_: Random, chance: Chance, row: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Shuffle as the library does."""
    return chance.shuffled(row)


def off_by_one(rng: Random, _: Chance, row: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Never leave a tile where it is (Sattolo's algorithm)."""
    wall = list(row)
    for i in range(len(wall) - 1, 0, -1):
        j = rng.randrange(i)
        wall[i], wall[j] = wall[j], wall[i]
    return tuple(wall)


def swap_with_any(rng: Random, _: Chance, row: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Swap every place with any other."""
    wall = list(row)
    for i in range(len(wall)):
        j = rng.randrange(len(wall))
        wall[i], wall[j] = wall[j], wall[i]
    return tuple(wall)


def modulo(rng: Random, _: Chance, row: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Take the remainder of a number hardly larger than the range."""
    wall = list(row)
    for i in range(len(wall) - 1, 0, -1):
        j = rng.randrange(48) % (i + 1)
        wall[i], wall[j] = wall[j], wall[i]
    return tuple(wall)


def stops_early(rng: Random, _: Chance, row: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Leave out the last step, which is for the first two places."""
    wall = list(row)
    for i in range(len(wall) - 1, 1, -1):
        j = rng.randrange(i + 1)
        wall[i], wall[j] = wall[j], wall[i]
    return tuple(wall)


UNFAIR = (off_by_one, swap_with_any, modulo, stops_early)


def off_by(table: Counter[tuple[int, int]], cells: int, freedom: int) -> float:
    """Return how many standard deviations the chi-square of *table* lies above what chance gives."""
    expected = table.total() / cells
    missing = (cells - len(table)) * expected
    chi_square = sum((seen - expected) ** 2 / expected for seen in table.values()) + missing
    return (chi_square - freedom) / math.sqrt(2 * freedom)


def walls(shuffle: Shuffle, rounds: int, row: tuple[Tile, ...] = FULL_SET) -> list[list[int]]:
    """Shuffle the numbered tiles *rounds* times; tiles are told apart by their place in *row*."""
    rng, chance = Random(1), Chance(bytes(32))
    numbers = tuple(range(len(row)))
    # The shuffle never looks at what it moves.
    return [list(shuffle(rng, chance, numbers)) for _ in range(rounds)]  # type: ignore[arg-type]


def positions(rows: list[list[int]]) -> float:
    """Test the table of tiles by places."""
    table = Counter((tile, place) for row in rows for place, tile in enumerate(row))
    return off_by(table, PLACES * PLACES, (PLACES - 1) ** 2)


def neighbours(rows: list[list[int]]) -> float:
    """Test the table of neighbouring tiles."""
    table = Counter(pair for row in rows for pair in pairwise(row))
    return off_by(table, PLACES * (PLACES - 1), PLACES * (PLACES - 1) - 1)


def is_fair(shuffle: Shuffle, rounds: int) -> bool:
    """Return whether every tile lies everywhere, and follows every other, as often as chance has it."""
    rows = walls(shuffle, rounds)
    return abs(positions(rows)) < SPREAD and abs(neighbours(rows)) < SPREAD


@pytest.mark.no_cover
def test_a_few_shuffles_are_fair() -> None:
    """A few thousand."""
    assert is_fair(ours, FEW)


@pytest.mark.bulk
def test_shuffle_is_fair() -> None:
    """Twenty thousand."""
    assert is_fair(ours, SHUFFLES)


@pytest.mark.slow
def test_many_shuffles_are_fair() -> None:
    """Two hundred thousand."""
    assert is_fair(ours, RELEASE_SHUFFLES)


@pytest.mark.no_cover
@pytest.mark.parametrize("shuffle", UNFAIR)
def test_unfair_shuffles_are_found(shuffle: Shuffle) -> None:
    """The test of the table of tiles and places finds each classic mistake, with as few as there are each time."""
    assert positions(walls(shuffle, FEW)) > SPREAD


@pytest.mark.bulk
def test_all_orders_of_four() -> None:
    """Four things come in all 24 orders alike; swapping with any does not manage that."""
    four = tiles("66 11 44 31")
    for shuffle, fair in ((ours, True), (swap_with_any, False), (off_by_one, False)):
        seen = Counter(map(tuple, walls(shuffle, 24_000, four)))
        chi_square = sum((seen[order] - 1000) ** 2 / 1000 for order in permutations(range(4)))
        assert (abs(chi_square - 23) < SPREAD * math.sqrt(46)) == fair


@pytest.mark.bulk
def test_supreme_pair_in_one_hand() -> None:
    """A given seat holds both tiles of 至尊 in 56 of 992 deals."""
    rounds, chance = 40_000, Chance(bytes(32))
    hits = sum(set(SUPREME_PAIR) <= set(chance.shuffled(FULL_SET)[:8]) for _ in range(rounds))
    p = 56 / 992
    assert abs(hits - rounds * p) < SPREAD * math.sqrt(rounds * p * (1 - p))


@pytest.mark.bulk
@pytest.mark.parametrize("sides", [1, 2, 6, 9, 31, 32, 200, 255, 256])
def test_numbers_are_fair(sides: int) -> None:
    """Whole numbers below any limit come equally often: no remainder bias."""
    chance = Chance(bytes(32))
    seen = Counter((chance.below(sides), 0) for _ in range(200 * sides))
    assert set(seen) <= {(number, 0) for number in range(sides)}
    assert sides == 1 or abs(off_by(seen, sides, sides - 1)) < SPREAD


def test_stream_is_endless() -> None:
    """The bytes go on after the first block of 32."""
    chance = Chance(bytes(32))
    assert len({tuple(islice(iter(lambda: chance.below(256), -1), 32)) for _ in range(20)}) == 20
