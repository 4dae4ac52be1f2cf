# SPDX-License-Identifier: MIT
"""The apparent thinking time of opponents: longer over hard decisions, and independent of face-down tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from dominoes.game import OutOfPlay, Seat
from dominoes.games import Entry, entry
from dominoes.games.combinations import as_combination, beaters, winning
from dominoes.games.thinking_time import BRISK, FORCED, LONGEST, USUAL
from dominoes.games.tricks import TilesBeat, TilesLed
from dominoes.tiles import FULL_SET
from tests.dominoes.ai.tables import CHAIN, TIENGOW, Position, positions, some_positions, start

TIMED = [
    pytest.param(found, preset, id=f"{found.key}-{preset}") for found in (TIENGOW, CHAIN) for preset in found.presets
]


def redealt(here: Position) -> Iterator[Position]:
    """Yield the turn with other hidden tiles, each time such as another seat cannot tell from the true ones."""
    for other in range(len(here.state.hands)):
        if other != here.seat:
            view = here.game.view(here.state, Seat(other))
            yield from (replace(here, state=here.game.guess(view, Random(number))) for number in range(4))


def count_told(found: Entry, preset: str) -> int:
    """Count the turns with a telling pause for another seat."""
    here_and_again = ((here, redealt(here)) for here in some_positions(preset, 30, found))
    return sum(
        any(found.thinking_time(each.view) != found.thinking_time(here.view) for each in again)
        for here, again in here_and_again
    )


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize(("found", "preset"), TIMED)
def test_it_tells_nothing_that_others_do_not_see(found: Entry, preset: str) -> None:
    """Every other seat sees the same pause, for any tiles hidden from it."""
    assert count_told(found, preset) == 0


def test_a_pause_that_tells_something_is_noticed() -> None:
    """By the same measure: one by the weight of the hand."""
    telling = replace(CHAIN, load_thinking_time=lambda: lambda view: float(sum(tile.pips for tile in view.hand)))
    assert count_told(telling, "jielong") > 20


@pytest.mark.parametrize(("found", "preset"), TIMED)
def test_it_varies_within_bounds(found: Entry, preset: str) -> None:
    """Not every move of a round takes the same, and none much longer or shorter than usual."""
    times = {found.thinking_time(here.view) for number in range(3) for here in positions(preset, number, found)}
    assert len(times) > 4
    assert all(FORCED <= time <= LONGEST for time in times)


def test_a_game_that_says_nothing_takes_the_usual_time() -> None:
    """For every move."""
    found = entry("kapshap")
    for preset in found.presets:
        for here in some_positions(preset, 5, found):
            assert found.thinking_time(here.view) == USUAL


@pytest.mark.no_cover
@pytest.mark.parametrize("preset", TIENGOW.presets)
def test_a_lead_is_hard_and_a_lost_trick_is_not(preset: str) -> None:
    """打天九: leads take longest; what no hidden tiles can take is soon left, and last tiles need no thought."""
    seen = set()
    for number in range(12):
        for here in positions(preset, number, TIENGOW):
            view = here.view
            if view.answered or view.standing.played:
                continue
            time, held = TIENGOW.thinking_time(view), view.sizes[view.seat]
            if not view.trick:
                assert time == FORCED or time > 1.3
                assert time == (FORCED if held == 1 else pytest.approx(1.2 + 0.6 * held / view.options.hand_size))
                continue
            best = as_combination(winning(view.trick), civil_supreme=view.options.supreme.civil)
            assert best is not None
            lain = [each for each in view.history if isinstance(each, TilesLed | TilesBeat)]
            left = Counter(view.options.tiles) - Counter(tile for each in lain for tile in each.tiles)
            higher = beaters(best, capture=view.options.supreme.can_be_captured)
            is_open = any(Counter(each.tiles) <= left for each in higher)
            if held == len(view.trick[0].tiles):
                assert time == FORCED
            elif is_open:
                assert USUAL < time <= 1.3
            else:
                assert time == BRISK
            seen.add((held == len(view.trick[0].tiles), is_open))
    assert len(seen) >= 3


def test_connecting_is_hard_where_much_may_fit() -> None:
    """Chain games: the first lead takes longest, then the more the more tiles that fit may be expected."""
    state = start("jielong", 1, CHAIN)
    assert CHAIN.thinking_time(CHAIN.game.view(state, state.turn)) == LONGEST
    for here in some_positions("jielong", 80, CHAIN):
        view = here.view
        if view.lines and not (view.last == view.seat and view.covers == 3):
            pips = view.lines[-1].ends[0]
            lain = Counter(placed.tile for line in view.lines for placed in line.placed)
            left = Counter(FULL_SET) - lain
            fitting = sum(count for tile, count in left.items() if pips in (tile.high, tile.low))
            expected = view.sizes[view.seat] * fitting / left.total()
            time = CHAIN.thinking_time(view)
            assert time == (
                FORCED if view.sizes[view.seat] == 1 else pytest.approx(min(0.7 + 0.3 * expected, LONGEST))
            )


@pytest.mark.parametrize("found", [TIENGOW, CHAIN], ids=lambda each: each.key)
def test_a_claim_takes_the_usual_time(found: Entry) -> None:
    """With any hand."""
    for here in some_positions(next(iter(found.presets)), 3, found):
        assert found.thinking_time(replace(here.view, answered=(True, False, False, False))) == USUAL


def test_what_lay_face_up_in_the_first_half_takes_no_trick() -> None:
    """打天九 for two: as far as is known, only tiles thrown then may still be held by somebody."""
    for here in positions("erren", 1, TIENGOW):
        view = here.view
        trick, standing = view.trick, view.standing
        if not trick or view.sizes[view.seat] == len(trick[0].tiles) or TIENGOW.thinking_time(view) == BRISK:
            continue
        lain = [tile for each in view.history if isinstance(each, TilesLed | TilesBeat) for tile in each.tiles]
        left = list((Counter(view.options.tiles) - Counter(lain)).elements())
        for thrower, expected in ((None, BRISK), (Seat(0), TIENGOW.thinking_time(view))):
            played = tuple(OutOfPlay(tile, thrower) for tile in left)
            gone = replace(view, standing=replace(standing, played=played))
            assert TIENGOW.thinking_time(gone) == expected
        return
    pytest.fail("no trick could be taken in the whole round")
