# SPDX-License-Identifier: MIT
"""Comparing two moves in the same worlds: an honest error, and fresh worlds after the choice."""

from __future__ import annotations

import math
from random import Random
from statistics import stdev

import pytest

from dominoes.ai.appraisal import OpenChoice, difference, paired
from dominoes.ai.bot import Budget
from dominoes.ai.levels import sampled
from dominoes.ai.sampling import Unprejudiced
from tests.dominoes.ai.tables import CHAIN, TIENGOW, positions

FEW = Budget(math.inf, 160)


def test_a_difference_is_paired() -> None:
    """What both moves gain in a lucky world adds nothing to the error of what parts them."""
    ours, theirs = [10, -4, 30, 2], [8, -6, 28, 1]
    found = difference(ours, theirs)
    assert found.loss == pytest.approx(1.75)
    assert found.error == pytest.approx(stdev([2, 2, 2, 1]) / 2)
    assert found.worth_error == pytest.approx(stdev(ours) / 2)
    assert found.spread == pytest.approx(stdev(ours))


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


def test_levels_that_guess_say_what_moves_are_worth() -> None:
    """Those that do not, such as the baseline, say nothing."""
    levels = sampled(TIENGOW.game)
    assert levels["greedy"].appraise is None
    assert levels["strong"].appraise is not None


def test_without_time_nothing_is_said() -> None:
    """Too few worlds tell nothing."""
    here = next(here for here in positions("basic", 1) if len(here.legal) > 1)
    appraiser = paired(TIENGOW.game, Unprejudiced())
    assert appraiser.appraise(here.view, here.legal, here.legal[0], Random(1), Budget(0.0)) is None
    open_hands = OpenChoice(here.state, None, here.seat, here.legal, here.legal[0])
    assert appraiser.look_back(open_hands, Random(1), Budget(0.0)) is None
