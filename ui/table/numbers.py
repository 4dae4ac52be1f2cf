# SPDX-License-Identifier: MIT
"""Numbers on a sheet of paper: a settlement or standings, with a column for each seat.

Where every line is between one player and the bank, one column is enough, and the foot has the bank's sum.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from dominoes.game import Faces, Payment, Result, Seat
from dominoes.match import leaders
from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.layouts import Part, add_below, hbox, vbox
from ui.kit.sheet import SheetButton, SheetContent, stacked
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel, give_tip
from ui.language import names
from ui.language.glossary import meanings_in
from ui.language.i18n import _, capital, number, pgettext, sentences, signed, term
from ui.language.names import face_list, tile_list
from ui.tiles import art

_STRIP_WIDTH: Final = 18
"""Width of a tile in a strip, at text size 1."""
_HAND_TILE: Final = 13
"""Width of a tile of a hand in a line, at text size 1."""
SIGNS: Final = {1: "▲", 0: "＝", -1: "▼"}
"""Marks of what won, neither and lost: on the table, on a settlement and in its questions."""
_SIGN: Final = re.compile(r"[▲▼]|(?<![\d)] )＝|＝(?! [\d−(])")
"""A mark of a hand, but not the equals sign that Chinese and Japanese have in a sum."""
_HAND_TONES: Final[dict[int | None, str]] = {1: "gain", -1: "loss"}
_LEAST_WORDS: Final = 150
"""Least width of the words of a line, at text size 1."""
_LEAST_HANDS: Final = 270
"""Width of the hands of a line from which they stand beside its words, at text size 1."""
_FOR_WORDS: Final = 0.36
"""How much of a line its words have beside hands."""
_LEAST_HEAD: Final = 62
"""Least width of a column beside the words, at text size 1."""
_HALF: Final = 340
"""Width of a row of tiles with its words of which two stand beside each other, at text size 1."""
_MOST_IN_LINE: Final = 16
"""Tiles of a strip in one line."""
_MOST_BESIDE: Final = 5
"""Columns of numbers that find room beside the words; more of them stand below."""


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A few tiles that count together, their name, and their sum."""

    tiles: Faces
    name: str
    count: str = ""
    """``4 + 5 = 9``; empty where nothing is added."""
    sign: int | None = None
    """Whether it won (1), lost (-1) or neither; None where it was compared with nothing."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line: what it is for, how it is calculated, and a number for each column."""

    heading: str
    detail: str
    numbers: tuple[int, ...]
    seat: int | None = None
    """Whose line it is, if anybody's."""
    hands: tuple[SheetHand, ...] = ()
    """Tiles of the line; with them *short* is beside the heading, not *detail*."""
    short: str = ""
    """What *detail* says besides the hands."""


@dataclass(frozen=True, slots=True)
class SheetTiles:
    """A row of tiles with words before it."""

    heading: str
    tiles: Faces
    name: str = ""
    """Name of the tiles, if it is not the ordinary one."""


@dataclass(frozen=True, slots=True)
class SheetModel:
    """A table of numbers with words before them."""

    title: str
    subtitle: str
    first: str
    """Head of the column of words."""
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    above: SheetRow | None = None
    """A line without numbers above the others, such as what these were compared with."""
    total: SheetRow | None = None
    tiles: tuple[SheetTiles, ...] = ()
    advice: str = ""
    """A sentence to learn from, on a line of its own."""
    tone: str = ""
    """Of the title, where it tells a gain or a loss."""
    name: str = ""
    """Part of the title before a subtitle that repeats the rest; empty for all of the title."""
    mine: int | None = None
    """The seat of the reader, whose column and lines are marked."""
    bank: int | None = None
    """The seat against which all others play; each line is that of one of them, and has one number for both."""
    bank_name: str = ""
    """Head of the line of the bank's sum."""
    seats: int = 0
    """How many of the columns are seats, where there is a bank; the house may have another."""


def own_sheet(model: SheetModel, me: int) -> SheetModel:
    """Return *model* for the player in seat *me*: the title says whether they won, and their lines come first.

    Where nobody else plays, it says already how the round ended for them.
    """
    if not model.columns:
        return model
    chips = model.total.numbers[me] if model.total else sum(row.numbers[me] for row in model.rows)
    if chips > 0:
        title, tone = _("You won {n}").format(n=signed(chips)), "gain"
    elif chips < 0:
        title, tone = _("You lost {n}").format(n=number(-chips)), "loss"
    else:
        title, tone = _("You neither won nor lost"), ""
    subtitle = f"{model.name} · {model.subtitle}" if model.name else sentences(model.title, model.subtitle)
    return replace(
        model,
        title=title,
        subtitle=subtitle,
        # Then what others pay or get from them.
        rows=tuple(sorted(model.rows, key=lambda row: (row.seat != me, not row.numbers[me]))),
        tone=tone,
        mine=me,
    )


