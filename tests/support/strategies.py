# SPDX-License-Identifier: MIT
"""How the tests make options of any game, and deals and rounds of 打天九: by script, at random, with a bias."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, TypeVar

from hypothesis import strategies as st

from dominoes.errors import OptionsError
from dominoes.game import Deal, Payment, Seat, Standing
from dominoes.games.combinations import Play, Trick
from dominoes.games.tiengow.options import PRESETS, TienGowOptions
from dominoes.games.tiengow.rules import TienGow
from dominoes.games.tiengow.scoring import Finish
from dominoes.games.tiengow.state import Claim, Move, Pass, State
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.options import Choice, OptionInfo, describe, from_dict, to_dict, with_options
from dominoes.tiles import FULL_SET, Tile, tidy, tiles

GAME: Final = TienGow()
ON: Final = PRESETS["wiki_hk"]
"""The preset with every special rule on."""
PLAIN: Final = PRESETS["basic"]
"""The preset with every special rule off."""
FOR_FOUR: Final = ("basic", "wiki_hk", "ng", "jp")
"""Presets with expected values for the cases of the sources; all others are checked against the naive rules alone."""
LATER: Final = 8
"""Rounds before a round that is not the first of its match."""
PARTS: Final = 4
"""Parts of a long random test. As rows of a matrix one of them runs at each commit."""

Script = Sequence[tuple[Seat, Move]]

Options = TypeVar("Options")
"""The options of any game."""


# -- options -----------------------------------------------------------------------------------------


def changed(options: Options, **values: object) -> Options:
    """Return *options* with some values changed; two underscores stand for the dot."""
    return with_options(options, {name.replace("__", "."): value for name, value in values.items()})


def _random_value(info: OptionInfo, rng: Random) -> object:
    if info.kind == "set":
        members = list(info.choices)
        return tuple(rng.sample(members, rng.randint(0, len(members))))
    if info.optional and rng.random() < 0.5:
        return None
    if info.choices:
        return rng.choice(info.choices)
    assert info.least is not None
    assert info.most is not None
    # Low limits are the ones that bite.
    return min(info.most, rng.choice((info.least, info.least + 1, rng.randint(info.least, info.least + 100))))


def _plain(value: object) -> object:
    return str(value) if isinstance(value, Choice) else value


@cache
def _described(base: object) -> tuple[OptionInfo, ...]:
    return tuple(describe(base))


def random_options_of(base: Options, rng: Random) -> Options:
    """Draw a value for every option of the game of *base*; those at odds with another are drawn again."""
    while True:
        data = to_dict(base)
        for info in _described(base):
            *groups, name = info.name.split(".")
            place = data
            for group in groups:
                place = place[group]
            value = _random_value(info, rng)
            place[name] = [_plain(each) for each in value] if isinstance(value, tuple) else _plain(value)
        try:
            return from_dict(type(base), data)
        except OptionsError:
            continue


def random_options(rng: Random) -> TienGowOptions:
    """Draw a value for every option of 打天九."""
    return random_options_of(ON, rng)


seeds: Final = st.integers(0, 2**64 - 1)
option_sets: Final = seeds.map(lambda seed: random_options(Random(seed)))
tile_rows: Final = st.lists(st.sampled_from(FULL_SET), max_size=8).map(tuple)


# -- deals and standings -----------------------------------------------------------------------------

LUCKY: Final = (
    "",
    "51 51 | 61 61",
    "51 51 | 61 61 | 66 66",
    "42 21",
    "66 66 63 54",
    "44 44 52 43 | 66 66 63 54",
    "31 31 41 32 11 11 62 53",
    "66 66 11 11 63 54 62 21",
    "21 | 42 | 63",
    "51 | 61",
    "63 54 62 53 52 43 42",
    "55 55 33 33 22 22 65 63",
    "66 66 11 11 44 44 31 31",
)
"""Parts of hands that make the rarer rules speak; hands are parted by a bar."""


def random_deal(rng: Random, size: int = 8, given: str = "", left: Sequence[Tile] = FULL_SET, seats: int = 4) -> Deal:
    """Deal *size* tiles to each of *seats*, some holding the hands *given*, as far as these are *left*."""
    parts = [tiles(part.strip())[:size] for part in given.split("|")]
    parts = [part for part in parts if not Counter(part) - Counter(left)][:seats]
    parts += [()] * (seats - len(parts))
    rng.shuffle(parts)
    rest = Counter(left)
    rest.subtract(tile for part in parts for tile in part)
    pool = list(rest.elements())
    rng.shuffle(pool)
    hands = tuple((*part, *(pool.pop() for _ in range(size - len(part)))) for part in parts)
    return Deal((), hands=hands)


def random_deal_at(options: TienGowOptions, rng: Random, given: str = "", left: Sequence[Tile] = ()) -> Deal:
    """Deal a round by *options*, as `random_deal` does, from all tiles of the table unless some are *left*."""
    return random_deal(rng, options.hand_size, given, left or options.tiles, options.seats)


def random_standing(rng: Random, seats: int = 4) -> Standing:
    """Draw a banker, their term and a round number that go together."""
    rounds = rng.choice((0, 0, 1, 2, 3, 7))
    term = rng.choice((1, rounds + 1, rng.randint(1, rounds + 1)))
    honours = tuple(rng.choice((0, 0, 1, 2)) for _ in range(seats))
    banker = Seat(rng.randrange(seats))
    return Standing(banker=banker, term=term, rounds=rounds, chips=(0,) * seats, honours=honours)


def laid(*hands: str, seats: int = 4) -> Deal:
    """Lay out a deal: the *hands* given, topped up to eight (and to *seats* hands) from the tiles left over."""
    rows = [list(tiles(hand)) for hand in hands] + [[] for _ in range(seats - len(hands))]
    left = Counter(FULL_SET)
    left.subtract(tile for row in rows for tile in row)
    assert min(left.values()) >= 0, "too many of some tile"
    pool = iter(left.elements())
    return Deal((), hands=tuple(tuple(row + [next(pool) for _ in range(8 - len(row))]) for row in rows))


# -- rounds by script --------------------------------------------------------------------------------


def begun(
    deal: Deal,
    options: TienGowOptions = ON,
    *,
    banker: int = 0,
    term: int = 1,
    rounds: int = LATER,
    honours: tuple[int, ...] = (),
) -> State:
    """Start a round; if dealt hands may be claimed, nobody does."""
    standing = Standing(banker=Seat(banker), term=term, rounds=rounds, honours=honours)
    state = GAME.start(options, deal, standing).state
    while state.answers:
        state = GAME.apply(state, GAME.to_act(state)[0], Pass()).state
    return state


def played(state: State, *lines: str) -> State:
    """Play *lines* such as ``"2 lead 55"``; seats without a line throw tiles they do not need later."""
    for number, line in enumerate(lines):
        seat, _, words = line.partition(" ")
        while GAME.to_act(state) and GAME.to_act(state)[0] != int(seat):
            state = _with_throw(state, lines[number:])
        state = GAME.apply(state, Seat(int(seat)), GAME.read_move(words)).state
    while state.trick:
        state = _with_throw(state, ())
    return state


def _with_throw(state: State, to_come: Sequence[str]) -> State:
    seat = GAME.to_act(state)[0]
    assert state.trick, f"seat {seat} must lead, and no line says what"
    spare = Counter(state.hands[seat])
    for line in to_come:
        if line.startswith(str(seat)):
            spare.subtract(tiles(line.split(" ", 2)[2]))
    size = len(state.trick[0].tiles)
    row = tidy(spare.elements())[-size:]
    return GAME.apply(state, seat, Throw(row)).state


def texts(state: State, seat: int) -> set[str]:
    """Write the legal moves of *seat* as in records."""
    return {GAME.write_move(move) for move in GAME.legal_moves(state, Seat(seat))}


def face_up(state: State, seat: int) -> set[str]:
    """Write what *seat* may lay face up, without the verb."""
    return {text.partition(" ")[2] for text in texts(state, seat) if text.startswith(("lead", "beat"))}


def chips(sheet: Sequence[Payment]) -> tuple[int, ...]:
    """Add up lines of a sheet, each with the sum zero."""
    assert all(sum(line.chips) == 0 for line in sheet)
    return tuple(map(sum, zip(*(line.chips for line in sheet), strict=True)))


def final_chips(state: State) -> tuple[int, ...]:
    """Return what a finished round brought each seat."""
    result = GAME.result(state)
    assert result is not None
    assert chips(result.sheet) == result.chips
    return result.chips


def trick(*lines: str, seats: int = 4) -> Trick:
    """Make a whole trick from *lines* such as ``"1 lead 21"``; the seats left out throw."""
    plays = [_play(line) for line in lines]
    size = len(plays[0].tiles)
    named = {play.seat: play for play in plays}
    order = [Seat((plays[0].seat + step) % seats) for step in range(seats)]
    return tuple(named.get(seat, Play(seat, tiles("32 41 22 22")[:size], face_up=False)) for seat in order)


def _play(line: str) -> Play:
    seat, verb, row = line.split(" ", 2)
    return Play(Seat(int(seat)), tidy(tiles(row)), face_up=verb != "throw")


def finish(
    won: Sequence[int],
    *last: str,
    banker: int = 0,
    term: int = 1,
    rounds: int = LATER,
    first: str = "",
    dealt: Sequence[str] = ("", "", "", ""),
    shown: Sequence[str] = ("", "", "", ""),
) -> Finish:
    """Make the end of a round: tricks of each seat, and the *last* trick as in `trick`."""
    seats = len(won)
    standing = Standing(banker=Seat(banker), term=term, rounds=rounds, chips=(0,) * seats, honours=(0,) * seats)
    end = trick(*last, seats=seats)
    return Finish(
        standing,
        tuple(won),
        trick(first, seats=seats) if first else end,
        end,
        tuple(tidy(tiles(hand)) for hand in dealt),
        tuple(map(tiles, shown)),
    )


# -- rounds at random --------------------------------------------------------------------------------

PRECIOUS: Final = frozenset(tiles("21 42 51 61"))
"""Tiles whose last trick is worth seeing; a saving player keeps them."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a random player leans."""

    beat: float = 0.5
    """How often they beat if they can."""
    long: float = 0.5
    """How often they lead as many tiles as they can."""
    save: bool = False
    """Whether they keep the low tiles and their catchers to the end."""
    claim: float = 0.5
    """How often they open a dealt hand."""


