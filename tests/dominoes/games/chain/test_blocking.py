# SPDX-License-Identifier: MIT
"""頂牛: when a line is blocked, by whom, and whether it was 算帳 or 死砸; see rules, "Blocking"."""

from __future__ import annotations

import pytest

from dominoes.game import Seat
from dominoes.games.chain.options import BlockTest, ChainOptions, FirstLead, Settlement
from dominoes.games.chain.state import BlockKind, HandsShown, LineBlocked, State
from dominoes.tiles import text
from tests.support.chain_rounds import DINGNIU, GAME, begun, played, result_of, sheet_texts, texts
from tests.support.strategies import changed

ONE_END = changed(DINGNIU, line__ends=1)
OTHERS_ONLY = changed(ONE_END, block__block_test=BlockTest.OTHERS_ONLY)


def block_of(state: State) -> LineBlocked | None:
    """Return the block of a round, which is over if there was one."""
    blocks = [event for event in state.history if isinstance(event, LineBlocked)]
    assert len(blocks) <= (state.ended is not None)
    return blocks[0] if blocks else None


SNAKE = (
    "0 lead 62 *, 1 place 22 right, 2 place 22 right, 3 place 63 left,"
    "0 place 33 left, 1 place 33 left, 2 place 31 left"
)
"""Its left end is one, its right end two, with no twos left; all threes but one are in it."""


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        pytest.param("63 31 44 44 66 66", BlockKind.FORCED, id="Blocking: 死砸, nothing else fits"),
        pytest.param("63 31 11 44 66 66", BlockKind.CHOSEN, id="Blocking: 算帳, a double of the number fits"),
        pytest.param("63 31 61 44 66 66", BlockKind.CHOSEN, id="Blocking: 算帳, another tile fits"),
    ],
)
def test_a_block_that_could_have_been_avoided(hand: str, kind: BlockKind) -> None:
    """The player of the last tile that fits has blocked: at will if another of their tiles fits."""
    state = begun(DINGNIU, "62 33", "22 33", "22 31", hand)
    state = played(state, SNAKE)
    assert state.ended is None
    assert GAME.to_act(state) == (3,)
    end = played(state, "3 place 31 left")
    assert block_of(end) == LineBlocked(Seat(3), kind)
    assert end.ended is not None
    assert end.line is not None
    assert end.line.ends == (3, 2)
    assert end.history[-2] == HandsShown(((), (), (), ()), end.hands)
    if kind is BlockKind.CHOSEN:
        other = next(words for words in texts(state, 3) if "31" not in words)
        assert played(state, f"3 {other}").ended is None


FOURS = "66 66 65 65 64 11", "44 55 55 51 51 11", "44 33 33 22 22 31"
"""With 6-4 led, and both double fours laid, one tile with a four is left."""


@pytest.mark.parametrize(
    ("end", "kind"),
    [
        pytest.param("left", BlockKind.CHOSEN, id="Blocking: 算帳, the other end would not have blocked"),
        pytest.param("right", None, id="Blocking: at the other end the line lives"),
    ],
)
def test_the_other_end_counts_as_another_way(end: str, kind: BlockKind | None) -> None:
    """The last four laid to the six leaves two dead fours; laid to the four it leaves two sixes."""
    state = begun(DINGNIU, *FOURS, "64 61 61 63 62 31")
    state = played(state, "0 lead 64 *, 1 place 44 right, 2 place 44 right", f"3 place 64 {end}")
    assert state.line is not None
    assert state.line.ends == ((4, 4) if end == "left" else (6, 6))
    assert block_of(state) == (None if kind is None else LineBlocked(Seat(3), kind))


def test_the_same_end_alone_is_forced() -> None:
    """Blocking, one end: with no other tile and no other end it is 死砸."""
    state = begun(ONE_END, "62 66 66 65 65 64", "22 55 55 51 51 11", "22 33 33 31 31 44")
    state = played(state, "0 lead 62 2, 1 place 22")
    assert state.ended is None
    end = played(state, "2 place 22")
    assert block_of(end) == LineBlocked(Seat(2), BlockKind.FORCED)


TWOS = "62 22 22 65 64 11"


