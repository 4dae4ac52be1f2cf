# SPDX-License-Identifier: MIT
"""Layouts: errors in one are reported, missing tiles are dealt, and laid ones stay in place."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import example, given, settings

from dominoes.errors import NotationError, Reason
from dominoes.game import OutOfPlay, Seat, Standing, known
from dominoes.games import GAMES, Entry
from dominoes.lessons.layout import (
    Layout,
    LayoutError,
    complete,
    deal_of,
    empty_layout,
    fill,
    free_tiles,
    is_hands,
    layout_of,
    layout_of_code,
    moves_before_deal,
    positions,
    problems,
    read_hand,
    read_hands,
    table_of,
    with_term,
    write_hand,
    write_hands,
)
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.records.deal_code import write_code
from dominoes.records.reader import check, parse
from dominoes.records.replay import WrittenMove
from dominoes.tiles import FULL_SET, tidy, tile, tiles
from tests.contract.tables import TABLES, table
from tests.support.record_lines import EXAMPLE, golden
from tests.support.strategies import random_options_of, seeds

ENTRY, BASIC = table("tiengow-basic")
EMPTY: Final = empty_layout(ENTRY, BASIC)
WIKI: Final = empty_layout(*table("tiengow-wiki_hk"))


def laid(*hands: str, layout: Layout = EMPTY) -> Layout:
    """Lay out *hands*; the other seats hold anything."""
    rows = tuple(map(read_hand, hands))
    return replace(layout, hands=rows + layout.hands[len(rows) :])


def random_table(rng: Random) -> tuple[Entry, Any]:
    """Draw a game and all its options."""
    entry = rng.choice(GAMES)
    return entry, random_options_of(next(iter(entry.presets.values())), rng)


def random_layout(rng: Random) -> Layout:
    """Draw a game, its options, a standing, and any subset of its tiles laid out anywhere."""
    entry, options = random_table(rng)
    layout = empty_layout(entry, options)
    pool = list(entry.game.tiles(options))
    rng.shuffle(pool)
    share = rng.random()
    hands = tuple(tuple(pool.pop() if rng.random() < share else None for _ in hand) for hand in layout.hands)
    half = rng.choice((1, 2)) if entry.game.halves(options) else 1
    out = rng.randrange(min(8, len(pool)) + 1) if half > 1 else 0
    standing = replace(
        layout.standing,
        banker=Seat(rng.randrange(len(hands))),
        rounds=rng.choice((0, 1, 7)),
        half=half,
        played=tuple(OutOfPlay(pool.pop() if rng.random() < 0.5 else None) for _ in range(out)),
    )
    return replace(layout, hands=hands, standing=standing)


def random_moves(layout: Layout, rng: Random) -> list[WrittenMove]:
    """Play a complete *layout* to its settlement."""
    found = table_of(layout)
    *_, last = positions(layout, found)
    state, moves = last.step.state, []
    while acting := found.game.to_act(state):
        seat = rng.choice(acting)
        move = rng.choice(found.game.legal_moves(state, seat))
        moves.append((seat, found.game.write_move(move)))
        state = found.game.apply(state, seat, move).state
    result = found.game.result(state)
    assert result is not None
    assert sum(result.chips) + result.house == 0
    return moves


# -- completing ---------------------------------------------------------------------------------------


@given(seed=seeds)
@example(seed=1178)
@example(seed=153)
@settings(max_examples=60)
def test_any_subset_of_tiles_plays_on_or_is_refused(seed: int) -> None:
    """By random options, any tiles laid out play on to a settlement; moves from it are kept by every other deal."""
    rng = Random(seed)
    layout = random_layout(rng)
    if reasons := problems(layout):
        with pytest.raises(LayoutError) as caught:
            complete(layout, b"")
        assert caught.value.reasons == reasons
        return
    filled = fill(layout, rng.randbytes(4))
    for before, after in zip(layout.hands, filled.hands, strict=True):
        if len(before) <= len(after):
            assert all(mine in (None, face) for mine, face in zip(before, after, strict=False))
        else:
            # Another seat banks, and is dealt more: places that may be anything are taken away.
            faces = iter(after)
            assert all(mine in faces for mine in known(before))
    moves = random_moves(filled, rng)
    begun = replace(layout, moves=tuple(moves[: rng.randint(0, len(moves))]))
    if problems(begun):
        # Other tiles than those drawn do not always allow the same moves; then it says which.
        assert problems(begun)[0].key == "lesson.move"
        begun = replace(filled, moves=begun.moves)
    random_moves(fill(begun, rng.randbytes(4)), rng)


def test_the_same_seed_is_the_same_deal() -> None:
    """Another seed deals the missing tiles otherwise, and keeps the laid ones."""
    layout = laid("66 11 ? 44", "21")
    first, again, other = complete(layout, b"1"), complete(layout, b"1"), complete(layout, b"2")
    assert first == again != other
    for deal in (first, other):
        assert deal.hands is not None
        assert deal.hands[0][:2] + deal.hands[0][3:4] == tiles("66 11 44")
        assert deal.hands[1][0] == tile("21")
        assert len(deal.dice) == 2


@pytest.mark.parametrize("name", TABLES)
def test_an_empty_layout_can_be_dealt(name: str) -> None:
    """Every table can be laid out by laying nothing."""
    layout = empty_layout(*table(name))
    assert problems(layout) == ()
    assert free_tiles(layout) == table_of(layout).game.tiles(layout.options)
    random_moves(fill(layout, b""), Random(1))


def test_moves_draw_the_tiles_that_they_play() -> None:
    """A seat that leads a pair holds it in every deal."""
    layout = replace(EMPTY, moves=((Seat(0), "lead 66 66"), (Seat(1), "throw 21 42")))
    assert problems(layout) == ()
    for seed in (b"1", b"2", b"3"):
        hands = complete(layout, seed).hands
        assert hands is not None
        assert hands[0].count(tile("66")) == 2
        assert {*tiles("21 42")} <= {*hands[1]}


def test_a_second_half_draws_the_tiles_of_the_first() -> None:
    """Tiles used up in the first half may be undetermined too, and a tile known to be out is dealt to nobody."""
    entry, options = table("tiengow-small")
    out = OutOfPlay(tile("66"))
    layout = replace(empty_layout(entry, options), standing=Standing(half=2, played=(out,)))
    filled = fill(layout, b"")
    assert filled.standing.played[0] == out
    assert all(each.tile is not None for each in filled.standing.played)
    assert problems(filled) == ()


# -- what is wrong ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layout", "reasons"),
    [
        pytest.param(
            laid("21 21", "66 66 66"),
            {
                Reason("lesson.tile-too-often", tile=tile("66"), most=2, given=3),
                Reason("lesson.tile-too-often", tile=tile("21"), most=1, given=2),
            },
            id="tiles too often, all at once",
        ),
        pytest.param(
            laid("66 ? ? ? ? ? ? ? ?"),
            {Reason("lesson.hand-too-large", owner=Seat(0), most=8, given=9)},
            id="nine tiles in a hand",
        ),
        pytest.param(
            replace(EMPTY, hands=EMPTY.hands[:3]),
            {Reason("lesson.hands", needed=4, given=3)},
            id="three seats of four",
        ),
        pytest.param(replace(EMPTY, game="chess"), {Reason("lesson.game", text="chess")}, id="no such game"),
        pytest.param(
            replace(EMPTY, options={"nothing": 1}),
            {Reason("rules.unknown", option="nothing", game="tiengow")},
            id="no such option",
        ),
        pytest.param(
            replace(EMPTY, options={"hand_size": 4, "play": {"two_tile_rule": False}}),
            {Reason("tiengow.small-has-two-tile-rule")},
            id="options that contradict",
        ),
        pytest.param(
            replace(EMPTY, options=7),
            {Reason("lesson.options")},
            id="no options",
        ),
        pytest.param(replace(EMPTY, dice=(1,)), {Reason("lesson.dice", needed=2, given=1)}, id="one die of two"),
        pytest.param(replace(EMPTY, dice=(1, 7)), {Reason("lesson.die", given=7)}, id="a seven"),
        pytest.param(replace(EMPTY, opening="sideways"), {Reason("lesson.opening", text="sideways")}, id="opening"),
        pytest.param(
            replace(EMPTY, standing=Standing(banker=Seat(4), term=3, half=2, chips=(1,), honours=(-1,), voids=1)),
            {
                Reason("lesson.banker", seat=4),
                Reason("lesson.half", half=2),
                Reason("lesson.term", term=3, most=1),
                Reason("lesson.chips", needed=4, given=1),
                Reason("lesson.standing", part="honours"),
                Reason("lesson.standing", part="voids"),
            },
            id="a standing that fits nowhere",
        ),
        pytest.param(
            replace(
                EMPTY,
                standing=Standing(rounds=-1, chips=(10**13, 0, 0, 0), played=(OutOfPlay(None, Seat(9)),), term=0),
            ),
            {
                Reason("lesson.standing", part="rounds"),
                Reason("lesson.standing", part="chips"),
                Reason("lesson.standing", part="played"),
                Reason("lesson.out-of-play", most=0, given=1),
                Reason("lesson.term", term=0, most=0),
            },
            id="another",
        ),
        pytest.param(
            replace(EMPTY, moves=((Seat(0), "lead 66"), (Seat(7), "beat 11"))),
            {Reason("lesson.move", number=2, why=Reason("lesson.seat", seat=7))},
            id="a seat that is not there moves",
        ),
        pytest.param(
            replace(EMPTY, moves=((Seat(0), "eat 66"),)),
            {Reason("lesson.move", number=1, why=Reason("lesson.notation", text="eat 66"))},
            id="no move",
        ),
        pytest.param(
            replace(laid("66", "11"), moves=((Seat(0), "lead 66"), (Seat(1), "beat 11"))),
            {Reason("lesson.move", number=2, why=Reason("tiengow.not-higher", best=tiles("66")))},
            id="a move that the rules forbid",
        ),
    ],
)
def test_what_is_wrong_is_said(layout: Layout, reasons: set[Reason]) -> None:
    """All faults, each with its values, and the same when it is dealt."""
    found = problems(layout)
    assert {*found} == reasons
    assert len(found) == len(reasons)
    with pytest.raises(LayoutError) as caught:
        complete(layout, b"")
    assert caught.value.reasons == found


def test_a_tile_of_another_game_is_said() -> None:
    """頂牛 is played with 24 tiles."""
    layout = empty_layout(*table("chain-dingniu"))
    foreign = next(each for each in FULL_SET if each not in free_tiles(layout))
    found = problems(layout.with_hand(Seat(1), (foreign,)))
    assert found == (Reason("lesson.tile-not-in-game", tile=foreign),)


# -- from elsewhere -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wiki_hk", "opened", "paigow_guangdong", "paigow_auction", "chain_dingniu"])
def test_any_moment_of_a_record_can_be_laid_out(name: str) -> None:
    """The position after so many moves is the same on the free table; the whole record ends as it did."""
    checked = check(parse(golden(name)[0]))
    round_ = checked.round
    for after in range(len(round_.moves) + 1):
        layout = layout_of(round_, after)
        assert problems(layout) == ()
        assert free_tiles(layout) == tuple(sorted(free_tiles(layout)))
        *_, last = positions(fill(layout, b"any"), table_of(layout))
        there = next(each.step.state for each in checked.positions if each.moves == after)
        game = round_.entry.game
        if after < len(round_.moves):
            assert last.step.state.hands == there.hands
            assert game.to_act(last.step.state) == game.to_act(there)
    assert deal_of(fill(layout_of(round_), b"")).dice == checked.round.deal.dice
    with pytest.raises(ValueError, match="moves"):
        layout_of(round_, 99)


def test_a_record_of_hands_can_be_laid_out() -> None:
    """Without a seed, hands lie as the record has them."""
    layout = layout_of(parse(EXAMPLE), 4)
    assert write_hand(layout.hands[0]) == "66 61 66 51 41 62 65 51"
    assert len(layout.moves) == 4
    assert problems(layout) == ()


def test_a_code_can_be_laid_out() -> None:
    """The holders of the tiles are the same."""
    dealt = complete(EMPTY, b"x").hands
    assert dealt is not None
    layout = layout_of_code(write_code(ENTRY.game, BASIC, dealt), ENTRY, BASIC)
    again = complete(layout, b"").hands
    assert again is not None
    assert list(map(tidy, again)) == list(map(tidy, dealt))


# -- text ---------------------------------------------------------------------------------------------


@given(seed=seeds)
@settings(max_examples=30)
def test_hands_come_back_from_their_text(seed: int) -> None:
    """Written text reads the same."""
    hands = random_layout(Random(seed)).hands
    assert tuple(map(read_hand, write_hands(hands).split(" | "))) == hands


def test_hands_are_read_as_people_type_them() -> None:
    """Wide characters, either end first, any spaces."""
    assert read_hand(" ６６  31\u3000？ ") == (tile("66"), tile("31"), None)
    assert write_hand(read_hand("13 ?")) == "31 ?"


@pytest.mark.parametrize(("text", "column"), [("66 x 11", 4), ("？ 9", 3)])
def test_no_tile_is_told_with_its_column(text: str, column: int) -> None:
    """The error names the column for the person typing."""
    with pytest.raises(NotationError) as caught:
        read_hand(text)
    assert caught.value.column == column


@pytest.mark.parametrize(("preset", "term", "rounds"), [("tiengow-basic", 4, 3), ("paigow-two_halves", 4, 2)])
def test_a_term_needs_rounds(preset: str, term: int, rounds: int) -> None:
    """A round played in halves is two terms; a term that fits already changes nothing else."""
    layout = with_term(empty_layout(*table(preset)), term)
    assert (layout.standing.term, layout.standing.rounds) == (term, rounds)
    assert problems(layout) == ()
    assert with_term(layout, 1).standing.rounds == rounds


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        pytest.param("66 66 | 21 ? 42 | |", "66 66 | 21 ? 42 |  | ", id="hands as a lesson writes them"),
        pytest.param("66\n11 ？\n", "66 | 11 ?", id="one in each line, in wide letters"),
        pytest.param("３１｜１２", "31 | 21", id="all wide"),
    ],
)
def test_hands_as_people_type_them(text: str, hands: str) -> None:
    """Between bars or lines, in any width."""
    assert write_hands(read_hands(text)) == hands
    assert is_hands(text)


@pytest.mark.parametrize("text", ["", "?", "66 | x", "0AC9-67HM", "77"])
def test_other_text_is_no_hands(text: str) -> None:
    """Nor is a text without a tile."""
    assert not is_hands(text)


@pytest.mark.parametrize("name", TABLES)
def test_a_position_can_begin_with_the_deal(name: str) -> None:
    """The banker banks, all stake the least, and the tiles are seen; other games begin there."""
    found, options = table(name)
    for banker in {0, found.game.seats(options) - 1}:
        moves = moves_before_deal(found, options, Seat(banker))
        layout = empty_layout(found, options)
        begun = replace(layout, standing=replace(layout.standing, banker=Seat(banker)), moves=moves)
        assert problems(begun) == ()
        assert found.game.is_dealt(tree_over(begun).state(ROOT))
        assert not moves or not found.game.is_dealt(tree_over(replace(begun, moves=())).state(ROOT))
