# SPDX-License-Identifier: MIT
"""To what has been played: records, statistics, review, and the export of a position."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt

from dominoes.games import daily_games
from dominoes.play.daily import DailyDeal, DailyPlay
from dominoes.store import Archive, Filter
from tests.support.daily_plays import keep_play
from tests.tour.guide import Guide
from tests.ui.driving import type_key
from ui.diagram.export_dialog import ExportDialog
from ui.pages.records.page import RecordsPage
from ui.pages.review.page import ReviewPage

GOLDEN: Final = Path(__file__).parents[1] / "golden"
GOOD: Final = GOLDEN / "small.gupai"
REMARK: Final = "1 → 2?"
"""Of no language."""
NOBODY: Final = "xyz"
"""No player's name."""


class Kept(Guide):
    """Shows rounds that were played."""

    @property
    def archive(self) -> Archive:
        """The finished rounds."""
        archive = self.window.services.autosave().archive
        assert archive is not None
        return archive

    async def nothing_kept(self) -> None:
        """Show the pages before a round was played."""
        self.window.pages.records.open()
        await self.shoot("records empty")
        self.window.pages.statistics.open()
        await self.shoot("statistics empty")
        await self.home()

    # -- records -------------------------------------------------------------------------------

    async def records(self) -> None:
        """Show the list, find rounds in it, and do what can be done with them."""
        self.window.pages.records.open()
        page = self.window.pages.records
        await self.shoot("records")
        page.view.select_row(4)
        await self.shoot("records selected")
        await self.sheet("records filters", page.overlay, page.filters.more.click)
        await self.sheet("records share", page.overlay, lambda: type_key(page, Qt.Key.Key_C))
        await self._type_deal(page)
        await self.sheet("records import", page.overlay, lambda: page.files.take([GOOD]))
        await self.sheet("records bad import", page.overlay, lambda: page.files.take([self._bad()]))
        type_key(page, Qt.Key.Key_Delete)
        await self.shoot("records deleted")
        type_key(page, Qt.Key.Key_Z, ctrl=True)
        page.filters.search.setText(NOBODY)
        await self.until(page.empty.isVisible, "nothing found")
        page.filters.search.setFocus()
        await self.shoot("records none")
        page.filters.show_all()
        await self.home()

    async def _type_deal(self, page: RecordsPage) -> None:
        type_key(page, Qt.Key.Key_D)
        await self.until(page.overlay.isVisible, "the code")
        await self.shoot("records typed")
        page.overlay.close_with("play")
        await self.rest(0.05)
        await self.shoot("records typed wrong")
        page.overlay.close_with("")
        await self.until(lambda: not page.overlay.isVisible(), "the code to go")

    def _bad(self) -> Path:
        """Return a file with one changed line and another that is no record."""
        lines = GOOD.read_text("utf-8").splitlines()
        bad = self.folder / "bad.gupai"
        bad.write_text("\n".join([lines[0].replace("1", "2", 3), "{}", "?", *lines[1:]]) + "\n", "utf-8")
        return bad

    # -- statistics ----------------------------------------------------------------------------

    async def daily(self) -> None:
        """Show a day that was played twice, and both times beside each other."""
        pages = self.window.pages
        for game in daily_games():
            pages.daily.open()
            page = pages.daily
            card = next(each for each in page.cards if each.game == game.key)
            deal = DailyDeal(page.today, game.key, card.preset)
            for again in (False, True):
                play = DailyPlay(deal, page.today, again=again)
                kept = keep_play(self.window.services.autosave().save, play, player="", chance=int(again))
            page.refresh()
            card.days.click()
            await self.shoot(f"daily {game.key}")
            await self.scroll(f"daily {game.key}", page.area, 3)
            pages.comparison.open(game.key, kept.seed)
            await self.shoot(f"comparison {game.key}")
            await self.scroll(f"comparison {game.key}", pages.comparison.area, 3)
            await self.home()

    async def statistics(self) -> None:
        """Show the figures of all rounds and of each game."""
        self.window.pages.statistics.open()
        page = self.window.pages.statistics
        await self.shoot("statistics")
        await self.scroll("statistics", page.area, 6)
        cards = (page.line, page.bars, page.levels, page.traditions, page.players)
        for card in cards:
            card.switch.setChecked(True)
        page.line.switch.setFocus()
        page.area.ensureWidgetVisible(page.line.table)
        await self.shoot("statistics table", scrolled=True)
        page.area.ensureWidgetVisible(page.levels.table)
        await self.shoot("statistics tables", scrolled=True)
        for card in cards:
            card.switch.setChecked(False)
        page.area.verticalScrollBar().setValue(0)
        game = page.filters.choosers["game"]
        for row in range(1, game.count()):
            game.setCurrentIndex(row)
            game.activated.emit(row)
            game.setFocus()
            await self.rest(0.05)
            await self.shoot(f"statistics game {row}")
        game.setCurrentIndex(0)
        game.activated.emit(0)
        await self.home()

    # -- review --------------------------------------------------------------------------------

    async def review(self, game: str) -> None:
        """Step through a round of *game*."""
        page = self.window.pages.review
        listed = self.archive.listed(self.archive.ids(Filter(game=game)))
        chosen = listed[-1]
        self.window.pages.routes.review(chosen.id)
        await self.until(lambda: page.timeline is not None, "the round")
        assert page.timeline is not None
        page.stepper.jump(page.timeline.last * 3 // 5)
        await self.shoot(f"review {game}")
        page.toggle_hands()
        await self.shoot(f"review {game} open")
        page.stepper.jump(page.timeline.last)
        await self.shoot(f"review {game} end")
        await self.sheet(f"review {game} settlement", page.overlay, page.show_settlement)
        if game == "tiengow":
            page.stepper.jump(3)
            await self._remark(page)
            await self._export(page)
        page.toggle_hands()
        await self.home()

    async def _remark(self, page: ReviewPage) -> None:
        await self.sheet("review keys", page.overlay, page.show_keys)
        if not page.side_fits:
            await self.sheet("review panel", page.overlay, page.toggle_side)
        await self.sheet("review remark", page.overlay, page.remarks.write)
        page.remarks.change(page.remarks.now.with_text(page.stepper.at, REMARK))
        await self.shoot("review remarked")

    async def _export(self, page: ReviewPage) -> None:
        page.uses.export()
        dialogs = [each for each in self.window.findChildren(ExportDialog) if each.isVisible()]
        assert len(dialogs) == 1
        await self.shoot("export")
        dialogs[0].reject()
        await self.awake()
