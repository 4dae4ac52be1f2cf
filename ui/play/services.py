# SPDX-License-Identifier: MIT
"""What pages may ask of the program, and the ways from one page to another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from PySide6.QtWidgets import QWidget

from ui.kit.messages import Messages
from ui.kit.preferences import Preferences

if TYPE_CHECKING:
    from dominoes.lessons.tree import NodeId
    from dominoes.play.worker import Thinker
    from dominoes.records.record import Round
    from dominoes.store import Archive
    from ui.kit.sound import Sounds
    from ui.saving.autosave import Autosave
    from ui.saving.party import Party
    from ui.saving.setup import MatchSetup

T = TypeVar("T")


class Lazy(Generic[T]):
    """Call it to get the one object that *make* makes."""

    def __init__(self, make: Callable[[], T]) -> None:
        """Store *make*; nothing is made yet."""
        self._make = make
        self.made: T | None = None
        """The object; None before the first call."""

    def __call__(self) -> T:
        """Return the object, made by the first call."""
        if self.made is None:
            self.made = self._make()
        return self.made


class Services(NamedTuple):
    """What every page may use; the parts in `Lazy` are made on first use."""

    parent: QWidget
    """Parent of pages and dialogs."""
    folder: Path
    """Holds what is kept: the archive, and files of pages."""
    preferences: Preferences
    messages: Messages
    autosave: Lazy[Autosave]
    thinker: Lazy[Thinker]
    sounds: Lazy[Sounds]
    toggle_full_screen: Callable[[], None]

    def archive(self) -> Archive | None:
        """Return the archive of finished rounds; None while it cannot be read."""
        return self.autosave().archive


class Routes(NamedTuple):
    """Ways from one page to another."""

    show: Callable[[QWidget], None]
    """Show a page; `back` leads to the present one again."""
    back: Callable[[], None]
    """Return to the page before this one; a match that is left is saved."""
    start: Callable[[], None]
    """Return to the start page; a match that is left is saved."""
    open: Callable[[str], None]
    """Show a page that needs nothing more, by its key in the table of pages."""
    settings: Callable[[], None]
    manual: Callable[[], None]
    """Show the manual at the topic of the present page."""
    new_game: Callable[[str, str], None]
    """Set up a match of the game with this key, by this preset or, if empty, the one chosen last."""
    how_to_play: Callable[[str], None]
    """Show how the game with this key is played."""
    first_round: Callable[[str], None]
    """Show the same to a newcomer, with the way to a first round."""
    play_new: Callable[[MatchSetup, bytes], None]
    """Play a new match whose chance comes from a seed."""
    play_first: Callable[[MatchSetup, bytes], None]
    """Play a new match with all help for a newcomer, whatever the settings say."""
    play_given: Callable[[Party], None]
    """Play a match whose deals are set: given, or those of a day."""
    resume: Callable[[str], None]
    """Go on with the match with this seed."""
    finish: Callable[[str], None]
    """Go on with it, to finish it where it was left."""
    review: Callable[[int], None]
    """Review the match of the round with this id, from that round on."""
    demonstrate: Callable[[Path, NodeId], None]
    """Show the lesson at this path on the free table, from this step of its first chapter on."""
    learn: Callable[[str], None]
    """Show the lessons, those of the game with this key first in sight; an empty one means the first game."""
    lesson: Callable[[str], None]
    """Show the lesson with this key of `ui.play.course`."""
    practise: Callable[[Path], None]
    """Practise the questions of the lesson at this path."""
    tool: Callable[[str, str, object], None]
    """Show the tool with the second key of the game with the first, beginning with a view of its table, or None."""
    compare: Callable[[str, str], None]
    """Compare, in the game with this key, the daily deal's play of the match with this seed with the first time."""
    drills: Callable[[str, str], None]
    """Show the drills of the game with this key, those of a kind with this value first; an empty one means all."""
    take_to_table: Callable[[Round, int], None]
    """Take a round, after so many moves, to the free table: it becomes a lesson."""
    take_seen: Callable[[str, Any], None]
    """Take the round that a seat of the game with this key sees as this view to the free table, and no more of it."""
    end_match: Callable[[], None]
    """Leave the current match, if any. It is saved."""
    leave_match: Callable[[], None]
    """Leave the current match, if any; from its table, go to the start page."""
    list_matches: Callable[[], None]
    """Bring the start page's list of matches up to date."""
    paste: Callable[[], None]
    """Take files, records or the code of a deal from the clipboard."""
    erase_files: Callable[[], bool]
    """Erase what pages keep in files of their own. Return False if that failed."""
