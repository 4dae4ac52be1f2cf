# SPDX-License-Identifier: MIT
"""Writes the contents of the installers for vulnerability scanners: CycloneDX 1.6, as JSON.

python3 installer/sbom.py [--out dist]     gupai-VERSION.cdx.json

From the lock and the list of licences alone, so the same sources give the same file. Standard library only.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import uuid
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
COMPONENTS: Final = ROOT / "resources" / "licences" / "components.json"
SPACE: Final = uuid.UUID("6a0f1f0e-4f3e-5f0b-9d3c-3d1c7f0d9b52")
"""Of the serial numbers of such files."""


def version() -> str:
    """Return the version of the program."""
    text = (ROOT / "dominoes" / "__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def pins() -> dict[str, str]:
    """Return the versions in the lock, by package."""
    text = (HERE / "play.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


def bill() -> dict[str, Any]:
    """Return the whole of it, as plain data."""
    locked, components = pins(), []
    for each in json.loads(COMPONENTS.read_text(encoding="utf-8")):
        about = {"supplier": {"name": each["holder"]}, "licenses": [{"expression": each["licence"]}]}
        for package in each.get("packages", ()):
            purl = f"pkg:pypi/{package}@{locked[package]}"
            found = {"type": "library", "bom-ref": purl, "name": package, "version": locked[package], "purl": purl}
            components.append(found | about)
        if not each.get("packages"):
            # Of these the system that builds, or a package above, decides the version.
            components.append({"type": "library", "bom-ref": each["name"], "name": each["name"]} | about)
    program = f"pkg:generic/gupai@{version()}"
    made: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": program,
                "name": "gupai",
                "version": version(),
                "purl": program,
                "licenses": [{"expression": "MIT"}],
            }
        },
        "components": components,
        "dependencies": [{"ref": program, "dependsOn": [each["bom-ref"] for each in components]}],
    }
    return made | {"serialNumber": f"urn:uuid:{uuid.uuid5(SPACE, json.dumps(made, sort_keys=True))}"}


def main() -> int:
    """Write it."""
    parser = argparse.ArgumentParser(description="Write the bill of materials of the installers.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder for it")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    path = arguments.out / f"gupai-{version()}.cdx.json"
    path.write_text(json.dumps(bill(), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
