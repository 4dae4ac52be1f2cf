# SPDX-License-Identifier: MIT
"""The documents to print from pages of the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from dominoes.club.ranking import rank_books
from dominoes.lessons.lesson import Lesson
from dominoes.records.reader import Checked
from dominoes.scorebook.book import Book
from ui.language.i18n import _
from ui.paper.club import books_document
from ui.paper.dialog import Sheet
from ui.paper.flow import Document, Paper
from ui.paper.game import CardSize, card_document, payment_document, rank_document, rules_document, score_document
from ui.paper.html import lesson_html, round_html
from ui.paper.lesson import Handed, lesson_document
from ui.paper.round import round_document
from ui.paper.slides import Slide, lesson_slides, round_slides
from ui.tiles.art import Style


def game_sheets(game: str, options: Any) -> tuple[Sheet, ...]:  # noqa: ANN401 - the options of any game
    """Return the sheets about a table."""

    def cards(size: CardSize, paper: Paper, _per_page: int) -> Document:
        return card_document(game, options, size, paper)

    return (
        Sheet("ranks", lambda: _("Tiles and ranks"), lambda paper, _n: rank_document(game, options, paper)),
        Sheet("payments", lambda: _("Payments"), lambda paper, _n: payment_document(game, options, paper)),
        Sheet("rules", lambda: _("Rules of this table"), lambda paper, _n: rules_document(game, options, paper)),
        Sheet("scores", lambda: _("Score sheet"), lambda paper, _n: score_document(game, options, paper)),
        Sheet("cards-small", lambda: _("Small tiles to cut out"), partial(cards, CardSize.SMALL)),
        Sheet("cards-medium", lambda: _("Tiles to cut out"), partial(cards, CardSize.MEDIUM)),
        Sheet("cards-large", lambda: _("Large tiles to cut out"), partial(cards, CardSize.LARGE)),
    )


def round_sheets(checked: Checked, who: Sequence[str], seat: int) -> tuple[Sheet, ...]:
    """Return the sheets about a round that is over, seen from *seat*, and about its table."""
    played = checked.round

    def make(paper: Paper, per_page: int) -> Document:
        return round_document(checked, who, per_page=per_page, paper=paper, seat=seat)

    def html(tiles: Style) -> str:
        return round_html(checked, who, seat=seat, tiles=tiles)

    def slides() -> Iterator[Slide]:
        return round_slides(checked, who, seat=seat)

    whole = Sheet("round", lambda: _("Move by move"), make, has_positions=True, html=html, slides=slides)
    return (whole, *game_sheets(played.game, played.options))


def book_sheets(book: Book) -> tuple[Sheet, ...]:
    """Return the sheets about a score book and its table."""
    whole = Sheet("book", lambda: _("Score book"), lambda paper, _n: books_document(rank_books((book,)), paper))
    return (whole, *game_sheets(book.game, book.options))


def lesson_sheets(lesson: Lesson) -> tuple[Sheet, ...]:
    """Return the sheets about a lesson: with solutions at the end, or without."""

    def sheet(key: str, *, solutions: bool) -> Sheet:
        return Sheet(
            key,
            lambda: _("Lesson, with solutions at the end") if solutions else _("Lesson without solutions"),
            lambda paper, per_page: lesson_document(lesson, Handed(per_page, solutions, paper=paper)),
            has_positions=True,
            html=lambda tiles: lesson_html(lesson, solutions=solutions, tiles=tiles),
            slides=lambda: lesson_slides(lesson, solutions=solutions),
            file_name=str if solutions else lambda title: _("{title} (worksheet)").format(title=title),
        )

    return (sheet("lesson", solutions=True), sheet("questions", solutions=False))