def columns(who: Sequence[str]) -> tuple[str, ...]:
    """Return the heads of the columns of a sheet: sign and name of each seat."""
    return tuple(f"{names.seat_mark(seat, len(who))} {name}" for seat, name in enumerate(who))


def payer_to_payee(payer: Seat, payee: Seat, who: Sequence[str]) -> str:
    """Return the heading of a line that one player pays to another."""
    return _("{payer} to {payee:|you}").format(payer=who[payer], payee=who[payee])


def bank_name(banker: str) -> str:
    """Return the heading of the lines of a bank, which *banker* has."""
    return _("{banker:'s|Your} bank").format(banker=banker)


def tiles_row(heading: str, tiles: Sequence[Tile]) -> SheetTiles:
    """Return a row of *tiles* below the numbers, with their names."""
    return SheetTiles(heading, tuple(tiles), face_list(tiles))


def settlement_sheet(
    result: Result,
    who: Sequence[str],
    line: Callable[[Payment], tuple[str, str]],
    *,
    title: str,
    subtitle: str = "",
    round_name: str = "",
    roles: Mapping[int, str] | None = None,
    tiles: tuple[SheetTiles, ...] = (),
    advice: str = "",
    bank: int | None = None,
) -> SheetModel:
    """Return the settlement of a round; where the house was paid, it has the last column.

    Args:
        result: How the round ended.
        who: Names by seat.
        line: Returns what a payment is for and how it is calculated.
        title: What stands above it.
        subtitle: How the round was won, in words.
        roles: What stands below the names of some seats, such as who banks.
        tiles: What stands below the numbers.
        advice: What the reader can learn from the round.
        round_name: Which round it is, before the title; empty where it belongs to no match.
        bank: The seat against which all others play, if every line is between it and one of them.
    """
    house = any(payment.house for payment in result.sheet)
    heads = [f"{head}\n{(roles or {}).get(seat, '')}".strip() for seat, head in enumerate(columns(who))]
    return SheetModel(
        title=" · ".join(filter(None, (round_name, title))),
        subtitle=subtitle,
        first=_("Payment"),
        columns=(*heads, *((_("House"),) if house else ())),
        rows=tuple(
            SheetRow(
                *line(payment),
                (*payment.chips, *((payment.house,) if house else ())),
                payment.reason.get("seat"),
            )
            for payment in result.sheet
        ),
        total=SheetRow(_("Total"), "", (*result.chips, *((result.house,) if house else ()))),
        tiles=tiles,
        advice=advice,
        bank=bank,
        seats=len(who),
        bank_name="" if bank is None else bank_name(who[bank]),
    )


def standings_model(
    results: Sequence[tuple[str, Result]],
    who: Sequence[str],
    chips: Sequence[int],
    line: Callable[[Result], str],
    *,
    over: bool,
) -> SheetModel:
    """Return the standings of a match: a *line* in words for each round, and the *chips* now."""
    ahead = _("Winner: {name}") if over else _("Leader: {name}")
    leading = ahead.format(name=" · ".join(who[seat] for seat in leaders(chips)))
    return SheetModel(
        title=_("The match is over") if over else _("Standings"),
        subtitle=leading if results else _("No round has been finished yet."),
        first=capital(term("round")),
        columns=columns(who),
        rows=tuple(SheetRow(name, line(result), result.chips) for name, result in results),
        total=SheetRow(_("Chips now"), "", tuple(chips)),
    )


def numbers_content(
    model: SheetModel, *buttons: SheetButton, escape: str = "", corner: SheetButton | None = None
) -> SheetContent:
    """Return a sheet of numbers, on which Escape answers *escape*."""
    body = numbers(model)
    if model.advice:
        body = stacked(PlainLabel(model.advice, role=Type.STRONG, tone="gold", wrap=True), body)
    return SheetContent(
        model.title,
        model.subtitle,
        body,
        buttons,
        _body_in_words(model),
        wide=True,
        escape=escape,
        tone=model.tone,
        corner=corner,
    )


