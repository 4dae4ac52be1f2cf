# SPDX-License-Identifier: MIT
"""All hands: what it brings and costs to follow each way, counted in the background; results are kept in memory."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from dominoes.games.paigow.calculator import Followed, Question, comparing
from dominoes.games.paigow.options import PaiGowOptions
from dominoes.store.backups import StoppedError
from ui.games.paigow.calculator import figures
from ui.kit.background import BackgroundJob, Stop
from ui.kit.figures_table import Figures, FiguresTable
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.page_parts import Section
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, announce
from ui.language.i18n import _, percent, sentences

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
        super().__init__(parent, lambda: _("Ways followed over all hands"))
        self._conditions = Question(options=PaiGowOptions())
        self._found: dict[Question, tuple[Followed, ...]] = {}
        self._job: BackgroundJob | None = None
        self._progress = _Progress()
        self.add_note(lambda: _("What keeping to one way wins or loses in the long run, over all deals."))
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
        self.translate(lambda: self.table.setAccessibleName(_("Ways followed over all hands")), self._show)

    @property
    def rows(self) -> tuple[Followed, ...] | None:
        """What is shown; None where it has not been counted."""
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
        """Show what there is now; focus on a button that is hidden thereby goes to *following*."""
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
        nothing = _("With two tiles there is nothing to set.") if small else ""
        self.note.setText(nothing)
        if busy:
            self._show_progress()
            return
        self.status.setText("" if rows is None else _("All deals are counted."))
        self.table.show_figures(Figures() if rows is None else figures.followed_figures(rows))
        if rows is not None:
            worse = "" if small else _("“Not the best”: for how many of the 35,960 hands another way is better.")
            self.note.setText(sentences(nothing, figures.unit(), worse))
