# SPDX-License-Identifier: MIT
"""Sharing deals as codes, and playing those of others."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from dominoes.records.deal_code import write_code
from dominoes.records.reader import parse
from dominoes.records.record import Round
from dominoes.records.traditions import tradition
from ui.games.names import game_name, tradition_name
from ui.kit.sheet import SheetOverlay
from ui.kit.tasks import Tasks
from ui.language import names
from ui.language.i18n import _
from ui.pages.records.sheets import CodeForm, code_sheet, typed_sheet


class Deals(QObject):
    """Codes out and in."""

    typed = Signal(object)
    """A code was typed in: a `ui.pages.records.sheets.TypedDeal`."""
    copied = Signal(str)
    """A code was copied; carries a message."""

    def __init__(self, parent: QObject, overlay: SheetOverlay, tasks: Tasks) -> None:
        """Show codes on *overlay*."""
        super().__init__(parent)
        self._overlay = overlay
        self._tasks = tasks

    def share(self, line: str, seat: int | None) -> None:
        """Show the deal of a record as a code.

        Raises:
            DominoesError: this version cannot read the record.
        """
        self.share_round(parse(line), seat)

    def share_round(self, round_: Round, seat: int | None) -> None:
        """Show the deal of a round, or of the first half of a hand, as a code; *seat* is the player's, if any."""
        assert round_.deal.hands is not None
        code = write_code(round_.entry.game, round_.options, round_.deal.hands)
        preset = tradition(round_.entry, round_.options) or ""
        parts = [game_name(round_.game), tradition_name(round_.game, preset)]
        if seat is not None:
            parts.append(names.seat_mark(seat, len(round_.players)))
        self._tasks.begin(self._show(code, " · ".join(parts)))

    async def _show(self, code: str, table: str) -> None:
        if await self._overlay.ask(lambda: code_sheet(code, table)) == "copy":
            QGuiApplication.clipboard().setText(code)
            self.copied.emit(_("The code {code} was copied.").format(code=code))

    def ask(self) -> None:
        """Ask for the code of a deal."""
        self._tasks.begin(self._ask())

    async def _ask(self) -> None:
        form = CodeForm()
        while await self._overlay.ask(lambda: typed_sheet(form)) == "play":
            deal = form.read()
            if deal is not None:
                self.typed.emit(deal)
                return
