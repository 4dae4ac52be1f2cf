# SPDX-License-Identifier: MIT
"""The sampler, on a game of two tiles that nobody has told it anything about, and on 打天九."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from dominoes.ai import playouts
from dominoes.ai.bot import Budget, Choice, Loss, lead_reason
from dominoes.ai.playouts import Unprejudiced
from dominoes.ai.sampling import Sampler
from dominoes.errors import Reason
from dominoes.game import Payment, Result, Seat, Step
from dominoes.games.tiengow.bots.judgement import TienGowJudgement
from dominoes.tiles import Tile, tiles
from tests.dominoes.ai.tables import ENDLESS, GAME, some_positions

TOY_TILES = tiles("66 65 64 51 21")


@dataclass(frozen=True, slots=True)
class ToyState:
    """Each seat lays one tile; more pips win the other's pips."""

    hands: tuple[tuple[Tile, ...], ...]
    laid: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class ToyView:
    """Its own tiles, and those laid."""

    seat: Seat
    hand: tuple[Tile, ...]
    laid: tuple[Tile, ...]


class Toy:
    """As much of a game as a sampler needs."""

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        """One after the other."""
        return (Seat(len(state.laid)),) if len(state.laid) < 2 else ()

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[Tile, ...]:
        """Any tile of the hand."""
        return state.hands[seat] if seat in self.to_act(state) else ()

    def play(self, state: ToyState, seat: Seat, move: Tile) -> Step[ToyState]:
        """Lay it."""
        return Step(replace(state, laid=(*state.laid, move)))

    apply = play

    def result(self, state: ToyState) -> Result | None:
        """More pips win."""
        if len(state.laid) < 2:
            return None
        chips = state.laid[0].pips - state.laid[1].pips
        return Result(Reason("toy"), Seat(0), (Payment(Reason("toy"), (chips, -chips)),))

    def guess(self, view: ToyView, rng: Random) -> ToyState:
        """Return the other any two of the unseen tiles."""
        other = tuple(rng.sample([tile for tile in TOY_TILES if tile not in view.hand], 2))
        return ToyState((view.hand, other), view.laid)


def ask(budget: Budget, seed: int = 1, hand: str = "21 66 51") -> Choice[Tile]:
    """Lay a tile of *hand*, as the sampler chooses."""
    toy: Any = Toy()
    view = ToyView(Seat(0), tiles(hand), ())
    sampler: Sampler[ToyView, Tile] = Sampler(toy, Unprejudiced())
    return sampler.choose(view, view.hand, Random(seed), budget)


def test_a_new_game_needs_no_judgement() -> None:
    """The best tile is found, with its mean, its error and why; the others follow."""
    choice = ask(Budget(math.inf, 400))
    assert str(choice.move) == "66"
    # Against 65 or 64, each equally likely: 12 - 10.5.
    assert choice.value == pytest.approx(1.5, abs=0.2)
    assert choice.error == pytest.approx(0.5 / math.sqrt(200), rel=0.5)
    assert [str(other.move) for other in choice.others] == ["51", "21"]
    assert choice.others[0].value == pytest.approx(-4.5, abs=0.2)
    assert choice.reasons[0].key == "ai.best-by"
    assert choice.reasons[0]["chips"] == pytest.approx(6.0)


def test_an_only_move_is_played_at_once() -> None:
    """There is nothing to think about."""
    choice = ask(ENDLESS, hand="21")
    assert choice == Choice(tiles("21")[0], reasons=(Reason("ai.only-move"),))


def test_equal_moves_are_called_close() -> None:
    """A difference within its error is no reason to prefer one; the first stays first."""
    choice = ask(Budget(math.inf, 100), hand="51 33")
    assert choice.reasons == (Reason("ai.close", chips=0.0, error=0.0),)
    assert str(choice.move) == "51"


def test_without_time_the_first_move_is_chosen() -> None:
    """No playout, no value."""
    choice = ask(Budget(0.0))
    assert (str(choice.move), choice.value, choice.error, choice.playouts) == ("21", None, None, 0)
    assert [other.value for other in choice.others] == [None, None]


@pytest.mark.parametrize("playouts", [0, 1, 2, 3, 7, 16, 50, 200])
def test_playouts_are_counted(playouts: int) -> None:
    """The limit is never exceeded, and nearly used up."""
    choice = ask(Budget(math.inf, playouts))
    assert playouts - 6 <= choice.playouts <= playouts


def test_the_clock_is_looked_at_between_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the time is up in the middle of a world, that world is dropped and the thought ends."""
    clock = iter(range(10_000))
    monkeypatch.setattr(playouts, "monotonic", lambda: float(next(clock)))
    choice = ask(Budget(40.0))
    assert next(clock) <= 45
    assert 0 < choice.playouts <= 40
    assert choice.value is not None


def test_the_same_seed_gives_the_same_answer() -> None:
    """With playouts as the only limit, an answer can be repeated bit by bit; the seed matters."""
    assert ask(Budget(math.inf, 60), 3) == ask(Budget(math.inf, 60), 3)
    assert ask(Budget(math.inf, 60), 3) != ask(Budget(math.inf, 60), 4)


def test_a_thought_can_be_stopped() -> None:
    """A stopped search answers with its best so far."""
    countdown = iter([False] * 20)
    here = some_positions("wiki_hk", 1)[0]
    sampler = Sampler(GAME, TienGowJudgement(), stop=lambda: next(countdown, True))
    choice = sampler.choose(here.view, here.legal, Random(1), Budget(math.inf))
    assert choice.playouts <= 20
    assert choice.move in here.legal


def test_a_lead_that_rounds_to_nothing_is_none() -> None:
    """C6: what is written as 0.0 chips more is told as about as good, counted or estimated."""
    assert lead_reason(Loss(0.04, 0.0)).key == "ai.close"
    assert lead_reason(Loss(0.06, 0.0)).key == "ai.best-by"
    assert lead_reason(Loss(0.04, 0.001)).key == "ai.close"
    assert lead_reason(Loss(3.0, 9.0)).key == "ai.close"
