# SPDX-License-Identifier: MIT
"""One hand: its tiles, and beside them every way to set it and what house ways do with it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.errors import NotationError
from dominoes.games.paigow.calculator import Answer, Question, answered
from dominoes.games.paigow.options import PaiGowOptions
from ui.games.paigow.calculator import figures
from ui.games.paigow.calculator.cards_strip import CardsStrip
from ui.games.paigow.calculator.tiles_card import TilesCard
from ui.games.paigow.reasons import REASONS
from ui.games.reasons import error_text
from ui.kit.figures_table import FiguresTable
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import Section, turned
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents, PlainLabel, announce
from ui.language.i18n import _, sentences


class AnswerCard(Section):
    """Every way to set a hand."""

    def __init__(self, parent: QWidget) -> None:
        """Show no answer yet."""
        super().__init__(parent)
        self.words = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.strip = CardsStrip(self)
        self.table = FiguresTable(self)
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        for widget in (self.words, self.strip, self.table, self.note):
            self.add(widget)

    def show_answer(self, answer: Answer | None) -> None:
        """Show *answer*; without one what to do."""
        there = answer is not None
        small = answer is not None and answer.question.options.small
        heading = _("Odds") if small else _("Ways to set the hand")
        self.heading.setText(heading)
        self.table.setAccessibleName(heading)
        self.strip.setVisible(there and not small)
        self.table.setVisible(there)
        self.note.setVisible(there)
        if answer is None:
            self.words.setText(_("Choose the tiles of a hand, and every way to set it is counted."))
            return
        self.words.setText(figures.summary(answer))
        if not small:
            self.strip.show_cards([figures.card_model(answer, each) for each in answer.found], choosing=False)
        self.table.show_figures(figures.chances_figures(answer))
        nothing = _("With two tiles there is nothing to set.") if small else ""
        self.note.setText(sentences(nothing, figures.hands_left(answer), figures.unit()))


class WaysCard(Section):
    """What each house way does with a hand, and why."""

    def __init__(self, parent: QWidget) -> None:
        """Show no way yet."""
        super().__init__(parent, lambda: _("House ways"))
        self.table = FiguresTable(self)
        self.rules = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.add(self.table)
        self.add(self.rules)
        self.translate(lambda: self.table.setAccessibleName(_("House ways")))

    def show_answer(self, answer: Answer) -> None:
        """Show the ways of *answer*."""
        self.table.show_figures(figures.ways_figures(answer))
        self.rules.setText("\n".join(figures.ways_rules(answer)))


class OneHandPane(ChangeEvents, QWidget):
    """The tiles, and beside or below them the answer."""

    BESIDE: Final = 1040
    """From this width of the page on, at text size 1."""

    def __init__(self, parent: QWidget, rng: Random) -> None:
        """Ask about no hand yet."""
        super().__init__(parent)
        self._conditions = Question(options=PaiGowOptions())
        self._beside = True
        self.answer: Answer | None = None
        """What is shown; None where there is none."""
        self.tiles = TilesCard(self, rng)
        self.found = AnswerCard(self)
        self.ways = WaysCard(self)
        left = vbox(self.tiles, Part(stretch=1), spacing=0)
        right = vbox(self.found, self.ways, Part(stretch=1), spacing=0)
        self._halves = add_parts(hbox(on=self, spacing=0), Part(left, 2), Part(right, 3))
        self.tiles.changed.connect(self._answer)
        self.ways.hide()
        self.translate(self._show)

    def show_conditions(self, question: Question) -> None:
        """Answer by the rules, the way and the place of *question*."""
        self._conditions = question
        self.tiles.fit(question.options)
        self._answer()

    def show_question(self, question: Question) -> None:
        """Ask *question*, tiles and all."""
        self._conditions = question
        self.tiles.fit(question.options)
        self.tiles.show_faces(question.hand, question.known)

    def _answer(self) -> None:
        """Count, or tell why nothing can be counted."""
        self._show()
        announce(self, self.tiles.trouble.text() if self.answer is None else self.found.words.text())

    def _show(self) -> None:
        self.answer, trouble, told = None, "", ""
        try:
            question = self._question()
        except NotationError as error:
            trouble = error_text(error)
        else:
            why = question.trouble
            if why is None:
                self.answer = answered(question)
            elif why.key == "paigow.hand-size" and why["there"] < why["n"]:
                # The hand is not complete yet, which is no mistake.
                told = REASONS.say(why) if question.hand else ""
            else:
                trouble = REASONS.say(why)
        self.found.show_answer(self.answer)
        if self.answer is not None and not self._beside:
            told = self.found.words.text()
        self.tiles.show_told(trouble, told)
        self.ways.setVisible(self.answer is not None and bool(self.answer.ways))
        if self.answer is not None:
            self.ways.show_answer(self.answer)

    def _question(self) -> Question:
        """Return what is asked; raise NotationError if a tile cannot be read."""
        hand, known = self.tiles.faces()
        return replace(self._conditions, hand=hand, known=known)

    def arrange(self, width: int) -> None:
        """Put tiles and answer beside each other where there is room."""
        before, self._beside = self._beside, width >= self.BESIDE
        turned(self._halves, beside=self._beside)
        if self._beside != before:
            self._show()
