# SPDX-License-Identifier: MIT
"""What 打天九 brings to the window."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from dominoes.tiles import tile
from ui.games.game_ui import Diagram, FactWords, GameUi, PresetTexts, Screen, Settlement, Tip
from ui.games.scene import Scene, SceneTile
from ui.language.i18n import N_, capital, pgettext, term

if TYPE_CHECKING:
    from dominoes.game import Event, Step
    from ui.games.tally_form import TallyForm
    from ui.language.options import OptionTexts
    from ui.language.reasons import Sentences


def _options() -> OptionTexts:
    from ui.games.tiengow.option_texts import TEXTS

    return TEXTS


def _screen() -> Screen:
    from ui.games.tiengow.felt import TrickTable
    from ui.games.tiengow.presenter import TienGowPresenter

    return Screen(TrickTable, TienGowPresenter)


@cache
def _sounds() -> Mapping[type[Event], str]:
    from dominoes.games.tiengow.state import TilesBeat, TilesLed, TilesThrown

    return {TilesLed: "tile", TilesBeat: "tile", TilesThrown: "throw"}


def _pauses() -> tuple[type[Event], ...]:
    from dominoes.games.tiengow.state import TrickWon

    return (TrickWon,)


def _settlement() -> Settlement:
    from ui.games.tiengow.settlement import sheet_line
    from ui.games.tiengow.words import sheet_title

    return Settlement(sheet_title, lambda payment, state, who: sheet_line(payment, who, state.options))


def _tally_form() -> type[TallyForm]:
    from ui.games.tiengow.tally_form import TienGowTallyForm

    return TienGowTallyForm


def _diagram() -> Diagram:
    from ui.games.tiengow.diagram import position_of

    return position_of


def _stops(step: Step[Any], before: Step[Any]) -> bool:  # noqa: ARG001 - as every `Stops`
    """Stop after each trick."""
    from dominoes.games.tiengow.state import HandClaimed, TrickWon

    return any(isinstance(event, TrickWon | HandClaimed) for event in step.events)


def _reasons() -> Sentences:
    from ui.games.tiengow.reasons import REASONS

    return REASONS


TIENGOW: Final = GameUi(
    key="tiengow",
    name=N_("Tien Gow"),
    tagline=N_("Four players, eight tricks each round: whoever wins the last one wins the round."),
    presets={
        "basic": PresetTexts(
            N_("Basic rules"),
            N_("Only the tricks count: no special hands and no bonuses. Eight rounds, for learning."),
        ),
        "wiki_hk": PresetTexts(
            N_("Hong Kong"),
            N_("As described in the Chinese Wikipedia: every special hand, small finish doubled, capture fourfold."),
        ),
        "ng": PresetTexts(
            N_("Old Hong Kong"),
            N_("After Ng Kwai-Shang (1886): no dealt wins, the civil supreme cannot be captured, capture doubled."),
        ),
        "jp": PresetTexts(
            N_("Japan"),
            N_("As played in Japan: the first banker counts single, the match lasts from East 1 to East 4."),
        ),
    },
    usual="basic",
    local={"ja": "jp", "zh_HK": "wiki_hk", "zh_TW": "wiki_hk"},
    # 四天九: both 天 and two nines, the strongest play there is, fanned like a hand.
    scene=Scene(
        "green",
        0.24,
        (
            SceneTile(tile("66"), -0.432, 0.042, -10.5),
            SceneTile(tile("66"), -0.144, -0.006, -3.5),
            SceneTile(tile("63"), 0.144, -0.006, 3.5),
            SceneTile(tile("54"), 0.432, 0.042, 10.5),
        ),
        tricks=((0.12, 0.12), (0.87, 0.88)),
    ),
    tips=(
        Tip("throw", "turn", N_("Select tiles and press X to throw them face down.")),
        Tip("why-not", "turn", N_("Point at a dimmed tile: it says why it cannot be played.")),
        Tip("last-trick", "trick", N_("L shows the last trick once more.")),
        Tip("trick-waits", "trick", N_("A finished trick can stay until you click: see the settings.")),
    ),
    glossary={"tiengow": N_("Tien Gow: plays and settlement")},
    facts={
        "void": FactWords(name=lambda: capital(term("no-trick"))),
        "over": FactWords(name=lambda: pgettext("statistics", "Surplus")),
    },
    tally_questions=N_("Tricks, the last trick, bonuses"),
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
