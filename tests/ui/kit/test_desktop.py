# SPDX-License-Identifier: MIT
"""The system is asked for its motion, colours and contrast; where nobody can say, it wants nothing special."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QProcess, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.kit import desktop as system
from ui.kit import theme
from ui.kit.desktop import Desktop, name_in_taskbar, reduced_motion, system_chrome
from ui.kit.preferences import look
from ui.kit.settings import Settings


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    """Forget what tools answered before and after."""
    system._answers.clear()
    yield
    system._answers.clear()


def test_nobody_knows_of_motion_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """To be asked starts nothing: the table must not wait for a tool."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "which", None)
    assert not reduced_motion()


@pytest.mark.parametrize("animated", [0, 1])
def test_windows(monkeypatch: pytest.MonkeyPatch, animated: int) -> None:
    """Windows is asked by its own call."""

    def ask(what: int, _size: int, value: object, _flags: int) -> None:
        assert what == 0x1042
        value._obj.value = animated  # type: ignore[attr-defined]

    windll = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=ask))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", windll, raising=False)
    assert reduced_motion() is not bool(animated)


def test_windows_without_its_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mere lookalike of Windows asks for nothing."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(ctypes, "windll", raising=False)
    assert not reduced_motion()


def _hints(
    scheme: Qt.ColorScheme = Qt.ColorScheme.Unknown,
    contrast: Qt.ContrastPreference = Qt.ContrastPreference.NoPreference,
) -> SimpleNamespace:
    """Qt's hints about the desktop."""
    accessibility = SimpleNamespace(contrastPreference=lambda: contrast)
    return SimpleNamespace(colorScheme=lambda: scheme, accessibility=lambda: accessibility)


_DARK, _LIGHT, _HIGH = Qt.ColorScheme.Dark, Qt.ColorScheme.Light, Qt.ContrastPreference.HighContrast


@pytest.mark.parametrize(
    ("hints", "told", "chrome"),
    [
        pytest.param(_hints(), set(), "light", id="nobody-knows"),
        pytest.param(_hints(_DARK), set(), "dark", id="qt-dark"),
        pytest.param(_hints(_LIGHT), {"dark"}, "light", id="qt-before-tools"),
        pytest.param(_hints(), {"dark"}, "dark", id="tool-dark"),
        pytest.param(_hints(_DARK, _HIGH), set(), "contrast", id="qt-contrast"),
        pytest.param(_hints(_DARK), {"dark", "contrast"}, "contrast", id="tool-contrast"),
    ],
)
def test_chrome_of_the_desktop(
    monkeypatch: pytest.MonkeyPatch, hints: SimpleNamespace, told: set[str], chrome: str
) -> None:
    """High contrast goes before dark; Qt is believed before tools."""
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)
    system._answers["tool",] = told
    assert system_chrome() == chrome


@pytest.mark.parametrize("flags", [0, 1, 0x7E, 0x7F])
def test_high_contrast_of_windows(monkeypatch: pytest.MonkeyPatch, flags: int) -> None:
    """Windows is asked by its own call, with a structure that tells its size; the lowest flag is the answer."""

    def ask(what: int, size: int, value: object, _flags: int) -> None:
        assert what == 0x0042
        assert value._obj.size == size  # type: ignore[attr-defined]
        value._obj.flags = flags  # type: ignore[attr-defined]

    windll = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=ask))
    monkeypatch.setattr(QGuiApplication, "styleHints", _hints)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", windll, raising=False)
    assert (system_chrome() == "contrast") is bool(flags & 1)


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_title_bars_follow_the_chosen_look(monkeypatch: pytest.MonkeyPatch, qapp: QApplication, platform: str) -> None:
    """Where the system draws them; the look of the system is asked for after its own scheme is in force again.

    The scheme is kept as Qt's documentation says: what is set is told, and without it that of the system.
    """
    own: list[Qt.ColorScheme] = []
    hints = _hints()
    hints.colorScheme = lambda: own[-1] if own else _LIGHT
    hints.setColorScheme = own.append
    hints.unsetColorScheme = own.clear
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: hints)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(system, "_windows_contrasts", lambda: False)
    drawn = platform != "linux"
    try:
        for chrome, scheme in (("dark", _DARK), ("contrast", _DARK), ("light", _LIGHT)):
            look(qapp, Settings(chrome=chrome))
            assert own[-1:] == ([scheme] if drawn else [])
        look(qapp, Settings(chrome="dark"))
        look(qapp, Settings(chrome="system"))
        assert own == []
        assert theme.look().chrome is theme.LIGHT
    finally:
        theme.apply(qapp, text_size=1.0, chrome="light")


