# SPDX-License-Identifier: MIT
"""House rules of the chain games: presets, limits, and options that are at odds with each other."""

from __future__ import annotations

import pytest

from dominoes.errors import OptionsError
from dominoes.game import Seat, Standing
from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.options import (
    PRESETS,
    Blocked,
    ChainOptions,
    EightDoubles,
    FirstLead,
    FirstLeader,
    Naming,
    Rows,
    Settlement,
    TailPays,
    TileSet,
)
from dominoes.options import with_options
from tests.support.chain_rounds import DINGNIU, GAME, XIEDING, laid, with_seats

DEFAULT = ChainOptions()
TAILS = ("kkori", "kkori_difference")


def test_presets() -> None:
    """The presets differ as their table says (rules, "Presets")."""
    keys = ("jielong", "jielong_two_ends", "dingniu", "dingniu_one_end", "xieding", "changtian")
    every = [PRESETS[key] for key in keys]
    assert PRESETS["jielong"] == DEFAULT
    assert [each.tiles is TileSet.FULL for each in every] == [True, True, False, False, True, True]
    assert [each.seats for each in every] == [4] * 6
    assert [each.hand_size for each in every] == [8, 8, 6, 6, 8, 8]
    assert [each.line.ends for each in every] == [1, 2, 2, 1, 1, 1]
    assert [each.line.must_play for each in every] == [True] * 5 + [False]
    assert [each.line.blocked is Blocked.RELEAD for each in every] == [True, True, False, False, True, True]
    kinds = [Settlement.DIFFERENCES, Settlement.PLACES, Settlement.SLANT]
    assert [kinds.index(each.settlement) for each in every] == [0, 0, 1, 1, 2, 0]
    assert [each.look.rows is Rows.EACH_PLAYER for each in every] == [False] * 5 + [True]
    names = [Naming.ORDINARY, Naming.NORTHERN, Naming.SLANT]
    assert [names.index(each.look.naming) for each in every] == [0, 0, 1, 1, 2, 0]
    leads = [each.block.first_lead_rule is FirstLead.OWN_KNOWLEDGE for each in every]
    assert leads == [False, False, True, True, False, False]
    assert [each.asks_claims for each in every] == [False] * 4 + [True, False]
    slant = XIEDING.slant
    assert (slant.ba_jue, slant.tongpai_alone, slant.seven_doubles_redeal) == (EightDoubles.WINNER_ZERO, 2, False)
    assert (slant.penalty.value, slant.penalty_pairs.value) == ("7_8", "payer")
    block = DINGNIU.block
    assert [
        each.value for each in (block.block_test, block.suan_fail_scope, block.suan_success_tie, block.tie_losers)
    ] == [
        "true_state",
        "da_zhuang",
        "strict",
        "nearer",
    ]
    assert all(each.clean_bonus == 1 and each.line.relead_pip and not each.line.cover_other for each in every)


def test_tails() -> None:
    """Korean tails are 接龍 but for the first leader, the tiles of fewer than four, and what is paid."""
    kkori, difference = (PRESETS[name] for name in TAILS)
    assert with_options(kkori, {"tail.pay": TailPays.DIFFERENCE}) == difference
    usual = {"tiles": TileSet.FULL, "settlement": Settlement.DIFFERENCES, "line.first_leader": FirstLeader.BANKER}
    assert with_options(kkori, usual) == DEFAULT
    tables = [with_seats(kkori, seats) for seats in (4, 3, 2)]
    assert [(each.hand_size, len(tiles_of(each))) for each in tables] == [(8, 32), (8, 24), (12, 24)]
    assert sum(tile.pips for tile in tiles_of(tables[1])) == 155
    names = {"tail.limit", "tail.pay", "tail.stake", "line.first_leader"}
    assert not names & kkori.idle
    assert names & tables[1].idle == {"tail.limit"}
    assert names & difference.idle == {"tail.stake"}
    assert names & DEFAULT.idle == {"tail.limit", "tail.pay", "tail.stake"}
    assert names & PRESETS["dingniu"].idle == names


