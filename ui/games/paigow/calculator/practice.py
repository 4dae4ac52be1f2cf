# SPDX-License-Identifier: MIT
"""Practice: hands are dealt, the player sets them, and every mistake counts by its exact cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.games.paigow.calculator import Answer, Practice, Question, Try, answered, deal_hand
from dominoes.games.paigow.options import PaiGowOptions
from dominoes.tiles import Tile
from ui.games.paigow.calculator import figures
from ui.games.paigow.calculator.cards_strip import CardsStrip
from ui.kit.commands import Command
from ui.kit.controls import Tick
from ui.kit.figures_table import FiguresTable
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.page_parts import Section
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, announce
from ui.language.i18n import _, sentences
from ui.language.names import face_list

NEXT = "N"
MISTAKES = "M"
LOOK = "L"


class PracticeCard(Section):
    """The ways to set one hand as cards, what was chosen, and the sum of all mistakes."""

    changed = Signal()
    """Its commands are others now."""
    looked_at = Signal(object)
    """Show this `Question` in the calculator."""

    def __init__(self, parent: QWidget, rng: Random) -> None:
        """Deal nothing yet; *rng* deals hands."""
        super().__init__(parent, lambda: _("Practice"))
        self._rng = rng
        self._conditions = Question(options=PaiGowOptions())
        self.answer: Answer | None = None
        """Of the hand that is dealt."""
        self.tried: Try | None = None
        """How the player has set it; None before."""
        self.practice = Practice()
        """All hands that the player has set."""
        self.asked = PlainLabel(parent=self, wrap=True)
        self.strip = CardsStrip(self)
        self.told = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.another = KeyButton(lambda: _("Next hand"), self, key=NEXT, kind=Kind.PRIMARY, press=self.deal)
        self.look = KeyButton(lambda: _("In the calculator"), self, key=LOOK, press=self.look_at)
        self.open_only = Tick(self)
        self.open_only.setChecked(True)
        self.score = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.again = KeyButton(lambda: _("Begin again"), self, kind=Kind.QUIET, press=self.begin_again)
        self.mistakes = FiguresTable(self)
        self.mistakes.hide()
        self.wrong = KeyButton(self._wrong_text, self, key=MISTAKES, kind=Kind.QUIET, press=self.toggle_mistakes)
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        for widget in (self.asked, self.strip, self.told):
            self.add(widget)
        add_parts(self.fields, hbox(self.another, self.look, Part(stretch=1), spacing=Space.SMALL))
        self.add(self.open_only)
        self.add(self.score)
        add_parts(self.fields, hbox(self.wrong, self.again, Part(stretch=1), spacing=Space.SMALL))
        self.add(self.mistakes)
        self.add(self.note)
        self.strip.chosen.connect(self.choose)
        self.translate(self._show_texts, self._show)

    def _show_texts(self) -> None:
        words = _("Only hands where no way is the best in both hands")
        self.open_only.setText(words)
        self.open_only.setAccessibleName(words)
        self.mistakes.setAccessibleName(_("Hands I got wrong"))
        self.note.setText(figures.unit())

    def commands(self) -> Sequence[Command]:
        """Return what its keys do."""
        if self._is_small:
            return ()
        cards = range(0 if self.answer is None or self.tried is not None else len(self.answer.found))
        return (
            *(Command("", str(at + 1), partial(self.choose, at)) for at in cards),
            Command("", NEXT, self.deal, also=("Enter",)),
            Command("", MISTAKES, self.toggle_mistakes),
            Command("", LOOK, self.look_at),
        )

    @property
    def _is_small(self) -> bool:
        return self._conditions.options.small

    def show_conditions(self, question: Question) -> None:
        """Practise by the rules, the way and the place of *question*; the hand stays where it can."""
        self._conditions = question
        if self._is_small:
            self.answer = self.tried = None
        elif self.answer is not None and self.tried is None:
            self.answer = self._answered(self.answer.question.hand)
        self._show()

    def start(self, *, takes_focus: bool = True) -> None:
        """Deal the first hand, unless one is there; its first card takes focus if *takes_focus*."""
        if self.answer is None and not self._is_small:
            self._deal_hand(takes_focus=takes_focus)

    def deal(self) -> None:
        """Deal another hand; one that is not set yet counts for nothing, and stays."""
        if not self._is_small and (self.answer is None or self.tried is not None):
            self._deal_hand()

    def _deal_hand(self, *, takes_focus: bool = True) -> None:
        hand = deal_hand(self._conditions.options, self._rng, open_only=self.open_only.isChecked())
        self.answer, self.tried = self._answered(hand), None
        self._show()
        if takes_focus:
            self.strip.cards[0].setFocus()
        announce(self, sentences(self.asked.text(), face_list(hand)))

    def _answered(self, hand: tuple[Tile, ...]) -> Answer:
        return answered(replace(self._conditions, hand=hand))

    def choose(self, place: int) -> None:
        """Set the hand as the card at *place* says."""
        if self.answer is None or self.tried is not None:
            return
        self.tried = Try(self.answer, self.answer.found[place])
        self.practice = self.practice.after(self.tried)
        self._show()
        self.another.setFocus()
        announce(self, sentences(self.told.text(), self.score.text()))

    def begin_again(self) -> None:
        """Forget what was set, and deal again."""
        self.practice = Practice()
        if self.tried is not None:
            self.answer = self.tried = None
        self._show()
        self.start()

    def toggle_mistakes(self) -> None:
        """Show or hide the hands that were set wrong."""
        self.mistakes.setVisible(self.mistakes.isHidden())
        self._show()

    def _wrong_text(self) -> str:
        return _("Show the hands I got wrong") if self.mistakes.isHidden() else _("Hide the hands I got wrong")

    def look_at(self) -> None:
        """Show the hand in the calculator, once it is set."""
        if self.tried is not None:
            self.looked_at.emit(self.tried.answer.question)

    def _show(self) -> None:
        answer, tried = self.answer, self.tried
        small = self._is_small
        words = _("With two tiles there is nothing to set.") if small else _("How do you set these tiles?")
        self.asked.setText(words)
        for widget in (self.strip, self.another, self.look, self.open_only, self.score, self.wrong, self.again):
            widget.setVisible(not small)
        if answer is not None:
            models = [
                figures.card_model(
                    answer, each, told=tried is not None, chosen=tried is not None and each is tried.chosen
                )
                for each in answer.found
            ]
            self.strip.show_cards(models, choosing=tried is None)
        self.told.setText("" if tried is None else figures.verdict(tried))
        self.told.set_tone("loss" if tried is not None and tried.lost else "gain")
        for button in (self.another, self.look):
            button.setEnabled(tried is not None)
        self.score.setText(figures.score(self.practice))
        self.mistakes.show_figures(figures.mistakes_figures(self.practice))
        self.wrong.set_text(self._wrong_text())
        self.changed.emit()
