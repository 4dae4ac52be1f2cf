# SPDX-License-Identifier: MIT
"""A position of 推牌九 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dominoes.events import Faces
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.paigow.hands import Ranking, ranking
from dominoes.games.paigow.moves import Set
from dominoes.games.paigow.state import HandCompared, HandsShown, Phase, State, View
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.paigow import words as paigow_words
from ui.games.paigow.model import hand_model, titles
from ui.language import names
from ui.language.i18n import term


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = entry("paigow").game.view(state, seat)
    table = ranking(state.options.ranking)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    hands = {each: _opened(state, each, table) if opened else _known(view, each, table) for each in at}
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(view, each, who, hands[each]) for each in at),
        legend=legend_of(who, seat, view.to_act, opened=opened),
        middle=(Group(state.rest, undealt_text()),) if opened and state.rest else (),
        strips=_out(state, view, opened=opened),
    )


def _seat(view: View, seat: Seat, who: Sequence[str], groups: tuple[Group, ...]) -> PrintedSeat:
    dealt = view.phase in (Phase.SET, Phase.OVER)
    compared = next((e for e in view.history if isinstance(e, HandCompared) and e.seat == seat), None)
    # A picture stands still: the sign of who is to move shows that somebody is thinking.
    notes = [chips_text(view.chips[seat]), paigow_words.status(replace(view, to_act=()), seat, dealt=dealt)]
    if compared is not None:
        notes.append(paigow_words.outcome(compared.sign))
    return PrintedSeat(
        name=who[seat],
        mark=names.seat_mark(seat, len(who)),
        banker=paigow_words.banker_mark(view.times) if seat == view.banker else "",
        note=" · ".join(part for part in notes if part),
        to_act=seat in view.to_act,
        groups=groups,
    )


def _hand(tiles: Faces, title: str, table: Ranking) -> Group:
    named = hand_model(tiles, title, table)
    return Group(tiles, " ".join(part for part in (named.title, named.name) if part))


def _set(way: Set, table: Ranking) -> tuple[Group, ...]:
    return tuple(_hand(tiles, head, table) for tiles, head in zip((way.low, way.high), titles(2), strict=True))


def _opened(state: State, seat: Seat, table: Ranking) -> tuple[Group, ...]:
    """Return the tiles of a seat, set or not."""
    way = state.settings[seat]
    if way is not None:
        return _set(way, table)
    return (_hand(state.hands[seat], "", table),) if state.hands[seat] else ()


def _known(view: View, seat: Seat, table: Ranking) -> tuple[Group, ...]:
    """Return what lies before a seat, as the view's own seat sees it."""
    shown = next((event.hands[seat] for event in view.history if isinstance(event, HandsShown)), ())
    if shown:
        return tuple(_hand(row, head, table) for row, head in zip(shown, titles(len(shown)), strict=True))
    if seat == view.seat and (view.setting is not None or view.hand):
        return _set(view.setting, table) if view.setting is not None else (_hand(view.hand, "", table),)
    if view.phase is not Phase.SET or seat == view.partner:
        return ()
    if view.has_set[seat]:
        return tuple(Group((None, None), head) for head in titles(2))
    return (Group((None,) * view.options.tiles_per_hand),)


def _out(state: State, view: View, *, opened: bool) -> tuple[Group, ...]:
    """Return the tiles of the first half, in the second."""
    played = (state if opened else view).standing.played
    return (Group(tuple(out.tile for out in played), term("half-deal-1")),) if played else ()
