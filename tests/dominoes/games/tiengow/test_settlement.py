# SPDX-License-Identifier: MIT
"""Golden settlements of the sources, in every preset; cases are numbered as in rules, "Golden cases"."""

from __future__ import annotations

import pytest

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games.tiengow.options import PRESETS, AllEight, CapturedFinish, CaptureNeeds, Stacking
from dominoes.games.tiengow.scoring import Finish, banker_multiplier, bonus, claimed, settle
from tests.support.strategies import (
    FOR_FOUR,
    GAME,
    ON,
    PLAIN,
    begun,
    changed,
    chips,
    final_chips,
    finish,
    laid,
    played,
    trick,
)

SUPREME = "lead 42 21"
FOUR = "lead 66 66 63 54"
PAIR = "lead 55 55"
CAUGHT = ("1 lead 21", "2 beat 42")

Row = tuple[int, int, int, int]


def case(name: str, end: Finish, *expected: Row) -> object:
    """Make one row: an end, and the chips of each seat in `basic`, `wiki_hk`, `ng` and `jp`."""
    return pytest.param(end, dict(zip(("basic", "wiki_hk", "ng", "jp"), expected, strict=True)), id=name)


def alike(name: str, end: Finish, expected: Row) -> object:
    """Make one row on which all presets agree."""
    return case(name, end, expected, expected, expected, expected)


