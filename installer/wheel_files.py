# SPDX-License-Identifier: MIT
"""The contents of Qt's wheels for each system, their links, and the selection that `gupai.spec` makes of them.

    python -m installer.wheel_files FOLDER...

writes the lists in ``tests/installer/wheel_links/`` anew from folders of wheels (``pip download --no-deps
--only-binary=:all: --platform win_amd64 pyside6-essentials==… shiboken6==…``, likewise ``macosx_13_0_universal2`` and
``manylinux_2_34_x86_64``); that needs pefile, macholib and pyelftools. Do it when the locks name another PySide6.
"""

from __future__ import annotations

import importlib.metadata
import io
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any, Final, NamedTuple
from unittest import mock

# Only readers of libraries need their packages.
# mypy: disable-error-code="import-not-found, import-untyped"
# ruff: noqa: PLC0415

HERE: Final = Path(__file__).resolve().parent
LISTS: Final = HERE.parent / "tests" / "installer" / "wheel_links"
SYSTEMS: Final = ("win32", "darwin", "linux")
MODULES: Final = ("QtCore", "QtGui", "QtWidgets", "QtNetwork", "QtSvg", "Shiboken")
"""The program's imports of PySide6 and its library."""
OWN: Final = "gupai__mypyc"
"""mypyc's files for modules of the program."""
OTHERS: Final = "6ec57f84c680d3a3778b__mypyc"
"""mypyc's file for modules of mypy itself."""
ARM64: Final = 0x0100000C
"""The processor whose part of a library for two stays in the program."""


class Held(NamedTuple):
    """A file of the wheels."""

    size: int
    """Bytes; on macOS of the part for ARM."""
    links: tuple[str, ...] = ()
    """Names of the files of the wheels that it cannot do without."""


Files = Mapping[PurePosixPath, Held]
"""Libraries, plugins and translations, by their places."""


class Built(NamedTuple):
    """PyInstaller's instructions."""

    hidden: list[str]
    kept: dict[PurePosixPath, Held]
    bundles: list[dict[str, Any]]


# -- lists -------------------------------------------------------------------------------------------


def held(system: str) -> dict[PurePosixPath, Held]:
    """Return the files of the wheels for *system* by the list of them."""
    found = {}
    for line in (LISTS / f"{system}.txt").read_text(encoding="utf-8").splitlines()[1:]:
        place, size, *links = line.split("\t")
        found[PurePosixPath(place)] = Held(int(size), tuple(links))
    return found


def versions(system: str) -> list[str]:
    """Return the version of the wheels for *system*, and the least macOS for the modules in those of macOS."""
    return (LISTS / f"{system}.txt").read_text(encoding="utf-8").partition("\n")[0].split()[1:]


def listed(wheels: Iterable[Path]) -> str:
    """Return the list of *wheels* of one system."""
    found: dict[str, Held] = {}
    oldest: set[str] = set()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for entry in archive.infolist():
                place = PurePosixPath(entry.filename)
                if is_module(place) and is_of_macos(data := archive.read(entry)):
                    oldest.add(oldest_macos(part_for_arm(data)))
                if entry.filename.endswith(".qm"):
                    found[entry.filename] = Held(entry.file_size)
                elif "/qml/" not in entry.filename and (what := read(archive.read(entry))) is not None:
                    found[entry.filename] = what
    names = {name.rpartition("/")[2].lower() for name in found}
    lines = [
        "\t".join((place, str(what.size), *sorted(each for each in what.links if each.lower() in names)))
        for place, what in sorted(found.items())
        # Tools of developers are in none.
        if "/libexec/" not in place and ".app/" not in place and ("." in place.rpartition("/")[2] or "/lib/" in place)
        if not place.endswith(".exe")
    ]
    head = ("#", wheel.name.split("-")[1], *sorted(oldest)[-1:])
    return "\n".join((" ".join(head), *lines, ""))


def write(folder: Path) -> None:
    """Write the list of the system whose wheels lie in *folder*."""
    wheels = sorted(folder.glob("*.whl"))
    system = next(
        each for each, part in zip(SYSTEMS, ("win_", "macosx", "manylinux"), strict=True) if part in wheels[0].name
    )
    LISTS.mkdir(exist_ok=True)
    (LISTS / f"{system}.txt").write_text(listed(wheels), encoding="utf-8")


# -- libraries ---------------------------------------------------------------------------------------


def read(data: bytes) -> Held | None:
    """Return size and links of a library, None where *data* is none."""
    if data.startswith(b"MZ"):
        from pefile import PE

        file = PE(data=data, fast_load=True)
        file.parse_data_directories([1, 13])
        entries = [*getattr(file, "DIRECTORY_ENTRY_IMPORT", ()), *getattr(file, "DIRECTORY_ENTRY_DELAY_IMPORT", ())]
        return Held(len(data), tuple(each.dll.decode() for each in entries))
    if data.startswith(b"\x7fELF"):
        from elftools.elf.elffile import ELFFile

        dynamic = ELFFile(io.BytesIO(data)).get_section_by_name(".dynamic")
        return Held(len(data), tuple(tag.needed for tag in dynamic.iter_tags() if tag.entry.d_tag == "DT_NEEDED"))
    if is_of_macos(data):
        part = part_for_arm(data)
        return Held(part.size, tuple({name.rpartition("/")[2] for *_, name in part.walkRelocatables()}))
    return None


