# SPDX-License-Identifier: MIT
"""The questions about a round of a chain game: pips of each player, blocks, 頭七, 尾八 and 八掘."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games.chain.tally import BY_SEAT, Close, Tally, closes
from dominoes.games.tally import Objection
from dominoes.scorebook.book import Book
from ui.games.tally_form import TallyForm
from ui.kit import theme
from ui.kit.answers import Cells, Figure
from ui.kit.controls import Tick
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import N_, _, capital, ngettext, term
from ui.language.reasons import Sentences

_MOST: Final = 227
"""Pips of all tiles."""


class PlayerRow(QWidget):
    """Pips of one player, and whether they were stuck."""

    def __init__(self, parent: QWidget) -> None:
        """Make a row of nobody."""
        super().__init__(parent)
        self.name = PlainLabel(parent=self)
        self.points = Figure(0, _MOST, self)
        self.mark = PlainLabel(parent=self, role=Type.CAPTION, tone="gold")
        # So that the numbers of all players stand one below the other.
        room = self.mark.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        self.mark.setSizePolicy(room)
        self.stuck = Tick(self)
        parts = (Part(self.name, 3), Part(self.points, 2), Part(self.mark, 1), self.stuck)
        hbox(*parts, on=self, spacing=Space.MEDIUM)
        self.name.setMinimumWidth(theme.look().px(60))


class ChainTallyForm(TallyForm):
    """Asks what happened in a round of 接龍, 頂牛 or 斜釘."""

    OBJECTIONS = Sentences(
        {
            "tally.close-not-played": N_("This table does not play that."),
            "tally.close-whose": N_("Who was it?"),
            "tally.points-missing": N_("Enter the pips of each player."),
            "tally.points-many": N_("That makes {n} pips, but there cannot be more than {of}."),
            "tally.points-impossible": lambda reason: ngettext(
                "{name} cannot have {n} pip.", "{name} cannot have {n} pips.", reason["n"]
            ),
            "tally.claim-points": N_("The hands of the others have from {least} to {most} pips together, not {n}."),
            "tally.stuck-not-played": N_("This table does not play that."),
            "tally.stuck-points": N_("{name} would have at least {n} pips from that many tiles not laid."),
        }
    )

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.heading = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.column.addWidget(self.heading)
        self.rows = [PlayerRow(self) for _name in book.names]
        for row in self.rows:
            row.points.valueChanged.connect(self._on_answer)
            row.stuck.toggled.connect(self._on_answer)
            self.column.addWidget(row)
        self.close_, self.seat = Cells(self), Cells(self)
        for cells in (self.close_, self.seat):
            cells.chosen.connect(self._on_answer)
            self.column.addWidget(cells)
        self.column.addStretch(1)
        self.make_even(self.seat)
        self.translate(self._show_texts)

    # -- the tally -----------------------------------------------------------------------------

    def tally(self) -> Tally:
        """Return the answers so far."""
        close, seat = self.close_.value(), self.seat.value()
        close = close if isinstance(close, Close) else Close.PLAYED
        stuck = close not in (Close.CLAIMED, Close.VOID) and self.book.options.specials
        return Tally(
            points=tuple(None if close is Close.VOID else row.points.number for row in self.rows),
            close=close,
            seat=Seat(seat) if isinstance(seat, int) and close in BY_SEAT else None,
            stuck=tuple(Seat(at) for at, row in enumerate(self.rows) if stuck and row.stuck.isChecked()),
        )

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        shown = tally or Tally(points=(None,) * len(self.rows))
        self._show_texts()
        for seat, (row, points) in enumerate(zip(self.rows, shown.points, strict=True)):
            row.points.show_number(points)
            with QSignalBlocker(row.stuck):
                row.stuck.setChecked(seat in shown.stuck)
        self.close_.choose(shown.close)
        self.seat.choose(shown.seat)
        self._show_questions()

    def _show_texts(self) -> None:
        options = self.book.options
        pips = _("{name}: pips")
        for seat, (row, (_seat, words, name)) in enumerate(zip(self.rows, self.seat_items(), strict=True)):
            row.name.setText(words)
            row.points.setAccessibleName(pips.format(name=name))
            stuck = term("banker-stuck" if seat == self.standing.banker else "other-stuck")
            row.stuck.set_words(capital(stuck))
            row.stuck.setAccessibleDescription(name)
        called = {
            Close.PLAYED: _("Played to the end"),
            Close.CLAIMED: capital(term("eight-doubles")),
            Close.VOID: _("Seven doubles: redealt"),
        }
        self.close_.set_caption(_("How the round ended"))
        self.close_.set_items(
            [(each, name, name) for each in closes(options) for name in (called.get(each, capital(term(each.value))),)]
        )
        self.seat.set_items(self.seat_items())
        self.seat.set_caption(_("Who was it?"))
        self._show_questions()

    def _show_questions(self) -> None:
        """Show the questions that other answers and the rules call for."""
        options, close = self.book.options, self.close_.value()
        self.close_.setVisible(len(closes(options)) > 1)
        self.seat.setVisible(close in BY_SEAT)
        claimer = self.seat.value() if close is Close.CLAIMED else None
        self.heading.setText(
            _("Pips of the tiles that each was dealt")
            if close is Close.CLAIMED
            else _("Pips of covered tiles and tiles left; 0 for a player who connected all")
        )
        self.heading.setVisible(close is not Close.VOID)
        for seat, row in enumerate(self.rows):
            row.setVisible(close is not Close.VOID and seat != claimer)
            row.stuck.setVisible(options.specials and close is not Close.CLAIMED)
            out = row.points.number == 0 and close is not Close.CLAIMED
            row.mark.setText(capital(term("all-out")))
            row.mark.setVisible(out)

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return the pips of one player or of all, or how the round ended."""
        if objection.key.startswith("tally.close"):
            return (self.seat if objection.is_lacking else self.close_,)
        seat = objection.get("seat")
        shown = [row.points for row in self.rows if not row.isHidden()]
        if objection.is_lacking:
            return sorted(shown, key=lambda points: points.number is not None)
        return shown if seat is None else (self.rows[seat].points,)

    def take_focus(self) -> None:
        """Move focus to the first player without pips."""
        row = next((row for row in self.rows if row.points.number is None and not row.isHidden()), self.rows[0])
        row.points.setFocus()
        row.points.selectAll()

    def go_on(self) -> bool:
        """Move focus from a number to the next one that is missing."""
        typed = next((row for row in self.rows if row.points.hasFocus()), None)
        left = typed is not None and any(row.points.number is None and not row.isHidden() for row in self.rows)
        if left:
            self.take_focus()
        return left
