# SPDX-License-Identifier: MIT
"""The calculator of 推牌九, by clicks and by keys: one hand, all hands, practice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from dominoes.games.paigow.calculator import Question, answered, known_ways
from dominoes.games.paigow.options import CASINO, GUANGDONG, PRESETS, WENZHOU, Copy
from dominoes.tiles import FULL_SET, tile, tiles
from tests.support.strategies import changed
from tests.ui.driving import click_tile
from tests.ui.pages.looks import cut_off, nameless
from tests.ui.pages.program import Program
from ui.games import GAME_UIS
from ui.games.paigow.calculator.cards import HAND, KNOWN
from ui.games.paigow.calculator.pane import ALL_HANDS, ONE_HAND, PRACTICE, CalculatorPane
from ui.games.paigow.calculator.parts import PracticeCard
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.kit.widgets import KeyButton
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.tools.page import ToolPage

(TOOL,) = GAME_UIS["paigow"].tools
LEARNED = tiles("33 61 51 42")
"""A hand from the rules: GENERIC sets it worse than the best reply."""


@pytest.fixture
def page(qtbot: QtBot, usual: None, tmp_path: Path) -> Iterator[ToolPage]:
    """Show the page of the calculator, as small as windows come."""
    shown = Program(tmp_path).make(ToolPage)
    shown.resize(960, 600)
    shown.open("paigow", TOOL.key, None)
    with qtbot.waitExposed(shown):
        shown.show()
    shown.activateWindow()
    pane_of(shown).practice._rng = Random(5)
    yield shown
    shown.stop()
    shown.close()
    shown.deleteLater()


def pane_of(page: ToolPage) -> CalculatorPane:
    """Return the calculator on *page*."""
    assert isinstance(page.pane, CalculatorPane)
    return page.pane


def press(button: QWidget) -> None:
    """Click *button*."""
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def go_to(page: ToolPage, part: str) -> None:
    """Click the cell of a part."""
    cells = pane_of(page).parts.cells()
    press(cells[(ONE_HAND, ALL_HANDS, PRACTICE).index(part)])
    QApplication.processEvents()


def pick(chooser: Chooser, value: object) -> None:
    """Choose *value* from a list, as the keyboard does."""
    chooser.setFocus()
    QTest.keyClick(chooser, Qt.Key.Key_Home)
    for _row in range(chooser.count()):
        if chooser.value() == value:
            break
        QTest.keyClick(chooser, Qt.Key.Key_Down)
    assert chooser.value() == value


def cell(page: ToolPage, row: int, column: int) -> str:
    """Return what the table of the answer says."""
    item = pane_of(page).one_hand.found.table.item(row, column)
    assert item is not None
    return item.text()


# -- one hand --------------------------------------------------------------------------------------


def test_a_hand_by_clicks(page: ToolPage) -> None:
    """The tray holds all 32 tiles; four make a hand, the next one was seen elsewhere; a click takes one back."""
    pane = pane_of(page)
    card = pane.one_hand.tiles
    pick(pane.conditions.rules, "casino")
    assert [each.face for each in card.tray.tiles] == list(FULL_SET)
    assert pane.one_hand.answer is None
    for face in LEARNED:
        click_tile(next(each for each in card.tray.tiles if each.face is face))
    assert card.hand.text() == "33 61 51 42"
    assert [each.face for each in card.strips[HAND].tiles] == list(LEARNED)
    assert len(card.tray.tiles) == 28
    assert card.into.value() == KNOWN
    answer = pane.one_hand.answer
    assert answer == answered(Question(options=CASINO, hand=LEARNED))
    assert answer is not None
    assert (answer.best.win, answer.best.lose) == (876, 9172), "as the rules page has it"
    assert [cell(page, 1, column) for column in range(6)] == [
        "3 (Long-Leg Seven) / 9 (Long Three)",
        "876",
        "10,427",
        "9,172",
        "−407.3",
        "0.0",
    ]
    assert cell(page, 2, 5) == "29.8"
    assert card.result.text() == pane.one_hand.found.words.text() != ""
    click_tile(card.tray.tiles[0])
    assert card.known.text() == "66"
    assert pane.one_hand.answer == answered(Question(options=CASINO, hand=LEARNED, known=tiles("66")))
    click_tile(card.strips[HAND].tiles[1])
    assert card.hand.text() == "33 51 42"
    assert card.into.value() == HAND
    assert pane.one_hand.answer is None
    assert card.result.text() == "A hand here has 4 tiles, not 3."
    assert card.trouble.text() == "", "that is no mistake"
    # A tile can be taken back also while something else there cannot be read.
    card.hand.setText("33 51 42 9")
    click_tile(card.strips[HAND].tiles[0])
    assert card.hand.text() == "51 42"
    press(card.clear)
    assert (card.hand.text(), card.known.text(), card.trouble.text()) == ("", "", "")
    press(card.deal)
    assert pane.one_hand.answer is not None


def test_a_hand_by_keys(page: ToolPage) -> None:
    """Typed, or walked to in the tray by arrows and laid by Space and Enter; the focus stays there."""
    pane = pane_of(page)
    card = pane.one_hand.tiles
    page.setFocus()
    assert QApplication.focusWidget() is card.hand
    QTest.keyClicks(card.hand, "33,16 51")
    assert [str(each.face) for each in card.strips[HAND].tiles] == ["33", "61", "51"]
    card.tray.tiles[0].setFocus()
    QTest.keyClick(card.tray.tiles[0], Qt.Key.Key_Right)
    QTest.keyClick(focus(), Qt.Key.Key_Down)
    QTest.keyClick(focus(), Qt.Key.Key_Up)
    QTest.keyClick(focus(), Qt.Key.Key_Left)
    assert focus() is card.tray.tiles[0]
    QTest.keyClick(focus(), Qt.Key.Key_Space)
    assert card.hand.text() == "33,16 51 66"
    assert pane.one_hand.answer is not None
    assert focus() is card.tray.tiles[0]
    QTest.keyClick(focus(), Qt.Key.Key_Return)
    assert card.known.text() == "66"
    left = {each.focusPolicy() for each in card.tray.tiles[1:]}
    assert left == {Qt.FocusPolicy.ClickFocus}, "Tab comes to the tray once"


def focus() -> QWidget:
    """Return the widget with focus."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("hand", "known", "why"),
    [
        ("66 66 66 11", "", "A set does not have that many of these: Heaven."),
        ("42 21 66 11", "21", "A set does not have that many of these: Three."),
        ("66 77 11 44", "", "Not a tile: 77. Write the pips of both ends, such as 66 or 21."),
        ("66 <b> 11 44", "", "Not a tile: <b>. Write the pips of both ends, such as 66 or 21."),
        ("66 66 11 11 44", "", "A hand here has 4 tiles, not 5."),
        (
            "66 66 11 11",
            " ".join(map(str, FULL_SET[4:29])),
            "Only 3 tiles are left, too few for the opponent's hand.",
        ),
    ],
)
def test_bad_tiles(page: ToolPage, hand: str, known: str, why: str) -> None:
    """The error is reported, and no answer is shown; the next good hand is answered."""
    pane = pane_of(page)
    card = pane.one_hand.tiles
    card.known.setText(known)
    card.hand.setText(hand)
    assert card.trouble.text() == why
    assert card.trouble.isVisibleTo(page)
    assert pane.one_hand.answer is None
    assert not pane.one_hand.found.table.isVisibleTo(page)
    card.known.clear()
    card.hand.setText("66 66 11 11")
    assert not card.trouble.isVisibleTo(page)
    assert pane.one_hand.answer is not None


