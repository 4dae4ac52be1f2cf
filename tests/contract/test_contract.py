# SPDX-License-Identifier: MIT
"""What every game promises, looked at in every position of random rounds of every game and preset."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings

from dominoes.deal import deal_from_seed
from dominoes.errors import DominoesError, IllegalMoveError, NotationError
from dominoes.events import PileOpened, TilesDealt
from dominoes.game import Deal, Event, Game, Seat, Standing, Step
from dominoes.games import GAMES, Entry, entry
from dominoes.games.tiengow.moves import Beat, Claim, Lead, Move, Pass, Throw
from dominoes.games.tiengow.options import (
    CeremonyOptions,
    Claiming,
    DealtHand,
    DealtOptions,
    Direction,
    Opening,
    PlayOptions,
    Split,
    TienGowOptions,
)
from dominoes.games.tiengow.rules import TienGow
from dominoes.games.tiengow.state import ClaimAnswered, State, TilesBeat, TilesLed, TilesThrown, View
from dominoes.options import from_dict, to_dict
from dominoes.tiles import FULL_SET, Tile, tidy
from tests.strategies import random_standing, seeds

AnyGame = Game[Any, Any, Any, Any]
Moves = Sequence[tuple[Seat, Any]]


@dataclass(frozen=True, slots=True)
class Case:
    """What the contract must know of one game beyond the protocol."""

    extra: Mapping[str, Any]
    """Options that strain the promises where the presets do not."""
    attempts: Callable[[Any, Random], Iterator[Any]]
    """Moves, sensible and not, to be tried in a state."""
    moves_of: Callable[[Any], Moves]
    """The moves that a history of events tells of."""
    exchange: Callable[[Any, Seat, Random], tuple[Deal, Moves]]
    """A deal and moves that differ from those of a state only in tiles that a seat has not seen."""


# -- 打天九 ------------------------------------------------------------------------------------------

ALL_HANDS: Final = tuple(DealtHand)

TIENGOW_EXTRA: Final = {
    "no splitting": TienGowOptions(play=PlayOptions(split=Split.FORBIDDEN)),
    "no splitting but pairs": TienGowOptions(
        play=PlayOptions(split=Split.FORBIDDEN_BUT_PAIRS, direction=Direction.ALTERNATE),
        dealt=DealtOptions(hands=()),
    ),
    "opened by itself": TienGowOptions(dealt=DealtOptions(claim=Claiming.AUTOMATIC)),
    "all dealt hands, opened by themselves": TienGowOptions(
        dealt=DealtOptions(hands=ALL_HANDS, claim=Claiming.AUTOMATIC), play=PlayOptions(split=Split.FORBIDDEN)
    ),
    "all dealt hands": TienGowOptions(
        dealt=DealtOptions(hands=ALL_HANDS), play=PlayOptions(direction=Direction.ALTERNATE)
    ),
    "small": TienGowOptions(hand_size=4),
    "small, no splitting": TienGowOptions(hand_size=4, play=PlayOptions(split=Split.FORBIDDEN, reveal_thrown=False)),
    "opening chosen": TienGowOptions(
        ceremony=CeremonyOptions(opening=Opening.CHOSEN), dealt=DealtOptions(hands=(DealtHand.EIGHT_CIVIL,))
    ),
}


def tiengow_attempts(state: State, rng: Random) -> Iterator[Move]:
    """Try every verb on pieces of every hand and on tiles of nobody, and all claims."""
    yield Pass()
    yield from map(Claim, DealtHand)
    rows: list[tuple[Tile, ...]] = [(), tuple(rng.sample(FULL_SET, 2)), tuple(rng.sample(FULL_SET, 5))]
    for hand in state.hands:
        rows += [tuple(rng.sample(hand, min(size, len(hand)))) for size in (1, 2, 3, 4)]
        rows += [tuple(hand[place : place + 2]) for place in range(0, len(hand), 2)]
    for row in rows:
        yield from (Lead(row), Beat(row), Throw(row))


def tiengow_moves(history: Sequence[Event]) -> Moves:
    """Read the moves off a history; answers that are hidden are passes."""
    moves: list[tuple[Seat, Move]] = []
    for event in history:
        match event:
            case TilesLed(seat, row):
                moves.append((seat, Lead(row)))
            case TilesBeat(seat, row):
                moves.append((seat, Beat(row)))
            case TilesThrown(seat, row):
                moves.append((seat, Throw(tuple(tile for tile in row if tile is not None))))
            case ClaimAnswered(seat, answer):
                moves.append((seat, answer or Pass()))
            case _:
                pass
    return moves


def tiengow_exchange(state: State, seat: Seat, rng: Random) -> tuple[Deal, Moves]:
    """Deal the tiles that *seat* has not seen anew among the others' hands and throws and the rest."""
    dealt = next(event.hands for event in state.history if isinstance(event, TilesDealt))
    moves = tiengow_moves(state.history)
    hands = [list(hand) for hand in dealt]
    pool = list(state.rest)
    for other, hand in enumerate(hands):
        if other != seat:
            shown = Counter(
                tile for who, move in moves if who == other and isinstance(move, Lead | Beat) for tile in move.tiles
            )
            hidden = Counter(tile for tile in hand if tile is not None) - shown
            hands[other] = list(shown.elements())
            pool += hidden.elements()
    rng.shuffle(pool)
    spare: list[list[Tile]] = [[] for _ in hands]
    for other, hand in enumerate(hands):
        while len(hand) < len(dealt[other]):
            spare[other].append(pool.pop())
            hand.append(spare[other][-1])
    new: list[tuple[Seat, Move]] = []
    for who, move in moves:
        if who != seat and isinstance(move, Throw):
            new.append((who, Throw(tuple(spare[who].pop() for _ in move.tiles))))
        elif who != seat and isinstance(move, Claim):
            new.append((who, Pass()))
        else:
            new.append((who, move))
    return Deal((), hands=tuple(tuple(tile for tile in hand if tile is not None) for hand in hands)), new


