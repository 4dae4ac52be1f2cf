# SPDX-License-Identifier: MIT
"""Of positions with one clearly best move the coach says first what a teacher would: each was read and judged."""

from __future__ import annotations

from collections import Counter
from math import inf
from random import Random
from typing import Final

import pytest

from dominoes.ai.bot import Budget, Loss
from dominoes.games import GAMES, entry
from tests.support.planted import FOLDER, Planted, planted

KEYS: Final = [each.key for each in GAMES if each.has_strengths]
"""Games with better and worse choices."""
WORLDS: Final = 400
"""In which every move is tried."""
BETTER: Final = 0.5
"""Least lead of the best move over every other, in standard errors: few are that close."""


def said_first(each: Planted) -> str:
    """Return the key of the first remark on the best move, without that of the game; a dash for nothing."""
    view, move, _legal = each.position
    reasons = entry(each.game).coach.reasons(view, move)
    return reasons[0].key.partition(".")[2] if reasons else "-"


def test_two_hundred_first_sentences_name_the_reason() -> None:
    """Remarks judged fair or missing are not counted, and are few among the rest."""
    assert {path.parent.name for path in FOLDER.glob("*/planted.txt")} == set(KEYS)
    verdicts = Counter(each.verdict.partition(":")[0] for game in KEYS for each in planted(game))
    assert verdicts.keys() <= {"good", "fair", "miss"}
    assert verdicts["good"] >= 200
    assert verdicts["fair"] + verdicts["miss"] <= verdicts["good"] / 10


@pytest.mark.parametrize("game", KEYS)
def test_a_teacher_would_say_this_first(game: str) -> None:
    """The first sentence is still the one that was judged."""
    rows = list(planted(game))
    assert len(rows) == len({(each.hands, each.moves, each.best) for each in rows})
    changed = [(each, said) for each in rows if (said := said_first(each)) != each.first]
    assert not changed


@pytest.mark.slow
@pytest.mark.parametrize("game", KEYS)
def test_the_best_move_is_clearly_best(game: str) -> None:
    """By counting all cases, or in worlds of a new seed."""
    close = moves = 0
    for each in planted(game):
        view, move, legal = each.position
        others = tuple(other for other in legal if other != move)
        counted = entry(game).make_bot("hint").choose(view, legal, Random(5), Budget(inf, WORLDS * len(legal)))
        if each.worth.startswith("=") and counted.chances is not None:
            assert counted.move == move, each
            assert all((counted.loss_of(other) or Loss(0.0)).chips >= 0 for other in counted.others), each
            continue
        budget = Budget(inf, WORLDS * len(legal))
        judged = entry(game).make_bot("judge").choose(view, (move, *others), Random(7), budget)
        losses = [other.loss for other in judged.others]
        assert all(losses), each
        # Twins lose nothing beside each other.
        apart = [loss for loss in losses if loss is not None and loss.chips]
        assert all(loss.chips > BETTER * loss.error for loss in apart), (each, judged)
        close += sum(not loss.is_clear for loss in apart)
        moves += len(apart)
    assert close <= moves / 50, (close, moves)
