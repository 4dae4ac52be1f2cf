# SPDX-License-Identifier: MIT
"""The parts left out by `ui.__main__` while PySide6 is loaded."""

from __future__ import annotations

import subprocess
import sys

STEPS = """
import builtins, sys
before = builtins.__import__, builtins.compile
from ui.__main__ import STUB_GENERATOR, load_qt
load_qt()
assert (builtins.__import__, builtins.compile) == before
generator = sys.modules["shibokensupport.signature.lib.pyi_generator"]
assert generator.__file__ == STUB_GENERATOR
assert not [name for name in vars(generator) if not name.startswith("__")]
assert "argparse" not in sys.modules
from PySide6.QtCore import QObject
try:
    QObject().setObjectName(3)
except TypeError as error:
    assert "setObjectName(name: str" in str(error), error
try:
    QObject().no_such_method
except AttributeError as error:
    assert "no_such_method" in str(error)
print("loaded")
"""


def test_only_what_writes_stubs_is_left_out() -> None:
    """Mistakes in calls are still told with the signatures there are, and Python has its own functions again."""
    told = subprocess.run([sys.executable, "-c", STEPS], capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("loaded\n", "")
