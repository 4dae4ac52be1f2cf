# SPDX-License-Identifier: MIT
"""Today's deal of one game: its rules, the opponents, the result, and the way to the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from dominoes.games import Entry
from ui.games.names import game_name, preset_name, presets_for
from ui.kit.controls import Chooser
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import PageCard
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language import i18n
from ui.language.i18n import _, capital, pgettext, term
from ui.language.names import level_name
from ui.pages.daily.course import DayPlays
from ui.pages.daily.words import go_on_words, title_of


class GameCard(PageCard):
    """One game today."""

    def __init__(self, entry: Entry, parent: QWidget) -> None:
        """Show the game of *entry*."""
        super().__init__(parent)
        self._entry = entry
        self._its: DayPlays | None = None
        self._chosen = False
        self._offered: tuple[str, ...] = ()
        self.title = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self._rules = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.presets = Chooser(self)
        self._against = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.levels = Chooser(self)
        for chooser in (self.presets, self.levels):
            chooser.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.status = PlainLabel(parent=self, wrap=True)
        self.play = KeyButton(parent=self, kind=Kind.PRIMARY)
        self.days = KeyButton(parent=self, kind=Kind.QUIET)
        self.days.setCheckable(True)
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
        fields = QGridLayout()
        fields.setHorizontalSpacing(Space.SMALL)
        fields.setVerticalSpacing(Space.HAIR)
        fields.setColumnStretch(0, 2)
        fields.setColumnStretch(1, 3)
        for row, (caption, chooser) in enumerate(((self._rules, self.presets), (self._against, self.levels))):
            fields.addWidget(caption, row, 0)
            fields.addWidget(chooser, row, 1)
        for each in (self._against, self.levels):
            each.setVisible(entry.has_strengths)
        buttons = hbox(self.play, self.days, Part(stretch=1))
        vbox(self.title, fields, self.status, Part(stretch=1), buttons, on=self, margins=margins, spacing=Space.SMALL)
        self.translate(self._show_texts)

    @property
    def game(self) -> str:
        """Key of the game."""
        key: str = self._entry.key
        return key

    @property
    def preset(self) -> str:
        """Key of the rules chosen."""
        return str(self.presets.value())

    @property
    def level(self) -> str:
        """Strength of the opponents chosen; empty where there are none."""
        if self._entry.is_solitary:
            return ""
        return str(self.levels.value())

    def offer(self, levels: Sequence[str], preset: str, level: str) -> None:
        """Offer opponents of these *levels*; choose *preset* and *level*, or the usual ones."""
        self._offered = tuple(levels)
        self._show_levels()
        self.levels.choose(level if level in levels else self._entry.usual_level)
        if preset in self._entry.presets:
            self.presets.choose(preset)

    def show_today(self, its: DayPlays | None) -> None:
        """Show how today's deal went, of which *its* plays are kept."""
        self._its = its
        self._show_status()

    def show_chosen(self, *, chosen: bool) -> None:
        """Mark the game whose days are shown, by a sign as well as by the colour."""
        self._chosen = chosen
        self._show_title()
        self.days.setChecked(chosen)

    def _show_title(self) -> None:
        name = game_name(self.game)
        self.title.setText(f"▸ {name}" if self._chosen else name)
        self.title.setAccessibleName(name)
        self.title.set_tone("gold" if self._chosen else "")

    def _show_texts(self) -> None:
        self._show_title()
        for caption, chooser, name in (
            (self._rules, self.presets, capital(term("preset"))),
            (self._against, self.levels, _("Opponents")),
        ):
            caption.setText(name)
            chooser.setAccessibleName(f"{game_name(self.game)}: {name}")
        keys = presets_for(self._entry, i18n.current().key)
        self.presets.set_items([(key, preset_name(self.game, key)) for key in keys])
        self._show_levels()
        self.days.set_text(pgettext("button", "Days"))
        for button in (self.play, self.days):
            button.setAccessibleDescription(game_name(self.game))
        self._show_status()

    def _show_levels(self) -> None:
        self.levels.set_items([(key, level_name(key)) for key in self._offered])

    def _show_status(self) -> None:
        its = self._its
        shown = None if its is None else its.open or its.first or its.plays[-1]
        self.status.setText(_("You haven't played today's deal yet.") if shown is None else title_of(shown))
        self.play.set_text(_("Play today's deal") if its is None else go_on_words(its))
        done = its is not None and its.open is None
        self.play.set_kind(Kind.SECONDARY if done else Kind.PRIMARY)