CASES = [
    alike("G1 S000 例一", finish((1, 4, 0, 3), "3 " + PAIR), (-6, 0, -5, 11)),
    alike("G2 S000 例二: 入一", finish((1, 5, 0, 2), "3 " + PAIR), (-6, 1, -5, 10)),
    case(
        "G1' 仮親",
        finish((1, 4, 0, 3), "3 " + PAIR, rounds=0),
        (-6, 0, -5, 11),
        (-6, 0, -5, 11),
        (-6, 0, -5, 11),
        (-3, 0, -5, 8),
    ),
    case(
        "G3 S004 a: 包尊",
        finish((1, 7, 0, 0), "1 " + SUPREME),
        (-6, 16, -5, -5),
        *[(-12, 32, -10, -10)] * 3,
    ),
    case(
        "G3 S004 a, third term",
        finish((1, 7, 0, 0), "1 " + SUPREME, term=3),
        (-12, 22, -5, -5),
        *[(-24, 44, -10, -10)] * 3,
    ),
    case(
        "G4 S004 b: 包尊 by the banker",
        finish((7, 1, 0, 0), "0 " + SUPREME),
        (26, -6, -10, -10),
        *[(52, -12, -20, -20)] * 3,
    ),
    case(
        "G5 S004 c, trap: no special factor on 入",
        finish((3, 5, 0, 0), "0 " + SUPREME),
        (18, 2, -10, -10),
        *[(38, 2, -20, -20)] * 3,
    ),
    case(
        "G6 G6' 擒, trap: 包賠 covers all losers",
        finish((0, 1, 2, 5), *CAUGHT),
        (-10, -3, 12, 1),
        (0, -52, 51, 1),
        (0, -26, 25, 1),
        (0, -52, 51, 1),
    ),
    case(
        "G6 third term",
        finish((0, 1, 2, 5), *CAUGHT, term=3),
        (-20, -3, 22, 1),
        (0, -92, 91, 1),
        (0, -46, 45, 1),
        (0, -92, 91, 1),
    ),
    case(
        "Capture: banker caught: only their own share is multiplied",
        finish((1, 2, 5, 0), "0 lead 21", "1 beat 42"),
        (-6, 10, 1, -5),
        (-44, 43, 1, 0),
        (-22, 21, 1, 0),
        (-44, 43, 1, 0),
    ),
    case(
        "Fixed readings: 入 is paid m times by a banker who catches",
        finish((2, 1, 5, 0), "1 lead 21", "0 beat 42"),
        (14, -6, 2, -10),
        (62, -64, 2, 0),
        (30, -32, 2, 0),
        (62, -64, 2, 0),
    ),
    alike(
        "Specials: 么 beaten by an ordinary tile",
        finish((0, 1, 2, 5), "1 lead 21", "2 beat 32"),
        (-10, -3, 12, 1),
    ),
    alike(
        "Specials: a catcher who is beaten catches nothing",
        finish((0, 1, 2, 5), *CAUGHT, "3 beat 63"),
        (-10, -3, -2, 15),
    ),
    case(
        "Specials: 么結 with 三",
        finish((1, 2, 5, 0), "1 lead 21"),
        (-6, 10, 1, -5),
        *[(-12, 21, 1, -10)] * 3,
    ),
    case(
        "Specials: 么結 with 銅錘六",
        finish((1, 2, 5, 0), "1 lead 51"),
        (-6, 10, 1, -5),
        *[(-12, 21, 1, -10)] * 3,
    ),
    case(
        "Specials: 銅錘六 caught by 高腳七",
        finish((0, 1, 2, 5), "1 lead 51", "2 beat 61"),
        (-10, -3, 12, 1),
        (0, -52, 51, 1),
        (0, -26, 25, 1),
        (0, -52, 51, 1),
    ),
    case(
        "Specials: 文尊 in the last trick",
        finish((1, 7, 0, 0), "1 lead 51 51"),
        (-6, 16, -5, -5),
        *[(-12, 32, -10, -10)] * 3,
    ),
    alike("G7 S004: the banker's 入 counts once", finish((6, 2, 0, 0), "1 " + PAIR, term=7), (2, 8, -5, -5)),
    case(
        "G9 S004 八支",
        finish((0, 8, 0, 0), "1 " + PAIR),
        (-10, 20, -5, -5),
        *[(-40, 80, -20, -20)] * 3,
    ),
    case(
        "G10 S004 八支 and 四大包",
        finish((0, 8, 0, 0), "1 " + FOUR),
        (-10, 20, -5, -5),
        *[(-160, 320, -80, -80)] * 3,
    ),
    case(
        "S000 八支 and 包尊: 尊結再乘以2",
        finish((0, 8, 0, 0), "1 lead 42 21"),
        (-10, 20, -5, -5),
        *[(-80, 160, -40, -40)] * 3,
    ),
    case(
        "G10 by the banker",
        finish((8, 0, 0, 0), "0 " + FOUR),
        (30, -10, -10, -10),
        *[(480, -160, -160, -160)] * 3,
    ),
    case(
        "G11 七支 and 么結",
        finish((0, 8, 0, 0), "1 lead 21"),
        (-10, 20, -5, -5),
        (-80, 160, -40, -40),
        (-40, 80, -20, -20),
        (-40, 80, -20, -20),
    ),
    case(
        "G12 S000, trap: 四大包 counts four times",
        finish((4, 2, 1, 1), "0 " + FOUR),
        (16, -4, -6, -6),
        *[(64, -16, -24, -24)] * 3,
    ),
    case(
        "G12 四大包 by whoever beats it",
        finish((1, 1, 4, 2), "1 lead 44 44 52 43", "2 beat 66 66 63 54"),
        (-6, -3, 11, -2),
        *[(-24, -12, 44, -8)] * 3,
    ),
]


@pytest.mark.parametrize(("end", "expected"), CASES)
@pytest.mark.parametrize("preset", FOR_FOUR)
def test_golden_settlements(end: Finish, expected: dict[str, Row], preset: str) -> None:
    """The end of a round is settled as the source says, preset by preset."""
    assert chips(settle(PRESETS[preset], end)) == expected[preset]


