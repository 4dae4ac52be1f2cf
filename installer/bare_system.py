# SPDX-License-Identifier: MIT
"""Tries the Debian package on a system that has nothing else: installs, runs, looks, removes. Root only.

    python3 installer/bare_system.py dist/gupai_*.deb [dist/gupai-*.tar.xz] [--suite stable] [--pictures FOLDER]

A bare Debian is made by debootstrap in a folder of its own (``--folder`` keeps one for the next time). There the
package is installed without Python, checks itself, plays a round of each game and opens its window in each language,
under Xvfb and with a Wayland compositor alone (weston), of which pictures are kept; then it is removed, and what has
to stay is looked for. The archive, if there is one, is unpacked afterwards in a folder with spaces, does the same, and
is deleted. 0 where all of that is well. Needs debootstrap; apt of the machine is taken as it is set up.
"""

from __future__ import annotations

import argparse
import os
import shutil
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
    *("kolyesi", "kapshap", "jjak", "laoshu", "watching", "turtle"),
)
LANGUAGES: Final = ("zh_HK", "zh_TW", "ja", "en")
SECONDS: Final = 12
"""For the window to be there."""
SIZE: Final = (1280, 800)
"""Of the screen, in pixels."""
# In the bare system:
PACKAGE: Final = "/tmp/gupai.deb"  # noqa: S108
ARCHIVE: Final = f"{HOME}/games of tiles"
"""The folder in which the archive is unpacked."""
FRAME: Final = "/tmp/frame"  # noqa: S108
"""Where Xvfb keeps what it shows."""
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
    """Return where the program *name* of this machine lies.

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


def chroot(root: Path, *command: str, **variables: str) -> str:
    """Run *command* in the bare system below *root*; return what it printed.

    Raises:
        NotWellError: it failed.
    """
    print("$", *command, flush=True)
    inside = surroundings(DEBIAN_FRONTEND="noninteractive", **variables)
    done = subprocess.run(
        (tool("chroot"), str(root), *command), env=inside, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NotWellError(f"{' '.join(command)}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


@contextmanager
def running(root: Path, *command: str, **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run *command* in the bare system below *root* until the end of the context, and end it then."""
    print("$", *command, flush=True)
    quiet = subprocess.DEVNULL
    inside = (tool("chroot"), str(root), *command)
    with subprocess.Popen(inside, env=surroundings(**variables), stdout=quiet, stderr=quiet) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def mounted(root: Path) -> Iterator[None]:
    """Give the bare system its processes and shared memory."""
    places = (("proc", root / "proc"), ("tmpfs", root / "dev" / "shm"))
    done: list[Path] = []
    try:
        for kind, place in places:
            place.mkdir(exist_ok=True)
            subprocess.run((tool("mount"), "-t", kind, kind, str(place)), check=True)
            done.append(place)
        yield
    finally:
        for place in reversed(done):
            subprocess.run((tool("umount"), str(place)), check=True)


def make(root: Path, suite: str, mirror: str | None) -> None:
    """Make a bare system in *root*, if there is none, with the virtual screen that the window is shown on."""
    if not (root / "usr" / "bin").is_dir():
        place = (suite, str(root), *(() if mirror is None else (mirror,)))
        command = (tool("debootstrap"), "--variant=minbase", "--include=xvfb,ca-certificates", *place)
        print("$", *command, flush=True)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.copy2("/etc/resolv.conf", root / "etc" / "resolv.conf")
    (root / HOME[1:]).mkdir(parents=True, exist_ok=True)


def png(frame: bytes) -> bytes:
    """Return what Xvfb keeps of its screen, an XWD *frame* of 24 bits in 32, as PNG."""
    head = _HEADER.unpack_from(frame)
    width, height, line = head[_WIDTH], head[_HEIGHT], head[_LINE]
    start = head[_LENGTH] + head[_COLOURS] * _COLOUR
    rows = bytearray()
    for row in range(height):
        pixels = frame[start + row * line :][: width * _BYTES]
        colours = bytearray(3 * width)
        colours[0::3], colours[1::3], colours[2::3] = pixels[2::4], pixels[1::4], pixels[0::4]
        # Each row says first by which filter it was changed: none.
        rows += b"\0" + colours

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def show_on_x(root: Path, program: str, pictures: Path) -> None:
    """Open the window of *program* under Xvfb in each language, and write *pictures* of the screen.

    Raises:
        NotWellError: the window closed by itself, or the screen stayed of one colour.
    """
    (root / FRAME[1:]).mkdir(exist_ok=True)
    screen = ("-screen", "0", "{}x{}x24".format(*SIZE), "-fbdir", FRAME, "-nolisten", "tcp")
    for language in LANGUAGES:
        with running(root, "Xvfb", DISPLAY, *screen):
            time.sleep(2)
            with running(root, program, "--locale", language, DISPLAY=DISPLAY) as window:
                time.sleep(SECONDS)
                frame = (root / FRAME[1:] / "Xvfb_screen0").read_bytes()
                _seen(window, png(frame), pictures / f"x11-{language}.png")
        head = _HEADER.unpack_from(frame)
        if len(set(frame[head[_LENGTH] + head[_COLOURS] * _COLOUR :])) == 1:
            raise NotWellError("nothing was shown")


