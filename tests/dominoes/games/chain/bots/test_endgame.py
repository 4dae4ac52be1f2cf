# SPDX-License-Identifier: MIT
"""The end of a chain game for two, counted out, against a slow search that knows nothing but the rules."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from dominoes.ai.appraisal import OpenChoice, paired
from dominoes.ai.bot import Budget, Choice, Estimate, RandomBot
from dominoes.errors import IllegalMoveError
from dominoes.game import Deal, Event, Seat
from dominoes.games import entry
from dominoes.games.chain.bots.endgame import MOST_HANDS, NEAR, ExactAppraiser, ExactEnd, hands_of_other, is_countable
from dominoes.games.chain.bots.greedy import Greedy
from dominoes.games.chain.bots.judgement import ChainJudgement
from dominoes.games.chain.options import JIELONG, XIEDING, Blocked, ChainOptions, ReleadWhen
from dominoes.games.chain.rules import played, unseen
from dominoes.games.chain.state import Move, State, TileCovered, Tiles, View
from dominoes.tiles import tidy
from tests.dominoes.ai.tables import CHAIN, ENDLESS, Position, start
from tests.support.chain_rounds import GAME
from tests.support.strategies import changed

HOUSES: dict[str, ChainOptions] = {
    "one-end": changed(JIELONG, seats=2),
    "two-ends": changed(JIELONG, seats=2, line__ends=2, clean_bonus=2),
    "slant": changed(XIEDING, seats=2),
    "after-all": changed(JIELONG, seats=2, line__relead_when=ReleadWhen.AFTER_ALL),
    "free": changed(JIELONG, seats=2, line__relead_when=ReleadWhen.FREE),
}


def ends(options: ChainOptions, most: int, hidden: int, numbers: range) -> list[Position]:
    """Play rounds by ``greedy`` with slips; return a choice of each with at most so many tiles in either hand.

    *hidden* limits the tiles that the seat has never seen.
    """
    found = []
    for number in numbers:
        rng, state = Random(number), start(options, number, CHAIN)
        while seats := GAME.to_act(state):
            here = Position(state, seats[0], GAME)
            small = max(map(len, state.hands)) <= most
            if small and len(here.legal) > 1 and len(unseen(here.view)) <= hidden:
                found.append(here)
                break
            move = Greedy().choose(here.view, here.legal, rng, ENDLESS).move
            state = GAME.apply(state, here.seat, move if rng.random() < 0.7 else rng.choice(here.legal)).state
    return found


# -- the slow search -------------------------------------------------------------------------------


def arrangements(here: Position) -> list[State]:
    """Put the unseen tiles everywhere, and keep what the rules let be played so from the deal on."""
    view: View = here.view
    other = Seat(1 - here.seat)
    laid = [placed.tile for line in view.lines for placed in line.placed if placed.seat == other]
    mine = here.state.history[0].hands[here.seat]
    found = []
    for row in permutations(unseen(view)):
        covers = list(row[: view.covered[other]])
        hands = [mine, mine]
        hands[other] = (*laid, *row)
        state = GAME.start(view.options, Deal((), hands=tuple(hands)), view.standing).state
        try:
            for seat, move in replayed(view, other, covers):
                state = GAME.apply(state, seat, move).state
        except IllegalMoveError:
            continue
        found.append(state)
    return found


def replayed(view: View, other: Seat, covers: list[Any]) -> list[tuple[Seat, Move]]:
    """Return the moves of the round if *other* covered these tiles."""
    told: list[Event] = []
    for event in view.history:
        if isinstance(event, TileCovered) and event.seat == other:
            told.append(TileCovered(other, covers.pop(0)))
        else:
            told.append(event)
    return list(played(tuple(told)))


def perfect(state: State, seat: Seat) -> int:
    """Return the chips of *seat* if both see everything and never err, by trying all there is."""
    if state.ended is not None:
        return state.ended.chips[seat]
    mover = GAME.to_act(state)[0]
    values = [perfect(GAME.apply(state, mover, move).state, seat) for move in GAME.legal_moves(state, mover)]
    return max(values) if mover == seat else min(values)


@pytest.mark.matrix
@pytest.mark.parametrize("house", HOUSES)
def test_a_slow_search_agrees(house: str) -> None:
    """The possible hands, their numbers of ways, and the worth of every move equal those of exhaustive search."""
    checked = 0
    for here in ends(HOUSES[house], 3, 5, range(40)):
        other = 1 - here.seat
        worlds = arrangements(here)
        assert hands_of_other(here.view) == per_order(worlds, other)
        choice = ExactEnd(RandomBot()).choose(here.view, here.legal, Random(1), ENDLESS)
        rows: tuple[Choice[Move] | Estimate[Move], ...] = (choice, *choice.others)
        for each in rows:
            chips = [perfect(GAME.apply(world, here.seat, each.move).state, here.seat) for world in worlds]
            assert each.value == pytest.approx(sum(chips) / len(chips))
            assert each.chances is not None
            wins, neither, losses = (share / sum(each.chances) for share in each.chances)
            assert wins == pytest.approx(sum(won > 0 for won in chips) / len(chips))
            assert losses == pytest.approx(sum(won < 0 for won in chips) / len(chips))
            assert wins + neither + losses == pytest.approx(1)
            assert choice.value is not None
            assert each.value is not None
            assert choice.value >= each.value
        checked += len(worlds) > 1
        if checked == 4:
            return
    pytest.fail("too few positions in which anything is hidden")


def per_order(worlds: list[State], other: int) -> dict[Tiles, int]:
    """Count the worlds by the hand of *other*, all orders of one hand as one."""
    orders = 1
    for factor in range(2, len(worlds[0].hands[other]) + 1):
        orders *= factor
    counted = Counter(tidy(world.hands[other]) for world in worlds)
    return {hand: count // orders for hand, count in counted.items()}


# -- when it counts --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "countable"),
    [
        pytest.param(HOUSES["one-end"], True, id="two players"),
        pytest.param(changed(JIELONG, seats=3), False, id="three players"),
        pytest.param(changed(JIELONG, seats=2, line__must_play=False), False, id="covers at will"),
        pytest.param(changed(JIELONG, seats=2, line__blocked=Blocked.END), False, id="a block would have ended it"),
    ],
)
def test_only_what_is_known_is_counted(options: ChainOptions, countable: bool) -> None:  # noqa: FBT001
    """Near the end of a game for two, with covers as the only signs of hidden tiles."""
    places = ends(options, NEAR, 32, range(8))
    assert places
    assert any(is_countable(here.view) for here in places) is countable
    assert not any(is_countable(here.view) for here in ends(options, 16, 32, range(4)))


def test_others_think_before() -> None:
    """Whom it asks until then decides alone, also when the thought is stopped and when too much may be."""
    bot = Noting()
    early = ends(HOUSES["one-end"], 16, 32, range(2))
    late = ends(HOUSES["one-end"], NEAR, 32, range(8))
    for here in early:
        ExactEnd(bot).choose(here.view, here.legal, Random(1), ENDLESS)
    assert bot.asked == len(early)
    for here in late:
        ExactEnd(bot, stop=lambda: True).choose(here.view, here.legal, Random(1), ENDLESS)
    assert bot.asked == len(early) + len(late)


class Noting:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose anything."""
        self.asked += 1
        return Choice(legal[0])


