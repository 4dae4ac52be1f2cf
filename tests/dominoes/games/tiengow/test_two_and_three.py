# SPDX-License-Identifier: MIT
"""打天九 for two and for three; cases are numbered as in rules, "Two players" and "Three players"."""

from __future__ import annotations

import json
import math
from random import Random
from statistics import fmean

import pytest

from dominoes.ai.bot import Budget
from dominoes.deal import deal_from_seed, deal_round
from dominoes.errors import OptionsError, Reason
from dominoes.game import Deal, PileOpened, Seat, Standing, TilesDealt
from dominoes.games import entry
from dominoes.games.combinations import Kind, ranked
from dominoes.games.tiengow.options import (
    PRESETS,
    AllEight,
    CeremonyOptions,
    Direction,
    FirstLead,
    Opening,
    Removed,
    Roller,
    TienGowOptions,
)
from dominoes.games.tiengow.scoring import Finish, base, settle
from dominoes.games.tiengow.state import State, ThrownShown
from dominoes.games.tricks import TilesThrown
from dominoes.match import Until
from dominoes.opening import OPENINGS, shares
from dominoes.options import from_dict, to_dict
from dominoes.records.reader import check, parse
from dominoes.records.record import write_line
from dominoes.tiles import FULL_SET, text, tidy, tiles
from tests.support.all_tiles import all_tiles
from tests.support.record_lines import golden
from tests.support.strategies import (
    GAME,
    Style,
    begun,
    changed,
    chips,
    face_up,
    final_chips,
    finish,
    laid,
    played,
    random_round,
    texts,
)

ERREN, PLAIN, SANREN = (PRESETS[key] for key in ("erren", "erren_plain", "sanren"))
PAIR = "lead 22 22"
FOUR = "lead 66 66 63 54"
BANKER = Standing(banker=Seat(0), rounds=8)


@pytest.mark.parametrize(
    ("options", "end", "expected"),
    [
        pytest.param(PLAIN, finish((2, 6), "1 " + PAIR), (-10, 10), id="E1: the banker loses with 2"),
        pytest.param(ERREN, finish((2, 6), "1 " + PAIR), (-10, 10), id="E1: the same in erren"),
        pytest.param(PLAIN, finish((0, 8), "1 " + PAIR), (-16, 16), id="E2: none of eight"),
        pytest.param(ERREN, finish((0, 8), "1 lead 22", "0 throw 33"), (-32, 32), id="E2: none of eight, 七支"),
        pytest.param(ERREN, finish((0, 8), "1 lead 22", "0 throw 32"), (-64, 64), id="E2: none of eight, 八支"),
        pytest.param(PLAIN, finish((6, 2), "1 " + PAIR), (-2, 2), id="E3: the finisher has only 2"),
        pytest.param(PLAIN, finish((5, 3), "1 " + PAIR, term=2), (-6, 6), id="E4: m is 3"),
        pytest.param(ERREN, finish((3, 5), "0 lead 21", "1 beat 42"), (-32, 32), id="E6: 擒"),
        pytest.param(ERREN, finish((0, 8), "1 " + PAIR), (-64, 64), id="E7: 八支 with a pair"),
        pytest.param(ERREN, finish((0, 8), "1 lead 65", "0 throw 33"), (-32, 32), id="E7: 七支 with a single"),
        pytest.param(ERREN, finish((4, 4), "1 " + FOUR), (-24, 24), id="E8: 四大包"),
        pytest.param(SANREN, finish((1, 5, 2), "2 " + PAIR), (-8, 0, 8), id="R1"),
        pytest.param(SANREN, finish((0, 6, 2), "2 " + PAIR), (-12, 1, 11), id="R2"),
        pytest.param(SANREN, finish((2, 6, 0), "0 " + PAIR), (10, 2, -12), id="R3"),
        pytest.param(SANREN, finish((8, 0, 0), "0 " + PAIR), (24, -12, -12), id="R4"),
        pytest.param(SANREN, finish((4, 1, 3), "2 " + PAIR), (-2, -4, 6), id="R5"),
    ],
)
def test_settlements(options: TienGowOptions, end: Finish, expected: tuple[int, ...]) -> None:
    """The payments of the losers."""
    assert chips(settle(options, end)) == expected


