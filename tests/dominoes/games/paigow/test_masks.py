# SPDX-License-Identifier: MIT
"""Each seat's version of an event in 推牌九, and its knowledge at a glance."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.errors import Reason
from dominoes.game import Event, OutOfPlay, Payment, PileOpened, Result, RoundEnded, Seat, Standing, TilesDealt
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.paigow.options import GUANGDONG, PRESETS, PaiGowOptions
from dominoes.games.paigow.state import (
    BankDeclined,
    BankTaken,
    BidMade,
    HandCompared,
    HandsShown,
    Phase,
    Set,
    ShareAnswered,
)
from dominoes.games.stakes import StakePlaced
from dominoes.tiles import Tile, tiles
from tests.support.paigow_rounds import (
    GAME,
    SMALL,
    TWO_HALVES,
    begun,
    finished,
    played,
    random_paigow_options,
    random_paigow_round,
    random_paigow_standing,
    staked,
    standing,
)
from tests.support.strategies import changed

OWNER, OTHER = Seat(1), Seat(2)
ROW = tiles("66 21 11 55")
BLANK = (None,) * 4
SETTING = Set(tiles("21 55"), tiles("66 11"))
LINE = Payment(Reason("x"), (1, -1, 0, 0))


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        pytest.param(
            TilesDealt((ROW, ROW)), TilesDealt((BLANK, BLANK)), TilesDealt((BLANK, BLANK)), id="nobody sees the deal"
        ),
        pytest.param(
            HandsTaken((ROW, ROW, ROW)),
            HandsTaken((BLANK, ROW, BLANK)),
            HandsTaken((BLANK, BLANK, ROW)),
            id="everybody looks at their own tiles",
        ),
        pytest.param(
            HandSet(OWNER, SETTING), HandSet(OWNER, SETTING), HandSet(OWNER, None), id="a setting is its owner's"
        ),
    ],
)
def test_masks(event: Event, own: Event, others: Event) -> None:
    """Play: nothing is shown before all have set."""
    assert GAME.mask(event, OWNER) == own
    assert GAME.mask(event, OTHER) == others


@pytest.mark.parametrize(
    "event",
    [
        PileOpened((1, 2), Seat(0), "open-edge", Seat(2)),
        BidMade(OWNER, 2),
        BankDeclined(OWNER),
        BankTaken(OWNER, 1),
        ShareAnswered(OWNER, joins=True),
        StakePlaced(OWNER, 20),
        HandsShown(((tiles("21 55"), tiles("66 11")),)),
        HandCompared(OWNER, (1, -1), 0),
        RoundEnded(Result(Reason("x"), None, (LINE,))),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_everybody_sees(event: Event) -> None:
    """Dice, bids, answers, stakes, shown hands and the result are public."""
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


TABLES = {**PRESETS, "shared halves": changed(TWO_HALVES, banking__shared=True), "any": None}


@pytest.mark.bulk
@pytest.mark.parametrize("name", TABLES)
def test_no_view_has_a_tile_too_many(name: str) -> None:
    """Before all stakes are in a view has no hand; before all have set, only one's own tiles."""
    rng = Random(name)
    for _ in range(12):
        options: PaiGowOptions = TABLES[name] or random_paigow_options(rng)
        since, deal = random_paigow_standing(options, rng), deal_round(GAME, options, rng.randbytes(32))
        for _ in range(2 if options.two_deals else 1):
            positions, end = random_paigow_round(GAME.start(options, deal, since).state, rng)
            for state, _, _ in positions:
                for seat in map(Seat, range(options.seats)):
                    view = GAME.view(state, seat)
                    out = tiles_in(since.played)
                    known = Counter(tiles_in(replace(view, standing=Standing())))
                    own = Counter(state.hands[seat]) if state.phase is Phase.SET else Counter()
                    assert set(known) == set(own)
                    assert Counter(view.hand) == own
                    assert view.hand or state.phase is not Phase.SET
                    hidden = [each.tile for each in since.played if each.thrown_by not in (None, seat)]
                    assert Counter(tiles_in(view.standing)) + Counter(hidden) == Counter(out)
            since = GAME.next_standing(end)


def test_tiles_of_a_partner_stay_hidden() -> None:
    """Halves: the tiles of who shared the bank in the first half are known to them alone."""
    played_out = (
        *map(OutOfPlay, tiles("66 66 11 11 44 44 31 31 55 55 33 33")),
        *(OutOfPlay(t, OWNER) for t in tiles("22 22 65 65")),
    )
    swapped = (*played_out[:12], *(OutOfPlay(t, OWNER) for t in tiles("64 64 61 61")))
    rest = "51 51 63 54", "62 53 52 43", "42 41 32 21", "64 64 61 61"
    since = replace(standing(2), half=2, played=played_out)
    state = begun(TWO_HALVES, *rest, since=since)
    assert GAME.view(state, OWNER).standing.played == played_out
    assert [out.tile for out in GAME.view(state, OTHER).standing.played[12:]] == [None] * 4
    other = begun(TWO_HALVES, *rest[:3], "22 22 65 65", since=replace(since, played=swapped))
    assert GAME.view(other, OTHER) == GAME.view(state, OTHER)
    assert GAME.view(other, OWNER) != GAME.view(state, OWNER)


def test_view_of_a_table() -> None:
    """Everybody knows bank, stakes and who has set; how, only its owner until all have."""
    state = staked(played(begun(GUANGDONG, "66 66 11 11", "44 44 31 31"), "0 bank no, 1 bank yes"), 20, 40, 60)
    state = played(state, "0 set 11 11 / 66 66")
    mine, yours = GAME.view(state, Seat(0)), GAME.view(state, Seat(1))
    assert (mine.setting, yours.setting) == (Set(tiles("11 11"), tiles("66 66")), None)
    assert (mine.hand, yours.hand) == (tiles("66 66 11 11"), tiles("44 44 31 31"))
    for view in (mine, yours):
        assert (view.banker, view.times, view.partner, view.stakes) == (1, 1, None, (60, None, 20, 40))
        assert view.has_set == (True, False, False, False)
        assert (view.to_act, view.asked, view.bids, view.result) == ((2, 3, 1), (), (None,) * 4, None)
    end = finished(state)
    assert GAME.view(end, Seat(3)).result == end.ended


def test_nobody_plays_before_somebody_banks() -> None:
    """The bank: until it is known who banks there is no player, and nobody sets."""
    state = begun(GUANGDONG, since=standing(1))
    assert (state.players, state.setters) == ((), ())
    state = played(state, "1 bank yes")
    assert (state.players, state.setters) == ((2, 3, 0), (2, 3, 0, 1))


def test_hands_are_shown_when_all_is_over() -> None:
    """Small game: with the last stake all hands lie open."""
    state = staked(played(begun(SMALL, "66 66", "11 11"), "0 bank yes"), 20)
    shown = next(event for event in GAME.view(state, Seat(3)).history if isinstance(event, HandsShown))
    assert shown.hands[:2] == ((tiles("66 66"),), (tiles("11 11"),))
