# SPDX-License-Identifier: MIT
"""The 鬥牛 table as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dominoes.game import Faces, RoundEnded, Seat
from dominoes.games.taungau.options import HAND
from dominoes.games.taungau.state import HandCompared, HandsShown, Phase, Set, Setting, State, View
from dominoes.tiles import FACES, FULL_SET, Tile
from ui.games.stakes import banker_mark, outcome, with_sign
from ui.games.taungau import words
from ui.language import names
from ui.table.bank_felt import BankModel, BankSeatModel
from ui.table.view_model import HandTileModel, SeenModel


@dataclass(frozen=True, slots=True)
class Showing:
    """What the table shows besides what the view says."""

    opened: frozenset[Seat] = frozenset()
    """Seats whose hands lie open already."""
    compared: frozenset[Seat] = frozenset()
    """Seats whose outcome is shown already."""
    dealt: bool = False
    """Whether everybody has their tiles already."""


def own_tiles(view: View, showing: Showing) -> tuple[Tile, ...]:
    """Return the reader's tiles as they stand: as they are set, once they are."""
    if not showing.dealt:
        return ()
    setting = setting_of(view, view.seat, showing)
    return (*setting.bull, *setting.points) if isinstance(setting, Set) else view.hand


def setting_of(view: View, seat: Seat, showing: Showing) -> Setting | None:
    """Return how *seat* has set its hand, as far as that is shown."""
    shown = words.shown_by(view)
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
    shown = words.shown_by(view)
    seen = [*view.hand] if showing.dealt else []
    if shown is not None:
        seen += (tile for seat in showing.opened - {view.seat} for tile in shown.hands[seat])
    counted = Counter(seen)
    own = setting_of(view, view.seat, showing)
    return BankModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), showing, open_hands) for seat in range(len(who))
        ),
        hand=hand,
        groups=(3, 2) if isinstance(own, Set) else (HAND,),
        most=HAND,
        seen=tuple(SeenModel(face, FULL_SET.count(face), counted[face]) for face in FACES),
    )


def _seat(
    view: View, seat: Seat, called: tuple[str, str], showing: Showing, open_hands: State | None
) -> BankSeatModel:
    name, level = called
    compared = next((e for e in view.history if isinstance(e, HandCompared) and e.seat == seat), None)
    result = compared if seat in showing.compared else None
    players = sum(isinstance(event, HandCompared) for event in view.history)
    ended = any(isinstance(event, RoundEnded) for event in view.history)
    over = view.result is not None and ended and len(showing.compared) >= players
    setting = setting_of(view, seat, showing)
    status = words.status(view, seat) if result is None else with_sign(outcome(result.sign), result.sign)
    return BankSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.stakes)),
        chips=(view.chips if over else view.standing.chips)[seat],
        banker=banker_mark() if seat == view.banker else "",
        to_act=seat in view.to_act and (showing.dealt or view.phase is not Phase.SET),
        status=status,
        groups=groups_of(view, seat, showing, open_hands),
        words="" if setting is None else words.hand_name(setting, view.options.scoring),
        sign=None if result is None else result.sign,
    )


def groups_of(view: View, seat: Seat, showing: Showing, open_hands: State | None) -> tuple[Faces, ...]:
    """Return what lies before a seat: nothing before the deal, then backs or what is open, then its hand as set."""
    if not showing.dealt:
        return ()
    shown = words.shown_by(view)
    if shown is not None and seat in showing.opened:
        return as_set(shown, seat)
    if open_hands is not None and open_hands.hands[seat]:
        return (open_hands.hands[seat],)
    return ((None,) * HAND,)


def as_set(shown: HandsShown, seat: Seat) -> tuple[Faces, ...]:
    """Return the tiles of *seat* as they are set."""
    setting = shown.settings[seat]
    return (setting.bull, setting.points) if isinstance(setting, Set) else (shown.hands[seat],)