def numbers(model: SheetModel) -> QWidget:
    """Return the rows of *model* as a grid of words and numbers."""
    model = _in_one_column(model)
    body = QWidget()
    grid = QGridLayout(body)
    px = theme.look().px
    below = len(model.columns) > _MOST_BESIDE
    grid.setContentsMargins(0, px(4), px(8), px(4))
    grid.setHorizontalSpacing(px(6 if below else 14))
    grid.setVerticalSpacing(px(5))
    if below:
        _heads_below(grid, model, body)
        # So many seats make a long sheet: what it comes to is not left to those who scroll.
        _total(grid, model, body, below=below)
    else:
        _heads_beside(grid, model, body)
    if model.above is not None:
        _line(grid, body)
        above = _words(model.above, body, mine=_is_mine(model.above, model))
        # Under the numbers of other lines stands nothing, so that all hands stand below each other.
        grid.addWidget(above, grid.rowCount(), 0, 1, -1 if below else 1)
    for line in model.rows:
        _line(grid, body)
        mine = _is_mine(line, model)
        _row(grid, _words(line, body, mine=mine), line.numbers, Type.STRONG if mine else Type.BODY, below=below)
    if not below:
        _total(grid, model, body, below=below)
    add_below(grid, _strips(model.tiles, body))
    grid.setRowStretch(grid.rowCount(), 1)
    return body


def _in_one_column(model: SheetModel) -> SheetModel:
    """Return *model* with one number on each line, if each is between one player and the bank.

    The sum of the bank is the total; what the house was paid is a line before it.
    """
    bank, total, who = model.bank, model.total, model.columns
    if bank is None or total is None:
        return model
    rows, house = [], total.numbers[model.seats :]
    for row in model.rows:
        seat = row.seat
        if seat is None or seat == bank or any(row.numbers[other] for other in {*range(model.seats)} - {seat, bank}):
            return model
        rows.append(replace(row, numbers=(row.numbers[seat],)))
    rows += [SheetRow(who[-1], "", (paid,)) for paid in house]
    foot = SheetRow(model.bank_name, "", (total.numbers[bank],), bank)
    return replace(model, columns=("±",), rows=tuple(rows), total=foot)


def _is_mine(line: SheetRow, model: SheetModel) -> bool:
    return model.mine is not None and line.seat == model.mine


def _total(grid: QGridLayout, model: SheetModel, body: QWidget, *, below: bool) -> None:
    """Write what the sheet comes to, if it does."""
    if model.total is not None:
        _line(grid, body, strong=True)
        words = _words(model.total, body, mine=True) if _is_mine(model.total, model) else None
        words = words or PlainLabel(model.total.heading, body, role=Type.LEAD)
        _row(grid, words, model.total.numbers, Type.LEAD, below=below, dots=False)


def _heads_beside(grid: QGridLayout, model: SheetModel, body: QWidget) -> None:
    """Write the heads of the columns of words and numbers."""
    grid.setColumnStretch(0, 1)
    grid.addWidget(PlainLabel(model.first, body, role=Type.STRONG), 0, 0)
    for place, name in enumerate(model.columns, start=1):
        grid.setColumnMinimumWidth(place, theme.look().px(_LEAST_HEAD))
        mine = len(model.columns) > 1 and place - 1 == model.mine
        grid.addWidget(_Head(name, body, Type.STRONG, mine=mine), 0, place)


def _heads_below(grid: QGridLayout, model: SheetModel, body: QWidget) -> None:
    """Write as many heads as there are numbers, all of one width; names are cut where they must be."""
    for place, name in enumerate(model.columns, start=1):
        grid.setColumnStretch(place, 1)
        label = _Head(name, body, Type.CAPTION, mine=place - 1 == model.mine)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        grid.addWidget(label, 0, place)


def _row(
    grid: QGridLayout, words: QWidget, row: tuple[int, ...], role: Type, *, below: bool, dots: bool = True
) -> None:
    """Put *words* and their numbers into the grid, side by side or one below the other.

    *dots* stand for zero, so that the eye finds the numbers that matter.
    """
    parent, at = words.parentWidget(), grid.rowCount()
    grid.addWidget(words, at, 0, 1, -1 if below else 1)
    if below:
        at += 1
    for place, chips in enumerate(row, start=1):
        text = signed(chips) if chips or not dots else "·"
        grid.addWidget(_right(PlainLabel(text, parent, role=role, tone=_tone(chips))), at, place)


