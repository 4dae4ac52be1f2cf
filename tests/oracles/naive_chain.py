# SPDX-License-Identifier: MIT
"""A second referee for 接龍, 頂牛, 斜釘 and 꼬리붙이기, written from resources/rules/chain.md alone: slow, naive.

Tiles and moves are their texts, options the plain data of records, and a line lies in a row as it would on a table. It
shares no code with the program, so that an error must be made twice to go unseen.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

CIVIL: Final = ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]
NORTHERN: Final = [*CIVIL, *CIVIL, "63", "62"]
"""The 24 tiles of "Seats and tiles"."""
FULL: Final = [*CIVIL, *CIVIL, "63", "62", "54", "53", "52", "43", "42", "41", "32", "21"]
"""The 32 tiles."""
KOREAN: Final = [tile for tile in FULL if tile not in ("66", "55", "44", "33")]
"""The 24 tiles of two or three who play 꼬리붙이기."""
DEALT: Final = {
    ("full", 2): 16,
    ("full", 3): 10,
    ("full", 4): 8,
    ("northern", 4): 6,
    ("korean-24", 2): 12,
    ("korean-24", 3): 8,
    ("korean-24", 4): 8,
}

Line = tuple[str, list[Any], list[int]]
"""Of the settlement: reason, arguments, chips of each seat."""


def pips(row: list[str]) -> int:
    """Count all dots of *row*."""
    return sum(int(half) for tile in row for half in tile)


def code(one: str, other: str) -> str:
    """Write the tile with these halves, the higher first."""
    return max(one, other) + min(one, other)


def deal(wall: list[str], options: dict[str, Any], banker: int) -> list[list[str]]:
    """Give out the pile in order of play, the banker first, all tiles of a hand at once."""
    seats, hands = options["seats"], {}
    size = DEALT[options["tiles"], seats]
    for place, seat in enumerate(around(options, banker)):
        hands[seat] = wall[place * size : place * size + size]
    return [hands[seat] for seat in range(seats)]


def around(options: dict[str, Any], seat: int) -> list[int]:
    """Return all seats in order of play from *seat* on."""
    seats = list(range(options["seats"]))
    if options["line"]["direction"] == "clockwise":
        seats.reverse()
    at = seats.index(seat)
    return seats[at:] + seats[:at]


class NaiveChain:
    """One round."""

    def __init__(self, options: dict[str, Any], banker: int, hands: list[list[str]]) -> None:
        """Begin it with the *hands* dealt."""
        self.options, self.banker = options, banker
        self.line_rules, self.block_rules, self.slant = options["line"], options["block"], options["slant"]
        self.hands = [list(hand) for hand in hands]
        self.full = {"full": FULL, "northern": NORTHERN, "korean-24": FULL if len(hands) == 4 else KOREAN}[
            options["tiles"]
        ]
        leader = banker
        if self.line_rules["first_leader"] == "holder-52":
            leader = next((seat for seat, hand in enumerate(hands) if "52" in hand), banker)
        self.outside = list(self.full)
        for tile in self.hands[leader]:
            self.outside.remove(tile)
        self.lines: list[list[str]] = []
        self.covered: list[list[str]] = [[] for _ in hands]
        self.turn, self.last = leader, -1
        self.since: list[int] = []
        """The seats that covered since a tile was last laid face up, in order."""
        self.blocker: tuple[int, bool] | None = None
        """Whose tile ended the round, and whether they could have connected otherwise."""
        self.claimed = self.void = -1
        self.over = False
        self.four = options["settlement"] == "slant" and options["tiles"] != "northern" and len(hands) == 4
        self.asked = list(range(4)) if self.four and self.slant["ba_jue"] != "off" else []
        doubles = [sum(tile[0] == tile[1] for tile in hand) for hand in hands]
        if self.four and self.slant["seven_doubles_redeal"] and 7 in doubles:
            self.void, self.over, self.asked = doubles.index(7), True, []

    # -- the line ------------------------------------------------------------------------------------

    def ends(self) -> dict[str, str]:
        """Return the open ends of the line that is played on, each with its pips."""
        row = self.lines[-1]
        return self.open_of(row)

    def open_of(self, row: list[str]) -> dict[str, str]:
        """Return the open ends of *row*, a line as it lies from left to right."""
        if self.line_rules["ends"] == 1:
            return {"": row[-1][1]}
        return {"left": row[0][0], "right": row[-1][1]}

    def connected(self, row: list[str], tile: str, end: str) -> list[str]:
        """Lay *tile* so that equal halves touch."""
        touching = self.open_of(row)[end]
        other = tile[1] if tile[0] == touching else tile[0]
        return [other + touching, *row] if end == "left" else [*row, touching + other]

    def led(self, tile: str, pips_open: str) -> list[str]:
        """Begin a row: the half left open lies on the right."""
        if pips_open == "*":
            return [tile]
        return [(tile[1] if tile[0] == pips_open else tile[0]) + pips_open]

    def fits(self, tile: str) -> bool:
        """Return whether a half of *tile* is like an open end."""
        return any(pips_there in tile for pips_there in self.ends().values())

    def able(self, seat: int) -> bool:
        """Return whether *seat* could connect."""
        return any(self.fits(tile) for tile in self.hands[seat])

    # -- what may be done ----------------------------------------------------------------------------

    def acting(self) -> list[int]:
        """Return who may act now."""
        if self.over:
            return []
        return self.asked or [self.turn]

    def legal(self, seat: int) -> set[str]:
        """Write everything that *seat* may do."""
        if seat not in self.acting():
            return set()
        if self.asked:
            doubles = all(tile[0] == tile[1] for tile in self.hands[seat])
            return {"pass", "claim eight-doubles"} if doubles else {"pass"}
        if not self.lines:
            return self.first_leads()
        able, due = self.able(seat), self.lead_due()
        found = set()
        for tile in self.hands[seat]:
            found |= {f"place {tile} {end}".strip() for end, open_pips in self.ends().items() if open_pips in tile}
        if due:
            fresh = self.leads()
            if self.line_rules["relead_pip"]:
                old = self.ends().values()
                fresh = {text for text in fresh if not set(self.open_of(self.row_of(text)).values()) & set(old)}
            found |= fresh
        everybody = self.line_rules["relead_when"] == "after_all"
        if (due and (everybody or not able)) or (able and self.line_rules["must_play"]):
            return found
        for tile in self.hands[seat]:
            if not (self.line_rules["cover_other"] and self.fits(tile)):
                found.add(f"cover {tile}")
        return found

    def row_of(self, text: str) -> list[str]:
        """Return the row that a lead begins."""
        _, tile, pips_open = text.split()
        return self.led(tile, pips_open)

    def leads(self) -> set[str]:
        """Write all leads, allowed or not."""
        hand = self.hands[self.turn]
        if self.line_rules["ends"] == 2:
            return {f"lead {tile} *" for tile in hand}
        return {f"lead {tile} {half}" for tile in hand for half in tile}

    def first_leads(self) -> set[str]:
        """Write the leads of "The first lead" to which somebody else could connect."""
        match self.block_rules["first_lead_rule"]:
            case "off":
                return self.leads()
            case "own_knowledge":
                others = self.outside
            case "true_state":
                others = [tile for seat, hand in enumerate(self.hands) if seat != self.turn for tile in hand]
        return {
            text
            for text in self.leads()
            if any(half in tile for half in self.open_of(self.row_of(text)).values() for tile in others)
        }

    def lead_due(self) -> bool:
        """Return whether a new line may be begun: see "Leading again"."""
        if self.line_rules["blocked"] == "end":
            return False
        if self.line_rules["relead_when"] == "after_all":
            return self.turn == self.last and self.all_covered()
        came_back = self.turn == self.last and len(self.since) >= len(self.hands) - 1
        return came_back and (self.line_rules["relead_when"] == "free" or not self.able(self.turn))

    def all_covered(self) -> bool:
        """Return whether all who still have tiles have covered one since the last tile was laid face up."""
        return self.since != [] and not [
            seat for seat, hand in enumerate(self.hands) if hand and seat not in self.since
        ]

    # -- playing -------------------------------------------------------------------------------------

    def play(self, seat: int, text: str) -> None:
        """Take a move."""
        verb, *words = text.split()
        match verb:
            case "claim":
                self.claimed = seat
                self.asked.remove(seat)
            case "pass":
                self.asked.remove(seat)
            case "cover":
                self.hands[seat].remove(words[0])
                self.covered[seat].append(words[0])
                self.since.append(seat)
            case _:
                ways = self.ways(seat)
                self.hands[seat].remove(words[0])
                self.lines = self.after(text)
                self.last, self.since = seat, []
        if verb in ("claim", "pass"):
            self.over = self.claimed >= 0 and not self.asked
            return
        self.turn = self.following(seat)
        if not any(self.hands):
            self.over = True
        elif self.line_rules["blocked"] == "end" and self.dead(self.lines, self.hands, self.last):
            self.over = True
            if verb != "cover":
                self.blocker = seat, any(ways)

    def after(self, text: str) -> list[list[str]]:
        """Return the lines as they lie after a lead or a connection."""
        if text.startswith("lead"):
            return [*self.lines, self.row_of(text)]
        _, tile, *where = text.split()
        return [*self.lines[:-1], self.connected(self.lines[-1], tile, "".join(where))]

    def ways(self, seat: int) -> list[bool]:
        """Return, for everything that *seat* could lay face up, whether the line would live."""
        if self.line_rules["blocked"] == "relead":
            return []
        found = []
        for text in self.legal(seat):
            if not text.startswith("cover"):
                hands = [list(hand) for hand in self.hands]
                hands[seat].remove(text.split()[1])
                found.append(not self.dead(self.after(text), hands, seat))
        return found

    def dead(self, lines: list[list[str]], hands: list[list[str]], last: int) -> bool:
        """Return whether nobody who is asked can connect any more."""
        open_pips = self.open_of(lines[-1]).values()
        for seat, hand in enumerate(hands):
            if self.block_rules["block_test"] == "others_only" and seat == last:
                continue
            if any(half in open_pips for tile in hand for half in tile):
                return False
        return True

    def following(self, seat: int) -> int:
        """Return whose turn it is after *seat*."""
        everybody = self.line_rules["blocked"] == "relead" and self.line_rules["relead_when"] == "after_all"
        if everybody and self.all_covered() and self.hands[self.last]:
            return self.last
        order = around(self.options, seat)
        return next((each for each in order[1:] if self.hands[each]), seat)

    # -- the end -------------------------------------------------------------------------------------

    def points(self) -> list[int]:
        """Count covered tiles and tiles still held."""
        return [pips(self.covered[seat]) + pips(self.hands[seat]) for seat in range(len(self.hands))]

    def places(self) -> list[int]:
        """Order the seats from the winner to the last, by "Equal points"."""
        order, points = around(self.options, self.banker), self.points()
        winner = min(order, key=lambda seat: (points[seat], order.index(seat)))
        losers = [seat for seat in order if seat != winner]
        if self.block_rules["tie_losers"] == "later":
            losers.reverse()
        return [winner, *sorted(losers, key=lambda seat: points[seat])]

    def sheet(self) -> list[Line]:
        """Settle; the order of the lines means nothing."""
        if self.void >= 0:
            return [("void", [self.void], [0] * len(self.hands))]
        if self.claimed >= 0:
            return self.eight_doubles()
        if self.options["settlement"] == "places":
            return self.by_places()
        if self.options["settlement"] == "tail":
            return self.tails() or [("all-equal", [self.points()[0]], [0] * len(self.hands))]
        lines = [
            self.difference(payer, payee)
            for payer, payee in permutations(range(len(self.hands)), 2)
            if self.points()[payer] > self.points()[payee]
        ]
        return lines or [("all-equal", [self.points()[0]], [0] * len(self.hands))]

    def moved(self, payer: int, payee: int, chips: int) -> list[int]:
        """Return the row of a payment."""
        row = [0] * len(self.hands)
        row[payer] -= chips
        row[payee] += chips
        return row

    def eight_doubles(self) -> list[Line]:
        """Pay 八掘."""
        winner = self.claimed
        own = pips(self.hands[winner]) if self.slant["ba_jue"] == "difference" else 0
        lines: list[Line] = []
        for seat, hand in enumerate(self.hands):
            if seat != winner:
                more = pips(hand) - own
                row = self.moved(seat, winner, more + more if more > 0 else 0)
                lines.append(("eight-doubles", [seat, winner, pips(hand), own, 2], row))
        return lines

    def difference(self, payer: int, payee: int) -> Line:
        """Pay a difference, doubled by what doubles it."""
        points = self.points()
        chips, told = points[payer] - points[payee], []
        played_out = not self.covered[payee] and not self.hands[payee]
        slant = self.options["settlement"] == "slant"
        twice = (self.slant["tongpai_alone"] if slant else self.options["clean_bonus"]) == 2
        if played_out and (twice or (slant and self.doubles(payer, payee))):
            chips += chips
            told += ["all-out" if slant else "clean", 2]
        if self.doubles(payer, payee):
            chips += chips
            # Who pays gives the name, unless only the payee is stuck.
            stuck = self.stuck_of(payer) or self.stuck_of(payee)
            told += ["banker-stuck" if stuck == [self.banker] else "other-stuck", 2]
        args = [payer, payee, points[payer], points[payee], *told]
        return "difference", args, self.moved(payer, payee, chips)

    def stuck_of(self, *seats: int) -> list[int]:
        """Find who of *seats* is 頭七 or 尾八."""
        least = {"7_8": 7, "6_7": 6}[self.slant["penalty"]]
        kept = {seat: len(self.covered[seat]) + len(self.hands[seat]) for seat in seats}
        return [seat for seat in seats if kept[seat] >= least + (seat != self.banker) and self.four]

    def doubles(self, payer: int, payee: int) -> bool:
        """Return whether 頭七 or 尾八 doubles what *payer* pays *payee*."""
        if self.slant["penalty_pairs"] == "payer":
            return self.stuck_of(payer) != []
        return len(self.stuck_of(payer, payee)) == 1

    def by_places(self) -> list[Line]:
        """Pay 3, 2 and 1, with 算帳."""
        winner, third, second, worst = self.places()
        points, times = self.points(), 1
        if self.blocker is not None and self.blocker[1]:
            blocker = self.blocker[0]
            anyone = self.block_rules["suan_fail_scope"] == "any_loser"
            if blocker == worst or (anyone and blocker != winner):
                return [("block-lost", [blocker, winner, 12], self.moved(blocker, winner, 12))]
            alone = points.count(points[winner]) == 1
            if blocker == winner and (alone or self.block_rules["suan_success_tie"] == "tie_break"):
                times = 2
        paying = {worst: ("worst", 3), second: ("second-worst", 2), third: ("third", 1)}
        return [
            ("place", [seat, name, chips, times, winner], self.moved(seat, winner, chips * times))
            for seat, (name, chips) in paying.items()
        ]

    def tails(self) -> list[Line]:
        """Pay 꼬리붙이기: the longest tails, and at a table of four all that are too long, pay the shortest."""
        points, rules = self.points(), self.options["tail"]
        too_long = {"over-30": range(31, 228), "30-or-more": range(30, 228), "none": range(0)}[rules["limit"]]
        lines: list[Line] = []
        for payer, payee in permutations(range(len(points)), 2):
            longest = points[payer] == max(points)
            if points[payee] != min(points) or points[payer] == min(points):
                continue
            if longest or (len(points) == 4 and points[payer] in too_long):
                more = points[payer] - points[payee]
                chips = rules["stake"] if rules["pay"] == "stake" else more
                args = [payer, payee, points[payer], points[payee], chips, "most" if longest else "over"]
                lines.append((f"tail-{rules['pay']}", args, self.moved(payer, payee, chips)))
        return lines

    def winner(self) -> int | None:
        """Return who won; nobody a void deal."""
        if self.void >= 0:
            return None
        return self.claimed if self.claimed >= 0 else self.places()[0]

    def following_banker(self) -> int:
        """Return who banks next."""
        winner = self.winner()
        return self.banker if winner is None else winner