def show_on_wayland(root: Path, program: str, pictures: Path) -> None:
    """Open the window of *program* in each language where there is a Wayland compositor alone; write *pictures*.

    Raises:
        NotWellError: the window closed by itself.
    """
    session = root / SESSION[1:]
    session.mkdir(mode=0o700, exist_ok=True)
    (session / "weston.ini").write_text(WESTON_INI, encoding="utf-8")
    place = {"XDG_RUNTIME_DIR": SESSION}
    size = (f"--width={SIZE[0]}", f"--height={SIZE[1]}")
    # Only with --debug does weston let a program take pictures of the screen.
    kind = ("--backend=headless-backend.so", f"--config={SESSION}/weston.ini", "--debug")
    inside = {**place, "WAYLAND_DISPLAY": SOCKET, "XDG_SESSION_TYPE": "wayland"}
    for language in LANGUAGES:
        with running(root, "weston", *kind, *size, f"--socket={SOCKET}", **place):
            time.sleep(2)
            with running(root, program, "--locale", language, **inside) as window:
                time.sleep(SECONDS)
                chroot(root, "env", f"--chdir={SESSION}", "weston-screenshooter", **inside)
                (taken,) = session.glob("*.png")
                _seen(window, taken.read_bytes(), pictures / f"wayland-{language}.png")
                taken.unlink()


def _seen(window: subprocess.Popen[bytes], picture: bytes, path: Path) -> None:
    """Write *picture* to *path*; raise NotWellError if the *window* is closed already."""
    path.write_bytes(picture)
    print(f"the window: {path}")
    if window.poll() is not None:
        raise NotWellError(f"the window closed: {window.returncode}")


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
    """Unpack the archive where the libraries that the package asks for are installed, run it, look, and delete it.

    Raises:
        NotWellError: with what was not well.
    """
    place = root / ARCHIVE[1:]
    place.mkdir(parents=True)
    subprocess.run((tool("tar"), "-xf", str(archive), "-C", str(place)), check=True)
    (unpacked,) = place.iterdir()
    folder = f"{ARCHIVE}/{unpacked.name}/"
    use(root, folder)
    beside = pictures / "archive"
    beside.mkdir(exist_ok=True)
    show_on_x(root, f"{folder}gupai", beside)
    shutil.rmtree(place)
    _stayed(root)


def _stayed(root: Path) -> None:
    """Raise NotWellError if the matches of the player are gone with the program."""
    if not (root / HOME[1:] / ".local" / "share" / "gupai" / "matches.db").is_file():
        raise NotWellError("matches have not stayed")


def main() -> int:
    """Make the system, try the package in it, and say how it went."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("package", type=Path, help="the .deb")
    parser.add_argument("archive", type=Path, nargs="?", help="the .tar.xz")
    parser.add_argument("--suite", default="stable", help="of Debian, or of what the mirror has")
    parser.add_argument("--mirror", help="where debootstrap finds it; its own choice without")
    parser.add_argument("--folder", type=Path, help="for the bare system, which stays there")
    parser.add_argument("--pictures", type=Path, default=Path("pictures"), help="folder for those of the window")
    arguments = parser.parse_args()
    arguments.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        root = (arguments.folder or Path(name) / "root").resolve()
        try:
            make(root, arguments.suite, arguments.mirror)
            with mounted(root):
                try_package(root, arguments.package, arguments.pictures)
                if arguments.archive is not None:
                    try_archive(root, arguments.archive, arguments.pictures)
        except NotWellError as error:
            print(error, file=sys.stderr)
            return 1
    print("all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
