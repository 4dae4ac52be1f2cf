# SPDX-License-Identifier: MIT
"""Weights of the policies of the chain games can be found again: a small search already wins."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from dominoes.games.chain.bots.policy import Policy
from dominoes.games.chain.bots.weights import GREEDY
from tests.tools import fit_chain


def test_a_small_search_finds_better_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those it may change; the same chance finds the same."""
    monkeypatch.setattr(fit_chain, "DEALS", 30)
    monkeypatch.setattr(fit_chain, "STEPS", 12)
    found, again = (fit_chain.climbed("dingniu", list(GREEDY), [1, 2, 7], None, Random(4)) for _ in "ab")
    assert found == again
    assert found != list(GREEDY)
    assert all(found[place] == GREEDY[place] for place in range(len(GREEDY)) if place not in {1, 2, 7})
    dealt = fit_chain.tables("dingniu", range(10_000, 10_030))
    assert fmean(fit_chain.gains(dealt, Policy(found), None)) > 0


def test_against_itself_nobody_wins() -> None:
    """In each deal the mean over all seats is nothing."""
    assert set(fit_chain.gains(fit_chain.tables("jielong", range(8)), Policy(list(GREEDY)), None)) == {0.0}


def test_the_weights_that_are_used_can_be_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the presets that are asked for, without any search."""
    monkeypatch.setattr(fit_chain, "MEASURED", 60)
    assert fit_chain.main(["--measure", "jielong_two_ends"]) == 0
    lines = capsys.readouterr().out.splitlines()
    names = ["hand over greedy", "table over greedy", "table over hand"]
    assert [line.partition(": ")[0] for line in lines] == [f"jielong_two_ends, {name}" for name in names]
    assert all(float(line.split()[-3]) > 0 for line in lines)
