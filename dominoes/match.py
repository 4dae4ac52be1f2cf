# SPDX-License-Identifier: MIT
"""Matches: how long they last and where players sit. The game decides who banks next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dominoes.deal import Chance
from dominoes.errors import OptionsError, Reason
from dominoes.game import Seat, Standing
from dominoes.options import Choice, Options, check, option


class Until(Choice):
    """The count that decides on the end of a match."""

    ENDLESS = "endless", "S000, S004"
    ROUNDS = "rounds", "house rule"
    TERMS = "terms", "S001"  # four banker terms to a wind, 東1 to 東4


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOptions(Options):
    """一場: how long a match lasts, and with how many chips it begins."""

    until: Until = option(Until.ENDLESS, label="session", source="S000, S001, S004")
    count: int = option(8, label="session_count", source="4: S001; 8, 16: GOO, YAU", least=1, most=999)
    """Hands or banker terms; without meaning in an endless match."""
    start_chips: int = option(0, source="100-300: S001, GOO, YAU", least=0, most=10000, unit="chips")
    bust_ends: bool = option(False, source="on: GOO")

    def _idle(self) -> Iterator[str]:
        if self.until is Until.ENDLESS:
            yield "count"
        if not self.start_chips:
            yield "bust_ends"

    def __post_init__(self) -> None:
        check(self)
        if self.bust_ends and not self.start_chips:
            raise OptionsError(
                "a match that ends when someone has no chips needs starting chips",
                "bust_ends",
                Reason("options.bust-without-chips"),
            )


EVENING: Final = SessionOptions(until=Until.ROUNDS, count=12, start_chips=500, bust_ends=True)
"""An evening with a purse for each; it closes early when a purse is empty."""


@dataclass(frozen=True, slots=True)
class Seating:
    """執位: each player rolled two dice; the highest banks first and chooses a seat first.

    Source: the rules page of 打天九, "Seats and dice" (S000; of equals the earlier, S001).
    """

    rolls: tuple[tuple[int, ...], ...]
    """The dice of each player, in the order they rolled."""

    @property
    def order(self) -> tuple[int, ...]:
        """Players by their roll, highest first; the first of them banks first."""
        return tuple(sorted(range(len(self.rolls)), key=lambda player: -sum(self.rolls[player])))


def roll_for_seats(seed: bytes, players: int) -> Seating:
    """Roll two dice for each player, by the match's *seed*."""
    chance = Chance(seed)
    return Seating(tuple(chance.dice() for _ in range(players)))


def first_standing(session: SessionOptions, seats: int, banker: Seat) -> Standing:
    """Return the standing of the first round of a match."""
    return Standing(banker=banker, chips=(session.start_chips,) * seats)


def term_number(standings: Sequence[Standing]) -> int:
    """Count the banker terms among the *standings* of a match's rounds, from 1.

    The term of the last standing is named by it: 東1局 for the first, 南1局 for the fifth.
    """
    return sum(
        standing.term == 1 and not (before is not None and _same_round(before, standing))
        for before, standing in zip((None, *standings), standings, strict=False)
    )


def _same_round(before: Standing, standing: Standing) -> bool:
    """Return whether a banker's round goes on: in its second half, or dealt again after a void deal.

    Where one mix makes two rounds, the bank may pass between them.
    """
    return before.voids != standing.voids or (standing.half != 1 and before.banker == standing.banker)


def is_over(
    session: SessionOptions, standings: Sequence[Standing], following: Standing, *, halves_are_rounds: bool = False
) -> bool:
    """Return whether a match whose rounds began with *standings* ends before *following* is played.

    Rounds and terms are counted when a mix is used up; chips may run out earlier where *halves_are_rounds*.
    """
    if session.bust_ends and min(following.chips) <= 0 and (following.half == 1 or halves_are_rounds):
        return True
    if following.half != 1:
        return False
    rounds = following.rounds - following.voids
    match session.until:
        case Until.ROUNDS:
            return rounds >= session.count
        case Until.TERMS if len(following.chips) == 1:
            # Who plays alone banks for good: each deal is a term.
            return rounds >= session.count
        case Until.TERMS:
            return term_number((*standings, following)) > session.count
    return False


def leaders(chips: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the most chips."""
    most = max(chips, default=0)
    return tuple(Seat(seat) for seat, held in enumerate(chips) if held == most)


def places(chips: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat, from 1 for the most chips; equal chips share a place."""
    return tuple(1 + sum(other > held for other in chips) for held in chips)
