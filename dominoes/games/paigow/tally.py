# SPDX-License-Identifier: MIT
"""The facts of a round of 推牌九 at a real table: the banker, the stakes, and the results against the banker.

Source: resources/rules/paigow.md, "Comparing", "Commission", "The bank" and "Co-banking".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dominoes.game import Seat, Standing
from dominoes.games.paigow.legality import HIGHEST_BID
from dominoes.games.paigow.options import Bank, Halves, PaiGowOptions
from dominoes.games.paigow.rules import house_banks, roller
from dominoes.games.paigow.scoring import Due, result_of
from dominoes.games.paigow.state import HandCompared, House, Phase, State
from dominoes.games.stakes_tally import MOST_STAKED
from dominoes.games.tally import Objection, flag, is_seat, known_fields, maybe_seat, maybe_whole, row, whole
from dominoes.options import to_dict


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The result of a round; None for unknown parts."""

    banker: Seat
    times: int = 1
    """How often every stake counted: what was bid for the bank."""
    partner: Seat | None = None
    """Who shared the bank."""
    with_house: bool = False
    """Whether the banker shared it with the house."""
    first: Seat | None = None
    """The seat dealt to first, also the first one settled; None: the first candidate for the bank."""
    stakes: tuple[int | None, ...] = ()
    """Of each seat; without meaning for the banker and their partner."""
    signs: tuple[int | None, ...] = ()
    """Of each seat: 1 won against the banker, -1 lost, 0 neither; without meaning likewise, and where fouls decide."""
    fouls: tuple[Seat, ...] = ()
    """Who set a low hand above the high hand."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats that staked against the banker, counter-clockwise from the banker."""
        seats = len(self.stakes)
        others = (Seat((self.banker + step) % seats) for step in range(1, seats))
        return tuple(seat for seat in others if seat != self.partner)

    def sign(self, seat: Seat) -> int | None:
        """Return how the player on *seat* fared; a foul decides, the player's before the banker's."""
        if seat in self.fouls:
            return -1
        return 1 if self.banker in self.fouls else self.signs[seat]


# -- what can be -------------------------------------------------------------------------------------


def bankers(options: PaiGowOptions, standing: Standing) -> tuple[Seat, ...]:
    """Return who may bank, the first candidate first."""
    first = roller(options, standing)
    bound = (options.pile.halves is Halves.TWO and standing.half > 1) or house_banks(options, standing)
    if bound or options.banking.bank is Bank.FIXED:
        return (first,)
    return tuple(Seat((first + step) % options.seats) for step in range(options.seats))


def highest_bid(options: PaiGowOptions, standing: Standing) -> int:
    """Return how often stakes may count."""
    return HIGHEST_BID if options.banking.bank is Bank.AUCTION and not house_banks(options, standing) else 1


def house_part(options: PaiGowOptions, standing: Standing, tally: Tally) -> House:
    """Return what part of the bank is the house's."""
    return House.ALL if house_banks(options, standing) else House.HALF if tally.with_house else House.NONE


def objection(options: PaiGowOptions, standing: Standing, tally: Tally) -> Objection | None:
    """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""
    if tally.banker not in bankers(options, standing):
        return Objection("tally.banker", seat=bankers(options, standing)[0])
    if not 1 <= tally.times <= highest_bid(options, standing):
        return Objection("tally.bid", n=highest_bid(options, standing))
    partner, first = tally.partner, tally.first
    shares = options.banking.shared and is_seat(partner, options.seats) and partner != tally.banker
    house = house_part(options, standing, tally)
    if partner is not None and (not shares or house):
        return Objection("tally.partner")
    if tally.with_house and (not options.banking.house_shares or house is House.ALL):
        return Objection("tally.partner")
    if first is not None and not is_seat(first, options.seats):
        return Objection("tally.first")
    # The house way makes no fouls.
    setters = tally.players if house else (tally.banker, *tally.players)
    may_foul = setters if options.comparing.foul and not options.small else ()
    if not set(tally.fouls) <= set(may_foul):
        return Objection("tally.foul-not-played")
    if len(tally.stakes) != options.seats or len(tally.signs) != options.seats:
        return Objection("tally.stake-missing", seat=tally.banker)
    # In the order of the seats: as people sit, wherever the bank is.
    players = sorted(tally.players)
    for seat in players:
        stake = tally.stakes[seat]
        if stake is not None and not 1 <= stake <= MOST_STAKED:
            return Objection("tally.stake-impossible", seat=seat, n=stake, of=MOST_STAKED)
    return next((found for seat in players if (found := _about(tally, seat)) is not None), None)


def _about(tally: Tally, seat: Seat) -> Objection | None:
    if tally.stakes[seat] is None:
        return Objection("tally.stake-missing", seat=seat)
    return None if tally.sign(seat) in (-1, 0, 1) else Objection("tally.sign-missing", seat=seat)


# -- what it comes to --------------------------------------------------------------------------------


def ended(options: PaiGowOptions, standing: Standing, tally: Tally) -> State:
    """Return the last state of the round, without tiles; `objection` must return None."""
    first = roller(options, standing) if tally.first is None else tally.first
    seats = options.seats
    order = sorted(tally.players, key=lambda seat: (seat - first) % seats)
    stakes = {seat: tally.stakes[seat] or 0 for seat in order}
    signs = {seat: tally.sign(seat) or 0 for seat in order}
    fouls = frozenset(tally.fouls)
    house = house_part(options, standing, tally)
    due = Due(options, standing, tally.banker, tally.partner, tally.times, stakes, signs, fouls, house=house)
    return State(
        options=options,
        standing=standing,
        hands=((),) * seats,
        rest=(),
        phase=Phase.OVER,
        bids=(None,) * seats,
        banker=tally.banker,
        times=tally.times,
        partner=tally.partner,
        house=house,
        stakes=tuple(stakes.get(Seat(seat)) for seat in range(seats)),
        settings=(None,) * seats,
        history=tuple(HandCompared(seat, (sign,), sign) for seat, sign in signs.items()),
        ended=result_of(due),
    )


# -- plain data --------------------------------------------------------------------------------------

write = to_dict


def read(data: Mapping[str, Any]) -> Tally:
    """Read what `write` returned; raise NotationError for anything else."""
    data = known_fields(data, Tally)
    return Tally(
        banker=Seat(whole(data.get("banker"))),
        times=whole(data.get("times")),
        partner=maybe_seat(data.get("partner")),
        with_house=flag(data.get("with_house", False)),
        first=maybe_seat(data.get("first")),
        stakes=tuple(map(maybe_whole, row(data.get("stakes")))),
        signs=tuple(map(maybe_whole, row(data.get("signs")))),
        fouls=tuple(Seat(whole(seat)) for seat in row(data.get("fouls", []))),
    )
