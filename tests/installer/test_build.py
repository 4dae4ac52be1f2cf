# SPDX-License-Identifier: MIT
"""Content of the installers besides the frozen program, on a program of two small files."""

from __future__ import annotations

import json
import platform
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dominoes import __version__
from installer import build
from installer.make_icons import HICOLOR
from tests.conftest import can_link

LINUX = build.HERE / "linux"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return the folder of a program as PyInstaller leaves it."""
    folder = tmp_path / "frozen" / "gupai"
    (folder / "_internal").mkdir(parents=True)
    (folder / "gupai").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "gupai").chmod(0o755)
    if can_link():
        (folder / "gupai-cli").symlink_to("gupai")
    (folder / "_internal" / "data").write_bytes(b"x" * 2048)
    (folder / "_internal" / "libone.so.6").write_bytes(b"\0GLIBC_2.9\0GLIBC_2.35\0GLIBC_2.17\0")
    return folder


def test_the_version_stands_in_one_place() -> None:
    """The installers, and the metadata for shops, carry that of the program."""
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
    monkeypatch.setitem(build.LIMITS, sys.platform, 1000)
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
    for names in re.findall(r"!macro \w+ (.+)", text):
        defined |= set(names.split())
    assert set(re.findall(r"\$\{([A-Z]+)\}", text)) <= given | defined
    languages = ["English", "TradChinese", "Japanese"]
    assert re.findall(r'MUI_LANGUAGE "(\w+)"', text) == languages
    said = re.findall(r"LangString (\w+) \$\{LANG_(\w+)\}", text)
    assert said == [(name, each.upper()) for name in dict(said) for each in languages]


def test_the_setup_of_windows_asks_for_the_smallest_one() -> None:
    """S4: before it shows anything; the build of version 1809, in the words of each language."""
    text = (build.HERE / "windows.nsi").read_text(encoding="utf-8")
    (before,) = re.findall(r"^Function \.onInit\n(.*?)^FunctionEnd", text, re.MULTILINE | re.DOTALL)
    assert before.split()[:2] == ["${IfNot}", "${AtLeastWin10}"]
    assert "${AtLeastBuild} ${BUILD}" in before
    assert '"$(Newer)" /SD IDOK\n    Abort\n' in before
    assert "!define BUILD 17763\n" in text
    assert all("1809" in words for words in re.findall(r'LangString Newer \S+ "(.*)"', text))


def test_what_the_setup_of_windows_does_first() -> None:
    """Before it changes anything it asks to close the program; no shortcut of another language is left."""
    text = (build.HERE / "windows.nsi").read_text(encoding="utf-8")
    titles = set(re.findall(r'LangString Title \S+ "(\S+)"', text))
    assert set(re.findall(r'Delete "\$SMPROGRAMS\\(\S+)\.lnk"', text)) == titles
    sections = re.findall(r'^Section ".*?"\n(.*?)^SectionEnd', text, re.MULTILINE | re.DOTALL)
    assert len(sections) == 2
    for section in sections:
        assert re.findall(r'AskToClose "(\S+)"', section) == ["gupai.exe", "gupai-cli.exe"]
        assert section.split()[:2] == ["!insertmacro", "AskToClose"]
        assert "!insertmacro RemoveShortcuts\n" in section
    assert 'DeleteRegKey HKCU "${CLASSES}\\${ENDING}"' not in text, "others may have written there"


def test_the_bundle_of_macos_has_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a second name of the program; a signed bundle must be signed again after an addition."""
    programs = tmp_path / "Gupai.app" / "Contents" / "MacOS"
    programs.mkdir(parents=True)
    (programs / "gupai").write_text("#!/bin/sh\n", encoding="utf-8")
    ran: list[tuple[tuple[object, ...], int]] = []
    monkeypatch.setattr(build, "run", lambda *command: ran.append((command, len(list(programs.iterdir())))))
    build.add_commands(tmp_path / "Gupai.app")
    assert (programs / "gupai-cli").resolve() == programs / "gupai"
    assert ran == [(("codesign", "--sign", "-", "--force", "--deep", tmp_path / "Gupai.app"), 2)]


