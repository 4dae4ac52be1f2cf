# SPDX-License-Identifier: MIT
"""Positions in copied text: lessons, records, codes of deals with their table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dominoes.deal import new_seed
from dominoes.game import Seat, Standing
from dominoes.lessons.file import SUFFIX, VERSION, read
from dominoes.lessons.layout import Layout, layout_of
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.tree import ROOT, tree_over
from dominoes.records.pasted import MOST_TEXT, codes_in, records_in
from dominoes.records.reader import parse
from dominoes.records.record import Round
from dominoes.records.table_code import is_table_code, read_table_code

_HEAD: Final = f'{{"gupai_lesson": {VERSION}, "title": {{}}, "author": ""}}\n'
"""In front of chapters that were copied without the first line of their lesson."""


def chapter_of(round_: Round) -> Chapter:
    """Return a chapter of the deal of *round_*, with its moves as steps 1, 2, … of one line.

    Raises:
        RecordError: its deal cannot be.
    """
    tree, node = tree_over(replace(layout_of(round_), moves=()), new_seed()), ROOT
    for move in round_.moves:
        tree, node = tree.added(node, move)
    return Chapter(tree)


def chapters_in(text: str) -> tuple[Chapter, ...]:
    """Return the chapters of the lesson in *text*, or one for each record or code of a deal with its table.

    Hands alone, and codes of deals alone, say nothing about their game: they are no chapters.

    Raises:
        DominoesError: a lesson, a record or a code in it cannot be read, or breaks the rules.
    """
    text = text[:MOST_TEXT]
    if _is_lesson(text):
        return _lesson_in(text)
    if records := records_in(text):
        return tuple(chapter_of(parse(line)) for line in records)
    return tuple(_chapter_of_code(code) for code in codes_in(text) if is_table_code(code))


def _is_lesson(text: str) -> bool:
    first = text.lstrip()[:1]
    return first == "{" and ('"gupai_lesson"' in text or '"layout"' in text)


def _lesson_in(text: str) -> tuple[Chapter, ...]:
    head = "" if '"gupai_lesson"' in text.lstrip().partition("\n")[0] else _HEAD
    with TemporaryDirectory(prefix="gupai-", ignore_cleanup_errors=True) as folder:
        path = Path(folder) / f"text{SUFFIX}"
        path.write_text(head + text, encoding="utf-8", errors="replace")
        return read(path).chapters


def _chapter_of_code(code: str) -> Chapter:
    deal = read_table_code(code)
    standing = Standing(Seat(0)).complete(len(deal.hands))
    return Chapter(tree_over(Layout(deal.game, deal.options, deal.hands, standing), new_seed()))
