# SPDX-License-Identifier: MIT
"""Why something is so in 推牌九, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dominoes.errors import Reason
from ui.games.paigow.way_texts import rule_text, way_name
from ui.language.i18n import N_, number
from ui.language.reasons import Sentences
from ui.language.tile_names import tile_list

_SENTENCES: Final = {
    "paigow.over": N_("The round is over."),
    "paigow.not-your-turn": N_("Please wait: it is not your turn."),
    "paigow.asked-bid": N_("First bid for the bank."),
    "paigow.asked-bank": N_("First say whether you take the bank."),
    "paigow.asked-share": N_("First say whether you share the bank."),
    "paigow.asked-stake": N_("First choose your stake."),
    "paigow.asked-set": N_("First set your tiles in two hands."),
    "paigow.banked-enough": N_("You have banked as many rounds in a row as this table allows."),
    "paigow.must-bank": N_("All others have declined the bank: it is yours."),
    "paigow.low-above-high": N_("The low hand would be above the high hand."),
    "paigow.copies-yours": N_("Copies go to the banker, so the bank is worth having."),
    "paigow.copies-bankers": N_("Copies go to the banker, so the smallest stake is enough."),
    "paigow.bid-too-high": N_("The highest bid is {highest}."),
    "paigow.stake-not-offered": N_("{chips} cannot be staked here, only {menu}."),
    "paigow.not-your-tiles": N_("You hold other tiles: {tiles}."),
    "paigow.settled": N_("{name} banked, and all hands were compared."),
    "paigow.swept": N_("{name} banked, and every player lost."),
    "paigow.paid-all": N_("{name} banked, and every player won."),
    "paigow.lose": N_("{name} lost to the banker: {chips} to pay."),
    "paigow.foul": N_("{name} lost by a foul: {chips} to pay."),
    "paigow.push": N_("{name: is|You are} even with the banker: nothing to pay."),
    "paigow.win": N_("{name} won against the banker: {chips} to receive."),
    "paigow.banker-foul": N_("{name} won by the banker's foul: {chips} to receive."),
    "paigow.win-short": N_("{name} won against the banker, whose chips were enough for {chips} only."),
    "paigow.commission": N_("{name} won {chips}: commission of {percent} %."),
    "paigow.share": N_("{name: shares|You share} {banker:'s|your} bank: half of {chips}."),
    "paigow.way": N_("{way}, rule {rule}: {why}"),
    "paigow.unlike-way": N_("{way}, rule {rule}, sets them differently, which brings {percent} % of the stake less."),
    "paigow.best": N_(
        "Of all that the other side may hold, this wins against {win} %, pushes with {push} % and loses to {lose} %."
    ),
    "paigow.balanced": N_("Whoever gives nothing away sets these tiles this way {percent} times in a hundred."),
    # How options contradict each other.
    "paigow.no-stakes": N_("at least one stake must be offered"),
    "paigow.halves-and-rounds": N_("a mix is played in halves or in rounds, not both"),
    "paigow.tiles-for-two-deals": N_("there are not enough tiles for so many seats twice"),
    "paigow.auction-and-halves": N_("the highest bid holds for one deal, not for both halves"),
    "paigow.terms-need-passing": N_("terms are counted only where the bank passes from seat to seat with each deal"),
    "paigow.cover-without-chips": N_("nobody can cover with chips without chips to start with"),
}


def _composed(reason: Reason) -> Mapping[str, str]:
    match reason.key:
        case "paigow.way" | "paigow.unlike-way":
            return {"why": rule_text(reason["way"], reason["rule"])}
        case "paigow.best":
            counts: dict[str, Any] = dict(reason.values)
            return {name: number(100 * count / sum(counts.values()), digits=1) for name, count in counts.items()}
        case _:
            return {}


REASONS: Final = Sentences(_SENTENCES, {"tiles": tile_list, "way": way_name}, _composed)
