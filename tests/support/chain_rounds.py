# SPDX-License-Identifier: MIT
"""How the tests make deals and rounds of the chain games: by script, and at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from dominoes.game import Deal, Payment, Result, Seat, Standing
from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.options import PRESETS, ChainOptions, Rows
from dominoes.games.chain.rules import Chain
from dominoes.games.chain.state import Claim, Move, Pass, State
from dominoes.tiles import Tile, tiles
from tests.support.strategies import changed, random_options_of

GAME: Final = Chain()
JIELONG: Final = PRESETS["jielong"]
TWO_ENDS: Final = PRESETS["jielong_two_ends"]
DINGNIU: Final = PRESETS["dingniu"]
XIEDING: Final = PRESETS["xieding"]
CHANGTIAN: Final = PRESETS["changtian"]


def laid(options: ChainOptions, *hands: str) -> Deal:
    """Lay out a deal: the *hands* given, topped up from the tiles left over, the others too."""
    rows = [list(tiles(hand)) for hand in hands] + [[] for _ in range(options.seats - len(hands))]
    left = Counter(tiles_of(options))
    left.subtract(tile for row in rows for tile in row)
    assert min(left.values()) >= 0, "too many of some tile"
    pool = iter(left.elements())
    size = options.hand_size
    return Deal((), hands=tuple(tuple(row + [next(pool) for _ in range(size - len(row))]) for row in rows))


def begun(options: ChainOptions, *hands: str, banker: int = 0) -> State:
    """Start a round with the *hands* laid out; if 八掘 may be claimed, nobody does."""
    state = GAME.start(options, laid(options, *hands), Standing(banker=Seat(banker))).state
    while state.answers:
        state = GAME.apply(state, GAME.to_act(state)[0], Pass()).state
    return state


def played(state: State, *lines: str) -> State:
    """Play *lines* such as ``"0 lead 63 6"``, several of them parted by commas."""
    for line in (part.strip() for each in lines for part in each.split(",")):
        seat, _, words = line.partition(" ")
        state = GAME.apply(state, Seat(int(seat)), GAME.read_move(words)).state
    return state


def texts(state: State, seat: int) -> list[str]:
    """Write the legal moves of *seat* as in records."""
    return [GAME.write_move(move) for move in GAME.legal_moves(state, Seat(seat))]


def why(state: State, seat: int, words: str) -> str | None:
    """Write why *seat* may not play *words*, as key and arguments; None if it may."""
    reason = GAME.why_not(state, Seat(seat), GAME.read_move(words))
    return None if reason is None else str(reason)


def result_of(state: State) -> Result:
    """Return how a finished round ended, its sheet being in order."""
    result = GAME.result(state)
    assert result is not None
    assert all(sum(line.chips) == 0 and line.house == 0 for line in result.sheet)
    return result


def sheet_texts(sheet: Sequence[Payment]) -> list[str]:
    """Write lines of a sheet as reason, arguments and chips."""
    return [
        f"{line.reason.key.removeprefix('chain.')} {' '.join(map(str, line.reason.listed))}:"
        f" {' '.join(map(str, line.chips))}"
        for line in sheet
    ]


# -- rounds at random --------------------------------------------------------------------------------


def random_chain_options(rng: Random) -> ChainOptions:
    """Draw a value for every option."""
    return random_options_of(JIELONG, rng)


LUCKY: Final = (
    "66 66 11 11 44 44 31 31",
    "66 66 11 11 44 44 55 55",
    "66 66 11 11 44 44 55 31",
    "31 31 65 65 64 64 61 61",
    "33 33 22 22 55 55 | 21 32 42 43",
    "66 66 65 65 64 64 | 62 63 61 61",
    "44 44 64 64",
    "22 22 62",
)
"""Parts of hands that make the rarer rules speak; hands are parted by a bar."""


def random_deal(options: ChainOptions, rng: Random) -> Deal:
    """Deal at random, some seats holding one of the `LUCKY` parts as far as the tiles are there."""
    left = list(tiles_of(options))
    rng.shuffle(left)
    hands: list[list[Tile]] = [[] for _ in range(options.seats)]
    parts = rng.choice(LUCKY).split(" | ")
    for seat, part in zip(rng.sample(range(options.seats), min(len(parts), options.seats)), parts, strict=False):
        for tile in tiles(part)[: options.hand_size]:
            if tile in left:
                left.remove(tile)
                hands[seat].append(tile)
    return Deal(
        (), hands=tuple(tuple(hand + [left.pop() for _ in range(options.hand_size - len(hand))]) for hand in hands)
    )


def random_chain_round(state: State, rng: Random) -> tuple[list[tuple[State, Seat, Move]], State]:
    """Play *state* to its end; return each position with the move then made, and the end."""
    positions = []
    while seats := GAME.to_act(state):
        seat = rng.choice(seats)
        legal = GAME.legal_moves(state, seat)
        # Who holds 八掘 would mostly say so.
        move = Claim() if Claim() in legal and rng.random() < 0.7 else rng.choice(legal)
        positions.append((state, seat, move))
        state = GAME.play(state, seat, move).state
    return positions, state


def with_seats(options: ChainOptions, seats: int) -> ChainOptions:
    """Return *options* for so many players, who have rows of their own only at a full table."""
    rows = options.look.rows if seats == 4 else Rows.ONE_LINE
    return changed(options, seats=seats, look__rows=rows)
