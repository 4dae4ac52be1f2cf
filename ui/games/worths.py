# SPDX-License-Identifier: MIT
"""What a move is worth, in words: in chips, or as the chance to win where every round costs its loser the same."""

from __future__ import annotations

from typing import Any, Final

from dominoes.ai.bot import Loss
from dominoes.certainty import SURE
from dominoes.games import entry
from dominoes.games.entry import LEAST_POINTS, Duel
from dominoes.play.analysis import Luck
from ui.games.reasons import reason_text
from ui.language.i18n import _, ngettext, number, percent, sentences, signed

ROUNDED: Final = 10
"""Chips from which on a loss is said without fractions."""
EVEN: Final = 5
"""A chance to win that is less far from half, in percentage points, is not told by itself."""


class Worths:
    """Speaks of worths in chips."""

    LEAST: float = 0.05
    """What is less, as `measured`, is written as nothing."""
    LEAST_AXIS: float = 1.0
    """What the axis of losses shows at least, as `measured`."""

    def measured(self, chips: float) -> float:
        """Return a difference in chips in the unit that is shown."""
        return chips

    @property
    def most(self) -> float | None:
        """The most chips that a round can bring; None where nobody knows."""
        return None

    def estimate(self, chips: float) -> float:
        """Return an average of *chips* as it may be told before the end of a round."""
        return chips

    # -- at the table --------------------------------------------------------------------------

    @property
    def draws(self) -> str:
        """How rounds that nobody wins are counted, where there are some now and then; empty otherwise."""
        return ""

    def round_worth(self, value: float) -> str:
        """Return what a round is worth that brings *value* chips on average; empty for about nothing."""
        if not round(value):
            return ""
        return _("This round: about {value} chips on average.").format(value=signed(round(value)))

    def warning(self, loss: Loss, better: str) -> str:
        """Return the question about a move with that *loss* beside the *better* one."""
        return _("Really? Better by about {n} chips: {move}").format(n=_chips(loss.chips), move=better)

    def verdict(self, loss: Loss, better: str) -> str:
        """Return what is said after a move with that *loss* beside the *better* one."""
        return _("Better by about {n} chips on average: {move}").format(n=_chips(loss.chips), move=better)

    # -- in a review ---------------------------------------------------------------------------

    def cost(self, verdict: str, loss: Loss) -> str:
        """Return the *verdict* on a choice, and what it cost."""
        # Translators: a verdict such as "Blunder", and what the move cost.
        return _("{verdict}: {chips} chips").format(verdict=verdict, chips=_off(-loss.chips, loss.error, digits=1))

    def hindsight(self, move: str, gain: float) -> str:
        """Return by how much *move* would have been better, as nobody could know."""
        # Translators: "hindsight" is what one knows afterwards and could not know at the table.
        text = _(
            "Hindsight, with all hands open: {move} would have gained {chips} chips more. Nobody could have known."
        )
        return text.format(move=move, chips=number(gain, digits=1))

    def here(self, worth: float) -> str:
        """Return what the round is worth at a position."""
        return _("Value of the round here: {chips} chips").format(chips=signed(worth, digits=1))

    @property
    def bars(self) -> str:
        """The name of the chart of losses."""
        return _("Chips lost by each choice")

    @property
    def note(self) -> str:
        """What has to be known about the numbers; mostly nothing."""
        return ""

    @property
    def sources(self) -> str:
        """The heading of `luck`."""
        return _("Where the chips came from")

    def luck(self, luck: Luck) -> dict[str, str]:
        """Return where the result of the round came from: names and numbers that add up, the result last."""
        tiles, own = round(luck.tiles, 1), round(luck.own, 1)
        return {
            _("The deal, and play before the first choice"): _off(tiles, luck.tiles_error, digits=1),
            _("Own choices"): _off(own, luck.own_error, digits=1),
            _("Moves of others, and tiles revealed"): signed(luck.result - tiles - own, digits=1),
            _("Result"): signed(luck.result),
        }


