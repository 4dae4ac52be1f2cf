# SPDX-License-Identifier: MIT
"""The person sets the hand by cards, digits and dragged tiles; each card says what it is worth."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.ai.bot import Choice, Estimate
from dominoes.errors import Reason
from dominoes.games.paigow.state import Set
from dominoes.games.paigow.ways import way
from dominoes.games.stakes import Stake
from dominoes.tiles import tiles
from tests.support.paigow_rounds import GAME
from tests.ui.driving import application, drag_tile, drag_to
from tests.ui.games.paigow.seat import (
    EQUAL,
    FOUL,
    MINE,
    RANKS,
    WHO,
    advice,
    seated,
    to_set,
    written,
)
from ui.games.paigow.table import titles
from ui.games.paigow.texts import hand_name
from ui.games.reasons import reason_text
from ui.language import i18n
from ui.language.i18n import LANGUAGES

# -- setting the hand --------------------------------------------------------------------------------


async def test_three_cards() -> None:
    """Each way is a card with both hands, their names and sums; none is chosen before the person chooses one."""
    async with seated(to_set()) as at:
        assert at.cards() == ["33 51 / 61 42", "61 51 / 33 42", "33 61 / 51 42"]
        assert sorted(at.hand().split()) == sorted(["33", "51", "61", "42"])
        assert at.table.model is not None
        assert not at.table.model.in_hands
        first, second, third = at.person.cards()
        assert (first.low.title, first.high.title) == titles(2)
        assert [first.low.sum, second.low.sum, third.low.sum] == ["6 + 6 = 12", "7 + 6 = 13", "6 + 7 = 13"]
        assert [hand_name(RANKS.of(tiles(row)), RANKS) for row in ("33 51", "61 51", "33 61")] == [
            card.low.name for card in (first, second, third)
        ]
        assert second.high.sum.startswith("6 + 3 = 9 (")
        for card in (first, second, third):
            assert card.spoken.count(" · ") >= 2
            assert card.low.name in card.spoken
            assert card.high.name in card.spoken
            assert not card.note
            assert card.chances is None
            assert not card.chances_text
            assert not card.advised
        assert at.caps() == ["Enter*"]
        at.person.choose_card(0)
        at.person.play_selected()
        assert await at.answer == Set(tiles("33 51"), tiles("61 42"))
        assert at.person.cards() == ()


async def test_enter_waits_for_a_choice() -> None:
    """Enter and X set nothing before a way is chosen, and the table asks for one; the button is off until then."""
    async with seated(to_set(MINE, FOUL)) as at:
        (button,) = at.table.bar.buttons
        assert not button.isEnabled()
        for act in (at.person.play_selected, at.person.exchange):
            act()
            assert at.advice == "Choose a way first: click a card, or press its number."
            assert at.said[-1] == at.advice
        await asyncio.sleep(0)
        assert not at.answer.done()
        assert at.person.press("2")
        assert at.table.bar.buttons[0].isEnabled()
        at.person.play_selected()
        assert await at.answer == Set(tiles("61 51"), tiles("33 42"))


async def test_the_house_way_chosen_beforehand() -> None:
    """If the person wants it, the tiles are as the house would set them, and Enter sets them so."""
    decision = way("generic").set(tiles(MINE), RANKS).setting
    async with seated(to_set()) as at:
        assert at.person.arrangement is None
        at.person.house_first = True
        at.answer.cancel()
        await asyncio.gather(at.answer, return_exceptions=True)
        at.answer = at.ask()
        await asyncio.sleep(0)
        assert at.person.arrangement == Set(decision.low.tiles, decision.high.tiles)
        assert not any(card.note or card.advised for card in at.person.cards())
        at.person.play_selected()
        assert await at.answer == Set(decision.low.tiles, decision.high.tiles)


@pytest.mark.parametrize(("one", "other"), [(0, 1), (0, 3), (2, 1), (3, 2)])
async def test_two_tiles_put_together(one: int, other: int) -> None:
    """While no way is chosen, a tile dragged onto another makes a hand with it."""
    async with seated(to_set()) as at:
        row = at.hand().split()
        drag_tile(at.table.hand[one], at.table.hand[other])
        low, _, high = at.chosen().partition(" / ")
        assert {row[one], row[other]} in (set(low.split()), set(high.split()))


@pytest.mark.parametrize("by", ["keys", "clicks"])
@pytest.mark.parametrize("place", range(3))
async def test_choosing_a_card(by: str, place: int) -> None:
    """A click or its digit chooses a card: the tiles lie so, it is said, and the button sets it."""
    async with seated(to_set()) as at:
        wanted = written(at.person.cards()[place])
        if by == "keys":
            assert at.person.press(str(place + 1))
        else:
            at.table.cards[place].click()
        assert at.chosen() == wanted
        assert at.hand() == wanted.replace(" / ", " ")
        assert at.said[-1] == at.person.cards()[place].spoken
        assert not at.answer.done()
        at.press("buttons", 0)
        assert GAME.write_move(await at.answer) == f"set {wanted}"


@pytest.mark.parametrize("key", ["0", "4", "9"])
async def test_digits_without_a_card(key: str) -> None:
    """A digit that no card has changes nothing."""
    async with seated(to_set()) as at:
        assert at.person.press("2")
        said = len(at.said)
        at.person.press(key)
        assert at.cards() == ["33 51 / 61 42", "61 51 / 33 42*", "33 61 / 51 42"]
        assert len(at.said) == said


async def test_two_cards() -> None:
    """A hand with a pair has two ways only."""
    async with seated(to_set(EQUAL)) as at:
        assert len(at.cards()) == len(at.table.cards) == 2


@pytest.mark.parametrize(("one", "other"), [(0, 2), (0, 3), (1, 2), (1, 3), (2, 0), (3, 1)])
async def test_dragging_a_tile_onto_another(one: int, other: int) -> None:
    """Two tiles that change places make the card with exactly these hands, chosen."""
    async with seated(to_set()) as at:
        at.person.choose_card(0)
        row = at.hand().split()
        row[one], row[other] = row[other], row[one]
        drag_tile(at.table.hand[one], at.table.hand[other])
        low, _, high = at.chosen().partition(" / ")
        assert {frozenset(low.split()), frozenset(high.split())} == {frozenset(row[:2]), frozenset(row[2:])}
        assert sorted(at.hand().split()) == sorted(row)
        assert at.said[-1] == next(card.spoken for card in at.person.cards() if card.chosen)


@pytest.mark.parametrize(("one", "other"), [(0, 1), (3, 2)])
async def test_dragging_within_a_hand(one: int, other: int) -> None:
    """Two tiles of the same hand make the same card."""
    async with seated(to_set()) as at:
        at.person.choose_card(1)
        before = at.cards()
        at.table.swap.swapped.emit(one, other)
        assert at.cards() == before


# -- exchanging the hands ----------------------------------------------------------------------------


async def test_where_a_tile_may_be_dragged() -> None:
    """Every other tile is lit while no way is chosen, and then those that make another way; the words tell it."""
    async with seated(to_set()) as at:
        asked = at.advice
        for chosen, lit in ((None, 3), (0, 2)):
            if chosen is not None:
                at.person.choose_card(chosen)
            one, other = at.table.hand[0], at.table.hand[3]
            drag_to(one, other.pos() + other.tile_rect().center(), release=False)
            assert len(at.table.drag.lights._drops) == lit
            assert at.advice != asked
            assert any(card.chosen for card in at.person.cards()) is (chosen is not None)
            QTest.keyClick(one, Qt.Key.Key_Escape)
            assert at.advice == asked
            QTest.mouseRelease(one, Qt.MouseButton.LeftButton)
        assert at.chosen() == at.cards()[0].rstrip("*")


async def test_a_double_click_on_a_card() -> None:
    """It sets the hand so; a second click whose first one came before the question only chooses."""
    async with seated(to_set()) as at:
        at.table.card_double_clicked.emit(1)
        assert at.chosen() == written(at.person.cards()[1])
        assert not at.answer.done()
        card = at.table.cards[2]
        wanted = written(at.person.cards()[2])
        card.click()
        QTest.mouseDClick(card, Qt.MouseButton.LeftButton)
        move = await at.answer
        assert isinstance(move, Set)
        assert f"{' '.join(map(str, move.low))} / {' '.join(map(str, move.high))}" == wanted


async def test_why_hands_cannot_be_exchanged() -> None:
    """X says that the low hand would be above the high one, and changes nothing; there is no button for it."""
    async with seated(to_set()) as at:
        at.person.choose_card(0)
        before = at.cards()
        at.person.exchange()
        assert at.cards() == before
        assert at.advice == reason_text(Reason("paigow.low-above-high"), WHO)
        assert at.said[-1] == at.advice
        assert at.caps() == ["Enter*"]
        at.person.choose_card(1)
        assert at.advice != reason_text(Reason("paigow.low-above-high"), WHO)


@pytest.mark.parametrize("by", ["buttons", "keys"])
async def test_a_foul(by: str) -> None:
    """If fouls are played, the high hand can be in front, and the card warns."""
    async with seated(to_set(MINE, FOUL)) as at:
        at.person.choose_card(1)
        assert at.caps() == ["Enter*", "X"]
        if by == "buttons":
            at.press("buttons", 1)
        else:
            at.person.exchange()
        assert at.chosen() == "33 42 / 61 51"
        assert at.hand() == "33 42 61 51"
        (card,) = (card for card in at.person.cards() if card.chosen)
        assert card.note.startswith("Foul")
        assert card.note in card.spoken
        assert [other.note for other in at.person.cards() if not other.chosen] == ["", ""]
        at.person.play_selected()
        assert await at.answer == Set(tiles("33 42"), tiles("61 51"))


async def test_a_foul_taken_back() -> None:
    """X again, or another card and back, sets the hands as they should be."""
    async with seated(to_set(MINE, FOUL)) as at:
        at.person.choose_card(0)
        at.person.exchange()
        assert at.chosen() == "61 42 / 33 51"
        at.person.exchange()
        assert at.chosen() == "33 51 / 61 42"
        at.person.exchange()
        at.person.choose_card(2)
        at.person.choose_card(0)
        assert at.chosen() == "33 51 / 61 42"
        assert not any(card.note for card in at.person.cards())


async def test_a_foul_has_no_chances() -> None:
    """The odds of the right way do not stand on a card that loses for certain."""
    state = to_set(MINE, FOUL)
    async with seated(state) as at:
        at.person.odds = True
        at.person.show_chances(advice(state))
        assert all(card.chances_text for card in at.person.cards())
        at.person.choose_card(0)
        at.person.exchange()
        assert [bool(card.chances_text) for card in at.person.cards()] == [False, True, True]


async def test_hands_of_equal_rank() -> None:
    """They may stand either way at any table, and neither is a foul; the odds are the same."""
    state = to_set(EQUAL)
    async with seated(state) as at:
        at.person.odds = True
        at.person.show_chances(advice(state))
        place = next(i for i, card in enumerate(at.person.cards()) if card.low.tiles != tiles("55 64"))
        at.person.choose_card(place)
        before = at.person.cards()[place]
        at.person.exchange()
        after = at.person.cards()[place]
        assert (after.low.tiles, after.high.tiles) == (before.high.tiles, before.low.tiles)
        assert not after.note
        assert after.chances == before.chances is not None


async def test_identical_hands() -> None:
    """There is nothing to exchange, and nothing to complain about."""
    async with seated(to_set("66 55 66 55")) as at:
        place = next(i for i, card in enumerate(at.person.cards()) if card.low.tiles == card.high.tiles)
        at.person.choose_card(place)
        said = at.advice
        at.person.exchange()
        assert at.advice == said
        assert at.caps() == ["Enter*"]


# -- odds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_odds_on_the_cards(language: str) -> None:
    """If the person wants them, each card has its own chances of 1, and the words agree with them."""
    i18n.install(application(), language)
    state = to_set()
    found = advice(state)
    exact = {found.move: found.chances, **{each.move: each.chances for each in found.others}}
    async with seated(state) as at:
        at.person.show_chances(found)
        assert not any(card.chances or card.chances_text for card in at.person.cards())
        at.person.odds = True
        at.sync()
        assert at.person.turn is not None
        for each, card in zip(at.person.turn.ways, at.person.cards(), strict=True):
            counts = exact[each]
            assert counts is not None
            assert card.chances == pytest.approx([count / 20475 for count in counts])
            assert all(i18n.percent(part) in card.chances_text for part in card.chances or ())
            assert card.chances_text in card.spoken
        assert [card.model for card in at.table.cards] == list(at.person.cards())
        assert not any(card.advised for card in at.person.cards())
    i18n.install(application(), "en")


async def test_odds_of_what_is_not_known() -> None:
    """A way that the advice does not speak of, or without chances, has none."""
    state = to_set()
    async with seated(state) as at:
        at.person.odds = True
        assert at.person.turn is not None
        first, second, _third = at.person.turn.ways
        at.person.show_chances(Choice(first, 1.0, None, (1, 2, 1), (Estimate(second, 0.5),)))
        assert [card.chances for card in at.person.cards()] == [(0.25, 0.5, 0.25), None, None]
        at.person.show_chances(Choice(Stake(20), chances=(1, 0, 0)))
        assert at.person.cards()[0].chances == (0.25, 0.5, 0.25)
