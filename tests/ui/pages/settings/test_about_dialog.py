# SPDX-License-Identifier: MIT
"""`ui.pages.settings.about_dialog`, opened as a player opens it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes import __version__
from tests.ui.driving import until, window_on
from tests.ui.pages.looks import nameless
from ui.language import i18n
from ui.pages.settings import about_dialog
from ui.pages.settings.about_dialog import AboutDialog
from ui.paths import data


async def test_about(tmp_path: Path) -> None:
    """Version, build and all licences stand there, in the language chosen while it is open, and keys close it."""
    async with window_on(tmp_path) as window:
        window.pages.settings.open()
        window.pages.settings.about.click()
        dialog = window.findChild(AboutDialog)
        assert dialog is not None
        assert __version__ in dialog.title.text()
        assert re.fullmatch(r"Python 3\.\S+ · Qt 6\.\S+ · PySide6 6\.\S+ · .+", dialog.build.text())
        text = dialog.licences.toPlainText()
        for words in (
            "MIT License",
            "GNU LESSER GENERAL PUBLIC LICENSE",
            "SIL OPEN FONT LICENSE",
            "PySide6, Shiboken6",
        ):
            assert words in text, words
        assert not nameless(dialog)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        i18n.install(application, "zh_HK")
        await until(lambda: "骨牌" in dialog.title.text(), "the other language")
        i18n.install(application, "en")
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await until(lambda: not dialog.isVisible(), "the end of it")
        application.sendPostedEvents(dialog, QEvent.Type.DeferredDelete.value)


def test_every_library_of_the_lock_is_named() -> None:
    """Every requirement in the installers is in the list, with a licence and its text."""
    lock = (Path(__file__).parents[4] / "installer" / "play.txt").read_text(encoding="utf-8")
    blocks = re.findall(r"^([a-z0-9-]+)==.*\n(?:    .*\n)*", lock, re.MULTILINE)
    # For the build alone, and what a library names without loading it.
    build = {"editables", "hatchling", "packaging", "pathspec", "tomlkit", "trove-classifiers", "pip"}
    listed = json.loads(data(f"{about_dialog.FOLDER}/components.json").read_text(encoding="utf-8"))
    named = {package for each in listed for package in each.get("packages", ())}
    assert set(blocks) - build == named
    texts = data(f"{about_dialog.FOLDER}/third-party.txt").read_text(encoding="utf-8")
    heads = "\n".join(re.findall(r"={80}\n(.+)\n={80}\n", texts))
    assert [each["name"] for each in listed if each["name"] not in heads and "LGPL" not in each["licence"]] == []