@pytest.mark.parametrize(
    ("changes", "end", "expected"),
    [
        pytest.param(
            {}, ((1, 1, 4, 2), "2 beat 66 66 63 54"), (0, -44, 44, 0), id="G12' CHAN2001: the leader pays for all"
        ),
        pytest.param({}, ((1, 1, 2, 4), "3 beat 66 66 63 54"), (0, -44, 0, 44), id="by anybody"),
        pytest.param({}, ((2, 5, 1, 0),), (-16, 48, -12, -20), id="nobody beat it: 四大包"),
        pytest.param({"finish__four": False}, ((1, 1, 4, 2), "2 beat 66 66 63 54"), (-6, -3, 11, -2), id="no 四大包"),
        pytest.param({"finish__cap_loser": 40}, ((1, 1, 4, 2), "2 beat 66 66 63 54"), (0, -40, 40, 0), id="capped"),
    ],
)
def test_four_captured(changes: dict[str, object], end: tuple[object, ...], expected: Row) -> None:
    """Options, finish.four_capture: "四文武也可以被擒" (CHAN2001 after S004), "將要承受被擒的風險" (S000)."""
    won, *beat = end
    options = changed(ON, finish__four_capture=True, **changes)
    sheet = settle(options, finish(won, "1 lead 44 44 52 43", *beat))  # type: ignore[arg-type]
    assert chips(sheet) == expected
    assert all(sum(line.chips) == 0 for line in sheet)


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        pytest.param("lead 66", (-20, 40, -10, -10), id="G11' CHAN2001: 天 makes 七支"),
        pytest.param("lead 11", (-40, 80, -20, -20), id="G11' CHAN2001: 地 makes 八支"),
        pytest.param(FOUR, (-80, 160, -40, -40), id="G11' CHAN2001: 七支 and 四大包"),
    ],
)
def test_all_eight_without_extremes(last: str, expected: Row) -> None:
    """Options, all_eight.mode: 八支 may not be finished with the highest, the lowest, 至尊 or 四文武."""
    options = changed(ON, all_eight__mode=AllEight.NO_EXTREME)
    assert chips(settle(options, finish((0, 8, 0, 0), f"1 {last}"))) == expected


def test_worth_of_a_trick() -> None:
    """Options, table.trick_chips: "每一棟的注碼由玩家隨意自定" (S000): every payment is so many times as much."""
    options = changed(ON, table__trick_chips=10)
    ends = (
        finish((1, 4, 0, 3), "3 " + PAIR),  # G1'': S000 例一
        finish((6, 2, 0, 0), "1 " + PAIR, term=7),
        finish((0, 1, 2, 5), *CAUGHT),
        finish((0, 8, 0, 0), "1 " + FOUR),
    )
    for end in ends:
        assert chips(settle(options, end)) == tuple(10 * each for each in chips(settle(ON, end)))
    assert chips(settle(options, ends[0])) == (-60, 0, -50, 110)
    limited = changed(options, finish__cap_loser=40, finish__cap_banker=80)
    assert chips(settle(limited, ends[3])) == (-80, 160, -40, -40)
    standing = Standing(rounds=9, honours=(0,) * 4)
    assert claimed(options, standing, Seat(1), ON.dealt.hands[0]).chips == (-400, 800, -200, -200)
    paid = bonus(options, standing, trick("1 " + SUPREME), last=False)
    assert paid is not None
    assert paid.chips == (-40, 80, -20, -20)


def test_all_eight_without_the_rule() -> None:
    """G8: a seventh-term banker with all eight tricks gets 40 from each if 支 does not count."""
    assert chips(settle(PLAIN, finish((8, 0, 0, 0), "0 " + PAIR, term=7))) == (120, -40, -40, -40)


@pytest.mark.parametrize("preset", FOR_FOUR)
def test_surplus_multiplied(preset: str) -> None:
    """G7': with the option the losing banker's 入 is multiplied, and the winner loses 6."""
    options = changed(PRESETS[preset], bank__surplus_multiplied=True)
    assert chips(settle(options, finish((6, 2, 0, 0), "1 " + PAIR, term=7))) == (16, -6, -5, -5)


@pytest.mark.parametrize(
    ("preset", "lines"),
    [
        pytest.param("wiki_hk", ["short", "par", "void"], id="G1"),
        pytest.param("basic", ["short", "par", "void"], id="G1 basic"),
    ],
)
def test_lines_say_why(preset: str, lines: list[str]) -> None:
    """Every loser has a line of their own with tricks, base and multiplier."""
    sheet = settle(PRESETS[preset], finish((1, 4, 0, 3), "3 " + PAIR))
    assert [line.reason.key for line in sheet] == [f"tiengow.{key}" for key in lines]
    assert [line.reason.listed[:4] for line in sheet] == [(0, 1, 3, 2), (1, 4, 0, 1), (2, 0, 5, 1)]
    assert all(sum(line.chips) == 0 for line in sheet)


