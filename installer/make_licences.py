# SPDX-License-Identifier: MIT
"""Collects the licences of everything that installers hold besides the program: resources/licences/third-party.txt.

.venv/test/bin/python installer/make_licences.py [--common FOLDER] [--check]

`resources/licences/components.json` names the parts; the texts come from the packages of this environment, from this
Python, from the fonts, and those of Qt from FOLDER, where Debian keeps such texts. The window shows the file.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

RESOURCES: Final = Path(__file__).resolve().parent.parent / "resources"
COMPONENTS: Final = RESOURCES / "licences" / "components.json"
FILE: Final = RESOURCES / "licences" / "third-party.txt"
LEFT_OUT: Final = frozenset({"pip"})
"""Requirements that the program never loads; `gupai.spec` leaves them out."""
RULE: Final = "=" * 80
QT: Final = """\
Qt and PySide6 are used under the GNU Lesser General Public License, version 3, unchanged and as libraries of their
own: replace their files in the folder of the program by others of the same version, and it uses those. Their source is
published at https://code.qt.io by The Qt Company. Qt contains further parts under licences of their own, which
https://doc.qt.io/qt-6/licenses-used-in-qt.html lists.

"""
SQLITE: Final = "The author disclaims copyright to this source code. SQLite is in the public domain.\n"
NAME: Final = re.compile(r"(?:LICEN[CS]E|COPYING)(?:[._-].*)?", re.IGNORECASE)
"""Files that hold the text of a licence."""


def needed() -> set[str]:
    """Return the packages that the installed program needs here, by name."""
    found: set[str] = set()
    waiting = ["gupai"]
    while waiting:
        for text in requires(waiting.pop()) or ():
            requirement = Requirement(text)
            name = canonicalize_name(requirement.name)
            wanted = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            if wanted and name not in found | LEFT_OUT:
                found.add(name)
                waiting.append(name)
    return found


def of_package(name: str) -> Iterator[str]:
    """Yield the texts in the package *name*."""
    for file in sorted(distribution(name).files or (), key=str):
        if NAME.fullmatch(file.name) and "dist-info" in str(file):
            yield Path(str(file.locate())).read_text(encoding="utf-8")


def texts(component: dict[str, Any], common: Path) -> Iterator[str]:
    """Yield the texts of the licence of *component*."""
    match component["name"]:
        case "Qt":
            yield QT + (common / "LGPL-3").read_text(encoding="utf-8") + "\n" + (common / "GPL-3").read_text("utf-8")
        case "Noto Sans CJK, Noto Serif CJK":
            yield (RESOURCES / "fonts" / "OFL.txt").read_text(encoding="utf-8")
        case "Python":
            yield Path(sysconfig.get_path("stdlib"), "LICENSE.txt").read_text(encoding="utf-8")
        case "SQLite":
            yield SQLITE
        case "CLDR":
            for file in distribution("babel").files or ():
                if file.name == "LICENSE.unicode":
                    yield Path(str(file.locate())).read_text(encoding="utf-8")
        case _:
            for package in component["packages"]:
                yield from of_package(package)


def make(common: Path) -> str:
    """Return the whole file.

    Raises:
        ValueError: a part is not named, or its licence has no text.
    """
    components: list[dict[str, Any]] = json.loads(COMPONENTS.read_text(encoding="utf-8"))
    named = {package for each in components for package in each.get("packages", ())}
    if missing := needed() - named:
        raise ValueError(f"components.json does not name {', '.join(sorted(missing))}")
    holders: dict[str, list[str]] = {}
    for each in components:
        found = [text.strip("\n") for text in texts(each, common)]
        if not found and "LGPL" not in each["licence"]:
            raise ValueError(f"{each['name']}: no text of its licence")
        for text in found:
            holders.setdefault(text, []).append(each["name"])
    parts = (f"{RULE}\n{', '.join(dict.fromkeys(names))}\n{RULE}\n\n{text}\n" for text, names in holders.items())
    lines = (line.rstrip() for part in parts for line in part.replace("\f", "").splitlines())
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the file, or look whether it would be the same."""
    parser = argparse.ArgumentParser(description="Collect the licences of what the program contains.")
    parser.add_argument(
        "--common", type=Path, default=Path("/usr/share/common-licenses"), help="texts of the GNU licences"
    )
    parser.add_argument("--check", action="store_true", help="only look")
    arguments = parser.parse_args()
    try:
        made = make(arguments.common)
    except (OSError, ValueError, PackageNotFoundError) as error:
        print(error, file=sys.stderr)
        return 1
    if arguments.check:
        return 0 if FILE.read_text(encoding="utf-8") == made else 1
    FILE.write_text(made, encoding="utf-8")
    print(f"{FILE}: {len(made):,} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
