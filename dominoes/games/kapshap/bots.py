# SPDX-License-Identifier: MIT
"""Opponents of 夾十, from the weakest to the strongest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.ai.levels import AT_ONCE, LevelBot, Players, at_once, sampled, thinking
from dominoes.ai.styles import leaning
from dominoes.errors import Reason
from dominoes.game import AnyGame, Seat
from dominoes.games.drawing import Discard, Draw, Take, Tiles, with_tile, without
from dominoes.games.kapshap.options import KapShapOptions, Takes
from dominoes.games.kapshap.rules import MOST_TURNS, KapShap, draws_again, unseen
from dominoes.games.kapshap.state import (
    FULL,
    NEEDED,
    Declare,
    Move,
    Phase,
    State,
    View,
    pairs_of_use,
    partners,
    values,
    wins,
)
from dominoes.tiles import FACES, FULL_SET, Tile

# -- what a hand waits for, and how soon it may win, by what one seat sees ------------------------
#
# A hand of seven tiles has pairs of use, tens and an eye; with three of them some tile may complete it.


_KEPT: Final = 1 << 12
_OPEN: Final = 0.9
"""How surely an open discard that is wanted is still there when it can be taken."""
_FROM_OTHER: Final = {
    (Takes.ANY, True): 1.6,
    (Takes.ANY, False): 0.9,
    (Takes.LAST, True): 0.8,
    (Takes.LAST, False): 0.8,
}
"""How many discards of the other become takeable between two turns, by what may be taken and whether a taker draws."""
_PAIR: Final = 0.03
"""Value of one more useful pair while neither hand is near its end."""


@lru_cache(maxsize=1024)
def waits(hand: Tiles, forty_two: int) -> Tiles:
    """Return the faces that complete *hand*, seven tiles."""
    if pairs_of_use(hand, forty_two) < NEEDED:
        return ()
    return tuple(face for face in FACES if wins(with_tile(hand, face), forty_two))


@lru_cache(_KEPT)
def useful(hand: Tiles, forty_two: int) -> Tiles:
    """Return the faces that add a useful pair to *hand*, seven tiles, or complete a ready one."""
    now = pairs_of_use(hand, forty_two)
    if now >= NEEDED:
        return waits(hand, forty_two)
    return tuple(face for face in FACES if pairs_of_use(with_tile(hand, face), forty_two) > now)


@dataclass(frozen=True, slots=True)
class Chances:
    """The hidden and the open tiles, as one seat sees them."""

    forty_two: int
    left: Mapping[Tile, int]
    """Tiles that the seat has not seen, by face."""
    count: int
    """How many they are."""
    open: frozenset[Tile]
    """Faces that can be taken at the next turn if nobody takes them before."""
    from_other: float
    """How many discards of the other may be taken besides, on average."""

    @classmethod
    def of(cls, view: View, left: Mapping[Tile, int]) -> Chances:
        """Return the knowledge of *view*'s seat, with *left* as the tiles hidden from it."""
        options = view.options
        opened = frozenset(view.pool) if options.take is Takes.ANY else frozenset()
        return cls(
            options.forty_two,
            left,
            max(1, sum(left.values())),
            opened,
            _FROM_OTHER[options.take, options.draw_after_take],
        )

    def soon(self, wanted: Tiles, opened: frozenset[Tile]) -> float:
        """Return how likely one of the *wanted* faces comes at the next turn."""
        if not wanted:
            return 0.0
        if not opened.isdisjoint(wanted):
            return _OPEN
        share = sum(self.left.get(face, 0) for face in wanted) / self.count
        return min(_OPEN, share * (1 + self.from_other))

    def one_step(self, hand: Tiles, opened: frozenset[Tile]) -> float:
        """Return the value of *hand*, seven tiles, by its pairs and by the tiles that complete it or add to them."""
        now = pairs_of_use(hand, self.forty_two)
        near = self.soon(useful(hand, self.forty_two), opened)
        if now >= NEEDED:
            # A ready hand that nothing completes has yet to change.
            return near + (2 * _PAIR if near else 0.0) + _PAIR * NEEDED
        return _PAIR * (now + near)

    def two_steps(self, hand: Tiles, opened: frozenset[Tile]) -> float:
        """Return what *hand*, seven tiles, is worth if after its next tile the best discard is made too."""
        soon = self.one_step(hand, opened)
        later = self.after_draw(hand, opened)
        return soon + (1 - min(1.0, soon)) * later

    def after_draw(self, hand: Tiles, opened: frozenset[Tile]) -> float:
        """Return what *hand*, seven tiles, is worth on average once a hidden tile is drawn and one discarded."""
        total = 0.0
        for face, count in self.left.items():
            if count:
                full = with_tile(hand, face)
                if wins(full, self.forty_two):
                    total += count
                else:
                    total += count * self._best_left(full, opened)
        return total / self.count

    def _best_left(self, full: Tiles, opened: frozenset[Tile]) -> float:
        """Return the value of *full*, eight tiles, after the best discard among those that keep the most pairs."""
        hands = [without(full, gone) for gone in dict.fromkeys(full)]
        counts = [pairs_of_use(hand, self.forty_two) for hand in hands]
        most = max(counts)
        return max(self.one_step(hand, opened) for hand, count in zip(hands, counts, strict=True) if count == most)


