# SPDX-License-Identifier: MIT
"""`installer.build_hook`."""

from __future__ import annotations

import tempfile
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import PoFileError

from installer import build_hook
from installer.build_hook import DataBuildHook, compile_catalogues

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "tile"
msgid "66"
msgstr "天"

#, fuzzy
msgctxt "tile"
msgid "11"
msgstr "?"
"""


def catalogue(folder: Path, text: str) -> Path:
    """Write a catalogue of Hong Kong below *folder*; return *folder*."""
    file = folder / "zh_HK" / "LC_MESSAGES" / "tiles.po"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return folder


def test_catalogues_are_compiled_in_place(tmp_path: Path) -> None:
    """A name is found by its context; what is only guessed stays out."""
    source = catalogue(tmp_path / "source", PO)
    (relative,) = compile_catalogues(source, tmp_path / "target")
    assert relative == Path("zh_HK/LC_MESSAGES/tiles.mo")
    with (tmp_path / "target" / relative).open("rb") as file:
        names = GNUTranslations(file)
    assert names.pgettext("tile", "66") == "天"
    assert names.pgettext("tile", "11") == "11"
    # Nor does the moment of the build stand in it.
    assert {names.info()[key][:10] for key in names.info() if key.endswith("-date")} == {"2020-02-02"}


def test_a_broken_catalogue_stops_the_build(tmp_path: Path) -> None:
    """A wheel with half a language must not be made."""
    source = catalogue(tmp_path / "source", 'msgid "66"\nnonsense "天"\n')
    with pytest.raises(PoFileError):
        compile_catalogues(source, tmp_path / "target")


def test_a_build_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither compiled files nor their folder."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(build_hook, "compile_modules", lambda *_: pytest.fail("no compiler"))
    monkeypatch.setenv("GUPAI_COMPILED", "1")
    (tmp_path / "temporary").mkdir()
    catalogue(tmp_path / "translations", PO)
    anything: Any = None
    hook = DataBuildHook(str(tmp_path), {"compiled": []}, anything, anything, str(tmp_path), "wheel")
    data: dict[str, Any] = {"force_include": {}}
    with pytest.raises(pytest.fail.Exception, match="no compiler"):
        hook.initialize("standard", data)
    assert len(data["force_include"]) == 3
    assert not any((tmp_path / "temporary").iterdir())
