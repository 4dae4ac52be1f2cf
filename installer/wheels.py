# SPDX-License-Identifier: MIT
"""Builds both wheels of the program: one for every system, and one for this system with compiled opponents.

    python installer/wheels.py [--out dist]     builds them
    python installer/wheels.py --test           also runs the tests of the gate on the packages of either wheel

The compiled one plays the same moves, faster; where none fits, pip takes the plain one. It needs a compiler of C.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGES: Final = ("dominoes", "ui")
COMPILED: Final = {"plain": "0", "compiled": "1"}
"""By the name of a wheel: whether it has compiled modules, as installer/build_hook.py asks for it."""
# Tests of the wheel itself start from a checkout; the long tests are for one of them.
TESTS: Final = ("-n", "auto", "--dist", "worksteal", "--gate", "-m", "not slow and not packaging", "-q")
OTHER: Final = ("ui/_data", "gupai-")
"""Content of a wheel beside its packages."""
LEFT_OUT: Final = shutil.ignore_patterns(".venv", "__pycache__", ".*_cache", ".hypothesis", ".coverage*", "dist")


def build(name: str, folder: Path) -> Path:
    """Build the wheel *name* of `COMPILED` into *folder*.

    Raises:
        subprocess.CalledProcessError: it cannot be built.
    """
    surroundings = {**os.environ, "GUPAI_COMPILED": COMPILED[name]}
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet")
    with tempfile.TemporaryDirectory() as made:
        options = ("--no-build-isolation", "--no-deps", "--wheel-dir", made)
        subprocess.run((*pip, *options, str(ROOT)), env=surroundings, check=True)
        (wheel,) = Path(made).glob("gupai-*.whl")
        folder.mkdir(parents=True, exist_ok=True)
        return Path(shutil.move(wheel, folder / wheel.name))


def lay_out(wheel: Path, checkout: Path) -> None:
    """Make *checkout* a copy of this one with the packages of *wheel*."""
    shutil.copytree(ROOT, checkout, ignore=LEFT_OUT)
    for package in PACKAGES:
        shutil.rmtree(checkout / package)
    with ZipFile(wheel) as file:
        # The data of the program is in the checkout, where tests look for it.
        file.extractall(checkout, [name for name in file.namelist() if not name.startswith(OTHER)])


def test(wheel: Path) -> int:
    """Run the tests on the packages in *wheel*; return the exit code of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "checkout"
        lay_out(wheel, checkout)
        surroundings = {**os.environ, "PYTHONPATH": str(checkout)}
        return subprocess.call((sys.executable, "-m", "pytest", *TESTS), cwd=checkout, env=surroundings)


def main() -> int:
    """Build, and test if asked to; the exit code is that of the first failing tests."""
    parser = argparse.ArgumentParser(description="Build a plain and a compiled wheel.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder for the wheels")
    parser.add_argument("--test", action="store_true", help="run the tests on either wheel")
    arguments = parser.parse_args()
    wheels = [build(name, arguments.out) for name in COMPILED]
    for wheel in wheels:
        print(wheel, flush=True)
        if arguments.test and (code := test(wheel)):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
