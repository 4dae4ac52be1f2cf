# SPDX-License-Identifier: MIT
"""Large blocks of memory go back to the system when they are freed."""

from __future__ import annotations

import platform
import subprocess
import sys
from typing import Final

import pytest

from tests.ui.driving import ROOT
from ui.app.memory import keep_large_blocks_apart

_PROGRAM: Final = """
import ctypes, sys
from ui.app.memory import LARGE, keep_large_blocks_apart

class Info(ctypes.Structure):
    names = "arena", "free_blocks", "small", "blocks", "mapped", "most", "small_free", "used", "free", "top"
    _fields_ = [(name, ctypes.c_int) for name in names]

library = ctypes.CDLL(None)
library.mallinfo.restype = Info
library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
library.free.argtypes = [ctypes.c_void_p]
if sys.argv[1] == "apart":
    assert keep_large_blocks_apart()
library.free(library.malloc(8 * LARGE))
before = library.mallinfo().mapped
library.malloc(4 * LARGE)
print(library.mallinfo().mapped - before >= 4 * LARGE)
"""

if platform.libc_ver()[0] == "glibc":

    @pytest.mark.parametrize(("how", "apart"), [("apart", "True"), ("as usual", "False")])
    def test_a_large_block_is_kept_apart(how: str, apart: str) -> None:
        """Also after one was freed, from when on glibc would put the next into its heap."""
        asked = [sys.executable, "-c", _PROGRAM, how]
        found = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
        assert (found.stdout.strip(), found.stderr) == (apart, "")


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_are_left_alone(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    """Their libraries have no such setting."""
    monkeypatch.setattr(sys, "platform", system)
    assert not keep_large_blocks_apart()
