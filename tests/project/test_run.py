# SPDX-License-Identifier: MIT
"""`run.py`: its demands on the system, the making of environments, and its checks."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import IO

import pytest

import run

GIT = ("git",)


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
    monkeypatch.setattr(run, "become", call)
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.chdir(tmp_path)
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
    """A failed step is named, and tried again next time."""
    monkeypatch.setattr(subprocess, "call", lambda command: 1)
    assert not run.prepare("play", {})
    assert not (run.environment("play") / "gupai-stamp").exists()
    assert "Setting up failed at: " in capsys.readouterr().out


def test_two_first_starts_at_once(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B33: the second waits until the first has made the environment, and makes none itself."""
    started, refused, is_locked = ThreadPoolExecutor(1), Event(), run.is_locked

    def noted(lock: IO[str]) -> bool:
        got = is_locked(lock)
        if not got:
            refused.set()
        return got

    monkeypatch.setattr(run, "is_locked", noted)
    with started, run.setting_up("play"):
        second = started.submit(run.prepare, "play", {})
        assert refused.wait(60)
        assert not second.done()
        assert run.make_environment("play")
    assert second.result()
    assert "Waiting for another start" in capsys.readouterr().out
    assert len(calls) == 3


def test_a_start_that_was_killed_holds_up_no_other(calls: list[list[str]], tmp_path: Path) -> None:
    """B33: the lock goes with its process, the file stays."""
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "play.lock").touch()
    assert run.prepare("play", {})
    assert len(calls) == 3


