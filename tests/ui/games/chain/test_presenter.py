# SPDX-License-Identifier: MIT
"""At every event in a round of a chain game, the table shows the seat's knowledge, and nothing early."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.deal import deal_round
from dominoes.game import Event, Seat, Standing, Step
from dominoes.games.chain.options import PRESETS, ChainOptions
from dominoes.games.chain.state import Claim, HandsShown, LineBlocked, Pass, State
from tests.contract.chain_case import EXTRA
from tests.support.chain_rounds import CHANGTIAN, GAME, XIEDING, laid
from tests.support.strategies import changed
from tests.ui import painting
from tests.ui.driving import application, until
from tests.ui.games.chain.seat import EIGHT, ONE_END_BLOCKS, WHO
from tests.ui.games.logged import logged
from ui.games.chain import texts
from ui.games.chain.felt import ChainTable
from ui.games.chain.play import ChainPresenter
from ui.games.chain.table import ChainTableModel, Choosing, chain_model
from ui.kit.commands import key_help, press
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.language import i18n
from ui.language.names import tile_name
from ui.table.felt import TableLook

QUICK = Settings(ceremony=False, trick_seconds=0)
WAITS = Settings(ceremony=False, trick_waits=True)
TABLES = PRESETS | EXTRA


class Shown:
    """A presenter with its table."""

    def __init__(self, me: int, settings: Settings, seats: int) -> None:
        """Sit in seat *me*."""
        self.page = QWidget()
        self.page.resize(1280, 760)
        self.table = ChainTable(self.page)
        self.table.resize(1280, 760)
        self.table.set_look(TableLook(motion=False, speed=inf))
        self.presenter = ChainPresenter(self.table, SheetOverlay(self.page), GAME, Seat(me), self.page)
        self.presenter.who = WHO[:seats]
        self.presenter.levels = ("",) * seats
        self.presenter.settings = settings
        self.said: list[str] = []
        self.presenter.announced.connect(self.said.append)
        self.states: list[ChainTableModel | None] = []
        self.presenter.changed.connect(lambda: self.states.append(self.table.model))
        self.page.setUpdatesEnabled(painting.is_on)
        self.page.show()

    async def watch(self, *steps: Step[State]) -> None:
        """Show steps."""
        for step in steps:
            await self.presenter.watch(step.state, step.events)

    def agrees(self, state: State) -> None:
        """Compare everything on the table with what the seat knows."""
        view, who = GAME.view(state, self.presenter.me), self.presenter.who
        assert self.presenter.view == view
        wanted = chain_model(view, who, self.presenter.levels, Choosing(), turned_up=state.ended is not None)
        assert self.table.model == wanted
        for panel, seat in zip(self.table.panels, wanted.seats, strict=True):
            assert panel.model is not None
            assert (panel.model.name, panel.model.chips, panel.model.to_act) == (seat.name, seat.chips, seat.to_act)
        assert [tile.face for tile in self.table.hand] == [each.tile for each in wanted.hand]
        row = sorted(str(each.tile) for line in wanted.lines for each in line.row)
        assert sorted(str(tile.face) for tile in self.table.lines.tiles) == row
        for seat in wanted.seats:
            small = self.table.small[seat.seat]
            backs = 0 if seat.seat == self.presenter.me else seat.tiles
            assert len(small.tiles) == backs + len(seat.shown) + len(seat.covered)


@asynccontextmanager
async def shown(me: int = 0, settings: Settings = QUICK, seats: int = 4) -> AsyncIterator[Shown]:
    """Yield a presenter, and clear it away."""
    application()
    at = Shown(me, settings, seats)
    try:
        yield at
    finally:
        at.presenter.close()
        at.page.close()
        at.page.deleteLater()


def random_steps(options: ChainOptions, seed: int) -> list[Step[State]]:
    """Play a round at random, and return it step by step."""
    rng = Random(seed)
    since = Standing(banker=Seat(seed % options.seats), chips=(0,) * options.seats)
    steps = [GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), since)]
    while seats := GAME.to_act(steps[-1].state):
        legal = GAME.legal_moves(steps[-1].state, seats[0])
        steps.append(GAME.apply(steps[-1].state, seats[0], rng.choice(legal)))
    return steps


def scripted(options: ChainOptions, hands: tuple[str, ...], *lines: str) -> list[Step[State]]:
    """Play *lines* such as ``"0 lead 66 6"`` with *hands*, and return each step."""
    steps = [GAME.start(options, laid(options, *hands), Standing(chips=(0,) * options.seats))]
    for line in lines:
        seat, _, move = line.partition(" ")
        steps.append(GAME.apply(steps[-1].state, Seat(int(seat)), GAME.read_move(move)))
    return steps


def blocked() -> list[Step[State]]:
    """Return a round that seat 2 blocks."""
    hands = ("62 66 66 65 65 64", "22 55 55 51 51 11", "22 33 33 31 31 44")
    return scripted(ONE_END_BLOCKS, hands, "0 lead 62 2", "1 place 22", "2 place 22")


# -- all the way --------------------------------------------------------------------------------------


@pytest.mark.matrix
@pytest.mark.parametrize("table", TABLES)
async def test_the_table_agrees_after_every_move(table: str) -> None:
    """Rounds played at random for two, three and four: the table is what the seat knows, the log is said aloud."""
    options = TABLES[table]
    async with shown(1, seats=options.seats) as at:
        steps = random_steps(options, 1)
        for step in steps:
            await at.watch(step)
            at.agrees(step.state)
        log = logged(at.presenter)
        assert log
        assert all(log)
        assert at.said == log
        end = steps[-1].state
        assert end.ended is not None
        assert log[-1] == at.presenter.words.title(end.ended)
        assert at.presenter.settlement(end, "R").title == f"R · {log[-1]}"


@pytest.mark.matrix
@pytest.mark.parametrize("table", PRESETS)
async def test_resuming_shows_the_position_at_once(table: str) -> None:
    """A position reached before anybody looked, or gone back to, looks like one that was watched."""
    options = TABLES[table]
    events: tuple[Event, ...] = ()
    async with shown(3) as watched, shown(3) as resumed:
        steps = random_steps(options, 5)
        for step in steps:
            events += step.events
            await watched.watch(step)
            resumed.presenter.resuming = True
            await resumed.presenter.watch(step.state, events)
            assert not resumed.presenter.resuming
            assert not resumed.said
            resumed.agrees(step.state)
            assert resumed.presenter.log() == watched.presenter.log()
        for step in reversed(steps):
            resumed.presenter.resuming = True
            await resumed.presenter.watch(step.state, step.state.history)
            resumed.agrees(step.state)


async def test_one_round_after_another() -> None:
    """Tiles turned up in the round before are gone after the next deal, in another game too."""
    async with shown() as at:
        for options in PRESETS.values():
            first, *_others, last = random_steps(options, 2)
            await at.watch(last)
            at.agrees(last.state)
            await at.watch(first)
            at.agrees(first.state)
            assert not at.presenter.log()


# -- nothing before its turn --------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["jielong", "dingniu", "changtian"])
async def test_nothing_is_turned_up_before_the_end(table: str) -> None:
    """Others' covers and hands are not on the table in any model before all tiles are shown."""
    steps = random_steps(TABLES[table], 4)
    async with shown(2) as at:
        await at.watch(*steps[:-1])
        models = [model for model in at.states if model is not None]
        # While tiles are dealt there is none.
        assert len(models) > len(steps) // 2
        for model in models:
            for seat in model.seats:
                assert not seat.shown
                assert not seat.points
                assert seat.seat == 2 or set(seat.covered) <= {None}
        at.states.clear()
        await at.watch(steps[-1])
        opened = [model is not None and all(seat.covered_open for seat in model.seats) for model in at.states]
        assert opened[-1]
        assert opened == sorted(opened)
        shows = next(event for event in steps[-1].events if isinstance(event, HandsShown))
        assert at.table.model is not None
        assert [seat.covered for seat in at.table.model.seats] == list(shows.covered)


