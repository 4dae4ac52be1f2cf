# SPDX-License-Identifier: MIT
"""Caches of functions are bounded: the program runs for hours."""

from __future__ import annotations

import ast
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

FINITE: Final = {
    "dominoes/games/combinations.py": {"_above"},
    "dominoes/games/kolyesi/drills.py": {"_values"},
    "dominoes/games/laoshu/rules.py": {"_hidden"},
    "dominoes/games/paigow/policies.py": {"hand_classes", "_read"},
    "dominoes/games/paigow/hands.py": {"ranking"},
    "dominoes/games/paigow/ways/__init__.py": {"ways"},
    "dominoes/games/throwing/odds.py": {"chances"},
    "dominoes/games/tiengow/bots/rows.py": {"combinations_of"},
    "dominoes/games/tiengow/bots/weights.py": {"policies"},
    "dominoes/games/tricks.py": {"lead", "_beat"},
    "dominoes/games/triplets.py": {"triplets", "completions", "_rows"},
    "dominoes/games/watching/groups.py": {"valid_groups", "_fitting"},
    "dominoes/options.py": {"_typed"},
    "dominoes/store/schema.py": {"_made_by"},
    "ui/kit/icons.py": {"_shapes"},
    "ui/kit/widgets.py": {"_weave"},
    "ui/language/glossary.py": {"_explained", "_explained_by", "_meanings", "_book"},
    "ui/language/i18n.py": {"_add_font", "_fits", "_all_sentences", "_all_tiles"},
    "ui/language/names.py": {"_numerals", "_tile_spoken"},
    "ui/play/course.py": {"course", "opened"},
    "ui/pages/manual/chapters.py": {"chapter"},
    "ui/paper/flow.py": {"_sheet_of"},
    "ui/tiles/art.py": {"_outlined", "_painted_style"},
    "ui/tiles/pips.py": {"pips"},
}
"""Functions without a bound: there are few tiles, combinations, languages, sentences and files to ask them about.

Positions, hands, options of a table and sizes on the screen are many: what is asked about them needs a bound.
"""


MOST: Final = 1024
"""Entries that a cache may have: some 300 kB. A larger one only fills for longer while many rounds are played."""
LARGER: Final = {
    "dominoes/games/kapshap/bots.py": {"useful"},
    "dominoes/games/kapshap/state.py": {"best_eye"},
    "dominoes/games/laoshu/bots.py": {"throw_of"},
    "dominoes/games/tricks.py": {"Throw"},
    "dominoes/store/summaries.py": {"_hold"},
}
"""Caches used so often in a search that a larger size is worth it."""


def _has_no_bound(node: ast.expr) -> bool:
    """Return whether *node* is ``cache``, or a ``lru_cache`` for ever."""
    match node:
        case ast.Name(id="cache") | ast.Attribute(attr="cache"):
            return True
        case ast.Call(func=ast.Name(id="lru_cache") | ast.Attribute(attr="lru_cache"), args=args, keywords=keywords):
            sizes = args[:1] + [each.value for each in keywords if each.arg == "maxsize"]
            return any(isinstance(each, ast.Constant) and each.value is None for each in sizes)
    return False


def unbounded(source: str) -> set[str]:
    """Return the functions in *source* with unbounded caches; for a cache made by a call, its line."""
    if "cache" not in source:
        return set()
    tree = ast.parse(source)
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    called = [each for each in ast.walk(tree) if isinstance(each, ast.Call) and _has_no_bound(each.func)]
    return {each.name for each in functions if any(map(_has_no_bound, each.decorator_list))} | {
        ast.unparse(each) for each in called
    }


def test_what_is_kept_has_a_bound() -> None:
    """All but what is asked about a few things."""
    planted = "@cache\ndef a(): ...\n@lru_cache(maxsize=None)\ndef b(): ...\n@lru_cache(8)\ndef c(): ...\ncache(e)\n"
    assert unbounded(planted) == {"a", "b", "cache(e)"}
    found = {
        path.relative_to(ROOT).as_posix(): unbounded(path.read_text(encoding="utf-8"))
        for package in ("dominoes", "ui")
        for path in (ROOT / package).rglob("*.py")
    }
    assert {path: names for path, names in found.items() if names} == FINITE


def larger(path: Path) -> set[str]:
    """Return the functions of the file at *path* that keep more than others may, though not without a bound."""
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    kept = [each for each in vars(module).values() if isinstance(each, _lru_cache_wrapper)]
    own = [each for each in kept if each.__module__ in (module.__name__, None)]
    return {each.__qualname__ for each in own if (each.cache_parameters()["maxsize"] or 0) > MOST}


def test_bounds_are_small() -> None:
    """Permanent caches of rounds, positions or figures are small."""
    files = [path for package in ("dominoes", "ui") for path in (ROOT / package).rglob("*.py")]
    found = {
        path.relative_to(ROOT).as_posix(): larger(path)
        for path in files
        if "lru_cache" in path.read_text(encoding="utf-8")
    }
    assert {path: names for path, names in found.items() if names} == LARGER
