# SPDX-License-Identifier: MIT
"""A position of 打天九 as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Event, Faces, Seat
from dominoes.games import entry
from dominoes.games.tiengow.state import State, View
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown
from dominoes.records.turn import still_view
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.tiengow.model import table_model, thrown_tiles
from ui.language.i18n import _
from ui.language.names import tricks_counted
from ui.table.trick import PlayModel, TrickSeatModel, trick_models


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("tiengow").game, state, seat)
    model = table_model(view, who, [""] * len(who))
    # In a trick, what others threw has no face in the view.
    trick = trick_models(state.trick, civil_supreme=state.options.supreme.civil) if opened else model.trick
    hands: dict[Seat, Faces] = {
        each.seat: state.hands[each.seat]
        if opened
        else view.hand
        if each.seat == seat
        else (None,) * view.sizes[each.seat]
        for each in model.seats
    }
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model.seats[each], hands[each], trick) for each in at),
        legend=legend_of(who, seat, view.to_act, opened=opened),
        strips=_strips(state, view, opened=opened),
    )


def _seat(model: TrickSeatModel, hand: Faces, trick: Sequence[PlayModel]) -> PrintedSeat:
    played = next((play for play in trick if play.seat == model.seat), None)
    return PrintedSeat(
        name=model.name,
        mark=model.mark,
        banker=model.banker,
        note=chips_text(model.chips),
        to_act=model.to_act,
        groups=(Group(hand),) if hand else (),
        piles=model.tricks,
        piles_text=tricks_counted(model.tricks) if model.tricks else "",
        play=None if played is None else Group(played.tiles, played.caption, played.winning),
    )


def _laid(history: Sequence[Event]) -> list[Faces]:
    """Return what was played, one entry for each play; a thrown tile that is not known is None.

    After the round, thrown tiles may have been turned up.
    """
    turned_up = [list(tiles) for tiles in thrown_tiles(history)]
    plays: list[Faces] = []
    for event in history:
        if isinstance(event, TilesThrown) and turned_up:
            row = turned_up[event.seat]
            plays.append(tuple(row[: len(event.tiles)]))
            del row[: len(event.tiles)]
        elif isinstance(event, TilesLed | TilesBeat | TilesThrown):
            plays.append(event.tiles)
    return plays


def _strips(state: State, view: View, *, opened: bool) -> tuple[Group, ...]:
    plays = _laid(state.history if opened else view.history)
    before = plays[: len(plays) - len(state.trick)]
    standing = state.standing if opened else view.standing
    gone = (*(out.tile for out in standing.played), *(tile for play in before for tile in play))
    strips = (Group(gone, _("Already played")), Group(state.rest if opened else (), undealt_text()))
    return tuple(strip for strip in strips if strip.tiles)
