# SPDX-License-Identifier: MIT
"""A Windows to try programs in: Wine on a bare Debian, with a Python put together from public packages. Linux, root.

The wheel of panda3d brings ``python313.dll`` and the compiled modules of the library, Debian the others, the same on
every system. MinGW compiles `windows_python/`: ``python.exe``, the launcher of environments, and the
``icuuc.dll`` that Wine lacks; ``python3.dll`` only leads on to the library. All is made in a folder that is kept;
parts that were not finished are made again. Needs debootstrap, and the pip of the Python that runs this.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from installer.bare_system import DISPLAY, FRAME, HOME, NotWellError, chroot, mount, png, run, surroundings, tool

HERE: Final = Path(__file__).resolve().parent
SOURCES: Final = HERE / "windows_python"
LOCKS: Final = (HERE / "pack.txt", HERE / "develop.txt")
"""All packages for building and for testing."""
PYTHON: Final = "3.13"
NUMBER: Final = PYTHON.replace(".", "")
FEWEST_NAMES: Final = 1000
"""Exported by the library of Python; it has more than 1,600."""
SUITE: Final = "trixie"
"""The Debian whose Python and Wine are new enough."""
DEBIAN: Final = (
    *("ca-certificates", "xvfb", "xdotool", "nsis", "gcc-mingw-w64-x86-64-win32", f"libpython{PYTHON}-stdlib"),
    *("wine", "wine64", "wine64-preloader", "wine32:i386", "fonts-wine"),
    *("libxcomposite1", "libxcursor1", "libxfixes3", "libxi6", "libxinerama1", "libxrandr2", "libxrender1"),
    *("libxxf86vm1", "libgl1", "libegl1", "libgnutls30t64", "libdbus-1-3"),
)
"""Its packages; the 32 bits are for the small program in front of every setup of NSIS."""
WORK: Final = "/gupai"
"""Where everything of ours lies in that Debian; ``Z:\\gupai`` in Wine."""
DRIVE: Final = f"{WORK}/prefix/drive_c"
PATIENCE: Final = 90
"""Seconds for a window to come or go on a busy machine."""
BARE: Final = 50
"""Bytes of a thousandth of the screen that may not be black where there is nothing but the pointer."""
WINE_ONLY: Final = {
    "icuuc.dll": "Windows has it since 1703; a library of 20 functions, which know no encoding, stands in for it",
    "HKCU\\Software\\Classes": "is not merged into HKCR: file types are copied to HKLM before a file is opened",
    "symbolic links": "CreateSymbolicLink makes some that cannot be opened",
    "dask.system.cpu_count": "is 0",
    "process numbers": "begin again with each server of Wine, which is therefore kept until the end",
    "Segoe UI": "is missing; Tahoma of Wine stands in for it",
    "words of errors": "differ from those of Windows",
    "a screen": "a program started without one leaves a desktop that draws for none of the later ones",
}
"""What differs here from a real Windows and is no fault of the program."""


def for_windows(lock: str) -> str:
    """Return the entries of a *lock* that concern Windows, without markers: pip asks those of the present system.

    Raises:
        NotWellError: a marker asks for something else.
    """
    kept = []
    for entry in re.findall(r"(?m)^\S+==.*\n(?:[ ].*\n)*", lock):
        name, sign, rest = entry.partition(" ; ")
        if not sign:
            kept.append(entry)
            continue
        marker, _sign, hashes = rest.partition(" \\\n")
        match marker.split():
            case ["sys_platform", "==", system]:
                holds = system == "'win32'"
            case ["platform_python_implementation", "!=", "'PyPy'"]:
                holds = True
            case ["python_full_version", "<", version]:
                holds = _numbers(PYTHON) < _numbers(version.strip("'"))
            case _:
                raise NotWellError(f"the marker of {name} is not understood: {marker}")
        if holds:
            kept.append(f"{name} \\\n{hashes}")
    return "".join(kept)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def exported(table: str) -> list[str]:
    """Return the names of Python's interface in what objdump tells of its library."""
    names = table.split("[Ordinal/Name Pointer] Table")[1]
    return re.findall(r"(?m)^\s*\[\s*\d+\](?: \+base\[\s*\d+\])?\s+(?:[0-9a-f]{4} )?(_?Py\w+)$", names)


