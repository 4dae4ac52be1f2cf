# SPDX-License-Identifier: MIT
"""The glossary on paper: every word with its meaning, in every language."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from ui.language import i18n
from ui.language.glossary import entries
from ui.paper.blocks import Grid, Text, TileRow
from ui.paper.game import glossary_document


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_word_stands_on_paper(language: str, english: QApplication) -> None:
    """Under the name of its group: tiles with their picture, terms with what they mean; nothing is cut."""
    i18n.install(english, language)
    found = entries(language)
    document = glossary_document(lambda: found)
    blocks = list(document.blocks())
    assert sum(isinstance(block, Text) for block in blocks) == 1 + len({entry.group for entry in found})
    tiles = [block for block in blocks if isinstance(block, TileRow)]
    assert [block.tiles for block in tiles] == [(entry.face,) for entry in found if entry.face is not None]
    rows = [row for block in blocks if isinstance(block, Grid) for row in block.rows[1:]]
    terms = [entry for entry in found if entry.face is None]
    for row, entry in zip(rows, terms, strict=True):
        assert row[0].startswith(entry.words[0].text)
        assert row[1] == entry.meaning != ""
        assert all(word.text in row[2] for word in entry.words[1:])
    for leaf in document.leaves():
        for item in leaf.items:
            assert item.box.right() <= leaf.size.width()
            assert item.box.bottom() <= leaf.size.height()
