# SPDX-License-Identifier: MIT
"""Make the tables of the equilibrium of 大牌九: dominoes/games/paigow/equilibrium.json.

Both sides learn by regret against each other (CFR+), and the mean of all they did, later rounds weighing more, is the
equilibrium; each best replying to the other in turn would go round in circles for ever. The result is certified by
the exact counts of the library before it is written. Takes half a minute and 300 MB.

Needs numpy, which the project itself does not:

    python -m installer.make_equilibrium [--rounds N]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from math import comb
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias

from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.odds import Study, study
from dominoes.games.paigow.options import CASINO, GREAT, Commission, Copy
from dominoes.games.paigow.policies import FILE, KINDS, Policy, choices, count, example, hand_classes
from dominoes.tiles import text

Array: TypeAlias = Any
"""An array of numpy, which the type checker of the project does not know."""

TARGET: Final = Path(__file__).resolve().parent.parent / "dominoes" / "games" / "paigow" / FILE
RULES: Final = CASINO.ranking
WHOLE: Final = 100
"""In how many parts a mixture is written."""
LEAST: Final = 5
"""Parts; rarer settings are left out."""
WIDTH: Final = 100
"""Digits on a line of the file."""
TOLERANCE: Final = Fraction(1, 100_000)
"""Largest gain of a best reply, in stakes: 0.001 % of the bet."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """How near two policies are to an equilibrium; all in stakes of a player."""

    value: Fraction
    """The player's mean winnings."""
    player_gain: Fraction
    """Additional value of the player's best reply."""
    banker_gain: Fraction
    """Additional value of the banker's best reply."""

    @property
    def good(self) -> bool:
        """Whether neither side can gain more than `TOLERANCE`."""
        return max(self.player_gain, self.banker_gain) <= TOLERANCE


def certify(player: Policy, banker: Policy) -> Certificate:
    """Compare two policies with the best replies to them, copies to the banker and no commission."""

    def mean(found: Study, policy: Policy) -> Fraction:
        totals = found.totals(policy)
        return Fraction(totals.worth(Commission.NONE), totals.win + totals.push + totals.lose)

    of_player, of_banker = study(banker, Copy.BANKER), study(player, Copy.BANKER, banker=True)
    value = mean(of_player, player)
    return Certificate(
        value,
        mean(of_player, of_player.best(Commission.NONE)) - value,
        mean(of_banker, of_banker.best(Commission.NONE)) + value,
    )


def undominated() -> Iterator[tuple[int, int, int]]:
    """Return the settings to consider: place of the class, rank of the low hand, rank of the high hand."""
    for place, every in enumerate(choices(RULES, GREAT).values()):
        for low, high in every:
            if not any(other != (low, high) and other[0] >= low and other[1] >= high for other in every):
                yield place, low, high


def joint(np: ModuleType) -> Array:
    """Count, for every two classes, the deals that give the one to the player and the other to the banker."""
    hands = hand_classes(GREAT)
    found = np.ones((len(hands), len(hands)), np.int16)
    for kind, tiles in enumerate(KINDS):
        held = np.array([hand.count(kind) for hand in hands])
        ways = [[comb(max(len(tiles) - mine, 0), other) for other in range(3)] for mine in range(3)]
        found *= np.array(ways, np.int16)[held][:, held]
    return found * np.array([count(hand) for hand in hands], np.int16)[:, None]


