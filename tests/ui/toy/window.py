# SPDX-License-Identifier: MIT
"""The window half of the toy game: its texts, and a felt where each tile that can be played is a button."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from dominoes.ai.bot import Choice
from dominoes.events import RoundEnded
from dominoes.game import Event, Game, Payment, Result, Seat
from dominoes.scorebook.book import Book
from dominoes.tiles import Tile
from tests.ui.toy.rules import SIX, State, TilePlayed, View
from ui.diagram.position import Group, Position, PrintedSeat
from ui.games.game_ui import GameUi, PresetTexts, Screen, Settlement
from ui.games.presenter import Presenter
from ui.games.scene import Scene, SceneTile
from ui.games.tally_form import TallyForm
from ui.kit.answers import Cells
from ui.kit.header import Command
from ui.kit.sheet import SheetOverlay
from ui.kit.widgets import Felt, PlainLabel
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences
from ui.language.tile_names import tile_name
from ui.table.advice import AdviceBubble
from ui.table.animator import Animator
from ui.table.button_bar import Action, ButtonBar
from ui.table.geometry import Box
from ui.table.numbers import SheetModel, SheetRow
from ui.table.view_model import SeenModel
from ui.tiles.art import EBONY, Style


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as the panel beside the table lists it."""

    name: str
    chips: int

    @property
    def label(self) -> str:
        """What it is called in a list."""
        return self.name


@dataclass(frozen=True, slots=True)
class Model:
    """What lies on the table."""

    seats: tuple[Place, ...]
    seen: tuple[SeenModel, ...]
    words: str


class LowFelt(Felt):
    """Says what was played; what can be played are buttons."""

    felt_clicked = Signal()

    def __init__(self, parent: Any = None) -> None:  # noqa: ANN401 - of any page
        """Make an empty table."""
        super().__init__(parent)
        self.animator, self.advice, self.bar = Animator(), AdviceBubble(self), ButtonBar(self)
        self.style_of_tiles: Style = EBONY
        self.model: Model | None = None
        self.played = PlainLabel(parent=self)

    def set_preferences(self, _preferences: object) -> None:
        """Look always the same."""

    def sync(self, model: Model) -> None:
        """Show *model*."""
        self.model = model
        self.refresh()

    def refresh(self) -> None:
        """Place everything again."""
        self.played.setText(self.model.words if self.model else "")
        self.played.setGeometry(20, 20, self.width() - 40, 40)
        self.advice.place(Box(20, self.height() - 160, self.width() - 40, 60))
        self.bar.setGeometry(0, self.height() - 80, self.width(), 60)

    def clear(self) -> None:
        """Take everything off the table."""
        self.model = None
        self.bar.clear()
        self.advice.say("")

    def focus_hand(self) -> None:
        """Move focus to the first button."""
        if self.bar.main is not None:
            self.bar.main.setFocus()


@dataclass(frozen=True, slots=True)
class Turn:
    """What the person may play."""

    legal: tuple[Tile, ...]


class LowPerson(QObject):
    """Plays by buttons."""

    def __init__(self, felt: LowFelt, parent: QObject) -> None:
        """Listen to the buttons of *felt*."""
        super().__init__(parent)
        self._felt = felt
        self.turn: Turn | None = None
        self._answer: asyncio.Future[Tile] | None = None
        self._hint = ""

    async def decide(self, legal: tuple[Tile, ...]) -> Tile:
        """Wait for a button."""
        self.turn, self._answer = Turn(legal), asyncio.get_running_loop().create_future()
        self.show_turn()
        try:
            return await self._answer
        finally:
            self.turn, self._hint = None, ""
            self._felt.bar.clear()

    def _play(self, tile: Tile) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(tile)

    def show_turn(self) -> None:
        """Show a button for each tile that can be played."""
        legal = self.turn.legal if self.turn else ()
        keys = ("Enter", "2", "3")
        actions = [
            Action(tile_name(tile), key, partial(self._play, tile)) for tile, key in zip(legal, keys, strict=False)
        ]
        self._felt.bar.show_actions(actions)

    def play_selected(self) -> None:
        """Play the first tile."""
        self._felt.bar.press("Enter")

    def forget_selection(self) -> bool:
        """Nothing is ever selected."""
        return False

    def show_hint(self, hint: Choice[Tile]) -> None:
        """Say which tile."""
        self._hint = tile_name(hint.move)
        self._felt.advice.say(self._hint)

    def hint_text(self) -> str:
        """Return the advice."""
        return self._hint


