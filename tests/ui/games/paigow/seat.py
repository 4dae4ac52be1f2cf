# SPDX-License-Identifier: MIT
"""A person at a 推牌九 table asked for a move, and their view afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from dominoes.ai.bot import Budget, Choice
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import GUANGDONG, PaiGowOptions
from dominoes.games.paigow.options import Bank as BankRule
from dominoes.games.paigow.state import Move, State
from tests.support.paigow_rounds import GAME, begun, played, staked
from tests.support.strategies import changed
from tests.ui import painting
from tests.ui.driving import application
from ui.games.paigow.felt import PaiGowTable
from ui.games.paigow.person import BankTurn, PaiGowPerson
from ui.games.paigow.table import CardModel, Showing, bank_model
from ui.table.felt import TableLook

WHO = ("Ming", "Ah Fook", "Ah Luk", "Ah Sau")
FOUL = changed(GUANGDONG, comparing__foul=True)
SHARED = changed(GUANGDONG, banking__shared=True)
AUCTION = changed(GUANGDONG, banking__bank=BankRule.AUCTION)
LONG_MENU = changed(GUANGDONG, stakes__menu=(20, 40, 60, 80, 100, 120, 160, 200, 300, 400, 500, 1000))
MINE = "33 51 61 42"
EQUAL = "44 55 44 64"
RANKS = ranking(GUANGDONG.ranking)


def to_set(hand: str = MINE, options: PaiGowOptions = GUANGDONG) -> State:
    """Return a round with all to set, and *hand* in seat 0, a player."""
    return staked(played(begun(options, hand), "0 bank no, 1 bank yes"), 40)


def to_stake(options: PaiGowOptions = GUANGDONG) -> State:
    """Return a round with seat 0 and others to stake."""
    return played(begun(options), "0 bank no, 1 bank yes")


def to_share() -> State:
    """Return a round with seat 0 asked to share the bank."""
    return played(begun(SHARED), "0 bank no, 1 bank no, 2 bank no, 3 bank yes")


class Seated:
    """A person in seat 0, asked for a move; the table follows."""

    def __init__(self, state: State) -> None:
        """Ask the person in *state*."""
        self.state = state
        self.table = PaiGowTable()
        self.table.set_look(TableLook(motion=False))
        self.table.resize(1100, 720)
        self.person = PaiGowPerson(self.table)
        self.person.who = WHO
        self.said: list[str] = []
        self.person.announced.connect(self.said.append)
        self.person.arranged.connect(self.sync)
        self.sync()
        self.table.setUpdatesEnabled(painting.is_on)
        self.table.show()
        self.answer = self.ask()

    def ask(self, state: State | None = None) -> asyncio.Future[Move]:
        """Ask for a move, in another *state* if there is one."""
        self.state = self.state if state is None else state
        turn = BankTurn(GAME, self.state, Seat(0), GAME.legal_moves(self.state, Seat(0)))
        assert turn.legal
        return asyncio.ensure_future(self.person.decide(turn))

    def sync(self) -> None:
        """Show the cards and tiles of the person on the table."""
        showing = Showing(cards=self.person.cards(), arranged=self.person.arrangement, dealt=True)
        self.table.sync(bank_model(GAME.view(self.state, Seat(0)), WHO, ("",) * 4, showing))

    @property
    def advice(self) -> str:
        """The table's advice."""
        return self.table.advice.text

    def buttons(self) -> list[str]:
        """The words of the buttons."""
        return [button.accessibleName() for button in self.table.bar.buttons]

    def caps(self) -> list[str]:
        """The key caps of the buttons, the main one marked."""
        return [f"{action.key}{'*' if action.main else ''}" for action in self.table.bar.offered]

    def hand(self) -> str:
        """The four tiles as they lie."""
        return " ".join(str(tile.face) for tile in self.table.hand)

    def cards(self) -> list[str]:
        """The cards as tiles, the chosen one with a star."""
        return [f"{written(card)}{'*' if card.chosen else ''}" for card in self.person.cards()]

    def chosen(self) -> str:
        """The tiles of the chosen card."""
        (card,) = (card for card in self.person.cards() if card.chosen)
        return written(card)

    def press(self, by: str, place: int) -> None:
        """Press the button at *place*: by the mouse, or by the key on its cap."""
        if by == "buttons":
            self.table.bar.buttons[place].click()
            return
        key = self.table.bar.offered[place].key
        if key == "Enter":
            self.person.play_selected()
        elif key in ("N", "Y"):
            assert self.table.bar.press(key)
        else:
            assert self.person.press(key)


def written(card: CardModel) -> str:
    """Write the tiles of *card*."""
    return " / ".join(" ".join(map(str, hand.tiles)) for hand in (card.low, card.high))


@asynccontextmanager
async def seated(state: State) -> AsyncIterator[Seated]:
    """Seat a person and ask; get up afterwards."""
    application()
    at = Seated(state)
    await asyncio.sleep(0)
    try:
        yield at
    finally:
        at.answer.cancel()
        await asyncio.gather(at.answer, return_exceptions=True)
        at.person.close()
        at.table.close()
        at.table.deleteLater()


def advice(state: State) -> Choice[Move]:
    """Return the exact numbers for the hand of seat 0."""
    bot = entry("paigow").make_bot("hint")
    choice: Choice[Move] = bot.choose(GAME.view(state, Seat(0)), GAME.legal_moves(state, Seat(0)), Random(0), Budget())
    return choice