@pytest.mark.parametrize(
    ("options", "hand", "kind"),
    [
        pytest.param(ONE_END, TWOS, None, id="Blocking: a tile in their own hand keeps the line alive"),
        pytest.param(OTHERS_ONLY, TWOS, BlockKind.CHOSEN, id="Blocking: the others alone are asked, 算帳"),
        pytest.param(
            OTHERS_ONLY, "62 22 22 55 51 11", BlockKind.FORCED, id="Blocking: the others alone are asked, 死砸"
        ),
    ],
)
def test_whose_hands_are_asked(options: ChainOptions, hand: str, kind: BlockKind | None) -> None:
    """By one reading the line is dead when nobody else can connect."""
    state = played(begun(options, "66 66 61 61 63 31", hand), "0 lead 66 6, 1 place 62")
    assert block_of(state) == (None if kind is None else LineBlocked(Seat(1), kind))
    if kind is None:
        state = played(state, f"2 cover {state.hands[2][0]}", f"3 cover {state.hands[3][0]}")
        state = played(state, f"0 cover {state.hands[0][0]}")
        assert texts(state, 1) == ["place 22"]


@pytest.mark.parametrize(
    ("rule", "blocks"),
    [
        pytest.param(FirstLead.OFF, True, id="Blocking: the first tile"),
        pytest.param(FirstLead.OWN_KNOWLEDGE, False, id="The first lead: forbidden"),
    ],
)
def test_the_first_tile_can_block(rule: FirstLead, blocks: bool) -> None:  # noqa: FBT001 - reads aloud in the table
    """Unless it is forbidden, a lead that nobody else can follow may be a block of the banker's."""
    state = begun(changed(OTHERS_ONLY, block__first_lead_rule=rule), "22 22 62 66 65 64")
    assert ("lead 22 2" in texts(state, 0)) == blocks
    if blocks:
        assert block_of(played(state, "0 lead 22 2")) == LineBlocked(Seat(0), BlockKind.CHOSEN)


def test_a_block_made_by_a_cover() -> None:
    """Blocking, `must_play` off: the last tile that fitted goes face down, and nobody has blocked."""
    options = changed(ONE_END, line__must_play=False)
    state = begun(options, "62 66 66 65 65 64", "22 55 55 51 51 11", "22 33 33 31 31 44")
    state = played(state, "0 lead 62 2, 1 cover 22")
    assert state.ended is None
    end = played(state, "2 cover 22")
    assert block_of(end) == LineBlocked(None, BlockKind.NOBODY)
    shown = next(event for event in end.history if isinstance(event, HandsShown))
    assert [text(row) for row in shown.covered] == ["", "22", "22", ""]
    held = zip(shown.covered, shown.held, strict=True)
    assert [sum(tile.pips for tile in (*covered, *hand)) for covered, hand in held] == [56, 38, 32, 43]
    assert sheet_texts(result_of(end).sheet) == [
        "place 0 worst 3 1 2: -3 0 3 0",
        "place 3 second-worst 2 1 2: 0 0 2 -2",
        "place 1 third 1 1 2: 0 -1 1 0",
    ]


def test_only_a_tile_laid_face_up_could_have_been_another_way() -> None:
    """Blocking, `must_play` off: that they could have covered instead does not make it 算帳."""
    options = changed(ONE_END, line__must_play=False)
    state = begun(options, "62 66 66 65 65 64", "22 55 55 51 51 11", "22 33 33 31 31 44")
    end = played(state, "0 lead 62 2, 1 place 22, 2 place 22")
    assert block_of(end) == LineBlocked(Seat(2), BlockKind.FORCED)


def test_a_block_ends_other_games_too() -> None:
    """Blocking, `blocked` end: differences are paid for tiles held and covered."""
    options = changed(ONE_END, settlement=Settlement.DIFFERENCES)
    state = begun(options, "62 66 66 65 65 64", "22 55 55 51 51 11", "22 33 33 31 31 44")
    end = played(state, "0 lead 62 2, 1 place 22, 2 place 22")
    assert [sum(tile.pips for tile in hand) for hand in end.hands] == [56, 34, 28, 43]
    assert result_of(end).chips == (161 - 4 * 56, 161 - 4 * 34, 161 - 4 * 28, 161 - 4 * 43)


def test_nobody_leads_anew() -> None:
    """Blocking: if a block ends the round, a returning turn is an ordinary turn."""
    state = played(begun(ONE_END, "66 66 61 61 63 31", TWOS), "0 lead 66 6, 1 place 62")
    for seat in (2, 3, 0):
        state = played(state, f"{seat} cover {state.hands[seat][0]}")
    assert GAME.to_act(state) == (1,)
    assert texts(state, 1) == ["place 22"]
