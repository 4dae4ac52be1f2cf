# SPDX-License-Identifier: MIT
"""Every option of 打天九 does something: for each, a table whose outcome depends on it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

import pytest

from dominoes.deal import deal_from_seed
from dominoes.game import Deal, PileOpened, Seat, Standing
from dominoes.games.combinations import Trick
from dominoes.games.tiengow.options import (
    ERREN,
    SANREN,
    AllEight,
    CapturedFinish,
    CaptureNeeds,
    Claiming,
    DealtHand,
    Direction,
    FirstLead,
    LowTiles,
    OneRed,
    Opening,
    Removed,
    Roller,
    Rotation,
    Side,
    Split,
    Stacking,
    TienGowOptions,
)
from dominoes.games.tiengow.scoring import Finish, all_eight, bonus, settle
from dominoes.games.tiengow.state import ThrownShown
from dominoes.match import Until, first_standing, is_over
from dominoes.opening import OPENINGS
from dominoes.options import describe
from dominoes.tiles import FULL_SET, text
from tests.support.strategies import GAME, ON, begun, changed, chips, face_up, finish, laid, played, texts, trick

Probe = Callable[[TienGowOptions], Hashable]


def settled(end: Finish) -> Probe:
    """Ask for the chips of an end."""
    return lambda options: chips(settle(options, end))


def bonus_of(row: Trick, *, last: bool = False, honours: tuple[int, ...] = (0, 0, 0, 0)) -> Probe:
    """Ask for the chips of a bonus; None if none is paid."""

    def probe(options: TienGowOptions) -> Hashable:
        paid = bonus(options, Standing(rounds=8, honours=honours), row, last=last)
        return paid and paid.chips

    return probe


def labelled(end: Finish) -> Probe:
    """Ask how all eight tricks are labelled: 7, 8 or 0."""

    def probe(options: TienGowOptions) -> Hashable:
        found = all_eight(options, end)
        return int(found.name[-1]) if found else 0

    return probe


def claims(hand: str) -> Probe:
    """Ask what the holder of *hand* may do before the first lead."""

    def probe(options: TienGowOptions) -> Hashable:
        state = GAME.start(options, laid(hand), Standing(rounds=8)).state
        return tuple(sorted(texts(state, 0))) if state.answers else ("over" if state.ended else "none")

    return probe


def leads(options: TienGowOptions) -> Hashable:
    """Ask which of 地, 八, 地八 and 板凳 a holder of 三文地八 and a pair of 板凳 may lead."""
    state = begun(laid("11 11 62 22 22 51 61 42"), options)
    return tuple(row for row in ("11", "11 62", "11 11 62", "22", "22 22") if row in face_up(state, 0))


def second_to_play(options: TienGowOptions) -> Hashable:
    """Ask who follows the banker's lead in a second hand."""
    state = begun(laid("66"), options, rounds=1)
    return GAME.to_act(GAME.apply(state, Seat(0), GAME.read_move("lead 66")).state)[0]


def last_single(options: TienGowOptions) -> Hashable:
    """Ask whether a seat without tricks may beat the last single."""
    deal = laid("63 54 52 43 11 11 44 22", "66 66 55 55 33 33 65 65")
    lines = ["0 lead 63", "0 lead 54", "0 lead 52", "0 lead 43", "0 lead 11 11", "0 lead 44"]
    keep = ["1 throw 55", "1 throw 55", "1 throw 33", "1 throw 33", "1 throw 65 65", "1 throw 66"]
    script = [line for pair in zip(lines, keep, strict=True) for line in pair]
    state = GAME.apply(played(begun(deal, options), *script), Seat(0), GAME.read_move("lead 22")).state
    return tuple(face_up(state, 1))


def over_the_catcher(options: TienGowOptions) -> Hashable:
    """Ask whether a 九 may beat the 六 that has just caught a 三 in the last trick."""
    deal = laid(
        "33 33 64 64 65 65 22 22", "11 31 31 55 55 21 32 41", "66 11 44 44 42 53 62 61", "66 51 51 52 54 43 63 61"
    )
    script = (
        "1 lead 32, 2 beat 53, 3 beat 54, 0 throw 22, 3 lead 66, 0 throw 22, 1 throw 41, 2 throw 62,"
        " 3 lead 51, 0 beat 33, 1 beat 11, 2 beat 66, 2 lead 61, 3 throw 51, 0 throw 33, 1 beat 31,"
        " 1 lead 31, 2 throw 11, 3 throw 61, 0 throw 64, 1 lead 55 55, 2 throw 44 44, 3 throw 52 43, 0 throw 65 65,"
        " 1 lead 21, 2 beat 42"
    )
    state = begun(deal, options, banker=1)
    for line in script.split(", "):
        state = GAME.apply(state, Seat(int(line[0])), GAME.read_move(line[2:])).state
    return "63" in face_up(state, 3)


