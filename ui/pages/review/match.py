# SPDX-License-Identifier: MIT
"""The finished rounds of one match, each checked when first shown; no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dominoes.deal import new_seed
from dominoes.errors import DominoesError, Reason, RecordError, StoreError
from dominoes.game import Seat
from dominoes.records.reader import Checked, check, parse, with_wall
from dominoes.records.record import Round
from dominoes.records.summary import BOT
from dominoes.store import RoundRow, failures
from ui.games.names import match_name, rules_name, strength_name, style_words
from ui.language.names import enumerated, player_names, round_name
from ui.saving.party import Party, party_again, read_styles

_KEPT: Final = 8
"""Checked rounds kept in memory; checking one takes a few milliseconds."""


@dataclass(frozen=True, slots=True)
class ReviewRound:
    """One finished round, as it was written and by whom it was played."""

    source: str | Round
    """Its record line, or that line already read."""
    names: tuple[str, ...]
    """By seat; empty for a player who gave none."""
    levels: tuple[str, ...]
    """Key of each opponent's strength by seat; empty for a person."""
    seat: Seat | None = None
    """Of the person at this computer; None if they have no seat."""
    id: int | None = None
    """In the archive; None for a round of a file, or one the archive has no more: its remarks cannot be kept."""
    number: int = 1
    """Which round of the match, from 1."""
    half: int = 1
    in_halves: bool = False
    """Whether hands are played in halves, each a round of its own here."""
    styles: tuple[str, ...] = ()
    """Key of each opponent's style by seat, as in `Party`; an empty tuple: none is known."""
    remarks: Any = None
    """Plain data that replaces the remarks of the record, once they were changed; None keeps those."""

    @staticmethod
    def of_listed(listed: RoundRow, line: str, styles: object = None) -> ReviewRound:
        """Return a round of the archive, whose record is *line*; *styles* are those in the header of its match."""
        summary = listed.summary
        seat = None if summary.seat is None else Seat(summary.seat)
        return ReviewRound(
            line,
            summary.given_names,
            summary.levels,
            seat,
            listed.id,
            listed.number,
            listed.half,
            in_halves=listed.in_halves,
            styles=read_styles(styles, len(summary.levels)),
        )

    @staticmethod
    def of_record(round_: Round) -> ReviewRound:
        """Return a round of a file."""
        levels = tuple(name.removeprefix(BOT) if name.startswith(BOT) else "" for name in round_.players)
        names = tuple("" if level else name for name, level in zip(round_.players, levels, strict=True))
        return ReviewRound(
            round_, names, levels, number=round_.number, half=round_.standing.half, in_halves=round_.halves
        )

    def first_view(self) -> Seat:
        """Return the seat from which it is shown first: of the person at this computer, or of any person."""
        if self.seat is not None:
            return self.seat
        return Seat(next((at for at, level in enumerate(self.levels) if not level), 0))

    def shown_names(self) -> tuple[str, ...]:
        """Return the names by seat; players without one are called by their strength or as a player."""
        return player_names(self.names, self.levels, self.seat)

    def shown_levels(self, game: str) -> tuple[str, ...]:
        """Return the strengths in words; empty if that is the name already, and for a person.

        Args:
            game: The game that was played: in some, all opponents are alike, and have no strength.
        """
        return tuple(
            strength_name(game, level) if name else "" for name, level in zip(self.names, self.levels, strict=True)
        )

    def characters(self, game: str) -> tuple[str, ...]:
        """Return the character of each opponent in a sentence; empty for a person, or if it is not known."""
        return tuple(style_words(game, style) for style in self.styles)

    def read(self) -> Round:
        """Read the record; its moves are not yet replayed.

        Raises:
            DominoesError: it is no record.
        """
        return self.source if isinstance(self.source, Round) else parse(self.source)

    def name(self) -> str:
        """Return its name; empty for a deal played alone, a match of its own."""
        if len(self.names) == 1:
            return ""
        return round_name(self.number, 0, by_terms=False, half=self.half if self.in_halves else 0)

    def game_name(self) -> str:
        """Return the name of the game for a round of a file, which may hold several matches; otherwise nothing."""
        return match_name(self.source.game, self.source.options) if isinstance(self.source, Round) else ""

    def full_name(self) -> str:
        """Return its name in a list; for a round of a file, with possibly several matches, including the game."""
        if not isinstance(self.source, Round):
            return self.name()
        played, rules = self.game_name(), rules_name(self.source.game, self.source.options)
        parts = (played, "" if rules == played else rules, self.name(), enumerated(self.shown_names()))
        return " · ".join(filter(None, parts))

    def party_again(self, player: str) -> Party:
        """Return the party that plays the deal of this round again; in a round of others *player* takes a seat.

        Raises:
            DominoesError: it is no record.
        """
        round_ = with_wall(self.read())
        return party_again(round_, names=self.names, levels=self.levels, me=self.seat, seed=new_seed(), player=player)


