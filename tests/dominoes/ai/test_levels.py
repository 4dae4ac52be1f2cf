# SPDX-License-Identifier: MIT
"""Named strengths: legal, within their budget, and each better than the one before."""

from __future__ import annotations

import math
from random import Random
from statistics import fmean, stdev

import pytest

from dominoes.ai.bot import Budget, Choice
from dominoes.ai.levels import LevelBot, sampled
from dominoes.errors import NotationError
from dominoes.game import Seat
from dominoes.games import GAMES, entry
from dominoes.games.tiengow.state import Claim
from tests.dominoes.ai.tables import ENDLESS, EVERY, GAME, Position, play, some_positions, start


@pytest.mark.matrix
@pytest.mark.parametrize(("game", "preset", "level"), EVERY)
def test_every_choice_is_legal(game: str, preset: str, level: str) -> None:
    """So are the runners-up, and nothing is named twice."""
    bot = entry(game).make_bot(level)
    for number, here in enumerate(some_positions(preset, 30, entry(game))):
        choice = bot.choose(here.view, here.legal, Random(number), Budget(math.inf, 6))
        named = [choice.move, *(other.move for other in choice.others)]
        assert set(named) <= set(here.legal)
        assert len(set(named)) == len(named)
        assert choice.playouts <= 6


@pytest.mark.parametrize("level", entry("tiengow").everybody)
def test_a_level_keeps_to_its_own_playouts(level: str) -> None:
    """However much time it is given, and less where less is asked for."""
    bot = entry("tiengow").make_bot(level)
    own = entry("tiengow").player(level).budget.playouts
    here = some_positions("wiki_hk", 1)[0]
    assert bot.choose(here.view, here.legal, Random(3), Budget(0.02)).playouts <= (own or 10_000)
    assert bot.choose(here.view, here.legal, Random(3), Budget(math.inf, 5)).playouts <= 5


def test_the_hint_has_its_own_clock() -> None:
    """Asked with more time than a second, it still answers well within one; a count of playouts needs no clock."""
    asked: list[Budget] = []

    class Asked:
        def choose(self, view: object, legal: tuple[object, ...], rng: Random, budget: Budget) -> Choice[object]:
            asked.append(budget)
            return Choice(legal[0])

    bot = LevelBot(Asked(), entry("tiengow").player("hint").budget)
    for budget in (Budget(1.0), Budget(0.3), ENDLESS, Budget(math.inf, 9)):
        bot.choose(None, (1, 2), Random(1), budget)
    assert asked == [Budget(0.7), Budget(0.3), Budget(0.7), Budget(math.inf, 9)]


@pytest.mark.parametrize(
    ("game", "offered"),
    [
        ("tiengow", ["beginner", "casual", "club", "strong", "expert"]),
        ("paigow", ["beginner", "casual", "club", "strong", "expert"]),
        ("chain", ["beginner", "casual", "club", "strong", "expert"]),
    ],
)
def test_only_named_strengths_are_offered(game: str, offered: list[str]) -> None:
    """Yardsticks and tools are not opponents to choose; the order is that of strength."""
    assert list(entry(game).levels) == offered


@pytest.mark.parametrize("game", [each.key for each in GAMES])
def test_every_game_has_a_plain_policy_and_an_adviser(game: str) -> None:
    """The worker falls back on the one, the window asks the other."""
    assert {"greedy", "hint"} <= set(entry(game).thinkers)
    assert "hint" not in entry(game).playing


def test_a_game_without_judgement_can_be_played() -> None:
    """A new game has opponents before anybody has written one line about it."""
    players = sampled(GAME)
    for level in (*players.levels.values(), *players.thinkers.values()):
        bot = level.make(lambda: False)
        for here in some_positions("basic", 3):
            assert bot.choose(here.view, here.legal, Random(1), Budget(math.inf, 4)).move in here.legal


def test_unknown_names_are_refused() -> None:
    """Neither a game nor a level is invented; a level of another game is none of this one."""
    with pytest.raises(NotationError, match="no such game"):
        entry("bridge").make_bot("club")
    known = "random, greedy, beginner, casual, club, strong, expert"
    with pytest.raises(NotationError, match=rf"there are: {known}\): 'grandmaster'"):
        entry("tiengow").make_bot("grandmaster")


@pytest.mark.parametrize("game", ["tiengow", "chain"])
@pytest.mark.parametrize("level", ["beginner", "casual", "club"])
def test_nobody_blunders_by_chance(game: str, level: str) -> None:
    """The weaker ones know less, or look less far: the same turn and the same seed are played alike."""
    bot = entry(game).make_bot(level)
    for here in some_positions(next(iter(entry(game).presets)), 10, entry(game)):
        choices = {bot.choose(here.view, here.legal, Random(3), Budget(math.inf, 64)).move for _ in range(2)}
        assert len(choices) == 1


def test_greedy_claims_what_pays_most() -> None:
    """A dealt hand 例牌 is always opened."""
    bot = entry("tiengow").make_bot("greedy")
    found = 0
    for number in range(400):
        state = start("wiki_hk", number)
        for seat in GAME.to_act(state):
            here = Position(state, seat)
            claims = [move for move in here.legal if isinstance(move, Claim)]
            if claims:
                found += 1
                assert bot.choose(here.view, here.legal, Random(0), ENDLESS).move == claims[0]
    assert found


GREEDY_CHIPS = [20, -10, 30, -4, -4, -6, 22, 0, 20, -2, -12, -8, 26, -6, -6, 0, -4, -4, 0, -10, 0, 0, 12, -4]
"""Of the first 24 rounds, each on another seat; taken when the player was made."""


def test_greedy_is_fixed() -> None:
    """Strengths are measured against it: if this changes, so does the meaning of every figure."""
    bot = entry("tiengow").make_bot("greedy")
    chips = [play(number, "wiki_hk", bot, bot, Seat(number % 4)) for number in range(24)]
    assert chips == GREEDY_CHIPS


def test_greedy_beats_random() -> None:
    """More than ten chips a round over players who move at random (13.4 ± 0.5 were measured)."""
    assert margin("greedy", "random", 40) > 10


def margin(candidate: str, field: str, deals: int) -> float:
    """Return the chips a round of *candidate* over three of *field*, less two standard errors.

    Each deal is played with the candidate on each of the four seats, so the luck of the deal cancels.
    """
    first, others = entry("tiengow").make_bot(candidate), entry("tiengow").make_bot(field)
    chips = [
        fmean(play(number, "wiki_hk", first, others, Seat(seat)) for seat in range(4))
        for number in range(1000, 1000 + deals)
    ]
    return fmean(chips) - 2 * stdev(chips) / math.sqrt(deals)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "deals", "least"),
    [
        ("beginner", "greedy", 400, 0.0),
        ("casual", "beginner", 400, 0.3),
        ("club", "casual", 400, 0.0),
        ("strong", "club", 200, 0.3),
    ],
)
def test_each_level_beats_the_one_below(better: str, worse: str, deals: int, least: float) -> None:
    """By so many chips a round at least, beyond two standard errors; docs/strength.md has what was measured."""
    assert margin(better, worse, deals) > least
