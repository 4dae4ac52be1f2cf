# SPDX-License-Identifier: MIT
"""The remarks of the coach of 打天九 are true: by brute force over unseen tiles, and in guessed worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from time import perf_counter
from typing import Final

import pytest

from dominoes.ai.bot import Budget
from dominoes.errors import Reason
from dominoes.game import Seat, Standing, TilesDealt
from dominoes.games.combinations import combination
from dominoes.games.tiengow import coach
from dominoes.games.tiengow.bots.greedy import Greedy
from dominoes.games.tiengow.coach import SENTENCES, reasons
from dominoes.games.tiengow.options import PRESETS, CaptureNeeds
from dominoes.games.tiengow.state import Claim, Pass, State, View
from dominoes.games.tricks import Beat, Lead, Throw, TilesBeat, TilesLed, TrickWon
from dominoes.tiles import Tile, tiles
from tests.oracles.naive_tiengow_tiles import CAPTURER, CIVIL, FAMILIES, RANK, SUPREME_CIVIL, all_combinations, tidy
from tests.support.planted import planted
from tests.support.strategies import GAME, ON, begun, changed, laid, random_deal_at, random_standing

Row = tuple[str, ...]

WORLDS: Final = 3


def codes(row: Sequence[object]) -> Row:
    """Write tiles as the naive referee does."""
    return tidy([str(tile) for tile in row])


class Oracle:
    """One move, looked at slowly."""

    def __init__(self, state: State, view: View, move: Lead | Beat | Throw) -> None:
        self.state, self.view, self.move = state, view, move
        self.table = all_combinations(civil_supreme=False)
        self.led_table = all_combinations(view.options.supreme.civil)
        out = Counter(str(tile) for tile in view.options.tiles)
        for event in view.history:
            if isinstance(event, TilesDealt):
                out -= Counter(str(tile) for tile in event.hands[view.seat] if tile)
            elif isinstance(event, TilesLed | TilesBeat) and event.seat != view.seat:
                out -= Counter(map(str, event.tiles))
        out -= Counter(str(each.tile) for each in view.standing.played if each.tile is not None)
        self.unseen = tuple(out.elements())
        self.row = codes(move.tiles)
        self.hand = codes(view.hand)
        self.left = tuple((Counter(self.hand) - Counter(self.row)).elements())
        self.place = len(view.trick) + 1

    def made(self, row: Row, *, led: bool) -> tuple[str, int] | None:
        """Return class and rank of *row*."""
        return (self.led_table if led else self.table).get(tidy(row))

    def above(self, row: Row, *, led: bool) -> set[Row]:
        """Every choice of unseen tiles, one by one, that would take the trick from *row*."""
        mine = self.made(row, led=led)
        assert mine is not None
        capture = self.view.options.supreme.can_be_captured
        found = set()
        for choice in set(combinations(sorted(self.unseen), len(row))):
            other = tidy(choice)
            its = self.table.get(other)
            higher = its is not None and its[0] == mine[0] and its[1] > mine[1]
            if higher or (capture and led and row == SUPREME_CIVIL and other == CAPTURER):
                found.add(other)
        top = self.top_catcher()
        return found | ({top} if top is not None and top != row and top[0] in self.unseen else set())

    def top_catcher(self) -> Row | None:
        """Return the certain catcher of this last trick, over any tiles laid (以擒為大)."""
        led = codes((self.view.trick[0] if self.view.trick else self.move).tiles)
        needs = self.view.options.finish.capture_needs
        if self.left or needs is not CaptureNeeds.CATCH_IS_TOP or not self.view.options.finish.capture:
            return None
        caught = any(play.face_up and codes(play.tiles) == (dict(CATCHES).get(led[0]),) for play in self.view.trick)
        if len(led) > 1 or led[0] not in self.view.options.low_codes or caught:
            return None
        return (dict(CATCHES)[led[0]],)

    def ranks(self, rows: Sequence[Row] | set[Row]) -> set[tuple[str, int]]:
        """Return class and rank of each of *rows*."""
        return {self.table[row] for row in rows}

    @property
    def leads(self) -> bool:
        """Whether the move opens a trick."""
        return isinstance(self.move, Lead)

    def beats(self) -> list[Row]:
        """With what the seat may beat."""
        return [codes(m.tiles) for m in GAME.legal_moves(self.state, self.view.seat) if isinstance(m, Beat)]

    def takes_in(self, state: State) -> bool:
        """Whether every way to play the trick on in one world leaves it to the seat."""
        for now in self.after_trick(state):
            won = next(event for event in reversed(now.history) if isinstance(event, TrickWon))
            if won.seat != self.view.seat or (now.ended is not None and now.ended.winner != won.seat):
                return False
        return True

    def takes(self) -> bool:
        """Return whether the move takes the trick in every world that is tried."""
        return all(map(self.takes_in, self.worlds()))

    def after_trick(self, state: State) -> Iterator[State]:
        """Yield what every way to play the trick on in one world leads to."""
        todo = [GAME.apply(state, self.view.seat, self.move).state]
        while todo:
            now = todo.pop()
            if not now.trick:
                yield now
                continue
            legal = GAME.legal_moves(now, now.turn)
            todo += [GAME.apply(now, now.turn, m).state for m in legal if isinstance(m, Beat)]
            todo.append(thrown(now))

    def worlds(self) -> list[State]:
        """Return the true world, and some that look alike."""
        return [self.state, *(GAME.guess(self.view, Random(n)) for n in range(WORLDS))]

    def last_trick(self, state: State, low: str, catcher: str) -> State:
        """Lead *low* in the last trick of *state*, after winning the one before; its catcher, if held, beats it."""
        now = state
        if not (self.leads and not self.left):
            now = GAME.apply(now, self.view.seat, self.move).state
            while now.trick:
                now = thrown(now)
        now = GAME.apply(now, self.view.seat, GAME.read_move(f"lead {low}")).state
        while GAME.to_act(now):
            beat = next(
                (m for m in GAME.legal_moves(now, now.turn) if isinstance(m, Beat) and codes(m.tiles) == (catcher,)),
                None,
            )
            now = thrown(now) if beat is None else GAME.apply(now, now.turn, beat).state
        return now

    def groups(self, hand: Row) -> list[Row]:
        """The largest combinations that each tile of *hand* is part of, each once."""
        families = [(civil, *military) for civil, military in FAMILIES] + [("42", "21")]
        found: list[Row] = []
        for family in [*families, *((code,) for code in CIVIL if code not in {f[0] for f in FAMILIES})]:
            part = tidy([code for code in hand if code in family])
            found += [part] if part else []
        assert sum(map(len, found)) == len(hand)
        return found

    def is_sure(self, row: Row) -> bool:
        """Return whether nobody can beat *row* when it is led."""
        return not self.above(row, led=True)

    def alone(self, code: str) -> bool:
        """Return whether nothing in hand goes together with one tile."""
        return (code,) in self.groups(self.hand)


def catches_when_led(o: Oracle, low: str, catcher: str) -> bool:
    """Return whether *catcher* may be laid wherever *low* comes to be led in the last trick, and nothing higher lies.

    Played out at random in several worlds; everybody keeps these two tiles as long as possible.
    """
    rng = Random(f"{o.view.hand} {o.move}")
    for world in o.worlds():
        for _time in range(PLAYED_OUT):
            now = GAME.apply(world, o.view.seat, o.move).state
            while seats := GAME.to_act(now):
                legal = GAME.legal_moves(now, seats[0])
                is_last = now.trick and not now.hands[now.trick[0].seat]
                if is_last and seats[0] == o.view.seat and codes(now.trick[0].tiles) == (low,):
                    held = codes(now.hands[o.view.seat]) == (catcher,)
                    beaten = any(play.face_up for play in now.trick[1:])
                    if held and not beaten and not any(isinstance(each, Beat) for each in legal):
                        return False
                wanted = [m for m in legal if isinstance(m, Claim | Pass) or not {low, catcher} & {*codes(m.tiles)}]
                now = GAME.apply(now, seats[0], rng.choice(wanted or legal)).state
    return True


PLAYED_OUT: Final = 6


def may_win_with(o: Oracle, kept: Row) -> bool:
    """Return whether the seat may still win with *kept*: a last single tile wins nothing for who has no trick."""
    is_last_single = isinstance(o.move, Throw) and len(kept) == len(o.left) == 1
    return not is_last_single or bool(o.view.won[o.view.seat]) or not o.view.options.play.two_tile_rule


def suit(code: str) -> str:
    """Return the suit of one tile."""
    return "civil" if code in CIVIL else "military"


def thrown(state: State) -> State:
    """Return *state* after a throw by the seat to move."""
    throw = next(m for m in GAME.legal_moves(state, state.turn) if isinstance(m, Throw))
    return GAME.apply(state, state.turn, throw).state


LOSES: Final = ("tiengow.void", "tiengow.short", "tiengow.par")
COVERS: Final = ("tiengow.caught", "tiengow.covered")


def captures(o: Oracle, r: Reason) -> bool:
    """Return whether the leader of the low tile pays for all, in any course of the trick in any world."""
    for world in o.worlds():
        for end in o.after_trick(world):
            assert end.ended is not None
            lines = [line.reason for line in end.ended.sheet if line.reason.key in COVERS]
            if end.ended.winner != o.view.seat or {line["payer"] for line in lines} != {r["seat"]}:
                return False
            name = "capture-four" if len(r["low"]) > 1 else "capture"
            if {factor for line in lines for factor in line["factors"]} != {(name, r["times"])}:
                return False
    return codes(r["low"]) == codes(o.view.trick[0].tiles)


def finish_pays(o: Oracle, r: Reason) -> bool:
    """Return whether each loser owes so many times as much, however the trick goes on in any world."""
    for world in o.worlds():
        for end in o.after_trick(world):
            assert end.ended is not None
            lines = [line.reason for line in end.ended.sheet if line.reason.key in LOSES]
            if end.ended.winner != o.view.seat or any((r["bonus"], r["times"]) not in x["factors"] for x in lines):
                return False
    return not o.left


def low_caught(o: Oracle, r: Reason) -> bool:
    """Return whether the low tile is led last, and who catches it makes the seat pay for all."""
    (low,), (catcher,) = codes(r["low"]), codes(r["catcher"])
    if (low, catcher) not in CATCHES or catcher not in o.unseen:
        return False
    for world in o.worlds():
        end = o.last_trick(world, low, catcher)
        assert end.ended is not None
        if end.ended.winner != o.view.seat and any(codes(row) == (catcher,) for row in beaten_by(end)):
            lines = [line.reason for line in end.ended.sheet if line.reason.key in COVERS]
            if {line["payer"] for line in lines} != {o.view.seat}:
                return False
            if {factor for line in lines for factor in line["factors"]} != {("capture", r["times"])}:
                return False
    return True


def four_caught(o: Oracle, r: Reason) -> bool:
    """Return whether whoever beats the four tiles led last makes the seat pay for all."""
    for world in o.worlds():
        for end in o.after_trick(world):
            assert end.ended is not None
            lines = [line.reason for line in end.ended.sheet if line.reason.key in COVERS]
            beaten = end.ended.winner != o.view.seat
            if beaten != bool(lines) or any(line["payer"] != o.view.seat for line in lines):
                return False
            if any(line["factors"] != (("capture-four", r["times"]),) for line in lines):
                return False
    return o.leads and not o.left and codes(r["low"]) == o.row


def beaten_by(state: State) -> list[Sequence[object]]:
    """Return what beat the lead of the last trick."""
    found: list[Sequence[object]] = []
    for event in state.history:
        if isinstance(event, TilesLed):
            found = []
        elif isinstance(event, TilesBeat):
            found.append(event.tiles)
    return found


def leads_low(o: Oracle, r: Reason) -> bool:
    """Return whether the seat leads the low tile last, and is paid so many times as much if nobody beats it."""
    (low,) = codes(r["low"])
    for world in o.worlds():
        end = o.last_trick(world, low, "")
        assert end.ended is not None
        lines = [line.reason for line in end.ended.sheet if line.reason.key in LOSES]
        if end.ended.winner != o.view.seat or any(("finish-low", r["times"]) not in x["factors"] for x in lines):
            return False
    return low in {low for low, _ in CATCHES}


CATCHES: Final = (("21", "42"), ("51", "61"))
"""The catcher of each low tile."""


def needy(o: Oracle) -> bool:
    """Return whether the seat has no trick."""
    return not o.view.won[o.view.seat]


def wins_round(o: Oracle) -> bool:
    """Return whether the move wins the last trick."""
    return not o.left and o.takes()


def all_yours(o: Oracle, r: Reason) -> bool:
    """Return whether all that is left in hand is sure."""
    return o.leads and o.takes() and all(map(o.is_sure, o.groups(o.left))) and r["tricks"] == len(o.hand)


def gains_now(o: Oracle, r: Reason) -> bool:
    """The chips that move in the trick all go to the seat, in every world."""
    for world in (o.state, GAME.guess(o.view, Random(1))):
        now = GAME.apply(world, o.view.seat, o.move).state
        while now.trick:
            now = GAME.apply(
                now, now.turn, next(m for m in GAME.legal_moves(now, now.turn) if isinstance(m, Throw))
            ).state
        before, after = len(world.payments), now.payments
        if len(after) != before + 1 or after[-1].chips[o.view.seat] <= 0:
            return False
        if after[-1].reason.key != f"tiengow.{r['bonus']}":
            return False
    return o.takes()


def named_exactly(o: Oracle, r: Reason, row: Row, *, led: bool) -> bool:
    """Return whether all that is above *row* is named, one of each rank, and nothing else."""
    named = {codes(each) for each in r["higher"]}
    above = o.above(row, led=led)
    return bool(named) and named <= above and o.ranks(named) == o.ranks(above) and len(named) <= coach.FEW


def lowest_of_several(o: Oracle) -> bool:
    """Return whether the move beats with the lowest that can."""
    ranks = sorted(rank_of(o, each) for each in o.beats())
    return len(ranks) > 1 and rank_of(o, o.row) == ranks[0] < ranks[-1]


def rank_of(o: Oracle, row: Row) -> int:
    """Return the rank of *row* in its class."""
    return o.table[row][1]


def broken(o: Oracle, row: Row) -> Row | None:
    """Return what belongs together and would be broken by laying *row*."""
    whole = next(group for group in o.groups(o.hand) if row[0] in group)
    return whole if len(whole) > len(row) else None


def higher_gone(o: Oracle, r: Reason) -> bool:
    """Return whether exactly the tiles above are named, and all of them are seen."""
    named = [codes(each) for each in r["higher"]]
    ranks = {RANK[row[0]] for row in named}
    wanted = {n for code, n in RANK.items() if suit(code) == suit(o.row[0]) and n > RANK[o.row[0]]}
    gone = all(RANK[code] not in ranks or suit(code) != suit(o.row[0]) for code in o.unseen)
    return ranks == wanted and gone and o.takes()


def lowest_loose(o: Oracle) -> bool:
    """Return whether the tiles given up have no partners, and of such tiles kept none is lower and one is higher."""

    def beside(gone: str) -> list[str]:
        return [kept for kept in o.left if o.alone(kept) and suit(kept) == suit(gone)]

    return all(map(o.alone, o.row)) and all(
        all(RANK[kept] >= RANK[gone] for kept in beside(gone))
        and any(RANK[kept] > RANK[gone] for kept in beside(gone))
        for gone in o.row
    )


TRUTH: Final[dict[str, Callable[[Oracle, Reason], bool]]] = {
    "captures": captures,
    "wins-last": lambda o, _: wins_round(o),
    "finish-pays": finish_pays,
    "all-yours": all_yours,
    "pays-now": gains_now,
    "leads-low": leads_low,
    "low-caught": low_caught,
    "four-caught": four_caught,
    "needs-trick": lambda o, _: needy(o) and o.takes() and bool(o.left) and o.view.options.play.two_tile_rule,
    "only-led": lambda o, _: (
        o.leads
        and o.made(o.row, led=True) == ("supreme", 0)
        and not any(n for kind, n in o.table.values() if kind == "supreme")
    ),
    "plays-last-lowest": lambda o, _: o.place == o.view.options.seats and lowest_of_several(o) and o.takes(),
    "plays-last": lambda o, _: o.place == o.view.options.seats and o.takes(),
    "nobody-may-beat": lambda o, _: o.place < o.view.options.seats and o.takes(),
    "highest": lambda o, _: not o.above(o.row, led=o.leads) and o.takes(),
    "higher-gone": higher_gone,
    "nobody-can-beat": lambda o, _: not o.above(o.row, led=o.leads) and o.takes(),
    "first-trick": lambda o, _: needy(o) and o.takes() and bool(o.left) and o.view.options.play.two_tile_rule,
    "first-trick-pays": lambda o, r: needy(o) and o.takes() and r["due"] == 5 and r["less"] == 4 - len(o.row),
    "more-sure": lambda o, r: (
        o.leads
        and o.takes()
        and r["tricks"] == len(o.row) + sum(len(group) for group in o.groups(o.left) if o.is_sure(group)) > len(o.row)
    ),
    "last-chance": lambda o, _: needy(o) and len(o.left) == 1 and o.view.options.play.two_tile_rule,
    "keeps-last": lambda o, r: codes(r["whole"]) == tidy(o.left) and o.groups(o.left) == [tidy(o.left)],
    "few-beat": lambda o, r: named_exactly(o, r, o.row, led=o.leads),
    "lowest-beat": lambda o, _: lowest_of_several(o),
    "beating-breaks": lambda o, r: (
        all(broken(o, row) for row in o.beats()) and codes(r["whole"]) in [broken(o, row) for row in o.beats()]
    ),
    "beating-in-vain": lambda o, r: (
        rank_of(o, codes(r["tiles"])) == max(rank_of(o, row) for row in o.beats())
        and named_exactly(o, r, codes(r["tiles"]), led=False)
    ),
    "keeps-catcher": lambda o, r: (
        (*codes(r["low"]), *codes(r["catcher"])) in CATCHES
        and codes(r["catcher"])[0] in o.left
        and codes(r["low"])[0] in o.unseen
        and o.view.options.finish.capture
        and (bool(o.view.won[o.view.seat]) or not o.view.options.play.two_tile_rule)
        and catches_when_led(o, codes(r["low"])[0], codes(r["catcher"])[0])
    ),
    "lowest-loose": lambda o, _: lowest_loose(o),
    "keeps-sure": lambda o, r: (
        codes(r["tiles"]) in o.groups(o.left) and o.is_sure(codes(r["tiles"])) and may_win_with(o, codes(r["tiles"]))
    ),
    "keeps-strong": lambda o, r: (
        codes(r["tiles"]) in o.groups(o.left)
        and named_exactly(o, r, codes(r["tiles"]), led=True)
        and may_win_with(o, codes(r["tiles"]))
    ),
    "keeps-together": lambda o, r: (
        len(r["whole"]) > 1 and codes(r["whole"]) in o.groups(o.hand) and codes(r["whole"]) in o.groups(o.left)
    ),
    "at-once": lambda o, r: o.leads and r["tricks"] == len(o.row) > 1,
    "cannot-beat": lambda o, _: not o.beats(),
}
"""For each sentence, by the end of its key, whether it is true of a move."""


TABLES: Final = {
    **PRESETS,
    "one-trick-rule-off": changed(ON, play__two_tile_rule=False),
    "capture-open": changed(ON, supreme__capture_closes_trick=False),
    "catch-is-top": changed(ON, finish__capture_needs=CaptureNeeds.CATCH_IS_TOP),
}
"""The presets, and what none of them plays."""


def positions(preset: str, seed: int) -> Iterator[tuple[State, Seat]]:
    """Yield positions of random rounds without end; about half of the moves are sensible."""
    options, rng = TABLES[preset], Random(f"{preset} {seed}")
    standing = Standing()
    left: tuple[Tile, ...] = ()
    while True:
        state = GAME.start(options, random_deal_at(options, rng, left=left), standing).state
        while seats := GAME.to_act(state):
            seat = rng.choice(seats)
            if not state.answers:
                yield state, seat
            legal = GAME.legal_moves(state, seat)
            sensible = rng.random() < 0.5
            view = GAME.view(state, seat)
            move = Greedy().choose(view, legal, rng, Budget()).move if sensible else rng.choice(legal)
            state = GAME.apply(state, seat, move if move in legal else legal[0]).state
        standing = GAME.next_standing(state) if rng.random() < 0.7 else random_standing(rng, options.seats)
        left = state.rest if standing.half == 2 else ()


def check(preset: str, seed: int, count: int) -> Counter[str]:
    """Check all remarks on up to four moves of each of *count* positions; return the count of each remark."""
    said: Counter[str] = Counter()
    rng = Random(seed)
    for (state, seat), _ in zip(positions(preset, seed), range(count), strict=False):
        view, legal = GAME.view(state, seat), GAME.legal_moves(state, seat)
        for move in rng.sample(legal, min(4, len(legal))):
            assert not isinstance(move, Claim | Pass)
            found = reasons(view, move)
            # What the others hold makes no difference.
            other = GAME.guess(view, rng)
            assert found == reasons(GAME.view(other, seat), move)
            oracle = Oracle(state, view, move)
            for reason in found:
                key = reason.key.removeprefix("tiengow.")
                assert TRUTH[key](oracle, reason), (reason, view.hand, move, view.trick)
                said[key] += 1
    return said


@pytest.mark.parametrize(
    "preset",
    # Two of them reach what is left to cover.
    [
        pytest.param(
            key, marks=() if key in ("erren", "one-trick-rule-off") else (pytest.mark.matrix, pytest.mark.no_cover)
        )
        for key in TABLES
    ],
)
def test_all_that_is_said_is_true(preset: str) -> None:
    """On positions of random play."""
    assert sum(check(preset, 1, 60).values()) > 60


@pytest.mark.bulk
@pytest.mark.parametrize("preset", TABLES)
def test_all_that_is_said_is_true_of_hundreds(preset: str) -> None:
    """On a few hundred more."""
    check(preset, 2, 300)


@pytest.mark.slow
@pytest.mark.parametrize("preset", TABLES)
def test_all_that_is_said_is_true_of_thousands(preset: str) -> None:
    """On many more; every sentence is said at some table."""
    check(preset, 3, 1500)


@pytest.mark.slow
def test_every_sentence_is_said() -> None:
    """None is idle."""
    said: Counter[str] = Counter()
    for preset in TABLES:
        said += check(preset, 4, 300)
    # Some need what random play seldom comes to.
    for each in planted("tiengow"):
        view, move, _legal = each.position
        said.update(reason.key.removeprefix("tiengow.") for reason in reasons(view, move))
    assert said.keys() == TRUTH.keys()


PLANTED: Final = [
    ("66 65 33 62 41 22 64 61", (), "0 lead 66", "highest"),
    ("66 63 33 62 41 22 64 61", (), "0 lead 66 63", "highest"),
    ("44 65 63 42 41 22 64 33", (), "0 lead 63", "highest"),
    ("42 21 33 62 41 22 64 61", (), "0 lead 42 21", "pays-now"),
    ("51 51 61 62 41 22 64 33", (), "0 lead 51 51", "pays-now"),
    ("51 51 55 62 41 22 64 33", (), "0 lead 51 51", "only-led"),
    ("66 66 63 54 41 22 64 33", (), "0 lead 66 66 63 54", "pays-now"),
    ("66 66 11 63 41 22 64 33", (), "0 lead 11", "higher-gone"),
    ("63 54 62 42 41 22 64 33", (), "0 lead 62", "higher-gone"),
    ("11 62 63 54 41 22 64 33", (), "0 lead 11 62", "nobody-can-beat"),
    ("66 11 62 42 41 22 64 33", (), "0 lead 11", "few-beat"),
    ("44 65 62 42 41 22 64 33", (), "0 lead 44", "few-beat"),
    ("11 62 65 42 41 22 64 33", (), "0 lead 11 62", "few-beat"),
    ("31 41 65 42 61 22 64 33", (), "0 lead 31 41", "few-beat"),
    ("33 33 65 42 61 22 64 41", (), "0 lead 33 33", "at-once"),
    ("66 51 65 42 61 22 64 41", (), "0 lead 51", "lowest-loose"),
    ("51 66 66 42 61 22 64 52", (), "0 lead 51", "lowest-loose"),
    ("66 66 63 54 42 21 11 11", (), "0 lead 11 11", "all-yours"),
    ("66 66 63 54 11 11 62 53", ("0 lead 66 66 63 54", "0 lead 11 11 62"), "0 lead 53", "wins-last"),
    ("66 66 63 54 11 11 62 42", ("0 lead 66 66 63 54", "0 lead 11 11 62"), "0 lead 42", "wins-last"),
    (
        "66 66 63 54 11 11 51 61|31 22 52 43 41 32 42 21",
        ("0 lead 66 66 63 54", "0 lead 11 11", "0 lead 51"),
        "1 beat 31",
        "last-chance",
    ),
    ("65|64|61|66 44 31 21 11 63 54 62", ("0 lead 65", "1 throw 64", "2 throw 61"), "3 beat 31", "plays-last-lowest"),
    ("65|64|61|65 44 61 21 63 62 53 43", ("0 lead 65", "1 throw 64", "2 throw 61"), "3 beat 44", "plays-last"),
    ("66|22 33 33 65 61 53 62 52", ("0 lead 66",), "1 throw 61", "lowest-loose"),
    ("66|64 22 33 55 31 53 62 52", ("0 lead 66",), "1 throw 22", "keeps-together"),
    ("65|66 63 64 61 51 53 42 43", ("0 lead 65",), "1 throw 51", "beating-breaks"),
    ("31|22 33 44 63 61 53 62 55", ("0 lead 31",), "1 throw 61", "beating-in-vain"),
    ("65|22|66 11 31 31 33 64 22 44", ("0 lead 65", "1 throw 22"), "2 beat 66", "highest"),
    ("65|22 33 44 63 61 53 62 55", ("0 lead 65",), "1 beat 22", "lowest-beat"),
    ("33 33|22 11 11 63 61 53 65 55", ("0 lead 33 33",), "1 beat 11 11", "few-beat"),
    ("33 33|22 66 66 21 61 53 65 55", ("0 lead 33 33",), "1 beat 66 66", "highest"),
    ("51 51|61 61 66 21 22 53 65 55", ("0 lead 51 51",), "1 beat 61 61", "pays-now"),
    ("66 66 63|61 61 22 21 31 53 65 55", ("0 lead 66 66 63",), "1 throw 61 61 22", "cannot-beat"),
]
"""Hands by seat, the play so far (seats not named throw their last tiles), a move, and a teacher's first remark.

