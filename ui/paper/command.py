# SPDX-License-Identifier: MIT
"""``gupai-cli sheet``: pages to print, without a window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn

from PySide6.QtWidgets import QApplication

from dominoes.characters import escaped
from dominoes.cli.__main__ import WRONG, options_of
from dominoes.cli.club import (
    add_books_arguments,
    add_missing_argument,
    add_progress_arguments,
    add_tournament_arguments,
    books_ranked,
    progress_of,
    read_names,
)
from dominoes.cli.counting import counted
from dominoes.club.deals import read_deals
from dominoes.club.ranking import Missing, collect
from dominoes.club.tournament import schedule
from dominoes.errors import NotationError
from dominoes.games import entry
from dominoes.lessons.file import read as read_lesson
from dominoes.records.files import given_path, whole_file, writing
from dominoes.records.reader import check, round_at
from dominoes.records.rule_sets import OPTIONS
from ui.kit import theme
from ui.language import i18n
from ui.language.glossary import entries
from ui.paper.club import (
    books_document,
    deals_document,
    progress_document,
    results_document,
    tournament_document,
)
from ui.paper.flow import Document, Paper
from ui.paper.game import (
    CardSize,
    card_document,
    glossary_document,
    payment_document,
    rank_document,
    rules_document,
    score_document,
)
from ui.paper.html import lesson_html, round_html
from ui.paper.lesson import GRIDS, WRITE_LINES, Handed, lesson_document
from ui.paper.paint import write_pdf
from ui.paper.round import round_document
from ui.paper.slides import lesson_slides, round_slides, write_film, write_series

_HTML, _SLIDES, _FILM = ".html", ".png", ".gif"

GAME_SHEETS: Final[dict[str, Callable[..., Document]]] = {
    "ranks": rank_document,
    "payments": payment_document,
    "rules": rules_document,
    "scores": score_document,
}
"""Sheets about a table, by the word of the command line."""


class _Parser(argparse.ArgumentParser):
    """Complains in one line, as the other commands do."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"gupai-cli: {escaped(message)}\n")
        sys.exit(WRONG)


def _parser() -> argparse.ArgumentParser:
    shared = _Parser(add_help=False)
    shared.add_argument("--out", type=Path, required=True, metavar="FILE.pdf|.html|.gif|FOLDER.png")
    shared.add_argument("--language", choices=tuple(i18n.LANGUAGES), default=i18n.SOURCE.key)
    shared.add_argument("--paper", choices=[paper.value for paper in Paper], default=Paper.A4.value)
    parser = _Parser(
        prog="gupai-cli sheet",
        description="Pages to print, as PDF; lessons and rounds also as HTML, slides or an animated picture.",
    )
    sheets = parser.add_subparsers(dest="sheet", required=True)
    for name in (*GAME_SHEETS, "cards"):
        sheet = sheets.add_parser(name, parents=[shared])
        sheet.add_argument("game")
        sheet.add_argument("--preset")
        sheet.add_argument("--options", type=given_path, metavar="FILE", help=OPTIONS)
        if name == "cards":
            sheet.add_argument("--size", choices=[size.value for size in CardSize], default=CardSize.MEDIUM.value)
    for name, metavar in (("lesson", "FILE.gupai-lesson"), ("round", "FILE.gupai")):
        sheet = sheets.add_parser(name, parents=[shared])
        sheet.add_argument("file", type=given_path, metavar=metavar)
        sheet.add_argument("--per-page", type=int, choices=tuple(GRIDS), default=2)
        if name == "lesson":
            sheet.add_argument("--no-solutions", action="store_true")
            sheet.add_argument(
                "--lines",
                type=int,
                default=WRITE_LINES,
                help="to write on below a question, where they fit",
            )
        else:
            sheet.add_argument("--line", type=int, default=1, metavar="K")
            sheet.add_argument("--undealt", action="store_true", help="with the tiles that were not dealt")
    sheet = sheets.add_parser("deals", parents=[shared])
    sheet.add_argument("set", type=given_path, metavar="SET")
    sheet = sheets.add_parser("results", parents=[shared])
    sheet.add_argument("set", type=given_path, metavar="SET")
    sheet.add_argument("files", nargs="+", type=given_path, metavar="FILE.gupai")
    add_missing_argument(sheet)
    add_progress_arguments(sheets.add_parser("progress", parents=[shared]))
    add_books_arguments(sheets.add_parser("books", parents=[shared]))
    sheets.add_parser("glossary", parents=[shared])
    add_tournament_arguments(sheets.add_parser("tournament", parents=[shared]))
    return parser


