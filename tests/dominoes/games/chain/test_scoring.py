# SPDX-License-Identifier: MIT
"""The three settlements; see rules, "Differences", "Places", "Slant nails" and "Equal points"."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dominoes.game import Seat
from dominoes.games.chain.options import (
    ChainOptions,
    EightDoubles,
    Penalty,
    PenaltyPairs,
    SuanFails,
    SuanWins,
    TieLosers,
)
from dominoes.games.chain.scoring import Outcome, claimed, pips, ranking, settle
from dominoes.games.chain.state import BlockKind
from dominoes.tiles import tiles
from tests.support.chain_rounds import CHANGTIAN, DINGNIU, JIELONG, TWO_ENDS, XIEDING, sheet_texts, with_seats
from tests.support.strategies import changed, chips

CHOSEN, FORCED, NOBODY = BlockKind.CHOSEN, BlockKind.FORCED, BlockKind.NOBODY


def outcome(
    options: ChainOptions,
    points: Sequence[int],
    *,
    banker: int = 0,
    unlaid: Sequence[int] = (),
    blocker: int | None = None,
    kind: BlockKind | None = None,
    clockwise: bool = False,
) -> Outcome:
    """Make the end of a round; who has no points has neither covered nor kept a tile."""
    seats = len(points)
    step = -1 if clockwise else 1
    return Outcome(
        options=options,
        banker=Seat(banker),
        order=tuple(Seat((banker + step * place) % seats) for place in range(seats)),
        points=tuple(points),
        unlaid=tuple(unlaid) or tuple(min(each, 1) for each in points),
        clean=tuple(not each for each in points),
        blocker=None if blocker is None else Seat(blocker),
        kind=kind,
    )


# -- differences ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        pytest.param((0, 9, 15, 21), (45, 9, -15, -39), id="C1, Differences"),
        pytest.param((5, 5, 10, 20), (20, 20, 0, -40), id="C2, Differences: equal points pay each other nothing"),
        pytest.param((7, 3), (-4, 4), id="Differences: two players"),
        pytest.param((7, 3, 0), (-11, 1, 10), id="Differences: three players"),
        pytest.param((0, 0, 0, 0), (0, 0, 0, 0), id="Differences: everybody is out"),
        pytest.param((8, 8, 8, 8), (0, 0, 0, 0), id="Differences: all equal"),
    ],
)
@pytest.mark.parametrize("options", [JIELONG, TWO_ENDS, CHANGTIAN])
def test_differences(options: ChainOptions, points: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """Everybody with more pays the difference to each with fewer."""
    assert chips(settle(outcome(with_seats(options, len(points)), points))) == expected


@pytest.mark.parametrize(
    ("bonus", "expected"),
    [
        pytest.param(1, (45, 9, -15, -39), id="clean_bonus 1"),
        pytest.param(2, (90, 0, -30, -60), id="clean_bonus 2: only what goes to them is doubled"),
    ],
)
def test_clean_bonus(bonus: int, expected: tuple[int, ...]) -> None:
    """Differences, `clean_bonus`: who has covered nothing may be paid double."""
    options = changed(JIELONG, clean_bonus=bonus)
    assert chips(settle(outcome(options, (0, 9, 15, 21)))) == expected


def test_lines_of_differences() -> None:
    """Every line tells the payer and the receiver, the points of both, and the reasons for doubling."""
    options = changed(JIELONG, clean_bonus=2, seats=3)
    assert sheet_texts(settle(outcome(options, (4, 0, 6), banker=1))) == [
        "difference 2 1 6 0 clean 2: 0 12 -12",
        "difference 2 0 6 4: 2 0 -2",
        "difference 0 1 4 0 clean 2: -8 8 0",
    ]
    assert sheet_texts(settle(outcome(options, (4, 4, 4)))) == ["all-equal 4: 0 0 0"]


# -- places --------------------------------------------------------------------------------------

ANY = changed(DINGNIU, block__suan_fail_scope=SuanFails.ANY_LOSER)
TIE_BREAK = changed(DINGNIU, block__suan_success_tie=SuanWins.TIE_BREAK)
LATER = changed(DINGNIU, block__tie_losers=TieLosers.LATER)
PLAIN = (6, -1, -2, -3)
C3 = (2, 7, 11, 14)


@pytest.mark.parametrize(
    ("options", "points", "blocker", "kind", "expected"),
    [
        pytest.param(DINGNIU, C3, None, None, PLAIN, id="C3, Places: no block"),
        pytest.param(DINGNIU, (14, 11, 2, 7), None, None, (-3, -2, 6, -1), id="Places: any seat"),
        pytest.param(DINGNIU, C3, None, NOBODY, PLAIN, id="Places: blocked by a cover"),
        pytest.param(DINGNIU, C3, 0, CHOSEN, (12, -2, -4, -6), id="C4, Places: 算帳 succeeds"),
        pytest.param(DINGNIU, C3, 0, FORCED, PLAIN, id="Places: the winner by 死砸"),
        pytest.param(DINGNIU, C3, 3, CHOSEN, (12, 0, 0, -12), id="C5, Places: 算帳 fails, 包莊"),
        pytest.param(ANY, C3, 3, CHOSEN, (12, 0, 0, -12), id="C5, Places: the same, any loser"),
        pytest.param(DINGNIU, C3, 3, FORCED, PLAIN, id="C6, Places: 死砸 of 大庄"),
        pytest.param(ANY, C3, 3, FORCED, PLAIN, id="C6, Places: the same, any loser"),
        pytest.param(DINGNIU, C3, 1, CHOSEN, PLAIN, id="C7, Places: 算帳 of 小庄"),
        pytest.param(ANY, C3, 1, CHOSEN, (12, -12, 0, 0), id="C7, Places: any loser, 小庄"),
        pytest.param(DINGNIU, C3, 2, CHOSEN, PLAIN, id="C7, Places: 算帳 of 二庄"),
        pytest.param(ANY, C3, 2, CHOSEN, (12, 0, -12, 0), id="C7, Places: any loser, 二庄"),
        pytest.param(ANY, C3, 1, FORCED, PLAIN, id="C7, Places: any loser, but 死砸"),
        pytest.param(ANY, C3, 0, CHOSEN, (12, -2, -4, -6), id="C4, Places: any loser, succeeds"),
        pytest.param(DINGNIU, (5, 5, 9, 10), 0, CHOSEN, PLAIN, id="Places: only tied for fewest"),
        pytest.param(TIE_BREAK, (5, 5, 9, 10), 0, CHOSEN, (12, -2, -4, -6), id="Places: tied, and nearer"),
        pytest.param(TIE_BREAK, (5, 5, 9, 10), 1, CHOSEN, PLAIN, id="Places: tied, and farther"),
        pytest.param(ANY, (5, 5, 9, 10), 1, CHOSEN, (12, -12, 0, 0), id="Places: tied, farther, any loser"),
        pytest.param(TIE_BREAK, (5, 5, 9, 10), 0, FORCED, PLAIN, id="Places: tied, 死砸"),
        pytest.param(DINGNIU, (5, 7, 9, 9), 2, CHOSEN, PLAIN, id="Places: tied for most, the nearer is not 大庄"),
        pytest.param(DINGNIU, (5, 7, 9, 9), 3, CHOSEN, (12, 0, 0, -12), id="Places: tied for most, the farther is"),
        pytest.param(LATER, (5, 7, 9, 9), 2, CHOSEN, (12, 0, -12, 0), id="Places: tied for most, later is better"),
        pytest.param(LATER, (5, 7, 9, 9), 3, CHOSEN, (6, -1, -3, -2), id="Places: tied, the later is 二庄"),
    ],
)
def test_places(
    options: ChainOptions,
    points: tuple[int, ...],
    blocker: int | None,
    kind: BlockKind | None,
    expected: tuple[int, ...],
) -> None:
    """The winner takes 3, 2 and 1; a block at will doubles what it wins, or pays for the whole table."""
    assert chips(settle(outcome(options, points, blocker=blocker, kind=kind))) == expected


def test_lines_of_places() -> None:
    """Every line tells the place, its seat, and the receiver; a failed 算帳 has one line."""
    assert sheet_texts(settle(outcome(DINGNIU, C3, blocker=0, kind=CHOSEN))) == [
        "place 3 worst 3 2 0: 6 0 0 -6",
        "place 2 second-worst 2 2 0: 4 0 -4 0",
        "place 1 third 1 2 0: 2 -2 0 0",
    ]
    assert sheet_texts(settle(outcome(DINGNIU, C3, blocker=3, kind=CHOSEN))) == ["block-lost 3 0 12: 12 0 0 -12"]


@pytest.mark.parametrize(
    ("later", "banker", "clockwise", "points", "order"),
    [
        pytest.param(
            False, 0, False, (5, 5, 10, 20), (0, 1, 2, 3), id="C2, Equal points: player 1 led and banks again"
        ),
        pytest.param(False, 0, False, (9, 9, 9, 9), (0, 1, 2, 3), id="Equal points: the banker first"),
        pytest.param(False, 2, False, (9, 9, 9, 9), (2, 3, 0, 1), id="Equal points: in order of play"),
        pytest.param(False, 2, True, (9, 9, 9, 9), (2, 1, 0, 3), id="Equal points: clockwise"),
        pytest.param(False, 3, False, (5, 5, 7, 7), (0, 1, 3, 2), id="Equal points: two pairs, nearer"),
        pytest.param(True, 3, False, (5, 5, 7, 7), (0, 1, 2, 3), id="Equal points: two pairs, later losers"),
        pytest.param(True, 0, False, (9, 9, 9, 9), (0, 3, 2, 1), id="Equal points: all, later losers"),
        pytest.param(True, 0, False, (9, 4, 4, 4), (1, 3, 2, 0), id="Equal points: the nearest wins all the same"),
        pytest.param(True, 1, True, (9, 4, 4, 4), (1, 2, 3, 0), id="Equal points: clockwise, later losers"),
    ],
)
def test_equal_points(
    later: bool,  # noqa: FBT001 - reads aloud in the table
    banker: int,
    clockwise: bool,  # noqa: FBT001 - the same
    points: tuple[int, ...],
    order: tuple[int, ...],
) -> None:
    """The nearer to the lead is better; among losers, by one reading, the later."""
    options = LATER if later else DINGNIU
    assert ranking(outcome(options, points, banker=banker, clockwise=clockwise)) == order


# -- slant nails ---------------------------------------------------------------------------------

ALONE = changed(XIEDING, slant__tongpai_alone=1)
SIX = changed(XIEDING, slant__penalty=Penalty.SIX_SEVEN)
EITHER = changed(XIEDING, slant__penalty_pairs=PenaltyPairs.EITHER)


@pytest.mark.parametrize(
    ("options", "points", "unlaid", "line"),
    [
        pytest.param(XIEDING, (0, 16), (0, 8), "1 0 16 0 all-out 2 other-stuck 2: 64", id="C8: 通牌 and 尾八"),
        pytest.param(XIEDING, (4, 16), (1, 8), "1 0 16 4 other-stuck 2: 24", id="C8: without 通牌"),
        pytest.param(XIEDING, (0, 16), (0, 7), "1 0 16 0 all-out 2: 32", id="Slant nails: 通牌 alone"),
        pytest.param(ALONE, (0, 16), (0, 7), "1 0 16 0: 16", id="Slant nails: 通牌 alone counts once"),
        pytest.param(
            ALONE, (0, 16), (0, 8), "1 0 16 0 all-out 2 other-stuck 2: 64", id="Slant nails: four in any case"
        ),
        pytest.param(XIEDING, (4, 16), (1, 7), "1 0 16 4: 12", id="Slant nails: seven are not enough for 尾八"),
        pytest.param(SIX, (4, 16), (1, 7), "1 0 16 4 other-stuck 2: 24", id="Slant nails: 尾七"),
        pytest.param(SIX, (4, 16), (1, 6), "1 0 16 4: 12", id="Slant nails: six are not enough for 尾七"),
        pytest.param(XIEDING, (16, 4), (7, 1), "0 1 16 4 banker-stuck 2: 24", id="Slant nails: 頭七"),
        pytest.param(XIEDING, (16, 4), (6, 1), "0 1 16 4: 12", id="Slant nails: six are not enough for 頭七"),
        pytest.param(SIX, (16, 4), (6, 1), "0 1 16 4 banker-stuck 2: 24", id="Slant nails: 頭六"),
        pytest.param(SIX, (16, 4), (5, 1), "0 1 16 4: 12", id="Slant nails: five are not enough for 頭六"),
        pytest.param(
            XIEDING, (16, 4), (8, 1), "0 1 16 4 banker-stuck 2: 24", id="Slant nails: 頭七 is at least seven"
        ),
        pytest.param(XIEDING, (15, 16), (7, 1), "1 0 16 15: 1", id="Slant nails: who is paid is not penalised"),
        pytest.param(EITHER, (15, 16), (7, 1), "1 0 16 15 banker-stuck 2: 2", id="Slant nails: either of the pair"),
        pytest.param(EITHER, (15, 16), (7, 8), "1 0 16 15: 1", id="Slant nails: both of the pair"),
        pytest.param(XIEDING, (15, 16), (7, 8), "1 0 16 15 other-stuck 2: 2", id="Slant nails: both, the payer"),
        pytest.param(EITHER, (4, 16), (1, 8), "1 0 16 4 other-stuck 2: 24", id="Slant nails: either, the payer"),
        pytest.param(EITHER, (16, 15), (1, 8), "0 1 16 15 other-stuck 2: 2", id="Slant nails: either, a payee"),
    ],
)
def test_slant_nails(options: ChainOptions, points: tuple[int, int], unlaid: tuple[int, int], line: str) -> None:
    """通牌, 頭七 and 尾八 double what is paid, each by itself; the banker is seat 0."""
    sheet = settle(outcome(options, (*points, 40, 40), unlaid=(*unlaid, 2, 2)))
    (found,) = [text for text in sheet_texts(sheet) if text.startswith(("difference 0 1 ", "difference 1 0 "))]
    words, _, moved = found.removeprefix("difference ").partition(": ")
    assert f"{words}: {max(map(int, moved.split()))}" == line


def test_payments_between_the_others_are_not_doubled() -> None:
    """Slant nails: 通牌 doubles payments to its player, 尾八 payments by its player."""
    sheet = settle(outcome(XIEDING, (10, 0, 12, 16), unlaid=(2, 0, 2, 8)))
    assert sheet_texts(sheet) == [
        "difference 0 1 10 0 all-out 2: -20 20 0 0",
        "difference 2 0 12 10: 2 0 -2 0",
        "difference 2 1 12 0 all-out 2: 0 24 -24 0",
        "difference 3 0 16 10 other-stuck 2: 12 0 0 -12",
        "difference 3 1 16 0 all-out 2 other-stuck 2: 0 64 0 -64",
        "difference 3 2 16 12 other-stuck 2: 0 0 8 -8",
    ]


@pytest.mark.parametrize("seats", [2, 3])
def test_fewer_players_are_never_stuck(seats: int) -> None:
    """Slant nails: 頭七 and 尾八 are for four players; 通牌 is for any number."""
    points = (0, 30, 40)[:seats]
    sheet = settle(outcome(with_seats(XIEDING, seats), points, unlaid=(0, 9, 9)[:seats]))
    assert sheet_texts(sheet)[0] == "difference 1 0 30 0 all-out 2: " + ("60 -60" if seats == 2 else "60 -60 0")


HANDS = tuple(map(tiles, ("66 66 44 44 55 55 33 33", "22 22 11 11 21 31 31 41", "65 65 64 64 61 61 51 51", "63 62")))


@pytest.mark.parametrize(
    ("worth", "lines"),
    [
        pytest.param(
            EightDoubles.WINNER_ZERO,
            [
                "eight-doubles 1 0 28 0 2: 56 -56 0 0",
                "eight-doubles 2 0 68 0 2: 136 0 -136 0",
                "eight-doubles 3 0 17 0 2: 34 0 0 -34",
            ],
            id="Slant nails: 八掘, the winner counts zero",
        ),
        pytest.param(
            EightDoubles.DIFFERENCE,
            [
                "eight-doubles 1 0 28 72 2: 0 0 0 0",
                "eight-doubles 2 0 68 72 2: 0 0 0 0",
                "eight-doubles 3 0 17 72 2: 0 0 0 0",
            ],
            id="Slant nails: 八掘, only what is above their own hand",
        ),
    ],
)
def test_eight_doubles(worth: EightDoubles, lines: list[str]) -> None:
    """八掘: each pays twice their pips, or twice what they exceed the winner's by, but never gets any."""
    assert [pips(hand) for hand in HANDS] == [72, 28, 68, 17]
    options = changed(XIEDING, slant__ba_jue=worth)
    assert sheet_texts(claimed(options, Seat(0), tuple(map(pips, HANDS))).sheet) == lines


def test_eight_doubles_by_difference_can_pay() -> None:
    """Slant nails, 八掘 by difference: 68 against 28 pay twice 40."""
    options = changed(XIEDING, slant__ba_jue=EightDoubles.DIFFERENCE)
    assert chips(claimed(options, Seat(1), tuple(map(pips, HANDS))).sheet) == (-88, 168, -80, 0)
