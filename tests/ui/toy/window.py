# SPDX-License-Identifier: MIT
"""The window half of the toy game: its texts, and a felt with a button for each playable tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from dominoes.game import Event, Payment, Result, RoundEnded, Seat
from dominoes.scorebook.book import Book
from dominoes.tiles import Tile
from tests.ui.toy.rules import SIX, State, TilePlayed, View
from ui.diagram.position import Group, Position, PrintedSeat
from ui.games.game_ui import GameUi, Named, Scene, SceneTile
from ui.games.person import Person, Turn
from ui.games.presenter import Presenter
from ui.games.tally_form import TallyForm
from ui.games.words import Words
from ui.kit.answers import Cells
from ui.kit.commands import Command
from ui.kit.theme import Look
from ui.kit.widgets import PlainLabel
from ui.language.names import tile_name
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences
from ui.table.felt import TableFelt
from ui.table.geometry import Box, FeltLayout
from ui.table.prompt import Action
from ui.table.view_model import SeatModel, SeenModel, TableModel


@dataclass(frozen=True, slots=True, kw_only=True)
class Model(TableModel):
    """The content of the table."""

    words: str


class LowLayout(FeltLayout):
    """Panels in a row above, advice below."""

    @property
    def bubble_box(self) -> Box:
        """The area of advice."""
        return Box(20, self.height - 160, self.width - 40, 60)

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        return Box(20 + place * (self.panel[0] + 20), 80, *self.panel)


class LowFelt(TableFelt[Model]):
    """Shows the last play; the playable tiles are buttons."""

    def __init__(self, parent: Any = None) -> None:  # noqa: ANN401 - of any page
        """Make an empty table."""
        super().__init__(parent)
        self.played = PlainLabel(parent=self)

    def _layout(self, words: Look) -> LowLayout:
        return LowLayout(**self._room(words))

    def _place(self, model: Model, _layout: LowLayout) -> None:
        self.played.setText(model.words)
        self.played.setGeometry(20, 20, self.width() - 40, 40)


class LowPerson(Person[Turn[State, Tile, View]]):
    """Plays by buttons."""

    def _actions(self) -> list[Action]:
        legal = self.turn.legal if self.turn else ()
        keys = ("Enter", "2", "3")
        return [
            Action(tile_name(tile), key, partial(self.answer_with, tile))
            for tile, key in zip(legal, keys, strict=False)
        ]

    def _prompt(self) -> None:
        self._table.advice.say("")

    def press(self, letter: str) -> bool:
        """Press a button."""
        return self._table.bar.press(letter)


class LowPresenter(Presenter):
    """Shows one round to one seat."""

    TABLE = LowFelt
    PERSON = LowPerson
    TURN = Turn
    SOUNDS: ClassVar = {TilePlayed: "tile"}

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of the buttons."""
        return (Command("", "2 3", None, help="Play another tile"),)

    def _model(self, state: State) -> Model:
        seats = tuple(
            SeatModel(Seat(at), name, "", "", chips, "", to_act=False)
            for at, (name, chips) in enumerate(zip(self.who, state.standing.chips, strict=True))
        )
        shown = tuple(SeenModel(face, 1, int(face in state.played)) for face in SIX)
        words = " · ".join(tile_name(tile) for tile in state.played if tile)
        return Model(me=self.me, seats=seats, seen=shown, words=words)

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        self._table.sync(self._model(after))


class LowTallyForm(TallyForm):
    """Asks who won."""

    OBJECTIONS = Sentences({"tally.winner-missing": "Who won?"})

    def __init__(self, book: Book, parent: Any = None) -> None:  # noqa: ANN401 - of any page
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.winner = Cells(self)
        self.winner.chosen.connect(self.changed)
        self.column.addWidget(self.winner)

    def tally(self) -> Seat | None:
        """Return the winner."""
        value = self.winner.value()
        return Seat(value) if isinstance(value, int) else None

    def show_tally(self, tally: Seat | None) -> None:
        """Show what is known."""
        self._show_texts()
        self.winner.choose(tally)

    def _show_texts(self) -> None:
        """Ask again for every text."""
        self.winner.set_caption("Who won?")
        self.winner.set_items(self.seat_items())

    def take_focus(self) -> None:
        """Move focus to the question."""
        self.winner.take_focus()


class LowWords(Words):
    """What is said at the table."""

    OPTIONS = OptionTexts(options={"stake": OptionText("Stake of a round", "What the winner is paid.")})
    REASONS = Sentences({"low.not-yours": "You do not hold this tile.", "low.won": "The lower tile won."})

    def move(self, view: View, move: Tile) -> str:
        """Name the tile."""
        return tile_name(move)

    def event(self, event: Event, seen: State | View) -> str | None:
        """Tell the player and tile of a move, and the winner."""
        match event:
            case TilePlayed(seat, tile):
                return f"{self.who[seat]} played {tile_name(tile)}"
            case RoundEnded(result):
                return self.title(result)
        return None

    def title(self, result: Result) -> str:
        """Say who won."""
        return f"{self.who[result.winner or 0]} played low"

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Name the only payment there is."""
        return "Stake", ""


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Draw both hands, and what was played."""
    hands = [hand if opened or at == seat else (None,) * len(hand) for at, hand in enumerate(state.hands)]
    seats = tuple(
        PrintedSeat(name, "", "", "", to_act=False, groups=(Group(hands[at]),)) for at, name in enumerate(who)
    )
    return Position(title, tuple(lines), seats, (), middle=(Group(tuple(tile for tile in state.played if tile)),))


LOW_UI: Final = GameUi(
    key="low",
    name="Low Tile",
    tagline="The lower tile wins.",
    presets={"usual": Named("Usual rules", "One round for one chip.")},
    usual="usual",
    scene=Scene("green", 0.24, (SceneTile(SIX[1], 0, 0, 0),)),
    tally_questions="Who won",
    words=lambda: LowWords,
    presenter=lambda: LowPresenter,
    tally_form=lambda: LowTallyForm,
    diagram=lambda: position_of,
)