def revealed(options: TienGowOptions) -> Hashable:
    """Ask whether thrown tiles are shown."""
    end = played(begun(laid("66 66 63 54 11 11 62 53"), options), "0 lead 66 66 63 54", "0 lead 11 11 62 53")
    return any(isinstance(event, ThrownShown) for event in end.history)


def captured(beat: bool) -> Probe:  # noqa: FBT001 - two questions that belong together
    """Return a probe of the plays on a led pair of 銅錘六, or on the pair of 高腳七 that beat it."""

    def probe(options: TienGowOptions) -> Hashable:
        deal = laid("51 51 22 11 44 31 64 65", "61 61 63 52 42 41 32 21", "66 66 33 33 11 22 55 31")
        state = GAME.apply(begun(deal, options), Seat(0), GAME.read_move("lead 51 51")).state
        if not beat:
            return tuple(sorted(face_up(state, 1)))
        state = GAME.apply(state, Seat(1), GAME.read_move("beat 61 61")).state
        return tuple(sorted(face_up(state, 2)))

    return probe


def next_banker(options: TienGowOptions) -> Hashable:
    """Ask who banks after the banker has won."""
    end = played(begun(laid("66 66 63 54 11 11 62 53"), options), "0 lead 66 66 63 54", "0 lead 11 11 62 53")
    return GAME.next_standing(end).banker


def hand_taken(options: TienGowOptions) -> Hashable:
    """Ask for the first hand of the seed of zeros."""
    deal = seed_of_zeros(options)
    return text(GAME.start(options, deal, Standing()).state.hands[0])


def opening_used(options: TienGowOptions) -> Hashable:
    """Ask for the openings used in some deals."""
    deals = [deal_from_seed(bytes([n] * 32), FULL_SET, openings=options.openings) for n in range(60)]
    return tuple(sorted({GAME.start(options, deal, Standing()).state.history[0].opening for deal in deals}))  # type: ignore[attr-defined]


def opened_end(options: TienGowOptions) -> Hashable:
    """Ask whether the right end is opened when the dice are 5 3, 3 5 and 4 4."""
    wall = deal_from_seed(bytes(32), FULL_SET).wall
    starts = (GAME.start(options, Deal(wall, dice), Standing()).events[0] for dice in ((5, 3), (3, 5), (4, 4)))
    return tuple(event.from_right for event in starts if isinstance(event, PileOpened))


def tiles_dealt(options: TienGowOptions) -> Hashable:
    """Ask for the size of a hand."""
    return len(GAME.start(options, deal_from_seed(bytes(32), FULL_SET), Standing()).state.hands[0])


