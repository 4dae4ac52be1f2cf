# SPDX-License-Identifier: MIT
"""No opponent knows more than a player in its seat (reliability: information purity)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from dominoes.ai.bot import Bot, Budget, Choice
from dominoes.ai.sampling import Sampler
from dominoes.ai.styles import Leaner
from dominoes.deal import deal_from_seed
from dominoes.game import AnyGame, Standing
from dominoes.games import GAMES, entry
from dominoes.games.chain.bots.endgame import is_countable
from dominoes.games.tiengow.bots.judgement import TienGowJudgement
from dominoes.games.tiengow.bots.table import Table
from dominoes.games.tiengow.state import State, View
from dominoes.games.tricks import Beat, Throw
from dominoes.options import with_options
from dominoes.tiles import FULL_SET
from tests.dominoes.ai.tables import (
    CHAIN,
    ENDLESS,
    EVERY,
    GAME,
    PAIGOW,
    TIENGOW,
    Position,
    positions,
    second_halves,
    some_positions,
    start,
)

STYLED = [
    pytest.param(found.key, style, preset, id=f"{found.key}-{style}-{preset}")
    for found in GAMES
    for style in found.styles
    for preset in found.presets
]
"""Every style of every game, by every preset."""

POSITIONS, WORLDS = 8, 3
"""Of each game, preset and level; in how many ways the hidden tiles are exchanged in each."""
RELEASE_POSITIONS, RELEASE_WORLDS = 500, 5
"""Before a release, of each preset of 打天九."""

BotFor = Callable[[State], Bot[Any, Any]]
"""Makes the bot for a table; an honest one pays no attention to which."""


def answers(bot_for: BotFor, here: Position, worlds: int, playouts: int) -> list[Choice[Any]]:
    """Ask at the true table, and at *worlds* others that look the same from the seat."""
    game = here.game
    tables = [here.state, *(game.guess(here.view, Random(number)) for number in range(worlds))]
    found = []
    for state in tables:
        view = game.view(state, here.seat)
        assert view == here.view
        assert repr(view).encode() == repr(here.view).encode()
        legal = game.legal_moves(state, here.seat)
        found.append(bot_for(state).choose(view, legal, Random(7), replace(ENDLESS, playouts=playouts)))
    return found


def same(bot: Bot[Any, Any], _state: object) -> Bot[Any, Any]:
    """Return *bot* at any table."""
    return bot


def betrayals(bot_for: BotFor, places: list[Position], *, worlds: int, playouts: int) -> int:
    """Count the positions where some bit of the answer depends on hidden tiles."""
    return sum(len(set(answers(bot_for, here, worlds, playouts))) > 1 for here in places)


class Peeking(TienGowJudgement):
    """A cheating judgement for a sampler: it guesses the true state."""

    def __init__(self, truth: State) -> None:
        super().__init__()
        self._truth = truth

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[State | Table]:
        """Guess right."""
        while True:
            yield self._truth if self._truth.answers else Table.of(self._truth)


class Glancing:
    """Moves by the best tile that another seat holds."""

    def __init__(self, truth: State) -> None:
        self._truth = truth

    def choose(self, view: View, legal: tuple[Any, ...], rng: Random, budget: Budget) -> Choice[Any]:
        """Choose by a hidden tile."""
        neighbour = self._truth.hands[(view.seat + 1) % 4]
        return Choice(legal[sum(tile.place for tile in neighbour) % len(legal)])


@pytest.mark.matrix
@pytest.mark.parametrize(("game", "preset", "level"), EVERY)
def test_hidden_tiles_do_not_change_one_bit(game: str, preset: str, level: str) -> None:
    """Move, value, error, runners-up, reasons and count are the same however the hidden tiles lie."""
    found = entry(game)
    bot = found.make_bot(level)
    assert betrayals(lambda _: bot, some_positions(preset, POSITIONS, found), worlds=WORLDS, playouts=30) == 0


@pytest.mark.matrix
@pytest.mark.parametrize("preset", [key for key, each in PAIGOW.presets.items() if PAIGOW.game.halves(each)])
@pytest.mark.parametrize("level", entry("paigow").everybody)
def test_nor_do_they_in_the_second_half(preset: str, level: str) -> None:
    """Of the first half they remember the shown tiles, and no others."""
    bot = entry("paigow").make_bot(level)
    options = with_options(PAIGOW.presets[preset], {"banking.shared": True})
    places = [here for number in range(3) for here in second_halves(options, number, PAIGOW)]
    assert betrayals(lambda _: bot, places, worlds=3, playouts=1) == 0


@pytest.mark.bulk
@pytest.mark.parametrize(("game", "style", "preset"), STYLED)
def test_nor_do_they_change_what_a_style_likes(game: str, style: str, preset: str) -> None:
    """At no level that one can play against, in any game, by any of its rules."""
    found = entry(game)
    for level in found.levels:
        bot_for = partial(same, found.make_bot(level, style=style))
        assert betrayals(bot_for, some_positions(preset, 6, found), worlds=2, playouts=16) == 0


@pytest.mark.parametrize("style", PAIGOW.styles)
def test_nor_does_a_style_know_them_in_the_second_half(style: str) -> None:
    """Tiles hidden in the first half do not tell whether the bank is worth having."""
    bot = PAIGOW.make_bot("expert", style=style)
    for preset in (key for key, each in PAIGOW.presets.items() if PAIGOW.game.halves(each)):
        options = with_options(PAIGOW.presets[preset], {"banking.shared": True})
        places = [here for number in range(3) for here in second_halves(options, number, PAIGOW)]
        assert betrayals(lambda _: bot, places, worlds=2, playouts=1) == 0


@pytest.mark.bulk
@pytest.mark.parametrize("level", ["strong", "hint"])
def test_nor_where_the_end_is_counted_out(level: str) -> None:
    """With two players near the end every arrangement counts, not the true one."""
    bot = entry("chain").make_bot(level)
    options = with_options(CHAIN.presets["jielong"], {"seats": 2})
    places = [
        here
        for number in range(6)
        for here in positions(options, number, CHAIN)
        if is_countable(here.view) and here.view.covered[1 - here.seat]
    ]
    assert len(places) > 5
    assert betrayals(lambda _: bot, places, worlds=3, playouts=2) == 0


@pytest.mark.slow
@pytest.mark.parametrize("preset", TIENGOW.presets)
def test_hidden_tiles_do_not_change_one_bit_in_many_positions(preset: str) -> None:
    """The same in 500 positions of each preset, five worlds each."""
    bot = entry("tiengow").make_bot("club")
    assert betrayals(lambda _: bot, some_positions(preset, RELEASE_POSITIONS), worlds=RELEASE_WORLDS, playouts=16) == 0


def test_a_sampler_that_knows_the_truth_is_caught() -> None:
    """The same test sees through a sampler whose guesses are always right."""
    places = some_positions("wiki_hk", 9)

    def cheat(state: State) -> Bot[Any, Any]:
        return Sampler(GAME, Peeking(state))

    assert betrayals(cheat, places, worlds=3, playouts=8) >= 5


def test_a_player_who_peeks_at_one_hand_is_caught() -> None:
    """The same test sees through a player that only glances at the others' tiles."""
    places = some_positions("wiki_hk", 9)
    assert betrayals(Glancing, places, worlds=3, playouts=8) >= 3


