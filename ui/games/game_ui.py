# SPDX-License-Identifier: MIT
"""What a game brings to the window, as `dominoes.games.Entry` is what it brings of rules.

Texts are English messages of the catalogues; `ui.games.names` translates them. Whatever needs rules or widgets is a
function, called on first use: a window that only lists the games loads neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ui.games.scene import Scene

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.games.presenter import Presenter


class PresetTexts(NamedTuple):
    """The words of one preset."""

    name: str
    """After its tradition."""
    description: str
    """In one line."""


@dataclass(frozen=True, slots=True)
class Screen:
    """How one game is shown."""

    table: type[QWidget]
    """The felt, which is a `ui.games.presenter.Table` as well."""
    presenter: Callable[..., Presenter]
    """Takes the felt, the overlay for sheets, the rules, the reader's seat and a parent."""


@dataclass(frozen=True, kw_only=True)
class GameUi:
    """Everything about one game on screen."""

    key: str
    """That of its `dominoes.games.Entry`."""
    name: str
    tagline: str
    """What the game is about, for its card on the start page."""
    presets: Mapping[str, PresetTexts]
    """By the key of the preset."""
    usual: str
    """The preset for new players, and for readers of languages without one of their own."""
    local: Mapping[str, str] = field(default_factory=dict)
    """The preset that readers of a language know, by a key of `ui.language.i18n.LANGUAGES`."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """Where the game is a family: the term that names each of its games, by the key of the variant."""
    scene: Scene
    """Picture of the start page."""
    screen: Callable[[], Screen]
    """Felt and presenter."""
