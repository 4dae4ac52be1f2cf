# SPDX-License-Identifier: MIT
"""House rules of 推牌九: presets, limits, and options that are at odds with each other."""

from __future__ import annotations

import pytest

from dominoes.errors import OptionsError
from dominoes.games.paigow.options import (
    PRESETS,
    Bank,
    Commission,
    Copy,
    GeeSingle,
    Halves,
    Order,
    PaiGowOptions,
)
from dominoes.match import Until
from dominoes.options import from_dict, to_dict, with_options

DEFAULT = PaiGowOptions()


def test_presets() -> None:
    """The presets differ as their table says (rules, Presets)."""
    every = [PRESETS[key] for key in ("guangdong", "casino", "gufa", "wenzhou", "taiwan", "two_halves")]
    assert PRESETS["guangdong"] == DEFAULT
    assert [each.seats for each in every] == [4, 8, 4, 4, 4, 4]
    assert [each.tiles_per_hand for each in every] == [4, 4, 4, 2, 4, 4]
    assert [each.small for each in every] == [False, False, False, True, False, False]
    assert [each.two_deals for each in every] == [False, False, False, True, True, True]
    assert [each.ranking.switch36 for each in every] == [True, True, False, False, True, True]
    orders = [Order.STANDARD, Order.STANDARD, Order.STANDARD, Order.WENZHOU, Order.TAIWAN, Order.STANDARD]
    assert [each.ranking.order for each in every] == orders
    assert [each.ranking.gee_single is GeeSingle.LOWEST for each in every] == [False, True, False, False, False, False]
    assert [each.stakes.commission is Commission.FIVE for each in every] == [False, True, False, False, False, False]
    assert [each.pile.halves is Halves.TWO for each in every] == [False, False, False, False, True, True]
    assert [each.pile.rounds_per_mix for each in every] == [1, 1, 1, 2, 1, 1]
    assert [each.dice for each in every] == [2, 3, 2, 2, 2, 2]
    assert all(each.banking.bank is Bank.ROTATE and each.comparing.copy is Copy.BANKER for each in every)
    assert all(each.ranking.kings and each.ranking.kongs and not each.ranking.local_extras for each in every)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        pytest.param("tiles_per_hand", 3, "must be one of 2, 4", id="three tiles"),
        pytest.param("seats", 1, "must be from 2 to 8", id="nobody to play against"),
        pytest.param("seats", 9, "must be from 2 to 8", id="more seats than columns"),
        pytest.param("seats", True, "cannot be True", id="flag for a number"),
        pytest.param("pile.dice", 5, "must be one of 2, 3, 4", id="five dice"),
        pytest.param("pile.rounds_per_mix", 3, "must be one of 1, 2", id="three rounds"),
        pytest.param("banking.turns", 0, "must be from 1 to 20", id="no round as banker"),
        pytest.param("banking.turns", 21, "must be from 1 to 20", id="too many rounds as banker"),
        pytest.param("stakes.menu", (), "at least one stake must be offered", id="nothing to stake"),
        pytest.param("stakes.menu", (20, 30), "must be one of 20, 40", id="a stake that is not offered"),
        pytest.param("stakes.menu", (20, 20), "cannot be", id="a stake twice"),
        pytest.param("stakes.menu", 20, "cannot be 20", id="one stake is still a list"),
        pytest.param("stakes.commission", "5", "cannot be '5'", id="text for a choice"),
        pytest.param("ranking.switch36", 1, "cannot be 1", id="number for a flag"),
        pytest.param("comparing.foul", None, "cannot be None", id="nothing for a flag"),
    ],
)
def test_limits(name: str, value: object, message: str) -> None:
    """A value outside the limits is refused by its full name."""
    with pytest.raises(OptionsError, match=message) as refused:
        with_options(DEFAULT, {name: value})
    assert refused.value.field == name


@pytest.mark.parametrize(
    ("values", "field", "message"),
    [
        pytest.param(
            {"pile.halves": Halves.TWO, "pile.rounds_per_mix": 2},
            "pile.rounds_per_mix",
            "into halves or rounds, not both",
            id="halves and rounds",
        ),
        pytest.param({"pile.halves": Halves.TWO, "seats": 5}, "pile.halves", "not enough tiles", id="five in halves"),
        pytest.param(
            {"pile.rounds_per_mix": 2, "seats": 8}, "pile.rounds_per_mix", "not enough tiles", id="eight in rounds"
        ),
        pytest.param(
            {"pile.halves": Halves.TWO, "banking.bank": Bank.AUCTION},
            "banking.bank",
            "for one deal, not for both halves",
            id="an auction in halves",
        ),
        pytest.param({"banking.cover": True}, "banking.cover", "needs starting chips", id="cover without chips"),
        pytest.param(
            {"session.bust_ends": True}, "session.bust_ends", "needs starting chips", id="bust without chips"
        ),
    ],
)
def test_contradictions(values: dict[str, object], field: str, message: str) -> None:
    """Options that contradict each other are refused, and the one to be changed is named."""
    with pytest.raises(OptionsError, match=message) as refused:
        with_options(DEFAULT, values)
    assert refused.value.field == field


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"pile.halves": Halves.TWO, "seats": 4}, id="four in halves"),
        pytest.param({"pile.halves": Halves.TWO, "seats": 8, "tiles_per_hand": 2}, id="eight in small halves"),
        pytest.param({"pile.rounds_per_mix": 2, "seats": 8, "tiles_per_hand": 2}, id="eight in small rounds"),
        pytest.param({"banking.cover": True, "session.start_chips": 500}, id="cover with chips"),
        pytest.param({"banking.bank": Bank.AUCTION, "pile.rounds_per_mix": 2}, id="an auction in rounds"),
        pytest.param({"seats": 8}, id="eight columns"),
        pytest.param({"stakes.menu": (1000, 20)}, id="stakes in any order"),
        pytest.param({"banking.turns": 2, "banking.bank": Bank.KEEP}, id="two rounds as banker"),
    ],
)
def test_what_goes_together(values: dict[str, object]) -> None:
    """Any table with enough tiles and chips can be played."""
    options = with_options(DEFAULT, values)
    assert from_dict(PaiGowOptions, to_dict(options)) == options


def test_larger_tables_roll_three_dice() -> None:
    """Two dice up to four seats, three for five or more, in any preset, unless the table sets the number."""
    assert [with_options(DEFAULT, {"seats": seats}).dice for seats in range(2, 9)] == [2, 2, 2, 3, 3, 3, 3]
    assert with_options(DEFAULT, {"pile.dice": 3}).dice == 3
    assert with_options(PRESETS["casino"], {"pile.dice": 2}).dice == 2


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"banking.bank": Bank.AUCTION}, id="auction"),
        pytest.param({"banking.bank": Bank.FIXED}, id="fixed"),
        pytest.param({"pile.halves": Halves.TWO}, id="halves"),
    ],
)
def test_terms_need_a_bank_that_passes(values: dict[str, object]) -> None:
    """A match is not counted in terms if none would ever end, or if a deal may not begin one."""
    with_options(DEFAULT, {"session.until": Until.TERMS, "banking.bank": Bank.KEEP})
    with pytest.raises(OptionsError, match="terms are counted only where"):
        with_options(DEFAULT, {"session.until": Until.TERMS, **values})
