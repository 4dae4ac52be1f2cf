# SPDX-License-Identifier: MIT
"""A copy of the checkout, to be changed as a contributor would change it, and its checks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

from installer.catalogues import TRANSLATED, text_of
from run import ROOT

GIT: Final = ("git", "ls-files", "-z")
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (tests/[\w/]+\.py)(?:::(\w+))?", re.MULTILINE)


class Checkout:
    """A copy of the files known to Git in *root*, with tools to edit and check them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        listed = subprocess.run(GIT, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, root / name)

    def write(self, name: str, text: str) -> None:
        """Make a new file."""
        path = self.root / name
        assert not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace the only *old* in a file by *new*."""
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (name, old, text.count(old))
        path.write_text(text.replace(old, new), encoding="utf-8")

    def insert(self, name: str, after: str, new: str) -> None:
        """Put *new* behind the only *after* in a file."""
        self.edit(name, after, after + new)

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run Python with *command* in the copy."""
        # The modules of the copy come before those of the installed checkout.
        environment = os.environ | {"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            (sys.executable, *command),
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def succeed(self, *command: str) -> str:
        """Run Python with *command* in the copy, and return its output; it must succeed."""
        done = self.run(*command)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def failing(self, *arguments: str) -> set[str]:
        """Return the names of the tests that fail among those of pytest's *arguments*."""
        done = self.run("-m", "pytest", "-q", "-n0", "-p", "no:randomly", "--tb=short", *arguments)
        assert done.returncode in {0, 1}, done.stdout
        found = {name or file for file, name in FAILED.findall(done.stdout)}
        assert bool(found) == bool(done.returncode), done.stdout
        return found

    def translate(self, words: str) -> None:
        """Bring the catalogues up to date, and translate every new sentence by *words*."""
        self.run("installer/catalogues.py")
        for language in TRANSLATED:
            path = self.root / "translations" / language / "LC_MESSAGES" / "ui.po"
            catalogue = read_po(BytesIO(path.read_bytes()), locale=language)
            for message in catalogue:
                if message.id and not message.string:
                    message.string = words
            path.write_text(text_of(catalogue), encoding="utf-8")
