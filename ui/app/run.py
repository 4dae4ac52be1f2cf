# SPDX-License-Identifier: MIT
"""The program: arguments, the event loop, what happens when something goes wrong."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, cast

from PySide6.QtCore import QLocale, QObject, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from dominoes import __version__
from dominoes.errors import DominoesError
from dominoes.records.files import NotAFileError
from ui.app.crash_report import CrashNote
from ui.app.memory import GarbageCollector
from ui.app.opened_files import OpenedFiles, are_sent
from ui.app.single_instance import InstanceLock, InstanceServer, Outcome, call_or_take, show_running
from ui.app.window import MainWindow
from ui.kit import settings as settings_file
from ui.kit import theme
from ui.kit.desktop import name_in_taskbar
from ui.kit.preferences import look
from ui.language import i18n
from ui.paths import UserFolders, user_folders

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from ui.app.session_end import SessionEnd

_log = logging.getLogger("gupai")

IDENTIFIER = "io.github.gupai.Gupai"
"""By which desktops know the program."""
LARGEST_LOG = 300_000
"""Bytes; a longer log is put aside when the program starts, in place of the one put aside before."""

LAST_TURNS = 0.5
"""Seconds that tasks have to end after the window was closed."""

CALLS = 64
"""Enough to make a reference lost in every call stand out from everything else."""

_QT_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class BrokenPySideError(RuntimeError):
    """This PySide6 loses references to ``None`` and would abort the program."""


def lost_references(call: Callable[[], None], calls: int = CALLS) -> int:
    """Count the references to ``None`` that disappear while *call* is made *calls* times.

    Zero or less is sound. From Python 3.12 on ``None`` is immortal and the count never changes.
    """
    before = sys.getrefcount(None)
    for _ in range(calls):
        call()
    return before - sys.getrefcount(None)


def check_pyside() -> None:
    """Make sure that calls into Qt leave ``None`` alone; takes some 35 µs.

    PySide6 6.12.0 on Python before 3.12 drops one reference to ``None`` in every call that returns
    nothing; after about 5,000 of them the interpreter aborts.

    Raises:
        BrokenPySideError: it is such a PySide6.
    """
    target = QObject()
    # Half: another thread may take or give a few references at the same time.
    if lost_references(lambda: target.setObjectName("guard")) >= CALLS // 2:
        raise BrokenPySideError(
            "this PySide6 does not work with this Python; install PySide6-Essentials older than 6.12, "
            "or Python 3.12 or newer"
        )


class Arguments(NamedTuple):
    """The arguments of the command line."""

    locale: str | None = None
    profile: Path | None = None
    self_check: bool = False
    files: Sequence[Path] = ()
    """Records to look at or to import, or lessons, rule sets and tiles to open."""


def read_arguments(given: Sequence[str]) -> Arguments:
    """Read the command line; one that cannot be read ends the program with a line and exit code 2."""
    if not given:
        return Arguments()
    # Imported here: the usual start has no arguments, and the window is there sooner.
    import argparse  # noqa: PLC0415

    from dominoes.characters import escaped  # noqa: PLC0415
    from ui.kit.dropped_files import path_of  # noqa: PLC0415

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            """Complain, and let what was typed steer no terminal."""
            super().error(escaped(message))

    parser = Parser(prog="gupai", description="Chinese dominoes 骨牌 on the desktop.")
    files = (
        "a record (.gupai), lesson (.gupai-lesson), rule set (.gupai-rules) or tile set (.zip); several are imported"
    )
    parser.add_argument("files", nargs="*", type=path_of, metavar="FILE", help=files)
    parser.add_argument("--version", action="version", version=f"gupai {__version__}")
    parser.add_argument("--locale", choices=list(i18n.LANGUAGES), help="language of this run")
    parser.add_argument("--profile", type=Path, metavar="DIR", help="keep settings and matches in DIR")
    parser.add_argument("--self-check", action="store_true", help="draw each page, play a round, and exit")
    return Arguments(**vars(parser.parse_args(given)))


def _start_log(folders: UserFolders) -> None:
    """Write what goes wrong to a small file on this machine, and nowhere else."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    # A full disk, each time something is logged, is no error worth a traceback.
    logging.raiseExceptions = False
    try:
        folders.logs.mkdir(parents=True, exist_ok=True)
        file = folders.logs / "gupai.log"
        if file.exists() and file.stat().st_size > LARGEST_LOG:
            file.replace(file.with_suffix(".old.log"))
        if file.exists() and not file.is_file():
            # A pipe would be waited for.
            raise NotAFileError
        root.addHandler(logging.FileHandler(file, encoding="utf-8"))
    except OSError:
        root.addHandler(logging.StreamHandler())


