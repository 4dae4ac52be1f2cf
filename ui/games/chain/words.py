# SPDX-License-Identifier: MIT
"""What is said at a table of a chain game, its settlement with the arithmetic of each line, and its score book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from dominoes.game import Event, Factor, Moment, Payment, Result, RoundEnded, Seat
from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.state import (
    Claim,
    Cover,
    DealVoid,
    EightDoublesShown,
    End,
    HandsShown,
    Lead,
    Line,
    LineBlocked,
    Move,
    Pass,
    Place,
    State,
    TileCovered,
    TileLed,
    TilePlaced,
    View,
    open_ends,
)
from dominoes.games.chain.tally import BLOCKS, BY_SEAT, Close, Tally, closes
from dominoes.games.tally import Objection
from dominoes.scorebook.book import Book
from dominoes.tiles import Tile
from ui.games.chain import texts
from ui.games.chain.options import FACTOR_TERMS, TEXTS, table_rules, why_pays
from ui.games.chain.options import REASONS as SENTENCES
from ui.games.handout import Example, RankList, RankRow
from ui.games.tally_form import TallyForm
from ui.games.words import Words
from ui.kit import theme
from ui.kit.answers import Cells, Figure
from ui.kit.controls import Tick
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import N_, _, capital, ngettext, number, pgettext, sentences, term
from ui.language.names import enumerated, face_name, tile_name
from ui.language.reasons import Sentences
from ui.table.log_view import LogGroup, LogLine
from ui.table.numbers import SheetTiles, payer_to_payee

# -- sheets of paper ------------------------------------------------------------------------------


def _times(first: str, factors: Sequence[Factor], total: int) -> str:
    """Write *first* times each factor that is more than one, and the *total*; a number alone is no sum."""
    counted = [each for each in factors if each.times > 1]
    if first.isdecimal() and not counted:
        return first
    if counted and not first.isdecimal():
        # A difference comes before it is multiplied.
        first = _("({difference})").format(difference=first)
    parts = [first, *(f"{capital(term(each.name))} {number(each.times)}" for each in counted)]
    return _("{product} = {total}").format(product=" × ".join(parts), total=number(total))


# -- examples of payments -------------------------------------------------------------------------


_POINTS: Final = (4, 11, 7, 15)
"""Pips that count against each seat."""
_NOBODY: Final = 0


# -- words at the table ---------------------------------------------------------------------------


class ChainWords(Words):
    """What is said at a table of a chain game."""

    OPTIONS = TEXTS
    REASONS = SENTENCES

    @property
    def naming(self) -> str:
        """The names of tiles: the ordinary ones, those of the north, or those of 斜釘."""
        key: str = self.options.look.naming.key
        return key

    @staticmethod
    def rank(tile: Tile) -> str:
        """Write what *tile* counts against its owner in the settlement: no tile outranks another here."""
        return number(tile.pips)

    def rules(self) -> Iterator[str]:
        """Yield the rules of this table for its players, in order of need."""
        return table_rules(self.options)

    def move(self, view: View, move: Move) -> str:
        """Label the button that plays *move*."""
        match move:
            case Lead(tile, None):
                return _("Lead {tile}").format(tile=face_name(tile, self.naming))
            case Lead(tile, left_open):
                # The number first: with large letters the end of a long name is cut.
                return _("Leave {n} open: lead {tile}").format(
                    tile=face_name(tile, self.naming), n=number(left_open or 0)
                )
            case Place(tile, end):
                return self._place(tile, end, view.lines[-1] if view.lines else None)
            case Cover(tile):
                return _("Cover {tile}").format(tile=face_name(tile, self.naming))
            case Claim():
                return _("Declare {claim}").format(claim=term("eight-doubles"))
            case Pass():
                return pgettext("button", "Play the hand")

    def _place(self, tile: Tile, end: End | None, line: Line | None) -> str:
        name = face_name(tile, self.naming)
        if end is None or line is None:
            return _("Connect {tile}").format(tile=name)
        pips_there = line.ends[0 if end is End.LEFT else -1]
        if len(set(line.ends)) > 1:
            # A line that curves has its right end anywhere: the number shows which is meant.
            return _("Connect {tile} to {n}").format(tile=name, n=number(pips_there))
        where = _("Connect {tile} left, to {n}") if end is End.LEFT else _("Connect {tile} right, to {n}")
        return where.format(tile=name, n=number(pips_there))

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        match event:
            case TileLed() | TilePlaced() | TileCovered():
                return self._tile_line(event)
            case LineBlocked():
                return texts.block_text(event, self.who)
            case EightDoublesShown(seat, _tiles):
                return _("{name} declared {claim}").format(name=self.who[seat], claim=term("eight-doubles"))
            case DealVoid(seat, _tiles):
                return _("{name: was|You were} dealt seven doubles: redeal").format(name=self.who[seat])
            case HandsShown():
                return enumerated([texts.points_line(name, n) for name, n in zip(self.who, event.points, strict=True)])
            case RoundEnded(result):
                return self.title(result)
            case _:
                return None

    def _tile_line(self, event: TileLed | TilePlaced | TileCovered) -> str:
        name = self.who[event.seat]
        if event.tile is None:
            return _("{name} covered a tile").format(name=name)
        tile = face_name(event.tile, self.naming)
        match event:
            case TileLed(_, _, None):
                return _("{name} led {tile}").format(name=name, tile=tile)
            case TileLed(_, _, left_open):
                return _("{name} led {tile}, {n} open").format(name=name, tile=tile, n=number(left_open or 0))
            case TilePlaced():
                return _("{name} connected {tile}").format(name=name, tile=tile)
            case TileCovered():
                return _("{name} covered {tile}").format(name=name, tile=tile)

    called = staticmethod(texts.called)

    def line(
        self,
        event: Event,
        before: Sequence[Event],
        seen: State | View,
        moments: Iterable[Moment] = (),
        *,
        opened: bool = False,
    ) -> LogLine:
        """Return *event* as the log has it; a new line of tiles with the reason for it."""
        line = super().line(event, before, seen, moments, opened=opened)
        ends = open_ends(before) if isinstance(event, TileLed) else ()
        if not ends:
            return line
        why = texts.relead_text(ends)
        return line._replace(text=sentences(line.text, why), called=(*line.called, why))

    def groups(self, lines: Sequence[LogLine], seen: State | View) -> list[LogGroup]:
        """Return the log in groups: what came before, each line turn by turn, and the end."""
        return texts.line_groups(lines, self.who, self.naming)

    def title(self, result: Result) -> str:
        """Return in a line how a round ended."""
        name = self.who[result.reason["seat"]]
        match result.reason.key:
            case "chain.void":
                return _("Redealt")
            case "chain.claimed":
                return _("{name} won with {claim}").format(name=name, claim=term("eight-doubles"))
            case "chain.finished-nearer":
                text = _("{name} won the tie with {points}, being first in order of play")
                return text.format(name=name, points=texts.points_text(result.reason["points"]))
            case _:
                return _("{name} won with {points}").format(
                    name=name, points=texts.points_text(result.reason["points"])
                )

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what a line is for, and its arithmetic."""
        reason = payment.reason
        match reason.key.removeprefix("chain."):
            case "difference":
                heading = payer_to_payee(reason["seat"], reason["payee"], self.who)
                first = _("{a} − {b}").format(a=number(reason["more"]), b=number(reason["fewer"]))
                factors = [Factor(FACTOR_TERMS.get(name, name), times) for name, times in reason["factors"]]
                return heading, _times(first, factors, payment.amount)
            case "tail-stake" | "tail-difference" as kind:
                heading = payer_to_payee(reason["seat"], reason["payee"], self.who)
                first = _("{a} − {b}").format(a=number(reason["more"]), b=number(reason["fewer"]))
                # Translators: why a player pays, and what.
                detail = _("{why}: {what}")
                what = _("a stake") if kind == "tail-stake" else _times(first, (), payment.amount)
                return heading, detail.format(why=why_pays(reason["why"]), what=what)
            case "place":
                heading = _("{name}: {place}").format(name=self.who[reason["seat"]], place=term(reason["place"]))
                product = _times(number(reason["pays"]), [Factor("block-trick", reason["times"])], payment.amount)
                # Translators: what a place pays: the place is decided by pips, the sum is in chips.
                return heading, _("pays {sum}").format(sum=product)
            case "block-lost":
                heading = _("{name}: {place}").format(name=self.who[reason["seat"]], place=term("block-lost"))
                detail = _("{n} to {winner:|you} for the whole table, doubled")
                return heading, detail.format(n=number(reason["chips"]), winner=self.who[reason["winner"]])
            case "eight-doubles":
                points, own = number(reason["points"]), number(reason["own"])
                heading = payer_to_payee(reason["seat"], reason["payee"], self.who)
                first = _("{a} − {b}").format(a=points, b=own) if reason["own"] else points
                return heading, _times(first, [Factor("eight-doubles", reason["times"])], payment.amount)
            case "void":
                return _("Seven doubles: redealt"), ""
            case _:
                return _("All have the same"), texts.points_text(reason["points"])

    def subtitle(self, state: State) -> str:
        """Return who blocked, if somebody did."""
        blocked = next((event for event in state.history if isinstance(event, LineBlocked)), None)
        return "" if blocked is None else texts.block_text(blocked, self.who)

    def roles(self, state: State) -> Mapping[int, str]:
        """Return who banks."""
        return {state.standing.banker: pgettext("seat", "Bank")}

    def shown(self, state: State) -> tuple[SheetTiles, ...]:
        """Return everybody's covered and remaining tiles, with their points."""
        for event in state.history:
            if isinstance(event, HandsShown):
                rows = zip(self.who, event.points, event.covered, event.held, strict=True)
                return tuple(
                    SheetTiles(
                        texts.points_line(name, points),
                        (*covered, *held),
                        enumerated([face_name(tile, self.naming) for tile in (*covered, *held)]),
                    )
                    for name, points, covered, held in rows
                    if covered or held
                )
        return ()

    def ranks(self) -> Iterator[RankList]:
        """Yield the tiles by their pips."""
        faces = tuple(dict.fromkeys(tiles_of(self.options)))
        doubles = tuple(face for face in faces if face.is_double)
        others = tuple(face for face in faces if not face.is_double)
        yield RankList(capital(term("double-tile")), self._rows(doubles))
        yield RankList(_("Other tiles"), self._rows(others))

    def _rows(self, faces: Sequence[Tile]) -> tuple[RankRow, ...]:
        """Return the tiles by their pips, those of most pips first; a tile that is there twice stands twice."""
        every = tiles_of(self.options)
        by_pips = sorted(faces, key=lambda face: (-face.pips, -face.high))
        return tuple(
            RankRow((face,) * every.count(face), texts.points_line(capital(tile_name(face, self.naming)), face.pips))
            for face in by_pips
        )

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        points = _POINTS[: self.options.seats]
        yield Example(Tally(points=points))
        yield Example(Tally(points=(_NOBODY, *points[1:])))
        for close in closes(self.options):
            if close in BLOCKS:
                yield Example(Tally(points=points, close=close, seat=None if close is Close.NOBODY else Seat(1)))
        if self.options.specials:
            # As many pips as eight tiles have at least, so that nothing was laid.
            yield Example(Tally(points=(4, 11, 7, 60)[: self.options.seats], stuck=(Seat(self.options.seats - 1),)))


