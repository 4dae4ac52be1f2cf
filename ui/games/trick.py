# SPDX-License-Identifier: MIT
"""What games with tricks share: words, log, printed ranks, the person, and a round on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from dominoes.ai.bot import Choice
from dominoes.errors import Reason
from dominoes.game import Event, Faces, Move, RoundState, Seat, View
from dominoes.games.combinations import Kind, Play, Trick, combination, ranked, winning
from dominoes.games.tricks import Beat, Lead, Throw, TilesBeat, TilesLed, TilesThrown, TrickMove, TrickWon
from dominoes.tiles import Tile, tidy
from ui.games.handout import RankList, numbered
from ui.games.person import PLAY_KEY, Person, Turn
from ui.games.presenter import Presenter, hand_help, yes_and_no
from ui.games.reasons import reason_text
from ui.games.words import Words
from ui.kit.commands import Command
from ui.kit.sheet import SheetContent, close_button, two_columns
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.combinations import combination_in_sentence, combination_name
from ui.language.i18n import N_, _, capital, ngettext, number, pgettext, term
from ui.language.names import quantity, rank_label, tile_list, tiles_counted, tricks_counted
from ui.table.drag import Drop
from ui.table.log_view import LogEntry, LogGroup, LogLine
from ui.table.numbers import TileStrip
from ui.table.prompt import Action
from ui.table.trick import PlayModel, TrickTable, TrickTableModel, trick_models
from ui.table.view_model import HandTileModel

# -- buttons ---------------------------------------------------------------------------------------


def lead_button(tiles: tuple[Tile, ...], civil_supreme: bool) -> str:  # noqa: FBT001 - as in combination_name
    """Label the button that leads *tiles*: 出 地八."""
    return pgettext("button", "Lead {tiles}").format(tiles=combination_name(tiles, civil_supreme))


def beat_button(tiles: tuple[Tile, ...]) -> str:
    """Label the button that beats with *tiles*: 打 天九."""
    # A reply is never supreme: as one, a pair of 銅錘六 would only be a pair.
    return pgettext("button", "Beat with {tiles}").format(tiles=combination_name(tiles, civil_supreme=False))


def throw_button(n: int) -> str:
    """Label the button that throws *n* tiles: 墊兩隻."""
    return ngettext("Throw {n} tile", "Throw {n} tiles", n).format(n=quantity(n))


# -- what is asked ---------------------------------------------------------------------------------


def trick_prompt(trick: Trick, *, can_beat: bool, civil_supreme: bool) -> str:
    """Return the question for the player in turn.

    Args:
        trick: what lies on the table; empty for a leader.
        can_beat: whether a legal move would beat.
        civil_supreme: whether the table plays 文尊.
    """
    if not trick:
        return _("Your turn: lead one tile or a combination.")
    led = combination(_known(trick[0]), civil_supreme=civil_supreme)
    assert led is not None
    ask = _follow(led.kind) if can_beat else _why_throw(led.kind)
    tiles, best = tiles_counted(len(trick[0].tiles)), _held_by(trick, civil_supreme=civil_supreme)
    return ask.format(kind=term(led.kind.value), tiles=tiles, best=best)


def _follow(kind: Kind) -> str:
    if kind is Kind.SUPREME:
        return _("Your turn: {best} was led. Capture it, or throw {tiles}.")
    if kind in (Kind.SINGLE_CIVIL, Kind.SINGLE_MILITARY):
        return _("Your turn: beat {best} with a higher tile of its suit, or throw {tiles}.")
    return _("Your turn: {kind}, {tiles}. Beat {best} with a higher one, or throw {tiles}.")


def _why_throw(kind: Kind) -> str:
    if kind is Kind.SUPREME:
        return _("Your turn: {best} cannot be beaten; throw {tiles}.")
    return _("Your turn: you cannot beat {best}; throw {tiles}.")


def _known(play: Play) -> tuple[Tile, ...]:
    return tuple(tile for tile in play.tiles if tile is not None)


def _held_by(trick: Trick, *, civil_supreme: bool) -> str:
    """Name the play that holds *trick*."""
    best = winning(trick)
    return combination_in_sentence(_known(best), civil_supreme and best is trick[0])


# -- words at the table ---------------------------------------------------------------------------


class TrickWords(Words):
    """Words of a table where tricks are played."""

    rank = staticmethod(rank_label)

    @property
    def civil_supreme(self) -> bool:
        """Whether the table plays 文尊."""
        civil: bool = self.options.supreme.civil
        return civil

    def move(self, view: Any, move: Any) -> str:  # noqa: ANN401 - as in the base
        """Label the button that plays *move*."""
        match move:
            case Lead(tiles):
                return lead_button(tiles, self.civil_supreme)
            case Beat(tiles):
                return beat_button(tiles)
            case _:
                return _("{throw}: {tiles}").format(throw=throw_button(len(move.tiles)), tiles=tile_list(move.tiles))

    def event(self, event: Event, seen: Any) -> str | None:  # noqa: ANN401 - as in the base
        """Return what happened in a trick, in one line; None for any other *event*."""
        match event:
            case TilesLed(seat, tiles):
                return _("{name} led {tiles}").format(
                    name=self.who[seat], tiles=combination_in_sentence(tiles, self.civil_supreme)
                )
            case TilesBeat(seat, tiles):
                # Never supreme, see `beat_button`.
                words = combination_in_sentence(tiles, civil_supreme=False)
                return _("{name} beat it with {tiles}").format(name=self.who[seat], tiles=words)
            case TilesThrown(seat, faces):
                known = tuple(tile for tile in faces if tile is not None)
                count = tiles_counted(len(faces))
                if not known:
                    return _("{name} threw {tiles}").format(name=self.who[seat], tiles=count)
                return _("{name} threw {tiles} ({faces})").format(
                    name=self.who[seat], tiles=count, faces=tile_list(known)
                )
            case TrickWon(seat, tricks):
                return _("{name} won {tricks}").format(name=self.who[seat], tricks=tricks_counted(tricks))
            case _:
                return None

    def spoken(self, event: Event) -> str:
        """Return what was led or beats it, by the name of the combination."""
        match event:
            case TilesLed(_, tiles):
                return combination_name(tiles, self.civil_supreme)
            case TilesBeat(_, tiles):
                return combination_name(tiles, civil_supreme=False)
            case _:
                return super().spoken(event)


# -- why not ---------------------------------------------------------------------------------------

_OTHER_CLASS: Final[Mapping[str, str]] = {
    Kind.SINGLE_CIVIL.value: N_("Only a higher single civil tile beats a single civil tile."),
    Kind.SINGLE_MILITARY.value: N_("Only a higher single military tile beats a single military tile."),
    Kind.PAIR_CIVIL.value: N_("Only a higher civil pair beats a civil pair."),
    Kind.PAIR_MILITARY.value: N_("Only a higher military pair beats a military pair."),
    Kind.MIXED.value: N_("One civil and one military tile: only a higher combination of the same class beats them."),
    Kind.THREE_CIVIL.value: N_(
        "Two civil tiles and one military tile: only a higher combination of the same class beats them."
    ),
    Kind.THREE_MILITARY.value: N_(
        "One civil and two military tiles: only a higher combination of the same class beats them."
    ),
    Kind.FOUR.value: N_("Two civil and two military tiles: only a higher combination of the same class beats them."),
}


def other_class(reason: Reason) -> str:
    """Return the only class that beats the lead."""
    kind = reason["kind"]
    return _(_OTHER_CLASS[kind])


# -- the log in tricks ----------------------------------------------------------------------------


def _nothing(_event: Event, _line: LogLine) -> None:
    """Return that nothing else is laid."""


def trick_groups(
    lines: Iterable[LogLine],
    who: Sequence[str],
    *,
    civil_supreme: bool,
    laid: Callable[[Event, LogLine], LogEntry | None] = _nothing,
) -> list[LogGroup]:
    """Return the log of a round in groups: what came before, each trick, and the end.

    Args:
        lines: What happened, as one seat saw it.
        who: Names by seat.
        civil_supreme: Whether the table plays 文尊.
        laid: Returns the entry of an event that puts tiles into a trick without playing them; None for any other.
    """
    groups = [LogGroup()]
    tricks = 0
    plays: list[Play] = []
    for each in lines:
        text = each.text
        match each.event:
            case TilesLed(seat, tiles):
                tricks += 1
                plays = [Play(seat, tiles, face_up=True)]
                # Translators: the first, second, ... trick of a round, above what was laid in it.
                groups.append(LogGroup(_("Trick {n}").format(n=number(tricks))))
                groups[-1].entries.append(each.entry(who[seat], tiles, combination_name(tiles, civil_supreme)))
            case TilesBeat(seat, tiles):
                plays.append(Play(seat, tiles, face_up=True))
                # Never supreme, see `beat_button`.
                groups[-1].entries.append(each.entry(who[seat], tiles, combination_name(tiles, civil_supreme=False)))
            case TilesThrown(seat, tiles):
                plays.append(Play(seat, tiles, face_up=False))
                groups[-1].entries.append(each.entry(who[seat], tiles, _("thrown")))
            case TrickWon():
                groups[-1].result = text
            case event if (entry := laid(event, each)) is not None:
                groups[-1].entries.append(entry)
            case _:
                if plays:
                    groups.append(LogGroup())
                    plays = []
                groups[-1].entries.append(LogEntry(text))
                continue
        _mark_ahead(groups[-1], plays)
    return [group for group in groups if group.entries]


def _mark_ahead(group: LogGroup, plays: Sequence[Play]) -> None:
    """Mark in *group* the play that takes the trick, as far as it has been played."""
    if plays:
        best = winning(tuple(plays))
        for place, play in enumerate(plays):
            group.entries[place] = replace(group.entries[place], ahead=play is best)


# -- on paper: every combination by rank ----------------------------------------------------------


def combination_ranks(tiles: Collection[Tile], *, civil_supreme: bool) -> Iterator[RankList]:
    """Yield the combinations of each class from high to low, as far as *tiles* make them."""
    for kind in Kind:
        rows = [
            (each.rank, each.tiles, capital(combination_name(each.tiles, civil_supreme)))
            for each in ranked(kind, civil_supreme=civil_supreme)
            if set(each.tiles) <= set(tiles)
        ]
        yield RankList(capital(term(kind.value)), numbered(rows))


# -- the person -----------------------------------------------------------------------------------


class HasTrick(RoundState, Protocol):
    """The state of a game with tricks."""

    @property
    def trick(self) -> Trick:
        """The current trick."""


State = TypeVar("State", bound=HasTrick)


class TrickTurn(Turn[State, Move, View]):
    """What one seat may do now, and why the rest is not possible."""

    @property
    def plays(self) -> bool:
        """Whether tiles are to be played; otherwise something else is asked."""
        return True

    @property
    def face_up(self) -> Mapping[tuple[Tile, ...], TrickMove]:
        """Leads or beats, by their tiles."""
        return {move.tiles: move for move in self.legal if isinstance(move, Lead | Beat)}

    @property
    def throws(self) -> Mapping[tuple[Tile, ...], TrickMove]:
        """Throws, by their tiles."""
        return {move.tiles: move for move in self.moves(Throw)}

    @property
    def leads(self) -> bool:
        """Whether a trick is to be opened."""
        return self.plays and not self.state.trick

    @property
    def count(self) -> int:
        """How many tiles the trick asks for; 0 for a leader."""
        return len(self.state.trick[0].tiles) if self.state.trick else 0

    def extends(self, selected: Sequence[Tile], tile: Tile) -> bool:
        """Return whether some legal move holds *selected* and *tile* together."""
        wanted = Counter([*selected, tile])
        return any(not wanted - Counter(move.tiles) for move in self.legal if isinstance(move, Lead | Beat | Throw))

    def attempt(self, selected: Sequence[Tile]) -> TrickMove:
        """Return the move that *selected* face up would be."""
        return Lead(tidy(selected)) if self.leads else Beat(tidy(selected))


THROW_KEY: Final = "X"


TrickTurnType = TypeVar("TrickTurnType", bound=TrickTurn[Any, Any, Any])


class TrickPerson(Person[TrickTurnType], Generic[TrickTurnType]):
    """Turns what is done on the table into moves of one seat."""

    ANSWERS = Person.ANSWERS | {THROW_KEY}
    _table: TrickTable

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        hand = self._table.hand_row
        return (
            *super()._signals(),
            (hand.clicked, self._on_clicked),
            (hand.double_clicked, self._on_double_clicked),
            (hand.pointed, self._on_pointed),
        )

    @property
    def _civil_supreme(self) -> bool:
        return self.turn is not None and self.turn.view.options.supreme.civil

    def _begin(self) -> None:
        assert self.turn is not None
        choices = {*self.turn.face_up, *self.turn.throws}
        if len(choices) == 1:
            # There is nothing to choose but, perhaps, which way up.
            self.selected.give(self._places(*choices))

    def _end(self) -> None:
        # The hand is at rest; what was selected stays raised until the table shows the play.
        self.arranged.emit()

    # -- what is selected ----------------------------------------------------------------------

    def hand(self, tiles: Sequence[Tile]) -> tuple[HandTileModel, ...]:
        """Return the hand of *tiles*, in the order shown, with the selection and its possible additions."""
        turn, selected = self.turn, self.selected
        if turn is None:
            return tuple(HandTileModel(tile, selected=place in selected) for place, tile in enumerate(tiles))
        chosen = [tiles[place] for place in selected]
        hinted = list(getattr(self.hint.move, "tiles", ())) if self.hint is not None else []
        shown = []
        for place, tile in enumerate(tiles):
            raised = place in selected
            advised = tile in hinted
            if advised:
                hinted.remove(tile)
            dimmed = turn.plays and not raised and not advised and not turn.extends(chosen, tile)
            able = not turn.leads and any(tile in beat for beat in turn.face_up)
            state = _("selected") if raised else _("cannot be played now") if dimmed else _("can beat") if able else ""
            shown.append(HandTileModel(tile, selected=raised, dimmed=dimmed, able=able, hinted=advised, state=state))
        return tuple(shown)

    @property
    def _shown(self) -> tuple[HandTileModel, ...]:
        return () if self._table.model is None else self._table.model.hand

    def _places(self, tiles: Sequence[Tile]) -> tuple[int, ...]:
        """Return where *tiles* stand in the hand."""
        faces: list[Tile | None] = [shown.tile for shown in self._shown]
        places = []
        for tile in tiles:
            places.append(faces.index(tile))
            faces[places[-1]] = None
        return tuple(places)

    def _follow_hint(self, hint: Choice[Any]) -> None:
        if isinstance(hint.move, Lead | Beat | Throw):
            self.selected.give(self._places(hint.move.tiles))

    def _button_plays(self, action: Action, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        throws = isinstance(move, Throw) and action.key == THROW_KEY and action.enabled
        return throws or super()._button_plays(action, move)

    def _leaves_hint(self, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        return bool(Counter(self._chosen()) - Counter(getattr(move, "tiles", ())))

    def _chosen(self) -> list[Tile]:
        return [self._shown[place].tile for place in self.selected]

    def _on_tile(self, place: int) -> None:
        turn = self.turn
        if turn is None or not turn.plays:
            self.idle.emit()
            return
        tile = self._shown[place].tile
        if place in self.selected or turn.extends(self._chosen(), tile):
            self.selected.toggle(place)
        elif turn.leads or turn.count == 1 or self._shown[place].hinted:
            # One tile instead of another needs no second click; nor does what is advised instead of anything else.
            self.selected.places = (place,)
        else:
            self._explain_tiles([*self._chosen(), tile])
            return
        self.refresh()
        self.announced.emit(self._selection_text())

    def _selection_text(self) -> str:
        """Text for screen readers: the possible action, else the selection, else the prompt."""
        chosen = tidy(self._chosen())
        selected = _("Selected: {tiles}").format(tiles=tile_list(chosen)) if chosen else ""
        return self._table.bar.spoken or selected or self._table.advice.text

    def _on_pointed(self, place: int) -> None:
        """Show why a dimmed tile cannot be played, for as long as it is pointed at."""
        if 0 <= place < len(self._shown) and self._shown[place].dimmed:
            self._explain_tiles([*self._chosen(), self._shown[place].tile])
        else:
            self._show_advice()

    def _explain_tiles(self, tiles: Sequence[Tile]) -> None:
        """Show why *tiles* cannot be played face up."""
        if self.turn is not None:
            self._explain(self.turn.why_not(self.turn.attempt(tiles[:4])))

    # -- what is done --------------------------------------------------------------------------

    def play_selected(self) -> None:
        """Play the selected tiles, face down if that is the only way, or show the reason against it."""
        if self.turn is None or not self.turn.plays:
            super().play_selected()
            return
        chosen = tidy(self._chosen())
        # Where nothing can be played face up, throwing is what the only button says.
        move = (self.turn.face_up or self.turn.throws).get(chosen)
        if move is not None:
            self.answer_with(move)
        elif chosen:
            self._explain_tiles(chosen)
        else:
            self._say_again()

    def _play_taken_up(self) -> None:
        """Play the selected tiles, face down if they can do nothing else, or show the reason against it."""
        move = self._laid()
        if move is None:
            self._explain_tiles(self._chosen())
        else:
            self.answer_with(move)

    def _laid(self) -> TrickMove | None:
        """Return what the selected tiles are when they are laid on the table; None if they cannot be."""
        assert self.turn is not None
        chosen = tidy(self._chosen())
        return self.turn.face_up.get(chosen) or self.turn.throws.get(chosen)

    def _drops(self, place: int) -> Sequence[Drop]:
        move = self._laid()
        if move is None:
            self._explain_tiles(self._chosen())
            return ()
        box = self._table.play_box(len(self.selected))
        return (Drop(box, self._table.middle_box(), self.move_text(move), partial(self.answer_with, move)),)

    def throw_selected(self) -> None:
        """Throw the selected tiles face down, or show how many are needed."""
        turn = self.turn
        if turn is None or not turn.plays:
            return
        chosen = tidy(self._chosen())
        move = turn.throws.get(chosen)
        if move is not None:
            self.answer_with(move)
        else:
            self._explain(turn.why_not(Throw(chosen)))

    def _actions(self) -> list[Action]:
        turn = self.turn
        assert turn is not None
        chosen = tidy(self._chosen())
        move = turn.face_up.get(chosen)
        text = self.move_text(move) if move is not None else capital(term("lead" if turn.leads else "beat"))
        actions = [Action(text, PLAY_KEY, self.play_selected, enabled=move is not None, main=True)]
        if not turn.leads:
            can = chosen in turn.throws
            only = not turn.face_up
            throw = Action(throw_button(turn.count), THROW_KEY, self.throw_selected, enabled=can, main=only)
            actions = [throw] if only else [*actions, throw]
        return actions

    # -- what is said --------------------------------------------------------------------------

    def _show_advice(self) -> None:
        if self._chosen() and self._warned is None and self._advised is None:
            self._ask()
        else:
            super()._show_advice()

    def _prompt(self) -> None:
        turn = self.turn
        if turn is None:
            return
        chosen = tidy(self._chosen())
        if chosen and not turn.leads and len(chosen) == turn.count and chosen not in turn.face_up and turn.face_up:
            reason = turn.why_not(turn.attempt(chosen))
            self._table.advice.say("" if reason is None else reason_text(reason, self.who))
        else:
            self._table.advice.say(self._asked(turn))

    def _asked(self, turn: TrickTurnType) -> str:
        """Return what is asked of the player in *turn*."""
        return trick_prompt(turn.state.trick, can_beat=bool(turn.face_up), civil_supreme=self._civil_supreme)


# -- a round on the table -------------------------------------------------------------------------


class TrickPresenter(Presenter):
    """Shows one round of a game with tricks to one seat."""

    TABLE: ClassVar[type[TrickTable]] = TrickTable
    SOUNDS: ClassVar = {TilesLed: "tile", TilesBeat: "tile", TilesThrown: "throw"}
    PAUSES = (TrickWon,)
    person: TrickPerson[Any]
    _table: TrickTable
    _trick: Trick = ()
    last_trick: Trick = ()
    """The finished trick before the current one, as the seat saw it."""

    # -- what is shown -------------------------------------------------------------------------

    @property
    def civil_supreme(self) -> bool:
        """Whether 文尊 is played at this table."""
        return self._state is not None and self._state.options.supreme.civil

    def _order(self, view: Any, dealt: Faces) -> tuple[Tile, ...]:  # noqa: ANN401 - of any game
        """Return the hand, *dealt* in that order, in the order of the settings."""
        if self.settings.hand_order != "dealt":
            return tuple(view.hand)
        left = list(view.hand)
        shown = []
        for tile in dealt:
            if tile in left and tile is not None:
                left.remove(tile)
                shown.append(tile)
        return tuple(shown)

    def _closed(self, state: Any, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - of any game
        """Take away what the others threw too."""
        trick = [
            play if play.face_up or play.seat in seats else replace(play, tiles=(None,) * len(play.tiles))
            for play in state.trick
        ]
        return replace(super()._closed(state, seats), trick=tuple(trick))

    def _model(self, state: Any) -> TrickTableModel:  # noqa: ANN401 - of any game
        raise NotImplementedError

    def _lies(self, state: Any) -> bool:  # noqa: ANN401 - of any game
        """Return whether a finished trick stays until the next one is led, and the last one until the settlement."""
        return bool(self._stands_still or state.ended is not None)

    def _trick_commands(self) -> tuple[Command, ...]:
        """Return the keys of every table with tricks; the last trick is in the header too."""
        return (
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", "↑ ↓", None, help=_("Move between trick, seats and hand")),
            Command("", _("Space"), None, help=_("Select the tile")),
            Command("", "Enter", None, help=_("Play the selected tiles, or those of the hint")),
            Command("", THROW_KEY, self.person.throw_selected, help=_("Throw the selected tiles face down")),
            *yes_and_no(self._table.bar.press),
            *hand_help(
                _("Play or throw the tile and those selected"),
                _("Play or throw the tiles by dropping them on the table"),
            ),
            Command(term("last-trick"), "L", partial(self.wanted.emit, self._trick_content)),
        )

    def _trick_content(self) -> SheetContent:
        return trick_content(trick_models(self.last_trick, civil_supreme=self.civil_supreme))

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._trick = self.last_trick = ()

    def _take_over(self, plays: Sequence[Play], lying: int) -> None:
        """Take over *plays* made unseen; the last *lying* ones are the trick."""
        finished = len(plays) - lying
        self._trick = tuple(plays[finished:])
        self.last_trick = tuple(plays[max(0, finished - len(self.who)) : finished])

    async def _show_trick(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - of any game
        """Show an *event* of a trick."""
        match event:
            case TilesLed(seat, tiles) | TilesBeat(seat, tiles):
                await self._put_away(before)
                await self._show_play(Play(seat, tiles, face_up=True), before or after)
            case TilesThrown(seat, tiles):
                await self._show_play(Play(seat, tiles, face_up=False), before or after)
            case TrickWon(seat, _):
                await self._end_trick(seat, after, self._model(after))
            case _:
                pass

    async def _end_trick(self, winner: Seat, after: Any, shown: TrickTableModel) -> None:  # noqa: ANN401 - of any game
        """Move the trick to *winner* and show *shown*, unless it lies there to be looked at."""
        self.changed.emit()
        await self._linger_in_round()
        self.last_trick, self._trick = self._trick, ()
        if not self._lies(after):
            await self._table.show_taken(winner, shown)

    async def _put_away(self, before: Any) -> None:  # noqa: ANN401 - of any game
        """Move the finished trick that still lies there to its winner, in a review."""
        won = [e.seat for e in before.history if isinstance(e, TrickWon)] if before is not None else []
        if self._reviewing and before is not None and won and not self._trick:
            await self._table.show_taken(won[-1], replace(self._model(before), trick=()))

    async def _show_play(self, play: Play, before: Any) -> None:  # noqa: ANN401 - of any game
        """Show one more play of the trick, the table otherwise as *before*."""
        self._trick = (*self._trick, play)
        model = self._model(before)
        hand = list(model.hand)
        if play.seat == self.me:
            for tile in play.tiles:
                hand.remove(next(each for each in hand if each.tile == tile))
        seats = tuple(
            replace(seat, tiles=seat.tiles - len(play.tiles) * (seat.seat == play.seat), to_act=False)
            for seat in model.seats
        )
        trick = trick_models(self._trick, civil_supreme=self.civil_supreme)
        shown = replace(model, hand=tuple(hand), seats=seats, trick=trick)
        await self._table.show_play(play.seat, play.tiles, shown, face_up=play.face_up)
        self.changed.emit()


def plays_of(events: Iterable[Any], *also: type[Event]) -> list[Play]:
    """Return all plays among *events*; those of the classes *also* lay tiles of a seat open too."""
    kinds: tuple[type, ...] = (TilesLed, TilesBeat, TilesThrown, *also)
    played: Iterable[Any] = (event for event in events if isinstance(event, kinds))
    return [Play(event.seat, event.tiles, not isinstance(event, TilesThrown)) for event in played]


def trick_content(plays: Sequence[PlayModel]) -> SheetContent:
    """Show a finished trick again, as far as the reader saw it."""
    body = QWidget()
    grid = two_columns(body)
    for row, play in enumerate(plays):
        words = f"▲ {play.caption}" if play.winning else play.caption
        label = PlainLabel(words, body, role=Type.LEAD, tone="gold" if play.winning else "")
        grid.addWidget(label, row, 0)
        grid.addWidget(TileStrip(play.tiles, body, width=30), row, 1)
    subtitle = "" if plays else _("No trick has been finished in this round yet.")
    spoken = "\n".join(play.caption for play in plays)
    return SheetContent(term("last-trick"), subtitle, body, (close_button(),), spoken)
