# SPDX-License-Identifier: MIT
"""A deal with its table as one code: ``GAME/RULES/SEAT/TILES/CHECK``.

Our own format, public and for ever (docs/records.md). Codes of the tiles alone stay valid; see
`dominoes.records.deal_code`.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dominoes.errors import NotationError, OptionsError
from dominoes.game import Seat
from dominoes.games import Entry, entry
from dominoes.options import describe, from_dict, to_dict
from dominoes.records.deal_code import ALPHABET, Hands, read_code, write_code
from dominoes.records.notation import canonical
from dominoes.records.traditions import differing

PART: Final = "/"
"""Between the parts of a code."""
CHANGE: Final = "+"
"""Before each option that is not as in the tradition."""
LONGEST: Final = 2000
"""Characters of a code."""
_PARTS: Final = 5


@dataclass(frozen=True, slots=True)
class TableDeal:
    """A deal at a table: all that two players need to play the same round; the first seat banks."""

    game: str
    options: Any
    seat: Seat
    """Seat of the player who enters the code."""
    hands: Hands

    @property
    def entry(self) -> Entry:
        """The game."""
        return entry(self.game)

    @property
    def code(self) -> str:
        """Its code."""
        return write_table_code(self)


class TableCodeError(NotationError):
    """A code that tells no deal, with a reason in English."""


def is_table_code(code: str) -> bool:
    """Return whether *code* tells its table too, or tries to."""
    return PART in unicodedata.normalize("NFKC", code[:LONGEST])


def write_table_code(deal: TableDeal) -> str:
    """Write the code of *deal*; raise ValueError if its hands cannot be dealt there."""
    found = deal.entry
    preset = min(found.presets, key=lambda key: len(differing(deal.options, found.presets[key])))
    changed = differing(deal.options, found.presets[preset])
    plain = to_dict(deal.options)
    changes = [
        f"{info.name}={canonical(_at(plain, info.name))}" for info in describe(deal.options) if info.name in changed
    ]
    rules = CHANGE.join((preset, *changes))
    body = PART.join((deal.game, rules, str(deal.seat), write_code(found.game, deal.options, deal.hands)))
    return body + PART + _check(body)


def read_table_code(code: str) -> TableDeal:
    """Read a code as people copy it: in any width, with spaces and line breaks around its parts.

    Raises:
        TableCodeError: it tells no deal of this version's games, or was mistyped.
    """
    if len(code) > LONGEST:
        raise TableCodeError("too long for a code", code[:60])
    parts = ["".join(part.split()) for part in unicodedata.normalize("NFKC", code).split(PART)]
    if len(parts) != _PARTS:
        raise TableCodeError(f"a code of a deal and its table has {_PARTS} parts", code[:60])
    game, rules, seat, tiles, check = parts
    try:
        found = entry(game.lower())
        options = _options(found, rules)
        hands = read_code(tiles, found.game, options)
    except (NotationError, OptionsError) as error:
        raise TableCodeError(str(error), code[:60]) from None
    if not (seat.isascii() and seat.isdecimal() and int(seat) < len(hands)):
        raise TableCodeError("no seat of this table", seat[:60])
    deal = TableDeal(found.key, options, Seat(int(seat)), hands)
    if check.upper() != deal.code.rpartition(PART)[2]:
        raise TableCodeError("mistyped", code[:60])
    return deal


def _check(body: str) -> str:
    """Return two check characters for *body*."""
    first, second = hashlib.sha256(body.encode()).digest()[:2]
    return ALPHABET[first % len(ALPHABET)] + ALPHABET[second % len(ALPHABET)]


def _at(data: Mapping[str, Any], name: str) -> Any:  # noqa: ANN401 - plain data
    for part in name.split("."):
        data = data[part]
    return data


def _options(found: Entry, rules: str) -> Any:  # noqa: ANN401 - the options of any game
    """Read the key of a preset, and the changes to it."""
    preset, *changes = rules.split(CHANGE)
    if preset.lower() not in found.presets:
        raise NotationError(f"no such preset (there are: {', '.join(found.presets)})", preset[:60])
    data = to_dict(found.presets[preset.lower()])
    for change in changes:
        name, _equals, value = change.partition("=")
        group: Any = data
        *heads, last = name.split(".")
        for head in heads:
            group = group.get(head) if isinstance(group.get(head), dict) else {}
        if last not in group:
            raise OptionsError("there is no such option", name[:60])
        try:
            group[last] = json.loads(value)
        except (ValueError, RecursionError):
            raise NotationError("not a value", value[:60]) from None
    return from_dict(found.options, data)
