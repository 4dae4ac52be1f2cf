# SPDX-License-Identifier: MIT
"""A second referee for 골여시, written from resources/rules/kolyesi.md alone: slow, naive, sharing no code."""

from __future__ import annotations


class NaiveKolYeSi:
    """One round, with tiles and moves as their texts."""

    def __init__(self, wall: list[str], seats: int, banker: int, *, seen: bool) -> None:
        """Deal from the wall: one tile to each player from the banker's right, then two to the banker."""
        self.banker, self.seen = banker, seen
        self.order = [(banker + step) % seats for step in range(1, seats)]
        wall = [*wall]
        self.hands: dict[int, list[str]] = {seat: [wall.pop(0)] for seat in self.order}
        self.hands[banker] = [wall.pop(0), wall.pop(0)]
        self.wall = wall
        self.stakes: dict[int, int] = {}
        self.waiting = [*self.order]

    @property
    def pair(self) -> bool:
        """Whether the banker's tiles are alike."""
        one, other = self.hands[self.banker]
        return one == other

    def asked(self) -> tuple[int, list[str]] | None:
        """Return the seat to move and its answers; None once the round is over. Stakes are not listed."""
        if len(self.stakes) < len(self.order):
            return self.order[len(self.stakes)], []
        if self.pair or not self.waiting:
            return None
        seat = self.waiting[0]
        if not self.seen:
            return seat, ["draw 1", "draw 2"]
        return seat, ["draw 1"] if len(self.hands[seat]) == 1 else ["draw 1", "stand"]

    def play(self, seat: int, move: str) -> None:
        """Play a move."""
        verb, _, number = move.partition(" ")
        if verb == "stake":
            self.stakes[seat] = int(number)
            return
        for _ in range(int(number or 0)):
            self.hands[seat].append(self.wall.pop(0))
        if verb == "stand" or not self.seen or len(self.hands[seat]) == 3:
            self.waiting.pop(0)

    def chips(self) -> list[int]:
        """Settle the round."""
        found = [0] * (len(self.order) + 1)
        worth = {seat: sum(int(end) for tile in hand for end in tile) % 10 for seat, hand in self.hands.items()}
        for seat in self.order:
            won = 0
            if self.pair or worth[seat] < worth[self.banker]:
                won = -self.stakes[seat]
            elif worth[seat] > worth[self.banker]:
                won = self.stakes[seat]
            found[seat] += won
            found[self.banker] -= won
        return found
