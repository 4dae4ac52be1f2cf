# SPDX-License-Identifier: MIT
"""Where the roller names how the wall is opened: the people at the screen are asked before the dice fall."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.deal import deal_round, seed_for_round
from dominoes.game import PileOpened, deal_of
from dominoes.games.tiengow.options import CeremonyOptions, Opening, Roller
from dominoes.opening import OPENINGS
from dominoes.records.reader import check, parse
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
    SEED,
    answers_of,
    begin,
    messages_on,
    my_turn,
    play_on,
    press_main,
    saved_match,
    setup_of,
    type_key,
    until,
    window_on,
)
from tests.ui.play.test_people import is_curtain, shared
from ui.app.window import MainWindow
from ui.kit.widgets import KeyButton
from ui.play import curtain
from ui.play.page import TablePage
from ui.play.sheets import NEXT
from ui.saving.party import named_opening
from ui.saving.setup import MatchSetup

BANKER = CeremonyOptions(opening=Opening.CHOSEN, roller=Roller.BANKER)
OPPOSITE = CeremonyOptions(opening=Opening.CHOSEN)
WAYS = list(OPENINGS)


@pytest.fixture(autouse=True)
def sees_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every sheet be answered as soon as it opens."""
    monkeypatch.setattr(curtain, "BLIND_S", 0.0)


def chosen(ceremony: CeremonyOptions = BANKER, *, hand_size: int = 8) -> MatchSetup:
    """Return a match of one hand whose first banker, and roller, is the person."""
    return setup_of("wiki_hk", ceremony=ceremony, session=ONE_ROUND, hand_size=hand_size)


def is_asked(table: TablePage) -> bool:
    """Return whether the question how the wall is opened is on the screen."""
    return table.overlay.is_asking and bool(table.overlay._keys)


async def asked(window: MainWindow, setup: MatchSetup) -> TablePage:
    """Draw for seats, and stop where the roller is asked."""
    table = begin(window, setup)
    await until(table.overlay.isVisible, "the dice for the seats")
    press_main(table)
    await until(lambda: is_asked(table), "the question")
    return table


def opened(table: TablePage) -> PileOpened:
    """Return how the wall on the table was opened."""
    assert table.runner is not None
    state = table.runner.screen._state
    return next(event for event in state.history if isinstance(event, PileOpened))


def kept(window: MainWindow) -> dict[str, Any]:
    """Return the deal of the last round as it was saved."""
    deal: dict[str, Any] = saved_match(window).rounds[-1].header["deal"]
    return deal


@pytest.mark.parametrize("by", ["clicks", "keys"])
async def test_the_person_who_rolls_names_the_opening(tmp_path: Path, by: str) -> None:
    """S000: before rolling they say how the wall is opened; the round is saved, played and checked with it."""
    async with window_on(tmp_path) as window:
        table = await asked(window, chosen())
        assert table.overlay.title.text() == "Ming rolls the dice"
        assert "nobody's chances" in table.overlay.card.accessibleDescription()
        buttons = table.overlay.area.findChildren(KeyButton)
        assert [each.accessibleName() or each.text() for each in buttons][4].startswith("Cut the ears")
        assert len(buttons) == len(WAYS)
        if by == "keys":
            type_key(table, Qt.Key.Key_5)
        else:
            QTest.mouseClick(buttons[4], Qt.MouseButton.LeftButton)
        await my_turn(table)
        assert opened(table).opening == "open-ears" == WAYS[4]
        assert (kept(window)["opening"], kept(window)["named"]) == ("open-ears", True)
        await play_on(window, lambda: NEXT in answers_of(table))
        await until(lambda: saved_match(window).rounds[-1].line is not None, "the end")
        line = saved_match(window).rounds[-1].line
        assert line is not None
        checked = check(parse(line))
        assert (checked.round.deal.named, checked.round.deal.opening) == (True, "open-ears")


