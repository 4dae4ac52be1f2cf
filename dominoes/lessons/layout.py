# SPDX-License-Identifier: MIT
"""A position as a teacher lays it out: some tiles are in their places, the others are undetermined.

A position in the middle of a round is told by its hands and the moves played since, so the rules have a say in each.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Final

from dominoes.deal import Chance
from dominoes.errors import DominoesError, NotationError, OptionsError, Reason, RecordError
from dominoes.game import (
    AnyGame,
    Deal,
    Faces,
    OutOfPlay,
    PileOpened,
    Seat,
    Standing,
    TilesDealt,
    known,
)
from dominoes.games import Entry, entry
from dominoes.options import from_dict
from dominoes.records.deal_code import hand_sizes, read_code
from dominoes.records.reader import MOST
from dominoes.records.record import Round
from dominoes.records.replay import Played, WrittenMove, asked, replay
from dominoes.tiles import Tile, tidy, tile

ANYTHING: Final = "?"
"""In a text: a tile that may be any of those left."""
BETWEEN_HANDS: Final = " | "
ATTEMPTS: Final = 64
"""How often the missing tiles are drawn from one seed until all moves are legal."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A position, complete or not, right or not: `problems` lists its errors."""

    game: str
    """Key of the game."""
    options: Any
    """The options of its game, or plain data as `dominoes.options.to_dict` writes it, which may contradict itself."""
    hands: tuple[Faces, ...]
    """For each seat the tiles laid into its hand, each at its place; None, or nothing at the end, is anything."""
    standing: Standing = field(default_factory=Standing)
    """A tile out of play without a face is anything too; so are tiles that a second half lacks there."""
    dice: tuple[int, ...] = ()
    """As they fell; anything where there are none."""
    opening: str | None = None
    """How the pile is opened (開牌) where the roller may choose; None is anything."""
    moves: tuple[WrittenMove, ...] = ()
    """Played since the deal, as in a record; passes may be written and may be left out."""
    rest: Faces = ()
    """Where tiles are drawn: those dealt to nobody in their order; None, or nothing at the end, is anything."""
    more: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of its file that this version does not know; they are kept."""

    def with_hand(self, seat: Seat, hand: Faces) -> Layout:
        """Return it with another hand of *seat*."""
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))


class LayoutError(DominoesError, ValueError):
    """A layout that cannot be dealt or played."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        """Keep all *reasons*."""
        super().__init__("; ".join(map(str, reasons)))
        self.reasons = tuple(reasons)


@dataclass(frozen=True, slots=True)
class Table:
    """The game and the options of a layout, once they are known to be right."""

    entry: Entry
    options: Any

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.entry.game

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many tiles each seat is dealt, where the first one banks."""
        return _sizes(self.entry.key, self.options, Seat(0))

    def sizes_with(self, banker: Seat) -> tuple[int, ...]:
        """Return the number of tiles dealt to each seat if *banker* banks; in some games the banker gets more."""
        return _sizes(self.entry.key, self.options, banker) if 0 <= banker < len(self.sizes) else self.sizes


@lru_cache(maxsize=64)
def _sizes(game: str, options: Any, banker: Seat) -> tuple[int, ...]:  # noqa: ANN401 - of any game
    return hand_sizes(entry(game).game, options, banker)


def table_of(layout: Layout) -> Table:
    """Return the game and the options of *layout*.

    Raises:
        LayoutError: there is no such game, or the options contradict themselves.
    """
    try:
        found = entry(layout.game)
    except NotationError:
        raise LayoutError([Reason("lesson.game", text=layout.game[:60])]) from None
    options = layout.options
    if isinstance(options, Mapping):
        try:
            options = from_dict(found.options, options)
        except OptionsError as error:
            raise LayoutError([error.reason_in(layout.game)]) from None
    if not isinstance(options, found.options):
        raise LayoutError([Reason("lesson.options")])
    return Table(found, options)


def empty_layout(found: Entry, options: Any, standing: Standing | None = None) -> Layout:  # noqa: ANN401
    """Return a layout with every tile undetermined."""
    begun = standing or Standing()
    hands = tuple((None,) * size for size in Table(found, options).sizes_with(begun.banker))
    return Layout(found.key, options, hands, begun.complete(len(hands)))