# -- the rest of a round, played out quickly without events and views -----------------------------


_COPIES: Final = {face: FULL_SET.count(face) for face in FULL_SET}
_PAIR_COUNTS: Final = 100
"""Weight of a useful pair, in helping tiles."""
_OPEN_COUNTS: Final = 20
"""Weight of a helpful open discard, in hidden tiles that help."""


@dataclass(slots=True)
class Race:
    """Two hands, the reserve and the discards."""

    options: KapShapOptions
    hands: list[Tiles]
    rest: list[Tile]
    """In order, the next one last."""
    pool: list[Tile]
    turn: int
    turns: int

    @classmethod
    def of(cls, state: State) -> Race:
        """Return the race that *state* has come to."""
        return cls(state.options, list(state.hands), list(state.rest[::-1]), list(state.pool), state.turn, state.turns)

    def finish(self, phase: Phase, taken: Tile | None, rng: Random, noise: float) -> Seat | None:
        """Play to the end from *phase* of the turn, with a share *noise* of random discards; return who wins."""
        options = self.options
        while True:
            seat = self.turn
            if phase is Phase.BEGIN:
                if not self.rest or (not options.draw_after_take and self.turns > MOST_TURNS):
                    return None
                taken = self._wanted(seat)
                if taken is None:
                    phase = Phase.MUST_DRAW
                else:
                    self.pool.remove(taken)
                    self.hands[seat] = with_tile(self.hands[seat], taken)
                    phase = Phase.TAKEN
            if phase is Phase.MUST_DRAW:
                self.hands[seat] = with_tile(self.hands[seat], self.rest.pop())
                phase, taken = Phase.DRAWN, None
            hand = self.hands[seat]
            if wins(hand, options.forty_two):
                return Seat(seat)
            gone = self._worst(hand, taken, rng, noise)
            self.hands[seat] = without(hand, gone)
            self.pool.append(gone)
            if draws_again(options, phase):
                phase, taken = Phase.MUST_DRAW, None
                continue
            self.turn, self.turns, phase, taken = 1 - seat, self.turns + 1, Phase.BEGIN, None

    def _wanted(self, seat: int) -> Tile | None:
        """Return a discard that adds a pair to the hand of *seat*, or completes it; None without any."""
        pool = self.pool
        if not pool:
            return None
        wanted = useful(self.hands[seat], self.options.forty_two)
        row = pool if self.options.take is Takes.ANY else pool[-1:]
        return next((face for face in row if face in wanted), None)

    def _worst(self, hand: Tiles, taken: Tile | None, rng: Random, noise: float) -> Tile:
        """Return the best discard of eight tiles: it leaves most pairs, then most tiles that help."""
        faces = [face for face in dict.fromkeys(hand) if face is not taken]
        if rng.random() < noise:
            return faces[int(rng.random() * len(faces))]
        forty_two, pool = self.options.forty_two, self.pool
        opened = self.options.take is Takes.ANY
        best, worst = -1.0, faces[0]
        for face in faces:
            left = without(hand, face)
            score = _PAIR_COUNTS * pairs_of_use(left, forty_two) + rng.random()
            if score + _PAIR_COUNTS > best:
                for wanted in useful(left, forty_two):
                    if opened and wanted in pool:
                        score += _OPEN_COUNTS
                    score += _COPIES[wanted] - left.count(wanted) - pool.count(wanted)
            if score > best:
                best, worst = score, face
        return worst


