# SPDX-License-Identifier: MIT
"""The words of the 鬥牛 table: hands, buttons, what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Event, Faces, RoundEnded, Seat
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.stakes import HandCompared, Stake, StakePlaced
from dominoes.games.taungau.bulls import bull_sum, counted, values
from dominoes.games.taungau.options import Scoring
from dominoes.games.taungau.state import (
    HandsShown,
    Move,
    Phase,
    Set,
    Setting,
    State,
    View,
)
from dominoes.tiles import Tile
from ui.games.stakes import outcome, round_line, stake_line, stake_prompt, stake_text, staked
from ui.language.i18n import _, ngettext, number
from ui.language.names import enumerated, face_name, tile_list


def rank_of(tile: Tile) -> str:
    """Write what *tile* counts: 3/6 for one that may be either."""
    return "/".join(map(str, values(tile)))


def hand_name(setting: Setting, scoring: Scoring) -> str:
    """Name a hand as it is set: 牛 7 點, or 無牛."""
    if not isinstance(setting, Set):
        return _("No bull")
    points = counted(setting.points, scoring)[0]
    if not points:
        return _("Bull, no points")
    return ngettext("Bull, {n} point", "Bull, {n} points", points).format(n=number(points))


def setting_name(setting: Setting, scoring: Scoring) -> str:
    """Name a hand by the tiles of its bull: 天、鵝、板凳做牛，7 點; two ways to set it never read alike."""
    if not isinstance(setting, Set):
        return _("No bull")
    points = counted(setting.points, scoring)[0]
    several = ngettext("bull of {tiles}, {n} point", "bull of {tiles}, {n} points", points)
    text = several if points else _("bull of {tiles}, no points")
    return text.format(tiles=enumerated([face_name(tile) for tile in setting.bull]), n=number(points))


def bull_name(three: Sequence[Tile]) -> str:
    """Return which ten three tiles make; that they make none, if they do not."""
    total = bull_sum(three)
    if total is None:
        return _("These three make no ten.")
    return _("These three make {n}.").format(n=number(total))


def points_name(setting: Set, scoring: Scoring) -> str:
    """Return what is left for the points by *setting*."""
    points, total = counted(setting.points, scoring)
    text = ngettext("The other two count {sum}: {n} point.", "The other two count {sum}: {n} points.", points)
    return text.format(sum=number(total), n=number(points))


def move_text(move: Move) -> str:
    """Label the button that plays *move*."""
    match move:
        case Stake():
            return stake_text(move)
        case Set():
            return _("Bull: {tiles}").format(tiles=tile_list(move.bull))
        case _:
            return _("No bull")


def move_words(_view: View, move: Move) -> str:
    """Return what the seat does with *move*."""
    return move_text(move)


def prompt(view: View, who: Sequence[str]) -> str:
    """Return what is asked of the player who is to move."""
    if view.phase is Phase.STAKE:
        return stake_prompt(who[view.banker], view.standing)
    return _("Choose three tiles that make 10, 20 or 30: the bull. The other two are your points.")


def status(view: View, seat: int) -> str:
    """Return what a seat has staked and what it is doing: 注 40 · 擺牌中."""
    parts = []
    stake = view.stakes[seat]
    if stake is not None and view.options.scoring is Scoring.STAKES:
        parts.append(staked(stake))
    if view.phase is Phase.SET:
        parts.append(_("hand set") if view.has_set[seat] else _("setting…"))
    elif seat in view.to_act:
        parts.append(_("thinking…"))
    return " · ".join(parts)


def shown_by(view: View | State) -> HandsShown | None:
    """Return the hands that lie open, once they do."""
    return next((each for each in view.history if isinstance(each, HandsShown)), None)


def log_line(event: Event, who: Sequence[str], shown: HandsShown | None, view: View | State) -> str | None:
    """Return *event* in one line; None if it is not worth a line."""
    scoring, banker = view.options.scoring, view.banker
    match event:
        case StakePlaced():
            return stake_line(event, who)
        case HandsTaken():
            return _("The tiles are dealt")
        case HandSet(seat, _setting):
            return _("{name: has set the hand|You have set your hand}").format(name=who[seat])
        case HandsShown(_hands, settings):
            name = setting_name(settings[banker], scoring)
            return _("{name}: {word}").format(name=who[banker], word=name)
        case HandCompared(seat, sign) if shown is not None:
            name = setting_name(shown.settings[seat], scoring)
            return _("{name}: {hands}, {outcome}").format(name=who[seat], hands=name, outcome=outcome(sign))
        case RoundEnded(result):
            return round_line(result, who)
        case _:
            return None


def opened_line(event: Event, who: Sequence[str], scoring: Scoring) -> str | None:
    """Return in one line how a seat set its hand; None where that is not known, and for any other *event*."""
    match event:
        case HandSet(seat, setting) if setting is not None:
            return _("{name}: {word}").format(name=who[seat], word=setting_name(setting, scoring))
        case _:
            return None


def as_set(shown: HandsShown, seat: Seat) -> tuple[Faces, ...]:
    """Return the tiles of *seat* as they are set."""
    setting = shown.settings[seat]
    return (setting.bull, setting.points) if isinstance(setting, Set) else (shown.hands[seat],)