@pytest.mark.parametrize("style", TIENGOW.styles)
def test_a_style_does_not_hide_one_who_knows_the_truth(style: str) -> None:
    """The same test sees through the bot behind it."""
    places = some_positions("wiki_hk", 9)

    def cheat(state: State) -> Bot[Any, Any]:
        return TIENGOW.style(style)(Sampler(GAME, Peeking(state)))

    assert betrayals(cheat, places, worlds=3, playouts=8) >= 5


def test_a_style_that_peeks_is_caught() -> None:
    """The same test sees through a liking for what goes well with the others' tiles; the player itself is honest."""
    places = some_positions("wiki_hk", 24)
    honest = TIENGOW.make_bot("club")

    def cheat(state: State) -> Bot[Any, Any]:
        def liking(view: View, move: Any) -> float:  # noqa: ANN401 - any move
            neighbour = state.hands[(view.seat + 1) % 4]
            return hash((move, sum(tile.place for tile in neighbour))) % 97

        return Leaner(honest, liking, cap=math.inf)

    assert betrayals(cheat, places, worlds=3, playouts=1) >= 12


def test_the_policy_in_thought_uses_its_own_seat_alone() -> None:
    """In playouts, too, a seat moves by what it sees: hands of others may be exchanged at will."""
    for here in some_positions("wiki_hk", 60):
        if not here.state.answers:
            worlds = (here.state, *(GAME.guess(here.view, Random(number)) for number in range(4)))
            moves = {Table.of(state).policy(here.seat) for state in worlds}
            assert len(moves) == 1


def test_the_second_half_of_a_small_hand_is_no_exception() -> None:
    """In 小天九 the tiles of the first half are seen or not seen by each seat as they were played."""
    options = with_options(TIENGOW.presets["wiki_hk"], {"hand_size": 4})
    bot = entry("tiengow").make_bot("strong")
    for number in range(6):
        deal = deal_from_seed(number.to_bytes(32, "big"), GAME.tiles(options), 2, options.openings)
        rng, standing = Random(number), Standing()
        for _half in (1, 2):
            state = GAME.start(options, deal, standing).state
            while seats := GAME.to_act(state):
                here = Position(state, seats[0])
                if standing.half == 2 and len(here.legal) > 1:
                    assert betrayals(lambda _: bot, [here], worlds=2, playouts=6) == 0
                state = GAME.apply(state, here.seat, rng.choice(here.legal)).state
            standing = GAME.next_standing(state)


def test_claims_are_on_the_shortlist() -> None:
    """The dealt hand 例牌 comes before declining it, and is never merged with anything."""
    for number in range(400):
        state = start("wiki_hk", number)
        for seat in GAME.to_act(state):
            here = Position(state, seat)
            if len(here.legal) > 1:
                assert TienGowJudgement().shortlist(here.view, here.legal) == here.legal
                return
    pytest.fail("nobody was dealt such a hand")


def test_twins_are_one_move() -> None:
    """Tiles that play alike are merged, whichever of them is thrown; the kind of move is not."""
    canonical = TienGowJudgement.canonical
    nine, other = (next(tile for tile in FULL_SET if str(tile) == code) for code in ("63", "54"))
    assert canonical(Throw((nine,))) == canonical(Throw((other,)))
    assert canonical(Throw((nine,))) != canonical(Beat((nine,)))
