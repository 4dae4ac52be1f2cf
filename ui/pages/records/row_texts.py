# SPDX-License-Identifier: MIT
"""The texts of a finished round: shown in a row of the list, spoken as a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from dominoes.records.summary import Summary, Uncounted
from dominoes.store import RoundRow
from ui.games.names import strength_name, tradition_name, variant_name
from ui.language import names
from ui.language.i18n import _, capital, date_time, pgettext, signed, term
from ui.language.names import enumerated


@dataclass(frozen=True, slots=True)
class RowTexts:
    """The words of one row."""

    title: str
    """Game and round."""
    tradition: str
    detail: str
    """When, and who played."""
    chips: str
    """Empty where one plays alone, for none."""
    gain: int
    """Above zero for a gain, below for a loss."""
    won: str
    """A word if the round was won, else nothing."""
    whose: str
    """In a round from a file: whose chips these are."""
    badges: tuple[str, ...]
    """Why it is not counted, and whether there are remarks."""
    favourite: bool

    @property
    def spoken(self) -> str:
        """All of it in one line."""
        result = f"{self.chips} {term('chips')}" if self.chips else ""
        favourite = pgettext("record", "Favourite") if self.favourite else ""
        parts = (self.title, self.tradition, self.detail, self.whose, result, self.won, *self.badges, favourite)
        return ", ".join(filter(None, parts))


def row_texts(round_: RoundRow) -> RowTexts:
    """Return the texts of *round_*."""
    summary = round_.summary
    half = round_.half if round_.in_halves else 0
    name = names.round_name(round_.number, 1, by_terms=False, half=half)
    game = variant_name(summary.game, summary.variant)
    tradition = tradition_name(summary.game, summary.preset)
    moment = date_time(datetime.fromisoformat(round_.ended))
    return RowTexts(
        # Alone, each deal is a match of its own.
        title=game if _is_solitary(summary) else f"{game} · {name}",
        tradition="" if tradition == game else tradition,
        detail=f"{moment} · {people}" if (people := _people(summary)) else moment,
        chips="" if _is_solitary(summary) else signed(summary.chips),
        gain=summary.chips,
        won=_won(summary),
        # An error here would end the program: PySide 6.11 crashes where one leaves a model that a delegate asks.
        whose="" if summary.seat is not None or _is_solitary(summary) else next(iter(_names(summary)), ""),
        badges=tuple(_badges(round_)),
        favourite=round_.favourite,
    )


def _is_solitary(summary: Summary) -> bool:
    return len(summary.names) == 1


def _won(summary: Summary) -> str:
    """Return a word for a round that the player won; in a game played alone, also whether somebody else solved it."""
    if not summary.won or (summary.seat is None and not _is_solitary(summary)):
        return ""
    return capital(_("solved")) if _is_solitary(summary) else capital(term("win"))


def _badges(round_: RoundRow) -> Iterator[str]:
    if round_.remarks:
        yield pgettext("record", "Comments")
    if round_.summary.apart is not Uncounted.NOTHING:
        yield names.uncounted_name(round_.summary.apart)


def _people(summary: Summary) -> str:
    """Return the players: in a round from a file all of them, else the opponents."""
    if _is_solitary(summary) and summary.seat is not None:
        return summary.player
    seats = [seat for seat in range(len(summary.names)) if seat != summary.seat]
    people = [_names(summary)[seat] for seat in seats]
    levels = {strength_name(summary.game, summary.levels[seat]) for seat in seats} - {""}
    if summary.seat is not None and len(levels) == 1 and all(summary.levels[seat] for seat in seats):
        together = _("{names} ({level})").format(names=enumerated(people), level=next(iter(levels)))
    else:
        together = enumerated([_with_level(summary, seat) for seat in seats])
    if summary.seat is None:
        return together
    if summary.player:
        return _("{player} against {opponents}").format(player=summary.player, opponents=together)
    return _("against {opponents}").format(opponents=together)


def _names(summary: Summary) -> tuple[str, ...]:
    return names.player_names(summary.given_names, summary.levels, summary.seat)


def _with_level(summary: Summary, seat: int) -> str:
    name, level = _names(summary)[seat], strength_name(summary.game, summary.levels[seat])
    if not level or summary.seat is None:
        return name
    return _("{names} ({level})").format(names=name, level=level)
