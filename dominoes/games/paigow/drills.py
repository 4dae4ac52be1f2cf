# SPDX-License-Identifier: MIT
"""Questions for learners of 推牌九: the worth of two tiles, the higher hand, the setting of four tiles, payments.

Source: resources/rules/paigow.md, "Ranking", "Comparing", "Setting" and "House ways".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import combinations_with_replacement
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Deal, Seat, Standing
from dominoes.games.drills import (
    ANSWERS,
    ME,
    Answer,
    Drill,
    Kind,
    Question,
    Settled,
    Shown,
    fit,
    name_drill,
    settle_question,
    shuffled,
)
from dominoes.games.paigow.hands import Hand, HandKind, Ranking, compared, ranking, settings
from dominoes.games.paigow.odds import Chances, best, chances
from dominoes.games.paigow.options import Bank, Copy, PaiGowOptions, RankingOptions
from dominoes.games.paigow.policies import house_policy
from dominoes.games.paigow.rules import PaiGow
from dominoes.games.paigow.state import Bank as TakesBank
from dominoes.games.paigow.state import CoBank, HandCompared, HandsShown, Move, Set, State
from dominoes.games.paigow.ways import DECLARED, way
from dominoes.games.paigow.ways.terms import is_strong
from dominoes.tiles import FACES, FULL_SET, Suit, Tile

ALIKE: Final = "alike"
"""Two hands of the same rank."""
CLOSE: Final = 1.0
"""Percent of the stake by which a way to set four tiles may fall behind the best one and is still right."""
SEATS: Final = 3
"""Seats of the rounds that are settled: few enough to look at all hands."""
SIGNS: Final = {"win": 1, "push": 0, "lose": -1}
"""How a round ends for the learner, who is a player; in others they are the banker."""
BANKER: Final = "banker"
PAIR, STRONG, PLAIN = "pair", "strong", "plain"
"""Hands of four tiles: with a pair; else with a king 王, a kong 槓 or a high nine 高九; others."""

_NEAR: Final = 12
"""Hands so many ranks apart are asked about more often than others."""
_NINES: Final = (HandKind.NINE_HEAVEN, HandKind.NINE_EARTH)


@lru_cache(maxsize=4)
def drills(options: PaiGowOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    table = _Hands(ranking(options.ranking))
    alike = (ALIKE,) if table.alike else ()
    signs = ("win", "lose", *(("push",) if not options.small or options.comparing.copy is Copy.TIE else ()))
    # The learner sits where a fixed bank is, and is never a player there.
    rounds = (BANKER,) if options.banking.bank is Bank.FIXED else (*signs, BANKER)
    four = () if options.small else (Drill(Kind.SET, (PAIR, STRONG, PLAIN), partial(_set, options)),)
    return (
        name_drill(FACES),
        Drill(Kind.WORTH, tuple(table.by_item), partial(_worth, table)),
        Drill(Kind.HIGHER, (*table.by_item, *alike), partial(_higher, table)),
        Drill(Kind.BEATS, tuple(table.by_item), partial(_beats, table, options)),
        *four,
        Drill(Kind.SETTLE, rounds, partial(_settled, options)),
    )


@dataclass(frozen=True)
class _Hands:
    """All hands of two tiles at one table of ranks."""

    table: Ranking

    @cached_property
    def every(self) -> tuple[Hand, ...]:
        """High to low."""
        pairs = combinations_with_replacement(FACES, 2)
        found = [self.table.of((a, b)) for a, b in pairs if a is not b or a.suit is Suit.CIVIL]
        return tuple(sorted(found, key=lambda hand: -hand.rank))

    @cached_property
    def by_item(self) -> dict[str, list[Hand]]:
        """The hands that a question about an item may begin with."""
        found: dict[str, list[Hand]] = {}
        for hand in self.every:
            found.setdefault(self.item(hand), []).append(hand)
        return found

    def item(self, hand: Hand) -> str:
        """Return what is asked about with *hand*."""
        kind = self.table.title(hand)
        return f"{kind.value}-{hand.points}" if kind is HandKind.POINTS else kind.value

    def name(self, hand: Hand) -> tuple[object, ...]:
        """Return a key for the name of *hand*: equal for hands of the same name."""
        top = hand.tiles[0]
        of_tile = (top.suit, top.pips if top.suit is Suit.MILITARY else str(top))
        match self.table.title(hand):
            case HandKind.PAIR:
                return (HandKind.PAIR, hand.rank)
            case HandKind.POINTS:
                return (hand.points, of_tile if hand.points or self.is_zero_ranked else None)
            case kind:
                return (kind,)

    @property
    def is_zero_ranked(self) -> bool:
        """Whether hands without points differ."""
        zeros = {hand.rank for hand in self.every if self.table.title(hand) is HandKind.POINTS and not hand.points}
        return len(zeros) > 1

    @cached_property
    def alike(self) -> tuple[tuple[Hand, Hand], ...]:
        """Hands of the same rank that can be held at the same time and are not of the same tiles."""
        by_rank: dict[int, list[Hand]] = {}
        for hand in self.every:
            by_rank.setdefault(hand.rank, []).append(hand)
        return tuple(
            (one, other)
            for row in by_rank.values()
            for place, one in enumerate(row)
            for other in row[place + 1 :]
            if fit(one.tiles, other.tiles)
        )

    def beside(self, rng: Random, hand: Hand, *, near: int = _NEAR) -> Hand:
        """Return a hand of another rank that can be held at the same time, most often one *near* it."""
        others = [each for each in self.every if each.rank != hand.rank and fit(each.tiles, hand.tiles)]
        close = [each for each in others if abs(each.rank - hand.rank) <= near]
        return rng.choice(rng.choice((close, others)) or others)

    @property
    def rules(self) -> RankingOptions:
        """By which the hands rank: a hand is named as they name it."""
        return self.table.options


# -- two tiles -----------------------------------------------------------------------------------


def _worth(table: _Hands, item: str, rng: Random) -> Question:
    hand = rng.choice(table.by_item[item])
    # First those that share the better tile: the name of a tile must not tell.
    every = sorted(shuffled(rng, table.every), key=lambda each: each.tiles[0] is not hand.tiles[0])
    others = {table.name(hand): hand}
    for each in every:
        if len(others) < ANSWERS:
            others.setdefault(table.name(each), each)
    why = Reason("paigow.drill-worth", hand=hand, ranking=table.rules)
    answers = [
        Answer(each is hand, why, words=Reason("paigow.drill-hand", hand=each, ranking=table.rules))
        for each in others.values()
    ]
    return Question(
        Kind.WORTH, item, Reason("paigow.drill-ask-worth"), shuffled(rng, answers), (Shown((hand.tiles,)),)
    )


def _above(table: _Hands, above: Hand, below: Hand) -> Reason:
    """Return why one hand is higher than another."""
    points = [hand.points for hand in (above, below) if table.table.title(hand) is HandKind.POINTS]
    both = 2
    if len(points) == both and points[0] == points[1]:
        return Reason("paigow.drill-higher-tile", above=above, below=below, n=points[0], ranking=table.rules)
    return Reason("paigow.drill-above", above=above, below=below, ranking=table.rules)


def _higher(table: _Hands, item: str, rng: Random) -> Question:
    if item == ALIKE:
        one, other = shuffled(rng, rng.choice(table.alike))
    else:
        hand = rng.choice(table.by_item[item])
        one, other = shuffled(rng, (hand, table.beside(rng, hand)))
    if one.rank == other.rank:
        why = Reason("paigow.drill-alike", one=one, other=other, ranking=table.rules)
    else:
        why = _above(table, *((one, other) if one.rank > other.rank else (other, one)))
    answers = (
        Answer(one.rank > other.rank, why, rows=(one.tiles,)),
        Answer(other.rank > one.rank, why, rows=(other.tiles,)),
        Answer(one.rank == other.rank, why, words=Reason("drills.neither")),
    )
    return Question(Kind.HIGHER, item, Reason("paigow.drill-ask-higher"), answers)


def _beats(table: _Hands, options: PaiGowOptions, item: str, rng: Random) -> Question:
    bankers, copy = rng.choice(table.by_item[item]), options.comparing.copy

    def wins(hand: Hand) -> bool:
        return compared((hand,), (bankers,), copy) == (1,)

    def why(hand: Hand) -> Reason:
        if hand.rank == bankers.rank:
            key = "paigow.drill-copy-tie" if copy is Copy.TIE else "paigow.drill-copy-banker"
            return Reason(key, hand=hand, ranking=table.rules)
        return _above(table, *((hand, bankers) if hand.rank > bankers.rank else (bankers, hand)))

    every = [each for each in table.every if fit(each.tiles, bankers.tiles) and each.tiles != bankers.tiles]
    near = sorted(shuffled(rng, every), key=lambda each: abs(each.rank - bankers.rank) > _NEAR)
    right = [each for each in near if wins(each)]
    wrong = [each for each in near if not wins(each)][: ANSWERS - 1]
    # Where everything else is higher, there is nothing wrong to choose but that nothing is.
    right = right[: ANSWERS - 1 if not wrong else rng.choice((1, 1, 1, 0))]
    wrong = wrong[: ANSWERS - 1 - len(right)]
    answers = [Answer(each in right, why(each), rows=(each.tiles,)) for each in (*right, *wrong)]
    none = why(right[0]) if right else Reason("paigow.drill-none", hand=bankers, ranking=table.rules)
    answers = [*shuffled(rng, answers), Answer(not right, none, words=Reason("drills.none"))]
    shown = (Shown((bankers.tiles,), Reason("paigow.drill-bankers")),)
    return Question(Kind.BEATS, item, Reason("drills.ask-beats"), tuple(answers), shown)


# -- four tiles ----------------------------------------------------------------------------------


def _set(options: PaiGowOptions, item: str, rng: Random) -> Question:
    while True:
        hand = tuple(rng.sample(FULL_SET, options.tiles_per_hand))
        if _sort(hand, ranking(options.ranking)) != item:
            continue
        found = set_question(options, item, hand)
        if not all(each.right for each in found.answers):
            return replace(found, answers=shuffled(rng, found.answers))


def _sort(hand: Sequence[Tile], table: Ranking) -> str:
    """Return what four tiles are an example of."""
    found = settings(hand, table)
    if any(each.high.is_pair for each in found):
        return PAIR
    return STRONG if any(is_strong(each.high) for each in found) else PLAIN


def set_question(options: PaiGowOptions, item: str, hand: Sequence[Tile]) -> Question:
    """Return the question how to set *hand* as a player against a banker who follows the usual house way."""
    found = chances(hand, house_policy(DECLARED, options), options)
    top = best(found, options.stakes.commission)
    answers = tuple(_way(options, each, top) for each in found)
    return Question(Kind.SET, item, Reason("paigow.drill-ask-set", way=DECLARED), answers, (Shown((tuple(hand),)),))


def _way(options: PaiGowOptions, each: Chances, top: Chances) -> Answer:
    cost = each.edge(options.stakes.commission) - top.edge(options.stakes.commission)
    counts = {"win": each.win, "push": each.push, "lose": each.lose}
    why = Reason("paigow.drill-cost", **counts, percent=round(cost, 1))
    if each is top or not cost:
        why = Reason("paigow.drill-best", **counts)
    return Answer(cost <= CLOSE, why, rows=(each.setting.low.tiles, each.setting.high.tiles), cost=cost)


# -- the settlement ------------------------------------------------------------------------------


def _settled(options: PaiGowOptions, item: str, rng: Random) -> Question:
    table = replace(options, seats=min(options.seats, SEATS))
    while True:
        state = _played(table, item, rng)
        if state.banker == ME if item == BANKER else SIGNS[item] == _sign(state):
            break
    assert state.ended is not None
    assert state.banker is not None
    facts: list[Reason] = []
    if state.times > 1:
        facts.append(Reason("paigow.drill-times", seat=state.banker, times=state.times))
    facts += [Reason("paigow.drill-stake", seat=seat, chips=state.stakes[seat]) for seat in _asked_about(state)]
    if table.stakes.commission.key != "0":
        facts.append(Reason("paigow.drill-commission", percent=table.stakes.commission.key))
    settled = Settled(state, state.ended, table.seats, tuple(_compared(state)))
    return settle_question(rng, item, settled, _mistakes(state), tuple(facts), *_shown(state))


def _asked_about(state: State) -> tuple[Seat, ...]:
    """Return the players whose stakes concern the learner: all of them if they bank, otherwise only they."""
    return state.players if state.banker == ME else (ME,)


def _played(options: PaiGowOptions, item: str, rng: Random) -> State:
    """Return a finished round in which everybody follows the usual house way."""
    game = PaiGow()
    banker = ME if item == BANKER else Seat(1 + rng.randrange(options.seats - 1))
    dice = tuple(rng.randint(1, 6) for _die in range(options.dice))
    state = game.start(options, Deal(shuffled(rng, FULL_SET), dice), Standing(banker, rounds=1)).state
    while state.ended is None:
        seat = game.to_act(state)[0]
        legal = game.legal_moves(state, seat)
        state = game.play(state, seat, rng.choice([move for move in legal if _is_usual(state, move)])).state
    return state


def _is_usual(state: State, move: Move) -> bool:
    """Return whether *move* is one of those that the rounds of the questions are made of."""
    table = ranking(state.options.ranking)
    match move:
        case Set(low, high):
            decided = way(DECLARED).set((*low, *high), table).setting
            return (table.of(low), table.of(high)) == (decided.low, decided.high)
        case TakesBank(takes):
            return takes
        case CoBank():
            return False
        case _:
            return True


def _compared(state: State) -> Iterator[Reason]:
    """Yield how the low and the high hands that concern the learner compared."""
    for event in state.history:
        if isinstance(event, HandCompared) and event.seat in _asked_about(state) and not state.options.small:
            low, high = event.signs
            yield Reason("paigow.drill-compared", seat=event.seat, low=low, high=high)


def _sign(state: State) -> int | None:
    """Return how the learner's hands compared with the banker's; None if they bank."""
    compared_hands = (each for each in state.history if isinstance(each, HandCompared))
    return next((each.sign for each in compared_hands if each.seat == ME), None)


def _shown(state: State) -> Iterator[Shown]:
    """Yield the hands to compare, the learner's first."""
    hands = next(event.hands for event in state.history if isinstance(event, HandsShown))
    assert state.banker is not None
    compared_with = state.players if state.banker == ME else (state.banker,)
    for seat in (ME, *compared_with):
        key = "paigow.drill-banks" if seat == state.banker else "paigow.drill-plays"
        yield Shown(hands[seat], Reason(key, seat=seat))


def _mistakes(state: State) -> Iterator[int]:
    """Yield plausible wrong answers: the wrong winner, a forgotten multiple of the stakes, a forgotten commission."""
    staked = [state.stakes[seat] or 0 for seat in _asked_about(state)]
    result = state.ended
    assert result is not None
    chips = result.chips[ME]
    for stake in (sum(staked), *staked):
        yield from (stake, -stake, stake * state.times, -stake * state.times)
    yield from (-chips, 0, sum(line.chips[ME] for line in result.sheet if not line.house), 2 * chips)