@pytest.mark.parametrize(
    ("platform", "frozen", "named"), [("win32", False, True), ("win32", True, False), ("linux", False, False)]
)
def test_the_taskbar_of_windows(monkeypatch: pytest.MonkeyPatch, platform: str, *, frozen: bool, named: bool) -> None:
    """The process is named where it is Python; a frozen program has the name that its shortcut has."""
    names: list[str] = []
    call = SimpleNamespace(SetCurrentProcessExplicitAppUserModelID=lambda name: names.append(name.value))
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shell32=call), raising=False)
    name_in_taskbar("io.github.gupai.Gupai")
    assert names == ["io.github.gupai.Gupai"] * named
    monkeypatch.delattr(ctypes, "windll")
    name_in_taskbar("io.github.gupai.Gupai")


_A11Y = ("gsettings", "list-recursively", "org.gnome.desktop.a11y.interface")
_COLOURS = ("gsettings", "list-recursively", "org.gnome.desktop.interface")
_INCREASE = ("defaults", "read", "com.apple.universalaccess", "increaseContrast")
_STYLE = ("defaults", "read", "-g", "AppleInterfaceStyle")
_MOTION = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")


@pytest.mark.parametrize(
    ("question", "answer", "meaning"),
    [
        (_A11Y, "org.gnome.desktop.a11y.interface high-contrast true", {"contrast"}),
        (_A11Y, "org.gnome.desktop.a11y.interface high-contrast false", set()),
        (_COLOURS, "org.gnome.desktop.interface gtk-theme 'HighContrast'", {"contrast"}),
        (_COLOURS, "org.gnome.desktop.interface gtk-theme 'Adwaita-dark'", {"dark"}),
        (_COLOURS, "org.gnome.desktop.interface clock-format '24h'\nx color-scheme 'prefer-dark'", {"dark"}),
        (_COLOURS, "org.gnome.desktop.interface color-scheme 'default'", set()),
        (_COLOURS, "nonsense\n\n", set()),
        (_INCREASE, "1\n", {"contrast"}),
        (_INCREASE, "0\n", set()),
        (_STYLE, "Dark\n", {"dark"}),
        (_STYLE, "Light\n", set()),
        (_COLOURS, "org.gnome.desktop.interface enable-animations false", {"still"}),
        (_COLOURS, "org.gnome.desktop.interface enable-animations true", set()),
        (_MOTION, "1\n", {"still"}),
        (_MOTION, "0\n", set()),
        (_MOTION, "", set()),
    ],
)
def test_what_answers_mean(question: tuple[str, ...], answer: str, meaning: set[str]) -> None:
    """Each tool says it in its own words."""
    assert system._read_answer(question, answer) == meaning


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes a Python program the only tool to ask."""

    def made(program: str) -> None:
        monkeypatch.setattr(system, "_QUESTIONS", {sys.platform: (("gsettings", "-c", program),)})
        monkeypatch.setattr(system, "which", lambda _name: sys.executable)

    return made


def test_tools_are_asked_in_the_background(qtbot: QtBot, tool: Callable[[str], None]) -> None:
    """A tool's answer is reported when it is known, and holds from then on."""
    tool("print('org.gnome.desktop.a11y.interface high-contrast true')")
    desktop = Desktop()
    assert system_chrome() == "light"
    with qtbot.waitSignal(desktop.changed):
        desktop.watch()
    assert system_chrome() == "contrast"
    qtbot.waitUntil(lambda: not desktop.findChildren(QProcess))


