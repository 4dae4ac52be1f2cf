# SPDX-License-Identifier: MIT
"""The worth of a setting: the exact chances, and in hindsight the very hands of the others."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest

from dominoes.ai.appraisal import OpenChoice
from dominoes.ai.bot import Budget
from dominoes.games.paigow.bots import Counted
from dominoes.games.paigow.hands import Setting
from dominoes.games.paigow.odds import chances
from dominoes.games.paigow.policies import house_policy
from dominoes.games.paigow.state import Phase, Set
from dominoes.games.paigow.ways import DECLARED
from tests.dominoes.ai.tables import PAIGOW, Position, positions

ANY = Budget(math.inf)


def settings_of(preset: str, rounds: int) -> list[Position]:
    """Return choices of a setting in random rounds."""
    return [
        here for number in range(rounds) for here in positions(preset, number, PAIGOW) if here.view.phase is Phase.SET
    ]


@pytest.mark.parametrize("preset", ["guangdong", "casino"])
def test_the_loss_is_that_of_the_exact_chances(preset: str) -> None:
    """In chips at stake, without error; the best setting loses nothing, and is not called another than itself."""
    for here in settings_of(preset, 2):
        view = here.view
        policy = house_policy(DECLARED, view.options)
        found = chances(view.hand, policy, view.options, banker=view.seat == view.banker)
        commission = view.options.stakes.commission
        worth = {each.setting.ranks: -each.edge(commission) / 100 for each in found}
        stakes = view.stakes if view.seat == view.banker else (view.stakes[view.seat],)
        at_stake = view.times * sum(stake for stake in stakes if stake)
        for move in here.legal:
            judged = Counted().appraise(view, here.legal, move, Random(0), ANY)
            assert judged is not None
            ranks = Setting(policy.table.of(move.low), policy.table.of(move.high)).ranks
            assert judged.loss.chips == pytest.approx(at_stake * (max(worth.values()) - worth[ranks]))
            assert judged.loss.error == 0.0
            assert (judged.best == move) is (worth[ranks] == max(worth.values()))


def test_of_a_stake_nothing_is_said() -> None:
    """Nobody has seen a tile."""
    here = next(here for here in positions("guangdong", 1, PAIGOW) if here.view.phase is Phase.STAKE)
    assert Counted().appraise(here.view, here.legal, here.legal[0], Random(0), ANY) is None
    choice = OpenChoice(here.state, here.state, here.seat, here.legal, here.legal[0])
    assert Counted().look_back(choice, Random(0), ANY) is None


def test_hindsight_knows_what_the_others_set() -> None:
    """The move played brings what it brought, and no other brings more than the best."""
    (first, *_others) = settings_of("guangdong", 1)
    game, state = PAIGOW.game, first.state
    while seats := game.to_act(state):
        move = game.legal_moves(state, seats[0])[0]
        state = game.play(state, seats[0], move).state
    played = state.settings[first.seat]
    judged = Counted().look_back(OpenChoice(first.state, state, first.seat, first.legal, played), Random(0), ANY)
    assert judged is not None
    assert judged.worth - judged.loss.chips == state.ended.chips[first.seat]
    assert judged.loss.chips >= 0
    assert isinstance(judged.best, Set)


def test_a_foul_loses_its_stake() -> None:
    """If the table allows one."""
    options = PAIGOW.presets["guangdong"]
    allowed = replace(options, comparing=replace(options.comparing, foul=True))
    here = next(
        here for number in range(9) for here in positions(allowed, number, PAIGOW) if here.view.phase is Phase.SET
    )
    table = house_policy(DECLARED, allowed).table
    foul = next(move for move in here.legal if Setting(table.of(move.low), table.of(move.high)).foul)
    judged = Counted().appraise(here.view, here.legal, foul, Random(0), ANY)
    assert judged is not None
    assert judged.worth - judged.loss.chips < 0
    assert judged.best != foul
