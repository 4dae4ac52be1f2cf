# SPDX-License-Identifier: MIT
"""The page of a review: keys, buttons, rounds, remarks, ways to other pages, reports of damage."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from itertools import combinations
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from dominoes.game import Seat
from dominoes.records import reader
from tests.support.record_lines import golden, sealed
from tests.ui.driving import application, until, words_of
from tests.ui.pages.program import Program
from tests.ui.pages.review.driving import STILL, lying, press, reviewing, rounds_of, shown_by_jumps
from ui.games.names import match_name
from ui.kit.commands import key_help
from ui.kit.key_names import shown_keys
from ui.kit.preferences import look
from ui.kit.widgets import Felt, PlainLabel
from ui.language import i18n
from ui.pages.records.deals import Deals
from ui.pages.review import page as review_page
from ui.pages.review.match import ReviewRound
from ui.pages.review.page import ReviewPage
from ui.saving.party import Party
from ui.tiles.tile_button import TileButton

NAME = QAccessible.Text.Name
SLACK = 5
"""Pixels by which the room around a panel reaches below a tile."""
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def title_of(page: ReviewPage) -> str:
    """What the sheet is called."""
    return page.overlay.title.text()


# -- keys and buttons ------------------------------------------------------------------------------


async def test_the_rules_lead_to_how_the_game_is_played() -> None:
    """R shows the rules of the round, and H there how its game is played."""
    program = Program()
    async with reviewing(rounds_of("wiki_hk")[:1], program=program) as page:
        press(page, Qt.Key.Key_R)
        await until(page.overlay.isVisible, "the rules")
        press(page, Qt.Key.Key_H)
        await until(lambda: program.asked_for("how_to_play"), "how it is played")
        assert program.asked_for("how_to_play") == ["tiengow"]
        assert page.overlay.isHidden()


async def test_keys_lead_through_the_round() -> None:
    """Each key leads where the list of keys says, from wherever focus is on the table."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        none = Qt.KeyboardModifier.NoModifier
        for key, modifier, at in (
            (Qt.Key.Key_End, none, 20),
            (Qt.Key.Key_Left, none, 19),
            (Qt.Key.Key_PageUp, none, 16),
            (Qt.Key.Key_Left, CTRL, 12),
            (Qt.Key.Key_PageDown, none, 16),
            (Qt.Key.Key_Home, none, 0),
            (Qt.Key.Key_Right, CTRL, 4),
            (Qt.Key.Key_Left, none, 3),
        ):
            press(page, key, modifier)
            assert page.stepper.at == at, key
        press(page, Qt.Key.Key_Right)
        await until(lambda: not page.stepper.moves)
        assert page.stepper.at == 4
        press(page, Qt.Key.Key_Home)
        press(page, Qt.Key.Key_Left)
        assert page.stepper.at == 0


async def test_tiles_are_still_walked_over() -> None:
    """Shift with an arrow walks over tiles, and Space on one plays instead of pressing it."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        hand = page.table.hand
        assert page.window().focusWidget() is hand[0]
        press(page, Qt.Key.Key_Right, SHIFT)
        assert page.window().focusWidget() is hand[1]
        assert page.stepper.at == 0
        press(page, Qt.Key.Key_Space)
        assert page.stepper.plays
        press(page, Qt.Key.Key_Space)
        assert not page.stepper.plays
        assert isinstance(page.window().focusWidget(), TileButton)


async def test_a_deal_played_alone_is_the_only_one() -> None:
    """There is no list of rounds, and the header has the game alone."""
    async with reviewing(rounds_of("turtle")[:1]) as page:
        assert not page.transport.rounds.isVisible()
        assert page.header.title.text() == "Turtle"
        # Nobody has a hand to open.
        words = [command.text for command in page.commands() if command.key == "O"]
        assert words == ["All tiles face up"]
        press(page, Qt.Key.Key_O)
        words = [command.text for command in page.commands() if command.key == "O"]
        assert words == ["Turn the tiles back"]
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        assert page.transport.rounds.isVisible()


async def test_buttons_do_the_same() -> None:
    """Every button of the bar below can be pressed, by mouse and by Space, and rests where it leads nowhere."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        bar = page.transport
        for key, at in (("End", 20), ("Left", 19), ("PgUp", 16), ("Home", 0), ("PgDown", 4)):
            QTest.mouseClick(bar.button(key), Qt.MouseButton.LeftButton)
            assert page.stepper.at == at
        bar.button("Home").setFocus()
        QTest.keyClick(bar.button("Home"), Qt.Key.Key_Space)
        assert page.stepper.at == 0
        assert not bar.button("Left").isEnabled()
        bar.button("Right").click()
        await until(lambda: not page.stepper.moves)
        assert page.stepper.at == 1
        bar.button("Space").click()
        assert page.stepper.plays
        assert bar.button("Space").accessibleName() == "Pause"
        bar.button("Space").click()
        assert not page.stepper.plays
        for key in ("Home", "PgUp", "Left", "Space", "Right", "PgDown", "End", "-", "+"):
            assert bar.button(key).accessibleName()
            assert bar.button(key).focusPolicy() & Qt.FocusPolicy.TabFocus