def find_row(rows: Sequence[RoundRow], wanted: int) -> int:
    """Return the place of the round with the id *wanted*.

    Raises:
        StoreError: what the store knows of it was damaged.
    """
    at = next((at for at, row in enumerate(rows) if row.id == wanted), None)
    if at is None:
        raise StoreError(failures.DAMAGED)
    return at


class ReviewMatch:
    """Rounds in the order they were played."""

    def __init__(self, rounds: Sequence[ReviewRound]) -> None:
        """Take *rounds* of one match; none is read yet."""
        self._rounds = list(rounds)
        self._checked: dict[int, Checked] = {}
        self.is_gone = False
        """Whether the archive had the rounds, and has them no more."""

    def __len__(self) -> int:
        """Return the number of rounds."""
        return len(self._rounds)

    def __getitem__(self, at: int) -> ReviewRound:
        """Return the round at place *at*, from 0."""
        return self._rounds[at]

    def names(self) -> tuple[str, ...]:
        """Return the names of the rounds; for deals of a file played alone, their games."""
        return tuple(each.name() or each.game_name() for each in self._rounds)

    def full_names(self) -> tuple[str, ...]:
        """Return what the rounds are called in a list."""
        return tuple(each.full_name() for each in self._rounds)

    def forget_ids(self) -> None:
        """Clear the ids of the rounds: the records they named were replaced."""
        self.is_gone = self.is_gone or any(each.id is not None for each in self._rounds)
        self._rounds = [replace(each, id=None) for each in self._rounds]

    def with_remarks(self, at: int, remarks: Any) -> ReviewRound:  # noqa: ANN401 - plain data
        """Replace the remarks of a round, and return it."""
        self._rounds[at] = replace(self._rounds[at], remarks=remarks)
        return self._rounds[at]

    def whole_hand(self, each: ReviewRound) -> ReviewRound:
        """Return the round with which the hand of *each* begins: itself, or its first half.

        Raises:
            DominoesError: it is no record, or its first half is missing.
        """
        if each.half == 1:
            return each
        first = self._first_half(self._rounds.index(each), each.read())
        if first is None:
            raise RecordError("the first half of this hand is missing", reason=Reason("record.first-half"))
        return self._rounds[first]

    def checked(self, at: int) -> Checked:
        """Return a round replayed from its first tile to its last.

        Raises:
            DominoesError: it is no record, or does not agree with the rules.
        """
        found = self._checked.pop(at, None)
        if found is None:
            found = self._check(at)
        self._checked[at] = found
        while len(self._checked) > _KEPT:
            del self._checked[next(iter(self._checked))]
        return found

    def _check(self, at: int) -> Checked:
        round_ = self._rounds[at].read()
        if round_.standing.half == 1:
            return check(round_)
        first = self._first_half(at, round_)
        if first is None:
            return check(round_)
        before = self.checked(first)
        return check(round_, before.next_standing, before.round.deal.opening)

    def _first_half(self, at: int, second: Round) -> int | None:
        """Return the place of the first half of the hand of *second*, at place *at*; it is most likely near."""
        hand = second.match, second.number
        for place in sorted(range(len(self._rounds)), key=lambda place: abs(place - at)):
            each = self._rounds[place]
            if each.half != 1 or each.number != second.number:
                continue
            try:
                read = each.read()
            except DominoesError:
                # A damaged neighbour is not the one looked for.
                continue
            if (read.match, read.number) == hand and read.standing.half == 1:
                return place
        return None
