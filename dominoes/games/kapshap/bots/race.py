# SPDX-License-Identifier: MIT
"""The rest of a round of 夾十, played out quickly by a simple policy, without events and views."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.game import Seat
from dominoes.games.drawing import Tiles, with_tile, without
from dominoes.games.kapshap.bots.chances import useful
from dominoes.games.kapshap.hands import pairs_of_use, wins
from dominoes.games.kapshap.legality import draws_again
from dominoes.games.kapshap.options import KapShapOptions, Takes
from dominoes.games.kapshap.rules import MOST_TURNS
from dominoes.games.kapshap.state import Phase, State
from dominoes.tiles import FULL_SET, Tile

_COPIES: Final = {face: FULL_SET.count(face) for face in FULL_SET}
_PAIR: Final = 100
"""What a pair of use counts beside the tiles that help."""
_OPEN: Final = 20
"""How many hidden tiles that help a discard that helps counts as."""


@dataclass(slots=True)
class Race:
    """Two hands, the reserve and the discards."""

    options: KapShapOptions
    hands: list[Tiles]
    rest: list[Tile]
    """In order, the next one last."""
    pool: list[Tile]
    turn: int
    turns: int

    @classmethod
    def of(cls, state: State) -> Race:
        """Return the race that *state* has come to."""
        return cls(state.options, list(state.hands), list(state.rest[::-1]), list(state.pool), state.turn, state.turns)

    def finish(self, phase: Phase, taken: Tile | None, rng: Random, noise: float) -> Seat | None:
        """Play to the end from *phase* of the turn, with a share *noise* of random discards; return who wins."""
        options = self.options
        while True:
            seat = self.turn
            if phase is Phase.BEGIN:
                if not self.rest or (not options.draw_after_take and self.turns > MOST_TURNS):
                    return None
                taken = self._wanted(seat)
                if taken is None:
                    phase = Phase.MUST_DRAW
                else:
                    self.pool.remove(taken)
                    self.hands[seat] = with_tile(self.hands[seat], taken)
                    phase = Phase.TAKEN
            if phase is Phase.MUST_DRAW:
                self.hands[seat] = with_tile(self.hands[seat], self.rest.pop())
                phase, taken = Phase.DRAWN, None
            hand = self.hands[seat]
            if wins(hand, options.forty_two):
                return Seat(seat)
            gone = self._worst(hand, taken, rng, noise)
            self.hands[seat] = without(hand, gone)
            self.pool.append(gone)
            if draws_again(options, phase):
                phase, taken = Phase.MUST_DRAW, None
                continue
            self.turn, self.turns, phase, taken = 1 - seat, self.turns + 1, Phase.BEGIN, None

    def _wanted(self, seat: int) -> Tile | None:
        """Return a discard that adds a pair to the hand of *seat*, or completes it; None without any."""
        pool = self.pool
        if not pool:
            return None
        wanted = useful(self.hands[seat], self.options.forty_two)
        row = pool if self.options.take is Takes.ANY else pool[-1:]
        return next((face for face in row if face in wanted), None)

    def _worst(self, hand: Tiles, taken: Tile | None, rng: Random, noise: float) -> Tile:
        """Return what to discard of eight tiles: what leaves most pairs, then most tiles that help."""
        faces = [face for face in dict.fromkeys(hand) if face is not taken]
        if rng.random() < noise:
            return faces[int(rng.random() * len(faces))]
        forty_two, pool = self.options.forty_two, self.pool
        opened = self.options.take is Takes.ANY
        best, worst = -1.0, faces[0]
        for face in faces:
            left = without(hand, face)
            score = _PAIR * pairs_of_use(left, forty_two) + rng.random()
            if score + _PAIR > best:
                for wanted in useful(left, forty_two):
                    if opened and wanted in pool:
                        score += _OPEN
                    score += _COPIES[wanted] - left.count(wanted) - pool.count(wanted)
            if score > best:
                best, worst = score, face
        return worst
