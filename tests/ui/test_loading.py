# SPDX-License-Identifier: MIT
"""The parts left out by `ui.__main__` while PySide6 is loaded."""

from __future__ import annotations

import subprocess
import sys

STEPS = """
import builtins, sys
before = builtins.__import__, builtins.compile
from ui.__main__ import LEFT_OUT, load_qt
load_qt()
assert (builtins.__import__, builtins.compile) == before
def names_in(file):
    module = sys.modules[file.removesuffix(".py").replace("/", ".")]
    assert module.__file__ == file
    return [name for name in vars(module) if not name.startswith("__")]
assert not [name for file in LEFT_OUT for name in names_in(file)]
assert "argparse" not in sys.modules
from PySide6.QtCore import QObject
try:
    QObject().setObjectName(3)
except TypeError as error:
    assert "setObjectName(name: str" in str(error), error
assert "setObjectName(self, name: str" in QObject.setObjectName.__doc__
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
