# SPDX-License-Identifier: MIT
"""The desktop's wishes to every program: less motion, dark colours, high contrast."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtCore import QProcess

# The start page gets its colours here: what only some systems or later calls need is imported there.
# ruff: noqa: PLC0415

_PATIENCE = 1.0
"""Seconds a settings tool may take."""

_COLUMNS = 3
"""Of a line of ``gsettings list-recursively``: schema, key, value."""


def which(program: str) -> str | None:
    """Return the path of a *program*; None if it is not installed."""
    from PySide6.QtCore import QStandardPaths

    return QStandardPaths.findExecutable(program) or None


def reduced_motion() -> bool:
    """Return whether the system asks programs to move less, as far as is known now; False where it is unknown.

    It starts nothing and waits for nothing; see `Desktop`.
    """
    return "still" in _all_answers() or _windows_reduces()


def system_chrome() -> str:
    """Return the key of the chrome that fits the desktop, as far as known now; light if unknown.

    It starts nothing and waits for nothing, so it can be called before the window is shown. `Desktop` finds out
    more later.
    """
    hints = QGuiApplication.styleHints()
    high = Qt.ContrastPreference.HighContrast
    answers = _all_answers()
    if "contrast" in answers or hints.accessibility().contrastPreference() is high or _windows_contrasts():
        return "contrast"
    if hints.colorScheme() is not Qt.ColorScheme.Unknown:
        return "dark" if hints.colorScheme() is Qt.ColorScheme.Dark else "light"
    return "dark" if "dark" in answers else "light"


def colour_frames(*, dark: bool | None) -> None:
    """Make title bars, and menus of the system, *dark* or light; None follows the system again.

    Only Windows and macOS draw them themselves, by the scheme of Qt (documentation of QStyleHints::colorScheme).
    Call it before `system_chrome`, which it may change.
    """
    if sys.platform not in {"win32", "darwin"}:
        return
    hints = QGuiApplication.styleHints()
    if dark is None:
        hints.unsetColorScheme()
    else:
        hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)


def name_in_taskbar(identifier: str) -> None:
    """Group the windows of this process under *identifier* in the taskbar of Windows; call it before the first one.

    Otherwise they would stand among those of Python, with its icon. A program of its own has its path for that, like
    the shortcut of the setup (Microsoft: Application User Model IDs).
    """
    if sys.platform != "win32" or getattr(sys, "frozen", False):
        return
    import ctypes

    windll = getattr(ctypes, "windll", None)
    if windll is not None:
        windll.shell32.SetCurrentProcessExplicitAppUserModelID(ctypes.c_wchar_p(identifier))


_QUESTIONS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "linux": (
        ("gsettings", "list-recursively", "org.gnome.desktop.a11y.interface"),
        ("gsettings", "list-recursively", "org.gnome.desktop.interface"),
    ),
    "darwin": (
        ("defaults", "read", "com.apple.universalaccess", "increaseContrast"),
        ("defaults", "read", "-g", "AppleInterfaceStyle"),
        ("defaults", "read", "com.apple.universalaccess", "reduceMotion"),
    ),
}
"""For each system: the commands asking for contrast, colours and motion."""

_MEANINGS: Mapping[str, tuple[str, str]] = {
    "increaseContrast": ("1", "contrast"),
    "AppleInterfaceStyle": ("Dark", "dark"),
    "reduceMotion": ("1", "still"),
}
"""The meaningful answer to each question to ``defaults``, by its last word, and its meaning."""

_answers: dict[tuple[str, ...], set[str]] = {}
"""The latest answers of the tools, by question: any of ``contrast``, ``dark`` and ``still``."""


def _all_answers() -> set[str]:
    """Return everything the tools answered."""
    return set().union(*_answers.values())


def _read_answer(question: tuple[str, ...], answer: str) -> set[str]:
    """Return the meaning of a tool's *answer*: any of ``contrast``, ``dark`` and ``still``."""
    program, *_words, key = question
    if program == "defaults":
        wanted, meaning = _MEANINGS[key]
        return {meaning} if answer.strip() == wanted else set()
    values = {key: value.strip("'") for _schema, key, value in _rows(answer)}
    theme = values.get("gtk-theme", "").lower()
    found = set()
    if values.get("high-contrast") == "true" or "highcontrast" in theme:
        found.add("contrast")
    if values.get("color-scheme") == "prefer-dark" or theme.endswith("-dark"):
        found.add("dark")
    if values.get("enable-animations") == "false":
        found.add("still")
    return found


