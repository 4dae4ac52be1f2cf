# SPDX-License-Identifier: MIT
"""The calculator of 推牌九: three parts, one of them visible, and their common conditions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from dominoes.games import entry
from dominoes.games.paigow.calculator import Question, known_ways
from dominoes.games.paigow.options import PRESETS, Commission, PaiGowOptions
from dominoes.games.paigow.ways import DECLARED
from ui.games.names import preset_name, presets_for, rules_name
from ui.games.paigow.calculator.figures import way_label
from ui.games.paigow.calculator.parts import AllHandsCard, OneHandPane, PracticeCard
from ui.games.tool import ToolPane
from ui.kit import theme
from ui.kit.answers import Cells
from ui.kit.commands import Command, digit_of
from ui.kit.controls import Chooser
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import PageCard, turned
from ui.kit.theme import Space, Type
from ui.kit.widgets import Card, PlainLabel
from ui.language.i18n import _, capital, current, term

# -- what chances depend on besides tiles ---------------------------------------------------------


_GAME: Final = "paigow"
_OWN: Final = ""
"""Stands for the rules of the table from which the calculator was opened."""


def _alike(one: PaiGowOptions, other: PaiGowOptions) -> bool:
    """Return whether no chance differs by two sets of rules."""
    return all(
        mine == others
        for mine, others in (
            (one.tiles_per_hand, other.tiles_per_hand),
            (one.ranking, other.ranking),
            (one.comparing.copy, other.comparing.copy),
            (one.stakes.commission, other.stakes.commission),
        )
    )


class ConditionsCard(PageCard):
    """Three lists beside each other, and a note."""

    changed = Signal()
    """Another one was chosen."""

    def __init__(self, parent: QWidget) -> None:
        """Begin with the rules that readers of this language know best."""
        super().__init__(parent)
        self._own: PaiGowOptions | None = None
        self.rules, self.against, self.role = Chooser(self), Chooser(self), Chooser(self)
        self._names: list[PlainLabel] = []
        self._fields: list[QWidget] = []
        self._row: QBoxLayout = hbox(spacing=Space.MEDIUM)
        for chooser in (self.rules, self.against, self.role):
            field = QWidget(self)
            name = PlainLabel(parent=field, role=Type.CAPTION, tone="muted")
            vbox(name, chooser, Part(stretch=1), on=field, spacing=2)
            add_parts(self._row, Part(field, 1))
            self._names.append(name)
            self._fields.append(field)
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        margins = (Space.LARGE, Space.SMALL, Space.LARGE, Space.MEDIUM)
        vbox(self._row, self.note, on=self, margins=margins, spacing=Space.SMALL)
        for chooser in (self.rules, self.against, self.role):
            chooser.chosen.connect(self._on_chosen)
        self.translate(self._show_texts)
        self.rules.choose(presets_for(entry(_GAME), current().key)[0])
        self._show_choices()
        self.follow_look()

    def _show_texts(self) -> None:
        others = _("How the opponent sets hands"), _("You are")
        choosers = (self.rules, self.against, self.role)
        for name, chooser, words in zip(self._names, choosers, (term("preset"), *others), strict=True):
            name.setText(capital(words))
            chooser.setAccessibleName(capital(words))
        self.role.set_items([(False, capital(term("player"))), (True, capital(term("banker")))])
        self._show_rules()
        self._show_choices()

    def _show_rules(self) -> None:
        keys = presets_for(entry(_GAME), current().key)
        own = [] if self._own is None else [(_OWN, rules_name(_GAME, self._own))]
        self.rules.set_items([*own, *((key, preset_name(_GAME, key)) for key in keys)])

    def _show_choices(self) -> None:
        """Show the known ways of the chosen table, and the omissions."""
        options = self.options
        ways = known_ways(options)
        before = self.against.value()
        self.against.set_items([(key, way_label(key)) for key in ways])
        self.against.choose(before if before in ways else DECLARED)
        self._fields[1].setVisible(not options.small)
        taxed = self.banker and options.stakes.commission is not Commission.NONE
        self.note.setText(_("A banker's commission is counted on each stake separately.") if taxed else "")
        self.note.setVisible(taxed)

    def _on_chosen(self) -> None:
        self._show_choices()
        self.changed.emit()

    @property
    def options(self) -> PaiGowOptions:
        """The rules chosen."""
        key = self.rules.value()
        return self._own if key == _OWN and self._own is not None else PRESETS[str(key)]

    @property
    def banker(self) -> bool:
        """Whether the player banks."""
        return bool(self.role.value())

    def question(self) -> Question:
        """Return what is chosen as a question without tiles."""
        return Question(options=self.options, against=str(self.against.value()), banker=self.banker)

    def show_question(self, question: Question) -> None:
        """Choose what *question* says, without a signal."""
        same = next((key for key, each in PRESETS.items() if _alike(each, question.options)), _OWN)
        self._own = question.options if same == _OWN else None
        self._show_rules()
        self.rules.choose(same)
        self.role.choose(question.banker)
        self.against.choose(question.against)
        self._show_choices()

    def arrange(self, width: int) -> None:
        """Put the lists below each other where they have no room beside each other."""
        turned(self._row, beside=width >= self._BESIDE)
        self.on_look()

    _BESIDE: Final = 560
    """From this width of the page on, at text size 1."""

    def on_look(self) -> None:
        """Scale the air between the lists."""
        self._row.setSpacing(theme.look().px(Space.MEDIUM))


# -- the pane -------------------------------------------------------------------------------------


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
