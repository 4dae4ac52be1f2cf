# SPDX-License-Identifier: MIT
"""At every event in a round of a chain game, the table shows the seat's knowledge, and nothing early."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtWidgets import QApplication

from dominoes.game import Seat, Standing, Step
from dominoes.games.chain.options import PRESETS, ChainOptions
from dominoes.games.chain.state import Claim, HandsShown, LineBlocked, Pass, State
from tests.support.chain_rounds import CHANGTIAN, GAME, XIEDING, laid
from tests.support.strategies import changed
from tests.ui.driving import until
from tests.ui.games.chain.seat import EIGHT, ONE_END_BLOCKS, WHO
from tests.ui.games.logged import logged
from tests.ui.games.shown import WAITS, random_steps, shown
from ui.games.chain import texts
from ui.kit.commands import key_help, press
from ui.language import i18n
from ui.language.names import tile_name


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


# -- nothing before its turn --------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["jielong", "dingniu", "changtian"])
async def test_nothing_is_turned_up_before_the_end(table: str) -> None:
    """Others' covers and hands are not on the table in any model before all tiles are shown."""
    steps = random_steps("chain", PRESETS[table], 4)
    async with shown("chain", 2) as at:
        states = at.note_states()
        await at.watch(*steps[:-1])
        models = [model for model, _log in states if model is not None]
        # While tiles are dealt there is none.
        assert len(models) > len(steps) // 2
        for model in models:
            for seat in model.seats:
                assert not seat.shown
                assert not seat.points
                assert seat.seat == 2 or set(seat.covered) <= {None}
        states.clear()
        await at.watch(steps[-1])
        opened = [model is not None and all(seat.covered_open for seat in model.seats) for model, _log in states]
        assert opened[-1]
        assert opened == sorted(opened)
        shows = next(event for event in steps[-1].events if isinstance(event, HandsShown))
        assert at.table.model is not None
        assert [seat.covered for seat in at.table.model.seats] == list(shows.covered)


async def test_a_block_waits_for_a_click() -> None:
    """It is said why nobody can connect before the tiles are turned up."""
    steps = blocked()
    event = next(each for each in steps[-1].events if isinstance(each, LineBlocked))
    async with shown("chain", 0, WAITS) as at:
        await at.watch(*steps[:-1])
        last = asyncio.ensure_future(at.watch(steps[-1]))
        await until(lambda: at.presenter.waiting.is_on, "the block")
        assert at.table.model is not None
        assert at.table.model.blocked == texts.block_text(event, WHO)
        assert at.table.notice.isVisible()
        assert not any(seat.covered_open for seat in at.table.model.seats)
        while not last.done():
            at.presenter.go_on()
            await asyncio.sleep(0)
        at.agrees(steps[-1].state)


async def test_eight_doubles_are_laid_open() -> None:
    """The hand is shown and named before the round is settled; nobody else's is."""
    steps = scripted(XIEDING, (EIGHT,), "0 claim eight-doubles", "1 pass", "2 pass", "3 pass")
    assert GAME.legal_moves(steps[0].state, Seat(0)) == (Claim(), Pass())
    async with shown("chain", 2) as at:
        await at.watch(*steps)
        at.agrees(steps[-1].state)
        assert at.table.model is not None
        assert [len(seat.shown) for seat in at.table.model.seats] == [8, 0, 0, 0]
        assert at.table.advice.text in logged(at.presenter)


async def test_a_void_deal_is_laid_open() -> None:
    """Seven doubles end the round at once, and lie there."""
    options = changed(XIEDING, slant__seven_doubles_redeal=True)
    steps = scripted(options, ("66 66 11 11 44 44 55 31",))
    async with shown("chain", 2) as at:
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
    steps = random_steps("chain", options, 1)
    try:
        async with shown("chain") as at:
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


async def test_keys_and_commands() -> None:
    """Each key has its words; what is not one of them is left to others."""
    async with shown("chain") as at:
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
    async with shown("chain", 1) as at:
        await at.watch(*steps)
        state = steps[-1].state
        answer = asyncio.ensure_future(at.presenter.choose(GAME.legal_moves(state, Seat(1))))
        await until(lambda: at.presenter.person.turn is not None, "the question")
        at.table.hand_row.clicked.emit(0)
        assert at.table.hand[0].is_selected
        assert press(at.presenter.commands(), "X")
        assert str(await answer).startswith("Cover")
