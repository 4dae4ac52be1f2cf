# SPDX-License-Identifier: MIT
"""Tries the Debian package and the archive on a system that has nothing else: installs, runs, removes. Root only.

    python3 installer/bare_system.py dist/gupai_*.deb [dist/gupai-*.tar.xz] [--suite stable] [--pictures FOLDER]

A bare Debian is made by debootstrap in a folder of its own (``--folder`` keeps one, and uses a copy). There the
package is installed without Python, checks itself, plays a round of each game and opens its window in each language,
under Xvfb and with a Wayland compositor alone (weston), with pictures of both; then it is removed, and the files it
must leave are looked for. The archive, if there is one, is unpacked afterwards in a folder with spaces, does the same,
and is deleted. The exit code is 0 if all goes well. All mounts and programs end with this script, even by Ctrl-C or
SIGTERM, as it has namespaces of its own (unshare). Needs debootstrap; apt is used as set up on the machine.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

HOME: Final = "/home/player"
GAMES: Final = (
    *("tiengow", "paigow", "chain", "turning", "throwing", "taungau"),
    *("kolyesi", "kapshap", "jjak", "laoshu", "watching", "turtle", "fivegates"),
)
LANGUAGES: Final = ("zh_HK", "zh_TW", "ja", "en")
SECONDS: Final = 12
"""For the window to be there."""
PATIENCE: Final = 10
"""Seconds for a program to end once told to."""
SIZE: Final = (1280, 800)
"""Of the screen, in pixels."""
# In the bare system:
PACKAGE: Final = "/tmp/gupai.deb"  # noqa: S108
ARCHIVE: Final = f"{HOME}/games of tiles"
"""The folder for unpacking the archive."""
FRAME: Final = "/tmp/frame"  # noqa: S108
"""Folder of Xvfb's frame buffer."""
SESSION: Final = "/run/player"
"""Where weston keeps its socket, and its pictures."""
DISPLAY: Final = ":77"
SOCKET: Final = "gupai"
WESTON_INI: Final = """[core]
use-pixman=true
idle-time=0
[shell]
panel-position=none
"""
"""How weston draws without a screen so that it can take pictures, in versions 10 to 14 at least."""
_HEADER: Final = struct.Struct(">25I")
"""Of an XWD file, which begins with its own length (X11/XWDFile.h)."""
_LENGTH, _WIDTH, _HEIGHT, _LINE, _COLOURS = 0, 4, 5, 12, 19
_COLOUR: Final = 12
"""Bytes of an entry of the colour map."""
_BYTES: Final = 4
"""Of a pixel: blue, green, red, and one that means nothing."""


class NotWellError(Exception):
    """Something in the bare system is not as it should be."""


def tool(name: str) -> str:
    """Return the path of the program *name* of this machine.

    Raises:
        NotWellError: it is missing.
    """
    found = shutil.which(name)
    if found is None:
        raise NotWellError(f"{name} is missing here")
    return found


