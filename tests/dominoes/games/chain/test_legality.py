# SPDX-License-Identifier: MIT
"""Legal leads, connections and covers, and the reasons against others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dominoes.errors import IllegalMoveError
from dominoes.game import Seat
from dominoes.games.chain.legality import NORTHERN_SET, tiles_of
from dominoes.games.chain.options import PRESETS, Direction, FirstLead
from dominoes.tiles import FULL_SET, text, tiles
from tests.support.chain_rounds import (
    CHANGTIAN,
    DINGNIU,
    GAME,
    JIELONG,
    TWO_ENDS,
    begun,
    played,
    texts,
    why,
    with_seats,
)
from tests.support.strategies import changed

HANDS = (
    "66 66 65 65 64 64 61 61",
    "11 11 44 44 31 31 55 55",
    "33 33 22 22 51 51 63 54",
    "62 53 52 43 42 41 32 21",
)
"""Seat 0 holds all sixes but two, and no tile lies elsewhere."""


def test_northern_tiles() -> None:
    """C10, "Seats and tiles": 24 tiles, the 22 civil ones, 3-6 and 2-6."""
    assert text(NORTHERN_SET) == ("66 66 11 11 44 44 31 31 55 55 33 33 22 22 65 65 64 64 61 61 51 51 63 62")
    assert sum(tile.pips for tile in NORTHERN_SET) == 177
    for options in PRESETS.values():
        assert tiles_of(options) == GAME.tiles(options) == (FULL_SET if options.hand_size == 8 else NORTHERN_SET)


# -- the first lead ------------------------------------------------------------------------------


def test_the_banker_leads_any_tile_and_names_an_end() -> None:
    """Connecting: one end of the first tile is left open, of a double there is only one to name."""
    state = begun(JIELONG, *HANDS)
    assert GAME.to_act(state) == (0,)
    assert texts(state, 0) == [
        "lead 66 6", "lead 65 6", "lead 65 5", "lead 64 6", "lead 64 4", "lead 61 6", "lead 61 1"
    ]  # fmt: skip
    assert texts(state, 1) == []


def test_two_ends_are_open_at_once() -> None:
    """Connecting, two ends: a lead names none."""
    assert texts(begun(TWO_ENDS, *HANDS), 0) == ["lead 66 *", "lead 65 *", "lead 64 *", "lead 61 *"]


TWOS = "62 22 22 66 66 65"
"""All tiles of the northern set with a two, and no other way to go on with one."""


@pytest.mark.parametrize(
    ("rule", "ends", "forbidden"),
    [
        pytest.param(FirstLead.OWN_KNOWLEDGE, 1, ["lead 22 2", "lead 62 2"], id="The first lead: one end"),
        pytest.param(FirstLead.OWN_KNOWLEDGE, 2, ["lead 22 *"], id="The first lead: two ends, one lives"),
        pytest.param(FirstLead.TRUE_STATE, 1, ["lead 22 2", "lead 62 2"], id="The first lead: all hands, one end"),
        pytest.param(FirstLead.TRUE_STATE, 2, ["lead 22 *"], id="The first lead: all hands, two ends"),
        pytest.param(FirstLead.OFF, 1, [], id="The first lead: off, one end"),
        pytest.param(FirstLead.OFF, 2, [], id="The first lead: off, two ends"),
    ],
)
def test_a_first_lead_to_which_nobody_could_connect(rule: FirstLead, ends: int, forbidden: list[str]) -> None:
    """A lead is forbidden if every other tile of its number is in the banker's hand."""
    options = changed(DINGNIU, block__first_lead_rule=rule, line__ends=ends)
    state = begun(options, TWOS)
    free = texts(begun(changed(options, block__first_lead_rule=FirstLead.OFF), TWOS), 0)
    assert [words for words in free if words not in texts(state, 0)] == forbidden
    assert [why(state, 0, words) for words in forbidden] == [
        f"chain.nobody-could-connect ({words.split()[1]})" for words in forbidden
    ]
    # A two in another hand, and each of them may be led.
    assert texts(begun(options, "62 22 66 66 65 65"), 0).count("lead 22 2" if ends == 1 else "lead 22 *") == 1


def test_a_first_lead_judged_by_all_hands_leaks() -> None:
    """The first lead, `true_state`: with three players the legal leads reveal the tiles nobody has."""
    five, rest = "62 52 42 32 21 66 66 65 65 64", ("22", "22")
    options = changed(with_seats(JIELONG, 3), block__first_lead_rule=FirstLead.TRUE_STATE)
    others = [tile for tile in FULL_SET if str(tile) not in rest]
    for tile in tiles(five):
        others.remove(tile)
    state = begun(options, five, text(others[:10]), text(others[10:]))
    assert text(state.rest) == "22 22"
    assert why(state, 0, "lead 52 2") == "chain.nobody-could-connect (52)"
    swapped = begun(options, five, text((*tiles("22"), *others[1:10])), text(others[10:]))
    assert GAME.view(state, Seat(0)) == GAME.view(swapped, Seat(0))
    assert why(swapped, 0, "lead 52 2") is None
    own = changed(options, block__first_lead_rule=FirstLead.OWN_KNOWLEDGE)
    assert why(begun(own, five, text(others[:10]), text(others[10:])), 0, "lead 52 2") is None


