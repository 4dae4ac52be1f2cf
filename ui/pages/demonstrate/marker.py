# SPDX-License-Identifier: MIT
"""What a teacher marks with: rings, highlights and arrows of one colour at a time."""

from __future__ import annotations

from dataclasses import replace

from dominoes.lessons.page import Colour, Mark, MarkKind, Spot
from ui.language.i18n import _
from ui.pages.demonstrate.editor import LessonEditor


class Marker:
    """Adds marks to the step that an editor shows, and takes them away."""

    def __init__(self, editor: LessonEditor) -> None:
        """Begin with the first colour."""
        self._editor = editor
        self.colour = Colour.RED

    def next_colour(self) -> None:
        """Take the next colour for all marks to come."""
        colours = tuple(Colour)
        self.colour = colours[(colours.index(self.colour) + 1) % len(colours)]

    @property
    def colour_name(self) -> str:
        """What the colour is called, and its line, by which it is told from others without colour."""
        return {
            Colour.RED: _("red, solid"),
            Colour.GREEN: _("green, dashed"),
            Colour.BLUE: _("blue, dotted"),
            Colour.YELLOW: _("yellow, dashes and dots"),
        }[self.colour]

    def mark(self, kind: MarkKind, spot: Spot) -> None:
        """Mark *spot*; an arrow leads to it from the last mark, or is a ring where there is none.

        The same mark takes itself away; one of another colour takes this colour.
        """
        if self._editor.chapter is None:
            return
        page = self._editor.page
        new = Mark(MarkKind.RING if kind is MarkKind.ARROW else kind, spot, colour=self.colour)
        if kind is MarkKind.ARROW and page.marks:
            new = Mark(kind, page.marks[-1].to or page.marks[-1].spot, spot, self.colour)
        others = tuple(each for each in page.marks if replace(each, colour=self.colour) != new)
        self._editor.change_page(replace(page, marks=others if new in page.marks else (*others, new)))
