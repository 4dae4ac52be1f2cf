# SPDX-License-Identifier: MIT
"""Sheets at any table: its rules, a settlement, the standings, a pause, finishing the match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from dominoes.errors import Reason
from dominoes.games import entry
from dominoes.options import describe
from dominoes.records.traditions import changed_rules
from ui.games import GAME_UIS, words_of
from ui.games.how_to_play import has_page
from ui.games.names import rules_name
from ui.games.reasons import reason_text
from ui.games.words import table_rules
from ui.kit import theme
from ui.kit.controls import Tick
from ui.kit.page_parts import Field
from ui.kit.sheet import SheetButton, SheetContent, close_button, stacked, two_columns
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, capital, number, sentences, term
from ui.language.names import enumerated
from ui.language.options import OptionTexts
from ui.saving.setup import SESSION, MatchSetup
from ui.table.numbers import numbers_content, own_sheet, standings_model
from ui.table.seating import LEAVE

if TYPE_CHECKING:
    from ui.kit.settings import Settings
    from ui.play.match import MatchRunner

RULES: Final = "rules"
"""The answer to the settings of a table that tells again how it plays."""
SETTINGS: Final = "settings"
"""The answer to the rules that lists the settings of the table."""
HOW_TO_PLAY: Final = "how-to-play"
"""The answer to the rules that asks how the game is played."""
AGAIN: Final = "again"
"""The answer that plays the deal of the round once more."""
REVIEW: Final = "review"
"""The answer that shows the review of the round."""
STANDINGS: Final = "standings"
"""The answer that shows how the match stands."""
NEXT: Final = "next"
"""The answer that goes on from a settlement."""
ASIDE: Final = "aside"
"""The answer that puts a sheet aside, to look at the table."""
FINISH: Final = "finish"
"""The answer that finishes the match now."""
LAST: Final = "last"
"""The answer that finishes it after the round on the table."""
ENDLESS: Final = "endless"
"""The answer that lets it go on after all."""
AGREED: Final = "agreed"
"""The answer that lets a move be taken back."""
GIVE_UP: Final = "give-up"
"""The answer that gives up the round on the table."""


_READABLE: Final = 460
"""Width of the sentences of the rules, at text size 1."""


def _value(texts: OptionTexts, name: str, value: Any) -> str:  # noqa: ANN401 - the value of any option
    """Return what an option is set to."""
    if isinstance(value, tuple):
        return enumerated([texts.choice(name, each) for each in value]) if value else _("none")
    return texts.choice(name, value)


def rules_content(setup: MatchSetup) -> SheetContent:
    """Show in sentences how this table plays; its settings are one step further."""
    said = table_rules(setup.game, setup.options)
    body = stacked(*(PlainLabel(each, wrap=True) for each in said))
    body.setMinimumWidth(theme.look().px(_READABLE))
    how = (SheetButton(HOW_TO_PLAY, _("How to play"), "H"),) if has_page(setup.game) else ()
    settings = SheetButton(SETTINGS, _("All settings"), "A")
    buttons = (*how, settings, close_button())
    return SheetContent(term("rules-of-table"), rules_name(setup.game, setup.options), body, buttons, "\n".join(said))


def settings_content(setup: MatchSetup) -> SheetContent:
    """List the relevant settings of this table, with their values; changes to the preset are marked."""
    body = QWidget()
    grid = two_columns(body)
    lines: list[str] = []
    changed, texts = changed_rules(setup.entry, setup.options), GAME_UIS[setup.game].words().OPTIONS
    group = None
    shown = [info for info in describe(setup.options) if info.name not in setup.options.idle]
    for row, info in enumerate(shown):
        head = info.name.rpartition(".")[0]
        if setup.is_solitary and head == SESSION:
            # Alone, each deal is a match of its own.
            continue
        if head != group:
            group = head
            label = PlainLabel(texts.group(head), body, role=Type.STRONG, tone="gold")
            grid.addWidget(label, 2 * row, 0, 1, 2)
        value = _value(texts, info.name, info.value)
        own = info.name in changed
        grid.addWidget(PlainLabel(texts.label(info.name), body, wrap=True), 2 * row + 1, 0)
        # Told by a sign as well as by the colour.
        said = PlainLabel(
            f"＊ {value}" if own else value, body, role=Type.STRONG, tone="gold" if own else "", wrap=True
        )
        said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        said.setMinimumWidth(theme.look().px(220))
        grid.addWidget(said, 2 * row + 1, 1)
        lines.append(f"{texts.label(info.name)}: {value}")
    subtitle = rules_name(setup.game, setup.options)
    if changed:
        subtitle = sentences(subtitle, _("＊ marks changed rules."))
    back = SheetButton(RULES, _("In sentences"), "R")
    return SheetContent(term("rules-of-table"), subtitle, body, (back, close_button()), "\n".join(lines))


def feat_words(game: str, value: float | None, best: int | None, *, streak: int = 0) -> str:
    """Return what a round has reached beside the best of its player, and how many were solved in a row.

    Args:
        game: Its key.
        value: The fact of the round that is a feat; None if it was none.
        best: The least of it so far; None if unknown.
        streak: How many deals in a row were solved; one is not told.
    """
    feat = entry(game).feat
    known = [each for each in (value, best) if each is not None]
    text = ""
    if feat is not None and known:
        name, least = GAME_UIS[game].facts[feat.key].name(), number(min(known))
        if value is None:
            text = _("{name}: best {best}").format(name=name, best=least)
        else:
            text = _("{name}: {n} (best {best})").format(name=name, n=number(value), best=least)
    row = _("{n} solved in a row").format(n=number(streak)) if streak > 1 else ""
    return " · ".join(filter(None, (text, row)))


def settlement_content(
    runner: MatchRunner,
    state: Any,  # noqa: ANN401 - the state of any game
    best: int | None = None,
) -> SheetContent:
    """Show how the round that ended in *state* was settled; the player's *best* so far beside a feat."""
    standing, count, _result = runner.results[-1]
    model = runner.presenter.settlement(state, runner.round_name(standing, count))
    # Read by several people together, it speaks of each by name.
    model = replace(model, advice="") if runner.party.is_shared else own_sheet(model, runner.party.me)
    feat = runner.entry.feat
    value = None if feat is None else feat.of(state, runner.party.me)
    if value is not None:
        model = replace(model, subtitle=sentences(model.subtitle, feat_words(runner.entry.key, value, best)))
    on = _("Next round")
    if runner.is_over:
        on = result_of_match()
    elif runner.half_follows:
        on = capital(term("half-deal-2"))
    return numbers_content(
        model,
        # A given deal leads back to where it was chosen, such as the records.
        SheetButton(LEAVE, _("Back") if runner.party.is_set else _("Start page")),
        *(
            (SheetButton(AGAIN, _("Same deal again"), "A"), SheetButton(REVIEW, term("review"), "V"))
            if runner.has_choices
            else ()
        ),
        SheetButton(STANDINGS, _("Standings"), "S"),
        *((SheetButton(FINISH, _("Finish the match"), "F"),) if runner.is_endless else ()),
        SheetButton(NEXT, on, "Enter", main=True),
        escape=ASIDE,
        corner=aside_button(),
    )


