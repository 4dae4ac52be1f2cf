# SPDX-License-Identifier: MIT
"""The diagrams of each game: what they hold."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dominoes.game import Seat
from dominoes.games import GAMES, entry
from dominoes.games.tricks import TrickWon
from tests.support.all_tiles import all_tiles
from tests.ui.diagram.positions import NAMES, drawn, faces, options_of, states

# Throws of dice lie there as tiles of which there are any number.
EVERY = [(game.key, preset, 0) for game in GAMES if game.key != "throwing" for preset in game.presets]
EVERY += [("paigow", "guangdong", seats) for seats in (2, 3, 5, 6, 7)]
EVERY += [("chain", "jielong", 2), ("chain", "xieding", 3)]


# Mates that left the turtle are out of the picture.
@pytest.mark.parametrize(("game", "preset", "seats"), [each for each in EVERY if each[0] != "turtle"])
def test_open_hands_show_every_tile_once(game: str, preset: str, seats: int) -> None:
    """In every position of a round, no tile is left out and none drawn twice; B5: before the deal there are none."""
    for state in states(game, options_of(game, preset, seats), seed=4):
        shown = Counter(faces(drawn(game, state, opened=True)))
        assert shown == Counter(all_tiles(state) if entry(game).game.is_dealt(state) else ())


@pytest.mark.parametrize(("game", "preset", "seats"), EVERY)
def test_closed_hands_tell_what_the_seat_knows(game: str, preset: str, seats: int) -> None:
    """With any tiles under the backs, the diagram is the same."""
    rules, rng = entry(game).game, Random(8)
    for place, state in enumerate(states(game, options_of(game, preset, seats), seed=5)[:-1]):
        seat = Seat(place % len(state.hands))
        other = rules.guess(rules.view(state, seat), rng)
        assert drawn(game, other, seat, opened=False) == drawn(game, state, seat, opened=False)


@pytest.mark.parametrize("game", ["tiengow", "paigow", "chain"])
def test_hidden_tiles_are_backs(game: str) -> None:
    """Somewhere in the middle of a round, others hold tiles that one does not see; when all is open there are none."""
    rounds = states(game, options_of(game, list(entry(game).presets)[1]), seed=6)
    state = rounds[-2]
    assert None in set(faces(drawn(game, state, opened=False)))
    assert None not in set(faces(drawn(game, state, opened=True)))


def test_seats_stand_around_the_one_at_the_bottom() -> None:
    """Counter-clockwise, each with its wind, and the banker with the multiplier."""
    state = states("tiengow", options_of("tiengow", "wiki_hk"), seed=1)[9]
    position = drawn("tiengow", state, 2, opened=True)
    assert [seat.name for seat in position.seats] == [NAMES[2], NAMES[3], NAMES[0], NAMES[1]]
    assert [seat.mark for seat in position.seats] == ["West", "North", "East", "South"]
    assert [bool(seat.banker) for seat in position.seats].count(True) == 1
    moving = [seat.name for seat in position.seats if seat.to_act]
    assert position.legend == (f"To move: {', '.join(moving)}", "All hands are open.")


def test_a_trick_and_the_tricks_won() -> None:
    """Plays lie in the middle until the next lead, the best one marked; won tricks are piles and words."""
    for state in states("tiengow", options_of("tiengow", "wiki_hk"), seed=1):
        position = drawn("tiengow", state, opened=False)
        plays = [seat.play for seat in position.seats if seat.play is not None]
        assert len(plays) == (len(state.trick) or len(position.seats) * any(state.won))
        if not state.trick:
            winners = [event.seat for event in state.history if isinstance(event, TrickWon)]
            assert [at for at, seat in enumerate(position.seats) if seat.play and seat.play.marked] == winners[-1:]
        assert sum(play.marked for play in plays) == bool(plays)
        assert [seat.piles for seat in position.seats] == list(state.won)
        assert all(bool(seat.piles_text) == bool(seat.piles) for seat in position.seats)


def test_set_hands_are_named() -> None:
    """In 推牌九 the end of a round shows the winners and their hands."""
    state = states("paigow", options_of("paigow", "guangdong"), seed=1)[-1]
    position = drawn("paigow", state, opened=False)
    for seat in position.seats:
        assert [group.caption.split()[0] for group in seat.groups] == ["low", "high"]
        assert seat.banker or seat.note.split(" · ")[-1] in {"won", "push", "lost"}


def test_rows_of_their_own() -> None:
    """If everybody lays their own row, the rows are before the seats, and the open end is named."""
    rounds = states("chain", options_of("chain", "changtian"), seed=4)
    position = drawn("chain", rounds[3], opened=False)
    assert not position.connected
    assert any(group.caption == "Line" for seat in position.seats for group in seat.groups)
    assert position.legend[0].startswith("Open end: ")
