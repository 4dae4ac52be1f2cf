# SPDX-License-Identifier: MIT
"""One seat's panel at a 推牌九 table, and how hands and outcomes are named."""

from __future__ import annotations

from typing import Final

from ui.games.paigow.model import BankSeatModel, HandModel
from ui.language.i18n import pgettext
from ui.table.seat_panel import SeatPanel

_SIGNS: Final = {1: "▲", 0: "=", -1: "▼"}
_TONES: Final = {1: "gain", 0: "text", -1: "loss"}


def with_sign(text: str, sign: int | None) -> str:
    """Write before *text* whether it won (▲), lost (▼) or neither (=); None writes nothing."""
    return text if sign is None else f"{_SIGNS[sign]} {text}".rstrip()


def sign_tone(sign: int | None) -> str:
    """Return the tone of `FittedLabel` for what won, lost or neither."""
    return "text" if sign is None else _TONES[sign]


def spoken_hand(hand: HandModel) -> str:
    """Return a hand in words: its title, what it is worth, and how it compared."""
    result = {
        1: pgettext("hand", "won"),
        0: pgettext("hand", "neither won nor lost"),
        -1: pgettext("hand", "lost"),
    }
    compared = "" if hand.sign is None else result[hand.sign]
    return ", ".join(part for part in (f"{hand.title} {hand.name}".strip(), hand.sum, compared) if part)


class BankSeat(SeatPanel[BankSeatModel]):
    """With the stake and what the seat is doing, or how it ended."""

    def _parts(self, model: BankSeatModel) -> list[str]:
        hands = [spoken_hand(hand) for hand in model.hands if hand.name]
        return [*super()._parts(model), model.status, *hands, model.outcome]

    def _status(self, model: BankSeatModel) -> tuple[str, str]:
        if model.outcome:
            return with_sign(model.outcome, model.sign), sign_tone(model.sign)
        return model.status, "muted"