def _on_qt_message(kind: QtMsgType, _context: object, text: str) -> None:
    _log.log(_QT_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)
    if kind is QtMsgType.QtFatalMsg:
        # Qt ends the process next, for instance where there is no display: say why where the program was started.
        _print_error(text)


def _on_exception(kind: type[BaseException], error: BaseException, trace: Any) -> None:  # noqa: ANN401 - sys's own
    _log.critical("unexpected", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)


def _on_thread_exception(args: threading.ExceptHookArgs) -> None:
    # A thread may be ended by SystemExit, which is no error.
    if args.exc_type is not SystemExit:
        name = "?" if args.thread is None else args.thread.name
        error = args.exc_value or args.exc_type()
        _log.critical("unexpected, in the thread %s", name, exc_info=error.with_traceback(args.exc_traceback))
    threading.__excepthook__(args)


def _on_unraisable(args: sys.UnraisableHookArgs) -> None:
    # Its class, not itself: an object that is about to go may be told of no more.
    where = getattr(args.object, "__qualname__", type(args.object).__qualname__)
    error = args.exc_value or args.exc_type()
    what = args.err_msg or "Exception ignored in"
    _log.error("%s: %s", what, where, exc_info=error.with_traceback(args.exc_traceback))
    sys.__unraisablehook__(args)


def _watch_errors() -> None:
    """Write to the log whatever nobody handles: in slots, in other threads, in ``__del__``, in Qt."""
    sys.excepthook = _on_exception
    threading.excepthook = _on_thread_exception
    sys.unraisablehook = _on_unraisable
    qInstallMessageHandler(_on_qt_message)


def _on_loop_exception(_loop: object, context: dict[str, Any]) -> None:
    _log.error("%s", context.get("message", "in the event loop"), exc_info=context.get("exception"))


def language_of(chosen: str | None, saved: str | None) -> str:
    """Return the language to use: of the command line, of the settings, of the system."""
    return chosen or saved or i18n.system_language(QLocale.system().uiLanguages())


def make_window(app: QApplication, folders: UserFolders, chosen: str | None = None) -> MainWindow:
    """Make the window in the right language and look; it is not shown yet."""
    settings = settings_file.load(folders.settings / "settings.json")
    language = language_of(chosen, settings.language)
    i18n.install(app, language)
    look(app, settings)
    return MainWindow(folders, settings, language)


def watched_session(window: MainWindow) -> SessionEnd:
    """Close *window* when the system asks the program to end, and let it save before a logout; until `stop`."""
    from ui.app.session_end import SessionEnd  # noqa: PLC0415 - the window is shown before

    session_end = SessionEnd(window)
    session_end.closing.connect(window.close)
    session_end.saving.connect(window.save)
    return session_end


def event_loop(app: QApplication) -> AbstractEventLoop:
    """Return asyncio's event loop on top of that of *app*, for a program without pipes and sockets of asyncio.

    On Windows qasync asks for those in a thread of its own, which wakes a hundred times a second for nothing.
    """
    # Imported here: the window is shown before the loop runs (import PySide6 first, then qasync).
    from qasync import QEventLoop  # noqa: PLC0415

    if sys.platform != "win32":
        return cast("AbstractEventLoop", QEventLoop(app))

    class QuietEventLoop(QEventLoop):  # type: ignore[misc] # qasync chooses what it is when it is imported
        """The loop without that thread."""

        def _before_run_forever(self) -> None:
            """Start nothing."""

        def _after_run_forever(self) -> None:
            """Stop nothing."""

    return cast("AbstractEventLoop", QuietEventLoop(app))


