# SPDX-License-Identifier: MIT
"""Each seat's version of an event in the chain games, and its knowledge at a glance."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass
from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.errors import Reason
from dominoes.game import Event, Payment, Result, RoundEnded, Seat, Standing, TilesDealt
from dominoes.games.chain.options import PRESETS, ChainOptions
from dominoes.games.chain.state import (
    BlockKind,
    Claim,
    ClaimAnswered,
    DealVoid,
    EightDoublesShown,
    End,
    HandsShown,
    LineBlocked,
    Pass,
    TileCovered,
    TileLed,
    TilePlaced,
)
from dominoes.tiles import Tile, tile, tiles
from tests.support.chain_rounds import (
    GAME,
    XIEDING,
    laid,
    played,
    random_chain_options,
    random_chain_round,
    with_seats,
)

OWNER, OTHER = Seat(1), Seat(2)
ROW = tiles("66 21 11 55")
BLANK = (None,) * 4


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        pytest.param(
            TilesDealt((ROW, ROW, ROW)),
            TilesDealt((BLANK, ROW, BLANK)),
            TilesDealt((BLANK, BLANK, ROW)),
            id="Seats and tiles: everybody sees their own hand",
        ),
        pytest.param(
            TileCovered(OWNER, tile("63")),
            TileCovered(OWNER, tile("63")),
            TileCovered(OWNER, None),
            id="Covering: face down",
        ),
        pytest.param(
            ClaimAnswered(OWNER, Claim()),
            ClaimAnswered(OWNER, Claim()),
            ClaimAnswered(OWNER, None),
            id="Slant nails: a claim is open",
        ),
        pytest.param(
            ClaimAnswered(OWNER, Pass()),
            ClaimAnswered(OWNER, Pass()),
            ClaimAnswered(OWNER, None),
            id="Slant nails: so is a pass",
        ),
    ],
)
def test_masks(event: Event, own: Event, others: Event) -> None:
    """Face-down tiles are known to their owner."""
    assert GAME.mask(event, OWNER) == own
    assert GAME.mask(event, OTHER) == others


@pytest.mark.parametrize(
    "event",
    [
        TileLed(OWNER, tile("63"), 6),
        TilePlaced(OWNER, tile("63"), End.LEFT),
        LineBlocked(OWNER, BlockKind.CHOSEN),
        EightDoublesShown(OWNER, ROW),
        DealVoid(OWNER, ROW),
        HandsShown((ROW, ROW), (ROW, ROW)),
        RoundEnded(Result(Reason("x"), None, (Payment(Reason("x"), (1, -1)),))),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_everybody_sees(event: Event) -> None:
    """Face-up tiles, and all hands shown at the end, are public."""
    assert GAME.mask(event, OWNER) == GAME.mask(event, OTHER) == event


def tiles_in(value: object) -> list[Tile]:
    """Find every tile anywhere in *value*."""
    if isinstance(value, Tile):
        return [value]
    if isinstance(value, tuple):
        return [tile for part in value for tile in tiles_in(part)]
    if is_dataclass(value):
        return [tile for field in fields(value) for tile in tiles_in(getattr(value, field.name))]
    return []


TABLES = {**PRESETS, "three players": with_seats(PRESETS["jielong"], 3), "any": None}


@pytest.mark.bulk
@pytest.mark.parametrize("name", TABLES)
def test_no_view_has_a_tile_too_many(name: str) -> None:
    """A view has its own hand and covers and the lines, and of other tiles none."""
    rng = Random(name)
    for _ in range(12):
        options: ChainOptions = TABLES[name] or random_chain_options(rng)
        start = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        positions, _end = random_chain_round(start, rng)
        for state, _, _ in positions:
            lying = [placed.tile for line in state.lines for placed in line.placed]
            for seat in map(Seat, range(options.seats)):
                view = GAME.view(state, seat)
                assert Counter(tiles_in(view.lines)) == Counter(lying)
                assert set(tiles_in(view)) == {*state.hands[seat], *state.covered[seat], *lying}
                assert (view.hand, view.own_covered) == (state.hands[seat], state.covered[seat])
                assert view.sizes == tuple(map(len, state.hands))
                assert view.covered == tuple(map(len, state.covered))
                assert (view.turn, view.last, view.covers) == (state.turn, state.last, state.covers)
                assert (view.to_act, view.result) == (GAME.to_act(state), None)


def test_claims_are_open_until_all_have_answered() -> None:
    """Slant nails: everybody knows who has answered, and only their own answer."""
    state = GAME.start(XIEDING, laid(XIEDING, "66 66 11 11 44 44 55 55"), Standing()).state
    assert GAME.view(state, Seat(0)).answered == (False,) * 4
    state = played(state, "0 claim eight-doubles, 2 pass")
    for seat, answer in ((0, Claim()), (1, None), (2, Pass()), (3, None)):
        view = GAME.view(state, Seat(seat))
        assert (view.answered, view.own_answer, view.to_act) == ((True, False, True, False), answer, (1, 3))
    declined = GAME.start(XIEDING, laid(XIEDING, "66 66 11 11 44 44 55 55"), Standing()).state
    declined = played(declined, "0 pass, 2 pass")
    assert GAME.view(declined, Seat(3)) == GAME.view(state, Seat(3))
    end = played(state, "1 pass, 3 pass")
    assert (GAME.view(end, Seat(3)).result, GAME.view(end, Seat(3)).answered) == (end.ended, ())
