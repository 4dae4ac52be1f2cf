#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Opens the game, or runs every check, on a machine that has only Python.

    python3 run.py [options of the game]
    python3 run.py test                          the gate: every check that a commit must pass
    python3 run.py test --all                    also every long test and row of a matrix, and coverage of everything
    python3 run.py test --changed                in under a minute: what differs from HEAD, or else from main, its
                                                 types and imports, and the tests that mirror it without a window
    python3 run.py test [options of pytest]      only pytest
    python3 run.py mutants [options]             plants small mistakes, and lists those that no test nearby finds
    python3 run.py fix                           formats, and mends what ruff can mend

Makes a private environment below .venv/ at the first start and when what it is made from changes.
Standard library only.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ROOT = Path(__file__).resolve().parent
OLDEST_PYTHON = (3, 11)
LOCKS = {"play": ROOT / "installer" / "play.txt", "test": ROOT / "installer" / "develop.txt"}

# System libraries needed on Linux, each with its Debian package. Libraries go by their sonames.
QT_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
TEST_PROGRAMS = {
    "Xvfb": "xvfb",
    "xauth": "xauth",
    "strace": "strace",
    "setpriv": "util-linux",
    # What has changed is asked of it.
    "git": "git",
    # A round is played by ear: the program's voice, a bus to hear it on, and keys.
    "dbus-run-session": "dbus",
    "xdotool": "xdotool",
    # Compiles what opponents think with.
    "cc": "gcc",
}
TEST_FILES = {
    # Qt warns when it finds no font at all, and a warning fails the tests.
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf": "fonts-dejavu-core",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
    "/usr/lib/python3/dist-packages/gi/__init__.py": "python3-gi",
    # The folder of the file itself depends on the kind of processor.
    "/usr/share/doc/gir1.2-atspi-2.0/copyright": "gir1.2-atspi-2.0",
}

DEMONSTRATION = "-m dominoes.cli play tiengow --preset basic --rounds 8 --seed 1 --show"
NO_DISPLAY = "No display here, so no window: a demonstration match at the terminal instead."

FULL_COVERAGE = "dominoes/games/*,dominoes/tiles.py,dominoes/ranks.py,dominoes/records/record.py"
# Opponents are in the folder of their game, but are no rules.
OPPONENTS = "dominoes/games/*/bots.py,dominoes/games/*/bots/*"
RULES_COVERED = f"coverage report --include={FULL_COVERAGE} --omit={OPPONENTS} --fail-under=100"
STATIC_CHECKS = (
    "ruff check .",
    "ruff format --check .",
    "mypy dominoes ui tests installer run.py",
    "lint-imports",
)
# What only Windows or macOS runs is checked as well; each has a cache of its own, or they would empty each other's.
# Without a cache each takes 11 s of CPU time, afterwards a fraction of a second.
OTHER_SYSTEMS = tuple(
    f"mypy --platform {system} --cache-dir .mypy_cache/{system} dominoes ui installer run.py"
    for system in ("win32", "darwin", "linux")
    if system != sys.platform
)
# One session, so that tests are collected once and no worker waits at the end of several.
PYTEST = "pytest -n auto --dist worksteal -m 'not slow' --cov-report="
GATE = (
    *STATIC_CHECKS,
    *OTHER_SYSTEMS,
    f"{PYTEST} --gate --cov=dominoes",
    RULES_COVERED,
)
ALL = (
    *STATIC_CHECKS,
    *OTHER_SYSTEMS,
    f"{PYTEST} --cov",
    RULES_COVERED,
    f"coverage report --omit={FULL_COVERAGE} --fail-under=85",
)
# Test folders for files without a mirror folder below tests/.
MIRRORS = {"translations": "tests/ui/language"}
# Tests in other folders that read a file of this name.
READERS = {
    "options.py": ("tests/project/test_rules_page.py",),
    "CONTRIBUTING.md": ("tests/project/test_recipes.py",),
}
# Too long for every change in their folder; `coach.py` itself has its tests.
LONG = ("test_against_naive.py", "test_coach.py", "test_recipes.py")
# Thousands of small files are written and synced by tests: in memory nothing waits for a disk.
MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder of its own in it
WRITTEN_BY_TESTS = 2 << 30
# Tests that import this open the whole window.
WINDOW = "tests.ui.driving"
FIXES = ("ruff check --fix .", "ruff format .")