def _rows(answer: str) -> list[list[str]]:
    """Return schema, key and value of each line that has them."""
    return [row for line in answer.splitlines() if len(row := line.split(maxsplit=2)) == _COLUMNS]


class Desktop(QObject):
    """Finds out the look of the desktop in the background, and follows it while the program runs.

    Tools are asked again whenever the program becomes active: nobody changes the desktop from inside it.
    """

    changed = Signal()
    """`system_chrome` or `reduced_motion` returns something else than before."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Start with the knowledge so far; no tool runs yet."""
        super().__init__(parent)
        self._known = (system_chrome(), reduced_motion())
        self._watching = False

    def watch(self) -> None:
        """Ask the tools without waiting, and follow changes; call it once."""
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._look_again)
        hints.accessibility().contrastPreferenceChanged.connect(self._look_again)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        self._watching = True
        application.applicationStateChanged.connect(self._on_state)
        self._ask_all()

    def _asking(self) -> list[QProcess]:
        """Return the tools that have not answered yet."""
        from PySide6.QtCore import QProcess

        return self.findChildren(QProcess)

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and self._watching and not self._asking():
            self._ask_all()
            self._look_again()

    def _ask_all(self) -> None:
        for program, *words in _QUESTIONS.get(sys.platform, ()):
            if (tool := which(program)) is not None:
                self._ask(tool, program, words)

    def stop(self) -> None:
        """Stop tools that have not answered yet; call it when the program ends."""
        self._watching = False
        for process in self._asking():
            process.finished.disconnect(self._on_answer)
            process.kill()
            process.waitForFinished(round(_PATIENCE * 1000))

    def _ask(self, tool: str, program: str, words: list[str]) -> None:
        from PySide6.QtCore import QProcess

        process = QProcess(self)
        process.setProperty("question", [program, *words])
        process.finished.connect(self._on_answer)
        process.errorOccurred.connect(process.deleteLater)
        # A tool that hangs is stopped.
        QTimer.singleShot(round(_PATIENCE * 1000), process, process.kill)
        process.start(tool, words)

    def _on_answer(self) -> None:
        from PySide6.QtCore import QProcess

        process = self.sender()
        assert isinstance(process, QProcess)
        if process.exitStatus() is QProcess.ExitStatus.NormalExit:
            # A failure means that nobody ever set it, or no longer.
            output = b"" if process.exitCode() else bytes(process.readAllStandardOutput().data())
            answer = output.decode(errors="replace")
            question = tuple(process.property("question"))
            _answers[question] = _read_answer(question, answer)
        process.deleteLater()
        self._look_again()

    def _look_again(self) -> None:
        now = (system_chrome(), reduced_motion())
        if now != self._known:
            self._known = now
            self.changed.emit()


def _windows_contrasts() -> bool:
    """Return whether high contrast is turned on in Windows."""
    if sys.platform != "win32":
        return False
    import ctypes

    class HighContrast(ctypes.Structure):
        """HIGHCONTRASTW of Windows."""

        _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_wchar_p))

    windll = getattr(ctypes, "windll", None)
    if windll is None:
        return False
    get_high_contrast = 0x0042
    high = HighContrast(ctypes.sizeof(HighContrast), 0, None)
    windll.user32.SystemParametersInfoW(get_high_contrast, high.size, ctypes.byref(high), 0)
    return bool(high.flags & 1)


def _windows_reduces() -> bool:
    """Return whether animations inside windows are turned off in Windows."""
    if sys.platform != "win32":
        return False
    import ctypes

    get_client_area_animation = 0x1042
    animated = ctypes.c_int(1)
    windll = getattr(ctypes, "windll", None)
    if windll is None:
        return False
    windll.user32.SystemParametersInfoW(get_client_area_animation, 0, ctypes.byref(animated), 0)
    return not animated.value
