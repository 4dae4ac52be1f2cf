# SPDX-License-Identifier: MIT
"""The table of a chain game as a seat sees it: lines with their ends, covered tiles, and nothing hidden."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dominoes.game import Seat, Standing
from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.options import PRESETS, ChainOptions, Doubles, Rows
from dominoes.games.chain.scoring import pips
from dominoes.games.chain.state import Claim, End, HandsShown, LineBlocked, Pass, State, other_end
from dominoes.tiles import tile, tiles
from tests.contract.chain_case import EXTRA
from tests.support.chain_rounds import (
    CHANGTIAN,
    GAME,
    JIELONG,
    XIEDING,
    begun,
    laid,
    played,
    random_chain_round,
    random_deal,
)
from tests.support.strategies import changed
from tests.ui.games.chain.seat import (
    EIGHT,
    WHO,
    chosen_block,
    covered_block,
    forced_block,
    to_choose,
    to_claim,
    to_connect,
    to_lead,
    to_lead_anew,
    turn_in,
)
from ui.games.chain import texts
from ui.games.chain.table import ChainTableModel, Choosing, chain_model
from ui.language.i18n import capital, term
from ui.language.names import face_name
from ui.table.view_model import HandTileModel

TABLES = PRESETS | EXTRA


def model_of(state: State, me: int = 0, choosing: Choosing | None = None, *, up: bool = False) -> ChainTableModel:
    """Return the table of *state* from seat *me*; *up* after what lay face down was turned up."""
    who = WHO[: state.options.seats]
    view = GAME.view(state, Seat(me))
    return chain_model(view, who, ("",) * len(who), choosing or Choosing(), turned_up=up)


def positions(options: ChainOptions, seed: int) -> tuple[list[State], State]:
    """Play a round at random, and return each position on the way, and the end."""
    rng = Random(seed)
    standing = Standing(banker=Seat(seed % options.seats), chips=(500,) * options.seats)
    start = GAME.start(options, random_deal(options, rng), standing).state
    found, end = random_chain_round(start, rng)
    return [state for state, _seat, _move in found], end


# -- nothing hidden ---------------------------------------------------------------------------------


@pytest.mark.matrix
@pytest.mark.parametrize("table", TABLES)
def test_nothing_hidden_is_in_the_model(table: str) -> None:
    """Before the end only one's own tiles, one's own covers and the lines have faces; all tiles are accounted for."""
    options = TABLES[table]
    for seed in range(2):
        for state in positions(options, seed)[0]:
            for me in range(options.seats):
                model, view = model_of(state, me), GAME.view(state, Seat(me))
                row = [laid_.tile for line in model.lines for laid_ in line.row]
                known = Counter((*state.hands[me], *state.covered[me], *row))
                assert {each.face: each.seen for each in model.seen if each.seen} == known
                assert sum(each.copies for each in model.seen) == len(tiles_of(options))
                assert tuple(each.tile for each in model.hand) == view.hand
                for seat in model.seats:
                    assert seat.tiles == len(state.hands[seat.seat])
                    assert seat.shown == ()
                    assert not seat.covered_open
                    assert not seat.points
                    assert not seat.note
                    assert seat.chips == 500
                    mine = seat.seat == me
                    hidden = (None,) * len(state.covered[seat.seat])
                    assert seat.covered == (state.covered[me] if mine else hidden)
                assert not model.blocked


@pytest.mark.parametrize("table", TABLES)
def test_the_end(table: str) -> None:
    """When all was turned up the covers lie open, with what they and the tiles still held count, and the chips won."""
    options = TABLES[table]
    for seed in range(4):
        end = positions(options, seed)[1]
        assert end.ended is not None
        shown = next((event for event in end.history if isinstance(event, HandsShown)), None)
        before, after = model_of(end), model_of(end, up=True)
        assert [seat.chips for seat in before.seats] == [500] * options.seats
        assert [seat.chips for seat in after.seats] == [500 + n for n in end.ended.chips]
        assert not any(seat.points or seat.covered_open for seat in before.seats)
        assert not any(line.ends for line in after.lines[:-1])
        if after.blocked:
            assert all(end.dead for end in after.lines[-1].ends)
        else:
            assert not after.lines[-1].ends
            assert not after.notice
        if shown is None:
            continue
        assert after.hand == ()
        for seat in after.seats:
            assert seat.covered == end.covered[seat.seat]
            assert seat.covered_open
            assert seat.shown == end.hands[seat.seat]
            assert not (seat.shown and seat.tiles)
            assert seat.points == texts.points_text(pips((*end.hands[seat.seat], *end.covered[seat.seat])))


# -- lines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_lines_touch_with_equal_pips(table: str) -> None:
    """From left to right the halves agree; open ends are those of the rules, and the first tile is where it lies."""
    options = TABLES[table]
    for state in positions(options, 1)[0]:
        model = model_of(state)
        assert len(model.lines) == len(state.lines)
        for shown, line in zip(model.lines, state.lines, strict=True):
            for before, after in zip(shown.row, shown.row[1:], strict=False):
                assert other_end(before.tile, before.left) == after.left
            assert shown.row[shown.first].tile is line.placed[0].tile
            assert sum(placed.end is End.LEFT for placed in line.placed) == shown.first
            last = line is state.lines[-1]
            assert tuple(end.pips for end in shown.ends) == (line.ends if last else ())
            assert [each.tile for each in shown.row if each.newest] == ([line.placed[-1].tile] if last else [])
            right = other_end(shown.row[-1].tile, shown.row[-1].left)
            assert right == line.ends[-1]
            if len(line.ends) > 1:
                assert shown.row[0].left == line.ends[0]
        assert Counter((each.tile, each.seat) for line in model.lines for each in line.row) == Counter(
            (placed.tile, placed.seat) for line in state.lines for placed in line.placed
        )


def test_ends_left_and_right() -> None:
    """With two ends the left one comes first; a line with one end grows to the right."""
    assert [(end.pips, end.right) for end in model_of(to_choose()).lines[0].ends] == [(6, False), (5, True)]
    assert [(end.pips, end.right) for end in model_of(to_connect()).lines[0].ends] == [(6, True)]


def test_a_second_line() -> None:
    """After leading again the first line lies there without an end."""
    state = to_lead_anew()
    (line,) = model_of(state).lines
    assert [end.pips for end in line.ends] == [2]
    led = GAME.apply(state, Seat(0), GAME.legal_moves(state, Seat(0))[0]).state
    old, new = model_of(led).lines
    assert old.row[-1].tile is line.row[-1].tile
    assert not old.ends
    assert not any(each.newest for each in old.row)
    assert len(new.row) == len(new.ends) == 1
    assert new.row[0].newest


@pytest.mark.parametrize("doubles", Doubles)
def test_doubles_crosswise(doubles: Doubles) -> None:
    """Doubles lie across the line where the table wants it."""
    state = played(begun(changed(JIELONG, look__double_layout=doubles), "66", "63"), "0 lead 66 6, 1 place 63")
    wanted = doubles is Doubles.CROSSWISE
    assert [each.crosswise for each in model_of(state).lines[0].row] == [wanted, False]


@pytest.mark.parametrize("table", PRESETS)
def test_what_the_table_looks_like(table: str) -> None:
    """Rows before each player and the names of the tiles come from the options."""
    options = PRESETS[table]
    model = model_of(begun(options))
    assert model.rows_apart == (options.look.rows is Rows.EACH_PLAYER) == (options == CHANGTIAN)
    naming = options.look.naming.key
    assert {each.name for each in model.seen} == {face_name(face, naming) for face in tiles_of(options)}


# -- seats ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats(seats: int) -> None:
    """Each has a name, a sign and its tiles; the banker and the seats to act are marked."""
    state = begun(changed(JIELONG, seats=seats), banker=1)
    model = model_of(state, 1)
    assert [seat.name for seat in model.seats] == list(WHO[:seats])
    assert len({seat.mark for seat in model.seats}) == seats
    assert [bool(seat.banker) for seat in model.seats] == [seat == 1 for seat in range(seats)]
    assert [seat.to_act for seat in model.seats] == [seat == 1 for seat in range(seats)]
    assert [seat.tiles for seat in model.seats] == [{2: 16, 3: 10, 4: 8}[seats]] * seats
    assert model.me == 1


@pytest.mark.parametrize("state", [chosen_block(), forced_block(), covered_block()])
def test_a_block(state: State) -> None:
    """The table tells who blocked and how, and the seat wears the name of it."""
    model = model_of(state)
    event = next(each for each in state.history if isinstance(each, LineBlocked))
    kind = capital(term(event.kind.value))
    assert model.blocked == texts.block_text(event, WHO)
    assert [seat.note for seat in model.seats] == [kind if seat == event.seat else "" for seat in range(4)]
    assert [line.ends for line in model.lines[:-1]] == [()] * (len(model.lines) - 1)
    assert [end.pips for end in model.lines[-1].ends] == list(state.lines[-1].ends)
    assert all(end.dead and not end.able for end in model.lines[-1].ends)


def test_why_a_line_was_led_anew() -> None:
    """During further play, the table tells the number nobody connected to; and the ones nobody can connect to."""
    found = set()
    for seed in range(30):
        rng = Random(seed)
        state = GAME.start(JIELONG, random_deal(JIELONG, rng), Standing(chips=(0,) * 4)).state
        while seats := GAME.to_act(state):
            state = GAME.apply(state, seats[0], rng.choice(GAME.legal_moves(state, seats[0]))).state
            model = model_of(state)
            anew = len(state.lines) > 1 and state.ended is None
            assert not anew or texts.relead_text(state.lines[-2].ends) in model.notice
            dead = [end.pips for end in model.lines[-1].ends if end.dead] if model.lines else []
            assert all(texts.laid_out_text(pips) in model.notice for pips in dead)
            found |= {("anew", anew), ("dead", bool(dead))}
    assert found == {("anew", True), ("anew", False), ("dead", True), ("dead", False)}


@pytest.mark.parametrize("me", [0, 2])
def test_eight_doubles_are_shown(me: int) -> None:
    """The hand that was declared lies open, and the chips are paid; the hands of the others stay hidden."""
    state = GAME.apply(to_claim(), Seat(0), Claim()).state
    for seat in (1, 2, 3):
        state = GAME.apply(state, Seat(seat), Pass()).state
    assert state.ended is not None
    model = model_of(state, me, up=True)
    assert [seat.chips for seat in model.seats] == list(state.ended.chips)
    assert tuple(each.tile for each in model.hand) == state.hands[me]
    assert [Counter(seat.shown) for seat in model.seats[1:]] == [Counter()] * 3
    assert Counter(model.seats[0].shown) == (Counter() if me == 0 else Counter(tiles(EIGHT)))
    assert not any(seat.points or seat.covered_open for seat in model.seats)


def test_seven_doubles_are_shown() -> None:
    """A deal that is void shows why."""
    options = changed(XIEDING, slant__seven_doubles_redeal=True)
    seven = "66 66 11 11 44 44 55 31"
    state = GAME.start(options, laid(options, seven), Standing(chips=(0,) * 4)).state
    assert Counter(model_of(state, 2, up=True).seats[0].shown) == Counter(tiles(seven))


# -- what is chosen ---------------------------------------------------------------------------------


def test_what_is_chosen() -> None:
    """The ends that the selected tile fits are lit, and the one chosen is filled; the hand is as it was chosen."""
    state = to_choose()
    hand = tuple(
        HandTileModel(each, selected=place == 0, dimmed=False, able=True, hinted=False, state="s")
        for place, each in enumerate(state.hands[1])
    )
    model = model_of(state, 1, Choosing(hand, frozenset({End.LEFT}), End.LEFT))
    assert model.hand == hand
    assert [(end.able, end.chosen) for end in model.lines[0].ends] == [(True, True), (False, False)]
    both = model_of(state, 1, Choosing(hand, frozenset(End)))
    assert [(end.able, end.chosen) for end in both.lines[0].ends] == [(True, False)] * 2
    assert turn_in(state, 1).at(tile("65"), End.LEFT) is not None


def test_while_others_move() -> None:
    """The hand lies there at rest."""
    model = model_of(to_lead(), 2)
    assert [each.tile for each in model.hand] == list(to_lead().hands[2])
    assert not any(each.selected or each.dimmed or each.able or each.hinted or each.state for each in model.hand)


@pytest.mark.parametrize("table", TABLES)
def test_what_is_turned_up_has_been_seen(table: str) -> None:
    """After the round all tiles dealt are bright among those seen, once they are turned up, and not before."""
    options = TABLES[table]
    _on_the_way, end = positions(options, 1)
    if not any(isinstance(event, HandsShown) for event in end.history):
        return
    unknown = sum(map(len, end.covered[1:])) + sum(map(len, end.hands[1:]))
    dealt = len(tiles_of(options)) - len(end.rest)
    assert sum(each.seen for each in model_of(end).seen) == dealt - unknown
    assert sum(each.seen for each in model_of(end, up=True).seen) == dealt
