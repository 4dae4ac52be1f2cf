# SPDX-License-Identifier: MIT
"""A score book 計分簿: the rounds of a match at a real table, settled by the rules of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any, Final

from dominoes.characters import composed
from dominoes.errors import DominoesError, Reason
from dominoes.game import Result, Seat, Standing
from dominoes.games import Entry, entry
from dominoes.games.tally import Objection
from dominoes.match import first_standing, is_over, leaders, term_number
from dominoes.options import to_dict

VERSION: Final = 1
"""Of the plain data."""
LONGEST_TITLE: Final = 100
"""Characters."""
LONGEST_NOTE: Final = 2000
"""Characters."""
MOST_TURNS: Final = 16
"""Players who may be put down as waiting at once; those who get up later add to them."""


class TallyError(DominoesError, ValueError):
    """A round of a book is impossible."""

    def __init__(self, reason: Reason, place: int) -> None:
        """Keep the *reason*, and the *place* of the round it is about: another one than was changed, perhaps."""
        super().__init__(f"round {place + 1}: {reason}")
        self.reason = reason
        self.place = place


class PlayersReason(Reason):
    """Why a player cannot be called so, or cannot sit there; its key begins with ``players.``."""

    __slots__ = ()


class PlayersError(DominoesError, ValueError):
    """A player cannot be called so, or cannot sit there."""

    def __init__(self, reason: PlayersReason) -> None:
        """Keep the *reason*."""
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Change:
    """Another player on a seat, from one round on."""

    place: int
    """Place of that round in the book, at least 1."""
    seat: Seat
    name: str


class Rotation(Enum):
    """Who gets up for a waiting player; the value is its word in files."""

    CHOSEN = "chosen"
    """The players say so, before any round."""
    ROUNDS = "rounds"
    """After each round: the player longest at the table, except the banker."""
    BANK = "bank"
    """When the bank passes: the former banker."""


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody wrote about a round."""

    place: int
    """Place of the round in the book."""
    text: str


@dataclass(frozen=True, slots=True)
class Person:
    """A player, on any seat."""

    name: str
    """Empty for somebody without a name."""
    seat: Seat | None = None
    """Where they sit, if the name does not tell them from others."""


@dataclass(frozen=True, slots=True)
class Score:
    """Somebody's score."""

    person: Person
    seat: Seat | None
    """Their seat in the next round; None for a player sitting out."""
    chips: int
    rounds: int
    """How many they have played."""


@dataclass(frozen=True, slots=True)
class Line:
    """One round of a book."""

    standing: Standing
    """With which it began."""
    people: tuple[Person, ...]
    """The players, by seat."""
    term: int
    """Number of the banker term, from 1."""
    repeat: int
    """How many rounds of that term were played before (of a game in halves: of the same half)."""
    state: Any
    """Its end, as the rules know it without tiles."""
    result: Result


