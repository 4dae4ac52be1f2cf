# SPDX-License-Identifier: MIT
"""What a way to set four tiles was worth: counted over all hands that the other side may hold, without error."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from dominoes.ai.appraisal import Appraisal, OpenChoice
from dominoes.ai.bot import Budget, Loss
from dominoes.games.paigow.bots.setters import DECLARED, at_stake, move_of
from dominoes.games.paigow.guessing import known_out
from dominoes.games.paigow.odds import Chances, best, chances
from dominoes.games.paigow.options import PaiGowOptions
from dominoes.games.paigow.policies import house_policy
from dominoes.games.paigow.rules import PaiGow
from dominoes.games.paigow.settings import Setting
from dominoes.games.paigow.state import Move, Phase, Set, State, View


@dataclass(frozen=True, slots=True)
class Counted:
    """Compares settings by exact chances against the declared way. Of stakes and the bank it says nothing."""

    def appraise(
        self, view: View, legal: tuple[Move, ...], move: Move, rng: Random, budget: Budget
    ) -> Appraisal[Move] | None:
        """Compare with the setting that brings most."""
        if view.phase is not Phase.SET or not isinstance(move, Set):
            return None
        options, declared = view.options, house_policy(DECLARED, view.options)
        found = chances(view.hand, declared, options, known=known_out(view), banker=view.seat == view.banker)
        top = best(found, options.stakes.commission)
        mine = Setting(declared.table.of(move.low), declared.table.of(move.high))
        played = next((each for each in found if each.setting.ranks == mine.ranks), None)
        stake = at_stake(view)
        worth = _worth(top, options)
        # A foul that the table allows loses to whatever the other side holds.
        less = -1.0 if played is None else _worth(played, options)
        same = played is not None and less == worth
        chosen = move if same else move_of(top.setting)
        return Appraisal(chosen, stake * worth, Loss(stake * (worth - less)), spread=stake)

    def look_back(self, choice: OpenChoice[Move], rng: Random, budget: Budget) -> Appraisal[Move] | None:
        """Compare what each setting would have brought against what the others truly set."""
        if choice.state.phase is not Phase.SET:
            return None
        chips = {each: _settled(choice, each) for each in (choice.move, *choice.legal)}
        top = max(chips, key=chips.__getitem__)
        return Appraisal(top, chips[top], Loss(chips[top] - chips[choice.move]))


def _worth(each: Chances, options: PaiGowOptions) -> float:
    """Return what a setting brings on average, in stakes."""
    return -each.edge(options.stakes.commission) / 100


def _settled(choice: OpenChoice[Move], move: Move) -> int:
    """Return the chips of the seat in the round, had it set its hand by *move* and the others as they did."""
    game = PaiGow()
    state: State = game.play(choice.state, choice.seat, move).state
    while others := game.to_act(state):
        state = game.play(state, others[0], choice.ended.settings[others[0]]).state
    assert state.ended is not None
    return state.ended.chips[choice.seat]
