# SPDX-License-Identifier: MIT
"""What strengths, opponents, seats and rounds are called, in the language now used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ui.language.i18n import number, pgettext
from ui.language.i18n import term as term_name
from ui.language.tile_names import numeral

WINDS: Final = 4

_LEVELS: Final[Mapping[str, Callable[[], str]]] = {
    "beginner": lambda: term_name("level-1"),
    "casual": lambda: term_name("level-2"),
    "club": lambda: term_name("level-3"),
    "strong": lambda: term_name("level-4"),
    "expert": lambda: term_name("level-5"),
    "random": lambda: term_name("random"),
    "greedy": lambda: pgettext("level", "Greedy"),
    "hint": lambda: term_name("hint"),
    "mixed": lambda: pgettext("level", "Mixed"),
}


def wind(seat_index: int) -> str:
    """Name the wind of a seat, 0 being East: 東, 南, 西, 北 in order of play."""
    winds = (pgettext("wind", "East"), pgettext("wind", "South"), pgettext("wind", "West"), pgettext("wind", "North"))
    return winds[seat_index % WINDS]


def seat_mark(seat: int, seats: int) -> str:
    """Write the short sign of a seat, from 0: its wind at a table of up to four *seats*, else its number from 1."""
    return wind(seat) if seats <= WINDS else number(seat + 1)


def level_name(level: str) -> str:
    """Name a strength of `dominoes.ai.levels`, or opponents of different strengths; an unknown one is its key."""
    return _LEVELS[level]() if level in _LEVELS else level


def opponent_names() -> tuple[str, ...]:
    """Return names for opponents; the first three suit the seats South, West and North."""
    # Translators: a dozen friendly first names or nicknames as used where you live, not translations;
    # the first three may hint at the seats South, West and North.
    return (
        pgettext("opponent", "Sunny"),
        pgettext("opponent", "Wesley"),
        pgettext("opponent", "Nora"),
        pgettext("opponent", "Eddie"),
        pgettext("opponent", "Mabel"),
        pgettext("opponent", "Hugo"),
        pgettext("opponent", "Grace"),
        pgettext("opponent", "Toby"),
        pgettext("opponent", "Ruth"),
        pgettext("opponent", "Felix"),
        pgettext("opponent", "Ivy"),
        pgettext("opponent", "Max"),
    )


def round_name(round_number: int, term: int, by_terms: bool, half: int = 0) -> str:  # noqa: FBT001 - said by the match
    """Name a round: 第 5 局, 東1局 where the match is counted by banker terms, 第 5 局 · 下半場 where it has halves.

    Args:
        round_number: of the round, from 1.
        term: number of the banker term, from 1; four to a wind (南1局 is the fifth).
        by_terms: whether the match is counted by banker terms.
        half: 1 or 2 where each mix is dealt from twice, 0 where it is not.
    """
    if half:
        return f"{round_name(round_number, term, by_terms)} · {term_name(f'half-deal-{half}')}"
    if not by_terms:
        return pgettext("round", "Round {n}").format(n=number(round_number))
    turn, place = divmod(term - 1, WINDS)
    # Translators: wind and number of a banker term, as 東一局 or 東1局.
    return pgettext("round", "{wind} {n}").format(wind=wind(turn), n=numeral(place + 1))
