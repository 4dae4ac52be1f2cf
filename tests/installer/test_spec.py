# SPDX-License-Identifier: MIT
"""The selection of `gupai.spec` for the program of each system, from the contents of Qt's wheels."""

from __future__ import annotations

import re

import pytest

from installer import build
from installer.wheel_files import (
    MODULES,
    OWN,
    SYSTEMS,
    Built,
    held,
    is_module,
    is_plugin,
    missing,
    select,
    unneeded,
    versions,
)

MOST = {"win32": 49_000_000, "darwin": 53_000_000, "linux": 92_000_000}
"""Bytes of Qt and PySide6, without their modules of Python."""


INSTALL = ("install.en.md", "install.ja.md", "install.zh_HK.md", "install.zh_TW.md")
READMES = ("README.md", "README.ja.md", "README.zh_HK.md", "README.zh_TW.md")


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> str:
    """Each of the systems."""
    return str(request.param)


@pytest.fixture
def built(system: str) -> Built:
    """Return PyInstaller's instructions on that system."""
    return select(system, held(system))


def test_the_lists_are_those_of_the_lock(system: str) -> None:
    """They must be made again for another PySide6."""
    lock = re.search(r"^pyside6-essentials==(\S+)", build.LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert lock is not None
    assert versions(system)[0] == lock[1]
    assert sum(map(is_module, held(system))) == len(MODULES)


def test_nothing_links_what_is_left_out(built: Built, system: str) -> None:
    """S3-1: every library linked by a kept one, and present in the wheels, is there."""
    assert missing(built.kept, held(system)) == set()


def test_nothing_is_left_in_that_nobody_needs(built: Built) -> None:
    """S3-1: libraries are there for modules and plugins; of the translations those of two languages."""
    assert unneeded(built.kept) == set()
    texts = {place for place in built.kept if place.suffix == ".qm"}
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


@pytest.mark.parametrize("page", [*READMES, "installer/README.md", *(f"resources/manual/{each}" for each in INSTALL)])
def test_players_read_which_system_is_the_least(page: str) -> None:
    """That of the bundle, and that of the setup."""
    text = (build.ROOT / page).read_text(encoding="utf-8")
    (least,) = versions("darwin")[1:]
    assert re.search(rf"macOS (?:\()?{least.partition('.')[0]}(?!\d)", text)
    assert "1809" in text