async def test_the_line_of_time_leads() -> None:
    """A click on the line shows that position, in its words too."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        line = page.transport.bar
        QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=line.spot(5).toPoint())
        assert page.stepper.at == 5
        assert line.value() == 5
        assert line.accessibleDescription().startswith("Move 5 of 20: ")
        assert line.accessibleDescription().endswith(page.lines()[-1])


async def test_speed_is_a_setting() -> None:
    """Plus and minus ask for another pace, and what comes back is shown."""
    program = Program()
    async with reviewing(rounds_of("wiki_hk")[:1], program=program) as page:
        asked: list[float] = []
        program.services.preferences.applied.connect(lambda shown: asked.append(shown.review_speed))
        press(page, Qt.Key.Key_Plus)
        press(page, Qt.Key.Key_Minus)
        page.transport.button("+").click()
        assert asked == [1.25, 1.0, 1.25]
        page.apply_settings(replace(STILL, review_speed=2.5))
        assert page.table.animator.speed == 2.5
        assert page.transport._speed.text() == "×2.5"


@pytest.mark.parametrize(
    ("key", "title"),
    [
        (Qt.Key.Key_S, "You lost"),
        (Qt.Key.Key_R, "Rules of this table"),
        (Qt.Key.Key_Question, "Keyboard shortcuts"),
        (Qt.Key.Key_N, "Comment"),
    ],
)
async def test_sheets(key: Qt.Key, title: str) -> None:
    """Each key opens its sheet; while it is open nothing steps; Escape closes it, and only then leaves."""
    program = Program()
    async with reviewing(rounds_of("wiki_hk")[:1], program=program) as page:
        press(page, key)
        await until(page.overlay.isVisible, "the sheet")
        await asyncio.sleep(0.01)
        assert title_of(page).startswith(title)
        press(page, Qt.Key.Key_End)
        assert page.stepper.at == 0
        press(page, Qt.Key.Key_Escape)
        await until(lambda: not page.overlay.isVisible(), "the table again")
        assert not program.asked_for("back")
        press(page, Qt.Key.Key_Escape)
        assert len(program.asked_for("back")) == 1


async def test_the_settlement_is_offered_at_the_end() -> None:
    """It never comes by itself; at the end its button asks to be pressed."""
    async with reviewing(rounds_of("chain_jielong")[:1]) as page:
        press(page, Qt.Key.Key_End)
        await asyncio.sleep(0.02)
        assert not page.overlay.isVisible()
        page.transport.settlement.click()
        await until(page.overlay.isVisible)
        assert "Total" in str(words_of(page.overlay))


async def test_the_settlement_of_a_player_is_their_own() -> None:
    """If the record knows the reader's seat, their winnings come first, and their column is marked."""
    async with reviewing([replace(rounds_of("chain_jielong")[0], seat=Seat(2))]) as page:
        press(page, Qt.Key.Key_End)
        page.transport.settlement.click()
        await until(page.overlay.isVisible)
        assert page.checked is not None
        won = page.checked.result.chips[2]
        assert page.overlay.title.text().startswith("You won" if won > 0 else "You lost" if won else "You neither")
        assert any(label.text().startswith("▸ West") for label in page.overlay.findChildren(QLabel))
    async with reviewing([replace(rounds_of("chain_jielong")[0], seat=None)]) as page:
        press(page, Qt.Key.Key_End)
        page.transport.settlement.click()
        await until(page.overlay.isVisible)
        assert not any(label.text().startswith("▸") for label in page.overlay.findChildren(QLabel))


