# SPDX-License-Identifier: MIT
"""Choosing which rounds are counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.records.summary import Uncounted
from dominoes.store import Filter
from dominoes.store.statistics import Kind
from ui.games.names import tradition_name, variant_name
from ui.kit import theme
from ui.kit.controls import Chooser
from ui.kit.layouts import vbox
from ui.kit.page_parts import PageCard
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language.i18n import _, term
from ui.pages.records.round_filter import Game, RoundFilter, games
from ui.pages.statistics.words import in_order, level_words, player_words

_NARROWEST: Final = 160
"""Least width of a list with its name, in pixels at text size 1."""


class _Named(QWidget):
    """A list below its name."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self.chooser = Chooser(self)
        vbox(self.name, self.chooser, on=self, spacing=2)

    def set_name(self, name: str) -> None:
        self.name.setText(name)
        self.chooser.setAccessibleName(name)


class FilterBar(ChangeEvents, QWidget):
    """Player, game, rules, opponents, period."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Choose all rounds that are counted."""
        super().__init__(parent)
        self._there: frozenset[Kind] = frozenset()
        self._now: str | None = None
        """The current player, where there are several."""
        self._named = {key: _Named(self) for key in ("player", "game", "preset", "level", "period")}
        self.choosers = {key: named.chooser for key, named in self._named.items()}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(PageCard.SHADOW, 0, PageCard.SHADOW, 0)
        self._width = 0
        for key, chooser in self.choosers.items():
            chooser.chosen.connect(self._on_game if key == "game" else self._on_chosen)
        self.translate(self._show_lists)

    # -- what is chosen --------------------------------------------------------------------------

    def wanted(self) -> Filter:
        """Return which rounds are chosen."""
        today = date.today()  # noqa: DTZ011 - the day on the player's calendar
        return replace(self._chosen().filter(today), apart=frozenset({Uncounted.NOTHING}))

    @property
    def narrow(self) -> bool:
        """Whether the choice excludes any rounds."""
        return not self._chosen().is_all

    def _chosen(self) -> RoundFilter:
        values: dict[str, Any] = {key: chooser.value() for key, chooser in self.choosers.items()}
        return RoundFilter(**values)

    def _game(self) -> tuple[str, str | None]:
        return self._chosen().game or ("", None)

    def choose_player(self, player: str | None) -> None:
        """Choose the rounds of *player*, who need not have played any; None for those of all players."""
        self._now = player
        self._show_lists()
        self.choosers["player"].choose(player)

    def choose_game(self, game: Game | None) -> None:
        """Choose the rounds of *game*, by all its rules; None for those of all games."""
        self.choosers["game"].choose(game)
        self.choosers["preset"].choose(None)
        self._offer_rules()

    # -- what can be chosen ----------------------------------------------------------------------

    def add_choices(self, there: Iterable[Kind]) -> None:
        """Offer the players, rules and strengths of the rounds that are *there*."""
        before = self._there
        # Those offered before stay where other dates may have them, or where they are chosen now.
        whole, wanted = self._chosen().period == "all", self.wanted()
        kept = {kind for kind in before if not whole or (self.narrow and kind.fits(wanted))}
        self._there = frozenset(there) | kept
        if self._there != before:
            self._show_lists()

    def _show_lists(self) -> None:
        heads = {
            "player": _("Player"),
            "game": _("Game"),
            "preset": term("preset"),
            "level": _("Opponents"),
            "period": _("Period"),
        }
        for key, name in heads.items():
            self._named[key].set_name(name)
        players = sorted(self._players())
        levels = in_order({kind.level for kind in self._there if kind.level})
        lists: dict[str, list[tuple[object, str]]] = {
            "player": [(None, _("All players")), *((each, player_words(each)) for each in players)],
            "game": [(None, _("All games")), *((game, variant_name(*game)) for game in games())],
            "level": [("", _("All opponents")), *((each, level_words(each)) for each in levels)],
            "period": [
                ("all", _("All dates")),
                ("week", _("Last 7 days")),
                ("month", _("Last 30 days")),
                ("year", _("This year")),
            ],
        }
        for key, items in lists.items():
            self.choosers[key].set_items(items)
        self._offer_rules()
        self.arrange(self._width)

    def _players(self) -> set[str]:
        return {kind.player for kind in self._there} | ({self._now} if self._now is not None else set())

    def _offer_rules(self) -> None:
        game, variant = self._game()
        found = sorted(
            {
                kind.tradition.preset
                for kind in self._there
                if kind.tradition.game == game and variant in {None, kind.tradition.variant}
            },
            key=lambda preset: (not preset, preset),
        )
        items: list[tuple[object, str]] = [(None, _("All rule sets"))]
        self.choosers["preset"].set_items(items + [(each, tradition_name(game, each)) for each in found])
        self.choosers["preset"].setEnabled(bool(game))

    def _on_game(self) -> None:
        self.choose_game(self._chosen().game)
        self.changed.emit()

    def _on_chosen(self) -> None:
        self.changed.emit()

    # -- where it stands -------------------------------------------------------------------------

    def arrange(self, width: int) -> None:
        """Place the lists in a width in pixels at text size 1; a single player need not be chosen."""
        self._width = width
        several = len(self._players()) > 1
        shown = [named for key, named in self._named.items() if several or key != "player"]
        self._named["player"].setVisible(several)
        columns = min(len(shown), max(1, width // _NARROWEST))
        columns = -(-len(shown) // -(-len(shown) // columns))
        px = theme.look().px
        self._grid.setHorizontalSpacing(px(Space.MEDIUM))
        self._grid.setVerticalSpacing(px(Space.SMALL))
        for column in range(max(columns, self._grid.columnCount())):
            self._grid.setColumnStretch(column, int(column < columns))
        for at, named in enumerate(shown):
            self._grid.addWidget(named, at // columns, at % columns)
