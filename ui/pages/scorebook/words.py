# SPDX-License-Identifier: MIT
"""The texts of a score book: its rounds, who banks, and the lines of a settlement."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from dominoes.game import Result, Standing
from dominoes.match import Until, leaders
from dominoes.scorebook.book import Book
from ui.games import GAME_UIS
from ui.games.names import match_name, rules_name
from ui.games.tally_form import who_of
from ui.language import names
from ui.language.i18n import _, date_time, ngettext, number, sentences, signed
from ui.language.names import enumerated
from ui.table.numbers import SheetModel, settlement_sheet

# -- books and rounds ------------------------------------------------------------------------------


def title(book: Book) -> str:
    """Return the game and its tradition."""
    rules = rules_name(book.game, book.options)
    # Some traditions are called like their game.
    return " · ".join(dict.fromkeys((match_name(book.game, book.options), rules)))


def book_line(book: Book) -> str:
    """Return who plays, how many rounds there are, and when the book was begun."""
    n = len(book.entries)
    rounds = ngettext("{n} round", "{n} rounds", n).format(n=number(n))
    try:
        begun = date_time(datetime.fromisoformat(book.begun))
    except ValueError:
        begun = book.begun
    return " · ".join((enumerated(who_of(book)), rounds, begun))


def round_name(book: Book, standing: Standing, banker_term: int) -> str:
    """Return the name of a round, as in a match against the program."""
    by_terms = book.options.session.until is Until.TERMS
    half = standing.half if book.entry.game.halves(book.options) else 0
    return names.round_name(standing.rounds + 1, banker_term, by_terms, half)


def lead_line(book: Book) -> str:
    """Return who is ahead, or who has won."""
    if not book.entries:
        return _("No round has been finished yet.")
    ahead = " · ".join(who_of(book)[seat] for seat in leaders(book.following.chips))
    if book.is_over:
        winner = _("Winner: {name}").format(name=ahead)
        return sentences(_("The match is over"), winner)
    return _("In the lead: {name}").format(name=ahead)


def result_line(book: Book, result: Result) -> str:
    """Return in a line how a round ended."""
    return GAME_UIS[book.game].settlement().title(result, who_of(book))


def chips_line(book: Book, chips: Sequence[int]) -> str:
    """Return in a line each player's chips of a round; where it takes two, no number begins the second."""
    return " · ".join(f"{name}\N{NO-BREAK SPACE}{signed(n)}" for name, n in zip(who_of(book), chips, strict=True))


# -- the settlement --------------------------------------------------------------------------------


def result_of(book: Book, state: Any) -> Result:  # noqa: ANN401 - the end of any game
    """Return how a round that is over by its tally ended."""
    result = book.entry.game.result(state)
    assert result is not None
    return result


def settlement(book: Book, state: Any, heading: str) -> SheetModel:  # noqa: ANN401 - the end of any game
    """Return the settlement of a round that is over by its tally."""
    result, who, line = result_of(book, state), who_of(book), GAME_UIS[book.game].settlement().line
    return settlement_sheet(
        result,
        who,
        lambda payment: line(payment, state, who),
        title=heading,
        subtitle=result_line(book, result),
    )
