# SPDX-License-Identifier: MIT
"""What 推牌九 brings to the window; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import part
from dominoes.tiles import tile
from ui.games.game_ui import FactWords, GameSetting, GameUi, Named, Scene, SceneTile, Tip, Tool
from ui.language.i18n import N_, _

# -- settings about this game alone ---------------------------------------------------------------


RANK_STRIP: Final = GameSetting(
    "rank_strip",
    N_("Order of hands"),
    N_("The ranking of pairs and single tiles is shown next to the table."),
    default=True,
    teaches=True,
)
ODDS: Final = GameSetting(
    "odds",
    N_("Show odds"),
    N_("How often each way to set the hand wins, pushes and loses; not in Strict play."),
)
HOUSE_FIRST: Final = GameSetting(
    "house_first",
    N_("House way chosen beforehand"),
    N_("Your tiles start as the house would set them; not in Strict play."),
)
COST: Final = GameSetting(
    "cost",
    N_("Show what each setting cost"),
    N_("After each round you see how much a better setting would have gained."),
)


# -- the game -------------------------------------------------------------------------------------


PAIGOW: Final = GameUi(
    key="paigow",
    name=N_("Pai Gow"),
    tagline=N_("Four tiles make two hands, and both are compared with the banker's."),
    great=True,
    found_by=("Pai Kau", "Pai Gau"),
    presets={
        "guangdong": Named(
            N_("Cantonese"),
            N_("Four tiles make two hands, and the bank rotates. Start here."),
        ),
        "casino": Named(
            N_("Casino"),
            N_("Eight players; the two supreme tiles are the lowest singles, and winners pay a 5% commission."),
        ),
        "gufa": Named(
            N_("Old way"),
            N_("Like the Cantonese rules, but pre-war: the Six always counts 6 and the Three always 3."),
        ),
        "wenzhou": Named(
            N_("Wenzhou"),
            N_("Two tiles and one comparison; tiles rank in groups, and the supreme pair ranks third."),
        ),
        "taiwan": Named(
            N_("Taiwan"),
            N_("Heilizai: single tiles rank in groups, and each shuffle is dealt twice."),
        ),
        "two_halves": Named(
            N_("Two halves"),
            N_("One shuffle, two deals, one banker: remembering the first half helps in the second."),
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
    styles={
        "steady": Named(N_("Steady"), N_("stakes low, and seldom banks.")),
        "bold": Named(N_("Daring"), N_("stakes as much as allowed.")),
        "grasping": Named(N_("Eager"), N_("always wants to bank.")),
        "hasty": Named(N_("Restless"), N_("stakes now a little, now a lot.")),
        "patient": Named(N_("Patient"), N_("lets others bank.")),
    },
    lessons=(
        "aim",
        "counting",
        "pairs",
        "wong-gong",
        "three-six",
        "balance",
        "payment",
        "first-round",
        "heaven-earth",
        "supreme",
        "house-way",
        "house-odds",
        "banker",
        "small-game",
        "tables",
    ),
    drilled={"counting": "worth", "pairs": "higher", "balance": "set", "payment": "settle"},
    tips=(
        Tip(
            "house-way",
            "turn",
            N_("Press W to set your hand the house way: by the fixed rules of a casino banker."),
            helps=True,
        ),
        Tip("cards", "turn", N_("Double-click a card to set your hand that way, or drag one tile onto another.")),
        Tip("ranks", "turn", N_("Press T to show the order of hands next to the table.")),
        Tip("odds", "turn", N_("Press O to see how often each setting wins."), helps=True, rank=1),
        Tip("cost", "round", N_("Press U to choose what this table shows, such as what each setting cost you.")),
    ),
    settings=(RANK_STRIP, ODDS, HOUSE_FIRST, COST),
    tools=(
        Tool(
            key="calculator",
            name=N_("Calculator"),
            note=N_("Exact odds of every way to set a hand, the house ways compared, and practice."),
            letter="K",
            pane=part("ui.games.paigow.calculator.pane", "CalculatorPane"),
            given=part("dominoes.games.paigow.calculator", "question_of"),
        ),
    ),
    glossary={"paigow": N_("Pai Gow")},
    facts={
        "cost": FactWords(
            name=lambda: _("Lost by your settings"),
            note=lambda: _("compared with the best way"),
            digits=2,
            list_name=lambda: _("Costliest ways you set a hand"),
            list_note=lambda: _("How many more chips the best way to set the hand would have gained, on average."),
        ),
    },
    tally_questions=N_("Stakes, and who won against the banker"),
    words=part("ui.games.paigow.words", "PaiGowWords"),
    presenter=part("ui.games.paigow.presenter", "PaiGowPresenter"),
    tally_form=part("ui.games.paigow.words", "PaiGowTallyForm"),
    diagram=part("ui.games.paigow.table", "position_of"),
    seat_says=N_(
        "Your seat only decides when the tiles and the bank come to you; every seat is dealt its tiles at random."
    ),
)
