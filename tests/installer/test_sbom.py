# SPDX-License-Identifier: MIT
"""`installer.sbom`."""

from __future__ import annotations

import json

from dominoes import __version__
from installer import sbom


def test_the_bill_names_every_library_with_its_version() -> None:
    """All that the licences name and the lock pins; twice the same, to the letter."""
    bill = sbom.bill()
    assert json.dumps(bill) == json.dumps(sbom.bill())
    assert bill["metadata"]["component"]["version"] == __version__
    purls = {each["purl"] for each in bill["components"] if "purl" in each}
    assert f"pkg:pypi/pyside6-essentials@{sbom.pins()['pyside6-essentials']}" in purls
    assert {each["name"] for each in bill["components"] if "purl" not in each} >= {"Qt", "Python", "SQLite"}
    references = [each["bom-ref"] for each in bill["components"]]
    assert len(set(references)) == len(references)
    assert bill["dependencies"][0]["dependsOn"] == references
