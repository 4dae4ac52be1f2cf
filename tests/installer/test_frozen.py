# SPDX-License-Identifier: MIT
"""The entry point of the frozen program, and its message about a missing library."""

from __future__ import annotations

import multiprocessing
import sys
from pickle import UnpicklingError

import pytest

from installer import build, frozen
from ui import __main__ as window


def test_a_package_names_what_newer_systems_call_otherwise() -> None:
    """Of alternatives the newer name first, as the one available."""
    assert "libglib2.0-0t64 | libglib2.0-0" in build.DEPENDS
    assert "libegl1" in build.DEPENDS
    assert set(build.NEWER) <= set(frozen.PACKAGES)


def test_a_missing_library_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With a command that installs it, and without a traceback."""

    def without_libraries() -> int:
        raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(sys, "argv", ["/opt/gupai/gupai"])
    monkeypatch.setattr(window, "main", without_libraries)
    assert frozen.main() == 1
    told = capsys.readouterr().err
    assert told.startswith("gupai: libGL.so.1: ")
    assert "sudo apt install libegl1 libgl1 " in told


def test_another_error_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing module is a fault of the program, and shows its place."""

    def broken() -> int:
        raise ModuleNotFoundError("No module named 'ui.gone'")

    monkeypatch.setattr(sys, "argv", ["gupai"])
    monkeypatch.setattr(window, "main", broken)
    with pytest.raises(ModuleNotFoundError):
        frozen.main()


@pytest.mark.parametrize("error", [OSError(6, "Invalid handle"), EOFError(), UnpicklingError("truncated")], ids=repr)
def test_a_worker_whose_window_was_killed_ends(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Windows would show the error in a dialog, which stays until somebody closes it."""

    def fail() -> None:
        raise error

    monkeypatch.setattr(multiprocessing, "freeze_support", fail)
    assert frozen.main() == 1