@pytest.mark.parametrize("banker", [0, 1])
def test_supreme_bonus(banker: int) -> None:
    """E5: a supreme pair led in the second trick is paid with 4 at once, under any banker."""
    state = begun(laid("42 21 66 66 63 54 11 62", "44 44", seats=2), ERREN, banker=banker)
    lines = ["0 lead 66 66", "0 lead 42 21"] if banker == 0 else ["1 lead 44 44", "0 beat 66 66", "0 lead 42 21"]
    assert played(state, *lines).payments[0].chips == (4, -4)


def test_last_single() -> None:
    """E9: who has no trick throws the last tile, though it would win."""
    deal = laid("66 33 33 64 64 65 65 55", "42 21 11 11 44 44 63 51", seats=2)
    for options, paid in ((PLAIN, (-16, 16)), (ERREN, (-4 - 64, 4 + 64))):
        state = begun(deal, options, banker=1)
        state = played(state, "1 lead 42 21", "0 throw 33 33", "1 lead 11 11", "0 throw 64 64", "1 lead 44 44")
        state = played(state, "1 lead 63", "0 throw 55")
        state = GAME.apply(state, Seat(1), GAME.read_move("lead 51")).state
        assert texts(state, 0) == {"throw 66"}
        assert final_chips(played(state)) == paid


def test_what_beats() -> None:
    """E10: 天九 beats 地八, other classes do not."""
    state = begun(laid("11 62", "66 66 63 54", seats=2), PLAIN)
    state = GAME.apply(state, Seat(0), GAME.read_move("lead 11 62")).state
    assert face_up(state, 1) == {"66 63", "66 54"}


def _dealt(state: State) -> list[str]:
    return [text(filter(None, hand)) for hand in next(e.hands for e in state.history if isinstance(e, TilesDealt))]


def test_first_deal_for_two() -> None:
    """E11: the deal of the seed of zeros, and the second half from the same pile."""
    deal = deal_round(GAME, PLAIN, bytes(32))
    first = GAME.start(PLAIN, deal, BANKER).state
    opened = first.history[0]
    assert isinstance(opened, PileOpened)
    assert (opened.dice, opened.roller, opened.first) == ((3, 3), 1, 0)
    assert _dealt(first) == ["63 33 22 64 21 62 55 65", "11 32 44 55 41 61 54 11"]
    _, end = random_round(first, Random(1))
    following = GAME.next_standing(end)
    assert (following.banker, following.term, following.rounds, following.half) == (0, 1, 8, 2)
    second = GAME.start(PLAIN, deal, following).state
    assert _dealt(second) == ["33 31 64 42 53 51 31 43", "65 66 44 61 66 52 51 22"]
    assert tidy(all_tiles(second)) == FULL_SET
    assert GAME.to_act(second) == (0,)


@pytest.mark.parametrize("banker", [0, 1])
@pytest.mark.parametrize(("dice", "who"), [((1, 2), "roller"), ((3, 3), "banker")])
def test_roller(banker: int, dice: tuple[int, int], who: str) -> None:
    """Seats and dice: who does not bank rolls, and takes first if the total is odd; otherwise the banker does."""
    deal = Deal(deal_from_seed(bytes(32), FULL_SET).wall, dice)
    opened = GAME.start(PLAIN, deal, Standing(banker=Seat(banker))).state.history[0]
    assert isinstance(opened, PileOpened)
    assert opened.roller == 1 - banker
    assert opened.first == (opened.roller if who == "roller" else banker)
    own = changed(PLAIN, ceremony__roller=Roller.BANKER)
    opened = GAME.start(own, deal, Standing(banker=Seat(banker))).state.history[0]
    assert isinstance(opened, PileOpened)
    assert opened.roller == banker


@pytest.mark.parametrize("opening", OPENINGS)
def test_two_take_all_stacks(opening: str) -> None:
    """Opening the wall: the second half of a taker is what the third or fourth would take."""
    four = shares(opening)
    assert shares(opening, 2) == four[:2]
    assert shares(opening, 2, half=2) == four[2:]


def test_first_deal_for_three() -> None:
    """R6: without 梅花 the banker has the first eight tiles, then the next seat; six lie unseen."""
    deal = deal_round(GAME, SANREN, bytes(32))
    assert deal.dice == ()
    assert text(deal.wall[:12]) == "33 44 65 61 42 62 21 51 41 51 22 65"
    state = GAME.start(SANREN, deal, Standing(banker=Seat(1), rounds=1)).state
    assert not any(isinstance(event, PileOpened) for event in state.history)
    rows = [text(deal.wall[8 * place : 8 * place + 8]) for place in range(3)]
    assert _dealt(state) == [rows[2], rows[0], rows[1]]
    assert len(state.rest) == 6
    back = GAME.start(changed(SANREN, play__direction=Direction.ALTERNATE), deal, state.standing).state
    assert _dealt(back) == [rows[1], rows[0], rows[2]]


