# SPDX-License-Identifier: MIT
"""One program for each folder of records, and a second start that leads to the window of the first, with its file."""

from __future__ import annotations

import ctypes
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QSysInfo, QTimer
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tests.conftest import IS_LINUX
from tests.ui.driving import ROOT
from ui.app import single_instance
from ui.app.run import make_window
from ui.app.single_instance import (
    LONGEST_CALL,
    PATIENCE,
    InstanceLock,
    InstanceServer,
    Outcome,
    call_or_take,
    show_running,
)
from ui.app.window import MainWindow
from ui.paths import user_folders

FEW, STARTS = 3, 20
"""At once: each time, and in the long test."""

# Waits for all others to be ready, tries once, and then stays until it is told to go or killed.
PROGRAM = """
import sys
from pathlib import Path
from ui.app.single_instance import InstanceLock
folder = Path(sys.argv[1])
instance = InstanceLock(folder)
print("ready", flush=True)
sys.stdin.readline()
if instance.take():
    from dominoes.store import SavedMatch, Store
    store = Store.open(folder / "matches.db")
    store.save(SavedMatch("tiengow", {"seed": "1"}))
    print("owner", flush=True)
else:
    print("second", flush=True)
sys.stdin.readline()
"""


class Start:
    """One start of the program."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        """Start it; it does nothing before `go`."""
        self.process = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-c", PROGRAM, str(folder)],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        stack.callback(self.process.kill)

    def hears(self) -> str:
        """Return the next thing it says."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def go(self) -> None:
        """Tell the process to try."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()


def started(folder: Path, count: int, stack: ExitStack) -> list[Start]:
    """Start so many, and wait until all are ready."""
    starts = [Start(folder, stack) for _ in range(count)]
    assert [each.hears() for each in starts] == ["ready"] * count
    return starts


def start_at_once(folder: Path, count: int, kills: int) -> None:
    """Start so many: exactly one has the records; when it is killed the next start has them, and so on."""
    with ExitStack() as stack:
        starts = started(folder, count, stack)
        for each in starts:
            each.go()
        said = [each.hears() for each in starts]
        assert sorted(said) == ["owner", *["second"] * (count - 1)]
        owner = starts[said.index("owner")].process
        for kill in range(kills):
            late, after = started(folder, 2, stack)
            late.go()
            assert late.hears() == "second"
            owner.kill()
            owner.wait()
            after.go()
            assert after.hears() == "owner", f"after {kill + 1} kills"
            owner = after.process


def test_a_lock_does_not_grow_old(tmp_path: Path) -> None:
    """A match may take days: as long as its owner lives, a lock is never stale."""
    owner = InstanceLock(tmp_path)
    assert owner.take()
    days_ago = time.time() - 7 * 24 * 3600
    os.utime(tmp_path / "gupai.lock", (days_ago, days_ago))
    late = InstanceLock(tmp_path)
    assert not late.take()
    # Linux keeps a second lock on the file itself; elsewhere the age alone would decide.
    assert owner._lock.staleLockTime() == late._lock.staleLockTime() == 0
    owner.release()


def test_three_starts_at_once(tmp_path: Path) -> None:
    """A few."""
    start_at_once(tmp_path / "records", FEW, kills=1)


@pytest.mark.bulk
def test_twenty_starts_at_once(tmp_path: Path) -> None:
    """Twenty."""
    start_at_once(tmp_path / "records", STARTS, kills=3)


def test_an_orderly_end_lets_others_in(tmp_path: Path) -> None:
    """And a lock is not taken for an old one, at any time."""
    first, second = InstanceLock(tmp_path), InstanceLock(tmp_path)
    assert first.take()
    assert not second.take()
    (lock,) = tmp_path.iterdir()
    long_ago = time.time() - 10 * 365 * 86_400
    os.utime(lock, (long_ago, long_ago))
    assert not second.take()
    first.release()
    assert second.take()
    second.release()
    assert list(tmp_path.iterdir()) == []


def left_by(number: int, *, host: str | None = None, machine: bytes | None = None) -> bytes:
    """Return a file of `QLockFile` for a process with that *number* on this computer, or another.

    The fields are its number, its program, the name and the mark of the computer, and the mark of its last start.
    """
    known = os.environ["COMPUTERNAME"] if sys.platform == "win32" else QSysInfo.machineHostName()
    name = known if host is None else host
    mark = bytes(QSysInfo.machineUniqueId().data()) if machine is None else machine
    path = Path(sys.executable).resolve()
    program = path.stem if sys.platform == "win32" else path.name
    lines = (b"%d" % number, program.encode(), name.encode(), mark, bytes(QSysInfo.bootUniqueId().data()), b"")
    return b"\n".join(lines)


def test_locks_are_written_as_these_tests_write_them(tmp_path: Path) -> None:
    """The lines are Qt's."""
    owner = InstanceLock(tmp_path)
    assert owner.take()
    assert (tmp_path / "gupai.lock").read_bytes() == left_by(os.getpid())
    owner.release()


