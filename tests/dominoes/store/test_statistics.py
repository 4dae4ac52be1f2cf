# SPDX-License-Identifier: MIT
"""The figures are those that plain Python finds, and those reckoned by hand."""

from __future__ import annotations

import math
import statistics
import tempfile
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes.errors import StoreError
from dominoes.games import entry
from dominoes.records.summary import Summary, Uncounted
from dominoes.store import Archive, Filter, NewMatch, NewRound, RoundRow, Store
from dominoes.store import archive as archive_module
from dominoes.store.statistics import (
    MOST_LISTED,
    MOST_POINTS,
    Kind,
    Mean,
    Share,
    Statistics,
    Sum,
    Tally,
    Tradition,
    gather,
)
from tests.support import kept_rounds

COUNTED = frozenset([Uncounted.NOTHING])


def take_in(archive: Archive, *summaries: Summary) -> tuple[int, ...]:
    """Put a match of these rounds into the archive; return the ids of the rounds."""
    rounds = tuple(NewRound(at, 1, {}, f"line {at}", each) for at, each in enumerate(summaries, start=1))
    before = set(archive.ids(Filter()))
    kept_rounds.take_in(archive, [NewMatch("tiengow", {}, rounds)])
    return tuple(sorted(set(archive.ids(Filter())) - before))


def summary(chips: int = 0, **more: object) -> Summary:
    """Sum up a round of 打天九 in Hong Kong against intermediate opponents."""
    given = {
        "game": "tiengow",
        "preset": "wiki_hk",
        "names": ("阿明", "Sunny", "Wesley", "Nora"),
        "levels": ("", "club", "club", "club"),
        "seat": 0,
        "facts": {"void": False, "over": False},
    }
    return Summary(**(given | {"chips": chips} | more))  # type: ignore[arg-type]  # fields by name


# -- by hand ---------------------------------------------------------------------------------


def test_a_little_store_by_hand(store: Store) -> None:
    """Six rounds of 打天九, each figure reckoned with pencil and paper."""
    ids = take_in(
        store.archive,
        summary(3, won=True, banker=True, facts={"void": False, "over": True}),
        summary(-1, facts={"void": True, "over": False}),
        summary(-5, banker=True),
        summary(7, won=True, facts={"void": False, "over": True}),
        summary(0),
        summary(2, won=True, facts={}),
    )
    found = gather(store.archive, Filter(apart=COUNTED))
    total = found.total
    assert total == Tally(
        rounds=6, won=3, chips=6, squares=88, banked=2, banked_chips=-2, banked_squares=34,
        facts={"void": Sum(5, 1), "over": Sum(5, 2)},
    )  # fmt: skip
    # Deviations from 1: 2, -2, -6, 6, -1, 1; their squares come to 82; 82 / 5 = 16.4; root of 16.4 / 6 = 1.6533.
    assert total.mean is not None
    assert (total.mean.count, total.mean.value) == (6, 1)
    assert total.mean.error == pytest.approx(1.65328, abs=1e-5)
    assert total.mean.margin == pytest.approx(3.24043, abs=1e-5)
    # 3 and -5: deviations 4 and -4 from -1; 32 / 1 = 32; root of 32 / 2 = 4.
    assert total.banked_mean == Mean(2, -1.0, 4.0)
    # -1, 7, 0, 2: from 2 they are -3, 5, -2, 0; 38 / 3; root of 38 / 12 = 1.77951.
    assert total.other_mean is not None
    assert total.other_mean.value == 2
    assert total.other_mean.error == pytest.approx(1.77951, abs=1e-5)
    assert total.won_share == Share(3, 6)
    assert total.share("void") == Share(1, 5)
    assert total.share("over") == Share(2, 5)
    assert total.average("pips") is None
    assert total.average("cost") is None
    assert found.levels == {"club": total}
    assert found.traditions == {Tradition("tiengow", "", "wiki_hk"): total}
    assert found.players == {"": total}
    assert found.apart == {}
    assert found.chips == ((-5, 1), (-1, 1), (0, 1), (2, 1), (3, 1), (7, 1))
    assert [(each.rounds, each.chips, each.id) for each in found.series] == list(
        zip(range(1, 7), (3, 2, -3, 4, 4, 6), ids, strict=True)
    )
    assert found.best == (ids[3], ids[0], ids[5])
    assert found.worst == (ids[2], ids[1])
    assert found.greatest == {"cost": ()}


