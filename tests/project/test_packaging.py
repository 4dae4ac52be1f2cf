# SPDX-License-Identifier: MIT
"""The wheel works where nothing else is installed. Needs an environment made from a lock."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from installer import wheels

ROOT = Path(__file__).parents[2]
PROGRAMS = "Scripts" if os.name == "nt" else "bin"

pytestmark = pytest.mark.packaging


def run(*command: str | Path, folder: Path, **variables: str) -> str:
    """Run *command* in *folder*, without this checkout on any path; return what it printed."""
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables
    done = subprocess.run(
        list(map(str, command)), cwd=folder, env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built by the locked back end."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps")
    run(*pip, "--wheel-dir", folder, ROOT, folder=folder)
    (built,) = folder.glob("gupai-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of programs of an environment with the wheel and the lock for playing."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder)
    programs = folder / PROGRAMS
    # Only what these programs load is compiled, when they do.
    quiet = ("--disable-pip-version-check", "install", "--quiet", "--no-compile")
    pip = (sys.executable, "-m", "pip", "--python", programs / "python", *quiet)
    run(*pip, "--require-hashes", "--no-deps", "-r", ROOT / "installer" / "play.txt", folder=folder)
    run(*pip, "--no-deps", wheel, folder=folder)
    return programs


def test_the_wheel_holds_every_catalogue_and_resource(wheel: Path) -> None:
    """Catalogues are compiled, resources complete, and nothing but the two packages is at the top."""
    names = set(ZipFile(wheel).namelist())
    catalogues = [path.relative_to(ROOT) for path in (ROOT / "translations").glob("*/LC_MESSAGES/*.po")]
    resources = [path.relative_to(ROOT) for path in (ROOT / "resources").rglob("*") if path.is_file()]
    expected = {path.with_suffix(".mo") for path in catalogues} | set(resources) | {Path("LICENSE")}
    assert catalogues
    assert resources
    assert {f"ui/_data/{path.as_posix()}" for path in expected} == {n for n in names if n.startswith("ui/_data/")}
    assert {name.split("/")[0] for name in names if "gupai-" not in name} == {"dominoes", "ui"}
    shared = {name.partition(".data/data/")[2] for name in names if ".data/" in name}
    assert {Path(name).suffix for name in shared} == {".desktop", ".xml", ".png"}
    assert {name.split("/")[0] for name in shared} == {"share"}
    assert "dominoes/py.typed" in names


@pytest.mark.bulk
def test_the_window_checks_itself(installed: Path, tmp_path: Path) -> None:
    """The installed program finds all its parts from any folder, without a display."""
    run(installed / "gupai", "--self-check", folder=tmp_path, QT_QPA_PLATFORM="offscreen")


def test_the_terminal_program_never_loads_qt(installed: Path, tmp_path: Path) -> None:
    """`gupai-cli` runs where Qt cannot."""
    run(installed / "gupai-cli", "--help", folder=tmp_path)
    loaded = "import sys, dominoes.cli; print([name for name in sys.modules if name.startswith('PySide6')])"
    assert run(installed / "python", "-c", loaded, folder=tmp_path).strip() == "[]"


def test_the_terminal_program_prints_where_the_window_is_installed(installed: Path, tmp_path: Path) -> None:
    """Its command is found as an entry point, and needs no display."""
    run(installed / "gupai-cli", "sheet", "ranks", "tiengow", "--out", "a.pdf", folder=tmp_path)
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-")


def test_the_tests_run_on_what_a_wheel_holds(wheel: Path, tmp_path: Path) -> None:
    """The copy has all tests and data of this checkout, and the packages of the wheel without its copy of the data."""
    checkout = tmp_path / "checkout"
    wheels.lay_out(wheel, checkout)
    for folder in ("tests", "resources"):
        named = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts}
        assert all((checkout / path).exists() for path in named)
    modules = {
        name
        for name in ZipFile(wheel).namelist()
        if name.startswith(("dominoes/", "ui/")) and "_data" not in name.split("/")
    }
    found = {
        path.relative_to(checkout).as_posix() for top in ("dominoes", "ui") for path in (checkout / top).rglob("*.*")
    }
    assert found == modules


@pytest.mark.bulk
def test_the_same_sources_give_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    """To the last bit, for any builder, time, place, and order of reading folders."""
    copy, built = tmp_path / "a checkout of somebody else", tmp_path / "built"
    shutil.copytree(ROOT, copy, ignore=wheels.LEFT_OUT)
    for path in (copy / "ui").rglob("*.py"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps")
    run(*pip, "--wheel-dir", built, copy, folder=tmp_path, PYTHONHASHSEED="7", TZ="Asia/Hong_Kong", LC_ALL="C")
    assert (built / wheel.name).read_bytes() == wheel.read_bytes()


@pytest.mark.bulk
def test_compiled_opponents_play_the_same_rounds(tmp_path: Path) -> None:
    """A wheel for this system has all modules that pyproject.toml names; opponents decide there as the sources do."""
    wheel = wheels.build("compiled", tmp_path)
    assert "-none-any" not in wheel.name
    with (ROOT / "pyproject.toml").open("rb") as file:
        named = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["compiled"]
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "compiled", [name for name in names if not name.startswith("ui/")])
    compiled = {
        Path(name).with_suffix("").with_suffix("").as_posix() for name in names if name.endswith((".so", ".pyd"))
    }
    assert {name.removesuffix(".py") for name in named} < compiled
    assert set(named) < set(names)
    where = "import dominoes.games.tiengow.bots.table as table; print(table.__file__)"
    loaded = run(sys.executable, "-c", where, folder=tmp_path, PYTHONPATH=str(tmp_path / "compiled"))
    assert not loaded.endswith(".py\n")
    for game, preset in (("tiengow", "basic"), ("tiengow", "wiki_hk"), ("chain", "jielong"), ("chain", "dingniu")):
        seats = "bot:club,bot:strong,bot:greedy,bot:casual"
        play = ("play", game, "--preset", preset, "--seats", seats, "--rounds", "1", "--seed", "7", "--json")
        match = (sys.executable, "-m", "dominoes.cli", *play)
        rounds = [run(*match, folder=tmp_path, PYTHONPATH=str(root)) for root in (tmp_path / "compiled", ROOT)]
        assert rounds[0] == rounds[1]
