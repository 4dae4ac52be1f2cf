# SPDX-License-Identifier: MIT
"""Bring the catalogues of sentences up to date with the program, or check that they are.

    python installer/catalogues.py           # read ui/, write translations/ui.pot, merge it into every ui.po
    python installer/catalogues.py --check   # exit 1 when something is out of date, missing, fuzzy or broken

Translations are kept; sentences no longer used stay in the file, marked ``#~``. The catalogues ``tiles.po`` are
written by hand and only checked. English needs no ui.po: its sentences are those of the code. The glossary
(resources/glossary.json) is brought up to date with them: a new term joins the last group, the words of the program,
until somebody moves it; the doubtful words are read from translations/REVIEW.md, so that striking a row there is
enough.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ui.language.i18n import placeholders

ROOT: Final = Path(__file__).resolve().parent.parent
TRANSLATED: Final = ("zh_HK", "zh_TW", "ja")
"""Languages with a ui.po."""
LANGUAGES: Final = ("en", *TRANSLATED)
"""Languages with a tiles.po."""


def extract(sources: Path) -> Catalog:
    """Collect the sentences of the Python files below *sources*."""
    template = _catalogue(None)
    found = extract_from_dir(sources, method_map=[("**.py", "python")], comment_tags=("Translators:",))
    for name, _line, message, comments, context in sorted(found, key=lambda row: (row[0], row[1])):
        # Without line numbers: they would change with every edit.
        template.add(message, locations=[(f"{sources.name}/{name}", 0)], auto_comments=comments, context=context)
    return template


_MARKS: Final = {"_", "N_", "ngettext", "pgettext"}
"""Functions whose arguments are sentences."""


def hidden(sources: Path) -> Iterator[str]:
    """Yield the sentences inside f-strings in the Python files below *sources*, hidden from extraction.

    Python before 3.12 gives an f-string as one token, so `extract` sees none of them there.
    """
    for path in sorted(sources.rglob("*.py")):
        for text in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(text, ast.JoinedStr):
                continue
            for call in ast.walk(text):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _MARKS:
                    name = path.relative_to(sources.parent).as_posix()
                    yield f"{name}:{call.lineno}: a sentence inside an f-string: {ast.unparse(call)}"


def merge(template: Catalog, existing: bytes, language: str) -> Catalog:
    """Return the catalogue *existing* the sentences of *template*, keeping every translation it has."""
    result = _catalogue(language)
    if existing:
        old = read_po(BytesIO(existing), locale=language, abort_invalid=True)
        for message in [*old.obsolete.values(), *old]:
            if message.id:
                result[message.id] = message
    result.update(template, no_fuzzy_matching=True, update_creation_date=False)
    for message in result.obsolete.values():
        message.locations, message.auto_comments = [], []
    return result


def text_of(catalogue: Catalog) -> str:
    """Write *catalogue* in the form of the repository: without dates, which differ on each run."""
    buffer = BytesIO()
    write_po(buffer, catalogue, width=110, include_lineno=False, sort_output=False)
    text = re.sub(
        r'^"(?:POT|PO|Generated|Report|Last|Language-Team)\b[^\n]*\n',
        "",
        buffer.getvalue().decode(),
        flags=re.MULTILINE,
    )
    return re.sub(r'^"Project-Id-Version: *gupai[^\\\n]*', '"Project-Id-Version: gupai', text, flags=re.MULTILINE)


def _catalogue(language: str | None) -> Catalog:
    about = "the sentences of the program" if language else "Template of the sentences of the program"
    # REUSE-IgnoreStart: the line of the catalogue, not of this file
    header = f"# {about[0].upper()}{about[1:]}. See translations/README.md.\n# SPDX-License-Identifier: MIT"
    # REUSE-IgnoreEnd
    return Catalog(locale=language, header_comment=header, project="gupai", version="", fuzzy=False)


def faults(catalogue: Catalog, originals: dict[tuple[str, str], str] | None = None) -> Iterator[str]:
    """Return the faults in the translations of *catalogue*, one line each.

    Args:
        catalogue: the translations.
        originals: the texts whose placeholders count, by context and key; without it the keys themselves.
    """
    for message in catalogue:
        if not message.id:
            continue
        # Of a plural, the last form is the one with the number in it.
        key = _texts(message.id)[-1]
        original = key if originals is None else originals.get((message.context or "", key), "")
        for text in _texts(message.string or ""):
            if fault := _fault(message, original, text):
                yield f"{fault}: {key!r}" + (f" ({message.context})" if message.context else "")


def _texts(text: str | Sequence[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def _fault(message: Message, original: str, text: str) -> str | None:
    if message.fuzzy:
        return "fuzzy"
    if not text.strip():
        return "not translated"
    named = placeholders(text)
    # What the program cannot read it would show in English, an English one not at all.
    if named is None or placeholders(original) is None:
        return "braces do not match, or a placeholder with two wordings has no bar between them"
    if named != placeholders(original):
        return "placeholders differ"
    if text[0] in _STOPS and original[0] not in _STOPS:
        return "begins with the end of another sentence"
    return None


_STOPS: Final = "。，、；：.,;:"

_READINGS: Final = {"reading", "reading-slant"}
"""Contexts of kana, which exist in Japanese only, for some of the keys."""


def read_tiles(folder: Path) -> dict[str, Catalog]:
    """Read the catalogues of tiles and terms, by language."""
    catalogues = {}
    for language in LANGUAGES:
        with (folder / language / "LC_MESSAGES" / "tiles.po").open("rb") as file:
            catalogues[language] = read_po(file, locale=language, abort_invalid=True)
    return catalogues


def check_tiles(catalogues: dict[str, Catalog]) -> Iterator[str]:
    """Yield the faults in the catalogues of tiles and terms."""
    texts = {
        language: {
            (m.context or "", str(m.id)): str(m.string) for m in catalogue if m.id and m.context not in _READINGS
        }
        for language, catalogue in catalogues.items()
    }
    every_key = {key for keys in texts.values() for key in keys}
    originals = dict(texts["en"])
    originals |= {("reading", key): text for (context, key), text in originals.items() if context == "term"}
    for language, catalogue in catalogues.items():
        lacking = sorted(f"{context} {key}" for context, key in every_key - texts[language].keys())
        yield from (f"{language}/tiles.po: missing: {key}" for key in lacking)
        yield from (f"{language}/tiles.po: {fault}" for fault in faults(catalogue, originals))


# -- the glossary -----------------------------------------------------------------------------------

_ROW: Final = re.compile(r"^\| ([\w, ]+) \| `((?:tile|term|reading)[\w-]* [^`]+)` \|", re.MULTILINE)
"""A word in the list for native readers: languages, and context and key."""


def read_doubts(review: str) -> dict[str, list[str]]:
    """Read the doubtful words by context and key, each with its languages: the rows of the section "Words"."""
    found: dict[str, list[str]] = {}
    _before, _heading, words = review.partition("\n## Words\n")
    for languages, key in _ROW.findall(words.partition("\n## ")[0]):
        found.setdefault(key, []).extend(languages.split(", "))
    return found


def updated_glossary(book: dict[str, Any], terms: Iterable[str], review: str) -> dict[str, Any]:
    """Return *book* with all *terms* in some group, and the doubts of *review*."""
    wanted = list(terms)
    groups = {name: [key for key in keys if key in wanted] for name, keys in book["groups"].items()}
    known = {key for keys in groups.values() for key in keys}
    last = list(groups)[-1]
    groups[last] += [key for key in wanted if key not in known]
    return {**book, "groups": groups, "doubtful": read_doubts(review)}


def glossary_faults(book: dict[str, Any], keys: frozenset[str], languages: frozenset[str]) -> Iterator[str]:
    """Yield the faults of *book*.

    Args:
        book: the glossary.
        keys: context and key of everything that has a name.
        languages: their keys.
    """
    grouped = [key for group in book["groups"].values() for key in group]
    yield from (f"in two groups: {key}" for key in sorted({key for key in grouped if grouped.count(key) > 1}))
    yield from (f"doubtful, but not there: {key}" for key in sorted(book["doubtful"].keys() - keys))
    yield from (f"has other names, but is not there: {key}" for key in sorted(book["aliases"].keys() - keys))
    for key, rows in book["aliases"].items():
        for row in rows:
            unknown = {*row.get("sources", ())} - book["sources"].keys() | {*row["languages"]} - languages
            yield from (f"{key}, {row['word']}: unknown: {name}" for name in sorted(unknown))
    yield from (f"cited, but not there: {key}" for key in sorted(book["cited"].keys() - keys))
    for key, found in book["cited"].items():
        unknown = {each for row in found.values() for each in row} - book["sources"].keys() | found.keys() - languages
        yield from (f"{key}: unknown: {name}" for name in sorted(unknown))


def glossary_text(book: dict[str, Any]) -> str:
    """Write *book* a line to each word, so that a change shows as one line."""
    parts = []
    for name, content in book.items():
        rows = []
        for key, value in content.items():
            if name in {"groups", "aliases"}:
                inner = ",\n".join(f"   {_json(each)}" for each in value)
                rows.append(f"  {_json(key)}: [\n{inner}\n  ]")
            else:
                rows.append(f"  {_json(key)}: {_json(value)}")
        parts.append(f" {_json(name)}: {{\n" + ",\n".join(rows) + "\n }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def update_glossary(root: Path, catalogues: dict[str, Catalog]) -> tuple[str, list[str]]:
    """Return the corrected glossary, and its faults."""
    book = json.loads((root / "resources" / "glossary.json").read_text("utf-8"))
    terms = [str(message.id) for message in catalogues["en"] if message.context == "term"]
    new = updated_glossary(book, terms, (root / "translations" / "REVIEW.md").read_text("utf-8"))
    keys = frozenset(f"{m.context} {m.id}" for catalogue in catalogues.values() for m in catalogue if m.id)
    return glossary_text(new), list(glossary_faults(new, keys, frozenset(LANGUAGES)))


def main(words: Sequence[str] | None = None) -> int:
    """Update or check, as *words* or else the command line ask; the exit code is 1 when the check fails."""
    parser = argparse.ArgumentParser(description="Update the catalogues of sentences, or check them.")
    parser.add_argument("--check", action="store_true", help="change nothing, exit 1 when something is wrong")
    parser.add_argument("--root", type=Path, default=ROOT, help="folder with ui/ and translations/")
    arguments = parser.parse_args(words)
    folder: Path = arguments.root / "translations"
    template = extract(arguments.root / "ui")
    wanted = {folder / "ui.pot": text_of(template)}
    problems = list(hidden(arguments.root / "ui"))
    for language in TRANSLATED:
        path = folder / language / "LC_MESSAGES" / "ui.po"
        merged = merge(template, path.read_bytes() if path.exists() else b"", language)
        wanted[path] = text_of(merged)
        problems += (f"{language}/ui.po: {fault}" for fault in faults(merged))
    catalogues = read_tiles(folder)
    problems += check_tiles(catalogues)
    book, wrong = update_glossary(arguments.root, catalogues)
    problems += (f"glossary.json: {fault}" for fault in wrong)
    wanted[arguments.root / "resources" / "glossary.json"] = book
    for path, text in wanted.items():
        if path.exists() and path.read_text("utf-8") == text:
            continue
        if arguments.check:
            problems.append(f"{path.relative_to(arguments.root).as_posix()}: out of date; run installer/catalogues.py")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    print("\n".join(problems) or "catalogues: all complete")
    return int(arguments.check and bool(problems))


if __name__ == "__main__":
    sys.exit(main())
