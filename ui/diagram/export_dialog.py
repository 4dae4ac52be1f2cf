# SPDX-License-Identifier: MIT
"""The dialog that exports a position: questions beside a preview, then the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.diagram.export import as_image, export
from ui.diagram.layout import HEIGHT, WIDTH
from ui.diagram.paint import Ground, paint_position, paper
from ui.diagram.position import Position, on_table
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.kit.dialog import Dialog
from ui.kit.file_dialog import ask_for_target
from ui.kit.key_names import shown_keys
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.messages import tell_saved
from ui.kit.page_parts import Field
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, sentences, term

_PICTURE: Final = "png"
_FORMATS: Final = (_PICTURE, "svg", "pdf")
_PAPER, _FELT = "paper", "felt"
_ALL: Final = "all"
"""All hands open, and also the tiles that no table shows."""


class Preview(QWidget):
    """The diagram in small."""

    _WIDE: Final = 460

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._shown: tuple[Position, Ground] | None = None
        self._picture = QPixmap()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_position(self, position: Position, ground: Ground) -> None:
        """Show *position* on *ground*."""
        self._shown = (position, ground)
        self._picture = QPixmap()
        self.setAccessibleName(position.title)
        self.setAccessibleDescription(sentences(*position.lines, *position.legend))
        self.update()

    def sizeHint(self) -> QSize:
        """Return a size large enough to recognise the tiles."""
        wide = theme.look().px(self._WIDE)
        return QSize(wide, round(wide * HEIGHT / WIDTH))

    def minimumSizeHint(self) -> QSize:
        """Return two thirds of that."""
        return self.sizeHint() * 0.66

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the diagram, once for each size."""
        if self._shown is None:
            return
        ratio = self.devicePixelRatioF()
        shape = QSize(round(WIDTH), round(HEIGHT)).scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        if self._picture.size() != shape * ratio:
            self._picture = QPixmap(shape * ratio)
            self._picture.setDevicePixelRatio(ratio)
            with QPainter(self._picture) as onto:
                paint_position(onto, QRectF(0, 0, shape.width(), shape.height()), *self._shown)
        with QPainter(self) as painter:
            left, top = (self.width() - shape.width()) // 2, (self.height() - shape.height()) // 2
            painter.drawPixmap(left, top, self._picture)