def test_every_condition_counts(page: ToolPage) -> None:
    """Each rule set, each way of the other side, and each place at the table."""
    pane = pane_of(page)
    pane.one_hand.tiles.show_faces(LEARNED, ())
    conditions = pane.conditions
    for preset, ways in (("gufa", ["generic"]), ("casino", known_ways(CASINO))):
        pick(conditions.rules, preset)
        for against in ways:
            pick(conditions.against, against)
            for banker in (False, True):
                pick(conditions.role, banker)
                question = Question(options=PRESETS[preset], hand=LEARNED, against=against, banker=banker)
                assert pane.one_hand.answer == answered(question)
                assert conditions.note.isVisibleTo(page) is (banker and preset == "casino")


def test_house_ways_side_by_side(page: ToolPage) -> None:
    """The setting of each, its rule, and its cost if the odds say otherwise."""
    pane = pane_of(page)
    pick(pane.conditions.rules, "casino")
    pane.one_hand.tiles.show_faces(LEARNED, ())
    ways, answer = pane.one_hand.ways, pane.one_hand.answer
    assert answer is not None
    rows = ways.table.figures.rows
    assert [row[0] for row in rows] == [
        "Easy rules",
        "Foxwoods way",
        "General house way",
        "Best high hand",
        "Best low hand",
    ]
    assert [row[2] for row in rows] == ["none", "29.8", "29.8", "none", "29.8"]
    assert [bool(each.lost) for each in answer.ways] == [False, True, True, False, True]
    assert "Foxwoods way: No special rule: best low hand." in ways.rules.text().split("\n")
    # The cards say the same.
    notes = [card.model.note for card in pane.one_hand.found.strip.cards if card.model is not None]
    assert notes[1:] == ["best: −407.3", "costs 29.8"]


