# SPDX-License-Identifier: MIT
"""What a file of names says, before it is taken: the names, and in which encoding they were read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.club.tournament import names_in
from dominoes.errors import RecordError
from dominoes.records.encodings import Decoded
from ui.games.reasons import error_text
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.kit.dialog import Dialog
from ui.kit.dropped_files import TextPad
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, write_from_left
from ui.language.i18n import _, ngettext, number, term


class NamesDialog(Dialog):
    """Shows the names in a file; where it may be in several encodings, another one can be chosen."""

    taken = Signal(str)
    """The names are right: one in each line."""

    def __init__(self, parent: QWidget, file: str, found: Sequence[Decoded]) -> None:
        """Show what the *file* of this name may say, the likeliest of *found* first."""
        super().__init__(parent)
        # Not by WA_DeleteOnClose: the signal of the answer comes later.
        self.finished.connect(self.deleteLater)
        self._found = {each.codec: each for each in found}
        self._names: Sequence[str] = ()
        self.question = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.encodings = Chooser(self)
        self.encodings.set_items([(codec, each.encoding) for codec, each in self._found.items()])
        self.encodings.chosen.connect(self._show_names)
        self.encoding = PlainLabel(parent=self)
        self.names = TextPad(self)
        self.names.setReadOnly(True)
        write_from_left(self.names)
        self.names.setTabChangesFocus(True)
        self.trouble = PlainLabel(parent=self, tone="muted", wrap=True)
        self.accepting = KeyButton(term("ok"), self, kind=Kind.PRIMARY)
        self.accepting.setDefault(True)
        self.refusing = KeyButton(term("cancel"), self, kind=Kind.QUIET)
        self.refusing.setAutoDefault(False)
        self.accepting.clicked.connect(self._on_accept)
        self.refusing.clicked.connect(self.reject)
        px = theme.look().px
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        vbox(
            self.question,
            hbox(self.encoding, Part(self.encodings, 1)),
            Part(self.names, 1),
            self.trouble,
            hbox(Part(stretch=1), self.refusing, self.accepting),
            on=self,
            margins=margins,
            spacing=px(Space.SMALL),
        )
        self.names.setMinimumSize(px(340), px(220))
        self.setWindowTitle(file)
        self.translate(self._show_texts)
        self.accepting.setFocus()

    def _show_texts(self) -> None:
        self.question.setText(_("Are these the names?"))
        self.encoding.setText(_("Encoding"))
        self.encodings.setAccessibleName(_("Encoding"))
        self.names.setAccessibleName(_("Names of the players"))
        self._show_names()

    def _show_names(self) -> None:
        text = self._found[str(self.encodings.value())].text
        try:
            self._names = names_in(text)
        except RecordError as error:
            self._names = ()
            self.names.setPlainText(text)
            self.trouble.setText(error_text(error))
        else:
            self.names.setPlainText("\n".join(self._names))
            count = len(self._names)
            self.trouble.setText(ngettext("{n} player", "{n} players", count).format(n=number(count)))
        self.accepting.setEnabled(bool(self._names))

    def _on_accept(self) -> None:
        self.taken.emit("\n".join(self._names))
        self.accept()
