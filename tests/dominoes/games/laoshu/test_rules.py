# SPDX-License-Identifier: MIT
"""The worked cases of 老鼠搬家, and a second, deliberately naive referee."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import Any, Final

import pytest

from dominoes.deal import deal_round
from dominoes.errors import IllegalMoveError, NotationError
from dominoes.game import Deal, Seat, Standing, TilesDealt, known
from dominoes.games.laoshu import tally
from dominoes.games.laoshu.options import MOST_BOUTS, PRESETS, LaoshuOptions, SupremeOptions
from dominoes.games.laoshu.rules import Close, Laoshu, Memory, other, result_of
from dominoes.games.laoshu.state import BoutBegun, State
from dominoes.games.laoshu.tally import Tally
from dominoes.games.tricks import Beat, Throw, TilesThrown, TrickWon
from dominoes.options import from_dict, to_dict
from dominoes.records.notation import LONGEST_LINE
from dominoes.records.record import Round, write_line
from dominoes.tiles import FULL_SET, Tile, text, tidy, tiles
from tests.support.strategies import changed

GAME: Final = Laoshu()
EIGHT: Final = PRESETS["laoshu"]
CIVIL: Final = changed(EIGHT, supreme=SupremeOptions(civil=True))
FIRST, SECOND = Seat(0), Seat(1)


def begun(options: LaoshuOptions = EIGHT, seed: int = 0, banker: Seat = FIRST) -> State:
    """Deal a round."""
    return GAME.start(options, deal_round(GAME, options, bytes([seed]) * 32), Standing(banker)).state


def laid(*hands: str, queues: tuple[str, str] | None = None, options: LaoshuOptions = EIGHT, bout: int = 1) -> State:
    """Lay out hands in the middle of a round; what is not told lies in the queue of the first player."""
    rows = tuple(tidy(tiles(row)) for row in hands)
    told = [*rows, *map(tiles, queues or ("", ""))]
    rest = tuple((Counter(FULL_SET) - Counter(tile for row in told for tile in row)).elements())
    own, others = map(tiles, queues or ("", ""))
    state = begun(options)
    return replace(state, hands=rows, queues=((*rest, *own), others), bout=bout)


def after(state: State, *moves: str) -> State:
    """Play *moves*, each by whose turn it is."""
    for move in moves:
        state = GAME.apply(state, state.turn, GAME.read_move(move)).state
    return state


def legal(state: State) -> set[str]:
    """Return the legal moves as records write them."""
    return {GAME.write_move(move) for move in GAME.legal_moves(state, state.turn)}


def at_random(state: State, rng: Random) -> State:
    """Play to the end."""
    while state.ended is None:
        state = GAME.play(state, state.turn, rng.choice(GAME.legal_moves(state, state.turn))).state
    return state


# -- worked cases ------------------------------------------------------------------------------------


def test_the_second_bout_is_played_with_the_other_eight() -> None:
    """L1: A wins five tricks of the first bout, and B three."""
    hands = ("66 66 11 11 44 21 42 41", "44 31 31 55 55 63 62 54")
    state = laid(*hands)
    # Dealt so, sixteen others wait: eight of each.
    rest = state.queues[0]
    state = replace(state, queues=(rest[:8], rest[8:]))
    for lead, reply in (("66", "44"), ("66", "31"), ("11", "31"), ("11", "55"), ("44", "55")):
        state = after(state, f"lead {lead}", f"throw {reply}")
    assert state.won == (5, 0)
    state = after(state, "lead 21", "beat 63")
    assert state.won == (5, 1)
    for lead, reply in (("62", "throw 42"), ("54", "throw 41")):
        state = after(state, f"lead {lead}", reply)
    assert (len(state.hands[0]) + len(state.queues[0]), len(state.hands[1]) + len(state.queues[1])) == (18, 14)
    assert state.hands == (tidy(rest[:8]), tidy(rest[8:]))
    assert (state.bout, state.turn, state.won) == (2, SECOND, (0, 0))


def test_a_bout_is_as_long_as_the_shorter_queue() -> None:
    """L2: queues of 30 and 2 make a bout of two tiles each."""
    state = after(laid("66", "11", queues=("", "44 31")), "lead 66", "throw 11")
    assert tuple(map(len, state.hands)) == (2, 2)
    assert tuple(map(len, state.queues)) == (28, 0)


def test_who_wins_no_trick_and_has_no_queue_has_lost() -> None:
    """L3: queues of 27 and 5, and B wins no trick."""
    state = laid("66 66 11 11 63", "44 31 31 55 21")
    for lead, reply in (("66 66", "31 31"), ("11", "44"), ("11", "55"), ("63", "21")):
        assert state.ended is None
        state = after(state, f"lead {lead}", f"throw {reply}")
    assert state.ended is not None
    assert (len(state.queues[0]), len(state.queues[1])) == (32, 0)
    assert (state.ended.chips, state.ended.winner, state.ended.reason.key) == ((1, -1), 0, "laoshu.empty")
    assert GAME.legal_moves(state, FIRST) == ()
    assert GAME.to_act(state) == ()


@pytest.mark.parametrize(
    ("lead", "reply", "winner", "end"),
    [
        pytest.param("lead 11", "beat 66", 1, "11 66", id="L4"),
        pytest.param("lead 42 21", "throw 55 33", 0, "42 21 55 33", id="L5"),
        pytest.param("lead 11 62 53", "beat 66 63 54", 1, "11 62 53 66 63 54", id="L6"),
    ],
)
def test_a_trick_goes_behind_the_queue_of_the_winner(lead: str, reply: str, winner: int, end: str) -> None:
    """First the tiles that were led, then those of the reply."""
    state = laid("11 62 53 42 21 41 43 52", "66 63 54 55 33 22 65 64", queues=("", "11"))
    before = state.queues[winner]
    state = after(state, lead, reply)
    assert state.queues[winner] == (*before, *tiles(end))
    assert state.turn == winner


def test_a_last_single_may_be_beaten_by_who_has_no_trick() -> None:
    """L7: there is no rule of two tricks."""
    state = laid("66 55", "44 11", queues=("", "31"))
    state = after(state, "lead 66", "throw 44", "lead 55")
    assert legal(state) == {"beat 11", "throw 11"}
    state = after(state, "beat 11")
    assert state.turn == SECOND
    assert state.bout == 2


# -- the rest of the rules -----------------------------------------------------------------------------


def test_the_deal() -> None:
    """The wall's first sixteen tiles are the queue of the first player, on either seat."""
    deal = deal_round(GAME, EIGHT, bytes(32))
    for banker in (FIRST, SECOND):
        state = GAME.start(EIGHT, deal, Standing(banker)).state
        dealt, bout = state.history
        assert isinstance(dealt, TilesDealt)
        assert isinstance(bout, BoutBegun)
        halves = (deal.wall[:16], deal.wall[16:])
        own, others = halves if banker == FIRST else halves[::-1]
        assert (known(bout.hands[0]), known(bout.hands[1])) == (own[:8], others[:8])
        assert state.queues == (own[8:], others[8:])
        assert (dealt.hands, dealt.rest) == (((), ()), deal.wall)
        again = GAME.start(EIGHT, Deal((), hands=((), ()), rest=deal.wall), Standing(banker))
        assert again.state == state


