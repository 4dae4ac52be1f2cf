# SPDX-License-Identifier: MIT
"""The offers for a damaged file of saved games, and the question before unsaved moves are lost."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from dominoes.errors import Reason
from dominoes.store.backups import ASIDE
from dominoes.store.salvage import Salvaged
from ui.kit import theme
from ui.kit.dialog import Dialog
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import ChoiceCard
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, date_time, ngettext, number, sentences, term
from ui.language.reasons import SHARED
from ui.saving.autosave import Autosave
from ui.saving.recovery import Recovery


class RecoveryDialog(Dialog):
    """Offers the newest backup, the readable rest, or play without saving; then reports the outcome."""

    topic = "data#backups"

    def __init__(self, autosave: Autosave, recovery: Recovery, parent: QWidget | None = None) -> None:
        """Offer the ways out of *recovery*; `open` shows it."""
        super().__init__(parent)
        self.finished.connect(self.deleteLater)
        self._autosave = autosave
        self._recovery = recovery
        self._busy = False
        self._outcome: Salvaged | Reason | None = None
        self._title = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self._detail = PlainLabel(parent=self, wrap=True)
        self.backup = ChoiceCard(self)
        self.rest = ChoiceCard(self)
        self.nothing = ChoiceCard(self)
        self.cards = (
            (self.backup, self.rest, self.nothing) if recovery.backup is not None else (self.rest, self.nothing)
        )
        self.backup.setVisible(recovery.backup is not None)
        self.cards[0].setChecked(True)
        self.go_on = KeyButton(parent=self, kind=Kind.PRIMARY)
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self._on_go_on)
        autosave.recovered.connect(self._on_recovered)
        px = theme.look().px
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        lines = vbox(self._title, self._detail, *self.cards, on=self, margins=margins, spacing=px(Space.SMALL))
        lines.addSpacing(px(Space.SMALL))
        add_parts(lines, hbox(Part(stretch=1), self.go_on))
        self.setMinimumWidth(px(560))
        self.translate(self._show_texts)
        self.cards[0].setFocus()

    def _show_texts(self) -> None:
        self.setWindowTitle(_("Saved matches"))
        if self._outcome is not None:
            self._show_outcome(self._outcome)
            return
        self._title.setText(SHARED.say(self._recovery.reason))
        kept = _("Nothing is deleted: the file is kept as it is in any case.")
        self._detail.setText(_("Recovering what can be read…") if self._busy else kept)
        backup = self._recovery.backup
        if backup is not None:
            rounds = ngettext("{n} round", "{n} rounds", backup.rounds).format(n=number(backup.rounds))
            self.backup.set_lines(
                _("Use the backup of {when}").format(when=date_time(backup.made)),
                _("{rounds}, plus anything still readable in the file.").format(rounds=rounds),
            )
        self.rest.set_lines(
            _("Use only what can still be read"),
            _("Every intact finished round, without a backup."),
        )
        self.nothing.set_lines(_("Play without saving"), _("You'll be asked again the next time the program starts."))
        self.go_on.set_text(term("continue"))

    def _on_go_on(self) -> None:
        if self._outcome is not None or self.nothing.isChecked():
            self.accept()
            return
        self._busy = True
        self._enable()
        self._show_texts()
        self._autosave.recover_with(self._recovery.backup if self.backup.isChecked() else None)

    def _enable(self) -> None:
        for each in (*self.cards, self.go_on):
            each.setEnabled(not self._busy)

    def _on_recovered(self, outcome: Salvaged | Reason) -> None:
        self._busy = False
        self._outcome = outcome
        for card in self.cards:
            card.hide()
        self._enable()
        self._show_outcome(outcome)
        self.go_on.setFocus()
        self.adjustSize()

    def _show_outcome(self, outcome: Salvaged | Reason) -> None:
        self.go_on.set_text(term("close"))
        if isinstance(outcome, Reason):
            self._title.setText(_("Your saved matches couldn't be repaired."))
            self._detail.setText(sentences(SHARED.say(outcome), _("Nothing was changed.")))
            return
        self._title.setText(
            ngettext("{n} finished round recovered.", "{n} finished rounds recovered.", outcome.rounds)
            .format(n=number(outcome.rounds))
        )  # fmt: skip
        self._detail.setText(
            _("The original file is kept in the folder {folder}, next to your saved matches.").format(folder=ASIDE)
        )

    def reject(self) -> None:
        """Play without saving, unless a file is still being read."""
        if not self._busy:
            super().reject()


class LossQuestion(QMessageBox):
    """Asks whether the program should end although something is not saved."""

    agreed = Signal()
    """Yes."""

    def __init__(self, trouble: Reason | None, parent: QWidget | None = None) -> None:
        """Ask, as *trouble* keeps it from being saved; `open` shows it."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(_("This match is not saved"))
        self.setInformativeText("" if trouble is None else SHARED.say(trouble))
        self.stay = self.addButton(_("Keep playing"), QMessageBox.ButtonRole.RejectRole)
        self.leave = self.addButton(_("Leave without saving"), QMessageBox.ButtonRole.DestructiveRole)
        self.setDefaultButton(self.stay)
        self.setEscapeButton(self.stay)
        self.leave.clicked.connect(self.agreed)
