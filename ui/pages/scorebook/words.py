# SPDX-License-Identifier: MIT
"""The texts of a score book: its rounds, who banks, and the lines of a settlement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from dominoes.game import Result
from dominoes.scorebook.book import Book, PlayersReason
from ui.games import words_of
from ui.games.names import match_name, rules_name
from ui.games.tally_form import person_name, round_name, who_of
from ui.kit.settings import clean_name
from ui.language.i18n import _, date_time, ngettext, number, sentences, signed
from ui.language.names import enumerated
from ui.table.numbers import SheetModel, settlement_sheet

# -- books and rounds ------------------------------------------------------------------------------


def title(book: Book) -> str:
    """Return the title of the evening, the game and its tradition."""
    rules = rules_name(book.game, book.options)
    # Some traditions are called like their game.
    return " · ".join(filter(None, dict.fromkeys((book.title, match_name(book.game, book.options), rules))))


def book_line(book: Book) -> str:
    """Return who plays, how many rounds there are, and when the book was begun."""
    n = len(book.entries)
    rounds = ngettext("{n} round", "{n} rounds", n).format(n=number(n))
    try:
        begun = date_time(datetime.fromisoformat(book.begun))
    except ValueError:
        begun = book.begun
    return " · ".join((enumerated(everybody(book)), rounds, begun))


def everybody(book: Book) -> tuple[str, ...]:
    """Return the names of all present and former players, in the order of `Book.scores`."""
    return tuple(person_name(score.person, len(book.names)) for score in book.scores)


def lead_line(book: Book) -> str:
    """Return the leader, or the winner."""
    if not book.entries:
        return _("No round has been finished yet.")
    lead = _("Leader: {name}").format(name=_leading(book))
    if book.is_over:
        return sentences(_("The match is over"), _("Winner: {name}").format(name=_leading(book)))
    if book.ended_after is None:
        return lead
    # The match was over, and they play on.
    last, winner = round_name(book, book.ended_after - 1), _leading(book.up_to(book.ended_after))
    return sentences(lead, _("Winner after {round}: {name}").format(round=last, name=winner))


def _leading(book: Book) -> str:
    return " · ".join(person_name(person, len(book.names)) for person in book.leading)


def result_line(book: Book, result: Result, place: int | None = None) -> str:
    """Return in a line how the round at *place*, or the next one, ended."""
    return words_of(book.game, book.options, who_of(book, place)).title(result)


def chips_line(book: Book, chips: Sequence[int], place: int | None = None) -> str:
    """Return in a line each player's chips of the round at *place*, or of the next one; no number begins a line."""
    who = who_of(book, place)
    return " · ".join(f"{name}\N{NO-BREAK SPACE}{signed(n)}" for name, n in zip(who, chips, strict=True))


# -- who plays -------------------------------------------------------------------------------------

SEPARATORS: Final = re.compile("[,，、;；\n]")
"""Between names in a line."""
COMMA: Final = ", "
"""Between names in a line that is shown."""


def names_listed(text: str, known: Iterable[str] = ()) -> list[str]:
    """Return the names in *text*, with commas between them; *known* ones may have some inside."""
    known = {*known}
    whole = sorted((name for name in known if SEPARATORS.search(name)), key=len, reverse=True)
    end = f"(?=\\s*(?:{SEPARATORS.pattern}|$))"
    one = "|".join((*(re.escape(name) + end for name in whole), f"[^{SEPARATORS.pattern[1:]}+"))
    parts = (part.strip() for part in re.findall(rf"\s*({one})", text))
    return [name for part in parts if (name := part if part in known else clean_name(part))]


def players_trouble(reason: PlayersReason) -> str:
    """Return why those waiting cannot, in a sentence."""
    match reason.key:
        case "players.twice":
            return _("Two players are called {name}. Give one of them another name.").format(name=reason["name"])
        case "players.many":
            return _("At most {n} players take turns.").format(n=number(reason["most"]))
        case _:
            return _("Where people take turns, every player needs a name.")


# -- the settlement --------------------------------------------------------------------------------


def result_of(book: Book, state: Any) -> Result:  # noqa: ANN401 - the end of any game
    """Return how a round that is over by its tally ended."""
    result = book.entry.game.result(state)
    assert result is not None
    return result


def settlement(book: Book, state: Any, heading: str, place: int | None = None) -> SheetModel:  # noqa: ANN401 - of any game
    """Return the settlement of the round at *place*, or of the next one, that is over by its tally."""
    result, who = result_of(book, state), who_of(book, place)
    said = words_of(book.game, book.options, who)
    return settlement_sheet(
        result,
        who,
        lambda payment: said.payment(payment, state),
        title=heading,
        subtitle=result_line(book, result, place),
        bank=said.bank(state),
    )
