# SPDX-License-Identifier: MIT
"""Of which kind a choice is, told by each game: as an oracle by the moves of random rounds tells it."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from dominoes.game import Seat
from dominoes.games import GAMES, Entry
from dominoes.games.chain import coach as of_chain
from dominoes.games.coach import DecisionPhase
from dominoes.games.paigow import coach as of_paigow
from dominoes.games.tiengow import coach as of_tiengow
from tests.dominoes.ai.tables import CHAIN, PAIGOW, TIENGOW, Position, positions, start

P = DecisionPhase


def named(entry: Entry, preset: str, rounds: int) -> Counter[tuple[DecisionPhase, str]]:
    """Count the choices of random rounds by kind and by the first words of their moves, in order."""
    found: Counter[tuple[DecisionPhase, str]] = Counter()
    for number in range(rounds):
        for here in positions(preset, number, entry):
            words = " ".join(sorted({entry.game.write_move(move).split(" ")[0] for move in here.legal}))
            few = " few" if 0 < len(here.view.hand) <= 2 else ""
            found[entry.phase(here.view, here.legal), words + few] += 1
    return found


def test_tien_gow() -> None:
    """Leads, replies among which one beats, throws alone, the last two tiles; claims are asked for before."""
    found = {**named(TIENGOW, "wiki_hk", 10)}
    for phase, words in found:
        if words.endswith("few"):
            assert phase is P.END
        else:
            assert phase is {"lead": P.LEAD, "beat throw": P.FOLLOW, "throw": P.THROW}[words], words
    assert {phase for phase, _words in found} == {P.LEAD, P.FOLLOW, P.THROW, P.END}
    asked = Position(start("wiki_hk", 1), Seat(1))
    assert TIENGOW.phase(asked.view, asked.legal) is P.OTHER


@pytest.mark.parametrize("preset", ["dingniu", "xieding", "changtian"])
def test_chain(preset: str) -> None:
    """The same with connecting and covering; where one may lead or cover it is a lead."""
    found = {**named(CHAIN, preset, 12)}
    for phase, words in found:
        kinds = set(words.removesuffix(" few").split(" "))
        if words.endswith("few"):
            assert phase is P.END
        else:
            assert phase is (P.FOLLOW if "place" in kinds else P.LEAD if "lead" in kinds else P.THROW)
    assert {P.LEAD, P.FOLLOW, P.THROW, P.END} <= {phase for phase, _words in found}


def test_eight_doubles_are_asked_for_before_play() -> None:
    """A player without them has only one answer."""
    state = start("xieding", 1, CHAIN)
    for seat in CHAIN.game.to_act(state):
        asked = Position(state, seat, CHAIN.game)
        assert CHAIN.phase(asked.view, asked.legal) is P.OTHER


def test_pai_gow() -> None:
    """A hand is set; all else is asked before."""
    for phase, words in named(PAIGOW, "guangdong", 5):
        assert phase is (P.SETTING if words.startswith("set") else P.OTHER)


def test_a_game_that_does_not_tell() -> None:
    """All its choices are of one kind."""
    silent = Entry(key="silent", seats=GAMES[0].seats, load_rules=GAMES[0].load_rules)
    assert silent.phase(None, ()) is P.OTHER


@pytest.mark.parametrize(("game", "tells"), [(CHAIN, of_chain), (PAIGOW, of_paigow), (TIENGOW, of_tiengow)])
def test_each_game_tells_by_its_own_module(game: Entry, tells: ModuleType) -> None:
    """It is loaded when it is asked for first."""
    assert game.load_phase is not None
    assert game.load_phase() is tells.phase