def test_a_deal_has_all_tiles() -> None:
    """Neither a wall that lacks tiles, nor a reserve of others than are left, is dealt."""
    with pytest.raises(ValueError, match="not the full pile"):
        GAME.start(EIGHT, Deal(FULL_SET[:31] + FULL_SET[:1]), Standing())
    with pytest.raises(ValueError, match="not the full pile"):
        GAME.start(EIGHT, Deal((), hands=((), ())), Standing())


@pytest.mark.parametrize(
    ("moves", "seat", "move", "reason"),
    [
        ([], 1, "lead 66", "laoshu.not-your-turn"),
        ([], 0, "lead 66", "laoshu.not-in-hand"),
        ([], 0, "throw 11", "laoshu.must-lead"),
        ([], 0, "lead 11 42", "laoshu.no-combination"),
        (["lead 11"], 1, "lead 66", "laoshu.must-follow"),
        (["lead 11"], 1, "throw 66 63", "laoshu.wrong-count"),
        (["lead 11"], 1, "beat 63", "laoshu.other-class"),
        (["lead 11"], 1, "beat 55", "laoshu.not-higher"),
        (["lead 42 21"], 1, "beat 63 54", "laoshu.supreme-unbeatable"),
        (["lead 62 53"], 1, "beat 66 55", "laoshu.other-class"),
    ],
)
def test_why_not(moves: list[str], seat: int, move: str, reason: str) -> None:
    """Every reason, the plainest first."""
    state = after(laid("11 62 53 42 21 41 43 52", "66 63 54 55 33 22 65 64"), *moves)
    found = GAME.why_not(state, Seat(seat), GAME.read_move(move))
    assert found is not None
    assert found.key == reason
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, Seat(seat), GAME.read_move(move))