def test_chain_games_and_pai_gow_by_hand(store: Store) -> None:
    """Points and costs are averages over the rounds that have them."""
    chain = {"game": "chain", "variant": "slant", "preset": "xieding", "facts": {}}
    paigow = {"game": "paigow", "preset": "guangdong", "facts": {}}
    take_in(
        store.archive,
        summary(4, **chain | {"facts": {"pips": 20}}),
        summary(-4, **chain | {"facts": {"pips": 31}}),
        summary(0, **chain),
    )
    ids = take_in(
        store.archive,
        summary(2, **paigow | {"facts": {"cost": 0.0}}),
        summary(-2, **paigow | {"facts": {"cost": 0.5}}),
        summary(-1, **paigow | {"facts": {"cost": 2.5}}),
        summary(1, **paigow),
    )
    found = gather(store.archive, Filter())
    assert found.total.average("pips") == 25.5
    assert found.total.average("cost") == 1.0
    assert found.total.share("void") is None
    assert found.greatest == {"cost": ((ids[2], 2.5), (ids[1], 0.5))}
    assert found.traditions[Tradition("chain", "slant", "xieding")].fact("pips").count == 2
    assert (
        gather(store.archive, Filter(game="chain")).total == found.traditions[Tradition("chain", "slant", "xieding")]
    )


def test_chips_without_bounds(store: Store) -> None:
    """Rounds from files may have chips whose squares SQLite cannot add up; averages are still right."""
    huge = 2**62
    take_in(store.archive, *(summary(chips, banker=True) for chips in (4_000_000_000, -4_000_000_000, huge, -huge)))
    total = gather(store.archive, Filter()).total
    assert total.mean is not None
    assert (total.chips, total.mean.value) == (0, 0)
    # Four numbers about zero: the sum of their squares by 3 and by 4.
    assert total.mean.error == pytest.approx(math.sqrt(2 * (float(huge) ** 2 + 1.6e19) / 3 / 4))
    assert total.banked_mean == total.mean


def test_banker_terms(store: Store) -> None:
    """A term begins where the bank is new to the player; the longest is told by its last round."""
    terms = (1, 2, 3, None, 1, None, None, 1, 2)
    take_in(store.archive, *(summary(banker=term is not None, term=term) for term in terms))
    take_in(store.archive, *(summary(banker=True, term=term, player="Nora") for term in (1, 2, 3, 4)))
    found = gather(store.archive, Filter())
    assert (found.total.terms, found.total.longest) == (4, 4)
    assert (found.players[""].terms, found.players[""].longest) == (3, 3)
    assert gather(store.archive, Filter(game="chain")).total.longest == 0


@pytest.mark.parametrize(
    ("column", "value"),
    [("apart", "undnne"), ("game", "tiengov"), ("facts", '{"void":0')],
)
@pytest.mark.parametrize("apart", [None, COUNTED])
def test_a_damaged_summary_is_not_counted(
    store: Store, column: str, value: str, apart: frozenset[Uncounted] | None
) -> None:
    """A flipped bit costs one round until it is summed up again, and not the page."""
    one, _two = take_in(store.archive, summary(1), summary(2))
    store.archive.database.execute(f"UPDATE summaries SET {column} = ? WHERE round_id = ?", (value, one))  # noqa: S608 - from above
    found = gather(store.archive, Filter(apart=apart))
    assert (found.total.rounds, found.total.chips, found.chips) == (1, 2, ((2, 1),))
    assert [row for row, _match in store.archive.without_summary()] == [one]


@pytest.mark.parametrize("facts", ["[]", '{"void":[]}', None])
def test_damaged_facts_are_summed_up_again(store: Store, facts: str | None) -> None:
    """Until the round is listed it counts, without them."""
    one, two = take_in(store.archive, summary(1), summary(2))
    store.archive.database.execute("UPDATE summaries SET facts = ? WHERE round_id = ?", (facts, one))
    assert gather(store.archive, Filter()).total.rounds == 2
    assert [each.id for each in store.archive.listed([one, two])] == [two]
    assert [row for row, _match in store.archive.without_summary()] == [one]


def test_damaged_facts_that_cannot_be_forgotten(store: Store) -> None:
    """A read-only store still gives all other figures."""
    one, _two = take_in(store.archive, summary(1), summary(2))
    store.archive.database.execute("UPDATE summaries SET facts = '{' WHERE round_id = ?", (one,))
    store.archive.database.execute("PRAGMA query_only = ON")
    total = gather(store.archive, Filter()).total
    assert (total.rounds, total.fact("void")) == (2, Sum(1, 0))
    store.archive.database.execute("PRAGMA query_only = OFF")