def test_two_tiles(page: ToolPage) -> None:
    """There is nothing to set, which is said everywhere; the odds of the two tiles are told."""
    pane = pane_of(page)
    pick(pane.conditions.rules, "wenzhou")
    assert not pane.conditions.against.isVisibleTo(page)
    pane.one_hand.tiles.hand.setText("66 63")
    answer = pane.one_hand.answer
    assert answer == answered(Question(options=WENZHOU, hand=tiles("66 63")))
    assert not pane.one_hand.ways.isVisibleTo(page)
    assert not pane.one_hand.found.strip.isVisibleTo(page)
    assert len(pane.one_hand.found.table.figures.heads) == 5
    nothing = "A hand of two tiles needs no setting."
    assert pane.one_hand.found.note.text().startswith(nothing)
    press(pane.one_hand.tiles.deal)
    assert len(pane.one_hand.tiles.hand.faces()) == 2
    go_to(page, ALL_HANDS)
    assert pane.all_hands.note.text() == nothing
    go_to(page, PRACTICE)
    assert pane.practice.asked.text() == nothing
    assert not pane.practice.strip.isVisibleTo(page)
    assert pane.commands() == ()
    pick(pane.conditions.rules, "casino")
    # A hand lies there at once, and the list keeps focus.
    assert pane.practice.strip.isVisibleTo(page)
    assert pane.practice.answer is not None
    assert len(pane.practice.strip.cards) == len(pane.practice.answer.found)
    assert pane.conditions.rules.hasFocus()


def test_a_question_that_is_given(page: ToolPage) -> None:
    """Rules of a table alone are named and counted; those of a preset are just that preset."""
    pane = pane_of(page)
    own = changed(GUANGDONG, comparing__copy=Copy.TIE)
    go_to(page, PRACTICE)
    given = Question(options=own, hand=LEARNED, known=tiles("66 11"), banker=True)
    pane.begin(given)
    assert pane.parts.value() == ONE_HAND
    assert pane.conditions.rules.currentText() == "Cantonese (1 rule changed)"
    assert pane.one_hand.answer == answered(given)
    assert (pane.one_hand.tiles.hand.text(), pane.one_hand.tiles.known.text()) == ("33 61 51 42", "66 11")
    more_seats = changed(GUANGDONG, seats=6)
    pane.begin(Question(options=more_seats))
    assert pane.conditions.rules.value() == "guangdong"
    assert pane.one_hand.answer is None
    assert pane.conditions.rules.count() == len(PRESETS)


# -- all hands -------------------------------------------------------------------------------------