class _Head(PlainLabel):
    """Sign, name and role of a seat, one below the other; what finds no room is cut, and stands in the tip."""

    def __init__(self, name: str, parent: QWidget, role: Type, *, mine: bool = False) -> None:
        # Marked by a sign as well as by the colour.
        shown = name.replace(" ", "\n", 1)
        super().__init__(f"▸ {shown}" if mine else shown, parent, role=role, tone="gold" if mine else "")
        self.setAccessibleName(name.replace("\n", ", "))
        give_tip(self, name)
        _right(self)

    def minimumSizeHint(self) -> QSize:
        """Return the width of a number: a long name must not push others off the sheet."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), theme.look().px(_LEAST_HEAD)), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Write the lines, each with dots at its end where it is cut."""
        lines = self.text().split("\n")
        metrics = self.fontMetrics()
        shown = "\n".join(metrics.elidedText(line, Qt.TextElideMode.ElideRight, self.width()) for line in lines)
        with QPainter(self) as painter:
            self.style().drawItemText(
                painter, self.rect(), self.alignment(), self.palette(), self.isEnabled(), shown, self.foregroundRole()
            )


class TileStrip(QFrame):
    """Small pictures of tiles in a row; many are in several lines."""

    def __init__(self, tiles: Faces, parent: QWidget, *, width: int = _STRIP_WIDTH, name: str = "") -> None:
        """Show *tiles*, None as a back, each *width* pixels wide at text size 1; *name* is said of them, if given."""
        super().__init__(parent)
        self._tiles = tiles
        self._width = width
        name = _name_of(tiles, name)
        self.setAccessibleName(name)
        give_tip(self, name)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Return the room for all tiles."""
        wide = theme.look().px(self._width)
        lines = -(-len(self._tiles) // _MOST_IN_LINE)
        return QSize(min(len(self._tiles), _MOST_IN_LINE) * (wide + 3), max(1, lines) * self._high(wide))

    @staticmethod
    def _high(wide: int) -> int:
        """Return the height of a line of tiles that are *wide*."""
        return round(wide * 2.5) + 4

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tiles."""
        wide, style = theme.look().px(self._width), art.present_style()
        with QPainter(self) as painter:
            for place, tile in enumerate(self._tiles):
                picture = art.tile_pixmap(tile, wide, style, self.devicePixelRatioF())
                line, at = divmod(place, _MOST_IN_LINE)
                painter.drawPixmap(at * (wide + 3), line * self._high(wide) + 2, picture)


class HandStrip(QWidget):
    """Hands in a row, each as small tiles with its name and how it counts beside them."""

    def __init__(self, hands: Sequence[SheetHand]) -> None:
        """Show *hands* in this order."""
        super().__init__()
        px = theme.look().px
        parts: list[QWidget | Part] = []
        for hand in hands:
            words = QWidget(self)
            name = f"{SIGNS[hand.sign]} {hand.name}" if hand.sign is not None else hand.name
            lines = [PlainLabel(name, words, role=Type.CAPTION, tone=_HAND_TONES.get(hand.sign, ""), wrap=True)]
            lines[0].setAccessibleName(_in_words(name))
            if hand.count:
                lines.append(PlainLabel(hand.count, words, role=Type.CAPTION, tone="muted", wrap=True))
            vbox(Part(stretch=1), *lines, Part(stretch=1), on=words, spacing=0)
            parts += [TileStrip(hand.tiles, self, width=_HAND_TILE), Part(words, 1)]
        hbox(*parts, on=self, margins=(0, px(2), 0, px(2)), spacing=px(6))
        self.setMinimumWidth(px(_LEAST_WORDS))


