# SPDX-License-Identifier: MIT
"""One trick, and the end of a round as far as its worth depends on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from dominoes.game import Faces, Seat, Standing
from dominoes.games.tiengow.leads import Combination, Hand, combination
from dominoes.tiles import Tile


@dataclass(frozen=True, slots=True)
class Play:
    """One seat's part of a trick."""

    seat: Seat
    tiles: Faces
    face_up: bool


Trick = tuple[Play, ...]
"""The plays of a trick in order, the lead first."""


def winning(trick: Trick) -> Play:
    """Return the play that holds *trick*: the last one face up, for each had to beat the one before."""
    return next(play for play in reversed(trick) if play.face_up)


def as_combination(play: Play, *, civil_supreme: bool) -> Combination | None:
    """Return what the face-up *play* would be as a lead."""
    return combination(cast("Hand", play.tiles), civil_supreme=civil_supreme)


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a round, as far as the settlement depends on it."""

    standing: Standing
    won: tuple[int, ...]
    """Tricks 棟 of each seat, the last included."""
    first: Trick
    """The first trick of the round."""
    last: Trick
    """The last trick, with every tile known; who won it finished 結."""
    dealt: tuple[Hand, ...]
    """What each seat was dealt."""
    shown: tuple[tuple[Tile, ...], ...]
    """What each seat laid face up in the round."""

    @property
    def winner(self) -> Seat:
        """Who won the last trick."""
        return winning(self.last).seat