@pytest.mark.parametrize("term", [1, 2, 3, 4])
@pytest.mark.parametrize("preset", ["wiki_hk", "ng", "jp"])
@pytest.mark.parametrize("lead", ["lead 42 21", "lead 51 51"])
def test_supreme_bonus(term: int, preset: str, lead: str) -> None:
    """G13, G14, trap: 賀尊 is 2 from each, and the banker pays and is paid m times as much."""
    standing = Standing(banker=Seat(0), term=term, rounds=9, honours=(0,) * 4)
    m = term + 1
    by_other = bonus(PRESETS[preset], standing, trick("2 " + lead), last=False)
    by_banker = bonus(PRESETS[preset], standing, trick("0 " + lead), last=False)
    assert by_other is not None
    assert by_banker is not None
    assert by_other.chips == (-2 * m, -2, 2 * m + 4, -2)
    assert by_banker.chips == (6 * m, -2 * m, -2 * m, -2 * m)


@pytest.mark.parametrize("preset", ["wiki_hk", "ng", "jp"])
def test_four_bonus(preset: str) -> None:
    """G15, trap: 四大賀 is 4 from each, and the highest on the trick collects."""
    standing = Standing(rounds=9, honours=(0,) * 4)
    paid = bonus(PRESETS[preset], standing, trick("1 lead 44 44 52 43", "2 beat 66 66 63 54"), last=False)
    assert paid is not None
    assert paid.chips == (-8, -4, 16, -4)


def test_bonus_under_a_provisional_banker() -> None:
    """The banker's multiplier: while the first banker counts once, so do the bonuses."""
    standing = Standing(honours=(0,) * 4)
    supreme = bonus(PRESETS["jp"], standing, trick("1 lead 42 21"), last=False)
    four = bonus(PRESETS["jp"], standing, trick("0 lead 66 66 63 54"), last=False)
    assert supreme is not None
    assert four is not None
    assert supreme.chips == (-2, 6, -2, -2)
    assert four.chips == (12, -4, -4, -4)


def test_captured_supreme_pays_the_captor() -> None:
    """Specials, S000 擒尊: the captor collects from the other three, the leader of 文尊 pays like them."""
    standing = Standing(rounds=9, honours=(0,) * 4)
    paid = bonus(ON, standing, trick("1 lead 51 51", "2 beat 61 61"), last=False)
    assert paid is not None
    assert (paid.reason.key, paid.chips) == ("tiengow.capture-supreme", (-4, -2, 8, -2))


@pytest.mark.parametrize("lead", ["lead 42 21", "lead 66 66 63 54", "lead 55 55", "lead 51 51"])
def test_no_bonus(lead: str) -> None:
    """Specials: no bonus in the last trick (包尊 and 四大包 stand instead), none in basic, none for a pair."""
    standing = Standing(rounds=9, honours=(0,) * 4)
    assert bonus(ON, standing, trick("1 " + lead), last=True) is None
    assert bonus(PLAIN, standing, trick("1 " + lead), last=False) is None
    assert bonus(changed(ON, supreme__civil=False), standing, trick("1 lead 51 51"), last=False) is None


EARLIER_FOUR = ("0 lead 55", "0 lead 65", "1 beat 11", "1 lead 66 66 63 54", "1 lead 42 21")


