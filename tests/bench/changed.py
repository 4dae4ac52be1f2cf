# SPDX-License-Identifier: MIT
"""Seconds that `run.py test --changed` takes after a small change of each kind; run it with `python -m`.

Goal: at most 60 s on two idle cores. Each change is made in a copy of the checkout, in which mypy has run before, as
where somebody works. Beside the seconds stands the CPU time: on a busy machine half of it is the better figure.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import run
from tests.support.checkout import Checkout

CHANGES: Final = {
    "options": ("dominoes/games/tiengow/options.py", "ERREN: Final", "# Two\nERREN: Final"),
    "presenter": ("ui/games/tiengow/play.py", "class TienGowPresenter", "# Shown\nclass TienGowPresenter"),
    "page": ("ui/pages/how_to_play/page.py", "class HowToPlayPage", "# Shown\nclass HowToPlayPage"),
    "catalogue": ("translations/ja/LC_MESSAGES/ui.po", "フォルダーを開く", "フォルダを開く"),
}
"""The file of each kind, and what is replaced in it by what."""
_GOAL: Final = 60
COMMITTED: Final = (
    ("init", "-q"),
    ("add", "."),
    ("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "-m", "one"),
)
CHECK: Final = "import sys, run; sys.exit(run.run_all(run.checks_of(run.changed())))"
"""Checks the changes with the environment there is: `run.main` would make one for the copy."""


def seconds(copy: Checkout, name: str, old: str, new: str) -> tuple[float, float, int]:
    """Change a file; return the seconds of its checks, their CPU time, and their exit code."""
    copy.edit(name, old, new)
    began, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = os.environ | {"PYTHONPATH": str(copy.root)}
    code = subprocess.call((sys.executable, "-c", CHECK), cwd=copy.root, env=environment)
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    copy.edit(name, new, old)
    return time.monotonic() - began, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime, code


def main(kinds: list[str]) -> int:
    """Print the figures of the *kinds*, or of all; 1 when the goal is missed or a check fails."""
    rows: list[tuple[str, float, float, int]] = []
    with TemporaryDirectory() as folder:
        copy = Checkout(Path(folder))
        (copy.root / ".venv").symlink_to(run.ROOT / ".venv")
        for command in COMMITTED:
            subprocess.run(("git", *command), cwd=copy.root, check=True)  # noqa: S607 - as in run.py
        copy.succeed("-m", "mypy", *run.STATIC_CHECKS[2].split()[1:])
        rows += [(kind, *seconds(copy, *CHANGES[kind])) for kind in kinds or CHANGES]
    for kind, wall, cpu, code in rows:
        print(f"{kind:10} {wall:5.0f} s, {cpu:5.0f} s of CPU time{'' if code == 0 else ', FAILED'}")
    return int(any(code or wall > _GOAL for _, wall, _, code in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
