# SPDX-License-Identifier: MIT
"""The 推牌九 table as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dominoes.game import Faces, PileOpened, RoundEnded, Seat
from dominoes.games.paigow.hands import Ranking, ranking
from dominoes.games.paigow.options import RankingOptions
from dominoes.games.paigow.state import HandCompared, HandsShown, Phase, Set, State, View
from dominoes.tiles import Tile, tidy
from ui.games.bank import outcome
from ui.games.paigow import words
from ui.games.paigow.words import hand_name, hand_sum, pip_sum
from ui.language import names
from ui.language.i18n import term
from ui.table.view_model import SeatModel, TableModel, seen_models


@dataclass(frozen=True, slots=True)
class HandModel:
    """Two tiles that make a hand, and what they are called."""

    tiles: Faces
    """None for a tile that lies face down."""
    title: str = ""
    """``前``, ``後``, or empty where there is only one hand."""
    name: str = ""
    """What it is worth in words; empty while it lies face down."""
    sum: str = ""
    """How that is counted: ``6 + 3 = 9（大頭六作三）``."""
    sign: int | None = None
    """Compared with the banker's: 1 won, -1 lost, 0 tied; None if not compared."""
    short_sum: str = ""
    """The same as `sum`, without a remark: ``6 + 3 = 9``."""


@dataclass(frozen=True, slots=True)
class PaiGowSeatModel(SeatModel):
    """One place at the table."""

    status: str
    """Stake and what it is doing, in words: ``注 40 · 擺牌中``."""
    hands: tuple[HandModel, ...]
    """What lies before it: nothing, face-down tiles, or its hands laid open."""
    outcome: str
    """How it ended for this seat, in words; empty before."""
    sign: int | None
    """The sign of that: 1 won, -1 lost, 0 neither; None before, and for the banker."""


@dataclass(frozen=True, slots=True)
class CardModel:
    """One way to set the reader's tiles."""

    low: HandModel
    high: HandModel
    note: str
    """The house way's rule, or why this one cannot be chosen; empty otherwise."""
    chances: tuple[float, float, float] | None
    """Won, neither, lost, of 1; None where the player has not asked for odds."""
    chances_text: str
    chances_short: str
    """The figures alone, for a narrow card."""
    chosen: bool
    advised: bool
    """Whether a hint or the house way points at it."""
    spoken: str
    """All of it in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[PaiGowSeatModel, ...]
    hand: tuple[Tile, ...]
    """The reader's tiles: the two of the chosen low hand, then the two of the high hand. Empty before they look,
    and once their hands lie open (then they are the hands of their seat)."""
    cards: tuple[CardModel, ...]
    """The ways to set them, while that is asked; empty otherwise."""
    dice: tuple[int, ...]
    """As they lie on the table; empty before they are thrown and when nobody needs them any more."""
    in_hands: bool = True
    """Whether the reader's tiles stand as two hands; before they set them, as in a review, they are one row."""
    table: Ranking = field(default_factory=lambda: ranking(RankingOptions()), compare=False)
    """How this table ranks and counts."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What the table shows besides what the view says."""

    opened: frozenset[Seat] = frozenset()
    """Seats whose hands lie open already; the others are turned over one after the other."""
    compared: frozenset[Seat] = frozenset()
    """Seats whose outcome is shown already."""
    cards: tuple[CardModel, ...] = ()
    arranged: Set | None = None
    """How the reader's tiles stand while they set them."""
    dealt: bool = False
    """Whether everybody has their tiles already; the dice then lie on the table."""


def hand_model(tiles: Faces, title: str, table: Ranking, sign: int | None = None) -> HandModel:
    """Return a hand of two tiles, with its name and sum where it lies open."""
    known = tuple(tile for tile in tiles if tile is not None)
    if len(known) != 2 or len(tiles) != 2:  # noqa: PLR2004 - two tiles make a hand
        return HandModel(tiles, title)
    hand = table.of(known)
    return HandModel(tiles, title, hand_name(hand, table), hand_sum(hand, table), sign, pip_sum(hand, table))


def titles(hands: int) -> tuple[str, ...]:
    """Return the heads of one seat's hands: 前 and 後, where there are two."""
    return (term("low-short"), term("high-short")) if hands > 1 else ("",)


def hand_models(rows: Sequence[Faces], table: Ranking, signs: Sequence[int | None] = ()) -> tuple[HandModel, ...]:
    """Return the hands of one seat, the low one first; *signs* say how each compared, if they have been."""
    heads, compared = titles(len(rows)), signs or (None,) * len(rows)
    return tuple(hand_model(row, head, table, sign) for row, head, sign in zip(rows, heads, compared, strict=True))


