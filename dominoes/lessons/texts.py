# SPDX-License-Identifier: MIT
"""One text in several languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

LANGUAGE: Final = re.compile("[a-z]{2,3}(?:_[A-Za-z0-9]{2,8}){0,3}")
"""The key of a language, such as ``zh_HK``."""


@dataclass(frozen=True, slots=True)
class Texts:
    """A text in each of some languages; in none it is no text."""

    by_language: tuple[tuple[str, str], ...] = ()
    """Sorted by language; no text is empty."""

    def __post_init__(self) -> None:
        given = dict(self.by_language)
        if any(LANGUAGE.fullmatch(language) is None for language in given):
            raise ValueError(f"not the key of a language: {', '.join(given)[:60]!r}")
        object.__setattr__(self, "by_language", tuple(sorted((key, text) for key, text in given.items() if text)))

    def __bool__(self) -> bool:
        return bool(self.by_language)

    @classmethod
    def of(cls, texts: Mapping[str, str]) -> Texts:
        """Make it of texts by language; raise ValueError for an unknown key of a language."""
        return cls(tuple(texts.items()))

    @property
    def languages(self) -> tuple[str, ...]:
        """The keys of its languages."""
        return tuple(language for language, _text in self.by_language)

    def in_language(self, language: str) -> str:
        """Return the text in *language*, or in one like it, or else in the first; empty where there is none."""
        texts = dict(self.by_language)
        if language in texts:
            return texts[language]
        family = language.partition("_")[0]
        return next((text for key, text in self.by_language if key.partition("_")[0] == family), "") or next(
            iter(texts.values()), ""
        )

    def exactly(self, language: str) -> str:
        """Return the text in *language* and no other; empty where there is none."""
        return dict(self.by_language).get(language, "")

    def with_text(self, language: str, text: str) -> Texts:
        """Return it with another text in one *language*; an empty one is taken away."""
        return Texts(tuple((dict(self.by_language) | {language: text}).items()))


NO_TEXT: Final = Texts()


def joined(texts: Iterable[Texts]) -> Texts:
    """Return *texts* as one, each a paragraph, in the languages of any of them, as `Texts.in_language` has it."""
    row = [each for each in texts if each]
    languages = {key for each in row for key in each.languages}
    return Texts(tuple((key, "\n\n".join(each.in_language(key) for each in row)) for key in languages))
