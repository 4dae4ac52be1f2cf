# SPDX-License-Identifier: MIT
"""Exact numbers over all deals, to the last unit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.odds import PAYS, Counts, Study, chances, study
from dominoes.games.paigow.options import CASINO, PRESETS, WENZHOU, Commission, Copy, PaiGowOptions
from dominoes.games.paigow.policies import HandClass, Policy, class_of, count, example, hand_classes, house_policy
from dominoes.tiles import FULL_SET, tiles
from tests.support.paigow_kinds import published
from tests.support.strategies import changed

DEALS = 736_281_000
GENERIC = house_policy("generic", CASINO)
SMALL = changed(CASINO, tiles_per_hand=2)


def totals(player: Policy, banker: Policy, copy: Copy) -> Counts:
    """Return how the player fares against the banker over all deals."""
    return study(banker, copy).totals(player)


def losses(against: Study, policy: Policy, commission: Commission) -> dict[HandClass, int]:
    """Return the losses of *policy* against the best setting, by class of hands, if there are any.

    In the unit of `Counts.worth`.
    """
    gain, cost = PAYS[commission]
    found = {}
    for hand, rows in policy.rows.items():
        worths = {ranks: gain * win - cost * lose for ranks, (win, lose) in against.answers[hand].items()}
        kept = sum(share * worths[low, high] for low, high, share in rows)
        if lost := policy.whole * max(worths.values()) - kept:
            found[hand] = lost
    return found


# -- golden numbers ----------------------------------------------------------------------------------


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("key", "expected", "edges"),
    [
        ("generic", (217_858_024, 293_781_548, 224_641_428), (0.9213, 2.4008, 0.6042)),
        ("foxwoods", (216_976_048, 295_324_760, 223_980_192), (0.9513, 2.4247, 0.5697)),
    ],
)
def test_a_house_way_against_itself(key: str, expected: tuple[int, int, int], edges: tuple[float, ...]) -> None:
    """The player's wins, pushes and losses; the edge without and with commission, and against a player who banks."""
    policy = house_policy(key, CASINO)
    found = totals(policy, policy, Copy.BANKER)
    assert (found.win, found.push, found.lose) == expected
    assert sum(expected) == DEALS
    banks = study(policy, Copy.BANKER, banker=True).totals(policy)
    assert (banks.win, banks.push, banks.lose) == expected[::-1]
    measured = (found.edge(Commission.NONE), found.edge(Commission.FIVE), banks.edge(Commission.FIVE))
    assert tuple(round(each, 4) for each in measured) == edges


@pytest.mark.bulk
def test_the_best_reply_to_generic() -> None:
    """Its total worth, and the classes with a loss for GENERIC; with 5 % commission and without."""
    against = study(GENERIC, Copy.BANKER)
    best = against.totals(against.best(Commission.FIVE))
    assert best.worth(Commission.FIVE) == -1_226_206_260
    assert round(best.edge(Commission.FIVE), 4) == 1.6654
    assert against.totals(GENERIC).worth(Commission.FIVE) == -1_767_630_520
    worse = losses(against, GENERIC, Commission.FIVE)
    assert sum(map(count, worse)) == 6820
    assert len(published(worse)) == 439
    assert sum(count(hand) * lost for hand, lost in worse.items()) == 1_767_630_520 - 1_226_206_260

    fair = against.totals(against.best(Commission.NONE))
    assert fair.worth(Commission.NONE) == -1_359_804
    assert round(fair.edge(Commission.NONE), 4) == 0.1847
    assert sum(map(count, losses(against, GENERIC, Commission.NONE))) == 6596


@pytest.mark.bulk
def test_ties_for_nobody_are_symmetric() -> None:
    """If a copy is a tie, banking is no advantage."""
    assert totals(GENERIC, GENERIC, Copy.TIE) == Counts(224_513_236, 287_254_528, 224_513_236)


def test_two_tiles_each() -> None:
    """小牌九: both sides win as often, and the copies are all of the banker's edge."""
    policy = house_policy("generic", SMALL)
    assert totals(policy, policy, Copy.BANKER) == Counts(107_168, 0, 107_168 + 1_424)
    assert totals(policy, policy, Copy.TIE) == Counts(107_168, 1_424, 107_168)


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("key", "banker", "published"),
    [("generic", False, 2.44), ("best", False, 1.67), ("easy", False, 1.90), ("easy", True, 0.10)],
)
def test_published_edges(key: str, published: float, *, banker: bool) -> None:
    """Edges against a house way at 5 %, within 0.1 point; the dealer's own rules are not published in full."""
    against = study(GENERIC, Copy.BANKER, banker=banker)
    policy = against.best(Commission.FIVE) if key == "best" else house_policy(key, CASINO)
    assert against.totals(policy).edge(Commission.FIVE) == pytest.approx(published, abs=0.1)