class ExportDialog(Dialog):
    """The sheet that asks; the file dialog comes after it. Open it with ``open()``."""

    topic = "teach#paper"

    saved = Signal(str)
    """Path of the file that was written."""
    failed = Signal(str)
    """Why no file was written, in a sentence; the sheet stays and shows it too."""

    def __init__(
        self,
        parent: QWidget,
        make: Callable[[bool], Position],
        felt: Ground,
        *,
        name: str,
        opened: bool = True,
        closed: Callable[[], str] | None = None,
    ) -> None:
        """Ask about a position.

        Args:
            parent: The window it belongs to.
            make: Returns the position with all hands open, and whatever no table shows, or (False) with some closed.
            felt: The table and the set of tiles of the player.
            name: What the file may be called, without a suffix.
            opened: Offer open hands first.
            closed: Returns the content of a position with closed hands, in the present language; by default as known
                to the seat at the bottom.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._make = make
        self._felt = felt
        self._name = name
        self._closed = closed or self._what_is_known
        self.title = PlainLabel(parent=self, role=Type.TITLE)
        self.preview = Preview(self)
        self.choosers = {which: Chooser(self) for which in ("format", "hands", "ground")}
        self._fields = {which: Field(chooser, self) for which, chooser in self.choosers.items()}
        self.trouble = PlainLabel(parent=self, tone="loss", wrap=True)
        self.trouble.hide()
        self.note = PlainLabel(parent=self, tone="muted", wrap=True)
        self.copy = KeyButton(parent=self, press=self.copy_picture)
        self.cancel = KeyButton(parent=self)
        self.go_on = KeyButton(parent=self, kind=Kind.PRIMARY)
        self._lay_out()
        self.translate(self._show_texts)
        self.choosers["hands"].choose(opened)
        for chooser in self.choosers.values():
            chooser.chosen.connect(self._on_chosen)
        self.cancel.clicked.connect(self.reject)
        self.go_on.clicked.connect(self._ask_where)
        self.go_on.setDefault(True)
        self.translate(self._on_chosen)

    def _lay_out(self) -> None:
        px = theme.look().px
        for field in self._fields.values():
            # One word each, which words without spaces between them would break anywhere.
            field.name.setWordWrap(False)
        questions = vbox(*self._fields.values(), Part(stretch=1), spacing=px(Space.MEDIUM))
        middle = hbox(Part(self.preview, 3), Part(questions, 2), spacing=px(Space.WIDE))
        buttons = hbox(self.copy, Part(self.note, 1), self.cancel, self.go_on)
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        vbox(self.title, Part(middle, 1), self.trouble, buttons, on=self, margins=margins, spacing=px(Space.MEDIUM))

    def _show_texts(self) -> None:
        self.setWindowTitle(_("Export the position"))
        self.title.setText(_("Export the position"))
        self._fields["format"].set_text(_("Format"))
        formats = (_("Picture (PNG)"), _("Drawing (SVG)"), _("Page to print (PDF)"))
        self.choosers["format"].set_items(list(zip(_FORMATS, formats, strict=True)))
        self._fields["hands"].set_text(_("Hands"))
        whole = self._make(True)  # noqa: FBT003 - the argument of a callable has no name
        more = [(_ALL, _("All open, with the tiles not dealt"))] if on_table(whole) != whole else []
        self.choosers["hands"].set_items([(True, _("All open")), *more, (False, self._closed())])
        self._fields["ground"].set_text(_("Background"))
        self.choosers["ground"].set_items([(_PAPER, _("White paper")), (_FELT, _("The table"))])
        self.copy.set_text(_("Copy picture"))
        self.copy.set_key(shown_keys("Ctrl+C"))
        self.cancel.set_text(term("cancel"))
        self.go_on.set_text(_("Save…"))

    def _what_is_known(self) -> str:
        known = self._make(False).seats[0].name  # noqa: FBT003 - the argument of a callable has no name
        return _("What {name: knows|you know}").format(name=known)

    @property
    def ground(self) -> Ground:
        """Ground of the diagram: drawings and pages are for paper."""
        felt = self.choosers["format"].value() == _PICTURE and self.choosers["ground"].value() == _FELT
        return self._felt if felt else paper(self._felt.tiles)

    @property
    def position(self) -> Position:
        """The position as chosen."""
        hands = self.choosers["hands"].value()
        made = self._make(bool(hands))
        return made if hands == _ALL else on_table(made)

    def _on_chosen(self) -> None:
        self.choosers["ground"].setEnabled(self.choosers["format"].value() == _PICTURE)
        if not self.choosers["ground"].isEnabled():
            self.choosers["ground"].choose(_PAPER)
        self.note.setText("")
        self.preview.show_position(self.position, self.ground)

    # -- the clipboard -------------------------------------------------------------------------

    def copy_picture(self) -> None:
        """Put the picture on the clipboard: pixels, without any word."""
        QGuiApplication.clipboard().setImage(as_image(self.position, self.ground))
        self.note.setText(_("Copied."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the picture with the usual key."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_picture()
        else:
            super().keyPressEvent(event)

    # -- the file ------------------------------------------------------------------------------

    def _ask_where(self) -> None:
        kind = str(self.choosers["format"].value())
        filters = (f"{kind.upper()} (*.{kind})",)
        files = ask_for_target(self, _("Export the position"), filters, f"{self._name}.{kind}")
        files.fileSelected.connect(self._on_file)

    def _on_file(self, name: str) -> None:
        path = Path(name)
        kind = f".{self.choosers['format'].value()}"
        if path.suffix.lower() != kind:
            # For any typed name, the format is the one chosen and shown.
            path = path.with_name(path.name + kind)
        try:
            export(self.position, path, self.ground)
        except OSError as error:
            why = _("“{file}” could not be written: {why}").format(file=path.name, why=error.strerror or error)
            self.trouble.setText(why)
            self.trouble.show()
            self.failed.emit(why)
        else:
            self.saved.emit(str(path))
            tell_saved(self.parentWidget(), path)
            self.accept()
