# SPDX-License-Identifier: MIT
"""The check of the PySide6 found at start, in `ui.app.run`."""

from __future__ import annotations

import sys
from itertools import count

import pytest
from PySide6.QtCore import QObject

from ui.app.run import CALLS, BrokenPySideError, check_pyside, lost_references


def test_void_calls_leave_none_alone() -> None:
    """The locked PySide6 loses no reference to `None` over 64 calls that return nothing."""
    target = QObject()
    assert lost_references(lambda: target.setObjectName("guard")) <= 0


def test_the_locked_pyside_passes() -> None:
    """The check at start is content."""
    check_pyside()


def test_a_pyside_that_loses_references_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """One reference less after each call is what the check is for."""
    readings = count(5000, -CALLS)
    monkeypatch.setattr(sys, "getrefcount", lambda _: next(readings))
    with pytest.raises(BrokenPySideError, match=r"6\.12"):
        check_pyside()
