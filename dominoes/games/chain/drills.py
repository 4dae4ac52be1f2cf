# SPDX-License-Identifier: MIT
"""Questions for learners of the chain games: fitting tiles, possible moves, points and payments.

Source: resources/rules/chain.md, "The line", "Connecting", "Covering", "Differences", "Places" and "Slant nails".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Deal, Seat, Standing
from dominoes.games.chain.legality import legal_moves, tiles_of, why_not
from dominoes.games.chain.options import Blocked, BlockTest, ChainOptions, Settlement, TailPays
from dominoes.games.chain.rules import Chain
from dominoes.games.chain.scoring import DOUBLED, PLACE_PAYS, THRESHOLDS, in_order, pips
from dominoes.games.chain.state import Cover, End, Lead, Line, Move, Place, State, carries, first_of
from dominoes.games.chain.tally import Close, Tally, closes, ended, objection
from dominoes.games.drills import (
    ANSWERS,
    ME,
    Answer,
    Drill,
    Kind,
    Question,
    Settled,
    Shown,
    name_drill,
    settle_question,
    shuffled,
)
from dominoes.tiles import Tile

ENDS: Final = {
    "left": (End.LEFT,),
    "right": (End.RIGHT,),
    "either": (End.LEFT, End.RIGHT),
    "nowhere": (),
}
"""To which ends of a line with two a tile can be connected."""
_ENDS_SAID: Final = {
    "left": Reason("chain.drill-left"),
    "right": Reason("chain.drill-right"),
    "either": Reason("chain.drill-either"),
    "nowhere": Reason("chain.drill-nowhere"),
}
NUMBERS: Final = tuple("123456")
CONNECT, COVER = "connect", "cover"
BLOCK: Final = Close.CHOSEN.value
FIRST, MIDDLE, LAST = "first", "middle", "last"
"""Places of the learner in a round."""
STUCK: Final = "stuck"

_LINE: Final = 4
"""Tiles in a line that is shown, at most."""
_COUNTED: Final = ("2", "3", "4")
"""So many tiles whose pips are added."""
_MOST_POINTS: Final = 40
_LAID: Final = 12
_KEPT: Final = 5
"""Moves before a question about a hand, at most; more with large hands, which nearly always connect."""


def drills(options: ChainOptions) -> tuple[Drill, ...]:
    """Return what can be asked about a table with *options*."""
    faces = tuple(dict.fromkeys(tiles_of(options)))
    ends = tuple(ENDS) if options.line.ends > 1 else ()
    return (
        name_drill(faces, options.look.naming.key),
        Drill(Kind.END, (*NUMBERS, *ends), partial(_end, options)),
        Drill(Kind.PLAY, (CONNECT, COVER) if _covers(options) else (CONNECT,), partial(_may, options)),
        Drill(Kind.WORTH, _COUNTED, partial(_points, options)),
        Drill(Kind.SETTLE, _rounds(options), partial(_settled, options)),
    )


def _covers(options: ChainOptions) -> bool:
    """Return whether players often have to cover: at some tables for two the round is over first."""
    ends_first = options.line.blocked is Blocked.END and options.block.block_test is not BlockTest.TRUE_STATE
    return not (options.seats == 2 and ends_first)  # noqa: PLR2004 - only one other is asked


# -- lines ---------------------------------------------------------------------------------------


def _line(options: ChainOptions, rng: Random) -> tuple[Line, list[Tile]]:
    """Return a line by chance, and the tiles that are not in it."""
    left = list(shuffled(rng, tiles_of(options)))
    first = left.pop()
    line = first_of(first, ME, None if options.line.ends > 1 else rng.choice((first.high, first.low)))
    for _tile in range(rng.randrange(_LINE)):
        fitting = next((tile for tile in left if line.fits(tile)), None)
        if fitting is None:
            break
        left.remove(fitting)
        line = line.with_tile(fitting, ME, rng.choice(line.fitting_ends(fitting)))
    return line, left


def _shown(line: Line) -> Shown:
    row = line.in_row()
    tiles = tuple(placed.tile for placed, _half in row)
    return Shown((tiles,), Reason("chain.drill-line", ends=line.ends), tuple(half for _placed, half in row))


def _end(options: ChainOptions, item: str, rng: Random) -> Question:
    ask = _which_tile if item in NUMBERS else _which_end
    while True:
        line, left = _line(options, rng)
        found = ask(options, line, left, item, rng)
        if found is not None:
            return found


def _which_tile(options: ChainOptions, line: Line, left: list[Tile], item: str, rng: Random) -> Question | None:
    """Return the question which tile fits; None if the number *item* is not open, or too few tiles are left."""
    faces = tuple(dict.fromkeys(left))
    right = [tile for tile in faces if line.fits(tile)][: rng.choice((1, 1, 1, 0))]
    wrong = [tile for tile in faces if not line.fits(tile)][: ANSWERS - 1 - len(right)]
    if int(item) not in line.ends or len(right) + len(wrong) < ANSWERS - 1:
        return None
    none = _fits(line, right[0]) if right else Reason("chain.drill-none-fits", ends=line.ends)
    answers = [Answer(line.fits(tile), _why_fits(line, tile), rows=((tile,),)) for tile in (*right, *wrong)]
    answers = [*shuffled(rng, answers), Answer(not right, none, words=Reason("drills.none"))]
    return Question(
        Kind.END,
        item,
        Reason("chain.drill-ask-tile"),
        tuple(answers),
        (_shown(line),),
        naming=options.look.naming.key,
    )


def _which_end(options: ChainOptions, line: Line, left: list[Tile], item: str, rng: Random) -> Question | None:
    """Return the question for the end a tile goes to; None without a tile for the end of *item*."""
    fitting = [tile for tile in left if line.fitting_ends(tile) == ENDS[item]]
    if not fitting or line.ends[0] == line.ends[1]:
        return None
    tile = rng.choice(fitting)
    why = _why_fits(line, tile)
    answers = tuple(Answer(ends == ENDS[item], why, words=_ENDS_SAID[name]) for name, ends in ENDS.items())
    shown = (_shown(line), Shown(((tile,),), Reason("chain.drill-tile")))
    return Question(Kind.END, item, Reason("chain.drill-ask-end"), answers, shown, naming=options.look.naming.key)


def _fits(line: Line, tile: Tile) -> Reason:
    """Return to what *tile* fits."""
    found = tuple(dict.fromkeys(pips for pips in line.ends if carries(tile, pips)))
    return Reason("chain.drill-fits", tile=tile, has=found)


def _why_fits(line: Line, tile: Tile) -> Reason:
    return _fits(line, tile) if line.fits(tile) else Reason("chain.does-not-fit", tile=tile, ends=line.ends)


# -- a hand --------------------------------------------------------------------------------------


def _may(options: ChainOptions, item: str, rng: Random) -> Question:
    while True:
        for state in _under_way(options, rng):
            found = _what_may(state, item, rng)
            if found is not None:
                return found


def _under_way(options: ChainOptions, rng: Random) -> Iterator[State]:
    """Yield the positions of a round by chance, from some move on, that have a line to connect to."""
    game = Chain()
    state = game.start(options, Deal(shuffled(rng, tiles_of(options))), Standing(Seat(0))).state
    most = max(_LAID, options.seats * (options.hand_size - _KEPT))
    first = rng.randrange(1, most) + len(state.answers)
    move = 0
    while state.ended is None:
        if move >= first and state.line is not None and not state.answers:
            yield state
        seat = game.to_act(state)[0]
        # What is asked first in some rounds is declined.
        legal = game.legal_moves(state, seat)
        state = game.play(state, seat, rng.choice(legal[-1:] if state.answers else legal)).state
        move += 1


def _what_may(state: State, item: str, rng: Random) -> Question | None:
    """Return the question for the possible moves of the seat to move; None if this position has no such question."""
    line, seat, hand = state.line, state.turn, state.hands[state.turn]
    assert line is not None
    legal = legal_moves(state, seat)
    # Between equal ends there is nothing to choose.
    if any(isinstance(move, Lead) for move in legal) or len(set(line.ends)) < len(line.ends):
        return None
    if item != (CONNECT if any(isinstance(move, Place) for move in legal) else COVER):
        return None
    ends = (None,) if len(line.ends) == 1 else (End.LEFT, End.RIGHT)
    places: list[Move] = [Place(tile, end) for tile in dict.fromkeys(hand) for end in ends]
    covers: list[Move] = [Cover(tile) for tile in dict.fromkeys(hand)]
    possible = shuffled(rng, (*places, *covers))
    right = [move for move in possible if move in legal][:2]
    wrong = [move for move in possible if move not in legal][: ANSWERS - len(right)]
    if len(right) + len(wrong) < ANSWERS or not wrong:
        return None
    answers = [_move_answer(state, move) for move in (*right, *wrong)]
    shown = (_shown(line), Shown((hand,), Reason("drills.hand")))
    return Question(
        Kind.PLAY,
        item,
        Reason("chain.drill-ask-may"),
        shuffled(rng, answers),
        shown,
        naming=state.options.look.naming.key,
    )


def _move_answer(state: State, move: Move) -> Answer:
    line = state.line
    assert line is not None
    assert isinstance(move, Place | Cover)
    why = why_not(state, state.turn, move)
    if isinstance(move, Place):
        n = line.ends[-1] if move.end is End.RIGHT else line.ends[0]
        words = Reason("chain.drill-connect", n=n)
        allowed = Reason("chain.drill-fits", tile=move.tile, has=(n,))
    else:
        words = Reason("chain.drill-cover")
        fitting = any(line.fits(tile) for tile in state.hands[state.turn])
        allowed = Reason("chain.drill-may-cover") if fitting else Reason("chain.drill-covers", ends=line.ends)
    return Answer(why is None, why or allowed, rows=((move.tile,),), words=words)


# -- what counts ---------------------------------------------------------------------------------


def _points(options: ChainOptions, item: str, rng: Random) -> Question:
    row = tuple(rng.sample(tiles_of(options), int(item)))
    right = pips(row)
    # A tile counted twice, a half forgotten, or ten too many.
    likely = [right + rng.choice(row).low, right - rng.choice(row).low, right + 1, right - 1, right + 10]
    found = sorted({right, *shuffled(rng, dict.fromkeys(n for n in likely if n != right))[: ANSWERS - 1]})
    why = Reason("chain.drill-sum", numbers=tuple(int(tile.pips) for tile in row))
    answers = tuple(Answer(n == right, why, words=Reason("drills.number", n=n)) for n in found)
    return Question(
        Kind.WORTH,
        item,
        Reason("chain.drill-ask-points"),
        answers,
        (Shown((row,)),),
        naming=options.look.naming.key,
    )


def _rounds(options: ChainOptions) -> tuple[str, ...]:
    """Return the possible results of a round for a seat asked for its winnings."""
    block = (BLOCK,) if Close.CHOSEN in closes(options) else ()
    stuck = (STUCK,) if options.specials else ()
    middle = (MIDDLE,) if options.seats > len((FIRST, LAST)) else ()
    return (FIRST, LAST, *middle, *block, *stuck)


def _settled(options: ChainOptions, item: str, rng: Random) -> Question:
    while True:
        standing = Standing(Seat(rng.randrange(options.seats)), chips=(0,) * options.seats)
        tally = _tally(options, item, rng)
        if objection(options, standing, tally) is None and _place(tally) in (item, None):
            break
    state = ended(options, standing, tally)
    assert state.ended is not None
    settled = Settled(state, state.ended, options.seats)
    return settle_question(rng, item, settled, _mistakes(options, tally), tuple(_facts(options, standing, tally)))


def _tally(options: ChainOptions, item: str, rng: Random) -> Tally:
    points = tuple(rng.choice((0, *range(3, _MOST_POINTS))) for _seat in range(options.seats))
    if item == BLOCK:
        return Tally(points=points, close=Close.CHOSEN, seat=Seat(rng.randrange(options.seats)))
    if item == STUCK:
        # Whoever has laid next to nothing holds many pips.
        seat = Seat(rng.randrange(options.seats))
        points = tuple(each + 45 * (at == seat) for at, each in enumerate(points))
        return Tally(points=points, stuck=(seat,))
    return Tally(points=points)


def _place(tally: Tally) -> str | None:
    """Return the place of the learner; None where the round is about something else."""
    if tally.close is not Close.PLAYED or tally.stuck:
        return None
    points = [each or 0 for each in tally.points]
    mine = points[ME]
    return FIRST if mine == min(points) else LAST if mine == max(points) else MIDDLE


def _facts(options: ChainOptions, standing: Standing, tally: Tally) -> Iterator[Reason]:
    for seat in sorted(in_order(options, standing.banker)):
        yield Reason("chain.drill-points", seat=seat, points=tally.points[seat])
    yield Reason("chain.drill-banker", seat=standing.banker)
    if tally.close is Close.CHOSEN:
        yield Reason("chain.drill-blocked", seat=tally.seat, kind=tally.close.value)
    for seat in tally.stuck:
        banks = seat == standing.banker
        banker, others = THRESHOLDS[options.slant.penalty]
        name = "banker-stuck" if banks else "other-stuck"
        yield Reason("chain.drill-stuck", seat=seat, tiles=banker if banks else others, stuck=name)


def _mistakes(options: ChainOptions, tally: Tally) -> Iterator[int]:
    """Yield plausible wrong answers: a comparison with the winner alone, a sum, a forgotten doubling."""
    if options.settlement is Settlement.TAIL and options.tail.pay is TailPays.STAKE:
        yield from (options.tail.stake * times for times in (-1, 1, 2, -2, 0, 3))
        return
    points = [each or 0 for each in tally.points]
    mine, others = points[ME], points[ME + 1 :]
    yield from (min(points) - mine, max(points) - mine, -mine, sum(others), 0)
    yield from (sum(each - mine for each in others), DOUBLED * sum(each - mine for each in others))
    for pays in (*PLACE_PAYS.values(), sum(PLACE_PAYS.values())):
        yield from (-pays, pays, -DOUBLED * pays)
