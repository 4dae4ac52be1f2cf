# SPDX-License-Identifier: MIT
"""What the files of the project promise each other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dominoes.games import GAMES

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    [ROOT / "run.py"]
    + [path for folder in ("dominoes", "ui", "tests", "installer") for path in (ROOT / folder).rglob("*.py")]
)


def pins(name: str) -> dict[str, str]:
    """Read the lock *name*: project to version."""
    text = (ROOT / "installer" / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE))


@pytest.mark.parametrize(("lock", "extra"), [("play.txt", None), ("develop.txt", "dev")])
def test_a_lock_satisfies_the_project(lock: str, extra: str | None) -> None:
    """Every requirement, of the build back end too, is pinned to a version that it allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["project"]["dependencies"] + project["dependency-groups"]["build"]
    wanted += project["build-system"]["requires"]
    wanted += project["project"]["optional-dependencies"][extra] if extra else []
    locked = pins(lock)
    for requirement in map(Requirement, wanted):
        assert requirement.specifier.contains(locked[canonicalize_name(requirement.name)]), requirement


def test_the_locks_agree() -> None:
    """Who develops plays with the same versions."""
    assert pins("play.txt").items() <= pins("develop.txt").items()
    assert pins("play.txt").items() <= pins("pack.txt").items()


@pytest.mark.parametrize("lock", ["play.txt", "develop.txt", "pack.txt"])
def test_a_lock_names_no_place(lock: str) -> None:
    """Each pin has its hashes, and no address says where to fetch it."""
    text = (ROOT / "installer" / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    for requirement in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in requirement, requirement


def test_every_source_file_is_licensed() -> None:
    """One SPDX line per file, at its top."""
    heads = {path: path.read_text(encoding="utf-8").splitlines()[:2] for path in SOURCES}
    assert [path for path, head in heads.items() if "# SPDX-License-Identifier: MIT" not in head] == []


def test_games_are_named_in_their_own_folders_alone() -> None:
    """No other file but the two lists knows one of them: neither its key, nor its module, nor its classes' prefix."""
    keys = [entry.key for entry in GAMES]
    # These are also English words, and the first is a function of Python's.
    words = ("chain", "turning", "throwing", "watching")
    classes = "|".join(key.capitalize() for key in words)
    names = re.compile("|".join(f"(?i:{key})" for key in keys if key not in words) + rf"|\b(?:{classes})[A-Z(]")
    strings = re.compile(rf"""['"](?:{"|".join(keys)})['".]|games\.(?:{"|".join(keys)})""")
    found = [
        f"{path.relative_to(ROOT)}: {line}"
        for package in (ROOT / "dominoes", ROOT / "ui")
        for path in package.rglob("*.py")
        if not {*path.relative_to(ROOT).parts} & {*keys} and path != package / "games" / "__init__.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if names.search(line) or strings.search(line)
    ]
    assert found == []


def test_the_vocabulary_is_small() -> None:
    """What all games share lies on top of the rules; all else has a folder."""
    assert len(list((ROOT / "dominoes").glob("*.py"))) <= 11