def test_a_folder_for_packages_may_be_relative(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in the usage line: ``--out dist`` is in the folder of the call, for all programs of it."""
    outs: list[Path] = []

    def packed(_folder: Path, out: Path, _work: Path) -> list[Path]:
        outs.append(out)
        (out / "setup.exe").write_bytes(b"MZ")
        return [out / "setup.exe"]

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["build.py", "--out", "dist", "--plain"])
    monkeypatch.setattr(build, "environment", lambda work: work)
    monkeypatch.setattr(build, "freeze", lambda *_given, **_more: program)
    monkeypatch.setattr(build, "check", lambda _folder: None)
    monkeypatch.setattr(build, "packages", packed)
    assert build.main() == 0
    assert outs == [tmp_path / "dist"]
    assert (tmp_path / "dist" / "SHA256SUMS").read_text(encoding="utf-8") == capsys.readouterr().out


def test_manifests_need_an_address(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the page of the project there are none; a bad one is told before anything is built."""

    def packed(_folder: Path, out: Path, _work: Path) -> list[Path]:
        (out / SETUP).write_bytes(b"MZ")
        return [out / SETUP]

    built: list[Path] = []
    monkeypatch.setattr(build, "environment", built.append)
    monkeypatch.setattr(build, "freeze", lambda *_given, **_more: program)
    monkeypatch.setattr(build, "check", lambda _folder: None)
    monkeypatch.setattr(build, "packages", packed)
    call = ["build.py", "--out", str(tmp_path / "dist"), "--plain"]
    monkeypatch.setattr(sys, "argv", [*call, "--url", "example.org"])
    with pytest.raises(SystemExit):
        build.main()
    assert "no address of a page" in capsys.readouterr().err
    assert built == []
    for more, there in (((), False), (("--url", "https://example.org/gupai"), True)):
        monkeypatch.setattr(sys, "argv", [*call, *more])
        assert build.main() == 0
        assert (tmp_path / "dist" / "manifests" / "winget").is_dir() is there


ZIP, SETUP, IMAGE = (
    f"gupai-{__version__}-windows.zip",
    f"gupai-{__version__}-setup.exe",
    f"Gupai-{__version__}-arm64.dmg",
)


@pytest.mark.parametrize(("system", "made"), [("win32", [ZIP, SETUP]), ("darwin", [IMAGE])])
def test_packages_of_other_systems(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, made: list[str]
) -> None:
    """The programs that make them are only noted: makensis takes / on Windows, hdiutil a folder with the way there."""
    ran: list[tuple[object, ...]] = []
    monkeypatch.setattr(build, "run", lambda *command, **_more: ran.append(command))
    # What makensis makes is weighed.
    (tmp_path / SETUP).touch()
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(platform, "machine", lambda: "arm64")
    found = [path.name for path in build.packages(program, tmp_path, tmp_path)]
    assert found == made
    assert [command[0] for command in ran] == ["makensis" if system == "win32" else "hdiutil"]
    if system == "win32":
        assert f"/DVERSION={__version__}" in ran[0]
        assert "/INPUTCHARSET" in ran[0]
    else:
        assert (tmp_path / "dmg" / "Applications").readlink() == Path("/Applications")
        told = (tmp_path / "dmg" / "Read me.txt").read_text(encoding="utf-8")
        assert told.count("~/Library/Application Support/gupai") == told.count("~/Library/Logs/gupai") == 3
    ran.clear()
    (tmp_path / "env").mkdir()
    python = build.environment(tmp_path).relative_to(tmp_path).as_posix()
    assert python == ("env/Scripts/python.exe" if system == "win32" else "env/bin/python")


@pytest.mark.parametrize(
    ("system", "programs", "told", "found"),
    [
        ("linux", {"gcc"}, b"", True),
        ("darwin", {"clang"}, b"", True),
        ("linux", {"cl"}, b"", False),
        ("win32", {"gcc", "cc", "clang"}, b"", False),
        ("win32", {"gcc", "cl"}, b"", True),
        ("win32", set(), b"C:\\VS\\2022\r\n", True),
        ("win32", set(), b"\r\n", False),
    ],
)
def test_the_compiler_that_mypyc_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, programs: set[str], told: bytes, *, found: bool
) -> None:
    """S4: on Windows a gcc on the path is none; that of Visual Studio is found by its own program."""
    asked: list[tuple[str, ...]] = []
    asking = tmp_path / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
    asking.parent.mkdir(parents=True)

    def run(command: tuple[str, ...], **_more: object) -> subprocess.CompletedProcess[bytes]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, told)

    monkeypatch.setenv("PROGRAMFILES(X86)", str(tmp_path))
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(shutil, "which", lambda name: name if name in programs else None)
    monkeypatch.setattr(subprocess, "run", run)
    if told:
        asking.touch()
    assert build.has_compiler() is found
    assert [command[0] for command in asked] == [str(asking)] * bool(told)


