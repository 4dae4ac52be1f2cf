# SPDX-License-Identifier: MIT
"""A game's part in the window, as `dominoes.games.Entry` is its part in the rules.

Texts are English messages of the catalogues; `ui.games.names` translates them. Whatever needs rules or widgets is a
`part`, loaded on first use: a window that only lists the games loads neither.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from dominoes.tiles import Tile
from ui.language.i18n import N_

if TYPE_CHECKING:
    from dominoes.game import Seat
    from ui.diagram.position import Position
    from ui.games.presenter import Presenter
    from ui.games.tally_form import TallyForm
    from ui.games.tool import ToolPane
    from ui.games.words import Words
    from ui.kit.settings import Settings


class Named(NamedTuple):
    """The words of a preset, called after its tradition, or of a style of opponents."""

    name: str
    note: str
    """What it is or does, in one line."""
    found_by: tuple[str, ...] = ()
    """More names by which a search finds it, as in `GameUi.found_by`."""


class GameSetting(NamedTuple):
    """A setting about one game alone, to be ticked at its table."""

    key: str
    """Its key in the settings file; unique among all games and all fields of `ui.kit.settings.Settings`."""
    name: str
    note: str
    """What it does, in one line."""
    default: bool = False
    teaches: bool = False
    """It is turned on for the first round of somebody who has just read how to play."""

    def of(self, settings: Settings) -> bool:
        """Return the value in *settings*; the default if the file had none or a bad one."""
        value = settings.others.get(self.key)
        return value if isinstance(value, bool) else self.default


class SceneTile(NamedTuple):
    """One tile of a picture; lengths are in heights of the picture, from its middle."""

    face: Tile
    x: float
    y: float
    angle: float
    """In degrees, clockwise."""


class Scene(NamedTuple):
    """What is drawn for one game."""

    cloth: str
    """A key of `ui.kit.theme.CLOTHS`."""
    width: float
    """Of a tile, in heights of the picture."""
    tiles: tuple[SceneTile, ...]
    """From the lowest to the topmost."""
    tricks: tuple[tuple[float, float], ...] = ()
    """Middles of the tricks won, piles of tiles face down; in widths and heights from the upper left corner."""
    naming: str = ""
    """Names printed on cards where tiles are connected; see `ui.language.names.tile_spoken`."""


class Tip(NamedTuple):
    """One thing worth knowing."""

    key: str
    """Remembered when it was shown; it stays the same whatever the sentence becomes."""
    moment: str
    """One of `ui.play.sounds_and_tips.MOMENTS`."""
    text: str
    helps: bool = False
    """It tells of help that honest play does without."""
    ceremony: bool = False
    """It is about the building of the wall."""
    ranks: bool = False
    """It is about the ranks below tiles."""
    rank: int = 0
    """Lower ranks come first; among equals, tips about every game come first."""


class FactWords(NamedTuple):
    """What statistics call a fact of one game; each text is asked for when it is shown."""

    name: Callable[[], str]
    note: Callable[[], str] = str
    digits: int = 0
    """Behind the decimal point of an average."""
    list_name: Callable[[], str] = str
    """Above the rounds in which it was greatest."""
    list_note: Callable[[], str] = str


class Tool(NamedTuple):
    """Something of a game besides its table, on a page of its own, such as a calculator."""

    key: str
    name: str
    note: str
    """What it is for, in one line."""
    letter: str
    """The key that opens it at a table and in a review, free in both."""
    pane: Callable[[], type[ToolPane]]
    """What the page shows."""
    given: Callable[[], Callable[[Any], object]]
    """Makes of the view of a seat what the pane begins with."""


class Diagram(Protocol):
    """Makes the diagram of a position."""

    def __call__(
        self,
        state: Any,  # noqa: ANN401 - the state of any game
        seat: Seat,
        who: Sequence[str],
        *,
        opened: bool,
        title: str,
        lines: Sequence[str] = (),
    ) -> Position:
        """Return *state* as a diagram.

        Args:
            state: the position.
            seat: who sits at the bottom.
            who: names by seat.
            opened: show every tile; otherwise exactly what *seat* knows.
            title: what stands above it.
            lines: what stands below the title, line by line.
        """
        ...


# There is one of each game, so none is compared with another or written out; neither costs the start anything.
@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameUi:
    """Everything about one game on screen."""

    key: str
    """That of its `dominoes.games.Entry`."""
    name: str
    tagline: str
    """What the game is about, for its card on the start page."""
    great: bool = False
    """Newcomers find it first: with a large card on the start page, and before the others everywhere."""
    found_by: tuple[str, ...] = ()
    """More names and readings by which a search finds it, in any script.

    The names in the catalogues need not be here, nor what the glossary has for the term of the same key.
    """
    presets: Mapping[str, Named]
    """By the key of the preset."""
    usual: str
    """The preset for new players, and for readers of languages without one of their own."""
    local: Mapping[str, str] = field(default_factory=dict)
    """The preset that readers of a language know, by a key of `ui.language.i18n.LANGUAGES`."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """For a family of games: the term naming each of them, by the key of the variant."""
    scene: Scene
    """Picture of the start page."""
    tips: tuple[Tip, ...] = ()
    """About this game alone."""
    lessons: tuple[str, ...] = ()
    """Lessons for who learns it, in order: names of files in resources/learn/<game>."""
    drilled: Mapping[str, str] = field(default_factory=dict)
    """By the name of a lesson the value of the `Kind` of drills on the same subject, where there is one."""
    styles: Mapping[str, Named] = field(default_factory=dict)
    """What opponents of each style of `dominoes.games.Entry.styles` like to do in this game, by its key."""
    settings: tuple[GameSetting, ...] = ()
    tools: tuple[Tool, ...] = ()
    """They help, so a table for honest play opens none."""
    glossary: Mapping[str, str] = field(default_factory=dict)
    """Headings of the groups of words in resources/glossary.json that belong to this game."""
    facts: Mapping[str, FactWords] = field(default_factory=dict)
    """Words of `dominoes.games.Entry.facts`, by the key of the fact."""
    tally_questions: str = ""
    """What the score book asks of a round, for its card."""
    words: Callable[[], type[Words]]
    """All that is said at a table."""
    presenter: Callable[[], type[Presenter]]
    """Shows a round on the felt of the game, with its sounds."""
    tally_form: Callable[[], type[TallyForm]] | None = None
    """Questions of the score book about a round; None for a game of which none is kept."""
    diagram: Callable[[], Diagram]
    """A position as a printed diagram."""
    opening: bytes = b""
    """Seed of the deal whose first turns the page How to play shows; empty for a game without such a figure."""
    seat_says: str = ""
    """Note for the choice of a seat on its consequences; empty if it needs none."""


# -- styles in games with a banker ----------------------------------------------------------------


STAKING: Final[Mapping[str, Named]] = MappingProxyType(
    {
        "steady": Named(N_("Steady"), N_("stakes low.")),
        "bold": Named(N_("Daring"), N_("stakes as much as allowed.")),
        "grasping": Named(N_("Eager"), N_("stakes moderately.")),
        "hasty": Named(N_("Restless"), N_("stakes now a little, now a lot.")),
        "patient": Named(N_("Patient"), N_("seldom stakes high.")),
    }
)
"""By the styles of `dominoes.games.tastes.STYLES`."""
EVENING: Final = Named(
    N_("An evening"), N_("Nobody's chips can fall below zero; the player with the most after twelve rounds wins.")
)
"""The preset with `dominoes.match.EVENING`."""
