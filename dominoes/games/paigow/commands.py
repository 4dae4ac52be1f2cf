# SPDX-License-Identifier: MIT
"""The commands of ``gupai-cli`` for 推牌九: how to set four tiles, and what a way to set is worth.

What they print is public, as all of the command line is.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from dominoes.errors import NotationError
from dominoes.games.paigow.calculator import BEST, EQUILIBRIUM, policy_of
from dominoes.games.paigow.hands import Hand, HandKind, Ranking, Setting, ranking
from dominoes.games.paigow.odds import Chances, Counts, best, chances, study
from dominoes.games.paigow.options import GREAT, PRESETS, PaiGowOptions
from dominoes.games.paigow.policies import Policy, equilibrium, impossible
from dominoes.games.paigow.ways import DECLARED, way, ways
from dominoes.tiles import Tile, text, tiles

if TYPE_CHECKING:
    from dominoes.games.entry import Commands


def add_commands(commands: Commands) -> None:
    """Add ``set`` and ``odds``."""
    setting = commands.add_parser("set", help="set four tiles of 推牌九 as a low and a high hand")
    setting.add_argument("tiles", nargs="+", metavar="TILES")
    setting.add_argument("--way", default=DECLARED, help="how to set them")
    setting.add_argument("--against", default=DECLARED, metavar="WAY", help="how the banker sets hands")
    odds = commands.add_parser("odds", help="compare two ways of setting 推牌九 hands over all deals")
    odds.add_argument("--player", default=DECLARED, metavar="WAY")
    odds.add_argument("--banker", default=DECLARED, metavar="WAY")
    setting.set_defaults(run=_set)
    odds.set_defaults(run=_odds)
    for command in (setting, odds):
        command.add_argument("--preset", default=next(iter(PRESETS)))
        command.add_argument("--json", action="store_true")


def hand_name(hand: Hand, table: Ranking) -> str:
    """Name a hand in no language: ``pair 66``, ``king-heaven``, or points and the better tile, as ``7 22``."""
    kind = table.title(hand)
    if kind is HandKind.POINTS:
        return f"{hand.points} {hand.tiles[0]}" if hand.points else "0"
    return f"{kind.value} {hand.tiles[0]}" if kind is HandKind.PAIR else kind.value


def _preset(key: str) -> PaiGowOptions:
    if key not in PRESETS:
        raise NotationError(f"no such preset (there are: {', '.join(PRESETS)})", key)
    return PRESETS[key]


def _known(key: str) -> str:
    every = [*ways(), EQUILIBRIUM, BEST]
    if key not in every:
        raise NotationError(f"no such way to set a hand (there are: {', '.join(every)})", key)
    return key


def _policy(key: str, options: PaiGowOptions, *, banker: bool) -> Policy:
    """Return the table of a way that needs no other way to reply to."""
    if _known(key) == BEST:
        raise NotationError("the best reply is one to a way that is declared; name that of the other side", key)
    return policy_of(key, options, banker=banker)


def _counts(found: Counts) -> dict[str, float]:
    """Return how many hands or deals are won, pushed and lost; for mixed ways these are no whole numbers."""
    whole, counts = found.whole, {"win": found.win, "push": found.push, "lose": found.lose}
    return {name: count / whole if count % whole else count // whole for name, count in counts.items()}


def _print(args: argparse.Namespace, data: dict[str, Any], lines: tuple[str, ...]) -> int:
    sys.stdout.write(
        json.dumps(data, ensure_ascii=False) + "\n" if args.json else "".join(f"{row}\n" for row in lines)
    )
    return 0


# -- set ------------------------------------------------------------------------------------------


def _hand(words: list[str]) -> tuple[Tile, ...]:
    written = " ".join(words)
    found = tiles(written)
    if len(found) != GREAT:
        raise NotationError(f"a hand has {GREAT} tiles", written)
    if wrong := impossible(found):
        raise NotationError(f"a set has not so many of {text(wrong)}", written)
    return found


def _set(args: argparse.Namespace) -> int:
    options = _preset(args.preset)
    if options.small:
        raise NotationError("with two tiles there is nothing to set", args.preset)
    hand, table = _hand(args.tiles), ranking(options.ranking)
    found = chances(hand, _policy(args.against, options, banker=True), options)
    setting, rule = _chosen(_known(args.way), hand, found, options)
    counted = next(each for each in found if each.setting.ranks == setting.ranks)
    counts = _counts(counted)
    low, high = (hand_name(each, table) for each in (setting.low, setting.high))
    data = {
        "low": [str(each) for each in setting.low.tiles],
        "high": [str(each) for each in setting.high.tiles],
        "low_name": low,
        "high_name": high,
        "rule": rule,
        **counts,
    }
    lines = (
        f"low {text(setting.low.tiles)} ({low}), high {text(setting.high.tiles)} ({high})",
        f"{args.way}{f', rule {rule}' if rule else ''}",
        f"against {args.against}: {_listed(counts)}",
    )
    return _print(args, data, lines)


def _chosen(
    key: str, hand: tuple[Tile, ...], found: tuple[Chances, ...], options: PaiGowOptions
) -> tuple[Setting, str | None]:
    """Return how the way *key* sets a hand, and by which rule; *found* are the chances of all settings."""
    if key == BEST:
        return best(found, options.stakes.commission).setting, None
    if key == EQUILIBRIUM:
        (setting, _share), *_others = equilibrium(options, banker=False).of(hand)
        return setting, None
    decision = way(key).set(hand, ranking(options.ranking))
    return decision.setting, decision.rule


# -- odds -----------------------------------------------------------------------------------------


def _odds(args: argparse.Namespace) -> int:
    options = _preset(args.preset)
    copy, commission = options.comparing.copy, options.stakes.commission
    if _known(args.banker) == BEST:
        player = _policy(args.player, options, banker=False)
        banker = study(player, copy, banker=True).best(commission)
    else:
        banker = _policy(args.banker, options, banker=True)
        replies = args.player == BEST
        player = study(banker, copy).best(commission) if replies else _policy(args.player, options, banker=False)
    found = study(banker, copy).totals(player)
    counts, edge = _counts(found), round(found.edge(commission), 4)
    lines = (
        f"{args.preset}: {args.player} against {args.banker}, who banks",
        _listed(counts),
        f"edge of the banker {edge:.4f} %",
    )
    return _print(args, {**counts, "edge": edge}, lines)


def _listed(counts: dict[str, float]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.items())