ENDINGS = {each: f"application/x-{each}" for each in ("gupai", "gupai-lesson", "gupai-rules")}


@pytest.mark.parametrize(("ending", "mime"), ENDINGS.items())
def test_every_system_knows_who_opens_a_file(ending: str, mime: str) -> None:
    """A double click on a file of ours opens it: desktop entry, MIME types, metainfo, setup, bundle."""
    assert f"{mime};" in (LINUX / f"{build.IDENTIFIER}.desktop").read_text(encoding="utf-8")
    metainfo = ET.parse(LINUX / f"{build.IDENTIFIER}.metainfo.xml").getroot()  # noqa: S314 - our own file
    assert mime in {each.text for each in metainfo.iter("mediatype")}
    types = ET.parse(LINUX / f"{build.IDENTIFIER}.xml").getroot()  # noqa: S314 - our own file
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    globs = {each.get("type"): [glob.get("pattern") for glob in each.iter(f"{space}glob")] for each in types}
    assert globs[mime] == [f"*.{ending}"]
    setup = (build.HERE / "windows.nsi").read_text(encoding="utf-8")
    assert f'!insertmacro Associate ".{ending}" ' in setup
    assert f'!insertmacro Dissociate ".{ending}" ' in setup
    assert f'"{ending}",' in (build.HERE / "gupai.spec").read_text(encoding="utf-8")


FLATPAK = build.HERE / "flatpak" / f"{build.IDENTIFIER}.json"


def test_the_flatpak_may_do_little() -> None:
    """It shows windows and plays sounds; files are opened by portals, and there is no network."""
    manifest = json.loads(FLATPAK.read_text(encoding="utf-8"))
    assert manifest["id"] == build.IDENTIFIER
    windows = {"--socket=wayland", "--socket=fallback-x11", "--share=ipc", "--device=dri"}
    assert {*manifest["finish-args"]} == {*windows, "--socket=pulseaudio"}
    desktop = (LINUX / f"{build.IDENTIFIER}.desktop").read_text(encoding="utf-8")
    assert f"Exec={manifest['command']} %F\n" in desktop
    assert f"Icon={build.IDENTIFIER}\n" in desktop
    metainfo = ET.parse(LINUX / f"{build.IDENTIFIER}.metainfo.xml").getroot()  # noqa: S314 - our own file
    assert metainfo.findtext("provides/binary") == manifest["command"]
    assert metainfo.findtext("launchable") == f"{build.IDENTIFIER}.desktop"