def with_term(layout: Layout, term: int) -> Layout:
    """Return *layout* in the banker's *term*-th round in a row, with the number of earlier rounds raised as needed.

    Raises:
        LayoutError: as `table_of`.
    """
    standing = replace(layout.standing, term=term)
    table = table_of(layout)
    missing = term - _longest_term(standing, table)
    if missing > 0:
        a_round = 2 if table.game.halves(table.options) else 1
        standing = replace(standing, rounds=standing.rounds + -(-missing // a_round))
    return replace(layout, standing=standing)


def _longest_term(standing: Standing, table: Table) -> int:
    """Return for how many rounds in a row the banker can have banked."""
    if table.game.halves(table.options):
        return 2 * standing.rounds + standing.half
    return standing.rounds + 1


def layout_of(round_: Round, after: int | None = None) -> Layout:
    """Take a moment of a record, or of a match under way, to the free table: *after* so many moves, or after all.

    Raises:
        RecordError: its deal cannot be.
        ValueError: it has fewer moves.
    """
    moves = round_.moves if after is None else round_.moves[:after]
    if after is not None and not 0 <= after <= len(round_.moves):
        raise ValueError(f"there are {len(round_.moves)} moves")
    game = round_.entry.game
    first = next(replay(game, round_.options, round_.deal, round_.standing, ()))
    hands: tuple[Faces, ...] = ()
    rest: Faces = ()
    dice, opening = round_.deal.dice, round_.deal.opening
    for event in first.step.events:
        match event:
            case TilesDealt(dealt, in_order):
                hands, rest = dealt, in_order or ()
            case PileOpened(dice=rolled, opening=way):
                dice, opening = rolled, way
            case _:
                pass
    chosen = opening if opening in game.openings(round_.options) else None
    standing = round_.standing.complete(len(hands))
    return Layout(round_.game, round_.options, hands, standing, dice, chosen, moves, rest)


def layout_of_code(code: str, found: Entry, options: Any, standing: Standing | None = None) -> Layout:  # noqa: ANN401
    """Take the deal of a *code* to the free table.

    Raises:
        DealCodeError: it is no deal of this game by these *options*.
    """
    hands = read_code(code, found.game, options)
    return Layout(found.key, options, hands, (standing or Standing()).complete(len(hands)))


def moves_before_deal(found: Entry, options: Any, banker: Seat) -> tuple[WrittenMove, ...]:  # noqa: ANN401
    """Return the first legal moves until the seats see their tiles: *banker* banks, and stakes are the least allowed.

    Empty in games that begin with the deal.

    Raises:
        LayoutError: the options contradict each other.
    """
    layout = empty_layout(found, options)
    layout = replace(layout, standing=replace(layout.standing, banker=banker))
    game, moves = found.game, list[WrittenMove]()
    *_, last = positions(fill(layout, b""), table_of(layout))
    state = last.step.state
    while not game.is_dealt(state) and (turns := asked(game, state)):
        seat, before, legal = turns[0]
        moves.append((seat, game.write_move(legal[0])))
        state = game.apply(before, seat, legal[0]).state
    return tuple(moves)


# -- hands as text ------------------------------------------------------------------------------------


LONGEST_HAND: Final = 1000
"""Characters of a hand as text, with all spaces; a full set has 95."""
MOST_HANDS: Final = 32
"""Hands that are read in one text: more than any table has seats."""
_BETWEEN: Final = re.compile(r"\s*[|\n]\s*")


def write_hand(hand: Faces) -> str:
    """Write a hand such as ``66 11 ? ?``."""
    return " ".join(ANYTHING if face is None else str(face) for face in hand)


def read_hand(text: str) -> Faces:
    """Read a hand as people type it: tiles in either order of their ends, in any width, parted by any spaces.

    Raises:
        NotationError: there is something else in it; its column is counted from 1.
    """
    if len(text) > LONGEST_HAND:
        raise NotationError("too long for a hand", text)
    row: list[Tile | None] = []
    # A Chinese or Japanese keyboard may write wide digits, question marks and spaces; each becomes one character.
    narrow = "".join(unicodedata.normalize("NFKC", letter)[:1] or letter for letter in text)
    column = 0
    for word in narrow.split():
        column = narrow.index(word, column)
        try:
            row.append(None if word == ANYTHING else tile(word))
        except NotationError:
            raise NotationError("not a tile", word, column=column + 1) from None
        column += len(word)
    return tuple(row)


def write_hands(hands: Iterable[Faces]) -> str:
    """Write the hands of all seats, such as ``66 11 ? ? | ? ? ? ?``."""
    return BETWEEN_HANDS.join(map(write_hand, hands))


def read_hands(text: str) -> tuple[Faces, ...]:
    """Read the hands of several seats as `write_hands` writes them, or one in each line.

    Raises:
        NotationError: as `read_hand`.
    """
    narrow = unicodedata.normalize("NFKC", text[: LONGEST_HAND * MOST_HANDS])
    return tuple(map(read_hand, _BETWEEN.split(narrow.strip())))


def is_hands(text: str) -> bool:
    """Return whether `read_hands` reads *text*, and there is a tile in it."""
    try:
        return any(map(known, read_hands(text)))
    except NotationError:
        return False


# -- tiles left ---------------------------------------------------------------------------------------


def _laid(layout: Layout) -> Counter[Tile]:
    """Count the tiles laid so far."""
    out = (each.tile for each in layout.standing.played if each.tile is not None)
    return Counter([*(face for row in (*layout.hands, layout.rest) for face in known(row)), *out])


def free_tiles(layout: Layout) -> tuple[Tile, ...]:
    """Return the tiles not laid yet, tidy; raise LayoutError as `table_of` does."""
    table = table_of(layout)
    return tidy((Counter(table.game.tiles(table.options)) - _laid(layout)).elements())


# -- errors -------------------------------------------------------------------------------------------


def problems(layout: Layout) -> tuple[Reason, ...]:
    """Return everything that is wrong with *layout*; nothing if it can be dealt and its moves played."""
    try:
        table = table_of(layout)
    except LayoutError as error:
        return error.reasons
    found = (*_wrong_hands(layout, table), *_wrong_ceremony(layout, table), *_wrong_standing(layout, table))
    if found:
        return found
    try:
        complete(layout, b"")
    except LayoutError as error:
        return error.reasons
    return ()


def _wrong_hands(layout: Layout, table: Table) -> Iterator[Reason]:
    sizes = table.sizes_with(layout.standing.banker)
    if len(layout.hands) != len(sizes):
        yield Reason("lesson.hands", needed=len(sizes), given=len(layout.hands))
    for seat, (hand, size) in enumerate(zip(layout.hands, sizes, strict=False)):
        # Surplus undetermined places are dropped when another seat begins.
        if len(hand) > max(sizes) or len(known(hand)) > size:
            yield Reason("lesson.hand-too-large", owner=Seat(seat), most=size, given=len(hand))
    there = Counter(table.game.tiles(table.options))
    for face, given in sorted(_laid(layout).items()):
        if not there[face]:
            yield Reason("lesson.tile-not-in-game", tile=face)
        elif given > there[face]:
            yield Reason("lesson.tile-too-often", tile=face, most=there[face], given=given)
    if layout.rest and len(layout.rest) > sum(there.values()) - sum(sizes):
        yield Reason("lesson.rest-too-large", most=sum(there.values()) - sum(sizes), given=len(layout.rest))


def _wrong_ceremony(layout: Layout, table: Table) -> Iterator[Reason]:
    dice, openings = table.game.dice(table.options), table.game.openings(table.options)
    if layout.dice and dice is not None and len(layout.dice) != dice:
        yield Reason("lesson.dice", needed=dice, given=len(layout.dice))
    for die in layout.dice:
        if not 1 <= die <= 6:  # noqa: PLR2004 - the faces of a die
            yield Reason("lesson.die", given=die)
    if layout.opening is not None and layout.opening not in openings:
        yield Reason("lesson.opening", text=layout.opening[:60])


def _wrong_standing(layout: Layout, table: Table) -> Iterator[Reason]:
    """Yield the contradictions between the inherited standing and the seats, the options or itself."""
    standing, seats = layout.standing, len(table.sizes)
    halves = table.game.halves(table.options)
    if not 0 <= standing.banker < seats:
        yield Reason("lesson.banker", seat=standing.banker)
    if standing.half not in ((1, 2) if halves else (1,)):
        yield Reason("lesson.half", half=standing.half)
    longest = _longest_term(standing, table)
    if not 1 <= standing.term <= longest:
        yield Reason("lesson.term", term=standing.term, most=longest)
    most = sum(table.sizes) if standing.half > 1 else 0
    if len(standing.played) > most:
        yield Reason("lesson.out-of-play", most=most, given=len(standing.played))
    if standing.chips and len(standing.chips) != seats:
        yield Reason("lesson.chips", needed=seats, given=len(standing.chips))
    honours_fit = len(standing.honours) in (0, seats) and all(0 <= each <= MOST for each in standing.honours)
    parts = {
        "rounds": 0 <= standing.rounds < MOST,
        "voids": 0 <= standing.voids <= max(0, standing.rounds),
        "chips": all(abs(chips) <= MOST for chips in standing.chips),
        "honours": honours_fit,
        "played": all(0 <= (out.thrown_by or 0) < seats for out in standing.played),
    }
    yield from (Reason("lesson.standing", part=part) for part, fits in parts.items() if not fits)


# -- filling in the missing parts ---------------------------------------------------------------------


def complete(layout: Layout, seed: bytes, lines: Iterable[Sequence[WrittenMove]] = ()) -> Deal:
    """Deal the missing parts of *layout*, at random from the tiles left; the same seed means the same deal.

    Laid tiles stay in place. Tiles are drawn so that the moves can be played, and each of the *lines* of moves after
    them.

    Raises:
        LayoutError: there is something wrong with the layout, or a move was illegal in each draw.
    """
    return deal_of(fill(layout, seed, lines))


def deal_of(layout: Layout) -> Deal:
    """Return the deal of a complete *layout*."""
    rest = known(layout.rest) if table_of(layout).game.draws(layout.options) else None
    return Deal((), layout.dice, tuple(map(known, layout.hands)), layout.opening, rest)


def fill(layout: Layout, seed: bytes, lines: Iterable[Sequence[WrittenMove]] = ()) -> Layout:
    """Return *layout* with the deal of `complete` laid out; raise as it does."""
    table = table_of(layout)
    wrong = (*_wrong_hands(layout, table), *_wrong_ceremony(layout, table), *_wrong_standing(layout, table))
    if wrong:
        raise LayoutError(wrong)
    tails = [tuple(line) for line in lines] or [()]
    needed = _needed(layout, table, tails)
    furthest: tuple[int, Reason] | None = None
    for chance in _chances(seed):
        filled = _fill(layout, table, chance, needed)
        wrong_move = _first_wrong(filled, table, tails)
        if wrong_move is None:
            return filled
        if furthest is None or wrong_move[0] > furthest[0]:
            furthest = wrong_move
        if filled == layout:
            # Nothing was drawn, and nothing else will be.
            break
    assert furthest is not None
    raise LayoutError([furthest[1]])


def _chances(seed: bytes) -> Iterator[Chance]:
    """Yield the chance of each attempt: those of *seed*, then those with which `problems` looks for a deal.

    So a layout that has no problems can be dealt from every seed.
    """
    for each in dict.fromkeys((seed, b"")):
        for attempt in range(ATTEMPTS):
            yield Chance(hashlib.sha256(each + attempt.to_bytes(8, "big")).digest())


def _fill(layout: Layout, table: Table, chance: Chance, needed: Sequence[Sequence[Tile]]) -> Layout:
    """Fill every place of *layout*; the tiles *needed* go into the hands that need them while there are any."""
    sizes = table.sizes_with(layout.standing.banker)
    standing = layout.standing.complete(len(sizes))
    pool = list(chance.shuffled(free_tiles(layout)))
    rows = [_of_size(hand, size) for hand, size in zip(layout.hands, sizes, strict=True)]
    for row, wanted in zip(rows, needed, strict=True):
        places = [place for place, face in enumerate(row) if face is None]
        for face in wanted:
            if places and face in pool:
                pool.remove(face)
                row[places.pop(chance.below(len(places)))] = face
    hands = tuple(tuple(pool.pop() if face is None and pool else face for face in row) for row in rows)
    played = standing.played
    if standing.half > 1:
        played += (OutOfPlay(None),) * (sum(sizes) - len(played))
    played = tuple(replace(out, tile=pool.pop()) if out.tile is None and pool else out for out in played)
    openings = table.game.openings(table.options)
    return replace(
        layout,
        hands=hands,
        standing=replace(standing, played=played),
        rest=_filled_rest(layout, pool) if table.game.draws(table.options) else (),
        dice=layout.dice or table.game.roll(table.options, chance),
        opening=layout.opening or (openings[chance.below(len(openings))] if openings else None),
    )


def _of_size(hand: Faces, size: int) -> list[Tile | None]:
    """Return *hand* brought to *size* by adding or removing undetermined places."""
    row = [*hand, *[None] * (size - len(hand))]
    while len(row) > size and None in row:
        del row[len(row) - 1 - row[::-1].index(None)]
    return row


def _filled_rest(layout: Layout, pool: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the tiles to draw, with those of *pool* where *layout* has any, and after them."""
    left = list(pool)
    given = [left.pop() if face is None else face for face in layout.rest if face is not None or left]
    return (*given, *reversed(left))


def _needed(layout: Layout, table: Table, lines: Sequence[Sequence[WrittenMove]]) -> tuple[tuple[Tile, ...], ...]:
    """Return for each seat the tiles of its moves that are missing from its hand."""
    rows = zip(played_tiles(layout, table, lines), layout.hands, strict=True)
    return tuple(tidy((mine - Counter(known(hand))).elements()) for mine, hand in rows)


def played_tiles(layout: Layout, table: Table, lines: Iterable[Sequence[WrittenMove]]) -> tuple[Counter[Tile], ...]:
    """Return for each seat the tiles that it plays in the moves of *layout* and in any of the *lines* after them."""
    seats = len(table.sizes)
    found: list[Counter[Tile]] = [Counter() for _ in range(seats)]
    for line in lines:
        played: list[Counter[Tile]] = [Counter() for _ in range(seats)]
        for seat, text in (*layout.moves, *line):
            if 0 <= seat < seats:
                try:
                    played[seat].update(tiles_in(table.game.read_move(text)))
                except NotationError:
                    # The replay says so, with the number of the move.
                    continue
        found = [mine | other for mine, other in zip(found, played, strict=True)]
    return tuple(found)


def tiles_in(value: object) -> Iterator[Tile]:
    """Yield the tiles named by a move of any game."""
    if isinstance(value, Tile):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from tiles_in(each)
    elif is_dataclass(value):
        for each in fields(value):
            yield from tiles_in(getattr(value, each.name))


def _first_wrong(filled: Layout, table: Table, lines: Sequence[Sequence[WrittenMove]]) -> tuple[int, Reason] | None:
    """Return the number of right moves before the first wrong one, and its error; None if all are right."""
    for line in lines:
        number = 0
        try:
            for played in positions(filled, table, line):
                number = played.moves
        except RecordError as error:
            return number, wrong_move(error)
    return None


def positions(filled: Layout, table: Table, line: Sequence[WrittenMove] = ()) -> Iterator[Played]:
    """Yield the positions of a *filled* layout: after the deal, and after each move of it and of *line*.

    Raises:
        RecordError: a deal or a move that the rules forbid.
    """
    yield from replay(table.game, table.options, deal_of(filled), filled.standing, (*filled.moves, *line))


def wrong_move(error: RecordError) -> Reason:
    """Return the lesson's reason for an error of a replay."""
    assert error.reason is not None
    if error.move is None:
        return Reason("lesson.deal", text=error.message)
    return Reason("lesson.move", number=error.move, why=own_reason(error.reason))


def own_reason(reason: Reason) -> Reason:
    """Return *reason* with the words of a lesson where it has those of a record."""
    match reason.key:
        case "record.seat":
            return Reason("lesson.seat", seat=reason["seat"])
        case "record.notation":
            return Reason("lesson.notation", text=reason["text"])
        case _:
            return reason