def rounds_played(options: TienGowOptions) -> Hashable:
    """Return a probe for the length of a match with a bank that moves on every second round."""
    standings: list[Standing] = []
    for number in range(30):
        following = Standing(Seat(number // 2 % 4), 1 + number % 2, number, (0,) * 4)
        if standings and is_over(options.session, standings, following):
            return number
        standings.append(following)
    return None


def chips_at_first(options: TienGowOptions) -> Hashable:
    """Ask how many chips everybody has."""
    return first_standing(options.session, 4, Seat(0)).chips[0]


def over_when_out(options: TienGowOptions) -> Hashable:
    """Ask whether a match is over when somebody has no chips."""
    return is_over(options.session, [Standing()], Standing(rounds=1, chips=(0, 200, 100, 100)))


def seed_of_zeros(options: TienGowOptions) -> Deal:
    """Return the deal of the seed of zeros at a table."""
    return deal_from_seed(bytes(32), options.tiles, openings=options.openings)


@dataclass(frozen=True)
class Row:
    """One option: what to ask, and the answer for each value."""

    probe: Probe
    answers: dict[Any, Hashable]
    base: TienGowOptions = field(default=ON)


PAIR = "lead 55 55"
ALL_EIGHT = finish((0, 8, 0, 0), "1 lead 66 66 63 54")
CAUGHT = finish((0, 1, 2, 5), "1 lead 21", "2 beat 42")
CAUGHT_AND_BEATEN = finish((0, 1, 2, 5), "1 lead 21", "2 beat 42", "3 beat 63")
LOW_SIX = finish((1, 2, 5, 0), "1 lead 51")
FOUR_BEATEN = finish((1, 1, 4, 2), "1 lead 44 44 52 43", "2 beat 66 66 63 54")
CAPTURED_LAST = finish((0, 1, 2, 5), "1 lead 51 51", "2 beat 61 61")
SINGLE_LAST = finish((0, 8, 0, 0), "1 lead 21", "2 throw 66", "3 throw 63", "0 throw 11", dealt=("", "21", "", ""))
HEAVEN_LAST = finish((0, 8, 0, 0), "1 lead 66")
THREE_LAST = finish((0, 8, 0, 0), "1 lead 11", "2 throw 63", dealt=("", "66 11", "", ""))
TOP_FIRST = finish((8, 0, 0, 0), "0 " + PAIR, first="0 lead 66", dealt=("66 66", "", "", ""))
PAIR_FIRST = finish((8, 0, 0, 0), "0 " + PAIR, first="0 lead 66 66", dealt=("66 66", "", "", ""))
ONE_PIP = "55 55 33 33 22 22 65 21"
ONE_HALF = "55 55 33 33 22 22 65 64"
FOUR_PAIRS = "42 21 55 55 33 33 64 64"

TABLE: dict[str, list[Row]] = {
    "hand_size": [Row(tiles_dealt, {8: 8, 4: 4})],
    "table.seats": [
        Row(
            lambda options: len(GAME.start(options, seed_of_zeros(options), Standing()).state.hands),
            {4: 4, 3: 3, 2: 2},
        )
    ],
    "table.par": [Row(settled(finish((1, 4, 0, 3), "3 " + PAIR)), {None: (-6, 0, -5, 11), 6: (-10, -2, -7, 19)})],
    "table.void": [Row(settled(finish((1, 4, 0, 3), "3 " + PAIR)), {None: (-6, 0, -5, 11), 8: (-6, 0, -8, 14)})],
    "table.trick_chips": [
        Row(settled(finish((1, 4, 0, 3), "3 " + PAIR)), {1: (-6, 0, -5, 11), 10: (-60, 0, -50, 110)}),
        Row(bonus_of(trick("1 lead 42 21")), {1: (-4, 8, -2, -2), 10: (-40, 80, -20, -20)}),
    ],
    "table.two_halves": [Row(GAME.halves, {True: True, False: False}, ERREN)],
    "table.removed": [
        Row(
            lambda options: text(sorted(set(FULL_SET) - set(options.tiles))),
            {Removed.PLUM: "55", Removed.BENCH: "22"},
            SANREN,
        )
    ],
    "bank.rotation": [Row(next_banker, {Rotation.WINNER: 0, Rotation.TURN: 1})],
    "bank.first_multiplier": [
        Row(settled(finish((1, 4, 0, 3), "3 " + PAIR, rounds=0)), {2: (-6, 0, -5, 11), 1: (-3, 0, -5, 8)})
    ],
    "bank.provisional_next": [
        Row(
            settled(finish((1, 4, 0, 3), "3 " + PAIR, rounds=1, term=2)),
            {2: (-6, 0, -5, 11), 3: (-9, 0, -5, 14)},
            changed(ON, bank__first_multiplier=1),
        )
    ],
    "bank.multiplier_cap": [
        Row(settled(finish((1, 4, 0, 3), "3 " + PAIR, term=4)), {None: (-15, 0, -5, 20), 3: (-9, 0, -5, 14)})
    ],
    "bank.surplus_multiplied": [
        Row(settled(finish((6, 2, 0, 0), "1 " + PAIR, term=7)), {False: (2, 8, -5, -5), True: (16, -6, -5, -5)})
    ],
    "play.direction": [Row(second_to_play, {Direction.COUNTER_CLOCKWISE: 1, Direction.ALTERNATE: 3})],
    "play.two_tile_rule": [Row(last_single, {True: (), False: ("66",)})],
    "play.split": [
        Row(
            leads,
            {
                Split.ALLOWED: ("11", "11 62", "11 11 62", "22", "22 22"),
                Split.FORBIDDEN: ("11 11 62", "22 22"),
                Split.FORBIDDEN_BUT_PAIRS: ("11 11 62", "22", "22 22"),
            },
        )
    ],
    "play.reveal_thrown": [Row(revealed, {True: True, False: False})],
    "supreme.civil": [
        Row(bonus_of(trick("1 lead 51 51")), {True: (-4, 8, -2, -2), False: None}),
        Row(settled(LOW_SIX), {True: (-12, 21, 1, -10), False: (-6, 10, 1, -5)}),
    ],
    "supreme.civil_capture": [Row(captured(beat=False), {True: ("61 61",), False: ()})],
    "supreme.capture_closes_trick": [Row(captured(beat=True), {True: (), False: ("33 33", "66 66")})],
    "supreme.captured_finish": [
        Row(
            settled(CAPTURED_LAST),
            {
                CapturedFinish.DOUBLE: (-20, -6, 25, 1),
                CapturedFinish.COVER_DOUBLE: (0, -26, 25, 1),
                CapturedFinish.COVER_FOURFOLD: (0, -52, 51, 1),
                CapturedFinish.PLAIN: (-10, -3, 12, 1),
            },
        )
    ],
    "bonus.supreme": [Row(bonus_of(trick("1 lead 42 21")), {True: (-4, 8, -2, -2), False: None})],
    "bonus.four": [Row(bonus_of(trick("1 lead 66 66 63 54")), {True: (-8, 16, -4, -4), False: None})],
    "bonus.finish_also_pays": [
        Row(bonus_of(trick("1 lead 42 21"), last=True), {False: None, True: (-4, 8, -2, -2)}),
        Row(bonus_of(trick("1 lead 66 66 63 54"), last=True), {False: None, True: (-8, 16, -4, -4)}),
    ],
    "bonus.supreme_streak": [
        Row(bonus_of(trick("1 lead 42 21"), honours=(0, 1, 0, 0)), {False: (-4, 8, -2, -2), True: (-8, 16, -4, -4)})
    ],
    "finish.surplus": [
        Row(settled(finish((1, 5, 0, 2), "3 " + PAIR)), {True: (-6, 1, -5, 10), False: (-6, 0, -5, 11)})
    ],
    "finish.supreme": [
        Row(settled(finish((1, 7, 0, 0), "1 lead 42 21")), {True: (-12, 32, -10, -10), False: (-6, 16, -5, -5)})
    ],
    "finish.four": [
        Row(settled(finish((1, 7, 0, 0), "1 lead 66 66 63 54")), {True: (-24, 64, -20, -20), False: (-6, 16, -5, -5)})
    ],
    "finish.four_capture": [Row(settled(FOUR_BEATEN), {False: (-24, -12, 44, -8), True: (0, -44, 44, 0)})],
    "finish.low": [Row(settled(LOW_SIX), {True: (-12, 21, 1, -10), False: (-6, 10, 1, -5)})],
    "finish.low_tiles": [
        Row(settled(LOW_SIX), {LowTiles.FOLLOW: (-12, 21, 1, -10), LowTiles.THREE: (-6, 10, 1, -5)}),
        Row(
            settled(LOW_SIX),
            {LowTiles.FOLLOW: (-6, 10, 1, -5), LowTiles.THREE_AND_SIX: (-12, 21, 1, -10)},
            changed(ON, supreme__civil=False),
        ),
    ],
    "finish.capture": [Row(settled(CAUGHT), {True: (0, -52, 51, 1), False: (-10, -3, 12, 1)})],
    "finish.capture_factor": [Row(settled(CAUGHT), {2: (0, -26, 25, 1), 4: (0, -52, 51, 1)})],
    "finish.capture_needs": [
        Row(
            settled(CAUGHT_AND_BEATEN),
            {CaptureNeeds.WIN: (-10, -3, -2, 15), CaptureNeeds.ANY_BEAT: (0, -60, 0, 60)},
        ),
        Row(over_the_catcher, dict(zip(CaptureNeeds, (True, True, False), strict=True))),
    ],
    "finish.captured_keeps_surplus": [
        Row(
            settled(finish((0, 5, 2, 1), "1 lead 21", "2 beat 42")),
            {True: (0, -51, 51, 0), False: (0, -52, 52, 0)},
        )
    ],
    "finish.qin_pays_surplus": [
        Row(settled(CAUGHT), {False: (0, -52, 51, 1), True: (0, -53, 52, 1)}),
    ],
    "finish.stacking": [
        Row(settled(ALL_EIGHT), {Stacking.MULTIPLY: (-160, 320, -80, -80), Stacking.LARGEST: (-40, 80, -20, -20)})
    ],
    "finish.cap_loser": [Row(settled(ALL_EIGHT), {None: (-160, 320, -80, -80), 40: (-160, 240, -40, -40)})],
    "finish.cap_banker": [Row(settled(ALL_EIGHT), {None: (-160, 320, -80, -80), 80: (-80, 240, -80, -80)})],
    "all_eight.mode": [
        Row(labelled(SINGLE_LAST), {AllEight.THEORY: 7, AllEight.WIKI: 8, AllEight.WIKI_STRICT: 8, AllEight.OFF: 0}),
        Row(labelled(HEAVEN_LAST), {AllEight.THEORY: 8, AllEight.NO_SINGLE: 7, AllEight.NO_EXTREME: 7}),
        Row(labelled(THREE_LAST), {AllEight.THEORY: 7, AllEight.ACTUAL: 8, AllEight.WIKI_STRICT: 7}),
    ],
    "all_eight.first_lead": [
        Row(labelled(TOP_FIRST), {FirstLead.NONE: 8, FirstLead.BANKER_NOT_TOP: 7, FirstLead.NOBODY_TOP: 0}),
        Row(labelled(PAIR_FIRST), {FirstLead.BANKER_NOT_TOP: 8, FirstLead.NOT_UNBEATABLE: 7}),
    ],
    "dealt.hands": [
        Row(claims(ONE_PIP), {(DealtHand.ONE_RED,): ("claim one-red", "pass"), (): "none"}),
        Row(
            claims(ONE_PIP),
            {(DealtHand.SEVEN_CIVIL,): ("claim seven-civil", "pass"), (DealtHand.ALL_WHITE,): ("pass",)},
        ),
    ],
    "dealt.heaven_red": [
        Row(claims("66 55 55 33 33 22 63 62"), {True: ("pass",), False: ("claim all-white", "pass")})
    ],
    "dealt.one_red": [Row(claims(ONE_HALF), {OneRed.PIP: ("pass",), OneRed.HALF: ("claim one-red", "pass")})],
    "dealt.claim": [Row(claims(ONE_PIP), {Claiming.ASK: ("claim one-red", "pass"), Claiming.AUTOMATIC: "over"})],
    "dealt.supreme_is_pair": [
        Row(
            claims(FOUR_PAIRS),
            {False: ("pass",), True: ("claim four-pairs", "pass")},
            changed(ON, dealt__hands=(DealtHand.FOUR_PAIRS,)),
        )
    ],
    "ceremony.opening": [
        Row(
            opening_used,
            {each: (each.key,) if each is not Opening.CHOSEN else tuple(sorted(OPENINGS)) for each in Opening},
        )
    ],
    "ceremony.roller": [
        Row(hand_taken, {Roller.OPPOSITE: "11 11 44 55 61 54 41 32", Roller.BANKER: "66 66 44 22 65 61 51 52"})
    ],
    "ceremony.side": [
        Row(hand_taken, {Side.LEFT: "11 11 44 55 61 54 41 32", Side.RIGHT: "31 31 33 64 51 53 43 42"}),
        Row(
            opened_end,
            {Side.LEFT: (False, False, False), Side.RIGHT: (True, True, True), Side.DICE: (False, True, False)},
        ),
    ],
    "session.until": [
        Row(
            rounds_played,
            {Until.ENDLESS: None, Until.ROUNDS: 4, Until.TERMS: 8},
            changed(ON, session__count=4),
        )
    ],
    "session.count": [Row(rounds_played, {3: 3, 8: 8}, changed(ON, session__until=Until.ROUNDS))],
    "session.start_chips": [Row(chips_at_first, {0: 0, 100: 100})],
    "session.bust_ends": [Row(over_when_out, {False: False, True: True}, changed(ON, session__start_chips=100))],
}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", TABLE)
def test_option(name: str) -> None:
    """The outcome follows the option, and differs between its values."""
    for row in TABLE[name]:
        found = {value: row.probe(changed(row.base, **{name.replace(".", "__"): value})) for value in row.answers}
        assert found == row.answers
        assert len(set(found.values())) > 1


def test_no_option_is_missing() -> None:
    """Every option has its row, and every flag and choice all its values; an unknown row is a mistake."""
    known = {info.name: info for info in describe(ON)}
    assert set(TABLE) == set(known)
    for name, info in known.items():
        values = {value for row in TABLE[name] for value in row.answers}
        if info.kind in ("flag", "choice"):
            assert values == set(info.choices), name
