# SPDX-License-Identifier: MIT
"""Guessing the whole 打天九 table from one seat.

Every arrangement of the unseen tiles that the rules allow is equally likely: arrangements are drawn
at random and those that contradict what was seen are drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from dominoes.game import Event, Faces, Seat, TilesDealt, known
from dominoes.games.combinations import Hand, Play, combination
from dominoes.games.tiengow.dealt import dealt_hands
from dominoes.games.tiengow.legality import broken_by
from dominoes.games.tiengow.options import Claiming, Split
from dominoes.games.tiengow.state import ClaimAnswered, Pass, State, View
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown
from dominoes.tiles import Tile, tidy


def guess(view: View, rng: Random) -> State:
    """Deal the unseen tiles at random to where they may lie; raise ValueError if the round is over."""
    if view.result is not None:
        raise ValueError("the round is over")
    unseen = list(view.options.tiles)
    for tile in view.seen():
        unseen.remove(tile)
    while True:
        rng.shuffle(unseen)
        state = _fill(view, iter(unseen))
        if _is_possible(state, view.seat):
            return state


def _fill(view: View, unseen: Iterator[Tile]) -> State:
    """Put *unseen* tiles wherever *view* shows none."""

    def fill(row: Faces) -> Hand:
        return tuple(next(unseen) if tile is None else tile for tile in row)

    sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.sizes)]
    hands = tuple(view.hand if seat == view.seat else tidy(fill((None,) * size)) for seat, size in enumerate(sizes))
    history: list[Event] = []
    for event in view.history:
        match event:
            case TilesThrown(seat, row):
                history.append(TilesThrown(seat, tidy(fill(row))))
            case ClaimAnswered(seat, None):
                history.append(ClaimAnswered(seat, Pass()))
            case _:
                history.append(event)
    played = tuple(replace(out, tile=fill((out.tile,))[0]) for out in view.standing.played)
    first = next(place for place, event in enumerate(history) if isinstance(event, TilesDealt))
    history[first] = TilesDealt(_dealt(view, hands, history))
    return State(
        options=view.options,
        standing=replace(view.standing, played=played) if played else view.standing,
        rest=tuple(unseen),
        hands=hands,
        # Declining is always possible, and says nothing about the hand.
        answers=tuple(
            None if not answered else view.own_answer if seat == view.seat else Pass()
            for seat, answered in enumerate(view.answered)
        ),
        # While dealt hands may be claimed several seats act, but it is the banker who will lead.
        turn=view.standing.banker if view.answered else view.to_act[0],
        trick=_trick(view, history),
        won=view.won,
        payments=view.payments,
        history=tuple(history),
    )


def _trick(view: View, history: list[Event]) -> tuple[Play, ...]:
    """Return the current trick with the guessed tiles of its throws."""
    plays = [event for event in history if isinstance(event, TilesLed | TilesBeat | TilesThrown)]
    current = plays[len(plays) - len(view.trick) :]
    return tuple(Play(event.seat, event.tiles, not isinstance(event, TilesThrown)) for event in current)


def _dealt(view: View, hands: tuple[Hand, ...], history: list[Event]) -> tuple[Hand, ...]:
    """Return what each seat was dealt: what it holds and what it has played."""
    rows = [list(hand) for hand in hands]
    own: Hand = ()
    for event in history:
        match event:
            case TilesLed(seat, row) | TilesBeat(seat, row) | TilesThrown(seat, row):
                rows[seat].extend(known(row))
            case TilesDealt(faces):
                own = known(faces[view.seat])
            case _:
                pass
    return tuple(own if seat == view.seat else tidy(row) for seat, row in enumerate(rows))


def _is_possible(state: State, seat: Seat) -> bool:
    """Return whether the moves of all seats but *seat*, whose hand is known, were legal."""
    options = state.options
    dealt = next(event.hands for event in state.history if isinstance(event, TilesDealt))
    hands = [known(hand) for hand in dealt]
    # Where dealt hands are opened without being asked for and none was, nobody holds one.
    if options.dealt_hands and options.dealt.claim is Claiming.AUTOMATIC:
        possible = not any(dealt_hands(tidy(hand), options.dealt) for hand in hands)
        return possible and _leads_were_legal(state, hands, seat)
    return _leads_were_legal(state, hands, seat)


def _leads_were_legal(state: State, hands: list[Hand], seat: Seat) -> bool:
    """Return whether no other seat broke a combination that the table forbids to break."""
    split, civil = state.options.play.split, state.options.supreme.civil
    if split is Split.ALLOWED:
        return True
    held = [list(tidy(hand)) for hand in hands]
    for event in state.history:
        if not isinstance(event, TilesLed | TilesBeat | TilesThrown):
            continue
        if isinstance(event, TilesLed) and event.seat != seat:
            lead = combination(event.tiles, civil_supreme=civil)
            assert lead is not None
            if broken_by(lead, tuple(held[event.seat]), civil_supreme=civil, split=split) is not None:
                return False
        for tile in filter(None, event.tiles):
            held[event.seat].remove(tile)
    return True