def random_style(rng: Random) -> Style:
    """Draw a style for a round."""
    return Style(rng.choice((0.05, 0.5, 0.95)), rng.random(), rng.random() < 0.5, rng.choice((0.0, 0.9)))


def choose(state: State, seat: Seat, style: Style, rng: Random) -> Move:
    """Choose a legal move of *seat* at random, leaning as *style* says."""
    moves = list(GAME.legal_moves(state, seat))
    claims: list[Move] = [move for move in moves if isinstance(move, Claim)]
    if claims and rng.random() < style.claim:
        return rng.choice(claims)
    if style.save:
        moves = [move for move in moves if not _spends(move)] or moves
    beats = [move for move in moves if isinstance(move, Beat)]
    if beats and rng.random() < style.beat:
        return rng.choice(beats)
    leads = [move for move in moves if isinstance(move, Lead)]
    if leads and rng.random() < style.long:
        most = max(len(move.tiles) for move in leads)
        return rng.choice([move for move in leads if len(move.tiles) == most])
    return rng.choice(moves)


def _spends(move: Move) -> bool:
    return isinstance(move, Lead | Beat | Throw) and any(tile in PRECIOUS for tile in move.tiles)


def random_round(
    state: State, rng: Random, style: Style | None = None
) -> tuple[list[tuple[State, Seat, Move]], State]:
    """Play *state* to its end; return each position with the move then made, and the end."""
    lean = style or random_style(rng)
    positions = []
    while GAME.to_act(state):
        seat = rng.choice(GAME.to_act(state))
        move = choose(state, seat, lean, rng)
        positions.append((state, seat, move))
        state = GAME.apply(state, seat, move).state
    return positions, state
