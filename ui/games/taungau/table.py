# SPDX-License-Identifier: MIT
"""The 鬥牛 table as plain values, from what one seat knows, and as a diagram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.taungau.options import HAND
from dominoes.games.taungau.state import (
    BULL,
    Phase,
    Set,
    Setting,
    State,
    View,
)
from dominoes.records.replay import still_view
from dominoes.tiles import Tile
from ui.diagram.position import Group, Position
from ui.games.bank import Showing, bank_position, seat_model
from ui.games.taungau import texts
from ui.games.taungau.texts import as_set
from ui.table.bank import BankModel, BankSeatModel
from ui.table.view_model import HandTileModel, seen_models

# -- the table as plain values; no Qt -------------------------------------------------------------


def own_tiles(view: View, showing: Showing) -> tuple[Tile, ...]:
    """Return the reader's tiles as they stand: as they are set, once they are."""
    if not showing.dealt:
        return ()
    setting = setting_of(view, view.seat, showing)
    return (*setting.bull, *setting.points) if isinstance(setting, Set) else view.hand


def setting_of(view: View, seat: Seat, showing: Showing) -> Setting | None:
    """Return how *seat* has set its hand, as far as that is shown."""
    shown = texts.shown_by(view)
    if shown is not None and seat in showing.opened:
        return shown.settings[seat]
    return view.setting if seat == view.seat and shown is None else None


def bank_model(
    view: View,
    who: Sequence[str],
    levels: Sequence[str],
    showing: Showing,
    hand: tuple[HandTileModel, ...],
    *,
    open_hands: State | None = None,
) -> BankModel:
    """Return the table as the seat of *view* sees it; *hand* is how the reader's tiles look."""
    shown = texts.shown_by(view)
    seen = [*view.hand] if showing.dealt else []
    if shown is not None:
        seen += (tile for seat in showing.opened - {view.seat} for tile in shown.hands[seat])
    own = setting_of(view, view.seat, showing)
    return BankModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), showing, open_hands) for seat in range(len(who))
        ),
        hand=hand,
        groups=(BULL, HAND - BULL) if isinstance(own, Set) else (HAND,),
        most=HAND,
        seen=seen_models(seen),
    )


def _seat(
    view: View, seat: Seat, called: tuple[str, str], showing: Showing, open_hands: State | None
) -> BankSeatModel:
    setting = setting_of(view, seat, showing)
    model = seat_model(
        view,
        seat,
        called,
        showing,
        status=texts.status(view, seat),
        groups=groups_of(view, seat, showing, open_hands),
        words="" if setting is None else texts.hand_name(setting, view.options.scoring),
    )
    # Who sets a hand is seen once it is dealt.
    return model if showing.dealt or view.phase is not Phase.SET else replace(model, to_act=False)


def groups_of(view: View, seat: Seat, showing: Showing, open_hands: State | None) -> tuple[Faces, ...]:
    """Return the tiles before a seat: nothing before the deal, then backs or open ones, then its hand as set."""
    if not showing.dealt:
        return ()
    shown = texts.shown_by(view)
    if shown is not None and seat in showing.opened:
        return as_set(shown, seat)
    if open_hands is not None and open_hands.hands[seat]:
        return (open_hands.hands[seat],)
    return ((None,) * HAND,)


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("taungau").game, state, seat)
    return bank_position(
        state,
        view,
        who,
        texts.status,
        lambda owner: _groups(state, view, owner, opened=opened),
        opened=opened,
        title=title,
        lines=lines,
    )


def _groups(state: State, view: View, seat: Seat, *, opened: bool) -> tuple[Group, ...]:
    """Return the tiles that lie before a seat."""
    shown = texts.shown_by(view)
    if shown is not None:
        name = texts.hand_name(shown.settings[seat], view.options.scoring)
        return tuple(Group(group, "" if at else name) for at, group in enumerate(as_set(shown, seat)))
    if not entry("taungau").game.is_dealt(state):
        return ()
    return (Group(state.hands[seat] if opened or seat == view.seat else (None,) * HAND),)
