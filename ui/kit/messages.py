# SPDX-License-Identifier: MIT
"""Messages to the player in a message box."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from dominoes.errors import DominoesError
from ui.kit.file_names import shown_name
from ui.language import i18n
from ui.language.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

_log = logging.getLogger(__name__)


def message_box(parent: QWidget | None, text: str) -> QMessageBox:
    """Return a box with *text* as it is, without markup, under the name of the program; it is not shown yet.

    Args:
        parent: The window over which it is shown; None before there is any, and then the caller keeps the box.
        text: What it says.
    """
    # Imported here: at most starts there is no message.
    from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415

    box = QMessageBox(parent)
    if parent is not None:
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    # Without a title desktops show what the program is called among files.
    box.setWindowTitle(i18n.term("app-name"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    return box


def tell_saved(parent: QWidget | None, path: Path) -> QMessageBox:
    """Say over *parent* where the file or folder at *path* was saved, and offer to show the place."""
    # Imported here, as above.
    from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415

    box = message_box(parent, _("Written: {file}").format(file=shown_name(path)))
    folder = path if path.is_dir() else path.parent
    box.setInformativeText(str(folder))
    shown = box.addButton(_("Open the folder"), QMessageBox.ButtonRole.ActionRole)
    shown.clicked.connect(partial(_show_folder, parent, folder))
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Close))
    box.open()
    return box


def _show_folder(parent: QWidget | None, folder: Path) -> None:
    from PySide6.QtCore import QUrl  # noqa: PLC0415
    from PySide6.QtGui import QDesktopServices  # noqa: PLC0415

    if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
        message_box(parent, _("The system can't show the folder.")).open()


class Messages(QObject):
    """Opens message boxes over a window."""

    def __init__(self, parent: QWidget, error_text: Callable[[DominoesError], str]) -> None:
        """Show messages over *parent*; *error_text* returns an error in words."""
        super().__init__(parent)
        self._parent = parent
        self._error_text = error_text
        self._shown: set[str] = set()

    def show(self, text: str) -> None:
        """Show *text* as it is, without markup."""
        message_box(self._parent, text).open()

    def show_once(self, text: str) -> None:
        """Show *text* unless it was shown before."""
        if text not in self._shown:
            self._shown.add(text)
            self.show(text)

    def forget(self) -> None:
        """Forget the messages of `show_once`, once the trouble is over."""
        self._shown.clear()

    def show_error(self, error: DominoesError) -> None:
        """Show *error* in words."""
        _log.info("shown: %s", error)
        self.show(self._error_text(error))