async def test_every_command_of_the_header() -> None:
    """Each does something that can be seen or heard, and none is left without a key."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        keys = [command.key for command in page.commands()]
        assert len(set(keys)) == len(keys)
        assert all(keys)
        for key in ("O", "V", "M", "D", "C", "E"):
            assert page.press(key)
        assert not page.press("Q")
        assert all(button.isEnabled() for button in page.header.buttons)


async def test_the_character_of_an_opponent() -> None:
    """Each seat says what its opponent liked to do; the next round says nothing, where nothing is known."""
    first, second = rounds_of("wiki_hk")[:2]
    async with reviewing([replace(first, styles=("", "steady", "", "bold")), second]) as page:
        assert [bool(panel.character) for panel in page.table.panels] == [False, True, False, True]
        page.show_round(1)
        assert not any(panel.character for panel in page.table.panels)


@pytest.mark.parametrize(
    ("name", "offered"),
    [("throwing_throwing", False), ("taungau_pagat", False), ("turtle", False), ("kapshap", True)],
)
async def test_what_chance_decided_is_not_judged(name: str, offered: bool) -> None:  # noqa: FBT001 - a row
    """Analysis, mistakes and the same deal are for rounds in which somebody decided something."""
    async with reviewing(rounds_of(name)[:1]) as page:
        keys = {command.key for command in page.commands()}
        assert all((key in keys) is offered for key in "ALD")
        assert len(page.header.buttons) == len({button.key for button in page.header.buttons})


async def test_the_key_help_lists_every_key() -> None:
    """The sheet of keys agrees with the keys, line by line."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        commands = page.commands()
        press(page, Qt.Key.Key_Question)
        await until(page.overlay.isVisible)
        labels = [label.text() for label in page.overlay.findChildren(PlainLabel)]
        assert all(cap in labels for cap, _what in key_help(commands))
        listed = " ".join(cap for cap, _what in key_help(commands))
        caps = {"Left": "←", "Right": "→", "-": "−"}
        keys = [each.key for each in commands if each.act is not None and each.key != "?"]
        assert [key for key in keys if caps.get(key, shown_keys(key)) not in listed] == []


# -- rounds ----------------------------------------------------------------------------------------


async def test_rounds_of_the_match() -> None:
    """Shift with the page keys leads to the rounds before and after, the list to any; the seat stays."""
    async with reviewing(rounds_of("wiki_hk")[:3], 1) as page:
        assert page.transport.rounds.value() == 1
        page.see_from(2)
        page.stepper.jump(9)
        press(page, Qt.Key.Key_PageDown, SHIFT)
        assert (page.place, page.stepper.at, page.me) == (2, 0, 2)
        press(page, Qt.Key.Key_PageDown, SHIFT)
        assert page.place == 2
        press(page, Qt.Key.Key_PageUp, SHIFT)
        press(page, Qt.Key.Key_PageUp, SHIFT)
        assert page.place == 0
        page.transport.rounds.setCurrentIndex(2)
        page.transport.rounds.activated.emit(2)
        assert page.place == 2
        assert "Round 3" in str(words_of(page.header))


async def test_only_what_is_shown_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the match, opening it replays one round."""
    replayed = []
    check = reader.check

    def noted(*args: Any) -> Any:  # noqa: ANN401 - what is passed on
        replayed.append(args)
        return check(*args)

    monkeypatch.setattr("ui.pages.review.match.check", noted)
    rounds = [replace(each, number=at + 1) for at, each in enumerate(rounds_of("wiki_hk")[:1] * 500)]
    async with reviewing(rounds, 400) as page:
        assert len(replayed) == 1
        assert page.transport.rounds.count() == 500


async def test_another_game_lies_on_its_own_table() -> None:
    """One page shows matches of all games, one after the other."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        for name in ("paigow_guangdong", "chain_jielong", "wiki_hk"):
            page.show_match(rounds_of(name)[:1])
            assert page.table.model is not None
            await asyncio.sleep(0.01)
            assert page.stage.findChildren(Felt) == [page.table]
            press(page, Qt.Key.Key_End)
            assert page.timeline is not None
            assert page.stepper.at == page.timeline.last


