# SPDX-License-Identifier: MIT
"""To the score book for a real table, to the glossary and the manual."""

from __future__ import annotations

from typing import Any, Final

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.chain.tally import Tally as ChainTally
from dominoes.games.paigow.tally import Tally as PaiGowTally
from dominoes.games.tiengow.tally import Tally as TienGowTally
from dominoes.scorebook.book import Book
from tests.support.kept_rounds import NAMES
from tests.tour.guide import Guide

ROUNDS: Final[dict[tuple[str, str], tuple[Any, ...]]] = {
    ("tiengow", "wiki_hk"): (
        TienGowTally(tricks=(3, 2, 2, 1), winner=Seat(0)),
        TienGowTally(tricks=(2, 3, 0, 3), winner=Seat(1)),
        TienGowTally(tricks=(0, 3, 1, 4), winner=Seat(3)),
    ),
    ("paigow", "guangdong"): (
        PaiGowTally(banker=Seat(0), stakes=(None, 5, 3, 2), signs=(None, 1, -1, 0)),
        PaiGowTally(banker=Seat(0), stakes=(None, 2, 10, 4), signs=(None, 1, 1, 1)),
    ),
    ("chain", "jielong"): (
        ChainTally(points=(12, 0, 31, 8)),
        ChainTally(points=(0, 9, 27, 40)),
    ),
}
"""The results of each round, by game and tradition."""


def book_of(game: str, preset: str) -> Book:
    """Return a book with the rounds above."""
    key = (game, preset)
    begun = "2026-01-31T20:15:00+00:00"
    return Book(game, begun, game, entry(game).presets[preset], NAMES[:4], Seat(0), ROUNDS[key])


class Books(Guide):
    """Keeps the score of a real table."""

    async def scorebook(self) -> None:
        """Show no books, then a new one, then a book of each game."""
        page = self.window.pages.scorebook
        self.window.pages.show(page)
        await self.shoot("score books none")
        page.show_start()
        await self.shoot("score book begun")
        await self.scroll("score book begun", page.start.area, 3)
        page.start.cards[2].click()
        await self.shoot("score book begun chain")
        for game, preset in ROUNDS:
            page._on_begun(book_of(game, preset))
            await self.shoot(f"score book {game}")
            await self.scroll(f"score book {game}", page.book.area, 3)
            page.book.ask(1)
            await self.shoot(f"score book {game} preview")
            await self.scroll(f"score book {game} preview", page.book.area, 3)
            page.show_shelf()
        await self.shoot("score books")
        page.remove("paigow")
        await self.shoot("score books deleted")
        page.restore()
        await self.home()

    async def glossary(self) -> None:
        """Show all words, and some that were searched for."""
        page = self.window.pages.glossary
        self.window.pages.show(page)
        await self.shoot("glossary")
        bar = page.table.verticalScrollBar()
        bar.setValue(bar.maximum() // 2)
        await self.shoot("glossary middle")
        bar.setValue(bar.maximum())
        await self.shoot("glossary end")
        page.search.setText("天")
        await self.rest(0.2)
        await self.shoot("glossary search")
        page.search.setText("xyz")
        await self.rest(0.2)
        await self.shoot("glossary none")
        page.search.clear()
        await self.home()

    async def manual(self) -> None:
        """Show the manual where it tells of the start page, and its keys."""
        self.window.pages.open_manual()
        page = self.window.pages.manual
        await self.shoot("manual")
        page.show_place("keys", "table")
        await self.shoot("manual keys")
        page.search.setText("xyz")
        await self.rest(0.3)
        await self.shoot("manual none")
        page.search.clear()
        await self.home()
