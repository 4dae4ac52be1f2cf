# SPDX-License-Identifier: MIT
"""After any event in a round, the table shows exactly the knowledge of the seat."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from dominoes.deal import deal_from_seed
from dominoes.game import Deal, Seat, Standing, Step
from dominoes.games import entry
from dominoes.games.tiengow.state import Claim
from dominoes.games.tricks import Throw
from dominoes.options import with_options
from dominoes.tiles import Tile, tiles
from tests.ui.driving import until
from tests.ui.games.logged import logged
from tests.ui.games.shown import QUICK, WHO, shown
from ui.kit.settings import Settings
from ui.table.seat_panel import SeatPanel

GAME = entry("tiengow").game
SUPREME = (
    "66 66 63 54 51 51 42 21",
    "11 11 62 53 61 61 41 32",
    "44 44 52 43 31 31 33 33",
    "55 55 22 22 65 65 64 64",
)
CLAIMER = (
    "63 54 62 53 52 43 42 41",
    "66 66 11 11 44 44 31 31",
    "32 21 33 33 22 22 55 55",
    "65 65 64 64 61 61 51 51",
)


def start(hands: tuple[str, ...], preset: str) -> Step[Any]:
    """Deal *hands*."""
    return GAME.start(entry("tiengow").presets[preset], Deal((), (1, 2), tuple(map(tiles, hands))), Standing())


def played(step: Step[Any], *moves: str) -> list[Step[Any]]:
    """Play *moves*, each by the seat to move."""
    steps = [step]
    for move in moves:
        state = steps[-1].state
        steps.append(GAME.apply(state, GAME.to_act(state)[0], GAME.read_move(move)))
    return steps


async def test_a_payment_in_the_middle_of_the_round() -> None:
    """賀尊 is shown on a small sheet, which a click closes."""
    steps = played(
        start(SUPREME, "ng"),
        "lead 42 21",
        "throw 41 32",
        "throw 31 31",
        "throw 22 22",
    )
    async with shown("tiengow") as at:
        for step in steps[:-1]:
            await at.watch(step)
        last = asyncio.ensure_future(at.watch(steps[-1]))
        await until(at.overlay.isVisible, "the sheet")
        assert not last.done()
        at.overlay.press("Enter")
        await last
        assert not at.overlay.isVisible()
        at.agrees(steps[-1].state)
        assert [panel.model.chips for panel in at.table.panels if panel.model] == list(
            steps[-1].state.payments[0].chips
        )


async def test_a_payment_closes_by_itself() -> None:
    """Nobody has to close the small sheet."""
    steps = played(start(SUPREME, "ng"), "lead 42 21", "throw 41 32", "throw 31 31", "throw 22 22")
    async with shown("tiengow") as at:
        at.table.animator.speed = 1000.0
        for step in steps:
            await at.watch(step)
        assert not at.overlay.isVisible()


async def test_a_dealt_hand_is_laid_open() -> None:
    """Everybody sees the tiles of a dealt hand and reads what it is."""
    state = start(CLAIMER, "wiki_hk").state
    claim = GAME.legal_moves(state, Seat(0))[0]
    assert isinstance(claim, Claim)
    steps = played(start(CLAIMER, "wiki_hk"), GAME.write_move(claim), "pass", "pass", "pass")
    async with shown("tiengow", 1) as at:
        for step in steps:
            await at.watch(step)
        assert steps[-1].state.ended
        assert any("Ming" in line for line in at.said)
        assert logged(at.presenter)[-1]


@pytest.mark.parametrize("me", range(4))
async def test_the_order_of_the_deal(me: int) -> None:
    """The hand can stay in the order of taking."""
    options = entry("tiengow").presets["basic"]
    step = GAME.start(options, deal_from_seed(bytes(32), GAME.tiles(options)), Standing())
    dealt = step.events[1].hands[me]  # type: ignore[attr-defined]
    async with shown("tiengow", me, Settings(ceremony=False, pace="quick", hand_order="dealt")) as at:
        await at.watch(step)
        assert [tile.face for tile in at.table.hand] == list(dealt)
        at.presenter.settings = QUICK
        at.presenter.show_now()
        at.agrees(step.state)


async def test_the_ceremony_leaves_nothing() -> None:
    """After the wall was opened and the tiles went out, the table is as without it."""
    options = entry("tiengow").presets["wiki_hk"]
    step = GAME.start(options, deal_from_seed(bytes(32), GAME.tiles(options)), Standing())
    async with shown("tiengow", 0, Settings(pace="quick")) as at, shown("tiengow", 0) as plain:
        await at.watch(step)
        await plain.watch(step)
        at.agrees(step.state)
        await asyncio.sleep(0.01)
        assert len(at.table.findChildren(QWidget)) == len(plain.table.findChildren(QWidget))


async def test_while_tiles_are_dealt_nothing_is_left_of_the_round_before() -> None:
    """The log is empty, and no seat says that it has no tiles while tiles lie there."""
    options = entry("tiengow").presets["wiki_hk"]
    step = GAME.start(options, deal_from_seed(bytes(32), GAME.tiles(options)), Standing())
    async with shown("tiengow", 0, Settings(pace="quick")) as at:
        logs: list[object] = []
        at.presenter.changed.connect(lambda: logs.append(at.presenter.log()))
        watching = asyncio.ensure_future(at.watch(step))
        await until(lambda: at.table.model is not None, "the empty table")
        assert at.presenter.is_dealing
        assert logs == [[]]
        panels = at.table.findChildren(SeatPanel)
        assert len(panels) == 4
        assert not any("0 tiles" in panel.accessibleName() for panel in panels)
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        assert not at.presenter.is_dealing


@pytest.mark.parametrize("reveal", [True, False])
async def test_thrown_tiles_lie_open_when_the_round_is_over(*, reveal: bool) -> None:
    """If the table turns them up: those of the last trick in it, earlier ones in front of their owner."""
    options = with_options(entry("tiengow").presets["basic"], {"play.reveal_thrown": reveal})
    rng = Random(5)
    async with shown("tiengow", 1) as at:
        step = GAME.start(options, deal_from_seed(bytes([5]) * 32, GAME.tiles(options)), Standing())
        thrown: dict[int, list[Tile]] = {seat: [] for seat in range(4)}
        await at.watch(step)
        while seats := GAME.to_act(step.state):
            (seat,) = seats
            assert not any(tile.face for other in range(4) if other != 1 for tile in at.table.held(Seat(other)))
            move = rng.choice(GAME.legal_moves(step.state, seat))
            if isinstance(move, Throw):
                thrown[seat] += move.tiles
            step = GAME.apply(step.state, seat, move)
            await at.watch(step)
        at.agrees(step.state)
        backs = 0
        for seat in map(Seat, (0, 2, 3)):
            held = [tile.face for tile in at.table.held(seat)]
            last = [tile.face for tile in at.table.plays(seat)]
            backs += last.count(None)
            assert len(held) == (len(thrown[seat]) - len(last) * (last == thrown[seat][-len(last) :]) if reveal else 0)
            assert not reveal or held == thrown[seat][: len(held)]
            assert not held or WHO[seat] in at.table.held(seat)[0].accessibleName() + at.table.held(seat)[0].toolTip()
        assert any(thrown[seat] for seat in (0, 2, 3))
        assert (backs == 0) is reveal