@pytest.mark.parametrize("by", ["felt", "enter"])
async def test_a_block_waits_for_a_click(by: str) -> None:
    """It is told why nobody can connect before the tiles are turned up; a click or Enter goes on."""
    steps = blocked()
    event = next(each for each in steps[-1].events if isinstance(each, LineBlocked))
    async with shown(0, WAITS) as at:
        await at.watch(*steps[:-1])
        last = asyncio.ensure_future(at.watch(steps[-1]))
        await until(lambda: at.presenter._go_on is not None, "the block")
        assert at.table.model is not None
        assert at.table.model.blocked == texts.block_text(event, WHO)
        assert at.table.notice.isVisible()
        assert not any(seat.covered_open for seat in at.table.model.seats)
        stops = 0
        while not last.done():
            if at.presenter._go_on is not None:
                stops += 1
                if by == "felt":
                    at.table.felt_clicked.emit()
                else:
                    at.presenter.person.play_selected()
            await asyncio.sleep(0.001)
        await last
        assert stops
        at.agrees(steps[-1].state)


async def test_eight_doubles_are_laid_open() -> None:
    """The hand is shown and named before the round is settled; nobody else's is."""
    steps = scripted(XIEDING, (EIGHT,), "0 claim eight-doubles", "1 pass", "2 pass", "3 pass")
    assert GAME.legal_moves(steps[0].state, Seat(0)) == (Claim(), Pass())
    async with shown(2) as at:
        await at.watch(*steps)
        at.agrees(steps[-1].state)
        assert at.table.model is not None
        assert [len(seat.shown) for seat in at.table.model.seats] == [8, 0, 0, 0]
        assert at.table.advice.text in logged(at.presenter)