def test_the_flatpak_is_made_of_the_archive(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its commands find everything in the archive of `build.tar_xz`, and put each file where Flatpak looks for it."""
    (module,) = json.loads(FLATPAK.read_text(encoding="utf-8"))["modules"]
    sources = {arch: each["path"] for each in module["sources"] for arch in each["only-arches"]}
    for arch, path in sources.items():
        monkeypatch.setattr(platform, "machine", lambda arch=arch: arch)
        made = build.tar_xz(program, tmp_path)
        assert path == f"../../dist/{made.name}"
        assert (FLATPAK.parent / path).resolve().parent == build.ROOT / "dist"
    app = tmp_path / arch / "app"
    app.mkdir(parents=True)
    with tarfile.open(made) as archive:
        archive.extractall(tmp_path / arch, filter="data")
    for command in module["build-commands"]:
        (unpacked,) = (tmp_path / arch).glob("gupai-*")
        subprocess.run(re.sub(r"(?<= )/app(?=/)", str(app), command), cwd=unpacked, check=True, shell=True)  # noqa: S602 - ours
    files = {path.relative_to(app).as_posix() for path in app.rglob("*") if path.is_file()}
    assert files >= {
        "bin/gupai",
        "bin/gupai-cli",
        "lib/gupai/gupai",
        "lib/gupai/_internal/data",
        f"share/applications/{build.IDENTIFIER}.desktop",
        *(f"share/icons/hicolor/{side}x{side}/apps/{build.IDENTIFIER}.png" for side in HICOLOR),
        f"share/metainfo/{build.IDENTIFIER}.metainfo.xml",
        f"share/mime/packages/{build.IDENTIFIER}.xml",
    }
    assert not (app / "lib" / "gupai" / "share").exists()


VALIDATORS = (
    ("appstreamcli", "validate", "--no-net", str(LINUX / f"{build.IDENTIFIER}.metainfo.xml")),
    ("desktop-file-validate", "--no-hints", str(LINUX / f"{build.IDENTIFIER}.desktop")),
)
FOUND = [each for each in VALIDATORS if shutil.which(each[0])]
if FOUND:  # No skipped tests: elsewhere the workflow of a release looks.

    @pytest.mark.parametrize("command", FOUND, ids=lambda command: command[0])
    def test_what_shops_and_menus_read(command: tuple[str, ...]) -> None:
        """Both are as their standards want them."""
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


if shutil.which("makensis") is not None:

    def test_the_setup_of_windows_can_be_made(program: Path, tmp_path: Path) -> None:
        """The compiler of NSIS takes it, and warns of nothing but a general name."""
        assert build.setup_exe(program, tmp_path).read_bytes().startswith(b"MZ")


dpkg_deb = shutil.which("dpkg-deb")
if dpkg_deb is not None:  # No skipped tests: elsewhere there is nothing to test.
    PROGRAM = dpkg_deb

    def test_libraries_of_debian_bring_their_licences(program: Path) -> None:
        """Each from its package; one that no package has brings none."""
        for name in ("libc.so.6", "libone.so.6"):
            (program / "_internal" / name).touch()
        build.notices(program)
        (notice,) = (program / "licences").iterdir()
        assert notice.name.startswith("libc6")
        assert "GNU" in notice.read_text(encoding="utf-8")

    def test_the_debian_package(program: Path, tmp_path: Path) -> None:
        """It asks for the libraries of the system, and puts each file where Debian looks for it."""
        path = build.deb(program, tmp_path, tmp_path)
        asked = subprocess.check_output((PROGRAM, "--field", str(path)), text=True)
        assert f"Version: {__version__}\n" in asked
        # By number, not by letter: 2.9 is older than 2.35.
        assert "Depends: libc6 (>= 2.35), " in asked
        assert all(each in asked for each in build.DEPENDS)
        subprocess.run((PROGRAM, "--control", str(path), str(tmp_path / "control")), check=True)
        told = subprocess.check_output((str(tmp_path / "control" / "postrm"), "remove"), text=True)
        assert all(each in told for each in ("~/.local/share/gupai", "~/.config/gupai", "~/.local/state/gupai"))
        held = subprocess.check_output((PROGRAM, "--contents", str(path)), text=True)
        for name in (
            "opt/gupai/gupai\n",
            "usr/bin/gupai -> /opt/gupai/gupai",
            f"usr/share/applications/{build.IDENTIFIER}.desktop",
            f"usr/share/metainfo/{build.IDENTIFIER}.metainfo.xml",
            f"usr/share/mime/packages/{build.IDENTIFIER}.xml",
            *(f"usr/share/icons/hicolor/{side}x{side}/apps/{build.IDENTIFIER}.png" for side in HICOLOR),
            "usr/share/doc/gupai/copyright",
        ):
            assert name in held, name
        assert not re.search(r"^\S+ (?!root/root)", held, re.MULTILINE)