def aside_button() -> SheetButton:
    """Return the button that puts a sheet aside."""
    return SheetButton(ASIDE, _("Look at the table"), "Esc")


def result_of_match() -> str:
    """Return what the sheet at the end of a match is called on a button."""
    return _("Result of the match")


def finish_content(runner: MatchRunner) -> SheetContent:
    """Ask when an endless match should be finished."""
    keep = SheetButton("", _("Not yet"), "Esc")
    now = SheetButton(FINISH, _("Finish now"), "N")
    if not runner.is_playing:
        text = _("It counts as finished.")
        return SheetContent(_("Finish the match?"), text, QWidget(), (keep, replace(now, key="Enter", main=True)))
    text = sentences(_("It counts as finished."), _("If you finish now, the round on the table is abandoned."))
    if runner.is_last:
        keep = SheetButton("", term("close"), "Enter", main=True)
        go_on = SheetButton(ENDLESS, _("Play more rounds"), "K")
        return SheetContent(_("This is the last round"), text, QWidget(), (now, go_on, keep))
    after = SheetButton(LAST, _("After this round"), "Enter", main=True)
    return SheetContent(_("Finish the match?"), text, QWidget(), (keep, now, after))


def undo_content(name: str) -> SheetContent:
    """Ask the people at the table whether the last move of the one called *name* may be taken back."""
    keep = SheetButton("", _("Play on"), "Enter", main=True)
    agree = SheetButton(AGREED, _("All agree"), "A")
    title = _("Take back the last move of {name}?").format(name=name)
    # Nobody who is called to the screen sees the hand of the one who sits there.
    return SheetContent(title, _("Ask everyone who plays here."), QWidget(), (agree, keep), covers=True)


def give_up_content(what: str, *, anew: str) -> SheetContent:
    """Ask whether to give up the deal on the table, with the meaning *what*; *anew* names the next deal, if any."""
    keep = SheetButton("", _("Play on"), "Enter", main=True)
    lose = SheetButton(GIVE_UP, anew, "N") if anew else SheetButton(GIVE_UP, _("Give up"), "X")
    return SheetContent(_("Give up this deal?"), _(what), QWidget(), (lose, keep))


def game_settings_content(game: str, settings: Settings, prefer: Callable[[str, object], None]) -> SheetContent:
    """Offer to set what concerns *game* alone; *prefer* takes the key of a setting and its new value."""
    fields = []
    for each in GAME_UIS[game].settings:
        box = Tick()
        box.setChecked(each.of(settings))
        box.toggled.connect(partial(prefer, each.key))
        field = Field(box)
        field.set_text(_(each.name), _(each.note))
        fields.append(field)
    body = stacked(*fields)
    body.setMinimumWidth(theme.look().px(_READABLE))
    spoken = "\n".join(_(each.name) for each in GAME_UIS[game].settings)
    return SheetContent(_("Game settings"), _(GAME_UIS[game].name), body, (close_button(),), spoken)


def standings_content(runner: MatchRunner) -> SheetContent:
    """Show how the match stands."""
    results = [(runner.round_name(standing, count), result) for standing, count, result in runner.results]
    setup, who = runner.party.setup, runner.party.shown_names()
    title = words_of(setup.game, setup.options, who).title
    model = standings_model(results, who, runner.chips, title, over=runner.is_over)
    return numbers_content(model, SheetButton("", term("close"), "Enter", main=True))


def pause_content(trouble: Reason | None) -> SheetContent:
    """Show that play is paused, and whether everything is saved or why (*trouble*) it is not."""
    text = _("Everything so far is saved.")
    if trouble is not None:
        text = _("Not saved: {why}").format(why=reason_text(trouble))
    go_on = SheetButton("", term("continue"), "Enter", main=True)
    # Whoever passes by sees nobody's hand.
    return SheetContent(term("pause"), text, QWidget(), (go_on,), covers=True)
