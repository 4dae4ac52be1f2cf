# SPDX-License-Identifier: MIT
"""The selection of `gupai.spec` for the program of each system, from the contents of Qt's wheels."""

from __future__ import annotations

import importlib.metadata
import plistlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

import pytest

from installer import build
from tests.installer.wheel_links import SYSTEMS, Held, held, versions

MODULES = ("QtCore", "QtGui", "QtWidgets", "QtNetwork", "QtSvg", "Shiboken")
"""The program's imports of PySide6 and its library."""
OWN = "gupai__mypyc"
"""mypyc's files for modules of the program."""
OTHERS = "6ec57f84c680d3a3778b__mypyc"
"""mypyc's file for modules of mypy itself."""
MOST = {"win32": 49_000_000, "darwin": 53_000_000, "linux": 92_000_000}
"""Bytes of Qt and PySide6, without their modules of Python."""


class Built(NamedTuple):
    """PyInstaller's instructions."""

    hidden: list[str]
    kept: dict[PurePosixPath, Held]
    bundles: list[dict[str, Any]]


def is_module(place: PurePosixPath) -> bool:
    """Return whether at *place* is a module of PySide6 that the program imports."""
    return place.suffix in {".so", ".pyd"} and place.name.partition(".")[0] in MODULES


def is_plugin(place: PurePosixPath) -> bool:
    """Return whether at *place* is a plugin of Qt."""
    return "plugins" in place.parts


def linked(roots: Iterator[PurePosixPath], among: dict[PurePosixPath, Held]) -> set[PurePosixPath]:
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


def run_spec(monkeypatch: pytest.MonkeyPatch, system: str) -> Built:
    """Run the file as PyInstaller does on *system*, after it collected all plugins of the kinds known to Qt."""
    wheels = held(system)
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

    hooks = SimpleNamespace(
        collect_data_files=lambda _: [], collect_submodules=lambda _: [], copy_metadata=lambda _: []
    )
    for name, attributes in (
        ("PyInstaller", {}),
        ("PyInstaller.depend", {}),
        ("PyInstaller.depend.bindepend", {"get_imports": imports}),
        ("PyInstaller.utils", {}),
        ("PyInstaller.utils.hooks", vars(hooks)),
    ):
        module = ModuleType(name)
        vars(module).update(attributes)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(importlib.metadata, "version", lambda _name: "1.0.0")
    files = {
        "gupai": [Path(f"{OWN}.cpython-313-x86_64-linux-gnu.so"), Path("ui/__init__.py")],
        "mypy": [Path(f"{OTHERS}.so")],
    }
    monkeypatch.setattr(importlib.metadata, "files", files.__getitem__)
    names: dict[str, Any] = {
        "SPECPATH": str(build.HERE),
        "Analysis": Analysis,
        "PYZ": lambda _pure: None,
        "EXE": lambda *_given, **_more: None,
        "COLLECT": collect,
        "BUNDLE": lambda _folder, **more: bundles.append(more),
    }
    exec(compile((build.HERE / "gupai.spec").read_text(encoding="utf-8"), "gupai.spec", "exec"), names)  # noqa: S102
    hidden, *entries = told
    places = [PurePosixPath(place) for each in entries for place, *_ in each]
    return Built(hidden, {place: wheels[place] for place in places}, bundles)


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    """Each of the systems."""
    return str(request.param)


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch, system: str) -> Built:
    """Return PyInstaller's instructions on that system."""
    found = run_spec(monkeypatch, system)
    monkeypatch.undo()
    return found


def test_the_lists_are_those_of_the_lock(system: str) -> None:
    """They must be made again for another PySide6."""
    lock = re.search(r"^pyside6-essentials==(\S+)", build.LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert lock is not None
    assert versions(system)[0] == lock[1]
    assert sum(map(is_module, held(system))) == len(MODULES)


def test_nothing_links_what_is_left_out(built: Built, system: str) -> None:
    """S3-1: every library linked by a kept one, and present in the wheels, is there."""
    names = {place.name.lower() for place in held(system)}
    there = {place.name.lower() for place in built.kept}
    asked = {(place.name, name) for place, what in built.kept.items() for name in what.links if name.lower() in names}
    assert {(one, other) for one, other in asked if other.lower() not in there} == set()


def test_nothing_is_left_in_that_nobody_needs(built: Built) -> None:
    """S3-1: libraries are there for modules and plugins; of the translations those of two languages."""
    needed = linked((place for place in built.kept if is_module(place) or is_plugin(place)), built.kept)
    texts = {place for place in built.kept if place.suffix == ".qm"}
    assert set(built.kept) - needed - texts == set()
    assert {place.stem for place in texts} == {"qtbase_zh_TW", "qtbase_ja"}
    forbidden = re.compile("qml|quick|opengl|eglfs|pdf|virtualkeyboard|sql|qt6?test", re.IGNORECASE)
    assert [place.name for place in built.kept if forbidden.search(place.name)] == []


PLUGINS = {
    "win32": {"qwindows", "qoffscreen", "qsvg", "qico", "qsvgicon", "qmodernwindowsstyle"},
    "darwin": {"qcocoa", "qoffscreen", "qsvg", "qico", "qsvgicon", "qmacstyle"},
    "linux": {"qxcb", "qwayland", "qoffscreen", "qsvg", "qico", "qsvgicon", "qxdgdesktopportal", "composeplatform"},
}


def test_what_is_there(built: Built, system: str) -> None:
    """S3-1: the program cannot do without some plugins, and should not grow unseen."""
    plugins = {place.name.partition(".")[0].removeprefix("lib") for place in built.kept if is_plugin(place)}
    assert {each for each in PLUGINS[system] if not any(name.startswith(each) for name in plugins)} == set()
    size = sum(what.size for what in built.kept.values())
    assert MOST[system] * 0.9 < size <= MOST[system]


def test_modules_of_mypyc(built: Built) -> None:
    """S3-1: those of the program alone: mypy, which lies beside it while it is built, has one of 20 MB."""
    assert built.hidden == [OWN]


def test_the_bundle_of_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    """S4: it names the least macOS for Qt, and the types of records and lessons, in a form macOS reads."""
    (bundle,) = run_spec(monkeypatch, "darwin").bundles
    monkeypatch.undo()
    told = bundle["info_plist"]
    assert plistlib.loads(plistlib.dumps(told)) == told
    assert [told["LSMinimumSystemVersion"]] == versions("darwin")[1:]
    types = told["CFBundleDocumentTypes"]
    assert [(each["CFBundleTypeExtensions"], each["CFBundleTypeRole"]) for each in types] == [
        (["gupai"], "Viewer"),
        (["gupai-lesson"], "Editor"),
    ]
    assert all(each["CFBundleTypeIconFile"] == "gupai.icns" and each["LSHandlerRank"] == "Owner" for each in types)
    assert bundle["bundle_identifier"] == build.IDENTIFIER
    assert {"en", "ja", "zh_HK", "zh_TW"} <= set(told["CFBundleLocalizations"])