@dataclass(frozen=True)
class Book:
    """The players, the game and the course of each round; every change returns another book."""

    key: str
    """Its name among other books."""
    begun: str
    """When it was begun, as an ISO date and time."""
    game: str
    options: Any
    names: tuple[str, ...]
    """Of each seat in the first round; see `names_at`."""
    banker: Seat
    """The first banker."""
    entries: tuple[Any, ...] = ()
    """The tally of each round (of a game in halves: of each half)."""
    changes: tuple[Change, ...] = ()
    """Later changes of the seating, in the order of the rounds."""
    title: str = ""
    """What the evening is called."""
    note: str = ""
    """What somebody wrote about the evening."""
    notes: tuple[Note, ...] = ()
    """Those about rounds, in their order, at most one each."""
    turns: tuple[str, ...] = ()
    """Names of all taking turns: those waiting now, or waiting before and seated now."""
    rotation: Rotation = Rotation.CHOSEN

    @property
    def entry(self) -> Entry:
        """The game."""
        return entry(self.game)

    # -- who plays -----------------------------------------------------------------------------

    def names_at(self, place: int) -> tuple[str, ...]:
        """Return the name on each seat in the round at *place*; one behind the last is the next round."""
        found = list(self.names)
        for change in self.changes:
            if change.place <= place:
                found[change.seat] = change.name
        return tuple(found)

    def people_at(self, place: int) -> tuple[Person, ...]:
        """Return the person on each seat in the round at *place*; one name is one person, on any seat."""
        return tuple(self._person(name, Seat(seat)) for seat, name in enumerate(self.names_at(place)))

    def _person(self, name: str, seat: Seat) -> Person:
        name = plain_name(name)
        # Who has no name, or shares it with another at the table, is known by the seat alone.
        return Person(name, None if name and name not in self.shared_names else seat)

    @cached_property
    def shared_names(self) -> frozenset[str]:
        """Names that several players had in the same round."""
        places = {0, *(change.place for change in self.changes)}
        counted = (Counter(map(plain_name, self.names_at(place))) for place in places)
        return frozenset(name for names in counted for name, n in names.items() if n > 1)

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The scores of all present and former players: by seat, then those sitting out."""
        start = self.options.session.start_chips
        chips: dict[Person, int] = {}
        rounds: Counter[Person] = Counter()
        for line in self.lines:
            for person, won in zip(line.people, line.result.chips, strict=True):
                chips[person] = chips.get(person, start) + won
                rounds[person] += 1
        seated = self.people_at(len(self.entries))
        everybody = dict.fromkeys((*seated, *chips, *map(Person, self.waiting)))
        at = {person: Seat(seat) for seat, person in enumerate(seated)}
        return tuple(Score(each, at.get(each), chips.get(each, start), rounds[each]) for each in everybody)

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """Names of those who take turns and sit out the next round; who has waited longest comes first."""
        if not self.turns:
            return ()
        played = {person.name: place for place, line in enumerate(self.lines) for person in line.people}
        seated = {plain_name(name) for name in self.names_at(len(self.entries))}
        return tuple(
            sorted((name for name in self.turns if name not in seated), key=lambda name: played.get(name, -1))
        )

    @property
    def leading(self) -> tuple[Person, ...]:
        """The people with the most chips."""
        found = self.scores
        return tuple(found[place].person for place in leaders([score.chips for score in found]))

    # -- the rounds ----------------------------------------------------------------------------

    @property
    def lines(self) -> tuple[Line, ...]:
        """All rounds, settled; raises TallyError if one is impossible."""
        return self._settled[0]

    @property
    def following(self) -> Standing:
        """The standing of the next round: the banker, the term, and the chips; raises TallyError as `lines` does."""
        return self._settled[1]

    @cached_property
    def _settled(self) -> tuple[tuple[Line, ...], Standing]:
        """All rounds, and the standing of the next one."""
        game, sums = self.entry.game, self.entry.tally
        held: dict[Person, int] = {}
        standing = self._seated(self._first, 0, held)
        begun: list[Standing] = []
        lines: list[Line] = []
        seen: Counter[tuple[int, int]] = Counter()
        for place, tally in enumerate(self.entries):
            reason = sums.objection(self.options, standing, tally)
            if reason is not None:
                raise TallyError(reason, place)
            begun.append(standing)
            state = sums.ended(self.options, standing, tally)
            result = game.result(state)
            assert result is not None
            people, term = self.people_at(place), term_number(begun)
            lines.append(Line(standing, people, term, seen[term, standing.half], state, result))
            seen[term, standing.half] += 1
            following = game.next_standing(state)
            held |= dict(zip(people, following.chips, strict=True))
            standing = self._seated(following, place + 1, held)
        return tuple(lines), standing

    def _seated(self, standing: Standing, place: int, held: Mapping[Person, int]) -> Standing:
        """Return *standing* as the players of the round at *place* inherit it: chips go with people."""
        people = self.people_at(place)
        before = self.people_at(place - 1) if place else people
        if people == before:
            return standing
        start = self.options.session.start_chips
        honours = dict(zip(before, standing.honours, strict=False))
        return replace(
            standing,
            chips=tuple(held.get(person, start) for person in people),
            honours=tuple(honours.get(person, 0) for person in people) if standing.honours else (),
        )

    @property
    def _first(self) -> Standing:
        seats = len(self.names)
        return replace(first_standing(self.options.session, seats, self.banker), honours=(0,) * seats)

    @property
    def term(self) -> int:
        """Number of the banker term of the next round, from 1."""
        return term_number([*(line.standing for line in self.lines), self.following])

    def term_at(self, place: int) -> tuple[int, int]:
        """Return the number of the banker term of the round at *place*, and how many of its rounds came before."""
        if place < len(self.lines):
            return self.lines[place].term, self.lines[place].repeat
        term, half = self.term, self.following.half
        return term, sum(line.term == term and line.standing.half == half for line in self.lines)

    @cached_property
    def ended_after(self) -> int | None:
        """Number of rounds played when the match was over as agreed; None until then."""
        rounds = self.entry.game.halves_are_rounds(self.options)
        standings = [*(line.standing for line in self.lines), self.following]
        return next(
            (
                n
                for n in range(1, len(standings))
                if is_over(self.options.session, standings[:n], standings[n], halves_are_rounds=rounds)
            ),
            None,
        )

    @property
    def is_over(self) -> bool:
        """Whether the match is over as agreed, and nobody has played on.

        Further rounds may be entered all the same.
        """
        return self.ended_after == len(self.entries)

    def up_to(self, place: int) -> Book:
        """Return the book as it was before the round at *place*."""
        changes = tuple(change for change in self.changes if change.place <= place)
        notes = tuple(note for note in self.notes if note.place < place)
        return replace(self, entries=self.entries[:place], changes=changes, notes=notes)

    def note_at(self, place: int) -> str:
        """Return what somebody wrote about the round at *place*; empty without anything."""
        return next((note.text for note in self.notes if note.place == place), "")

    def standing_at(self, place: int) -> Standing:
        """Return the standing at the beginning of the round at *place*; one behind the last is the next round."""
        return self.lines[place].standing if place < len(self.lines) else self.following

    def objection(self, tally: Any, place: int | None = None) -> Objection | None:  # noqa: ANN401 - of any game
        """Return the missing or impossible part of *tally*, for the round at *place* or the next one."""
        standing = self.standing_at(len(self.entries) if place is None else place)
        return self.entry.tally.objection(self.options, standing, tally)

    def ended(self, tally: Any, place: int | None = None) -> Any:  # noqa: ANN401 - of any game
        """Return the end of the round at *place*, or of the next one, by a *tally* to which there is no objection."""
        standing = self.standing_at(len(self.entries) if place is None else place)
        return self.entry.tally.ended(self.options, standing, tally)

    # -- changes -------------------------------------------------------------------------------

    def with_round(self, tally: Any) -> Book:  # noqa: ANN401 - of any game
        """Return the book with one more round; raise TallyError if it is impossible.

        Whose turn it is to get up then does so; see `Rotation`.
        """
        book = _with_entries(self, (*self.entries, tally))
        seat = _leaving(book)
        return book if seat is None else book.with_turn(seat, book.waiting[0])

    def with_changed(self, place: int, tally: Any) -> Book:  # noqa: ANN401 - of any game
        """Return the book with another *tally* of the round at *place*; later rounds are settled again.

        Raises:
            TallyError: it is impossible, or makes a later round impossible.
        """
        return _with_entries(self, (*self.entries[:place], tally, *self.entries[place + 1 :]))

    def without(self, place: int) -> Book:
        """Return the book without the round at *place*; later rounds are settled again.

        Raises:
            TallyError: a later round becomes impossible; its place is that in this book.
        """
        if place == len(self.entries) - 1:
            before = self.up_to(place)
            # Whoever got up in turn after that round sits down again.
            if before.with_round(self.entries[place]) == replace(self, notes=before.notes):
                return before
        notes = (replace(each, place=each.place - (each.place > place)) for each in self.notes if each.place != place)
        earlier = replace(self, changes=(), notes=tuple(notes))
        for change in self.changes:
            # Those who sat down later do so a round earlier.
            earlier = _sat(earlier, replace(change, place=change.place - (change.place > place)))
        try:
            return _with_entries(earlier, (*self.entries[:place], *self.entries[place + 1 :]))
        except TallyError as error:
            raise TallyError(error.reason, error.place + 1) from None

    def renamed(self, person: Person, name: str) -> Book:
        """Return the book with the *name* for *person*; see `with_names`."""
        return self.with_names({person: name})

    def with_names(self, called: Mapping[Person, str]) -> Book:
        """Return the book with the new names of people *called* otherwise, from the first round on.

        By the name of somebody who never sat at the table with them, the two become one.

        Raises:
            PlayersError: there is no name, or another player has it in the same round.
            TallyError: two became one, whose chips make a round impossible.
        """
        called = {person: plain_name(name) for person, name in called.items()}

        def new(old: str, seat: Seat) -> str:
            return called.get(self._person(old, seat), old)

        book = replace(
            self,
            names=tuple(new(old, Seat(seat)) for seat, old in enumerate(self.names)),
            changes=tuple(replace(each, name=new(each.name, each.seat)) for each in self.changes),
            turns=tuple(dict.fromkeys(called.get(Person(name), name) for name in self.turns)),
        )
        return _with_entries(_checked(book, tuple(called.values())), self.entries)

    def with_seating(self, place: int, names: Sequence[str]) -> Book:
        """Return the book with *names* on the seats from the round at *place* on.

        A seat keeps its new player until the next change of that seat. Chips stay with those who won them, the bank
        stays with the seat. Who is named again is the same person.

        Raises:
            PlayersError: there is no such round or seat, no name, or two players have one name in the same round.
            TallyError: a later round becomes impossible.
        """
        if not 0 <= place <= len(self.entries):
            raise PlayersError(PlayersReason("players.place", n=place + 1, of=len(self.entries) + 1))
        if len(names) != len(self.names):
            raise PlayersError(PlayersReason("players.seats", n=len(names), of=len(self.names)))
        book, new = self, []
        for seat, (before, name) in enumerate(zip(self.names_at(place), map(plain_name, names), strict=True)):
            if name != plain_name(before):
                new.append(name)
                book = _sat(book, Change(place, Seat(seat), name))
        return _with_entries(_checked(book, new), self.entries)

    def with_turns(self, waiting: Sequence[str], rotation: Rotation = Rotation.CHOSEN) -> Book:
        """Return the book with those *waiting* for a seat now; who is left out no longer takes turns.

        Raises:
            PlayersError: too many, no name, or two players have one name; somebody at the table who has none, or
                shares it, could not be told from others.
        """
        place = len(self.entries)
        names = [plain_name(name) for name in waiting]
        seated = [plain_name(name) for name in self.names_at(place)]
        kept = [name for name in self.turns if name in seated]
        if names and not all((*names, *seated)):
            raise PlayersError(PlayersReason("players.empty"))
        counted = Counter((*names, *seated))
        twice = next((name for name in (*names, *seated) if counted[name] > 1 or name in self.shared_names), None)
        if names and twice is not None:
            raise PlayersError(PlayersReason("players.twice", name=twice, place=place))
        # Those who wait already may go on doing so.
        if len(names) > max(MOST_TURNS, len(self.waiting)):
            raise PlayersError(PlayersReason("players.many", most=MOST_TURNS))
        return replace(self, turns=(*kept, *names) if names else (), rotation=rotation if names else Rotation.CHOSEN)

    def with_turn(self, seat: Seat, name: str) -> Book:
        """Return the book with *name*, who waits, on *seat* from the next round on; whoever sat there waits.

        Raises:
            PlayersError: nobody of this name waits.
        """
        if name not in self.waiting:
            raise PlayersError(PlayersReason("players.waiting", name=name))
        names = list(self.names_at(len(self.entries)))
        turns = tuple(dict.fromkeys((*self.turns, plain_name(names[seat]))))
        names[seat] = name
        return replace(self, turns=turns).with_seating(len(self.entries), names)

    # -- what is written -----------------------------------------------------------------------

    def with_note(self, place: int, text: str) -> Book:
        """Return the book with *text* about the round at *place*; an empty one removes the note."""
        others = [note for note in self.notes if note.place != place]
        added = [Note(place, text)] if text else []
        return replace(self, notes=tuple(sorted((*others, *added), key=lambda note: note.place)))

    # -- plain data ----------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return plain data that JSON can hold."""
        write = self.entry.tally.write
        changes = [{"from": each.place, "seat": each.seat, "name": each.name} for each in self.changes]
        notes = [{"round": note.place, "text": note.text} for note in self.notes]
        turns = {"names": list(self.turns), "rotation": self.rotation.value} if self.turns else {}
        # Left out where they are empty, so that earlier versions can read the book.
        later = {"changes": changes, "title": self.title, "note": self.note, "notes": notes, "turns": turns}
        return {
            "version": VERSION,
            "key": self.key,
            "begun": self.begun,
            "game": self.game,
            "options": to_dict(self.options),
            "names": list(self.names),
            "banker": self.banker,
            "entries": [write(tally) for tally in self.entries],
        } | {field: value for field, value in later.items() if value}


