# SPDX-License-Identifier: MIT
"""Payments in 推牌九: the sheet, line by line."""

from __future__ import annotations

import pytest

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.paigow.options import GUANGDONG, Commission, PaiGowOptions
from dominoes.games.paigow.scoring import Due, settle
from tests.support.paigow_rounds import SMALL, begun, laid, played, result_of, sheet_texts, staked, standing
from tests.support.strategies import changed

FIVE = changed(GUANGDONG, stakes__commission=Commission.FIVE)
PREPAID = changed(GUANGDONG, stakes__commission=Commission.PREPAID)
COVER = changed(GUANGDONG, banking__cover=True, session__start_chips=100)
COVER_FIVE = changed(COVER, stakes__commission=Commission.FIVE)

WON, LOST, EVEN = 1, -1, 0


def sheet(
    options: PaiGowOptions,
    players: dict[int, tuple[int, int]],
    *,
    banker: int = 0,
    partner: int | None = None,
    times: int = 1,
    fouls: tuple[int, ...] = (),
    chips: tuple[int, ...] = (100, 100, 100, 100),
) -> list[str]:
    """Settle a round with these stakes and results of *players*, in this order."""
    due = Due(
        options=options,
        standing=standing(banker, *chips),
        banker=Seat(banker),
        partner=None if partner is None else Seat(partner),
        times=times,
        stakes={Seat(seat): stake for seat, (stake, _) in players.items()},
        signs={Seat(seat): sign for seat, (_, sign) in players.items()},
        fouls=frozenset(map(Seat, fouls)),
    )
    lines = settle(due)
    assert all(sum(line.chips) + line.house == 0 for line in lines)
    return sheet_texts(lines)


@pytest.mark.parametrize(
    ("options", "players", "expected"),
    [
        pytest.param(
            GUANGDONG,
            {1: (20, WON), 2: (40, EVEN), 3: (60, LOST)},
            ["lose 3 60 1 60: 60 0 0 -60", "win 1 20 1 20: -20 20 0 0", "push 2 40 1 0: 0 0 0 0"],
            id="Comparing: who lost pays first, then winners are paid in order",
        ),
        pytest.param(
            FIVE,
            {1: (20, WON), 2: (40, EVEN), 3: (60, LOST)},
            [
                "lose 3 60 1 60: 60 0 0 -60",
                "win 1 20 1 20: -20 20 0 0",
                "push 2 40 1 0: 0 0 0 0",
                "commission 1 20 5: 0 -1 0 0 | 1",
                "commission 0 40 5: -2 0 0 0 | 2",
            ],
            id="Commission: winners pay of what they receive, the banker of their net win",
        ),
        pytest.param(
            FIVE,
            {1: (100, WON), 2: (60, LOST), 3: (20, LOST)},
            [
                "lose 2 60 1 60: 60 0 -60 0",
                "lose 3 20 1 20: 20 0 0 -20",
                "win 1 100 1 100: -100 100 0 0",
                "commission 1 100 5: 0 -5 0 0 | 5",
            ],
            id="Commission: a banker who loses on the round pays none",
        ),
        pytest.param(
            FIVE,
            {1: (40, WON), 2: (40, LOST), 3: (200, EVEN)},
            [
                "lose 2 40 1 40: 40 0 -40 0",
                "win 1 40 1 40: -40 40 0 0",
                "push 3 200 1 0: 0 0 0 0",
                "commission 1 40 5: 0 -2 0 0 | 2",
            ],
            id="Commission: none of nothing",
        ),
        pytest.param(
            PREPAID,
            {1: (20, WON), 2: (420, WON), 3: (460, LOST)},
            [
                "lose 3 460 1 460: 460 0 0 -460",
                "win 1 20 1 20: -20 20 0 0",
                "win 2 420 1 420: -420 0 420 0",
                "commission 1 20 4.76: 0 -1 0 0 | 1",
                "commission 2 420 4.76: 0 0 -20 0 | 20",
                "commission 0 20 4.76: -1 0 0 0 | 1",
            ],
            id="Commission: 4.76 % is a twenty-first, rounded up, exact where it comes out even",
        ),
        pytest.param(
            PREPAID,
            {1: (440, LOST), 2: (40, LOST)},
            [
                "lose 1 440 1 440: 440 -440 0 0",
                "lose 2 40 1 40: 40 0 -40 0",
                "commission 0 480 4.76: -23 0 0 0 | 23",
            ],
            id="Commission: 480 of the banker are rounded once, not each win of theirs",
        ),
    ],
)
def test_winning_and_commission(
    options: PaiGowOptions, players: dict[int, tuple[int, int]], expected: list[str]
) -> None:
    """Each line has the seat, its stake, the multiple, and the payment."""
    assert sheet(options, players) == expected


