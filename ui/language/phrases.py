# SPDX-License-Identifier: MIT
"""Sentences with another wording when they are about the reader.

A player without a name is called by the word for you, and English says "East takes", but "You take". Where that
matters, a field holds both wordings, parted by a bar: ``{name: takes|You take}``. The first follows a name; the
second stands in place of the word for you, so that a sentence may begin with "You" and go on about "you" and
"your": ``{name: shares|You share} {banker:'s|your} bank``.
"""

from __future__ import annotations

from string import Formatter
from typing import Any, Self

BAR = "|"
"""What parts the two wordings of a field."""


def placeholders(text: str) -> frozenset[str] | None:
    """Return the names between braces in *text*.

    Returns:
        None if ``format`` would fail: the braces do not match, or a wording has no bar.
    """
    try:
        fields = [(name, spec) for _text, name, spec, _conversion in Formatter().parse(text) if name is not None]
    except ValueError:
        return None
    # Texts are all that is filled in, and a text has no other form.
    if any(spec and spec.count(BAR) != 1 for _name, spec in fields):
        return None
    return frozenset(name for name, _spec in fields)


class Phrase(str):  # noqa: SLOT000 - there is a handful of them at a time
    """A sentence with two wordings of some of its fields; ``format`` chooses between them.

    A kind of text, not a function to be called in place of ``format``: a translator may then give two wordings to
    any sentence, whether the English one needs them or not.
    """

    own: str
    """The word for you."""

    def __new__(cls, text: str, own: str) -> Self:
        """Make *text* a phrase; *own* is the word for a player without a name."""
        made = super().__new__(cls, text)
        made.own = own
        return made

    def format(self, *args: object, **fields: object) -> str:
        """Fill in *fields* as ``str.format`` does, each with the wording that fits it."""
        return _Wording(self.own).vformat(self, args, fields)


class _Wording(Formatter):
    def __init__(self, own: str) -> None:
        self._own = own

    def format_field(self, value: Any, format_spec: str) -> Any:  # noqa: ANN401 - as the base class has it
        of_others, bar, of_you = format_spec.partition(BAR)
        if not bar:
            return super().format_field(value, format_spec)
        return of_you if value == self._own else f"{value}{of_others}"
