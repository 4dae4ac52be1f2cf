# SPDX-License-Identifier: MIT
"""At every event in a round of 推牌九, the table shows the seat's knowledge, and nothing early."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from PySide6.QtWidgets import QWidget

from dominoes.games.face_down import HandsTaken
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import CASINO, GUANGDONG, PRESETS, PaiGowOptions
from dominoes.games.paigow.state import HandCompared, HandsShown
from tests.support.paigow_rounds import GAME, SMALL
from tests.support.strategies import changed
from tests.ui.driving import until
from tests.ui.games.paigow.table import BANKED_BY_ONE, scripted
from tests.ui.games.shown import WAITS, WHO, random_steps, shown
from ui.games.paigow import texts
from ui.kit.settings import Settings

# -- hands are turned over one after the other --------------------------------------------------------


@pytest.mark.parametrize("me", range(4))
async def test_the_order_in_which_hands_are_shown(me: int) -> None:
    """The banker's first, then one's own, then seat by seat; each step is waited for."""
    steps = scripted(GUANGDONG, *BANKED_BY_ONE)
    order = [event.seat for event in steps[-1].events if isinstance(event, HandCompared)]
    first = [1] if me == 1 else [1, me]
    async with shown("paigow", me, WAITS) as at:
        states = at.note_states()
        await at.watch(*steps[:-1])
        last = asyncio.ensure_future(at.watch(steps[-1]))
        opened: list[list[int]] = []
        while not last.done():
            await until(lambda: at.presenter.waiting.is_on or last.done(), "a wait, or the end")
            if last.done():
                break
            opened.append([seat for seat in range(4) if None not in at.faces(seat) and at.faces(seat)])
            at.presenter.go_on()
            await asyncio.sleep(0)
        await last
        # The table tells after each comparison; then the hands compared so far lie open, and those of the beginning.
        told = [
            sorted(each.seat for each in model.seats if any(hand.name for hand in each.hands))
            for model, _log in states
            if model is not None and any(each.outcome for each in model.seats)
        ]
        assert told[: len(order)] == [sorted({*first, *order[: place + 1]}) for place in range(len(order))]
        # One's own comparison stays as long as the reader likes, as the last one does until the settlement is asked
        # for; the others pass by themselves.
        stops = [place for place, seat in enumerate(order[:-1]) if seat == me]
        assert opened == [sorted({*first, *order[: stop + 1]}) for stop in stops]
        at.agrees(steps[-1].state)


@pytest.mark.matrix
@pytest.mark.parametrize("options", [GUANGDONG, SMALL, CASINO], ids=["four tiles", "two tiles", "eight seats"])
@pytest.mark.parametrize("me", [0, 1, 3])
async def test_nothing_is_told_before_its_turn(options: PaiGowOptions, me: int) -> None:
    """Not the table, nor the tiles counted, nor the log, nor what is said aloud run ahead of the hands turned over."""
    steps = random_steps("paigow", options, 7)
    end = steps[-1].state
    shown_hands = next(event.hands for event in end.history if isinstance(event, HandsShown))
    table = ranking(options.ranking)
    compared = [event.seat for event in end.history if isinstance(event, HandCompared)]
    async with shown("paigow", me, seats=options.seats) as at:
        await at.watch(*steps[:-1])
        states = at.note_states()
        at.said.clear()
        await at.watch(steps[-1])
        reached = 0
        for model, log in states:
            assert model is not None
            open_now = {
                each.seat for each in model.seats for hand in each.hands if hand.name and None not in hand.tiles
            }
            known = Counter(tile for seat in open_now | {me} for tile in end.hands[seat])
            if not any(each.hands for each in model.seats):
                known = Counter()
            assert Counter({each.face: each.seen for each in model.seen}) == known
            told = {each.seat for each in model.seats if each.outcome}
            assert told <= open_now
            for seat in set(compared) - told:
                assert not any(line.startswith(f"{WHO[seat]}: ") for line in log)
            for seat in {each.seat for each in model.seats} - open_now:
                named = texts.hands_name(shown_hands[seat], table)
                assert not any(line.startswith(WHO[seat]) and named in line for line in log)
            settled = len(told) == len(compared)
            assert settled or [each.chips for each in model.seats] == list(end.standing.chips)
            reached = max(reached, len(told))
        assert reached == len(compared)
        aloud = [line for line in at.said if any(line.startswith(f"{WHO[seat]}: ") for seat in compared)]
        assert [WHO.index(line.partition(": ")[0]) for line in aloud] == compared


async def test_tiles_lie_there_only_when_they_were_dealt() -> None:
    """The last stake decides the dice: before they have fallen nobody has tiles, oneself neither."""
    steps = scripted(GUANGDONG, *BANKED_BY_ONE)
    dealt = next(place for place, step in enumerate(steps) if any(isinstance(e, HandsTaken) for e in step.events))
    async with shown("paigow", 0) as at:
        await at.watch(*steps[:dealt])
        states = at.note_states()
        await at.watch(steps[dealt])
        first, *_, last = (model for model, _log in states)
        assert first is not None
        assert last is not None
        assert not first.hand
        assert not first.dice
        assert not any(each.hands for each in first.seats)
        assert not any(each.seen for each in first.seen)
        assert last.hand == steps[dealt].state.hands[0]
        assert last.dice == (3, 4)


@pytest.mark.parametrize("me", range(4))
async def test_a_shared_bank_stays_covered(me: int) -> None:
    """The tiles of a seat that shares the bank are never turned over; only it sees them."""
    options = changed(GUANGDONG, banking__shared=True)
    steps = scripted(options, "0 bank yes", "1 pass", "2 cobank yes", "1 stake 20", "3 stake 20")
    async with shown("paigow", me) as at:
        await at.watch(*steps)
        at.agrees(steps[-1].state)
        mine = list(steps[-1].state.hands[2])
        assert at.faces(2) == (mine if me == 2 else [None] * 4)
        assert all(None not in at.faces(seat) for seat in (0, 1, 3))


@pytest.mark.bulk
async def test_the_ceremony_leaves_nothing() -> None:
    """After the dice were rolled and the columns went out, the table is as without it; half the pile in the second."""
    for options, since in (
        (CASINO, None),
        (PRESETS["two_halves"], None),
        (PRESETS["wenzhou"], None),
    ):
        steps = random_steps("paigow", options, 3, since)
        second = random_steps("paigow", options, 3, GAME.next_standing(steps[-1].state))
        seats = options.seats
        async with (
            shown("paigow", 0, Settings(pace="quick"), seats) as at,
            shown("paigow", 0, seats=seats) as plain,
        ):
            for step in (*steps, *second):
                await at.watch(step)
                await plain.watch(step)
                at.agrees(step.state)
                assert at.said == plain.said
            await asyncio.sleep(0.01)
            assert len(at.table.findChildren(QWidget)) == len(plain.table.findChildren(QWidget))