def test_nothing_is_played_after_the_end() -> None:
    """The round is over."""
    over = at_random(begun(), Random(1))
    found = GAME.why_not(over, FIRST, GAME.read_move("lead 66"))
    assert found is not None
    assert found.key == "laoshu.round-over"
    assert GAME.legal_moves(over, FIRST) == ()
    with pytest.raises(ValueError, match="over"):
        GAME.guess(GAME.view(over, FIRST), Random(1))


def test_civil_supreme() -> None:
    """文尊 is the lowest civil pair, or above all but for its capture."""
    hands = ("51 51 42", "61 61 66"), ("51 51 42", "66 66 61")
    assert {"beat 61 61", "throw 61 61"} <= legal(after(laid(*hands[0]), "lead 51 51"))
    assert "beat 61 61" in legal(after(laid(*hands[0], options=CIVIL), "lead 51 51"))
    assert "beat 66 66" in legal(after(laid(*hands[1]), "lead 51 51"))
    state = after(laid(*hands[1], options=CIVIL), "lead 51 51")
    assert "beat 66 66" not in legal(state)
    assert GAME.why_not(state, SECOND, GAME.read_move("beat 66 66")).key == "laoshu.only-captor"  # type: ignore[union-attr]


def test_the_limit_of_bouts() -> None:
    """After so many bouts the longer queue wins, and equal ones are drawn."""
    assert result_of((20, 12), bouts=199, most=200) is None
    longer = result_of((12, 20), bouts=200, most=200)
    assert longer is not None
    assert (longer.chips, longer.reason.key) == ((-1, 1), "laoshu.limit")
    equal = result_of((16, 16), bouts=200, most=200)
    assert equal is not None
    assert (equal.chips, equal.winner, equal.reason.key) == ((0, 0), None, "laoshu.drawn")
    state = laid("66", "11", bout=200)
    half = state.queues[0]
    drawn = after(replace(state, queues=(half[:14], half[14:])), "lead 66", "throw 11")
    assert drawn.ended is not None
    assert drawn.ended.reason.key == "laoshu.drawn"
    assert GAME.next_standing(drawn).banker == SECOND


def test_who_begins_the_next_round() -> None:
    """The winner does."""
    over = at_random(begun(), Random(3))
    assert over.ended is not None
    following = GAME.next_standing(over)
    assert following.banker == over.ended.winner
    assert following.term == (2 if following.banker == FIRST else 1)
    assert following.chips == over.ended.chips


def test_options() -> None:
    """They are read as they are written, and say which of them change nothing."""
    for options in PRESETS.values():
        assert from_dict(LaoshuOptions, to_dict(options)) == options
    assert all(name.startswith("session.") for name in EIGHT.idle)