def test_a_bid_multiplies_every_stake() -> None:
    """The bank: where it is auctioned, every stake of the round counts times the bid."""
    assert sheet(PREPAID, {2: (20, LOST), 3: (20, WON), 0: (40, WON)}, banker=1, times=3) == [
        "lose 2 20 3 60: 0 60 -60 0",
        "win 3 20 3 60: 0 -60 0 60",
        "win 0 40 3 120: 120 -120 0 0",
        "commission 3 60 4.76: 0 0 0 -3 | 3",
        "commission 0 120 4.76: -6 0 0 0 | 6",
    ]


@pytest.mark.parametrize(
    ("chips", "players", "expected"),
    [
        pytest.param(
            30,
            {2: (20, WON), 3: (20, WON), 1: (20, WON)},
            ["win 2 20 1 20: -20 0 20 0", "win-short 3 20 1 10: -10 0 0 10", "win-short 1 20 1 0: 0 0 0 0"],
            id="who comes too late gets what is left, or nothing",
        ),
        pytest.param(
            30,
            {2: (60, WON), 3: (20, LOST), 1: (40, LOST)},
            ["lose 3 20 1 20: 20 0 0 -20", "lose 1 40 1 40: 40 -40 0 0", "win 2 60 1 60: -60 0 60 0"],
            id="the bank first collects from all who lost",
        ),
        pytest.param(60, {1: (60, WON)}, ["win 1 60 1 60: -60 60 0 0"], id="exactly enough is enough"),
        pytest.param(
            0,
            {1: (60, WON), 2: (20, LOST)},
            ["lose 2 20 1 20: 20 0 -20 0", "win-short 1 60 1 20: -20 20 0 0"],
            id="without chips the bank pays with what it wins now",
        ),
        pytest.param(
            -50,
            {1: (60, WON), 2: (20, LOST)},
            ["lose 2 20 1 20: 20 0 -20 0", "win-short 1 60 1 20: -20 20 0 0"],
            id="an older debt is not paid first",
        ),
    ],
)
def test_cover(chips: int, players: dict[int, tuple[int, int]], expected: list[str]) -> None:
    """The bank, cover: a banker loses no more than the chips that they have."""
    assert sheet(COVER, players, chips=(chips, 0, 0, 0)) == expected


def test_without_cover_a_bank_owes() -> None:
    """The bank, cover: usually a banker owes the whole loss."""
    assert sheet(GUANGDONG, {1: (60, WON)}, chips=(0, 0, 0, 0)) == ["win 1 60 1 60: -60 60 0 0"]


def test_commission_of_a_short_win() -> None:
    """Commission is on the chips received, and nothing if there were none."""
    assert sheet(COVER_FIVE, {1: (100, WON), 2: (20, WON)}, chips=(30, 0, 0, 0)) == [
        "win-short 1 100 1 30: -30 30 0 0",
        "win-short 2 20 1 0: 0 0 0 0",
        "commission 1 30 5: 0 -2 0 0 | 2",
    ]


@pytest.mark.parametrize(
    ("options", "chips", "players", "share"),
    [
        pytest.param(GUANGDONG, 0, {1: (20, LOST)}, "share 2 0 20: -10 0 10 0", id="half of a win"),
        pytest.param(GUANGDONG, 0, {1: (20, WON)}, "share 2 0 -20: 10 0 -10 0", id="half of a loss"),
        pytest.param(
            FIVE, 0, {1: (20, LOST)}, "share 2 0 19: -9 0 9 0", id="after commission, the odd chip is theirs"
        ),
        pytest.param(COVER, 25, {1: (40, WON)}, "share 2 0 -25: 12 0 -12 0", id="an odd chip lost is theirs too"),
        pytest.param(COVER, 1, {1: (40, WON)}, "share 2 0 -1: 0 0 0 0", id="one chip lost is theirs alone"),
        pytest.param(GUANGDONG, 0, {1: (20, EVEN)}, "share 2 0 0: 0 0 0 0", id="half of nothing"),
        pytest.param(GUANGDONG, 0, {}, "share 2 0 0: 0 0 0 0", id="nobody left to play against"),
    ],
)
def test_sharing(options: PaiGowOptions, chips: int, players: dict[int, tuple[int, int]], share: str) -> None:
    """Co-banking: the net result is halved, rounded towards zero for the partner."""
    assert sheet(options, players, partner=2, chips=(chips, 0, 0, 0))[-1] == share