@pytest.mark.parametrize(
    ("case", "free"),
    [
        ({}, True),
        # Renamed: by its mark it is the same.
        ({"host": "elsewhere"}, True),
        ({"machine": b""}, True),
        ({"machine": b"", "host": QSysInfo.machineHostName().upper()}, True),
        ({"machine": b"another"}, False),
        ({"machine": b"", "host": "elsewhere"}, False),
    ],
    ids=lambda each: f"S2-2: {each}" if isinstance(each, dict) else "",
)
def test_the_lock_of_a_killed_program_with_this_number(tmp_path: Path, case: dict[str, Any], *, free: bool) -> None:
    """Nobody holds it: it is taken. One of another computer is left alone."""
    if case.get("machine") == b"another" and not bytes(QSysInfo.machineUniqueId().data()):
        return
    lock = tmp_path / "gupai.lock"
    lock.write_bytes(left_by(os.getpid(), **case))
    late = InstanceLock(tmp_path)
    assert late.take() is free
    assert (lock.read_bytes() == left_by(os.getpid())) is free
    late.release()
    assert not (tmp_path / "gupai.lock.rmlock").exists()


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(content, id=name)
        for name, content in (
            ("nothing", b""),
            ("an empty line", b"\n"),
            ("no number", b"no number\n\n\n"),
            ("no text", b"\xff\xfe\n\x00"),
        )
    ],
)
def test_a_lock_that_cannot_be_read(tmp_path: Path, content: bytes) -> None:
    """A full disk or a power cut left it: it locks nobody out, but a start may be about to write it."""
    lock = tmp_path / "gupai.lock"
    lock.write_bytes(content)
    assert not InstanceLock(tmp_path).take()
    assert lock.read_bytes() == content
    for changed in (time.time() - PATIENCE, time.time() + 3600):
        lock.write_bytes(content)
        os.utime(lock, (changed, changed))
        late = InstanceLock(tmp_path)
        assert late.take()
        assert lock.read_bytes() == left_by(os.getpid())
        late.release()


def test_a_held_lock_that_cannot_be_read(tmp_path: Path) -> None:
    """It stays held: on Linux by the second lock on the file itself."""
    with ExitStack() as stack:
        (owner,) = started(tmp_path, 1, stack)
        owner.go()
        assert owner.hears() == "owner"
        (tmp_path / "gupai.lock").write_bytes(b"")
        os.utime(tmp_path / "gupai.lock", (1, 1))
        assert not InstanceLock(tmp_path).take()


