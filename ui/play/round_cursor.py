# SPDX-License-Identifier: MIT
"""The place in the round on the table: the moves played so far, and those taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from dominoes.game import Seat


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a person that was taken back."""

    seat: Seat
    move: Any
    by_computer: bool


@dataclass(frozen=True, slots=True)
class RoundCursor:
    """A place in the round; each method returns another one."""

    moves: tuple[tuple[Seat, Any], ...] = ()
    """All that were played up to here."""
    own: tuple[int, ...] = ()
    """Places of the moves that were decisions of a person."""
    unasked: frozenset[int] = frozenset()
    """Places of the moves that were made for the person because there was no other."""
    helped: frozenset[int] = frozenset()
    """Places of the moves that the computer decided for the person."""
    is_informal: bool = False
    """Whether the player wanted nothing to be counted when the round began."""
    undos: int = 0
    """How often a move was taken back."""
    was_undone: bool = False
    """Whether the person came here by taking back; they are asked here in any case."""
    taken_back: tuple[Decision, ...] = ()
    """What can be done again, the last of these first."""
    again: Decision | None = None
    """What is done again when the person is asked next."""
    is_redoing: bool = False
    """Whether the next move of the person is one that is done again."""

    def played(self, seat: Seat, move: Any, *, is_own: bool) -> RoundCursor:  # noqa: ANN401 - any game's moves
        """Return the place after *move* of *seat*; a new decision of the person forgets the moves taken back."""
        place = len(self.moves)
        after = replace(self, moves=(*self.moves, (seat, move)), was_undone=False)
        if not is_own or place in self.unasked:
            return after
        taken_back = self.taken_back if self.is_redoing else ()
        return replace(after, own=(*self.own, place), taken_back=taken_back, is_redoing=False)

    def with_unasked(self, seat: Seat, move: Any) -> RoundCursor:  # noqa: ANN401 - any game's moves
        """Return this place with *move*, the only legal one, made for the person in *seat* next."""
        # Taken back where it was not known any more, it is done again by itself.
        latest = self.taken_back[-1] if self.taken_back else None
        is_again = latest is not None and (latest.seat, latest.move) == (seat, move)
        taken_back = self.taken_back[:-1] if is_again else self.taken_back
        return replace(self, unasked=self.unasked | {len(self.moves)}, taken_back=taken_back)

    def with_help(self) -> RoundCursor:
        """Return this place with the next move decided by the computer for the person."""
        return replace(self, helped=self.helped | {len(self.moves)})

    def back_to(self, place: int) -> RoundCursor:
        """Return the place before the move at *place*; that and all later ones are taken back."""
        taken = [Decision(*self.moves[own], own in self.helped) for own in self.own if own >= place]
        return replace(
            self,
            moves=self.moves[:place],
            own=tuple(own for own in self.own if own < place),
            unasked=frozenset(each for each in self.unasked if each < place),
            helped=frozenset(each for each in self.helped if each < place),
            undos=self.undos + 1,
            was_undone=True,
            taken_back=(*self.taken_back, *reversed(taken)),
            again=None,
        )

    def redoing(self) -> RoundCursor:
        """Return this place with the latest of the moves taken back to be done again."""
        return replace(self, taken_back=self.taken_back[:-1], again=self.taken_back[-1])

    def asked(self, seat: Seat, legal: tuple[Any, ...]) -> tuple[RoundCursor, Decision | None]:
        """Return this place once *seat* is asked, and the move of *legal* to be done again; None without one."""
        again = self.again if self.again is not None and self.again.move in legal and self.again.seat == seat else None
        return replace(self, again=None, is_redoing=again is not None), again