class Chances(Worths):
    """Speaks of the chance to win, and of differences in percentage points of it."""

    LEAST = LEAST_POINTS
    LEAST_AXIS = 10.0

    def __init__(self, duel: Duel) -> None:
        """Speak of a table where a round costs its loser that."""
        self._duel = duel

    def measured(self, chips: float) -> float:
        """Return a difference in chips in percentage points."""
        return chips * self._duel.points

    @property
    def most(self) -> float:
        """The prize."""
        return self._duel.prize

    def estimate(self, chips: float) -> float:
        """Return an average of *chips*, less than what is won and lost for certain."""
        return self._duel.estimate(chips)

    @property
    def draws(self) -> str:
        """How rounds after which nobody pays are counted, where there are some now and then."""
        return self.note if self._duel.drawn else ""

    def round_worth(self, value: float) -> str:
        """Return the chance to win; empty for about half."""
        chance = self._duel.chance(value)
        if abs(chance - 50) < EVEN:
            return ""
        return _("Chance to win: about {percent}.").format(percent=_percent(chance))

    def warning(self, loss: Loss, better: str) -> str:
        """Return the question about a move with that *loss* beside the *better* one."""
        points = self._duel.lead(loss.chips)
        text = ngettext(
            "Really? Chance to win about {n} percentage point higher: {move}",
            "Really? Chance to win about {n} percentage points higher: {move}",
            points,
        )
        return text.format(n=number(points), move=better)

    def verdict(self, loss: Loss, better: str) -> str:
        """Return what is said after a move with that *loss* beside the *better* one."""
        points = self._duel.lead(loss.chips)
        text = ngettext(
            "Chance to win about {n} percentage point higher: {move}",
            "Chance to win about {n} percentage points higher: {move}",
            points,
        )
        return text.format(n=number(points), move=better)

    def cost(self, verdict: str, loss: Loss) -> str:
        """Return the *verdict* on a choice, and by how much it lowered the chance to win."""
        lead = self._duel.lead(loss.chips)
        points = _with_margin(signed(-lead), SURE * self.measured(loss.error), 0)
        # Translators: a verdict such as "Blunder", and what the move cost, such as −16 ± 5.
        text = ngettext(
            "{verdict}: {points} percentage point in chance to win",
            "{verdict}: {points} percentage points in chance to win",
            abs(lead),
        )
        return text.format(verdict=verdict, points=points)

    def hindsight(self, move: str, gain: float) -> str:
        """Return by how much *move* would have been better, as nobody could know."""
        points = self._duel.lead(gain)
        text = ngettext(
            "Hindsight, with all hands open: {move} would have made the chance to win {n} percentage point higher. "
            "Nobody could have known.",
            "Hindsight, with all hands open: {move} would have made the chance to win {n} percentage points higher. "
            "Nobody could have known.",
            points,
        )
        return text.format(move=move, n=number(points))

    def here(self, worth: float) -> str:
        """Return the chance to win at a position."""
        return sentences(
            _("Chance to win here: {percent}").format(percent=_percent(self._duel.chance(worth))), self.draws
        )

    @property
    def bars(self) -> str:
        """The name of the chart of losses."""
        return _("Chance to win lost by each choice, in percentage points")

    @property
    def note(self) -> str:
        """Which rounds count as half a win, and what else the chance means at this table."""
        return reason_text(self._duel.note)

    @property
    def sources(self) -> str:
        """The heading of `luck`."""
        return _("Where the result came from")

    def luck(self, luck: Luck) -> dict[str, str]:
        """Return the chance to win at the first choice, what changed it, and the result: all add up as shown."""
        first, margin = self._duel.chance(luck.tiles), SURE * self.measured(luck.tiles_error)
        own, result = round(self.measured(luck.own)), round(50 + self.measured(luck.result))
        end = _percent(result)
        if not luck.result:
            # Translators: the end of a round that nobody won, such as "50% (nobody pays)": it counts as half a win.
            end = _("{percent} (nobody pays)").format(percent=end)
        return {
            _("Chance to win at the first choice"): _with_margin(_percent(first), margin, 0),
            _("Own choices"): _with_margin(signed(own), SURE * self.measured(luck.own_error), 0),
            _("Moves of others, and tiles revealed"): signed(result - first - own),
            _("Result"): end,
        }


CHIPS: Final = Worths()


def worths_of(game: str, options: Any) -> Worths:  # noqa: ANN401 - of any game
    """Return how worths are told at a table of *game* with *options*."""
    duel = entry(game).duel(options)
    return CHIPS if duel is None else Chances(duel)


def _percent(whole: int) -> str:
    return percent(whole / 100, digits=0)


def _chips(loss: float) -> str:
    """Return a loss in chips, as exactly as anybody wants to know."""
    return number(round(loss)) if loss >= ROUNDED else number(round(loss, 1), digits=1)


def _off(value: float, error: float, *, digits: int) -> str:
    """Return a value with how far it may be off 19 times out of 20; a number exact to the digit stands alone."""
    return _with_margin(signed(value, digits=digits), SURE * error, digits)


def _with_margin(value: str, margin: float, digits: int) -> str:
    if not round(margin, digits):
        return value
    # Translators: a value and how far luck alone may have moved it, as 42 % ± 3.
    return _("{value} ± {margin}").format(value=value, margin=number(margin, digits=digits))