DAMAGED = [
    ("{", "The line is cut off or damaged."),
    (golden("wiki_hk")[0].replace('"1 throw', '"1 beat', 1), "checksum"),
    (sealed({**json.loads(golden("wiki_hk")[0]), "moves": ["0 lead 66 66 66"]}), ""),
    (sealed({**json.loads(golden("wiki_hk")[0]), "moves": []}), "before the round is over"),
]


@pytest.mark.parametrize(("line", "why"), DAMAGED)
async def test_damage_is_told_in_its_place(line: str, why: str) -> None:
    """A line that is no record, or breaks the rules, gives a sentence; everything goes on for the other rounds."""
    good = rounds_of("wiki_hk")[0]
    bad = ReviewRound(line, good.names, good.levels, good.seat, 2, 2)
    async with reviewing([good, bad]) as page:
        press(page, Qt.Key.Key_PageDown, SHIFT)
        assert page.stage.trouble.startswith("This round can't be shown. ")
        assert why in page.stage.trouble
        assert not page.table.isVisible()
        for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Space, Qt.Key.Key_O, Qt.Key.Key_V, Qt.Key.Key_S):
            QTest.keyClick(page, key)
        for key in (Qt.Key.Key_N, Qt.Key.Key_M, Qt.Key.Key_D, Qt.Key.Key_C, Qt.Key.Key_E, Qt.Key.Key_I, Qt.Key.Key_R):
            QTest.keyClick(page, key)
        await asyncio.sleep(0.01)
        assert not page.overlay.isVisible()
        assert not page.transport.settlement.isEnabled()
        QTest.keyClick(page, Qt.Key.Key_PageUp, SHIFT)
        assert page.stage.trouble == ""
        assert page.table.isVisible()
        assert page.table.model is not None


async def test_a_match_without_rounds() -> None:
    """Nothing is shown, and no key does harm."""
    async with reviewing([]) as page:
        for key in range(Qt.Key.Key_A, Qt.Key.Key_Z + 1):
            QTest.keyClick(page, Qt.Key(key))
        QTest.keyClick(page, Qt.Key.Key_Right)
        assert not page.overlay.isVisible()


