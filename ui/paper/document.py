# SPDX-License-Identifier: MIT
"""A document: blocks under a title, and how they are laid on pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ui.paper.blocks import Block
from ui.paper.flow import Layout, Leaf, compose, on_one_page


@dataclass(frozen=True, slots=True)
class Document:
    """The content of one printing."""

    title: str
    blocks: Callable[[], Iterable[Block]]
    """Called each time it is laid on pages; a long lesson gives its blocks one after the other."""
    layout: Layout
    one_page: bool = False
    """Whether all of it is put on one page."""

    def leaves(self) -> Iterator[Leaf]:
        """Yield its pages, each as soon as it is full."""
        if self.one_page:
            yield on_one_page(tuple(self.blocks()), self.layout)
        else:
            yield from compose(self.blocks(), self.layout)
