# SPDX-License-Identifier: MIT
"""In Japanese what is counted has figures: 2枚, 3組, 1局目; only native numbers such as 二つ and names have none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).parents[3]
COUNTED: Final = re.compile(
    r"[一二三四五六七八九十](?:枚|組|棟|本|行|通り|種類|個|回目|局目|番目|点(?!子)|人(?:とも|ずつ|それぞれ))|(?:[0-9]|\{\w+\})つ"
)
NAMES: Final = {"五点"}
"""A triplet of 相十副."""
FILES: Final = sorted(
    (
        *(ROOT / "translations" / "ja").glob("LC_MESSAGES/*.po"),
        *(ROOT / "resources").glob("*/*.ja.md"),
        *(ROOT / "resources").glob("le*/**/*.gupai-lesson"),
    )
)


def texts(path: Path) -> Iterator[str]:
    """Yield the Japanese texts of a file."""
    if path.suffix == ".po":
        with path.open("rb") as file:
            for message in read_po(file):
                yield from (message.string,) if isinstance(message.string, str) else message.string or ()
    elif path.suffix == ".md":
        yield path.read_text("utf-8")
    else:
        for line in path.read_text("utf-8").splitlines():
            yield from spoken(json.loads(line))


def spoken(data: Any) -> Iterator[str]:  # noqa: ANN401 - anything JSON can hold
    """Yield what a line of a lesson says in Japanese."""
    if isinstance(data, dict):
        yield from (data["ja"],) if "ja" in data else (text for each in data.values() for text in spoken(each))
    elif isinstance(data, list):
        yield from (text for each in data for text in spoken(each))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_what_is_counted_has_figures(path: Path) -> None:
    """In the catalogues, the pages of rules and manual, and every lesson."""
    said = list(texts(path))
    assert said
    assert {found for text in said for found in COUNTED.findall(text)} <= NAMES