def test_notation() -> None:
    """Only leads, beats and throws are moves."""
    with pytest.raises(NotationError):
        GAME.read_move("draw")
    assert GAME.tiles(EIGHT) == FULL_SET
    assert GAME.draws(EIGHT)
    assert GAME.seats(EIGHT) == 2


# -- what a seat knows ---------------------------------------------------------------------------------


def test_hidden_tiles() -> None:
    """Queues, the hand of the other and their throws are hidden, even from who wins them."""
    state = after(laid("66 11 44", "31 55 33", queues=("", "22")), "lead 66", "throw 31")
    own, others = GAME.view(state, FIRST), GAME.view(state, SECOND)
    assert TilesThrown(SECOND, (None,)) in own.history
    assert TilesThrown(SECOND, tiles("31")) in others.history
    assert TrickWon(FIRST, 1) in own.history
    assert own.history[0] == others.history[0] == TilesDealt(((), ()), (None,) * len(FULL_SET))
    state = at_random(begun(), Random(8))
    later = [event for event in GAME.view(state, FIRST).history if isinstance(event, BoutBegun)]
    assert later
    assert all(None not in event.hands[0] and set(event.hands[1]) == {None} for event in later)
    assert [event.number for event in later] == list(range(1, len(later) + 1))
    assert GAME.view(state, FIRST).chips == (state.ended.chips if state.ended else ())
    assert GAME.view(begun(), FIRST).chips == (0, 0)


def test_seen_in_this_bout() -> None:
    """The tiles a seat took for it, and those shown by the other."""
    state = after(begun(), *[GAME.write_move(GAME.legal_moves(begun(), FIRST)[0])])
    shown = state.trick[0].tiles
    assert Counter(GAME.view(state, SECOND).seen()) == Counter((*state.hands[1], *known(shown)))
    taken = (*state.hands[1], *known(shown))
    state = after(state, f"throw {text(state.hands[1][: len(shown)])}")
    assert Counter(GAME.view(state, SECOND).seen()) == Counter(taken)


@pytest.mark.parametrize("name", PRESETS)
def test_guesses_agree_with_what_is_true_and_remembered(name: str) -> None:
    """A player's memory is true, and every guess looks like the round to its seat."""
    for seed in range(4):
        rng = Random(seed)
        state = begun(PRESETS[name], seed)
        while state.ended is None:
            if rng.random() < 0.1:
                for seat in (FIRST, SECOND):
                    view = GAME.view(state, seat)
                    memory = Memory(view)
                    others = Counter(state.hands[1 - seat])
                    assert not others - Counter(memory.possible())
                    guess = GAME.guess(view, rng)
                    assert GAME.view(guess, seat) == view
            state = GAME.play(state, state.turn, rng.choice(GAME.legal_moves(state, state.turn))).state


def test_guesses_of_a_throw_that_was_taken_in_two_bouts() -> None:
    """Half of it is known: what is guessed of the other half must stand in tidy order beside it."""
    rng, state = Random(38), begun(PRESETS["laoshu_four"], 38)
    for _move in range(318):
        state = GAME.play(state, state.turn, rng.choice(GAME.legal_moves(state, state.turn))).state
    view = GAME.view(state, SECOND)
    half = [row for bout in Memory(view).bouts for row in bout.throws if None in row and any(row)]
    assert half
    for seed in range(8):
        assert GAME.view(GAME.guess(view, Random(seed)), SECOND) == view


# -- a score book ----------------------------------------------------------------------------------------


def test_tally() -> None:
    """The winner is told, or a draw."""
    standing = Standing(FIRST, chips=(0, 0))
    found = tally.objection(EIGHT, standing, Tally())
    assert found is not None
    assert found.key == "tally.winner-missing"
    for each, chips in ((Tally(winner=SECOND), (-1, 1)), (Tally(close=Close.DRAWN), (0, 0))):
        assert tally.objection(EIGHT, standing, each) is None
        over = tally.ended(EIGHT, standing, each)
        assert over.ended is not None
        assert over.ended.chips == chips
        assert tally.read(tally.write(each)) == each
    for wrong in ({}, {"winner": 0}, {"winner": 0, "close": "x"}, {"winner": True, "close": "empty"}):
        with pytest.raises(NotationError):
            tally.read(wrong)


