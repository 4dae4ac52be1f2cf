# SPDX-License-Identifier: MIT
"""Opponents of 打天九, from the weakest to the strongest, and what each likes to do."""

from __future__ import annotations

from typing import Final

from dominoes.ai.bot import Budget
from dominoes.ai.levels import LevelBot, Player, Players, Stop, at_once, sampled, thinking
from dominoes.ai.sampling import Sampler
from dominoes.ai.styles import leaning
from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.bots.judgement import TienGowJudgement
from dominoes.games.tiengow.bots.learned import Finisher, Learned
from dominoes.games.tiengow.bots.rows import FIRST, LOOSE, PLACE_BITS, SIZES, STRENGTH, groups, row_of, worth_of
from dominoes.games.tiengow.bots.weights import policies
from dominoes.games.tiengow.rules import TienGow
from dominoes.games.tiengow.state import Move, View
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.tiles import Tile

# -- styles ---------------------------------------------------------------------------------------


CAP: Final = 0.4
"""Largest cost of a style's move in chips, in the opponent's own estimate; see docs/strength.md for the loss."""
_LATE: Final = 3
"""Tiles in hand at the end, for which a patient player has waited."""


def _strength(tiles: tuple[Tile, ...]) -> int:
    return sum(STRENGTH[tile.place] for tile in tiles)


def _laid(move: Move) -> tuple[Tile, ...]:
    """Return the tiles that *move* lays face up."""
    return move.tiles if isinstance(move, Lead | Beat) else ()


def _steady(view: View, move: Move) -> float:
    """First a trick, with the strongest; then nothing that is worth much to the hand."""
    if not isinstance(move, Lead | Beat | Throw):
        return 0.0
    if not view.won[view.seat]:
        return _strength(_laid(move))
    return -worth_of(row_of(move.tiles), row_of(view.hand))


def _bold(view: View, move: Move) -> float:
    """Keep what belongs together, best of all the supreme pair, for the last trick."""
    if not isinstance(move, Lead | Beat | Throw):
        return 0.0
    left = row_of(view.hand) - row_of(move.tiles)
    return sum((SIZES[each] - 1) * (LOOSE >> PLACE_BITS) + STRENGTH[FIRST[each]] for each in groups(left))


def _grasping(_view: View, move: Move) -> float:
    """Take whatever can be taken, as many at once as can be."""
    return len(_laid(move))


def _hasty(_view: View, move: Move) -> float:
    """The strongest first."""
    return _strength(_laid(move))


def _patient(view: View, move: Move) -> float:
    """Let others begin, and come at the end."""
    strength = _strength(_laid(move))
    return strength if len(view.hand) <= _LATE else -strength


STYLES: Final = leaning(CAP, steady=_steady, bold=_bold, grasping=_grasping, hasty=_hasty, patient=_patient)


# -- levels ---------------------------------------------------------------------------------------


_FINISH: Final = Budget(0.5, 60)
"""With which `club` plays out the end."""


def make_players() -> Players:
    """Return all players; without the weights of the learned policies, those that any game has."""
    game, learned = TienGow(), policies()
    if not learned:
        return sampled(game, TienGowJudgement(), Greedy())
    judgement = TienGowJudgement(learned["table"])

    def club(stop: Stop) -> Finisher:
        return Finisher(Learned(learned["table"], remembers=True), LevelBot(Sampler(game, judgement, stop), _FINISH))

    levels = {
        "beginner": at_once(Learned(learned["move"], remembers=False)),
        "casual": at_once(Learned(learned["hand"], remembers=False)),
        "club": Player(make=club, budget=_FINISH),
        "strong": thinking(game, judgement, Budget(1.5, 150)),
        "expert": thinking(game, judgement, Budget(3.0, 1000)),
    }
    return sampled(game, judgement, Greedy(), levels)
