# SPDX-License-Identifier: MIT
"""A finished round at a glance, against what its sheet and its tiles say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from dominoes.game import Seat
from dominoes.games import GAMES, Entry, entry
from dominoes.games.paigow.options import Bank
from dominoes.match import Until
from dominoes.options import with_options
from dominoes.play.exhibition import exhibition
from dominoes.records.record import Round
from dominoes.records.summary import Summary, Uncounted, summarise
from dominoes.records.traditions import changed_rules, differing, tradition

LEVELS = ("", "greedy", "random", "greedy", "random", "greedy", "random", "greedy")


def rounds(game: str, preset: str, count: int = 12) -> list[tuple[Round, Any]]:
    """Play rounds of bots by a preset."""
    found = entry(game)
    options = found.presets[preset]
    seats = found.game.seats(options)
    return list(exhibition(found, options, ["greedy"] * seats, count, bytes(range(32))))


def summed(each: Round, state: object, seat: int | None = 0, apart: Uncounted = Uncounted.NOTHING) -> Summary:
    """Sum up a round from *seat*."""
    seats = len(each.players)
    return summarise(
        each,
        state,
        names=("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")[:seats],
        levels=LEVELS[:seats],
        seat=None if seat is None else Seat(seat),
        apart=apart,
    )


@pytest.mark.matrix
@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "preset"), [(each.key, preset) for each in GAMES for preset in each.presets])
def test_each_seat_wins_what_the_sheet_says(game: str, preset: str) -> None:
    """Chips of all seats and of the house add up to zero; one seat at most won, if there is a winner."""
    for each, state in rounds(game, preset, 4):
        result = each.entry.game.result(state)
        assert result is not None
        told = [summed(each, state, seat) for seat in range(len(each.players))]
        assert tuple(one.chips for one in told) == result.chips
        assert sum(one.banker for one in told) == 1
        if result.winner is not None:
            assert [one.won for one in told] == [seat == result.winner for seat in range(len(told))]
        else:
            assert [one.won for one in told] == [chips > 0 for chips in result.chips]
        assert {one.preset for one in told} == {preset}
        assert {one.variant for one in told} == ({each.options.settlement.key} if game == "chain" else {""})


@pytest.mark.parametrize(("game", "preset"), [("tiengow", "wiki_hk"), ("paigow", "two_halves")])
def test_how_long_the_bank_was_held(game: str, preset: str) -> None:
    """Of the banker alone, and once in a hand of two halves."""
    for each, state in rounds(game, preset):
        told = [summed(each, state, seat) for seat in range(len(each.players))]
        first = each.standing.half == 1
        assert [one.term for one in told] == [each.standing.term if one.banker and first else None for one in told]


def test_tricks_are_told_of_tien_gow_alone() -> None:
    """A seat without tricks is void, a seat paid for tricks is over; both agree with the counts of tricks."""
    seen = set()
    for each, state in rounds("tiengow", "wiki_hk", 40):
        for seat in range(4):
            told = summed(each, state, seat)
            if not sum(state.won):
                assert told.facts == {}
                continue
            over = state.won[seat] > 4 and not told.won
            facts = told.facts["void"], told.facts["over"]
            assert facts == (state.won[seat] == 0, over)
            seen.add(facts)
    assert seen == {(True, False), (False, True), (False, False)}


def test_pips_are_told_of_chain_games_alone() -> None:
    """A seat's covered and remaining tiles count against it."""
    for each, state in rounds("chain", "jielong", 10):
        told = [summed(each, state, seat) for seat in range(4)]
        assert [one.facts["pips"] for one in told] == [
            sum(t.high + t.low for t in (*state.covered[seat], *state.hands[seat])) for seat in range(4)
        ]
        assert min(told, key=lambda one: one.facts["pips"]).chips == max(one.chips for one in told)


def test_a_bank_that_was_bid_for() -> None:
    """Not the seat next in turn, but the actual banker."""
    found = entry("paigow")
    options = with_options(found.presets["guangdong"], {"banking.bank": Bank.AUCTION})
    played = list(exhibition(found, options, ["greedy", "random", "random", "random"], 6, bytes(32)))
    for each, state in played:
        assert [summed(each, state, seat).banker for seat in range(4)].index(True) == state.banker
        if state.banker != each.standing.banker:
            assert summed(each, state, state.banker).term == 1
    assert any(state.banker != each.standing.banker for each, state in played)


@pytest.mark.parametrize(
    ("undos", "given", "expected"),
    [
        pytest.param(0, Uncounted.NOTHING, Uncounted.NOTHING, id="counted"),
        pytest.param(2, Uncounted.NOTHING, Uncounted.UNDONE, id="taken back"),
        pytest.param(2, Uncounted.REPLAY, Uncounted.REPLAY, id="a replay stays one"),
    ],
)
def test_what_is_not_counted(undos: int, given: Uncounted, expected: Uncounted) -> None:
    """A round with moves taken back is kept apart, unless it is anyway."""
    each, state = rounds("tiengow", "basic", 1)[0]
    told = summed(replace(each, undos=undos), state, apart=given)
    assert (told.apart, told.undos) == (expected, undos)


def test_a_round_of_strangers() -> None:
    """Without a seat of the player, it is told from the first, and nobody is named."""
    each, state = rounds("tiengow", "basic", 1)[0]
    told, first = summed(each, state, None), summed(each, state, 0)
    assert (told.seat, told.player) == (None, "")
    assert (told.chips, told.won) == (first.chips, first.won)
    assert first.player == "Ann"


@pytest.mark.parametrize(
    ("levels", "level"),
    [
        (("", "club", "club", "club"), "club"),
        (("", "club", "strong", "club"), "mixed"),
        (("", "", "", ""), ""),
    ],
)
def test_the_strength_of_a_table(levels: tuple[str, ...], level: str) -> None:
    """One word for all opponents."""
    told = Summary(game="tiengow", levels=levels)
    assert told.level == level
    assert (told.chips, told.won, told.undos) == (0, False, 0)


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.key)
def test_a_tradition_is_known_by_its_rules(each: Entry) -> None:
    """Also in a match of another length, but not with another rule."""
    for key, options in each.presets.items():
        assert tradition(each, options) == key
        longer = with_options(options, {"session.until": Until.ROUNDS, "session.count": 77})
        assert tradition(each, longer) == key
        assert changed_rules(each, longer) == frozenset()
        assert differing(longer, options) <= {"session.until", "session.count"}
    mine = with_options(options, {"session.start_chips": 123})
    assert tradition(each, mine) is None
    assert changed_rules(each, mine) == {"session.start_chips"}
