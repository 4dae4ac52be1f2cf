# SPDX-License-Identifier: MIT
"""An option called idle at a table changes nothing there, by any preset of any game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dominoes.deal import deal_round
from dominoes.errors import OptionsError
from dominoes.game import Seat, Standing
from dominoes.games import GAMES, Entry, entry
from dominoes.games.tiengow import drills
from dominoes.games.tiengow.options import CapturedFinish, TienGowOptions
from dominoes.games.tiengow.scoring import Ending
from dominoes.games.tiengow.tally import Tally, ended, objection
from dominoes.options import OptionInfo, describe, with_options
from tests.contract.tables import TABLES, table
from tests.support.strategies import ON, changed, random_options, random_options_of

ROUNDS = 4
OF_THE_MATCH = "session."
"""Options that a single round does not know."""


def told(found: Entry, options: Any, seed: int) -> list[str]:  # noqa: ANN401 - of any game
    """Return the events of a round played at random."""
    game, rng = found.game, Random(seed)
    standing = Standing(chips=(0,) * game.seats(options))
    deal = deal_round(game, options, bytes([seed]) * 32)
    step = game.start(options, deal, standing)
    while seats := game.to_act(step.state):
        seat = seats[0]
        step = game.apply(step.state, seat, rng.choice(game.legal_moves(step.state, seat)))
    return [str(event) for event in step.state.history]


def settled(_found: Entry, options: TienGowOptions, seed: int) -> list[str]:
    """Return the sheets of rounds of 打天九 with every ending, even those rare in random play."""
    rng, sheets = Random(seed), []
    for item in drills._lines(options):
        nothing = (0,) * options.seats
        standing = Standing(Seat(rng.randrange(options.seats)), 1, 1, nothing, honours=nothing)
        tally = drills._tally(options, standing, item, Random(rng.random()))
        if tally is not None and objection(options, standing, tally) is None:
            sheets.append(str(ended(options, standing, tally).ended))
    return sheets


def other(info: OptionInfo) -> object:
    """Return another value of an option."""
    if info.kind == "flag":
        return not info.value
    if info.kind == "set":
        return () if info.value else info.choices
    if info.choices:
        return next(each for each in info.choices if each != info.value)
    return info.most if info.value != info.most else info.least


@pytest.mark.parametrize("name", TABLES)
def test_only_options_are_idle(name: str) -> None:
    """Nothing else is called so."""
    _found, options = table(name)
    assert options.idle <= {info.name for info in describe(options)}


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize("name", TABLES)
def test_an_idle_option_changes_nothing(name: str) -> None:
    """The same random rounds end the same with any value of it."""
    found, options = table(name)
    assert_idle(found, options, told, range(ROUNDS))


def assert_idle(found: Entry, options: Any, tell: Callable[[Entry, Any, int], list[str]], seeds: range) -> None:  # noqa: ANN401
    """Check that no value of an idle option changes the report of the rounds of *seeds*."""
    infos = {info.name: info for info in describe(options)}
    before = [tell(found, options, seed) for seed in seeds]
    for idle in sorted(each for each in options.idle if not each.startswith(OF_THE_MATCH)):
        try:
            changed = with_options(options, {idle: other(infos[idle])})
        except OptionsError:
            # It cannot be set to anything else here.
            continue
        assert [tell(found, changed, seed) for seed in seeds] == before, (idle, options)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.bulk) for seed in range(2, 34))])
@pytest.mark.parametrize("game", [each.key for each in GAMES])
def test_an_idle_option_changes_nothing_at_any_table(game: str, seed: int) -> None:
    """R6: the same with options drawn by chance."""
    found = entry(game)
    for place in range(2):
        options = random_options_of(next(iter(found.presets.values())), Random(f"{game} {seed} {place}"))
        assert_idle(found, options, told, range(2))


@pytest.mark.no_cover
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.bulk) for part in range(1, 9))])
def test_an_idle_option_changes_no_ending(part: int) -> None:
    """R6: of 打天九 every ending is settled alike, captures of 文尊 without that of a low tile among them."""
    found, seen = entry("tiengow"), 0
    for seed in range(6 * part, 6 * part + 6):
        options = random_options(Random(seed))
        if seed % 2:
            options = changed(options, supreme__civil=True, supreme__civil_capture=True)
            options = changed(options, finish__capture=False, supreme__captured_finish=CapturedFinish.COVER_DOUBLE)
        assert_idle(found, options, settled, range(6))
        seen += "finish.qin_pays_surplus" in options.idle
    assert seen


@pytest.mark.parametrize("how", CapturedFinish)
def test_who_is_caught_with_the_supreme_keeps_the_surplus(how: CapturedFinish) -> None:
    """R6: if the leader of a captured 文尊 pays for all, the use of a surplus matters without 擒 as well."""
    options = changed(ON, finish__capture=False, supreme__captured_finish=how)
    names = {"finish.captured_keeps_surplus", "finish.qin_pays_surplus"}
    covers = how in (CapturedFinish.COVER_DOUBLE, CapturedFinish.COVER_FOURFOLD)
    assert options.idle & names == (set() if covers else names)
    tally = Tally(tricks=(5, 2, 1, 0), winner=Seat(1), ending=Ending.CAPTURED_SUPREME, caught=Seat(0))
    standing = Standing(Seat(3), chips=(0,) * 4)
    sheets = {
        keeps: ended(changed(options, finish__captured_keeps_surplus=keeps), standing, tally).ended
        for keeps in (True, False)
    }
    assert (sheets[True] != sheets[False]) == covers
