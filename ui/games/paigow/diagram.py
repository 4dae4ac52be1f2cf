# SPDX-License-Identifier: MIT
"""A position of 推牌九 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.state import HandCompared, HandsShown, Phase, State, View
from dominoes.records.turn import still_view
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.bank import outcome
from ui.games.paigow import words as paigow_words
from ui.games.paigow.model import HandModel, backs_of, hand_models, held_by
from ui.language import names
from ui.language.i18n import term


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    game = entry("paigow").game
    view: View = still_view(game, state, seat)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(view, each, who, _groups(state, view, each, opened=opened)) for each in at),
        legend=legend_of(who, seat, view.to_act, opened=opened),
        middle=(Group(state.rest, undealt_text(), beyond=True),)
        if opened and state.rest and game.is_dealt(state)
        else (),
        strips=_out(state, view, opened=opened),
    )


def _seat(view: View, seat: Seat, who: Sequence[str], groups: tuple[Group, ...]) -> PrintedSeat:
    dealt = view.phase in (Phase.SET, Phase.OVER)
    compared = next((e for e in view.history if isinstance(e, HandCompared) and e.seat == seat), None)
    # A picture stands still: the sign of who is to move shows that somebody is thinking.
    notes = [chips_text(view.chips[seat]), paigow_words.status(replace(view, to_act=()), seat, dealt=dealt)]
    if compared is not None:
        notes.append(outcome(compared.sign))
    return PrintedSeat(
        name=who[seat],
        mark=names.seat_mark(seat, len(who)),
        banker=paigow_words.banker_mark(view.times) if seat == view.banker else "",
        note=" · ".join(part for part in notes if part),
        to_act=seat in view.to_act,
        groups=groups,
    )


def _groups(state: State, view: View, seat: Seat, *, opened: bool) -> tuple[Group, ...]:
    """Return the tiles that lie before a seat, each hand with its name."""
    dealt = entry("paigow").game.is_dealt(state)
    hands = held_by(state, seat) if opened and dealt else _known(state, view, seat)
    return tuple(Group(each.tiles, f"{each.title} {each.name}".strip()) for each in hands if each.tiles)


def _known(state: State, view: View, seat: Seat) -> tuple[HandModel, ...]:
    """Return what lies before a seat, as the view's own seat sees it."""
    shown = next((event.hands[seat] for event in view.history if isinstance(event, HandsShown)), ())
    if shown:
        return hand_models(shown, ranking(view.options.ranking))
    if seat == view.seat and view.hand:
        return held_by(state, seat)
    return () if view.phase is not Phase.SET or seat == view.partner else backs_of(view, seat)


def _out(state: State, view: View, *, opened: bool) -> tuple[Group, ...]:
    """Return the tiles of the first half, in the second."""
    played = (state if opened else view).standing.played
    return (Group(tuple(out.tile for out in played), term("half-deal-1")),) if played else ()
