# SPDX-License-Identifier: MIT
"""What a game says at one table: its options and the names of the players are known once, to all its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from dominoes.game import Event, Moment, Payment, Result, Seat
from dominoes.games import entry
from dominoes.match import SessionOptions, Until
from dominoes.tiles import Tile
from ui.games import words_of
from ui.games.handout import Example, RankList
from ui.language.glossary import meaning_of
from ui.language.i18n import _, ngettext, number, sentences
from ui.language.names import ORDINARY, enumerated, tile_name
from ui.language.options import OptionTexts
from ui.language.reasons import Sentences
from ui.table.log_view import LogEntry, LogGroup, LogLine
from ui.table.numbers import SheetModel, SheetTiles, settlement_sheet
from ui.table.seat_panel import Call


class Words:
    """The words of one game at a table; a game derives from it."""

    OPTIONS: ClassVar[OptionTexts]
    """Words of the options."""
    REASONS: ClassVar[Sentences]
    """Sentences for the reasons whose keys begin with the key of the game."""
    IS_PRINTED: ClassVar[bool] = True
    """Whether events, ranks and payments are printed; otherwise only diagrams are."""

    def __init__(self, options: Any, who: Sequence[str] = ()) -> None:  # noqa: ANN401 - the options of any game
        """Speak of a table with *options* and the players *who*, by seat."""
        self.options = options
        self.who = who

    @property
    def naming(self) -> str:
        """Which names tiles have in sentences; see `ui.language.names.tile_name`."""
        return ORDINARY

    @staticmethod
    def rank(tile: Tile) -> str:  # noqa: ARG004 - for a game to say
        """Return the worth of *tile* at a usual table, as short as can be; empty if it has none."""
        return ""

    def rules(self) -> Iterable[str]:
        """Return how the table plays, in sentences; nothing for a game without house rules worth one."""
        return ()

    # -- in play -------------------------------------------------------------------------------

    def move(self, view: Any, move: Any) -> str:  # noqa: ANN401 - of any game
        """Return *move* of the seat of *view* in words."""
        raise NotImplementedError

    def name(self, view: Any, move: Any) -> str:  # noqa: ANN401 - of any game
        """Return *move* in words that may follow others."""
        return self.move(view, move)

    def event(self, event: Event, state: Any) -> str | None:  # noqa: ANN401 - the state of any game
        """Return a masked *event*, which led to *state*, in one line; None if it is not worth a line."""
        raise NotImplementedError

    def opened_event(self, event: Event, state: Any) -> str | None:  # noqa: ANN401 - the state of any game
        """Return *event* for a reader of all tiles; a game adds the secrets of its seats."""
        return self.event(event, state)

    def spoken(self, event: Event) -> str:
        """Return the names of the tiles that *event* lays open for all; empty if there are none.

        Asked only about events with the sound of a tile laid open.
        """
        tiles = getattr(event, "tiles", None) or getattr(event, "pair", None) or (getattr(event, "tile", None),)
        return enumerated([tile_name(tile, self.naming) for tile in tiles if tile is not None])

    # -- the log -------------------------------------------------------------------------------

    def called(self, moment: Moment) -> tuple[str, str]:
        """Return what is called at *moment*, and the key of the term that explains it; nothing by default."""
        return "", ""

    def calls(self, moments: Iterable[Moment]) -> tuple[Call, ...]:
        """Return the calls at *moments*."""
        said = ((moment, *self.called(moment)) for moment in moments)
        return tuple(Call(word, moment.seat, meaning_of(term)) for moment, word, term in said if word)

    def line(
        self,
        event: Event,
        before: Sequence[Event],
        seen: Any,  # noqa: ANN401 - as above
        moments: Iterable[Moment] = (),
        *,
        opened: bool = False,
    ) -> LogLine:
        """Return a masked *event* with its calls, as the log has it.

        Args:
            event: What happened.
            before: What happened before it in the round.
            seen: What is known of the round now: its state or a view of it.
            moments: What is notable in it.
            opened: Whether the reader knows all tiles.
        """
        text = (self.opened_event if opened else self.event)(event, seen) or ""
        called = tuple(word for call in self.calls(moments) if (word := self._after_line(call, text)))
        return LogLine(event, sentences(text, *called), called)

    def _after_line(self, call: Call, line: str) -> str:
        """Return *call* as it stands after the *line* of its event; most lines say already what is called."""
        if call.word.strip("!！").casefold() in line.casefold():
            return ""
        name = "" if call.seat is None else self.who[call.seat]
        named = [each for each in self.who if each in line]
        if not name or named == [name]:
            return call.word
        return _("{name}: {word}").format(name=name, word=call.word)

    def groups(self, lines: Sequence[LogLine], seen: Any) -> list[LogGroup]:  # noqa: ANN401 - as above
        """Return the *lines* of a round in the groups of the log; by default all in one."""
        return [LogGroup(entries=[LogEntry(each.text) for each in lines])]

    # -- the end of a round --------------------------------------------------------------------

    def title(self, result: Result) -> str:
        """Return how a round ended, in one line."""
        raise NotImplementedError

    def payment(self, payment: Payment, state: Any) -> tuple[str, str]:  # noqa: ANN401 - the state of any game
        """Return what *payment* is for and its arithmetic, at the end of the round in *state*."""
        raise NotImplementedError

    def sheet(self, state: Any, round_name: str) -> SheetModel:  # noqa: ANN401 - the state of any game
        """Return the settlement of the round that is over in *state*."""
        return settlement_sheet(
            state.ended,
            self.who,
            lambda payment: self.payment(payment, state),
            round_name=round_name,
            title=self.title(state.ended),
            subtitle=self.subtitle(state),
            roles=self.roles(state),
            tiles=self.shown(state),
            bank=self.bank(state),
        )

    def subtitle(self, state: Any) -> str:  # noqa: ANN401 - for a game to say
        """Return what stands below the title of the settlement."""
        return ""

    def roles(self, state: Any) -> Mapping[int, str]:  # noqa: ANN401 - for a game to say
        """Return by seat the marks below names on the settlement, such as the banker's."""
        return {}

    def bank(self, state: Any) -> Seat | None:  # noqa: ANN401 - for a game to say
        """Return the seat against which all others play, if every payment is between it and one of them."""
        return None

    def shown(self, state: Any) -> tuple[SheetTiles, ...]:  # noqa: ANN401 - for a game to say
        """Return the tiles that stand below the numbers of the settlement."""
        return ()

    # -- on paper ------------------------------------------------------------------------------

    def ranks(self) -> Iterable[RankList]:
        """Return the ranks of the tiles."""
        return ()

    def examples(self) -> Iterable[Example]:
        """Return rounds as examples of payments; the caller leaves out those against the options."""
        return ()


def table_rules(game: str, options: Any) -> tuple[str, ...]:  # noqa: ANN401 - the options of any game
    """Return how a table of *game* plays by *options*; a game without house rules has only the length of its match.

    Alone, each deal is a match of its own.
    """
    return (*words_of(game, options).rules(), *(() if entry(game).is_solitary else _length(options.session)))


def _length(session: SessionOptions) -> Iterator[str]:
    match session.until:
        case Until.ENDLESS:
            yield _("The match goes on until you end it.")
        case Until.ROUNDS:
            text = ngettext("The match lasts {n} round.", "The match lasts {n} rounds.", session.count)
            yield text.format(n=number(session.count))
        case Until.TERMS:
            text = ngettext("The match lasts {n} banker term.", "The match lasts {n} banker terms.", session.count)
            yield text.format(n=number(session.count))
    if session.start_chips:
        yield _("Everyone starts with {n} chips.").format(n=number(session.start_chips))
    if session.bust_ends:
        yield _("The match ends when someone has no chips left.")