def surroundings(**more: str) -> dict[str, str]:
    """Return the environment of a program in the bare system, with *more* variables."""
    return {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": HOME, "LC_ALL": "C.UTF-8", **more}


def run(*command: str, **variables: str) -> str:
    """Run *command* of this machine, or with *variables* in the bare system's environment; return its output.

    Raises:
        NotWellError: it failed.
    """
    print("$", *command, flush=True)
    name, *arguments = command
    done = subprocess.run(
        (tool(name), *arguments), env=variables or None, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        raise NotWellError(f"{' '.join(command)}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def chroot(root: Path, *command: str, **variables: str) -> str:
    """Run *command* in the bare system below *root*; return its output.

    Raises:
        NotWellError: it failed.
    """
    return run("chroot", str(root), *command, **surroundings(DEBIAN_FRONTEND="noninteractive", **variables))


@contextmanager
def running(root: Path, *command: str, **variables: str) -> Iterator[None]:
    """Run *command* in the bare system below *root* until the end of the context, and end it then as the system does.

    Raises:
        NotWellError: it has ended before, or does not end in order.
    """
    print("$", *command, flush=True)
    inside = (tool("chroot"), str(root), *command)
    with tempfile.TemporaryFile() as told:
        with subprocess.Popen(inside, env=surroundings(**variables), stdout=told, stderr=told) as process:
            failed = None
            try:
                yield
            except NotWellError as error:
                failed = error
            finally:
                early = process.poll()
                process.terminate()
                try:
                    code: int | str = process.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    process.kill()
                    code = f"not ended after {PATIENCE} s"
        told.seek(0)
        if early is not None or code not in (0, -signal.SIGTERM):
            text = told.read().decode(errors="replace")[-2000:]
            raise NotWellError(f"{' '.join(command)}: {code if early is None else early}\n{text}") from failed
        if failed is not None:
            raise failed


def make(root: Path, suite: str, mirror: str | None) -> None:
    """Make a bare system in *root*, with the virtual screen that the window is shown on.

    Raises:
        NotWellError: debootstrap failed.
    """
    place = (suite, str(root), *(() if mirror is None else (mirror,)))
    run("debootstrap", "--variant=minbase", "--include=xvfb,ca-certificates", *place)
    (root / HOME[1:]).mkdir(parents=True)


def mount(root: Path) -> None:
    """Give the bare system its processes, shared memory, and the network of this machine."""
    for kind, place in (("proc", root / "proc"), ("tmpfs", root / "dev" / "shm")):
        place.mkdir(exist_ok=True)
        run("mount", "-t", kind, kind, str(place))
    shutil.copy2("/etc/resolv.conf", root / "etc" / "resolv.conf")


def png(frame: bytes) -> bytes:
    """Return Xvfb's screen, an XWD *frame* of 24 bits in 32, as PNG."""
    head = _HEADER.unpack_from(frame)
    width, height, line = head[_WIDTH], head[_HEIGHT], head[_LINE]
    start = head[_LENGTH] + head[_COLOURS] * _COLOUR
    rows = bytearray()
    for row in range(height):
        pixels = frame[start + row * line :][: width * _BYTES]
        colours = bytearray(3 * width)
        colours[0::3], colours[1::3], colours[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        # The first byte of each row is its filter: none.
        rows += b"\0" + colours

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def show_on_x(root: Path, program: str, pictures: Path) -> None:
    """Open the window of *program* under Xvfb in each language, and write *pictures* of the screen.

    Raises:
        NotWellError: the window closed by itself, did not close in order, or was not to be seen.
    """
    frame = root / FRAME[1:] / "Xvfb_screen0"
    frame.parent.mkdir(exist_ok=True)
    screen = ("-screen", "0", "{}x{}x24".format(*SIZE), "-fbdir", FRAME, "-nolisten", "tcp")
    for language in LANGUAGES:
        with running(root, "Xvfb", DISPLAY, *screen):
            time.sleep(2)
            empty = frame.read_bytes()
            with running(root, program, "--locale", language, DISPLAY=DISPLAY):
                time.sleep(SECONDS)
                shown = frame.read_bytes()
        _keep(png(shown), png(empty), pictures / f"x11-{language}.png")


def show_on_wayland(root: Path, program: str, pictures: Path) -> None:
    """Open the window of *program* in each language where there is a Wayland compositor alone; write *pictures*.

    Raises:
        NotWellError: the window closed by itself, did not close in order, or was not to be seen.
    """
    session = root / SESSION[1:]
    session.mkdir(mode=0o700, exist_ok=True)
    (session / "weston.ini").write_text(WESTON_INI, encoding="utf-8")
    place = {"XDG_RUNTIME_DIR": SESSION}
    inside = {**place, "WAYLAND_DISPLAY": SOCKET, "XDG_SESSION_TYPE": "wayland"}

    def taken() -> bytes:
        """Return a picture of the screen."""
        chroot(root, "env", f"--chdir={SESSION}", "weston-screenshooter", **inside)
        (file,) = session.glob("*.png")
        picture = file.read_bytes()
        file.unlink()
        return picture

    size = (f"--width={SIZE[0]}", f"--height={SIZE[1]}")
    # Only with --debug does weston let a program take pictures of the screen.
    kind = ("--backend=headless-backend.so", f"--config={SESSION}/weston.ini", "--debug")
    for language in LANGUAGES:
        with running(root, "weston", *kind, *size, f"--socket={SOCKET}", **place):
            time.sleep(2)
            empty = taken()
            with running(root, program, "--locale", language, **inside):
                time.sleep(SECONDS)
                shown = taken()
        _keep(shown, empty, pictures / f"wayland-{language}.png")


def _keep(shown: bytes, empty: bytes, path: Path) -> None:
    """Write the picture *shown* to *path*; raise NotWellError if it is that of the *empty* screen."""
    path.write_bytes(shown)
    print(f"the window: {path}")
    if shown == empty:
        raise NotWellError(f"nothing is to be seen: {path}")


def use(root: Path, folder: str) -> None:
    """Let the programs in *folder*, which may be empty, check themselves, and play a round of each game.

    Raises:
        NotWellError: with what was not well.
    """
    print(chroot(root, f"{folder}gupai-cli", "--version"), end="")
    chroot(root, f"{folder}gupai", "--self-check", QT_QPA_PLATFORM="offscreen")
    for game in GAMES:
        record = f"{HOME}/{game}.gupai"
        chroot(root, f"{folder}gupai-cli", "play", game, "--rounds", "1", "--seed", "1", "--out", record)
        chroot(root, f"{folder}gupai-cli", "check", record)
        (root / record[1:]).unlink()


def try_package(root: Path, package: Path, pictures: Path) -> None:
    """Install the Debian package, run it, look at it and remove it.

    Raises:
        NotWellError: with what was not well.
    """
    shutil.copy2(package, root / PACKAGE[1:])
    chroot(root, "apt-get", "update", "-q")
    chroot(root, "apt-get", "install", "-y", "--no-install-recommends", PACKAGE)
    if (root / "usr" / "bin" / "python3").exists():
        raise NotWellError("there is a Python here: nothing is known of a system without one")
    use(root, "")
    show_on_x(root, "gupai", pictures)
    # Only now, for it brings libraries that the package has to ask for by itself.
    chroot(root, "apt-get", "install", "-y", "--no-install-recommends", "weston")
    show_on_wayland(root, "gupai", pictures)
    chroot(root, "apt-get", "remove", "-y", "gupai")
    left = [name for name in ("opt/gupai", "usr/bin/gupai", "usr/bin/gupai-cli") if os.path.lexists(root / name)]
    if left:
        raise NotWellError(f"not removed: {', '.join(left)}")
    _stayed(root)


def try_archive(root: Path, archive: Path, pictures: Path) -> None:
    """Unpack the archive on a system with the package's libraries, run it, look at it, and delete it.

    Raises:
        NotWellError: with what was not well.
    """
    place = root / ARCHIVE[1:]
    place.mkdir(parents=True)
    shutil.rmtree(root / HOME[1:] / ".local")
    run("tar", "-xf", str(archive), "-C", str(place))
    (unpacked,) = place.iterdir()
    folder = f"{ARCHIVE}/{unpacked.name}/"
    use(root, folder)
    beside = pictures / "archive"
    beside.mkdir(exist_ok=True)
    show_on_x(root, f"{folder}gupai", beside)
    show_on_wayland(root, f"{folder}gupai", beside)
    shutil.rmtree(place)
    _stayed(root)


def _stayed(root: Path) -> None:
    """Raise NotWellError if the matches of the player are gone with the program."""
    if not (root / HOME[1:] / ".local" / "share" / "gupai" / "matches.db").is_file():
        raise NotWellError("matches have not stayed")


def attempt(root: Path, arguments: argparse.Namespace) -> None:
    """Try the package, and the archive if there is one, in the bare system below *root*.

    Raises:
        NotWellError: with what was not well.
    """
    mount(root)
    try_package(root, arguments.package, arguments.pictures)
    if arguments.archive is not None:
        try_archive(root, arguments.archive, arguments.pictures)


def attempt_apart(arguments: argparse.Namespace) -> int:
    """Make the system, and do `attempt` in a process of its own; all its mounts and programs end with it."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "root"
        kept = arguments.folder
        if kept is None:
            make(root, arguments.suite, arguments.mirror)
        else:
            if not kept.exists():
                made = kept.with_name(kept.name + ".part")
                shutil.rmtree(made, ignore_errors=True)
                make(made, arguments.suite, arguments.mirror)
                made.rename(kept)
            run("cp", "-a", str(kept), str(root))
        apart = ("--mount", "--pid", "--fork", "--kill-child", sys.executable, __file__, *sys.argv[1:])
        return subprocess.run((tool("unshare"), *apart, "--root", str(root)), check=False).returncode


def main() -> int:
    """Make the system, try the package in it, and say how it went."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("package", type=Path, help="the .deb")
    parser.add_argument("archive", type=Path, nargs="?", help="the .tar.xz")
    parser.add_argument("--suite", default="stable", help="of Debian, or of what the mirror has")
    parser.add_argument("--mirror", help="where debootstrap finds it; its own choice without")
    parser.add_argument("--folder", type=Path, help="of the bare system, kept as it is made for the next time")
    parser.add_argument("--pictures", type=Path, default=Path("pictures"), help="folder for those of the window")
    parser.add_argument("--root", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    # So that everything begun is ended and removed.
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(1))
    try:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
        if arguments.root is None:
            return attempt_apart(arguments)
        attempt(arguments.root, arguments)
    except (NotWellError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print("all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