# -- a second referee --------------------------------------------------------------------------------------

CIVIL_ORDER: Final = ["66", "11", "44", "31", "55", "33", "22", "65", "64", "61", "51"]
TEAMS: Final = {"66": ("63", "54"), "11": ("62", "53"), "44": ("52", "43"), "31": ("41", "32")}


def naive_class(row: tuple[str, ...], *, civil: bool) -> tuple[str, int] | None:
    """Return the class of *row* and its height, by a list of all combinations."""
    pips = [int(code[0]) + int(code[1]) for code in row]
    in_civil = [code in CIVIL_ORDER for code in row]
    if len(row) == 1:
        return ("civil", -CIVIL_ORDER.index(row[0])) if in_civil[0] else ("military", pips[0])
    if sorted(row) == ["21", "42"] or (civil and row == ("51", "51")):
        return "supreme", 0
    if len(row) == 2 and all(in_civil):
        return ("civil pair", -CIVIL_ORDER.index(row[0])) if row[0] == row[1] else None
    if len(row) == 2 and not any(in_civil):
        return ("military pair", pips[0]) if pips[0] == pips[1] and row[0] != row[1] else None
    for place, (lead, partners) in enumerate(TEAMS.items()):
        civils = [code for code in row if code == lead]
        others = [code for code in row if code in partners]
        if len(civils) + len(others) == len(row) and civils and others and len(set(others)) == len(others):
            return f"{len(civils)} and {len(others)}", -place
    return None


class Naive:
    """老鼠搬家 with lists of codes, by the rules page alone."""

    def __init__(self, own: list[str], others: list[str], options: LaoshuOptions) -> None:
        """Begin a round led by the first seat."""
        self.queues, self.options, self.turn, self.bout = [own, others], options, 0, 0
        self.lead: tuple[str, ...] = ()
        self.loser: int | None = None
        self.take()

    def take(self) -> None:
        """Begin a bout."""
        count = min(self.options.bout, *map(len, self.queues))
        self.hands = [queue[:count] for queue in self.queues]
        self.queues = [queue[count:] for queue in self.queues]
        self.bout += 1

    def beats(self, row: tuple[str, ...]) -> bool:
        """Whether *row* takes the trick."""
        civil = self.options.supreme.civil
        best, made = naive_class(self.lead, civil=civil), naive_class(row, civil=civil)
        if civil and self.lead == ("51", "51"):
            return row == ("61", "61")
        return best is not None and made is not None and best[0] == made[0] and made[1] > best[1]

    def moves(self) -> set[str]:
        """Return the legal moves."""
        hand = self.hands[self.turn]
        rows = [tuple(each.split()) for count in range(1, 5) for each in self._choices(hand, count)]
        if not self.lead:
            return {"lead " + " ".join(row) for row in rows if naive_class(row, civil=self.options.supreme.civil)}
        fit = [row for row in rows if len(row) == len(self.lead)]
        return {"throw " + " ".join(row) for row in fit} | {"beat " + " ".join(row) for row in fit if self.beats(row)}

    @staticmethod
    def _choices(hand: list[str], count: int) -> set[str]:
        return {text(tidy(tiles(" ".join(row)))) for row in combinations(hand, count)}

    def play(self, move: str) -> None:
        """Follow one move."""
        verb, *row = move.split()
        for code in row:
            self.hands[self.turn].remove(code)
        if verb == "lead":
            self.lead, self.turn = tuple(row), 1 - self.turn
            return
        winner = self.turn if verb == "beat" else 1 - self.turn
        self.queues[winner] += [*self.lead, *row]
        self.lead, self.turn = (), winner
        if not self.hands[0]:
            if [] in self.queues:
                self.loser = self.queues.index([])
            elif self.bout < self.options.most_bouts:
                self.take()


