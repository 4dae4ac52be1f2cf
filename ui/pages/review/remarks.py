# SPDX-License-Identifier: MIT
"""Remarks about a round: texts and marks at its moves, as plain data in the record.

A record may hold any JSON there. A list of ``{"move": n, "text": "…", "mark": true}`` is read move by move;
everything else is kept as it is, and shown as words about the whole round.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dominoes.characters import without_unfit

LONGEST_TEXT: Final = 500
"""Characters of one remark."""
MOST_BYTES: Final = 24_000
"""Of all remarks together: the whole record must stay a line that can be read."""


def clean_text(text: str) -> str:
    """Return *text* without invisible characters, cut to the longest length; it may have several lines."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = (without_unfit(line).rstrip() for line in lines)
    return "\n".join(kept).strip()[:LONGEST_TEXT].rstrip()


@dataclass(frozen=True, slots=True)
class Remark:
    """The remark about the position after one move."""

    text: str = ""
    mark: bool = False
    more: Mapping[str, Any] = field(default_factory=dict)
    """Keys that this version does not know; they are kept."""


@dataclass(frozen=True)
class Remarks:
    """All remarks of a round."""

    at: Mapping[int, Remark] = field(default_factory=dict)
    """By the number of moves played; 0 before the first one."""
    others: tuple[Any, ...] = ()
    """Plain data in no form that is known here."""

    @property
    def about_all(self) -> str:
        """What was written in other forms, as words."""
        texts = (each if isinstance(each, str) else json.dumps(each, ensure_ascii=False) for each in self.others)
        return "\n".join(clean_text(each) for each in texts)

    @property
    def marks(self) -> frozenset[int]:
        """Where there is a mark."""
        return frozenset(move for move, remark in self.at.items() if remark.mark)

    @property
    def texts(self) -> frozenset[int]:
        """Where there is a text."""
        return frozenset(move for move, remark in self.at.items() if remark.text)

    def text(self, move: int) -> str:
        """Return the text after *move* moves; empty without one."""
        return clean_text(self.at[move].text) if move in self.at else ""

    def with_text(self, move: int, text: str) -> Remarks:
        """Return remarks with *text* after *move* moves; an empty one removes the text there."""
        return self._with(move, replace(self.at.get(move, Remark()), text=clean_text(text)))

    def with_mark(self, move: int) -> Remarks:
        """Return remarks with a mark set after *move* moves, or removed."""
        before = self.at.get(move, Remark())
        return self._with(move, replace(before, mark=not before.mark))

    def _with(self, move: int, remark: Remark) -> Remarks:
        kept = {place: each for place, each in self.at.items() if place != move}
        if remark != Remark():
            kept[move] = remark
        return Remarks(dict(sorted(kept.items())), self.others)

    def to_data(self) -> Any:  # noqa: ANN401 - plain data
        """Return plain data for the record; None without remarks."""
        written = [
            {
                "move": move,
                **({"text": each.text} if each.text else {}),
                **({"mark": True} if each.mark else {}),
                **each.more,
            }
            for move, each in self.at.items()
        ]
        return [*self.others, *written] or None

    @property
    def is_too_long(self) -> bool:
        """Whether they would make the record longer than a line may be."""
        return len(json.dumps(self.to_data(), ensure_ascii=False).encode()) > MOST_BYTES


def read_remarks(data: Any, moves: int) -> Remarks:  # noqa: ANN401 - anything JSON can hold
    """Read the remarks of a record of a round with so many *moves*."""
    given = data if isinstance(data, list) else [] if data is None else [data]
    at: dict[int, Remark] = {}
    others = []
    for each in given:
        if not _is_remark(each) or not 0 <= each["move"] <= moves or each["move"] in at:
            others.append(each)
            continue
        move = each["move"]
        more = {key: value for key, value in each.items() if key not in {"move", "text", "mark"}}
        at[move] = Remark(each.get("text", ""), each.get("mark", False), more)
    return Remarks(dict(sorted(at.items())), tuple(others))


def _is_remark(each: Any) -> bool:  # noqa: ANN401 - anything JSON can hold
    # To Python true is 1.
    return (
        isinstance(each, dict)
        and isinstance(each.get("move"), int)
        and not isinstance(each["move"], bool)
        and isinstance(each.get("text", ""), str)
        and isinstance(each.get("mark", False), bool)
    )