def _leaving(book: Book) -> Seat | None:
    """Return the seat of whoever gets up in turn after the last round of *book*; None if nobody does."""
    following = book.following
    if not book.waiting or following.half != 1 or book.is_over:
        return None
    match book.rotation:
        case Rotation.ROUNDS:
            since = {change.seat: change.place for change in book.changes}
            seats = (Seat(seat) for seat in range(len(book.names)) if seat != following.banker)
            return min(seats, key=lambda seat: since.get(seat, 0))
        case Rotation.BANK:
            before = book.lines[-1].standing.banker
            return before if following.banker != before else None
    return None


def _sat(book: Book, change: Change) -> Book:
    """Return *book* with *change*, instead of another one of that seat in the same round."""
    if change.place == 0:
        names = tuple(change.name if seat == change.seat else name for seat, name in enumerate(book.names))
        return _with_changes(replace(book, names=names), book.changes)
    others = [each for each in book.changes if (each.place, each.seat) != (change.place, change.seat)]
    return _with_changes(book, (*others, change))


def _with_changes(book: Book, changes: Sequence[Change]) -> Book:
    """Return *book* with *changes* in their order, without those that change nothing."""
    kept = replace(book, changes=())
    for change in sorted(changes, key=lambda each: (each.place, each.seat)):
        if change.name != kept.names_at(change.place)[change.seat]:
            kept = replace(kept, changes=(*kept.changes, change))
    return kept


def _checked(book: Book, new: Sequence[str]) -> Book:
    """Return *book*; raise PlayersError if one of the *new* names is empty, or is twice at the table."""
    if not all(new):
        raise PlayersError(PlayersReason("players.empty"))
    for place in sorted({0, *(change.place for change in book.changes)}):
        counted = Counter(map(plain_name, book.names_at(place)))
        twice = next((name for name in new if counted[name] > 1), None)
        if twice is not None:
            raise PlayersError(PlayersReason("players.twice", name=twice, place=place))
    return _with_changes(book, book.changes)


def _with_entries(book: Book, entries: tuple[Any, ...]) -> Book:
    """Return *book* with *entries*; raise TallyError if one of them is impossible."""
    changed = replace(book, entries=entries)
    # So that an impossible book is never given.
    assert len(changed.lines) == len(entries)
    return changed


def plain_name(name: str) -> str:
    """Return *name* as it is compared: composed, and without spaces around it or several in a row."""
    return composed(" ".join(name.split()))
