# SPDX-License-Identifier: MIT
"""The table of a chain game as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dominoes.game import Faces, Seat
from dominoes.games.chain.legality import laid_out, tiles_of
from dominoes.games.chain.line import End, Line
from dominoes.games.chain.options import Doubles, Rows
from dominoes.games.chain.state import (
    DealVoid,
    EightDoublesShown,
    HandsShown,
    LineBlocked,
    State,
    TileCovered,
    View,
)
from dominoes.tiles import FACES, Tile
from ui.games.chain import words
from ui.language import names
from ui.language.i18n import capital, pgettext, sentences, term
from ui.language.names import face_name
from ui.table.lines import LaidModel, LineModel, OpenEnd
from ui.table.view_model import HandTileModel, SeatModel, SeenModel, TableModel


@dataclass(frozen=True, slots=True)
class ChainSeatModel(SeatModel):
    """One place at the table."""

    tiles: int
    """Tiles held; their backs lie before everybody but the reader."""
    shown: Faces
    """Tiles still held that were turned up when the round was over."""
    covered: Faces
    """Tiles laid face down, in order; None where the reader does not know the face."""
    covered_open: bool
    """Whether the covered tiles have been turned up."""
    points: str
    """What they count, in words, once that is known; empty before."""
    note: str
    """What is special about the seat now: that it blocked, and how; empty mostly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[ChainSeatModel, ...]
    hand: tuple[HandTileModel, ...]
    lines: tuple[LineModel, ...]
    """The one that is played on last."""
    blocked: str
    """Why nobody can connect any more, in words; empty while somebody may."""
    notice: str = ""
    """Why the last line was led anew, and which open number nobody can connect to any more; empty mostly."""
    rows_apart: bool
    """Everybody's tiles lie in a row before them instead of in one line."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """What the reader is choosing now."""

    hand: tuple[HandTileModel, ...] = ()
    """The hand as it can be played; empty while others are to move."""
    able: frozenset[End] = frozenset()
    """Ends to which the selected tile may be connected; a line with one end grows to the right."""
    chosen: End | None = None


def chain_model(
    view: View,
    who: Sequence[str],
    levels: Sequence[str],
    choosing: Choosing,
    *,
    turned_up: bool,
    open_hands: State | None = None,
) -> ChainTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        choosing: What the reader is choosing.
        turned_up: Whether what lay face down is shown already, after a round.
        open_hands: Where all hands are shown, as in a review: the state itself.
    """
    counted = Counter(view.seen())
    shown = next((event for event in view.history if isinstance(event, HandsShown)), None) if turned_up else None
    if shown is not None:
        counted.update(_turned_up(shown, view.seat))
    blocked = _blocked(view)
    everything = tiles_of(view.options)
    return ChainTableModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), shown, open_hands, over=turned_up)
            for seat in range(len(who))
        ),
        hand=choosing.hand or (tuple(map(HandTileModel, view.hand)) if shown is None else ()),
        lines=tuple(
            _line(
                view, line, choosing, played_on=line is view.lines[-1] and (view.result is None or blocked is not None)
            )
            for line in view.lines
        ),
        blocked="" if blocked is None else words.block_text(blocked, who),
        notice=_notice(view),
        rows_apart=view.options.look.rows is Rows.EACH_PLAYER,
        seen=tuple(
            SeenModel(face, everything.count(face), counted[face], face_name(face, view.options.look.naming.key))
            for face in FACES
            if face in everything
        ),
    )


def _line(view: View, line: Line, choosing: Choosing, *, played_on: bool) -> LineModel:
    crosswise = view.options.look.double_layout is Doubles.CROSSWISE
    newest = line.placed[-1]
    row = tuple(
        LaidModel(
            tile=placed.tile,
            left=left,
            crosswise=crosswise and placed.tile.is_double,
            seat=placed.seat,
            newest=placed is newest and line is view.lines[-1],
        )
        for placed, left in line.in_row()
    )
    first = next(place for place, (placed, _left) in enumerate(line.in_row()) if placed is line.placed[0])
    if not played_on:
        return LineModel(row, (), first)
    ends = (End.RIGHT,) if len(line.ends) == 1 else (End.LEFT, End.RIGHT)
    dead = laid_out(view.options, view.lines)
    return LineModel(
        row,
        tuple(
            OpenEnd(
                open_pips,
                end is End.RIGHT,
                chosen=end is choosing.chosen,
                able=end in choosing.able,
                dead=view.result is not None or open_pips in dead,
            )
            for end, open_pips in zip(ends, line.ends, strict=True)
        ),
        first,
    )


def _notice(view: View) -> str:
    """Return why the last line was led anew, and which of its open numbers no tile is left for."""
    if not view.lines:
        return ""
    over = view.result is not None
    if over and _blocked(view) is None:
        return ""
    *earlier, last = view.lines
    anew = words.relead_text(earlier[-1].ends) if earlier and not over else ""
    dead = laid_out(view.options, view.lines)
    gone = [words.laid_out_text(pips) for pips in dict.fromkeys(last.ends) if pips in dead]
    return sentences(anew, *gone)


def _seat(
    view: View,
    seat: Seat,
    called: tuple[str, str],
    shown: HandsShown | None,
    open_hands: State | None,
    *,
    over: bool,
) -> ChainSeatModel:
    """Return one seat; *called* is its name and its strength in words."""
    name, level = called
    blocked = _blocked(view)
    held = _known(view, seat, open_hands) if shown is None else shown.held[seat]
    return ChainSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.sizes)),
        chips=(view.chips if over else view.standing.chips)[seat],
        banker=pgettext("seat", "Bank") if seat == view.standing.banker else "",
        tiles=0 if held else view.sizes[seat],
        shown=held,
        covered=_covered(view, seat, open_hands) if shown is None else shown.covered[seat],
        covered_open=shown is not None,
        points="" if shown is None else words.points_text(shown.points[seat]),
        note=capital(term(blocked.kind.value)) if blocked is not None and blocked.seat == seat else "",
        to_act=seat in view.to_act,
    )


def _blocked(view: View) -> LineBlocked | None:
    return next((event for event in view.history if isinstance(event, LineBlocked)), None)


def _covered(view: View, seat: Seat, open_hands: State | None) -> Faces:
    """Return what a seat has covered, as far as the reader knows it."""
    if open_hands is not None:
        return open_hands.covered[seat]
    return tuple(event.tile for event in view.history if isinstance(event, TileCovered) and event.seat == seat)


def _known(view: View, seat: Seat, open_hands: State | None) -> Faces:
    """Return the hand of another seat that lies open, or was shown although nothing was played: many doubles."""
    if seat == view.seat:
        return ()
    if open_hands is not None:
        return open_hands.hands[seat]
    events = (event for event in view.history if isinstance(event, EightDoublesShown | DealVoid))
    return next((event.tiles for event in events if event.seat == seat), ())


def _turned_up(shown: HandsShown, me: Seat) -> Iterator[Tile]:
    """Yield what everybody but *me* has turned up after the round."""
    for rows in (shown.covered, shown.held):
        for seat, row in enumerate(rows):
            if seat != me:
                yield from row