# -- connecting and covering ---------------------------------------------------------------------


def test_who_can_connect_must() -> None:
    """Connecting: a tile that fits is laid; only without one is a tile covered, whichever it is."""
    state = played(begun(JIELONG, *HANDS), "0 lead 66 6")
    assert texts(state, 1) == ["cover 11", "cover 44", "cover 31", "cover 55"]
    state = played(state, "1 cover 55")
    assert texts(state, 2) == ["place 63"]
    state = played(state, "2 place 63")
    assert texts(state, 3) == ["place 53", "place 43", "place 32"]


def test_either_end() -> None:
    """Connecting, two ends: every tile at every end that it fits, at both if they are alike."""
    state = played(begun(TWO_ENDS, *HANDS), "0 lead 64 *")
    assert texts(state, 1) == ["place 44 right"]
    state = played(state, "1 place 44 right")
    assert texts(state, 2) == ["place 63 left", "place 54 right"]
    state = played(begun(TWO_ENDS, *HANDS), "0 lead 66 *, 1 cover 11")
    assert texts(state, 2) == ["place 63 left", "place 63 right"]


def test_covering_at_will() -> None:
    """Covering, `must_play` off: any tile may be covered by one who could connect."""
    state = played(begun(CHANGTIAN, *HANDS), "0 lead 66 6, 1 cover 11")
    assert texts(state, 2) == ["place 63", "cover 33", "cover 22", "cover 51", "cover 63", "cover 54"]


def test_covering_another_number() -> None:
    """Covering, `cover_other`: only a tile that does not fit; a player without one connects."""
    state = played(begun(changed(CHANGTIAN, line__cover_other=True), *HANDS), "0 lead 66 6, 1 cover 11")
    assert texts(state, 2) == ["place 63", "cover 33", "cover 22", "cover 51", "cover 54"]
    assert why(state, 2, "cover 63") == "chain.cover-another (63)"
    assert texts(replace(state, hands=(*state.hands[:2], tiles("63"), state.hands[3])), 2) == ["place 63"]


def test_the_other_way_round() -> None:
    """Seats and tiles, `direction`: clockwise the seat before is next."""
    state = played(begun(changed(JIELONG, line__direction=Direction.CLOCKWISE), *HANDS), "0 lead 66 6")
    assert GAME.to_act(state) == (3,)
    assert GAME.to_act(played(state, "3 place 62")) == (2,)


# -- why not -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "before", "line", "reason"),
    [
        ("jielong", "", "1 cover 11", "not-your-turn"),
        ("jielong", "", "0 pass", "no-claims-now"),
        ("jielong", "", "0 claim eight-doubles", "no-claims-now"),
        ("jielong", "", "0 lead 11 1", "not-in-hand (11)"),
        ("jielong", "", "0 lead 66 *", "one-end-open"),
        ("jielong", "", "0 lead 64 5", "no-such-half (64, 5)"),
        ("jielong", "", "0 place 66", "lead-first"),
        ("jielong", "", "0 cover 66", "lead-first"),
        ("jielong_two_ends", "", "0 lead 66 6", "both-ends-open"),
        ("jielong", "0 lead 66 6", "1 lead 11 1", "no-lead-now"),
        ("jielong", "0 lead 66 6", "1 place 11", "does-not-fit (11, 6)"),
        ("jielong", "0 lead 66 6", "1 place 11 left", "only-one-end"),
        ("jielong", "0 lead 66 6", "1 cover 63", "not-in-hand (63)"),
        ("jielong", "0 lead 66 6, 1 cover 11", "2 cover 33", "must-connect (6)"),
        ("jielong", "0 lead 66 6, 1 cover 11", "2 cover 63", "must-connect (6)"),
        ("jielong_two_ends", "0 lead 64 *", "1 cover 11", "must-connect (6, 4)"),
        ("jielong_two_ends", "0 lead 64 *", "1 place 44", "which-end"),
        ("jielong_two_ends", "0 lead 64 *", "1 place 44 left", "fits-other-end (44)"),
        ("jielong_two_ends", "0 lead 64 *", "1 place 11 left", "does-not-fit (11, 6, 4)"),
    ],
)
def test_why_not(preset: str, before: str, line: str, reason: str) -> None:
    """Every move that is refused is refused for its own reason."""
    state = begun(PRESETS[preset], *HANDS)
    state = played(state, before) if before else state
    seat, _, words = line.partition(" ")
    assert why(state, int(seat), words) == f"chain.{reason}"
    with pytest.raises(IllegalMoveError, match=f"seat {seat} may not play {words}".replace("*", r"\*")) as refused:
        played(state, line)
    assert str(refused.value.reason) == f"chain.{reason}"


def test_nothing_after_the_end() -> None:
    """A round that is over takes no move."""
    state = begun(JIELONG, *HANDS)
    while seats := GAME.to_act(state):
        state = GAME.apply(state, seats[0], GAME.legal_moves(state, seats[0])[0]).state
    assert [why(state, seat, "cover 66") for seat in range(4)] == ["chain.over"] * 4
    assert not any(texts(state, seat) for seat in range(4))
