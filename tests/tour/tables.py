# SPDX-License-Identifier: MIT
"""To the table of each game: a turn, a hint, what can be looked up, the settlement and the standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.deal import read_seed
from dominoes.games.paigow.state import Phase
from tests.tour.guide import Guide
from tests.ui.driving import best, my_turn, person_of, play, press_main, setup_of, sit_down
from tests.ui.games.paigow.driving import asks
from ui.play.page import TablePage

TABLES: Final = {"tiengow": "wiki_hk", "paigow": "guangdong", "chain": "jielong"}
"""Tradition of each game."""
MANY: Final = {"paigow": {"seats": 8}}
"""Settings that make a table fuller than others."""


SEEDS: Final = {game: read_seed(f"2{place}") for place, game in enumerate(TABLES)}
"""Two matches never have the same seed."""


class Tables(Guide):
    """Plays a round of each game."""

    async def play(self, game: str, preset: str) -> None:
        """Play a round, and leave the match between two."""
        window, page = self.window, self.window.pages.table
        await sit_down(window, setup_of(preset, game=game, **MANY.get(game, {})), SEEDS[game])
        await my_turn(page)
        await self.shoot(f"{game} first turn")
        await self._play_on(page, lambda: self._is_late(page, game))
        await self.shoot(f"{game} turn")
        page.help.ask_hint()
        await self.until(lambda: page.presenter is not None and page.presenter.person.hint_text(), "a hint")
        await self.shoot(f"{game} hint")
        await self._look_up(page, game)
        await self._play_on(page, lambda: self._is_settled(page))
        await self.shoot(f"{game} settlement")
        await self.scroll(f"{game} settlement", page.overlay.area, 3)
        page.overlay.close_with("standings")
        await self.until(lambda: page.overlay.isVisible() and not self._is_settled(page), "the standings")
        await self.shoot(f"{game} standings")
        page.overlay.close_with("")
        await self.until(lambda: self._is_settled(page), "the settlement again")
        await self.home()

    async def _play_on(self, page: TablePage, enough: Callable[[], object]) -> None:
        """Play as the fixed baseline does until *enough* gives something true."""
        while not enough():
            if page.overlay.isVisible():
                press_main(page)
            elif page.presenter is not None and (asked := person_of(page).turn) is not None:
                play(page, best(page))
                await self.until(lambda was=asked: person_of(page).turn is not was, "my move")  # type: ignore[misc]
            await self.rest(0)

    @staticmethod
    def _is_late(page: TablePage, game: str) -> bool:
        """Return whether the person is asked in the middle of a round."""
        if page.presenter is None or page.presenter.person.turn is None:
            return False
        return asks(page, Phase.SET)() if game == "paigow" else len(page.table.hand) <= 5

    @staticmethod
    def _is_settled(page: TablePage) -> bool:
        return page.overlay.isVisible() and any(answer.answer == "next" for _b, answer in page.overlay.answers)

    async def _look_up(self, page: TablePage, game: str) -> None:
        overlay = page.overlay
        await self.sheet(f"{game} rules", overlay, page.show_rules)
        await self.sheet(f"{game} keys", overlay, page.show_keys)
        before = page.settings.side_panel
        page.toggle_side()
        if overlay.isVisible() or not page.side_fits:
            await self.until(overlay.isVisible, "the panel")
            await self.shoot(f"{game} panel")
            overlay.close_with("")
        else:
            await self.shoot(f"{game} other panel")
            self.window.services.preferences.set("side_panel", before)
        await self.rest()
        if game == "tiengow":
            await self.sheet("pause", overlay, page.pause)
            await self._menu(page)

    async def _menu(self, page: TablePage) -> None:
        """Open what found no room in the header."""
        if page.header.more.isVisible():
            QTest.mouseClick(page.header.more, Qt.MouseButton.LeftButton)
            await self.rest()
            await self.shoot("table menu")
            for menu in page.header.findChildren(type(self.window.pages.start.player.menu())):
                menu.close()
            await self.rest()
