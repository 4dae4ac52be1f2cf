# SPDX-License-Identifier: MIT
"""Opponents of the chain games, from the weakest to the strongest, and what each likes to do."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from dominoes.ai.bot import Budget
from dominoes.ai.levels import Player, Players, Stop, at_once, sampled, thinking
from dominoes.ai.sampling import Sampler
from dominoes.ai.styles import leaning
from dominoes.games.chain.bots.endgame import ExactAppraiser, ExactEnd
from dominoes.games.chain.bots.greedy import Ends, Greedy, ends_after, fits, mask
from dominoes.games.chain.bots.judgement import ChainJudgement
from dominoes.games.chain.bots.weighing import Weighing
from dominoes.games.chain.legality import without
from dominoes.games.chain.options import Settlement
from dominoes.games.chain.rules import Chain, unseen
from dominoes.games.chain.state import Cover, Lead, Move, Place, View

# -- styles ---------------------------------------------------------------------------------------


CAP: Final = 1.0
"""Largest cost of a style's move in chips, in the opponent's own estimate; see docs/strength.md for the loss."""
OF_PLACES: Final = 0.25
"""Share of the cap at tables that pay places: a round is worth a tenth as much there."""
_HEAVIEST: Final = 12
"""The most pips of a tile."""


def _ends(view: View) -> Ends:
    return view.lines[-1].ends if view.lines else ()


def _steady(view: View, move: Move) -> float:
    """Keep as many tiles that fit as can be."""
    if not isinstance(move, Lead | Place):
        return 0.0
    after = ends_after(_ends(view), move)
    return sum(fits(mask((tile,)), after) for tile in without(view.hand, move.tile))


def _bold(view: View, move: Move) -> float:
    """Leave others as little to connect as possible; a cover leaves them everything."""
    after = ends_after(_ends(view), move) if isinstance(move, Lead | Place) else _ends(view)
    return -sum(fits(mask((tile,)), after) for tile in unseen(view))


def _grasping(_view: View, move: Move) -> float:
    """Be rid of the heaviest tile; cover the lightest."""
    match move:
        case Lead(tile) | Place(tile):
            return tile.pips
        case Cover(tile):
            return -tile.pips
        case _:
            return 0.0


def _hasty(_view: View, move: Move) -> float:
    """Doubles first, wherever they fit."""
    return isinstance(move, Lead | Place) and move.tile.high == move.tile.low


def _patient(_view: View, move: Move) -> float:
    """Light tiles first; the heavy ones wait for their moment. Nothing is covered that can be laid."""
    match move:
        case Lead(tile) | Place(tile):
            return -tile.pips
        case Cover(tile):
            return -_HEAVIEST - tile.pips
        case _:
            return 0.0


def _share(view: View) -> float:
    return OF_PLACES if view.options.settlement is Settlement.PLACES else 1.0


STYLES: Final = leaning(CAP, _share, steady=_steady, bold=_bold, grasping=_grasping, hasty=_hasty, patient=_patient)


# -- levels ---------------------------------------------------------------------------------------


EXACT: Final = 3
"""Tiles in each hand from which on the best levels count out each world; with four they would think for seconds."""


def make_players() -> Players:
    """Return all players; the best ones and the adviser count out the end of a game for two."""
    game, far, exact = Chain(), ChainJudgement("table"), ChainJudgement("table", exact=EXACT)
    levels = {
        "beginner": at_once(Weighing("hand", Sampler(game, far))),
        "casual": thinking(game, far, Budget(0.2, 12)),
        "club": thinking(game, far, Budget(0.5, 128)),
        "strong": _exact_at_the_end(thinking(game, exact, Budget(1.5, 400))),
        "expert": _exact_at_the_end(thinking(game, exact, Budget(3.0, 1600))),
    }
    players = sampled(game, exact, Greedy(), levels)
    return replace(players, hint=_exact_at_the_end(players.hint))


def _exact_at_the_end(player: Player) -> Player:
    def make(stop: Stop) -> ExactEnd:
        return ExactEnd(player.make(stop), stop)

    def appraise(stop: Stop) -> ExactAppraiser:
        assert player.appraise is not None
        return ExactAppraiser(player.appraise(stop), stop)

    return replace(player, make=make, appraise=appraise)
