# SPDX-License-Identifier: MIT
"""What a program complains of while a script uses it."""

from __future__ import annotations

import logging
import sys
import traceback
from types import TracebackType

from PySide6.QtCore import QtMsgType, qInstallMessageHandler


class Complaints(logging.Handler):
    """Keeps log entries from warnings up, messages of Qt, and unexpected exceptions."""

    def __init__(self) -> None:
        """Begin without any."""
        super().__init__(logging.WARNING)
        self.texts: list[str] = []
        logging.getLogger().addHandler(self)
        qInstallMessageHandler(self._on_qt)
        sys.excepthook = self._on_exception

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record."""
        self.texts.append(self.format(record))

    def _on_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self.texts.append("".join(traceback.format_exception(kind, error, trace)))
        sys.__excepthook__(kind, error, trace)

    def _on_qt(self, kind: QtMsgType, _where: object, text: str) -> None:
        # The platform without a screen says so of every box, dialog and menu.
        if kind is not QtMsgType.QtDebugMsg and not text.startswith("This plugin does not support"):
            self.texts.append(f"Qt: {text}")
