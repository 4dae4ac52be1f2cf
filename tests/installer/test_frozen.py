# SPDX-License-Identifier: MIT
"""Where the frozen program starts, and what it says where a library is missing."""

from __future__ import annotations

import sys

import pytest

from installer import build, frozen
from ui import __main__ as window

BROUGHT_BY_COMPILERS = {"libstdc++6", "libgcc-s1"}
"""What a package asks for in a version; every system that has a desktop has them."""


def test_the_archive_names_what_the_package_depends_on() -> None:
    """Of alternatives the older name: where there is a newer one, it stands for that too."""
    names = {each.split(" | ")[-1].split(" ")[0] for each in build.DEPENDS}
    assert set(frozen.PACKAGES) == names - BROUGHT_BY_COMPILERS


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
    """A module that is missing is a fault of the program, and shows where."""

    def broken() -> int:
        raise ModuleNotFoundError("No module named 'ui.gone'")

    monkeypatch.setattr(sys, "argv", ["gupai"])
    monkeypatch.setattr(window, "main", broken)
    with pytest.raises(ModuleNotFoundError):
        frozen.main()