def bank_model(
    view: View, who: Sequence[str], levels: Sequence[str], showing: Showing, *, open_hands: State | None = None
) -> PaiGowTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        showing: How far the round is shown, and what the reader is choosing.
        open_hands: Where all hands are shown once they are dealt, as in a review: the state itself.
    """
    arranged = showing.arranged or view.setting
    hand: tuple[Tile, ...] = tiles_of(arranged) if arranged is not None else view.hand
    return PaiGowTableModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), showing, open_hands) for seat in range(len(who))
        ),
        hand=hand if showing.dealt and view.seat not in showing.opened else (),
        cards=showing.cards,
        dice=next((e.dice for e in view.history if isinstance(e, PileOpened)), ()) if showing.dealt else (),
        seen=seen_models(seen(view, showing)),
        in_hands=arranged is not None,
        table=ranking(view.options.ranking),
    )


def _seat(
    view: View, seat: Seat, called: tuple[str, str], showing: Showing, open_hands: State | None
) -> PaiGowSeatModel:
    """Return one seat; *called* is its name and its strength in words."""
    name, level = called
    compared = next((e for e in view.history if isinstance(e, HandCompared) and e.seat == seat), None)
    result = compared if seat in showing.compared else None
    # What a round has come to is not shown before its last hand is turned over.
    ended = any(isinstance(event, RoundEnded) for event in view.history)
    over = view.result is not None and ended and len(showing.compared) >= _players(view)
    return PaiGowSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.stakes)),
        chips=(view.chips if over else view.standing.chips)[seat],
        banker=words.banker_mark(view.times) if seat == view.banker else "",
        status=words.status(view, seat, dealt=showing.dealt),
        hands=_hands(view, seat, showing, result, open_hands),
        outcome=outcome(result.sign) if result is not None else "",
        sign=result.sign if result is not None else None,
        # While the dice roll nobody has tiles to set yet.
        to_act=seat in view.to_act and (showing.dealt or view.phase is not Phase.SET),
    )


def _players(view: View) -> int:
    return sum(isinstance(event, HandCompared) for event in view.history)


def _hands(
    view: View, seat: Seat, showing: Showing, result: HandCompared | None, open_hands: State | None
) -> tuple[HandModel, ...]:
    """Return what lies before a seat: nothing before the deal, then backs or what is open, then its hands."""
    table = ranking(view.options.ranking)
    shown = next((e.hands[seat] for e in view.history if isinstance(e, HandsShown)), ())
    if shown and seat in showing.opened:
        return hand_models(shown, table, result.signs if result is not None else ())
    # The reader's own tiles lie before them, large.
    if not showing.dealt or (seat == view.seat and seat not in showing.opened):
        return ()
    # A hand that is missing there is closed.
    closed = open_hands is None or not open_hands.hands[seat]
    return backs_of(view, seat) if open_hands is None or closed else held_by(open_hands, seat)


def backs_of(view: View, seat: Seat) -> tuple[HandModel, ...]:
    """Return the tiles of *seat* face down: together, or as two hands once they are set."""
    rows: tuple[Faces, ...] = ((None,) * view.options.tiles_per_hand,)
    return hand_models(((None, None),) * 2 if view.has_set[seat] else rows, ranking(view.options.ranking))


def held_by(state: State, seat: Seat) -> tuple[HandModel, ...]:
    """Return what a seat holds: its tiles together, or as it has set them."""
    setting, hand = state.settings[seat], state.hands[seat]
    rows: tuple[Faces, ...] = (hand,)
    if setting is not None:
        # Of a hand that is only partly open, what is missing there is closed here too.
        rows = tuple(tuple(tile if tile in hand else None for tile in row) for row in (setting.low, setting.high))
    return hand_models(rows, ranking(state.options.ranking))


def tiles_of(way: Set) -> tuple[Tile, ...]:
    """Return the four tiles as they stand: low hand, high hand."""
    return (*tidy(way.low), *tidy(way.high))


def seen(view: View, showing: Showing) -> Iterator[Tile]:
    """Yield each tile once that the seat has seen: its own, those turned over, those known from the first deal."""
    yield from (out.tile for out in view.standing.played if out.tile is not None)
    if showing.dealt:
        yield from view.hand
    for event in view.history:
        if isinstance(event, HandsShown):
            others = showing.opened - {view.seat}
            yield from (tile for seat in others for pair in event.hands[seat] for tile in pair)
