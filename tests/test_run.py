# SPDX-License-Identifier: MIT
"""`run.py`: what it asks of the system, and when it makes an environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import run


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A checkout of its own, where programs are only noted; making an environment makes its Python."""
    noted: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        noted.append(command)
        if "venv" in command:
            run.python("play").parent.mkdir(parents=True)
            run.python("play").touch()
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "LOCKS", {"play": tmp_path / "play.txt"})
    (tmp_path / "play.txt").write_text("one==1\n")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return noted


def test_an_environment_is_made_once(calls: list[list[str]]) -> None:
    """The second start finds it ready."""
    assert run.prepare("play", {})
    assert [command[1:3] for command in calls] == [["-m", "venv"], ["-m", "pip"], ["-m", "pip"]]
    calls.clear()
    assert run.prepare("play", {})
    assert calls == []


@pytest.mark.parametrize("changed", ["play.txt", "pyproject.toml", ".venv/play/gupai-stamp"])
def test_a_changed_or_half_made_environment_is_made_anew(calls: list[list[str]], changed: str) -> None:
    """Its stamp must fit the lock and the project file."""
    assert run.prepare("play", {})
    calls.clear()
    (run.ROOT / changed).write_text("other")
    run.python("play").unlink()
    run.python("play").parent.rmdir()
    assert run.prepare("play", {})
    assert "venv" in calls[0]


def test_a_failed_step_leaves_no_stamp(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What failed is named, and tried again next time."""
    monkeypatch.setattr(subprocess, "call", lambda command: 1)
    assert not run.prepare("play", {})
    assert not (run.environment("play") / "gupai-stamp").exists()
    assert "Setting up failed at: " in capsys.readouterr().out


def test_without_a_display_a_match_is_shown(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says so, nothing is installed, and the terminal plays."""
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run.main([]) == 0
    assert capsys.readouterr().out == run.NO_DISPLAY + "\n"
    assert calls == [[sys.executable, *run.DEMONSTRATION.split()]]


def test_without_a_display_arguments_are_answered(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """--version and --self-check need no window, nor the libraries of one."""
    asked: list[set[str]] = []
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(run, "missing_libraries", lambda libraries: asked.append(set(libraries)))
    monkeypatch.setattr(run, "prepare", lambda purpose, missing: True)
    assert run.main(["--version"]) == 0
    assert run.NO_DISPLAY not in capsys.readouterr().out
    assert asked == [set(run.QT_LIBRARIES)]
    assert calls == [[str(run.python("play")), "-P", "-m", "ui", "--version"]]


def test_a_folder_called_ui_is_not_started(tmp_path: Path) -> None:
    """Wherever the player happens to be, it is the game that opens, not a package of the same name there."""
    (tmp_path / "ui").mkdir()
    (tmp_path / "ui" / "__main__.py").write_text("raise SystemExit(7)\n")
    start = [sys.executable, "-P", "-m", "ui", "--version"]
    here = {**os.environ, "PYTHONPATH": str(run.ROOT), "QT_QPA_PLATFORM": "offscreen"}
    assert subprocess.run(start, cwd=tmp_path, env=here, check=False, capture_output=True).returncode == 0


@pytest.mark.parametrize("root", [True, False])
def test_what_the_system_lacks(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, root: bool
) -> None:
    """Root installs it; anybody else is told the exact command."""
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("os.geteuid", lambda: 0 if root else 1000, raising=False)
    missing = run.missing_libraries({"libnever-heard-of.so.7": "libnever7"})
    assert run.install_packages(missing) is root
    shown = capsys.readouterr().out
    if root:
        assert calls[0][:2] == ["apt-get", "update"]
        assert calls[1][:2] == ["apt-get", "install"]
        assert "libnever7" in calls[1]
    else:
        assert calls == []
        assert "sudo apt-get update && sudo apt-get install -y --no-install-recommends libnever7\n" in shown


def test_an_old_python_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever has Python 3.10 learns what to get."""
    monkeypatch.setattr(sys, "version_info", (3, 10, 1))
    assert run.main([]) == 1
    assert capsys.readouterr().out.startswith("Gupai needs Python 3.11 or newer; this is Python ")
