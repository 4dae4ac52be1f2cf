# SPDX-License-Identifier: MIT
"""The contents of Qt's wheels for each system, and their links, without the wheels.

python -m tests.installer.wheel_links FOLDER...

writes `wheel_links/` anew from folders of wheels (``pip download --no-deps --only-binary=:all: --platform win_amd64
pyside6-essentials==… shiboken6==…``, likewise ``macosx_13_0_universal2`` and ``manylinux_2_34_x86_64``); that needs
pefile, macholib and pyelftools. Do it when the locks name another PySide6.
"""

from __future__ import annotations

import io
import sys
import tempfile
import zipfile
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

# Only the writer of the lists needs the readers of libraries.
# mypy: disable-error-code="import-not-found, import-untyped"

FOLDER = Path(__file__).with_name("wheel_links")
SYSTEMS = ("win32", "darwin", "linux")
ARM64 = 0x0100000C
"""The processor whose part of a library for two stays in the program."""


class Held(NamedTuple):
    """A file of the wheels."""

    size: int
    """Bytes; on macOS of the part for ARM."""
    links: tuple[str, ...]
    """Names of the files of the wheels that it cannot do without."""


def held(system: str) -> dict[PurePosixPath, Held]:
    """Return what the wheels for *system* hold of libraries, plugins and translations, by its place."""
    found = {}
    for line in (FOLDER / f"{system}.txt").read_text(encoding="utf-8").splitlines()[1:]:
        place, size, *links = line.split("\t")
        found[PurePosixPath(place)] = Held(int(size), tuple(links))
    return found


def versions(system: str) -> list[str]:
    """Return the version of the wheels for *system*; of those for macOS also that of the oldest one they run on."""
    return (FOLDER / f"{system}.txt").read_text(encoding="utf-8").partition("\n")[0].split()[1:]


def _read(data: bytes) -> Held | None:
    """Return size and links of a library, None where *data* is none."""
    from elftools.elf.elffile import ELFFile
    from pefile import PE

    if data.startswith(b"MZ"):
        file = PE(data=data, fast_load=True)
        file.parse_data_directories([1, 13])
        entries = [*getattr(file, "DIRECTORY_ENTRY_IMPORT", ()), *getattr(file, "DIRECTORY_ENTRY_DELAY_IMPORT", ())]
        return Held(len(data), tuple(each.dll.decode() for each in entries))
    if data.startswith(b"\x7fELF"):
        dynamic = ELFFile(io.BytesIO(data)).get_section_by_name(".dynamic")
        return Held(len(data), tuple(tag.needed for tag in dynamic.iter_tags() if tag.entry.d_tag == "DT_NEEDED"))
    if data[:4] in {b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"}:
        header = _part_for_arm(data)
        return Held(header.size, tuple({name.rpartition("/")[2] for *_, name in header.walkRelocatables()}))
    return None


def _part_for_arm(data: bytes) -> Any:  # noqa: ANN401 - of a library without types
    """Return that part of a library of macOS."""
    from macholib.MachO import MachO

    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        (part,) = (each for each in MachO(file.name).headers if each.header.cputype == ARM64)
    return part


def _oldest_macos(data: bytes) -> str:
    """Return the version of the oldest macOS on which a library runs."""
    from macholib.mach_o import LC_BUILD_VERSION

    (number,) = (made.minos for load, made, _ in _part_for_arm(data).commands if load.cmd == LC_BUILD_VERSION)
    return f"{number >> 16}.{number >> 8 & 255}"


def write(folder: Path) -> None:
    """Write the list of the system whose wheels lie in *folder*."""
    found: dict[str, Held] = {}
    head: list[str] = []
    for wheel in sorted(folder.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for entry in archive.infolist():
                if entry.filename.endswith(".framework/Versions/A/QtCore"):
                    head.append(_oldest_macos(archive.read(entry)))
                if entry.filename.endswith(".qm"):
                    found[entry.filename] = Held(entry.file_size, ())
                elif "/qml/" not in entry.filename and (what := _read(archive.read(entry))) is not None:
                    found[entry.filename] = what
    names = {name.rpartition("/")[2].lower() for name in found}
    system = next(
        each for each, part in zip(SYSTEMS, ("win_", "macosx", "manylinux"), strict=True) if part in wheel.name
    )
    lines = [
        "\t".join((place, str(what.size), *sorted(each for each in what.links if each.lower() in names)))
        for place, what in sorted(found.items())
        # Tools of developers are in none.
        if "/libexec/" not in place and ".app/" not in place and ("." in place.rpartition("/")[2] or "/lib/" in place)
        if not place.endswith(".exe")
    ]
    FOLDER.mkdir(exist_ok=True)
    text = "\n".join((" ".join(("#", wheel.name.split("-")[1], *head)), *lines, ""))
    (FOLDER / f"{system}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:]:
        write(Path(each))
