# SPDX-License-Identifier: MIT
"""The worth of every choice of a player, judged after the round from the seat's knowledge at the time.

A choice is judged by the view of its seat at that moment. Only `Hindsight` looks at the hands of others.
Each choice is a question of its own (`Appraise`), so that a round can be judged piece by piece, in another process.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import Enum
from math import hypot, inf, isfinite
from random import Random
from typing import Any, Final

from dominoes.ai.appraisal import Appraisal, OpenChoice
from dominoes.ai.bot import Budget, Loss
from dominoes.ai.playouts import never
from dominoes.certainty import SURE
from dominoes.errors import NotationError
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.coach import DecisionPhase
from dominoes.games.entry import HINT
from dominoes.records.reader import Checked
from dominoes.records.replay import unwritten_pass

LEVEL: Final = HINT
"""The level that judges: the strongest of this program."""
NOTABLE: Final = 0.02
"""Share of `Judged.scale` below which a loss is not worth a word."""
GREAT: Final = 0.15
"""Least share of `Judged.scale` for a loss to be called a blunder."""
ROUND: Final = 16.0
"""Seconds for a whole round, about."""
TURNING: Final = 3
"""Turning points, at most."""
ENDLESS: Final = Budget(inf)
"""With it an answer is the same on any machine."""
_VERSION: Final = 1
_LONGEST: Final = 64_000
"""Characters of an analysis that is read."""


class Verdict(Enum):
    """The judgement on a choice."""

    ONLY = "only"
    """There was only one move."""
    UNKNOWN = "unknown"
    """Choices of unknowable worth, such as stakes."""
    GOOD = "good"
    """The best move, or one about as good."""
    UNSURE = "unsure"
    """Perhaps not the best; the difference may be chance."""
    SLIP = "slip"
    """Surely not the best, by little."""
    BLUNDER = "blunder"
    """Surely much worse than the best."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice, as it lay before the player."""

    at: int
    """Written moves played before it."""
    seat: Seat
    view: Any
    legal: tuple[Any, ...]
    move: Any
    """The one that was played."""
    phase: DecisionPhase
    state: Any
    """The whole table, for hindsight alone."""

    @property
    def is_forced(self) -> bool:
        """Whether there was only one move."""
        return len(self.legal) == 1


def decisions(checked: Checked, seat: Seat) -> tuple[Decision, ...]:
    """Return all choices of *seat* in a round, also those to claim nothing, which records do not tell.

    A seat that had nothing to claim was not asked.
    """
    return tuple(_decisions(checked, seat))


def _decisions(checked: Checked, seat: Seat) -> Iterator[Decision]:
    played, game = checked.round, checked.round.entry.game
    written = [(mover, game.read_move(text)) for mover, text in played.moves]

    def decision(at: int, state: Any, move: Any) -> Decision:  # noqa: ANN401 - of any game
        view, legal = game.view(state, seat), game.legal_moves(state, seat)
        return Decision(at, seat, view, legal, move, played.entry.phase(view, legal), state)

    for at, position in enumerate(checked.positions):
        state = position.step.state
        following = written[at] if at < len(written) else None
        while following is None or game.why_not(state, *following) is not None:
            passed = unwritten_pass(game, state)
            if passed is None:
                break
            move = game.read_move(passed[1])
            if passed[0] == seat and len(game.legal_moves(state, seat)) > 1:
                yield decision(at, state, move)
            state = game.play(state, passed[0], move).state
        if following is not None and following[0] == seat:
            yield decision(at, state, following[1])


