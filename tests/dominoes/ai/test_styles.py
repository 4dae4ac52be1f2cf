# SPDX-License-Identifier: MIT
"""A style chooses among good moves, is known by what it does, and knows no more than its level."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

import pytest

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.ai.styles import STYLES, Leaner, leaning
from dominoes.errors import NotationError
from dominoes.games import GAMES, Entry, entry
from dominoes.games.chain.state import Place
from dominoes.games.paigow.state import Phase
from dominoes.games.stakes import Stake
from dominoes.games.tricks import Beat, Lead
from dominoes.play.arena import make_player
from dominoes.play.exhibition import ENDLESS
from dominoes.play.worker import Request, simple_answer
from tests.dominoes.ai.tables import CHAIN, PAIGOW, TIENGOW, Position, some_positions, start

EVERY = [pytest.param(table.key, style, id=f"{table.key}-{style}") for table in GAMES for style in table.styles]


MANY = 250
"""Moves that say as much as the thousands of a long round."""


class Fixed:
    """Says what three moves are worth: 5.0, 4.7 and 4.0."""

    def choose(self, view: object, legal: tuple[str, ...], rng: Random, budget: Budget) -> Choice[str]:
        """Choose the best."""
        return Choice("best", 5.0, 0.1, others=(Estimate("near", 4.7, 0.2), Estimate("far", 4.0), Estimate("unknown")))


def liking(*order: str) -> Leaner:
    """Return who likes these moves, the first most."""
    return Leaner(Fixed(), lambda _, move: -order.index(move) if move in order else -len(order), 0.4)


def test_only_a_small_price_is_paid() -> None:
    """A move within the limit is taken if it is liked more; one beyond it, or of unknown worth, never is."""
    legal = ("best", "near", "far", "unknown")
    taken = liking("unknown", "far", "near").choose(None, legal, Random(1), Budget())
    assert (taken.move, taken.value, taken.error) == ("near", 4.7, 0.2)
    assert [other.move for other in taken.others] == ["best", "far", "unknown"]
    plain = Fixed().choose(None, legal, Random(1), Budget())
    assert liking("far", "best").choose(None, legal, Random(1), Budget()) == plain


def test_the_limit_is_as_high_as_the_table() -> None:
    """If a table plays for half as much the limit is half."""
    poor = replace(liking("near"), share=lambda _view: 0.5)
    assert poor.choose(None, ("best", "near"), Random(1), Budget()).move == "best"
    assert replace(poor, share=lambda _view: 0.8).choose(None, ("best", "near"), Random(1), Budget()).move == "near"


class Lucky:
    """Reports a higher value for a move met in few worlds than for the best."""

    def choose(self, view: object, legal: tuple[str, ...], rng: Random, budget: Budget) -> Choice[str]:
        """Choose what is known best."""
        return Choice("best", 5.0, 0.1, others=(Estimate("near", 4.7, 0.2), Estimate("lucky", 9.0, 0.3)))


def test_luck_in_few_worlds_is_no_worth() -> None:
    """A move with a far greater error than the best is not played, however good it looks."""
    assert replace(liking("lucky"), bot=Lucky()).choose(None, (), Random(1), Budget()).move == "best"
    assert replace(liking("lucky", "near"), bot=Lucky()).choose(None, (), Random(1), Budget()).move == "near"


def test_equally_liked_moves_go_by_worth() -> None:
    """Nothing is given away for nothing."""
    assert liking().choose(None, (), Random(1), Budget()).move == "best"


class Even:
    """Finds all moves equally good."""

    def choose(self, view: object, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:
        """Choose the first."""
        return Choice(legal[0], 0.0, others=tuple(Estimate(move, 0.0) for move in legal[1:]))


def test_nobody_covers_for_the_sake_of_style() -> None:
    """In 長天 anybody may cover at any time; a patient player still lays a fitting tile."""
    patient = CHAIN.styles["patient"](Even())
    for here in some_positions("changtian", 40, CHAIN):
        if any(isinstance(move, Place) for move in here.legal):
            assert isinstance(patient.choose(here.view, here.legal, Random(1), Budget()).move, Place)


@pytest.mark.parametrize("game", [table.key for table in GAMES if table.has_strengths])
def test_every_game_has_every_style(game: str) -> None:
    """They have names in the window that go for all games."""
    assert tuple(entry(game).styles) == STYLES


@pytest.mark.matrix
@pytest.mark.parametrize(("game", "style"), EVERY)
def test_a_styled_move_is_legal_and_the_same_again(game: str, style: str) -> None:
    """At any strength."""
    found = entry(game)
    for level in found.levels:
        bot = found.make_bot(level, style=style)
        for number, here in enumerate(some_positions(next(iter(found.presets)), 8, found)):
            chosen = {bot.choose(here.view, here.legal, Random(number), Budget(math.inf, 24)).move for _ in range(2)}
            assert len(chosen) == 1
            assert chosen <= set(here.legal)


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("found", "preset", "turns", "cap"), [(TIENGOW, "basic", 80, 0.4), (CHAIN, "dingniu", 240, 0.25)]
)
@pytest.mark.parametrize("style", STYLES)
def test_what_a_move_gives_up_has_a_cap(found: Entry, preset: str, turns: int, cap: float, style: str) -> None:
    """By the judgement of the same opponent without the style; each gives up something somewhere."""
    given_up = losses(found, "club", style, some_positions(preset, turns, found))
    assert 0.0 < max(given_up) <= cap


def test_a_style_without_a_cap_is_noticed() -> None:
    """The same measure detects the losses of an unlimited style."""
    waits = replace(TIENGOW, load_styles=lambda: leaning(math.inf, patient=lambda _, move: -laid([move])))
    assert max(losses(waits, "club", "patient", some_positions("basic", 60))) > 1.0


def losses(found: Entry, level: str, style: str, places: list[Position]) -> list[float]:
    """Return by how much the move of a style is worth less than the best, as the level itself sees both."""
    plain, styled = found.make_bot(level), found.make_bot(level, style=style)
    lost = []
    for number, here in enumerate(places):
        seen, chosen = (
            bot.choose(here.view, here.legal, Random(number), Budget(math.inf, 48)) for bot in (plain, styled)
        )
        worth = {each.move: each.value for each in (seen, *seen.others)}
        if (best := seen.value) is not None:
            taken = worth[chosen.move]
            assert taken is not None
            lost.append(best - taken)
    return lost


@pytest.mark.matrix
@pytest.mark.parametrize(("game", "style"), EVERY)
def test_the_same_seed_plays_the_same_game(game: str, style: str) -> None:
    """Round after round in this style, move for move; without it, some round goes another way."""
    found = entry(game)
    level = "casual" if found.has_strengths else found.usual_level
    first, again = ([played(found, f"{level}/{style}", number) for number in range(4)] for _ in range(2))
    assert first == again
    others = chain(first, (played(found, f"{level}/{style}", number) for number in range(len(first), 40)))
    assert any(moves != played(found, level, number) for number, moves in enumerate(others))


def played(found: Entry, who: str, number: int) -> list[object]:
    """Return the moves of a round with equal players, of a long one its first `MANY`."""
    game, state = found.game, start(next(iter(found.presets)), number, found)
    bots = [(make_player(found, who), Random(100 * number + seat)) for seat in range(game.seats(state.options))]
    moves: list[object] = []
    while (seats := game.to_act(state)) and len(moves) < MANY:
        (bot, rng), legal = bots[seats[0]], game.legal_moves(state, seats[0])
        moves.append(bot.choose(game.view(state, seats[0]), legal, rng, ENDLESS).move)
        state = game.play(state, seats[0], moves[-1]).state
    return moves


def moves_of(found: Any, level: str, style: str, places: list[Position]) -> list[Any]:  # noqa: ANN401 - any game
    """Return what an opponent plays in these turns."""
    bot = found.make_bot(level, style=style)
    return [bot.choose(here.view, here.legal, Random(5), Budget(math.inf, 60)).move for here in places]


def laid(moves: list[Any]) -> int:
    """Return how many tiles were laid face up."""
    return sum(len(move.tiles) for move in moves if isinstance(move, Lead | Beat))


def test_one_takes_and_another_waits() -> None:
    """In 打天九 the grasping lay more tiles in the same turns than the patient, who save the strong ones."""
    places = some_positions("basic", 300, TIENGOW)
    takes, waits = (moves_of(TIENGOW, "club", style, places) for style in ("grasping", "patient"))
    assert laid(takes) > laid(waits) + 20


def test_one_shows_heavy_tiles_and_another_light_ones() -> None:
    """In the chain games."""
    places = some_positions("jielong", 60, CHAIN)
    heavy, light = (
        sum(move.tile.pips for move in moves_of(CHAIN, "club", style, places) if hasattr(move, "tile"))
        for style in ("grasping", "patient")
    )
    assert heavy > light + 20


def test_one_stakes_much_and_another_little() -> None:
    """In 推牌九; how a hand is set stays what it was."""
    places = some_positions(next(iter(PAIGOW.presets)), 60, PAIGOW)
    moves = {style: moves_of(PAIGOW, "club", style, places) for style in ("", "bold", "steady")}
    staked = {style: sum(move.chips for move in found if isinstance(move, Stake)) for style, found in moves.items()}
    assert staked["bold"] > staked[""] > staked["steady"]
    for place, here in enumerate(places):
        if here.view.phase is Phase.SET:
            assert moves["bold"][place] == moves[""][place]


def test_yardsticks_have_no_style() -> None:
    """A yardstick stays as it is, and reports no worth for a style to go by."""
    for table in filter(lambda each: each.styles, GAMES):
        for here in some_positions(next(iter(table.presets)), 10, table):
            plain, styled = (table.make_bot("random", style=style) for style in ("", "bold"))
            assert plain.choose(here.view, here.legal, Random(2), Budget()) == styled.choose(
                here.view, here.legal, Random(2), Budget()
            )


def test_an_unknown_style_is_refused() -> None:
    """None is invented."""
    with pytest.raises(NotationError, match=r"no such style .*steady, bold.*: 'lucky'"):
        entry("tiengow").make_bot("club", style="lucky")


def test_a_request_carries_the_style() -> None:
    """It reaches the thinking process; the fallback answer has none."""
    places = some_positions("basic", 40, TIENGOW)
    asked = [Request("tiengow", "club", here.view, here.legal, 5, style="patient") for here in places]
    styled = [each.answer(Budget()).move for each in asked]
    assert styled == moves_of(TIENGOW, "club", "patient", places)
    assert styled != moves_of(TIENGOW, "club", "", places)
    assert {simple_answer(each).move in each.legal for each in asked} == {True}
