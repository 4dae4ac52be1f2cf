# SPDX-License-Identifier: MIT
"""The program starts with good and bad arguments, folders and settings."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType
from PySide6.QtWidgets import QApplication

from dominoes import __version__
from tests.ui.driving import ROOT
from ui.app import run as app
from ui.app.run import BrokenPySideError
from ui.kit.settings import Settings, save
from ui.language import i18n
from ui.paths import user_folders


@pytest.fixture(scope="module")
def start_modules() -> list[str]:
    """The modules that a start has loaded before it makes the window."""
    return loaded("sys.modules")


@pytest.fixture
def own_log() -> Iterator[logging.Logger]:
    """Take away what a test adds to the root of all logs."""
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield root
    for handler in [handler for handler in root.handlers if handler not in before]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """``--version`` says the version and ends."""
    with pytest.raises(SystemExit) as ended:
        app.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"gupai {__version__}\n"


@pytest.mark.parametrize("arguments", [["--locale", "xx"], ["--loud"], ["--\x1b[31mloud"]])
def test_bad_arguments(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown language or argument ends with code 2 and a sentence."""
    with pytest.raises(SystemExit) as ended:
        app.main(arguments)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert arguments[-1].replace("\x1b", "\\x1b") in said
    assert said.replace("\n", "").isprintable()


def test_a_broken_library_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """If Qt's binding is known to crash, the program says so instead."""

    def broken() -> None:
        raise BrokenPySideError("too new")

    monkeypatch.setattr(app, "check_pyside", broken)
    assert app.main([]) == 1
    assert capsys.readouterr().err == "gupai: too new\n"


def run_once(folder: Path) -> str:
    """Run the whole program on *folder* for a moment; return its log."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.ui.driving", str(folder), "0"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert ended.returncode == 0, ended.stderr
    return (folder / "logs" / "gupai.log").read_text(encoding="utf-8")


def loaded(what: str) -> list[str]:
    """Return *what* names, an expression, once the program is loaded in a process of its own."""
    script = f"from ui.__main__ import load; load(); import linecache, sys; print(*{what}, sep='\\n')"
    told = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


def test_a_start_reads_no_sources() -> None:
    """PySide6 would read the source of all that is imported after it; the bytecode is enough."""
    assert not [file for file in loaded("linecache.cache") if str(Path("ui", "app")) in file]


def test_a_start_does_not_search_for_garbage() -> None:
    """There is none before the window is shown; what was loaded is never looked at again."""
    assert loaded("(__import__('gc').isenabled(), __import__('gc').get_freeze_count() > 10_000)") == ["False", "True"]


@pytest.mark.parametrize(
    "late",
    [
        "asyncio",
        "babel",
        "dominoes.options",
        "hashlib",
        "locale",
        "PySide6.QtNetwork",
        "qasync",
        "sqlite3",
        "ui.language.glossary",
    ],
)
def test_a_start_loads_what_it_shows(late: str, start_modules: list[str]) -> None:
    """Modules not needed for the first picture of the start page are loaded later."""
    assert late not in start_modules


def test_an_unknown_folder_and_broken_settings(tmp_path: Path) -> None:
    """A missing profile folder is made; an invalid settings file is put aside."""
    folder = tmp_path / "a" / "b"
    run_once(folder)
    assert (folder / "records" / "matches.db").exists()
    broken = folder / "settings" / "settings.json"
    broken.parent.mkdir(exist_ok=True)
    broken.write_bytes(b'{"language": "ja", ')
    log = run_once(folder)
    assert "cannot read the settings" in log
    assert broken.with_name("settings.json.bad").read_bytes() == b'{"language": "ja", '


@pytest.mark.parametrize(
    ("chosen", "saved", "used"), [("ja", "zh_HK", "ja"), (None, "zh_TW", "zh_TW"), (None, None, None)]
)
def test_language(chosen: str | None, saved: str | None, used: str | None) -> None:
    """The command line goes before the settings, the settings before the system."""
    language = app.language_of(chosen, saved)
    assert language in i18n.LANGUAGES
    assert used in {None, language}


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff\xfe\x00", b'{"language": 7, "speed": "fast"}', b"{" * 9000])
def test_a_window_whatever_the_settings_say(qapp: QApplication, tmp_path: Path, content: bytes) -> None:
    """No settings file keeps the program from starting."""
    folders = user_folders(tmp_path)
    folders.settings.mkdir(parents=True)
    (folders.settings / "settings.json").write_bytes(content)
    window = app.make_window(qapp, folders, "en")
    assert window.services.preferences.now.speed == 1.0
    window.close()
    window.deleteLater()


def test_a_self_check_that_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It ends with code 1 and says why; raised in a program without console, the error would wait in a dialog."""

    def missing(_language: str | None) -> int:
        raise ImportError("no QtNetwork")

    monkeypatch.setattr("ui.app.self_check.self_check", missing)
    assert app.main(["--self-check"]) == 1
    assert "ImportError: no QtNetwork" in capsys.readouterr().err


