# SPDX-License-Identifier: MIT
"""Names of house rules and their effects, in the present language.

English texts are keyed by the dotted names of `dominoes.options.describe`; each game brings those of its own rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dominoes.options import Choice
from ui.language.i18n import N_, _, number, pgettext, term
from ui.language.names import enumerated


class OptionText(NamedTuple):
    """The words of one option."""

    label: str
    help: str
    """Its effect on play."""


_NO_LIMIT: Final = N_("No limit")

_GROUPS: Final[Mapping[str, str]] = {
    "": N_("The game as a whole"),
    "session": N_("Length of the match"),
}

_OPTIONS: Final[Mapping[str, OptionText]] = {
    "seats": OptionText(
        N_("Players"),
        N_("How many sit at the table, including the banker."),
    ),
    "session.until": OptionText(
        N_("The match ends"),
        N_("When the match ends: when you choose, after a number of rounds, or after a number of banker terms."),
    ),
    "session.count": OptionText(
        N_("Rounds or terms"),
        N_("How many rounds or banker terms are played. Not used in an open-ended match."),
    ),
    "session.start_chips": OptionText(
        N_("Chips at the start"),
        N_("How many chips each player starts with. Unless a rule forbids it, the count can go below zero."),
    ),
    "session.bust_ends": OptionText(
        N_("Over when someone has no chips"),
        N_("The match ends as soon as one player has no chips left."),
    ),
}

_CHOICES: Final[Mapping[tuple[str, str], str]] = {
    ("session.until", "endless"): N_("Open-ended"),
    ("session.until", "rounds"): N_("After a number of rounds"),
    ("session.until", "terms"): N_("After a number of banker terms"),
}


_SOURCES: Final[Mapping[str, str]] = {
    "S000": "維基百科〈天九〉",
    "S001": "ngc1952.net「打天九」",
    "S004": "〈天九入門七〉",
    "NAV": "D. Polovynka",
    "YAU": "yau-ichi",
    "GOO": "sekaiyugi.com",
    "DPLAY": "domino-play.com",
    "GAMB": "gambiter.com",
    "KREF": "encykorea.aks.ac.kr",
}
"""Sources that several games cite; see `OptionTexts.sources`."""

_REMARKS: Final[Mapping[str, str]] = {
    "before the war": N_("before the war"),
    "some houses": N_("some houses"),
    "one room": N_("one card room"),
    "one reading": N_("one reading"),
    "one program": N_("one program"),
    "local": N_("local"),
    "all sources": N_("all sources"),
    "all modern sources": N_("all modern sources"),
    "some pages": N_("some pages"),
    "public programs": N_("public programs"),
    "house rule": N_("house rule"),
    "no source says": N_("no source says"),
    "the sources differ": N_("the sources differ"),
    "other values": N_("other values"),
    "some players": N_("some players"),
    "another reading": N_("another reading"),
    "read literally": N_("read literally"),
    "literally": N_("read literally"),
    "as we read it": N_("our reading"),
    "variant": N_("as a variant"),
    "2 to 4": N_("2 to 4"),
    "for tournaments": N_("for tournaments"),
    "first sentence": N_("first sentence"),
    "last sentence": N_("last sentence"),
    "optional": N_("optional"),
    "rare": N_("rare"),
    "a minority": N_("a minority"),
    "a fault": N_("an error"),
    "suggestion": N_("suggestion"),
}
"""Remarks on sources, common to all games; see `OptionTexts.remarks`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionTexts:
    """The words of all options of one game: its own, and those that every game shares."""

    groups: Mapping[str, str] = field(default_factory=dict)
    """Heading of each group of options that no other game has, such as ``bank``."""
    options: Mapping[str, OptionText] = field(default_factory=dict)
    """By the name of the option, such as ``bank.rotation``."""
    choices: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Readings of a rule, by the name of the option and the key of the reading."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """The term of the game that names a reading, by the key of the reading."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Sources that no other game cites, by their short names in the rules: names to look for, not translated."""
    remarks: Mapping[str, str] = field(default_factory=dict)
    """Remarks on sources in this game alone."""

    def group(self, key: str) -> str:
        """Return the name of a group of options; the empty one holds options without a group."""
        found = self.groups.get(key, _GROUPS.get(key))
        return key if found is None else _(found)

    def label(self, name: str) -> str:
        """Name the option *name*; one without a text is called by its name."""
        found = self.options.get(name, _OPTIONS.get(name))
        return name if found is None else _(found.label)

    def name(self, name: str) -> str:
        """Name an option or a group of options; one without a text is called by its name."""
        label = self.label(name)
        return self.group(name) if label == name else label

    def help(self, name: str) -> str:
        """Return the effect of the option *name* on play; empty if there is no text."""
        found = self.options.get(name, _OPTIONS.get(name))
        return "" if found is None else _(found.help)

    def choice(self, name: str, value: object) -> str:
        """Name one value of the option *name*: yes or no, a number, a reading of the rule, None for no limit."""
        match value:
            case None | bool() | int():
                found = None if isinstance(value, bool) else self._choice(name, str(value).lower())
                return _plain(value) if found is None else _(found)
            case Choice():
                if value.key in self.terms:
                    return term(self.terms[value.key])
                found = self._choice(name, value.key)
                return value.key if found is None else _(found)
            case _:
                return str(value)

    def _choice(self, name: str, key: str) -> str | None:
        return self.choices.get((name, key), _CHOICES.get((name, key)))

    def source(self, source: str) -> str:
        """Write where a rule comes from, with the titles of its sources.

        Args:
            source: clauses parted by semicolons, each a list of sources or remarks, perhaps with the value it
                speaks for before a colon and remarks in parentheses: ``8: all sources; 4: S000 (rare), house rule``.
        """
        clauses = [self._clause(clause) for clause in source.split("; ")]
        return pgettext("between clauses of a list", "; ").join(clauses)

    def source_of(self, value: object) -> str:
        """Return the source of one reading of a rule; empty if it has none of its own."""
        return self.source(value.source) if isinstance(value, Choice) else ""

    def _clause(self, clause: str) -> str:
        value, colon, sources = clause.rpartition(": ")
        words = enumerated([self._source(each) for each in sources.split(", ")])
        if not colon:
            return words
        values = enumerated([self._value(each) for each in value.split(", ")])
        # Translators: the value of a house rule, and in which sources it has that value.
        return _("{value}: {sources}").format(value=values, sources=words)

    def _value(self, value: str) -> str:
        match value:
            case "on":
                return _plain(value=True)
            case "off":
                return _plain(value=False)
            case "none":
                return _plain(None)
            case _:
                return self._remark(value)

    def _source(self, source: str) -> str:
        name, found, remark = source.removesuffix(")").partition(" (")
        words = self.sources.get(name) or _SOURCES.get(name) or self._remark(name)
        if not found:
            return words
        # Translators: the title of a source, and how it says so.
        return _("{source} ({remark})").format(source=words, remark=self._remark(remark))

    def _remark(self, text: str) -> str:
        found = self.remarks.get(text, _REMARKS.get(text))
        return text if found is None else _(found)


def _plain(value: int | None) -> str:
    """Name a value that has no words of its own."""
    match value:
        case None:
            return _(_NO_LIMIT)
        case bool():
            return pgettext("option", "On") if value else pgettext("option", "Off")
        case _:
            return number(value)