HANDS = ("65 64", "66 66", "11 11", "44 44")
"""One point for seat 0, who banks, and pairs for the others."""


@pytest.mark.parametrize(
    ("dice", "short"),
    [
        ("11", "win-short 3"),
        ("12", "win-short 1"),
        ("13", "win-short 2"),
        ("22", "win-short 2"),
        ("14", "win-short 3"),
    ],
)
def test_cover_pays_from_the_seat_that_took_first(dice: str, short: str) -> None:
    """The bank, cover: winners are paid in order, beginning with the seat that took the first column."""
    options = changed(SMALL, banking__cover=True, session__start_chips=100)
    state = staked(played(begun(options, *HANDS, since=standing(0, 50, 0, 0, 0), dice=dice), "0 bank yes"), 20)
    lines = sheet_texts(result_of(state).sheet)
    assert [line for line in lines if "short" in line] == [lines[-1]]
    assert lines[-1].startswith(f"{short} 20 1 10:")
    assert result_of(state).chips[0] == -50


def test_who_took_first_is_counted_from_the_first_for_the_bank() -> None:
    """Dice and columns: the count begins at the first seat for the bank, with any banker."""
    deal = laid(SMALL, "66 66", "65 64", "11 11", "44 44", dice="12")
    assert deal.dice == (1, 2)
    state = begun(SMALL, "66 66", "65 64", "11 11", "44 44", dice="12")
    state = staked(played(state, "0 bank no", "1 bank yes"), 20, 40, 60)
    # Three counted from seat 0 is seat 2.
    assert sheet_texts(result_of(state).sheet) == [
        "win 2 20 1 20: 0 -20 20 0",
        "win 3 40 1 40: 0 -40 0 40",
        "win 0 60 1 60: 60 -60 0 0",
    ]


def test_hands_laid_out_are_settled_from_the_banker_on() -> None:
    """Without dice, the first seat for the bank counts as first."""
    state = staked(played(begun(SMALL, *HANDS, since=standing(0)), "0 bank no", "1 bank no", "2 bank yes"), 20)
    assert [line.partition(":")[0] for line in sheet_texts(result_of(state).sheet)] == [
        "lose 0 20 1 20",
        "lose 3 20 1 20",
        "win 1 20 1 20",
    ]


@pytest.mark.parametrize(
    ("hands", "how"),
    [
        # In 小牌九 the hands themselves decide: 66 66 above 31 31 above a zero.
        pytest.param(("66 66", "31 31", "55 64", "33 22"), "paigow.swept", id="Comparing: the banker beats all"),
        pytest.param(("55 64", "31 31", "66 66", "11 11"), "paigow.paid-all", id="Comparing: all beat the banker"),
        pytest.param(("31 31", "66 66", "55 64", "33 22"), "paigow.settled", id="Comparing: one beats the banker"),
    ],
)
def test_how_it_went_for_the_banker(hands: tuple[str, ...], how: str) -> None:
    """Comparing: a banker beating all has swept the table, 通殺; one paying all, 通賠."""
    state = staked(played(begun(SMALL, *hands), "0 bank yes"), 20)
    assert state.ended is not None
    assert state.ended.reason == Reason(how, seat=0)


def test_a_foul_has_a_line_of_its_own() -> None:
    """Setting: a player's foul loses, the banker's pays the others, and the sheet says so; the chips are the same."""
    players = {1: (20, LOST), 2: (40, WON), 3: (60, WON)}
    lines = ["lose 1 20 1 20: 20 -20 0 0", "win 2 40 1 40: -40 0 40 0", "win 3 60 1 60: -60 0 0 60"]
    assert sheet(GUANGDONG, players) == lines
    told = [lines[0].replace("lose", "foul"), *(line.replace("win", "banker-foul") for line in lines[1:])]
    assert sheet(GUANGDONG, players, fouls=(0, 1)) == told
    short = sheet(COVER, {2: (40, WON), 3: (100, WON)}, fouls=(0,))
    assert short == ["banker-foul 2 40 1 40: -40 0 40 0", "win-short 3 100 1 60: -60 0 0 60"]