@pytest.mark.no_cover
@pytest.mark.parametrize(("key", "cost"), [("high", 4.6), ("low", 5.3)])
def test_what_a_beginner_pays(key: str, cost: float) -> None:
    """Always the best high hand, or always the best low hand, against GENERIC at 5 %."""
    found = totals(house_policy(key, CASINO), GENERIC, Copy.BANKER)
    assert found.edge(Commission.FIVE) == pytest.approx(cost, abs=0.05)


# -- beside slower counts ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [WENZHOU, SMALL, changed(SMALL, ranking__second_tile=True), changed(SMALL, comparing__copy=Copy.TIE)],
    ids=["wenzhou", "casino", "second tile", "ties"],
)
def test_two_tiles_beside_all_deals(options: PaiGowOptions) -> None:
    """Each of the 215,760 deals of two hands, one by one."""
    table, copy = ranking(options.ranking), options.comparing.copy
    ranks = {(i, j): table.hand(FULL_SET[i], FULL_SET[j]).rank for i, j in combinations(range(32), 2)}
    found: Counter[int] = Counter()
    for mine, rank in ranks.items():
        for theirs, other in ranks.items():
            if not {*mine} & {*theirs}:
                even = 0 if copy is Copy.TIE else -1
                found[even if rank == other else 1 if rank > other else -1] += 1
    policy = house_policy("generic", options)
    assert totals(policy, policy, copy) == Counts(found[1], found[0], found[-1])


@pytest.mark.bulk
@pytest.mark.no_cover
@pytest.mark.parametrize("banker", [False, True], ids=["player", "banker"])
@pytest.mark.parametrize("options", [PRESETS["casino"], PRESETS["taiwan"]], ids=["casino", "taiwan"])
@pytest.mark.parametrize("copy", list(Copy), ids=lambda copy: copy.value)
def test_a_study_agrees_with_the_chances_of_a_hand(options: PaiGowOptions, copy: Copy, *, banker: bool) -> None:
    """Two ways to count, over whole tables and by the remaining tiles."""
    rules = changed(options, comparing__copy=copy)
    policy = house_policy("generic", rules)
    answers = study(policy, copy, banker=banker).answers
    for hand in Random(7).sample(hand_classes(4), 100):
        found = chances(example(hand), policy, rules, banker=banker)
        assert answers[hand] == {each.setting.ranks: (each.win, each.lose) for each in found}


@pytest.mark.bulk
def test_a_mixed_policy() -> None:
    """One that alternates between two policies fares as their mean, and so does its opponent."""
    one, other = house_policy("generic", CASINO), house_policy("high", CASINO)
    rows = {hand: ((*one.rows[hand][0][:2], 3), (*other.rows[hand][0][:2], 1)) for hand in one.rows}
    mixed = Policy(one.table, 4, rows, 4)
    wins = [[totals(player, banker, Copy.BANKER).win for banker in (one, other)] for player in (one, other)]
    assert totals(mixed, one, Copy.BANKER) == _mean(one, other, one)
    assert totals(mixed, mixed, Copy.BANKER).win == 9 * wins[0][0] + 3 * (wins[0][1] + wins[1][0]) + wins[1][1]
    assert totals(mixed, mixed, Copy.BANKER).whole == 16


def _mean(one: Policy, other: Policy, banker: Policy) -> Counts:
    three, last = totals(one, banker, Copy.BANKER), totals(other, banker, Copy.BANKER)
    return Counts(3 * three.win + last.win, 3 * three.push + last.push, 3 * three.lose + last.lose, 4)


@pytest.mark.no_cover
def test_losses_of_a_best_reply_and_of_a_single_slip() -> None:
    """The best reply throws nothing away; one other setting costs just its difference."""
    against = study(GENERIC, Copy.BANKER)
    best = against.best(Commission.FIVE)
    assert losses(against, best, Commission.FIVE) == {}
    hand = class_of(tiles("66 11 55 41"))
    worst = min(against.answers[hand], key=lambda ranks: against.answers[hand][ranks][0])
    slip = Policy(best.table, 4, {**best.rows, hand: ((*worst, 1),)})
    lost = losses(against, slip, Commission.FIVE)
    before, after = (against.totals(each).worth(Commission.FIVE) for each in (best, slip))
    assert {hand: count(hand) * parts for hand, parts in lost.items()} == {hand: before - after}