Each was read and judged: first a sure trick, then a payment, then a risk with a name, then the tiles kept.
"""


@pytest.mark.parametrize(("hands", "lines", "move", "first"), PLANTED, ids=lambda value: str(value) or "start")
def test_a_teacher_would_say_this_first(hands: str, lines: Sequence[str], move: str, first: str) -> None:
    """The weightiest remark comes first."""
    state = begun(laid(*hands.split("|")))
    for line in (*lines, move):
        seat, _, words = line.partition(" ")
        while state.turn != int(seat):
            throw = Throw(state.hands[state.turn][-len(state.trick[0].tiles) :])
            state = GAME.apply(state, state.turn, throw).state
        if line is not move:
            state = GAME.apply(state, state.turn, GAME.read_move(words)).state
    chosen = GAME.read_move(words)
    assert chosen in GAME.legal_moves(state, state.turn)
    assert reasons(GAME.view(state, state.turn), chosen)[0].key == f"tiengow.{first}"


@pytest.mark.no_cover
def test_all_that_is_said_of_planted_positions_is_true() -> None:
    """Captures are among them, which random play seldom comes to."""
    said: Counter[str] = Counter()
    for each in planted("tiengow"):
        state, seat, move = each.reached
        view = GAME.view(state, seat)
        for reason in reasons(view, move):
            key = reason.key.removeprefix("tiengow.")
            assert TRUTH[key](Oracle(state, view, move), reason), (each, reason)
            said[key] += 1
    assert said["captures"] > 5
    assert said["leads-low"] > 5


def test_a_dealt_win_pays_what_is_said() -> None:
    """Each of the others pays so much, times what the banker is worth."""
    state = GAME.start(ON, laid("63 54 62 53 52 43 42 41"), Standing(rounds=8)).state
    move = GAME.legal_moves(state, Seat(0))[0]
    assert isinstance(move, Claim)
    (said,) = reasons(GAME.view(state, Seat(0)), move)
    while seats := GAME.to_act(state):
        state = GAME.apply(state, seats[0], GAME.legal_moves(state, seats[0])[0]).state
    assert state.ended is not None
    assert {line.reason["pays"] for line in state.ended.sheet} == {said["pays"]}
    assert reasons(GAME.view(state, Seat(0)), Pass()) == ()


def test_the_catching_tile_is_above_whatever_lies() -> None:
    """以擒為大: a higher tile laid on a low one last may still be taken by its catcher; not once that is seen."""
    options = changed(ON, finish__capture_needs=CaptureNeeds.CATCH_IS_TOP, play__two_tile_rule=False)
    for second, above in (("52", ("42",)), ("42", ())):
        state = begun(laid("66 66 63 54 11 11 62 21", f"64 64 65 33 33 22 55 {second}"), options)
        for lead in ("66 66 63 54", "11 11 62", "21"):
            state = GAME.apply(state, Seat(0), GAME.read_move(f"lead {lead}")).state
            while state.turn != 0 and (lead != "21" or state.turn != 1):
                state = GAME.apply(
                    state, state.turn, Throw(state.hands[state.turn][: len(state.trick[0].tiles)])
                ).state
        sight = coach.Sight(GAME.view(state, Seat(1)), Beat(tiles(second)))
        assert sight.top_catcher == (combination(tiles("42"), civil_supreme=False) if above else None)
        assert {str(each) for row in sight.higher for each in row.tiles} >= {*above}


FOURS: Final = (
    "44 44 52 43 33 33 22 22", "66 66 63 54 65 65 64 64", "55 55 11 11 61 61 51 51", "31 31 62 53 42 41 32 21"
)  # fmt: skip


def test_four_tiles_led_last_may_be_captured() -> None:
    """Options, finish.four_capture: who leads them is warned, and who captures them told who pays."""
    options = changed(ON, finish__four_capture=True, supreme__civil=False, dealt__hands=())
    state = begun(laid(*FOURS), options)
    for words in ("lead 22 22", "throw 65 65", "throw 61 61", "throw 32 21"):
        state = GAME.apply(state, state.turn, GAME.read_move(words)).state
    for words in ("lead 33 33", "throw 64 64", "throw 51 51", "throw 42 41"):
        state = GAME.apply(state, state.turn, GAME.read_move(words)).state
    lead = Lead(tiles("44 44 52 43"))
    said = {reason.key: reason for reason in reasons(GAME.view(state, Seat(0)), lead)}
    warned = said["tiengow.four-caught"]
    assert {codes(row) for row in warned["higher"]} == {("66", "66", "63", "54"), ("11", "11", "62", "53")}
    assert four_caught(Oracle(state, GAME.view(state, Seat(0)), lead), warned)
    state = GAME.apply(state, Seat(0), lead).state
    beat = Beat(tiles("66 66 63 54"))
    said = {reason.key: reason for reason in reasons(GAME.view(state, Seat(1)), beat)}
    assert captures(Oracle(state, GAME.view(state, Seat(1)), beat), said["tiengow.captures"])
    assert "tiengow.finish-pays" not in said
    plain = replace(state, options=changed(options, finish__four_capture=False))
    assert "tiengow.captures" not in {reason.key for reason in reasons(GAME.view(plain, Seat(1)), beat)}


NO_TRICK: Final = (
    "55 31 22 32 64 65 42 22",
    "66 33 31 43 64 61 62 33",
    "63 54 53 21 44 41 11 66",
    "65 52 51 11 61 51 44 55",
)
NO_TRICK_MOVES: Final = """
0 lead 22/1 beat 66/2 throw 44/3 throw 11/1 lead 62/2 throw 41/3 throw 52/0 throw 55/1 lead 31/2 beat 11/3 throw 55/
0 throw 32/2 lead 66/3 throw 65/0 throw 65/1 throw 43/2 lead 54/3 throw 44/0 throw 22/1 throw 33/2 lead 63/3 throw 61/
0 throw 31/1 throw 64/2 lead 53/3 throw 51
"""


def test_a_catcher_is_not_promised_to_who_may_not_win() -> None:
    """R2: a seat without a trick keeps 六 as its last tile: when 三 is led last, it can only throw it."""
    state = begun(laid(*NO_TRICK), PRESETS["wiki_hk"])
    for line in NO_TRICK_MOVES.replace("\n", "").split("/"):
        seat, _, words = line.partition(" ")
        assert state.turn == int(seat)
        state = GAME.apply(state, state.turn, GAME.read_move(words)).state
    throw = GAME.read_move("throw 64")
    said = {reason.key for reason in reasons(GAME.view(state, Seat(0)), throw)}
    assert not said & {"tiengow.keeps-catcher", "tiengow.keeps-sure", "tiengow.keeps-strong"}
    state = GAME.apply(state, Seat(0), throw).state
    for words in ("throw 33", "lead 21", "throw 51"):
        state = GAME.apply(state, state.turn, GAME.read_move(words)).state
    assert [GAME.write_move(move) for move in GAME.legal_moves(state, Seat(0))] == ["throw 42"]


def test_every_sentence_has_its_truth() -> None:
    """None is said that is not checked."""
    assert [each.key.removeprefix("tiengow.") for each in SENTENCES] == list(TRUTH)


def test_what_is_said_comes_at_once() -> None:
    """A teacher does not keep anybody waiting: far below a third of a second."""
    longest = 0.0
    for (state, seat), _ in zip(positions("wiki_hk", 9), range(60), strict=False):
        view = GAME.view(state, seat)
        for move in GAME.legal_moves(state, seat)[:3]:
            begun = perf_counter()
            reasons(view, move)
            longest = max(longest, perf_counter() - begun)
    assert longest < 0.3