CASES: Final = {
    "tiengow": Case(TIENGOW_EXTRA, tiengow_attempts, lambda state: tiengow_moves(state.history), tiengow_exchange),
}


def table(name: str) -> tuple[Entry, Any]:
    """Give the game and the options of a name such as ``tiengow-basic``."""
    key, _, rest = name.partition("-")
    found = next(entry for entry in GAMES if entry.game.key == key)
    return found, {**found.presets, **CASES[key].extra}[rest]


TABLES: Final = [
    f"{entry.game.key}-{name}" for entry in GAMES for name in (*entry.presets, *CASES[entry.game.key].extra)
]


# -- the promises ------------------------------------------------------------------------------------


def test_every_game_is_here() -> None:
    """A game without its case, or a case without its game, is an oversight."""
    assert set(CASES) == {entry.game.key for entry in GAMES}


def test_games_are_found_by_key() -> None:
    """A game is found by the key that records name; any other key is refused with the list of games."""
    for each in GAMES:
        assert entry(each.game.key) is each
    with pytest.raises(NotationError, match=f"there are: {GAMES[0].game.key}"):
        entry("mahjong")


def check_step(game: AnyGame, state: Hashable, seat: Seat, move: Hashable) -> Step[Any]:
    """Playing twice gives the same, and changes nothing that was given."""
    before = hash(state)
    first, second = game.apply(state, seat, move), game.apply(state, seat, move)
    assert first == second
    assert hash(state) == before
    assert all(isinstance(hash(part), int) for part in (first.state, move, *first.events))
    return first


def check_legality(game: AnyGame, case: Case, state: Hashable, seats: Sequence[Seat], rng: Random) -> None:
    """Legal moves exist for those to act alone, and `why_not`, `apply` and the notation agree with them."""
    acting = game.to_act(state)
    attempts = list(case.attempts(state, rng))
    for seat in seats:
        legal = game.legal_moves(state, seat)
        assert bool(legal) == (seat in acting)
        assert len(set(legal)) == len(legal)
        words = [game.write_move(move) for move in legal]
        assert len(set(words)) == len(words)
        for move, text in zip(legal, words, strict=True):
            assert game.read_move(text) == move
            assert game.why_not(state, seat, move) is None
        for move in rng.sample(attempts, min(len(attempts), 6)):
            reason = game.why_not(state, seat, move)
            assert (reason is None) == (move in legal)
            if reason is not None:
                with pytest.raises(IllegalMoveError) as refused:
                    game.apply(state, seat, move)
                assert refused.value.reason == reason
    for seat in acting:
        legal = game.legal_moves(state, seat)
        check_step(game, state, seat, rng.choice(legal))


def check_honest_guess(game: AnyGame, case: Case, state: Hashable, seat: Seat, rng: Random) -> None:
    """A guess looks the same, leaves the same moves, and is what its own deal and moves lead to."""
    view = game.view(state, seat)
    guess = game.guess(view, rng)
    assert game.view(guess, seat) == view
    assert game.legal_moves(guess, seat) == game.legal_moves(state, seat)
    again = replayed(game, guess.options, dealt_again(guess.history), guess.standing, case.moves_of(guess))
    assert without_pile(again) == without_pile(guess)


def check_no_leak(game: AnyGame, case: Case, state: Any, seat: Seat, rng: Random) -> bool:  # noqa: ANN401 - of any game
    """Exchange what *seat* has not seen: it sees no difference. Tells whether the exchange was possible."""
    deal, moves = case.exchange(state, seat, rng)
    try:
        other = replayed(game, state.options, deal, state.standing, moves)
    except (DominoesError, ValueError):
        # Some hands cannot have been played, or dealt, so; there is nothing to compare.
        return False
    if game.result(other) is not None:
        return False
    assert masked(game.view(other, seat)) == masked(game.view(state, seat))
    return True


def replayed(game: AnyGame, options: Hashable, deal: Deal, standing: Standing, moves: Moves) -> Any:  # noqa: ANN401
    """Start from *deal* and play *moves*."""
    state = game.start(options, deal, standing).state
    for seat, move in moves:
        state = game.apply(state, seat, move).state
    return state


