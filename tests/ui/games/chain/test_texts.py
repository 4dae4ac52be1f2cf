# SPDX-License-Identifier: MIT
"""Everything about 接龍, 頂牛 and 斜釘 that is said in words: reasons, sums, and contradictions of house rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from dominoes.errors import OptionsError, Reason
from dominoes.game import Factor, Seat
from dominoes.games.chain.options import PRESETS
from dominoes.games.chain.state import BlockKind, Claim, Cover, End, Lead, Move, Pass, Place
from dominoes.options import with_options
from dominoes.tiles import FACES, tile
from tests.support import chain_rounds
from ui.games.reasons import reason_text
from ui.language import i18n
from ui.pages.new_game.options_editor import problem_sentence

WHO = ("A", "B", "C", "D")
CHINESE = re.compile("[\u4e00-\u9fff]")


@pytest.fixture(params=i18n.LANGUAGES, scope="module", autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")


SAMPLES = [
    Reason("chain.not-in-hand", tile=tile("63")),
    Reason("chain.no-such-half", tile=tile("63"), n=2),
    Reason("chain.nobody-could-connect", tile=tile("66")),
    Reason("chain.same-number", n=5),
    Reason("chain.fits-other-end", tile=tile("63")),
    Reason("chain.does-not-fit", tile=tile("63"), ends=(5, 4)),
    Reason("chain.must-connect", ends=(5,)),
    Reason("chain.cover-another", tile=tile("63")),
    Reason("chain.finished", seat=1, points=7),
    Reason("chain.finished-nearer", seat=1, points=0),
    Reason("chain.claimed", seat=1),
    Reason("chain.void", seat=1),
    Reason("chain.difference", seat=0, payee=1, more=16, fewer=4, factors=()),
    Reason("chain.place", seat=0, place="worst", pays=3, times=1, winner=2),
    Reason("chain.block-lost", seat=0, winner=2, chips=12),
    Reason("chain.eight-doubles", seat=0, payee=1, points=40, own=0, times=2),
    Reason("chain.all-equal", points=9),
]


@pytest.mark.parametrize("reason", SAMPLES, ids=str)
def test_a_reason_is_said_in_full(reason: Reason, language: str) -> None:
    """Every word in braces is filled in, and the sentence is in the language chosen."""
    text = reason_text(reason, WHO)
    assert text != reason.key
    assert "{" not in text
    assert bool(CHINESE.search(text)) == (language != "en")


@pytest.mark.parametrize("language", ["en"], indirect=True)
@pytest.mark.parametrize(
    ("key", "args", "expected"),
    [
        pytest.param(
            "difference", {"seat": 1, "payee": 0, "more": 21, "fewer": 9, "factors": ()}, "21 − 9", id="plain"
        ),
        pytest.param(
            "difference",
            {"seat": 1, "payee": 0, "more": 16, "fewer": 4, "factors": (Factor("other-stuck", 2),)},
            "(16 − 4) × 2 (player stuck)",
            id="C8: 尾八",
        ),
        pytest.param(
            "difference",
            {
                "seat": 1,
                "payee": 0,
                "more": 16,
                "fewer": 0,
                "factors": (Factor("all-out", 2), Factor("other-stuck", 2)),
            },
            "16 × 2 (all tiles connected) × 2 (player stuck)",
            id="C8: 通牌 as well",
        ),
        pytest.param(
            "difference",
            {"seat": 1, "payee": 0, "more": 9, "fewer": 0, "factors": (Factor("clean", 2),)},
            "9 × 2 (all tiles connected)",
            id="clean bonus",
        ),
        pytest.param(
            "place",
            {"seat": 1, "place": "worst", "pays": 3, "times": 1, "winner": 0},
            "B (most pips) to A: 3.",
            id="C3",
        ),
        pytest.param(
            "place",
            {"seat": 1, "place": "third", "pays": 1, "times": 2, "winner": 0},
            "to A: 1 × 2 (block succeeded).",
            id="C4",
        ),
        pytest.param(
            "eight-doubles",
            {"seat": 1, "payee": 0, "points": 40, "own": 0, "times": 2},
            "40 × 2",
            id="八掘, winner nought",
        ),
        pytest.param(
            "eight-doubles",
            {"seat": 1, "payee": 0, "points": 60, "own": 56, "times": 2},
            "(60 − 56) × 2",
            id="八掘, difference",
        ),
        pytest.param(
            "eight-doubles",
            {"seat": 1, "payee": 0, "points": 40, "own": 56, "times": 2},
            ": 0.",
            id="八掘, fewer pips",
        ),
        pytest.param(
            "does-not-fit",
            {"tile": tile("63"), "ends": (5, 5)},
            "Nine (6-3) does not fit here. Open: 5.",
            id="both ends alike",
        ),
    ],
)
def test_sums_are_told(language: str, key: str, args: dict[str, object], expected: str) -> None:
    """The payer sees the origin of the sum, with the reason for each factor."""
    assert i18n.current().key == language
    assert expected in reason_text(Reason(f"chain.{key}", **args), WHO)


@pytest.mark.parametrize("language", ["zh_HK"], indirect=True)
@pytest.mark.parametrize(("naming", "name"), [("ordinary", "九（三六）"), ("northern", "三六"), ("slant", "龍斜")])
def test_reasons_use_the_names_of_the_game(language: str, naming: str, name: str) -> None:
    """A tile is called in a sentence what it is called on the table."""
    assert i18n.current().key == language
    assert name in reason_text(Reason("chain.fits-other-end", tile=tile("63")), WHO, naming)


def some_moves(rng: Random) -> Iterator[Move]:
    """Moves of every sort, mostly illegal."""
    face = rng.choice(FACES)
    yield from (Lead(face, None), Lead(face, rng.randint(1, 6)), Cover(face), Claim(), Pass())
    yield from (Place(face, end) for end in (None, *End))


def test_whatever_the_rules_refuse_is_explained() -> None:
    """At tables of every tradition, each refusal and each line of each sheet has its sentence."""
    rng = Random(1)
    seen: set[Reason | None] = set()
    for options in PRESETS.values():
        for _round in range(3):
            state = chain_rounds.begun(options)
            while to_act := chain_rounds.GAME.to_act(state):
                refused = (
                    chain_rounds.GAME.why_not(state, Seat(seat), move) for seat in range(4) for move in some_moves(rng)
                )
                seen.update(refused)
                legal = chain_rounds.GAME.legal_moves(state, to_act[0])
                state = chain_rounds.GAME.apply(state, to_act[0], rng.choice(legal)).state
            seen.update(chain_rounds.GAME.why_not(state, Seat(0), move) for move in some_moves(rng))
            assert state.ended is not None
            seen.update((state.ended.reason, *(payment.reason for payment in state.ended.sheet)))
    told = {reason.key for reason in seen if reason}
    assert {"chain.over", "chain.must-connect", "chain.finished", "chain.difference", "chain.place"} <= told
    for reason in seen:
        assert reason is None or "{" not in reason_text(reason, WHO) != reason.key


def test_terms_of_sheets_and_blocks_are_named(language: str) -> None:
    """The keys that the rules give for places, factors and blocks are terms of the catalogue."""
    keys = ("worst", "second-worst", "third", "all-out", "banker-stuck", "other-stuck", "block-won", "block-lost")
    words = [i18n.term(key) for key in (*keys, *(kind.value for kind in BlockKind))]
    assert not set(words) & set(keys)
    assert len(set(words)) == len(words)
    assert all(bool(CHINESE.search(word)) == (language != "en") for word in words)


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        pytest.param("jielong", {"line.cover_other": True}, id="cover another though all must connect"),
        pytest.param("dingniu", {"seats": 3}, id="northern tiles for three"),
        pytest.param("jielong", {"settlement": type(PRESETS["dingniu"].settlement).PLACES}, id="places without end"),
    ],
)
def test_contradictions_are_explained(language: str, preset: str, changes: dict[str, object]) -> None:
    """Rules that cannot be played together have a sentence of their own."""
    with pytest.raises(OptionsError) as caught:
        with_options(PRESETS[preset], changes)
    sentence = problem_sentence(caught.value)
    assert sentence != problem_sentence(OptionsError("something new", "seats"))
    assert bool(CHINESE.search(sentence)) == (language != "en")
