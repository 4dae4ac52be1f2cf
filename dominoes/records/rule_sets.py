# SPDX-License-Identifier: MIT
"""Rule sets of one's own as text, ``.gupai-rules``: the options of a game under a name, sealed.

The format is public (docs/records.md, "Rule sets"). All that is read is bounded, checked, and never run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from dominoes.characters import composed, without_unfit
from dominoes.errors import NotationError, OptionsError, Reason, RecordError
from dominoes.games import Entry, entry
from dominoes.options import from_dict, to_dict
from dominoes.records.files import text_given, whole_file
from dominoes.records.notation import checksum, read_object
from dominoes.records.traditions import NO_RULES, differing, nearest_tradition

VERSION: Final = 1
SUFFIX: Final = ".gupai-rules"
MARK: Final = "gupai_rules"
"""The key that every such file has, and nothing else; its value is the version."""
OPTIONS: Final = "a rule set, or options as an object; overrides --preset"
"""Note in the help of commands on files of options."""
LARGEST: Final = 64 * 1024
"""Bytes of a file that is read."""
LONGEST_NAME: Final = 24
"""Characters of a name."""
_BEGINS: Final = re.compile(rf'\{{\s*"{MARK}"')
_MOST_TALK: Final = 16 * LARGEST
"""Characters of a text that is searched."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The options of a game under a name."""

    game: str
    name: str
    base: str
    """Key of the tradition to which they are compared."""
    options: Any

    @property
    def changes(self) -> int:
        """How many house rules differ from those of the tradition."""
        return len(differing(self.options, entry(self.game).presets[self.base]) - NO_RULES)

    def has_rules_of(self, options: Any) -> bool:  # noqa: ANN401 - options of any game
        """Return whether *options* are the same house rules, however long is played, and by however many."""
        return differing(options, self.options) <= NO_RULES

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for the settings."""
        return {"game": self.game, "name": self.name, "base": self.base, "options": to_dict(self.options)}


# -- writing ------------------------------------------------------------------------------------------


def write_rule_set(rules: RuleSet) -> str:
    """Return the text of a file of *rules*, one key in a line so that people can read it."""
    data = {MARK: VERSION, "name": rules.name, "game": rules.game, "base": rules.base}
    data |= {"options": to_dict(rules.options)}
    return json.dumps(data | {"sha256": checksum(data)}, ensure_ascii=False, indent=1) + "\n"


def save_rule_set(rules: RuleSet, path: Path) -> None:
    """Write *rules* to a file, which is replaced only when all is written; raise OSError if it cannot be."""
    with whole_file(path) as file:
        file.write(write_rule_set(rules))


# -- reading ------------------------------------------------------------------------------------------


def open_rule_set(path: Path) -> RuleSet:
    """Read a file that a stranger may have written.

    Raises:
        RecordError: it cannot be read, with the reason.
    """
    try:
        return read_rule_set(text_given(path, LARGEST), str(path))
    except RecordError as error:
        # These two tell of records.
        match error.reason:
            case Reason(key="record.size"):
                raise RecordError(error.message, file=str(path), reason=Reason("rules.size")) from None
            case Reason(key="record.form"):
                raise RecordError(error.message, file=str(path), reason=Reason("rules.form")) from None
        raise


def read_rule_set(text: str, file: str | None = None) -> RuleSet:
    """Read the text of a file.

    Args:
        text: All of it.
        file: Where it comes from, for the error.

    Raises:
        RecordError: it cannot be read, with the reason.
    """
    try:
        return _read(read_object(text, longest=LARGEST))
    except RecordError as error:
        raise RecordError(error.message, file=file, reason=error.reason) from None
    except NotationError as error:
        cut = error.reason is not None and error.reason.key == "record.incomplete" and MARK in text
        raise RecordError(str(error), file=file, reason=Reason("rules.cut" if cut else "rules.form")) from None


def _read(data: Mapping[str, Any]) -> RuleSet:
    version = data.get(MARK)
    # To Python true is 1.
    if type(version) is not int or version < VERSION:
        raise RecordError("there is no rule set in it", reason=Reason("rules.form"))
    if version > VERSION:
        # What is sealed there, and how, that version knows.
        raise RecordError(f"written by version {version}", reason=Reason("rules.version"))
    if "sha256" in data and data["sha256"] != checksum(dict(data)):
        raise RecordError("the checksum does not agree with the rest", reason=Reason("rules.checksum"))
    key, options = data.get("game"), data.get("options")
    if not (isinstance(key, str) and isinstance(options, dict)):
        raise RecordError("its game or its rules are missing", reason=Reason("rules.form"))
    try:
        found = entry(key)
    except NotationError:
        raise RecordError("no such game", reason=Reason("lesson.game", text=key[:60])) from None
    try:
        read = from_dict(found.options, options)
    except OptionsError as error:
        reason = error.reason_in(found.game.key)
        conflict = Reason("rules.conflict", why=reason)
        raise RecordError(str(error), reason=reason if error.conflict is None else conflict) from None
    return RuleSet(found.key, _name(data.get("name")), _base(found, data.get("base"), read), read)


def _name(given: object) -> str:
    name = composed(given) if isinstance(given, str) else ""
    if not name or name != " ".join(name.split()) or len(name) > LONGEST_NAME or name != without_unfit(name):
        raise RecordError(
            f"its name has not 1 to {LONGEST_NAME} visible characters", reason=Reason("rules.name", most=LONGEST_NAME)
        )
    return name


def _base(found: Entry, given: object, options: Any) -> str:  # noqa: ANN401 - options of any game
    """Return the tradition that is named, or the nearest one: other versions may know others."""
    return given if isinstance(given, str) and given in found.presets else nearest_tradition(found, options)


def rule_set_in(text: str) -> str:
    """Return the text of the first rule set amid other words, such as those of a chat; empty if there is none."""
    found = _BEGINS.search(text[:_MOST_TALK])
    if found is None:
        return ""
    rest = text[found.start() : found.start() + LARGEST]
    try:
        return rest[: json.JSONDecoder().raw_decode(rest)[1]]
    except (ValueError, RecursionError):
        # Reading it tells why not.
        return rest
