# SPDX-License-Identifier: MIT
"""The seating of one match, as it is kept in the store."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from dominoes.game import Seat, in_order
from dominoes.games import entry
from dominoes.play.daily import BANKER, DailyPlay, read_play
from dominoes.play.match_under_way import Match, rolled_banker
from dominoes.records.reader import parse, with_wall
from dominoes.records.record import Round, write_header
from dominoes.records.summary import Uncounted
from ui.language.i18n import _, number, you
from ui.language.names import opponent_names, opponent_style
from ui.saving.setup import PERSON, MatchSetup, read_setup

PEOPLE: Final = "people"
"""In the header of a match of several people: their seats, the player's first."""
DAILY: Final = "daily"
"""In the header of a match: it plays the deal of a day."""
UNCOUNTED: Final = "uncounted"
"""In the header of a round: it was just for fun, or the computer has decided for the person."""
HELPED: Final = "helped"
"""In the header of a round excluded by nothing else: the places of the moves decided by the computer."""


def uncounted_by(header: Mapping[str, Any]) -> Uncounted:
    """Return the reason in the *header* of a round for not counting it."""
    if not header.get(UNCOUNTED):
        return Uncounted.NOTHING
    return Uncounted.COMPUTER if header.get(HELPED) else Uncounted.INFORMAL


def named_opening(header: Mapping[str, Any], openings: Collection[str]) -> str | None:
    """Return which of *openings* a person named for the round with this saved *header*; None if nobody did."""
    deal = header.get("deal")
    named = deal.get("opening") if isinstance(deal, dict) and deal.get("named") is True else None
    return named if isinstance(named, str) and named in openings else None


@dataclass(frozen=True, slots=True)
class Party:
    """The seating of one match."""

    setup: MatchSetup
    names: tuple[str, ...]
    """By seat; empty for a person without a name."""
    levels: tuple[str, ...]
    """Key of each opponent's strength by seat; `PERSON` for a person."""
    me: Seat
    """Of the player whose settings these are: the first of the people, if there are several."""
    banker: Seat
    seed: bytes
    styles: tuple[str, ...] = ()
    """Key of each opponent's style by seat, empty for none; an empty tuple: nobody has one."""
    given: Mapping[str, Any] | None = None
    """The record, without moves, of a round with a deal to repeat instead of a random one."""
    daily: DailyPlay | None = None
    """The deal of a day that is played: its seed makes the deals, and `seed` only tells this match from others."""

    @property
    def is_set(self) -> bool:
        """Whether its deals were not drawn for this match: somebody chose one, or those of a day."""
        return self.given is not None or self.daily is not None

    @property
    def is_repeated(self) -> bool:
        """Whether the player may have seen its deals before."""
        return self.given is not None or (self.daily is not None and self.daily.again)

    @property
    def player(self) -> str:
        """Name of the person, which may be empty."""
        return self.names[self.me]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of all people at this computer, in order of play from `me` on."""
        seats = in_order(self.me, len(self.levels))
        return tuple(seat for seat in seats if seat == self.me or self.levels[seat] == PERSON)

    @property
    def is_shared(self) -> bool:
        """Whether several people play at this computer."""
        return len(self.people) > 1

    def style(self, seat: Seat) -> str:
        """Return the playing style of *seat*; empty for none, and for one unknown to this version."""
        style = self.styles[seat] if self.styles else ""
        return style if style in self.setup.entry.styles else ""

    def shown_names(self) -> tuple[str, ...]:
        """Return the names as they are shown now: a person without one is called by the word for you.

        Among several people that could be any of them: they are numbered.
        """
        people = self.people
        if len(people) == 1:
            return tuple(name or you() for name in self.names)
        return tuple(
            name or nameless(people.index(Seat(seat)) + 1 if seat in people else seat + 1)
            for seat, name in enumerate(self.names)
        )

    def again(self, seed: bytes) -> Party:
        """Return the party of another match at the same table, with *seed* for its chance.

        The dice decide on the first banker; a given or daily deal is played once more.
        """
        banker = self.banker if self.is_set else rolled_banker(seed, len(self.names))
        daily = None if self.daily is None else self.daily.once_more()
        return replace(self, seed=seed, banker=banker, daily=daily)

    def header(self) -> dict[str, Any]:
        """Return plain data for the store."""
        return (
            {
                "setup": self.setup.to_dict(),
                "names": list(self.names),
                "levels": list(self.levels),
                "me": self.me,
                "banker": self.banker,
                "seed": self.seed.hex(),
            }
            | ({PEOPLE: list(self.people)} if self.is_shared else {})
            | ({"styles": list(self.styles)} if any(self.styles) else {})
            | ({} if self.given is None else {"given": dict(self.given)})
            | ({} if self.daily is None else {DAILY: self.daily.to_dict()})
        )

    def match(self) -> Match:
        """Return the match that this party plays.

        Raises:
            DominoesError: the deal that is given does not agree with the rules.
        """
        return Match(
            entry=self.setup.entry,
            options=self.setup.options,
            players=tuple(
                f"bot:{level}" if level else who for level, who in zip(self.levels, self.names, strict=True)
            ),
            seed=self.seed if self.daily is None else self.daily.deal.seed,
            banker=self.banker,
            # The same in all records, whether the match was saved from the beginning or only later.
            name=self.seed.hex()[:16],
            given=None if self.given is None else with_wall(parse(json.dumps(self.given))),
        )


def read_party(data: dict[str, Any]) -> Party:
    """Read the data of `Party.header`.

    Raises:
        DominoesError: options that this version does not know.
        KeyError: something is missing.
    """
    return Party(
        setup=read_setup(data["setup"]),
        names=tuple(data["names"]),
        levels=tuple(data["levels"]),
        me=Seat(data["me"]),
        banker=Seat(data["banker"]),
        seed=bytes.fromhex(data["seed"]),
        styles=read_styles(data.get("styles"), len(data["levels"])),
        given=data.get("given"),
        daily=read_play(data["setup"]["game"], data[DAILY]) if DAILY in data else None,
    )


def read_styles(data: object, seats: int) -> tuple[str, ...]:
    """Read the styles of a header as they are; anything but a list of them means none.

    A later version may know more of them.
    """
    if not isinstance(data, list) or len(data) != seats or not all(isinstance(style, str) for style in data):
        return ()
    return tuple(data)


def daily_party(play: DailyPlay, *, level: str, player: str, seed: bytes) -> Party:
    """Seat *player* and opponents of one *level*, without styles, for the deal of a day.

    Args:
        play: the daily deal, and the date of playing it.
        level: key of the strength of all opponents.
        player: the person's name; empty if they gave none.
        seed: what tells this match from others.
    """
    deal = play.deal
    others = [name for name in opponent_names() if name != player]
    first = deal.seed[0]
    return Party(
        setup=MatchSetup(deal.game, deal.options, (level,) * (deal.seats - 1)),
        names=tuple(
            player if seat == deal.seat else others[(first + seat) % len(others)] for seat in range(deal.seats)
        ),
        levels=tuple("" if seat == deal.seat else level for seat in range(deal.seats)),
        me=deal.seat,
        banker=BANKER,
        seed=seed,
        daily=play,
    )


def nameless(place: int) -> str:
    """Return how the person at *place*, from 1, is called among several where they have given no name."""
    return _("Player {n}").format(n=number(place))


def named_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the *names* of several people, each another; who gave none is numbered, but for the first."""
    found: list[str] = []
    for place, name in enumerate(names, start=1):
        wanted = name or (nameless(place) if found else "")
        # Two of the same name would be one in records and statistics.
        others = (f"{wanted} {number(count)}" for count in range(2, len(names) + 1))
        found.append(next(each for each in (wanted, *others) if each not in found))
    return tuple(found)


