# SPDX-License-Identifier: MIT
"""`ui.paths`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ui import paths


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
