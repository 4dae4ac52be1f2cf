# SPDX-License-Identifier: MIT
"""What 推牌九 brings to the window."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from dominoes.tiles import tile
from ui.games.game_ui import Diagram, FactWords, GameUi, PresetTexts, Screen, SettingText, Settlement, Tip
from ui.games.scene import Scene, SceneTile
from ui.language.i18n import N_, _

if TYPE_CHECKING:
    from dominoes.game import Event, Step
    from ui.games.tally_form import TallyForm
    from ui.language.options import OptionTexts
    from ui.language.reasons import Sentences


def _options() -> OptionTexts:
    from ui.games.paigow.option_texts import TEXTS

    return TEXTS


def _screen() -> Screen:
    from ui.games.paigow.felt import BankTable
    from ui.games.paigow.presenter import PaiGowPresenter

    return Screen(BankTable, PaiGowPresenter)


@cache
def _sounds() -> Mapping[type[Event], str]:
    from dominoes.games.paigow.state import HandCompared, HandSet, StakePlaced

    return {StakePlaced: "tile", HandSet: "throw", HandCompared: "tile"}


def _pauses() -> tuple[type[Event], ...]:
    from dominoes.games.paigow.state import HandCompared

    return (HandCompared,)


def _settlement() -> Settlement:
    from ui.games.paigow.settlement import sheet_line
    from ui.games.paigow.words import round_line

    return Settlement(round_line, sheet_line)


def _tally_form() -> type[TallyForm]:
    from ui.games.paigow.tally_form import PaiGowTallyForm

    return PaiGowTallyForm


def _diagram() -> Diagram:
    from ui.games.paigow.diagram import position_of

    return position_of


def _stops(step: Step[Any], before: Step[Any]) -> bool:
    """Stop after each phase."""
    return step.state.phase is not before.state.phase


def _reasons() -> Sentences:
    from ui.games.paigow.reasons import REASONS

    return REASONS


PAIGOW: Final = GameUi(
    key="paigow",
    name=N_("Pai Gow"),
    tagline=N_("Four tiles make two hands, and both are compared with the banker's."),
    presets={
        "guangdong": PresetTexts(
            N_("Cantonese"),
            N_("Four tiles, four players, the bank goes round; Six and Three may change places."),
        ),
        "casino": PresetTexts(
            N_("Casino"),
            N_("Eight players; the two supreme tiles are the lowest singles, and winners give 5 % to the house."),
        ),
        "gufa": PresetTexts(
            N_("Old way"),
            N_("As before the war: the Six is always 6 and the Three always 3."),
        ),
        "wenzhou": PresetTexts(
            N_("Wenzhou"),
            N_("Two tiles and one comparison; tiles rank in groups, the supreme pair is third."),
        ),
        "taiwan": PresetTexts(
            N_("Taiwan"),
            N_("Heizaizi: single tiles rank in groups, and each mix is dealt from twice."),
        ),
        "two_halves": PresetTexts(
            N_("Two halves"),
            N_("One mix, two deals, one banker: whoever remembers the first half knows more in the second."),
        ),
    },
    usual="guangdong",
    local={"ja": "two_halves", "zh_HK": "guangdong", "zh_TW": "taiwan"},
    # 至尊 upright behind, 雙天 across in front: the best four tiles there are, set as the custom is.
    scene=Scene(
        "red",
        0.197,
        (
            SceneTile(tile("42"), -0.116, -0.197, 0.0),
            SceneTile(tile("21"), 0.116, -0.197, 0.0),
            SceneTile(tile("66"), -0.261, 0.278, 90.0),
            SceneTile(tile("66"), 0.261, 0.278, 90.0),
        ),
        tricks=((0.12, 0.88), (0.87, 0.12)),
    ),
    tips=(
        Tip("house-way", "turn", N_("W sets your hand as the house would."), helps=True),
        Tip("ranks", "turn", N_("T shows the order of hands beside the table.")),
        Tip("odds", "turn", N_("O shows how often each way to set the hand wins."), helps=True, rank=1),
        Tip("cost", "round", N_("The settings can make the table tell what your way of setting the hand cost.")),
    ),
    settings={
        "rank_strip": SettingText(
            N_("Order of hands"),
            N_("In Pai Gow, the ranks of pairs and single tiles stand beside the table."),
        ),
        "odds": SettingText(
            N_("Show odds"),
            N_("In Pai Gow, each way to set a hand tells how often it wins, pushes and loses."),
        ),
        "cost": SettingText(
            N_("Tell what your way of setting cost"),
            N_("After a round of Pai Gow you are told how much a better way to set the hand gains."),
        ),
    },
    glossary={"paigow": N_("Pai Gow")},
    facts={
        "cost": FactWords(
            name=lambda: _("Lost by setting"),
            note=lambda: _("against the best way"),
            digits=2,
            list_name=lambda: _("Costliest ways you set a hand"),
            list_note=lambda: _("How many more chips the best way to set the hand would have gained, on average."),
        ),
    },
    tally_questions=N_("Stakes, and who won against the banker"),
    options=_options,
    screen=_screen,
    sounds=_sounds,
    pauses=_pauses,
    settlement=_settlement,
    tally_form=_tally_form,
    diagram=_diagram,
    stops=_stops,
    reasons=_reasons,
)