def renamed(header: dict[str, Any], before: str, after: str) -> dict[str, Any] | None:
    """Return the data of `Party.header`, with the person *before* called *after*; None if nobody is."""
    names, me, people = header.get("names"), header.get("me"), header.get(PEOPLE)
    if not isinstance(names, list):
        return None
    seats = [seat for seat in (me, *(people if isinstance(people, list) else ())) if isinstance(seat, int)]
    if not any(0 <= seat < len(names) and names[seat] == before for seat in seats):
        return None
    return header | {"names": [after if seat in seats and name == before else name for seat, name in enumerate(names)]}


def party_again(
    round_: Round,
    *,
    names: Sequence[str],
    levels: Sequence[str],
    me: Seat | None,
    seed: bytes,
    player: str = "",
    styles: Sequence[str] | None = None,
    people: Collection[Seat] = (),
) -> Party:
    """Seat the same players for the deal of *round_*, which may be the first half of a hand, once more.

    Args:
        round_: the round, whose deal is known.
        names: by seat; empty for a person without a name, and for opponents, named here.
        levels: strength by seat; a seat that has none and is not the person's gets the usual one of the game.
        me: where the person sat; in a round of others they take the seat of the first person, with the name *player*.
        seed: of the remaining chance.
        player: the person's name; empty if they gave none.
        styles: style of each; None for the usual ones of these names.
        people: seats of other people at this computer.
    """
    mine = me if me is not None else Seat(next((seat for seat, level in enumerate(levels) if not level), 0))
    seated = [player if me is None and seat == mine else name for seat, name in enumerate(names)]
    spare = (name for name in opponent_names() if name not in (*seated, player))
    everybody = {mine, *people}
    named = tuple(name if name or seat in everybody else next(spare) for seat, name in enumerate(seated))
    usual = entry(round_.game).usual_level
    strengths = tuple(PERSON if seat in everybody else level or usual for seat, level in enumerate(levels))
    others = in_order(mine, len(named))[1:]
    return Party(
        setup=MatchSetup(
            round_.game,
            round_.options,
            tuple(strengths[seat] for seat in others),
            tuple(named[seat] for seat in others if seat in everybody),
        ),
        names=named,
        levels=strengths,
        me=mine,
        banker=round_.standing.banker,
        seed=seed,
        styles=tuple("" if seat in everybody else opponent_style(name) for seat, name in enumerate(named))
        if styles is None
        else tuple(styles),
        given=write_header(replace(round_, match="match")) | {"moves": []},
    )
