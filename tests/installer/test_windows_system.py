# SPDX-License-Identifier: MIT
"""`installer/windows_system.py` and `wine.py`, as far as they need no Wine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from installer import build, windows_system
from installer.bare_system import NotWellError
from installer.wine import LOCKS, PYTHON, SOURCES, Wine, exported, for_windows

LOCK = """\
# made by hand
a==1.0 \\
    --hash=sha256:aa \\
    --hash=sha256:ab
    # via gupai
b==2.0 ; sys_platform == 'win32' \\
    --hash=sha256:bb
c==3.0 ; sys_platform == 'darwin' \\
    --hash=sha256:cc
d==4.0 ; python_full_version < '3.12' \\
    --hash=sha256:dd
e==5.0 ; platform_python_implementation != 'PyPy' \\
    --hash=sha256:ee
"""


def test_a_lock_for_windows() -> None:
    """Markers would be asked of this system: those for Windows are taken away, and with the others their packages."""
    kept = for_windows(LOCK)
    assert re.findall(r"^\w==\S+", kept, re.MULTILINE) == ["a==1.0", "b==2.0", "e==5.0"]
    assert re.findall(r"sha256:(\w+)", kept) == ["aa", "ab", "bb", "ee"]
    assert ";" not in kept


def test_an_unknown_marker_is_told() -> None:
    """Left out it might be missing on Windows, and kept it might not exist there."""
    with pytest.raises(NotWellError, match=r"the marker of b==2\.0 is not understood: extra == 'x'"):
        for_windows("b==2.0 ; extra == 'x' \\\n    --hash=sha256:bb\n")


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_our_locks(path: Path) -> None:
    """Every entry is understood; what only Windows needs is there."""
    text = path.read_text(encoding="utf-8")
    kept = for_windows(text)
    assert 0 < kept.count("==") <= len(re.findall(r"(?m)^\S+==", text))
    only = re.findall(r"(?m)^(\S+) ; sys_platform == 'win32'", text)
    assert only
    assert all(name in kept for name in only)


def test_the_python_is_the_one_of_its_library() -> None:
    """Its wheel is pinned by one hash."""
    text = (SOURCES / "library.txt").read_text(encoding="utf-8")
    assert re.findall(r"sha256:[0-9a-f]{64}$", text, re.MULTILINE)
    assert PYTHON in text


def test_exported_names() -> None:
    """Those of the interface alone, in both forms of objdump."""
    table = (
        "x\n[Ordinal/Name Pointer] Table\n\t[   0] PyArg_Parse\n\t[   1] +base[   2]  0001 _Py_Main\n\t[   2] other\n"
    )
    assert exported(table) == ["PyArg_Parse", "_Py_Main"]


def test_places(tmp_path: Path) -> None:
    """Drive C: lies in Wine's folder, and Z: is the whole system."""
    wine = Wine(tmp_path)
    assert wine.place(r"C:\Games 遊戲\骨牌") == wine.work / "prefix" / "drive_c" / "Games 遊戲" / "骨牌"
    assert wine.place(r"Z:\x\y") == wine.root / "x" / "y"
    assert tmp_path in wine.root.parents


def test_every_step_says_what_it_does(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line each."""
    monkeypatch.setattr("sys.argv", ["windows_system.py", "--list"])
    assert windows_system.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [step.__name__ for step in windows_system.STEPS]
    assert all(len(line) > len("environment  x") for line in lines)


def test_an_unknown_step(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names it, and those there are."""
    monkeypatch.setattr("sys.argv", ["windows_system.py", "--steps", "build,bild"])
    with pytest.raises(SystemExit) as ended:
        windows_system.main()
    assert ended.value.code == 2
    assert re.search(r"no such step: bild; there are make, .*suite", capsys.readouterr().err)


@pytest.mark.parametrize(
    ("told", "what"),
    [
        ("debootstrap is missing here", "install it"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "not the one of the lock"),
        ("ERROR: No matching distribution found for x==1", "without a wheel for Windows"),
        ("[Errno 28] No space left on device: 'x'", "free some"),
        ("mount: permission denied\nmount: Operation not permitted", "as root"),
        ("something else", "mend the cause"),
    ],
)
def test_remedies(told: str, what: str) -> None:
    """Each cause comes with what to do."""
    assert what in windows_system.remedy(told)


def test_a_step_that_fails_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With its name, the cause and the remedy; the steps after it are not tried."""

    def make(_trial: windows_system.Trial) -> None:
        """Fail."""
        raise NotWellError("debootstrap is missing here")

    tried: list[str] = []
    trial = windows_system.Trial(Wine(tmp_path / "none"), tmp_path, tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(windows_system, "WITHOUT_SCREEN", (make,))
        assert windows_system.attempt(trial, [make, lambda _trial: tried.append("on")]) == 1
    assert not tried
    told = capsys.readouterr().err
    assert "make: debootstrap is missing here" in told
    assert "make: install it" in told


def test_what_is_removed_is_what_was_made() -> None:
    """Types of files and the entry have the names of the setup."""
    script = (build.HERE / "windows.nsi").read_text(encoding="utf-8")
    identifier = re.findall(r'!define ID "(.+)"', script)
    assert [windows_system.TYPES[".gupai"]] == identifier
    assert windows_system.TYPES[".gupai-lesson"] == f"{identifier[0]}.Lesson"
    assert windows_system.UNINSTALL.endswith(rf"\{identifier[0]}")
    assert windows_system.TYPES[".gupai-rules"] == f"{identifier[0]}.Rules"
    names = dict(zip(windows_system.TYPES, ("${ID}", "${LESSON}", "${RULES}"), strict=True))
    for ending, name in names.items():
        assert f'Associate "{ending}" "{name}"' in script
