# SPDX-License-Identifier: MIT
"""The naive referee is itself right: golden cases, one real record, and rounds played at random."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from dominoes.games.tiengow.options import PRESETS, AllEight, CaptureNeeds, Claiming, DealtHand, FirstLead
from dominoes.options import to_dict, with_options
from tests.oracles.naive_tiengow import Foul, NaiveRound, legal, referee
from tests.oracles.naive_tiengow_pay import bonus_payments, final_payments
from tests.oracles.naive_tiengow_tiles import CIVIL, MILITARY, dealt_kinds, tidy

STANDING: dict[str, Any] = {"banker": 0, "term": 1, "round": 2, "half": 1, "played": [], "honours": []}
WIKI_HK = to_dict(PRESETS["wiki_hk"])


def custom(**changed: object) -> dict[str, Any]:
    """Return the options of wiki_hk with some changed; two underscores stand for the dot."""
    options = PRESETS["wiki_hk"]
    for name, value in changed.items():
        options = with_options(options, {name.replace("__", "."): value})
    return to_dict(options)


@pytest.mark.parametrize(
    ("won", "winner", "term", "factor", "cover", "expected"),
    [
        pytest.param([1, 4, 0, 3], 3, 1, 1, None, [-6, 0, -5, 11], id="G1"),
        pytest.param([1, 5, 0, 2], 3, 1, 1, None, [-6, 1, -5, 10], id="G2"),
        pytest.param([1, 7, 0, 0], 1, 1, 2, None, [-12, 32, -10, -10], id="G3 in trick 8"),
        pytest.param([3, 5, 0, 0], 0, 1, 2, None, [38, 2, -20, -20], id="G5"),
        pytest.param([0, 1, 2, 5], 2, 1, 1, (1, 2), [0, -26, 25, 1], id="G6"),
        pytest.param([0, 1, 2, 5], 2, 3, 1, (1, 2), [0, -46, 45, 1], id="G6 third term"),
        pytest.param([0, 1, 2, 5], 2, 1, 1, (1, 4), [0, -52, 51, 1], id="G6'"),
        pytest.param([6, 2, 0, 0], 1, 7, 1, None, [2, 8, -5, -5], id="G7"),
        pytest.param([0, 8, 0, 0], 1, 1, 16, None, [-160, 320, -80, -80], id="G10"),
        pytest.param([4, 2, 1, 1], 0, 1, 4, None, [64, -16, -24, -24], id="G12"),
    ],
)
def test_end_settlement(
    won: list[int],
    winner: int,
    term: int,
    factor: int,
    cover: tuple[int, int] | None,
    *,
    expected: list[int],
) -> None:
    """The golden settlements of the sources come out."""
    standing = STANDING | {"term": term, "round": 9}
    assert final_payments(WIKI_HK, standing, won, winner, factor=factor, cover=cover) == expected


def test_banker_surplus_may_be_multiplied() -> None:
    """G7': with the option, the losing banker's 入 is multiplied after all."""
    options = custom(bank__surplus_multiplied=True)
    assert final_payments(options, STANDING | {"term": 7, "round": 9}, [6, 2, 0, 0], 1) == [16, -6, -5, -5]


def test_first_banker_may_count_once() -> None:
    """G1': the first banker of a match (仮親) pays single."""
    options = custom(bank__first_multiplier=1)
    assert final_payments(options, STANDING | {"round": 1}, [1, 4, 0, 3], 3) == [-3, 0, -5, 8]


@pytest.mark.parametrize(("term", "banker_pays"), [(1, 4), (2, 6), (3, 8), (4, 10)])
def test_supreme_bonus(term: int, banker_pays: int) -> None:
    """G13, G14: 賀尊 is two from each, the banker pays and is paid m times as much."""
    standing = STANDING | {"term": term, "round": 9}
    assert bonus_payments(WIKI_HK, standing, 2, 2) == [-banker_pays, -2, banker_pays + 4, -2]
    assert bonus_payments(WIKI_HK, standing, 0, 2) == [3 * banker_pays, *[-banker_pays] * 3]


