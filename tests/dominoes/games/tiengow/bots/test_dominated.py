# SPDX-License-Identifier: MIT
"""Moves excluded from search: another one can only be better."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from dominoes.ai.bot import Budget
from dominoes.game import Deal, Seat, Standing
from dominoes.games.tiengow.bots.dominated import without_dominated
from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.options import PRESETS, AllEight, TienGowOptions
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.options import with_options
from dominoes.tiles import FULL_SET, tiles
from tests.dominoes.ai.tables import GAME, Position, some_positions

BASIC = PRESETS["basic"]
WIKI = with_options(PRESETS["wiki_hk"], {"dealt.hands": ()})


def begun(*hands: str, options: TienGowOptions = BASIC, moves: str = "") -> Position:
    """Return a round with these tiles dealt to the first seats, after some moves; the first seat leads."""
    dealt = [tiles(hand) for hand in hands]
    left = Counter(FULL_SET) - Counter(tile for hand in dealt for tile in hand)
    rest = list(left.elements())
    while len(dealt) < 4:
        dealt.append(tuple(rest[:8]))
        del rest[:8]
    state = GAME.start(options, Deal((), hands=tuple(dealt)), Standing(banker=Seat(0))).state
    for move in filter(None, moves.split(", ")):
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.read_move(move)).state
    return Position(state, GAME.to_act(state)[0])


def kept(here: Position, kind: type[Any]) -> set[str]:
    """The moves of a kind that are left, by their tiles."""
    left = without_dominated(here.view, here.legal)
    return {" ".join(map(str, move.tiles)) for move in left if isinstance(move, kind)}


LEADER = "66 66 11 11 44 44 31 31"


def test_the_lowest_single_tile_of_a_suit_is_thrown() -> None:
    """Neither 長三 nor half of a pair of 板凳 while 高腳七 is there, nor 雜九 or 雜八 while 雜五 is."""
    here = begun(LEADER, "33 61 53 63 22 22 65 41", moves="lead 66")
    assert kept(here, Throw) == {"61", "41"}
    here = begun(LEADER, "33 61 53 63 22 22 65 41", moves="lead 66 66")
    assert kept(here, Throw) == {"61 41", "65 61", "53 41"}


def test_low_tiles_and_their_captors_are_no_ordinary_tiles() -> None:
    """If more is paid for a last 三 or 銅錘六, or for its capture, keeping one is worth something."""
    hands = LEADER, "33 51 61 53 54 21 65 64"
    assert kept(begun(*hands, moves="lead 66"), Throw) == {"51", "21"}
    assert kept(begun(*hands, options=WIKI, moves="lead 66"), Throw) == {"51", "61", "64", "21", "53"}


def test_the_last_to_play_beats_no_dearer_than_needed() -> None:
    """The cheapest sufficient beat will do; an earlier player may need more."""
    mine = "66 33 65 64 63 53 43 42"
    hands = "61 11 11 44 44 31 31 55", "61 55 22 22 33 62 52 41", "51 51 54 32 21 64 65 66", mine
    moves = "lead 61, throw 62, throw 54"
    assert kept(begun(*hands, moves=moves), Beat) == {"64"}
    # Where a last 天 makes 七支 instead of 八支, it may go first.
    chan = with_options(BASIC, {"all_eight.mode": AllEight.NO_EXTREME})
    assert kept(begun(*hands, options=chan, moves=moves), Beat) == {"64", "66"}
    first = begun("61 11 11 44 44 31 31 55", mine, moves="lead 61")
    assert kept(first, Beat) == {"66", "33", "65", "64"}


def test_what_belongs_together_and_surely_wins_is_not_led_in_parts() -> None:
    """天 alone with 九 beside it: led together they take two tricks; where they might be beaten, parts may be led."""
    sure = begun("66 63 44 42 65 64 61 51")
    assert kept(sure, Lead) >= {"66 63", "44", "65"}
    assert not kept(sure, Lead) & {"66", "63"}
    unsure = begun("44 52 42 65 64 61 51 33")
    assert kept(unsure, Lead) >= {"44 52", "44", "52"}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_baseline_never_plays_what_is_dominated(preset: str) -> None:
    """And something is always left."""
    fewer = 0
    for here in some_positions(preset, 150):
        left = without_dominated(here.view, here.legal)
        assert set(left) <= set(here.legal)
        assert Greedy().choose(here.view, here.legal, Random(0), Budget()).move in left
        fewer += len(left) < len(here.legal)
    assert fewer > 20