@pytest.mark.parametrize(("removed", "code"), [(Removed.PLUM, "55"), (Removed.BENCH, "22")])
def test_a_pair_stays_in_the_box(removed: Removed, code: str) -> None:
    """Three players: 30 tiles, so the civil pairs have ten ranks; at other tables nothing is left out."""
    every = GAME.tiles(changed(SANREN, table__removed=removed))
    assert set(FULL_SET) - set(every) == set(tiles(code))
    assert len(every) == 30
    assert sum(each.tiles[0] in every for each in ranked(Kind.PAIR_CIVIL, civil_supreme=False)) == 10
    assert GAME.tiles(changed(PLAIN, table__removed=removed)) == FULL_SET


def test_piles_that_do_not_fit() -> None:
    """Three do not play with the full set."""
    with pytest.raises(ValueError, match="pile"):
        GAME.start(SANREN, Deal(FULL_SET), Standing())


def test_tables_of_before() -> None:
    """Options written before there was a choice mean four players, par 4 and void 5."""
    written = to_dict(PRESETS["wiki_hk"])
    del written["table"]
    assert from_dict(TienGowOptions, written) == PRESETS["wiki_hk"]
    assert (PRESETS["wiki_hk"].seats, PRESETS["wiki_hk"].par, PRESETS["wiki_hk"].void) == (4, 4, 5)


@pytest.mark.parametrize("name", ["basic", "wiki_hk", "ng", "jp", "small", "opened"])
def test_records_of_before(name: str) -> None:
    """Records that do not say how many play are read as they always were."""
    for line in golden(name)[:1]:
        data = json.loads(line)
        del data["options"]["table"], data["sha256"]
        checked = check(parse(json.dumps(data)))
        # Written with the options of today, which the record of that time could not name.
        assert write_line(checked.round) == write_line(check(parse(line)).round)


@pytest.mark.parametrize(
    ("options", "tricks", "owed"),
    [
        pytest.param(PLAIN, 0, 8, id="two"),
        pytest.param(SANREN, 6, -1, id="three"),
        pytest.param(changed(PLAIN, table__par=6, table__void=8), 0, 8, id="void of its own"),
        pytest.param(changed(PLAIN, table__par=6), 5, 1, id="par of its own"),
    ],
)
def test_base(options: TienGowOptions, tricks: int, owed: int) -> None:
    """Options, table.par and table.void."""
    assert base(options, tricks) == owed


@pytest.mark.bulk
@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("options", "level", "mean"),
    [
        pytest.param(SANREN, "greedy", 3.4, id="three who beat what they can"),
        pytest.param(PLAIN, "greedy", 3.9, id="two who beat what they can"),
        pytest.param(PLAIN, "random", 5.5, id="two who play at random"),
    ],
)
def test_what_a_loser_owes_on_average(options: TienGowOptions, level: str, mean: float) -> None:
    """Before any multiplication. A sheet has 4.5 for two, between these, but does not say how they played."""
    rng, bot, owed = Random(2), entry("tiengow").make_bot(level), []
    for _ in range(300):
        state = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        while seats := GAME.to_act(state):
            view, legal = GAME.view(state, seats[0]), GAME.legal_moves(state, seats[0])
            state = GAME.play(state, seats[0], bot.choose(view, legal, rng, Budget(math.inf, 1)).move).state
        assert state.ended is not None
        owed += [base(options, won) for seat, won in enumerate(state.won) if seat != state.ended.winner]
    assert fmean(owed) == pytest.approx(mean, abs=0.4)


def test_the_small_game_is_for_four() -> None:
    """No source plays it otherwise."""
    with pytest.raises(OptionsError) as refused:
        changed(PLAIN, hand_size=4)
    assert refused.value.field == "table.seats"
    assert refused.value.conflict == Reason("tiengow.small-for-four")


@pytest.mark.parametrize("values", [{"table__par": 7, "table__void": 5}, {"table__void": 6}])
def test_a_player_without_a_trick_owes_par_at_least(values: dict[str, int]) -> None:
    """Otherwise it would pay to win none; the par may be the usual one of two players, 7."""
    with pytest.raises(OptionsError) as refused:
        changed(PLAIN, **values)
    assert refused.value.field == "table.void"
    assert refused.value.conflict == Reason("tiengow.void-below-par")


