# SPDX-License-Identifier: MIT
"""執位: the player who rolled highest is East; the others choose in the order of the dice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from itertools import permutations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dominoes.games import entry
from dominoes.match import Seating
from tests.ui.pages.looks import cut_off
from tests.ui.table.models import WHO, settle
from ui.games import GAME_UIS
from ui.games.names import style_words
from ui.kit import theme
from ui.kit.sheet import SheetOverlay
from ui.language import i18n, names
from ui.table.seating import LEAVE, choose_seats
from ui.tiles.dice import Dice

pytestmark = pytest.mark.usefixtures("usual")

ROLLS = ((6, 6), (5, 4), (3, 1), (1, 2))
"""Dice of four players, highest first."""


def rolled(ranks: Sequence[int]) -> Seating:
    """Return a seating with the rank ranks[0] for player 0 (0 rolled highest), and so on."""
    return Seating(tuple(ROLLS[rank] for rank in ranks))


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """A shown page."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(960, 600)
    widget.show()
    return widget


@pytest.fixture
async def overlay(page: QWidget) -> AsyncIterator[SheetOverlay]:
    """An overlay that nobody has asked yet."""
    made = SheetOverlay(page)
    yield made
    made.close_with("")
    await asyncio.sleep(0)


async def choose(overlay: SheetOverlay, seating: Seating, seat: int | None = None) -> tuple[int, ...]:
    """Choose *seat* for player 0, or what Enter means; return the player in each seat."""
    task = asyncio.ensure_future(choose_seats(overlay, seating, WHO, 0))
    await asyncio.sleep(0)
    if seat is None:
        QTest.keyClick(overlay, Qt.Key.Key_Return)
    else:
        names_of = [button.accessibleName() for button in overlay.buttons]
        overlay.buttons[names_of.index(names.wind(seat))].click()
    seats = await task
    assert seats is not None
    return seats


async def test_leaving_and_number_keys(overlay: SheetOverlay) -> None:
    """Escape leaves without a seat; the free seats are numbered from one."""
    for ranks in ((0, 1, 2, 3), (1, 0, 2, 3)):
        task = asyncio.ensure_future(choose_seats(overlay, rolled(ranks), WHO, 0))
        await asyncio.sleep(0)
        QTest.keyClick(overlay, Qt.Key.Key_Escape)
        assert await task is None
    for key, seat in (("1", 2), ("2", 3)):
        task = asyncio.ensure_future(choose_seats(overlay, rolled((2, 0, 1, 3)), WHO, 0))
        await asyncio.sleep(0)
        assert not overlay.press("3")
        assert overlay.press(key)
        seats = await task
        assert seats is not None
        assert seats[seat] == 0


def offered(overlay: SheetOverlay) -> list[str]:
    """Return what the buttons say."""
    return [button.accessibleName() for button in overlay.buttons]


async def test_the_highest_is_east(overlay: SheetOverlay) -> None:
    """The highest roller has nothing to choose; the others sit down in the order of their dice."""
    task = asyncio.ensure_future(choose_seats(overlay, rolled((0, 2, 1, 3)), WHO, 0))
    await asyncio.sleep(0)
    assert offered(overlay) == [i18n.term("continue")]
    assert any("You rolled highest" in label.text() for label in overlay.findChildren(QLabel))
    overlay.buttons[0].click()
    assert await task == (0, 2, 1, 3)


@pytest.mark.parametrize(
    ("ranks", "free"),
    [
        pytest.param((1, 0, 2, 3), (1, 2, 3), id="second chooses among three"),
        pytest.param((2, 0, 1, 3), (2, 3), id="third: the second took the next seat"),
    ],
)
async def test_who_rolled_less_chooses_among_fewer(
    overlay: SheetOverlay, ranks: tuple[int, ...], free: tuple[int, ...]
) -> None:
    """Seats that others took before cannot be chosen; every choice is kept."""
    for seat in free:
        seats = await choose(overlay, rolled(ranks), seat)
        assert offered(overlay) == [names.wind(each) for each in free]
        assert seats[0] == ranks.index(0)
        assert seats[seat] == 0
        assert sorted(seats) == [0, 1, 2, 3]
    assert (await choose(overlay, rolled(ranks)))[free[0]] == 0


async def test_who_comes_last_has_no_choice(overlay: SheetOverlay) -> None:
    """One seat is left: it is named, all know where they sit, and nothing is asked."""
    task = asyncio.ensure_future(choose_seats(overlay, rolled((3, 0, 1, 2)), WHO, 0))
    await asyncio.sleep(0)
    assert offered(overlay) == [i18n.term("continue")]
    shown = [label.text() for label in overlay.findChildren(QLabel)]
    assert any("You take the remaining seat: North." in text for text in shown)
    assert [text for text in shown if text in map(names.wind, range(4))] == ["East", "South", "West", "North"]
    overlay.buttons[0].click()
    assert await task == (1, 2, 3, 0)


