# SPDX-License-Identifier: MIT
"""A round of 打天九 told by the people at a table is settled as the rules settle it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from dominoes.errors import NotationError, Reason
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.combinations import Play
from dominoes.games.tiengow.options import AllEight, DealtHand, FirstLead, TienGowOptions
from dominoes.games.tiengow.scoring import Bonus, Ending, Finish, all_eight, bonus, ending_of
from dominoes.games.tiengow.state import State
from dominoes.games.tiengow.tally import (
    CAPTURES,
    ENDING_BONUS,
    Paid,
    Tally,
    bonuses,
    ended,
    endings,
    objection,
    read,
    sweeps,
    write,
)
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown
from tests.support.strategies import (
    GAME,
    LUCKY,
    ON,
    PLAIN,
    Style,
    changed,
    random_deal,
    random_deal_at,
    random_options,
    random_round,
    random_standing,
)

SMALL = changed(ON, hand_size=4)
AT = Standing(banker=Seat(0), rounds=8, chips=(0,) * 4, honours=(0,) * 4)
LACKING = ("tricks-missing", "finisher-missing", "caught-missing", "dealt-whose", "sweep")


def finish_of(end: State) -> Finish:
    """Return what the rules knew of the last trick."""
    rows = [e for e in end.history if isinstance(e, TilesLed | TilesBeat | TilesThrown)]
    last = tuple(Play(e.seat, e.tiles, not isinstance(e, TilesThrown)) for e in rows[-end.options.seats :])
    return GAME._finish(replace(end, trick=last), end.won)


def told(end: State) -> Tally:
    """Return the tally of a finished round, as people at the table would give it."""
    result = end.ended
    assert result is not None
    if result.reason.key == "tiengow.claimed":
        return Tally(winner=result.winner, dealt=next(each for each in DealtHand if each.key == result.reason["hand"]))
    finish = finish_of(end)
    ending = ending_of(end.options, finish)
    paid = [Paid(Bonus(p.reason.key.removeprefix("tiengow.")), p.reason["seat"]) for p in end.payments]
    last = bonus(end.options, end.standing, finish.last, last=True)
    if last is not None and ending in ENDING_BONUS:
        paid.pop()
    sweep = all_eight(end.options, finish)
    return Tally(
        tricks=end.won,
        winner=finish.winner,
        ending=ending,
        caught=finish.last[0].seat if ending in CAPTURES else None,
        sweep=None if sweep is None else sweep.name,
        bonuses=tuple(paid),
    )


def same(options: TienGowOptions, standing: Standing, end: State) -> Tally:
    """Check that the tally of the round *end* comes to the same; return it."""
    tally = told(end)
    assert objection(options, standing, tally) is None
    assert read(json.loads(json.dumps(write(tally)))) == tally
    mine = ended(options, standing, tally)
    assert mine.ended is not None
    assert end.ended is not None
    assert mine.ended.sheet == end.ended.sheet
    assert mine.ended.winner == end.ended.winner
    assert GAME.next_standing(mine) == replace(GAME.next_standing(end), played=())
    return tally


def settled_alike(seeds: Iterable[int]) -> set[object]:
    """Settle random rounds by random rules, line by line, with the next standing; return what occurred."""
    seen: set[object] = set()
    for seed in seeds:
        rng = Random(seed)
        options = random_options(rng)
        standing = random_standing(rng, options.seats)
        state = GAME.start(options, random_deal_at(options, rng, rng.choice(LUCKY)), standing).state
        _positions, end = random_round(state, rng)
        tally = same(options, state.standing, end)
        seen |= {tally.ending, tally.sweep, tally.dealt is not None, *(each.bonus for each in tally.bonuses)}
    return seen


def test_random_rounds_by_random_rules_are_settled_alike() -> None:
    """Some of them."""
    assert settled_alike(range(700, 800))


@pytest.mark.bulk
def test_many_random_rounds_are_settled_alike() -> None:
    """Nearly every ending, every bonus and sweep occurs."""
    # In the last of them a led 文尊 is captured, which is rare.
    seen = settled_alike((*range(700), 968))
    assert set(Ending) - {Ending.CAPTURED_SUPREME, Ending.CAPTURED_FOUR} | set(Bonus) | {None, True, False} <= seen


@pytest.mark.bulk
def test_a_captured_last_supreme_is_settled_alike() -> None:
    """For any rule of the table about it; with players saving such tiles to the end."""
    seen = []
    for seed in range(400):
        rng = Random(seed)
        options = changed(
            random_options(rng),
            hand_size=8,
            table__seats=4,
            table__par=None,
            table__void=None,
            supreme__civil=True,
            supreme__civil_capture=True,
            dealt__hands=(),
        )
        state = GAME.start(options, random_deal(rng, 8, "51 51 | 61 61"), random_standing(rng)).state
        _positions, end = random_round(state, rng, Style(beat=0.5, long=0.2, save=True))
        seen.append(same(options, state.standing, end).ending)
    assert seen.count(Ending.CAPTURED_SUPREME) > 1


CAPTURED_FOUR = Tally(tricks=(2, 2, 0, 4), winner=Seat(3), ending=Ending.CAPTURED_FOUR, caught=Seat(0))


def test_a_captured_last_four_is_settled() -> None:
    """Where the table plays it: its leader pays for all, and with `bonus.finish_also_pays` 四大賀 is paid too."""
    options = changed(ON, finish__four_capture=True)
    assert Ending.CAPTURED_FOUR in endings(options)
    assert objection(options, AT, CAPTURED_FOUR) is None
    assert read(json.loads(json.dumps(write(CAPTURED_FOUR)))) == CAPTURED_FOUR
    end = ended(options, AT, CAPTURED_FOUR).ended
    assert end is not None
    assert [line.reason.key for line in end.sheet] == ["tiengow.caught", "tiengow.covered", "tiengow.covered"]
    assert end.chips[1:3] == (0, 0)
    assert end.chips[0] == -end.chips[3] < 0
    also = ended(changed(options, bonus__finish_also_pays=True), AT, CAPTURED_FOUR).ended
    assert also is not None
    assert also.chips[3] > end.chips[3]
    for changes, key in (
        ({"finish__four_capture": False}, "tally.ending-not-played"),
        ({"finish__four": False}, "tally.ending-not-played"),
    ):
        told = objection(changed(options, **changes), AT, CAPTURED_FOUR)
        assert told is not None
        assert told.key == key
    short = objection(options, AT, replace(CAPTURED_FOUR, tricks=(2, 2, 1, 3)))
    assert short is not None
    assert short.key == "tally.finisher-short"


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(40))
def test_the_ordinary_table_is_settled_alike(seed: int) -> None:
    """By the rules of Hong Kong, four rounds one after the other."""
    rng = Random(seed)
    standing = AT
    for _round in range(4):
        state = GAME.start(ON, random_deal(rng, 8, rng.choice(LUCKY)), standing).state
        _positions, end = random_round(state, rng)
        same(ON, state.standing, end)
        standing = GAME.next_standing(end)


def test_both_halves_of_the_small_game() -> None:
    """The second half has the banker and the multiplier of the first."""
    rng = Random(7)
    first = GAME.start(SMALL, random_deal(rng, 4), AT).state
    _positions, end = random_round(first, rng)
    tally = same(SMALL, AT, end)
    half = GAME.next_standing(ended(SMALL, AT, tally))
    assert (half.half, half.banker, half.rounds) == (2, AT.banker, AT.rounds)


def test_all_eight_tricks_may_be_either_sweep() -> None:
    """七支 and 八支 are both possible after a plain finish, and settle fourfold and twofold."""
    tally = Tally(tricks=(8, 0, 0, 0), winner=Seat(0))
    assert sweeps(ON, AT, tally) == ("all-eight-7", "all-eight-8")
    told_objection = objection(ON, AT, tally)
    assert told_objection is not None
    assert told_objection.key == "tally.sweep"
    chips = [ended(ON, AT, replace(tally, sweep=each)).ended for each in sweeps(ON, AT, tally)]
    assert [each.chips[0] for each in chips if each] == [5 * 2 * 2 * 3, 5 * 4 * 2 * 3]


@pytest.mark.parametrize(
    ("options", "tally", "expected"),
    [
        pytest.param(PLAIN, {}, (None,), id="sweeps off"),
        pytest.param(SMALL, {}, (None,), id="small game"),
        pytest.param(ON, {"tricks": (7, 1, 0, 0)}, (None,), id="not all tricks"),
        pytest.param(ON, {"winner": None}, (None,), id="nobody yet"),
        pytest.param(ON, {"ending": Ending.LOW}, ("all-eight-8", "all-eight-7"), id="banker may have led top"),
        pytest.param(
            changed(ON, all_eight__first_lead=FirstLead.NONE),
            {"ending": Ending.LOW},
            ("all-eight-8",),
            id="low is 八支",
        ),
        pytest.param(
            changed(ON, all_eight__mode=AllEight.NO_SINGLE),
            {"ending": Ending.LOW},
            ("all-eight-7",),
            id="single is 七支",
        ),
        pytest.param(
            changed(ON, all_eight__mode=AllEight.NO_EXTREME, all_eight__first_lead=FirstLead.NONE),
            {"ending": Ending.FOUR},
            ("all-eight-7",),
            id="CHAN2001: 四文武 is 七支",
        ),
        pytest.param(
            changed(ON, all_eight__mode=AllEight.NO_EXTREME, all_eight__first_lead=FirstLead.NONE),
            {"ending": Ending.PLAIN},
            ("all-eight-8", "all-eight-7"),
            id="CHAN2001: 八支 unless it was 天 or 九",
        ),
        pytest.param(
            changed(ON, all_eight__first_lead=FirstLead.NOBODY_TOP),
            {"ending": Ending.FOUR},
            ("all-eight-8", None),
            id="whoever led top has neither",
        ),
    ],
)
def test_what_all_eight_tricks_may_earn(
    options: TienGowOptions, tally: dict[str, object], expected: tuple[str | None, ...]
) -> None:
    """By the rules of the table and the other facts."""
    given = replace(Tally(tricks=(8, 0, 0, 0), winner=Seat(0)), **tally)  # type: ignore[arg-type]
    assert sweeps(options, AT, given) == expected


GOOD = Tally(tricks=(3, 2, 2, 1), winner=Seat(0))


@pytest.mark.parametrize(
    ("tally", "key", "args"),
    [
        pytest.param({"tricks": (3, None, 2, 1)}, "tricks-missing", (2,), id="one missing"),
        pytest.param({"tricks": (3, 2, 2, 2)}, "tricks-many", (9, 8), id="nine tricks"),
        pytest.param({"tricks": (-1, 5, 2, 2)}, "tricks-many", (8, 8), id="less than none"),
        pytest.param({"tricks": (8,)}, "tricks-many", (8, 8), id="one seat"),
        pytest.param({"tricks": (3, 2, 1, 1)}, "tricks-few", (7, 8), id="seven tricks"),
        pytest.param({"winner": None}, "finisher-missing", (), id="who finished"),
        pytest.param({"winner": Seat(4)}, "finisher-missing", (), id="no such seat"),
        pytest.param({"winner": Seat(3)}, "finisher-short", (3, 2), id="two-tile rule"),
        pytest.param({"ending": Ending.FOUR}, "finisher-short", (0, 4), id="four tiles are four tricks"),
        pytest.param({"winner": Seat(1), "ending": Ending.SUPREME}, "finisher-short", (1, 3), id="led with the lead"),
        pytest.param({"ending": Ending.CAPTURE}, "caught-missing", (), id="who was caught"),
        pytest.param({"ending": Ending.CAPTURE, "caught": Seat(0)}, "caught-missing", (), id="oneself"),
        pytest.param(
            {"ending": Ending.CAPTURE, "caught": Seat(3), "tricks": (3, 3, 2, 0)}, "caught-void", (3,), id="had none"
        ),
        pytest.param(
            {"bonuses": (Paid(Bonus.HONOUR, Seat(3)),)}, "bonus-tricks", (3, 2), id="a supreme is two tricks"
        ),
        pytest.param({"bonuses": (Paid(Bonus.FOUR, Seat(0)),)}, "bonus-tricks", (0, 5), id="four and the last"),
        pytest.param({"bonuses": (Paid(Bonus.FOUR, Seat(9)),)}, "bonus-not-played", ("honour-four",), id="no seat"),
        pytest.param({"bonuses": (Paid(Bonus.HONOUR, Seat(1)),) * 3}, "supremes-many", (), id="three supremes"),
        pytest.param({"bonuses": (Paid(Bonus.CAPTURE, Seat(1)),) * 2}, "supremes-many", (), id="two captured"),
        pytest.param({"sweep": "all-eight-8"}, "sweep", (), id="not all tricks"),
        pytest.param({"sweep": "nonsense"}, "sweep", (), id="no such sweep"),
        pytest.param({"dealt": DealtHand.SEVEN_CIVIL}, "dealt-not-played", ("seven-civil",), id="not agreed"),
        pytest.param({"dealt": DealtHand.ONE_RED, "winner": None}, "dealt-whose", (), id="whose"),
    ],
)
def test_what_cannot_be_is_told(tally: dict[str, object], key: str, args: tuple[object, ...]) -> None:
    """One reason, never an error."""
    assert objection(ON, AT, GOOD) is None
    found = objection(ON, AT, replace(GOOD, **tally))  # type: ignore[arg-type]
    assert found is not None
    assert (found.key, found.listed) == (f"tally.{key}", args)
    # The rest of it may be right.
    assert found.is_lacking is (key in LACKING)


def test_a_table_offers_what_it_plays() -> None:
    """Endings and bonuses that make no difference are not asked for; impossible ones are refused."""
    assert endings(PLAIN) == (Ending.PLAIN,)
    assert bonuses(PLAIN) == ()
    assert set(endings(ON)) == set(Ending) - {Ending.CAPTURED_FOUR}
    assert set(endings(changed(ON, finish__four_capture=True))) == set(Ending)
    assert endings(SMALL) == (Ending.PLAIN,)
    also = changed(SMALL, bonus__finish_also_pays=True)
    assert endings(also) == (Ending.PLAIN, Ending.SUPREME, Ending.FOUR)
    assert bonuses(changed(ON, supreme__civil_capture=False)) == (Bonus.HONOUR, Bonus.FOUR)
    caught = replace(GOOD, ending=Ending.CAPTURE, caught=Seat(1))
    found = objection(PLAIN, AT, caught)
    assert found is not None
    assert found.key == "tally.ending-not-played"
    # What makes no difference may be told all the same.
    assert objection(PLAIN, AT, replace(GOOD, ending=Ending.SUPREME)) is None


def test_a_capture_is_paid_for_by_who_was_caught() -> None:
    """And the others with too few tricks owe nothing."""
    tally = Tally(tricks=(2, 3, 2, 1), winner=Seat(0), ending=Ending.CAPTURE, caught=Seat(3))
    result = ended(ON, AT, tally).ended
    assert result is not None
    assert {line.reason.key for line in result.sheet} == {"tiengow.caught", "tiengow.covered"}
    assert result.chips[1:3] == (0, 0)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param([], id="no mapping"),
        pytest.param({"tricks": 3}, id="no row"),
        pytest.param({"tricks": [1, "2", 3, 4], "ending": "plain"}, id="no number"),
        pytest.param({"tricks": [True, 2, 3, 4], "ending": "plain"}, id="a truth is no number"),
        pytest.param({"tricks": [], "ending": "sideways"}, id="no such ending"),
        pytest.param({"tricks": [], "ending": "plain", "dealt": "full-house"}, id="no such hand"),
        pytest.param({"tricks": [], "ending": "plain", "bonuses": [["honour-four"]]}, id="half a bonus"),
        pytest.param({"tricks": [], "ending": "plain", "more": 1}, id="unknown"),
    ],
)
def test_other_data_is_refused(data: dict[str, object]) -> None:
    """With an error of the library, never another."""
    with pytest.raises(NotationError):
        read(data)


def test_claims_are_told_by_their_hand() -> None:
    """A claim needs no tricks."""
    result = ended(ON, AT, Tally(winner=Seat(2), dealt=DealtHand.ONE_RED)).ended
    assert result is not None
    assert result.reason == Reason("tiengow.claimed", seat=2, hand="one-red", pays=10)
    assert result.chips == (-20, -10, 40, -10)


def test_facts_of_tricks() -> None:
    """A seat without tricks is void 空棟; nobody is if no trick was told."""
    void = next(each for each in entry("tiengow").facts if each.key == "void")
    state = ended(ON, AT, Tally(tricks=(7, 1, 0, 0), winner=Seat(0)))
    assert [void.of(state, Seat(seat)) for seat in range(4)] == [False, False, True, True]
    assert void.of(replace(state, won=(0, 0, 0, 0)), Seat(0)) is None