@pytest.mark.parametrize("preset", ["wiki_hk", "ng", "jp"])
def test_end_stands_apart_from_the_bonus(preset: str) -> None:
    """G16: an earlier 四大賀 by the winner leaves the settlement of G3 as it is."""
    start = begun(laid("55 55 65", "66 66 63 54 42 21 11 51"), PRESETS[preset])
    end = played(start, *EARLIER_FOUR)
    assert end.won == (1, 7, 0, 0)
    assert chips(end.payments) == (-8, 16, -4, -4)
    assert end.ended is not None
    assert chips(end.ended.sheet[1:]) == (-12, 32, -10, -10)
    assert final_chips(end) == (-20, 48, -14, -14)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param("seven-military", (-20, 40, -10, -10), id="G17 七支"),
        pytest.param("one-red", (-20, 40, -10, -10), id="G17 一點紅"),
        pytest.param("seven-civil", (-20, 40, -10, -10), id="G17 七文"),
        pytest.param("all-military", (-40, 80, -20, -20), id="G17 八支"),
        pytest.param("all-white", (-40, 80, -20, -20), id="G17 全白"),
        pytest.param("all-civil", (-40, 80, -20, -20), id="G17 八文"),
        pytest.param("four-pairs", (-40, 80, -20, -20), id="G17 四對"),
        pytest.param("four-mixed-pairs", (-40, 80, -20, -20), id="G17 四文武"),
    ],
)
def test_dealt_hands_pay(hand: str, expected: Row) -> None:
    """A dealt hand pays 10 or 20 from each, times m where the banker is part."""
    kind = next(each for each in type(ON.dealt.hands[0]) if each.key == hand)
    standing = Standing(rounds=9, honours=(0,) * 4)
    assert chips(claimed(ON, standing, Seat(1), kind).sheet) == expected
    limited = changed(ON, finish__cap_banker=30, finish__cap_loser=15)
    paid = [min(-expected[0], 30), *(min(-each, 15) for each in expected[2:])]
    assert chips(claimed(limited, standing, Seat(1), kind).sheet) == (-paid[0], sum(paid), -paid[1], -paid[2])


# -- options that change the settlement --------------------------------------------------------------


@pytest.mark.parametrize(
    ("needs", "expected"),
    [
        (CaptureNeeds.WIN, (-10, -3, -2, 15)),
        (CaptureNeeds.ANY_BEAT, (0, -60, 0, 60)),
        (CaptureNeeds.CATCH_IS_TOP, (-10, -3, -2, 15)),
    ],
)
def test_catcher_beaten(needs: CaptureNeeds, expected: Row) -> None:
    """Options, finish.capture_needs: read literally, NG1886 captures even where someone beats the catcher."""
    options = changed(ON, finish__capture_needs=needs)
    assert chips(settle(options, finish((0, 1, 2, 5), *CAUGHT, "3 beat 63"))) == expected


@pytest.mark.parametrize(("keeps", "expected"), [(True, (0, -51, 51, 0)), (False, (0, -52, 52, 0))])
def test_caught_with_surplus(keeps: bool, expected: Row) -> None:  # noqa: FBT001 - the option's value
    """Options, finish.captured_keeps_surplus: the one caught has five tricks, and may or may not be paid their 入."""
    options = changed(ON, finish__captured_keeps_surplus=keeps)
    end = finish((0, 5, 2, 1), *CAUGHT)
    # They cover 5 x 2 of the banker and 3 of the last seat, four times.
    assert chips(settle(options, end)) == expected


@pytest.mark.parametrize(
    ("changes", "banker", "expected"),
    [
        pytest.param({}, 0, (0, -27, 26, 1), id="S004's example"),
        pytest.param({}, 2, (0, -34, 32, 2), id="as much as the winner, who banks, would pay"),
        pytest.param({}, 3, (0, -17, 16, 1), id="the banker's own surplus counts once"),
        pytest.param({"bank__surplus_multiplied": True}, 3, (0, -18, 16, 2), id="or is multiplied"),
        pytest.param({"finish__cap_loser": 10}, 0, (0, -10, 9, 1), id="what is above the limit, the winner bears"),
        pytest.param({"finish__surplus": False}, 0, (0, -26, 26, 0), id="nobody is owed any"),
        pytest.param({"finish__capture": False}, 0, (-10, -3, 12, 1), id="nobody is captured"),
    ],
)
def test_captured_pays_surplus(changes: dict[str, object], banker: int, expected: Row) -> None:
    """Options, finish.qin_pays_surplus: the captured player bears every payment of the round, 入 of others too."""
    options = changed(ON, finish__capture_factor=2, finish__qin_pays_surplus=True, **changes)
    assert chips(settle(options, finish((0, 1, 2, 5), *CAUGHT, banker=banker))) == expected


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        (CapturedFinish.DOUBLE, (-20, -6, 25, 1)),
        (CapturedFinish.COVER_DOUBLE, (0, -26, 25, 1)),
        (CapturedFinish.COVER_FOURFOLD, (0, -52, 51, 1)),
        (CapturedFinish.PLAIN, (-10, -3, 12, 1)),
    ],
)
def test_captured_finish(reading: CapturedFinish, expected: Row) -> None:
    """Options, supreme.captured_finish: what a 文尊 captured in the last trick costs."""
    options = changed(ON, supreme__captured_finish=reading)
    assert chips(settle(options, finish((0, 1, 2, 5), "1 lead 51 51", "2 beat 61 61"))) == expected


