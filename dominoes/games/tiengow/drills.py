# SPDX-License-Identifier: MIT
"""Questions for learners of 打天九: the higher tile, the order of plays, possible leads, the payments of a round.

Source: resources/rules/tiengow.md, "The tiles", "Combinations", "Following" and "Settlement".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Seat, Standing
from dominoes.games import combinations as plays
from dominoes.games.combinations import CIVIL_SUPREME, Combination, Hand, captures, choices, combination, held, ranked
from dominoes.games.drills import (
    ANSWERS,
    ME,
    Answer,
    Drill,
    Kind,
    Question,
    Settled,
    Shown,
    fit,
    name_drill,
    settle_question,
    shuffled,
)
from dominoes.games.tiengow.legality import broken_by, leads, why_not_beaten
from dominoes.games.tiengow.options import AllEight, Split, TienGowOptions
from dominoes.games.tiengow.scoring import Ending, banker_multiplier, base, seats_at
from dominoes.games.tiengow.tally import CAPTURES, Tally, ended, endings, objection, sweeps
from dominoes.games.tricks import Lead
from dominoes.ranks import RANK
from dominoes.tiles import FACES, Suit, Tile, remaining, tidy

SUITS: Final = "suits"
"""Of two tiles of different suits neither is higher."""
ALIKE: Final = "alike"
"""Two military tiles of equal pips."""
SWEEP: Final = "all-eight"
"""A round in which one seat takes all tricks."""
SPLIT: Final = "split"
"""A part of a combination that this table forbids to split."""

_SINGLES: Final = (plays.Kind.SINGLE_CIVIL, plays.Kind.SINGLE_MILITARY)
_TOGETHER: Final = tuple(each for each in plays.Kind if each not in _SINGLES)
_MILITARY: Final = tuple(face for face in FACES if face.suit is Suit.MILITARY)
_RANKS: Final = tuple({RANK[face]: face for face in reversed(_MILITARY)}.values())[::-1]
"""One military tile of each rank, high to low."""
_NEAR: Final = 3
"""Tiles so many ranks apart are asked about more often than others."""
_HAND: Final = 6
"""Tiles in a hand to lead from."""
_LONGEST_TERM: Final = 3


def drills(options: TienGowOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    faces = tuple(dict.fromkeys(options.tiles))
    together = tuple(each.value for each in _TOGETHER)
    forbidden = (SPLIT,) if options.play.split is not Split.ALLOWED else ()
    higher = (*(str(face) for face in faces if face.suit is Suit.CIVIL), *map(str, _RANKS), SUITS, ALIKE)
    return (
        name_drill(faces),
        Drill(Kind.HIGHER, higher, partial(_higher, faces)),
        Drill(Kind.WORTH, together, partial(_called, options)),
        Drill(Kind.PLAY, (*together, *forbidden), partial(_led, options)),
        Drill(Kind.BEATS, tuple(each.value for each in plays.Kind), partial(_beats, options)),
        Drill(Kind.SETTLE, _lines(options), partial(_settled, options)),
    )


# -- single tiles --------------------------------------------------------------------------------


def _higher(faces: Hand, item: str, rng: Random) -> Question:
    one, other = _two_tiles(faces, item, rng)
    first, second = (combination((each,), civil_supreme=False) for each in (one, other))
    assert first is not None
    assert second is not None
    if one.suit is not other.suit:
        why = Reason("tiengow.drill-suits")
    elif first.rank == second.rank:
        why = Reason("tiengow.drill-alike", one=one, other=other)
    else:
        above, below = (one, other) if first.rank > second.rank else (other, one)
        why = Reason("tiengow.drill-above", above=above, below=below)
    answers = (
        Answer(first.beats(second), why, rows=((one,),)),
        Answer(second.beats(first), why, rows=((other,),)),
        Answer(not (first.beats(second) or second.beats(first)), why, words=Reason("drills.neither")),
    )
    return Question(Kind.HIGHER, item, Reason("tiengow.drill-ask-higher"), answers)


def _two_tiles(faces: Hand, item: str, rng: Random) -> tuple[Tile, ...]:
    """Return the tiles of *faces* that a question about *item* compares, in any order."""
    if item == SUITS:
        return shuffled(rng, (rng.choice(faces[: -len(_MILITARY)]), rng.choice(_MILITARY)))
    if item == ALIKE:
        pair = rng.choice(ranked(plays.Kind.PAIR_MILITARY, civil_supreme=False))
        return shuffled(rng, pair.tiles)
    face = next(each for each in faces if str(each) == item)
    suit = [each for each in faces if each.suit is face.suit]
    face = rng.choice([each for each in suit if RANK[each] == RANK[face]])
    others = [each for each in suit if RANK[each] != RANK[face]]
    near = [each for each in others if abs(RANK[each] - RANK[face]) <= _NEAR]
    return shuffled(rng, (face, rng.choice(rng.choice((near, others)))))


# -- combinations --------------------------------------------------------------------------------


def _ranked(options: TienGowOptions, kind: plays.Kind, *, civil: bool) -> Iterator[Combination]:
    """Yield every combination of *kind* that can be made of the tiles of the table, high to low."""
    return (each for each in ranked(kind, civil_supreme=civil) if set(each.tiles) <= set(options.tiles))


def _of(options: TienGowOptions, item: str, rng: Random) -> Combination:
    return rng.choice(tuple(_ranked(options, plays.Kind(item), civil=options.supreme.civil)))


def _is(made: Combination) -> Reason:
    """Return what *made* is."""
    return Reason("tiengow.drill-is", combination=made.tiles, kind=made.kind.value, supreme=_is_civil_supreme(made))


def _is_civil_supreme(made: Combination) -> bool:
    return made.kind is plays.Kind.SUPREME and made.tiles == CIVIL_SUPREME


def _called(options: TienGowOptions, item: str, rng: Random) -> Question:
    made = _of(options, item, rng)
    others = [made]
    every = [each for kind in _TOGETHER for each in _ranked(options, kind, civil=options.supreme.civil)]
    # Those of as many tiles first: their number must not tell.
    for each in sorted(shuffled(rng, every), key=lambda each: len(each.tiles) != len(made.tiles)):
        if len(others) < ANSWERS and all((each.kind, each.rank) != (one.kind, one.rank) for one in others):
            others.append(each)
    answers = [
        Answer(
            each is made or each.tiles == made.tiles,
            _is(each),
            words=Reason("tiengow.drill-called", combination=each.tiles, supreme=_is_civil_supreme(each)),
        )
        for each in others
    ]
    return Question(
        Kind.WORTH, item, Reason("tiengow.drill-ask-called"), shuffled(rng, answers), (Shown((made.tiles,)),)
    )


def _led(options: TienGowOptions, item: str, rng: Random) -> Question:
    while True:
        found = _try_led(options, item, rng)
        if found is not None:
            return found


def _try_led(options: TienGowOptions, item: str, rng: Random) -> Question | None:
    """Return a question for the possible leads of a random hand; None if that hand has no such question."""
    civil, split = options.supreme.civil, options.play.split
    kind = rng.choice(_TOGETHER[-3:]).value if item == SPLIT else item
    made = _of(options, kind, rng)
    rest = remaining(options.tiles, made.tiles)
    hand = tidy((*made.tiles, *rng.sample(rest, _HAND - len(made.tiles))))
    legal = {move.tiles for move in leads(hand, civil, split)}
    parts = [each.tiles for each in held(hand, civil_supreme=civil) if len(each.tiles) > 1]
    broken = [row for row in parts if row not in legal]
    if made.tiles not in legal or (item == SPLIT and not broken):
        return None
    sizes = dict.fromkeys((len(made.tiles), 2, 3))
    loose = [row for size in sizes for row in shuffled(rng, choices(hand, size)) if row not in legal]
    others = [row for row in shuffled(rng, parts) if row in legal and row != made.tiles][:1]
    wrong = [*broken[:2], *(row for row in loose if row not in broken)][: ANSWERS - 1 - len(others)]
    answers = [_lead_answer(options, hand, row) for row in (made.tiles, *others, *wrong)]
    return Question(Kind.PLAY, item, Reason("tiengow.drill-ask-lead"), shuffled(rng, answers), (_hand(hand),))


def _hand(hand: Hand) -> Shown:
    return Shown((hand,), Reason("drills.hand"))


def _lead_answer(options: TienGowOptions, hand: Hand, row: Hand) -> Answer:
    civil, split = options.supreme.civil, options.play.split
    made = combination(row, civil_supreme=civil)
    if made is None:
        return Answer(right=False, why=Reason("tiengow.no-combination"), rows=(row,))
    if Lead(row) in leads(hand, civil, split):
        return Answer(right=True, why=_is(made), rows=(row,))
    whole = broken_by(made, hand, civil_supreme=civil, split=split)
    assert whole is not None
    return Answer(right=False, why=Reason("tiengow.no-split", whole=whole.tiles), rows=(row,))


def _beats(options: TienGowOptions, item: str, rng: Random) -> Question:
    capture = options.supreme.can_be_captured
    lead = _of(options, item, rng)
    # A reply is never supreme itself (resources/rules/tiengow.md, "Fixed readings").
    every = [
        each
        for kind in plays.Kind
        for each in _ranked(options, kind, civil=False)
        if len(each.tiles) == len(lead.tiles) and each.tiles != lead.tiles and fit(each.tiles, lead.tiles)
    ]

    def takes(reply: Combination) -> bool:
        return reply.beats(lead) or captures(reply.tiles, lead, capture=capture)

    same_kind_first = sorted(shuffled(rng, every), key=lambda each: each.kind is not lead.kind)
    right = [each for each in same_kind_first if takes(each)]
    wrong = [each for each in same_kind_first if not takes(each)][: ANSWERS - 1]
    # Where everything else is higher, there is nothing wrong to choose but that nothing is.
    # A possible capture is always among the answers: the reason for none would be that nothing beats the lead.
    captured = lead.kind is plays.Kind.SUPREME and bool(right)
    right = right[: ANSWERS - 1 if not wrong else 1 if captured else rng.choice((1, 1, 1, 0))]
    wrong = wrong[: ANSWERS - 1 - len(right)]

    def why(reply: Combination) -> Reason:
        if captured:
            return _why_beats(right[0], lead)
        return _why_beats(reply, lead) if reply in right else why_not_beaten(lead, reply)

    answers = [Answer(each in right, why(each), rows=(each.tiles,)) for each in (*right, *wrong)]
    none = Reason("tiengow.drill-none", best=lead.tiles) if not right else _why_beats(right[0], lead)
    if not right and lead.kind is plays.Kind.SUPREME:
        none = why_not_beaten(lead, None)
    answers = [*shuffled(rng, answers), Answer(not right, none, words=Reason("drills.none"))]
    shown = (Shown((lead.tiles,), Reason("drills.led")),)
    return Question(Kind.BEATS, item, Reason("drills.ask-beats"), tuple(answers), shown)


def _why_beats(reply: Combination, lead: Combination) -> Reason:
    if lead.kind is plays.Kind.SUPREME:
        return Reason("tiengow.drill-captures", tiles=reply.tiles)
    return Reason("tiengow.drill-beats", tiles=reply.tiles, best=lead.tiles)


# -- the settlement ------------------------------------------------------------------------------


def _lines(options: TienGowOptions) -> tuple[str, ...]:
    """Return the possible results of a round for a seat asked for its winnings."""
    even = ("par",) if options.par <= options.most_of_loser else ()
    above = ("surplus",) if options.pays_surplus else ()
    special = (each.value for each in endings(options) if each is not Ending.PLAIN)
    sweep = () if options.all_eight.mode is AllEight.OFF or options.small else (SWEEP,)
    return ("short", "void", *even, *above, "winner", *special, *sweep)


def _settled(options: TienGowOptions, item: str, rng: Random) -> Question:
    while True:
        rounds = rng.randrange(4)
        term = 1 + rng.randrange(min(_LONGEST_TERM, rounds + 1))
        nothing = (0,) * options.seats
        standing = Standing(Seat(rng.randrange(options.seats)), term, rounds, nothing, honours=nothing)
        tally = _tally(options, standing, item, rng)
        if tally is not None and objection(options, standing, tally) is None:
            break
    state = ended(options, standing, tally)
    assert state.ended is not None
    times = banker_multiplier(options.bank, standing)
    facts = (
        *(Reason("tiengow.drill-tricks", seat=seat, tricks=tally.won[seat]) for seat in seats_at(options)),
        Reason("tiengow.drill-banker", seat=standing.banker, m=times),
        Reason("tiengow.drill-last-trick", seat=tally.winner),
        *_special_facts(tally),
    )
    likely = _mistakes(options, tally, state.ended.chips[ME], times)
    return settle_question(rng, item, Settled(state, state.ended, options.seats), likely, facts)


def _special_facts(tally: Tally) -> Iterator[Reason]:
    if tally.ending in CAPTURES:
        yield Reason("tiengow.drill-caught", seat=tally.winner, payer=tally.caught, ending=tally.ending.value)
    elif tally.ending is not Ending.PLAIN:
        yield Reason("tiengow.drill-ending", ending=tally.ending.value)
    if tally.sweep is not None:
        yield Reason("tiengow.drill-sweep", sweep=tally.sweep)


def _tally(options: TienGowOptions, standing: Standing, item: str, rng: Random) -> Tally | None:
    """Return a round by chance that is *item* to the learner; None if chance made another."""
    seats = seats_at(options)
    others = [seat for seat in seats if seat != ME]
    specials = {each.value: each for each in Ending if each is not Ending.PLAIN}
    ending = specials.get(item, Ending.PLAIN)
    winner = ME if item == "winner" else rng.choice(others if item in ("short", "void", "par", "surplus") else seats)
    takers = (winner,) if item == SWEEP else seats
    tricks = [0] * len(seats)
    for _trick in range(options.hand_size):
        tricks[rng.choice(takers)] += 1
    mine, even = tricks[ME], options.par
    fits = {"short": 0 < mine < even, "void": not mine, "par": mine == even, "surplus": mine > even}
    if not fits.get(item, True):
        return None
    caught = rng.choice([seat for seat in seats if seat != winner]) if ending in CAPTURES else None
    found = Tally(tricks=tuple(tricks), winner=winner, ending=ending, caught=caught)
    # What all eight tricks count as depends on tiles that are not told, so that is.
    counted = [each for each in sweeps(options, standing, found) if each is not None]
    return replace(found, sweep=rng.choice(counted) if counted else None)


def _mistakes(options: TienGowOptions, tally: Tally, chips: int, times: int) -> Iterable[int]:
    """Return plausible wrong answers: a forgotten banker, a forgotten extra loss without tricks, a wrong sign."""
    due = base(options, tally.won[ME]) * options.table.trick_chips
    return (-due, -due * times, -2 * due * times, tally.won[ME] - options.par, chips // times, chips * times, 0)
