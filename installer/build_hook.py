# SPDX-License-Identifier: MIT
"""Hatchling hook: puts the data of the program into the wheel, and compiles the opponents.

``translations/<locale>/LC_MESSAGES/*.po`` are compiled to ``.mo``; ``resources/`` and ``LICENSE`` are taken as they
are. All lie below ``ui/_data``. An editable install gets none of them: it finds them in the checkout, by
``ui/paths.py``.

With the environment variable ``GUPAI_COMPILED`` set to 1 mypyc compiles the files named in ``compiled`` in
pyproject.toml, and the wheel is one for this system and this version of Python. The sources stay in it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from hatchling.builders.config import BuilderConfig

    Hook = BuildHookInterface[BuilderConfig]
else:
    Hook = BuildHookInterface


LONG_AGO = datetime(2020, 2, 2, tzinfo=UTC)
"""Time stamp of every file, the same as hatchling's."""


def compile_catalogues(source: Path, target: Path) -> list[Path]:
    """Compile each ``.po`` below *source* to a ``.mo`` at the same place below *target*.

    Returns:
        The files written, relative to *target*, in order of their names.

    Raises:
        babel.messages.pofile.PoFileError: a catalogue cannot be read.
    """
    written = []
    for catalogue in sorted(source.glob("*/LC_MESSAGES/*.po")):
        relative = catalogue.relative_to(source).with_suffix(".mo")
        with catalogue.open("rb") as file:
            messages = read_po(file, locale=relative.parts[0], abort_invalid=True)
        # Otherwise the time of the build would stand in them, and no two wheels would be the same.
        messages.creation_date = messages.revision_date = LONG_AGO
        compiled = target / relative
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with compiled.open("wb") as file:
            write_mo(file, messages)
        written.append(relative)
    return written


COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

sources = ["--config-file=", *sys.argv.pop().split()]
modules = mypycify(sources, opt_level="3", debug_level="0", group_name="gupai")
setup(name="gupai", packages=[], ext_modules=modules)
"""


def compile_modules(root: Path, sources: Sequence[str], target: Path) -> list[Path]:
    """Compile the modules *sources* of *root* with mypyc.

    Args:
        root: The folder with the packages.
        sources: Files relative to it, with slashes.
        target: An empty folder to work in.

    Returns:
        The extension modules, and the library that they share, below the folder ``compiled`` of *target*.

    Raises:
        subprocess.CalledProcessError: mypyc or the compiler of C refuses.
    """
    # Away from pyproject.toml, read by setuptools, and from an environment with the packages already in it.
    shutil.copytree(root / "dominoes", target / "dominoes", ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-c", COMPILE, "--quiet", "build_ext", "--build-lib", "compiled", " ".join(sources)]
    subprocess.run(command, cwd=target, check=True)
    return sorted(path.relative_to(target) for path in (target / "compiled").rglob("*") if path.is_file())


class DataBuildHook(Hook):
    """Adds ``ui/_data`` to the wheel, and on demand compiled modules."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and name the files to include."""
        self._compiled = Path(tempfile.mkdtemp(prefix="gupai-"))
        if version == "editable":
            return
        try:
            self._compile(build_data)
        except BaseException:
            # Then nobody calls `finalize`.
            shutil.rmtree(self._compiled)
            raise

    def _compile(self, build_data: dict[str, Any]) -> None:
        included: dict[str, str] = build_data["force_include"]
        for catalogue in compile_catalogues(Path(self.root, "translations"), self._compiled):
            included[str(self._compiled / catalogue)] = f"ui/_data/translations/{catalogue.as_posix()}"
        included[str(Path(self.root, "resources"))] = "ui/_data/resources"
        included[str(Path(self.root, "LICENSE"))] = "ui/_data/LICENSE"
        if os.environ.get("GUPAI_COMPILED") == "1":
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            target = self._compiled / "modules"
            for module in compile_modules(Path(self.root), self.config["compiled"], target):
                included[str(target / module)] = module.relative_to("compiled").as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled files: they are in the wheel now."""
        del version, build_data, artifact_path
        shutil.rmtree(self._compiled)
