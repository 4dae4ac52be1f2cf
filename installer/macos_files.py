# SPDX-License-Identifier: MIT
"""Check what the bundle of macOS will be made of, without a Mac, from the wheels of the lock.

    python -m installer.macos_files FOLDER

The wheels are fetched by their hashes into FOLDER and stay there. What is checked: each kept library finds what it
links, nothing is kept that nobody links, each has a part for ARM and runs on the least macOS of the bundle; its keys,
types of files and icons of the bundle; the size. Needs macholib, of ``pack.txt``; with a fault the exit code is 1.
"""

from __future__ import annotations

import argparse
import hashlib
import plistlib
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Final, NamedTuple

from installer import build, make_icons
from installer.wheel_files import Held, held, is_of_macos, missing, oldest_macos, part_for_arm, select, unneeded

PACKAGES: Final = ("pyside6-essentials", "shiboken6", "pyinstaller")
"""Packages in the program with libraries; others of the lock are Python alone, or only needed to build."""
PLATFORM: Final = "macosx_13_0_universal2"
PYTHON: Final = "3.13"
STARTER: Final = "PyInstaller/bootloader/Darwin-64bit/runw"
"""The program that starts Python, in the wheel of PyInstaller."""
OF_THE_SYSTEM: Final = ("/usr/lib/", "/System/Library/")
REST: Final = 36_000_000
"""Bytes of Python, our modules and resources: what the Linux program has beside Qt, rounded up."""
KEYS: Final = {
    "CFBundleDisplayName": str,
    "CFBundleLocalizations": list,
    "CFBundleDocumentTypes": list,
    "LSApplicationCategoryType": str,
    "LSMinimumSystemVersion": str,
    "NSHighResolutionCapable": bool,
}
"""Keys of Info.plist besides those of PyInstaller, and the types (Apple: Information Property List)."""
DOCUMENTS: Final = {"gupai": "Viewer", "gupai-lesson": "Editor", "gupai-rules": "Editor"}
"""By the ending of files that the program opens: its role for them."""


class Library(NamedTuple):
    """The part for ARM of a library."""

    size: int
    links: tuple[str, ...]
    """Paths, as they stand in it."""
    oldest: str
    """The version of the oldest macOS on which it runs."""


class NotWellError(Exception):
    """The wheels cannot be had."""


# -- wheels ------------------------------------------------------------------------------------------


def entries(lock: str) -> dict[str, str]:
    """Return by package the entry of *lock* for each of `PACKAGES`, without its marker."""
    found = {name: re.search(rf"(?m)^{name}==.*\n(?:[ ].*\n)*", lock) for name in PACKAGES}
    if absent := [name for name, entry in found.items() if entry is None]:
        raise NotWellError(f"not in {build.LOCK.name}: {', '.join(absent)}")
    return {name: re.sub(r" ; [^\\]*", " ", entry[0]) for name, entry in found.items() if entry is not None}


def fetched(folder: Path, lock: str) -> list[Path]:
    """Return the wheels of the *lock*, in *folder*; those that are not there yet are fetched."""
    wanted = entries(lock)
    folder.mkdir(parents=True, exist_ok=True)

    def there() -> list[Path]:
        known = re.findall(r"sha256:(\w{64})", "".join(wanted.values()))
        every = sorted(folder.glob("*.whl"))
        return [path for path in every if hashlib.sha256(path.read_bytes()).hexdigest() in known]

    if len(there()) < len(wanted):
        list_ = folder / "lock.txt"
        list_.write_text("".join(wanted.values()), encoding="utf-8")
        pip = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "--require-hashes")
        kind = ("--platform", PLATFORM, "--python-version", PYTHON)
        if subprocess.call((*pip, *kind, "-d", str(folder), "-r", str(list_))) != 0:
            raise NotWellError(f"pip could not fetch the wheels into {folder}; the reason stands above")
    found = there()
    if len(found) < len(wanted):
        raise NotWellError(f"the wheels in {folder} are not those of {build.LOCK.name}")
    return found