# -- players who weigh each move at once ----------------------------------------------------------
#
# They differ in what they look at: their pairs alone, what could still come, what has been seen, or a turn further.


class Looks(IntEnum):
    """The features of a player, each level using those before it too."""

    PAIRS = 0
    """The pairs in hand; takes nothing but what wins."""
    SET = 1
    """How many tiles of the whole set would help; takes what helps."""
    SEEN = 2
    """How many of those are not seen yet, and which lie open."""
    AHEAD = 3
    """The hand after the next tile, and the gift of a discard."""


_WIN: Final = 100.0
"""More than anything that does not win."""
_GIVEN: Final = 0.02
"""Cost of discarding a tile that makes a ten with every hidden tile."""
_BETTER: Final = 1e-6
"""By how much a take must be better than none: it shows a tile of the hand."""


def weigh(view: View, legal: tuple[Move, ...], looks: Looks) -> list[tuple[float, Move]]:
    """Return a value for each of the *legal* moves, by no meaningful unit; the best first."""
    left: Mapping[Tile, int] = Counter(FULL_SET) if looks <= Looks.SET else Counter(unseen(view))
    chances = Chances.of(view, left)
    values = [(_worth(view, move, looks, chances), move) for move in legal]
    # Sorting is stable: of equals the first legal one.
    return sorted(values, key=lambda each: -each[0])


def _worth(view: View, move: Move, looks: Looks, chances: Chances) -> float:
    hand, opened = view.hand, chances.open if looks >= Looks.SEEN else frozenset[Tile]()
    match move:
        case Declare():
            return _WIN
        case Discard(face):
            # What it gives away counts for others as soon as it lies there, and may be taken back.
            after = opened | {face} if opened else opened
            worth = _held(looks, chances)(without(hand, face), after)
            return worth - (_given(face, chances) if looks >= Looks.AHEAD else 0.0)
        case Take(face):
            full = with_tile(hand, face)
            if wins(full, view.options.forty_two):
                return _WIN
            if looks is Looks.PAIRS:
                return -1.0
            # Where a take replaces the draw both are weighed alike; a step further would favour the take.
            weighed = _held(looks, chances) if view.options.draw_after_take else chances.one_step
            return (
                max(weighed(without(full, gone), opened) for gone in dict.fromkeys(full) if gone is not face) - _BETTER
            )
        case _:
            if not view.options.draw_after_take and looks >= Looks.SET:
                return chances.after_draw(hand, opened)
            return _held(looks, chances)(hand, opened)


def _held(looks: Looks, chances: Chances) -> Callable[[Tiles, frozenset[Tile]], float]:
    """Return what weighs a hand of seven tiles."""
    if looks is Looks.PAIRS:
        return lambda hand, _opened: _by_pairs(hand, chances.forty_two)
    return chances.two_steps if looks >= Looks.AHEAD else chances.one_step


def _by_pairs(hand: Tiles, forty_two: int) -> float:
    """Return how many pairs *hand* has; one that nothing can complete counts as if one were missing."""
    count = pairs_of_use(hand, forty_two)
    return float(count - (count == NEEDED and not waits(hand, forty_two)))


def _given(face: Tile, chances: Chances) -> float:
    """Return what it may cost to discard *face*: the more hidden tiles make a ten with it, the more others want it."""
    fitting = sum(chances.left.get(other, 0) for other in partners(chances.forty_two)[face])
    return _GIVEN * (fitting + chances.left.get(face, 0)) / chances.count


@dataclass(frozen=True, slots=True)
class Weighing:
    """Plays what seems best at once."""

    looks: Looks

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at once."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        first, *others = (Estimate(move, value) for value, move in weigh(view, legal, self.looks))
        return Choice(first.move, first.value, others=tuple(others))