MILITARY_HANDS = [
    ["66", "66", "11", "11", "44", "44", "31", "31"],
    ["63", "54", "62", "53", "52", "43", "42", "22"],
    ["41", "32", "21", "55", "55", "33", "33", "22"],
    ["65", "65", "64", "64", "61", "61", "51", "51"],
]


@pytest.mark.parametrize(
    ("hands", "kind", "expected"),
    [
        pytest.param(MILITARY_HANDS, "seven-military", [-20, 40, -10, -10], id="G17: seven"),
        pytest.param(
            [
                MILITARY_HANDS[0],
                [*MILITARY_HANDS[1][:7], "41"],
                ["22", *MILITARY_HANDS[2][1:]],
                MILITARY_HANDS[3],
            ],
            "all-military",
            [-40, 80, -20, -20],
            id="G17: eight",
        ),
    ],
)
def test_dealt_hand(hands: list[list[str]], kind: str, expected: list[int]) -> None:
    """A dealt hand ends the round at once, and its holder banks next."""
    assert legal(WIKI_HK, STANDING, hands, [], 1) == {"pass", f"claim {kind}"}
    assert legal(WIKI_HK, STANDING, hands, [], 0) == {"pass"}
    by_claim = referee(WIKI_HK, STANDING, hands, [(1, f"claim {kind}")])
    by_itself = referee(custom(dealt__claim=Claiming.AUTOMATIC), STANDING, hands, [])
    for verdict in (by_claim, by_itself):
        assert verdict.finished
        assert verdict.chips == expected
        assert (verdict.next_banker, verdict.next_term) == (1, 1)


RECORD_HANDS = [
    ["66", "61", "66", "51", "41", "62", "65", "51"],
    ["21", "55", "33", "33", "22", "61", "64", "65"],
    ["52", "42", "43", "44", "54", "44", "64", "55"],
    ["63", "31", "22", "11", "31", "53", "11", "32"],
]
RECORD_MOVES = [
    *((2, "lead 43 44 44 52"), (3, "throw 22 32 63 31"), (0, "throw 61 51 41 62"), (1, "throw 33 65 55 61")),
    *((2, "lead 55"), (3, "beat 11"), (0, "beat 66"), (1, "throw 22")),
    *((0, "lead 65"), (1, "beat 33"), (2, "throw 42"), (3, "throw 53")),
    *((1, "lead 64"), (2, "throw 64"), (3, "throw 11"), (0, "beat 66")),
    *((0, "lead 51"), (1, "throw 21"), (2, "throw 54"), (3, "throw 31")),
]
RECORD_STANDING = STANDING | {"banker": 2, "round": 9}


def test_example_record() -> None:
    """The round that the description of record files shows: 四大賀 first, 么結 at the end."""
    verdict = referee(WIKI_HK, RECORD_STANDING, RECORD_HANDS, RECORD_MOVES)
    assert verdict.winner == 0
    assert verdict.won == [3, 1, 4, 0]
    assert verdict.bonus == [-8, -8, 24, -8]
    assert verdict.chips == [8, -14, 24, -18]
    assert (verdict.next_banker, verdict.next_term) == (0, 1)


def test_without_tricks_no_last_single() -> None:
    """Finishing: a player without a trick throws to a last single, holding anything; before that they may beat."""
    last = legal(WIKI_HK, RECORD_STANDING, RECORD_HANDS, RECORD_MOVES[:-1], 3)
    assert last == {"throw 31"}
    early = legal(WIKI_HK, RECORD_STANDING, RECORD_HANDS, RECORD_MOVES[:5], 3)
    assert {"beat 31", "beat 11", "throw 11"} <= early


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param([(3, "lead 22")], id="not the banker"),
        pytest.param([(2, "lead 44 43 64")], id="no combination"),
        pytest.param([(2, "lead 66")], id="not held"),
        pytest.param([(2, "lead 55"), (3, "beat 22")], id="not higher"),
        pytest.param([(2, "lead 55"), (3, "throw 22 31")], id="not as many"),
        pytest.param([(2, "lead 55"), (3, "throw 77")], id="no tile"),
        pytest.param([(2, "lead 55"), (3, "pass")], id="nobody passes in play"),
        pytest.param([(2, "lead 55"), (3, "claim all-white")], id="too late"),
    ],
)
def test_fouls(moves: list[tuple[int, str]]) -> None:
    """A move against the rules is refused by its number."""
    with pytest.raises(Foul) as foul:
        referee(WIKI_HK, RECORD_STANDING, RECORD_HANDS, moves)
    assert foul.value.args[0] == len(moves) - 1


