# SPDX-License-Identifier: MIT
"""A round of a chain game told by the people at a table is settled as the rules settle it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from dominoes.errors import NotationError
from dominoes.game import Seat, Standing
from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.options import ChainOptions, EightDoubles, Penalty
from dominoes.games.chain.scoring import THRESHOLDS, pips
from dominoes.games.chain.state import LineBlocked, State
from dominoes.games.chain.tally import BLOCKS, Close, Tally, closes, ended, objection, read, write
from tests.support.chain_rounds import (
    DINGNIU,
    GAME,
    JIELONG,
    XIEDING,
    random_chain_options,
    random_chain_round,
    random_deal,
)
from tests.support.strategies import changed, random_standing

AT = Standing(banker=Seat(0), rounds=8, chips=(0,) * 4, honours=(0,) * 4)
EARLY = changed(XIEDING, slant__penalty=Penalty.SIX_SEVEN)
"""Tables with 頭七 and 尾八 a tile earlier, and so more often."""
REDEALT = changed(EARLY, slant__seven_doubles_redeal=True)


def told(end: State) -> Tally:
    """Return the tally of a finished round, as people at the table would give it."""
    result = end.ended
    assert result is not None
    points = tuple(pips(a) + pips(b) for a, b in zip(end.covered, end.hands, strict=True))
    match result.reason.key:
        case "chain.void":
            return Tally(points=(None,) * len(points), close=Close.VOID, seat=result.reason["seat"])
        case "chain.claimed":
            # The claimer's own follow from the others'.
            others = tuple(None if seat == result.winner else each for seat, each in enumerate(points))
            return Tally(points=others, close=Close.CLAIMED, seat=result.winner)
    blocked = next((event for event in end.history if isinstance(event, LineBlocked)), None)
    banker, others_stuck = THRESHOLDS[end.options.slant.penalty]
    stuck = tuple(
        Seat(seat)
        for seat, rows in enumerate(zip(end.covered, end.hands, strict=True))
        if end.options.specials and sum(map(len, rows)) >= (banker if seat == end.standing.banker else others_stuck)
    )
    if blocked is None:
        return Tally(points=points, stuck=stuck)
    return Tally(points=points, close=Close(blocked.kind.value), seat=blocked.seat, stuck=stuck)


def same(options: ChainOptions, end: State) -> Tally:
    """Check that the tally of the round *end* comes to the same; return it."""
    tally = told(end)
    assert objection(options, end.standing, tally) is None
    assert read(json.loads(json.dumps(write(tally)))) == tally
    mine = ended(options, end.standing, tally)
    assert mine.ended == end.ended
    assert GAME.next_standing(mine) == GAME.next_standing(end)
    return tally


def settled_alike(seeds: Iterable[int]) -> set[object]:
    """Settle random rounds by random rules, line by line, with the next standing; return how they ended."""
    seen: set[object] = set()
    for seed in seeds:
        rng = Random(seed)
        options = random_chain_options(rng)
        state = GAME.start(options, random_deal(options, rng), random_standing(rng, options.seats)).state
        _positions, end = random_chain_round(state, rng)
        seen.add(same(options, end).close)
    return seen


def test_random_rounds_by_random_rules_are_settled_alike() -> None:
    """Some of them; in the last two 八掘 is declared, and a deal is void."""
    seen = settled_alike((*range(600, 680), 525, 772))
    assert seen & set(BLOCKS)
    assert {Close.CLAIMED, Close.VOID} <= seen


@pytest.mark.bulk
def test_many_random_rounds_are_settled_alike() -> None:
    """Every way to end occurs."""
    seen = settled_alike(range(600))
    assert set(BLOCKS) | {Close.PLAYED} <= seen


@pytest.mark.bulk
@pytest.mark.parametrize("options", [EARLY, REDEALT, changed(EARLY, slant__ba_jue=EightDoubles.DIFFERENCE)])
def test_slant_nails_are_settled_alike(options: ChainOptions) -> None:
    """通牌, 頭七, 尾八, 八掘 and void deals among them."""
    seen: set[object] = set()
    for seed in range(250):
        rng = Random(seed)
        state = GAME.start(options, random_deal(options, rng), random_standing(rng)).state
        _positions, end = random_chain_round(state, rng)
        tally = same(options, end)
        seen |= {tally.close, bool(tally.stuck)}
    assert {Close.PLAYED, Close.CLAIMED, True} <= seen
    assert (Close.VOID in seen) == (options is REDEALT)


GOOD = Tally(points=(0, 12, 20, 31))
CLAIM = Tally(points=(None, 50, 60, 60), close=Close.CLAIMED, seat=Seat(0))


@pytest.mark.parametrize(
    ("options", "tally", "key", "args"),
    [
        pytest.param(JIELONG, replace(GOOD, points=(0, None, 20, 31)), "points-missing", (), id="one missing"),
        pytest.param(JIELONG, replace(GOOD, points=()), "points-missing", (), id="all missing"),
        pytest.param(JIELONG, replace(GOOD, points=(1, 2, 20, 31)), "points-impossible", (0, 1), id="one pip"),
        pytest.param(JIELONG, replace(GOOD, points=(0, -2, 2, 3)), "points-impossible", (1, -2), id="below zero"),
        pytest.param(JIELONG, replace(GOOD, points=(0, 99, 2, 3)), "points-impossible", (1, 99), id="above all"),
        pytest.param(JIELONG, replace(GOOD, points=(60, 60, 60, 60)), "points-many", (240, 225), id="all tiles"),
        pytest.param(JIELONG, replace(GOOD, close=Close.CHOSEN), "close-not-played", ("block-trick",), id="no block"),
        pytest.param(DINGNIU, replace(GOOD, close=Close.NOBODY), "close-not-played", ("blocked",), id="must play"),
        pytest.param(DINGNIU, replace(GOOD, close=Close.CHOSEN), "close-whose", ("block-trick",), id="who blocked"),
        pytest.param(JIELONG, replace(GOOD, stuck=(Seat(3),)), "stuck-not-played", (), id="no 頭七 here"),
        pytest.param(XIEDING, replace(GOOD, stuck=(Seat(7),)), "stuck-not-played", (), id="no such seat"),
        pytest.param(XIEDING, replace(GOOD, stuck=(Seat(1),)), "stuck-points", (1, 28), id="eight tiles are more"),
        pytest.param(XIEDING, replace(CLAIM, seat=None), "close-whose", ("eight-doubles",), id="who declared"),
        pytest.param(XIEDING, replace(CLAIM, points=(None, 50, None, 60)), "points-missing", (), id="a hand missing"),
        pytest.param(XIEDING, replace(CLAIM, points=(0, 50, 20, 90)), "points-impossible", (2, 20), id="few dealt"),
        pytest.param(
            XIEDING, replace(CLAIM, points=(None, None, 300, None)), "points-impossible", (2, 300), id="many dealt"
        ),
        pytest.param(XIEDING, replace(CLAIM, points=(0, 50, 50, 50)), "claim-points", (150, 155, 187), id="all hands"),
    ],
)
def test_what_cannot_be_is_told(options: ChainOptions, tally: Tally, key: str, args: tuple[object, ...]) -> None:
    """One reason, never an error."""
    found = objection(options, AT, tally)
    assert found is not None
    assert (found.key, found.listed) == (f"tally.{key}", args)


@pytest.mark.parametrize("options", [JIELONG, DINGNIU, XIEDING])
def test_points_just_within_what_can_be(options: ChainOptions) -> None:
    """The lightest tile alone, the heaviest hand, and all tiles but the lightest; one more is told."""
    sizes = sorted(tile.pips for tile in tiles_of(options))
    least, most, room = sizes[0], sum(sizes[-options.hand_size :]), sum(sizes[1:])
    rest = (0,) * (options.seats - 2)
    assert objection(options, AT, replace(GOOD, points=(0, least, *rest))) is None
    assert objection(options, AT, replace(GOOD, points=(most, 0, *rest))) is None
    found = objection(options, AT, replace(GOOD, points=(most + 1, 0, *rest)))
    assert found is not None
    assert found.key == "tally.points-impossible"
    third, more = divmod(room, options.seats - 1)
    full = (0, third + more, *(third,) * (options.seats - 2))
    if third + more < most:
        assert objection(options, AT, replace(GOOD, points=full)) is None
        found = objection(options, AT, replace(GOOD, points=(0, full[1] + 1, *full[2:])))
        assert found is not None
        assert found.key == "tally.points-many"


def test_a_claim_just_within_what_can_be() -> None:
    """Eight of the lightest doubles leave the others most, eight of the heaviest least."""
    for total, allowed in ((154, False), (155, True), (187, True), (188, False)):
        third, more = divmod(total, 3)
        found = objection(XIEDING, AT, replace(CLAIM, points=(None, third + more, third, third)))
        assert (found is None) is allowed, total


def test_a_table_offers_what_it_plays() -> None:
    """Blocks end the round only where they do; 八掘 and void deals only at their tables."""
    assert closes(JIELONG) == (Close.PLAYED,)
    assert closes(DINGNIU) == (Close.PLAYED, Close.CHOSEN, Close.FORCED)
    assert closes(REDEALT) == (Close.PLAYED, Close.CLAIMED, Close.VOID)
    assert objection(JIELONG, AT, GOOD) is None


@pytest.mark.parametrize("data", [{}, {"points": [1, 2], "close": "late"}, {"points": [1], "close": "played", "x": 1}])
def test_other_data_is_refused(data: dict[str, object]) -> None:
    """With an error of the library, never another."""
    with pytest.raises(NotationError):
        read(data)
