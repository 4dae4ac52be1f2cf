# SPDX-License-Identifier: MIT
"""``gupai-cli`` as a process among others: its imports, its output, and readers that hang up."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dominoes.cli import __main__ as cli
from tests.support.record_lines import EXAMPLE, GOLDEN, unsealed

WIKI = GOLDEN / "wiki_hk.gupai"
GREEDY = "bot:greedy,bot:greedy,bot:random,bot:greedy"


def outside(*args: str, env: dict[str, str] | None = None, stdout: int = subprocess.PIPE) -> Any:  # noqa: ANN401
    """Run Python in a process of its own from the project's folder."""
    return subprocess.run(
        [sys.executable, *args],
        check=False,
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
        env={**os.environ, **(env or {})},
        timeout=300,
    )


def test_no_window_and_no_database_are_imported() -> None:
    """The command line runs where neither is installed."""
    script = (
        "import sys, dominoes.cli.__main__ as c;"
        f"code = c.main(['play', 'tiengow', '--seats', {GREEDY!r}]) + c.main(['check', {str(WIKI)!r}]);"
        "bad = {'PySide6', 'shiboken6', 'qasync', 'sqlite_utils', 'sqlite3', 'babel', 'ui'} & set(sys.modules);"
        "sys.exit(f'{code} {bad}' if code or bad else 0)"
    )
    done = outside("-c", script)
    assert (done.returncode, done.stderr) == (0, b"")


def test_output_is_utf8_whatever_the_locale_says(tmp_path: Path) -> None:
    """Signs and names beyond ASCII come through under LANG=C."""
    path = tmp_path / "牌局.gupai"
    data = json.loads(EXAMPLE)
    path.write_text(unsealed(data | {"players": ["陳", "B", "C", "D"]}) + "\n", "utf-8")
    plain = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    done = outside("-m", "dominoes.cli", "play", "tiengow", "--seats", ",".join(["bot:greedy"] * 4), env=plain)
    assert done.returncode == 0
    assert "±" in done.stdout.decode()
    done = outside("-m", "dominoes.cli", "check", str(path), "--json", env={**plain, "PYTHONUTF8": "1"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode())["file"] == str(path)


def test_a_reader_that_leaves_is_no_error() -> None:
    """``gupai-cli … | head`` ends without a word."""
    near, far = os.pipe()
    os.close(near)
    try:
        done = outside("-m", "dominoes.cli", "rules", "tiengow", stdout=far)
    finally:
        os.close(far)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("system", "told", "code"),
    [
        ("win32", (errno.EINVAL, "Invalid argument"), 0),
        # A name that Windows does not take.
        ("win32", (errno.EINVAL, "Invalid argument", "a?.gupai"), 2),
        ("linux", (errno.EINVAL, "Invalid argument"), 2),
        ("win32", (errno.ENOSPC, "No space left on device"), 2),
        ("win32", (errno.EPIPE, "Broken pipe"), 0),
        ("linux", (errno.EPIPE, "Broken pipe"), 0),
    ],
)
def test_a_reader_that_leaves_on_windows(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], system: str, told: tuple[Any, ...], code: int
) -> None:
    """S4: there a broken pipe is an invalid argument."""

    def fails(_given: list[str]) -> int:
        raise OSError(*told)

    monkeypatch.setattr(cli, "_run", fails)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os, "dup2", lambda *_given: None)
    monkeypatch.setattr(sys, "stdout", sys.__stdout__)
    assert cli.main([]) == code
    assert bool(capfd.readouterr().err) is bool(code)


if sys.platform == "linux":

    def test_a_file_name_that_is_no_text() -> None:
        """It is told with its odd bytes written out."""
        for args in (["check", os.fsdecode(b"\xff.gupai")], ["check", "--json", os.fsdecode(b"\xff.gupai")]):
            done = outside("-m", "dominoes.cli", *args)
            assert done.returncode == 2
            assert b"Traceback" not in done.stderr
            assert b"\\udcff" in done.stdout + done.stderr

    def test_a_full_disk_behind_stdout_is_told() -> None:
        """One line, and not the silence of success."""
        with Path("/dev/full").open("wb") as full:
            done = outside("-m", "dominoes.cli", "rules", "tiengow", stdout=full.fileno())
        assert done.returncode == 2
        assert done.stderr.decode().splitlines() == ["gupai-cli: cannot be written: No space left on device"]

    @pytest.mark.parametrize(
        "words",
        [
            ["play", "kapshap", "--seed", "1", "--out"],
            ["arena", "kapshap", "--levels", "greedy", "--against", "random", "--deals", "2", "--jobs", "1", "--csv"],
            ["sheet", "ranks", "kapshap", "--out"],
        ],
        ids=lambda words: f"{words[0]} {words[-1]}",
    )
    def test_a_full_disk_behind_a_file_is_told_with_its_name(words: list[str]) -> None:
        """Whatever is written: records, a table, paper."""
        done = outside("-m", "dominoes.cli", *words, "/dev/full")
        assert done.returncode == 2
        told = "gupai-cli: /dev/full: cannot be written: No space left on device"
        assert done.stderr.decode().splitlines()[-1] == told
