# SPDX-License-Identifier: MIT
"""Why something is so in 老鼠搬家, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from dominoes.errors import Reason
from dominoes.tiles import Tile
from ui.games.laoshu.words import bouts_counted
from ui.games.trick_words import other_class
from ui.language.combinations import combination_name
from ui.language.i18n import N_, _
from ui.language.names import tiles_counted
from ui.language.reasons import Sentences


def _empty(reason: Reason) -> str:
    # How many bouts there were is not known of a round at a real table.
    known = reason.get("bouts") is not None
    return (
        _("{payer: has|You have} no tile left after {bouts}.") if known else _("{payer: has|You have} no tile left.")
    )


def _limit(reason: Reason) -> str:
    known = reason.get("bouts") is not None
    return (
        _("After {bouts} {name: has|you have} the longer queue.")
        if known
        else _("{name: has|You have} the longer queue.")
    )


def _drawn(reason: Reason) -> str:
    known = reason.get("bouts") is not None
    return (
        _("After {bouts} both queues are equally long: nobody pays.")
        if known
        else _("Both queues are equally long: nobody pays.")
    )


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "laoshu.round-over": N_("The round is over."),
    "laoshu.not-your-turn": N_("Please wait: it is {name}'s turn."),
    "laoshu.not-in-hand": N_("You do not hold this tile: {tile}."),
    "laoshu.no-combination": N_("These tiles are not a combination that can be led."),
    "laoshu.must-lead": N_("It is your lead: play a combination face up."),
    "laoshu.must-follow": N_("{name} led: beat it or throw."),
    "laoshu.wrong-count": N_("The lead has {tiles}: play just as many."),
    "laoshu.supreme-unbeatable": N_("Nothing beats the supreme pair; you can only throw."),
    "laoshu.only-captor": N_("Only a pair of Long-Leg Sevens beats the civil supreme; you can only throw."),
    "laoshu.not-higher": N_("That does not beat {best}: play something higher, or throw."),
    "laoshu.other-class": other_class,
    # What the coach says.
    "laoshu.wins": N_("It takes the last trick, and the other has no tile left: the round is yours."),
    "laoshu.unbeatable": N_("Nothing that the other may hold beats it: {tiles} go to your queue."),
    "laoshu.takes": N_("It takes the trick: {tiles} go to your queue."),
    "laoshu.gives": N_("Thrown tiles go to the queue of the other: {tiles}."),
    # What learners are asked, and why an answer is right.
    "laoshu.drill-ask-takes": N_("Who takes all the tiles?"),
    "laoshu.drill-leader": N_("Whoever led"),
    "laoshu.drill-follower": N_("The other"),
    "laoshu.drill-led": N_("Led"),
    "laoshu.drill-reply": N_("The other lays"),
    "laoshu.drill-beats": N_("{tiles} beats {best}."),
    "laoshu.drill-ask-last": N_("Which tile then stands at the very end of the queue?"),
    "laoshu.drill-order": N_(
        "First come the tiles that were led, then the others: civil tiles from high to low, then military ones."
    ),
    # How a round ends.
    "laoshu.stake": N_("{name: pays|You pay} one chip."),
    "laoshu.empty": _empty,
    "laoshu.limit": _limit,
    "laoshu.drawn": _drawn,
}


def _tiles(value: int | Sequence[Tile]) -> str:
    return tiles_counted(value) if isinstance(value, int) else combination_name(value, civil_supreme=False)


def _bouts(value: Any) -> str:  # noqa: ANN401 - a number
    return bouts_counted(value)


REASONS: Final = Sentences(_SENTENCES, {"tiles": _tiles, "best": _tiles, "bouts": _bouts})
