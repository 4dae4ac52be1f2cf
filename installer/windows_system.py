# SPDX-License-Identifier: MIT
"""Builds the program of Windows, installs, uses and removes it, on a Linux machine with Wine. Root only.

    sudo python3 installer/windows_system.py [--steps build,install] [--folder FOLDER] [--out FOLDER]

The Windows of `wine.py` is made in FOLDER once, and used again. `installer/build.py` runs there as on any Windows; its
setup is installed in a folder with Chinese letters and a space. Each step is a function below; ``--list`` says what
they try. The exit code is 0 if all goes well; else step, cause and remedy are told. All mounts and programs
end with this script, as it has namespaces of its own (unshare). `WINE_ONLY` in `wine.py` lists the differences from a
real Windows.
"""

from __future__ import annotations

import argparse
import ast
import errno
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
sys.path.insert(0, str(ROOT))

from installer.bare_system import GAMES, LANGUAGES, NotWellError, chroot, run, tool  # noqa: E402 - found there
from installer.build import LIMITS, version  # noqa: E402
from installer.wine import PATIENCE, WORK, Wine, until  # noqa: E402

SCREEN: Final = (2560, 1600)
"""Pixels: a window of the usual size at 200 %."""
PROGRAM: Final = r"C:\Games 遊戲\骨牌"
DATA: Final = r"C:\users\root\AppData\Local\gupai"
"""Matches and settings of the player."""
MENU: Final = r"C:\users\root\AppData\Roaming\Microsoft\Windows\Start Menu\Programs"
CLASSES: Final = r"HKCU\Software\Classes"
TYPES: Final = {
    ".gupai": "io.github.gupai.Gupai",
    ".gupai-lesson": "io.github.gupai.Gupai.Lesson",
    ".gupai-rules": "io.github.gupai.Gupai.Rules",
}
UNINSTALL: Final = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\io.github.gupai.Gupai"
THEME: Final = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
DESKTOP: Final = r"HKCU\Control Panel\Desktop"
OLDER: Final = "0.9.9"
"""The version that is brought up to date."""
CALLED_OFF: Final = 2
"""Exit code of a setup that was called off."""
EARLY: Final = 3
"""Kills while the worker process begins."""
SELF_CHECK: Final = 300
"""Seconds for the installed program to check itself."""
KILLS: Final = 3
"""Kills of a window in a match."""
DISK: Final = "24m"
"""Size of the disk that gets full."""
SUITE: Final = (
    "tests/contract",
    "tests/dominoes",
    "tests/ui/app",
    "tests/ui/saving",
    "tests/ui/kit",
    "tests/installer",
)
"""Tests of rules, records, store, saving and all that differs between systems."""
NAMES: Final = "Windows has no such names of files, so that none can be handed to the program"
WORDS: Final = "Wine words and numbers errors of the system otherwise"
DESELECTED: Final = {
    "tests/dominoes/cli/test_cli.py::test_a_name_that_the_system_refuses": WORDS,
    "tests/dominoes/cli/test_cli.py::test_wrong_arguments": WORDS,
    "tests/dominoes/records/test_reader.py::test_a_name_that_the_system_refuses": WORDS,
    "tests/dominoes/store/test_salvage.py::test_facts_that_are_no_text_any_more": "its SQLite keeps more copies",
    "tests/ui/app/test_single_instance.py::test_three_starts_at_once": "kills the launcher of the environment alone",
    "tests/ui/app/test_ways_in.py::test_a_name_that_the_system_refuses_is_told": NAMES,
}
"""Tests that fail for a reason of Wine's or Windows'; those that need a Linux are left out by the suite itself."""
IGNORED: Final = {"tests/dominoes/play/test_cluster.py": "dask counts no processors in Wine"}
"""Files of tests that cannot even be collected."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The system, and where results go."""

    wine: Wine
    out: Path
    """Folder for zip and setup."""
    pictures: Path

    @property
    def tree(self) -> Path:
        """The copy of the project that is built and tested."""
        return self.wine.work / "tree"

    @property
    def setup(self) -> str:
        """The setup, as Windows finds it."""
        return rf"Z:\gupai\dist\gupai-{version()}-setup.exe"

    @property
    def environment(self) -> str:
        """The Python with everything that tests need."""
        return r"Z:\gupai\tree\.venv\test\Scripts\python.exe"