@pytest.mark.parametrize(
    ("single", "theory", "wiki", "strict", "actual"),
    [
        pytest.param("44", 4, 4, 2, 4, id="highest left"),
        pytest.param("53", 4, 4, 2, 4, id="highest left of its suit"),
        pytest.param("31", 2, 2, 2, 2, id="a 44 is thrown to it"),
        pytest.param("21", 4, 8, 8, 8, id="low: doubled as 么結, only a 44 is thrown to it"),
    ],
)
def test_all_eight(single: str, theory: int, wiki: int, strict: int, actual: int) -> None:
    """七支 and 八支: what the last single earns, by every mode; a first lead nobody can beat may spoil it."""
    mine = ["66", "66", "63", "54", "11", "11", "62", single]
    rest = [code for code in CIVIL[3:] * 2 + MILITARY if code not in mine] + ["44"] * (2 - mine.count("44"))
    rest = ["31"] * (single == "31") + rest
    hands = [mine, *(rest[8 * seat : 8 * seat + 8] for seat in range(3))]
    moves = [(0, "lead 66 66 63 54"), *((seat, "throw " + " ".join(hands[seat][:4])) for seat in (1, 2, 3))]
    moves += [(0, "lead 11 11 62"), *((seat, "throw " + " ".join(hands[seat][4:7])) for seat in (1, 2, 3))]
    moves += [(0, f"lead {single}"), *((seat, "throw " + hands[seat][7]) for seat in (1, 2, 3))]
    factors = {"theory": theory, "wiki": wiki, "wiki-strict": strict, "actual": actual}
    low = 2 if single == "21" else 1
    factors |= {"no-single": 2 * low, "off": low, "no-extreme": 4}
    for mode in AllEight:
        verdict = referee(custom(all_eight__mode=mode), STANDING, hands, moves)
        assert verdict.won == [8, 0, 0, 0]
        assert verdict.final == [30 * factors[mode.key], *[-10 * factors[mode.key]] * 3], mode
        spoiled = custom(all_eight__mode=mode, all_eight__first_lead=FirstLead.NOT_UNBEATABLE)
        if mode is not AllEight.OFF:
            assert referee(spoiled, STANDING, hands, moves).final[0] == 30 * 2 * low


@pytest.mark.parametrize(
    ("needs", "third", "expected"),
    [
        pytest.param(CaptureNeeds.WIN, "throw", [-37, 37, 0, 0], id="caught"),
        pytest.param(CaptureNeeds.WIN, "beat", [3, -5, 7, -5], id="beaten in turn: not caught"),
        pytest.param(CaptureNeeds.ANY_BEAT, "beat", [-37, 0, 37, 0], id="caught for somebody else"),
        pytest.param(CaptureNeeds.CATCH_IS_TOP, "throw", [-37, 37, 0, 0], id="nothing beats the catcher"),
    ],
)
def test_caught(needs: CaptureNeeds, third: str, expected: list[int]) -> None:
    """擒: the leader of the 三 pays 4 × (5 + 5) for the others, and is paid their own 入三 once."""
    mine = ["66", "66", "63", "54", "11", "11", "62", "21"]
    rest = [code for code in CIVIL[2:] * 2 + MILITARY if code not in (*mine, "42", "53")]
    hands = [mine, [*rest[:7], "42"], [*rest[7:14], "53"], rest[14:]]
    options = custom(finish__capture_needs=needs, play__two_tile_rule=False)
    moves = [(0, "lead 66 66 63 54"), *((seat, "throw " + " ".join(hands[seat][:4])) for seat in (1, 2, 3))]
    moves += [(0, "lead 11 11 62"), *((seat, "throw " + " ".join(hands[seat][4:7])) for seat in (1, 2, 3))]
    moves += [(0, "lead 21"), (1, "beat 42")]
    assert ("beat 53" in legal(options, STANDING, hands, moves, 2)) == (needs is not CaptureNeeds.CATCH_IS_TOP)
    moves += [(2, f"{third} 53"), (3, "throw " + hands[3][7])]
    assert referee(options, STANDING, hands, moves).final == expected


