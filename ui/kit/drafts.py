# SPDX-License-Identifier: MIT
"""Drafts: unsaved input of forms; it survives Escape, another page and a crash."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from dominoes.records.files import make_folder, read_given
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language.i18n import _

PAUSE_MS: Final = 300
"""Longest delay of the file behind the typing."""
MOST: Final = 200
"""Number of drafts kept; beyond it, the oldest are forgotten."""
LARGEST_FILE: Final = 4_000_000
"""Bytes; drafts that have no room are not written, the oldest first."""
FILE: Final = "drafts.json"

_log = logging.getLogger(__name__)


class Drafts(QObject):
    """The drafts of all forms by key, and their file."""

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """Read the drafts at *path*; without one none are kept.

        A file that cannot be read holds none; it is replaced by the next draft.
        """
        super().__init__(parent)
        self._path = path
        self._kept = {} if path is None else _read(path)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.flush)

    @property
    def is_empty(self) -> bool:
        """Whether there is no draft."""
        return not self._kept

    def get(self, key: str) -> Mapping[str, str]:
        """Return the texts kept under *key*, by field; nothing if there is no draft."""
        return self._kept.get(key, {})

    def put(self, key: str, texts: Mapping[str, str]) -> None:
        """Keep *texts*, by field, under *key*; no texts forget the draft."""
        if self._path is None or dict(texts) == self.get(key):
            return
        if texts:
            # The newest stand last.
            self._kept.pop(key, None)
            self._kept[key] = dict(texts)
            while len(self._kept) > MOST:
                del self._kept[next(iter(self._kept))]
        else:
            del self._kept[key]
        self._begin()

    def move(self, start: str, to: str) -> None:
        """Let all keys that begin with *start* begin with *to*."""
        if any(key.startswith(start) for key in self._kept):
            self._kept = {
                to + key.removeprefix(start) if key.startswith(start) else key: texts
                for key, texts in self._kept.items()
            }
            self._begin()

    def _begin(self) -> None:
        """See to it that the file is written soon, also while somebody types on."""
        if not self._pause.isActive():
            self._pause.start()

    def flush(self) -> None:
        """Write everything not written yet. A disk that fails loses drafts alone."""
        if self._path is None:
            return
        self._pause.stop()
        # Imported here: a start only reads.
        from PySide6.QtCore import QIODevice, QSaveFile  # noqa: PLC0415

        try:
            if self.is_empty:
                self._path.unlink(missing_ok=True)
                return
            make_folder(self._path.parent)
        except OSError as error:
            _log.info("drafts cannot be written: %s", error)
            return
        file = QSaveFile(str(self._path))
        data = _written(self._kept)
        if not (file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(data) == len(data) and file.commit()):
            _log.info("drafts cannot be written: %s", file.errorString())

    def close(self) -> None:
        """Write everything not written yet; forms keep their drafts here no longer."""
        if self._pause.isActive():
            self.flush()
        if _Current.drafts is self:
            _Current.drafts = None

    def erase(self) -> bool:
        """Forget all drafts, also in the file. Return False if it cannot be deleted."""
        self._kept = {}
        self._pause.stop()
        try:
            if self._path is not None:
                self._path.unlink(missing_ok=True)
        except OSError:
            _log.info("drafts cannot be erased", exc_info=True)
            return False
        return True


class _Current:
    """Where the forms of the program keep their drafts."""

    drafts: Drafts | None = None


def current() -> Drafts:
    """Return the drafts of the open window; without a window, drafts that keep nothing."""
    return _Current.drafts or Drafts()


def drafts_of(lesson: str) -> str:
    """Return how all keys of drafts about the lesson in the file *lesson* begin."""
    return f"lesson:{lesson}:"


def use(drafts: Drafts) -> None:
    """Let forms keep their drafts in *drafts* from now on."""
    _Current.drafts = drafts


def _written(kept: dict[str, dict[str, str]]) -> bytes:
    """Return the file that holds *kept*, without the oldest of them if they have no room in it."""
    rows: list[bytes] = []
    left = LARGEST_FILE - len(b"{\n\n}")
    for key, texts in reversed(kept.items()):
        # Even half a character pair can be typed.
        row = f"{json.dumps(key)}: {json.dumps(texts, ensure_ascii=False)}".encode("utf-8", "surrogatepass")
        left -= len(row) + len(b",\n")
        if left >= 0:
            rows.append(row)
        else:
            left += len(row) + len(b",\n")
            _log.info("a draft of %d bytes has no room", len(row))
    return b"{\n" + b",\n".join(reversed(rows)) + b"\n}"


def _read(path: Path) -> dict[str, dict[str, str]]:
    try:
        raw = read_given(path, LARGEST_FILE + 1)
        data = json.loads(raw.decode("utf-8", "surrogatepass")) if len(raw) <= LARGEST_FILE else None
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        _log.info("cannot read the drafts: %s", error)
        return {}
    if not isinstance(data, dict):
        return {}
    return {key: texts for key, texts in data.items() if texts and _is_texts(texts)}


def _is_texts(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def typed_before() -> str:
    """Return the sentence for a form with a draft in it."""
    return _("You typed this earlier; it is not saved yet.")


class Draft(QObject):
    """Keeps the input in the fields of one form, from `begin` until `end`."""

    def __init__(self, form: QWidget, **fields: QWidget) -> None:
        """Watch *fields* of *form*: lines, texts, numbers and ticks."""
        super().__init__(form)
        self._fields = dict(fields)
        self._key = ""
        self._saved: dict[str, str] = {}
        self.note: PlainLabel | None = None
        for field in self._fields.values():
            match field:
                case QLineEdit() | QPlainTextEdit():
                    field.textChanged.connect(self._keep)
                case QSpinBox():
                    field.valueChanged.connect(self._keep)
                case QAbstractButton():
                    field.toggled.connect(self._keep)
                case _:
                    raise TypeError(f"no field of a draft: {field}")

    def begin(self, key: str) -> bool:
        """Take the fields' content as saved, and write the draft kept under *key* into them.

        Return whether there is one. Without a key nothing is kept.
        """
        self._key, self._saved = "", self._typed()
        if not key:
            return False
        kept = current().get(key)
        texts = {name: text for name, text in kept.items() if name in self._fields}
        for name, text in texts.items():
            _write(self._fields[name], text)
        self._key = key
        found = self._typed() != self._saved
        if not found:
            current().put(key, {})
        self._show_found(found=found)
        return found

    def hold(self) -> None:
        """Keep no input from the fields until `begin`; the stored draft stays."""
        self._key = ""

    def end(self) -> None:
        """Forget the draft: the form was saved, or its texts are no longer wanted."""
        if self._key:
            current().put(self._key, {})
        self._key = ""
        self._show_found(found=False)

    def make_note(self, form: ChangeEvents) -> PlainLabel:
        """Return a label for the *form*, shown as long as a draft in it is not saved."""
        self.note = note = PlainLabel(parent=form, role=Type.CAPTION, tone="muted", wrap=True)
        note.hide()
        form.translate(lambda: note.setText(typed_before()))
        return note

    def _show_found(self, *, found: bool) -> None:
        if self.note is not None:
            self.note.setVisible(found)

    def _typed(self) -> dict[str, str]:
        return {name: _text(field) for name, field in self._fields.items()}

    def _keep(self) -> None:
        if self._key:
            typed = self._typed()
            current().put(self._key, {} if typed == self._saved else typed)


def _text(field: QWidget) -> str:
    match field:
        case QLineEdit():
            return field.text()
        case QPlainTextEdit():
            return field.toPlainText()
        case QSpinBox():
            return str(field.value())
        case QAbstractButton():
            return str(int(field.isChecked()))
    raise TypeError(f"no field of a draft: {field}")


def _write(field: QWidget, text: str) -> None:
    match field:
        case QLineEdit():
            field.setText(text)
        case QPlainTextEdit():
            field.setPlainText(text)
        case QSpinBox() if text.isascii() and text.lstrip("-").isdecimal() and len(text) < len(str(1 << 30)):
            field.setValue(int(text))
        case QAbstractButton():
            field.setChecked(text == "1")