class Game:
    """The game as one matrix: the player's winnings with each setting against each of the banker."""

    def __init__(self, np: ModuleType) -> None:
        self._np = np
        self.hands, low, high = np.array([*undominated()]).T
        self._starts = np.flatnonzero(np.diff(self.hands, prepend=-1))
        deals = joint(np)
        self._wins = np.empty((len(low), len(low)), np.float32)
        for row, hand in enumerate(self.hands):
            won = ((low < low[row]) & (high < high[row])).astype(np.int16)
            lost = (low >= low[row]) & (high >= high[row])
            self._wins[row] = deals[hand, self.hands] * (won - lost)

    def _summed(self, values: Array) -> Array:
        """Add up over the settings of each hand, and give the sum to each of them."""
        return self._np.add.reduceat(values, self._starts)[self.hands]

    def shares(self, values: Array) -> Array:
        """Scale to parts of one for each hand; where all are 0, in equal parts."""
        sums = self._summed(values)
        equal = 1 / self._summed(self._np.ones_like(values))
        return self._np.where(sums > 0, values / self._np.where(sums > 0, sums, 1), equal)

    def learn(self, rounds: int) -> tuple[Array, Array]:
        """Return the shares of every setting for the player and for the banker."""
        np = self._np
        regrets, means = np.zeros((2, len(self.hands))), np.zeros((2, len(self.hands)))
        now = [self.shares(each) for each in regrets]
        for weight in range(1, rounds + 1):
            for side in (0, 1):
                other = now[1 - side].astype(np.float32)
                worth = (-other @ self._wins if side else self._wins @ other).astype(float)
                gained = worth - self._summed(now[side] * worth)
                regrets[side] = np.maximum(regrets[side] + gained, 0)
                now[side] = self.shares(regrets[side])
                means[side] += weight**2 * now[side]
        return self.shares(means[0]), self.shares(means[1])

    def rounded(self, shares: Array) -> list[list[int]]:
        """Return, for every class of hands and each of its `choices`, the parts of `WHOLE`."""
        np = self._np
        kept = np.rint(WHOLE * shares).astype(int)
        kept = np.rint(WHOLE * self.shares(np.where(kept < LEAST, 0, kept).astype(float))).astype(int)
        parts = dict(zip(undominated(), kept.tolist(), strict=True))
        found = []
        for place, every in enumerate(choices(RULES, GREAT).values()):
            row = [parts.get((place, *ranks), 0) for ranks in every]
            row[row.index(max(row))] += WHOLE - sum(row)
            found.append(row)
        return found


def policy(parts: list[list[int]]) -> Policy:
    """Return the result of `Game.rounded` in the library's form."""
    rows = {
        hand: tuple((*ranks, share) for ranks, share in zip(every, row, strict=True) if share)
        for (hand, every), row in zip(choices(RULES, GREAT).items(), parts, strict=True)
    }
    return Policy(ranking(RULES), GREAT, rows, WHOLE)


def written(parts: list[list[int]]) -> dict[str, Any]:
    """Return the table of one side as the file has it."""
    digits = "".join(str(row.index(max(row))) for row in parts)
    mixed = {
        text(example(hand)): row for hand, row in zip(hand_classes(GREAT), parts, strict=True) if max(row) < WHOLE
    }
    return {"settings": [digits[at : at + WIDTH] for at in range(0, len(digits), WIDTH)], "mixed": mixed}


def main() -> int:
    """Make the file, unless the result is no equilibrium."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1000, metavar="N")
    args = parser.parse_args()
    try:
        np = import_module("numpy")
    except ImportError:
        print("this script needs numpy: pip install numpy", file=sys.stderr)
        return 1
    game = Game(np)
    player, banker = (game.rounded(shares) for shares in game.learn(args.rounds))
    found = certify(policy(player), policy(banker))
    told = {name: f"{100 * float(getattr(found, name)):.7f} %" for name in ("value", "player_gain", "banker_gain")}
    print(*(f"{name}: {value}" for name, value in told.items()), sep="\n")
    if not found.good:
        print("that is no equilibrium: more rounds are needed", file=sys.stderr)
        return 1
    sides = {"player": written(player), "banker": written(banker)}
    print(*(f"{side}: {len(table['mixed'])} hands mixed" for side, table in sides.items()), sep="\n")
    data = {"made_by": "installer/make_equilibrium.py", "certificate": told, "whole": WHOLE, **sides}
    TARGET.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
