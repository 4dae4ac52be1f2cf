# SPDX-License-Identifier: MIT
"""七支 and 八支 in every mode, low finishes, and the example record."""

from __future__ import annotations

import pytest

from dominoes.game import Factor, Standing
from dominoes.games.tiengow.options import PRESETS, AllEight, FirstLead, LowTiles
from dominoes.games.tiengow.scoring import all_eight, bonus, outcome, settle
from tests.support.strategies import ON, begun, changed, chips, final_chips, finish, laid, played, trick

SEVEN, EIGHT = Factor("all-eight-7", 2), Factor("all-eight-8", 4)
LABEL = {7: SEVEN, 8: EIGHT, 0: None}

OWN = "66 66 63 54 11 11 62 {}"
CIVILS_OF_OTHERS = "31 55 55 33 33 22 22 65 65 64 64 61 61"


def own(last: str) -> str:
    """Return a hand of the winner that ends with *last*."""
    return OWN.format(last)


@pytest.mark.parametrize(
    ("last", "dealt", "shown", "labels"),
    [
        pytest.param(["1 lead 55 55"], own("55"), "", (8, 8, 8, 8, 8), id="two tiles"),
        pytest.param(["1 lead 11 11 62"], own("22"), "", (8, 8, 8, 8, 8), id="three tiles"),
        pytest.param(["1 lead 66"], own("22"), "", (8, 8, 8, 8, 7), id="天"),
        pytest.param(["1 lead 63"], own("22"), "", (8, 8, 8, 8, 7), id="九"),
        pytest.param(["1 lead 11"], own("22"), "", (8, 8, 7, 8, 7), id="S000: 地, both 天 were their own"),
        pytest.param(["1 lead 53"], own("53"), "", (8, 8, 7, 8, 7), id="八, both 九 were their own"),
        pytest.param(["1 lead 11"], "66 11", "66", (8, 8, 7, 8, 7), id="地, a 天 was shown by another"),
        pytest.param(["1 lead 11", "2 throw 66"], "66 11", "", (7, 7, 7, 7, 7), id="地, a 天 thrown to it"),
        pytest.param(["1 lead 11", "2 throw 63"], "66 11", "", (7, 7, 7, 8, 7), id="地, a 天 thrown before"),
        pytest.param(["1 lead 31", "2 throw 44"], own("31"), "", (7, 7, 7, 7, 7), id="和 under 人"),
        pytest.param(["1 lead 31", "2 throw 63"], own("31"), "44 44", (8, 8, 7, 8, 7), id="和, 人 were shown"),
        pytest.param(["1 lead 21"], own("21"), "", (7, 8, 8, 7, 7), id="三 under a thrown 五"),
        pytest.param(
            ["1 lead 21", "2 throw 66", "3 throw 11", "0 throw 44"],
            own("21"),
            "",
            (7, 8, 8, 8, 7),
            id="三, no 武 left",
        ),
        pytest.param(
            ["1 lead 51", "2 throw 63", "3 throw 54", "0 throw 52"],
            "66 66 11 11 44 44 31 51",
            CIVILS_OF_OTHERS,
            (8, 8, 8, 8, 7),
            id="Fixed readings: a guaranteed 么 is 八支: the leftmost column counts",
        ),
    ],
)
def test_modes(last: list[str], dealt: str, shown: str, labels: tuple[int, ...]) -> None:
    """七支 and 八支: what the last trick of all eight earns, mode by mode."""
    end = finish((0, 8, 0, 0), *last, dealt=("", dealt, "", ""), shown=("", "", shown, ""))
    modes = (AllEight.THEORY, AllEight.WIKI, AllEight.WIKI_STRICT, AllEight.ACTUAL, AllEight.NO_SINGLE)
    found = [all_eight(changed(ON, all_eight__mode=mode, all_eight__first_lead=FirstLead.NONE), end) for mode in modes]
    assert found == [LABEL[label] for label in labels]
    assert all_eight(changed(ON, all_eight__mode=AllEight.OFF), end) is None