def libraries(wheels: Iterable[Path], places: Iterable[PurePosixPath]) -> dict[PurePosixPath, Library]:
    """Return by place the libraries of *wheels* at *places*; raise ValueError if one has no part for ARM."""
    wanted, found = set(map(str, places)), {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in wanted.intersection(archive.namelist()):
                if is_of_macos(data := archive.read(name)):
                    part = part_for_arm(data)
                    links = tuple({path for *_, path in part.walkRelocatables()})
                    found[PurePosixPath(name)] = Library(part.size, links, oldest_macos(part))
    return found


# -- what is wrong -----------------------------------------------------------------------------------


def wrong_libraries(every: Mapping[PurePosixPath, Library], listed: Mapping[PurePosixPath, Held]) -> list[str]:
    """Return the faults of *every* library that is kept of the wheels, and of those *listed* for tests."""
    built = select("darwin", listed)
    kept = [place for place in built.kept if place in every]
    names = {place.name for place in kept}
    faults = [f"{one} links {other}, which is left out" for one, other in sorted(missing(built.kept, listed))]
    faults += [f"nothing links {place}" for place in sorted(unneeded(built.kept))]
    faults += [f"{place} is in no wheel" for place in built.kept if place not in every and place.suffix != ".qm"]
    for place in kept:
        for path in sorted(every[place].links):
            if not path.startswith(OF_THE_SYSTEM) and PurePosixPath(path).name not in names:
                faults.append(f"{place} links {path}, which is not there")
        if every[place].size != listed[place].size:
            faults.append(f"{place} is another one than in the lists of tests")
    (bundle,) = built.bundles
    least = bundle["info_plist"].get("LSMinimumSystemVersion", "")
    newest = max((every[place].oldest for place in [*kept, PurePosixPath(STARTER)]), key=_numbers)
    if least != newest:
        faults.append(f"libraries run on macOS {newest}, and the bundle says {least or 'nothing'}")
    size = sum(every[place].size for place in kept) + REST
    if size > build.LIMITS["darwin"]:
        faults.append(f"the program takes {size:,} bytes, more than {build.LIMITS['darwin']:,}")
    return faults


def _numbers(version: str) -> list[int]:
    return [int(each) for each in version.split(".")]


def wrong_bundle(bundle: Mapping[str, Any]) -> list[str]:
    """Return the faults of the arguments for PyInstaller's *bundle*."""
    told = bundle.get("info_plist", {})
    faults = [f"{key} is no {kind.__name__}" for key, kind in KEYS.items() if not isinstance(told.get(key), kind)]
    if faults:
        return faults
    if plistlib.loads(plistlib.dumps(told)) != told:
        faults.append("Info.plist is read back otherwise")
    if "NSRequiresAquaSystemAppearance" in told:
        faults.append("NSRequiresAquaSystemAppearance forbids the dark look")
    if bundle.get("bundle_identifier") != build.IDENTIFIER:
        faults.append("the bundle has another identifier than the packages")
    types = {ending: each for each in told["CFBundleDocumentTypes"] for ending in each["CFBundleTypeExtensions"]}
    if {ending: each["CFBundleTypeRole"] for ending, each in types.items()} != DOCUMENTS:
        faults.append(f"it opens other files, or otherwise, than {', '.join(DOCUMENTS)}")
    icon = Path(bundle.get("icon", "")).name
    for ending, each in types.items():
        if (each.get("CFBundleTypeIconFile"), each.get("LSHandlerRank")) != (icon, "Owner"):
            faults.append(f"files {ending} have no icon, or another owner")
    if absent := {"en", "zh_HK", "zh_TW", "ja"} - set(told["CFBundleLocalizations"]):
        faults.append(f"the system is told of no {', '.join(sorted(absent))}")
    return faults


def main() -> int:
    """Check everything; return the exit code."""
    parser = argparse.ArgumentParser(description="Check what the bundle of macOS will be made of.")
    parser.add_argument("folder", type=Path, help="where the wheels are kept")
    try:
        wheels = fetched(parser.parse_args().folder, build.LOCK.read_text(encoding="utf-8"))
    except NotWellError as error:
        print(error, file=sys.stderr)
        return 1
    listed = held("darwin")
    built = select("darwin", listed)
    every = libraries(wheels, [*built.kept, PurePosixPath(STARTER)])
    faults = wrong_libraries(every, listed)
    faults += [fault for bundle in built.bundles for fault in wrong_bundle(bundle)]
    faults += make_icons.wrong(build.HERE)
    kept = [every[place] for place in built.kept if place in every]
    size = sum(each.size for each in kept)
    print(f"{len(kept)} libraries of {len(listed)} files kept: {size:,} bytes for ARM, {size + REST:,} in all")
    print(f"the newest of them run on macOS {max((each.oldest for each in kept), key=_numbers)}")
    print(*(faults or ["all is well"]), sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
