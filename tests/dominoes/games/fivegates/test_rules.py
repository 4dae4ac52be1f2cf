# SPDX-License-Identifier: MIT
"""過五關: the worked cases by their ids, what is refused, how deals end, and a referee of another making."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from dominoes.ai.bot import Budget
from dominoes.deal import deal_round
from dominoes.errors import NotationError
from dominoes.game import Deal, Event, Seat, Standing, TilesDealt, known
from dominoes.games.fivegates.coach import Adviser, ByHabit, play_out, reasons, won_share
from dominoes.games.fivegates.entry import FIVEGATES
from dominoes.games.fivegates.options import FIVE_GATES, PRESETS, FiveGatesOptions
from dominoes.games.fivegates.rules import (
    MOST_TURNS,
    FiveGates,
    LayOut,
    LevelPassed,
    Move,
    Pass,
    RowLaidOut,
    Side,
    State,
    Take,
    TripletTaken,
    open_generals,
    passes,
    read,
    takes,
    write,
)
from dominoes.games.patience import GiveUp
from dominoes.games.triplets import Dragon, triplet_of
from dominoes.tiles import FULL_SET, Tile, tidy, tiles

GAME = FiveGates()
ME = Seat(0)
ANY = PRESETS["fivegates_any"]


def begun(seed: int = 0, options: FiveGatesOptions = FIVE_GATES) -> State:
    """Lay out the deal of *seed*."""
    return GAME.start(options, deal_round(GAME, options, seed.to_bytes(32, "big")), Standing()).state


def laid(
    gates: str,
    generals: str = "51 51 51 51 51 51",
    row: str = "",
    *,
    options: FiveGatesOptions = FIVE_GATES,
    lowest: int = 0,
    turn: int = 1,
) -> State:
    """Lay out gates, parted by bars (a passed one is a dash), the generals that stand, and a row.

    The rules look only at what lies there, so a table need not have the tiles of a set.
    """
    state = begun(options=options)
    standing = tiles(generals) if generals else ()
    rest = (*standing, *state.rest[len(standing) :])
    levels = tuple(None if each.strip() == "-" else tiles(each.strip()) for each in gates.split("|"))
    return replace(state, rest=rest, levels=levels, row=tiles(row), right=6 - len(standing), lowest=lowest, turn=turn)


def why(state: State, move: str) -> str:
    """Return why *move* is refused; empty if it may be made."""
    reason = GAME.why_not(state, ME, read(move))
    assert (reason is None) == (read(move) in GAME.legal_moves(state, ME))
    return "" if reason is None else str(reason)


def codes(row: tuple[Tile, ...] | None) -> str:
    """Return the faces of *row*."""
    return " ".join(map(str, row or ()))


REST = "51 42|51 42|51 42|51 42"
"""Four gates of which nothing can be made."""

# -- the layout ----------------------------------------------------------------------------------------


def test_the_layout() -> None:
    """Six generals, of which the outer two are seen, five gates of five, and one tile in the row."""
    state = begun()
    assert [len(level or ()) for level in state.levels] == [5] * 5
    assert (*state.rest[:6], *(tile for level in state.levels for tile in level or ()), *state.row) == state.rest
    assert tidy(state.rest) == FULL_SET
    view = GAME.view(state, ME)
    assert [place for place, tile in enumerate(view.rest) if tile is None] == [1, 2, 3, 4]
    assert open_generals(view) == (0, 5)
    dealt = next(event for event in view.history if isinstance(event, TilesDealt))
    assert dealt.rest == view.rest
    assert GAME.drawn(state, 32) == (0, *range(5, 32))


def test_a_guess_moves_the_hidden_generals_alone() -> None:
    """What is seen stays; the four hidden tiles change their places."""
    state = begun(3)
    view = GAME.view(state, ME)
    guesses = {GAME.guess(view, Random(seed)).rest for seed in range(20)}
    assert len(guesses) > 5
    for rest in guesses:
        assert tidy(rest) == FULL_SET
        assert (rest[0], rest[5:]) == (state.rest[0], state.rest[5:])
    assert GAME.view(GAME.guess(view, Random(1)), ME) == view
    over = GAME.apply(state, ME, GiveUp()).state
    with pytest.raises(ValueError, match="over"):
        GAME.guess(GAME.view(over, ME), Random(1))


# -- a turn --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "move", "refused"),
    [
        pytest.param(laid(f"66 66 63 21 11|{REST}"), "take a 1 2 3", "", id="F1"),
        pytest.param(laid(f"66 63 21 11 66|{REST}"), "take a 1 2 5", "", id="F2"),
        pytest.param(laid(f"66 21 66 11 63|{REST}"), "take a 1 3 5", "fivegates.not-adjacent", id="F3"),
        pytest.param(laid(f"66 21 66 11 63|{REST}", options=ANY), "take a 1 3 5", "", id="F3: any"),
        pytest.param(
            laid(f"51|66 66 63 21 11|{REST[6:]}", lowest=2), "take b 1 2 3", "fivegates.from-the-top", id="F4"
        ),
        pytest.param(laid(f"51|66 66 63 21 11|{REST[6:]}", lowest=1), "take b 1 2 3", "", id="more of the same gate"),
        pytest.param(
            laid(f"-|66 66 63 21 11|{REST[6:]}", lowest=5),
            "take b 1 2 3",
            "fivegates.passed-already",
            id="after a gate",
        ),
        pytest.param(laid(f"11 22|{REST}", "33 51 51 51 51 51"), "pass a left", "", id="F5"),
        pytest.param(
            laid(f"11 22|{REST}", "33 51 51 51 51 51"),
            "pass a right",
            "fivegates.no-triplet (11, 22, 51)",
            id="the other general",
        ),
        pytest.param(laid(f"11 22 33|{REST}"), "pass a left", "fivegates.tiles-to-pass", id="F6"),
        pytest.param(laid(f"22|{REST}", "11 51 51 51 51 33"), "pass a both", "", id="F7"),
        pytest.param(laid(f"22|{REST}", "11 51 51 51 51 33"), "pass a left", "fivegates.tiles-to-pass", id="one tile"),
        pytest.param(laid(f"22|-|{REST[12:]}", "11 51 51 33"), "pass a both", "", id="two are left to fall together"),
        pytest.param(laid("22|51 42|51 42|-|-", "11 51 33"), "pass a both", "fivegates.both-once", id="F7: once"),
        pytest.param(laid("-|-|-|-|11 22", "33 44"), "pass e left", "fivegates.both-at-last", id="F8"),
        pytest.param(laid("-|-|-|-|11 22", "33"), "pass e left", "", id="the last general"),
        pytest.param(laid("-|-|-|-|11 22", "33"), "pass e right", "fivegates.one-general", id="it is the left one"),
        pytest.param(laid("-|-|-|-|22", "33"), "pass e both", "fivegates.one-general", id="it is one"),
        pytest.param(laid(f"-|{REST}"), "take a 1 2 3", "fivegates.no-level", id="a passed gate"),
        pytest.param(laid(f"-|{REST}"), "pass a left", "fivegates.no-level", id="a passed gate is not passed again"),
        pytest.param(laid(f"11 22|{REST}"), "take a 1 2 3", "fivegates.three-tiles", id="beyond the gate"),
        pytest.param(
            laid(f"66 66 51 42 21|{REST}"), "take a 3 4 5", "fivegates.no-triplet (51, 42, 21)", id="no triplet"
        ),
        pytest.param(laid(f"66 66|{REST}"), "lay-out", "fivegates.no-row", id="an empty row"),
        pytest.param(laid(f"66 66|{REST}", row="11"), "lay-out", "", id="a row"),
        pytest.param(laid(f"66 66|{REST}"), "give-up", "", id="at any time"),
    ],
)
def test_what_may_be_done(state: State, move: str, refused: str) -> None:
    """The cases of the rules page, and more."""
    assert why(state, move) == refused


def test_places_are_named_in_order() -> None:
    """A reader takes any order; as a move there is only one. A place counts once, and none is negative."""
    state = laid(f"66 66 63 21 11|{REST}")
    assert read("take a 3 1 2") == Take(0, (0, 1, 2))
    assert str(GAME.why_not(state, ME, Take(0, (1, 0, 2)))) == "fivegates.other-order"
    for places in ((0, 1, 1), (-1, 0, 1), (0, 1)):
        assert str(GAME.why_not(state, ME, Take(0, places))) == "fivegates.three-tiles"
    for level in (-1, 5):
        assert str(GAME.why_not(state, ME, Take(level, (0, 1, 2)))) == "fivegates.no-level"


def test_a_triplet_goes_to_the_left_of_the_row() -> None:
    """As it lay from the left, before what is there; the tiles beside it move together."""
    step = GAME.apply(laid(f"66 63 21 11 66|{REST}", row="55"), ME, read("take a 1 2 5"))
    assert codes(step.state.levels[0]) == "21 11"
    assert codes(step.state.row) == "66 63 66 55"
    assert step.state.lowest == 0
    assert step.events == (TripletTaken(0, (0, 1, 4), tiles("66 63 66")),)


@pytest.mark.parametrize(
    ("gate", "side", "row", "turned"),
    [("11 22", "left", "33 11 22 55", (1,)), ("11 22", "right", "11 22 33 55", (4,)), ("22", "both", "", (1, 4))],
)
def test_a_gate_is_passed(gate: str, side: str, row: str, turned: tuple[int, ...]) -> None:
    """The general stands on its side of the last tiles, and the next one is turned up."""
    ends = ("11", "33") if side == "both" else ("33", "33")
    state = laid(f"{gate}|{REST}", f"{ends[0]} 61 62 64 65 {ends[1]}", row="55")
    step = GAME.apply(state, ME, read(f"pass a {side}"))
    assert codes(step.state.row) == (row or "11 22 33 55")
    assert step.state.levels[0] is None
    assert step.state.lowest == 5
    (event,) = step.events
    assert isinstance(event, LevelPassed)
    assert event.turned == tuple((place, state.rest[place]) for place in turned)
    assert GAME.view(step.state, ME).rest[turned[0]] is state.rest[turned[0]]


def test_the_row_is_laid_out() -> None:
    """F9: from its right end, the lowest gate first, as far as it goes; empty gates get one, passed ones none."""
    step = GAME.apply(laid(f"51|{REST}", row="21 43 65", lowest=3), ME, LayOut())
    assert [codes(level) for level in step.state.levels] == ["51", "51 42", "51 42 21", "51 42 43", "51 42 65"]
    assert step.events == (RowLaidOut((4, 3, 2), tiles("65 43 21")),)
    assert (step.state.row, step.state.turn, step.state.lowest) == ((), 2, 0)
    state = laid("51|-|51 42|-|51 42", row="66 66 21 43 65")
    empty = replace(state, levels=(state.levels[0], None, (), None, state.levels[4]))
    after = GAME.apply(empty, ME, LayOut()).state
    assert [None if level is None else codes(level) for level in after.levels] == [
        "51 21",
        None,
        "43",
        None,
        "51 42 65",
    ]
    assert codes(after.row) == "66 66"


# -- the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "move", "reason"),
    [
        pytest.param(laid("-|-|-|-|11 22", "33", turn=7), "pass e left", "fivegates.won (7)", id="won"),
        pytest.param(laid("-|-|-|-|22", "11 33", turn=8), "pass e both", "fivegates.won (8)", id="won with two"),
        pytest.param(laid("-|-|51 42|51 42|51", row="11"), "lay-out", "fivegates.stuck (2)", id="stuck"),
        pytest.param(
            laid(f"51|{REST}", row="11", turn=MOST_TURNS), "lay-out", "fivegates.too-long (0)", id="too long"
        ),
        pytest.param(laid(f"-|{REST}"), "give-up", "fivegates.given-up (1)", id="given up"),
    ],
)
def test_how_a_deal_ends(state: State, move: str, reason: str) -> None:
    """Only where all gates are passed there is a winner; nobody is ever paid."""
    end = GAME.apply(state, ME, read(move)).state
    result = GAME.result(end)
    assert result is not None
    assert str(result.reason) == reason
    assert result.winner == (ME if "won" in reason else None)
    assert result.chips == (0,)
    assert GAME.legal_moves(end, ME) == ()
    assert str(GAME.why_not(end, ME, LayOut())) == "fivegates.over"
    assert GAME.next_standing(end).rounds == 1
    turns, passed = {fact.key: fact.of(end, ME) for fact in FIVEGATES.facts}, end.levels.count(None)
    assert turns == {"fivegates-passed": passed, "fivegates-turns": end.turn if "won" in reason else None}


def test_it_goes_on_while_something_can_be_done() -> None:
    """A triplet, or a general that falls, is enough with an empty row."""
    for gates, generals in (("51 42|51 42|51 42|51 42|11 22", "33 51 51 51 51 51"), (f"51|{REST}", "51")):
        state = laid(gates, generals, row="33" if generals == "51" else "")
        after = GAME.apply(replace(state, row=(*state.row, *tiles("51"))), ME, LayOut()).state
        assert (after.ended is None) == any((*takes(after), *passes(after), after.row))


def test_whoever_does_not_act_may_do_nothing() -> None:
    """There is one seat."""
    assert GAME.legal_moves(begun(), Seat(1)) == ()
    assert str(GAME.why_not(begun(), Seat(1), LayOut())) == "fivegates.over"


# -- notation ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["take c 1 2 5", "pass e both", "pass a left", "lay-out", "give-up"])
def test_moves_are_written_as_they_are_read(line: str) -> None:
    """There and back."""
    assert write(read(line)) == line


@pytest.mark.parametrize(
    "line",
    [
        *("", "take", "take a", "take f 1 2 3", "take a 1 2", "take a 1 2 3 4", "take a 0 1 2", "take a 01 2 3"),
        *("take a 1 2 33", "take a 1 2 x", "take a 1 2 ²", "take ab 1 2 3", "take  1 2 3", "pass a", "pass a up"),
        *("pass f left", "lay-out a", "give-up now", "swap a 1 2 3", "pass a left right", "take a 1  3"),
        pytest.param("take a 1 2 " + "9" * 5000, id="a number too long to be counted"),
    ],
)
def test_what_is_no_move(line: str) -> None:
    """Other verbs, gates, sides and numbers are refused."""
    with pytest.raises(NotationError):
        GAME.read_move(line)


def test_what_no_reader_writes_can_be_told() -> None:
    """A gate that does not exist is written by its number, for a message."""
    assert write(Pass(7, Side.LEFT)) == "pass 7 left"


# -- a referee of another making -----------------------------------------------------------------------


def neighbours(size: int) -> set[tuple[int, ...]]:
    """Return which three places of a ring of tiles lie side by side."""
    ring = [*range(size)] * 2
    return {tuple(sorted(ring[at : at + 3])) for at in range(size)}


def referee(state: State) -> set[str]:
    """Return the moves of *state* that take or pass, found by trying all tiles in all ways."""

    def makes(*row: Tile) -> bool:
        return triplet_of(tidy(row), state.options.dragon) is not None

    found = set[str]()
    standing = list(state.rest[state.left : 6 - state.right])
    gates = {name: level for name, level in zip("abcde", state.levels, strict=True) if level is not None}
    for name, level in gates.items():
        for places in combinations(range(len(level)), 3) if name >= "abcdef"[state.lowest] else ():
            near = state.options is ANY or places in neighbours(len(level))
            if near and makes(*(level[place] for place in places)):
                found.add(f"take {name} " + " ".join(str(place + 1) for place in places))
        ends = {"left": standing[:1], "right": standing[1:][-1:], "both": [standing[0], *standing[1:][-1:]]}
        for side, fallen in ends.items():
            double = side == "both" and len(fallen) == 2 and len(standing) == len(gates) + 1
            single = side != "both" and not (len(gates) == 1 and len(standing) == 2)
            if fallen and len(level) + len(fallen) == 3 and (double or single) and makes(*level, *fallen):
                found.add(f"pass {name} {side}")
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [FIVE_GATES, ANY], ids=["adjacent", "any"])
def test_a_referee_agrees(options: FiveGatesOptions) -> None:
    """In every position of some deals it finds the same triplets and ways past a gate; no tile is ever lost."""
    seen, ends = Counter[str](), Counter[str]()
    for seed in range(25):
        state, rng = begun(seed, options), Random(seed)
        while state.ended is None and state.turn < 60:
            legal = GAME.legal_moves(state, ME)
            ours = {write(move) for move in legal if isinstance(move, Take | Pass)}
            assert ours == referee(state)
            seen.update(move.split(" ")[0] + move[-5:] * ("pass" in move) for move in ours)
            standing = state.rest[state.left : 6 - state.right]
            there = (*standing, *state.row, *(tile for level in state.levels for tile in level or ()))
            assert tidy(there) == FULL_SET
            legal = tuple(move for move in legal if not isinstance(move, GiveUp))
            state = GAME.apply(state, ME, rng.choice([move for move in legal if move != LayOut()] or legal)).state
        ends[state.ended.reason.key if state.ended else ""] += 1
    assert {"take", "pass left", "passright"} <= seen.keys()


# -- hints and the opponent ----------------------------------------------------------------------------


SAID = {
    "wins": (laid("-|-|-|-|11 22", "33"), "pass e left"),
    "passes": (laid(f"22|{REST}", "11 51 51 51 51 33"), "pass a both"),
    "opens": (laid(f"66 66 63 11 22|{REST}", "33 51 51 51 51 51"), "take a 1 2 3"),
    "opens with both": (laid(f"66 66 63 22|{REST}", "11 51 51 51 51 33"), "take a 1 2 3"),
    "takes": (laid(f"66 66 63 51 42|{REST}"), "take a 1 2 3"),
    "lets-pass": (laid("51 42|51 42|51 42|51 42|11", "33 51 51 51 51 51", row="22"), "lay-out"),
    "brings": (laid("51 42|51 42|51 42|51 42|66 66", row="63"), "lay-out"),
    "only": (laid(f"51 42|{REST}", row="51"), "lay-out"),
}


@pytest.mark.parametrize("key", SAID)
def test_what_the_coach_says(key: str) -> None:
    """The most telling sentence first."""
    state, move = SAID[key]
    (reason,) = reasons(GAME.view(state, ME), read(move))
    kind, _, both = key.partition(" with ")
    assert reason.key == f"fivegates.coach-{kind}"
    if kind == "opens":
        assert reason["generals"] == (2 if both else 1)


def test_the_coach_is_silent() -> None:
    """Of giving up, and of laying out where a triplet is left lying."""
    view = GAME.view(laid(f"66 66 63 51 42|{REST}", row="51"), ME)
    assert reasons(view, GiveUp()) == reasons(view, LayOut()) == ()
    assert reasons(GAME.view(laid(f"11 22|{REST}", "33 51 51 51 51 51", row="51"), ME), LayOut()) == ()


@pytest.mark.parametrize("key", ["lets-pass", "brings"])
def test_after_the_last_turn_no_other_is_promised(key: str) -> None:
    """The deal is over then; at most nothing else is possible now."""
    state, move = SAID[key]
    last = replace(state, turn=MOST_TURNS)
    assert {reason.key for reason in reasons(GAME.view(last, ME), read(move))} <= {"fivegates.coach-only"}
    assert GAME.apply(last, ME, read(move)).state.ended is not None


def test_what_the_coach_says_of_the_next_turn_is_true() -> None:
    """After the row is laid out, the gate it named can be passed, or has a triplet."""
    said = Counter[str]()
    for seed in range(12):
        state, rng = begun(seed, ANY), Random(seed)
        while state.ended is None:
            legal = GAME.legal_moves(state, ME)
            move = ByHabit().choose(GAME.view(state, ME), legal, rng, Budget()).move
            after = GAME.apply(state, ME, move).state
            for reason in reasons(GAME.view(state, ME), move):
                said[reason.key] += 1
                if reason.key == "fivegates.coach-lets-pass":
                    assert reason["gate"] - 1 in {each.level for each in passes(after)}
                if reason.key == "fivegates.coach-opens":
                    assert reason["gate"] - 1 in {each.level for each in passes(after)}
                if reason.key == "fivegates.coach-brings":
                    assert reason["gate"] - 1 in {each.level for each in takes(after)}
                if reason.key == "fivegates.coach-wins":
                    assert after.ended is not None
                    assert after.ended.winner == ME
            state = after
    assert len(said) >= 5


def test_the_adviser_finds_the_winning_move() -> None:
    """To pass the last gate wins; to give up is never advised, and a single move needs no thought."""
    bot, rng = Adviser(lambda: False), Random(1)
    dealt = begun()
    general = dealt.rest[0]
    pair = next(row for row in combinations(FULL_SET, 2) if triplet_of(tidy((general, *row)), Dragon.TWO_THREE_SIX))
    state = replace(dealt, levels=(None, None, None, None, pair), row=tiles("55"), right=5)
    found = bot.choose(GAME.view(state, ME), GAME.legal_moves(state, ME), rng, Budget(9.0, 8))
    assert (found.move, found.playouts) == (Pass(4, Side.LEFT), 8)
    assert [str(reason) for reason in found.reasons] == ["fivegates.won-of (4, 4)"]
    only = replace(dealt, levels=(tiles("51 42 51"),) * 5, row=tiles("51"))
    found = bot.choose(GAME.view(only, ME), GAME.legal_moves(only, ME), rng, Budget(9.0, 8))
    assert (found.move, found.playouts) == (LayOut(), 0)


def test_the_adviser_has_limits() -> None:
    """Without time, or told to stop, it answers at once, without a word."""
    state = begun(1)
    view, legal = GAME.view(state, ME), GAME.legal_moves(state, ME)
    for bot, budget in ((Adviser(lambda: True), Budget(9.0)), (Adviser(lambda: False), Budget(0.0))):
        found = bot.choose(view, legal, Random(1), budget)
        assert (found.playouts, found.reasons) == (0, ())
        assert found.move in legal


def test_who_plays() -> None:
    """One level, by habit, which decides as the baseline does; the adviser of hints has a limit."""
    view, legal = GAME.view(begun(1), ME), GAME.legal_moves(begun(1), ME)
    assert FIVEGATES.offered == ("club",)
    chosen = [FIVEGATES.make_bot(level).choose(view, legal, Random(2), Budget()).move for level in ("club", "greedy")]
    assert chosen[0] == chosen[1]
    found = FIVEGATES.make_bot("hint").choose(view, legal, Random(2), Budget(9.0, 7 * len(legal)))
    assert 0 < found.playouts <= 7 * len(legal)


def test_what_an_end_is_worth() -> None:
    """Nothing outweighs a deal that is won."""
    assert won_share(play_out(laid("-|-|-|-|11 22", "33"), Pass(4, Side.LEFT), Random(1))) == 1.0
    assert won_share(play_out(laid("-|-|51 42|51 42|51", row="11"), LayOut(), Random(1))) == pytest.approx(0.2)


@pytest.mark.slow
@pytest.mark.parametrize(("options", "share"), [(FIVE_GATES, 0.08), (ANY, 0.87)], ids=["adjacent", "any"])
def test_how_often_habit_wins(options: FiveGatesOptions, share: float) -> None:
    """As the rules page says, about."""
    won = 0
    for seed in range(500):
        end = begun(seed, options)
        rng = Random(seed)
        while end.ended is None:
            move: Move = ByHabit().choose(GAME.view(end, ME), GAME.legal_moves(end, ME), rng, Budget()).move
            end = GAME.play(end, ME, move).state
        won += end.ended.winner is not None
    assert won / 500 == pytest.approx(share, abs=0.05)


def test_only_the_deal_is_masked() -> None:
    """All else happens in the open."""
    state = begun(1)
    for move in ("lay-out", "give-up"):
        state = GAME.apply(state, ME, read(move)).state
    dealt, *others = state.history
    assert [GAME.mask(event, ME) for event in others] == others
    assert GAME.mask(dealt, ME) != dealt
    hidden: Event = TilesDealt(((),), None)
    assert GAME.mask(hidden, ME) == hidden
    assert len(known(GAME.view(begun(1), ME).rest)) == 28


def test_other_dragons() -> None:
    """The third dragon is an option."""
    modern = replace(FIVE_GATES, dragon=Dragon.MIDDLE)
    for options, refused in ((FIVE_GATES, "fivegates.no-triplet (32, 43, 54)"), (modern, "")):
        assert why(laid(f"32 43 54 51 51|{REST}", options=options), "take a 1 2 3") == refused


def test_a_deal_laid_out_by_hand() -> None:
    """It lies as it is given; a part of the set is refused."""
    rest = FULL_SET
    state = GAME.start(FIVE_GATES, Deal((), hands=((),), rest=rest), Standing()).state
    assert state.rest == rest
    with pytest.raises(ValueError, match="laid out"):
        GAME.start(FIVE_GATES, Deal((), hands=((),), rest=rest[:30]), Standing())
