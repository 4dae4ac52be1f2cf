# SPDX-License-Identifier: MIT
"""`installer/macos_files.py`, by the lists of the wheels, and with faults in them."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from installer import build, macos_files
from installer.macos_files import STARTER, Library, NotWellError, entries, fetched, wrong_bundle, wrong_libraries
from installer.wheel_files import held, select, versions

LISTED = held("darwin")
BUILT = select("darwin", LISTED)
QT_GUI = PurePosixPath("PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui")
COCOA = PurePosixPath("PySide6/Qt/plugins/platforms/libqcocoa.dylib")


@pytest.fixture
def every() -> dict[PurePosixPath, Library]:
    """Return the kept libraries as they stand in the wheels, and the starter."""
    (least,) = versions("darwin")[1:]
    found = {
        place: Library(what.size, ("/usr/lib/libSystem.B.dylib", *(f"@rpath/{name}" for name in what.links)), least)
        for place, what in ((place, LISTED[place]) for place in BUILT.kept if place.suffix != ".qm")
    }
    return {**found, PurePosixPath(STARTER): Library(100, (), "11.0")}


def test_what_the_bundle_is_made_of(every: dict[PurePosixPath, Library]) -> None:
    """Nothing is wrong with the libraries, with the size, or with the keys and types of the bundle."""
    assert wrong_libraries(every, LISTED) == []
    assert [wrong_bundle(bundle) for bundle in BUILT.bundles] == [[]]


@pytest.mark.parametrize(
    ("place", "change", "told"),
    [
        (QT_GUI, {"links": ("@rpath/QtPdf.framework/Versions/A/QtPdf",)}, "links @rpath/QtPdf"),
        (QT_GUI, {"oldest": "26.0"}, "run on macOS 26.0, and the bundle says 15.0"),
        (PurePosixPath(STARTER), {"oldest": "15.1"}, "run on macOS 15.1"),
        (QT_GUI, {"size": 90_000_000}, "more than 120,000,000"),
        (QT_GUI, {"size": 5}, "another one than in the lists"),
    ],
)
def test_a_fault_of_a_library(
    every: dict[PurePosixPath, Library], place: PurePosixPath, change: dict[str, Any], told: str
) -> None:
    """It is told; versions are compared by number."""
    every[place] = every[place]._replace(**change)
    assert any(told in fault for fault in wrong_libraries(every, LISTED))


def test_a_plugin_that_is_gone(every: dict[PurePosixPath, Library]) -> None:
    """It stands in the lists, and in no wheel."""
    del every[COCOA]
    assert wrong_libraries(every, LISTED) == [f"{COCOA} is in no wheel"]


def test_a_library_that_is_left_out(every: dict[PurePosixPath, Library]) -> None:
    """A kept one asks for it."""
    asks = LISTED[QT_GUI]._replace(links=(*LISTED[QT_GUI].links, "QtQml"))
    assert wrong_libraries(every, {**LISTED, QT_GUI: asks})[0] == "QtGui links QtQml, which is left out"


def _without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda told: told.pop(key)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (_without("LSMinimumSystemVersion"), "LSMinimumSystemVersion is no str"),
        (lambda told: told.update(NSHighResolutionCapable="yes"), "NSHighResolutionCapable is no bool"),
        (lambda told: told.update(NSRequiresAquaSystemAppearance=True), "forbids the dark look"),
        (lambda told: told["CFBundleLocalizations"].remove("ja"), "told of no ja"),
        (lambda told: told["CFBundleDocumentTypes"].pop(), "opens other files"),
        (lambda told: told["CFBundleDocumentTypes"][0].pop("CFBundleTypeIconFile"), "files gupai have no icon"),
        (lambda told: told["CFBundleDocumentTypes"][1].update(CFBundleTypeRole="Viewer"), "or otherwise"),
    ],
)
def test_a_fault_of_the_bundle(change: Callable[[dict[str, Any]], object], fault: str) -> None:
    """Each key and each type counts."""
    (bundle,) = select("darwin", LISTED).bundles
    change(bundle["info_plist"])
    assert any(fault in each for each in wrong_bundle(bundle))


def test_the_lock_names_what_is_fetched() -> None:
    """Each entry with its hashes, and without a marker, which pip would ask of this system."""
    found = entries(build.LOCK.read_text(encoding="utf-8"))
    assert all("--hash=sha256:" in entry and ";" not in entry for entry in found.values())
    with pytest.raises(NotWellError, match="shiboken6, pyinstaller"):
        entries("pyside6-essentials==6.11.3 \\\n    --hash=sha256:00\n")


def test_wheels_are_fetched_once_by_their_hashes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies there is taken; anything else is told, and is not what pip was asked for."""
    wheels = {name: f"{name} in a wheel".encode() for name in macos_files.PACKAGES}
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in wheels.items()}
    lock = "".join(f"{name}==1 ; sys_platform == 'darwin' \\\n    --hash=sha256:{hashes[name]}\n" for name in wheels)
    codes = iter((1, 0, 0))
    asked: list[tuple[str, ...]] = []

    def pip(command: tuple[str, ...]) -> int:
        asked.append(command)
        if len(asked) == 3:
            for name, data in wheels.items():
                (tmp_path / f"{name}-1.whl").write_bytes(data)
        return next(codes)

    monkeypatch.setattr(subprocess, "call", pip)
    with pytest.raises(NotWellError, match="could not fetch"):
        fetched(tmp_path, lock)
    with pytest.raises(NotWellError, match=r"not those of pack\.txt"):
        fetched(tmp_path, lock)
    assert len(fetched(tmp_path, lock)) == len(wheels)
    assert len(fetched(tmp_path, lock)) == len(wheels)
    assert len(asked) == 3
    assert "--require-hashes" in asked[0]
    assert "sys_platform" not in (tmp_path / "lock.txt").read_text(encoding="utf-8")
