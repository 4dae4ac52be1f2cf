# SPDX-License-Identifier: MIT
"""Comparing two moves in the same worlds: an honest error, and fresh worlds after the choice."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from random import Random
from statistics import stdev
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from dominoes.ai.appraisal import Appraisal, OpenChoice, Paired, paired
from dominoes.ai.bot import NO_LOSS, Budget, Choice, Estimate, HasSeat
from dominoes.ai.levels import sampled
from dominoes.ai.playouts import Unprejudiced, error_of, loss_beside
from dominoes.ai.sampling import Sampler
from dominoes.game import AnyGame, Seat
from dominoes.games import entry
from tests.dominoes.ai.tables import CHAIN, GAME, TIENGOW, positions
from tests.dominoes.games.tiengow.bots.test_dominated import begun

FEW = Budget(math.inf, 160)


def test_a_difference_is_paired() -> None:
    """A gain common to both moves in a lucky world adds nothing to the error of their difference."""
    ours, theirs = [10, -4, 30, 2], [8, -6, 28, 1]
    found = loss_beside(ours, theirs)
    assert found.chips == pytest.approx(1.75)
    assert found.error == pytest.approx(stdev([2, 2, 2, 1]) / 2)
    assert found.possible == pytest.approx(1.75 + 1.96 * found.error)
    assert found == loss_beside([*ours, 9], theirs)
    assert error_of(ours) == pytest.approx(stdev(ours) / 2)
    assert error_of([1]) is None


def test_a_game_without_levels_of_its_own_is_judged_too() -> None:
    """By random play; in hindsight it begins where the table truly stood."""
    appraiser = paired(CHAIN.game, Unprejudiced())
    here = next(here for here in positions("dingniu", 3, CHAIN) if len(here.legal) > 1)
    found = appraiser.appraise(here.view, here.legal, here.legal[-1], Random(1), FEW)
    assert found is not None
    assert found == appraiser.appraise(here.view, here.legal, here.legal[-1], Random(1), FEW)
    back = appraiser.look_back(OpenChoice(here.state, None, here.seat, here.legal, here.legal[0]), Random(1), FEW)
    assert back is not None
    assert back.best in here.legal


class Lottery(Unprejudiced):
    """A judgement that gives ``good`` some chips more than ``bad``; chance adds much or little to both."""

    def __init__(self, stake: int = 1) -> None:
        """Win and lose so many chips by chance."""
        self._stake = stake

    def stages(self, game: AnyGame, view: HasSeat, rng: Random) -> Iterator[str]:
        """Yield the same world for ever."""
        return repeat("world")

    def play_out(self, game: AnyGame, stage: object, seat: Seat, move: object, rng: Random, *, noise: float) -> int:
        """Draw the chips."""
        won = rng.choice((-self._stake, self._stake))
        return 5 + 2 * won if move == "good" else won


@dataclass(frozen=True)
class Hasty(Sampler[HasSeat, str]):
    """A search that always prefers the second of the moves."""

    def choose(self, view: HasSeat, legal: tuple[str, ...], rng: Random, budget: Budget) -> Choice[str]:
        """Choose it; the first is its next best."""
        return Choice(legal[1], others=(Estimate(legal[0]),))


def hasty(move: str, stake: int, playouts: int, *legal: str) -> Appraisal[Any]:
    """Return the worth of *move* against the favourite of a hasty search."""
    game: Any = None
    view: Any = SimpleNamespace(seat=Seat(0))
    appraiser = Paired(Hasty(game, Lottery(stake)))
    found = appraiser.appraise(view, legal or ("good", "bad"), move, Random(1), Budget(math.inf, playouts))
    assert found is not None
    return found


def test_what_the_level_would_play_too_meets_its_next_best() -> None:
    """In fresh worlds: what a hasty search overlooks is seen there."""
    found = hasty("bad", 1, 400)
    assert (found.best, found.loss) == ("bad", NO_LOSS)
    assert found.rival is not None
    assert found.rival.move == "good"
    assert found.rival.loss.is_clear
    assert found.rival.loss.chips == pytest.approx(5, abs=0.5)
    assert found.worth == pytest.approx(0, abs=0.5)


def test_a_move_just_like_the_best_meets_the_next_best() -> None:
    """Two tiles alike are two moves that bring the same in every world."""
    found = hasty("bad too", 1, 400, "good", "bad")
    assert (found.best, found.loss) == ("bad too", NO_LOSS)
    assert found.rival is not None
    assert found.rival.move == "good"


def test_another_move_than_the_best_has_no_rival() -> None:
    """It loses the lead of the best, or wins if that lead is negative."""
    found = hasty("good", 1, 400)
    assert (found.best, found.rival) == ("bad", None)
    assert found.loss.chips == pytest.approx(-5, abs=0.5)


def test_without_another_move_there_is_no_rival() -> None:
    """If all others are dominated."""
    appraiser = entry("tiengow").player("hint").appraise
    assert appraiser is not None
    here = begun("66 66 11 11 44 44 31 31", "33 61 53 63 22 22 65 41", moves="lead 66")
    legal = tuple(map(GAME.read_move, ("throw 33", "throw 61")))
    found = appraiser(lambda: False).appraise(here.view, legal, legal[1], Random(1), FEW)
    assert found is not None
    assert (found.best, found.rival) == (legal[1], None)


def test_levels_that_guess_say_what_moves_are_worth() -> None:
    """Those that do not, such as the baseline, say nothing."""
    players = sampled(TIENGOW.game)
    assert players.thinkers["greedy"].appraise is None
    assert players.levels["strong"].appraise is not None


def test_without_time_nothing_is_said() -> None:
    """Too few worlds tell nothing."""
    here = next(here for here in positions("basic", 1) if len(here.legal) > 1)
    appraiser = paired(TIENGOW.game, Unprejudiced())
    assert appraiser.appraise(here.view, here.legal, here.legal[0], Random(1), Budget(0.0)) is None
    choice = OpenChoice(here.state, None, here.seat, here.legal, here.legal[0])
    assert appraiser.look_back(choice, Random(1), Budget(0.0)) is None


def test_hindsight_keeps_to_its_time() -> None:
    """Even if `Budget` allows more playouts: the answer would be late, and a late one is lost."""
    here = next(here for here in positions("basic", 1) if len(here.legal) > 1)
    choice = OpenChoice(here.state, None, here.seat, here.legal, here.legal[0])
    begun = monotonic()
    paired(TIENGOW.game, Unprejudiced()).look_back(choice, Random(1), Budget(1.0, 10**7))
    assert monotonic() - begun < 20.0