def dealt_again(history: Sequence[Event]) -> Deal:
    """Give the deal that a history tells of."""
    hands = next(event.hands for event in history if isinstance(event, TilesDealt))
    return Deal((), hands=tuple(tuple(tile for tile in hand if tile is not None) for hand in hands))


def masked(view: Any) -> Any:  # noqa: ANN401 - a view of any game
    """Leave out how the pile was opened: hands laid out have no pile."""
    return replace(view, history=tuple(each for each in view.history if not isinstance(each, PileOpened)))


def without_pile(state: Any) -> Any:  # noqa: ANN401 - a state of any game
    """Leave out the pile, and the order of tiles that nobody holds."""
    return replace(masked(state), rest=tidy(state.rest))


def play_round(entry: Entry, options: Hashable, deal: Deal, standing: Standing, rng: Random) -> Standing:
    """Play one round at random and look at every promise on the way."""
    game, case = entry.game, CASES[entry.game.key]
    seats = [Seat(seat) for seat in range(game.seats(options))]
    step = game.start(options, deal, standing)
    assert step == game.start(options, deal, standing)
    everything = tidy(game.tiles(options))
    plies = possible = 0
    while game.to_act(step.state):
        state = step.state
        assert game.result(state) is None
        assert tidy(state.all_tiles) == everything
        assert list(dict.fromkeys(game.to_act(state))) == list(game.to_act(state))
        check_legality(game, case, state, seats, rng)
        for seat in seats:
            view = game.view(state, seat)
            assert hash(view) == hash(game.view(state, seat))
            assert view.history == tuple(game.mask(event, seat) for event in state.history)
        some = rng.choice(seats)
        if not plies % 6:
            for value in (state, view, step):
                assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes
        check_honest_guess(game, case, state, some, rng)
        possible += check_no_leak(game, case, state, some, rng)
        seat = rng.choice(game.to_act(state))
        step = check_step(game, state, seat, rng.choice(game.legal_moves(state, seat)))
        assert step.state.history == state.history + step.events
        plies += 1
    assert plies <= game.longest
    assert possible or not plies
    assert tidy(step.state.all_tiles) == everything
    result = game.result(step.state)
    assert result is not None
    assert not any(game.legal_moves(step.state, seat) for seat in seats)
    assert all(sum(line.chips) == 0 for line in result.sheet)
    assert sum(result.chips) == 0
    assert len(result.chips) == len(seats)
    assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301 - our own bytes
    following = game.next_standing(step.state)
    assert [b - a for a, b in zip(step.state.standing.chips, following.chips, strict=True)] == list(result.chips)
    return following


@pytest.mark.parametrize("name", TABLES)
@given(seed=seeds)
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
def test_promises(name: str, seed: int) -> None:
    """Every promise of the protocol holds in every position of random rounds, one after the other."""
    rng = Random(seed)
    entry, options = table(name)
    game = entry.game
    standing = random_standing(rng, game.seats(options))
    for number in range(2):
        wall = deal_from_seed(rng.randbytes(32), game.tiles(options), openings=game.openings(options))
        if standing.half == 1 or not number:
            deal = wall
        standing = play_round(entry, options, deal, standing, rng)


class Leaking(TienGow):
    """A game whose views tell how strong the next hand is."""

    def view(self, state: State, seat: Seat) -> View:
        """Count the other's high tiles where nobody should."""
        seen = super().view(state, seat)
        return replace(seen, won=(sum(tile.place for tile in state.hands[(seat + 1) % 4]), *seen.won[1:]))


class Forgetful(TienGow):
    """A game whose guesses forget what was thrown."""

    def guess(self, view: View, rng: Random) -> State:
        """Put the tiles of the first other hand last."""
        guess = super().guess(view, rng)
        swapped = list(guess.hands)
        one, other = (view.seat + 1) % 4, (view.seat + 2) % 4
        swapped[one], swapped[other] = swapped[other], swapped[one]
        return replace(guess, hands=tuple(swapped))


@pytest.mark.parametrize(("game", "look"), [(Leaking(), check_no_leak), (Forgetful(), check_honest_guess)])
def test_a_broken_promise_is_noticed(game: AnyGame, look: Callable[..., object]) -> None:
    """The checks find a view that leaks and a guess that is not what its own deal leads to."""
    deal = deal_from_seed(bytes(32), FULL_SET)
    state = game.start(CASES["tiengow"].extra["no splitting but pairs"], deal, Standing()).state
    look(TienGow(), CASES["tiengow"], state, Seat(0), Random(1))
    with pytest.raises(AssertionError):
        look(game, CASES["tiengow"], state, Seat(0), Random(1))


@pytest.mark.parametrize("name", TABLES)
def test_options_survive_the_record(name: str) -> None:
    """Options written as plain data and read again are the same options."""
    entry, options = table(name)
    assert from_dict(entry.options, to_dict(options)) == options
    assert hash(options) == hash(from_dict(entry.options, to_dict(options)))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.game.key)
def test_presets_differ(entry: Entry) -> None:
    """No two presets are the same rules under two names."""
    values = list(entry.presets.values())
    assert all(one != other for one, other in pairwise(values))
    assert len(set(values)) == len(values)
    assert all(entry.game.seats(options) in entry.seats for options in values)
