# SPDX-License-Identifier: MIT
"""The end of a round, one comparison or payment after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from dominoes.game import ChipsMoved
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.tree import NodeId
from ui.games import words_of
from ui.language.i18n import _, sentences, signed
from ui.paper.positions import eyes_at, told


class Settled(NamedTuple):
    """One stop on the way through the end of a round."""

    state: Any
    """What the table shows: the end of the round without what comes later."""
    text: str
    """What is compared or paid, in words."""


def settling(chapter: Chapter, node: NodeId, who: Sequence[str]) -> tuple[Settled, ...]:
    """Return the stops of the step to *node*, if it ended a round: each event worth a line, then each payment.

    They are told as a class may know them. A step that did not end a round has none.

    Raises:
        LayoutError, IllegalMoveError, NotationError: as `Tree.step`.
    """
    step = chapter.tree.step(node)
    state, result = step.state, step.state.ended
    if result is None:
        return ()
    game, eyes = chapter.layout.game, eyes_at(chapter, node)
    stops: list[Settled] = []
    before = len(state.history) - len(step.events)
    paid = sum(isinstance(event, ChipsMoved) for event in state.history[:before])
    for at, event in enumerate(step.events, start=1):
        paid += isinstance(event, ChipsMoved)
        shown = replace(_paid(state, paid), history=state.history[: before + at])
        text = sentences(*told(game, shown, (event,), who, eyes))
        if text or not stops:
            stops.append(Settled(shown, text))
        else:
            # What is not worth a line comes with what is.
            stops[-1] = stops[-1]._replace(state=shown)
    line = words_of(game, state.options, who).payment
    for at, payment in enumerate(result.sheet[paid:], start=paid + 1):
        if any(payment.chips):
            what = " · ".join(filter(None, line(payment, state)))
            stops.append(Settled(_paid(state, at), _line(what, who, payment.chips, payment.house)))
    if any(result.chips):
        stops.append(Settled(state, _line(_("Total"), who, result.chips, result.house)))
    return tuple(stops)


def _paid(state: Any, count: int) -> Any:  # noqa: ANN401 - the state of any game
    """Return *state*, the end of a round, when *count* of its payments have been made."""
    sheet = state.ended.sheet
    if not sheet:
        return state
    made = sheet[:count] or (replace(sheet[0], chips=(0,) * len(sheet[0].chips), house=0),)
    return replace(state, ended=replace(state.ended, sheet=made))


def _line(what: str, who: Sequence[str], chips: Sequence[int], house: int) -> str:
    """Return in one line *what* is paid, who gains or loses how many *chips*, and what the *house* takes."""
    amounts = [f"{name} {signed(n)}" for name, n in zip((*who, _("House")), (*chips, house), strict=True) if n]
    # Translators: what is paid for, and who gains or loses how many chips.
    return _("{what}: {amounts}").format(what=what, amounts=" · ".join(amounts))
