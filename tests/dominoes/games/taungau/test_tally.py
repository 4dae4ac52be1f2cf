# SPDX-License-Identifier: MIT
"""A round of 鬥牛 told by the people at a table is settled as the rules settle it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from dominoes.errors import NotationError
from dominoes.game import Standing
from dominoes.games.taungau.options import PRESETS, TauNgauOptions
from dominoes.games.taungau.rules import points_of_setting
from dominoes.games.taungau.state import State
from dominoes.games.taungau.tally import STUCK, Tally, ended, objection, possible, read, write
from tests.dominoes.games.taungau.test_rules import GAME, MACAO, PAGAT, played


def told(end: State) -> Tally:
    """Return the tally of a finished round, as people at the table would give it."""
    found = [points_of_setting(each, end.options.scoring) for each in end.settings if each is not None]
    return Tally(stakes=end.stakes, points=tuple(STUCK if each is None else each for each in found))


@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_told_and_played_rounds_agree(options: TauNgauOptions) -> None:
    """The sheet, the compared hands and what follows."""
    for seed in range(12):
        end = played(options, seed)
        tally = told(end)
        assert objection(options, end.standing, tally) is None
        again = ended(options, end.standing, tally)
        assert again.ended == end.ended
        assert GAME.next_standing(again) == GAME.next_standing(end)
        assert read(json.loads(json.dumps(write(tally)))) == tally


def key(options: TauNgauOptions, tally: Tally) -> str | None:
    """Return what is missing."""
    found = objection(options, Standing(), tally)
    return None if found is None else found.key


def test_what_is_missing() -> None:
    """Stakes of the players, and points of everybody."""
    tally = told(played(PAGAT, 1))
    assert key(PAGAT, replace(tally, points=())) == "tally.points-missing"
    assert key(PAGAT, replace(tally, points=(None, *tally.points[1:]))) == "tally.points-missing"
    assert key(PAGAT, replace(tally, points=(10, *tally.points[1:]))) == "tally.points-missing"
    assert key(PAGAT, replace(tally, stakes=(None, None, 20, 20))) == "tally.stake-missing"
    assert key(PAGAT, replace(tally, stakes=(None, 0, 20, 20))) == "tally.stake-impossible"
    assert key(MACAO, replace(tally, stakes=(None,) * 4, points=(10, 1, STUCK, 2))) is None
    assert possible(MACAO.scoring)[-1] == 10


def test_what_is_no_tally() -> None:
    """It cannot be read."""
    for data in ({"points": [1]}, {"stakes": [], "points": ["x"]}, {"other": 1}):
        with pytest.raises(NotationError):
            read(data)
