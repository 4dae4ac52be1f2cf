# SPDX-License-Identifier: MIT
"""The parts of every game besides its rules."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from dominoes.ai.bot import Budget
from dominoes.ai.styles import STYLES
from dominoes.deal import deal_round
from dominoes.errors import NotationError, Reason
from dominoes.game import Seat, Standing
from dominoes.games import GAMES, Entry
from dominoes.games.chain.options import KKORI, KKORI_DIFFERENCE
from dominoes.games.coach import COSTLY, DecisionPhase
from dominoes.games.entry import Duel, FactKind
from dominoes.games.jjak.options import JjakOptions
from dominoes.games.kapshap.options import KapShapOptions
from dominoes.games.thinking_time import FORCED, LONGEST, USUAL
from dominoes.games.turning.options import Settlement, TurningOptions
from dominoes.play.exhibition import exhibition
from tests.contract.tables import CASES


@pytest.fixture(params=GAMES, ids=lambda each: each.key)
def brought(request: pytest.FixtureRequest) -> Entry:
    """Return each game in turn."""
    found: Entry = request.param
    return found


def begun(brought: Entry, options: Any) -> Any:  # noqa: ANN401 - of any game
    """Deal a round that is not over at once."""
    game = brought.game
    deals = (deal_round(game, options, bytes([seed]) * 32) for seed in range(9))
    states = (game.start(options, deal, Standing()).state for deal in deals)
    return next(state for state in states if game.to_act(state))


def test_the_entry_tells_what_the_rules_do(brought: Entry) -> None:
    """Names, presets and numbers of players can be read before the rules are loaded, and agree with them."""
    assert brought.key == brought.game.key
    assert {brought.game.seats(options) for options in brought.presets.values()} <= set(brought.seats)
    assert all(isinstance(options, brought.options) for options in brought.presets.values())


def test_every_game_reckons_tallies(brought: Entry) -> None:
    """An invalid tally is refused."""
    with pytest.raises(NotationError):
        brought.tally.read({"another": "game"})


def test_a_game_without_levels_gets_those_that_guess(brought: Entry) -> None:
    """They have the keys that are asked for everywhere; a thinker is no level."""
    found = replace(brought, load_players=None)
    assert Entry.usual_level in found.levels
    for each in (found, brought):
        assert each.usual_level in each.levels
        assert {"random", "greedy", "hint"} <= set(each.thinkers) <= {"random", "greedy", "hint", "judge", "solve"}
        assert not set(each.levels) & set(each.thinkers)


def test_every_level_plays(brought: Entry) -> None:
    """Each makes an opponent of its own; an unknown one is refused with a list of the others."""
    assert len({brought.make_bot(key) for key in brought.everybody}) == len(brought.everybody)
    with pytest.raises(NotationError, match="there are: "):
        brought.player("grandmaster")


def test_opponents_without_strengths_play_too(brought: Entry) -> None:
    """The opponents and advisers of a game of chance choose legal moves."""
    options = next(iter(brought.presets.values()))
    state = begun(brought, options)
    seat = brought.game.to_act(state)[0]
    view, legal = brought.game.view(state, seat), brought.game.legal_moves(state, seat)
    if not brought.has_strengths:
        for level in (brought.usual_level, "hint"):
            assert brought.make_bot(level).choose(view, legal, Random(1), Budget()).move in legal


def test_strengths_that_play_alike_at_a_table_are_not_offered(brought: Entry) -> None:
    """At least one is; where nobody has a choice, the usual one."""
    for options in brought.presets.values():
        assert set(brought.alike(options)) < set(brought.offered) or not brought.alike(options)
        if brought.has_choices(options):
            assert {*brought.offered_at(options), *brought.alike(options)} == set(brought.offered)
        assert replace(brought, has_choices=lambda _options: False).offered_at(options) == (brought.usual_level,)


def test_every_level_has_the_styles_of_its_game(brought: Entry) -> None:
    """None is needed; an unknown one is refused, also by a game without styles."""
    assert set(brought.styles) <= set(STYLES)
    for style in ("", *brought.styles):
        assert all(hasattr(brought.make_bot(key, style=style), "choose") for key in brought.everybody)
    with pytest.raises(NotationError, match="there are: "):
        brought.make_bot(brought.usual_level, style="lucky")
    with pytest.raises(NotationError, match="there are: none"):
        replace(brought, load_styles=None).make_bot(brought.usual_level, style="bold")


def test_drills(brought: Entry) -> None:
    """A game with drills asks for each of its rule sets; a game without them asks nothing."""
    # Asked for the first time, as below.
    first = replace(brought)
    for options in brought.presets.values():
        assert bool(first.drills(options)) == (brought.load_drills is not None)
        assert replace(brought, load_drills=None).drills(options) == ()


def test_every_game_tells_of_which_kind_a_choice_is(brought: Entry) -> None:
    """All are of one kind in a game that cannot tell."""
    options, game = next(iter(brought.presets.values())), brought.game
    state = begun(brought, options)
    (seat, *_others) = game.to_act(state)
    view, legal = brought.game.view(state, seat), brought.game.legal_moves(state, seat)
    assert replace(brought).phase(view, legal) in DecisionPhase
    assert replace(brought, load_phase=None).phase(view, legal) is DecisionPhase.OTHER


def test_every_game_tells_how_long_a_move_takes(brought: Entry) -> None:
    """Within bounds; every move takes the usual time in a game that says nothing."""
    options, game = next(iter(brought.presets.values())), brought.game
    state = begun(brought, options)
    view = game.view(state, game.to_act(state)[0])
    assert FORCED <= replace(brought).thinking_time(view) <= LONGEST
    assert replace(brought, load_thinking_time=None).thinking_time(view) == USUAL


def test_every_game_says_why(brought: Entry) -> None:
    """The remarks on a legal move are reasons with a key; a game without reasons makes none."""
    # Asked for the first time: another test may have loaded what says it already.
    first, game, said = replace(brought), brought.game, 0
    for options in brought.presets.values():
        state = begun(brought, options)
        while seats := game.to_act(state):
            view, legal = game.view(state, seats[0]), game.legal_moves(state, seats[0])
            for move in legal[:5]:
                reasons = first.coach.reasons(view, move)
                assert all(isinstance(reason, Reason) for reason in reasons)
                said += bool(reasons)
                assert not replace(brought, load_coach=None).coach.reasons(view, move)
            assert 0 <= first.coach.costly(view) < 1000
            assert replace(brought, load_coach=None).coach.costly(view) == COSTLY
            state = game.play(state, seats[0], legal[-1]).state
    assert bool(said) == (brought.load_coach is not None)


STAKES: dict[str, dict[Any, Duel | None]] = {
    "kapshap": {KapShapOptions(ante=200): Duel(200, drawn=True)},
    "jjak": {JjakOptions(seats=3): None},
    "turning": {TurningOptions(settlement=Settlement.ONE): Duel(1, drawn=True)},
    "chain": {
        replace(KKORI, seats=2): Duel(20, drawn=True, note=Reason("duel.equal-pips")),
        replace(KKORI, seats=2, tail=replace(KKORI.tail, stake=60)): Duel(
            60, drawn=True, note=Reason("duel.equal-pips")
        ),
        replace(KKORI, seats=3): None,
        replace(KKORI_DIFFERENCE, seats=2): None,
    },
}
"""What a round costs its loser at tables that no preset has."""


@pytest.mark.parametrize("key", STAKES)
def test_what_a_round_costs_depends_on_the_options(key: str) -> None:
    """The stake is that of the table; with more players, or where points are paid, there is none."""
    brought = next(each for each in GAMES if each.key == key)
    for options, expected in STAKES[key].items():
        assert brought.duel(options) == expected


def test_chips_tell_the_chance_to_win_only_where_every_round_pays_the_same(brought: Entry) -> None:
    """What the settlements of whole rounds say decides, by every preset and by the options that strain a game."""
    for options in (*brought.presets.values(), *CASES[brought.key].extra.values(), *STAKES.get(brought.key, ())):
        duel, seats = brought.duel(options), brought.game.seats(options)
        # The fixed baseline would stake the same each time.
        by = "random" if duel is None else "greedy"
        found = {state.ended.chips for _round, state in exhibition(brought, options, [by] * seats, 16, bytes(32))}
        if duel is None:
            # A player alone has no chips; between two others the stakes, or the points, make rounds differ.
            prizes = {abs(chips[0]) for chips in found} - {0}
            assert brought.is_solitary or brought.has_banker or seats > 2 or len(prizes) > 1
            continue
        assert seats == 2
        decided = {(duel.prize, -duel.prize), (-duel.prize, duel.prize)}
        assert decided <= found <= decided | ({(0, 0)} if duel.drawn else set())


@pytest.mark.parametrize(
    ("prize", "worth", "chance"),
    [(1, 0.0, 50), (1, 1.0, 99), (1, -1.0, 1), (1, 0.32, 66), (20, -5.0, 38), (1, 1.0001, 99), (2, -2.1, 1)],
)
def test_a_chance_to_win(prize: int, worth: float, chance: int) -> None:
    """Half without a lead, and never certain before the end, even if all playouts agree; points are differences."""
    duel = Duel(prize, drawn=False)
    assert duel.chance(worth) == chance
    assert duel.chance(-worth) == 100 - duel.chance(worth), "of the other seat"
    assert worth * duel.points == pytest.approx(50 * worth / prize)


@pytest.mark.parametrize(
    ("prize", "chips", "told"),
    [
        (1, 0.32, Reason("ai.likelier-by", points=16)),
        (20, 1.0, Reason("ai.likelier-by", points=2)),
        (1, 2.0, Reason("ai.likelier-by", points=98)),
    ],
)
def test_a_lead_in_points(prize: int, chips: float, told: Reason) -> None:
    """The same lead in chips is less where more is played for; what is no lead stays as it is."""
    duel, lead = Duel(prize, drawn=False), Reason("ai.best-by", chips=chips, error=0.01)
    assert duel.reason(lead) == told
    assert Duel(100 * prize, drawn=False).reason(lead) == Reason("ai.close")
    assert duel.reason(Reason("ai.only-move")) == Reason("ai.only-move")


def test_facts_are_told_of_each_seat(brought: Entry) -> None:
    """Each is a number or a truth value, under a key of this game alone; unknown ones are left out."""
    keys = [fact.key for each in GAMES for fact in each.facts]
    assert len(keys) == len(set(keys))
    for options in brought.presets.values():
        seats = brought.game.seats(options)
        for _round, state in exhibition(brought, options, ["greedy"] * seats, 2, bytes(32)):
            for seat in map(Seat, range(seats)):
                for fact in brought.facts:
                    found = fact.of(state, seat)
                    shared = fact.kind is FactKind.SHARE
                    assert found is None or isinstance(found, bool if shared else int | float)


def test_a_list_of_games_loads_no_rules() -> None:
    """Each part is loaded when it is first asked for."""
    told = "import sys, dominoes.games; print(*(name for name in sys.modules if name.startswith('dominoes')))"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    loaded = {name.rpartition(".")[2] for name in done.stdout.split()}
    assert loaded == {"dominoes", "errors", "games", "entry", *(each.key for each in GAMES)}


def test_some_games_played_alone_can_be_solved(brought: Entry) -> None:
    """In a game with others nobody can ask whether a position can be solved."""
    assert not brought.can_solve or brought.is_solitary