@pytest.mark.parametrize(("seats", "size"), [(2, 16), (3, 10), (4, 8)])
def test_players(seats: int, size: int) -> None:
    """Seats and tiles: two, three or four players; 斜釘 has its specials at a full table alone."""
    for name in ("jielong", "jielong_two_ends", "xieding", "changtian"):
        options = with_seats(PRESETS[name], seats)
        assert options.hand_size == size
        assert (options.specials, options.asks_claims) == (name == "xieding" and seats == 4,) * 2


def test_specials_can_be_without_claims() -> None:
    """Slant nails: without 八掘 nobody is asked, and 頭七 and 尾八 stay."""
    options = with_options(XIEDING, {"slant.ba_jue": EightDoubles.OFF})
    assert (options.specials, options.asks_claims) == (True, False)
    northern = with_options(options, {"tiles": TileSet.NORTHERN})
    assert (northern.specials, northern.hand_size) == (False, 6)


@pytest.mark.parametrize("tiles", TileSet)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("settlement", Settlement)
def test_specials_need_four_hands_of_eight(tiles: TileSet, seats: int, settlement: Settlement) -> None:
    """R5: four players have the same 32 tiles with the Korean set; other options make no difference."""
    try:
        options = with_options(XIEDING, {"tiles": tiles, "seats": seats, "settlement": settlement})
    except OptionsError:
        return
    is_full = seats == 4 and len(tiles_of(options)) == 32
    assert options.specials == (is_full and settlement is Settlement.SLANT)
    specials = {"slant.ba_jue", "slant.seven_doubles_redeal", "slant.penalty", "slant.penalty_pairs"}
    assert (options.idle & specials) == (set() if options.specials else specials)


def test_eight_doubles_of_the_korean_set() -> None:
    """R5: 八掘 of four players can be claimed with the Korean set, too; three players have no specials."""
    hand = "66 66 11 11 44 44 55 55"
    for tiles in (TileSet.FULL, TileSet.KOREAN):
        options = with_options(XIEDING, {"tiles": tiles})
        state = GAME.start(options, laid(options, hand), Standing(chips=(0,) * 4)).state
        assert GAME.read_move("claim eight-doubles") in GAME.legal_moves(state, Seat(0))
    three = with_options(XIEDING, {"tiles": TileSet.KOREAN, "seats": 3})
    assert (three.hand_size, three.specials) == (8, False)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        pytest.param("seats", 1, "must be one of 2, 3, 4", id="alone"),
        pytest.param("seats", 5, "must be one of 2, 3, 4", id="five players"),
        pytest.param("clean_bonus", 3, "must be one of 1, 2", id="bonus"),
        pytest.param("line.ends", 0, "must be one of 1, 2", id="no end"),
        pytest.param("line.must_play", 1, "cannot be 1", id="number for a flag"),
        pytest.param("block.block_test", "true_state", "cannot be 'true_state'", id="text for a choice"),
        pytest.param("slant.tongpai_alone", 4, "must be one of 1, 2", id="four times"),
        pytest.param("look.rows", None, "cannot be None", id="nothing for a choice"),
    ],
)
def test_limits(name: str, value: object, message: str) -> None:
    """A value outside the limits is refused by its full name."""
    with pytest.raises(OptionsError, match=message) as refused:
        with_options(DEFAULT, {name: value})
    assert refused.value.field == name


@pytest.mark.parametrize(
    ("preset", "values", "field", "message"),
    [
        pytest.param("dingniu", {"seats": 3}, "seats", "for four players", id="three with northern tiles"),
        pytest.param(
            "dingniu", {"tiles": TileSet.FULL, "seats": 3}, "settlement", "for four players", id="places for three"
        ),
        pytest.param(
            "dingniu", {"line.blocked": Blocked.RELEAD}, "settlement", "must end the round", id="places without an end"
        ),
        pytest.param("changtian", {"seats": 3}, "look.rows", "needs four players", id="rows of three players"),
        pytest.param("jielong", {"settlement": Settlement.PLACES}, "settlement", "must end", id="places in 接龍"),
        pytest.param(
            "jielong", {"line.cover_other": True}, "line.cover_other", "never covers", id="nothing to forbid"
        ),
    ],
)
def test_contradictions(preset: str, values: dict[str, object], field: str, message: str) -> None:
    """Options that contradict each other are refused, and the one to be changed is named."""
    with pytest.raises(OptionsError, match=message) as refused:
        with_options(PRESETS[preset], values)
    assert refused.value.field == field