def is_of_macos(data: bytes) -> bool:
    """Return whether *data* is a program or library of macOS, for one processor or for several."""
    return data[:4] in {b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"}


def part_for_arm(data: bytes) -> Any:  # noqa: ANN401 - of a library without types
    """Return the part for ARM of a library of macOS, as `macholib` reads it; raise ValueError if there is none."""
    from macholib.MachO import MachO

    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        (part,) = (each for each in MachO(file.name).headers if each.header.cputype == ARM64)
    return part


def oldest_macos(part: Any) -> str:  # noqa: ANN401 - as above
    """Return the version of the oldest macOS on which that *part* of a library runs."""
    from macholib.mach_o import LC_BUILD_VERSION

    (number,) = (made.minos for load, made, _ in part.commands if load.cmd == LC_BUILD_VERSION)
    return f"{number >> 16}.{number >> 8 & 255}"


# -- selection ---------------------------------------------------------------------------------------


def is_module(place: PurePosixPath) -> bool:
    """Return whether at *place* is a module of PySide6 that the program imports."""
    return place.suffix in {".so", ".pyd"} and place.name.partition(".")[0] in MODULES


def is_plugin(place: PurePosixPath) -> bool:
    """Return whether at *place* is a plugin of Qt."""
    return "plugins" in place.parts


def linked(roots: Iterable[PurePosixPath], among: Files) -> set[PurePosixPath]:
    """Return those *among* others without which *roots* are not loaded, with themselves."""
    places: dict[str, list[PurePosixPath]] = {}
    for place in among:
        places.setdefault(place.name.lower(), []).append(place)
    found: set[PurePosixPath] = set()
    waiting = [*roots]
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            waiting += (each for name in among[place].links for each in places.get(name.lower(), ()))
    return found


def select(system: str, wheels: Files) -> Built:
    """Run `gupai.spec` as PyInstaller does on *system*, after it collected all plugins of the kinds known to Qt."""
    told: list[Any] = []
    bundles: list[dict[str, Any]] = []

    def collected(kinds: dict[str, object]) -> list[tuple[str, str, str]]:
        roots = (place for place in wheels if is_module(place) or (is_plugin(place) and place.parent.name in kinds))
        found = linked(roots, wheels)
        return [(str(place), str(place), "EXTENSION" if is_module(place) else "BINARY") for place in sorted(found)]

    class Analysis:
        def __init__(self, _scripts: list[str], **more: Any) -> None:  # noqa: ANN401 - PyInstaller's
            told.append(more["hiddenimports"])
            self.binaries = collected(names["PLUGINS_KEPT"])
            self.datas = [(str(place), str(place), "DATA") for place in wheels if place.suffix == ".qm"]
            self.pure = self.scripts = None

    def collect(*given: Any, **_more: Any) -> None:  # noqa: ANN401 - PyInstaller's
        told.extend(each for each in given if isinstance(each, list))

    def imports(source: str) -> set[tuple[str, str]]:
        return {(name, "") for name in wheels[PurePosixPath(source)].links}

    modules = {name: ModuleType(name) for name in ("PyInstaller", "PyInstaller.depend", "PyInstaller.utils")}
    modules["PyInstaller.depend.bindepend"] = depends = ModuleType("bindepend")
    modules["PyInstaller.utils.hooks"] = hooks = ModuleType("hooks")
    vars(depends).update(get_imports=imports)
    vars(hooks).update(dict.fromkeys(("collect_data_files", "collect_submodules", "copy_metadata"), lambda _name: []))
    files = {
        "gupai": [Path(f"{OWN}.cpython-313-x86_64-linux-gnu.so"), Path("ui/__init__.py")],
        "mypy": [Path(f"{OTHERS}.so")],
    }
    names: dict[str, Any] = {
        "SPECPATH": str(HERE),
        "Analysis": Analysis,
        "PYZ": lambda _pure: None,
        "EXE": lambda *_given, **_more: None,
        "COLLECT": collect,
        "BUNDLE": lambda _folder, **more: bundles.append(more),
    }
    code = compile((HERE / "gupai.spec").read_text(encoding="utf-8"), "gupai.spec", "exec")
    with (
        mock.patch.dict(sys.modules, modules),
        mock.patch.object(sys, "platform", system),
        mock.patch.object(importlib.metadata, "version", return_value="1.0.0"),
        mock.patch.object(importlib.metadata, "files", files.__getitem__),
    ):
        exec(code, names)  # noqa: S102 - ours
    hidden, *entries = told
    places = [PurePosixPath(place) for each in entries for place, *_ in each]
    return Built(hidden, {place: wheels[place] for place in places}, bundles)


def missing(kept: Files, wheels: Files) -> set[tuple[str, str]]:
    """Return the links to files of *wheels* that are left out: the name of the file *kept*, and of the other."""
    names = {place.name.lower() for place in wheels}
    there = {place.name.lower() for place in kept}
    asked = {(place.name, name) for place, what in kept.items() for name in what.links if name.lower() in names}
    return {(one, other) for one, other in asked if other.lower() not in there}


def unneeded(kept: Files) -> set[PurePosixPath]:
    """Return those *kept* that are no module, plugin or translation, and linked by none."""
    needed = linked((place for place in kept if is_module(place) or is_plugin(place)), kept)
    return {place for place in set(kept) - needed if place.suffix != ".qm"}


if __name__ == "__main__":
    for each in sys.argv[1:]:
        write(Path(each))