@pytest.mark.parametrize("closes", [True, False])
def test_captured_supreme(*, closes: bool) -> None:
    """擒尊: the capturer is paid, not the leader; whether the trick is closed then is an option."""
    hands = [
        ["51", "51", "11", "11", "44", "44", "31", "31"],
        ["61", "61", "62", "53", "52", "43", "42", "22"],
        ["66", "66", "21", "55", "55", "33", "33", "22"],
        ["65", "65", "64", "64", "41", "32", "63", "54"],
    ]
    options = custom(supreme__capture_closes_trick=closes)
    moves = [(0, "lead 51 51"), (1, "beat 61 61")]
    assert ("beat 66 66" in legal(options, STANDING, hands, moves, 2)) == (not closes)
    verdict = referee(options, STANDING, hands, [*moves, (2, "throw 55 55"), (3, "throw 65 65")])
    assert verdict.bonus == [-4, 8, -2, -2]
    assert verdict.won == [0, 2, 0, 0]
    assert not verdict.finished


def counted(tiles: list[str], kind: str) -> int:
    """Count the hands of eight among *tiles* that are of a *kind*."""
    options = custom(dealt__hands=tuple(DealtHand))
    return sum(kind in dealt_kinds(options, hand) for hand in combinations(tiles, 8))


def test_how_many_dealt_hands() -> None:
    """The counts under Dealt wins: 13 white tiles with 天 red, seven with one red pip, 454 hands of four 文武."""
    white = ["55", "55", "33", "33", "22", "22", "65", "65", "63", "62", "53", "52", "32"]
    assert counted(white, "all-white") == 1287
    assert counted([*white, "21"], "one-red") == 1716
    families = [*CIVIL[:4] * 2, *(code for code in MILITARY if code not in ("42", "21"))]
    assert counted(families, "four-mixed-pairs") == 454


@pytest.mark.parametrize(
    ("preset", "size"),
    [(key, size) for key, each in PRESETS.items() for size in (8, 4) if size == 8 or each.seats == 4],
)
def test_random_rounds(preset: str, size: int) -> None:
    """Every round ends with all tricks won and payments that add up to zero."""
    options = to_dict(with_options(PRESETS[preset], {"hand_size": size}))
    rng = Random(f"{preset} {size}")
    for number in range(1, 21):
        seats = PRESETS[preset].seats
        wall = list(map(str, PRESETS[preset].tiles))
        rng.shuffle(wall)
        hands = [wall[seat * size : (seat + 1) * size] for seat in range(seats)]
        standing = STANDING | {"banker": rng.randrange(seats), "round": number}
        table = NaiveRound(options, standing, hands)
        moves: list[tuple[int, str]] = []
        while not table.over():
            seat = next(seat for seat in range(seats) if table.legal(seat))
            moves.append((seat, rng.choice(sorted(table.legal(seat)))))
            table.play(*moves[-1])
        verdict = referee(options, standing, hands, moves)
        assert verdict.finished
        assert sum(verdict.bonus) == sum(verdict.final) == 0
        assert table.claimed() or sum(verdict.won) == size
        assert Counter(tidy(wall)) == Counter(map(str, PRESETS[preset].tiles))
