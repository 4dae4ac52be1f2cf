# SPDX-License-Identifier: MIT
"""注: the words of staking against a banker, and the buttons by which a person stakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from dominoes.errors import Reason
from dominoes.game import Result, Standing
from dominoes.games.stakes import LINES, Stake, StakePlaced
from ui.games.person import PLAY_KEY, Person, TurnType
from ui.language.i18n import N_, _, number, pgettext, sentences, signed, term
from ui.language.options import OptionText
from ui.table.prompt import Action

GROUP: Final[Mapping[str, str]] = {"stakes": N_("Stakes")}
"""Heading of the options of `dominoes.games.stakes.StakesOptions`."""
OPTIONS: Final[Mapping[str, OptionText]] = {
    "stakes.menu": OptionText(N_("Stakes offered"), N_("The stakes that a player can choose from.")),
}
"""Words of those options, where they are the group ``stakes`` of a game."""

SIGNS: Final = {1: "▲", 0: "＝", -1: "▼"}
"""Marks of what won, neither and lost: on the table, on a settlement and in its questions."""


def outcome(sign: int) -> str:
    """Return how it ended: 贏, 和局, 輸."""
    return {1: term("win"), 0: term("push"), -1: term("lose")}[sign]


def short_outcome(sign: int) -> str:
    """Return how it ended in as few letters as go on a cell."""
    return {
        1: pgettext("outcome", "Won"),
        0: pgettext("outcome", "Push"),
        -1: pgettext("outcome", "Lost"),
    }[sign]


def with_sign(text: str, sign: int | None) -> str:
    """Write before *text* whether it won (▲), lost (▼) or neither (＝); None writes nothing."""
    return text if sign is None else f"{SIGNS[sign]} {text}".rstrip()


def starting_note(standing: Standing) -> str:
    """Return what is said of chips while nobody has won or lost any; empty later, and where all begin with some."""
    begins = not standing.rounds and not any(standing.chips)
    return _("Everybody begins with 0 chips, and may fall below.") if begins else ""


def banker_mark() -> str:
    """Return the banker's mark 莊."""
    return pgettext("seat", "Bank")


def stake_prompt(banker: str, standing: Standing) -> str:
    """Return what is asked of a player who is to stake; *banker* is the name of the one who banks."""
    return sentences(_("{name} banks. How much do you stake?").format(name=banker), starting_note(standing))


def stake_text(stake: Stake) -> str:
    """Label the button that places *stake*."""
    return _("Stake {n}").format(n=number(stake.chips))


def staked(chips: int) -> str:
    """Return what lies before a seat: 注 40."""
    return _("{stake} {n}").format(stake=term("stake"), n=number(chips))


def stake_line(event: StakePlaced, who: Sequence[str]) -> str:
    """Return that a seat has staked, in one line."""
    return _("{name: stakes|You stake} {n}").format(name=who[event.seat], n=number(event.chips))


def round_line(result: Result, who: Sequence[str]) -> str:
    """Return how a round ended for its banker; the reason is called as those of `dominoes.games.stakes.settled`."""
    banker = result.reason["seat"]
    chips = result.chips[banker]
    text = {
        "swept": _("{name} banked and took every stake ({n})"),
        "paid-all": _("{name} banked and paid everybody ({n})"),
        "settled": _("{name} banked: {n}") if chips else _("{name} banked and broke even"),
    }[result.reason.key.rpartition(".")[2]]
    return text.format(name=who[banker], n=signed(chips))


_OUTCOMES: Final = {key: sign for sign, key in LINES.items()}


def sheet_line(reason: Reason, who: Sequence[str]) -> tuple[str, str]:
    """Return what a line of the sheet is for, and its arithmetic; it is one that `settled` names."""
    heading = _("{name}: {outcome}").format(name=who[reason["seat"]], outcome=outcome(_OUTCOMES[reason.key]))
    return heading, staked(reason["stake"])


class StakingPerson(Person[TurnType]):
    """A person who is offered stakes before anything else; the stake placed last is offered first."""

    _usual = 0
    """Place of that stake on the menu."""

    def _stakes(self) -> tuple[Stake, ...]:
        """Return the stakes to choose from; none while something else is asked."""
        return self._turn.moves(Stake) if self._turn is not None else ()

    def _stake_at(self, place: int) -> None:
        """Place the stake in *place* of the menu."""
        stakes = self._stakes()
        if 0 <= place < len(stakes):
            self._usual = place
            self._answer_with(stakes[place])

    def _stake_actions(self) -> list[Action]:
        stakes = self._stakes()
        usual = min(self._usual, len(stakes) - 1)
        # A cap promises a key, and those of digits end with 9.
        keys = [PLAY_KEY if place == usual else "123456789"[place : place + 1] for place in range(len(stakes))]
        return [
            Action(
                number(stake.chips) if place else stake_text(stake),
                keys[place],
                partial(self._stake_at, place),
                main=place == usual,
            )
            for place, stake in enumerate(stakes)
        ]

    def _move_text(self, move: Any) -> str:  # noqa: ANN401 - any game's moves
        """Return *move* in words, if it is a stake."""
        return stake_text(move) if isinstance(move, Stake) else super()._move_text(move)

    def press(self, letter: str) -> bool:
        """Place the stake that a digit names; return whether stakes are asked for."""
        if not letter.isdecimal() or not self._stakes():
            return False
        self._stake_at(int(letter) - 1)
        return True