# -- what it hands on ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wiki_hk", "paigow_guangdong", "chain_jielong"])
async def test_what_is_handed_on(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The round to play or share, and a position that can be printed as it is seen."""
    program = Program()
    async with reviewing(rounds_of(name)[:1], program=program) as page:
        shared: list[Any] = []
        given: list[Any] = []
        monkeypatch.setattr(Deals, "share", lambda _self, *what: shared.append(what))
        monkeypatch.setattr(page, "export_diagram", lambda *what, opened: given.append((*what, opened)))
        press(page, Qt.Key.Key_O)
        press(page, Qt.Key.Key_V)
        page.stepper.jump(5)
        for key in (Qt.Key.Key_D, Qt.Key.Key_C, Qt.Key.Key_E):
            press(page, key)
        ((game, diagram, opened),) = given
        (party,) = program.asked_for("play_given")
        assert isinstance(party, Party)
        assert party.is_set
        assert party.setup.game == game
        assert shared == [(page.round.read(), page.round.seat)]
        assert (page.me, page.hands_open, opened) == (1, True, True)
        printed = diagram(opened=True)
        assert printed != diagram(opened=False)
        assert printed.lines[-1].startswith("Move 5 of ")


# -- languages and sizes ---------------------------------------------------------------------------


@pytest.mark.matrix
@pytest.mark.parametrize("name", ["wiki_hk", "paigow_casino", "chain_xieding"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
async def test_sizes_and_letters(qapp: QApplication, name: str, size: tuple[int, int]) -> None:
    """At every size and with large letters no tile lies outside the table or under what is below it."""
    for text in (1.0, 1.5):
        async with reviewing(rounds_of(name)[:1], size=size, settings=replace(STILL, text_size=text)) as page:
            assert qapp is application()
            press(page, Qt.Key.Key_O)
            assert page.timeline is not None
            for at in (0, page.timeline.last // 2, page.timeline.last):
                page.stepper.jump(at)
                tiles = [tile for tile in page.table.findChildren(TileButton) if tile.isVisible()]
                boxes = [tile.tile_rect().translated(tile.pos()) for tile in tiles]
                assert all(page.table.rect().contains(box) for box in boxes), at
                for one, other in combinations([*boxes, *(panel.geometry() for panel in page.table.panels)], 2):
                    both = one.intersected(other)
                    assert min(both.width(), both.height()) <= SLACK, (at, one, other)
            for widget in (page.transport.settlement, page.transport.button("Space"), page.transport.bar):
                assert page.rect().contains(widget.rect().translated(widget.mapTo(page, QPoint())))
                assert widget.width() >= min(widget.sizeHint().width(), 60)


async def test_another_language_while_it_is_shown() -> None:
    """Switching there and back shows the same words and the same position as before."""
    async with reviewing(rounds_of("wiki_hk")[:2]) as page:
        page.stepper.jump(7)
        press(page, Qt.Key.Key_O)
        before, tiles = words_of(page), lying(page)
        i18n.install(application(), "zh_HK")
        look(application(), STILL)
        assert words_of(page) != before
        i18n.install(application(), "en")
        look(application(), STILL)
        assert words_of(page) == before
        assert lying(page) == tiles
        assert page.stepper.at == 7


async def test_names_are_shown_letter_by_letter() -> None:
    """Whatever a name looks like, it is only shown."""
    wild = '<b>x</b>&amp;<img src="a">' + "长" * 200
    each = replace(rounds_of("wiki_hk")[0], names=(wild, "\u202eabc", "", wild))
    async with reviewing([each]) as page:
        assert page.side.seats.itemText(0).endswith(wild)
        assert len(shown_by_jumps(page)) == 21
        assert page.rect().contains(page.side.geometry())


async def test_nothing_plays_that_nobody_sees() -> None:
    """Under another page, automatic play stops in place."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        press(page, Qt.Key.Key_Space)
        await until(lambda: page.stepper.at > 0)
        page.hide()
        assert not page.stepper.plays
        at = page.stepper.at
        await asyncio.sleep(0.05)
        assert page.stepper.at == at
        page.show()
        assert page.table.model is not None


async def test_each_step_is_said_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step says the move, a jump its target, another viewpoint its seat."""
    said: list[str] = []
    monkeypatch.setattr(ReviewPage, "announce", lambda _page, text: said.append(text))
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        said.clear()
        press(page, Qt.Key.Key_Right)
        await until(lambda: not page.stepper.moves)
        assert said == page.lines()
        said.clear()
        press(page, Qt.Key.Key_End)
        assert len(said) == 1
        assert said[0].startswith("Move 20 of 20: ")
        press(page, Qt.Key.Key_V)
        assert said[-1] == "View: South (Sunny)"
        press(page, Qt.Key.Key_O)
        assert said[-1] == "View: South (Sunny) · all open"


async def test_every_stop_of_the_keyboard_has_a_name() -> None:
    """Everything in the tab order has a name."""
    async with reviewing(rounds_of("paigow_guangdong")[:2]) as page:
        press(page, Qt.Key.Key_End)
        press(page, Qt.Key.Key_O)
        stops = [each for each in page.findChildren(QWidget) if each.isVisible() and each.isEnabled()]
        stops = [each for each in stops if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert len(stops) > 20
        nameless = [each for each in stops if not QAccessible.queryAccessibleInterface(each).text(NAME)]
        assert nameless == []


async def test_a_printed_round_is_called_by_its_game_and_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the slides of two rounds do not lie in one folder under one name."""
    asked = Mock()
    monkeypatch.setattr(review_page, "PaperDialog", asked)
    async with reviewing(rounds_of("wiki_hk")[:2]) as page:
        page.uses.print_round()
        name = asked.call_args.kwargs["name"]
        assert page.setup is not None
        assert name == f"{match_name(page.setup.game, page.setup.options)} {page.round_name}"