# -- questions -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hindsight:
    """A choice with all hands open."""

    best: str
    """The move that would have brought most, in record notation."""
    gain: float
    """Mean chips that it would have brought more than the one played."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The finding on one choice."""

    at: int
    """Written moves played before it."""
    phase: DecisionPhase
    move: str
    """As records write it; a pass too."""
    is_forced: bool = False
    best: str = ""
    """The better move, or the one played; empty where nothing can be reckoned, as all below is without meaning."""
    worth: float = 0.0
    """Of the best move: mean chips of the seat in the whole round."""
    worth_error: float = 0.0
    loss: float = 0.0
    """Mean chips lost by the move played; negative where it turned out better, by chance."""
    error: float = 0.0
    """Standard error of the loss; 0 where it is exact."""
    scale: float = 0.0
    """Chips to measure a loss by: the standard deviation of the outcome of the round, as seen at this choice or, if
    that was more, at an earlier one."""
    hindsight: Hindsight | None = None

    @property
    def is_reckoned(self) -> bool:
        """Whether the loss is known."""
        return bool(self.best)

    @property
    def is_sure(self) -> bool:
        """Whether there is a loss worth a word, and chance does not explain it."""
        return self.is_reckoned and self._loss.is_clear and self.loss >= NOTABLE * self.scale

    @property
    def verdict(self) -> Verdict:
        """The judgement on it."""
        if self.is_forced:
            return Verdict.ONLY
        if not self.is_reckoned:
            return Verdict.UNKNOWN
        if self.is_sure:
            return Verdict.BLUNDER if self.loss >= GREAT * self.scale else Verdict.SLIP
        doubtful = self.best != self.move and self._loss.possible >= GREAT * self.scale
        return Verdict.UNSURE if doubtful else Verdict.GOOD

    @property
    def _loss(self) -> Loss:
        return Loss(self.loss, self.error)


@dataclass(frozen=True, slots=True)
class Appraise:
    """The question about the worth of one choice; it can be sent to another process."""

    game: str
    decision: Decision
    ended: Any
    """The last state of the round, for hindsight alone."""
    seed: int
    level: str = LEVEL

    def load(self) -> None:
        """Load the opponents of the game; raise NotationError if it has no such level."""
        entry(self.game).player(self.level)

    def answer(self, budget: Budget = ENDLESS, stop: Callable[[], bool] = never) -> Judged | None:
        """Judge the choice in about the seconds of *budget*; None if it was stopped before enough was known."""
        played = entry(self.game)
        one, write = self.decision, played.game.write_move
        judged = Judged(one.at, one.phase, write(one.move), one.is_forced)
        make = played.player(self.level).appraise
        if one.is_forced or make is None:
            return judged
        appraiser, rng = make(stop), Random(self.seed)
        found = appraiser.appraise(one.view, one.legal, one.move, rng, budget)
        if stop():
            return None
        if found is None:
            return judged
        judged = _with_found(judged, found, write)
        back = appraiser.look_back(OpenChoice(one.state, self.ended, one.seat, one.legal, one.move), rng, budget)
        if stop():
            return None
        if back is None:
            return judged
        return replace(judged, hindsight=Hindsight(write(back.best), round(back.loss.chips, 3)))


def _with_found(judged: Judged, found: Appraisal[Any], write: Callable[[Any], str]) -> Judged:
    """Return *judged* with the better move and the loss.

    Of the level's own choice nothing is called lost. But a next best move that may be much better is named, and the
    possible lead is the error.
    """
    best, loss, rival = found.best, found.loss, found.rival
    if rival is not None and rival.loss.possible >= GREAT * found.spread:
        best, loss = rival.move, Loss(0.0, rival.loss.possible / SURE)
    return replace(
        judged,
        best=write(best),
        worth=round(found.worth, 3),
        worth_error=round(found.worth_error, 3),
        loss=round(loss.chips, 3),
        error=round(loss.error, 3),
        scale=round(found.spread, 3),
    )


def questions(checked: Checked, seat: Seat, level: str = LEVEL) -> tuple[Appraise, ...]:
    """Return the questions about the choices of *seat*, in their order; the same seeds each time."""
    game, ended = checked.round.game, checked.state
    return tuple(Appraise(game, one, ended, number, level) for number, one in enumerate(decisions(checked, seat)))


def budget_for(asked: Sequence[Appraise]) -> Budget:
    """Return the budget for each question about a round, so that all together take `ROUND` seconds at most."""
    return Budget(ROUND / max(1, sum(not each.decision.is_forced for each in asked)))


