# SPDX-License-Identifier: MIT
"""What a game brings, besides the way it looks: rules, opponents, score book, commands.

Each part is loaded when it is first asked for, because a window that only lists the games should not wait for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dominoes.errors import NotationError, Reason

if TYPE_CHECKING:
    import argparse

    from dominoes.ai.bot import Bot
    from dominoes.ai.levels import Player, Players, Stop
    from dominoes.ai.styles import Style
    from dominoes.game import AnyGame, Seat
    from dominoes.games.coach import Coach, DecisionPhase
    from dominoes.games.drills import Drill
    from dominoes.games.tally import Reckoner

    PhaseOf = Callable[[Any, tuple[Any, ...]], DecisionPhase]
    """Returns of which kind a choice is, from the view of the seat and all legal moves."""
    ThinkingTime = Callable[[Any], float]
    """Returns how many times the usual time the seat of a view appears to think."""
    Drills = Callable[[Any], tuple[Drill, ...]]
    """Returns what can be asked about a table with these options; see `dominoes.games.drills`."""
    Commands = argparse._SubParsersAction[Any]  # noqa: SLF001 - the only name that argparse has for it


RANDOM: Final = "random"
"""Key of the player who moves at random, a yardstick."""
GREEDY: Final = "greedy"
"""Key of the fixed baseline, a yardstick: it never changes."""
HINT: Final = "hint"
"""Key of the adviser: the estimate behind a hint, and the losses of the other moves."""
JUDGE: Final = "judge"
"""Key of the adviser for the loss of each move against the first one asked about."""
SOLVER: Final = "solve"
"""Key of the solver of a game played alone: the reasons of its choice say whether the deal can still be solved."""


def part(module: str, name: str) -> Callable[[], Any]:
    """Return what loads a part of a game on first use: the one called *name* in *module*."""
    return lambda: getattr(import_module(module), name)


def made(module: str, name: str) -> Callable[[], Any]:
    """Return what makes a part of a game on first use, by calling *name* in *module*."""

    def make() -> Any:  # noqa: ANN401 - any part of any game
        maker = getattr(import_module(module), name)
        return maker()

    return make


def rules(game: str, name: str, options: str, tally: str = "") -> Callable[[], Rules]:
    """Return what loads the rules of a game on first use.

    Args:
        game: Its folder.
        name: Its class, in the module ``rules``.
        options: The class of its options, in the module ``options``.
        tally: The module with its `Reckoner`, or with its name behind a colon; empty for a game without score books.
    """
    folder = f"{__package__}.{game}"

    def load() -> Rules:
        from pkgutil import resolve_name  # noqa: PLC0415 - see above

        module = import_module(f"{folder}.options")
        the_rules = made(f"{folder}.rules", name)()
        reckoner = resolve_name(f"{folder}.{tally}") if tally else None
        return Rules(the_rules, getattr(module, options), module.PRESETS, reckoner)

    return load


class FactKind(Enum):
    """What a fact comes to over many rounds."""

    SHARE = "share"
    """In how many of the rounds it is true."""
    MEAN = "mean"
    """Its average."""


class Fact(NamedTuple):
    """Something that is known of a finished round from one seat."""

    key: str
    """Its key in a store; unique among all games."""
    kind: FactKind
    of: Callable[[Any, Seat], float | None] = lambda _state, _seat: None
    """Returns it for the last state of a round and a seat; None where it is not known or not counted."""
    listed: bool = False
    """Whether the rounds are listed in which it was greatest."""
    column: float = math.inf
    """Its fixed place among the columns of files for spreadsheets; later facts need none."""
    least: bool = False
    """Whether the least of it is a feat to beat, told after a round; at most one fact of a game has it."""


class Rules(NamedTuple):
    """The rules of one game, its options and its presets."""

    game: AnyGame
    options: type[Any]
    presets: Mapping[str, Any]
    tally: Reckoner | None = None
    """Settles the rounds of a score book; None for a game without score books."""
    former_reasons: Mapping[str, str] = MappingProxyType({})
    """What records of earlier versions call lines of a sheet, by the reason of today."""


LEAST_POINTS: Final = 1.5
"""Percentage points of the chance to win; fewer are not worth a word."""
LIKELIEST: Final = 99
"""The highest chance to win in percent that is told before the end: playouts prove nothing certain."""
MOST_POINTS: Final = 2 * LIKELIEST - 100
"""Percentage points between it and the lowest chance."""
DRAWN: Final = Reason("duel.drawn")
"""A drawn round is half a win."""


class Duel(NamedTuple):
    """A table for two at which every round costs its loser the same: chips tell the chance to win."""

    prize: int
    """Chips that the loser pays the winner; after a draw nobody pays."""
    drawn: bool
    """Whether rounds without a payment happen now and then; not where only a limit hardly ever reached can do it."""
    note: Reason = DRAWN
    """Which rounds count as half a win, and what else the chance means here."""

    def estimate(self, worth: float) -> float:
        """Return an average of *worth* chips as it is told before the end of a round: nothing is certain yet."""
        most = self.prize * MOST_POINTS / 100
        return min(most, max(-most, worth))

    def chance(self, worth: float) -> int:
        """Return the estimated chance to win in percent, 1 to 99, in a round worth *worth* chips on average."""
        return round(50 + self.points * self.estimate(worth))

    def lead(self, chips: float) -> int:
        """Return how many percentage points of the chance to win a difference of so many *chips* is, 98 at most."""
        return round(min(MOST_POINTS, max(-MOST_POINTS, chips * self.points)))

    @property
    def points(self) -> float:
        """Percentage points of the chance to win for each chip."""
        return 50 / self.prize

    def reason(self, reason: Reason) -> Reason:
        """Return an opponent's *reason*, with a lead in percentage points instead of chips; a small one is close."""
        if reason.key != "ai.best-by":
            return reason
        chips = reason["chips"]
        close = chips * self.points < LEAST_POINTS
        return Reason("ai.close") if close else Reason("ai.likelier-by", points=self.lead(chips))