async def test_a_tie_is_explained(overlay: SheetOverlay) -> None:
    """Two equal totals: who comes first is said; without a tie it is not. Only seats that are taken are shown."""
    for rolls, explained in ((((2, 2), (6, 1), (3, 1), (5, 2)), True), (((2, 2), (6, 1), (3, 2), (5, 1)), False)):
        task = asyncio.ensure_future(choose_seats(overlay, Seating(rolls), WHO, 2))
        await asyncio.sleep(0)
        shown = [label.text() for label in overlay.findChildren(QLabel)]
        assert any("If totals are equal, the earlier roll comes first." in text for text in shown) == explained
        assert [text for text in shown if text in map(names.wind, range(4))][:2] == ["East", "South"]
        overlay.close_with("")
        await task


@pytest.mark.parametrize("ranks", list(permutations(range(4))))
async def test_others_sit_in_the_order_of_their_dice(overlay: SheetOverlay, ranks: tuple[int, ...]) -> None:
    """After any choice, the others' seats in order of play follow their dice, the highest being East."""
    order = [ranks.index(rank) for rank in range(4)]
    free = range(ranks[0], 4) if ranks[0] in {1, 2} else (None,)
    for seat in free:
        seats = await choose(overlay, rolled(ranks), seat)
        assert seats[0] == order[0]
        others = [player for player in seats if player]
        assert others == [player for player in order if player]


async def test_of_equals_the_earlier_comes_first(overlay: SheetOverlay) -> None:
    """A tie is decided by who rolled first (S001)."""
    seats = await choose(overlay, Seating(((2, 2), (1, 3), (3, 1), (2, 2))))
    assert seats == (0, 1, 2, 3)
    seats = await choose(overlay, Seating(((2, 2), (6, 1), (3, 1), (5, 2))), 3)
    assert seats == (1, 3, 2, 0)


async def test_a_sheet_that_is_closed_chooses_the_first_free_seat(overlay: SheetOverlay) -> None:
    """Leaving the question open never leaves a seat empty."""
    for ranks, expected in (((0, 1, 2, 3), 0), ((1, 0, 2, 3), 1), ((2, 0, 1, 3), 2), ((3, 0, 1, 2), 3)):
        task = asyncio.ensure_future(choose_seats(overlay, rolled(ranks), WHO, 0))
        await asyncio.sleep(0)
        overlay.close_with("")
        seats = await task
        assert seats is not None
        assert seats[expected] == 0


@pytest.mark.parametrize("players", range(2, 9))
async def test_any_number_of_players_sits_down(overlay: SheetOverlay, players: int) -> None:
    """Two to eight are seated; beyond four, seats have numbers, which are their keys as well."""
    who = [f"P{n}" for n in range(players)]
    # The person rolled second of all, the last player highest.
    rolls = [(5, 5), *((1, 1 + n % 6) for n in range(1, players - 1)), (6, 6)]
    for seat in range(1, players):
        task = asyncio.ensure_future(choose_seats(overlay, Seating(tuple(rolls)), who, 0))
        await asyncio.sleep(0)
        if players == 2:
            assert overlay.press("Enter")
        else:
            assert offered(overlay) == [names.seat_mark(each, players) for each in range(1, players)]
            assert overlay.press(str(seat if players <= 4 else seat + 1))
        seats = await task
        assert seats is not None
        assert sorted(seats) == list(range(players))
        assert (seats[0], seats[seat]) == (players - 1, 0)


@pytest.mark.parametrize(("ranks", "words"), [((0, 1), "You rolled highest"), ((1, 0), "P2 rolled highest")])
async def test_seats_with_numbers_are_told_by_them(overlay: SheetOverlay, ranks: tuple[int, int], words: str) -> None:
    """Beyond four there is no East: the player who rolled highest has seat 1."""
    rolls = [ROLLS[ranks[0]], ROLLS[3], ROLLS[ranks[1]], *[(1, 1)] * 5]
    task = asyncio.ensure_future(choose_seats(overlay, Seating(tuple(rolls)), [f"P{n}" for n in range(8)], 0))
    await asyncio.sleep(0)
    told = [label.text() for label in overlay.findChildren(QLabel) if words in label.text()]
    assert told
    assert "seat 1" in told[0]
    assert "East" not in told[0]
    overlay.close_with("")
    await task


