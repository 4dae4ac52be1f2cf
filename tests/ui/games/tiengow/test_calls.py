# SPDX-License-Identifier: MIT
"""Calls at the table of 打天九 tell its events, and nothing else."""

from __future__ import annotations

import pytest

from dominoes.games import entry
from dominoes.games.tiengow.state import State
from dominoes.play.exhibition import exhibition
from tests.ui.games.tiengow.test_presenter import SUPREME, played, start
from ui.games.tiengow.words import TienGowWords

pytestmark = pytest.mark.usefixtures("usual")


def called(state: State) -> list[tuple[str, int | None]]:
    """Return all that is called in the round of *state*: the word and the seat."""
    rules, words, history = entry("tiengow").game, TienGowWords(state.options), state.history
    found = [
        call for at, event in enumerate(history) for call in words.calls(rules.moments(event, history[:at], state))
    ]
    assert all(call.meaning for call in found if call.word not in ("Last trick", "Unbeatable!"))
    return [(call.word, call.seat) for call in found]


def test_supreme_and_its_bonus() -> None:
    """至尊 is called when it is led, 賀尊 when it is paid."""
    steps = played(start(SUPREME, "ng"), "lead 42 21", "throw 41 32", "throw 31 31", "throw 22 22")
    assert called(steps[-1].state) == [("Supreme!", 0), ("Supreme bonus!", 0)]


@pytest.mark.parametrize("preset", entry("tiengow").presets)
def test_every_round_is_called_to_its_end(preset: str) -> None:
    """The last trick is announced once, and its winner is called in the end, by the name of any special ending."""
    found = entry("tiengow")
    finishes = set()
    options = found.presets[preset]
    for _round, state in exhibition(found, options, ("greedy",) * options.seats, 12, bytes(32)):
        words = [each for each in called(state) if each[0] != "Pays for all!"]
        names = [word for word, _seat in words]
        if state.ended.reason.key == "tiengow.claimed":
            assert names == ["Dealt win!"]
            continue
        assert names.count("Last trick") == 1
        assert words[-1][1] == state.ended.winner
        factors = {each.name for line in state.ended.sheet for each in line.reason.get("factors") or ()}
        assert (words[-1][0] == "Finish!") == (not factors)
        finishes.add(words[-1][0])
        assert "Last trick" not in names[-1:]
    assert "Finish!" in finishes