def check(holds: object, text: str) -> None:
    """Raise NotWellError with *text* unless *holds*."""
    if not holds:
        raise NotWellError(text)


# -- the system ------------------------------------------------------------------------------------


def make(trial: Trial) -> None:
    """Make the Debian with Wine."""
    trial.wine.make_system()


def fetch(trial: Trial) -> None:
    """Fetch the packages of both locks for Windows, by their hashes."""
    trial.wine.fetch()


def python(trial: Trial) -> None:
    """Put Python together."""
    trial.wine.make_python()


def drive(trial: Trial) -> None:
    """Make drive C: and the registry."""
    trial.wine.make_drive()


# -- the program -----------------------------------------------------------------------------------


def copy_tree(trial: Trial) -> None:
    """Copy the files that git knows, and new ones, into the system; environments there stay."""
    listed = run(*("git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"))
    names = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    for path in trial.tree.glob("*"):
        if path.name not in {".venv", ".git"}:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name in names:
        target = trial.tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)


def build(trial: Trial) -> None:
    """Let `installer/build.py` build the program, and pack the setup, and an older one of the same files."""
    wine = trial.wine
    copy_tree(trial)
    for name in ("dist", "program"):
        shutil.rmtree(wine.work / name, ignore_errors=True)
    # No compiled opponents: mypyc needs the compiler of Visual Studio.
    print(wine.run(wine.python, r"Z:\gupai\tree\installer\build.py", "--plain", "--out", r"Z:\gupai\dist"))
    (archive,) = (wine.work / "dist").glob("*.zip")
    shutil.unpack_archive(archive, wine.work / "program")
    folder = wine.work / "program" / "gupai"
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"  the folder: {size:,} bytes")
    check(size <= LIMITS["win32"], f"the folder of Windows takes {size:,} bytes, more than {LIMITS['win32']:,}")
    pack(trial, OLDER, "-XSetCompressor /FINAL zlib", extra="old.txt")
    pack(trial, version())
    made = wine.work / "dist" / f"gupai-{version()}-setup.exe"
    check(made.stat().st_size <= LIMITS["setup"], f"the setup takes {made.stat().st_size:,} bytes")
    for path in (archive, made):
        print(f"  {path.name}: {path.stat().st_size:,} bytes")
        shutil.copy2(path, trial.out)


def pack(trial: Trial, number: str, *options: str, extra: str = "") -> None:
    """Make the setup of version *number*, with an *extra* file among those of the program."""
    added = trial.wine.work / "program" / "gupai" / "_internal" / extra
    if extra:
        added.touch()
    folder = f"{WORK}/program/gupai"
    given = {"VERSION": number, "FOLDER": folder, "LICENCE": f"{WORK}/tree/LICENSE"}
    given["TARGET"] = f"{WORK}/dist/gupai-{number}-setup.exe"
    named = (f"-D{name}={value}" for name, value in given.items())
    chroot(
        trial.wine.root, "makensis", "-INPUTCHARSET", "UTF8", *options, *named, f"{WORK}/tree/installer/windows.nsi"
    )
    if extra:
        added.unlink()


def install(trial: Trial) -> None:
    """Install without questions: programs, menu, types of files, the entry that removes it."""
    setup(trial, version())
    wine = trial.wine
    for name in ("gupai.exe", "gupai-cli.exe", "uninstall.exe", "LICENSE"):
        check(wine.place(rf"{PROGRAM}\{name}").is_file(), f"{name} was not installed")
    check(list(wine.place(MENU).glob("*.lnk")), "the menu has no entry")
    for ending, kind in TYPES.items():
        check(value(trial, rf"{CLASSES}\{ending}") == kind, f"{ending} has no program")
        command = value(trial, rf"{CLASSES}\{kind}\shell\open\command")
        check(command == rf'"{PROGRAM}\gupai.exe" "%1"', f"{ending} is opened by {command}")
    check(value(trial, UNINSTALL, "DisplayVersion") == version(), "the entry names another version")
    size = value(trial, UNINSTALL, "EstimatedSize")
    check(isinstance(size, int) and 0 < size * 1024 <= LIMITS["win32"] * 1.02, f"the entry says {size} kB")


def value(trial: Trial, key: str, name: str = "") -> str | int:
    """Return a value of the registry. `reg query` would write Chinese letters as question marks."""
    below = key.removeprefix("HKCU\\")
    asked = f"import winreg as w; print(ascii(w.QueryValueEx(w.OpenKey(w.HKEY_CURRENT_USER, {below!r}), {name!r})[0]))"
    found = ast.literal_eval(trial.wine.run(trial.wine.python, "-c", asked).strip())
    assert isinstance(found, str | int)
    return found


