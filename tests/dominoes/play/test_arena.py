# SPDX-License-Identifier: MIT
"""`dominoes.play.arena`: duplicate deals, and what they come to."""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from statistics import fmean

import pytest

from dominoes.games import GAMES, entry
from dominoes.options import with_options
from dominoes.play.arena import Contest, Duplicate, Pairing, play_deal, play_deals, strength

pytestmark = pytest.mark.no_cover

SEED = bytes(32)
TIENGOW = Contest("tiengow", entry("tiengow").presets["wiki_hk"], SEED)
PAIRING = Pairing("random", "greedy")


def duplicate(*chips: int, moves: int = 4, seconds: float = 0.0) -> Duplicate:
    """A deal with these results."""
    return Duplicate(pairing=PAIRING, deal=0, chips=chips, finished=1, shares=(1, 0), moves=moves, seconds=seconds)


@pytest.mark.matrix
@pytest.mark.parametrize("key", [found.key for found in GAMES])
def test_equals_gain_nothing(key: str) -> None:
    """If the candidate plays like the field, its winnings in all seats of a deal add up to zero."""
    for options in entry(key).presets.values():
        each = play_deal(Contest(key, options, SEED), Pairing("greedy", "greedy"), 3)
        assert len(each.chips) == entry(key).game.seats(options)
        # What a house takes is lost by all.
        assert sum(each.chips) == 0 or (key == "paigow" and sum(each.chips) < 0)


def test_both_halves_count() -> None:
    """A hand that is played in halves is played to its end."""
    options = with_options(TIENGOW.options, {"hand_size": 4})
    halves = [play_deal(Contest("tiengow", options, SEED), PAIRING, deal) for deal in range(4)]
    assert all(each.moves >= 8 for each in halves)


def test_whoever_plays_at_random_loses() -> None:
    """By more than chance; and the measured player alone is timed."""
    found = strength([play_deal(TIENGOW, PAIRING, deal) for deal in range(12)])
    assert found.interval is not None
    assert found.interval[1] < -2
    assert found.deals == 12
    assert found.finished < 0.25
    assert found.tail < found.mean
    # The processor time of Windows moves in steps of 16 ms.
    assert (0 if sys.platform != "win32" else -1) < found.milliseconds < 50


def test_processes_change_nothing() -> None:
    """Neither their number nor the order of their ends."""
    wanted = [(PAIRING, deal) for deal in range(3)]
    alone = [replace(each, seconds=0.0) for each in play_deals(TIENGOW, wanted, 1)]
    together = [replace(each, seconds=0.0) for each in play_deals(TIENGOW, wanted, 2)]
    assert sorted(together, key=lambda each: each.deal) == alone


def test_nothing_more_begins_after_a_stop() -> None:
    """Deals played by then stay."""
    stops = iter([False, False, True])
    played = play_deals(TIENGOW, [(PAIRING, deal) for deal in range(9)], 1, stop=lambda: next(stops))
    assert [each.deal for each in played] == [0, 1]


def test_what_deals_come_to() -> None:
    """By hand: means of 2, 4 and 9 have a standard deviation of √13."""
    found = strength([duplicate(0, 4), duplicate(6, 2, moves=5, seconds=0.9), duplicate(-2, 20, moves=1)])
    assert found.mean == fmean([2, 4, 9])
    assert found.error == pytest.approx(math.sqrt(13 / 3))
    assert found.interval == pytest.approx((5 - 1.96 * math.sqrt(13 / 3), 5 + 1.96 * math.sqrt(13 / 3)))
    assert found.finished == 0.5
    assert found.shares == (0.5, 0.0)
    assert found.tail == -2
    assert found.milliseconds == pytest.approx(90)
    assert strength([duplicate(1, 1)]).interval is None
