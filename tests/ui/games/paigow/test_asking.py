# SPDX-License-Identifier: MIT
"""The presenter of 推牌九 asks the person, calculates what they want to know, and answers their keys."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from dominoes.ai.bot import FALLBACK, Budget, Choice
from dominoes.game import Result, Seat, Step
from dominoes.games import entry
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import GUANGDONG, PaiGowOptions
from dominoes.games.paigow.state import HandsShown, Move, Set, State, View
from dominoes.tiles import FULL_SET
from tests.support.paigow_rounds import GAME
from tests.support.strategies import changed
from tests.ui.driving import application, until
from tests.ui.games.paigow.table import BANKED_BY_ONE, scripted
from tests.ui.games.shown import QUICK, WHO, Shown, shown
from ui.games.paigow import texts
from ui.games.paigow.presenter import PaiGowPresenter
from ui.games.paigow.words import PaiGowWords
from ui.kit.commands import key_help, press
from ui.kit.settings import Settings
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.table.numbers import SheetModel

# -- the person's turn --------------------------------------------------------------------------------


def exact(view: View, legal: tuple[Move, ...]) -> Choice[Move]:
    """Advise as the window does, in this process."""
    choice: Choice[Move] = entry("paigow").make_bot("hint").choose(view, legal, Random(0), Budget())
    return choice


class Adviser:
    """Returns exact advice when its gate is open, or none where it is late; counts how often it was asked."""

    late = False

    def __init__(self) -> None:
        """Open the gate."""
        self.asked: list[View] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self, view: View, legal: tuple[Move, ...]) -> Choice[Move]:
        """Advise."""
        self.asked.append(view)
        await self.gate.wait()
        return Choice(legal[0], reasons=(FALLBACK,)) if self.late else exact(view, legal)


def setting() -> list[Step[State]]:
    """Return a round up to the settings."""
    steps = scripted(GUANGDONG, *BANKED_BY_ONE)
    return steps[: len(BANKED_BY_ONE) + 1]


def choosing(at: Shown, state: State) -> asyncio.Future[Move]:
    """Ask the person."""
    me = at.presenter.me
    answer: asyncio.Future[Move] = asyncio.ensure_future(at.presenter.choose(GAME.legal_moves(state, me)))
    return answer


@pytest.mark.parametrize(("odds", "cost"), [(False, False), (True, False), (False, True)])
async def test_odds_stand_where_they_are_wanted(*, odds: bool, cost: bool) -> None:
    """They are calculated once, for the statistics too; on the cards they stand only where odds are wanted."""
    steps = setting()
    async with shown("paigow", 0, Settings(ceremony=False, pace="quick", others={"odds": odds, "cost": cost})) as at:
        at.presenter.advise = adviser = Adviser()
        await at.watch(*steps)
        at.presenter.show_now()
        move = choosing(at, steps[-1].state)
        await until(lambda: at.table.cards, "the cards")
        await asyncio.sleep(0.02)
        assert len(adviser.asked) == 1
        assert [bool(card.model and card.model.chances) for card in at.table.cards] == [odds] * 3
        at.presenter.person.choose_card(0)
        at.presenter.person.play_selected()
        await move


@pytest.mark.parametrize(("wanted", "honest"), [(False, False), (True, False), (True, True)])
async def test_the_house_way_beforehand(*, wanted: bool, honest: bool) -> None:
    """A card is chosen beforehand only where the person wants the house way, and never in honest play."""
    steps = setting()
    async with shown(
        "paigow", 0, Settings(ceremony=False, play="strict" if honest else "counted", others={"house_first": wanted})
    ) as at:
        await at.watch(*steps)
        at.presenter.show_now()
        move = choosing(at, steps[-1].state)
        await until(lambda: at.table.cards, "the cards")
        assert any(card.isChecked() for card in at.table.cards) is (wanted and not honest)
        move.cancel()
        await asyncio.gather(move, return_exceptions=True)


async def test_odds_switched_on_in_mid_turn() -> None:
    """O shows them at once, calculated once, and hides them again; the card chosen stays."""
    steps = setting()
    async with shown("paigow", 0) as at:
        at.presenter.advise = adviser = Adviser()
        await at.watch(*steps)
        move = choosing(at, steps[-1].state)
        await until(lambda: at.table.cards, "the cards")
        at.presenter.person.choose_card(2)
        liked: list[tuple[str, object]] = []
        at.presenter.prefers.connect(lambda name, value: liked.append((name, value)))
        for odds in (True, False, True):
            assert press(at.presenter.commands(), "O")
            assert liked.pop() == ("odds", odds)
            at.presenter.settings = Settings(ceremony=False, pace="quick", others={"odds": odds})
            at.presenter.show_now()
            await asyncio.sleep(0.01)
            assert [bool(card.model and card.model.chances) for card in at.table.cards] == [odds] * 3
            assert [bool(card.model and card.model.chosen) for card in at.table.cards] == [False, False, True]
        assert len(adviser.asked) == 1
        at.presenter.person.play_selected()
        await move


async def test_odds_that_came_too_late() -> None:
    """The instant answer of an opponent is no odds; asking for them again brings them."""
    steps = setting()
    async with shown("paigow", 0, Settings(ceremony=False, pace="quick", others={"odds": True})) as at:
        at.presenter.advise = adviser = Adviser()
        adviser.late = True
        await at.watch(*steps)
        move = choosing(at, steps[-1].state)
        await until(lambda: at.table.cards, "the cards")
        await asyncio.sleep(0.01)
        assert not any(card.model and card.model.chances for card in at.table.cards)
        adviser.late = False
        asked = len(adviser.asked)
        at.presenter.show_now()
        await until(lambda: all(card.model and card.model.chances for card in at.table.cards), "the odds")
        assert len(adviser.asked) == asked + 1
        at.presenter.person.choose_card(0)
        at.presenter.person.play_selected()
        await move


async def test_odds_after_a_move_was_taken_back() -> None:
    """The request of the former turn is forgotten; the new turn gets its own odds."""
    steps = setting()
    async with shown("paigow", 0, Settings(ceremony=False, pace="quick", others={"odds": True})) as at:
        at.presenter.advise = adviser = Adviser()
        adviser.gate.clear()
        await at.watch(*steps)
        at.presenter.show_now()
        first = choosing(at, steps[-1].state)
        await until(lambda: adviser.asked, "the question")
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        second = choosing(at, steps[-1].state)
        await until(lambda: len(adviser.asked) == 2, "the question again")
        adviser.gate.set()
        await until(lambda: all(card.model and card.model.chances for card in at.table.cards), "the odds")
        at.presenter.person.choose_card(0)
        at.presenter.person.play_selected()
        await second


async def settled(way: int, settings: Settings, options: PaiGowOptions = GUANGDONG) -> str:
    """Set the hand the given *way*, and return the advice of the settlement."""
    steps = scripted(options, *BANKED_BY_ONE)[: len(BANKED_BY_ONE) + 1]
    async with shown("paigow", 0, settings) as at:
        at.presenter.advise = Adviser()
        await at.watch(*steps)
        move = choosing(at, steps[-1].state)
        await until(lambda: at.presenter.person.turn is not None, "my turn")
        at.presenter.person.choose_card(way)
        await asyncio.sleep(0.02)
        at.presenter.person.play_selected()
        step = GAME.apply(steps[-1].state, Seat(0), await move)
        await at.watch(step)
        while seats := GAME.to_act(step.state):
            step = GAME.apply(step.state, seats[0], GAME.legal_moves(step.state, seats[0])[0])
            await at.watch(step)
        model: SheetModel = at.presenter.settlement(step.state, "R")
        plain = texts.hands_name(
            next(e.hands for e in step.state.history if isinstance(e, HandsShown))[1], ranking(options.ranking)
        )
        assert model.above is not None
        assert plain in model.above.detail
        return model.advice


async def test_what_a_setting_has_cost() -> None:
    """After the round it is told, to the hundredth of a chip, what the best way would have brought more."""
    steps = setting()
    view, legal = GAME.view(steps[-1].state, Seat(0)), GAME.legal_moves(steps[-1].state, Seat(0))
    found = exact(view, legal)
    values = {found.move: found.value, **{each.move: each.value for each in found.others}}
    wanted = Settings(ceremony=False, pace="quick", others={"cost": True})
    for place, move in enumerate(legal):
        told = await settled(place, wanted)
        value = values[move]
        assert value is not None
        assert found.value is not None
        if move == found.move:
            assert told == "No other way to set your hand was better."
        else:
            assert PaiGowWords(GUANGDONG).name(view, found.move) in told
            assert i18n.number(found.value - value, digits=2) in told
        assert not await settled(place, QUICK)


async def test_a_foul_is_not_called_the_best() -> None:
    """Of a hand set foul it is not said that nothing was better."""
    options = changed(GUANGDONG, comparing__foul=True)
    steps = scripted(options, *BANKED_BY_ONE)[: len(BANKED_BY_ONE) + 1]
    async with shown("paigow", 0, Settings(ceremony=False, pace="quick", others={"cost": True})) as at:
        at.presenter.advise = Adviser()
        await at.watch(*steps)
        move = choosing(at, steps[-1].state)
        await until(lambda: Seat(0) in at.presenter._advice, "the advice")
        best = at.presenter._advice[Seat(0)]
        assert isinstance(best.move, Set)
        at.presenter.person.show_hint(best)
        assert press(at.presenter.commands(), "X")
        at.presenter.person.play_selected()
        foul = await move
        assert foul == Set(best.move.high, best.move.low)
        step = GAME.apply(steps[-1].state, Seat(0), foul)
        assert at.presenter._cost(step.state) == ""


async def test_the_table_is_the_persons_while_he_sets() -> None:
    """Others' settings change neither the person's cards nor how their tiles stand."""
    steps = setting()
    state = steps[-1].state
    async with shown("paigow", 0) as at:
        await at.watch(*steps)
        move = choosing(at, state)
        await until(lambda: at.table.cards, "the cards")
        at.presenter.person.choose_card(1)
        cards = [card.model for card in at.table.cards]
        hand = [tile.face for tile in at.table.hand]
        for seat in (2, 1):
            step = GAME.apply(state, Seat(seat), GAME.legal_moves(state, Seat(seat))[0])
            state = step.state
            await at.watch(step)
            assert [card.model for card in at.table.cards] == cards
            assert [tile.face for tile in at.table.hand] == hand
        at.presenter.person.play_selected()
        answer = await move
        await at.watch(GAME.apply(state, Seat(0), answer))
        assert not at.table.cards
        assert [tile.face for tile in at.table.hand] == hand


# -- commands, keys and the strip ---------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_commands_and_keys(language: str) -> None:
    """Every command has a listed key, and every listed key does something."""
    i18n.install(application(), language)
    async with shown("paigow") as at:
        commands = at.presenter.commands()
        keys = dict(key_help(commands))
        assert [command.key for command in commands if command.text] == ["W", "O", "T"]
        assert all(keys.values())
        assert len(set(keys.values())) == len(keys)
        for letter in ("W", "O", "T", "X", "Y", "N"):
            assert letter in keys
            assert press(commands, letter)
        assert not press(commands, "Q")
        assert not at.presenter.person.press("Q")
        assert not at.presenter.person.press("1")
    i18n.install(application(), "en")


@pytest.mark.parametrize(("key", "move"), [("Y", "bank yes"), ("N", "bank no")])
async def test_the_bank_by_letters(key: str, move: str) -> None:
    """Y takes the bank and N passes it on, with any caps."""
    step = scripted(GUANGDONG, "0 bank no")[0]
    async with shown("paigow") as at:
        await at.watch(step)
        asked = choosing(at, step.state)
        await until(lambda: at.table.bar.buttons, "the buttons")
        assert press(at.presenter.commands(), key)
        assert GAME.write_move(await asked) == move


async def test_n_says_no() -> None:
    """N declines the bank; where nothing can be declined it does nothing."""
    step = scripted(GUANGDONG, "0 bank no")[0]
    async with shown("paigow") as at:
        await at.watch(step)
        move = choosing(at, step.state)
        await until(lambda: at.table.bar.buttons, "the buttons")
        assert press(at.presenter.commands(), "N")
        assert GAME.write_move(await move) == "bank no"
    stake = scripted(GUANGDONG, *BANKED_BY_ONE)[2]
    async with shown("paigow") as at:
        await at.watch(stake)
        move = choosing(at, stake.state)
        await until(lambda: at.table.bar.buttons, "the buttons")
        assert press(at.presenter.commands(), "N")
        assert not move.done()
        assert at.presenter.person.press("2")
        assert GAME.write_move(await move) == "stake 40"


async def test_the_strip_of_ranks() -> None:
    """It stands beside the table while it is wanted, with the ranks of these options; T asks for the other."""
    liked: list[tuple[str, object]] = []
    async with shown("paigow") as at:
        at.presenter.prefers.connect(lambda name, value: liked.append((name, value)))
        strip = at.presenter.beside
        assert at.presenter.beside is strip
        at.presenter.show_now()
        assert not strip.isVisible()
        await at.watch(*scripted(GUANGDONG)[:1])
        assert strip.isVisible()
        for wanted in (False, True):
            assert press(at.presenter.commands(), "T")
            assert liked.pop() == ("rank_strip", wanted)
            at.presenter.settings = Settings(ceremony=False, pace="quick", others={"rank_strip": wanted})
            at.presenter.show_now()
            assert strip.isVisible() is wanted


async def test_a_closed_presenter_answers_no_clicks() -> None:
    """The next presenter alone hears the table, and what was being calculated is dropped."""
    steps = setting()
    async with shown("paigow", 0, Settings(ceremony=False, pace="quick", others={"odds": True})) as at:
        at.presenter.advise = adviser = Adviser()
        adviser.gate.clear()
        await at.watch(*steps)
        move = choosing(at, steps[-1].state)
        await until(lambda: adviser.asked, "the question")
        move.cancel()
        await asyncio.gather(move, return_exceptions=True)
        at.presenter.close()
        at.table.card_chosen.emit(1)
        at.table.swap.swapped.emit(0, 2)
        at.table.felt_clicked.emit()
        assert at.presenter.view is None
        at.presenter = PaiGowPresenter(at.table, at.overlay, GAME, Seat(0), at.page)


def test_how_a_round_ended_is_told_by_name() -> None:
    """The line of the standings has the names of this table."""
    end = scripted(GUANGDONG, *BANKED_BY_ONE)[-1].state
    result: Result | None = end.ended
    assert result is not None
    assert WHO[1] in PaiGowWords(None, WHO[:4]).title(result)
    assert sum(len(hand) for hand in end.hands) + len(end.rest) == len(FULL_SET)