# -- what the sampler knows -----------------------------------------------------------------------


_TRIED: Final = 4
"""Moves that are played out."""
_GUESSES: Final = 3
"""Guesses of which the one with the best hand of the other counts, once they have had a few turns to choose tiles."""


@dataclass(frozen=True, slots=True)
class KapShapJudgement:
    """Weighs moves at once, then sees how the race goes on."""

    looks: Looks = Looks.AHEAD

    def shortlist(self, view: View, legal: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return the moves worth trying, most promising first; to declare is always best."""
        if legal and isinstance(legal[0], Declare):
            return legal[:1]
        return tuple(move for _value, move in weigh(view, legal, self.looks)[:_TRIED])

    def worths(self, view: View, moves: tuple[Move, ...]) -> None:
        """Say nothing: what is weighed is no number of chips."""

    def stages(self, game: AnyGame, view: View, rng: Random) -> Iterator[State]:
        """Sample the hidden tiles; a player after some turns of choosing holds a better hand than by chance."""
        other = 1 - view.seat
        guesses = min(_GUESSES, 1 + view.turns // 2)
        while True:
            yield max((game.guess(view, rng) for _ in range(guesses)), key=lambda state: _promise(state, other))

    def stage_of(self, state: State) -> State:
        """Return *state* itself."""
        return state

    def play_out(self, game: AnyGame, stage: State, seat: Seat, move: Move, rng: Random, *, noise: float) -> int:
        """Play *move* and the rest of the round; return the chips of *seat*."""
        state: Any = game.play(stage, seat, move).state
        ante: int = stage.options.ante
        if state.ended is not None:
            return int(state.ended.chips[seat])
        winner = Race.of(state).finish(state.phase, state.taken, rng, noise)
        return 0 if winner is None else ante if winner == seat else -ante


def _promise(state: State, seat: int) -> tuple[int, int]:
    hand, forty_two = state.hands[seat], state.options.forty_two
    return pairs_of_use(hand, forty_two), len(useful(hand, forty_two)) if len(hand) < FULL else 0


# -- styles ---------------------------------------------------------------------------------------


CAP: Final = 0.02
"""Largest cost of a style's move, in the opponent's own weighing: less than a useful pair."""


def _steady(view: View, move: Move) -> float:
    """Keep equal tiles together, of which one pair will be the eye."""
    if not isinstance(move, Discard):
        return 0.0
    left = without(view.hand, move.tile)
    return len(left) - len({*left})


def _bold(view: View, move: Move) -> float:
    """Keep what many different tiles would help."""
    if not isinstance(move, Discard):
        return 0.0
    return len(useful(without(view.hand, move.tile), view.options.forty_two))


def _grasping(_view: View, move: Move) -> float:
    """Take what lies there."""
    return float(isinstance(move, Take))


def _hasty(view: View, move: Move) -> float:
    """Be rid of the tiles that count most."""
    return values(view.options.forty_two)[move.tile] if isinstance(move, Discard) else 0.0


def _patient(view: View, move: Move) -> float:
    """Draw rather than take, and discard what few tiles fit."""
    if isinstance(move, Discard):
        return -len(partners(view.options.forty_two)[move.tile])
    return float(isinstance(move, Draw))


STYLES: Final = leaning(CAP, steady=_steady, bold=_bold, grasping=_grasping, hasty=_hasty, patient=_patient)


# -- levels ---------------------------------------------------------------------------------------


def make_players() -> Players:
    """Return all players."""
    game, judgement = KapShap(), KapShapJudgement()
    levels = {
        "beginner": at_once(LevelBot(Weighing(Looks.PAIRS), AT_ONCE)),
        "casual": at_once(Weighing(Looks.SET)),
        "club": at_once(Weighing(Looks.SEEN)),
        "strong": at_once(Weighing(Looks.AHEAD)),
        "expert": thinking(game, judgement, Budget(3.0, 1600)),
    }
    return sampled(game, judgement, Weighing(Looks.PAIRS), levels)
