# SPDX-License-Identifier: MIT
"""The program as a user of a screen reader gets it: announcements, focus, and keys to press.

Runs under the system's Python, which has AT-SPI: nothing here imports the program.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, NoReturn

import gi  # type: ignore[import-not-found]

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # type: ignore[import-not-found]  # noqa: E402

NO_ROLES = {"filler", "unknown", "invalid"}
"""Roles of what is there for its looks."""
GONE = "gone"
"""Instead of the role of what is not there any more."""
STATES = {"focused", "focusable", "showing", "checked", "selected"}
LONGEST = 30.0
"""Seconds after which an expected event counts as missing."""
SOON = 8.0
"""Seconds for a key to take effect."""
MOST_STOPS = 150
"""More than any page has that can be walked to."""


class TroubleError(Exception):
    """The program cannot be used by ear: the missed expectation, and the events before it."""


class Focus(NamedTuple):
    """A focusable thing as a screen reader describes it."""

    name: str
    description: str
    role: str
    states: tuple[str, ...]

    @property
    def told(self) -> str:
        """All of it in one line."""
        return " | ".join(each for each in (self.role, self.name, self.description, *self.states) if each)


class Ears:
    """Listens to one program, and types."""

    def __init__(self, program: str) -> None:
        """Listen to the program that is called *program*, once it is there."""
        self.said: list[str] = []
        """Every announcement, in order."""
        self.log: list[str] = []
        """All that happened, to be read after a failure."""
        self.nameless: list[str] = []
        """Nameless things that had the focus."""
        self._source: Any = None
        self._moves = 0
        self._context = GLib.MainContext.default()
        self.root: Any = None
        self._listener = Atspi.EventListener.new(self._on_event)
        for kind in ("object:announcement", "object:state-changed:focused"):
            self._listener.register(kind)
        self._program = program
        self.root = self.until(self._find, f"the program {program}")
        # What was true a moment ago says nothing about now.
        self.root.set_cache_mask(Atspi.Cache.NONE)

    def _find(self) -> Any:  # noqa: ANN401 - an accessible object
        desktop = Atspi.get_desktop(0)
        for at in range(desktop.get_child_count()):
            each = desktop.get_child_at_index(at)
            if each is not None and each.get_name() == self._program and each.get_child_count():
                return each
        return None

    def _on_event(self, event: Any) -> None:  # noqa: ANN401 - of a library without types
        if event.type.startswith("object:announcement"):
            self.said.append(str(event.any_data))
            self.log.append(f"said   {event.any_data!r}")
        elif event.detail1:
            now = _read(event.source)
            self._source = event.source
            self._moves += 1
            self.log.append(f"focus  {now.told!r}")
            # A thing gone by the time of asking for its name did have one.
            if not now.name and now.role != GONE:
                self.nameless.append(now.told)

    # -- waiting -------------------------------------------------------------------------------

    def until(self, happens: Callable[[], Any], what: str, seconds: float = LONGEST) -> Any:  # noqa: ANN401 - as given
        """Wait until *happens* gives something true, and return that.

        Raises:
            TroubleError: it did not in *seconds*.
        """
        limit = time.monotonic() + seconds
        while not (found := happens()):
            if time.monotonic() > limit:
                self.fail(f"waited in vain for {what}")
            wake = GLib.timeout_add(20, _once)
            self._context.iteration(True)  # noqa: FBT003 - may block: as GLib calls it
            if self._context.find_source_by_id(wake) is not None:
                GLib.source_remove(wake)
        return found

    def fail(self, why: str) -> NoReturn:
        """Give up, with all that happened of late."""
        raise TroubleError("\n".join((why, "before that:", *self.log[-40:], "everything shown:", *self.tree())))

    # -- what is heard -------------------------------------------------------------------------

    def hears(self, pattern: str, since: int, what: str = "", seconds: float = LONGEST) -> re.Match[str]:
        """Wait for an announcement that fits *pattern*, the first after *since* others; return its match."""
        found: re.Match[str] = self.until(lambda: self._heard(pattern, since), what or f"the words {pattern}", seconds)
        return found

    def _heard(self, pattern: str, since: int) -> re.Match[str] | None:
        return next((found for text in self.said[since:] if (found := re.search(pattern, text, re.DOTALL))), None)

    # -- what has the keyboard -----------------------------------------------------------------

    @property
    def focus(self) -> Focus:
        """The focused thing: exactly one, with a name.

        Raises:
            TroubleError: nothing has it, or something nameless.
        """
        found: Focus = self.until(self._focused, "something named that has the keyboard", SOON)
        return found

    def _focused(self) -> Focus | None:
        if self._source is None:
            return None
        now = _read(self._source)
        return now if "focused" in now.states and "showing" in now.states and now.name else None

    # -- keys ----------------------------------------------------------------------------------

    def take_window(self, title: str) -> None:
        """Give focus to the window called *title*, as a window manager would."""
        found = self.until(lambda: _xdotool("search", "--onlyvisible", "--name", title), "the window")
        _xdotool("windowfocus", "--sync", found.split()[-1])

    def press(self, key: str) -> int:
        """Press *key*; return how much had been said before. Something named has focus then, and afterwards."""
        assert self.focus.name
        before = len(self.said)
        self.log.append(f"key    {key}")
        _xdotool("key", key)
        return before

    def walk(self, key: str) -> Focus:
        """Press *key*, which moves focus to something else, and return the new focus."""
        moves = self._moves
        self.press(key)
        self.until(lambda: self._moves > moves, f"another thing that has the keyboard after {key}", SOON)
        return self.focus

    def go_to(self, key: str, name: str, description: str = "") -> Focus:
        """Press *key* until something called *name* has focus."""
        here = self.focus
        # Not until the first one comes again: two may be told alike, such as Continue on a card and in the list.
        for _press in range(MOST_STOPS):
            if here.name == name and here.description.startswith(description):
                break
            here = self.walk(key)
        else:
            self.fail(f"{key} does not lead to {name}")
        return here

    # -- what is there -------------------------------------------------------------------------

    def look(self) -> None:
        """Check everything shown: each focusable thing has a name and a role, and nothing is markup.

        Raises:
            TroubleError: something has not.
        """
        for each in _shown(self.root):
            can = "focusable" in each.states
            if (can and (not each.name or each.role in NO_ROLES)) or re.search(r"</?\w", each.name + each.description):
                self.fail(f"cannot be told: {each}")

    def tree(self) -> Iterator[str]:
        """Return everything that is shown and has a name, or could have focus."""
        if self.root is not None:
            for each in _shown(self.root):
                if each.name or "focused" in each.states:
                    yield each.told


def _once() -> bool:
    return False


def _read(source: Any) -> Focus:  # noqa: ANN401 - an accessible object
    try:
        states = tuple(sorted(each.value_nick for each in source.get_state_set().get_states()))
        kept = tuple(each for each in states if each in STATES)
        return Focus(source.get_name() or "", source.get_description() or "", source.get_role_name(), kept)
    except GLib.Error as gone:
        return Focus("", str(gone), GONE, ())


def _shown(source: Any, depth: int = 0) -> Iterator[Focus]:  # noqa: ANN401 - an accessible object
    now = _read(source)
    if depth and "showing" not in now.states:
        return
    yield now
    for at in range(source.get_child_count()):
        child = source.get_child_at_index(at)
        if child is not None:
            yield from _shown(child, depth + 1)


def _xdotool(*words: str) -> str:
    done = subprocess.run(["xdotool", *words], check=False, capture_output=True, text=True)  # noqa: S607 - as usual
    if done.returncode:
        sys.stderr.write(done.stderr)
    return done.stdout.strip()
