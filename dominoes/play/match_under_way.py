# SPDX-License-Identifier: MIT
"""A match under way: its next round, the deal for it, and the end of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dominoes.deal import deal_round, seed_for_round
from dominoes.game import Seat, Standing
from dominoes.games import Entry
from dominoes.match import first_standing, is_over, roll_for_seats, term_number
from dominoes.records.record import Round


@dataclass
class Match:
    """The course of a match; the rounds themselves are played elsewhere.

    All deals follow from *seed*, so that a match can be repeated, and a record tells only as much of
    it as belongs to one round.
    """

    entry: Entry
    options: Any
    players: tuple[str, ...]
    """Names or ``bot:LEVEL``, by seat."""
    seed: bytes
    banker: Seat
    """The first banker."""
    name: str = "match"
    """The common key of this match's rounds in records."""
    standings: list[Standing] = field(default_factory=list)
    """With which each round began so far, the current one last."""
    following: Standing | None = None
    """With which the next round begins, once a round is over."""
    given: Round | None = None
    """A round with a deal to repeat instead of a random one, from the same standing; nothing follows it."""
    named: str | None = None
    """How the pile is opened for the hand that begins, or is under way, if a person named that."""

    @property
    def standing(self) -> Standing:
        """The standing for the next round."""
        if self.following is not None:
            return self.following
        if self.given is not None:
            return replace(self.given.standing, chips=(0,) * len(self.players))
        return first_standing(self.options.session, len(self.players), self.banker)

    @property
    def opener(self) -> Seat | None:
        """The seat that names how the pile is opened for the next round; None where nobody does."""
        return None if self.given is not None else self.entry.game.opener(self.options, self.standing)

    @property
    def is_over(self) -> bool:
        """Whether no further round is to be played."""
        if self.given is not None:
            return self.following is not None and self.following.half == 1
        rounds = self.entry.game.halves_are_rounds(self.options)
        return bool(self.standings) and is_over(
            self.options.session, self.standings, self.standing, halves_are_rounds=rounds
        )

    @property
    def term(self) -> int:
        """Number of the banker term of the current round, from 1."""
        return term_number(self.standings)

    def begin_round(self) -> Round:
        """Deal the next round."""
        standing = self.standing
        self.standings.append(standing)
        game = self.entry.game
        seed: bytes | None
        if self.given is None:
            drawn = seed_for_round(self.seed, standing.rounds + 1)
            seed, deal = drawn, deal_round(game, self.options, drawn, self.named)
        else:
            seed, deal = self.given.seed, self.given.deal
        return Round(
            game=game.key,
            options=self.options,
            match=self.name,
            number=standing.rounds + 1,
            players=self.players,
            standing=standing,
            deal=deal,
            seed=seed,
            moves=(),
        )

    def end_round(self, state: Any) -> None:  # noqa: ANN401 - the state of any game
        """Take the standing that the finished round passes on."""
        self.following = self.entry.game.next_standing(state)
        if self.following.half == 1:
            self.named = None

    def resume(self, begun: Sequence[Standing], following: Standing | None, named: str | None = None) -> None:
        """Continue a stored match.

        Args:
            begun: How each finished round began.
            following: The standing passed on by the last of them.
            named: The opening that was named for the hand under way.
        """
        self.standings = list(begun)
        self.following = following
        self.named = named


def rolled_banker(seed: bytes, players: int) -> Seat:
    """Roll the dice for the first banker, for players who already have their seats."""
    return Seat(roll_for_seats(seed, players).order[0])
