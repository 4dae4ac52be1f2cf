# SPDX-License-Identifier: MIT
"""A round on paper: move by move, and its settlement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dominoes.game import Result, Seat, deal_of, known
from dominoes.games import entry
from dominoes.records.deal_code import Hands, has_code
from dominoes.records.reader import Checked
from dominoes.records.summary import BOT
from dominoes.records.table_code import TableDeal
from ui.games import words_of
from ui.games.names import match_name, rules_name
from ui.language.i18n import _, number, pgettext, sentences, signed
from ui.language.names import player_names, round_name
from ui.paper.blocks import NEXT, Block, Code, Grid, Head, Picture, Size, Text
from ui.paper.flow import Document, Layout, Paper
from ui.paper.lesson import GRIDS
from ui.paper.positions import describe, whole_position
from ui.table.numbers import SheetModel, settlement_sheet


def round_document(
    checked: Checked,
    who: Sequence[str] = (),
    *,
    per_page: int = 4,
    paper: Paper = Paper.A4,
    seat: int = 0,
    undealt: bool = False,
) -> Document:
    """Return a finished round, move by move with all hands open.

    Args:
        checked: The round.
        who: Names by seat; by default those of the record.
        per_page: Positions on a page.
        paper: What it is printed on.
        seat: Who sits at the bottom.
        undealt: Show the tiles that no table shows, such as those not dealt.
    """
    columns, rows = GRIDS[per_page]
    round_ = checked.round
    names = tuple(who) or names_of(round_.players)
    title = round_title(checked)
    return Document(
        title, lambda: _round(checked, names, Seat(seat), title, undealt=undealt), Layout(paper, columns, rows)
    )


def round_title(checked: Checked) -> str:
    """Return the game and the number of a round; a deal that was played alone has none."""
    round_ = checked.round
    game = match_name(round_.game, round_.options)
    if round_.entry.is_solitary:
        return game
    half = round_.standing.half if round_.halves else 0
    return f"{game} · {round_name(round_.number, 0, by_terms=False, half=half)}"


def names_of(players: Sequence[str]) -> tuple[str, ...]:
    """Return the displayed names of the *players* of a record."""
    levels = [name.removeprefix(BOT) if name.startswith(BOT) else "" for name in players]
    names = ["" if level else name for name, level in zip(players, levels, strict=True)]
    return player_names(names, levels, None)


def _round(checked: Checked, who: Sequence[str], seat: Seat, title: str, *, undealt: bool) -> Iterator[Block]:
    round_ = checked.round
    yield Head((Text(title, Size.TITLE), Text(rules_name(round_.game, round_.options), muted=True)))
    for place, played in enumerate(checked.positions):
        if place:
            yield NEXT
        yield Text(number(place), Size.HEADING)
        happened = list(describe(round_.game, played.step.state, played.step.events, who))
        if happened:
            yield Text(sentences(*happened), Size.SMALL)
        yield Picture(whole_position(round_.game, played.step.state, seat, who, opened=True, undealt=undealt))
    yield NEXT
    yield from settlement(round_.game, checked.state, checked.result, who)
    if not has_code(round_.entry.game, round_.options):
        return
    yield Text(_("Code of the deal"), Size.HEADING)
    yield Code(TableDeal(round_.game, round_.options, seat, _dealt(checked)).code)


def _dealt(checked: Checked) -> Hands:
    begin = checked.positions[0].step
    return tuple(map(known, deal_of(begin.events).hands))


def settlement(game: str, state: Any, result: Result, who: Sequence[str]) -> Iterator[Block]:  # noqa: ANN401
    """Yield the payments of a round, line by line with their arithmetic."""
    words = words_of(game, state.options, who)
    sheet = settlement_sheet(
        result,
        who,
        lambda payment: words.payment(payment, state),
        title=words.title(result),
        subtitle="",
        roles={entry(game).game.banker(state): pgettext("seat", "Bank")},
    )
    yield Text(sheet.title, Size.HEADING)
    yield grid_of(sheet)


def grid_of(sheet: SheetModel) -> Grid:
    """Return a sheet of numbers as a table."""
    rows = [("", *sheet.columns)]
    for row in (*sheet.rows, *([] if sheet.total is None else [sheet.total])):
        words = "\n".join(filter(None, (row.heading, row.detail)))
        rows.append((words, *(signed(chips) if chips or row is sheet.total else "" for chips in row.numbers)))
    count = len(sheet.columns)
    return Grid(tuple(rows), (3.0, *(1.0,) * count), numbers=count)
