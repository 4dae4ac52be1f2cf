# SPDX-License-Identifier: MIT
"""`installer/make_icons.py`, and the icons that it made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from installer import make_icons

SPEC = (make_icons.HERE / "gupai.spec").read_text(encoding="utf-8")


def test_the_icons_are_whole(qapp: QApplication) -> None:
    """Every size needed by menus and installers, each a whole PNG of that size."""
    assert make_icons.wrong(make_icons.HERE) == []


def test_what_is_written_is_read_back(qapp: QApplication, tmp_path: Path) -> None:
    """The pictures come back to the byte, and hold what was painted; one entry follows the other without a gap."""
    make_icons.make(tmp_path)
    assert make_icons.wrong(tmp_path) == []
    data = (tmp_path / "gupai.ico").read_bytes()
    assert make_icons.ico(make_icons.read_ico(data)) == data
    assert set(make_icons.read_ico(data)) == set(make_icons.ICO)
    data = (tmp_path / "gupai.icns").read_bytes()
    assert make_icons.icns(make_icons.read_icns(data)) == data
    assert make_icons.read_icns(data)["ic09"] == make_icons.hicolor(tmp_path, 512).read_bytes()


@pytest.mark.parametrize(
    "name", ["gupai.ico", "gupai.icns", "linux/icons/hicolor/48x48/apps/io.github.gupai.Gupai.png"]
)
def test_a_broken_icon_is_told(qapp: QApplication, tmp_path: Path, name: str) -> None:
    """One that is cut off, or is something else."""
    make_icons.make(tmp_path)
    whole = (tmp_path / name).read_bytes()
    for broken in (whole[:-9], whole[:7], b"GIF89a" + whole[6:], b""):
        (tmp_path / name).write_bytes(broken)
        assert make_icons.wrong(tmp_path)


# What `normalize_icon_type` of PyInstaller takes as it is: by the system, the ending and how the file begins
# (PyInstaller/building/icon.py; Windows and macOS ask in building/api.py, utils/win32/icon.py and building/osx.py).
TAKEN = {"win32": (".ico", b"\0\0\1\0"), "darwin": (".icns", b"icns")}


@pytest.mark.parametrize(("system", "taken"), TAKEN.items())
def test_the_installers_need_no_pillow(system: str, taken: tuple[str, bytes]) -> None:
    """The icon in the spec for a system is of the format used there by PyInstaller without conversion."""
    named = dict(re.findall(r'"(\w+)": str\(ROOT / "([\w.]+)"\)', SPEC))
    ending, beginning = taken
    icon = make_icons.HERE / named[system]
    assert icon.suffix == ending
    assert icon.read_bytes().startswith(beginning)
    assert "icon=ICONS" in SPEC


def test_documents_of_macos_have_an_icon() -> None:
    """The bundle and each kind of file name the one that PyInstaller copies into the bundle."""
    _before, bundle = SPEC.split("BUNDLE(")
    assert "icon=ICONS[sys.platform]" in bundle
    assert '"CFBundleTypeIconFile": Path(ICONS[sys.platform]).name' in bundle