@pytest.mark.parametrize(
    ("last", "label"),
    [
        pytest.param("66", 7, id="最大: 天"),
        pytest.param("54", 7, id="最大: 九"),
        pytest.param("21", 7, id="最小: 三"),
        pytest.param("51", 7, id="最小: 銅錘六, where 文尊 is played"),
        pytest.param("42 21", 7, id="至尊"),
        pytest.param("51 51", 7, id="文尊"),
        pytest.param("66 66 63 54", 7, id="四文武"),
        pytest.param("11", 8, id="地 is not the highest"),
        pytest.param("32", 8, id="五 is not the lowest"),
        pytest.param("66 66", 8, id="our reading: 雙天 is no single"),
        pytest.param("66 63 54", 8, id="三武"),
    ],
)
def test_neither_highest_nor_lowest(last: str, label: int) -> None:
    """七支 and 八支, CHAN2001: 八支 is not finished with the highest, the lowest, 至尊 or 四文武."""
    end = finish((0, 8, 0, 0), f"1 lead {last}", first="1 lead 55", dealt=("", own("22"), "", ""))
    options = changed(ON, all_eight__mode=AllEight.NO_EXTREME, all_eight__first_lead=FirstLead.NOBODY_TOP)
    assert all_eight(options, end) == LABEL[label]
    spoilt = finish((0, 8, 0, 0), f"1 lead {last}", first="1 lead 66", dealt=("", own("22"), "", ""))
    assert all_eight(options, spoilt) is None
    if last == "51":
        assert all_eight(changed(options, supreme__civil=False), end) == EIGHT


@pytest.mark.parametrize(
    ("first", "dealt", "by_banker", "by_other"),
    [
        pytest.param("lead 66", "66 66", (8, 7, 0, 7), (8, 8, 0, 8), id="天"),
        pytest.param("lead 54", "63 54", (8, 7, 0, 7), (8, 8, 0, 8), id="九"),
        pytest.param("lead 42 21", "42 21", (8, 7, 0, 7), (8, 8, 0, 8), id="至尊"),
        pytest.param("lead 51 51", "51 51", (8, 7, 0, 8), (8, 8, 0, 8), id="文尊 can be captured"),
        pytest.param("lead 51 51", "51 51 61", (8, 7, 0, 7), (8, 8, 0, 8), id="文尊 cannot: one 高腳七 is their own"),
        pytest.param("lead 66 66", "66 66", (8, 8, 8, 7), (8, 8, 8, 8), id="七支 and 八支: 雙天 is no single"),
        pytest.param("lead 11 11", "66 11 11", (8, 8, 8, 7), (8, 8, 8, 8), id="CELKO: 雙地 holding one 天"),
        pytest.param("lead 11 11", "11 11", (8, 8, 8, 8), (8, 8, 8, 8), id="雙地 under 雙天"),
        pytest.param("lead 55", "55", (8, 8, 8, 8), (8, 8, 8, 8), id="an ordinary tile"),
    ],
)
def test_first_lead(first: str, dealt: str, by_banker: tuple[int, ...], by_other: tuple[int, ...]) -> None:
    """Options, all_eight.first_lead: the first plays that spoil 八支, and the players they spoil it for."""
    readings = (FirstLead.NONE, FirstLead.BANKER_NOT_TOP, FirstLead.NOBODY_TOP, FirstLead.NOT_UNBEATABLE)
    for banker, labels in ((1, by_banker), (0, by_other)):
        end = finish((0, 8, 0, 0), "1 lead 55 55", first=f"1 {first}", banker=banker, dealt=("", dealt, "", ""))
        found = [
            all_eight(changed(ON, all_eight__mode=AllEight.THEORY, all_eight__first_lead=reading), end)
            for reading in readings
        ]
        assert found == [LABEL[label] for label in (labels[0], labels[1], labels[2], labels[3])]


