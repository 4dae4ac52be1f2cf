# SPDX-License-Identifier: MIT
"""The calculator of 推牌九: three parts, of which one is shown, and what all of them depend on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from dominoes.games.paigow.calculator import Question
from ui.games.paigow.calculator.all_hands import AllHandsCard
from ui.games.paigow.calculator.conditions import ConditionsCard
from ui.games.paigow.calculator.one_hand import OneHandPane
from ui.games.paigow.calculator.practice import PracticeCard
from ui.games.tool import ToolPane
from ui.kit.answers import Cells
from ui.kit.commands import Command, digit_of
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.widgets import Card
from ui.language.i18n import _

ONE_HAND: Final = "one"
ALL_HANDS: Final = "all"
PRACTICE: Final = "practice"


class Parts(Cells):
    """Which part is shown; digits are left to the part."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore digits."""
        if digit_of(event) is not None:
            event.ignore()
        else:
            super().keyPressEvent(event)


class CalculatorPane(ToolPane):
    """One hand, all hands, practice."""

    def __init__(self, parent: QWidget, rng: Random | None = None) -> None:
        """Show one hand, still without tiles; *rng* deals hands."""
        super().__init__(parent)
        rng = rng or Random()
        self.parts = Parts(self, even=True)
        self.conditions = ConditionsCard(self)
        self.one_hand = OneHandPane(self, rng)
        self.all_hands = AllHandsCard(self)
        self.practice = PracticeCard(self, rng)
        self._shown = {ONE_HAND: self.one_hand, ALL_HANDS: self.all_hands, PRACTICE: self.practice}
        self.parts.caption.hide()
        edge = Card.SHADOW
        cells = hbox(self.parts, margins=(edge, 0, edge, 0))
        self._column = vbox(cells, self.conditions, on=self, spacing=0)
        add_parts(self._column, *self._shown.values(), Part(stretch=1))
        self.begins_at = self.one_hand.tiles.hand
        self.parts.chosen.connect(self._on_part)
        self.conditions.changed.connect(self._on_conditions)
        self.practice.changed.connect(self.changed)
        self.practice.looked_at.connect(self._on_looked_at)
        self.translate(self._show_texts)
        self.parts.choose(ONE_HAND)
        self._on_conditions()
        self._show_part()

    def _show_texts(self) -> None:
        named = {ONE_HAND: _("One hand"), ALL_HANDS: _("All hands"), PRACTICE: _("Practice")}
        self.parts.set_items([(key, words, words) for key, words in named.items()])
        self.parts.setAccessibleName(_("What to calculate"))

    def begin(self, given: object) -> None:
        """Ask the `Question` *given*; leave everything as it is with None."""
        if isinstance(given, Question):
            self._ask(given)

    def commands(self) -> Sequence[Command]:
        """Return what the part shown can do."""
        return self.practice.commands() if self.parts.value() == PRACTICE else ()

    def _ask(self, question: Question) -> None:
        self.conditions.show_question(question)
        self._on_conditions()
        self.one_hand.show_question(question)
        self.parts.choose(ONE_HAND)
        self._show_part()

    def _on_looked_at(self, question: Question) -> None:
        self._ask(question)
        self.one_hand.found.table.setFocus()

    def _on_part(self) -> None:
        self._show_part()
        if self.parts.value() == PRACTICE:
            self.practice.start()

    def _show_part(self) -> None:
        for key, part in self._shown.items():
            part.setVisible(key == self.parts.value())
        self.changed.emit()

    def _on_conditions(self) -> None:
        question = self.conditions.question()
        self.one_hand.show_conditions(question)
        self.all_hands.show_conditions(question)
        self.practice.show_conditions(question)
        if self.parts.value() == PRACTICE:
            # Other rules may have something to set again; focus stays on their list.
            self.practice.start(takes_focus=False)

    def arrange(self, width: int) -> None:
        """Place what depends on the width."""
        self.conditions.arrange(width)
        self.one_hand.arrange(width)

    def stop(self) -> None:
        """Stop comparing."""
        self.all_hands.stop()
