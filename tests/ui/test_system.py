# SPDX-License-Identifier: MIT
"""The system is asked once whether it wants less motion; where nobody can say, it does not."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from ui import system
from ui.system import reduced_motion


@pytest.fixture(autouse=True)
def asked_anew() -> Iterator[None]:
    """Forget the answer before and after."""
    reduced_motion.cache_clear()
    yield
    reduced_motion.cache_clear()


@pytest.mark.parametrize(
    ("platform", "answer", "less"),
    [
        ("linux", "false\n", True),
        ("linux", "true\n", False),
        ("linux", "", False),
        ("darwin", "1\n", True),
        ("darwin", "0\n", False),
        ("amiga", "1\n", False),
    ],
)
def test_answers(monkeypatch: pytest.MonkeyPatch, platform: str, answer: str, less: bool) -> None:  # noqa: FBT001
    """Each system says it in its own words."""
    asked = []

    def run(command: list[str], **_how: object) -> SimpleNamespace:
        asked.append(command)
        return SimpleNamespace(stdout=answer)

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(system, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(subprocess, "run", run)
    assert reduced_motion() is less
    assert reduced_motion() is less
    assert len(asked) == (platform != "amiga")


@pytest.mark.parametrize("trouble", [OSError("gone"), subprocess.TimeoutExpired("gsettings", 1)])
def test_nobody_answers(monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    """A tool that hangs or breaks does not keep the table from moving."""

    def run(*_command: object, **_how: object) -> None:
        raise trouble

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "which", lambda name: name)
    monkeypatch.setattr(subprocess, "run", run)
    assert not reduced_motion()


def test_no_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the tool nothing is started."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "which", lambda _name: None)
    monkeypatch.setattr(subprocess, "run", None)
    assert not reduced_motion()


@pytest.mark.parametrize("animated", [0, 1])
def test_windows(monkeypatch: pytest.MonkeyPatch, animated: int) -> None:
    """Windows is asked by its own call."""

    def ask(what: int, _size: int, value: object, _flags: int) -> None:
        assert what == 0x1042
        value._obj.value = animated  # type: ignore[attr-defined]

    windll = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=ask))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", windll, raising=False)
    assert reduced_motion() is not bool(animated)


def test_windows_without_its_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only looks like Windows asks for nothing."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(ctypes, "windll", raising=False)
    assert not reduced_motion()
