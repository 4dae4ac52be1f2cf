# SPDX-License-Identifier: MIT
"""Becomes `ensurepip/__main__.py`: installs the pip whose wheel lies beside it."""

import runpy
import sys
from pathlib import Path

(wheel,) = Path(__file__).parent.glob("pip-*.whl")
sys.path.insert(0, str(wheel))
sys.argv[1:] = ["install", "--no-index", "--no-deps", str(wheel)]
runpy.run_module("pip", run_name="__main__", alter_sys=True)