class Wine:
    """A Windows in *folder*, where it is kept.

    Its methods raise NotWellError for a program that fails, with its output, and OSError.
    """

    def __init__(self, folder: Path) -> None:
        """Name the places; nothing is made yet."""
        self.folder = folder
        self.root = folder / "system"
        self.work = self.root / WORK[1:]
        self.python = rf"Z:{WORK}\python\python.exe".replace("/", "\\")

    # -- making ------------------------------------------------------------------------------------

    def make_system(self) -> None:
        """Make the Debian with Wine, unless it is there."""
        if self.root.exists():
            return
        made = self.root.with_name("system.part")
        shutil.rmtree(made, ignore_errors=True)
        made.parent.mkdir(parents=True, exist_ok=True)
        run("debootstrap", "--variant=minbase", SUITE, str(made))
        mount(made)
        chroot(made, "dpkg", "--add-architecture", "i386")
        chroot(made, "apt-get", "update", "-q")
        chroot(made, "apt-get", "install", "-q", "-y", "--no-install-recommends", *DEBIAN)
        chroot(made, "apt-get", "clean")
        for place in (HOME, WORK):
            (made / place[1:]).mkdir(parents=True, exist_ok=True)
        made.rename(self.root)

    def enter(self) -> None:
        """Give the system its processes, shared memory and network, if it is there and has none yet."""
        if self.root.exists() and not os.path.ismount(self.root / "proc"):
            mount(self.root)

    def fetch(self) -> None:
        """Fetch the packages of `LOCKS` for Windows, and the one with Python's library, unless they are there."""
        locks = [for_windows(path.read_text(encoding="utf-8")) for path in LOCKS]
        locks.append((SOURCES / "library.txt").read_text(encoding="utf-8"))
        stamp = hashlib.sha256("".join(locks).encode()).hexdigest()
        if (self.work / "wheels" / "made").is_file() and (self.work / "wheels" / "made").read_text() == stamp:
            return
        made = self.work / "wheels.part"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        pip = (sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps")
        kind = ("--require-hashes", "--platform", "win_amd64", "--python-version", PYTHON, "--only-binary=:all:")
        for text in locks:
            (made / "lock.txt").write_text(text, encoding="utf-8")
            run(*pip, *kind, "-r", str(made / "lock.txt"), "-d", str(made), **os.environ)
        (made / "lock.txt").unlink()
        (made / "made").write_text(stamp)
        shutil.rmtree(self.work / "wheels", ignore_errors=True)
        made.rename(self.work / "wheels")

    def make_python(self) -> None:
        """Put a Python of Windows together, unless it is there."""
        if (self.work / "python").exists():
            return
        made, source = self.work / "python.part", self.work / "source"
        for folder in (made, source):
            shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(SOURCES, source)
        left_out = ("lib-dynload", "test", "config-*", "_sysconfigdata*", "sitecustomize.py", "EXTERNALLY-MANAGED")
        library = self.root / "usr" / "lib" / f"python{PYTHON}"
        shutil.copytree(library, made / "Lib", ignore=shutil.ignore_patterns(*left_out, "__pycache__"))
        (made / "DLLs").mkdir()
        (wheel,) = (self.work / "wheels").glob("panda3d-*.whl")
        with tempfile.TemporaryDirectory(dir=self.work) as name:
            shutil.unpack_archive(wheel, name, "zip")
            for path in (Path(name) / "deploy_libs").iterdir():
                if re.fullmatch(rf"python{NUMBER}\.dll|VCRUNTIME140(_1)?\.dll", path.name):
                    shutil.copy2(path, made)
                elif re.fullmatch(r"[^.]+\.pyd|(libffi|sqlite3|libcrypto|libssl).*\.dll", path.name):
                    shutil.copy2(path, made / "DLLs")
        self._compile(made)
        ensure = made / "Lib" / "ensurepip"
        ensure.mkdir()
        (ensure / "__init__.py").touch()
        shutil.copy2(SOURCES / "ensurepip.py", ensure / "__main__.py")
        (pip,) = (self.work / "wheels").glob("pip-*.whl")
        shutil.copy2(pip, ensure)
        made.rename(self.work / "python")

    def _compile(self, made: Path) -> None:
        """Compile the programs of `windows_python/` into *made*, a Python."""
        source, target = f"{WORK}/source", f"{WORK}/{made.name}"
        names = exported(chroot(self.root, "x86_64-w64-mingw32-objdump", "-p", f"{target}/python{NUMBER}.dll"))
        if len(names) < FEWEST_NAMES:
            raise NotWellError(f"python{NUMBER}.dll exports {len(names)} names of Python only")
        lines = "".join(f"  {name} = python{NUMBER}.{name}\n" for name in names)
        (self.work / "source" / "python3.def").write_text(f"LIBRARY python3.dll\nEXPORTS\n{lines}", encoding="utf-8")
        gcc = ("x86_64-w64-mingw32-gcc", "-O2", "-s", "-w")
        resources = f"{source}/python.res"
        windres = ("x86_64-w64-mingw32-windres", "python.rc", "-O", "coff", "-o", resources)
        chroot(self.root, "env", f"--chdir={source}", *windres)
        chroot(
            self.root, *gcc, "-shared", "-nostdlib", "-Wl,-e,0", "-o", f"{target}/python3.dll", f"{source}/python3.def"
        )
        chroot(self.root, *gcc, "-shared", "-o", f"{source}/icuuc.dll", f"{source}/icuuc.c")
        launchers = "Lib/venv/scripts/nt"
        (made / launchers).mkdir(parents=True, exist_ok=True)
        for end, flags in (("", ()), ("w", ("-mwindows",))):
            program = (*gcc, "-municode", *flags, resources)
            library, name = f'-DLIBRARY=L"python{NUMBER}.dll"', f'-DNAME=L"python{end}.exe"'
            chroot(self.root, *program, library, "-o", f"{target}/python{end}.exe", f"{source}/python.c")
            launcher = f"{target}/{launchers}/venv{end}launcher.exe"
            chroot(self.root, *program, name, "-o", launcher, f"{source}/venvlauncher.c")

    def make_drive(self) -> None:
        """Make drive C: and the registry, unless they are there. Needs a `screen`."""
        drive = self.work / "prefix"
        if (drive / "made").exists():
            return
        shutil.rmtree(drive, ignore_errors=True)
        drive.mkdir()
        self._keep_server()
        self.run("wineboot", "-i")
        shutil.copy2(self.work / "source" / "icuuc.dll", drive / "drive_c" / "windows" / "system32")
        asked = "import sys, sqlite3, ssl, ctypes, winreg, winsound, asyncio, multiprocessing; print(sys.version)"
        print(self.run(self.python, "-c", asked), end="")
        (drive / "made").touch()

    # -- running -----------------------------------------------------------------------------------

    @contextmanager
    def screen(self, width: int, height: int) -> Iterator[None]:
        """Show what runs in Wine on a screen of *width* × *height* pixels until the end of the context.

        One for all programs: see `WINE_ONLY`.
        """
        (self.root / FRAME[1:]).mkdir(exist_ok=True)
        kind = ("-screen", "0", f"{width}x{height}x24", "-fbdir", FRAME, "-nolisten", "tcp")
        words = (tool("chroot"), str(self.root), "Xvfb", DISPLAY, *kind)
        shown = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            frame = self.root / FRAME[1:] / "Xvfb_screen0"
            until(frame.is_file, "a screen")
            time.sleep(1)
            if (self.work / "prefix" / "made").exists():
                self._keep_server()
            yield
        finally:
            # The registry is written when the server ends.
            self._server("-k", "-w")
            shown.terminate()
            shown.wait()
            frame.unlink(missing_ok=True)

    def _server(self, *options: str) -> None:
        for option in options:
            # Not by `run`: it goes on, and would keep pipes open.
            words = (tool("chroot"), str(self.root), "/usr/lib/wine/wineserver64", option)
            subprocess.run(
                words, env=self._surroundings(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
            )

    def _keep_server(self) -> None:
        self._server("-p")

    def restart(self) -> None:
        """Start Windows anew: what the registry says of the screen holds from then on."""
        self._server("-k", "-w")
        self._keep_server()

    def numbers(self, program: str) -> list[str]:
        """Return the numbers of the processes of *program*, the first begun first."""
        lines = map(str.split, self.run("tasklist").splitlines())
        return [line[1] for line in lines if line[:1] == [program]]

    def wait_for_end(self, program: str) -> None:
        """Wait until no *program* runs any more."""
        until(lambda: program not in self.run("tasklist"), f"the end of {program}")

    def _surroundings(self, **more: str) -> dict[str, str]:
        given = {"WINEPREFIX": f"{WORK}/prefix", "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="}
        # Packages are those that were fetched.
        pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": rf"Z:{WORK}\wheels".replace("/", "\\"), "PIP_NO_COMPILE": "1"}
        return surroundings(DISPLAY=DISPLAY, **given, **pip, **more)

    def start(
        self, *command: str, told: IO[str] | int = subprocess.DEVNULL, folder: Path | None = None, **variables: str
    ) -> subprocess.Popen[str]:
        """Start a program of Windows in *folder*, writing into *told*; return its process on Linux."""
        print("$", *command, flush=True)
        where = Path("/", (folder or self.work).relative_to(self.root))
        words = (tool("chroot"), str(self.root), "env", f"--chdir={where}", "wine", *command)
        return subprocess.Popen(
            words, env=self._surroundings(**variables), stdin=subprocess.DEVNULL, stdout=told, stderr=told, text=True
        )

    def run(
        self,
        *command: str,
        codes: Sequence[int] = (0,),
        seconds: float = 3600,
        folder: Path | None = None,
        **variables: str,
    ) -> str:
        """Run a program of Windows in *folder*, which must end in *seconds* with one of *codes*; return its output."""
        began = time.monotonic()
        # No pipe: Wine starts more beside the program, which goes on and would keep it open.
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as told:
            process = self.start(*command, told=told, folder=folder, **variables)
            try:
                code: int | str = process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                code = f"not ended after {seconds} s"
            told.seek(0)
            out = told.read()
        print(f"  {code}, {time.monotonic() - began:.0f} s", flush=True)
        if code not in codes:
            raise NotWellError(f"{' '.join(command)}: {code}\n{out[-3000:]}")
        return out

    # -- looking -----------------------------------------------------------------------------------

    def frame(self) -> bytes:
        """Return what the screen shows now, as Xvfb keeps it."""
        return (self.root / FRAME[1:] / "Xvfb_screen0").read_bytes()

    def bare(self) -> bytes:
        """Return what the screen shows once no window is left on it: that of a killed program goes a moment later."""
        until(lambda: sum(map(bool, self.frame()[::997])) < BARE, "an empty screen")
        return self.frame()

    def changed(self, before: bytes, part: float = 1 / 3) -> bytes:
        """Return what the screen shows once more than *part* of it differs from *before*, and stays for a second."""
        last, end = before, time.monotonic() + PATIENCE
        while time.monotonic() < end:
            time.sleep(1)
            shown = self.frame()
            rows = range(0, len(shown), 997)
            if shown == last and sum(shown[at] != before[at] for at in rows) > len(rows) * part:
                return shown
            last = shown
        raise NotWellError(f"the screen has not changed after {PATIENCE} s")

    def press(self, *keys: str) -> None:
        """Press *keys*, as xdotool names them, one after the other."""
        for key in keys:
            chroot(self.root, "xdotool", "key", key, DISPLAY=DISPLAY)
            time.sleep(0.5)

    def click(self, x: int, y: int) -> None:
        """Click at a place on the screen, in pixels."""
        chroot(self.root, "xdotool", "mousemove", str(x), str(y), "click", "1", DISPLAY=DISPLAY)

    def place(self, path: str) -> Path:
        r"""Return where on this machine a *path* of Windows lies, such as ``C:\x``."""
        drive, _colon, rest = path.partition(":")
        below = self.root / DRIVE[1:] if drive == "C" else self.root
        return below.joinpath(*filter(None, rest.split("\\")))

    def picture(self, frame: bytes, path: Path) -> None:
        """Write the *frame* of a screen as PNG."""
        path.write_bytes(png(frame))
        print(f"  {path}", flush=True)


def until(holds: Callable[[], object], what: str) -> None:
    """Wait until *holds* returns something true; *what* is awaited.

    Raises:
        NotWellError: it did not come.
    """
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise NotWellError(f"{what} has not come after {PATIENCE} s")
        time.sleep(0.2)