async def test_chance_may_decide(tmp_path: Path) -> None:
    """Enter leaves it to the seed, as where an opponent rolls; the record says nothing more."""
    setup = chosen()
    async with window_on(tmp_path) as window:
        table = await asked(window, setup)
        type_key(table, Qt.Key.Key_Return)
        await my_turn(table)
        drawn = deal_round(setup.entry.game, setup.options, seed_for_round(SEED, 1))
        assert (opened(table).opening, opened(table).dice) == (drawn.opening, drawn.dice)
        assert "named" not in kept(window)


@pytest.mark.parametrize("setup", [chosen(OPPOSITE), chosen(CeremonyOptions(roller=Roller.BANKER))])
async def test_nobody_else_is_asked(tmp_path: Path, setup: MatchSetup) -> None:
    """Where an opponent rolls, chance names the opening; where it is fixed, there is no question."""
    async with window_on(tmp_path) as window:
        table = begin(window, setup)
        await until(table.overlay.isVisible, "the dice for the seats")
        press_main(table)
        await until(lambda: not table.overlay.isVisible(), "the table")
        await my_turn(table)
        assert "named" not in kept(window)


async def test_a_match_goes_on_with_what_was_named(tmp_path: Path) -> None:
    """Left before the answer, it asks again; left after it, it does not, and the tiles are the same."""
    async with window_on(tmp_path) as window:
        table = await asked(window, chosen())
        assert table.runner is not None
        seed = table.runner.party.seed.hex()
        table.stop()
        await until(lambda: table.runner is None, "the end")
        assert not saved_match(window).rounds
        table.resume(seed)
        await until(lambda: is_asked(table), "the question again")
        type_key(table, Qt.Key.Key_8)
        await my_turn(table)
        before = deal_of(table.runner.screen._state.history) if table.runner is not None else None
        table.stop()
        await until(lambda: table.runner is None, "the end")
        table.resume(seed)
        await my_turn(table)
        assert opened(table).opening == WAYS[7]
        assert table.runner is not None
        assert deal_of(table.runner.screen._state.history) == before
        await play_on(window, lambda: NEXT in answers_of(table))
        # The same deal once more is that deal, and nobody is asked.
        table.open_given(table.runner.last_round_again())
        await my_turn(table)
        assert opened(table).opening == WAYS[7]
        assert deal_of(table.runner.screen._state.history) == before


@pytest.mark.parametrize("size", [1.0, 2.0])
async def test_the_names_are_whole(tmp_path: Path, size: float) -> None:
    """In large letters they stand in fewer columns, also if the size changes meanwhile; all are spoken."""
    async with window_on(tmp_path, settings=replace(FAST, text_size=size), size=(960, 600)) as window:
        table = await asked(window, chosen())
        for now in (size, 3.0 - size):
            window.services.preferences.set("text_size", now)
            await asyncio.sleep(0.05)
            buttons = table.overlay.area.findChildren(KeyButton)
            assert len({each.x() for each in buttons}) == (3 if now == 1.0 else 2)
            assert [each.text() for each in buttons if each.width() < each.sizeHint().width()] == []
        assert "5: Cut the ears." in table.overlay.card.accessibleDescription()


@pytest.mark.parametrize("by", ["Esc", "click"])
async def test_who_leaves_instead_is_asked_again(tmp_path: Path, by: str) -> None:
    """Esc and the button lead to the start page; nothing is dealt, and the match goes on with the question."""
    async with window_on(tmp_path) as window:
        table = await asked(window, chosen())
        assert table.runner is not None
        seed = table.runner.party.seed.hex()
        if by == "Esc":
            type_key(table, Qt.Key.Key_Escape)
        else:
            QTest.mouseClick(table.overlay.buttons[0], Qt.MouseButton.LeftButton)
        await until(lambda: table.runner is None and not table.overlay.isVisible(), "the start page")
        assert window.pages.current is window.pages.start
        assert not saved_match(window).rounds
        window.pages.routes.resume(seed)
        await until(lambda: is_asked(table), "the question again")


