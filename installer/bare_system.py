# SPDX-License-Identifier: MIT
"""Tries the Debian package on a system that has nothing else: installs, runs, looks, removes. Root only.

    python3 installer/bare_system.py dist/gupai_*.deb [--suite stable] [--picture window.png]

A bare Debian is made by debootstrap in a folder of its own (``--folder`` keeps one for the next time). There the
package is installed without Python, checks itself, plays a round of each game and opens its window under Xvfb, of
which a picture is kept; then it is removed, and what has to stay is looked for. 0 where all of that is well. Needs
debootstrap; apt of the machine is taken as it is set up.
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
SECONDS: Final = 12
"""For the window to be there."""
PACKAGE: Final = "/tmp/gupai.deb"  # noqa: S108 - in the bare system
FRAME: Final = "/tmp/frame"  # noqa: S108 - in the bare system
"""Where Xvfb keeps what it shows."""
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


def chroot(root: Path, *command: str, **surroundings: str) -> str:
    """Run *command* in the bare system below *root*; return what it printed.

    Raises:
        NotWellError: it failed.
    """
    print("$", *command, flush=True)
    base = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": HOME, "LC_ALL": "C.UTF-8"}
    base["DEBIAN_FRONTEND"] = "noninteractive"
    done = subprocess.run(
        (tool("chroot"), str(root), *command), env=base | surroundings, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NotWellError(f"{' '.join(command)}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


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


def show(root: Path, picture: Path) -> None:
    """Open the window under Xvfb, write a *picture* of the screen, and close both.

    Raises:
        NotWellError: the window closed by itself, or the screen stayed of one colour.
    """
    (root / FRAME[1:]).mkdir(exist_ok=True)
    surroundings = {"PATH": "/usr/bin:/bin", "HOME": HOME, "LC_ALL": "C.UTF-8", "DISPLAY": ":77"}
    inside = (tool("chroot"), str(root))
    screen = (*inside, "Xvfb", ":77", "-screen", "0", "1280x800x24", "-fbdir", FRAME, "-nolisten", "tcp")
    with subprocess.Popen(screen, env=surroundings, stderr=subprocess.DEVNULL) as server:
        try:
            time.sleep(2)
            with subprocess.Popen((*inside, "gupai"), env=surroundings) as window:
                time.sleep(SECONDS)
                code = window.poll()
                frame = (root / FRAME[1:] / "Xvfb_screen0").read_bytes()
                window.terminate()
        finally:
            server.terminate()
    picture.write_bytes(png(frame))
    print(f"the window: {picture}")
    if code is not None:
        raise NotWellError(f"the window closed: {code}")
    head = _HEADER.unpack_from(frame)
    if len(set(frame[head[_LENGTH] + head[_COLOURS] * _COLOUR :])) == 1:
        raise NotWellError("nothing was shown")


def attempt(root: Path, package: Path, picture: Path) -> None:
    """Install, run, look and remove.

    Raises:
        NotWellError: with what was not well.
    """
    shutil.copy2(package, root / PACKAGE[1:])
    chroot(root, "apt-get", "update", "-q")
    chroot(root, "apt-get", "install", "-y", "--no-install-recommends", PACKAGE)
    if (root / "usr" / "bin" / "python3").exists():
        raise NotWellError("there is a Python here: nothing is known of a system without one")
    print(chroot(root, "gupai-cli", "--version"), end="")
    chroot(root, "gupai", "--self-check", QT_QPA_PLATFORM="offscreen")
    for game in GAMES:
        chroot(root, "gupai-cli", "play", game, "--rounds", "1", "--seed", "1", "--out", f"{HOME}/{game}.gupai")
        chroot(root, "gupai-cli", "check", f"{HOME}/{game}.gupai")
    show(root, picture)
    store = root / HOME[1:] / ".local" / "share" / "gupai" / "matches.db"
    chroot(root, "apt-get", "remove", "-y", "gupai")
    left = [name for name in ("opt/gupai", "usr/bin/gupai", "usr/bin/gupai-cli") if os.path.lexists(root / name)]
    if left:
        raise NotWellError(f"not removed: {', '.join(left)}")
    if not store.is_file():
        raise NotWellError("matches have not stayed")


def main() -> int:
    """Make the system, try the package in it, and say how it went."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("package", type=Path, help="the .deb")
    parser.add_argument("--suite", default="stable", help="of Debian, or of what the mirror has")
    parser.add_argument("--mirror", help="where debootstrap finds it; its own choice without")
    parser.add_argument("--folder", type=Path, help="for the bare system, which stays there")
    parser.add_argument("--picture", type=Path, default=Path("window.png"), help="of the window")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        root = (arguments.folder or Path(name) / "root").resolve()
        try:
            make(root, arguments.suite, arguments.mirror)
            with mounted(root):
                attempt(root, arguments.package, arguments.picture)
        except NotWellError as error:
            print(error, file=sys.stderr)
            return 1
    print("all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
