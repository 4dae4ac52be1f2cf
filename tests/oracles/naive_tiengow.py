# SPDX-License-Identifier: MIT
"""打天九 a second time: slow, plain, written from the rules text alone, to judge the real rules.

Nothing here comes from dominoes.games. Paragraphs are those of resources/rules/tiengow.md, here as in
the other tests; options arrive as the plain data of `dominoes.options.to_dict`, seats go counter-clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tests.oracles.naive_tiengow_pay import (
    bonus_payments,
    claim_payments,
    cover_times,
    final_payments,
    seven_or_eight,
)
from tests.oracles.naive_tiengow_tiles import (
    CAPTURER,
    CATCHER_OF,
    CIVIL,
    MILITARY,
    SEVEN_KINDS,
    SUPREME_CIVIL,
    Tiles,
    all_combinations,
    dealt_kinds,
    holds,
    tidy,
)

Play = tuple[int, str, Tiles]
"""Seat, verb, tiles."""


class Foul(Exception):  # noqa: N818 - it is one, at this table
    """A move that the rules forbid: its number from 0, and why."""


@dataclass
class Verdict:
    """How a round stands, or ended."""

    winner: int | None
    won: list[int]
    """Tricks (棟) of each seat."""
    bonus: list[int]
    """賀 money of each seat."""
    final: list[int]
    """The settlement at the end."""
    chips: list[int]
    """Both together."""
    next_banker: int | None
    next_term: int | None
    finished: bool


class NaiveRound:
    """One round on the table, followed move by move."""

    def __init__(self, options: dict[str, Any], standing: dict[str, Any], hands: Sequence[Sequence[str]]) -> None:
        self.options = options
        self.standing = standing
        self.dealt = [list(tidy(hand)) for hand in hands]
        self.hands = [list(hand) for hand in self.dealt]
        known = [code for hand in self.dealt for code in hand]
        known += [code for code in standing.get("played", []) if code != "??"]
        sizes = [len(hand) for hand in hands]
        self.seats: int = options["table"]["seats"]
        every = CIVIL * 2 + MILITARY
        if self.seats == 3:
            # Three players: a pair stays in the box.
            every = [code for code in every if code != {"plum": "55", "bench": "22"}[options["table"]["removed"]]]
        self.outside = Counter(every) - Counter(standing.get("shown_before", []))
        """Tiles that not all have seen before."""
        if sizes != [options["hand_size"]] * self.seats or not holds(every, known):
            raise Foul(-1, "these tiles cannot have been dealt")
        self.table = all_combinations(options["supreme"]["civil"])
        self.turn: int = standing["banker"]
        self.trick: list[Play] = []
        self.tricks: list[list[Play]] = []
        self.won = [0] * self.seats
        self.bonus = [0] * self.seats
        self.moves = 0
        self.answers: dict[int, str] = {}
        agreed = options["hand_size"] == 8 and self.seats == 4 and bool(options["dealt"]["hands"])
        self.window = agreed and options["dealt"]["claim"] == "ask"
        if agreed and options["dealt"]["claim"] == "automatic":
            self._open_automatically()

    # ── 例牌 ──

    def _open_automatically(self) -> None:
        """The first hand by priority opens; of several kinds the dearer (2.11)."""
        for seat in self._priority():
            kinds = sorted(dealt_kinds(self.options, self.dealt[seat]), key=lambda kind: kind in SEVEN_KINDS)
            if kinds:
                self.answers[seat] = kinds[0]
                return

    def _priority(self) -> list[int]:
        """Banker first, then counter-clockwise (2.11), also where the play is reversed."""
        return [(self.standing["banker"] + step) % 4 for step in range(4)]

    def claimed(self) -> tuple[int, str] | None:
        """The winner by a dealt hand, and its kind: only one wins (2.11)."""
        for seat in self._priority():
            if self.answers.get(seat, "pass") != "pass":
                return seat, self.answers[seat]
        return None

    # ── what may be played ──

    def following(self, seat: int) -> int:
        """Return the next seat in order of play (Seats and dice; `play.direction`)."""
        if self.options["play"]["direction"] == "alternate" and self.standing["round"] % 2 == 0:
            return (seat - 1) % self.seats
        return (seat + 1) % self.seats

    def over(self) -> bool:
        """Return whether the round has ended: no tiles left, or a dealt hand opened."""
        return self.claimed() is not None or not any(self.hands)

    def legal(self, seat: int) -> set[str]:
        """Write every move that *seat* may make now; nothing if it is not asked."""
        if self.window and seat not in self.answers:
            return {"pass"} | {f"claim {kind}" for kind in dealt_kinds(self.options, self.dealt[seat])}
        if self.window or self.over() or seat != self.turn:
            return set()
        return self._replies(seat) if self.trick else self._leads(seat)

    def _leads(self, seat: int) -> set[str]:
        """Any combination in the hand (Combinations), unless it splits one that must stay whole (No splitting)."""
        split = self.options["play"]["split"]
        hand = self.hands[seat]
        held = [combo for combo in self.table if holds(hand, combo)]
        moves = set()
        for lead in held:
            splits = False
            for whole in held:
                if "66" in whole or "63" in whole or "54" in whole:
                    continue
                bare_pair = self.table[whole][0] in ("civil pair", "military pair")
                if bare_pair and split == "forbidden-but-pairs":
                    continue
                splits = splits or (len(lead) < len(whole) and holds(whole, lead))
            if split == "allowed" or not splits:
                moves.add("lead " + " ".join(tidy(lead)))
        return moves

    def _replies(self, seat: int) -> set[str]:
        """墊 anything of the same number, or beat the best so far (2.3)."""
        hand = self.hands[seat]
        number = len(self.trick[0][2])
        moves = {"throw " + " ".join(tidy(some)) for some in combinations(hand, number)}
        if self._must_throw(seat):
            return moves
        for combo in self.table:
            takes = len(combo) == number and (self.beats(combo, self.best()[2]) or self.catches(combo))
            if holds(hand, combo) and takes:
                moves.add("beat " + " ".join(tidy(combo)))
        return moves

    def _must_throw(self, seat: int) -> bool:
        """Return whether a rule keeps *seat* from beating, with any hand."""
        lead = self.trick[0][2]
        two_tile_rule = self.options["play"]["two_tile_rule"]
        if two_tile_rule and self.is_last() and len(lead) == 1 and self.won[seat] == 0:
            return True  # 2.5
        if self.options["supreme"]["capture_closes_trick"] and self.capturer(self.trick) is not None:
            return True  # 2.9
        # Capture, 以擒為大: once caught nobody can beat.
        catch_is_top: bool = self.options["finish"]["capture_needs"] == "catch-is-top"
        return catch_is_top and self.catchers(self.trick) != []

    def beats(self, reply: Tiles, best: Tiles) -> bool:
        """Return whether *reply* beats *best*: same class, strictly higher (2.2), or 擒尊 (2.4)."""
        if best == SUPREME_CIVIL and self.options["supreme"]["civil"]:
            can_be: bool = self.options["supreme"]["civil_capture"]
            return can_be and reply == CAPTURER
        mine, theirs = self.table[reply], self.table[best]
        return mine[0] == theirs[0] and mine[1] > theirs[1]

    def catches(self, reply: Tiles) -> bool:
        """Return whether *reply* takes the last trick from anything: it catches the low tile led (以擒為大)."""
        if self.options["finish"]["capture_needs"] != "catch-is-top":
            return False
        seat = self.trick[0][0]
        return bool(self.catchers([*self.trick, ((seat + 1) % len(self.hands), "beat", reply)]))

    # ── what lies in a trick ──

    def best(self) -> Play:
        """Return the best play of the trick so far: the last one face up, as each beats the one before."""
        return [play for play in self.trick if play[1] != "throw"][-1]

    def is_last(self) -> bool:
        """Return whether the trick on the table is the last: its leader has no tiles left."""
        return not self.hands[self.trick[0][0]]

    def capturer(self, trick: list[Play]) -> int | None:
        """Find who beat a led 文尊 with the pair of 高腳七 (Supreme)."""
        if self.options["supreme"]["civil"] and trick[0][2] == SUPREME_CIVIL:
            for seat, verb, tiles in trick:
                if verb == "beat" and tiles == CAPTURER:
                    return seat
        return None

    def low_codes(self) -> set[str]:
        """Name the tiles that make 么結 and can be caught (Finishing; `finish.low_tiles`)."""
        which = self.options["finish"]["low_tiles"]
        with_six = self.options["supreme"]["civil"] if which == "follow" else which == "three-and-six"
        return {"21", "51"} if with_six else {"21"}

    def catchers(self, trick: list[Play]) -> list[int]:
        """Return the seats that beat a low tile led to the last trick with its catcher (Capture)."""
        lead = trick[0][2]
        if not self.options["finish"]["capture"] or self.options["hand_size"] != 8:
            return []
        if not self.is_last_lead(trick) or len(lead) != 1 or lead[0] not in self.low_codes():
            return []
        return [seat for seat, verb, tiles in trick if verb == "beat" and tiles == (CATCHER_OF[lead[0]],)]

    def is_last_lead(self, trick: list[Play]) -> bool:
        """Return whether the lead of *trick* emptied the hand it came from."""
        before = sum(len(old[0][2]) for old in self.tricks if old is not trick)
        hand_size: int = self.options["hand_size"]
        return before + len(trick[0][2]) == hand_size

    # ── playing ──

    def play(self, seat: int, text: str) -> None:
        """Make one move.

        Raises:
            Foul: the rules forbid it.
        """
        verb, _, rest = text.partition(" ")
        number, self.moves = self.moves, self.moves + 1
        if self.window and verb == "lead" and self.claimed() is None:
            # Passes are never written: the first lead shows that all have passed.
            self.window = False
        move = text if verb in ("claim", "pass") else f"{verb} {' '.join(self._read(number, rest))}"
        if move not in self.legal(seat):
            raise Foul(number, f"seat {seat} may not {text}")
        if verb in ("claim", "pass"):
            self.answers[seat] = rest or "pass"
            self.window = len(self.answers) < 4
            return
        tiles = self._read(number, rest)
        for code in tiles:
            self.hands[seat].remove(code)
        self.trick.append((seat, verb, tiles))
        self.turn = self.following(seat)
        if len(self.trick) == self.seats:
            self._end_trick()

    def _read(self, number: int, rest: str) -> Tiles:
        """Read tile codes in any order."""
        try:
            return tidy(rest.split(" "))
        except ValueError:
            raise Foul(number, f"no tiles: {rest}") from None

    def _end_trick(self) -> None:
        """The best takes as many 棟 as tiles were led, and leads next (2.1); 賀 is paid (2.8)."""
        seat, _, tiles = self.best()
        self.won[seat] += len(tiles)
        self.turn = seat
        kind = self.table[self.trick[0][2]][0]
        if not self.is_last() or self.options["bonus"]["finish_also_pays"]:
            if kind == "four" and self.options["bonus"]["four"]:
                self._pay_bonus(seat, 4)
            if kind == "supreme" and self.options["bonus"]["supreme"]:
                capturer = self.capturer(self.trick)
                collector = self.trick[0][0] if capturer is None else capturer
                honours = list(self.standing.get("honours", [])) or [0] * self.seats
                streak = honours[collector] + 1 if self.options["bonus"]["supreme_streak"] else 1
                self._pay_bonus(collector, 2 * streak)
        self.tricks.append(self.trick)
        self.trick = []

    def _pay_bonus(self, collector: int, amount: int) -> None:
        """Add one 賀 payment to what was paid before."""
        paid = bonus_payments(self.options, self.standing, collector, amount)
        self.bonus = [before + now for before, now in zip(self.bonus, paid, strict=True)]

    # ── the end ──

    def verdict(self) -> Verdict:
        """Return the tricks and all the payments; without a winner as long as the round goes on."""
        final = [0] * self.seats
        claim = self.claimed()
        winner: int | None = None
        if claim is not None:
            winner = claim[0]
            amount = 10 if claim[1] in SEVEN_KINDS else 20
            final = claim_payments(self.options, self.standing, winner, amount)
        elif self.over():
            winner = self.turn
            final = final_payments(
                self.options,
                self.standing,
                self.won,
                winner,
                factor=self.factor(winner),
                cover=self.cover(winner),
            )
        banker, term = self._next(winner)
        chips = [now + later for now, later in zip(self.bonus, final, strict=True)]
        return Verdict(winner, self.won, self.bonus, final, chips, banker, term, winner is not None)

    def _next(self, winner: int | None) -> tuple[int | None, int | None]:
        """Return the next banker, and the number of that seat's round in a row.

        See the rules: Finishing, The banker's multiplier, The small game.
        """
        banker, term = self.standing["banker"], self.standing["term"]
        if winner is None:
            return None, None
        # The small game, and two players where they play two halves.
        halves = self.options["hand_size"] == 4 or (self.seats == 2 and self.options["table"]["two_halves"])
        if halves and self.standing["half"] == 1:
            return banker, term
        if self.options["bank"]["rotation"] == "turn":
            return (banker + 1) % self.seats, 1
        return winner, term + 1 if winner == banker else 1

    def cover(self, winner: int) -> tuple[int, int] | None:
        """Find who pays for all, and how many times (Capture; `supreme.captured_finish`)."""
        last = self.tricks[-1]
        catchers = self.catchers(last)
        if self.options["finish"]["capture_needs"] == "win":
            catchers = [seat for seat in catchers if seat == winner]
        if catchers:
            return last[0][0], self.options["finish"]["capture_factor"]
        if self.capturer(last) == winner and self.options["hand_size"] == 8:
            times = cover_times(self.options["supreme"]["captured_finish"])
            return (last[0][0], times) if times else None
        rule = self.options["finish"]
        if self.table[last[0][2]][0] == "four" and last[0][0] != winner and self.options["hand_size"] == 8:
            return (last[0][0], 4) if rule["four"] and rule["four_capture"] else None
        return None

    def factor(self, winner: int) -> int:
        """Return s, the product of all special end factors (Specials, 七支 and 八支)."""
        if self.options["hand_size"] != 8:
            return 1
        last = self.tricks[-1]
        leader, _, lead = last[0]
        finish = self.options["finish"]
        kind = self.table[lead][0]
        factors = [1]
        if kind == "supreme" and leader == winner and finish["supreme"]:
            factors.append(2)
        if self.capturer(last) == winner and self.options["supreme"]["captured_finish"] == "double":
            factors.append(2)
        if kind == "four" and finish["four"]:
            factors.append(4)
        if len(lead) == 1 and lead[0] in self.low_codes() and leader == winner and finish["low"]:
            factors.append(2)
        if self.won[winner] == 8:
            factors.append({0: 1, 7: 2, 8: 4}[seven_or_eight(self, winner)])
        if finish["stacking"] == "largest":
            return max(factors)
        product = 1
        for one in factors:
            product *= one
        return product


def follow(
    options: dict[str, Any],
    standing: dict[str, Any],
    hands: Sequence[Sequence[str]],
    moves: Sequence[tuple[int, str]],
) -> NaiveRound:
    """Replay *moves* from the deal."""
    table = NaiveRound(options, standing, hands)
    for seat, text in moves:
        table.play(seat, text)
    return table


def referee(
    options: dict[str, Any],
    standing: dict[str, Any],
    hands: Sequence[Sequence[str]],
    moves: Sequence[tuple[int, str]],
) -> Verdict:
    """Judge a whole round; passes may be left out of *moves*.

    Raises:
        Foul: a move is against the rules.
    """
    return follow(options, standing, hands, moves).verdict()


def legal(
    options: dict[str, Any],
    standing: dict[str, Any],
    hands: Sequence[Sequence[str]],
    moves: Sequence[tuple[int, str]],
    seat: int,
) -> set[str]:
    """List what *seat* may do after *moves*; before the first lead these must hold the passes."""
    return follow(options, standing, hands, moves).legal(seat)