# -- score book -----------------------------------------------------------------------------------


_MOST: Final = 227
"""Pips of all tiles."""


class PlayerRow(QWidget):
    """Pips of one player, and whether they were stuck."""

    def __init__(self, parent: QWidget) -> None:
        """Make a row of nobody."""
        super().__init__(parent)
        self.name = PlainLabel(parent=self)
        self.points = Figure(0, _MOST, self)
        self.mark = PlainLabel(parent=self, role=Type.CAPTION, tone="gold")
        # So that the numbers of all players stand one below the other.
        room = self.mark.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        self.mark.setSizePolicy(room)
        self.stuck = Tick(self)
        parts = (Part(self.name, 3), Part(self.points, 2), Part(self.mark, 1), self.stuck)
        hbox(*parts, on=self, spacing=Space.MEDIUM)
        self.name.setMinimumWidth(theme.look().px(60))


class ChainTallyForm(TallyForm):
    """Asks what happened in a round of 接龍, 頂牛 or 斜釘."""

    OBJECTIONS = Sentences(
        {
            "tally.close-not-played": N_("This table does not play this."),
            "tally.close-whose": N_("Who was it?"),
            "tally.points-missing": N_("Enter the pips of each player."),
            "tally.points-many": N_("That makes {n} pips, but there cannot be more than {of}."),
            "tally.points-impossible": lambda reason: ngettext(
                "{name} cannot have {n} pip.", "{name} cannot have {n} pips.", reason["n"]
            ),
            "tally.claim-points": N_("The others' hands have {least} to {most} pips together, not {n}."),
            "tally.stuck-not-played": N_("This table does not play this."),
            "tally.stuck-points": N_("With that many tiles left, {name} would have at least {n} pips."),
        }
    )

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.heading = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.column.addWidget(self.heading)
        self.rows = [PlayerRow(self) for _name in book.names]
        for row in self.rows:
            row.points.valueChanged.connect(self._on_answer)
            row.stuck.toggled.connect(self._on_answer)
            self.column.addWidget(row)
        self.close_, self.seat = Cells(self), Cells(self)
        for cells in (self.close_, self.seat):
            cells.chosen.connect(self._on_answer)
            self.column.addWidget(cells)
        self.column.addStretch(1)
        self.make_even(self.seat)
        self.translate(self._show_texts)

    # -- the tally -----------------------------------------------------------------------------

    def tally(self) -> Tally:
        """Return the answers so far."""
        close, seat = self.close_.value(), self.seat.value()
        close = close if isinstance(close, Close) else Close.PLAYED
        stuck = close not in (Close.CLAIMED, Close.VOID) and self.book.options.specials
        return Tally(
            points=tuple(None if close is Close.VOID else row.points.number for row in self.rows),
            close=close,
            seat=Seat(seat) if isinstance(seat, int) and close in BY_SEAT else None,
            stuck=tuple(Seat(at) for at, row in enumerate(self.rows) if stuck and row.stuck.isChecked()),
        )

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        shown = tally or Tally(points=(None,) * len(self.rows))
        self._show_texts()
        for seat, (row, points) in enumerate(zip(self.rows, shown.points, strict=True)):
            row.points.show_number(points)
            with QSignalBlocker(row.stuck):
                row.stuck.setChecked(seat in shown.stuck)
        self.close_.choose(shown.close)
        self.seat.choose(shown.seat)
        self._show_questions()

    def _show_texts(self) -> None:
        options = self.book.options
        pips = _("{name}: pips")
        for seat, (row, (_seat, words, name)) in enumerate(zip(self.rows, self.seat_items(), strict=True)):
            row.name.setText(words)
            row.points.setAccessibleName(pips.format(name=name))
            stuck = term("banker-stuck" if seat == self.standing.banker else "other-stuck")
            row.stuck.set_words(capital(stuck))
            row.stuck.setAccessibleDescription(name)
        called = {
            Close.PLAYED: _("Played to the end"),
            Close.CLAIMED: capital(term("eight-doubles")),
            Close.VOID: _("Seven doubles: redealt"),
        }
        self.close_.set_caption(_("How the round ended"))
        self.close_.set_items(
            [(each, name, name) for each in closes(options) for name in (called.get(each, capital(term(each.value))),)]
        )
        self.seat.set_items(self.seat_items())
        self.seat.set_caption(_("Who was it?"))
        self._show_questions()

    def _show_questions(self) -> None:
        """Show the questions that other answers and the rules call for."""
        options, close = self.book.options, self.close_.value()
        self.close_.setVisible(len(closes(options)) > 1)
        self.seat.setVisible(close in BY_SEAT)
        claimer = self.seat.value() if close is Close.CLAIMED else None
        self.heading.setText(
            _("Pips of the tiles each player was dealt")
            if close is Close.CLAIMED
            else _("Pips of covered tiles and tiles left; 0 for a player who has connected every tile")
        )
        self.heading.setVisible(close is not Close.VOID)
        for seat, row in enumerate(self.rows):
            row.setVisible(close is not Close.VOID and seat != claimer)
            row.stuck.setVisible(options.specials and close is not Close.CLAIMED)
            out = row.points.number == 0 and close is not Close.CLAIMED
            row.mark.setText(capital(term("all-out")))
            row.mark.setVisible(out)

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return the pips of one player or of all, or how the round ended."""
        if objection.key.startswith("tally.close"):
            return (self.seat if objection.is_lacking else self.close_,)
        seat = objection.get("seat")
        shown = [row.points for row in self.rows if not row.isHidden()]
        if objection.is_lacking:
            return sorted(shown, key=lambda points: points.number is not None)
        return shown if seat is None else (self.rows[seat].points,)

    def take_focus(self) -> None:
        """Move focus to the first player without pips."""
        row = next((row for row in self.rows if row.points.number is None and not row.isHidden()), self.rows[0])
        row.points.setFocus()
        row.points.selectAll()

    def go_on(self) -> bool:
        """Move focus from a number to the next one that is missing."""
        typed = next((row for row in self.rows if row.points.hasFocus()), None)
        left = typed is not None and any(row.points.number is None and not row.isHidden() for row in self.rows)
        if left:
            self.take_focus()
        return left