async def test_keys_meant_for_the_table_name_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed as the question opens, and a key that is held down, answer nothing; later ones do."""
    monkeypatch.setattr(curtain, "BLIND_S", 60.0)
    async with window_on(tmp_path) as window:
        table = await asked(window, chosen())
        for key in (Qt.Key.Key_5, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_D):
            type_key(table, key)
        QTest.mouseClick(table.overlay.area.findChildren(KeyButton)[0], Qt.MouseButton.LeftButton)
        assert is_asked(table)
        monkeypatch.setattr(curtain, "BLIND_S", 0.0)
        for key, typed in ((Qt.Key.Key_5, "5"), (Qt.Key.Key_Return, "\r"), (Qt.Key.Key_Escape, "")):
            held = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, typed, autorep=True)
            QApplication.sendEvent(table.overlay.buttons[-1], held)
        assert is_asked(table)
        assert not saved_match(window).rounds
        type_key(table, Qt.Key.Key_5)
        await my_turn(table)
        assert kept(window)["opening"] == WAYS[4]


async def test_two_halves_are_one_hand(tmp_path: Path) -> None:
    """小天九: both halves are dealt from the pile as it was opened once, also if the match was left in between."""
    async with window_on(tmp_path) as window:
        table = await asked(window, chosen(hand_size=4))
        type_key(table, Qt.Key.Key_4)
        await until(lambda: NEXT in answers_of(table) or not table.overlay.isVisible(), "the first half")
        await play_on(window, lambda: len(saved_match(window).rounds) > 1)
        runner = table.runner
        assert runner is not None
        seed = runner.party.seed.hex()
        table.stop()
        await until(lambda: table.runner is None, "the end")
        table.resume(seed)
        await until(lambda: table.runner is not None and table.runner.screen._state is not None, "the second half")
        assert opened(table).opening == WAYS[3]
        kept_match = saved_match(window)
        assert [each.header["deal"]["named"] for each in kept_match.rounds] == [True, True]
        # Where somebody has changed that, the match is refused in words.
        table.stop()
        await until(lambda: table.runner is None, "the end")
        last = kept_match.rounds[-1]
        header = {**last.header, "deal": {**last.header["deal"], "opening": WAYS[4]}}
        changed = replace(kept_match, rounds=(*kept_match.rounds[:-1], replace(last, header=header)))
        window.services.autosave().save(changed)
        table.resume(seed)
        await until(lambda: messages_on(window), "the refusal")
        assert "can't be opened" in messages_on(window)[0]


async def test_several_people_are_asked_by_name(tmp_path: Path) -> None:
    """Whoever of them rolls names it, before the screen is passed on: no tile is dealt yet."""
    setup = shared(4, preset="wiki_hk", ceremony=OPPOSITE)
    async with window_on(tmp_path) as window:
        table = await asked(window, replace(setup, options=replace(setup.options, ceremony=OPPOSITE)))
        assert table.runner is not None
        who = table.runner.party.shown_names()
        assert table.overlay.title.text() == f"{who[2]} rolls the dice"
        type_key(table, Qt.Key.Key_1)
        await until(lambda: is_curtain(table), "the curtain")
        assert kept(window)["named"] is True


@pytest.mark.parametrize(
    "deal",
    [
        None,
        [],
        {"named": True},
        {"opening": "open-ears"},
        {"opening": "open-ears", "named": 1},
        {"opening": ["open-ears"], "named": True},
        {"opening": "open-door", "named": True},
    ],
)
def test_what_was_saved_is_not_trusted(deal: object) -> None:
    """Anything but one of the openings and the note means that nobody named it."""
    assert named_opening(json.loads(json.dumps({"deal": deal})), WAYS) is None
    assert named_opening({"deal": {"opening": "open-ears", "named": True}}, WAYS) == "open-ears"
