# SPDX-License-Identifier: MIT
"""The glossary on paper: terms in every language, and their meanings in the reader's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final

from ui.games.names import group_name
from ui.language.glossary import GlossaryEntry, Word
from ui.language.i18n import _, capital, current, term
from ui.paper.blocks import Block, Grid, Size, Text, TileRow
from ui.paper.flow import Document, Layout, Paper

_SHARES: Final = (2.2, 4.0, 3.8)
"""Width of word, meaning and other languages."""


def glossary_document(entries: Callable[[], Sequence[GlossaryEntry]], paper: Paper = Paper.A4) -> Document:
    """Return the document of the glossary's *entries*, group by group."""
    return Document(capital(term("glossary")), lambda: _glossary(entries()), Layout(paper))


def _glossary(entries: Sequence[GlossaryEntry]) -> Iterator[Block]:
    yield Text(capital(term("glossary")), Size.TITLE)
    for group, found in groupby(entries, key=lambda entry: entry.group):
        yield Text(group_name(group), Size.HEADING)
        rows = []
        for entry in found:
            first, *others = entry.words
            if entry.face is not None:
                words = (_called(first), _others(others))
                yield TileRow((entry.face,), " · ".join(filter(None, words)))
            else:
                rows.append((_called(first), entry.meaning, _others(others)))
        if rows:
            head = (current().own_name, _("Meaning"), _("Other languages"))
            yield Grid((head, *rows), _SHARES)


def _called(word: Word) -> str:
    """Return a word with its reading."""
    return _("{word} ({reading})").format(word=word.text, reading=word.reading) if word.reading else word.text


def _others(words: Sequence[Word]) -> str:
    """Return the words of other languages, each once."""
    return " / ".join(dict.fromkeys(word.text for word in words if word.text))
