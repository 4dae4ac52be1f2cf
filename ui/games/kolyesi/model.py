# SPDX-License-Identifier: MIT
"""The 골여시 table as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from dominoes.game import Faces, RoundEnded, Seat
from dominoes.games.kolyesi.rules import MOST
from dominoes.games.kolyesi.state import HandCompared, Phase, State, Tiles, View
from dominoes.tiles import FACES, FULL_SET
from ui.games.kolyesi import words
from ui.games.stakes import banker_mark, outcome, with_sign
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


def seen_of(view: View, seat: Seat, showing: Showing) -> Tiles | None:
    """Return the hand of *seat*, if the reader sees all of it."""
    shown = words.shown_by(view)
    if shown is not None:
        return shown.hands[seat] if seat in showing.opened else None
    return view.hand if seat == view.seat else None


def bank_model(
    view: View, who: Sequence[str], levels: Sequence[str], showing: Showing, *, open_hands: State | None = None
) -> BankModel:
    """Return the table as the seat of *view* sees it."""
    shown = words.shown_by(view)
    seen = [*view.hand]
    if shown is not None:
        seen += (tile for seat in showing.opened - {view.seat} for tile in shown.hands[seat])
    counted = Counter(seen)
    return BankModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), showing, open_hands) for seat in range(len(who))
        ),
        hand=tuple(map(HandTileModel, view.hand)),
        groups=(len(view.hand),),
        most=MOST,
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
    hand = seen_of(view, seat, showing)
    banks = seat == view.banker
    status = words.status(view, seat) if result is None else with_sign(outcome(result.sign), result.sign)
    return BankSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.stakes)),
        chips=(view.chips if over else view.standing.chips)[seat],
        banker=banker_mark() if banks else "",
        to_act=seat in view.to_act,
        status=status,
        groups=_groups(view, seat, hand, open_hands),
        words="" if hand is None else words.hand_name(hand, banker=banks and view.phase is not Phase.STAKE),
        sign=None if result is None else result.sign,
    )


def _groups(view: View, seat: Seat, hand: Tiles | None, open_hands: State | None) -> tuple[Faces, ...]:
    """Return what lies before a seat: backs, or what is open."""
    if hand is not None:
        return (hand,)
    if open_hands is not None and open_hands.hands[seat]:
        return (open_hands.hands[seat],)
    return ((None,) * view.sizes[seat],)
