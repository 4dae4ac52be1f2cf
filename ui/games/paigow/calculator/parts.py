# SPDX-License-Identifier: MIT
"""The parts of the calculator: one hand, all hands, practice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from dominoes.errors import NotationError
from dominoes.games.paigow.calculator import Answer, Followed, Practice, Question, Try, answered, comparing, deal_hand
from dominoes.games.paigow.options import PaiGowOptions
from dominoes.store.backups import StoppedError
from dominoes.tiles import Tile
from ui.games.paigow.calculator import figures
from ui.games.paigow.calculator.cards import CardsStrip, TilesCard
from ui.games.paigow.options import REASONS
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob, Stop
from ui.kit.commands import Command
from ui.kit.controls import Tick
from ui.kit.figures_table import Figures, FiguresTable
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import Section, turned
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ChangeEvents, KeyButton, PlainLabel, announce
from ui.language.i18n import _, percent, sentences
from ui.language.names import face_list

# -- one hand -------------------------------------------------------------------------------------


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
            self.words.setText(_("Choose the tiles of a hand to see the odds of every way to set it."))
            return
        self.words.setText(figures.summary(answer))
        if not small:
            self.strip.show_cards([figures.card_model(answer, each) for each in answer.found], choosing=False)
        self.table.show_figures(figures.chances_figures(answer))
        nothing = _("A hand of two tiles needs no setting.") if small else ""
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
        """The answer shown; None if there is none."""
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
        """Count, or say why nothing can be counted."""
        self._show()
        announce(self, self.tiles.trouble.text() if self.answer is None else self.found.words.text())

    def _show(self) -> None:
        self.answer, trouble, result = None, "", ""
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
                result = REASONS.say(why) if question.hand else ""
            else:
                trouble = REASONS.say(why)
        self.found.show_answer(self.answer)
        if self.answer is not None and not self._beside:
            result = self.found.words.text()
        self.tiles.show_result(trouble, result)
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


# -- all hands ------------------------------------------------------------------------------------


_LOOK_MS = 100
"""Between two looks at how much is done."""


class _Progress:
    """How much of a comparison is done, of 1; another thread writes it."""

    done = 0.0


def _compare(question: Question, progress: _Progress, stop: Stop) -> tuple[Followed, ...]:
    steps = comparing(question)
    while True:
        try:
            progress.done = next(steps)
        except StopIteration as end:
            found: tuple[Followed, ...] = end.value
            return found
        if stop():
            raise StoppedError


class AllHandsCard(Section):
    """A button to begin, how much is done, and the table."""

    def __init__(self, parent: QWidget) -> None:
        """Compare nothing yet."""
        super().__init__(parent, lambda: _("One way for all hands"))
        self._conditions = Question(options=PaiGowOptions())
        self._found: dict[Question, tuple[Followed, ...]] = {}
        self._job: BackgroundJob | None = None
        self._progress = _Progress()
        self.add_note(lambda: _("What following one way wins or loses in the long run, over all deals."))
        self.compare = KeyButton(lambda: _("Compare"), self, kind=Kind.PRIMARY, press=self.begin)
        self.halt = KeyButton(lambda: _("Stop"), self, kind=Kind.SECONDARY, press=self.stop)
        self.status = PlainLabel(parent=self, tone="muted")
        add_parts(self.fields, hbox(self.compare, self.halt, Part(self.status, 1), spacing=Space.MEDIUM))
        self.table = FiguresTable(self)
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.add(self.table)
        self.add(self.note)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._show_progress)
        self.translate(lambda: self.table.setAccessibleName(_("One way for all hands")), self._show)

    @property
    def rows(self) -> tuple[Followed, ...] | None:
        """The rows shown; None until they are counted."""
        return self._found.get(self._conditions)

    def show_conditions(self, question: Question) -> None:
        """Compare by the rules, the way and the place of *question*; what is counted for others stops."""
        if question != self._conditions:
            self.stop()
            self._conditions = question
        self._show()

    def begin(self) -> None:
        """Compare in the background, unless that is done or going on."""
        if self._job is not None or self.rows is not None:
            return
        self._progress = _Progress()
        self._job = BackgroundJob(partial(_compare, self._conditions, self._progress), self)
        self._job.done.connect(self._on_done)
        self._look.start()
        self._show_and_focus(self.halt)

    def _on_done(self) -> None:
        job = self._drop_job()
        if job.error is None:
            rows: tuple[Followed, ...] = job.result  # type: ignore[assignment]
            self._found[self._conditions] = rows
        self._show_and_focus(self.table)
        announce(self, self.status.text())

    def _drop_job(self) -> BackgroundJob:
        job, self._job = self._job, None
        assert job is not None
        self._look.stop()
        job.deleteLater()
        return job

    def stop(self) -> None:
        """Stop comparing; what was counted so far is of no use."""
        if self._job is not None:
            self._job.stop()
            self._drop_job()
            self._show_and_focus(self.compare)

    def _show_and_focus(self, following: QWidget) -> None:
        """Show the present results; the focus of a button hidden by that goes to *following*."""
        had_focus = self.compare.hasFocus() or self.halt.hasFocus()
        self._show()
        if had_focus:
            following.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_progress(self) -> None:
        self.status.setText(_("Counting… {n}").format(n=percent(self._progress.done, digits=0)))

    def _show(self) -> None:
        rows, busy = self.rows, self._job is not None
        small = self._conditions.options.small
        self.compare.setVisible(rows is None and not busy)
        self.halt.setVisible(busy)
        self.table.setVisible(rows is not None)
        self.note.setVisible(rows is not None or small)
        nothing = _("A hand of two tiles needs no setting.") if small else ""
        self.note.setText(nothing)
        if busy:
            self._show_progress()
            return
        self.status.setText("" if rows is None else _("All deals have been counted."))
        self.table.show_figures(Figures() if rows is None else figures.followed_figures(rows))
        if rows is not None:
            worse = (
                "" if small else _("“Not the best”: the number of the 35,960 hands for which another way is better.")
            )
            self.note.setText(sentences(nothing, figures.unit(), worse))


# -- practice -------------------------------------------------------------------------------------


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
        self.verdict = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.another = KeyButton(lambda: _("Next hand"), self, key=NEXT, kind=Kind.PRIMARY, press=self.deal)
        self.look = KeyButton(lambda: _("In the calculator"), self, key=LOOK, press=self.look_at)
        self.open_only = Tick(self)
        self.open_only.setChecked(True)
        self.score = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.again = KeyButton(lambda: _("Restart"), self, kind=Kind.QUIET, press=self.begin_again)
        self.mistakes = FiguresTable(self)
        self.mistakes.hide()
        self.wrong = KeyButton(self._wrong_text, self, key=MISTAKES, kind=Kind.QUIET, press=self.toggle_mistakes)
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        for widget in (self.asked, self.strip, self.verdict):
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
        words = _("Only hands without an obvious best setting")
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
        announce(self, sentences(self.verdict.text(), self.score.text()))

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
        words = _("A hand of two tiles needs no setting.") if small else _("How do you set these tiles?")
        self.asked.setText(words)
        for widget in (self.strip, self.another, self.look, self.open_only, self.score, self.wrong, self.again):
            widget.setVisible(not small)
        if answer is not None:
            models = [
                figures.card_model(
                    answer, each, shown=tried is not None, chosen=tried is not None and each is tried.chosen
                )
                for each in answer.found
            ]
            self.strip.show_cards(models, choosing=tried is None)
        self.verdict.setText("" if tried is None else figures.verdict(tried))
        self.verdict.set_tone("loss" if tried is not None and tried.lost else "gain")
        for button in (self.another, self.look):
            button.setEnabled(tried is not None)
        self.score.setText(figures.score(self.practice))
        self.mistakes.show_figures(figures.mistakes_figures(self.practice))
        self.wrong.set_text(self._wrong_text())
        self.changed.emit()
