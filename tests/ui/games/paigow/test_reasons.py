# SPDX-License-Identifier: MIT
"""`ui.games.paigow.options`: every rule of every house way says why."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dominoes.games.paigow.ways import ways
from ui.games.paigow import options
from ui.games.paigow.options import rule_text, way_name
from ui.language import i18n

CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


def test_every_way_has_a_name() -> None:
    """No way is called by its key, and no two are called alike."""
    found = {way_name(key) for key in ways()}
    assert len(found) == len(ways())
    assert not found & set(ways())


def test_every_rule_says_why(language: str) -> None:
    """Each rule of each way has a sentence of its language, and no sentence is without a rule."""
    rules = {rule for way in ways().values() for rule in way.rules}
    assert rules == set(options._RULES)
    for key, way in ways().items():
        for rule in way.rules:
            text = rule_text(key, rule)
            assert text.endswith((".", "。"))
            assert bool(CHINESE.search(text)) == (language != "en")


def test_what_has_no_text_is_called_by_its_key() -> None:
    """A way added later shows its keys until it has texts."""
    assert (way_name("new"), rule_text("new", "N1")) == ("new", "new N1")