async def test_a_void_deal_is_laid_open() -> None:
    """Seven doubles end the round at once, and lie there."""
    options = changed(XIEDING, slant__seven_doubles_redeal=True)
    steps = scripted(options, ("66 66 11 11 44 44 55 31",))
    async with shown(2) as at:
        await at.watch(*steps)
        at.agrees(steps[-1].state)
        assert at.table.model is not None
        assert [len(seat.shown) for seat in at.table.model.seats] == [8, 0, 0, 0]
        assert len(logged(at.presenter)) == 2


# -- names, keys, language ----------------------------------------------------------------------------


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("preset", ["jielong", "dingniu", "xieding"])
async def test_tiles_have_the_names_of_the_game(qapp: QApplication, preset: str, language: str) -> None:
    """Below each tile, and for a screen reader, the name is that of the game; after a change of language too."""
    options = PRESETS[preset]
    steps = random_steps(options, 1)
    try:
        async with shown() as at:
            await at.watch(*steps[:6])
            i18n.install(qapp, language)
            at.presenter.show_now()
            for tile in at.table.hand:
                assert tile.face is not None
                name = tile_name(tile.face, options.look.naming.key)
                assert at.table.label_of(tile.face) == name
                assert name in tile.accessibleName()
            at.agrees(steps[5].state)
    finally:
        i18n.install(qapp, "en")


async def test_shown_again_in_mid_motion(qapp: QApplication) -> None:
    """A change of language while a block is looked at turns nothing up."""
    steps = blocked()
    async with shown(0, WAITS) as at:
        await at.watch(*steps[:-1])
        last = asyncio.ensure_future(at.watch(steps[-1]))
        await until(lambda: at.table.advice.text, "the words")
        i18n.install(qapp, "ja")
        at.presenter.show_now()
        assert "Enter キー" in at.table.advice.text
        assert at.table.model is not None
        assert not any(seat.covered_open for seat in at.table.model.seats)
        i18n.install(qapp, "en")
        while not last.done():
            at.presenter.go_on()
            await asyncio.sleep(0.001)
        at.presenter.show_now()
        at.agrees(steps[-1].state)


async def test_keys_and_commands() -> None:
    """Each key has its words; what is not one of them is left to others."""
    async with shown() as at:
        assert not any(command.text for command in at.presenter.commands())
        keys = key_help(at.presenter.commands())
        assert all(key and does for key, does in keys)
        assert {"X", "1 2", "Enter"} <= {key for key, _does in keys}
        assert not at.presenter.person.press("1")
        assert press(at.presenter.commands(), "X")
        assert not press(at.presenter.commands(), "Q")
        assert at.presenter.view is None
        at.presenter._arrange()
        assert at.table.model is None


async def test_the_person_is_asked() -> None:
    """A selection is shown at once, and X covers, if that is possible."""
    steps = scripted(CHANGTIAN, ("66", "63 65"), "0 lead 66 6")
    async with shown(1) as at:
        await at.watch(*steps)
        state = steps[-1].state
        answer = asyncio.ensure_future(at.presenter.choose(GAME.legal_moves(state, Seat(1))))
        await until(lambda: at.presenter.person.turn is not None, "the question")
        at.table.hand_row.clicked.emit(0)
        assert at.table.hand[0].is_selected
        assert press(at.presenter.commands(), "X")
        assert str(await answer).startswith("Cover")