class _BesideHands(QWidget):
    """The words of a line with its hands beside them, or below them where there is less room.

    It has no layout: how high it is depends on its width alone, also before it is shown.
    """

    def __init__(self, words: QWidget, hands: HandStrip, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._hands = words, hands
        hands.setParent(self)
        words.setParent(self)
        px = theme.look().px
        self._least, self._room = px(_LEAST_WORDS), px(_LEAST_HANDS)
        self.setMinimumWidth(self._least)

    def _for_words(self, width: int) -> int:
        """Return how much of *width* the words have; all of it where the hands stand below them."""
        return max(self._least, round(width * _FOR_WORDS)) if width >= self._least + self._room else width

    def sizeHint(self) -> QSize:
        """Return the size with the hands beside the words."""
        wide = self._least + self._room
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        """Return the least width; the height follows from it."""
        return QSize(self._least, 0)

    def hasHeightForWidth(self) -> bool:
        """Return True: hands stand below the words where there is little room."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of words and hands."""
        wide = self._for_words(width)
        words = _height(self._words, wide)
        return max(words, _height(self._hands, width - wide)) if wide < width else words + _height(self._hands, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the room there is."""
        super().resizeEvent(event)
        width, height = self.size().toTuple()
        wide = self._for_words(width)
        if wide < width:
            self._words.setGeometry(0, 0, wide, height)
            self._hands.setGeometry(wide, 0, width - wide, height)
        else:
            high = _height(self._words, width)
            self._words.setGeometry(0, 0, width, high)
            self._hands.setGeometry(0, high, width, height - high)


def _height(widget: QWidget, width: int) -> int:
    """Return the height that *widget* needs at *width*."""
    layout = widget.layout()
    assert layout is not None
    return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()


def _tone(number: int) -> str:
    return "gain" if number > 0 else "loss" if number < 0 else "muted"


def _right(label: PlainLabel) -> PlainLabel:
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label


def _words(line: SheetRow, parent: QWidget, *, mine: bool = False) -> QWidget:
    words = QWidget(parent)
    # Marked by a sign as well as by the colour.
    shown, role, tone = (f"▸ {line.heading}", Type.STRONG, "gold") if mine else (line.heading, Type.BODY, "")
    heading = PlainLabel(shown, words, role=role, tone=tone, wrap=True)
    heading.setAccessibleName(line.heading)
    below = line.short if line.hands else line.detail
    column = vbox(heading, on=words, spacing=1)
    if below:
        detail = PlainLabel(below, words, role=Type.CAPTION, tone="muted", wrap=True)
        column.addWidget(detail)
        _explain(detail)
    _explain(heading)
    words.setMinimumWidth(theme.look().px(_LEAST_WORDS))
    return _BesideHands(words, HandStrip(line.hands), parent) if line.hands else words


def _explain(label: PlainLabel) -> None:
    """Explain the terms on *label* to the pointer and to a screen reader."""
    if meanings := meanings_in(label.text()):
        label.setAccessibleDescription(meanings)
        give_tip(label, meanings)


def _strips(tiles: Sequence[SheetTiles], body: QWidget) -> QGridLayout:
    """Return the rows of tiles, two beside each other where all are short enough."""
    px = theme.look().px
    rows = [_strip(strip, body) for strip in tiles]
    longest = max((row.sizeHint().width() for row in rows), default=0)
    across = 2 if longest <= px(_HALF) else 1
    grid = QGridLayout()
    grid.setHorizontalSpacing(px(14))
    grid.setVerticalSpacing(px(5))
    for at, row in enumerate(rows):
        grid.addWidget(row, *divmod(at, across))
    return grid


def _strip(strip: SheetTiles, parent: QWidget) -> QWidget:
    """Return a row of words with tiles close beside them."""
    row = QWidget(parent)
    words = PlainLabel(strip.heading, row, role=Type.CAPTION, tone="muted")
    words.setMinimumWidth(theme.look().px(120))
    hbox(words, TileStrip(strip.tiles, row, name=strip.name), Part(stretch=1), on=row)
    return row


def _line(grid: QGridLayout, parent: QWidget, *, strong: bool = False) -> None:
    rule = QFrame(parent)
    rule.setFixedHeight(2 if strong else 1)
    chrome = theme.look().chrome
    rule.setStyleSheet(f"background: {chrome.gold_text if strong else chrome.edge};")
    grid.addWidget(rule, grid.rowCount(), 0, 1, -1)


def spoken(model: SheetModel) -> str:
    """Return the whole sheet but its title in words for a screen reader."""
    return "\n".join(filter(None, (model.subtitle, _body_in_words(model))))


def _body_in_words(model: SheetModel) -> str:
    """Return rows, total and tiles in words."""
    model = _in_one_column(model)
    lines = [model.advice] if model.advice else []
    # What stands below a name, as whether that seat banks, comes before the rows.
    columns = [name.partition("\n")[0] for name in model.columns]
    if model.above is not None:
        lines.append(f"{model.above.heading}: {model.above.detail}")
    for line in (*model.rows, *((model.total,) if model.total else ())):
        of = columns if len(columns) > 1 else [""]
        chips = ", ".join(f"{name} {signed(n)}".strip() for name, n in zip(of, line.numbers, strict=True) if n)
        lines.append(f"{line.heading}: {sentences(_in_words(line.detail), chips) or signed(0)}")
    lines += [f"{strip.heading}: {_name_of(strip.tiles, strip.name)}" for strip in model.tiles]
    return "\n".join(lines)


def _in_words(detail: str) -> str:
    """Replace the signs of what won and lost by words: a screen reader would name their shapes."""
    words = {1: pgettext("hand", "won"), 0: pgettext("hand", "pushed"), -1: pgettext("hand", "lost")}
    named = {SIGNS[sign]: word for sign, word in words.items()}
    return _SIGN.sub(lambda found: named[found[0]], detail)


def _name_of(tiles: Faces, name: str = "") -> str:
    """Name *tiles*, None being a back, or as *name* says, if given."""
    known = tuple(tile for tile in tiles if tile is not None)
    return name or (tile_list(known) if known else _("Face-down tile"))