def test_who_ends_the_start_ends_the_game() -> None:
    """B32: the game has the number of the process started, and nothing of that is left beside it."""
    script = "import os, run; print(os.getpid(), flush=True); run.become(['/bin/sh', '-c', 'echo $$'])"
    done = subprocess.run([sys.executable, "-c", script], cwd=run.ROOT, capture_output=True, text=True, check=True)
    first, second = done.stdout.split()
    assert first == second


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
    """A user with Python 3.10 learns what to get."""
    monkeypatch.setattr(sys, "version_info", (3, 10, 1))
    assert run.main([]) == 1
    assert capsys.readouterr().out.startswith("Gupai needs Python 3.11 or newer; this is Python ")


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that would check, each only noted."""
    noted: list[str] = []
    monkeypatch.setattr(run, "prepare", lambda purpose, missing: True)
    monkeypatch.setattr(run, "run_all", noted.extend)
    monkeypatch.setenv("PYTEST_DEBUG_TEMPROOT", "")
    return noted


def test_the_gate_leaves_out_only_what_all_runs(checks: list[str]) -> None:
    """Both make one session of every test that is not slow, and ask for every branch of the rules."""
    run.main(["test"])
    gate = checks.copy()
    checks.clear()
    run.main(["test", "--all"])
    for commands in (gate, checks):
        (session,) = [command for command in commands if command.startswith("pytest")]
        assert "-m 'not slow'" in session
        assert ("--gate" in session) is (commands is gate)
        assert run.RULES_COVERED in commands
        assert set(run.OTHER_SYSTEMS) <= set(commands)
    assert [command for command in checks if "--fail-under=85" in command]
    assert set(gate) >= set(run.STATIC_CHECKS) <= set(checks)


@pytest.mark.parametrize(
    # Elsewhere there is no ST_NOEXEC, and this test does not run; its rows are read all the same.
    ("flags", "free", "wanted"),
    [(0, 1, True), (getattr(os, "ST_NOEXEC", 0), 1, False), (0, -1, False)],
)
def test_tests_write_to_memory_where_they_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, flags: int, free: int, wanted: bool
) -> None:
    """Not with programs forbidden, nor with too little room, nor without such a folder."""
    monkeypatch.setattr("os.statvfs", lambda folder: SimpleNamespace(f_flag=flags))
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=run.WRITTEN_BY_TESTS + free))
    assert run.has_memory(tmp_path) is wanted
    assert not run.has_memory(tmp_path / "none")


def test_options_are_those_of_pytest(checks: list[str]) -> None:
    """Nothing else runs."""
    run.main(["test", "-k", "one or two", "-x"])
    assert checks == ["pytest -k 'one or two' -x"]


def test_checks_run_beside_the_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """All of them, and the output of each is shown in one piece; a failing one fails the run."""
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "python", lambda purpose: tmp_path / "python")
    # Each waits for what the other writes, some seconds at most.
    wait = "for _ in 1 2 3 4 5 6 7 8 9 10; do [ -e {} ] && exit 0 || sleep 1; done; exit 1"
    programs = {
        "pytest": f"touch begun; echo dots; {wait.format('checked')}",
        "checks": f"echo first; touch checked; {wait.format('begun')}",
        "fails": "echo second; exit 3",
        "coverage": "echo covered",
    }
    for name, script in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    assert run.run_all(("checks a", "fails b", "pytest c", "coverage d")) == 1
    said = capfd.readouterr().out
    assert "\n$ checks a\nfirst\n" in said
    assert "\n$ fails b\nsecond\n" in said
    assert said.index("$ pytest c\n") < said.index("$ coverage d\n")
    assert said.endswith("\nok      checks a\nFAILED  fails b\nok      pytest c\nok      coverage d\n")
    assert run.run_all(("checks a", "pytest c")) == 0
    assert run.run_all(("missing",)) == 1


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout with one commit on main."""
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "A")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@example.org")
    files = {
        "ui/pages/records/page.py": "",
        "ui/pages/records/parts/row.py": "",
        "tests/ui/pages/records/test_page.py": "",
        "tests/ui/pages/records/test_clicks.py": "from tests.ui.driving import window_on\n",
        "tests/ui/pages/start/test_page.py": "",
        "tests/dominoes/games/toy/test_coach.py": "",
        "tests/dominoes/games/toy/test_against_naive.py": "",
        "tests/dominoes/games/toy/test_rules.py": "",
        "tests/ui/language/test_catalogues.py": "",
        "tests/project/test_project.py": "",
        "translations/ja/ui.po": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(run, "ROOT", tmp_path)
    for command in (["init", "--quiet", "--initial-branch=main"], ["add", "."], ["commit", "--quiet", "-m", "one"]):
        subprocess.run([*GIT, *command], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "tests"),
    [
        pytest.param("ui/pages/records/page.py", ["tests/ui/pages/records/test_page.py"], id="not its window"),
        pytest.param("ui/pages/records/parts/row.py", ["tests/ui/pages/records/test_page.py"], id="nearest folder"),
        pytest.param("ui/pages/records/new.py", ["tests/ui/pages/records/test_page.py"], id="new"),
        pytest.param("tests/ui/pages/start/test_page.py", ["tests/ui/pages/start/test_page.py"], id="test"),
        pytest.param("translations/ja/ui.po", ["tests/ui/language/test_catalogues.py"], id="catalogue"),
        pytest.param("pyproject.toml", ["tests/project/test_project.py"], id="top"),
        pytest.param(
            "dominoes/games/toy/options.py",
            ["tests/dominoes/games/toy/test_rules.py", "tests/project/test_rules_page.py"],
            id="short ones, and what reads it",
        ),
        pytest.param(
            "dominoes/games/toy/coach.py",
            ["tests/dominoes/games/toy/test_coach.py", "tests/dominoes/games/toy/test_rules.py"],
            id="its own long ones",
        ),
    ],
)
def test_a_change_is_checked_by_the_tests_of_its_folder(
    checkout: Path, checks: list[str], name: str, tests: list[str]
) -> None:
    """Before it is committed and after, until main has it; mypy and the import contracts look at everything."""
    (checkout / name).parent.mkdir(parents=True, exist_ok=True)
    (checkout / name).write_text("# other\n")
    run.main(["test", "--changed"])
    static = [f"ruff check {name}", f"ruff format --check {name}"] if name.endswith(".py") else []
    assert checks == [*static, *run.STATIC_CHECKS[2:], f"pytest -n auto {' '.join(tests)}"]
    uncommitted = checks.copy()
    checks.clear()
    for command in (["checkout", "--quiet", "-b", "mine"], ["add", "."], ["commit", "--quiet", "-m", "two"]):
        subprocess.run([*GIT, *command], cwd=checkout, check=True)
    run.main(["test", "--changed"])
    assert checks == uncommitted


def test_a_removed_file_is_not_given_to_ruff(checkout: Path, checks: list[str]) -> None:
    """Files that imported it are found by mypy, and its tests still run."""
    (checkout / "ui/pages/records/page.py").unlink()
    run.main(["test", "--changed"])
    assert checks == [*run.STATIC_CHECKS[2:], "pytest -n auto tests/ui/pages/records/test_page.py"]


def test_nothing_changed_is_nothing_to_check(checkout: Path, checks: list[str]) -> None:
    """On main, with all committed."""
    run.main(["test", "--changed"])
    assert checks == []


@pytest.mark.parametrize(("system", "place"), [("win32", "Scripts/python.exe"), ("linux", "bin/python")])
def test_where_the_python_of_an_environment_lies(monkeypatch: pytest.MonkeyPatch, system: str, place: str) -> None:
    """As the module venv of Python documents it."""
    monkeypatch.setattr(sys, "platform", system)
    assert run.python("play").relative_to(run.environment("play")).as_posix() == place
