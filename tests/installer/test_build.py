# SPDX-License-Identifier: MIT
"""What the installers hold besides the frozen program, on a program of two small files."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dominoes import __version__
from installer import build

LINUX = build.HERE / "linux"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return the folder of a program as PyInstaller leaves it."""
    folder = tmp_path / "frozen" / "gupai"
    (folder / "_internal").mkdir(parents=True)
    (folder / "gupai").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "gupai").chmod(0o755)
    (folder / "gupai-cli").symlink_to("gupai")
    (folder / "_internal" / "data").write_bytes(b"x" * 2048)
    return folder


def test_the_version_stands_in_one_place() -> None:
    """The installers, and what shops read, tell that of the program."""
    assert build.version() == __version__
    metainfo = ET.parse(LINUX / f"{build.IDENTIFIER}.metainfo.xml").getroot()  # noqa: S314 - our own file
    releases = [each.get("version") for each in metainfo.iter("release")]
    assert releases[0] == __version__
    assert metainfo.findtext("id") == build.IDENTIFIER


def test_the_archive_holds_the_program_and_what_a_desktop_needs(program: Path, tmp_path: Path) -> None:
    """In one folder, owned by nobody in particular; the program is left as it was."""
    path = build.tar_xz(program, tmp_path)
    with tarfile.open(path) as archive:
        members = {each.name: each for each in archive.getmembers()}
    top = f"gupai-{__version__}"
    assert {name.partition("/")[0] for name in members} == {top}
    assert members[f"{top}/gupai"].mode & 0o111
    assert members[f"{top}/gupai-cli"].issym()
    assert f"{top}/share/{build.IDENTIFIER}.desktop" in members
    assert {(each.uid, each.uname) for each in members.values()} == {(0, "root")}
    assert not (program / "share").exists()


def test_too_large_a_program_is_told(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is packed then."""
    ran: list[object] = []
    monkeypatch.setattr(build, "run", lambda *command, **_more: ran.append(command[1]))
    build.check(program)
    assert ran == ["--self-check"]
    monkeypatch.setitem(build.LIMITS, "folder", 1000)
    with pytest.raises(build.BuildError, match="more than 1,000"):
        build.check(program)


def test_a_command_that_fails_ends_the_build() -> None:
    """With the command in the message."""
    with pytest.raises(build.BuildError, match="failed: false"):
        build.run("false")


def test_the_setup_of_windows_names_what_it_is_given() -> None:
    """Every name that it asks for is given by the script, and it speaks three languages."""
    text = (build.HERE / "windows.nsi").read_text(encoding="utf-8")
    given = {"VERSION", "FOLDER", "TARGET", "LICENCE"}
    defined = set(re.findall(r"!define (\w+)", text))
    assert set(re.findall(r"\$\{([A-Z]+)\}", text)) <= given | defined
    assert re.findall(r'MUI_LANGUAGE "(\w+)"', text) == ["English", "TradChinese", "Japanese"]


dpkg_deb = shutil.which("dpkg-deb")
if dpkg_deb is not None:  # No skipped tests: elsewhere there is nothing to test.
    PROGRAM = dpkg_deb

    def test_the_debian_package(program: Path, tmp_path: Path) -> None:
        """It asks for the libraries of the system, and puts each file where Debian looks for it."""
        path = build.deb(program, tmp_path, tmp_path)
        asked = subprocess.check_output((PROGRAM, "--field", str(path)), text=True)
        assert f"Version: {__version__}\n" in asked
        assert all(each in asked for each in build.DEPENDS)
        held = subprocess.check_output((PROGRAM, "--contents", str(path)), text=True)
        for name in (
            "opt/gupai/gupai\n",
            "usr/bin/gupai -> /opt/gupai/gupai",
            f"usr/share/applications/{build.IDENTIFIER}.desktop",
            f"usr/share/metainfo/{build.IDENTIFIER}.metainfo.xml",
            f"usr/share/mime/packages/{build.IDENTIFIER}.xml",
            "usr/share/doc/gupai/copyright",
        ):
            assert name in held, name
        assert not re.search(r"^\S+ (?!root/root)", held, re.MULTILINE)
