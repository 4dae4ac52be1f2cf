# SPDX-License-Identifier: MIT
"""The way through a round: the ends of tricks and phases, and the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from dominoes.game import Event
from dominoes.games.paigow.state import Phase
from dominoes.records.reader import check, parse
from tests.support.record_lines import golden
from ui.games import GAME_UIS
from ui.pages.review.stepper import LogLine, RoundLog, Timeline


def timeline(name: str, at: int = 0) -> Timeline:
    """Return the way through a golden round."""
    checked = check(parse(golden(name)[at]))
    return Timeline(checked.positions, GAME_UIS[checked.round.game].presenter().is_stop)


def test_stops_of_tien_gow() -> None:
    """A trick ends where everybody has put its tiles."""
    way = timeline("wiki_hk")
    assert way.last == 20
    assert way.stops == (0, 4, 8, 12, 16, 20)
    assert [way.stop_after(at) for at in (0, 3, 4, 20)] == [4, 4, 8, 20]
    assert [way.stop_before(at) for at in (0, 4, 5, 20)] == [0, 0, 4, 16]


def test_stops_of_pai_gow() -> None:
    """A phase ends where something else is asked."""
    way = timeline("paigow_guangdong")
    phases = [way.positions[at].step.state.phase for at in way.stops]
    assert phases[1:] == [Phase.STAKE, Phase.SET, Phase.OVER]


def test_stops_of_chain_games() -> None:
    """Every move is one."""
    way = timeline("chain_jielong")
    assert way.stops == tuple(range(way.last + 1))


@pytest.mark.parametrize("upto", [0, 1, 7])
def test_the_log_ends_here(upto: int) -> None:
    """Each line belongs to the position after it, and later ones are missing."""
    way = timeline("wiki_hk")
    log = RoundLog(way.positions, lambda _state, events: [type(event).__name__ for event in events]).upto(upto)
    assert max(line.at for line in log) == upto
    assert LogLine(0, "TilesDealt") in log
    assert [line.at for line in log] == sorted(line.at for line in log)


def test_each_line_is_made_once() -> None:
    """With the state that its events led to; going back and forth makes none of them again."""
    way, asked = timeline("wiki_hk"), []

    def describe(state: Any, events: Iterable[Event]) -> list[str]:  # noqa: ANN401 - the state of any game
        asked.append(len(state.history))
        return [type(event).__name__ for event in events]

    log = RoundLog(way.positions, describe)
    whole = log.upto(way.last)
    assert log.upto(3) == whole[: len(log.upto(3))]
    assert log.upto(way.last) == whole
    assert asked == [len(each.step.state.history) for each in way.positions]
