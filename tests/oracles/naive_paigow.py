# SPDX-License-Identifier: MIT
"""A second referee for 推牌九, written from resources/rules/paigow.md alone: slow, naive, and nothing of the first.

Tiles are their texts, options and standings are the plain data of records, moves are their texts. It shares no
code with the program, so that an error must be made twice to go unseen.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

KINDS: Final = (
    ["66"], ["11"], ["44"], ["31"], ["55"], ["33"], ["22"], ["65"], ["64"], ["61"], ["51"],
    ["63", "54"], ["62", "53"], ["52", "43"], ["41", "32"], ["42", "21"],
)  # fmt: skip
"""The sixteen kinds of "Tiles", from the highest single tile to the lowest."""
GROUPS: Final = (
    ["66"], ["11"], ["44"], ["31"], ["55", "33", "22"], ["65", "64", "61", "51"],
    ["63", "54", "62", "53", "52", "43", "41", "32", "42", "21"],
)  # fmt: skip
"""The groups of "Wenzhou"."""
ROW: Final = [*(tile for kind in KINDS[:14] for tile in kind), "42", "41", "32", "21"]
"""The written order of a hand."""
PILE: Final = [tile for tile in ROW for _ in range(2 if [tile] in KINDS else 1)]

Line = tuple[str, list[Any], list[int], int]
"""Of the settlement: reason, arguments, chips of each seat, chips of the house."""


def pips(tile: str) -> int:
    """Count both ends."""
    return int(tile[0]) + int(tile[1])


# -- ranking -----------------------------------------------------------------------------------------


def single(tile: str, ranking: dict[str, Any]) -> int:
    """Return how high a single tile is, by "Single tiles" and "Wenzhou"."""
    if ranking["order"] in ("wenzhou", "taiwan"):
        rows = [list(group) for group in GROUPS]
    elif ranking["gee_single"] == "lowest":
        rows = [list(kind) for kind in KINDS]
    else:
        rows = [*map(list, KINDS[:14]), ["42"], ["41", "32"], ["21"]]
    return next(-place for place, row in enumerate(rows) if tile in row)


def pair_rank(pair: list[str], ranking: dict[str, Any]) -> int | None:
    """Return how high a pair is among the pairs; None if the tiles are none."""
    if not any(sorted(pair) in (sorted(kind), [*kind, *kind]) for kind in KINDS):
        return None
    if ranking["order"] == "wenzhou":
        rows = [["66"], ["11"], ["42", "21"], *GROUPS[2:]]
    else:
        rows = [["42", "21"], *KINDS[:15]]
    if sorted(pair) == ["21", "42"]:
        return -rows.index(["42", "21"])
    return next(-place for place, row in enumerate(rows) if pair[0] in row and row != ["42", "21"])


def strength(pair: list[str], ranking: dict[str, Any]) -> tuple[int, ...]:
    """Return the worth of two tiles: a class, then the order within it. Equal values are copies."""
    among_pairs = pair_rank(pair, ranking)
    if among_pairs is not None:
        return 100, among_pairs
    one, other = sorted(pair, key=lambda tile: -single(tile, ranking))
    lower = (single(other, ranking),) if ranking["second_tile"] else ()
    deciding = (single(one, ranking), *lower)
    if "66" in pair or "11" in pair:
        top = "66" if "66" in pair else "11"
        beside = pair[1 - pair.index(top)]
        if ranking["kings"] and beside in ("63", "54") and not (top == "11" and ranking["order"] == "wenzhou"):
            return 90, *deciding
        if ranking["kongs"] and beside in ("44", "62", "53"):
            return 80, *deciding
    if ranking["local_extras"]:
        if "44" in pair and ("52" in pair or "43" in pair):
            return 71, *deciding
        if "31" in pair and ("41" in pair or "32" in pair):
            return 70, *deciding
    points = max((a + b) % 10 for a in worth(one, ranking) for b in worth(other, ranking))
    if points == 0 and ranking["zero_rank"] == "none":
        return (0,)
    return points, *deciding


def worth(tile: str, ranking: dict[str, Any]) -> list[int]:
    """Return what a tile may count, by "The switch"."""
    return [3, 6] if ranking["switch36"] and tile in ("42", "21") else [pips(tile)]


# -- dealing -----------------------------------------------------------------------------------------


def naive_hands(
    wall: list[str], dice: list[int], options: dict[str, Any], banker: int, half: int = 1
) -> tuple[int, list[list[str]]]:
    """Find who takes first, and give out the columns one after the other."""
    seats, size = options["seats"], options["tiles_per_hand"]
    seat = 0 if options["banking"]["bank"] == "fixed" else banker
    # The fourth die is of another colour, and cuts.
    for _ in range(sum(dice[:3]) - 1):
        seat = (seat + 1) % seats
    first = seat
    if len(dice) == 4:
        for _ in range(dice[3] - 1):
            wall = [*wall[4:], *wall[:4]]
    columns = [wall[place : place + size] for place in range(0, 32, size)]
    order = []
    while columns:
        match options["pile"]["delivery"]:
            case "house":
                order.append(columns.pop(0))
            case "ends":
                order.append(columns.pop(-1 if len(order) % 2 else 0))
            case "middle":
                order.append(columns.pop((len(columns) - 1) // 2))
    hands: list[list[str]] = [[] for _ in range(seats)]
    for column in order[seats * (half - 1) : seats * half]:
        hands[seat] = column
        seat = (seat + 1) % seats
    return first, hands


# -- a round -----------------------------------------------------------------------------------------


class NaivePaiGow:
    """One round; *first* is the seat that took the first column."""

    def __init__(self, options: dict[str, Any], standing: dict[str, Any], hands: list[list[str]], first: int) -> None:
        """Begin it with the *hands* dealt."""
        self.options, self.standing, self.hands, self.first = options, standing, hands, first
        self.seats = len(hands)
        self.banker: int | None = None
        self.partner: int | None = None
        self.times = 1
        self.bids: dict[int, int] = {}
        self.declined: list[int] = []
        self.refused: list[int] = []
        self.stakes: dict[int, int] = {}
        self.set: dict[int, list[list[str]]] = {}
        self.halves_of_house = 0
        two = options["pile"]["halves"] == "two"
        if options["banking"]["bank"] == "fixed":
            self.banker = 0
        elif options["banking"]["house_first"] and standing["rounds"] == 0 and (two or standing["half"] == 1):
            self.banker, self.halves_of_house = standing["banker"], 2
        elif options["pile"]["halves"] == "two" and standing["half"] == 2:
            self.banker = standing["banker"]

    def after(self, seat: int) -> list[int]:
        """Return all seats counter-clockwise, the one after *seat* first and *seat* last."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    # -- questions ---------------------------------------------------------------------------------

    def asking(self) -> tuple[str, list[int]]:
        """Return the question, and the seats that may answer now."""
        stood = self.standing["banker"]
        if self.banker is None and self.options["banking"]["bank"] == "auction":
            return "bid", [seat for seat in self.after(stood) if seat not in self.bids][:1]
        if self.banker is None:
            return "bank", [seat for seat in (stood, *self.after(stood)) if seat not in self.declined][:1]
        others = [seat for seat in self.after(self.banker) if seat != self.banker]
        if self.partner is None and not self.halves_of_house and not self.stakes:
            banking = self.options["banking"]
            order = [self.banker] * banking["house_shares"] + others * banking["shared"]
            if waiting := [seat for seat in order if seat not in self.refused]:
                return "cobank", waiting[:1]
        players = [seat for seat in others if seat != self.partner]
        if waiting := [seat for seat in players if seat not in self.stakes]:
            return "stake", waiting
        if self.options["tiles_per_hand"] == 2:
            return "over", []
        setters = players if self.halves_of_house else [*players, self.banker]
        if waiting := [seat for seat in setters if seat not in self.set]:
            return "set", waiting
        return "over", []

    def legal(self, seat: int) -> set[str]:
        """Write everything that *seat* may do."""
        question, seats = self.asking()
        if seat not in seats:
            return set()
        match question:
            case "bid":
                turns = self.options["banking"]["turns"]
                again = seat == self.standing["banker"] and turns is not None and self.standing["term"] > turns
                return {"bid 0"} if again else {"bid 0", "bid 1", "bid 2", "bid 3"}
            case "bank":
                return {"bank yes"} if len(self.declined) == self.seats - 1 else {"bank yes", "bank no"}
            case "cobank":
                return {"cobank yes", "pass"}
            case "stake":
                return {f"stake {chips}" for chips in self.options["stakes"]["menu"]}
        return self.settings(seat)

    def settings(self, seat: int) -> set[str]:
        """Write all ways to set four tiles, low hand first."""
        tiles = sorted(self.hands[seat], key=ROW.index)
        found = set()
        for places in combinations(range(4), 2):
            low = [tiles[place] for place in places]
            high = [tiles[place] for place in range(4) if place not in places]
            if self.options["comparing"]["foul"] or self.strength(low) <= self.strength(high):
                found.add(f"set {' '.join(low)} / {' '.join(high)}")
        return found

    def strength(self, pair: list[str]) -> tuple[int, ...]:
        """Return the strength of a hand at this table."""
        return strength(pair, self.options["ranking"])

    def play(self, seat: int, text: str) -> None:
        """Take an answer."""
        verb, _, rest = text.partition(" ")
        match verb, rest:
            case "bid", _:
                self.bids[seat] = int(rest)
                if len(self.bids) == self.seats:
                    self.times = max(1, *self.bids.values())
                    best = max(self.bids.values())
                    self.banker = next(each for each in self.after(self.standing["banker"]) if self.bids[each] == best)
            case "bank", "no":
                self.declined.append(seat)
            case "bank", "yes":
                self.banker = seat
            case "cobank", _ if seat == self.banker:
                self.halves_of_house = 1
            case "cobank", _:
                self.partner = seat
            case "pass", _:
                self.refused.append(seat)
            case "stake", _:
                self.stakes[seat] = int(rest)
            case "set", _:
                self.set[seat] = [hand.split(" ") for hand in rest.split(" / ")]

    # -- the end -----------------------------------------------------------------------------------

    def sign(self, seat: int) -> int:
        """Compare a player with the banker: 1 for a win, -1 for a loss, 0 for a push."""
        assert self.banker is not None
        if self.options["tiles_per_hand"] == 2:
            mine, bankers = [self.hands[seat]], [self.hands[self.banker]]
        else:
            mine, bankers = self.set[seat], self.set[self.banker]
            if self.foul(seat):
                return -1
            if self.foul(self.banker):
                return 1
        won = lost = 0
        for one, other in zip(mine, bankers, strict=True):
            if self.strength(one) > self.strength(other):
                won += 1
            elif self.strength(one) < self.strength(other) or self.options["comparing"]["copy"] == "banker":
                lost += 1
        return (won > lost) - (lost > won)

    def foul(self, seat: int) -> bool:
        """Return whether the hand in front is the stronger one; two tiles alone cannot be set wrong."""
        front, behind = self.set.get(seat, [[], []])
        return front != [] and self.strength(front) > self.strength(behind)

    def sheet(self) -> list[Line]:
        """Settle: collect, pay, charge, share."""
        self.lines: list[Line] = []
        self.has = [0] * self.seats
        order = [self.first, *self.after(self.first)][: self.seats]
        players = [seat for seat in order if seat in self.stakes]
        assert self.banker is not None
        for seat in players:
            if self.sign(seat) == -1:
                owed = self.stakes[seat] * self.times
                self.note(
                    "foul" if self.foul(seat) else "lose",
                    [seat, self.stakes[seat], self.times, owed],
                    {seat: -owed, self.banker: owed},
                )
        for seat in players:
            if self.sign(seat) == 0:
                self.note("push", [seat, self.stakes[seat], self.times, 0], {})
            if self.sign(seat) == 1:
                self.pay(seat, self.banker)
        for seat in (*players, self.banker):
            if seat != self.banker or self.halves_of_house < 2:
                self.charge(seat)
        if self.halves_of_house:
            net = self.has[self.banker]
            given = int(Fraction(net * self.halves_of_house, 2))
            word = "house-bank" if self.halves_of_house == 2 else "house-share"
            self.note(word, [self.banker, net], {self.banker: -given})
        if self.partner is not None:
            net = self.has[self.banker]
            half = int(Fraction(net, 2))
            self.note("share", [self.partner, self.banker, net], {self.partner: half, self.banker: -half})
        return self.lines

    def note(self, reason: str, args: list[Any], moved: dict[int, int]) -> None:
        """Write a line; what somebody pays and nobody gets is for the house."""
        row = [moved.get(seat, 0) for seat in range(self.seats)]
        self.lines.append((reason, args, row, 0 - sum(row)))
        self.has = [a + b for a, b in zip(self.has, row, strict=True)]

    def pay(self, seat: int, banker: int) -> None:
        """Pay a winner chip by chip, until they have all or, where the bank must cover, it has no more."""
        owed, paid = self.stakes[seat] * self.times, 0
        left = max(self.standing["chips"][banker], 0) + self.has[banker]
        covers = self.options["banking"]["cover"] and self.halves_of_house < 2
        while paid < owed and (left > 0 or not covers):
            paid, left = paid + 1, left - 1
        word = "banker-foul" if self.foul(banker) else "win"
        if paid < owed:
            word = "win-short"
        self.note(word, [seat, self.stakes[seat], self.times, paid], {seat: paid, banker: -paid})

    def charge(self, seat: int) -> None:
        """Take the commission of everybody who has won something."""
        percent = self.options["stakes"]["commission"]
        rate = {"0": Fraction(0), "4.76": Fraction(1, 21), "5": Fraction(1, 20)}[percent]
        taken = math.ceil(rate * self.has[seat])
        if taken > 0:
            self.note("commission", [seat, self.has[seat], percent], {seat: -taken})

    def following(self, chips: list[int]) -> tuple[int, int, int]:
        """Return the next first seat for the bank, the number of its round in a row, and the half."""
        banker, term = self.banker, self.standing["term"]
        assert banker is not None
        if banker != self.standing["banker"]:
            term = 1
        pile, half = self.options["pile"], self.standing["half"]
        if pile["halves"] == "two" and half == 1:
            return banker, term, 2
        half = 2 if pile["rounds_per_mix"] == 2 and half == 1 else 1
        if self.halves_of_house == 2:
            auction = self.options["banking"]["bank"] == "auction"
            return (banker if auction else (banker + 1) % self.seats), 1, half
        bank, turns = self.options["banking"]["bank"], self.options["banking"]["turns"]
        tired = turns is not None and term >= turns
        if bank in ("fixed", "auction") or (bank == "keep" and chips[banker] >= 0 and not tired):
            return banker, term + 1, half
        return (banker + 1) % self.seats, 1, half
