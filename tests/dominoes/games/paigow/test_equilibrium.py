# SPDX-License-Identifier: MIT
"""The shipped tables are an equilibrium, and are used only where they are one."""

from __future__ import annotations

import time

import pytest

from dominoes.errors import NotationError
from dominoes.games.paigow.options import CASINO, PRESETS, Commission, Copy, PaiGowOptions
from dominoes.games.paigow.policies import Policy, equilibrium, has_ranks, house_policy, shipped
from dominoes.tiles import tiles
from installer.make_equilibrium import TOLERANCE, certify
from tests.support.strategies import changed

FAIR = changed(CASINO, stakes__commission=Commission.NONE)
PLAYER, BANKER = (equilibrium(FAIR, banker=banker) for banker in (False, True))


@pytest.mark.bulk
def test_the_certificate() -> None:
    """Neither best reply gains more than 0.001 % of the bet, which is counted again in seconds."""
    start = time.process_time()
    found = certify(PLAYER, BANKER)
    assert time.process_time() - start < 20
    assert found.good
    assert 0 <= found.player_gain <= TOLERANCE
    assert 0 <= found.banker_gain <= TOLERANCE
    told = {name: f"{100 * float(getattr(found, name)):.7f} %" for name in ("value", "player_gain", "banker_gain")}
    assert told == shipped()["certificate"]


@pytest.mark.bulk
def test_a_house_way_is_no_equilibrium() -> None:
    """Knowledge of GENERIC gains about a hundredth of the bet."""
    generic = house_policy("generic", FAIR)
    assert not certify(generic, generic).good


@pytest.mark.parametrize("policy", [PLAYER, BANKER], ids=["player", "banker"])
def test_the_tables_are_almost_pure(policy: Policy) -> None:
    """Few classes are set now so, now otherwise; the parts of each are all of it."""
    assert all(sum(share for *_, share in rows) == policy.whole for rows in policy.rows.values())
    assert 0 < sum(len(rows) > 1 for rows in policy.rows.values()) < 50


def test_a_mixed_hand_is_set_in_more_than_one_way() -> None:
    """The commonest setting comes first."""
    text = next(iter(shipped()["banker"]["mixed"]))
    shares = [share for _, share in BANKER.of(tiles(text))]
    assert len(shares) > 1
    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize(
    ("options", "ranks"),
    [
        pytest.param(FAIR, True, id="fair"),
        pytest.param(CASINO, True, id="commission"),
        pytest.param(changed(FAIR, comparing__copy=Copy.TIE), True, id="ties"),
        pytest.param(changed(FAIR, ranking__high_nine_name=False), True, id="a name"),
        pytest.param(changed(FAIR, ranking__kings=False), False, id="no kings"),
        pytest.param(changed(FAIR, tiles_per_hand=2), False, id="two tiles"),
        *(
            pytest.param(PRESETS[key], False, id=key)
            for key in ("guangdong", "gufa", "wenzhou", "taiwan", "two_halves")
        ),
    ],
)
def test_where_hands_can_be_set_by_it(options: PaiGowOptions, *, ranks: bool) -> None:
    """The ranks must be those of the tables."""
    assert has_ranks(options) == ranks
    if ranks:
        assert equilibrium(options, banker=False).rows == PLAYER.rows
        return
    with pytest.raises(NotationError, match="ranks of the casino only: 'equilibrium'"):
        equilibrium(options, banker=False)