def test_all_hands(page: ToolPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in the background with its progress, stopped, counted to the end, and kept."""
    pane = pane_of(page)
    card = pane.all_hands
    go_to(page, ALL_HANDS)
    press(card.compare)
    assert card.halt.isVisibleTo(page)
    assert card.status.text().startswith("Counting… ")
    press(card.halt)
    assert card.rows is None
    assert card.status.text() == ""
    assert focus() is card.compare
    pick(pane.conditions.rules, "wenzhou")
    press(card.compare)
    qtbot.waitUntil(lambda: card.rows is not None, timeout=60_000)
    assert [row[:3] for row in card.table.figures.rows] == [("Best reply", "−14.54", "0.00")]
    assert card.status.text() == "All deals have been counted."
    # Another place at the table is another question; the first one is remembered.
    pick(pane.conditions.role, value=True)
    assert card.rows is None
    assert card.compare.isVisibleTo(page)
    pick(pane.conditions.role, value=False)
    assert card.rows is not None
    assert not card.compare.isVisibleTo(page)


# -- practice --------------------------------------------------------------------------------------


def worst(card: PracticeCard) -> int:
    """Return the place of the worst way to set the hand."""
    answer = card.answer
    assert answer is not None
    return max(range(len(answer.found)), key=lambda at: answer.lost(answer.found[at]))


def best(card: PracticeCard) -> int:
    """Return the place of the best way to set the hand."""
    answer = card.answer
    assert answer is not None
    return answer.found.index(answer.best)


class Player:
    """Practises by clicks or by keys."""

    def __init__(self, page: ToolPage, by: str) -> None:
        """Play on *page*."""
        self.card, self.by = pane_of(page).practice, by

    def choose(self, place: int) -> None:
        """Set the hand as the card at *place* says."""
        if self.by == "clicks":
            press(self.card.strip.cards[place])
        else:
            QTest.keyClick(focus(), Qt.Key(ord(str(place + 1))))

    def another(self) -> None:
        """Ask for the next hand."""
        if self.by == "clicks":
            press(self.card.another)
        else:
            QTest.keyClick(focus(), Qt.Key.Key_Return)

    def slip(self) -> Fraction:
        """Set the hand as badly as possible; return the cost."""
        answer, place = self.card.answer, worst(self.card)
        assert answer is not None
        self.choose(place)
        return answer.lost(answer.found[place])


@pytest.mark.parametrize("by", ["clicks", "keys"])
def test_practice(page: ToolPage, by: str) -> None:
    """A hand is set, told and counted; nothing is given away before."""
    card, player = pane_of(page).practice, Player(page, by)
    go_to(page, PRACTICE)
    first = card.answer
    assert first is not None
    assert [each.model.chances for each in card.strip.cards if each.model] == [None] * len(first.found)
    if by == "clicks":
        player.another()
        assert card.answer is first, "it must be set before"
    cost = player.slip()
    assert card.verdict.text().startswith("That costs ")
    assert card.score.text() == f"1 hand · 1 mistake · 1.0 hands per mistake · {float(1000 * cost):,.1f} lost in total"
    assert any(each.model.advised for each in card.strip.cards if each.model)
    card.choose(best(card))
    assert len(card.practice.tries) == 1, "a hand is set once"
    player.another()
    assert card.answer is not first
    player.choose(best(card))
    assert card.verdict.text() == "Right: no other way has better odds."
    assert card.practice.lost == cost


@pytest.mark.parametrize("by", ["clicks", "keys"])
def test_mistakes_are_listed(page: ToolPage, by: str) -> None:
    """The last one first, each with its cost; the sum is theirs, and any can be looked at in the calculator."""
    pane = pane_of(page)
    card, player = pane.practice, Player(page, by)
    go_to(page, PRACTICE)
    cost = [player.slip()]
    player.another()
    player.choose(best(card))
    player.another()
    cost.append(player.slip())
    answer = card.answer
    assert card.practice.lost == sum(cost, Fraction())
    assert re.fullmatch(r"3 hands · 2 mistakes · 1\.5 hands per mistake · [\d.,]+ lost in total", card.score.text())
    if by == "clicks":
        press(card.wrong)
    else:
        QTest.keyClick(focus(), Qt.Key.Key_M)
    assert card.mistakes.isVisibleTo(page)
    assert [row[3] for row in card.mistakes.figures.rows] == [f"{float(1000 * each):,.1f}" for each in reversed(cost)]
    assert card.wrong.text() == "Hide the hands I got wrong"
    if by == "clicks":
        press(card.look)
    else:
        QTest.keyClick(page, Qt.Key.Key_L)
    assert pane.parts.value() == ONE_HAND
    assert pane.one_hand.answer == answer
    go_to(page, PRACTICE)
    press(card.again)
    assert card.score.text() == "0 hands · 0 mistakes · 0.0 lost in total"
    assert not card.mistakes.figures.rows


def test_cards_are_walked_over(page: ToolPage) -> None:
    """By arrows, and chosen by Space and Enter; the focus then is on the way on."""
    pane = pane_of(page)
    card = pane.practice
    go_to(page, PRACTICE)
    assert focus() is card.strip.cards[0]
    QTest.keyClick(focus(), Qt.Key.Key_Right)
    assert focus() is card.strip.cards[1]
    QTest.keyClick(focus(), Qt.Key.Key_Space)
    assert card.tried is not None
    assert card.tried.chosen is card.tried.answer.found[1]
    assert focus() is card.another
    QTest.keyClick(focus(), Qt.Key.Key_Return)
    assert focus() is card.strip.cards[0]
    QTest.keyClick(focus(), Qt.Key.Key_Return)
    assert len(card.practice.tries) == 2


def test_practice_by_other_conditions(page: ToolPage) -> None:
    """A hand not yet set is counted anew; one already set keeps its verdict; any hand may come if wanted."""
    pane = pane_of(page)
    card = pane.practice
    go_to(page, PRACTICE)
    before = card.answer
    assert before is not None
    pick(pane.conditions.against, "high")
    asked = card.answer
    assert asked is not None
    assert asked.question.hand == before.question.hand
    assert asked.question.against == "high"
    card.choose(0)
    pick(pane.conditions.against, "low")
    assert card.answer is asked
    assert card.tried is not None
    press(card.open_only)
    card.deal()
    assert card.answer.question.against == "low"


# -- looks and words -------------------------------------------------------------------------------


def fill(page: ToolPage, part: str) -> None:
    """Show everything that *part* can show."""
    pane = pane_of(page)
    pane.begin(Question(options=CASINO, hand=LEARNED, known=(tile("66"),), banker=True))
    pane.parts.choose(part)
    pane._on_part()
    if part == PRACTICE:
        pane.practice.choose(worst(pane.practice))
        pane.practice.toggle_mistakes()


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [((960, 600), 1.5), ((1280, 800), 1.0)])
def test_nothing_is_cut_off(
    page: ToolPage, qapp: QApplication, language: str, size: tuple[int, int], text: float
) -> None:
    """In any size and language, and everything has a name."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    page.resize(*size)
    for part in (ONE_HAND, ALL_HANDS, PRACTICE):
        fill(page, part)
        for _twice in range(2):
            qapp.processEvents()
        assert not cut_off(page), part
        assert not nameless(page), part


def test_another_language(page: ToolPage, qapp: QApplication) -> None:
    """Every word is in the new language, on any page."""
    fill(page, PRACTICE)

    def words() -> list[str]:
        qapp.processEvents()
        lists = [box.itemText(at) for box in page.findChildren(QComboBox) for at in range(box.count())]
        buttons = [button.text() for button in page.findChildren(KeyButton)]
        figures = [pane_of(page).practice.mistakes.figures, pane_of(page).one_hand.found.table.figures]
        return [
            *lists,
            *buttons,
            *(head for each in figures for head in each.heads),
            pane_of(page).practice.score.text(),
        ]

    english = words()
    i18n.install(qapp, "ja")
    japanese = words()
    assert not set(english) & set(japanese) - {"…"}
    i18n.install(qapp, "en")
    assert words() == english
