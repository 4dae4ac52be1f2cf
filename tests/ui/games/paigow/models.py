# SPDX-License-Identifier: MIT
"""Tables of a banker's game as plain values, made up for the tests."""

from __future__ import annotations

from dominoes.game import Faces, Seat
from dominoes.tiles import Tile, tiles
from ui.games.paigow.table import CardModel, HandModel, PaiGowSeatModel, PaiGowTableModel

WHO = ("東仔", "Wesley", "西野さん", "<b>x</b>", "Nora", "阿北", "Ruth", "Felix")
"""Names of every width, one of them hostile."""
BACKS = (HandModel((None, None), "前"), HandModel((None, None), "後"))
"""Four tiles face down, set."""


def hand(row: str, name: str, title: str = "前", sign: int | None = None, total: str = "6 + 6 = 12") -> HandModel:
    """Return the hand *row* with its *name*."""
    faces: Faces = tiles(row)
    return HandModel(faces, title, name, total, sign)


OPEN = (hand("55 43", "seven", sign=1), hand("66 54", "Wong of Heaven", "後", sign=-1))
"""Both hands laid open and compared."""


def bank_seat(seat: int = 0, **values: object) -> PaiGowSeatModel:
    """Return a seat in the middle of a round, with some *values* changed."""
    usual: dict[str, object] = {
        "seat": Seat(seat),
        "name": WHO[seat],
        "level": "" if seat == 0 else "Veteran",
        "mark": "東南西北5678"[seat],
        "chips": (12, -5, 0, -120)[seat % 4],
        "banker": "Banker ×2" if seat == 1 else "",
        "status": "stake 20 · setting…",
        "hands": (),
        "outcome": "",
        "sign": None,
        "to_act": seat == 0,
    }
    return PaiGowSeatModel(**(usual | values))  # type: ignore[arg-type]


def card(row: str, **values: object) -> CardModel:
    """Return the card that sets *row*: first the low hand, then the high hand."""
    faces = row.split()
    usual: dict[str, object] = {
        "low": hand(" ".join(faces[:2]), "Long two"),
        "high": hand(" ".join(faces[2:]), "Leg nine", "後"),
        "note": "",
        "chances": (0.05, 0.47, 0.48),
        "chances_text": "won 5% · push 47% · lost 48%",
        "chances_short": "5% · 47% · 48%",
        "chosen": False,
        "advised": False,
        "spoken": f"set {row}",
    }
    return CardModel(**(usual | values))  # type: ignore[arg-type]


MINE = "33 51 61 42"
CARDS = (card(MINE, chosen=True), card("61 51 33 42", advised=True), card("33 61 51 42", note="a note"))


def bank_table(
    seats: int = 4,
    *,
    me: int = 0,
    mine: str = MINE,
    cards: tuple[CardModel, ...] = (),
    others: tuple[HandModel, ...] = BACKS,
    own: tuple[HandModel, ...] = (),
    dice: tuple[int, ...] = (),
) -> PaiGowTableModel:
    """Return a table for *seats*; *mine* is the hand to set, *own* are the open tiles of the reader."""
    row: tuple[Tile, ...] = tiles(mine)
    return PaiGowTableModel(
        me=Seat(me),
        seats=tuple(bank_seat(seat, hands=own if seat == me else others, to_act=seat == me) for seat in range(seats)),
        hand=row,
        cards=cards,
        dice=dice,
        seen=(),
    )


def setting(seats: int = 4, **values: object) -> PaiGowTableModel:
    """Return a table at which the reader sets their tiles."""
    return bank_table(seats, cards=CARDS, **values)  # type: ignore[arg-type]


def shown(seats: int = 4, **values: object) -> PaiGowTableModel:
    """Return a table at which all hands lie open."""
    return bank_table(seats, mine="", others=OPEN, own=OPEN, **values)  # type: ignore[arg-type]