class LowPresenter(Presenter):
    """Shows one round to one seat."""

    def __init__(
        self, felt: LowFelt, overlay: SheetOverlay, game: Game[Any, Any, Any, Any], me: Seat, parent: QObject
    ) -> None:
        """Present *game* on *felt*."""
        super().__init__(felt, overlay, game, me, parent)
        self.person: LowPerson = LowPerson(felt, self)

    def close(self) -> None:
        """Forget the round."""
        self._state = None

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement."""
        assert state.result is not None
        rows = tuple(SheetRow(*sheet_line(each, state, self.who), each.chips) for each in state.result.sheet)
        return SheetModel(f"{round_name} · {self.round_line(state.result)}", "", "For", tuple(self.who), rows)

    def round_line(self, result: Result) -> str:
        """Say who won."""
        return title(result, self.who)

    def commands(self) -> tuple[Command, ...]:
        """Nothing but the buttons."""
        return ()

    def keys(self) -> tuple[tuple[str, str], ...]:
        """List the keys of the buttons."""
        return (("2 3", "Play another tile"),)

    def press(self, letter: str) -> bool:
        """Press a button."""
        return self._felt.bar.press(letter)

    async def choose(self, view: View, legal: tuple[Tile, ...]) -> Tile:
        """Let the person decide."""
        return await self.person.decide(legal)

    def _line(self, event: Event) -> str | None:
        match event:
            case TilePlayed(seat, tile):
                return f"{self.who[seat]} played {tile_name(tile)}"
            case RoundEnded(result):
                return self.round_line(result)
        return None

    def _model(self, state: State) -> Model:
        chips = state.standing.chips
        places = tuple(Place(name, held) for name, held in zip(self.who, chips, strict=True))
        shown = tuple(SeenModel(face, 1, int(face in state.played)) for face in SIX)
        return Model(places, shown, " · ".join(tile_name(tile) for tile in state.played if tile))

    def _begin(self) -> None:
        pass

    def _caught_up(self, view: View) -> None:
        pass

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        self._felt.sync(self._model(after))


class LowTallyForm(TallyForm):
    """Asks who won."""

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
        self.retranslate()
        self.winner.choose(tally)

    def retranslate(self) -> None:
        """Ask again for every text."""
        self.winner.set_caption("Who won?")
        self.winner.set_items(self.seat_items())

    def take_focus(self) -> None:
        """Move focus to the question."""
        self.winner.take_focus()


def title(result: Result, who: Sequence[str]) -> str:
    """Say who won."""
    return f"{who[result.winner or 0]} played low"


def sheet_line(_payment: Payment, _state: State, _who: Sequence[str]) -> tuple[str, str]:
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
    presets={"usual": PresetTexts("Usual rules", "One round for one chip.")},
    usual="usual",
    scene=Scene("green", 0.24, (SceneTile(SIX[1], 0, 0, 0),)),
    tally_questions="Who won",
    reasons=lambda: Sentences({"low.not-yours": "You do not hold this tile.", "low.won": "The lower tile won."}),
    options=lambda: OptionTexts(options={"stake": OptionText("Stake of a round", "What the winner is paid.")}),
    screen=lambda: Screen(LowFelt, LowPresenter),
    sounds=lambda: {TilePlayed: "tile"},
    settlement=lambda: Settlement(title, sheet_line),
    tally_form=lambda: LowTallyForm,
    diagram=lambda: position_of,
)