def test_the_saved_language_is_used(qapp: QApplication, tmp_path: Path) -> None:
    """The window speaks the language of the settings file."""
    folders = user_folders(tmp_path)
    folders.settings.mkdir(parents=True)
    save(Settings(language="ja"), folders.settings / "settings.json")
    window = app.make_window(qapp, folders)
    assert i18n.current().key == "ja"
    assert json.loads((folders.settings / "settings.json").read_text())["language"] == "ja"
    window.close()
    window.deleteLater()
    i18n.install(qapp, "en")


def test_what_goes_wrong_is_written_down(
    tmp_path: Path, own_log: logging.Logger, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Qt's messages, exceptions in slots and in the loop come into the log on this machine."""
    folders = user_folders(tmp_path)
    app._start_log(folders)
    app._on_qt_message(QtMsgType.QtWarningMsg, None, "a pen is dry")
    app._on_qt_message(QtMsgType.QtInfoMsg, None, "all well")
    error = ValueError("unheard of")
    app._on_exception(ValueError, error, None)
    app._on_loop_exception(None, {"message": "a task broke off", "exception": error})
    log = (folders.logs / "gupai.log").read_text(encoding="utf-8")
    assert "a pen is dry" in log
    assert "all well" in log
    assert log.count("unheard of") == 2
    assert "a task broke off" in log
    assert "unheard of" in capsys.readouterr().err
    # After such a message Qt ends the process: there is no window that could say why.
    app._on_qt_message(QtMsgType.QtFatalMsg, None, "no display")
    assert capsys.readouterr().err == "gupai: no display\n"
    caplog.clear()


UNHANDLED = """
import sys, threading
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer, qWarning
from ui.app import run

class Gone:
    def __del__(self):
        raise LookupError("in __del__")

def fail(where):
    raise LookupError(where)

def end():
    raise SystemExit(0)

run._start_log(run.user_folders(Path(sys.argv[1])))
run._watch_errors()
if sys.argv[2] == "silent":
    sys.stderr = None
app = QCoreApplication()
for target, name in ((lambda: fail("in a thread"), "counting"), (end, "leav" + "ing")):
    thread = threading.Thread(target=target, name=name)
    thread.start()
    thread.join()
Gone()
qWarning("in Qt")
QTimer.singleShot(0, lambda: fail("in a slot"))
QTimer.singleShot(0, app.quit)
app.exec()
"""


@pytest.mark.parametrize("console", ["console", "silent"])
def test_errors_that_nobody_handles(tmp_path: Path, console: str) -> None:
    """In a slot, a thread and ``__del__``: they come into the log, also where there is no console."""
    program = [sys.executable, "-c", UNHANDLED, str(tmp_path), console]
    ended = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
    log = (tmp_path / "logs" / "gupai.log").read_text("utf-8")
    for where in ("in a thread", "in __del__", "in a slot"):
        assert log.count(f"LookupError: {where}\n") == 1
        assert (f"LookupError: {where}" in ended.stderr) is (console == "console")
    assert "unexpected, in the thread counting" in log
    assert "Gone.__del__" in log
    assert "Qt: in Qt" in log
    # Python 3.13 shows lines of this program, too.
    assert "leaving" not in log


def test_a_log_that_cannot_be_written(tmp_path: Path, own_log: logging.Logger) -> None:
    """Without a folder for the log, what goes wrong is said on the terminal."""
    (tmp_path / "logs").write_text("in the way", encoding="utf-8")
    before = len(own_log.handlers)
    app._start_log(user_folders(tmp_path))
    assert isinstance(own_log.handlers[before], logging.StreamHandler)
    assert (tmp_path / "logs").read_text(encoding="utf-8") == "in the way"