@pytest.mark.parametrize("content", [b"", left_by(0x7FFFFFF0)], ids=["empty", "of a killed program"])
def test_a_lock_left_where_nothing_can_be_written(tmp_path: Path, content: bytes) -> None:
    """The program starts, and says that nothing is saved."""
    left, folder = tmp_path / "left", tmp_path / "records"
    left.write_bytes(content)
    os.utime(left, (1, 1))
    folder.mkdir()
    program = """
import sys
from pathlib import Path
from ui.app.single_instance import InstanceLock, call_or_take
folder = Path(sys.argv[1])
print(call_or_take(InstanceLock(folder), folder, []).name)
"""
    script = 'mount -t tmpfs x "$1"; cp -p "$0" "$1/gupai.lock"; mount -o remount,ro "$1"; exec "$2" -c "$3" "$1"'
    words = ("unshare", "--map-root-user", "--mount", "sh", "-ec", script, left, folder, sys.executable, program)
    assert subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout == "TAKEN\n"


def test_a_lock_of_this_very_process_is_held(tmp_path: Path) -> None:
    """S2-2: it has this number, and is not taken away from the one that holds it."""
    first, second = InstanceLock(tmp_path), InstanceLock(tmp_path)
    assert first.take()
    assert not second.take()
    assert (tmp_path / "gupai.lock").read_bytes() == left_by(os.getpid())
    first.release()


def test_killed_in_a_sandbox(tmp_path: Path) -> None:
    """S2-2: if numbers repeat, the next start takes the lock, but not that of a living program."""
    # As Flatpak does.
    sandbox = ("unshare", "--map-root-user", "--pid", "--fork", "--mount-proc", "--kill-child")
    program = "import os" + PROGRAM.replace('"ready"', "os.getpid()")

    def start() -> subprocess.Popen[str]:
        words = [*sandbox, sys.executable, "-c", program, str(tmp_path)]
        started = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        stack.callback(stack.enter_context(started).kill)
        return started

    with ExitStack() as stack:
        for _kill in range(2):
            starts = [start(), start()]
            for each, outcome in zip(starts, ("owner", "second"), strict=True):
                assert each.stdin is not None
                assert each.stdout is not None
                assert each.stdout.readline() == "1\n"
                each.stdin.write("\n")
                each.stdin.flush()
                assert each.stdout.readline().strip() == outcome
            starts[0].kill()
            starts[0].wait()


def test_where_no_lock_can_be_written(tmp_path: Path) -> None:
    """Nothing can be saved there either: the program starts, and says that."""
    (tmp_path / "records").touch()
    assert InstanceLock(tmp_path / "records").take()


def test_the_second_start_says_so(qtbot: QtBot) -> None:
    """In a box of its own; when it is closed the program ends."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    said: list[str] = []

    def answer() -> None:
        (box,) = [each for each in app.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()]
        said.extend((box.windowTitle(), box.text()))
        box.accept()

    QTimer.singleShot(50, answer)
    # A second quit, for the last window, would come after the event loop and end every later one at once.
    app.setQuitOnLastWindowClosed(False)
    show_running(app)
    app.setQuitOnLastWindowClosed(True)
    title, words = said
    assert title == "Gupai"
    assert words.startswith("Gupai is already running.")


# -- a second start --------------------------------------------------------------------------------


@pytest.fixture
def short_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of a short name, as those of players are: the address of a socket has few bytes."""
    with TemporaryDirectory(prefix="gupai") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield Path(folder)


@pytest.fixture
def window(qapp: QApplication, short_path: Path) -> Iterator[MainWindow]:
    """A window with the records of a new player."""
    folders = user_folders(short_path)
    folders.records.mkdir()
    made = make_window(qapp, folders, "en")
    yield made
    made.close()
    made.deleteLater()


def listening(records: Path, window: MainWindow) -> InstanceServer:
    """Serve later starts with *window*."""
    server = InstanceServer(records, window)
    server.called.connect(window.come_forward)
    return server