@pytest.mark.parametrize("level", ["strong", "hint"])
def test_the_best_levels_count(level: str) -> None:
    """They play out nothing there: the value has no error."""
    for here in ends(HOUSES["one-end"], NEAR, 32, range(6)):
        if len(hands_of_other(here.view)) <= MOST_HANDS:
            choice = entry("chain").make_bot(level).choose(here.view, here.legal, Random(1), ENDLESS)
            assert (choice.playouts, choice.error) == (0, None)
            assert choice.chances is not None
            if choice.others:
                assert choice.reasons[0]["error"] == 0.0


FEW = Budget(math.inf, 160)


@pytest.mark.parametrize("house", ["one-end", "two-ends", "slant"])
def test_afterwards_moves_are_compared_by_the_same_counts(house: str) -> None:
    """So the analysis of a round never calls a mistake what the hint counted to be best."""
    level, compared = entry("chain").player("hint"), 0
    assert level.appraise is not None
    appraiser = level.appraise(lambda: False)
    for here in ends(HOUSES[house], NEAR, 32, range(6)):
        choice = level.make(lambda: False).choose(here.view, here.legal, Random(1), FEW)
        if choice.chances is None:
            continue
        for each in (choice, *choice.others):
            found = appraiser.appraise(here.view, here.legal, each.move, Random(1), FEW)
            assert found is not None
            assert (found.worth, found.loss.error, found.rival) == (choice.value, 0.0, None)
            assert found.worth - found.loss.chips == pytest.approx(each.value)
            assert found.best == (each.move if each.value == choice.value else choice.move)
            compared += 1
    assert compared


def test_before_the_end_another_appraiser_compares() -> None:
    """Nothing is counted there, and hindsight is left to it everywhere."""
    appraiser = paired(GAME, ChainJudgement())
    exact = ExactAppraiser(appraiser)
    state = start(HOUSES["one-end"], 1, CHAIN)
    here = Position(state, GAME.to_act(state)[0], GAME)
    asked = here.view, here.legal, here.legal[0]
    assert exact.appraise(*asked, Random(1), FEW) == appraiser.appraise(*asked, Random(1), FEW)
    choice = OpenChoice(here.state, None, here.seat, here.legal, here.legal[0])
    assert exact.look_back(choice, Random(1), FEW) == appraiser.look_back(choice, Random(1), FEW)