def test_rounds_apart_are_counted_apart(store: Store) -> None:
    """Rounds kept apart are not in the figures; their number is told, of the rounds meant."""
    take_in(
        store.archive, summary(1), *(summary(50, apart=each) for each in Uncounted if each is not Uncounted.NOTHING)
    )
    take_in(store.archive, summary(50, apart=Uncounted.UNDONE, game="chain"))
    counted = gather(store.archive, Filter(game="tiengow", apart=COUNTED))
    assert counted.total.chips == 1
    assert counted.apart == {
        Uncounted.UNDONE: 1,
        Uncounted.REPLAY: 1,
        Uncounted.INFORMAL: 1,
        Uncounted.COMPUTER: 1,
        Uncounted.IMPORTED: 1,
    }
    undone = gather(store.archive, Filter(game="tiengow", apart=COUNTED | {Uncounted.UNDONE}))
    assert undone.total.chips == 51
    assert Uncounted.UNDONE not in undone.apart


def test_what_else_there_is_is_told(store: Store) -> None:
    """A filter of one game still tells of the others, so that they can be chosen."""
    take_in(store.archive, summary(1), summary(1, game="chain", variant="places", preset="", player="Nora"))
    found = gather(store.archive, Filter(game="tiengow", player="", apart=COUNTED))
    assert found.total.rounds == 1
    assert found.there == {
        Kind(Tradition("tiengow", "", "wiki_hk"), "club", ""),
        Kind(Tradition("chain", "places", ""), "club", "Nora"),
    }


def test_nothing_at_all(store: Store) -> None:
    """An empty store has figures too: none."""
    found = gather(store.archive, Filter())
    assert found.total == Tally()
    assert found.total.mean is None
    assert found.total.won_share is None
    assert not any((found.series, found.chips, found.best, found.worst, *found.greatest.values(), found.there))


def test_one_round_says_nothing_of_others(store: Store) -> None:
    """A single number has no error, and its margin is without end."""
    take_in(store.archive, summary(9))
    mean = gather(store.archive, Filter()).total.mean
    assert mean is not None
    assert mean.error is None
    assert mean.margin == math.inf


@pytest.mark.parametrize(
    ("count", "of", "margin"),
    # Half the length of the intervals of a published table of Wilson's.
    [(0, 10, 0.1388), (5, 10, 0.2634), (42, 100, 0.0950), (100, 100, 0.0185)],
)
def test_the_margin_of_a_share(count: int, of: int, margin: float) -> None:
    """Never zero, not even where all or none are won."""
    assert Share(count, of).margin == pytest.approx(margin, abs=1e-4)


def test_what_cannot_be_read_is_a_store_error(store: Store) -> None:
    """Any damage of the file is reported as everywhere."""
    store.archive.database.execute("DROP TABLE summaries")
    with pytest.raises(StoreError):
        gather(store.archive, Filter())


# -- against plain Python --------------------------------------------------------------------

summaries = st.builds(
    Summary,
    game=st.sampled_from(["tiengow", "paigow", "chain"]),
    variant=st.sampled_from(["", "places"]),
    preset=st.sampled_from(["", "jp"]),
    player=st.sampled_from(["", "Nora", "阿明"]),
    names=st.just(("x", "y")),
    levels=st.sampled_from([("", "club"), ("", "strong"), ("", "club", "strong"), ("", "")]),
    seat=st.sampled_from([0, 1]),
    apart=st.sampled_from([Uncounted.NOTHING, Uncounted.NOTHING, *Uncounted]),
    chips=st.integers(-300, 300),
    won=st.booleans(),
    banker=st.booleans(),
    facts=st.fixed_dictionaries(
        {},
        optional={
            "void": st.booleans(),
            "over": st.booleans(),
            "pips": st.integers(0, 60),
            # Quarters are exact, whatever the order they are added in.
            "cost": st.integers(0, 40).map(lambda n: n / 4),
        },
    ),
)
filters = st.builds(
    Filter,
    game=st.sampled_from(["", "tiengow", "chain"]),
    variant=st.sampled_from([None, "", "places"]),
    preset=st.sampled_from([None, "", "jp"]),
    player=st.sampled_from([None, "", "Nora"]),
    level=st.sampled_from(["", "club", "mixed"]),
    outcome=st.sampled_from(["", "won", "loss"]),
    apart=st.sampled_from([None, COUNTED, COUNTED | {Uncounted.UNDONE}]),
)