def called(qtbot: QtBot, records: Path, *arguments: str) -> str:
    """Call from another process; return what `call_first` returned there."""
    program = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QCoreApplication;"
        "from ui.app.single_instance import call_first;"
        "app = QCoreApplication([]);"
        "print(call_first(Path(sys.argv[1]), [Path(each) for each in sys.argv[2:]]))"
    )
    words: list[str | bytes] = [
        sys.executable,
        "-c",
        program,
        os.fsencode(records),
        *(os.fsencode(each) for each in arguments),
    ]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as caller:
        qtbot.waitUntil(lambda: caller.poll() is not None, timeout=60_000)
        assert caller.stdout is not None
        told: str = caller.stdout.read()
        return told.strip()


@pytest.mark.parametrize("name", ["天九 <b>.gupai", "two\nlines.gupai", *["no text \udcff.gupai"] * IS_LINUX])
def test_a_second_start_brings_its_file(
    window: MainWindow, short_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The window comes forward and opens it; a name may be anything that the system allows."""
    window.showMinimized()
    server = listening(short_path / "records", window)
    opened: list[Path] = []
    monkeypatch.setattr(window.pages, "open_files", opened.extend)
    assert called(qtbot, short_path / "records", str(short_path / name)) == "True"
    assert opened == [short_path / name]
    assert not window.isMinimized()
    assert called(qtbot, short_path / "records") == "True"
    assert len(opened) == 1
    server.close()
    assert not (short_path / "records" / "gupai.socket").exists()


class Lock(InstanceLock):
    """A lock that is free at the third try."""

    tries = 0

    def take(self) -> bool:
        """Count."""
        self.tries += 1
        return self.tries > 2


def test_nobody_answers(short_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second start is not kept waiting for ever, and takes the place of a first that ends meanwhile."""
    monkeypatch.setattr(single_instance, "PATIENCE", 0.5)
    assert call_or_take(Lock(short_path), short_path, []) is Outcome.TAKEN
    first = InstanceLock(short_path)
    assert first.take()
    assert call_or_take(InstanceLock(short_path), short_path, []) is Outcome.SILENT
    first.release()


def test_a_call_that_comes_too_late(window: MainWindow, short_path: Path, qtbot: QtBot) -> None:
    """A caller about to speak at the closing of the window is not told that it heard."""
    server = listening(short_path / "records", window)
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(short_path / "records" / "gupai.socket"))
        qtbot.wait(50)
        server.close()
        assert caller.recv(8) == b""


def test_a_folder_far_down(window: MainWindow, short_path: Path, qtbot: QtBot) -> None:
    """A path too long for an address gives another one, of this user alone."""
    records = short_path / ("far" * 30) / "records"
    records.mkdir(parents=True)
    listening(records, window)
    assert called(qtbot, records) == "True"
    assert not list(records.iterdir())


def test_other_users_are_not_heard(window: MainWindow, short_path: Path) -> None:
    """F S4-4: the socket is open to its user alone, in any folder."""
    if os.name != "posix":
        return
    records = short_path / "records"
    records.chmod(0o777)
    listening(records, window)
    assert (records / "gupai.socket").stat().st_mode & 0o077 == 0


def test_what_a_killed_program_left(window: MainWindow, short_path: Path, qtbot: QtBot) -> None:
    """Its socket is no obstacle for the next."""
    records = short_path / "records"
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(records / "gupai.socket"))
    left.close()
    listening(records, window)
    assert called(qtbot, records) == "True"


def test_a_call_that_never_ends(window: MainWindow, short_path: Path, qtbot: QtBot) -> None:
    """Somebody who only sends is put off, and the next is heard."""
    records = short_path / "records"
    listening(records, window)
    with socket.socket(socket.AF_UNIX) as rude:
        rude.connect(str(records / "gupai.socket"))
        sending = threading.Thread(target=_send_all, args=(rude, b"x" * (LONGEST_CALL + 1)))
        sending.start()
        qtbot.waitUntil(lambda: not sending.is_alive())
        assert called(qtbot, records) == "True"
        assert rude.recv(8) == b""


