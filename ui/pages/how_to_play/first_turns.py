# SPDX-License-Identifier: MIT
"""The first turns of a round: a picture that moves from turn to turn, beside what happens in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from random import Random
from typing import Any, Final

from PySide6.QtCore import QObject, QRectF, QSize, QSizeF, QTimer, QUrl
from PySide6.QtGui import QColor, QPixmap, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from dominoes.game import Seat, Step
from dominoes.games import entry
from dominoes.play.exhibition import ENDLESS
from dominoes.play.match_under_way import Match, rolled_banker
from ui.diagram.paint import felt, paint_position
from ui.diagram.position import Position
from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.paint import painted
from ui.language.i18n import sentences
from ui.language.names import wind
from ui.pages.how_to_play.document import Print
from ui.paper.positions import describe, whole_position

PICTURE: Final = "turn:"
"""Address of the picture, and of the link around it."""
_MOST: Final = 4
"""Turns that are shown."""
_PACE: Final = 2000
"""Milliseconds that a turn is shown."""
_SIZE: Final = QSizeF(520, 400)
"""Of the sheet on which a position is laid out."""
_WIDE: Final = 320
"""Of the picture, in pixels at text size 1."""
_LEVEL: Final = "greedy"


@dataclass(frozen=True, slots=True)
class Turn:
    """What lies on the table after a turn, and what has happened, in words."""

    position: Position
    text: str


def first_turns(game: str) -> tuple[Turn, ...]:
    """Return the first turns of a round of *game* by its usual rules, as the first seat knows them."""
    found, turns = entry(game), list(_steps(game))
    seats = found.game.seats(turns[0].state.options)
    who, seat = tuple(map(wind, range(seats))), Seat(0)

    def turn(step: Step[Any]) -> Turn:
        lines = describe(game, step.state, step.events, who, partial(_seen, game, seat))
        shown = whole_position(game, step.state, seat, who, opened=False)
        # The tiles count here, and what is far from them is left out.
        places = tuple(replace(each, note="") for each in shown.seats)
        return Turn(replace(shown, seats=places, legend=(), strips=()), sentences(*lines))

    return tuple(each for each in map(turn, turns) if each.text)


def _seen(game: str, seat: Seat, event: Any) -> Any:  # noqa: ANN401 - events of any game
    return entry(game).game.mask(event, seat)


def _steps(game: str) -> Iterator[Step[Any]]:
    """Yield the beginning of a round and its first moves."""
    found, shown = entry(game), GAME_UIS[game]
    options, seed = found.presets[shown.usual], shown.opening
    seats = found.game.seats(options)
    players = (f"bot:{_LEVEL}",) * seats
    match = Match(found, options, players, seed, rolled_banker(seed, seats))
    round_ = match.begin_round()
    step = found.game.start(round_.options, round_.deal, round_.standing)
    yield step
    bot, chance = found.make_bot(_LEVEL), Random(seed)
    for _move in range(_MOST):
        seat = found.game.to_act(step.state)[0]
        legal = found.game.legal_moves(step.state, seat)
        move = bot.choose(found.game.view(step.state, seat), legal, chance, ENDLESS).move
        step = found.game.apply(step.state, seat, move)
        yield step


class FirstTurns(QObject):
    """Shows the first turns of one game in a page, one after the other; a click on the picture stops and goes on."""

    def __init__(self, page: QTextBrowser) -> None:
        """Show nothing in *page* yet."""
        super().__init__(page)
        self._page = page
        self._game = ""
        self._moves = False
        self._turns: tuple[Turn, ...] = ()
        self._pictures: dict[int, QPixmap] = {}
        self._how: Print | None = None
        self.at = 0
        """Number of the turn that is shown."""
        self.timer = QTimer(self, interval=_PACE)
        self.timer.timeout.connect(self.go_on)
        page.anchorClicked.connect(self._on_link)

    def begin(self, game: str, *, moves: bool) -> None:
        """Show the turns of *game* from the first, where it has some; they follow each other if it *moves*."""
        self._game, self._moves = game if GAME_UIS[game].opening else "", moves
        self._turns = first_turns(game) if self._game else ()
        # Where nothing moves, the whole of it is there.
        self.at = 0 if moves else max(0, len(self._turns) - 1)
        self._pictures.clear()
        if moves and self._turns:
            self.timer.start()
        else:
            self.timer.stop()

    def html(self, how: Print) -> tuple[str, int]:
        """Return what stands in the page, and before which section: beside the first or, without room, below it."""
        if not self._turns:
            return "", 1
        # Again, since the language may be another one.
        self._turns, self._how = first_turns(self._game), how
        self._pictures.clear()
        size = self._picture_size
        picture = f'<a href="{PICTURE}"><img src="{PICTURE}" width="{size.width()}" height="{size.height()}"></a>'
        letters = f"font-size: {round(how.size * 0.85)}px"
        begin = f'<p style="{letters}; margin: 0 0 {how.size // 4}px 0">'
        lines = "".join(
            f'{begin}<a name="{PICTURE}{at}"></a>{escape(turn.text)}</p>' for at, turn in enumerate(self._turns)
        )
        if how.width - how.line >= size.width():
            rows = f"<tr><td>{picture}</td></tr><tr><td>{lines}</td></tr>"
            return f'<table width="{size.width()}" cellpadding="4" style="float: right">{rows}</table>', 1
        row = f'<tr><td>{picture}</td><td valign="middle">{lines}</td></tr>'
        return f'<table width="99%" cellpadding="6">{row}</table>', 2

    def show(self) -> None:
        """Show the present turn: its picture, and its words marked."""
        if not self._turns or self._how is None:
            return
        document = self._page.document()
        if self.at not in self._pictures:
            self._pictures[self.at] = self._painted(self._how)
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(PICTURE), self._pictures[self.at])
        marked = QTextEdit.ExtraSelection()
        marked.cursor = self._words()
        form = QTextCharFormat()
        form.setForeground(QColor(self._how.chrome.gold_text))
        marked.format = form
        self._page.setExtraSelections([marked])
        self._page.viewport().update()

    def go_on(self) -> None:
        """Show the next turn, where the figure is seen; after the last one comes the first."""
        if self._page.isVisible() and self._words().hasSelection():
            self.at = (self.at + 1) % len(self._turns)
            self.show()

    @property
    def _picture_size(self) -> QSize:
        wide = theme.look().px(_WIDE)
        return QSizeF(wide, wide * _SIZE.height() / _SIZE.width()).toSize()

    def _painted(self, how: Print) -> QPixmap:
        size = self._picture_size
        ground = felt(how.style, theme.look().cloth_key)
        position = self._turns[self.at].position
        box = QRectF(0, 0, size.width(), size.height())
        return painted(
            size * how.ratio,
            lambda painter: paint_position(painter, box, position, ground, size=_SIZE),
            how.ratio,
        )

    def _words(self) -> QTextCursor:
        """Return the words of the present turn in the page."""
        block = self._page.document().begin()
        while block.isValid():
            parts = [each.fragment().charFormat() for each in block.begin()]  # type: ignore[attr-defined]
            if any(f"{PICTURE}{self.at}" in each.anchorNames() for each in parts):
                cursor = QTextCursor(block)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                return cursor
            block = block.next()
        return QTextCursor(self._page.document())

    def _on_link(self, link: QUrl) -> None:
        if link.toString() == PICTURE and self._turns:
            if self._moves:
                self.timer.stop() if self.timer.isActive() else self.timer.start()
            self.go_on()
