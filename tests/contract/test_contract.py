# SPDX-License-Identifier: MIT
"""The promises of every game, checked in every position of random rounds of every game and preset."""

from __future__ import annotations

import json
import pickle
import typing
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dominoes.deal import deal_round
from dominoes.errors import DominoesError, IllegalMoveError, NotationError
from dominoes.game import Deal, Event, Game, Moment, MomentKind, PileOpened, Seat, Standing, Step, deal_of, known
from dominoes.games import GAMES, Entry, entry
from dominoes.games.paigow.rules import PaiGow
from dominoes.games.paigow.state import State as PaiGowState
from dominoes.games.paigow.state import View as PaiGowView
from dominoes.games.tiengow.rules import TienGow
from dominoes.games.tiengow.state import State, View
from dominoes.options import Choice, describe, from_dict, to_dict
from dominoes.ranks import HEAVEN
from dominoes.records.replay import PASS
from dominoes.tiles import FULL_SET, Tile, tidy
from tests.contract.case import Case, Moves
from tests.contract.tables import CASES, TABLES, table
from tests.support.all_tiles import all_tiles
from tests.support.caches import forget
from tests.support.strategies import random_standing, seeds

AnyGame = Game[Any, Any, Any, Any]

st.register_type_strategy(Tile, st.sampled_from(FULL_SET))

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
    again = replayed(game, guess.options, dealt_again(guess), guess.standing, case.moves_of(guess))
    assert without_pile(game, again) == without_pile(game, guess)


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


def check_asking(game: AnyGame, state: Any, seats: Sequence[Seat]) -> None:  # noqa: ANN401 - of any game
    """Somebody banks; whether a question is secret is known to all, and everybody who is asked one may pass."""
    assert game.banker(state) in seats
    secret = {game.is_secret(game.view(state, seat)) for seat in seats}
    assert len(secret) == 1
    if True in secret:
        for seat in game.to_act(state):
            assert PASS in map(game.write_move, game.legal_moves(state, seat))


def replayed(game: AnyGame, options: Hashable, deal: Deal, standing: Standing, moves: Moves) -> Any:  # noqa: ANN401
    """Start from *deal* and play *moves*."""
    state = game.start(options, deal, standing).state
    for seat, move in moves:
        state = game.apply(state, seat, move).state
    return state


def dealt_again(state: Any) -> Deal:  # noqa: ANN401 - a state of any game
    """Return the deal behind *state*, with its dice in a game that rolls them during play."""
    dealt = deal_of(state.history)
    rest = None if dealt.rest is None else known(dealt.rest)
    return Deal((), getattr(state, "dice", ()), tuple(map(known, dealt.hands)), rest=rest)


def masked(view: Any) -> Any:  # noqa: ANN401 - a view of any game
    """Leave out how the pile was opened: hands laid out have no pile."""
    return replace(view, history=tuple(each for each in view.history if not isinstance(each, PileOpened)))


def without_pile(game: AnyGame, state: Any) -> Any:  # noqa: ANN401 - a state of any game
    """Leave out the pile, and the order of tiles that nobody holds unless they are drawn in it."""
    left = masked(state)
    lies_in_order = game.draws(state.options) or not game.tiles(state.options)
    return left if lies_in_order else replace(left, rest=tidy(state.rest))


