# SPDX-License-Identifier: MIT
"""The buttons that save, rename, share and delete rule sets of one's own, and the cards that are dragged out."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl, Signal
from PySide6.QtGui import QDrag, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from dominoes.records.rule_sets import SUFFIX, RuleSet, save_rule_set, write_rule_set
from ui.kit import theme
from ui.kit.commands import Command, open_menu
from ui.kit.dialog import NameDialog
from ui.kit.file_dialog import ask_for_target
from ui.kit.file_names import shown_name, stem_of
from ui.kit.layouts import Part, hbox
from ui.kit.menus import MenuButton
from ui.kit.messages import message_box, tell_saved
from ui.kit.page_parts import ChoiceCard
from ui.kit.second_question import SecondQuestion
from ui.kit.theme import Kind
from ui.kit.widgets import ChangeEvents, KeyButton, announce
from ui.language.i18n import _, term


class SharedFiles:
    """Files of rule sets for other programs, until the window closes."""

    def __init__(self) -> None:
        """Write nothing yet."""
        self._folder: TemporaryDirectory[str] | None = None
        self._copied: QMimeData | None = None
        """What was put on the clipboard, which deletes it when something else is copied."""

    def copy(self, rules: RuleSet) -> None:
        """Put *rules* on the clipboard."""
        self._copied = self.data_of(rules)
        QGuiApplication.clipboard().setMimeData(self._copied)

    def data_of(self, rules: RuleSet) -> QMimeData:
        """Return *rules* as text, and as a file where one can be written."""
        data = QMimeData()
        data.setText(write_rule_set(rules))
        try:
            if self._folder is None:
                self._folder = TemporaryDirectory(prefix="gupai-", ignore_cleanup_errors=True)
            path = Path(mkdtemp(dir=self._folder.name)) / file_name(rules)
            save_rule_set(rules, path)
        except OSError:
            # A mail program takes the text.
            return data
        data.setUrls([QUrl.fromLocalFile(str(path))])
        return data

    def remove(self) -> None:
        """Remove them all; what was copied stays as text."""
        if self._copied is not None and isValid(self._copied):
            # Data made in Python, deleted by the clipboard after the end of Python, would crash.
            QGuiApplication.clipboard().setText(self._copied.text())
        if self._folder is not None:
            self._folder.cleanup()


def file_kinds() -> tuple[str, str]:
    """Return the kinds of files that dialogs list: rule sets, and all."""
    return _("Rule sets") + f" (*{SUFFIX})", _("All files") + " (*)"


def file_name(rules: RuleSet) -> str:
    """Return what a file of *rules* may be called."""
    return stem_of(rules.name, rules.game) + SUFFIX


class RuleSetCard(ChoiceCard):
    """The card of a rule set; one of one's own is dragged out of the window as a file."""

    def __init__(self, files: SharedFiles, parent: QWidget) -> None:
        """Make the card of a tradition; what is dragged out is written by *files*."""
        super().__init__(parent)
        self._files = files
        self._pressed: QPointF | None = None
        self.rules: RuleSet | None = None
        """What is dragged; nothing of a tradition."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag would begin."""
        self._pressed = event.position() if event.button() == Qt.MouseButton.LeftButton else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the rule set, as a file and as text."""
        far = self._pressed is not None and (event.position() - self._pressed).manhattanLength() >= theme.look().px(8)
        if self.rules is None or not far or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        self._pressed = None
        drag = QDrag(self)
        drag.setMimeData(self._files.data_of(self.rules))
        drag.setPixmap(self.grab())
        # The card is not chosen by what ends elsewhere.
        self.setDown(False)
        drag.exec(Qt.DropAction.CopyAction)


class RuleSetBar(ChangeEvents, QWidget):
    """Saves the present rules under a name, renames, shares and deletes saved ones."""

    save_as = Signal(str)
    """Save the rules under this new name."""
    renamed = Signal(str)
    """Call the rule set by this name."""
    deleted = Signal()

    def __init__(self, files: SharedFiles, parent: QWidget) -> None:
        """Make the bar for a tradition without changes; what is copied is written by *files*."""
        super().__init__(parent)
        self._files = files
        self._shared: RuleSet | None = None
        self._name = ""
        self._taken: Collection[str] = ()
        self.new = KeyButton(lambda: _("Save these rules…"), self, kind=Kind.QUIET, press=self._on_new)
        self.keep = KeyButton(lambda: _("Save the changes"), self, kind=Kind.QUIET)
        self.rename = KeyButton(lambda: _("Rename…"), self, kind=Kind.QUIET, press=self._on_rename)
        self.delete = KeyButton(lambda: _("Delete…"), self, kind=Kind.QUIET, press=self._on_delete)
        self.share = MenuButton(lambda: _("Share"), self, kind=Kind.QUIET, press=self._on_share)
        buttons = (self.new, self.keep, self.rename, self.share, self.delete)
        hbox(*buttons, Part(stretch=1), on=self, spacing=0)
        self.show_state("", None, (), savable=False)

    def show_state(self, game: str, own: RuleSet | None, taken: Collection[str], *, savable: bool) -> None:
        """Show what can be done.

        Args:
            game: Key of the game.
            own: The rule set chosen, as it is saved; nothing for a tradition.
            taken: Names that rule sets have already.
            savable: Whether the rules shown are not saved yet, and go together.
        """
        name = "" if own is None else own.name
        self._game, self._name, self._taken, self._shared = game, name, taken, own
        self.new.setVisible(savable)
        self.keep.setVisible(savable and bool(name))
        self.rename.setVisible(bool(name))
        self.delete.setVisible(bool(name))
        # Of rules that were changed since, nobody knows which are meant.
        self.share.setVisible(bool(name) and not savable)
        self.setVisible(savable or bool(name))

    def _on_new(self) -> None:
        question = NameDialog(
            self.window(),
            _("Save these rules"),
            _("Name for these rules"),
            self._taken,
            draft=f"rule-set:{self._game}",
        )
        question.named.connect(self._on_named)
        question.open()

    def _on_named(self, old: str, new: str) -> None:
        if old:
            self.renamed.emit(new)
        else:
            self.save_as.emit(new)

    def _on_rename(self) -> None:
        words = _("New name for {name}").format(name=self._name)
        question = NameDialog(
            self.window(),
            _("Rename rule set"),
            words,
            self._taken,
            self._name,
            draft=f"rule-set:{self._game}:{self._name}",
        )
        question.named.connect(self._on_named)
        question.open()

    def _on_share(self) -> None:
        commands = (Command(_("Copy"), "", self.copy), Command(_("Export…"), "", self._ask_where))
        open_menu(self, commands, self.share.mapToGlobal(QPoint(0, self.share.height())))

    def copy(self) -> None:
        """Put the rule set on the clipboard, as a file and as text."""
        if self._shared is not None:
            self._files.copy(self._shared)
            announce(self, _("Copied."))

    def _ask_where(self) -> None:
        if self._shared is not None:
            dialog = ask_for_target(self.window(), _("Export…"), file_kinds()[:1], file_name(self._shared))
            dialog.fileSelected.connect(self.save_to)

    def save_to(self, name: str) -> None:
        """Write the rule set to the file of this *name*, and tell where it is."""
        if self._shared is None:
            return
        path = Path(name)
        try:
            save_rule_set(self._shared, path)
        except OSError as error:
            why = _("“{file}” could not be written: {why}").format(file=shown_name(path), why=error.strerror or error)
            message_box(self.window(), why).open()
        else:
            tell_saved(self.window(), path)

    def _on_delete(self) -> None:
        question = SecondQuestion(
            self,
            _("Delete {name}?").format(name=self._name),
            _("Matches and records with these rules are kept."),
            keep=term("cancel"),
            lose=_("Delete"),
        )
        question.accepted.connect(self.deleted)
        question.open()
