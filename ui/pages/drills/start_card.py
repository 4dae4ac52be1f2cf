# SPDX-License-Identifier: MIT
"""Before a run: the rules, the kind of questions, the clock; and the result of the last run."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from dominoes.games.drills import Kind
from dominoes.practice.progress import Best
from ui.games.names import game_name, preset_name
from ui.kit.controls import Chooser, Tick
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.page_parts import Section
from ui.kit.theme import Kind as Look
from ui.kit.theme import Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, capital, term
from ui.pages.drills.words import best_text, kind_name, progress_text


class StartCard(Section):
    """The settings of a run, and the button to begin it."""

    def __init__(self, parent: QWidget) -> None:
        """Offer nothing yet."""
        super().__init__(parent)
        self.game = ""
        self._presets: tuple[str, ...] = ()
        self._kinds: tuple[Kind, ...] = ()
        self._counts = (0, 0, 0)
        self._best = Best()
        self.summary = PlainLabel(parent=self, role=Type.STRONG, tone="gold", wrap=True)
        self.summary.hide()
        self.add(self.summary)
        self.table, self.kind = Chooser(self), Chooser(self)
        self._table_field, self._kind_field = self.add_field(self.table), self.add_field(self.kind)
        self.clock = Tick(self)
        self.add(self.clock)
        self.progress = PlainLabel(parent=self, tone="muted", wrap=True)
        self.best = PlainLabel(parent=self, tone="muted", wrap=True)
        self.add(self.progress)
        self.add(self.best)
        self.begin = KeyButton(lambda: _("Start"), self, kind=Look.PRIMARY)
        self.lesson = KeyButton("", self, kind=Look.QUIET)
        self.lesson.hide()
        add_parts(self.fields, hbox(self.lesson, Part(stretch=1), self.begin))
        self.add_note(
            lambda: _(
                "Questions you miss come back soon; those you know, less and less often. Nothing is graded: "
                "stop whenever you like."
            )
        )
        self.translate(self._show_texts)

    @property
    def preset(self) -> str:
        """Key of the rules chosen."""
        return str(self.table.value())

    @property
    def chosen_kind(self) -> Kind | None:
        """The kind of questions chosen; None for all."""
        found = self.kind.value()
        return found if isinstance(found, Kind) else None

    def offer(self, game: str, presets: Sequence[str]) -> None:
        """Offer the *presets* of *game*, the first one chosen."""
        self.game, self._presets = game, tuple(presets)
        self._show_texts()
        self.table.choose(presets[0])
        self.summary.hide()

    def offer_kinds(self, kinds: Sequence[Kind]) -> None:
        """Offer questions of these *kinds*, and of all; the choice stays, if possible."""
        before = self.chosen_kind
        self._kinds = tuple(kinds)
        self._show_texts()
        self.kind.choose(before if before in kinds else None)

    def show_progress(self, known: int, due: int, count: int, best: Best) -> None:
        """Show how many of *count* items are known well, how many are *due*, and the *best* of the player."""
        self._counts, self._best = (known, due, count), best
        self._show_texts()

    def show_lesson(self, title: str) -> None:
        """Offer the lesson with this *title*, on the subject of the questions chosen; none if it is empty."""
        self.lesson.set_text(_("Lesson: {title}").format(title=title))
        self.lesson.setAccessibleName(self.lesson.text())
        self.lesson.setVisible(bool(title))

    def show_timed(self, *, timed: bool) -> None:
        """Show whether runs go against the clock."""
        self.clock.blockSignals(True)  # noqa: FBT003 - as Qt calls it
        self.clock.setChecked(timed)
        self.clock.blockSignals(False)  # noqa: FBT003

    def show_summary(self, text: str) -> None:
        """Show how the last run went."""
        self.summary.setText(text)
        self.summary.setVisible(bool(text))

    def _show_texts(self) -> None:
        self.heading.setText(game_name(self.game) if self.game else "")
        self._table_field.set_text(capital(term("preset")))
        self._kind_field.set_text(_("Questions"))
        self.table.set_items([(key, preset_name(self.game, key)) for key in self._presets])
        self.kind.set_items([(None, _("All kinds")), *((each, kind_name(each)) for each in self._kinds)])
        self.clock.set_words(_("60 seconds against the clock"))
        self.progress.setText(progress_text(*self._counts))
        best = best_text(self._best)
        self.best.setText(best)
        self.best.setVisible(bool(best))
