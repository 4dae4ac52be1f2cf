# SPDX-License-Identifier: MIT
"""The end of a round, one comparison or payment after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from dominoes.game import Step
from ui.games.presenter import Presenter
from ui.language.i18n import _, sentences, signed
from ui.table.numbers import SheetRow


class Settled(NamedTuple):
    """One stop on the way through the end of a round."""

    state: Any
    """What the table shows: the end of the round without what comes later."""
    text: str
    """What is compared or paid, in words."""


def settling(presenter: Presenter, step: Step[Any]) -> tuple[Settled, ...]:
    """Return the stops of *step*, which ended a round: each event worth a line, then each line of the settlement.

    A step that did not end a round has none. Lines are told as *presenter* may see them.
    """
    state = step.state
    if state.ended is None:
        return ()
    stops: list[Settled] = []
    before = len(state.history) - len(step.events)
    for at, event in enumerate(step.events, start=1):
        shown = replace(state, history=state.history[: before + at])
        text = sentences(*presenter.tell(shown, (event,)))
        if text or not stops:
            stops.append(Settled(shown, text))
        else:
            # What is not worth a line comes with what is.
            stops[-1] = stops[-1]._replace(state=shown)
    sheet = presenter.settlement(state, "")
    rows = (*sheet.rows, *(() if sheet.total is None else (sheet.total,)))
    # Names alone: the heads of the sheet say more, in several lines. After the seats comes the house, if it is paid.
    who = (*presenter.who, *sheet.columns[len(presenter.who) :])
    return (*stops, *(Settled(state, _paid(who, row)) for row in rows if any(row.numbers)))


def _paid(who: Sequence[str], row: SheetRow) -> str:
    """Return *row* of a settlement in one line; *who* are the names above its numbers."""
    what = " · ".join(filter(None, (row.heading, row.detail)))
    amounts = [f"{name} {signed(chips)}" for name, chips in zip(who, row.numbers, strict=True) if chips]
    # Translators: what is paid for, and who gains or loses how many chips.
    return _("{what}: {amounts}").format(what=what, amounts=" · ".join(amounts))
