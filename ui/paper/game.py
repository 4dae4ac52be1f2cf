# SPDX-License-Identifier: MIT
"""A table's needs on paper: ranks, payments, its rules, blank score sheets, tiles to cut out; the glossary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import Any, Final

from dominoes.games import entry
from dominoes.tiles import FACES
from ui.games import GAME_UIS, words_of
from ui.games.names import group_name, match_name, rules_name
from ui.games.tally_form import unnamed
from ui.games.words import table_rules
from ui.language.glossary import GlossaryEntry, Word
from ui.language.i18n import _, capital, current, number, term
from ui.language.names import seat_mark, tile_name
from ui.paper.blocks import Block, Cut, Grid, Size, Text, TileRow
from ui.paper.flow import Document, Layout, Paper
from ui.paper.round import settlement

_SCORE_ROUNDS: Final = 24
"""Rows of a blank score sheet."""
_SCORE_ROW: Final = 44.0
"""Their height, in units of a page."""
_RANK_COLUMNS: Final = 3
_SHARES: Final = (2.2, 4.0, 3.8)
"""Of the width of the glossary: word, meaning and other languages."""


class CardSize(Enum):
    """Sizes of tiles to cut out; the value is its key on the command line."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    @property
    def millimetres(self) -> float:
        """The width of a tile: less than a real one, about as large, and to be seen by a class."""
        return {CardSize.SMALL: 20.0, CardSize.MEDIUM: 28.0, CardSize.LARGE: 42.0}[self]


def _heading(game: str, options: Any, title: str) -> Iterator[Block]:  # noqa: ANN401 - the options of any game
    yield Text(title, Size.TITLE)
    name, rules = match_name(game, options), rules_name(game, options)
    yield Text(" · ".join(dict.fromkeys((name, rules))), muted=True)


def rank_document(game: str, options: Any, paper: Paper = Paper.A4) -> Document:  # noqa: ANN401
    """Return the tiles and ranks of *game* by *options*, on one page."""
    title = _("Tiles and ranks")
    return Document(title, lambda: _ranks(game, options, title), Layout(paper, _RANK_COLUMNS), one_page=True)


def _ranks(game: str, options: Any, title: str) -> Iterator[Block]:  # noqa: ANN401 - the options of any game
    yield from _heading(game, options, title)
    lists = tuple(words_of(game, options).ranks())
    if not lists:
        faces = set(entry(game).game.tiles(options))
        yield from (TileRow((face,), capital(tile_name(face))) for face in FACES if face in faces)
        return
    for each in lists:
        yield Text(each.title, Size.HEADING)
        last = len(each.rows) - 1
        yield from (TileRow(row.tiles, row.name, row.mark, keeps=at < last) for at, row in enumerate(each.rows))


def payment_document(game: str, options: Any, paper: Paper = Paper.A4) -> Document:  # noqa: ANN401
    """Return how rounds are paid by *options*, with examples that the rules settle."""
    title = _("Payments")
    return Document(title, lambda: _payments(game, options, title), Layout(paper))


def _payments(game: str, options: Any, title: str) -> Iterator[Block]:  # noqa: ANN401 - the options of any game
    yield from _heading(game, options, title)
    rules = entry(game)
    seats = rules.game.seats(options)
    who = [unnamed(seat) for seat in range(seats)]
    for each in words_of(game, options).examples():
        standing = each.standing(seats)
        if rules.tally.objection(options, standing, each.tally) is None:
            state = rules.tally.ended(options, standing, each.tally)
            result = rules.game.result(state)
            assert result is not None
            yield from settlement(game, state, result, who)


def rules_document(game: str, options: Any, paper: Paper = Paper.A4) -> Document:  # noqa: ANN401
    """Return how a table plays by *options*, in sentences."""
    title = _("Rules of this table")
    return Document(title, lambda: _rules(game, options, title), Layout(paper))


def _rules(game: str, options: Any, title: str) -> Iterator[Block]:  # noqa: ANN401 - the options of any game
    yield from _heading(game, options, title)
    yield from (Text(sentence, bullet=True) for sentence in table_rules(game, options))


def score_document(game: str, options: Any, paper: Paper = Paper.A4) -> Document:  # noqa: ANN401
    """Return a blank score sheet for a table that plays by *options*."""
    title = _("Score sheet")
    return Document(title, lambda: _scores(game, options, title), Layout(paper), one_page=True)


def _scores(game: str, options: Any, title: str) -> Iterator[Block]:  # noqa: ANN401 - the options of any game
    yield from _heading(game, options, title)
    seats = entry(game).game.seats(options)
    # Each seat has its round and, beside it, its chips up to then.
    head = (_("Round"), capital(term("banker")), *(seat_mark(seat, seats) for seat in range(seats)))
    names = (capital(term("player")), "", *("",) * seats)
    rounds = ((number(place), *("",) * (seats + 1)) for place in range(1, _SCORE_ROUNDS + 1))
    total = (_("Total"), *("",) * (seats + 1))
    yield Grid((head, names, *rounds, total), (1.0, 1.0, *(2.0,) * seats), _SCORE_ROW)


def card_document(
    game: str,
    options: Any,  # noqa: ANN401 - the options of any game
    size: CardSize = CardSize.MEDIUM,
    paper: Paper = Paper.A4,
) -> Document:
    """Return the tiles of *game* to cut out, with their names."""
    naming = GAME_UIS[game].scene.naming
    tiles = entry(game).game.tiles(options)
    title = _("Tiles to cut out")
    return Document(title, lambda: (Cut(tiles, size.millimetres, naming),), Layout(paper))


# -- the glossary ---------------------------------------------------------------------------------


def glossary_document(entries: Callable[[], Sequence[GlossaryEntry]], paper: Paper = Paper.A4) -> Document:
    """Return the glossary: terms in every language, their meanings in the reader's, group by group."""
    return Document(capital(term("glossary")), lambda: _glossary(entries()), Layout(paper))


def _glossary(entries: Sequence[GlossaryEntry]) -> Iterator[Block]:
    yield Text(capital(term("glossary")), Size.TITLE)
    for group, found in groupby(entries, key=lambda entry: entry.group):
        yield Text(group_name(group), Size.HEADING)
        rows = []
        for each in found:
            first, *others = each.words
            if each.face is not None:
                words = (_called(first), _others(others))
                yield TileRow((each.face,), " · ".join(filter(None, words)))
            else:
                rows.append((_called(first), each.meaning, _others(others)))
        if rows:
            head = (current().own_name, _("Meaning"), _("Other languages"))
            yield Grid((head, *rows), _SHARES)


def _called(word: Word) -> str:
    """Return a word with its reading."""
    return _("{word} ({reading})").format(word=word.text, reading=word.reading) if word.reading else word.text


def _others(words: Sequence[Word]) -> str:
    """Return the words of other languages, each once."""
    return " / ".join(dict.fromkeys(word.text for word in words if word.text))
