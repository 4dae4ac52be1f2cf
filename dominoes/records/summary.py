# SPDX-License-Identifier: MIT
"""A finished round at a glance, for lists of records and for statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from dominoes.game import Seat, Standing
from dominoes.records.record import Round
from dominoes.records.traditions import tradition

BOT: Final = "bot:"
"""Before the strength of an opponent, in the players of a record."""
NOBODY: Final[Mapping[Seat, Mapping[str, float]]] = MappingProxyType({})
"""No other people at this computer."""


class Uncounted(Enum):
    """Why a round is kept but not counted with the others."""

    NOTHING = ""
    """It is counted."""
    UNDONE = "undone"
    """A move was taken back."""
    REPLAY = "replay"
    """Its deal was not drawn by chance: played again, or typed in."""
    INFORMAL = "relaxed"
    """It was just for fun. Version 1.0.0 said so, too, where the computer decided for the player."""
    COMPUTER = "computer"
    """The computer decided for the player. Version 1.0.0 does not know this, and sums the round up again."""
    IMPORTED = "imported"
    """It came from a file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """How a round went for another person at this computer; fields as of `Summary`."""

    seat: int
    player: str
    chips: int
    won: bool
    banker: bool
    term: int | None
    facts: Mapping[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A finished round (in a game in halves: one half)."""

    game: str
    """Key of the game."""
    variant: str = ""
    """Of a family of games: how it is settled, which tells them apart."""
    preset: str = ""
    """Key of the tradition; empty for house rules."""
    player: str = ""
    """Name of the player at this computer: empty in an imported round, and for a player without a name."""
    names: tuple[str, ...] = ()
    """By seat, as they were in the match."""
    levels: tuple[str, ...] = ()
    """Strength of each opponent by seat; empty for a person."""
    seat: int | None = None
    """Of the person at this computer; None in an imported round."""
    apart: Uncounted = Uncounted.NOTHING
    undos: int = 0
    chips: int = 0
    """Won (lost if negative) by the seat; by the first seat in an imported round."""
    won: bool = False
    """The seat won the last trick 結, or went out, or came first; in 推牌九: it gained."""
    banker: bool = False
    """The seat banked."""
    term: int | None = None
    """How many rounds in a row it has banked, this one included. None where it did not, and in a second half."""
    facts: Mapping[str, float] = field(default_factory=dict)
    """Figures of this game alone, by the keys of `Entry.facts`; unknown ones are left out."""
    others: tuple[Part, ...] = ()
    """The round as it went for the other people at this computer."""

    def of(self, part: Part) -> Summary:
        """Return the same round as it went for the person of *part*."""
        return replace(
            self,
            player=part.player,
            seat=part.seat,
            chips=part.chips,
            won=part.won,
            banker=part.banker,
            term=part.term,
            facts=part.facts,
        )

    @property
    def given_names(self) -> tuple[str, ...]:
        """The names by seat; empty for opponents in a file, which have none but their strength."""
        if self.seat is not None:
            return self.names
        return tuple("" if level else name for name, level in zip(self.names, self.levels, strict=True))

    @property
    def level(self) -> str:
        """The common strength of the opponents; ``mixed`` if they differ, empty without opponents."""
        found = {level for level in self.levels if level}
        return "mixed" if len(found) > 1 else next(iter(found), "")


def summarise(
    round_: Round,
    state: Any,  # noqa: ANN401 - the state of any game
    *,
    names: Sequence[str],
    levels: Sequence[str],
    seat: Seat | None,
    apart: Uncounted = Uncounted.NOTHING,
    facts: Mapping[str, float] | None = None,
    others: Mapping[Seat, Mapping[str, float]] = NOBODY,
) -> Summary:
    """Sum up a finished round.

    Args:
        round_: the round.
        state: its last state.
        names: of the players by seat; empty for a person who gave none.
        levels: strengths by seat; empty for a person.
        seat: of the person at this computer; None if there is none.
        apart: why it is not counted; moves taken back are found out here.
        facts: those not visible in the state, if known.
        others: the same of other people at this computer, by seat.
    """
    entry = round_.entry
    # In a game played alone, taking back reveals nothing but open tiles, so it is part of such games.
    if apart is Uncounted.NOTHING and round_.undos and not entry.is_solitary:
        apart = Uncounted.UNDONE
    mine = _part(round_, state, names, Seat(0) if seat is None else seat, facts or {})
    summary = Summary(
        game=round_.game,
        variant=entry.game.variant(round_.options),
        preset=tradition(entry, round_.options) or "",
        names=tuple(names),
        levels=tuple(levels),
        apart=apart,
        undos=round_.undos,
        others=tuple(_part(round_, state, names, other, found) for other, found in others.items()),
    ).of(mine)
    return replace(summary, player="", seat=None) if seat is None else summary


def _part(
    round_: Round,
    state: Any,  # noqa: ANN401 - the state of any game
    names: Sequence[str],
    seat: Seat,
    facts: Mapping[str, float],
) -> Part:
    entry = round_.entry
    result = entry.game.result(state)
    assert result is not None
    chips, banker = result.chips[seat], entry.game.banker(state) == seat
    return Part(
        seat=seat,
        player=names[seat],
        chips=chips,
        won=result.winner == seat if result.winner is not None else chips > 0,
        banker=banker,
        term=_term(state.standing, seat) if banker else None,
        facts={each.key: fact for each in entry.facts if (fact := each.of(state, seat)) is not None} | dict(facts),
    )


def _term(standing: Standing, banker: Seat) -> int | None:
    """Return how many rounds in a row *banker* has banked, this one included; None in a second half."""
    if standing.half != 1:
        return None
    # A seat that has bought the bank begins a new term.
    return standing.term if standing.banker == banker else 1