def main(argv: Sequence[str]) -> int:
    """Make the pages requested by the command line *argv*; raise DominoesError for unreadable input."""
    args = _parser().parse_args(argv)
    # No window is shown, so that no display is needed.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or theme.application("gupai-cli")
    assert isinstance(app, QApplication)
    i18n.install(app, args.language)
    # A name, or a word of the glossary, may be of another region than the language.
    i18n.add_all_fonts()
    kind = args.out.suffix.lower()
    if kind == _HTML:
        return _write_html(args)
    if kind in (_SLIDES, _FILM):
        return _write_slides(args, kind)
    document = _document(args)
    with writing(args.out):
        *_, pages = write_pdf(args.out, document.leaves(), document.title, Paper(args.paper))
    print(f"{escaped(str(args.out))}: {counted(pages, 'page')}")
    return 0


def _write_html(args: argparse.Namespace) -> int:
    """Write a lesson or a round as one HTML file; the other sheets are for paper alone."""
    if args.sheet == "lesson":
        text = lesson_html(read_lesson(args.file), solutions=not args.no_solutions)
    elif args.sheet == "round":
        text = round_html(check(round_at(args.file, args.line)))
    else:
        raise _only_positions(args)
    with writing(args.out), whole_file(args.out) as file:
        file.write(text)
    print(escaped(str(args.out)))
    return 0


def _write_slides(args: argparse.Namespace, kind: str) -> int:
    """Write a lesson or a round as a folder of pictures, named without the suffix, or as one animated picture."""
    if args.sheet == "lesson":
        slides = lesson_slides(read_lesson(args.file), solutions=not args.no_solutions)
    elif args.sheet == "round":
        slides = round_slides(check(round_at(args.file, args.line)))
    else:
        raise _only_positions(args)
    path = args.out if kind == _FILM else args.out.with_suffix("")
    with writing(path):
        *_, count = write_film(path, slides) if kind == _FILM else write_series(path, slides)
    print(f"{escaped(str(path))}: {counted(count, 'page')}")
    return 0


def _only_positions(args: argparse.Namespace) -> NotationError:
    return NotationError("only lessons and rounds are written so", str(args.out))


def _document(args: argparse.Namespace) -> Document:
    paper = Paper(args.paper)
    match args.sheet:
        case "lesson":
            handed = Handed(args.per_page, not args.no_solutions, max(0, args.lines), paper)
            return lesson_document(read_lesson(args.file), handed)
        case "round":
            checked = check(round_at(args.file, args.line))
            return round_document(checked, per_page=args.per_page, paper=paper, undealt=args.undealt)
        case "deals":
            return deals_document(read_deals(args.set), paper)
        case "results":
            deals = read_deals(args.set)
            return results_document(deals, collect(deals, args.files, missing=Missing(args.missing)), paper)
        case "books":
            return books_document(books_ranked(args), paper)
        case "progress":
            return progress_document(progress_of(args), paper)
        case "glossary":
            return glossary_document(lambda: entries(args.language), paper)
        case "tournament":
            names, summary = read_names(args.names, args.encoding, args.language)
            print(summary)
            return tournament_document(names, schedule(len(names), args.rounds, args.seats, args.seed), paper)
    options, _preset = options_of(entry(args.game), args.preset, args.options)
    if args.sheet == "cards":
        return card_document(args.game, options, CardSize(args.size), paper)
    return GAME_SHEETS[args.sheet](args.game, options, paper)
