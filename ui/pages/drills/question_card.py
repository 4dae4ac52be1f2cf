# SPDX-License-Identifier: MIT
"""A question with its tiles and facts, and its answers below."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.games.drills import ANSWERS, MOST_SHOWN, Answer, Question
from ui.kit import theme
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import Card, PlainLabel, SizeEvents
from ui.pages.drills.item_button import ItemButton
from ui.pages.drills.tile_view import TileView
from ui.pages.drills.words import answer_spoken, answer_words, caption, label_of, reason_of


class AnswerButton(ItemButton):
    """A button with an answer; its number is its key."""

    def show_answer(self, question: Question, answer: Answer) -> None:
        """Show *answer* to *question*, not judged yet."""
        words = answer_words(question, answer)
        self.show_item(answer.rows, words, answer_spoken(question, answer), partial(label_of, question))


_WIDTHS: Final = (42, 32, 24, 24)
"""Width of a tile by the number of rows of tiles, in pixels in a window of the usual size."""
_SHORT: Final = 0.22
"""Answers without tiles whose words take no more than this part of the card stand in one row."""


class QuestionCard(SizeEvents, Card):
    """One question at a time; the buttons stay where they are from one to the next."""

    def __init__(self, parent: QWidget) -> None:
        """Show no question."""
        super().__init__(parent)
        self.question: Question | None = None
        self.asked = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.facts, self.more_facts = (PlainLabel(parent=self, wrap=True) for _column in range(2))
        self._given: int | None = None
        self._shown = tuple(
            (PlainLabel(parent=self, role=Type.CAPTION, tone="muted"), TileView(self)) for _row in range(MOST_SHOWN)
        )
        self._rows = QGridLayout()
        # Captions and tiles stand in the middle.
        self._rows.setColumnStretch(0, 1)
        self._rows.setColumnStretch(3, 1)
        for at, (label, view) in enumerate(self._shown):
            self._rows.addWidget(label, at, 1, Qt.AlignmentFlag.AlignVCenter)
            self._rows.addWidget(view, at, 2)
        self.answers = tuple(AnswerButton(place, self) for place in range(ANSWERS))
        self._grid = QGridLayout()
        self._given_parts = hbox(Part(self.facts, 1), Part(self.more_facts, 1), self._rows)
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
        self._column = vbox(self.asked, self._given_parts, self._grid, Part(stretch=1), on=self, margins=margins)
        self.translate(self._show_again)
        self.follow_look()

    @property
    def offered(self) -> tuple[AnswerButton, ...]:
        """The buttons of the answers to this question."""
        count = 0 if self.question is None else len(self.question.answers)
        return self.answers[:count]

    def show_question(self, question: Question) -> None:
        """Show *question*, not answered yet."""
        self.question, self._given = question, None
        self.asked.setText(reason_of(question, question.asked))
        self._show_facts(question)
        self._show_tiles(question)
        for button in self.answers:
            button.setVisible(button in self.offered)
        for button, answer in zip(self.offered, question.answers, strict=True):
            button.show_answer(question, answer)
        self._place_answers()

    def _place_answers(self) -> None:
        """Put the answers in two columns, or in one row where all are short."""
        room = self.width() * _SHORT
        short = all(button.least_width <= room for button in self.offered)
        columns = len(self.offered) if short else 2
        for column in range(ANSWERS):
            self._grid.setColumnStretch(column, int(column < columns))
        for button in self.answers:
            self._grid.removeWidget(button)
        for button in self.offered:
            self._grid.addWidget(button, button.place // columns, button.place % columns)

    def show_judged(self, given: int) -> None:
        """Mark the right answers, and the one *given*."""
        assert self.question is not None
        self._given = given
        for button, answer in zip(self.offered, self.question.answers, strict=True):
            button.show_judged(right=answer.right, given=button.place == given)

    def _show_facts(self, question: Question) -> None:
        """Write the facts beside the tiles, or where there are none, in two columns."""
        facts = [reason_of(question, each) for each in question.facts]
        half = len(facts) if question.shown else -(-len(facts) // 2)
        for label, lines in ((self.facts, facts[:half]), (self.more_facts, facts[half:])):
            label.setText("\n".join(lines))
            label.setVisible(bool(lines))
        self._given_parts.setStretch(2, 2 if question.shown else 0)

    def _show_tiles(self, question: Question) -> None:
        width = _WIDTHS[len(question.shown) - 1]
        for (label, view), shown in zip_longest(self._shown, question.shown):
            words = "" if shown is None else caption(question, shown)
            label.setText(words)
            label.setVisible(bool(words))
            view.setVisible(shown is not None)
            if shown is not None:
                view.show_tiles(shown.rows, width, partial(label_of, question), shown.halves)

    def _show_again(self) -> None:
        if self.question is not None:
            given = self._given
            self.show_question(self.question)
            if given is not None:
                self.show_judged(given)

    def on_look(self) -> None:
        """Scale the gaps with the text."""
        px = theme.look().px
        self._column.setSpacing(px(Space.SMALL))
        self._rows.setHorizontalSpacing(px(Space.LARGE))
        self._rows.setVerticalSpacing(px(Space.HAIR))
        self._grid.setSpacing(px(Space.SMALL))
        self._given_parts.setSpacing(px(Space.LARGE))
        self._place_answers()
