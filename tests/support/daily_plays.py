# SPDX-License-Identifier: MIT
"""Plays of daily deals as a player would have kept them, to be listed, counted and compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random

from dominoes.play.daily import DailyPlay
from dominoes.play.exhibition import play_out
from dominoes.records.record import write_header, write_line
from dominoes.records.summary import Uncounted, summarise
from dominoes.store import SavedMatch
from tests.support.saved_matches import Played
from ui.saving.party import Party, daily_party

_SEEDS = count(1)


def party_of(play: DailyPlay, *, level: str = "club", player: str = "Ming") -> Party:
    """Return a party that plays *play*, known by a seed of its own."""
    return daily_party(play, level=level, player=player, seed=next(_SEEDS).to_bytes(32, "big"))


def keep_play(
    save: Callable[[SavedMatch], None],
    play: DailyPlay,
    *,
    level: str = "club",
    player: str = "Ming",
    chance: int = 0,
    rounds: int | None = None,
) -> Played:
    """Play and save a daily deal, and return its match.

    Args:
        save: keeps a match as it is now.
        play: what is played.
        level: key of the strength that the opponents are said to have.
        player: who plays.
        chance: 0 for a person who plays like the opponents; other numbers play by chance, each in a way of its own.
        rounds: how many rounds are played; all if None, which ends the match.
    """
    party = party_of(play, level=level, player=player)
    match, game = party.match(), play.deal.entry.game
    kept = Played(save, party.header(), play.deal.game)
    while not match.is_over and (rounds is None or len(match.standings) < rounds):
        round_ = match.begin_round()
        kept.begin_round(write_header(round_), round_.number, round_.standing.half)
        bots = [
            (play.deal.entry.make_bot("random" if chance and seat == party.me else "greedy"), Random(chance))
            for seat in range(play.deal.seats)
        ]
        begun = game.start(round_.options, round_.deal, round_.standing).state
        moves, state = play_out(game, begun, bots)
        match.end_round(state)
        done = replace(round_, moves=moves)
        told = summarise(
            done,
            state,
            names=party.names,
            levels=party.levels,
            seat=party.me,
            apart=Uncounted.REPLAY if party.is_repeated else Uncounted.NOTHING,
        )
        kept.end_round(write_line(done), told)
    if rounds is None:
        kept.end_match()
    return kept
