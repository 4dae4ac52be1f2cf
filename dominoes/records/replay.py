# SPDX-License-Identifier: MIT
"""Playing a list of written moves again: replays, undo, resuming and checking are all this.

What a seat saw is played again, too, with a guess at the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from dominoes.errors import IllegalMoveError, NotationError, Reason, RecordError
from dominoes.game import (
    AnyGame,
    Deal,
    Event,
    Faces,
    PileOpened,
    Seat,
    Standing,
    Step,
    TilesDealt,
    known,
    then,
)

WrittenMove = tuple[Seat, str]
"""A seat and its move in record notation; a pass is never written."""

PASS = "pass"  # noqa: S105 - a word of the record format
CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class Played:
    """A position on the way through a round."""

    step: Step[Any]
    """The state, and all that happened since the position before."""
    moves: int
    """Written moves played so far."""


def unwritten_pass(game: AnyGame, state: object) -> WrittenMove | None:
    """Return the next answer omitted in records: the pass of a seat that is asked."""
    for seat in game.to_act(state):
        if any(game.write_move(move) == PASS for move in game.legal_moves(state, seat)):
            return seat, PASS
    return None


def with_passes(game: AnyGame, step: Step[Any], following: WrittenMove | None) -> Step[Any]:
    """Add the passes implied before *following*, or before the end if that is None."""
    given = step
    while True:
        if following is not None:
            seat, text = following
            try:
                if game.why_not(step.state, seat, game.read_move(text)) is None:
                    return step
            except NotationError:
                return step
        silent = unwritten_pass(game, step.state)
        if silent is None:
            # No pass makes this claim legal, and the reason is clearest while claims are asked for.
            return given if following is not None and text.startswith(CLAIM) else step
        seat, text = silent
        step = then(step, game.apply(step.state, seat, game.read_move(text)))


def _moved(game: AnyGame, state: object, seat: Seat, text: str) -> Step[Any]:
    """Play a written move, after the passes that must have been before it.

    Raises:
        IllegalMoveError: the rules forbid it.
        NotationError: it is no move of the game.
    """
    move = game.read_move(text)
    # Nearly every move is legal as written, and the rules need not look at it twice.
    with suppress(IllegalMoveError):
        return game.apply(state, seat, move)
    step = with_passes(game, Step(state), (seat, text))
    return then(step, game.apply(step.state, seat, move))


def replay(
    game: AnyGame,
    options: object,
    deal: Deal,
    standing: Standing,
    moves: Sequence[WrittenMove],
    *,
    finished: bool = False,
    begun: Step[Any] | None = None,
) -> Iterator[Played]:
    """Yield the position after the deal and after each written move.

    *finished* marks the round as complete: seats still asked then passed. *begun* is its first step by the rules, if
    known.

    Raises:
        RecordError: a move is illegal (with its name and the reason), or the deal is impossible.
    """
    try:
        step: Step[Any] = begun or game.start(options, deal, standing)
    except ValueError as error:
        raise RecordError(str(error), reason=Reason("record.deal")) from None
    if finished and not moves:
        step = with_passes(game, step, None)
    yield Played(step, 0)
    for number, (seat, text) in enumerate(moves, start=1):
        if not 0 <= seat < game.seats(options):
            raise RecordError(f"there is no seat {seat}", move=number, reason=Reason("record.seat", seat=seat))
        try:
            step = _moved(game, step.state, seat, text)
        except IllegalMoveError as error:
            raise RecordError(str(error), move=number, reason=error.reason) from None
        except NotationError as error:
            raise RecordError(str(error), move=number, reason=Reason("record.notation", text=text[:60])) from None
        if finished and number == len(moves):
            step = with_passes(game, step, None)
        yield Played(step, number)


class Guessed(NamedTuple):
    """How a round may have gone until now."""

    deal: Deal
    standing: Standing
    moves: tuple[WrittenMove, ...]


def guessed(game: AnyGame, view: Any, rng: Random) -> Guessed:  # noqa: ANN401 - the view of any game
    """Return a deal and moves after which a seat sees *view*; what it has not seen is drawn by chance.

    Raises:
        ValueError: the round is over.
    """
    guess, options = game.guess(view, rng), view.options
    hands: tuple[Faces, ...] = ()
    rest: Faces = ()
    dice: tuple[int, ...] = ()
    opening: str | None = None
    for event in guess.history:
        match event:
            case TilesDealt(dealt, in_order):
                hands, rest = dealt, in_order or ()
            case PileOpened(dice=rolled, opening=way):
                dice, opening = rolled, way if way in game.openings(options) else None
            case _:
                pass
    deal = Deal(
        (),
        guess.dice if game.dice(options) is None else dice,
        tuple(map(known, hands)),
        opening,
        known(rest) if game.draws(options) else None,
    )
    step: Step[Any] = game.start(options, deal, guess.standing)
    told, moves = _told(guess), list[WrittenMove]()
    while len(_told(step.state)) < len(told):
        seat, move, step = next(
            (seat, move, after)
            for seat in game.to_act(step.state)
            for move in game.legal_moves(step.state, seat)
            if (now := _told((after := game.apply(step.state, seat, move)).state)) == told[: len(now)]
        )
        moves.append((seat, game.write_move(move)))
    return Guessed(deal, guess.standing, tuple(each for each in moves if each[1] != PASS))


def _told(state: Any) -> tuple[Event, ...]:  # noqa: ANN401 - the state of any game
    """Return what happened until *state*, without the pile: hands that are laid out have none."""
    return tuple(event for event in state.history if not isinstance(event, PileOpened))


class Asked(NamedTuple):
    """A seat that has something to decide."""

    seat: Seat
    state: Any
    """State for its decision: seats before it with nothing but a pass have passed."""
    legal: tuple[Any, ...]


def asked(game: AnyGame, state: Any) -> tuple[Asked, ...]:  # noqa: ANN401 - the state of any game
    """Return the seats that have something to decide in *state*; silent passes go before."""
    while True:
        moves = {seat: game.legal_moves(state, seat) for seat in game.to_act(state)}
        passing = [seat for seat, legal in moves.items() if [game.write_move(move) for move in legal] == [PASS]]
        if not passing:
            return tuple(Asked(seat, state, legal) for seat, legal in moves.items())
        state = game.apply(state, passing[0], moves[passing[0]][0]).state


def still_view(game: AnyGame, state: Any, seat: Seat, *, asks: bool = False) -> Any:  # noqa: ANN401 - of any game
    """Return the view of *seat* in *state*, with one seat to move at most.

    Records do not write passes of seats that can only pass, so these are not asked. Where several seats decide at
    the same time nobody is to move, or *seat* if it is one of them and the table *asks* it. Where nobody may know who
    decides, it is the seat that moves once all have passed.
    """
    view = game.view(state, seat)
    deciding = tuple(each.seat for each in asked(game, state))
    if asks and seat in deciding:
        deciding = (seat,)
    elif game.is_secret(view):
        deciding = _after_passes(game, state)
    elif len(deciding) > 1:
        deciding = ()
    return replace(view, to_act=deciding)


def _after_passes(game: AnyGame, state: Any) -> tuple[Seat, ...]:  # noqa: ANN401 - the state of any game
    """Return the seats to move once everybody who is asked now has passed."""
    for seat in game.to_act(state):
        silent = next((each for each in game.legal_moves(state, seat) if game.write_move(each) == PASS), None)
        if silent is None:
            return ()
        state = game.apply(state, seat, silent).state
    return game.to_act(state)