def check_moments(game: AnyGame, state: Any, begun: int, seats: list[Seat]) -> None:  # noqa: ANN401
    """What is notable since the event *begun* is the same in the eyes of everybody, so it tells nothing hidden."""
    views = [game.view(state, seat) for seat in seats]
    for at in range(begun, len(state.history)):
        told = game.moments(state.history[at], state.history[:at], state)
        for view in views:
            assert game.moments(view.history[at], view.history[:at], view) == told


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
        assert tidy(all_tiles(state)) == everything
        assert list(dict.fromkeys(game.to_act(state))) == list(game.to_act(state))
        check_legality(game, case, state, seats, rng)
        check_asking(game, state, seats)
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
        check_moments(game, step.state, len(state.history), seats)
        plies += 1
    assert plies <= game.longest
    assert possible or not plies
    assert tidy(all_tiles(step.state)) == everything
    result = game.result(step.state)
    assert result is not None
    assert not any(game.legal_moves(step.state, seat) for seat in seats)
    assert all(sum(line.chips) + line.house == 0 for line in result.sheet)
    assert sum(result.chips) + result.house == 0
    assert len(result.chips) == len(seats)
    assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301 - our own bytes
    following = game.next_standing(step.state)
    assert [b - a for a, b in zip(step.state.standing.chips, following.chips, strict=True)] == list(result.chips)
    assert all(game.view(step.state, seat).chips == following.chips for seat in seats)
    return following


def marks_of(name: str) -> tuple[pytest.MarkDecorator, ...]:
    """Return the marks of the row of the table *name*: the first one of each game runs always, the others in turn."""
    game, _options = table(name)
    return () if name.endswith(f"-{next(iter(game.presets))}") else (pytest.mark.matrix,)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", [pytest.param(name, marks=marks_of(name)) for name in TABLES])
@given(seed=seeds)
@settings(max_examples=3, suppress_health_check=list(HealthCheck))
def test_promises(name: str, seed: int) -> None:
    """Every promise of the protocol holds in every position of random rounds, one after the other."""
    rng = Random(seed)
    entry, options = table(name)
    game = entry.game
    standing = random_standing(rng, game.seats(options))
    for number in range(2):
        wall = deal_round(game, options, rng.randbytes(32))
        if standing.half == 1 or not number:
            deal = wall
        standing = play_round(entry, options, deal, standing, rng)


@pytest.mark.parametrize("key", ["tiengow", "chain", "turning", "throwing", "kapshap", "watching"])
def test_promises_in_one_round(key: str) -> None:
    """In these games nothing else reaches all that coverage asks for; this round is the same each time."""
    for package in (f"dominoes.games.{key}", "dominoes.games.tricks"):
        forget(package)
    found, rng = entry(key), Random(3)
    options = next(iter(found.presets.values()))
    play_round(found, options, deal_round(found.game, options, rng.randbytes(32)), Standing(), rng)


@pytest.mark.matrix
@pytest.mark.no_cover
@pytest.mark.parametrize("name", TABLES)
@given(seed=seeds, data=st.data())
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_any_move_is_legal_or_refused_with_a_reason(name: str, seed: int, data: st.DataObject) -> None:
    """For any values of a move, even impossible in records, `why_not` and `apply` agree."""
    rng = Random(seed)
    entry, options = table(name)
    game, kinds = entry.game, typing.get_args(CASES[entry.game.key].move)
    state = game.start(options, deal_round(game, options, rng.randbytes(32)), Standing()).state
    for _ in range(rng.choice((0, rng.randrange(game.longest)))):
        if seats := game.to_act(state):
            state = game.apply(state, seats[0], rng.choice(game.legal_moves(state, seats[0]))).state
    seat = rng.choice(game.to_act(state) or (Seat(0),))
    for move in data.draw(
        st.tuples(*(st.lists(st.from_type(kind), max_size=3) for kind in kinds)).map(chain.from_iterable)
    ):
        reason = game.why_not(state, seat, move)
        assert (reason is None) == (move in game.legal_moves(state, seat))
        if reason is not None:
            with pytest.raises(IllegalMoveError) as refused:
                game.apply(state, seat, move)
            assert refused.value.reason == reason


class Leaking(TienGow):
    """A game whose views tell how strong the next hand is."""

    def view(self, state: State, seat: Seat) -> View:
        """Count the other's high tiles where nobody should."""
        seen = super().view(state, seat)
        return replace(seen, won=(sum(tile.place for tile in state.hands[(seat + 1) % 4]), *seen.won[1:]))