def compare(options: LaoshuOptions, seed: int) -> None:
    """Play a round in both at random."""
    rng = Random(seed)
    wall: list[Tile] = list(FULL_SET)
    rng.shuffle(wall)
    state = GAME.start(options, Deal(tuple(wall)), Standing()).state
    naive = Naive([str(each) for each in wall[:16]], [str(each) for each in wall[16:]], options)
    while state.ended is None:
        assert state.turn == naive.turn
        assert legal(state) == naive.moves()
        move = rng.choice(sorted(naive.moves()))
        state = after(state, move)
        naive.play(move)
        assert [[str(each) for each in queue] for queue in state.queues] == naive.queues
        assert [sorted(str(each) for each in hand) for hand in state.hands] == [sorted(hand) for hand in naive.hands]
    assert naive.loser is None or state.ended.winner == 1 - naive.loser


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [*PRESETS.values(), CIVIL], ids=[*PRESETS, "civil"])
def test_against_a_naive_referee(options: LaoshuOptions) -> None:
    """Both agree on every legal move, every queue and the winner."""
    for seed in range(6):
        compare(options, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRESETS)
def test_very_many_against_a_naive_referee(name: str) -> None:
    """By each preset, 10,000 random rounds."""
    for seed in range(10_000):
        compare(PRESETS[name], seed)


@pytest.mark.no_cover
def test_the_longest_round_fits_in_one_line_of_a_record() -> None:
    """As many bouts as a table may allow, each of single tiles, won by the player with fewer."""
    options, rng = changed(EIGHT, most_bouts=MOST_BOUTS), Random(7)
    deal = deal_round(GAME, options, bytes(32))
    state, moves = GAME.start(options, deal, Standing()).state, list[tuple[Seat, str]]()
    while state.ended is None:
        single = [move for move in GAME.legal_moves(state, state.turn) if len(move.tiles) == 1]
        owns_fewer = len(state.queues[state.turn]) < len(state.queues[other(state.turn)])
        wanted = Beat if owns_fewer else Throw
        move = rng.choice([move for move in single if isinstance(move, wanted)] or single)
        moves.append((state.turn, GAME.write_move(move)))
        state = GAME.play(state, state.turn, move).state
    assert state.bout == MOST_BOUTS
    assert 0.99 * GAME.longest < len(moves) <= GAME.longest
    names = ("名" * 40,) * 2
    played = Round("laoshu", options, "m" * 32, 999, names, Standing(), deal, None, tuple(moves))
    assert len(write_line(played).encode()) < LONGEST_LINE


def test_length() -> None:
    """Random rounds have a median of about eight bouts, and end."""
    found: list[Any] = []
    for seed in range(60):
        over = at_random(begun(seed=seed), Random(seed))
        assert over.ended is not None
        found.append(over.bout)
        assert all(event.number - before.number == 1 for before, event in pairwise(_bouts(over)))
    assert 5 <= sorted(found)[30] <= 12


def _bouts(state: State) -> list[BoutBegun]:
    return [event for event in state.history if isinstance(event, BoutBegun)]


@pytest.mark.parametrize("banker", [FIRST, SECOND])
def test_what_was_taken_from_the_queues(banker: Seat) -> None:
    """The banker's tiles are those of the first half of the wall; in two bouts both take all that they began with."""
    deal = deal_round(GAME, EIGHT, bytes(32))
    state = GAME.start(EIGHT, deal, Standing(banker)).state
    places = (tuple(range(8)), tuple(range(16, 24)))
    assert GAME.drawn(state, 32) == (*places[banker], *places[1 - banker])
    assert tidy(deal.wall[place] for place in places[0]) == state.hands[banker]
    while sum(isinstance(event, BoutBegun) for event in state.history) < 2:
        (seat,) = GAME.to_act(state)
        state = GAME.play(state, seat, GAME.legal_moves(state, seat)[0]).state
    assert sorted(GAME.drawn(state, 32)) == [*range(32)]