def test_presets() -> None:
    """The tables of the two traditions, and what does nothing there."""
    assert (ERREN.session.until, ERREN.session.count) == (Until.TERMS, 4)
    assert {"dealt.hands", "finish.surplus", "table.removed"} <= ERREN.idle
    assert "table.two_halves" not in ERREN.idle
    assert {"table.two_halves", "ceremony.opening", "ceremony.roller"} <= SANREN.idle
    assert not {"table.removed", "finish.surplus"} & SANREN.idle
    chosen = CeremonyOptions(opening=Opening.CHOSEN)
    assert changed(PLAIN, ceremony__opening=chosen.opening).openings == tuple(OPENINGS)
    assert changed(SANREN, ceremony__opening=chosen.opening).openings == ()
    assert not changed(ERREN, dealt__hands=PRESETS["jp"].dealt.hands).dealt_hands


def test_one_half_only() -> None:
    """Options, table.two_halves: without them the finisher banks next, and the tiles are mixed."""
    one = changed(PLAIN, table__two_halves=False)
    _, end = random_round(GAME.start(one, deal_round(GAME, one, bytes(32)), BANKER).state, Random(2))
    following = GAME.next_standing(end)
    assert end.ended is not None
    assert (following.half, following.rounds, following.banker) == (1, 9, end.ended.winner)
    with pytest.raises(ValueError, match="second half"):
        GAME.start(one, deal_round(GAME, one, bytes(32)), Standing(half=2))


def test_thrown_tiles_wait_for_the_second_half() -> None:
    """Tiles thrown in the first half stay hidden, but for last tiles that were compared."""
    deal = laid("66 33 33 64 64 65 65 55", "42 21 11 11 44 44 63 22", seats=2)
    lines = ["1 lead 42 21", "0 throw 33 33", "1 lead 11 11", "0 throw 64 64", "1 lead 44 44", "0 throw 65 65"]
    for options, shown in ((PLAIN, 0), (ERREN, 1)):
        end = played(begun(deal, options, banker=1), *lines, "1 lead 63", "0 throw 55", "1 lead 22")
        assert sum(isinstance(event, ThrownShown) for event in end.history) == shown
        thrown = sum(len(event.tiles) for event in end.history if isinstance(event, TilesThrown))
        hidden = [out.tile for out in GAME.next_standing(end).played if out.thrown_by is not None]
        assert len(hidden) == thrown - shown
        # 天 was the last tile that was thrown.
        assert (tiles("66")[0] in hidden) == (not shown)


@pytest.mark.parametrize(
    ("mode", "first_lead", "label"),
    [
        pytest.param(AllEight.THEORY, FirstLead.NONE, "all-eight-8", id="what was higher was seen in the first half"),
        pytest.param(AllEight.THEORY, FirstLead.NOT_UNBEATABLE, "all-eight-7", id="nor could any beat the first lead"),
    ],
)
def test_what_the_first_half_showed(mode: AllEight, first_lead: FirstLead, label: str) -> None:
    """七支 and 八支: in the second half, tiles that lay open in the first beat nothing any more."""
    options = changed(PLAIN, all_eight__mode=mode, all_eight__first_lead=first_lead)
    rows = ("66 66 11 11 44 44 31 31", "65 65 64 64 61 61 51 51")
    start = begun(laid(*rows, seats=2), options)
    first = played(start, *(f"0 lead {pair}" for pair in ("66 66", "11 11", "44 44", "31 31")))
    standing = GAME.next_standing(first)
    left = [tile for tile in first.rest if tile not in tiles("55 63 54 62 53 42 21")]
    hands = (tiles("55 55 63 54 62 53 42 21"), tuple(left))
    state = GAME.start(options, Deal((), hands=hands), standing).state
    end = played(state, "0 lead 55", "0 lead 42 21", "0 lead 63 54", "0 lead 62 53", "0 lead 55")
    assert end.ended is not None
    assert [each.name for each in end.ended.sheet[-1].reason["factors"]] == [label]


def test_random_rounds_end() -> None:
    """With any play, all tricks are won and every tile is somewhere."""
    for options in (ERREN, PLAIN, SANREN):
        for seed in range(5):
            deal = deal_round(GAME, options, seed.to_bytes(32, "big"))
            _, end = random_round(GAME.start(options, deal, Standing()).state, Random(seed), Style())
            assert sum(end.won) == 8
            assert tidy(all_tiles(end)) == options.tiles
