# SPDX-License-Identifier: MIT
"""Complete lines: the numbers at their ends, and a clean round with one; see rules, "The line"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from dominoes.game import Deal, Seat, Standing
from dominoes.games.chain.legality import KOREAN_SET, NORTHERN_SET
from dominoes.games.chain.options import PRESETS, ChainOptions, FirstLeader, Settlement
from dominoes.games.chain.scoring import pips
from dominoes.games.chain.state import LineBlocked, State
from dominoes.tiles import FULL_SET, Tile
from tests.support.chain_rounds import GAME, result_of, with_seats
from tests.support.strategies import changed

Halves = list[tuple[int, int]]


def odd_numbers(row: Sequence[Tile]) -> set[int]:
    """Return the numbers with an odd count on the tiles that are no doubles."""
    counts = Counter(pips for tile in row if not tile.is_double for pips in (tile.high, tile.low))
    return {number for number, count in counts.items() if count % 2}


@pytest.mark.parametrize(
    ("row", "halves", "odd"),
    [
        pytest.param(FULL_SET, (12, 9, 10, 10, 11, 12), {2, 5}, id="C11, The line: 32 tiles"),
        pytest.param(NORTHERN_SET, (10, 5, 7, 6, 8, 12), {2, 3}, id="C11, The line: 24 tiles"),
        pytest.param(KOREAN_SET, (12, 9, 6, 6, 7, 8), {2, 5}, id="Tails: the 24 tiles of two or three"),
    ],
)
def test_parity(row: Sequence[Tile], halves: tuple[int, ...], odd: set[int]) -> None:
    """Two numbers alone are odd, so a complete line can end in nothing else."""
    counts = Counter(number for tile in row for number in (tile.high, tile.low))
    assert tuple(counts[number] for number in range(1, 7)) == halves
    assert odd_numbers(row) == odd
    assert pips(tuple(row)) == sum(number * count for number, count in counts.items())


def complete_line(row: Sequence[Tile], rng: Random) -> Halves:
    """Find a way, drawn at random, to lay all tiles of *row* in one line (Hierholzer)."""
    left = list(row)
    rng.shuffle(left)
    path, found = [rng.choice(sorted(odd_numbers(row)))], []
    while path:
        at = path[-1]
        tile = next((each for each in left if at in (each.high, each.low)), None)
        if tile is None:
            found.append(path.pop())
        else:
            left.remove(tile)
            path.append(tile.low if tile.high == at else tile.high)
    assert not left
    return [(found[place], found[place + 1]) for place in range(len(row))]


def play(options: ChainOptions, halves: Halves, banker: int, first: int, rng: Random) -> State:
    """Deal so that the line can be laid in turn, and lay it: from tile *first* on to either side."""
    right, left = list(range(first + 1, len(halves))), list(range(first - 1, -1, -1))
    steps = [("lead", first)]
    while right or left:
        side = right if not left or (right and rng.random() < 0.5) else left
        steps.append(("right" if side is right else "left", side.pop(0)))
    seats = [(banker + place) % options.seats for place in range(len(steps))]
    tiles = [Tile(max(halves[place]), min(halves[place])) for _, place in steps]
    hands = tuple(
        tuple(t for t, who in zip(tiles, seats, strict=True) if who == seat) for seat in range(options.seats)
    )
    state = GAME.start(options, Deal((), hands=hands), Standing(banker=Seat(banker))).state
    while state.answers:
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.read_move("pass")).state
    # The game lays the higher half of a first tile to the left; this line may lie the other way round.
    turned = halves[first][0] < halves[first][1]
    for (how, place), seat, tile in zip(steps, seats, tiles, strict=True):
        if how == "lead":
            words = f"lead {tile} {'*' if options.line.ends == 2 else halves[place][1]}"
        elif options.line.ends == 1:
            words = f"place {tile}"
        else:
            words = f"place {tile} {how if not turned else 'left' if how == 'right' else 'right'}"
        assert GAME.to_act(state) == (seat,)
        state = GAME.apply(state, Seat(seat), GAME.read_move(words)).state
    return state


@pytest.mark.no_cover
@pytest.mark.parametrize("name", PRESETS)
def test_a_complete_line(name: str) -> None:
    """C11: all tiles in one line leave 2 and 5 open, of the northern set 2 and 3; nobody is blocked or pays."""
    # The banker leads, as the line was dealt.
    rng, preset = Random(name), changed(PRESETS[name], line__first_leader=FirstLeader.BANKER)
    for number in range(12):
        options = with_seats(preset, rng.choice((2, 4))) if preset.settlement is not Settlement.PLACES else preset
        whole = GAME.tiles(options)
        halves = complete_line(whole, rng)
        first = 0 if options.line.ends == 1 else rng.randrange(len(halves))
        end = play(options, halves, number % options.seats, first, rng)
        (line,) = end.lines
        (one, left), (other, right) = line.in_row()[0], line.in_row()[-1]
        assert len(line.placed) == len(whole)
        assert {left, other.tile.high + other.tile.low - right} == odd_numbers(whole)
        assert set(line.ends) <= odd_numbers(whole)
        assert left in (one.tile.high, one.tile.low)
        assert not any(isinstance(event, LineBlocked) for event in end.history)
        result = result_of(end)
        assert result.winner == number % options.seats
        places = [-3, -2, -1, 6] if options.settlement is Settlement.PLACES else [0] * options.seats
        assert sorted(result.chips) == places