def test_motion_is_asked_in_the_background(qtbot: QtBot, tool: Callable[[str], None]) -> None:
    """And told when it is known."""
    tool("print('org.gnome.desktop.interface enable-animations false')")
    desktop = Desktop()
    assert not reduced_motion()
    with qtbot.waitSignal(desktop.changed):
        desktop.watch()
    assert reduced_motion()
    assert system_chrome() == "light"


def test_whoever_comes_back_may_have_changed_the_desktop(
    qtbot: QtBot, qapp: QApplication, tool: Callable[[str], None], tmp_path: Path
) -> None:
    """Tools are asked again, and believed again, also where they have nothing to say any more."""
    said = tmp_path / "said"
    said.write_text("x enable-animations false")
    tool(f"print(open({str(said)!r}).read())")
    desktop = Desktop()
    with qtbot.waitSignal(desktop.changed):
        desktop.watch()
    qtbot.waitUntil(lambda: not desktop.findChildren(QProcess))
    said.unlink()
    with qtbot.waitSignal(desktop.changed):
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert not reduced_motion()
    qtbot.waitUntil(lambda: not desktop.findChildren(QProcess))
    desktop.stop()
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert not desktop.findChildren(QProcess)


_YES = "print('x high-contrast true', flush=True); "


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(_YES + "raise SystemExit(1)", id="fails"),
        pytest.param(_YES + "import os; os.abort()", id="breaks"),
        pytest.param("import sys; sys.stdout.buffer.write(bytes(range(256)))", id="nonsense"),
        pytest.param(_YES + "import time; time.sleep(60)", id="hangs"),
    ],
)
def test_tools_that_do_not_answer(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, tool: Callable[[str], None], program: str
) -> None:
    """A tool that fails or hangs changes nothing, and is gone after a while."""
    monkeypatch.setattr(system, "_PATIENCE", 0.5)
    tool(program)
    desktop = Desktop()
    with qtbot.assertNotEmitted(desktop.changed):
        desktop.watch()
        qtbot.waitUntil(lambda: not desktop.findChildren(QProcess), timeout=60_000)


def test_a_tool_that_cannot_be_started(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, tool: Callable[[str], None], tmp_path: Path
) -> None:
    """A file found that is no program changes nothing either."""
    tool("")
    monkeypatch.setattr(system, "which", lambda _name: str(tmp_path / "missing"))
    desktop = Desktop()
    desktop.watch()
    qtbot.waitUntil(lambda: not desktop.findChildren(QProcess))
    assert system_chrome() == "light"


def test_the_end_waits_for_no_tool(qtbot: QtBot, tool: Callable[[str], None]) -> None:
    """A program that ends stops the tools it started."""
    tool("import time; time.sleep(60)")
    desktop = Desktop()
    desktop.watch()
    process = desktop.findChild(QProcess)
    assert isinstance(process, QProcess)
    qtbot.waitUntil(lambda: process.state() is QProcess.ProcessState.Running)
    desktop.stop()
    assert process.state() is QProcess.ProcessState.NotRunning


def test_changes_are_followed(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    """When the desktop turns dark, it is told once."""
    monkeypatch.setattr(system, "which", lambda _name: None)
    desktop = Desktop()
    desktop.watch()
    real = QGuiApplication.styleHints()
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: _hints(_DARK))
    with qtbot.waitSignal(desktop.changed):
        real.colorSchemeChanged.emit(_DARK)
    with qtbot.assertNotEmitted(desktop.changed):
        real.colorSchemeChanged.emit(_DARK)
