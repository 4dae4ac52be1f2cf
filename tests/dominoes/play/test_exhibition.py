# SPDX-License-Identifier: MIT
"""Bots among themselves: as many rounds as asked for, and the same again from the same seed."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pytest

from dominoes.ai.bot import Budget, Choice
from dominoes.games import Entry, entry
from dominoes.games.tiengow.options import PRESETS, TienGowOptions
from dominoes.match import SessionOptions, Until
from dominoes.play.exhibition import exhibition
from dominoes.records.reader import check, parse
from dominoes.records.record import Round, write_line

pytestmark = pytest.mark.no_cover

ENTRY = entry("tiengow")
LEVELS = ("greedy", "random", "greedy", "random")


def shown(options: TienGowOptions, rounds: int, seed: int = 1, levels: tuple[str, ...] = LEVELS) -> list[Round]:
    """Play with bots only, and return the rounds."""
    return [each for each, _ in exhibition(ENTRY, options, levels, rounds, seed.to_bytes(32, "big"))]


@pytest.mark.parametrize("key", PRESETS)
def test_as_many_rounds_as_asked_for(key: str) -> None:
    """A finished match starts the next; rounds of a match share its name and follow each other."""
    levels = LEVELS[: PRESETS[key].seats]
    # Of two, the better one banks long.
    wanted = 20 if len(levels) > 2 else 60
    rounds = shown(PRESETS[key], wanted, levels=levels)
    assert len(rounds) == wanted
    names = list(dict.fromkeys(each.match for each in rounds))
    assert (len(names) > 1) == (PRESETS[key].session.until is not Until.ENDLESS)
    for name in names:
        # A round of two halves is counted once.
        numbers = list(dict.fromkeys(each.number for each in rounds if each.match == name))
        assert numbers == list(range(1, len(numbers) + 1))
    assert all(each.players == tuple(f"bot:{level}" for level in levels) for each in rounds)


def test_matches_of_one_round_are_each_another() -> None:
    """As many matches as rounds, if every match is that short."""
    options = TienGowOptions(session=SessionOptions(until=Until.ROUNDS, count=1))
    assert len({each.match for each in shown(options, 5)}) == 5


def test_no_rounds() -> None:
    """Nothing asked for, nothing played."""
    assert shown(PRESETS["basic"], 0) == []


def test_the_same_seed_repeats_the_run() -> None:
    """To the byte, for thinking bots too: they count playouts, not seconds."""
    levels = ("beginner", "random", "greedy", "beginner")
    first, second = ([write_line(each) for each in shown(PRESETS["jp"], 2, 7, levels)] for _ in range(2))
    assert first == second
    assert first != [write_line(each) for each in shown(PRESETS["jp"], 2, 8, levels)]


def test_fewer_rounds_are_the_beginning_of_more() -> None:
    """How many are asked for changes nothing in those that are played."""
    assert shown(PRESETS["wiki_hk"], 6)[:3] == shown(PRESETS["wiki_hk"], 3)


@pytest.mark.parametrize(
    ("game", "preset", "levels"),
    [
        ("tiengow", "wiki_hk", LEVELS),
        ("paigow", "guangdong", LEVELS),
        ("paigow", "casino", LEVELS + LEVELS),
    ],
)
def test_every_round_agrees_with_the_rules(game: str, preset: str, levels: tuple[str, ...]) -> None:
    """A written round is a record that checks out, with the same final state."""
    found = entry(game)
    for each, state in exhibition(found, found.presets[preset], levels, 10, bytes(32)):
        assert check(parse(write_line(each))).state == state


def test_bots_here_know_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are given endless seconds, and each its own stream of chance."""
    given: dict[int, set[int]] = {}

    class Asked:
        def choose(self, view: Any, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:  # noqa: ANN401
            given.setdefault(view.seat, set()).add(id(rng))
            assert budget == Budget(seconds=math.inf)
            return Choice(legal[-1])

    monkeypatch.setattr(Entry, "make_bot", lambda _entry, _level: Asked())
    ((each, _state),) = exhibition(ENTRY, PRESETS["basic"], LEVELS, 1, bytes(32))
    assert each.moves
    assert [len(each) for each in given.values()] == [1] * 4
    assert len(set.union(*given.values())) == 4