class Forgetful(TienGow):
    """A game with guesses that forget the tiles thrown."""

    def guess(self, view: View, rng: Random) -> State:
        """Put the tiles of the first other hand last."""
        guess = super().guess(view, rng)
        swapped = list(guess.hands)
        one, other = (view.seat + 1) % 4, (view.seat + 2) % 4
        swapped[one], swapped[other] = swapped[other], swapped[one]
        return replace(guess, hands=tuple(swapped))


class Peeking(PaiGow):
    """A game that lets everybody look at their tiles before the stakes are in."""

    def view(self, state: PaiGowState, seat: Seat) -> PaiGowView:
        """Show the hand at any time."""
        return replace(super().view(state, seat), hand=state.hands[seat])


class Hasty(PaiGow):
    """A game whose guesses turn the hand of the next seat."""

    def guess(self, view: PaiGowView, rng: Random) -> PaiGowState:
        """Swap the hands of two others, but not in what the history tells of them."""
        guess = super().guess(view, rng)
        return replace(guess, hands=(guess.hands[0], guess.hands[2], guess.hands[1], *guess.hands[3:]))


class Blabbing(TienGow):
    """A game that calls out whose hand holds a heaven."""

    def moments(self, event: Event, before: Sequence[Event], seen: Any) -> tuple[Moment, ...]:  # noqa: ANN401
        """Find the hand of the reader notable."""
        holds = isinstance(seen, View) and HEAVEN in seen.hand
        return (Moment(MomentKind.SUPREME, seen.seat),) if holds else ()


def test_a_moment_that_tells_of_a_hand_is_noticed() -> None:
    """Everybody at the table is told the same."""
    _entry, options = table("tiengow-no splitting but pairs")
    game = Blabbing()
    state = game.start(options, deal_round(game, options, bytes(32)), Standing()).state
    seats = [Seat(seat) for seat in range(4)]
    check_moments(TienGow(), state, 0, seats)
    with pytest.raises(AssertionError):
        check_moments(game, state, 0, seats)


@pytest.mark.parametrize(
    ("honest", "liar", "name", "look"),
    [
        (TienGow(), Leaking(), "tiengow-no splitting but pairs", check_no_leak),
        (TienGow(), Forgetful(), "tiengow-no splitting but pairs", check_honest_guess),
        (PaiGow(), Peeking(), "paigow-guangdong", check_no_leak),
        (PaiGow(), Hasty(), "paigow-guangdong", check_honest_guess),
    ],
)
def test_a_broken_promise_is_noticed(honest: AnyGame, liar: AnyGame, name: str, look: Callable[..., object]) -> None:
    """The checks find a leaking view, and a guess unreachable from its own deal."""
    entry, options = table(name)
    case = CASES[entry.key]
    state = honest.start(options, deal_round(honest, options, bytes(32)), Standing()).state
    look(honest, case, state, Seat(0), Random(1))
    with pytest.raises(AssertionError):
        look(liar, case, state, Seat(0), Random(1))


@pytest.mark.parametrize("name", TABLES)
def test_options_survive_the_record(name: str) -> None:
    """Options written as JSON and read again are the same options."""
    entry, options = table(name)
    assert from_dict(entry.options, json.loads(json.dumps(to_dict(options)))) == options
    assert hash(options) == hash(from_dict(entry.options, to_dict(options)))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.game.key)
def test_every_option_has_a_source(entry: Entry) -> None:
    """Every option says where it comes from, and so does each of its choices; labels are unique."""
    for options in entry.presets.values():
        rows = list(describe(options))
        assert all(info.source and info.label for info in rows)
        assert len({info.label for info in rows}) == len(rows)
        assert all(each.source for info in rows for each in info.choices if isinstance(each, Choice))


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.game.key)
def test_presets_differ(entry: Entry) -> None:
    """No two presets are the same rules under two names; a family has a name for each of its games, or for none."""
    assert len({bool(entry.game.variant(options)) for options in entry.presets.values()}) == 1
    values = list(entry.presets.values())
    assert all(one != other for one, other in pairwise(values))
    assert len(set(values)) == len(values)
    assert all(entry.game.seats(options) in entry.seats for options in values)
