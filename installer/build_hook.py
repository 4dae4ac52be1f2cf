# SPDX-License-Identifier: MIT
"""Hatchling hook: puts the data of the program into the wheel, below ``ui/_data``.

``translations/<locale>/LC_MESSAGES/*.po`` are compiled to ``.mo``; ``resources/`` is taken as it is.
An editable install gets neither: it finds both in the checkout (``ui/paths.py``).
"""

from __future__ import annotations

import shutil
import tempfile
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
        compiled = target / relative
        compiled.parent.mkdir(parents=True, exist_ok=True)
        with compiled.open("wb") as file:
            write_mo(file, messages)
        written.append(relative)
    return written


class DataBuildHook(Hook):
    """Adds ``ui/_data`` to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues and name the files to include."""
        self._compiled = Path(tempfile.mkdtemp(prefix="gupai-"))
        if version == "editable":
            return
        included: dict[str, str] = build_data["force_include"]
        for catalogue in compile_catalogues(Path(self.root, "translations"), self._compiled):
            included[str(self._compiled / catalogue)] = f"ui/_data/translations/{catalogue.as_posix()}"
        included[str(Path(self.root, "resources"))] = "ui/_data/resources"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled catalogues: they are in the wheel now."""
        del version, build_data, artifact_path
        shutil.rmtree(self._compiled)
