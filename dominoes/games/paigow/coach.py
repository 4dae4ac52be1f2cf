# SPDX-License-Identifier: MIT
"""A teacher's remarks on a setting of four tiles of 推牌九: both hands, and the price of them.

How often a way wins, and by how much it is better than the house way, the bot tells that counts it: `Exact` in
`dominoes.games.paigow.bots`.

Source: resources/rules/paigow.md, "Ranking", "The switch", "Setting" and "House ways".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach, DecisionPhase, Sentence, Values, true_of, when
from dominoes.games.paigow.bots import at_stake
from dominoes.games.paigow.hands import Hand, HandKind, Ranking, Setting, ranking, settings
from dominoes.games.paigow.options import GREAT
from dominoes.games.paigow.state import Move, Set, View
from dominoes.games.paigow.ways import DECLARED, way
from dominoes.games.paigow.ways.terms import Decision, is_strong


@dataclass(frozen=True)
class Sight:
    """A way to set the hand, and the others."""

    view: View
    move: Set

    @cached_property
    def table(self) -> Ranking:
        """What hands rank like at the table."""
        return ranking(self.view.options.ranking)

    def named(self, **hands: Hand) -> Values:
        """Return *hands* with their table of ranks, which does not know every name."""
        return {**hands, "ranking": self.view.options.ranking}

    @cached_property
    def chosen(self) -> Setting:
        """What the move makes of the tiles."""
        return Setting(self.table.of(self.move.low), self.table.of(self.move.high))

    @cached_property
    def others(self) -> tuple[Setting, ...]:
        """The other ways; those of the same ranks are none."""
        found = settings(self.view.hand, self.table)
        own = (self.chosen.ranks, self.chosen.turned.ranks)
        return tuple(each for each in found if each.ranks not in own)

    @cached_property
    def usual(self) -> Decision:
        """The setting by the house way assumed for others."""
        return way(DECLARED).set(self.view.hand, self.table)

    @cached_property
    def keeping(self) -> Setting | None:
        """The way that keeps the best pair of the hand; None without a pair."""
        found = [each for each in settings(self.view.hand, self.table) if each.high.is_pair]
        return max(found, key=lambda each: each.high.rank, default=None)


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty, the most telling first; nothing but of four tiles."""
    if not isinstance(move, Set) or view.options.tiles_per_hand != GREAT:
        return ()
    sight = Sight(view, move)
    # Of a foul there is nothing good to say.
    return () if sight.chosen.foul else true_of(SENTENCES, sight)


# -- what can be said ----------------------------------------------------------------------------


def _best_in_both(sight: Sight) -> Values | None:
    """No other way is better in either hand."""
    low, high = sight.chosen.ranks
    ranks = [each.ranks for each in sight.others]
    return when(bool(ranks) and all(other_low <= low and other_high <= high for other_low, other_high in ranks))


def _way(sight: Sight) -> Values | None:
    """The house way that others are assumed to follow sets the tiles so too."""
    found = sight.usual
    return {"way": DECLARED, "rule": found.rule} if found.setting.ranks == sight.chosen.ranks else None


def _beside_way(sight: Sight) -> Values:
    """Return both hands, and those of the house way."""
    chosen, usual = sight.chosen, sight.usual.setting
    return sight.named(low=chosen.low, high=chosen.high, way_low=usual.low, way_high=usual.high)


def _lifts_low(sight: Sight) -> Values | None:
    """Unlike the house way it has more in front, and less behind."""
    (low, high), (way_low, way_high) = sight.chosen.ranks, sight.usual.setting.ranks
    return _beside_way(sight) if low > way_low and high < way_high else None


def _lifts_high(sight: Sight) -> Values | None:
    """Unlike the house way it has more behind, and less in front."""
    (low, high), (way_low, way_high) = sight.chosen.ranks, sight.usual.setting.ranks
    return _beside_way(sight) if low < way_low and high > way_high else None


def _splits(sight: Sight) -> Values | None:
    """A pair is parted, which makes the hand in front better."""
    keeping, chosen = sight.keeping, sight.chosen
    if keeping is None or chosen.low.is_pair or chosen.high.is_pair or chosen.low.rank <= keeping.low.rank:
        return None
    return sight.named(pair=keeping.high, low=chosen.low, less=keeping.low)


def _keeps(sight: Sight) -> Values | None:
    """A pair stays together, and another way would have parted it; the house way may say so already."""
    if _way(sight) is not None:
        return None
    high, low = sight.chosen.high, sight.chosen.low
    parted = any(not each.high.is_pair and not each.low.is_pair for each in sight.others)
    return sight.named(pair=high) if high.is_pair and not low.is_pair and parted else None


def _strong(sight: Sight) -> Values | None:
    """王, 槓 or 高九 behind."""
    high = sight.chosen.high
    return sight.named(high=high) if is_strong(high) else None


def _best_low(sight: Sight) -> Values | None:
    """No other way has so much in front."""
    rank = sight.chosen.low.rank
    best = bool(sight.others) and all(each.low.rank < rank for each in sight.others)
    best = best and _best_in_both(sight) is None
    return sight.named(low=sight.chosen.low) if best else None


def _best_high(sight: Sight) -> Values | None:
    """No other way has so much behind."""
    rank = sight.chosen.high.rank
    best = bool(sight.others) and all(each.high.rank < rank for each in sight.others)
    best = best and _best_in_both(sight) is None
    return sight.named(high=sight.chosen.high) if best else None


def _switched(sight: Sight) -> Values | None:
    """A tile of 至尊 counts other than its pips."""
    for hand in (sight.chosen.low, sight.chosen.high):
        for tile, counted in zip(hand.tiles, hand.counted, strict=True):
            if tile in hand.switched and hand.kind is HandKind.POINTS:
                return {"tile": tile, "n": counted}
    return None


SENTENCES: Final = (
    Sentence("paigow.best-in-both", _best_in_both),
    Sentence("paigow.way", _way),
    Sentence("paigow.splits", _splits),
    Sentence("paigow.lifts-low", _lifts_low),
    Sentence("paigow.lifts-high", _lifts_high),
    Sentence("paigow.keeps", _keeps),
    Sentence("paigow.strong", _strong),
    Sentence("paigow.best-low", _best_low),
    Sentence("paigow.best-high", _best_high),
    Sentence("paigow.switched", _switched),
)
"""Everything that can be said for a way to set four tiles, the most telling first."""

LARGE: Final = 0.05
"""Least share of the amount at stake to be called a large loss: settings matter little as a rule."""


def costly(view: View) -> float:
    """Return from how many chips on a loss is large, by the stakes on the table."""
    return LARGE * at_stake(view)


COACH: Final = Coach(reasons, costly)


# -- of which kind a choice is --------------------------------------------------------------------


def phase(_view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return whether a hand is set, or something is asked before that."""
    return DecisionPhase.SETTING if any(isinstance(move, Set) for move in legal) else DecisionPhase.OTHER
