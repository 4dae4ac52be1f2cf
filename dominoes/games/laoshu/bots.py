# SPDX-License-Identifier: MIT
"""Opponents of 老鼠搬家, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.ai.levels import AT_ONCE, LevelBot, Players, at_once, sampled, thinking
from dominoes.ai.styles import leaning
from dominoes.errors import Reason
from dominoes.game import AnyGame, Seat, known
from dominoes.games.combinations import Combination, Hand, Kind, captures, held, ranked, winning
from dominoes.games.laoshu.rules import SEATS, STAKE, Laoshu, Memory
from dominoes.games.laoshu.state import Move, State, View
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.ranks import RANK
from dominoes.tiles import FACES, Tile, remaining

# -- a bout with open hands, small and fast -------------------------------------------------------
#
# Hands are rows of bits, two for each face. The bit of a second tile is set only beside that of the first, so that a
# hand holds a combination if it has all its bits.


FIRST: Final = {face: 1 << 2 * place for place, face in enumerate(FACES)}
"""The first bit of each face."""
_FACES: Final = tuple((1 << 2 * place, 2 << 2 * place, face) for place, face in enumerate(FACES))
_LEAD: Final = 0.02
"""What leading the next bout adds to the worths below."""
_SLOPE: Final = 1.0
"""How much a difference of worths weighs."""

WORTHS: Final = {
    "66": 0.35,
    "11": 0.18,
    "44": 0.11,
    "31": 0.08,
    "55": -0.00,
    "33": -0.01,
    "22": -0.02,
    "65": -0.04,
    "64": -0.04,
    "61": -0.04,
    "51": -0.07,
    "63": 0.35,
    "54": 0.33,
    "62": 0.10,
    "53": 0.07,
    "52": -0.03,
    "43": -0.00,
    "42": 0.06,
    "41": -0.10,
    "32": -0.08,
    "21": -0.24,
}
"""Worth of owning a tile, by its code: fitted to the winners after a bout in rounds between quick players."""


def row_of(tiles: Iterable[Tile]) -> int:
    """Return *tiles* as a row of bits."""
    row = 0
    for tile in tiles:
        first = FIRST[tile]
        row |= first << 1 if row & first else first
    return row


WORTH: Final = {face: WORTHS[str(face)] for face in FACES}
_BY_WORTH: Final = tuple(sorted(_FACES, key=lambda each: WORTH[each[2]]))


def worth_of(tiles: Iterable[Tile]) -> float:
    """Return what owning *tiles* is worth in the rounds to come."""
    return sum(WORTH[tile] for tile in tiles)


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A combination as bits."""

    needed: int
    parts: tuple[int, ...]
    """The first bit of each tile."""
    size: int
    worth: float
    made: Combination
    above: list[Play]
    """What beats it, the cheapest first."""


def _plays(*, civil: bool) -> tuple[Play, ...]:
    """Return every combination, those of most tiles first."""
    every = [each for kind in Kind for each in ranked(kind, civil_supreme=civil)]
    plays = [
        Play(
            row_of(each.tiles),
            tuple(FIRST[tile] for tile in each.tiles),
            len(each.tiles),
            worth_of(each.tiles),
            each,
            [],
        )
        for each in every
    ]
    plays.sort(key=lambda play: (-play.size, play.worth))
    for play in plays:
        play.above.extend(
            other
            for other in plays
            if other.made.beats(play.made) or captures(other.made.tiles, play.made, capture=civil)
        )
    return tuple(plays)


PLAYS: Final = {civil: _plays(civil=civil) for civil in (False, True)}
PLAY_OF: Final = {civil: {play.made.tiles: play for play in PLAYS[civil]} for civil in (False, True)}


def without(row: int, parts: Sequence[int]) -> int:
    """Return *row* without the tiles whose first bits are *parts*."""
    for first in parts:
        row &= ~(first << 1) if row & first << 1 else ~first
    return row


def lead_of(hand: int, against: int, plays: tuple[Play, ...]) -> Play:
    """Return a lead: the largest that *against* cannot beat, or else the cheapest single tile."""
    weakest = None
    for play in plays:
        if play.needed & hand == play.needed:
            if not any(other.needed & against == other.needed for other in play.above):
                return play
            if play.size == 1 and (weakest is None or play.worth < weakest.worth):
                weakest = play
    assert weakest is not None
    return weakest


def beat_of(hand: int, led: Play) -> Play | None:
    """Return the cheapest of *hand* that beats *led*."""
    for other in led.above:
        if other.needed & hand == other.needed:
            return other
    return None