def test_not_all_eight() -> None:
    """Seven tricks earn nothing, with any last one."""
    assert all_eight(ON, finish((1, 7, 0, 0), "1 lead 66 66")) is None


@pytest.mark.parametrize(
    ("led", "civil", "by_option"),
    [
        pytest.param("21", True, (2, 2, 2), id="三"),
        pytest.param("21", False, (2, 2, 2), id="三 without 文尊"),
        pytest.param("51", True, (2, 1, 2), id="銅錘六: goes with 文尊 (S004)"),
        pytest.param("51", False, (1, 1, 2), id="銅錘六 without 文尊: NG1886 only"),
        pytest.param("41", True, (1, 1, 1), id="五 is not low"),
    ],
)
def test_low_tiles(led: str, *, civil: bool, by_option: tuple[int, ...]) -> None:
    """Options, finish.low_tiles: which tiles make 么結."""
    end = finish((0, 7, 1, 0), f"1 lead {led}")
    options = changed(ON, supreme__civil=civil)
    for which, times in zip((LowTiles.FOLLOW, LowTiles.THREE, LowTiles.THREE_AND_SIX), by_option, strict=True):
        found = outcome(changed(options, finish__low_tiles=which), end).factors
        assert [factor.times for factor in found] == [2] * (times == 2)


def test_a_low_tile_beaten_multiplies_nothing() -> None:
    """Specials: who beats a low lead with an ordinary tile has finished plainly."""
    assert outcome(ON, finish((0, 2, 6, 0), "1 lead 21", "2 beat 32")).factors == ()
    assert chips(settle(ON, finish((0, 2, 6, 0), "1 lead 21", "2 beat 32"))) == (-10, -2, 17, -5)


RECORD = laid(
    "66 61 66 51 41 62 65 51", "21 55 33 33 22 61 64 65", "52 42 43 44 54 44 64 55", "63 31 22 11 31 53 11 32"
)
RECORD_MOVES = [
    *("2 lead 43 44 44 52", "3 throw 22 32 63 31", "0 throw 61 51 41 62", "1 throw 33 65 55 61"),
    *("2 lead 55", "3 beat 11", "0 beat 66", "1 throw 22", "0 lead 65", "1 beat 33", "2 throw 42", "3 throw 53"),
    *("1 lead 64", "2 throw 64", "3 throw 11", "0 beat 66", "0 lead 51", "1 throw 21", "2 throw 54", "3 throw 31"),
]


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        pytest.param("wiki_hk", (8, -14, 24, -18), id="wiki_hk"),
        pytest.param("ng", (8, -14, 24, -18), id="ng"),
        pytest.param("jp", (8, -14, 24, -18), id="jp"),
        pytest.param("basic", (8, -3, 0, -5), id="basic: no 四大賀, no 么結"),
    ],
)
def test_example_record(preset: str, expected: tuple[int, ...]) -> None:
    """The round that the record format shows: 四大賀 in the first trick, 么結 with 銅錘六 in the last."""
    end = played(begun(RECORD, PRESETS[preset], banker=2), *RECORD_MOVES)
    assert end.won == (3, 1, 4, 0)
    assert end.ended is not None
    assert end.ended.winner == 0
    assert str(end.ended.reason) == "tiengow.finished (0, 51)"
    assert final_chips(end) == expected
    if preset != "basic":
        assert chips(end.payments) == (-8, -8, 24, -8)


def test_a_captor_who_is_beaten() -> None:
    """Fixed readings: in an open trick the captor is paid all the same; in the last only a winner captures."""
    options = changed(ON, supreme__capture_closes_trick=False)
    plays = ("0 lead 51 51", "1 beat 61 61", "2 beat 66 66")
    paid = bonus(options, Standing(rounds=8, honours=(0,) * 4), trick(*plays), last=False)
    assert paid is not None
    assert paid.chips == (-4, 8, -2, -2)
    assert chips(settle(options, finish((1, 2, 2, 3), *plays))) == (-6, -2, 9, -1)
