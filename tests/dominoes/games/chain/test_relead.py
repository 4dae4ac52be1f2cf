# SPDX-License-Identifier: MIT
"""Leading again: the player, the moment, the tiles; see rules, "Leading again"."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games.chain.options import PRESETS, ChainOptions, Direction, ReleadWhen
from dominoes.games.chain.state import State, TileCovered, TileLed, carries
from tests.support.chain_rounds import (
    CHANGTIAN,
    GAME,
    JIELONG,
    TWO_ENDS,
    begun,
    played,
    random_chain_round,
    texts,
    why,
    with_seats,
)
from tests.support.strategies import changed

TRAIL = ["62", "22", "22", "52", "54", "42", "21", "31", "32"]
"""A line with all twos, the last of them open: nobody can go on."""


def dead_line(options: ChainOptions) -> State:
    """Play `TRAIL`, tile by tile in turn, with the banker leading; then everybody is stuck."""
    step = 1 if options.line.direction is Direction.COUNTER_CLOCKWISE else -1
    order = [step * place % options.seats for place in range(len(TRAIL))]
    hands = [" ".join(t for t, who in zip(TRAIL, order, strict=True) if who == seat) for seat in range(options.seats)]
    state = begun(options, *hands)
    moves = [f"{seat} place {tile}" for seat, tile in zip(order, TRAIL, strict=True)]
    return played(state, f"0 lead {TRAIL[0]} 2", *moves[1:])


def covered_by(state: State, times: int) -> tuple[State, list[Seat]]:
    """Cover the first tile of each seat to act, and return which seats these were."""
    who = []
    for _ in range(times):
        (seat,) = GAME.to_act(state)
        who.append(seat)
        cover = next(words for words in texts(state, seat) if words.startswith("cover"))
        state = played(state, f"{seat} {cover}")
    return state, who


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("when", ReleadWhen)
def test_the_last_who_laid_a_tile_leads_anew(seats: int, direction: Direction, when: ReleadWhen) -> None:
    """After one cover of all others, or of all where all must cover, they begin a line of another number."""
    options = changed(JIELONG, seats=seats, line__direction=direction, line__relead_when=when)
    state = dead_line(options)
    last = state.last
    assert last is not None
    step = 1 if direction is Direction.COUNTER_CLOCKWISE else -1
    others = [(last + step * place) % seats for place in range(1, seats)]
    covers = seats if when is ReleadWhen.AFTER_ALL else seats - 1
    state, who = covered_by(state, covers)
    assert who == [*others, last][:covers]
    assert GAME.to_act(state) == (last,)
    halves = [(t, half) for t in dict.fromkeys(state.hands[last]) for half in dict.fromkeys((t.high, t.low))]
    assert texts(state, last) == [f"lead {tile} {half}" for tile, half in halves]
    assert why(state, last, f"cover {halves[0][0]}") == "chain.lead-first"
    after = played(state, f"{last} lead {halves[0][0]} {halves[0][1]}")
    assert [len(line.placed) for line in after.lines] == [len(TRAIL), 1]
    assert after.line is not None
    assert after.line.ends == (halves[0][1],)
    assert (after.last, after.covers) == (last, 0)
    assert GAME.to_act(after) == (others[0],)


def test_no_lead_before_the_turn_has_come_back() -> None:
    """Nobody else leads again, and they not before all others have covered."""
    state = dead_line(JIELONG)
    for covers in range(3):
        now, _who = covered_by(state, covers)
        (seat,) = GAME.to_act(now)
        assert all(words.startswith("cover") for words in texts(now, seat))
        assert why(now, seat, f"lead {now.hands[seat][0]} {now.hands[seat][0].high}") == "chain.no-lead-now"


ALL_TWOS = "22 22 62 52 42 32 21 66"


@pytest.mark.parametrize(
    ("when", "pip_rule", "leads"),
    [
        pytest.param(ReleadWhen.AFTER_TURN, True, [], id="Leading again: who can connect goes on"),
        pytest.param(ReleadWhen.AFTER_ALL, True, [], id="Leading again: after all, the same"),
        pytest.param(
            ReleadWhen.FREE,
            True,
            ["lead 66 6", "lead 62 6", "lead 52 5", "lead 42 4", "lead 32 3", "lead 21 1"],
            id="Leading again: free, with another number",
        ),
        pytest.param(
            ReleadWhen.FREE,
            False,
            [
                *("lead 66 6", "lead 22 2", "lead 62 6", "lead 62 2", "lead 52 5", "lead 52 2", "lead 42 4"),
                *("lead 42 2", "lead 32 3", "lead 32 2", "lead 21 2", "lead 21 1"),
            ],
            id="Leading again: free, with any number",
        ),
    ],
)
def test_who_could_still_connect(when: ReleadWhen, pip_rule: bool, leads: list[str]) -> None:  # noqa: FBT001 - the option's value
    """They have the choice only if leading again is free; a tile that must be connected is not covered."""
    options = changed(JIELONG, line__relead_when=when, line__relead_pip=pip_rule)
    state, _who = covered_by(played(begun(options, ALL_TWOS), "0 lead 22 2"), 3)
    assert GAME.to_act(state) == (0,)
    places = ["place 22", "place 62", "place 52", "place 42", "place 32", "place 21"]
    assert sorted(texts(state, 0)) == sorted([*leads, *places])
    assert why(state, 0, "lead 52 2") == (
        "chain.no-lead-now" if not leads else "chain.same-number (2)" if pip_rule else None
    )
    assert why(state, 0, "cover 66") == "chain.must-connect (2)"


SIXES = "66 65 64 55 54 53 44 33"


def test_free_leads_with_two_ends() -> None:
    """Leading again, two ends: neither end of the new line has the number of an old one."""
    options = changed(TWO_ENDS, line__relead_when=ReleadWhen.FREE, line__must_play=False)
    state, who = covered_by(played(begun(options, SIXES), "0 lead 66 *"), 3)
    assert who == [1, 2, 3]
    leads = [words for words in texts(state, 0) if words.startswith("lead")]
    assert leads == ["lead 44 *", "lead 55 *", "lead 33 *", "lead 54 *", "lead 53 *"]
    assert why(state, 0, "lead 65 *") == "chain.same-number (6)"
    assert {"place 65 left", "place 64 right", "cover 44"} <= set(texts(state, 0))
    after = played(state, "0 lead 54 *")
    assert after.line is not None
    assert after.line.ends == (5, 4)


@pytest.mark.no_cover
def test_after_all_nobody_leads_for_who_is_out() -> None:
    """Leading again, `after_all`: if the last player to lay a tile has none left, the others cover their hands."""
    rng, options, found = Random(4), changed(JIELONG, line__relead_when=ReleadWhen.AFTER_ALL), 0
    for _ in range(150):
        start = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        for state, seat, _ in random_chain_round(start, rng)[0]:
            if state.last is None or state.hands[state.last] or not state.covers:
                continue
            covered = {event.seat for event in state.history[-state.covers :] if isinstance(event, TileCovered)}
            if any(hand and other not in covered for other, hand in enumerate(state.hands)):
                continue
            found += 1
            assert {words.partition(" ")[0] for words in texts(state, seat)} == {"cover"}
    assert found > 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_all_nobody_covers_twice(seats: int) -> None:
    """Leading again, `after_all` where covering is free: once everybody has covered, a tile goes face up."""
    options = changed(with_seats(CHANGTIAN, seats), line__relead_when=ReleadWhen.AFTER_ALL)
    state, who = covered_by(played(begun(options, ALL_TWOS), "0 lead 22 2"), seats)
    assert who == [*range(1, seats), 0]
    assert GAME.to_act(state) == (0,)
    assert {words.partition(" ")[0] for words in texts(state, 0)} == {"lead", "place"}
    assert why(state, 0, f"cover {state.hands[0][0]}") == "chain.lead-first"


def test_with_free_covers_he_goes_on_too() -> None:
    """Leading again, `must_play` off: who can connect may cover instead, but leads only when they cannot."""
    state, _who = covered_by(played(begun(CHANGTIAN, ALL_TWOS), "0 lead 22 2"), 3)
    assert {words.partition(" ")[0] for words in texts(state, 0)} == {"place", "cover"}
    state, _who = covered_by(played(state, "0 cover 22"), 3)
    assert {words.partition(" ")[0] for words in texts(state, 0)} == {"place", "cover"}


@pytest.mark.bulk
def test_the_last_tile_can_be_led() -> None:
    """Leading again: who has one tile left leads it, and the round ends with the covers of the others."""
    rng = Random(2)
    found = 0
    for _ in range(400):
        deal = deal_round(GAME, with_seats(JIELONG, 2), rng.randbytes(32))
        start = GAME.start(with_seats(JIELONG, 2), deal, Standing()).state
        positions, end = random_chain_round(start, rng)
        for state, seat, move in positions:
            if state.line is not None and sum(map(len, state.hands)) <= 2 and len(state.hands[seat]) == 1:
                (event,) = GAME.apply(state, seat, move).events[:1]
                found += isinstance(event, TileLed)
        assert end.ended is not None
    assert found > 3


@pytest.mark.bulk
@pytest.mark.parametrize("name", ["jielong", "jielong_two_ends", "xieding"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_lead_anew_is_always_called_for(name: str, seats: int) -> None:
    """In random rounds: nobody could connect, all others had just covered, and the number is another."""
    rng, options, found = Random(name), with_seats(PRESETS[name], seats), 0
    for _ in range(60):
        start = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        for state, seat, move in random_chain_round(start, rng)[0]:
            event = GAME.apply(state, seat, move).events[0]
            if not isinstance(event, TileLed) or state.line is None:
                continue
            found += 1
            assert state.last == seat
            recent = state.history[-(seats - 1) :]
            assert [each.seat for each in recent if isinstance(each, TileCovered)] == [
                (seat + place) % seats for place in range(1, seats)
            ]
            ends = state.line.ends
            assert not any(carries(tile, pips) for hand in state.hands for tile in hand for pips in ends)
            assert event.left_open not in ends
    assert found > 10