# -- the whole -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Analysis:
    """The findings so far on the choices of one seat in one round."""

    seat: Seat
    choices: int
    """How many there are."""
    judged: tuple[Judged, ...] = ()
    """The first of them."""
    level: str = LEVEL

    @property
    def is_whole(self) -> bool:
        """Whether all choices are judged."""
        return len(self.judged) == self.choices

    @property
    def has_worths(self) -> bool:
        """Whether the worth of at least one choice is known."""
        return any(each.is_reckoned for each in self.judged)

    @property
    def turning_points(self) -> tuple[Judged, ...]:
        """The choices that surely cost most, at most three, in the order they were made."""
        sure = sorted((each for each in self.judged if each.is_sure), key=lambda each: -each.loss)[:TURNING]
        return tuple(each for each in self.judged if each in sure)

    def with_judged(self, judged: Judged) -> Analysis:
        """Return the analysis with one more choice."""
        before = self.judged[-1].scale if self.judged else 0.0
        return replace(self, judged=(*self.judged, replace(judged, scale=max(before, judged.scale))))

    def losses(self) -> Mapping[DecisionPhase, tuple[float, ...]]:
        """Return for each kind of choice the chips lost by those that were not forced."""
        found: dict[DecisionPhase, tuple[float, ...]] = {}
        for each in self.judged:
            if each.is_reckoned:
                found[each.phase] = (*found.get(each.phase, ()), each.loss)
        return found


@dataclass(frozen=True, slots=True)
class Luck:
    """Where the chips of a round came from; the three parts add up to the result."""

    tiles: float
    """Value of the round at the seat's first choice: its tiles, and the earlier play."""
    own: float
    """Loss by its own choices, 0 or less but for chance."""
    others: float
    """The rest: moves of others, and tiles that came to light."""
    result: int
    own_error: float
    """Standard error of `own`."""
    tiles_error: float
    """Standard error of `tiles`."""


def luck(analysis: Analysis, result: int) -> Luck | None:
    """Split the chips *result* of the seat; None unless every choice is judged and one is reckoned."""
    known = [each for each in analysis.judged if each.is_reckoned]
    if not analysis.is_whole or not known:
        return None
    tiles, own = known[0].worth, -sum(each.loss for each in known)
    error = hypot(*(each.error for each in known))
    return Luck(tiles, own, result - tiles - own, result, error, known[0].worth_error)


# -- as text -------------------------------------------------------------------------------------------


def write(analysis: Analysis) -> str:
    """Write an analysis as JSON, as docs/analysis.md describes it."""
    rows = [{**asdict(each), "phase": each.phase.value} for each in analysis.judged]
    head = {"analysis": _VERSION, "seat": analysis.seat, "level": analysis.level, "choices": analysis.choices}
    return json.dumps({**head, "judged": rows}, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Analysis:
    """Read the text of `write`.

    Raises:
        NotationError: it is damaged, or of a later version.
    """
    try:
        return _read(json.loads(text[:_LONGEST]))
    except (ValueError, OverflowError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NotationError(f"no analysis ({error})", text) from None


def _read(data: Mapping[str, Any]) -> Analysis:
    judged = tuple(map(_read_judged, data["judged"]))
    analysis = Analysis(Seat(_whole(data["seat"])), _whole(data["choices"]), judged, str(data["level"]))
    if data["analysis"] != _VERSION or len(judged) > analysis.choices:
        raise ValueError("of another version, or more than there are")
    return analysis


_NUMBERS: Final = ("worth", "worth_error", "loss", "error", "scale")


def _read_judged(row: Mapping[str, Any]) -> Judged:
    back = row["hindsight"]
    hindsight = None if back is None else Hindsight(str(back["best"]), _number(back["gain"]))
    numbers = {name: _number(row[name]) for name in _NUMBERS}
    phase, forced = DecisionPhase(row["phase"]), row["is_forced"] is True
    return Judged(_whole(row["at"]), phase, str(row["move"]), forced, str(row["best"]), hindsight=hindsight, **numbers)


def _whole(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"no count: {value!r:.20}")
    return value


def _number(value: object) -> float:
    if type(value) not in (int, float) or not isfinite(value):  # type: ignore[arg-type]
        raise ValueError(f"no number: {value!r:.20}")
    return float(value)  # type: ignore[arg-type]


def fits(analysis: Analysis, asked: Sequence[Appraise]) -> bool:
    """Return whether *analysis* is of these choices, and not of another state of the program or another round."""
    if analysis.choices != len(asked):
        return False
    made = ((each.decision.at, entry(each.game).game.write_move(each.decision.move)) for each in asked)
    return all((each.at, each.move) == its for each, its in zip(analysis.judged, made, strict=False))
