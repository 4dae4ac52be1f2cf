# SPDX-License-Identifier: MIT
"""The 골여시 table as plain values, from what one seat knows, and as a diagram."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Faces, Seat, hidden
from dominoes.games import entry
from dominoes.games.kolyesi.state import MOST, Phase, State, Tiles, View
from dominoes.records.replay import still_view
from ui.diagram.position import Group, Position
from ui.games.bank import Showing, bank_position, seat_model
from ui.games.kolyesi import texts
from ui.table.bank import BankModel, BankSeatModel
from ui.table.view_model import HandTileModel, seen_models

# -- the table as plain values; no Qt -------------------------------------------------------------


def seen_of(view: View, seat: Seat, showing: Showing) -> Tiles | None:
    """Return the hand of *seat*, if the reader sees all of it."""
    shown = texts.shown_by(view)
    if shown is not None:
        return shown.hands[seat] if seat in showing.opened else None
    return view.hand if seat == view.seat else None


def bank_model(
    view: View, who: Sequence[str], levels: Sequence[str], showing: Showing, *, open_hands: State | None = None
) -> BankModel:
    """Return the table as the seat of *view* sees it."""
    shown = texts.shown_by(view)
    seen = [*view.hand]
    if shown is not None:
        seen += (tile for seat in showing.opened - {view.seat} for tile in shown.hands[seat])
    return BankModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), showing, open_hands) for seat in range(len(who))
        ),
        hand=tuple(map(HandTileModel, view.hand)),
        groups=(len(view.hand),),
        most=MOST,
        seen=seen_models(seen),
    )


def _seat(
    view: View, seat: Seat, called: tuple[str, str], showing: Showing, open_hands: State | None
) -> BankSeatModel:
    hand = seen_of(view, seat, showing)
    named = seat == view.banker and view.phase is not Phase.STAKE
    return seat_model(
        view,
        seat,
        called,
        showing,
        status=texts.status(view, seat),
        groups=_groups(view, seat, hand, open_hands),
        words="" if hand is None else texts.hand_name(hand, banker=named),
    )


def _groups(view: View, seat: Seat, hand: Tiles | None, open_hands: State | None) -> tuple[Faces, ...]:
    """Return the tiles before a seat: backs, or the open ones."""
    if hand is not None:
        return (hand,)
    if open_hands is not None and open_hands.hands[seat]:
        return (open_hands.hands[seat],)
    return ((None,) * view.sizes[seat],)


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("kolyesi").game, state, seat)

    def groups(owner: Seat) -> tuple[Group, ...]:
        hand = state.hands[owner]
        if opened or owner == seat or texts.shown_by(view) is not None:
            return (Group(hand, texts.hand_name(hand, banker=owner == view.banker) if hand else ""),)
        return (Group(hidden(hand)),)

    return bank_position(state, view, who, texts.status, groups, opened=opened, title=title, lines=lines)