def test_largest_factor_alone() -> None:
    """Options, finish.stacking: 八支 and 四大包 count as the larger one where S004's tournament rule is played."""
    options = changed(ON, finish__stacking=Stacking.LARGEST)
    assert chips(settle(options, finish((0, 8, 0, 0), "1 " + FOUR))) == (-40, 80, -20, -20)
    assert chips(settle(options, finish((1, 7, 0, 0), "1 " + SUPREME))) == (-12, 32, -10, -10)
    assert chips(settle(options, finish((1, 7, 0, 0), "1 " + PAIR))) == (-6, 16, -5, -5)


def test_limits() -> None:
    """Options, the caps: S004 suggests that nobody pays more than 40, the banker not more than 80."""
    options = changed(ON, finish__cap_loser=40, finish__cap_banker=80)
    sheet = settle(options, finish((0, 8, 0, 0), "1 " + FOUR))
    assert chips(sheet) == (-80, 160, -40, -40)
    assert [line.reason.key for line in sheet[3:]] == ["tiengow.cap"] * 3
    assert chips(settle(options, finish((1, 7, 0, 0), "1 " + PAIR))) == (-6, 16, -5, -5)
    # A debt of exactly the limit gets no line that returns nothing.
    even = changed(ON, finish__cap_loser=5, finish__cap_banker=6)
    assert [line.reason.key for line in settle(even, finish((1, 7, 0, 0), "1 " + PAIR))] == [
        "tiengow.short", "tiengow.void", "tiengow.void",
    ]  # fmt: skip


def test_the_sheet_tells_who_was_caught() -> None:
    """Only the line of the one caught says so; the others are covered by them."""
    options = changed(ON, finish__capture_factor=2)
    sheet = settle(options, finish((1, 2, 3, 2), *CAUGHT))
    told = {line.reason["seat"]: line.reason.key for line in sheet}
    assert told == {0: "tiengow.covered", 1: "tiengow.caught", 3: "tiengow.covered"}


def test_without_surplus() -> None:
    """Options, finish.surplus: where 入 is not played, five tricks pay like four."""
    options = changed(ON, finish__surplus=False)
    assert chips(settle(options, finish((1, 5, 0, 2), "3 " + PAIR))) == (-6, 0, -5, 11)


@pytest.mark.parametrize(
    ("changes", "term", "rounds", "m"),
    [
        pytest.param({}, 1, 8, 2, id="first term"),
        pytest.param({}, 4, 8, 5, id="uncapped"),
        pytest.param({"bank__multiplier_cap": 3}, 4, 8, 3, id="streak_cap"),
        pytest.param({"bank__first_multiplier": 1}, 1, 0, 1, id="仮親"),
        pytest.param({"bank__first_multiplier": 1}, 3, 2, 3, id="仮親 stays: m = k"),
        pytest.param({"bank__first_multiplier": 1, "bank__provisional_next": 3}, 1, 0, 1, id="S001: first"),
        pytest.param({"bank__first_multiplier": 1, "bank__provisional_next": 3}, 2, 1, 3, id="S001: m = k + 1"),
        pytest.param({"bank__first_multiplier": 1}, 1, 1, 2, id="the second banker counts twice"),
        pytest.param({"bank__first_multiplier": 1}, 2, 3, 3, id="a later run is not provisional"),
    ],
)
def test_multiplier(changes: dict[str, object], term: int, rounds: int, m: int) -> None:
    """The banker's multiplier: m is one more than the term, except for a provisional first banker and under a cap."""
    options = changed(ON, **changes)
    assert banker_multiplier(options.bank, Standing(term=term, rounds=rounds)) == m
    state = begun(deal_round(GAME, options, bytes(32)), options, term=term, rounds=rounds)
    assert state.multiplier == m
    assert {GAME.view(state, Seat(seat)).multiplier for seat in range(4)} == {m}