# There is one of each game, so none is compared with another or written out; neither costs the start anything.
@dataclass(frozen=True, eq=False, repr=False)
class Entry:
    """One game."""

    key: str
    """The name of the game in records and on the command line, and of its page in resources/rules."""
    seats: tuple[int, ...]
    """Numbers of players it can be played with, the usual one first."""
    load_rules: Callable[[], Rules]
    load_players: Callable[[], Players] | None = None
    """None for a game of which players know nothing but the rules."""
    load_styles: Callable[[], Mapping[str, Style]] | None = None
    """None for a game whose opponents have no styles."""
    load_coach: Callable[[], Coach[Any, Any]] | None = None
    """None for a game of which nobody can say why a move is good."""
    load_drills: Callable[[], Drills] | None = None
    """None for a game without drills."""
    load_phase: Callable[[], PhaseOf] | None = None
    """None for a game whose choices are all of one kind."""
    load_thinking_time: Callable[[], ThinkingTime] | None = None
    """None for a game in which every move takes the usual time."""
    facts: tuple[Fact, ...] = ()
    """What statistics count in this game alone."""
    has_banker: bool = True
    """Whether the banker plays for other chips than the others, so that statistics compare the two."""
    usual_level: str = "club"
    """Key of the opponents without a choice of level; by default one of `dominoes.ai.levels.sampled`."""
    has_choices: Callable[[Any], bool] = lambda _options: True
    """Tells whether these options leave a decision besides the stake.

    If not, all levels play alike, and nobody is advised, or takes back what chance decided.
    """
    alike: Callable[[Any], Collection[str]] = lambda _options: ()
    """Returns the keys of the strengths that at a table with these options play no better than the one below:
    docs/strength.md."""
    duel: Callable[[Any], Duel | None] = lambda _options: None
    """Returns the price of a round for its loser; None if stakes or points decide it, or others play too."""
    daily_rounds: int = 1
    """How many rounds the deal of a day has; 0 for a game that has none. Part of a public recipe, so it stays:
    docs/records.md."""
    add_commands: Callable[[Commands], None] = lambda _commands: None
    """Adds the game's own commands to the command line."""

    @cached_property
    def _rules(self) -> Rules:
        return self.load_rules()

    @property
    def is_solitary(self) -> bool:
        """Whether it is played alone: there are no opponents, no chips, and nobody banks."""
        return max(self.seats) == 1

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self._rules.game

    @property
    def options(self) -> type[Any]:
        """The class of the options."""
        return self._rules.options

    @property
    def presets(self) -> Mapping[str, Any]:
        """Options by preset, named by the key that records and the command line use; the usual one first."""
        return self._rules.presets

    @property
    def former_reasons(self) -> Mapping[str, str]:
        """What records of earlier versions call lines of a sheet, by the reason of today."""
        return self._rules.former_reasons

    @property
    def tally(self) -> Reckoner:
        """What settles the rounds of a score book; raise NotationError if there is none for this game."""
        if self._rules.tally is None:
            raise NotationError("no score book is kept of this game", self.key)
        return self._rules.tally

    @cached_property
    def _players(self) -> Players:
        if self.load_players is not None:
            return self.load_players()
        from dominoes.ai.levels import sampled  # noqa: PLC0415 - see above

        return sampled(self.game)

    @property
    def levels(self) -> Mapping[str, Player]:
        """The strengths of opponents, the weakest first, by the key of records, command line and settings."""
        return self._players.levels

    @property
    def thinkers(self) -> Mapping[str, Player]:
        """All others: `RANDOM`, `GREEDY` and `HINT` in every game, `JUDGE` and `SOLVER` in some."""
        return self._players.thinkers

    @property
    def feat(self) -> Fact | None:
        """The fact of which the least is a feat to beat; None in most games."""
        return next((each for each in self.facts if each.least), None)

    @property
    def can_solve(self) -> bool:
        """Whether it has a level that says whether a position can be solved."""
        return SOLVER in self.thinkers

    @property
    def offered(self) -> tuple[str, ...]:
        """Keys of the levels, the weakest first."""
        return tuple(self.levels)

    def offered_at(self, options: Any) -> tuple[str, ...]:  # noqa: ANN401 - any game's
        """Return the levels that differ at a table with *options*; the usual one alone if none does."""
        if not self.has_choices(options):
            return (self.usual_level,)
        alike = self.alike(options)
        return tuple(key for key in self.levels if key not in alike)

    @property
    def has_strengths(self) -> bool:
        """Whether some opponents play better than others; not where chance alone decides."""
        return len(self.levels) > 1

    def player(self, key: str) -> Player:
        """Return the level or thinker named *key*; raise NotationError if there is none."""
        if key not in self.everybody:
            raise NotationError(f"no such level in this game (there are: {', '.join(self.playing)})", key)
        return self.everybody[key]

    @cached_property
    def everybody(self) -> Mapping[str, Player]:
        """All levels and thinkers."""
        return {**self.levels, **self.thinkers}

    @property
    def playing(self) -> tuple[str, ...]:
        """Keys of all who can play a match: yardsticks and levels; advisers cannot."""
        return (RANDOM, GREEDY, *self.levels)

    @cached_property
    def styles(self) -> Mapping[str, Style]:
        """What opponents like to do, by a key of `dominoes.ai.styles.STYLES`."""
        return self.load_styles() if self.load_styles is not None else {}

    def style(self, key: str) -> Style:
        """Return the style named *key*; raise NotationError if there is none."""
        if key not in self.styles:
            raise NotationError(f"no such style in this game (there are: {', '.join(self.styles) or 'none'})", key)
        return self.styles[key]

    @cached_property
    def coach(self) -> Coach[Any, Any]:
        """The reasons for a move that its seat can know, and the least number of chips called a large loss."""
        from dominoes.games.coach import SILENT  # noqa: PLC0415 - see above

        return self.load_coach() if self.load_coach is not None else SILENT

    @cached_property
    def drills(self) -> Drills:
        """What learners can be asked about a table, by its options."""
        return self.load_drills() if self.load_drills is not None else lambda _options: ()

    @cached_property
    def phase(self) -> PhaseOf:
        """The kind of a choice, by the view of the seat and its legal moves."""
        from dominoes.games.coach import DecisionPhase  # noqa: PLC0415 - see above

        return self.load_phase() if self.load_phase is not None else lambda _view, _legal: DecisionPhase.OTHER

    @cached_property
    def thinking_time(self) -> ThinkingTime:
        """How many times the usual time the seat of a view appears to think, by what all at the table see."""
        from dominoes.games.thinking_time import usual  # noqa: PLC0415 - see above

        return self.load_thinking_time() if self.load_thinking_time is not None else usual

    def make_bot(self, level: str, stop: Stop = lambda: False, *, style: str = "") -> Bot[Any, Any]:
        """Make an opponent.

        Args:
            level: Key of its strength.
            stop: Called between playouts; ends its search early.
            style: Key of what it likes to do; empty for nothing in particular.

        Raises:
            NotationError: there is no such level, or no such style in this game.
        """
        bot = self.player(level).make(stop)
        return self.style(style)(bot) if style else bot
