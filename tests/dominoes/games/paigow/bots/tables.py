# SPDX-License-Identifier: MIT
"""Moments of 推牌九 at which opponents are asked something."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from dominoes.ai.bot import Choice
from dominoes.games import entry
from dominoes.games.paigow.bots import Exact, PaiGowBot, Temper
from dominoes.games.paigow.options import CASINO, PaiGowOptions
from dominoes.games.paigow.state import (
    Bank,
    Bid,
    CoBank,
    Move,
    Pass,
    Phase,
    Set,
    View,
)
from dominoes.games.stakes import Stake
from dominoes.tiles import Tile, tidy
from tests.dominoes.ai.tables import ENDLESS, PAIGOW, Position, start

GAME = PAIGOW.game
STRENGTHS = ("beginner", "casual", "club", "strong", "expert")


def moment(options: PaiGowOptions, phase: Phase, *, banker: bool = False) -> Position:
    """Return a moment of a round at which the banker, or a player, is asked for *phase*."""
    state = start(options, 0, PAIGOW)
    while state.phase is not phase:
        seat = GAME.to_act(state)[0]
        state = GAME.apply(state, seat, GAME.legal_moves(state, seat)[-1]).state
    seats = GAME.to_act(state)
    return Position(state, next(seat for seat in seats if (seat == state.banker) is banker), GAME)


def holding(hand: tuple[Tile, ...], options: PaiGowOptions = CASINO, *, banker: bool = False) -> View:
    """Return the view of a seat about to set *hand*."""
    view: View = moment(options, Phase.SET, banker=banker).view
    return replace(view, hand=tidy(hand))


def asked(level: str | Temper, view: View, seed: int = 1) -> Choice[Move]:
    """Return the answer of a level among all legal moves."""
    bot = PaiGowBot(Exact(memory=True), level) if isinstance(level, Temper) else entry("paigow").make_bot(level)
    return bot.choose(view, tuple(legal(view)), Random(seed), ENDLESS)


def legal(view: View) -> list[Move]:
    """Return the legal answers before the tiles are seen; two of many for the setting."""
    offers: dict[Phase, list[Move]] = {
        Phase.BID: [Bid(times) for times in range(4)],
        Phase.BANK: [Bank(takes=True), Bank(takes=False)],
        Phase.SHARE: [CoBank(), Pass()],
        Phase.STAKE: [Stake(chips) for chips in view.options.stakes.menu],
        Phase.SET: [Set(view.hand[:2], view.hand[2:]), Set(view.hand[2:], view.hand[:2])],
    }
    return offers[view.phase]
