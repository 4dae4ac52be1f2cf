# SPDX-License-Identifier: MIT
"""Writing figures for spreadsheets: CSV after RFC 4180, in which numbers stay numbers and no text is a formula.

Heads are English words for programs, and do not change with the language.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TextIO

from dominoes.store import Listed
from dominoes.store.statistics import Mean, Share, Statistics, Tally

BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Tells Excel that the file is UTF-8."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠")
"""Cells of text that begin so would be reckoned by a spreadsheet, or hide what is."""

Cell = str | float | None
"""A text, a number (whole or not), or nothing."""

FIGURES_HEAD: Final = (
    "part", "game", "variant", "rules", "opponents", "player", "rounds", "won", "won_rate", "won_margin", "chips",
    "mean", "standard_error", "banked", "banked_mean", "banked_error", "banker_terms", "longest_term", "void_known",
    "void", "over_known", "over", "pips_known", "pips", "cost_known", "cost",
)  # fmt: skip
ROUNDS_HEAD: Final = (
    "round_id", "ended", "game", "variant", "rules", "player", "opponents", "names", "match", "round", "half", "apart",
    "undos", "chips", "won", "banker", "term", "void", "over", "pips", "cost",
)  # fmt: skip


def write(file: TextIO, rows: Iterable[Sequence[Cell]]) -> None:
    """Write *rows* at the end of *file*, which must not translate ends of lines."""
    csv.writer(file, lineterminator="\r\n").writerows([_safe(cell) for cell in row] for row in rows)


def _safe(cell: Cell) -> str | float:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    return cell


def figures_rows(found: Statistics) -> Iterator[tuple[Cell, ...]]:
    """Give what the page shows: all rounds, and each group of them."""
    yield FIGURES_HEAD
    yield "all", "", "", "", "", "", *_tally(found.total)
    for level, tally in found.levels.items():
        yield "opponents", "", "", "", level, "", *_tally(tally)
    for told, tally in found.traditions.items():
        yield "rules", told.game, told.variant, told.preset, "", "", *_tally(tally)
    for player, tally in found.players.items():
        yield "player", "", "", "", "", player, *_tally(tally)


def _tally(tally: Tally) -> tuple[Cell, ...]:
    rate, margin = _share(tally.won_share)
    return (
        tally.rounds,
        tally.won,
        rate,
        margin,
        tally.chips,
        *_mean(tally.mean),
        tally.banked,
        *_mean(tally.banked_mean),
        tally.terms,
        tally.longest,
        tally.void_known,
        tally.void,
        tally.over_known,
        tally.over,
        tally.pointed,
        tally.points,
        tally.reckoned,
        tally.cost,
    )


def _share(share: Share | None) -> tuple[Cell, Cell]:
    return (None, None) if share is None else (share.value, share.margin)


def _mean(mean: Mean | None) -> tuple[Cell, Cell]:
    return (None, None) if mean is None else (mean.value, mean.error)


def rounds_rows(rounds: Iterable[Listed]) -> Iterator[tuple[Cell, ...]]:
    """Give each of *rounds* as a row; `ROUNDS_HEAD` stands above the first."""
    for each in rounds:
        told = each.summary
        yield (
            each.id,
            each.ended,
            told.game,
            told.variant,
            told.preset,
            told.player,
            told.level,
            " / ".join(told.names),
            each.match,
            each.number,
            each.half,
            told.apart.value,
            told.undos,
            told.chips,
            int(told.won),
            int(told.banker),
            told.term,
            _flag(told.void),
            _flag(told.over),
            told.points,
            told.cost,
        )


def _flag(flag: bool | None) -> Cell:  # noqa: FBT001 - a cell
    return None if flag is None else int(flag)