@lru_cache(1 << 12)
def throw_of(hand: int, count: int) -> tuple[int, ...]:
    """Return the first bits of the *count* cheapest tiles of *hand*."""
    found: list[int] = []
    for first, second, _face in _BY_WORTH:
        if hand & first:
            found.append(first)
            if hand & second:
                found.append(first)
            if len(found) >= count:
                break
    return tuple(found[:count])


_WORTH_OF_FIRST: Final = {FIRST[face]: WORTH[face] for face in FACES}


def worth_of_parts(parts: Sequence[int]) -> float:
    """Return the worth of the tiles whose first bits are *parts*."""
    return sum(_WORTH_OF_FIRST[first] for first in parts)


def chips_of(ahead: float, left: int, others: int) -> float:
    """Return the chips that a seat may expect between two bouts.

    Args:
        ahead: By how much what it owns is worth more.
        left: Tiles it owns.
        others: Tiles of the other.
    """
    if not left or not others:
        return float(STAKE if left else -STAKE)
    return STAKE * (2 / (1 + exp(-_SLOPE * ahead)) - 1)


@dataclass(slots=True)
class Table:
    """A bout between two moves: seats are 0 and 1."""

    civil: bool
    """Whether 文尊 is supreme."""
    hands: list[int]
    counts: list[int]
    """Tiles that each has in the queue, those won in this bout among them."""
    worths: list[float]
    """What those are worth."""
    turn: int
    led: Play | None = None

    def copy(self) -> Table:
        """Return another table that is alike."""
        return Table(self.civil, self.hands[:], self.counts[:], self.worths[:], self.turn, self.led)

    def lead(self, play: Play) -> None:
        """Open a trick."""
        self.hands[self.turn] = without(self.hands[self.turn], play.parts)
        self.led, self.turn = play, 1 - self.turn

    def reply(self, parts: Sequence[int], *, beats: bool) -> None:
        """Complete the trick."""
        led, seat = self.led, self.turn
        assert led is not None
        self.hands[seat] = without(self.hands[seat], parts)
        winner = seat if beats else 1 - seat
        self.counts[winner] += 2 * led.size
        self.worths[winner] += led.worth + worth_of_parts(parts)
        self.turn, self.led = winner, None

    def finish(self, rng: Random, noise: float) -> None:
        """Play the bout to its end; with probability *noise* a reply is a throw."""
        hands, plays = self.hands, PLAYS[self.civil]
        while self.led is not None or hands[self.turn]:
            if self.led is None:
                self.lead(lead_of(hands[self.turn], hands[1 - self.turn], plays))
                continue
            hand = hands[self.turn]
            found = beat_of(hand, self.led)
            if found is None or rng.random() < noise:
                self.reply(throw_of(hand, self.led.size), beats=False)
            else:
                self.reply(found.parts, beats=True)

    def chips(self, seat: int) -> float:
        """Return what *seat* may expect after the bout."""
        ahead = self.worths[seat] - self.worths[1 - seat] + (_LEAD if self.turn == seat else -_LEAD)
        return chips_of(ahead, self.counts[seat], self.counts[1 - seat])


# -- players who answer at once: they beat with what they need least ------------------------------


_TRICK: Final = 2.0
"""Weight of taking a trick: more than any tiles kept."""


@dataclass(frozen=True, slots=True)
class Quick:
    """Plays what seems best at once."""

    remembers: bool
    """Whether it leads tiles unbeatable for the other's possible hand; otherwise simply the most and highest."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at once."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        against = row_of(Memory(view).possible()) if self.remembers and not view.trick else None
        order = in_order(view, legal) if against is None else _led_first(view, legal, against)
        sure = not view.trick and (against is None or _is_sure(view, order[0], against))
        first, *others = [Estimate(move, _value(move, sure=sure and move is order[0])) for move in order]
        return Choice(first.move, first.value, others=tuple(others))


def _is_sure(view: View, move: Move, against: int) -> bool:
    """Return whether nothing beats the lead *move* of what the other may hold, the bits *against*."""
    play = PLAY_OF[view.options.supreme.civil][move.tiles]
    return not any(other.needed & against == other.needed for other in play.above)


def _value(move: Move, *, sure: bool) -> float:
    """Return a rough value of *move* in chips: a trick that is *sure* or beaten, and the tiles kept."""
    return _TRICK * (sure or isinstance(move, Beat)) - worth_of(move.tiles)


def in_order(view: View, legal: tuple[Move, ...]) -> list[Move]:
    """Return *legal*, most promising first: many and high tiles to lead, what is needed least to reply with."""
    if not view.trick:
        return sorted(legal, key=lambda move: (-len(move.tiles), -worth_of(move.tiles)))
    return sorted(legal, key=lambda move: (not isinstance(move, Beat | Lead), worth_of(move.tiles)))


def remembered_order(view: View, legal: tuple[Move, ...]) -> list[Move]:
    """Return *legal* in that order, but first the largest lead unbeatable for the other's possible hand."""
    return in_order(view, legal) if view.trick else _led_first(view, legal, row_of(Memory(view).possible()))


