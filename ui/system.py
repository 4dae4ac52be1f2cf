# SPDX-License-Identifier: MIT
"""What the desktop asks of every program: less motion, dark colours, high contrast."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QObject, QProcess, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

# The start page asks for its colours here: what only some systems or later questions need is imported there.
# ruff: noqa: PLC0415

_PATIENCE = 1.0
"""Seconds a settings tool may take."""

_COLUMNS = 3
"""Of a line of ``gsettings list-recursively``: schema, key, value."""

_TOOLS = {
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
}
"""For each system: what to ask, and the answer that means less motion."""


def which(program: str) -> str | None:
    """Find a *program*; None: it is not installed."""
    return QStandardPaths.findExecutable(program) or None


@cache
def reduced_motion() -> bool:
    """Tell whether the system asks programs to move less; asked once, False where nobody can say."""
    if sys.platform == "win32":
        return _windows_reduces()
    command, yes = _TOOLS.get(sys.platform, ((), ""))
    tool = which(command[0]) if command else None
    if tool is None:
        return False
    import subprocess

    try:
        told = subprocess.run(  # noqa: S603 - the commands are those above
            [tool, *command[1:]], capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.stdout.strip() == yes


def system_chrome() -> str:
    """Give the key of the chrome that fits the desktop, as far as it is known now; light where nobody can say.

    It starts nothing and waits for nothing, so it can be asked before the window is there. `Desktop` finds out
    more when there is time.
    """
    hints = QGuiApplication.styleHints()
    high = Qt.ContrastPreference.HighContrast
    if "contrast" in _told or hints.accessibility().contrastPreference() is high or _windows_contrasts():
        return "contrast"
    if hints.colorScheme() is not Qt.ColorScheme.Unknown:
        return "dark" if hints.colorScheme() is Qt.ColorScheme.Dark else "light"
    return "dark" if "dark" in _told else "light"


_QUESTIONS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "linux": (
        ("gsettings", "list-recursively", "org.gnome.desktop.a11y.interface"),
        ("gsettings", "list-recursively", "org.gnome.desktop.interface"),
    ),
    "darwin": (
        ("defaults", "read", "com.apple.universalaccess", "increaseContrast"),
        ("defaults", "read", "-g", "AppleInterfaceStyle"),
    ),
}
"""For each system: what to ask for contrast and for colours."""

_told: set[str] = set()
"""What the tools answered: ``contrast``, ``dark``, both or neither."""


def _read_answer(question: tuple[str, ...], answer: str) -> set[str]:
    """Give what the *answer* of a tool means: ``contrast``, ``dark``, both or neither."""
    if question[0] == "defaults":
        wanted, meaning = ("1", "contrast") if question[-1] == "increaseContrast" else ("Dark", "dark")
        return {meaning} if answer.strip() == wanted else set()
    values = {key: value.strip("'") for _schema, key, value in _rows(answer)}
    theme = values.get("gtk-theme", "").lower()
    found = set()
    if values.get("high-contrast") == "true" or "highcontrast" in theme:
        found.add("contrast")
    if values.get("color-scheme") == "prefer-dark" or theme.endswith("-dark"):
        found.add("dark")
    return found


def _rows(answer: str) -> list[list[str]]:
    """Give schema, key and value of each line that has them."""
    return [row for line in answer.splitlines() if len(row := line.split(maxsplit=2)) == _COLUMNS]


class Desktop(QObject):
    """Finds out in the background what the desktop looks like, and follows it while the program runs."""

    changed = Signal()
    """`system_chrome` gives something else than before."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Know what is known already; nothing is started yet."""
        super().__init__(parent)
        self._chrome = system_chrome()

    def watch(self) -> None:
        """Ask whom there is to ask, without waiting, and hear of changes; to be called once."""
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._look_again)
        hints.accessibility().contrastPreferenceChanged.connect(self._look_again)
        for program, *words in _QUESTIONS.get(sys.platform, ()):
            if (tool := which(program)) is not None:
                self._ask(tool, program, words)

    def stop(self) -> None:
        """Let go of tools that did not answer yet; to be called when the program ends."""
        for process in self.findChildren(QProcess):
            process.finished.disconnect(self._on_answer)
            process.kill()
            process.waitForFinished(round(_PATIENCE * 1000))

    def _ask(self, tool: str, program: str, words: list[str]) -> None:
        process = QProcess(self)
        process.setProperty("question", [program, *words])
        process.finished.connect(self._on_answer)
        process.errorOccurred.connect(process.deleteLater)
        # A tool that hangs is no reason to keep it.
        QTimer.singleShot(round(_PATIENCE * 1000), process, process.kill)
        process.start(tool, words)

    def _on_answer(self) -> None:
        process = self.sender()
        assert isinstance(process, QProcess)
        if process.exitStatus() is QProcess.ExitStatus.NormalExit and process.exitCode() == 0:
            answer = bytes(process.readAllStandardOutput().data()).decode(errors="replace")
            _told.update(_read_answer(tuple(process.property("question")), answer))
        process.deleteLater()
        self._look_again()

    def _look_again(self) -> None:
        now = system_chrome()
        if now != self._chrome:
            self._chrome = now
            self.changed.emit()


def _windows_contrasts() -> bool:
    """Ask Windows whether high contrast is turned on."""
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
    """Ask Windows whether animations inside windows are turned off."""
    import ctypes

    get_client_area_animation = 0x1042
    animated = ctypes.c_int(1)
    windll = getattr(ctypes, "windll", None)
    if windll is None:
        return False
    windll.user32.SystemParametersInfoW(get_client_area_animation, 0, ctypes.byref(animated), 0)
    return not animated.value
