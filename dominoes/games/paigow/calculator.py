# SPDX-License-Identifier: MIT
"""The calculator of 推牌九: every way to set a hand with its exact chances, house ways compared, and practice.

All counts are those of `dominoes.games.paigow.odds` and `dominoes.games.paigow.odds`; here is only what is asked of
them. What is won or lost is in stakes, as exact fractions.

Source: resources/rules/paigow.md, "House ways" and "Golden figures".
"""

from __future__ import annotations

import unicodedata
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from dominoes.errors import NotationError, Reason
from dominoes.games.paigow.hands import ranking, sensible, settings
from dominoes.games.paigow.odds import Chances, Counts, Study, best, chances, studying
from dominoes.games.paigow.options import GREAT, Commission, PaiGowOptions
from dominoes.games.paigow.policies import Policy, count, equilibrium, has_ranks, house_policy, impossible
from dominoes.games.paigow.rules import known_out
from dominoes.games.paigow.state import View
from dominoes.games.paigow.ways import DECLARED, ways
from dominoes.games.paigow.ways.terms import Decision
from dominoes.tiles import FULL_SET, Tile, tidy, tile

EQUILIBRIUM: Final = "equilibrium"
"""The equilibrium settings of tables with a known one: no other way gains anything worth having."""
BEST: Final = "best"
"""The exact best reply to what the other side declares."""
_LONGEST: Final = 1000
"""Characters that are read as tiles."""
_SHOWN: Final = 20
"""Characters of a text that is no tile, in the reason."""


# -- ways ------------------------------------------------------------------------------------------


def known_ways(options: PaiGowOptions) -> tuple[str, ...]:
    """Return the keys of all ways that a side may declare: house ways, and the equilibrium if known.

    With two tiles all ways are one.
    """
    if options.small:
        return (DECLARED,)
    return (*ways(), EQUILIBRIUM) if has_ranks(options) else tuple(ways())


def policy_of(key: str, options: PaiGowOptions, *, banker: bool) -> Policy:
    """Return the table of the way *key* for one side.

    Raises:
        NotationError: there is no such way, or not at this table.
    """
    return equilibrium(options, banker=banker) if key == EQUILIBRIUM else house_policy(key, options)


# -- one hand --------------------------------------------------------------------------------------


def read_tiles(written: str) -> tuple[Tile, ...]:
    """Read the tiles of a question, such as ``66 21``; commas and full-width digits do as well.

    Raises:
        NotationError: one is no tile; its reason is ``paigow.no-tile`` with what was written (text).
    """
    if len(written) > _LONGEST:
        raise NotationError("not tiles", written, reason=Reason("paigow.no-tile", text=written[:_SHOWN]))
    words = unicodedata.normalize("NFKC", written).replace(",", " ").replace("、", " ").split()
    try:
        return tuple(map(tile, words))
    except NotationError as error:
        reason = Reason("paigow.no-tile", text=error.text[:_SHOWN])
        raise NotationError("not a tile", error.text, reason=reason) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A hand, and all that its chances depend on."""

    options: PaiGowOptions
    hand: tuple[Tile, ...] = ()
    known: tuple[Tile, ...] = ()
    """Tiles seen elsewhere, which the other side cannot hold."""
    against: str = DECLARED
    """How the other side sets its hands: one of `known_ways`."""
    banker: bool = False
    """Whether the hand is the banker's, and the other side a player."""

    @property
    def trouble(self) -> Reason | None:
        """Why it has no answer; None if it has.

        ``paigow.too-many-of`` with the tiles that a full set has not so often, ``paigow.hand-size`` with how many
        tiles a hand has (n) and how many there are (there), or ``paigow.too-few-left`` with how many are left (n).
        """
        every, size = (*self.hand, *self.known), self.options.tiles_per_hand
        if wrong := impossible(every):
            return Reason("paigow.too-many-of", tiles=wrong)
        if len(self.hand) != size:
            return Reason("paigow.hand-size", n=size, there=len(self.hand))
        left = len(FULL_SET) - len(every)
        return Reason("paigow.too-few-left", n=left) if left < size else None


@dataclass(frozen=True, slots=True)
class SetByWay:
    """How one house way sets a hand."""

    key: str
    decision: Decision
    chances: Chances
    lost: Fraction
    """Stakes that it brings less than the best setting, on average."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Every way to set a hand, and what each is worth."""

    question: Question
    found: tuple[Chances, ...]
    """From the lowest low hand to the highest; with two tiles the only one."""
    best: Chances
    """The one that brings most; of equals the one with the lowest low hand."""
    ways: tuple[SetByWay, ...]
    """How each house way sets the hand; none with two tiles, where there is nothing to set."""

    def value(self, each: Chances) -> Fraction:
        """Return what one of `found` brings on average, in stakes."""
        return each.value(self.question.options.stakes.commission)

    def lost(self, each: Chances) -> Fraction:
        """Return how many stakes one of `found` brings less than the best, on average."""
        return self.value(self.best) - self.value(each)