def setup(trial: Trial, number: str, *codes: int) -> None:
    """Run the setup of version *number*, which must end with 0 or one of *codes*."""
    # By cmd: the folder comes last and without quotes, whatever is in it.
    words = (rf"Z:\gupai\dist\gupai-{number}-setup.exe", "/S", *rf"/D={PROGRAM}".split(" "))
    trial.wine.run("cmd", "/c", *words, codes=codes or (0,))


def use(trial: Trial) -> None:
    """Let the installed program check itself in every language, and play a round of each game by command line."""
    wine, cli = trial.wine, rf"{PROGRAM}\gupai-cli.exe"
    check(version() in wine.run(cli, "--version"), "another version")
    # With Qt's own platform: offscreen cannot read fonts in a folder with Chinese letters there.
    # What is wrong stands in a dialog, which nobody closes.
    check_itself = (rf"{PROGRAM}\gupai.exe", "--self-check", "--profile", r"C:\Profil 檔案")
    wine.run(*check_itself, seconds=SELF_CHECK, QT_QPA_PLATFORM="windows")
    for game in GAMES:
        record = rf"C:\局 {game}.gupai"
        wine.place(record).unlink(missing_ok=True)
        wine.run(cli, "play", game, "--rounds", "1", "--seed", "1", "--out", record)
        wine.run(cli, "check", record)


# -- the window ------------------------------------------------------------------------------------


@contextmanager
def window(trial: Trial, *arguments: str, force: bool = False) -> Iterator[bytes]:
    """Show the window of the installed program until the end of the context; yield the picture of the screen.

    It is closed as the system asks windows to, or with *force* killed.
    """
    wine, empty = trial.wine, trial.wine.bare()
    process = wine.start(rf"{PROGRAM}\gupai.exe", *arguments)
    try:
        shown = wine.changed(empty, 1 / 10)
        check(process.poll() is None, f"the window closed by itself: {process.returncode}")
        yield shown
    except BaseException:
        wine.picture(wine.frame(), trial.pictures / "windows-failed.png")
        wine.run("taskkill", "/F", "/IM", "gupai.exe", codes=(0, 1, 128))
        raise
    wine.run("taskkill", *(("/F",) if force else ()), "/IM", "gupai.exe")
    code = process.wait(PATIENCE)
    check(force or code == 0, f"the window ended with {code}")
    wine.changed(shown, 1 / 10)


def set_value(trial: Trial, key: str, name: str, value: int) -> None:
    """Set a number in the registry."""
    trial.wine.run("reg", "add", key, "/v", name, "/t", "REG_DWORD", "/d", str(value), "/f")


