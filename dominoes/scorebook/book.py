# SPDX-License-Identifier: MIT
"""A score book 計分簿: the rounds of a match at a real table, settled by the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from dominoes.errors import DominoesError, NotationError, Reason
from dominoes.game import Result, Seat, Standing
from dominoes.games import Entry, entry
from dominoes.games.tally import Objection, known, row, whole
from dominoes.match import first_standing, is_over, term_number
from dominoes.options import from_dict, to_dict

VERSION: Final = 1
"""Of the plain data."""
_FIELDS: Final = ("version", "key", "begun", "game", "options", "names", "banker", "entries")


class TallyError(DominoesError, ValueError):
    """A round of a book is impossible."""

    def __init__(self, reason: Reason, place: int) -> None:
        """Keep the *reason*, and the *place* of the round it is about: another one than was changed, perhaps."""
        super().__init__(f"round {place + 1}: {reason}")
        self.reason = reason
        self.place = place


@dataclass(frozen=True, slots=True)
class Line:
    """One round of a book."""

    standing: Standing
    """With which it began."""
    term: int
    """Number of the banker term, from 1."""
    state: Any
    """Its end, as the rules know it without tiles."""
    result: Result


@dataclass(frozen=True)
class Book:
    """Who plays what, and what happened in each round; every change gives another book."""

    key: str
    """Its name among other books."""
    begun: str
    """When it was begun, as an ISO date and time."""
    game: str
    options: Any
    names: tuple[str, ...]
    banker: Seat
    """Who banked first."""
    entries: tuple[Any, ...] = ()
    """The tally of each round (of a game in halves: of each half)."""

    @property
    def entry(self) -> Entry:
        """The game."""
        return entry(self.game)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All rounds, settled; raises TallyError if one is impossible."""
        game, sums = self.entry.game, self.entry.tally
        standing = self._first
        begun: list[Standing] = []
        lines = []
        for place, tally in enumerate(self.entries):
            reason = sums.objection(self.options, standing, tally)
            if reason is not None:
                raise TallyError(reason, place)
            begun.append(standing)
            state = sums.ended(self.options, standing, tally)
            result = game.result(state)
            assert result is not None
            lines.append(Line(standing, term_number(begun), state, result))
            standing = game.next_standing(state)
        return tuple(lines)

    @cached_property
    def following(self) -> Standing:
        """The standing of the next round: the banker, the term, and the chips; raises TallyError as `lines` does."""
        return self.entry.game.next_standing(self.lines[-1].state) if self.lines else self._first

    @property
    def _first(self) -> Standing:
        seats = len(self.names)
        return replace(first_standing(self.options.session, seats, self.banker), honours=(0,) * seats)

    @property
    def term(self) -> int:
        """Number of the banker term of the next round, from 1."""
        return term_number([*(line.standing for line in self.lines), self.following])

    @property
    def is_over(self) -> bool:
        """Whether the match is over by what was agreed; further rounds may be entered all the same."""
        begun = [line.standing for line in self.lines]
        rounds = self.entry.game.halves_are_rounds(self.options)
        return bool(begun) and is_over(self.options.session, begun, self.following, halves_are_rounds=rounds)

    def standing_at(self, place: int) -> Standing:
        """Return with what the round at *place* began; one behind the last is the next round."""
        return self.lines[place].standing if place < len(self.lines) else self.following

    def objection(self, tally: Any, place: int | None = None) -> Objection | None:  # noqa: ANN401 - of any game
        """Return what is missing in *tally*, or impossible, for the round at *place* or the next one."""
        standing = self.standing_at(len(self.entries) if place is None else place)
        return self.entry.tally.objection(self.options, standing, tally)

    def ended(self, tally: Any, place: int | None = None) -> Any:  # noqa: ANN401 - of any game
        """Return the end of the round at *place*, or of the next one, by a *tally* to which there is no objection."""
        standing = self.standing_at(len(self.entries) if place is None else place)
        return self.entry.tally.ended(self.options, standing, tally)

    # -- changes -------------------------------------------------------------------------------

    def with_round(self, tally: Any) -> Book:  # noqa: ANN401 - of any game
        """Return the book with one more round; raise TallyError if it is impossible."""
        return self._with((*self.entries, tally))

    def with_changed(self, place: int, tally: Any) -> Book:  # noqa: ANN401 - of any game
        """Return the book with another *tally* of the round at *place*; later rounds are settled again.

        Raises:
            TallyError: it is impossible, or makes a later round impossible.
        """
        return self._with((*self.entries[:place], tally, *self.entries[place + 1 :]))

    def without(self, place: int) -> Book:
        """Return the book without the round at *place*; later rounds are settled again.

        Raises:
            TallyError: a later round becomes impossible; its place is that in this book.
        """
        try:
            return self._with((*self.entries[:place], *self.entries[place + 1 :]))
        except TallyError as error:
            raise TallyError(error.reason, error.place + 1) from None

    def _with(self, entries: tuple[Any, ...]) -> Book:
        changed = replace(self, entries=entries)
        # So that an impossible book is never given.
        assert len(changed.lines) == len(entries)
        return changed

    # -- plain data ----------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return plain data that JSON can hold."""
        write = self.entry.tally.write
        return {
            "version": VERSION,
            "key": self.key,
            "begun": self.begun,
            "game": self.game,
            "options": to_dict(self.options),
            "names": list(self.names),
            "banker": self.banker,
            "entries": [write(tally) for tally in self.entries],
        }


def read_book(data: Mapping[str, Any]) -> Book:
    """Read what `Book.to_dict` wrote.

    Raises:
        DominoesError: it is something else, a round in it cannot be, or a later version wrote it.
    """
    data = known(data, _FIELDS)
    if data.get("version") != VERSION:
        raise NotationError("a score book of another version", str(data.get("version")))
    game = entry(str(data.get("game")))
    options = data.get("options")
    if not isinstance(options, Mapping):
        raise NotationError("no rules", str(options))
    read = game.tally.read
    book = Book(
        key=_text(data.get("key")),
        begun=_text(data.get("begun")),
        game=game.key,
        options=from_dict(game.options, options),
        names=tuple(map(_text, row(data.get("names")))),
        banker=Seat(whole(data.get("banker"))),
        entries=tuple(map(read, row(data.get("entries")))),
    )
    seats = game.game.seats(book.options)
    if len(book.names) != seats or not 0 <= book.banker < seats:
        raise NotationError("not as many players as the rules ask for", str(book.names))
    assert len(book.lines) == len(book.entries)
    return book


def _text(value: object) -> str:
    """Read a text; raise NotationError for one that cannot be written again: half a surrogate pair has no UTF-8."""
    text = str(value)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise NotationError("not a text that can be kept", ascii(text)) from None
    return text
