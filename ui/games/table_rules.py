# SPDX-License-Identifier: MIT
"""How one table plays, in sentences: those of its game, and how long the match lasts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dominoes.games import entry
from dominoes.match import SessionOptions, Until
from ui.games import words_of
from ui.language.i18n import _, ngettext, number


def table_rules(game: str, options: Any) -> tuple[str, ...]:  # noqa: ANN401 - the options of any game
    """Return how a table of *game* plays by *options*; a game without house rules has only the length of its match.

    Alone, each deal is a match of its own.
    """
    return (*words_of(game, options).rules(), *(() if entry(game).is_solitary else _length(options.session)))


def _length(session: SessionOptions) -> Iterator[str]:
    match session.until:
        case Until.ENDLESS:
            yield _("The match goes on until you end it.")
        case Until.ROUNDS:
            text = ngettext("The match lasts {n} round.", "The match lasts {n} rounds.", session.count)
            yield text.format(n=number(session.count))
        case Until.TERMS:
            text = ngettext("The match lasts {n} banker term.", "The match lasts {n} banker terms.", session.count)
            yield text.format(n=number(session.count))
    if session.start_chips:
        yield _("Everyone starts with {n} chips.").format(n=number(session.start_chips))
    if session.bust_ends:
        yield _("It ends when someone has no chips.")