def _run(
    app: QApplication, window: MainWindow, records: Path, files: Sequence[Path], opened: OpenedFiles | None
) -> None:
    """Run the event loop until the window closes.

    Args:
        app: The application.
        window: Shown already.
        records: The folder of the records; later starts for it show this window.
        files: Records to look at or to import, or lessons and rule sets to open.
        opened: Files that the system sends.
    """
    # Imported here: the window is shown before the loop runs.
    import asyncio  # noqa: PLC0415

    from ui.tiles.app_icon import app_icon  # noqa: PLC0415

    app.setWindowIcon(app_icon())
    GarbageCollector(window)
    server = InstanceServer(records, window)
    server.called.connect(window.come_forward)
    session_end = watched_session(window)
    if opened is not None:
        opened.opened.connect(window.come_forward)
        opened.quitting.connect(lambda event: event.setAccepted(window.close()))

    kept: list[QObject] = []
    """Without a parent; Python would take it away."""

    async def until_closed() -> None:
        asyncio.get_running_loop().set_exception_handler(_on_loop_exception)
        closed = asyncio.Event()
        window.closed.connect(closed.set)
        QTimer.singleShot(0, window.after_first_paint)
        if files:
            QTimer.singleShot(0, partial(window.pages.open_files, files))
        if opened is not None:
            from ui.app.mac_menus import MacMenus  # noqa: PLC0415 - as above

            QTimer.singleShot(0, lambda: kept.append(MacMenus(window)))
            QTimer.singleShot(0, opened.hand_on)
        await closed.wait()
        session_end.stop()
        server.close()
        # Cancelled tasks end within several turns of the loop, and need a running one.
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=LAST_TURNS)

    with asyncio.Runner(loop_factory=partial(event_loop, app)) as runner:
        runner.run(until_closed())


def _print_error(error: Exception | str) -> None:
    """Write to the console, if there is one, why the program does not start or go on."""
    if sys.stderr is not None:
        sys.stderr.write(f"gupai: {error}\n")


def _check_itself(language: str | None) -> int:
    """Return 1 if the self-check fails: what a program without console raises waits in a dialog."""
    from ui.app.self_check import self_check  # noqa: PLC0415 - only when asked for

    try:
        return self_check(language)
    except Exception as error:  # noqa: BLE001 - of whatever kind
        _print_error("".join(traceback.format_exception(error)).rstrip())
        return 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    # A program without a console has no such file. The crash note replaces it.
    if sys.__stderr__ is not None:
        faulthandler.enable(sys.__stderr__)
    args = read_arguments(sys.argv[1:] if argv is None else argv)
    try:
        check_pyside()
    except BrokenPySideError as error:
        _print_error(error)
        return 1
    if args.self_check:
        return _check_itself(args.locale)
    folders = user_folders(args.profile)
    _start_log(folders)
    _watch_errors()
    name_in_taskbar(IDENTIFIER)
    app = theme.application(sys.argv[0])
    app.setApplicationName("gupai")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(IDENTIFIER)
    app.setQuitOnLastWindowClosed(False)
    # Before the first turn of the event loop, which delivers the file that has started the program.
    opened = OpenedFiles(app) if are_sent() else None
    lock = InstanceLock(folders.records)
    if not lock.take():
        outcome = call_or_take(lock, folders.records, args.files)
        if outcome is Outcome.SILENT:
            settings = settings_file.load(folders.settings / "settings.json")
            i18n.install(app, language_of(args.locale, settings.language))
            look(app, settings)
            show_running(app)
        if outcome is not Outcome.TAKEN:
            return 0
    note = CrashNote(folders.logs)
    crashed = note.begin()
    try:
        window = make_window(app, folders, args.locale)
        window.show()
        app.processEvents()
        if crashed:
            QTimer.singleShot(0, partial(note.offer, window))
        _run(app, window, folders.records, args.files, opened)
    except DominoesError as error:
        _log.error("%s", error)
        _print_error(error)
        return 1
    except Exception as error:
        note.keep(error, names=settings_file.load(folders.settings / "settings.json").players)
        raise
    finally:
        note.end()
        lock.release()
    return 0
