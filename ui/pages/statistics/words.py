# SPDX-License-Identifier: MIT
"""Figures in words: averages with their margin, rates, rules, strengths, players, days."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Final

from dominoes.records.summary import Uncounted
from dominoes.store import RoundRow
from dominoes.store.statistics import Mean, Share, Tally, Tradition
from ui.games import GAME_UIS
from ui.games.game_ui import FactWords
from ui.games.names import strength_name, tradition_name, variant_name
from ui.language import names
from ui.language.i18n import _, date_text, ngettext, number, percent, pgettext, signed
from ui.language.names import enumerated

ENOUGH: Final = 30
"""With fewer rounds an average means little."""
FEW: Final = 10
"""With fewer rounds the number is shown instead of a rate."""


def fact_words(key: str) -> FactWords:
    """Return the words for a fact; an unknown one is called by its key."""
    found = (each.facts[key] for each in GAME_UIS.values() if key in each.facts)
    return next(found, FactWords(name=lambda: key))


def tradition_words(rules: Tradition) -> str:
    """Return game and tradition; one name where both are called alike."""
    game, name = variant_name(rules.game, rules.variant), tradition_name(rules.game, rules.preset)
    return game if name == game else f"{game} · {name}"


def level_words(level: str) -> str:
    """Return the name of the opponents' strength."""
    return names.level_name(level) if level else pgettext("opponents", "People")


def player_words(player: str) -> str:
    """Return the name of a player."""
    return player or _("No name")


def in_order(levels: Collection[str]) -> list[str]:
    """Return *levels* from weak to strong."""
    known = names.STRENGTHS
    return sorted(levels, key=lambda level: (known.index(level) if level in known else len(known), level))


def _digits(margin: float) -> int:
    return 0 if margin >= 10 else 1 if margin >= 1 else 2  # noqa: PLR2004 - two figures that mean something


def plus_minus(value: str, margin: str) -> str:
    """Return a value and its margin."""
    # Translators: a value and how far luck alone may have moved it, as 42 % ± 3.
    return _("{value} ± {margin}").format(value=value, margin=margin)


def mean_words(mean: Mean) -> str:
    """Return an average of chips with its margin; for a single round only the number."""
    if math.isinf(mean.margin):
        return signed(round(mean.value))
    digits = _digits(mean.margin)
    return plus_minus(signed(mean.value, digits=digits), number(mean.margin, digits=digits))


def error_words(mean: Mean) -> str:
    """Return the standard error of an average; empty for a single number."""
    if mean.error is None:
        return ""
    return _("standard error {n}").format(n=number(mean.error, digits=_digits(mean.error)))


def share_words(share: Share) -> str:
    """Return a rate with its margin; for few rounds, how many of how many."""
    if share.of < FEW:
        return of_words(share)
    return plus_minus(percent(share.value, digits=0), number(max(1, round(100 * share.margin))))


def of_words(share: Share) -> str:
    """Return how many of how many."""
    return pgettext("rounds", "{part} of {all}").format(part=number(share.count), all=number(share.of))


def rounds_words(n: int) -> str:
    """Return how many rounds."""
    return ngettext("{n} round", "{n} rounds", n).format(n=number(n))


def few_words(n: int) -> str:
    """Return a warning that *n* rounds are too few; empty if they are enough."""
    return _("Too few rounds to tell skill from luck") if n < ENOUGH else ""


def left_out_words(apart: Mapping[Uncounted, int]) -> str:
    """Return which rounds are not counted."""
    undone, replayed = apart.get(Uncounted.UNDONE, 0), apart.get(Uncounted.REPLAY, 0)
    informal, imported = apart.get(Uncounted.INFORMAL, 0), apart.get(Uncounted.IMPORTED, 0)
    by_computer = apart.get(Uncounted.COMPUTER, 0)
    counts = (
        (undone, ngettext("{n} round with undo", "{n} rounds with undo", undone)),
        (replayed, ngettext("{n} replayed round", "{n} replayed rounds", replayed)),
        (informal, ngettext("{n} round just for fun", "{n} rounds just for fun", informal)),
        (
            by_computer,
            ngettext("{n} round played by the computer", "{n} rounds played by the computer", by_computer),
        ),
        (imported, ngettext("{n} imported round", "{n} imported rounds", imported)),
    )
    rounds = enumerated([words.format(n=number(n)) for n, words in counts if n])
    if not rounds:
        return _(
            "Replayed and imported rounds, and those with undo, just for fun or played by the computer, are not "
            "counted."
        )
    return _("Not counted: {rounds}.").format(rounds=rounds)


def day_words(moment: str) -> str:
    """Return the day of a moment of the store, in the local time zone."""
    return date_text(when(moment).astimezone().date(), style="medium")


def when(moment: str) -> datetime:
    """Parse a moment of the store."""
    found = datetime.fromisoformat(moment)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def round_words(row: RoundRow) -> tuple[str, str]:
    """Return which round it was: game and rules; day and opponents."""
    summary = row.summary
    first = tradition_words(Tradition(summary.game, summary.variant, summary.preset))
    against = strength_name(summary.game, summary.level) if summary.level else level_words("")
    return first, " · ".join(filter(None, (day_words(row.ended), against)))


def comparison_words(name: str, tally: Tally) -> str:
    """Return the average of one of several groups, in words."""
    mean = tally.mean
    assert mean is not None
    text = f"{name} · {mean_words(mean)} · {rounds_words(tally.rounds)}"
    few = few_words(tally.rounds)
    return f"{text} · {few}" if few else text