def answered(question: Question) -> Answer:
    """Count every way to set the hand of *question*, which has no `Question.trouble`.

    Raises:
        NotationError: its way is not known at this table, or it has a trouble.
    """
    options, hand = question.options, tidy(question.hand)
    trouble = question.trouble
    if trouble is not None:
        raise NotationError("no question that can be answered", str(trouble), reason=trouble)
    against = policy_of(question.against, options, banker=not question.banker)
    found = chances(hand, against, options, known=question.known, banker=question.banker)
    commission = options.stakes.commission
    top = best(found, commission)
    rows = []
    for key, house in ways().items() if not options.small else ():
        decision = house.set(hand, against.table)
        counted = next(each for each in found if each.setting.ranks == decision.setting.ranks)
        rows.append(SetByWay(key, decision, counted, top.value(commission) - counted.value(commission)))
    return Answer(question, found, top, tuple(rows))


def question_of(view: View) -> Question:
    """Return a seat's question about its own hand, with the tiles known to it; without a hand before the deal."""
    known = tuple(known_out(view))
    return Question(options=view.options, hand=view.hand, known=known, banker=view.seat == view.banker)


# -- all hands -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Followed:
    """One way, followed over all deals."""

    key: str
    """A house way, `EQUILIBRIUM` or `BEST`."""
    counts: Counts
    value: Fraction
    """What a deal brings, in stakes."""
    lost: Fraction
    """Stakes that a deal brings less than the best reply."""
    worse: int
    """Of how many hands of the full set it does not make the most."""


def comparing(question: Question) -> Generator[float, None, tuple[Followed, ...]]:
    """Follow each way over all deals, against the way and in the place that *question* names; its tiles do not matter.

    Takes about a second, in steps of some milliseconds: yields after each how much is done, of 1. Returns the best
    reply first, then every way that is known, from the one that loses least. With two tiles all ways are one.
    """
    options, banker = question.options, question.banker
    commission = options.stakes.commission
    against = policy_of(question.against, options, banker=not banker)
    study = yield from studying(against, options.comparing.copy, banker=banker)
    top = study.best(commission)
    most = study.totals(top).value(commission)
    rows = [Followed(BEST, study.totals(top), most, Fraction(), 0)]
    for key in () if options.small else known_ways(options):
        policy = policy_of(key, options, banker=banker)
        yield 1.0
        counts = study.totals(policy)
        value = counts.value(commission)
        rows.append(Followed(key, counts, value, most - value, _worse(policy, top, study, commission)))
    return tuple(sorted(rows, key=lambda each: each.lost))


def _worse(policy: Policy, top: Policy, study: Study, commission: Commission) -> int:
    """Count the hands of which *policy*, now or then, does not make the most; *top* does of all."""
    found = 0
    for hand, rows in policy.rows.items():
        worth = _worths(study.answers[hand], commission)
        ((low, high, _share),) = top.rows[hand]
        if any(worth[each_low, each_high] < worth[low, high] for each_low, each_high, _ in rows):
            found += count(hand)
    return found


def _worths(answers: Mapping[tuple[int, int], tuple[int, int]], commission: Commission) -> dict[tuple[int, int], int]:
    return {ranks: Counts(win, 0, lose).worth(commission) for ranks, (win, lose) in answers.items()}


# -- practice --------------------------------------------------------------------------------------


def deal_hand(options: PaiGowOptions, rng: Random, *, open_only: bool) -> tuple[Tile, ...]:
    """Deal four tiles; if *open_only*, such that no way to set them is the best in both hands."""
    while True:
        hand = tidy(rng.sample(FULL_SET, GREAT))
        if not open_only or len({*_ranks(hand, options)}) > 1:
            return hand


def _ranks(hand: Iterable[Tile], options: PaiGowOptions) -> list[tuple[int, int]]:
    return [each.ranks for each in sensible(settings(hand, ranking(options.ranking)))]


@dataclass(frozen=True, slots=True)
class Try:
    """A hand that a player has set."""

    answer: Answer
    chosen: Chances

    @property
    def lost(self) -> Fraction:
        """Stakes that the best setting would have brought more, on average."""
        return self.answer.lost(self.chosen)


@dataclass(frozen=True, slots=True)
class Practice:
    """The hands that a player has set, one after the other."""

    tries: tuple[Try, ...] = ()

    def after(self, each: Try) -> Practice:
        """Return the same with one hand more."""
        return Practice((*self.tries, each))

    @property
    def mistakes(self) -> tuple[Try, ...]:
        """The hands of which the player did not make the most."""
        return tuple(each for each in self.tries if each.lost)

    @property
    def lost(self) -> Fraction:
        """Stakes lost by all mistakes together."""
        return sum((each.lost for each in self.tries), Fraction())

    @property
    def hands_per_mistake(self) -> Fraction | None:
        """How many hands were set for each mistake; None without one."""
        return Fraction(len(self.tries), len(self.mistakes)) if self.mistakes else None
