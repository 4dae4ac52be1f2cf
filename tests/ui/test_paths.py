# SPDX-License-Identifier: MIT
"""`ui.paths`."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from pathlib import Path

import platformdirs
import pytest

from ui import paths
from ui.language.i18n import LANGUAGES

MANUAL = Path(__file__).parents[2] / "resources" / "manual"


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder laid out like a bundle, an installed wheel and a checkout at once."""
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "bundle"), raising=False)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "checkout" / "ui")
    for place in ("bundle", "checkout/ui/_data", "checkout"):
        (tmp_path / place / "resources").mkdir(parents=True)
    return tmp_path


def test_data_comes_from_the_nearest_place(places: Path) -> None:
    """The bundle goes before the wheel, the wheel before the checkout."""
    for place in ("bundle", "checkout/ui/_data", "checkout"):
        found = places / place / "resources"
        assert paths.data("resources") == found
        found.rmdir()
    with pytest.raises(FileNotFoundError, match="resources is missing from the program"):
        paths.data("resources")


def test_a_checkout_has_its_data() -> None:
    """Tests and translators work on the files of the repository."""
    assert paths.data("pyproject.toml") == Path(__file__).parents[2] / "pyproject.toml"


def test_a_profile_keeps_everything_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a profile nothing is written elsewhere, also when the program changes its folder later."""
    monkeypatch.chdir(tmp_path)
    folders = paths.user_folders(Path("stick"))
    monkeypatch.undo()
    assert {folders.settings, folders.records, folders.logs} == {
        tmp_path / "stick" / name for name in ("settings", "records", "logs")
    }
    assert not (tmp_path / "stick").exists()


def test_without_a_profile_the_system_decides() -> None:
    """The three folders bear the program's name, and naming them makes none."""
    folders = paths.user_folders()
    for folder in (folders.settings, folders.records, folders.logs):
        assert "gupai" in folder.parts
        assert folder.is_absolute()


def told_folders(system: str, language: str) -> list[str]:
    """Return what the manual says: the folders of settings, matches and logs on *system*."""
    manual = (MANUAL / f"data.{language}.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| {system} \|([^|]+)\|([^|]+)\|([^|]+)\|$", manual, re.MULTILINE)
    cells = [cell.strip() for cell in row]
    # Words instead of a path say that it is the same again.
    return [cell.strip("`") if cell.startswith("`") else cells[0].strip("`") for cell in cells]


@pytest.mark.parametrize(
    ("system", "kind"), [("Linux", "unix.Unix"), ("macOS", "macos.MacOS"), ("Windows", "windows.Windows")]
)
def test_every_system_keeps_data_where_the_manual_says(
    monkeypatch: pytest.MonkeyPatch, system: str, kind: str
) -> None:
    """By platformdirs' class for that system; Windows answers by its variables, as SHGetKnownFolderPath would."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LOCALAPPDATA", "%LOCALAPPDATA%")
    module, _, name = kind.partition(".")
    folders = import_module(f"platformdirs.{module}")
    if system == "Windows":
        monkeypatch.setattr(folders, "get_win_folder", folders.get_win_folder_from_env_vars)
        monkeypatch.setattr(os.path, "normpath", str)
    monkeypatch.setattr(platformdirs, "PlatformDirs", getattr(folders, name))
    found = [
        str(path).replace(str(Path.home()), "~").replace(os.sep, "\\" if system == "Windows" else "/")
        for path in paths.user_folders()
    ]
    for language in LANGUAGES:
        assert found == told_folders(system, language)