def main(arguments: list[str]) -> int:
    """Carry out the command line; return the exit code."""
    if sys.version_info < OLDEST_PYTHON:
        print("Gupai needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ".")
        return 1
    if arguments[:1] == ["test"]:
        return test(arguments[1:])
    if arguments[:1] == ["mutants"]:
        return mutants(arguments[1:])
    if arguments == ["fix"]:
        return run_all(FIXES) if prepare("test", {}) else 1
    return play(arguments)


def play(arguments: list[str]) -> int:
    """Open the game; without a display and *arguments* play a demonstration match at the terminal."""
    platform = os.environ.get("QT_QPA_PLATFORM")
    display = platform or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if is_linux() and not display and not arguments:
        print(NO_DISPLAY, flush=True)
        # The rules need nothing but Python: no environment is made for this.
        os.chdir(ROOT)
        return become([sys.executable, *shlex.split(DEMONSTRATION)])
    # Without a display --self-check and --version still have something to say.
    windowless = platform == "offscreen" or not display
    libraries = QT_LIBRARIES if windowless else {**QT_LIBRARIES, **WINDOW_LIBRARIES}
    if not prepare("play", missing_libraries(libraries)):
        return 1
    # -P: a folder called ui where the player happens to be is not the game.
    return become([str(python("play")), "-P", "-m", "ui", *arguments])


def become(command: list[str]) -> int:
    """Replace this process by *command*, so that ending one ends the other; return its exit code.

    Windows cannot replace a process: there *command* runs as a child of this one.
    """
    if sys.platform != "win32":
        os.execv(command[0], command)  # noqa: S606 - no shell is wanted
    return subprocess.call(command)


def test(arguments: list[str]) -> int:
    """Run every check, or pytest alone with *arguments*; report them all."""
    # Otherwise every program that a test starts would compile all sources again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    missing = missing_libraries({**QT_LIBRARIES, **WINDOW_LIBRARIES})
    missing.update({name: package for name, package in TEST_PROGRAMS.items() if not shutil.which(name)})
    headers = Path(sysconfig.get_path("include"), "Python.h")
    files = {**TEST_FILES, str(headers): f"{versioned_python()}-dev"}
    missing.update({name: package for name, package in files.items() if not Path(name).exists()})
    if not prepare("test", missing):
        return 1
    if has_memory(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    match arguments:
        case []:
            return run_all(GATE)
        case ["--all"]:
            return run_all(ALL)
        case ["--changed"]:
            return run_all(checks_of(changed()))
        case _:
            return run_all((f"pytest {shlex.join(arguments)}",))


def has_memory(folder: Path) -> bool:
    """Return whether tests may write to *folder*: there is room for all of them, and programs in it can be run."""
    # Only Linux has such a folder, and says whether programs in it can be run.
    if sys.platform != "linux" or not folder.is_dir() or not os.access(folder, os.W_OK):
        return False
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC and shutil.disk_usage(folder).free > WRITTEN_BY_TESTS


def mutants(arguments: list[str]) -> int:
    """Plant mistakes with the options *arguments* of `tests/tools/mutants.py`."""
    if not prepare("test", {}):
        return 1
    return subprocess.call([str(python("test")), "-m", "tests.tools.mutants", *arguments], cwd=ROOT)


def changed() -> list[str]:
    """Return the files changed since HEAD; if there are none, those changed from main to HEAD."""

    def git(*arguments: str) -> list[str]:
        done = subprocess.run(("git", *arguments, "-z"), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.split("\0")[:-1]

    different = ("diff", "--name-only", "--no-renames")
    found = git(*different, "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return sorted(found or git(*different, "main...HEAD"))


def checks_of(files: list[str]) -> tuple[str, ...]:
    """Return the commands that check *files*: ruff, types, imports, and tests without a window."""
    sources = shlex.join(name for name in files if name.endswith(".py") and (ROOT / name).exists())
    tests = shlex.join(sorted({test for name in files for test in mirrored(name)}))
    commands = [f"ruff check {sources}", f"ruff format --check {sources}"] if sources else []
    commands += STATIC_CHECKS[2:] if files else []
    commands += [f"pytest -n auto {tests}"] if tests else []
    return tuple(commands)


def mirrored(name: str) -> list[str]:
    """Return the tests of the mirror folder for the file *name*, and its readers, without `LONG` and windows."""
    top, *_ = parts = Path(name).parts
    folder = ROOT / MIRRORS[top] if top in MIRRORS else ROOT.joinpath(*(["tests"] * (top != "tests")), *parts[:-1])
    while not folder.is_dir():
        folder = folder.parent
    # What belongs to no package is tested with the project.
    tests = (folder / "project" if folder == ROOT / "tests" else folder).glob("test_*.py")
    own = (parts[-1], f"test_{parts[-1]}")
    wanted = [test for test in tests if test.name in own or test.name not in LONG]
    found = [test.relative_to(ROOT).as_posix() for test in wanted if WINDOW not in test.read_text(encoding="utf-8")]
    return [*found, *READERS.get(parts[-1], ())]


def run_all(commands: tuple[str, ...]) -> int:
    """Run *commands* in the environment for tests, all of them; return 0 if each succeeded.

    What needs no tests runs beside them, one after the other, and is shown when it ends.
    """
    tests = [command for command in commands if command.startswith(("pytest", "coverage"))]
    with ThreadPoolExecutor(1) as beside:
        checks = {command: beside.submit(run, command, quiet=True) for command in commands if command not in tests}
        passed = {command: run(command) for command in tests}
    passed |= {command: check.result() for command, check in checks.items()}
    print()
    for command in commands:
        print(f"{'ok' if passed[command] else 'FAILED':8}{command}")
    return 0 if all(passed.values()) else 1


def run(command: str, *, quiet: bool = False) -> bool:
    """Run *command* and return whether it succeeded; a *quiet* one shows nothing before its end."""
    if not quiet:
        print(f"\n$ {command}", flush=True)
    program, *arguments = shlex.split(command)
    found = shutil.which(program, path=python("test").parent)
    if found is None:
        return False
    output = subprocess.PIPE if quiet else None
    done = subprocess.run([found, *arguments], cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, check=False)
    if quiet:
        print(f"\n$ {command}\n{done.stdout.decode(errors='replace')}", end="", flush=True)
    return done.returncode == 0


def is_linux() -> bool:
    """Return whether Debian's package names may mean something here."""
    return sys.platform.startswith("linux")


def missing_libraries(libraries: dict[str, str]) -> dict[str, str]:
    """Pick out of *libraries* those that the dynamic linker does not find."""
    missing = {}
    for soname, package in libraries.items():
        try:
            ctypes.CDLL(soname)
        except OSError:
            missing[soname] = package
    return missing


def prepare(purpose: str, missing: dict[str, str]) -> bool:
    """Install the *missing* system packages, and prepare the environment for *purpose*; return whether it is ready."""
    if is_linux():
        # Debian parts `venv` from Python. Elsewhere it is always there.
        needed = {} if importlib.util.find_spec("ensurepip") else {"venv": f"{versioned_python()}-venv"}
        needed.update(missing)
        if needed and not install_packages(needed):
            return False
    if is_ready(purpose):
        return True
    with setting_up(purpose):
        # Another start may have made it while this one waited.
        return is_ready(purpose) or make_environment(purpose)


def is_ready(purpose: str) -> bool:
    """Return whether the environment for *purpose* is finished, and made from the files of the checkout."""
    stamp = stamp_of(purpose)
    return stamp.is_file() and stamp.read_text() == fingerprint(purpose) and python(purpose).exists()


@contextmanager
def setting_up(purpose: str) -> Iterator[None]:
    """Keep other starts from making the environment for *purpose*; wait while one of them does.

    The system gives the lock back when a process ends, however it ends.
    """
    file = environment(purpose).with_suffix(".lock")
    file.parent.mkdir(exist_ok=True)
    with file.open("w") as lock:
        if not is_locked(lock):
            print("Waiting for another start that is setting up …", flush=True)
            while not is_locked(lock):
                time.sleep(0.2)
        yield


def is_locked(lock: IO[str]) -> bool:
    """Lock the file *lock* for this process. Return False if another process holds it."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def versioned_python() -> str:
    """Return how the names of Debian packages for this very Python begin."""
    return f"python{sys.version_info.major}.{sys.version_info.minor}"


def install_packages(needed: dict[str, str]) -> bool:
    """Install the Debian packages *needed* as root, or else say which command does."""
    packages = sorted(set(needed.values()))
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    apt = shutil.which("apt-get") is not None
    # Windows has neither apt nor root.
    if apt and sys.platform != "win32" and os.geteuid() == 0:
        print(f"Installing what the system lacks: {' '.join(packages)}", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        # A stale list of packages may still do, so only the installation decides.
        subprocess.call(["apt-get", "update", "-qq"], env=quiet)
        return subprocess.call([*install, "-qq"], env=quiet) == 0
    print(f"The system lacks {', '.join(sorted(needed))}.")
    if apt:
        print("Please run this, and then again what you just ran:\n")
        print(f"    sudo apt-get update && sudo {shlex.join(install)}\n")
    else:
        print(f"On Debian and Ubuntu they come with: {' '.join(packages)}.")
    return False


def environment(purpose: str) -> Path:
    """Return the folder of the private environment for *purpose*."""
    return ROOT / ".venv" / purpose


def python(purpose: str) -> Path:
    """Find the Python of the environment for *purpose*; it needs no activation."""
    if sys.platform == "win32":
        return environment(purpose) / "Scripts" / "python.exe"
    return environment(purpose) / "bin" / "python"


def stamp_of(purpose: str) -> Path:
    """Return the file that a finished environment for *purpose* has."""
    return environment(purpose) / "gupai-stamp"


def fingerprint(purpose: str) -> str:
    """Return a digest of an environment's sources: any change asks for a new one."""
    digest = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for file in (LOCKS[purpose], ROOT / "pyproject.toml"):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def make_environment(purpose: str) -> bool:
    """Make the environment for *purpose* again; only a finished one bears its stamp."""
    print("Setting up, this takes a minute or two …", flush=True)
    stamp = stamp_of(purpose)
    stamp.unlink(missing_ok=True)
    pip = [str(python(purpose)), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    if purpose == "test":
        # Tests load a small part of it, compiled on loading; a player should not wait for all of it.
        pip.append("--no-compile")
    steps = (
        [sys.executable, "-m", "venv", "--clear", str(environment(purpose))],
        # The lock is whole: pip has nothing to resolve, and a newer release of an extra cannot get in its way.
        [*pip, "--require-hashes", "--no-deps", "-r", str(LOCKS[purpose])],
        [*pip, "--no-build-isolation", "--no-deps", "-e", str(ROOT)],
    )
    for step in steps:
        if subprocess.call(step) != 0:
            print(f"Setting up failed at: {shlex.join(step)}")
            return False
    stamp.write_text(fingerprint(purpose))
    return True


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