def _send_all(sender: socket.socket, data: bytes) -> None:
    # Whoever hangs up has heard enough.
    with suppress(ConnectionError):
        sender.sendall(data)


def test_as_many_names_as_a_command_line_takes(window: MainWindow, short_path: Path, qtbot: QtBot) -> None:
    """They are all handed over."""
    records = short_path / "records"
    server = InstanceServer(records, window)
    heard: list[list[Path]] = []
    server.called.connect(heard.append)
    # Windows takes 32,767 letters.
    count = 150 if sys.platform == "win32" else 4000
    given = [short_path / "a folder of a tournament" / f"{each:0100}.gupai" for each in range(count)]
    assert called(qtbot, records, *map(str, given)) == "True"
    assert heard == [given]


def test_a_call_with_no_name(
    window: MainWindow, short_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S4: as Windows decodes, bytes may be no text: their sender is put off, and the next is heard."""
    records = short_path / "records"
    server = listening(records, window)
    heard: list[Path] = []
    server.called.connect(heard.extend)
    with monkeypatch.context() as windows:
        windows.setattr(os, "fsdecode", lambda name: name.decode("utf-8", "surrogatepass"))
        rude = QLocalSocket()
        rude.connectToServer(single_instance._address(records))
        rude.write(b"no text \xff.gupai\0\0")
        qtbot.waitUntil(lambda: rude.state() is QLocalSocket.LocalSocketState.UnconnectedState)
        assert bytes(rude.readAll().data()) == b""
    assert called(qtbot, records, str(short_path / "one.gupai")) == "True"
    assert heard == [short_path / "one.gupai"]


def test_two_starts_of_the_program(short_path: Path) -> None:
    """The whole program: the second start ends at once, and the first shows the file."""
    (short_path / "one.gupai").write_text("no record\n")
    program = """
import sys
from PySide6.QtCore import QSysInfo, QTimer
from ui.app import run
from ui.app.pages import Pages
from ui.app.window import MainWindow
def opened(pages, paths):
    print("opened", paths[0].name, flush=True)
    QTimer.singleShot(0, pages.parent().window().close)
after = MainWindow.after_first_paint
def after_first_paint(window):
    after(window)
    print("there", flush=True)
MainWindow.after_first_paint, Pages.open_files = after_first_paint, opened
sys.exit(run.main(["--profile", sys.argv[1], "--locale", "en"]))
"""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    profile = str(short_path / "profile")
    with subprocess.Popen(
        [sys.executable, "-c", program, profile], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "there\n"
        second = [sys.executable, "-m", "ui", "--profile", profile, str(short_path / "one.gupai")]
        subprocess.run(second, cwd=ROOT, timeout=300, check=True, env=environment)
        assert first.stdout.readline() == "opened one.gupai\n"
        assert first.wait(30) == 0


def test_addresses_of_windows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """All pipes have one place there (QLocalServer), so the folder makes the name, without a path."""
    monkeypatch.setattr(sys, "platform", "win32")
    names = {single_instance._address(tmp_path / name) for name in ("one", "two", "one")}
    assert len(names) == 2
    assert all(re.fullmatch(r"gupai-[0-9a-f]{8}", name) for name in names)


@pytest.mark.parametrize(("system", "asked"), [("win32", [-1]), ("linux", []), ("darwin", [])])
def test_who_may_come_forward(monkeypatch: pytest.MonkeyPatch, system: str, asked: list[int]) -> None:
    """Windows wants to be asked: AllowSetForegroundWindow, by the process in front, for any (ASFW_ANY, -1)."""
    allowed: list[int] = []
    user32 = SimpleNamespace(AllowSetForegroundWindow=allowed.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    monkeypatch.setattr(sys, "platform", system)
    single_instance._let_others_come_forward()
    assert allowed == asked