def _led_first(view: View, legal: tuple[Move, ...], against: int) -> list[Move]:
    """Return leads in that order, against the bits *against* possibly held by the other."""
    row = lead_of(row_of(view.hand), against, PLAYS[view.options.supreme.civil])
    return sorted(in_order(view, legal), key=lambda move: move.tiles != row.made.tiles)


# -- what the sampler knows -----------------------------------------------------------------------
#
# A round is far too long to be played out. A bout is, and the tiles that each then owns say how the round may end.


_THROWS: Final = 4
"""Throws worth trying."""


class LaoshuJudgement:
    """Plays a bout out with open hands."""

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return leads and beats, and the throws that give up least."""
        order = remembered_order(view, legal)
        throws = [move for move in order if isinstance(move, Throw)]
        return (*(move for move in order if not isinstance(move, Throw)), *throws[:_THROWS])

    def worths(self, view: View, moves: tuple[Move, ...]) -> None:
        """Say nothing before anything is played out."""

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[Table]:
        """Guess where the tiles lie."""
        memory = Memory(view)
        while True:
            guess = memory.guess(rng)
            hands = tuple(view.hand if seat == view.seat else guess.hand for seat in SEATS)
            yield _table(view, hands, memory.queues_of(guess), view.seat)

    def stage_of(self, state: State) -> Table:
        """Return *state* laid out."""
        return _table(state, state.hands, state.queues, state.turn)

    def play_out(self, game: AnyGame, stage: Table, seat: Seat, move: Move, rng: Random, *, noise: float) -> float:
        """Play *move* and the rest of the bout; return the chips that *seat* may then expect of the round."""
        table = stage.copy()
        match move:
            case Lead(row):
                table.lead(PLAY_OF[table.civil][row])
            case Beat(row) | Throw(row):
                table.reply([FIRST[tile] for tile in row], beats=isinstance(move, Beat))
        table.finish(rng, noise)
        return table.chips(seat)


def _table(of: View | State, hands: tuple[Hand, ...], queues: tuple[Hand, ...], turn: Seat) -> Table:
    """Lay out *hands* and *queues* with the trick of a view or state."""
    civil = of.options.supreme.civil
    table = Table(civil, list(map(row_of, hands)), list(map(len, queues)), list(map(worth_of, queues)), turn)
    if of.trick:
        table.led = PLAY_OF[civil][known(winning(of.trick).tiles)]
    return table


# -- styles ---------------------------------------------------------------------------------------


CAP: Final = 0.03
"""What a style gives up at most with a move, in chips of the round."""


def _steady(view: View, move: Move) -> float:
    """Keep together what belongs together."""
    left = remaining(view.hand, move.tiles)
    return len(held(tuple(left), civil_supreme=view.options.supreme.civil)) - len({*left})


def _bold(_view: View, move: Move) -> float:
    """Lead many tiles at once."""
    return float(isinstance(move, Lead)) * len(move.tiles)


def _grasping(_view: View, move: Move) -> float:
    """Take what can be taken."""
    return float(isinstance(move, Beat | Lead)) * len(move.tiles)


def _hasty(_view: View, move: Move) -> float:
    """Play the strongest tiles."""
    return worth_of(move.tiles)


def _patient(_view: View, move: Move) -> float:
    """Keep what ranks high."""
    return -sum(RANK[tile] for tile in move.tiles)


STYLES: Final = leaning(CAP, steady=_steady, bold=_bold, grasping=_grasping, hasty=_hasty, patient=_patient)


# -- levels ---------------------------------------------------------------------------------------


def make_players() -> Players:
    """Return all players."""
    game, judgement = Laoshu(), LaoshuJudgement()
    levels = {
        "beginner": at_once(LevelBot(Quick(remembers=False), AT_ONCE)),
        "casual": at_once(Quick(remembers=True)),
        # More than 400 playouts gain nothing that could be measured: docs/strength.md.
        "club": thinking(game, judgement, Budget(0.2, 32)),
        "strong": thinking(game, judgement, Budget(0.4, 128)),
        "expert": thinking(game, judgement, Budget(1.5, 400)),
    }
    return sampled(game, judgement, Quick(remembers=False), levels)
