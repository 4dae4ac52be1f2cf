# SPDX-License-Identifier: MIT
"""The script that learns the weights of 打天九: repeatable, and able to find planted ones."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.games.tiengow.bots.features import FEATURES
from dominoes.games.tiengow.bots.policy import BEAT, KINDS, LEAD, PHASES, THROW
from dominoes.games.tiengow.bots.weights import SIGHTS, parse
from tests.tools import fit_tiengow
from tests.tools.fit_tiengow import Decision, Option, fit, learn


def test_a_small_set_is_fitted_again() -> None:
    """The same deals write the same file, which the program reads."""
    text = learn(seed=5, deals=2, again=1, jobs=1)
    assert learn(seed=5, deals=2, again=1, jobs=1) == text
    assert set(parse(text)) == set(SIGHTS)


@pytest.mark.parametrize("names", SIGHTS.values(), ids=SIGHTS)
def test_weights_that_made_the_chips_are_found(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """In every phase, for leading and for following together, where a throw is compared with a beat."""
    monkeypatch.setattr(fit_tiengow, "RIDGE", 0.001)
    rng = Random(2)
    seen = [FEATURES.index(name) for name in names if name != "move"]
    true = [[rng.uniform(-2, 2) if place in seen else 0.0 for place in range(len(FEATURES))] for _ in range(KINDS)]
    decisions = []
    for number in range(3000):
        kinds = (LEAD, LEAD, LEAD) if number % 2 else (BEAT, THROW, THROW)
        options = []
        for kind in kinds:
            described = [1.0, *(rng.random() for _ in FEATURES[1:])]
            chips = sum(weight * value for weight, value in zip(true[kind], described, strict=True)) + 7
            options.append(Option(kind, described, chips))
        decisions.append(Decision(number // 2 % PHASES, options))
    found = fit(decisions, names)
    for phase in range(PHASES):
        for kind in range(KINDS):
            weights = found[KINDS * phase + kind]
            assert all(weights[place] == pytest.approx(true[kind][place], abs=0.05) for place in seen)
            assert all(not weight for name, weight in zip(FEATURES, weights, strict=True) if name not in names)