@pytest.mark.parametrize("language", i18n.LANGUAGES)
async def test_eight_fit_the_smallest_window(overlay: SheetOverlay, qapp: QApplication, language: str) -> None:
    """Seven seats to choose from fit beside each other, with large text too."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=1.5, chrome="light")
    rolls = [(5, 5), *((1, n) for n in range(1, 7)), (6, 6)]
    task = asyncio.ensure_future(choose_seats(overlay, Seating(tuple(rolls)), [f"P{n}" for n in range(8)], 0))
    await asyncio.sleep(0)
    settle()
    assert not cut_off(overlay)
    assert all(
        overlay.rect().contains(button.mapTo(overlay, button.rect().bottomRight())) for button in overlay.buttons
    )
    overlay.close_with("")
    await task


@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("text", [1.0, 1.5])
async def test_rolls_are_shown_in_order(overlay: SheetOverlay, qapp: QApplication, language: str, text: float) -> None:
    """Names, dice and sums stand in the order of the dice, nothing cut off, markup as letters."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    task = asyncio.ensure_future(choose_seats(overlay, rolled((2, 0, 3, 1)), WHO, 0))
    await asyncio.sleep(0)
    settle()
    labels = overlay.findChildren(QLabel)
    shown = [label.text() for label in sorted(labels, key=lambda label: label.mapTo(overlay, label.pos()).y())]
    assert [text for text in shown if text in WHO] == ["Wesley", "<b>x</b>", "東仔", "西野さん"]
    assert [text for text in shown if text.isdigit()] == ["12", "9", "4", "3"]
    assert sorted(dice.accessibleName() for dice in overlay.findChildren(Dice)) == ["1 + 2", "3 + 1", "5 + 4", "6 + 6"]
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in labels)
    assert not cut_off(overlay)
    overlay.close_with("")
    await task


def characters(game: str) -> Callable[[int], str]:
    """Return what says the longest lines of a game about all but the first player."""
    lines = sorted((style_words(game, style) for style in GAME_UIS[game].styles), key=len, reverse=True)
    return lambda player: lines[player % 2] if player else ""


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
@pytest.mark.parametrize("game", [game for game, found in GAME_UIS.items() if found.styles])
async def test_a_line_says_what_each_is_like(
    overlay: SheetOverlay, qapp: QApplication, language: str, game: str
) -> None:
    """Of as many as sit down, in the smallest window, with large text; nothing is cut off, and all of it is spoken."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=1.5, chrome="light")
    seats = max(entry(game).seats)
    spoken: list[str] = []
    about = characters(game)
    overlay.opened.connect(spoken.append)
    rolls = [(5, 5), *((1, 1 + n % 6) for n in range(1, seats - 1)), (6, 6)]
    who = [f"P{n}" for n in range(seats)]
    task = asyncio.ensure_future(choose_seats(overlay, Seating(tuple(rolls)), who, 0, about=about))
    await asyncio.sleep(0)
    settle()
    shown = [label for label in overlay.findChildren(QLabel) if label.isVisible()]
    lines = [label for label in shown if label.text() in {about(1), about(2)}]
    assert len(lines) == seats - 1
    for line in lines:
        # Below the name, which stands at the same edge.
        place = line.mapTo(overlay, line.rect().topLeft())
        names_at = [at.mapTo(overlay, at.rect().bottomLeft()) for at in shown if at.text() in who]
        assert min(place.y() - at.y() for at in names_at if at.x() == place.x() and at.y() < place.y()) < 20
    assert all(about(player) in spoken[-1] for player in range(1, seats))
    assert not cut_off(overlay)
    overlay.close_with("")
    await task


async def test_what_they_are_like_is_said_in_another_language(overlay: SheetOverlay, qapp: QApplication) -> None:
    """The sheet is open while the language changes."""

    def about(player: int) -> str:
        return style_words("tiengow", "bold") if player == 1 else ""

    task = asyncio.ensure_future(choose_seats(overlay, rolled((0, 2, 1, 3)), WHO, 0, about=about))
    await asyncio.sleep(0)
    said = [style_words("tiengow", "bold")]
    i18n.install(qapp, "zh_HK")
    settle()
    said.append(style_words("tiengow", "bold"))
    shown = [label.text() for label in overlay.findChildren(QLabel)]
    assert said[1].startswith("搏尊：")
    assert [text in shown for text in said] == [False, True]
    overlay.close_with("")
    await task


@pytest.mark.parametrize("first", [True, False])
async def test_what_a_choice_changes_is_said(overlay: SheetOverlay, *, first: bool) -> None:
    """It is said where there is a choice, and only there."""
    ranks = (0, 1, 2, 3) if first else (1, 0, 2, 3)
    task = asyncio.ensure_future(choose_seats(overlay, rolled(ranks), WHO, 0, means="It decides little."))
    await asyncio.sleep(0.02)
    said = [label.text() for label in overlay.findChildren(QLabel)]
    assert any("It decides little." in each for each in said) == (len(overlay.buttons) > 1)
    overlay.close_with(LEAVE)
    await task
