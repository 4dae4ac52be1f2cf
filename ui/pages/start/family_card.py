# SPDX-License-Identifier: MIT
"""The large card of one of the great games, or families of games."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

from dominoes.games import Entry
from ui.games import GAME_UIS
from ui.games.names import game_name, preset_description, preset_name, presets_for
from ui.kit import theme
from ui.kit.layouts import Part, add_parts, hbox, set_columns, vbox
from ui.kit.page_parts import NameButton, Rule, turned
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language import i18n
from ui.language.i18n import _, term
from ui.pages.start.play_card import PlayCard
from ui.play.services import Routes

_PARTS: Final = re.compile("[^／・]+[／・]?")
"""The games in the name of a family, which breaks between them alone: else a single character may stand by itself."""
_ENDLESS: Final = 16_777_215
"""What Qt takes for no limit of a size."""


class FamilyName(PlainLabel):
    """The name of a game, or of a family of games, which breaks only between them."""

    placed = Signal()
    """It has another width."""

    def show_name(self, name: str) -> None:
        """Show *name*."""
        self.setAccessibleName(name)
        metrics, lines = self.fontMetrics(), [""]
        for part in _PARTS.findall(name):
            fits = metrics.horizontalAdvance(lines[-1] + part) <= self.width()
            lines = [*lines[:-1], lines[-1] + part] if fits or not lines[-1] else [*lines, part]
        self.setText("\n".join(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the name into lines again."""
        super().resizeEvent(event)
        self.show_name(self.accessibleName())
        self.placed.emit()


class FamilyCard(PlayCard):
    """One game: its picture, what it is, its traditions."""

    _COLUMNS: Final = 2
    """Traditions beside each other."""
    _MOST: Final = 6
    """Traditions with a button; where there are more, the last button leads to all of them."""

    title: FamilyName

    def __init__(self, entry: Entry, routes: Routes, parent: QWidget) -> None:
        """Show the game of *entry*."""
        super().__init__(entry, FamilyName(role=Type.HEADING, wrap=True), Type.BODY, routes, parent, flat=False)
        for label in (self.title, self.tagline):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._traditions = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        known = len(GAME_UIS[self.game].presets)
        self.presets = [NameButton(self) for _key in range(known if known <= self._MOST else self._MOST - 1)]
        for button in self.presets:
            button.clicked.connect(self._on_preset)
        self.others = NameButton(self)
        self.others.setVisible(known > self._MOST)
        self.others.clicked.connect(self._on_new)
        self._place()
        self.translate(
            lambda: self.title.show_name(game_name(self.game)),
            self._show_match,
            lambda: self._traditions.setText(_("Rule sets")),
            self._show_presets,
        )

    def _place(self) -> None:
        self._halves = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(0)
        self._halves.addWidget(self.picture, 1)
        body = self._body = QWidget(self)
        body.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        margins = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
        lines = vbox(self.title, self.tagline, on=body, margins=margins, spacing=Space.SMALL)
        lines.addSpacing(Space.SMALL)
        add_parts(lines, hbox(self.new, self.carry_on, Part(stretch=1)))
        lines.addSpacing(Space.SMALL)
        add_parts(lines, Rule(body), hbox(self._traditions, Part(stretch=1), self.how))
        rows = QGridLayout()
        rows.setSpacing(0)
        set_columns(rows, (*self.presets, self.others), self._COLUMNS)
        add_parts(lines, rows, Part(stretch=1))
        self._halves.addWidget(body, 1)

    def set_picture(self, *, beside: bool, height: int) -> None:
        """Put the picture beside the words, or *height* pixels high over them, which is the same in all cards."""
        turned(self._halves, beside=beside)
        self._halves.setStretch(1, 2)
        px = theme.look().px
        self.picture.setMinimumSize(px(180) if beside else 0, px(180) if beside else height)
        self.picture.setMaximumHeight(_ENDLESS if beside else height)
        self.picture.set_beside(beside=beside)

    def show_newcomer(self, *, new_player: bool) -> None:
        """Offer the traditions, and mark those to begin with for a *new_player*; all stay in their places."""
        super().show_newcomer(new_player=new_player)
        self._show_presets()

    def _show_presets(self) -> None:
        for button, key in zip(self.presets, presets_for(self._entry, i18n.current().key), strict=False):
            button.setProperty("preset", key)
            button.set_marked(marked=self._new_player and key == GAME_UIS[self.game].usual)
            button.set_lines(preset_name(self.game, key), preset_description(self.game, key))
        self.others.set_lines(_("All rule sets…"), game_name(self.game))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the match as there is room for."""
        super().resizeEvent(event)
        self._show_match()

    def _show_match(self) -> None:
        super()._show_match()
        if self._match is None or not self._match.round:
            return
        self.carry_on.set_text(_("Continue: {round}").format(round=self._match.round))
        needed = self.new.sizeHint().width() + self.carry_on.sizeHint().width() + 2 * Space.WIDE + Space.SMALL
        if self._body.width() < needed:
            self.carry_on.set_text(term("continue"))

    def _on_preset(self) -> None:
        button = self.sender()
        self._routes.new_game(self.game, button.property("preset"))
