# SPDX-License-Identifier: MIT
"""Worlds dealt without replaying the round are those that the rules guess, and as likely."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from dominoes.game import Seat
from dominoes.games.chain.bots.judgement import can_deal, worlds
from dominoes.games.chain.bots.rows import FITS, tiles_of
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.options import (
    DINGNIU,
    JIELONG,
    PRESETS,
    Blocked,
    BlockTest,
    ChainOptions,
    FirstLead,
    ReleadWhen,
)
from dominoes.tiles import Tile
from tests.dominoes.ai.tables import CHAIN, Position, some_positions
from tests.support.chain_rounds import GAME, begun, played
from tests.support.strategies import changed

HOUSES: dict[str, ChainOptions] = {
    **PRESETS,
    "literal": changed(DINGNIU, block__first_lead_rule=FirstLead.TRUE_STATE),
    "three": changed(JIELONG, seats=3),
    "two": changed(JIELONG, seats=2, line__blocked=Blocked.END),
    "free": changed(JIELONG, line__must_play=False, line__relead_when=ReleadWhen.FREE),
    "other": changed(JIELONG, line__must_play=False, line__cover_other=True),
    "after-all": changed(JIELONG, line__must_play=False, line__relead_when=ReleadWhen.AFTER_ALL),
    "at-will": changed(DINGNIU, line__must_play=False),
}
SAMPLES = 200


def seen_of(table: Table) -> list[Any]:
    """Return the public part of a table, or of the rules' view of it."""
    names = ["banker", "turn", "ends", "last", "covers", "since", "ended", "chooser", "left", "unlaid"]
    return [getattr(table, name) for name in names]


def spread(tables: Iterable[Table]) -> Counter[tuple[object, Tile]]:
    """How often each face lies where."""
    found: Counter[tuple[object, Tile]] = Counter()
    for table in tables:
        for seat, (hand, covered) in enumerate(zip(table.hands, table.covered, strict=True)):
            found.update((("hand", seat), tile) for tile in tiles_of(hand))
            found.update((("covered", seat), tile) for tile in tiles_of(covered))
        found.update(("rest", tile) for tile in tiles_of(rest_of(table)))
    return found


def rest_of(table: Table) -> int:
    """The row of what was dealt to nobody."""
    return table.left - sum(table.hands) - sum(table.covered)


def quick(house: str, count: int) -> list[Position]:
    """Positions from which worlds can be dealt."""
    return [here for here in some_positions(HOUSES[house], count, CHAIN) if can_deal(here.view)]


@pytest.mark.matrix
@pytest.mark.parametrize("house", HOUSES)
def test_a_world_looks_the_same_from_its_seat(house: str) -> None:
    """Everything public is unchanged, as are the seat's hand and covers; every tile is there once."""
    places = quick(house, 60)
    assert places
    for here in places:
        truth, dealt = Table.of(here.state), worlds(here.view, Random(1))
        for table in (next(dealt) for _ in range(3)):
            assert seen_of(table) == seen_of(truth)
            assert table.hands[here.seat] == truth.hands[here.seat]
            assert table.covered[here.seat] == truth.covered[here.seat]
            assert sizes(table.hands) == sizes(truth.hands)
            assert sizes(table.covered) == sizes(truth.covered)
            assert table.points == [
                sum(tile.pips for tile in (*tiles_of(hand), *tiles_of(covered)))
                for hand, covered in zip(table.hands, table.covered, strict=True)
            ]
            assert len(tiles_of(rest_of(table))) == len(here.state.rest)


def sizes(rows: list[int]) -> list[int]:
    """How many tiles each row has."""
    return [len(tiles_of(row)) for row in rows]


@pytest.mark.matrix
@pytest.mark.parametrize("house", HOUSES)
def test_tiles_lie_as_often_as_where_the_rules_guess_them(house: str) -> None:
    """Each face lies in each hand, among each seat's covers and with nobody about as often."""
    for here in quick(house, 40)[5::9]:
        rng, dealt = Random(5), worlds(here.view, Random(6))
        guessed = spread(Table.of(GAME.guess(here.view, rng)) for _ in range(SAMPLES))
        found = spread(next(dealt) for _ in range(SAMPLES))
        # Five standard errors of the difference of two shares of a half.
        assert all(abs(found[cell] - guessed[cell]) < 5 * math.sqrt(SAMPLES / 2) for cell in {*found, *guessed})


@pytest.mark.matrix
@pytest.mark.parametrize("house", [house for house in HOUSES if HOUSES[house].line.blocked is Blocked.END])
def test_a_line_that_would_be_blocked_is_never_dealt(house: str) -> None:
    """Play went on, so somebody can connect, even if an earlier cover could hold the only fitting tile."""
    for here in quick(house, 300):
        dealt = worlds(here.view, Random(1))
        for table in (next(dealt) for _ in range(8)):
            assert not table.ends or any(hand & FITS[table.ends] for hand in table.hands)


def test_a_lead_that_was_allowed_tells_whoever_led_something() -> None:
    """Read literally, the rule asks the hands of the others: what would fit cannot all lie aside."""
    literal = changed(JIELONG, seats=3, block__first_lead_rule=FirstLead.TRUE_STATE)
    own = changed(literal, block__first_lead_rule=FirstLead.OWN_KNOWLEDGE)
    hands = "62 52 42 32 21 66 66 65 65 64", "22 11"
    state = played(begun(literal, *hands), "0 lead 52 2")
    assert not can_deal(GAME.view(state, Seat(0)))
    assert can_deal(GAME.view(state, Seat(1)))
    assert can_deal(GAME.view(played(state, "1 place 22"), Seat(0)))
    assert can_deal(GAME.view(played(begun(own, *hands), "0 lead 52 2"), Seat(0)))


def test_only_where_a_block_asks_everybody() -> None:
    """By the other reading of a block the rules guess."""
    options = changed(DINGNIU, block__block_test=BlockTest.OTHERS_ONLY)
    assert not any(can_deal(here.view) for here in some_positions(options, 30, CHAIN))


def test_who_covered_instead_of_leading_could_connect() -> None:
    """If nobody has to connect, a cover in the place of a lead tells of a tile that fitted then."""
    state = played(begun(PRESETS["changtian"], "63 66 65 65 64 64 61 61"), "0 lead 63 6")
    for seat in (1, 2, 3, 0, 1):
        state = played(state, f"{seat} cover {state.hands[seat][0]}")
    dealt = worlds(GAME.view(state, Seat(2)), Random(1))
    rows = [table.hands[0] | table.covered[0] for table in (next(dealt) for _ in range(200))]
    assert all(row & FITS[6] for row in rows)
    assert not all(table.hands[0] & FITS[6] for table in (next(dealt) for _ in range(200)))
