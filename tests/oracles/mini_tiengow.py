# SPDX-License-Identifier: MIT
"""A 打天九 so small that all of it can be looked at: the end of a second half of 小天九, by the rules as they are.

All tiles of the first half lay face up, and so did the first tricks of this half, four single tiles of a suit, each
higher than the one before. So two or three tiles in each hand are all that is hidden, and they may lie in any way.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final

from dominoes.game import Deal, OutOfPlay, Seat, Standing
from dominoes.games.tiengow.bots.rows import row_of, tiles_in, tiles_of
from dominoes.games.tiengow.legality import following
from dominoes.games.tiengow.options import SMALL, TienGowOptions
from dominoes.games.tiengow.state import State
from dominoes.games.tricks import Beat, Lead, TilesBeat, TilesLed
from dominoes.options import with_options
from dominoes.ranks import RANK
from dominoes.tiles import FULL_SET, Suit, Tile, tidy
from tests.dominoes.ai.tables import GAME, TIENGOW

SEATS: Final = 4
OPTIONS: Final[TienGowOptions] = with_options(TIENGOW.presets["wiki_hk"], {"hand_size": SMALL})


def mini(number: int, held: int) -> State:
    """Return the mini game with this *number*: each holds so many tiles, 2 or 3, and a seat is to lead."""
    rng, tricks = Random(f"mini {number}"), SMALL - held
    banker = Seat(number % SEATS)
    while True:
        drawn = rng.sample(FULL_SET, SMALL * SEATS)
        found = [_ascending(drawn, rng) for _ in range(tricks)]
        if all(found):
            break
    out = Counter(FULL_SET) - Counter(drawn) - Counter(tile for row in found for tile in row)
    standing = Standing(banker=banker, half=2, played=tuple(OutOfPlay(tile, None) for tile in out.elements()))
    hands: list[list[Tile]] = [drawn[held * seat : held * (seat + 1)] for seat in range(SEATS)]
    moves: list[tuple[Seat, Lead | Beat]] = []
    seat = banker
    for row in found:
        for place, tile in enumerate(row):
            moves.append((seat, Beat((tile,)) if place else Lead((tile,))))
            hands[seat].append(tile)
            last, seat = seat, following(OPTIONS, standing, seat)
        seat = last
    return _played(standing, hands, moves)


def _played(standing: Standing, hands: list[list[Tile]], moves: list[tuple[Seat, Lead | Beat]]) -> State:
    state: State = GAME.start(OPTIONS, Deal((), hands=tuple(map(tidy, hands))), standing).state
    for seat, move in moves:
        state = GAME.apply(state, seat, move).state
    return state


def _ascending(drawn: list[Tile], rng: Random) -> list[Tile]:
    """Take four tiles of a suit, each higher than the one before, out of those *drawn*; none if there are too few."""
    suits = {suit: {RANK[tile]: tile for tile in drawn if tile.suit is suit} for suit in Suit}
    able = [ranks for ranks in suits.values() if len(ranks) >= SEATS]
    if not able:
        return []
    ranks = rng.choice(able)
    taken = [ranks[rank] for rank in sorted(rng.sample(sorted(ranks), SEATS))]
    for tile in taken:
        drawn.remove(tile)
    return taken


def deals(state: State, seat: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the possible hands at the start of a mini game, as far as *seat* knows, each with its number of ways.

    Equal tiles count as different ones.
    """
    rows = [*map(row_of, state.hands)]
    others = [other for other in range(SEATS) if other != seat]
    yield from _dealt(sum(rows[other] for other in others), rows, others)


def _dealt(left: int, rows: list[int], others: list[int]) -> Iterator[tuple[int, list[int]]]:
    if not others:
        yield 1, rows.copy()
        return
    first, *rest = others
    loose = [row_of((tile,)) for tile in tiles_of(left)]
    for row, ways in Counter(map(sum, combinations(loose, tiles_in(rows[first])))).items():
        changed = rows.copy()
        changed[first] = row
        for more, found in _dealt(left - row, changed, rest):
            yield ways * more, found


def ways(held: int) -> int:
    """Return in how many ways the hidden tiles of three hands can lie."""
    return math.factorial(3 * held) // math.factorial(held) ** 3


def begun(state: State, rows: Sequence[int]) -> State:
    """Return the beginning of the unplayed mini game *state* with these *rows* in the seats."""
    moves = [
        (event.seat, Lead(event.tiles) if isinstance(event, TilesLed) else Beat(event.tiles))
        for event in state.history
        if isinstance(event, TilesLed | TilesBeat)
    ]
    hands = [[*tiles_of(row)] for row in rows]
    for seat, move in moves:
        hands[seat] += move.tiles
    return _played(state.standing, hands, moves)
