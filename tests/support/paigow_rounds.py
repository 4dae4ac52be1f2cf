# SPDX-License-Identifier: MIT
"""How the tests make deals, standings and rounds of 推牌九: by script, and at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from dominoes.game import Deal, OutOfPlay, Payment, Result, Seat, Standing
from dominoes.games.paigow.options import GUANGDONG, PRESETS, PaiGowOptions
from dominoes.games.paigow.rules import PaiGow
from dominoes.games.paigow.state import Bank, CoBank, Move, Phase, State
from dominoes.tiles import FULL_SET, Tile, tiles
from tests.support.strategies import changed, random_options_of

GAME: Final = PaiGow()
SMALL: Final = changed(GUANGDONG, tiles_per_hand=2)
"""小牌九 by the ranks of 廣東."""
TWO_HALVES: Final = PRESETS["two_halves"]
CASINO: Final = PRESETS["casino"]


def random_paigow_options(rng: Random) -> PaiGowOptions:
    """Draw a value for every option."""
    options = random_options_of(GUANGDONG, rng)
    # Few chips are the ones that run out, and nearly every round has winners to pay.
    return changed(options, session__start_chips=rng.choice((1, 30, 300)), banking__cover=rng.random() < 0.4)


def standing(banker: int = 0, *chips: int, term: int = 1, rounds: int = 8) -> Standing:
    """Return a standing with *banker* as first seat for the bank."""
    return Standing(banker=Seat(banker), term=term, rounds=rounds, chips=chips)


def laid(options: PaiGowOptions, *hands: str, dice: str = "", out: Sequence[OutOfPlay] = ()) -> Deal:
    """Lay out a deal: the *hands* given, and others from the tiles left over that are not *out*."""
    rows = [list(tiles(hand)) for hand in hands] + [[] for _ in range(options.seats - len(hands))]
    left = Counter(FULL_SET)
    left.subtract(tile for row in rows for tile in row)
    left.subtract(each.tile for each in out if each.tile is not None)
    assert min(left.values()) >= 0, "too many of some tile"
    pool = iter(left.elements())
    size = options.tiles_per_hand
    return Deal(
        (), tuple(map(int, dice)), tuple(tuple(row + [next(pool) for _ in range(size - len(row))]) for row in rows)
    )


def begun(options: PaiGowOptions = GUANGDONG, *hands: str, since: Standing | None = None, dice: str = "") -> State:
    """Start a round with the *hands* laid out."""
    since = since or standing()
    return GAME.start(options, laid(options, *hands, dice=dice, out=since.played), since).state


def played(state: State, *lines: str) -> State:
    """Play *lines* such as ``"1 stake 20"``, several of them parted by commas."""
    for line in (part.strip() for each in lines for part in each.split(",")):
        seat, _, words = line.partition(" ")
        state = GAME.apply(state, Seat(int(seat)), GAME.read_move(words)).state
    return state


def staked(state: State, *chips: int) -> State:
    """Stake *chips* for all players in turn, from the seat after the banker; the last ones as the last of them."""
    for place, seat in enumerate(GAME.to_act(state)):
        state = played(state, f"{seat} stake {chips[min(place, len(chips) - 1)]}")
    return state


def finished(state: State) -> State:
    """Set the tiles of everybody who has not set them, in any way."""
    while seats := GAME.to_act(state):
        assert state.phase is Phase.SET
        state = GAME.apply(state, seats[0], GAME.legal_moves(state, seats[0])[0]).state
    return state


def texts(state: State, seat: int) -> list[str]:
    """Write the legal moves of *seat* as in records."""
    return [GAME.write_move(move) for move in GAME.legal_moves(state, Seat(seat))]


def result_of(state: State) -> Result:
    """Return how a finished round ended, its sheet being in order."""
    result = GAME.result(state)
    assert result is not None
    assert all(sum(line.chips) + line.house == 0 for line in result.sheet)
    assert sum(result.chips) + result.house == 0
    return result


def sheet_texts(sheet: Sequence[Payment]) -> list[str]:
    """Write lines of a sheet as reason, arguments and chips, with those of the house last where it has any."""
    return [
        f"{line.reason.key.removeprefix('paigow.')} {' '.join(map(str, line.reason.listed))}:"
        f" {' '.join(map(str, line.chips))}" + (f" | {line.house}" if line.house else "")
        for line in sheet
    ]


# -- rounds at random --------------------------------------------------------------------------------


def random_paigow_standing(options: PaiGowOptions, rng: Random) -> Standing:
    """Draw a consistent banker, term and chips; few enough chips for a bank to break."""
    rounds = rng.choice((0, 1, 2, 7))
    return Standing(
        banker=Seat(rng.randrange(options.seats)),
        term=rng.randint(1, rounds + 1),
        rounds=rounds,
        chips=tuple(rng.choice((-20, 0, 30, 100, 1000)) for _ in range(options.seats)),
    )


LUCKY: Final = (
    "66 63 | 66 54",
    "42 41 | 21 32",
    "44 43 | 31 32 | 11 62",
    "64 55 | 64 55",
    "66 64 33 32 | 66 64 33 41",
    "42 21",
    "66 61 | 66 52 | 11 61 | 11 43",
)
"""Parts of hands of equal rank, or with a rule of their own; hands are separated by a bar."""


def random_deal(options: PaiGowOptions, rng: Random, given: str, left: Sequence[Tile] = FULL_SET) -> Deal:
    """Lay out random hands of tiles that are *left*, some seats holding the hands *given*, and roll the dice."""
    size = options.tiles_per_hand
    parts = [tiles(part.strip())[:size] for part in given.split("|") if part.strip()][: options.seats]
    hands = [list(part) for part in parts] + [[] for _ in range(options.seats - len(parts))]
    rest = Counter(left)
    rest.subtract(tile for hand in hands for tile in hand)
    pool = list(rest.elements())
    rng.shuffle(pool)
    rng.shuffle(hands)
    dealt = tuple(tuple(hand + [pool.pop() for _ in range(size - len(hand))]) for hand in hands)
    return Deal((), tuple(rng.randint(1, 6) for _ in range(options.dice)), dealt)


def random_paigow_round(state: State, rng: Random) -> tuple[list[tuple[State, Seat, Move]], State]:
    """Play *state* to its end; return each position with the move then made, and the end."""
    positions = []
    # Some tables take the bank gladly, at others everybody declines.
    keen = rng.choice((0.1, 0.5, 0.9))
    while seats := GAME.to_act(state):
        seat = rng.choice(seats)
        moves = GAME.legal_moves(state, seat)
        eager = [move for move in moves if move in (Bank(takes=True), CoBank())]
        move = rng.choice(eager if eager and rng.random() < keen else moves)
        positions.append((state, seat, move))
        state = GAME.play(state, seat, move).state
    return positions, state