def set_scale(trial: Trial, percent: int) -> None:
    """Set the scale of the screen."""
    set_value(trial, DESKTOP, "LogPixels", 96 * percent // 100)
    trial.wine.restart()


def languages(trial: Trial) -> None:
    """Take a picture of the window in each language, light and dark, at 100 and 200 %, and at 150 % text."""
    seen: dict[bytes, str] = {}
    for percent in (100, 200):
        set_scale(trial, percent)
        for dark in (False, True):
            set_value(trial, THEME, "AppsUseLightTheme", int(not dark))
            for language in LANGUAGES:
                name = f"windows-{language}-{'dark' if dark else 'light'}-{percent}"
                with window(trial, "--locale", language) as shown:
                    trial.wine.picture(shown, trial.pictures / f"{name}.png")
                check(shown not in seen, f"{name} looks like {seen.get(shown)}")
                seen[shown] = name
    set_scale(trial, 100)
    set_value(trial, THEME, "AppsUseLightTheme", 1)


def files(trial: Trial) -> None:
    """Open a record and a lesson by their types, and a second record by a second start."""
    wine = trial.wine
    for ending, kind in TYPES.items():
        # Windows merges them; see WINE_ONLY.
        for key in (ending, kind):
            wine.run("reg", "copy", rf"{CLASSES}\{key}", rf"HKLM\Software\Classes\{key}", "/s", "/f")
    lesson = wine.place(r"C:\教材 一.gupai-lesson")
    shutil.copy2(ROOT / "resources" / "lessons" / "tiengow.gupai-lesson", lesson)
    with window(trial) as start:
        wine.run("start", r"C:\局 tiengow.gupai")
        record = wine.changed(start, 1 / 20)
        wine.picture(record, trial.pictures / "windows-record.png")
        wine.run("start", r"C:\教材 一.gupai-lesson")
        shown = wine.changed(record, 1 / 20)
        wine.picture(shown, trial.pictures / "windows-lesson.png")
        # The second start hands its file over, and ends.
        wine.run(rf"{PROGRAM}\gupai.exe", r"C:\局 paigow.gupai", seconds=PATIENCE)
        wine.picture(wine.changed(shown, 1 / 20), trial.pictures / "windows-second.png")
    # By the type alone, with no window there.
    empty = wine.bare()
    wine.run("start", r"C:\局 chain.gupai")
    wine.picture(wine.changed(empty, 1 / 10), trial.pictures / "windows-by-type.png")
    wine.run("taskkill", "/IM", "gupai.exe")
    wine.wait_for_end("gupai")


def kill(trial: Trial) -> None:
    """Kill the window: its worker ends by itself, also one that just begins; the next start asks nothing."""
    wine = trial.wine
    for _time in range(EARLY):
        process = wine.start(rf"{PROGRAM}\gupai.exe")
        until(lambda: len(wine.numbers("gupai.exe")) > 1, "the worker process")
        wine.run("taskkill", "/F", "/PID", wine.numbers("gupai.exe")[0])
        process.wait(PATIENCE)
        wine.wait_for_end("gupai")
    with window(trial, force=True):
        pass
    wine.wait_for_end("gupai")
    with window(trial):
        pass


# -- with the Python of Windows --------------------------------------------------------------------


def environment(trial: Trial) -> None:
    """Make the environment of the tests, as `run.py test` does."""
    copy_tree(trial)
    wine = trial.wine
    print(wine.run(wine.python, r"Z:\gupai\tree\run.py", "test", "tests/project/test_house.py"))


def moves(trial: Trial) -> None:
    """Play three moves of each game in the window; compare the fonts of widgets in each language, also at 150 %."""
    wine, script = trial.wine, ("-m", "tests.tools.desktop")
    for name, options in (("plain", ()), ("large", ("--text", "1.5", "--chrome", "dark", "--only", "languages"))):
        folder = trial.wine.work / f"desktop-{name}"
        shutil.rmtree(folder, ignore_errors=True)
        given = (rf"Z:\gupai\desktop-{name}", *options)
        print(wine.run(trial.environment, *script, *given, folder=trial.tree, QT_QPA_PLATFORM="windows"))
        for path in folder.glob("*.png"):
            shutil.copy2(path, trial.pictures / f"windows-{name}-{path.name}")


def trouble(trial: Trial) -> None:
    """Close the window while three opponents think; kill it in a match, and go on with that very match."""
    wine, script = trial.wine, ("-m", "tests.ui.driving")
    for name in ("closed", "killed"):
        shutil.rmtree(wine.place(rf"C:\{name}"), ignore_errors=True)
    told = wine.run(trial.environment, *script, r"C:\closed", "12", folder=trial.tree, QT_QPA_PLATFORM="windows")
    check("closing" in told, f"it was not closed: {told}")
    left = list(wine.place(r"C:\closed").rglob("*.db-wal"))
    check(not left, f"left behind: {left}")
    last: tuple[str, ...] = ()
    for _time in range(KILLS):
        lines = killed_window(trial, 12)
        lost = set(lines) - set(stored_moves(trial))
        check(not lost, f"moves were shown, and are lost: {sorted(lost)}")
        first, *_others = (tuple(line.split()[:3]) for line in lines)
        if last:
            seed, at_round, at_move = last
            # The latest move that was kept is shown again, whether it was shown before or not.
            going_on = {last, (seed, at_round, str(int(at_move) + 1)), (seed, str(int(at_round) + 1), "0")}
            check(first in going_on, f"another match was begun: {last}, then {first}")
        last = tuple(lines[-1].split()[:3])


def killed_window(trial: Trial, enough: int) -> list[str]:
    """Play until *enough* moves were shown; kill the window; return them: seed, round, number, seat, words."""
    wine = trial.wine
    path = wine.work / "shown.txt"
    with path.open("w", encoding="utf-8") as told:
        command = (trial.environment, "-m", "tests.ui.driving", r"C:\killed")
        process = wine.start(*command, told=told, folder=trial.tree, QT_QPA_PLATFORM="windows")
        end = time.monotonic() + 2 * PATIENCE
        while path.read_text(encoding="utf-8").count("shown ") < enough:
            check(process.poll() is None, f"the window closed by itself: {path.read_text(encoding='utf-8')[-2000:]}")
            check(time.monotonic() < end, "too few moves were shown")
            time.sleep(0.2)
        # Again, for one that was just being started: the launcher of the environment, the program and its worker.
        while wine.numbers("python.exe"):
            wine.run("taskkill", "/F", "/IM", "python.exe", codes=(0, 1, 128))
            check(time.monotonic() < end + PATIENCE, "the window cannot be killed")
        process.wait(PATIENCE)
    # A last line that was cut off was not told to anybody.
    told_lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return [line.removeprefix("shown ").rstrip() for line in told_lines if re.match("shown .*\n", line)]


def stored_moves(trial: Trial) -> list[str]:
    """Return the moves in the store of the killed window, written as it shows them."""
    asked = """
from pathlib import Path
from tests.ui.test_kill import stored
for seed, match in stored(Path("C:/killed")).items():
    for place, each in enumerate(match.rounds):
        for ply, (seat, text) in enumerate(each.moves):
            print(seed, place, ply, int(seat), text)
"""
    return trial.wine.run(trial.environment, "-c", asked, folder=trial.tree).splitlines()


def disk(trial: Trial) -> None:
    """Fill the disk, and forbid writing on it: both are told, and the program ends in order."""
    wine, cli = trial.wine, rf"{PROGRAM}\gupai-cli.exe"
    place = wine.work / "small"
    place.mkdir(exist_ok=True)
    run("mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(place))
    try:
        record = ("play", "tiengow", "--rounds", "1", "--seed", "1", "--out", r"Z:\gupai\small\x.gupai")
        with (place / "full").open("wb") as file:
            try:
                while True:
                    file.write(bytes(1 << 16))
                    file.flush()
            except OSError as error:
                check(error.errno == errno.ENOSPC, str(error))
        told = wine.run(cli, *record, codes=(1, 2))
        check("Traceback" not in told and "x.gupai: cannot be written" in told, f"a full disk is told so: {told}")
        with window(trial, "--profile", r"Z:\gupai\small\profile") as shown:
            wine.picture(shown, trial.pictures / "windows-full-disk.png")
        (place / "full").unlink()
        run("mount", "-o", "remount,ro", str(place))
        told = wine.run(cli, *record, codes=(1, 2))
        check("Traceback" not in told and "x.gupai: cannot be written" in told, f"a closed disk is told so: {told}")
        with window(trial, "--profile", r"Z:\gupai\small\profile") as shown:
            wine.picture(shown, trial.pictures / "windows-read-only.png")
    finally:
        run("umount", "-l", str(place))


# -- later -----------------------------------------------------------------------------------------


def update(trial: Trial) -> None:
    """Bring an older version up to date: its files go, matches stay; nothing is touched while the program runs."""
    wine, extra = trial.wine, rf"{PROGRAM}\_internal\old.txt"
    database = wine.place(rf"{DATA}\matches.db")
    setup(trial, OLDER)
    check(wine.place(extra).is_file(), "the older version was not installed")
    before = database.read_bytes()
    with window(trial):
        setup(trial, version(), CALLED_OFF)
        check(wine.place(extra).is_file(), "the setup replaced a program that runs")
    setup(trial, version())
    check(not wine.place(extra).exists(), "a file of the older version stays")
    check(value(trial, UNINSTALL, "DisplayVersion") == version(), "the entry names another version")
    check(len(database.read_bytes()) >= len(before), "matches were lost")
    with window(trial):
        pass


def remove(trial: Trial) -> None:
    """Remove the program: its files, the menu and the types of files go, matches and settings stay."""
    wine = trial.wine
    wine.run(rf"{PROGRAM}\uninstall.exe", "/S", *rf"_?={PROGRAM}".split(" "))
    left = sorted(path.name for path in wine.place(PROGRAM).glob("*"))
    # Run from its own folder it cannot delete itself.
    check(left in ([], ["uninstall.exe"]), f"not removed: {left}")
    check(not list(wine.place(MENU).glob("*.lnk")), "the menu still has its entry")
    for key in (*(rf"{CLASSES}\{each}" for pair in TYPES.items() for each in pair), UNINSTALL):
        wine.run("reg", "query", key, codes=(1,))
    for name in ("matches.db",):
        check(wine.place(rf"{DATA}\{name}").is_file(), f"{name} has not stayed")


def suite(trial: Trial) -> None:
    """Run the tests of rules, records, store, saving and platforms."""
    left_out = [f"--deselect={name}" for name in DESELECTED] + [f"--ignore={name}" for name in IGNORED]
    chosen = ("-m", "not slow and not bulk and not matrix", "-n", "2", "-q", "-p", "no:cacheprovider")
    command = (trial.environment, "-m", "pytest", *chosen, *left_out, *SUITE)
    print(trial.wine.run(*command, folder=trial.tree)[-3000:])


STEPS: Final[tuple[Callable[[Trial], None], ...]] = (
    *(make, fetch, python, drive),
    *(build, install, use, languages, files, kill),
    *(environment, moves, trouble, disk),
    *(update, remove, suite),
)
WITHOUT_SCREEN: Final = (make, fetch, python)


class Remedy(NamedTuple):
    """What to do about a cause."""

    told: str
    """Pattern of the message."""
    what: str


REMEDIES: Final = (
    Remedy("is missing here", "install it, or run this on a Debian with debootstrap and util-linux"),
    Remedy("DO NOT MATCH THE HASHES", "a package is not the one of the lock: look why before you make the lock anew"),
    Remedy("No matching distribution", "the lock names a package without a wheel for Windows: choose another version"),
    Remedy("No space left on device", "free some 8 GB, or choose another disk by --folder"),
    Remedy("Permission denied|Operation not permitted", "run it as root"),
)


def remedy(text: str) -> str:
    """Return what to do about a failure told by *text*."""
    return next((each.what for each in REMEDIES if re.search(each.told, text)), "mend the cause; run this step again")


def attempt(trial: Trial, steps: list[Callable[[Trial], None]]) -> int:
    """Do the *steps* one after the other; return the exit code."""
    shown = None
    for step in steps:
        began = time.monotonic()
        print(f"== {step.__name__}: {(step.__doc__ or '').splitlines()[0]}", flush=True)
        try:
            if step not in WITHOUT_SCREEN and shown is None:
                trial.wine.enter()
                shown = trial.wine.screen(*SCREEN)
                shown.__enter__()
            trial.wine.enter()
            step(trial)
        except (NotWellError, OSError, subprocess.SubprocessError) as error:
            print(f"{step.__name__}: {error}\n{step.__name__}: {remedy(str(error))}", file=sys.stderr)
            return 1
        finally:
            print(f"== {step.__name__}: {time.monotonic() - began:.0f} s", flush=True)
    if shown is not None:
        shown.__exit__(None, None, None)
    print("all is well")
    return 0


def main() -> int:
    """Do what is asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [step.__name__ for step in STEPS]
    parser.add_argument("--steps", help=f"some of {','.join(names)}; all by default")
    parser.add_argument("--list", action="store_true", help="say what each step does")
    parser.add_argument(
        "--folder", type=Path, default=Path("windows_system"), help="of the system, kept for next time"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder for zip and setup")
    parser.add_argument("--pictures", type=Path, default=Path("pictures"), help="folder for those of the window")
    parser.add_argument("--apart", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.list:
        print(*(f"{step.__name__:12} {(step.__doc__ or '').splitlines()[0]}" for step in STEPS), sep="\n")
        return 0
    asked = arguments.steps.split(",") if arguments.steps else names
    if unknown := set(asked) - set(names):
        parser.error(f"no such step: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    if not arguments.apart:
        apart = ("--mount", "--pid", "--fork", "--kill-child", sys.executable, __file__, *sys.argv[1:], "--apart")
        try:
            return subprocess.run((tool("unshare"), *apart), check=False).returncode
        except NotWellError as error:
            print(f"{error}: {remedy(str(error))}", file=sys.stderr)
            return 1
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(1))
    for each in (arguments.out, arguments.pictures):
        each.mkdir(parents=True, exist_ok=True)
    trial = Trial(Wine(arguments.folder.resolve()), arguments.out.resolve(), arguments.pictures.resolve())
    return attempt(trial, [step for step in STEPS if step.__name__ in asked])


if __name__ == "__main__":
    sys.exit(main())