def tally(rounds: Iterable[RoundRow]) -> Tally:
    """Add up in plain Python."""
    all_ = [each.summary for each in rounds]
    banked = [each.chips for each in all_ if each.banker]
    facts: dict[str, list[float]] = {}
    for each in all_:
        for key in {fact.key for fact in entry(each.game).facts} & set(each.facts):
            facts.setdefault(key, []).append(each.facts[key])
    return Tally(
        rounds=len(all_),
        won=sum(each.won for each in all_),
        chips=sum(each.chips for each in all_),
        squares=sum(each.chips**2 for each in all_),
        banked=len(banked),
        banked_chips=sum(banked),
        banked_squares=sum(chips**2 for chips in banked),
        facts={key: Sum(len(values), sum(values)) for key, values in facts.items()},
    )


def by(rounds: Iterable[RoundRow], key: Callable[[Summary], Hashable]) -> dict[Hashable, Tally]:
    """Add up each group in plain Python."""
    groups: dict[Hashable, list[RoundRow]] = {}
    for each in rounds:
        groups.setdefault(key(each.summary), []).append(each)
    return {name: tally(group) for name, group in groups.items()}


def tradition(told: Summary) -> Tradition:
    """Return the rules of a round."""
    return Tradition(told.game, told.variant, told.preset)


def check(found: Statistics, rounds: list[RoundRow]) -> None:
    """Compare *found* with the figures of *rounds*, which are in the order they were played."""
    chips = [each.summary.chips for each in rounds]
    assert found.total == tally(rounds)
    assert found.levels == by(rounds, lambda told: told.level)
    assert found.traditions == by(rounds, tradition)
    assert found.players == by(rounds, lambda told: told.player)
    assert dict(found.chips) == Counter(chips)
    assert (
        found.best
        == tuple(
            each.id for each in sorted(rounds, key=lambda r: (-r.summary.chips, -r.id)) if each.summary.chips > 0
        )[:MOST_LISTED]
    )
    assert (
        found.worst
        == tuple(each.id for each in sorted(rounds, key=lambda r: (r.summary.chips, -r.id)) if each.summary.chips < 0)[
            :MOST_LISTED
        ]
    )
    # It is a fact of 推牌九; of another game nobody asks for it.
    costs = [(each.id, each.summary.facts.get("cost", 0)) for each in rounds if each.summary.game == "paigow"]
    dear = sorted((pair for pair in costs if pair[1]), key=lambda pair: (-pair[1], -pair[0]))
    assert found.greatest.get("cost", ()) == tuple(dear)[:MOST_LISTED]
    for point in found.series:
        assert point.chips == sum(chips[: point.rounds])
        assert (point.id, point.ended) == (rounds[point.rounds - 1].id, rounds[point.rounds - 1].ended)
    if len(chips) > 1:
        assert found.total.mean is not None
        assert found.total.mean.value == pytest.approx(statistics.mean(chips))
        assert found.total.mean.error == pytest.approx(statistics.stdev(chips) / math.sqrt(len(chips)))


@settings(max_examples=60)
@given(st.lists(summaries, max_size=30), st.lists(filters, min_size=1, max_size=4), st.sampled_from((3, 3000)))
def test_the_figures_are_those_of_plain_python(rounds: list[Summary], wanted: list[Filter], stretch: int) -> None:
    """For any rounds and any filters, counted as a whole and in stretches."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive_module, "STRETCH", stretch)
        patch.setattr(archive_module, "FEW", stretch)
        store = Store.open(Path(folder) / "store.db")
        take_in(store.archive, *rounds)
        for each in wanted:
            listed = list(reversed(store.archive.listed(store.archive.ids(each))))
            check(gather(store.archive, each), listed)
        store.close()


def test_a_long_series_has_few_points(store: Store) -> None:
    """Even distances, and the last round is there."""
    take_in(store.archive, *(summary(each % 7 - 3) for each in range(2 * MOST_POINTS + 1)))
    series = gather(store.archive, Filter()).series
    assert len(series) <= MOST_POINTS
    assert [each.rounds for each in series] == [*range(3, 2 * MOST_POINTS + 1, 3), 2 * MOST_POINTS + 1][: len(series)]
    assert series[-1].rounds == 2 * MOST_POINTS + 1
