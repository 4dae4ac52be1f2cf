# SPDX-License-Identifier: MIT
"""The promises of the project's files to each other."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from dominoes.games import GAMES

ROOT = Path(__file__).parents[2]
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
    """Developers play with the same versions."""
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
    # REUSE-IgnoreStart: not the line of this file
    assert [path for path, head in heads.items() if "# SPDX-License-Identifier: MIT" not in head] == []
    # REUSE-IgnoreEnd


def test_the_licence_stands_in_two_places() -> None:
    """One for people, and one for REUSE (reuse.software); fonts have their own."""
    assert (ROOT / "LICENSES" / "MIT.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()
    fonts = (ROOT / "resources" / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert fonts.endswith((ROOT / "LICENSES" / "OFL-1.1.txt").read_text(encoding="utf-8"))


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
    """The common part of all games is on top of the rules; all else has a folder."""
    assert len(list((ROOT / "dominoes").glob("*.py"))) <= 11


BANNED_MODULES = {"pickle", "cPickle", "marshal", "shelve", "dill", "jsonpickle", "yaml", "code", "codeop", "pdb"}
BANNED_CALLS = {"eval", "exec", "compile", "__import__", "extractall", "system", "popen", "unpack_archive"}
BANNED_WORDS = {"shell", "allow_pickle"}
SUSPECT = re.compile(rf"\b(?:{'|'.join(BANNED_MODULES | BANNED_CALLS | BANNED_WORDS)})\b")
"""A pattern contained in each source with a finding."""


def risks(source: str) -> list[str]:
    """Return the calls in *source* that run, or could run, input."""
    found: list[str] = []
    if not SUSPECT.search(source):
        return found
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found += [each.name for each in names if each.name.partition(".")[0] in BANNED_MODULES]
            case ast.ImportFrom(module=str(module)) if module.partition(".")[0] in BANNED_MODULES:
                found.append(module)
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name, value=ast.Name(id="os"))):
                found += [name] * (name in BANNED_CALLS)
            case ast.Call(func=ast.Attribute(attr="extractall" | "unpack_archive" as name)):
                found.append(name)
            case ast.keyword(arg=name, value=ast.Constant(value=True)) if name in BANNED_WORDS:
                found.append(f"{name}=True")
    return found


def test_nothing_runs_what_it_reads() -> None:
    """No pickle, no eval, no shell in the program itself, even if ruff is told to allow them."""
    planted = "import pickle\nfrom yaml import load\neval(x)\nos.system(x)\nzip.extractall()\nrun(x, shell=True)\n"
    assert len(risks(planted)) == 6
    found = {
        str(path.relative_to(ROOT)): risks(path.read_text(encoding="utf-8"))
        for package in ("dominoes", "ui")
        for path in (ROOT / package).rglob("*.py")
    }
    assert {path: each for path, each in found.items() if each} == {}
