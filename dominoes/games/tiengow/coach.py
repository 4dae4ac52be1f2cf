# SPDX-License-Identifier: MIT
"""A teacher's remarks on a move of 打天九: facts, risks and plans, each certain from the seat's view.

Source: resources/rules/tiengow.md, "Combinations", "Following", "Finishing", "Supreme" and "Specials".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.coach import Coach, DecisionPhase, Sentence, Values, true_of, when
from dominoes.games.combinations import (
    Combination,
    Hand,
    Kind,
    Play,
    Trick,
    as_combination,
    beaters,
    combination,
    replies,
    winning,
)
from dominoes.games.tiengow.bots.rows import COMBINATIONS, groups, row_of
from dominoes.games.tiengow.legality import catches, in_order, only_throw
from dominoes.games.tiengow.scoring import (
    ALL_TRICKS,
    CATCHERS,
    FOUR_FACTOR,
    LOW_FACTOR,
    Ending,
    Finish,
    base,
    bonus,
    captured_low,
    catcher_of,
    dealt_pays,
    ending_of,
    factors_of,
)
from dominoes.games.tiengow.state import Claim, Move, Pass, View
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.ranks import RANK
from dominoes.tiles import Tile, remaining
from dominoes.tiles import tile as tile_of

FEW: Final = 3
"""Combinations of different rank that are still named one by one."""
LATE: Final = 4
"""Tiles left from which on a player without a trick must see to it."""
NEAR_END: Final = 3
"""Tiles left from which on the last trick is planned."""


@dataclass(frozen=True)
class Sight:
    """A move, and what follows from it for certain."""

    view: View
    move: Lead | Beat | Throw

    @cached_property
    def unseen(self) -> Counter[Tile]:
        """Tiles that the seat has not seen: held by others, thrown by them, or dealt to nobody."""
        return Counter(self.view.options.tiles) - Counter(self.view.seen())

    @cached_property
    def left(self) -> Hand:
        """What the hand is after the move."""
        return tuple(remaining(self.view.hand, self.move.tiles))

    @cached_property
    def laid(self) -> Combination | None:
        """What is laid face up; None if the tiles are thrown."""
        if isinstance(self.move, Throw):
            return None
        # As a reply, a pair of 銅錘六 is only a pair.
        led = isinstance(self.move, Lead) and self.view.options.supreme.civil
        return combination(self.move.tiles, civil_supreme=led)

    @cached_property
    def trick(self) -> Trick:
        """The trick with the move."""
        play = Play(self.view.seat, self.move.tiles, face_up=self.laid is not None)
        return (*self.view.trick, play)

    @cached_property
    def later(self) -> tuple[Seat, ...]:
        """Seats that play after the move and may still beat it, with any hand."""
        view, order = self.view, in_order(self.view.options, self.view.standing, self.trick[0].seat)
        # They hold as many tiles as the seat does.
        return tuple(
            seat
            for seat in order[len(self.trick) :]
            if only_throw(view.options, self.trick, view.hand, view.won[seat]) is None
        )

    def above(self, made: Combination, *, capture: bool) -> tuple[Combination, ...]:
        """Return what beats *made* in this trick and can be made of the tiles of this table."""
        every = set(self.view.options.tiles)
        found = tuple(each for each in beaters(made, capture=capture) if every.issuperset(each.tiles))
        # 以擒為大: as long as it may still come, the catching tile beats higher ones, too.
        catcher = self.top_catcher
        extra = () if catcher is None or catcher == made or catcher in found else (catcher,)
        return found + extra

    def unseen_above(self, made: Combination) -> tuple[Combination, ...]:
        """Return what beats *made* and can be made of unseen tiles, the highest first, one of each rank."""
        higher = self.above(made, capture=self.view.options.supreme.can_be_captured)
        found = {each.rank: each for each in higher if not Counter(each.tiles) - self.unseen}
        return tuple(found[rank] for rank in sorted(found, reverse=True))

    @cached_property
    def top_catcher(self) -> Combination | None:
        """The catcher of this last trick over any tiles, possibly with somebody else; None without one."""
        options = self.view.options
        catcher = catcher_of(options, self.trick[0].tiles) if self.last else None
        if catcher is None or not self.unseen[catcher] or not catches(options, self.trick, (catcher,)):
            return None
        return combination((catcher,), civil_supreme=False)

    @cached_property
    def higher(self) -> tuple[Combination, ...]:
        """What could still take the trick from the move."""
        return self.unseen_above(self.laid) if self.laid is not None and self.later else ()

    @cached_property
    def takes(self) -> bool:
        """Whether the move surely takes the trick."""
        return self.laid is not None and not self.higher

    @cached_property
    def best(self) -> Combination | None:
        """What holds the trick before the move; None before a lead."""
        if not self.view.trick:
            return None
        return as_combination(winning(self.view.trick), civil_supreme=self.view.options.supreme.civil)

    @cached_property
    def beats(self) -> tuple[Combination, ...]:
        """With what the seat could take over the trick, the lowest first."""
        view, best = self.view, self.best
        if best is None or only_throw(view.options, view.trick, view.hand, view.won[view.seat]) is not None:
            return ()
        supreme = view.options.supreme
        found = replies(view.hand, best, civil_supreme=supreme.civil, capture=supreme.can_be_captured)
        if not found:
            caught = (combination(row, civil_supreme=False) for row in catches(view.options, view.trick, view.hand))
            found = tuple(each for each in caught if each is not None)
        return tuple(sorted(found, key=lambda each: each.rank))

    @property
    def is_lowest_beat(self) -> bool:
        """Whether the move beats with the lowest that can, although the seat has something higher too."""
        return (
            self.laid is not None and bool(self.beats) and self.laid.rank == self.beats[0].rank < self.beats[-1].rank
        )

    @cached_property
    def sure(self) -> tuple[Hand, ...]:
        """Combinations of the remaining tiles with an unbeatable lead, the largest first."""
        civil = self.view.options.supreme.civil
        led = [(tiles, combination(tiles, civil_supreme=civil)) for tiles in together(self.left)]
        return tuple(tiles for tiles, made in led if made is not None and not self.unseen_above(made))

    @cached_property
    def rest_is_sure(self) -> bool:
        """Whether nobody can beat anything that is left."""
        return len(self.sure) == len(together(self.left))

    @property
    def last(self) -> bool:
        """Whether this is the last trick."""
        return not self.left

    @cached_property
    def ending(self) -> Ending:
        """What is special about the last trick, if the move takes it."""
        view = self.view
        return ending_of(view.options, Finish(view.standing, view.won, (), self.trick, (), ()))

    @cached_property
    def may_win_last(self) -> bool:
        """Whether the seat, which does not take this trick, may later win the last one with a single tile."""
        return bool(self.view.won[self.view.seat]) or not self.view.options.play.two_tile_rule

    def may_win_with(self, kept: Hand) -> bool:
        """Return whether the seat may still win with *kept*, part of what is left.

        Who throws and has no trick must first win one, with something else than a last single tile.
        """
        is_all = isinstance(self.move, Throw) and len(kept) == len(self.left) == 1
        return not is_all or self.may_win_last

    @property
    def may_sweep(self) -> bool:
        """Whether the seat may still take all tricks of the round."""
        return self.view.won[self.view.seat] + len(self.view.hand) == ALL_TRICKS

    @cached_property
    def low_last(self) -> Tile | None:
        """The low tile 么 that the seat leads in the last trick: with this move, or surely after it."""
        options = self.view.options
        leads_now = isinstance(self.move, Lead) and self.last
        row = self.move.tiles if leads_now else self.left if self.takes else ()
        is_low = len(row) == 1 and str(row[0]) in options.low_codes and not options.small
        return row[0] if is_low else None

    def catcher_of(self, low: Tile) -> Tile | None:
        """Return the tile that may still capture 擒 *low* in the last trick; None if none can."""
        view, catcher = self.view, tile_of(CATCHERS[str(low)])
        # Whoever has no trick may not win a last single tile.
        able = not view.options.play.two_tile_rule or any(
            won for seat, won in enumerate(view.won) if seat != view.seat
        )
        return catcher if view.options.finish.capture and able and self.unseen[catcher] else None


def together(hand: Iterable[Tile]) -> tuple[Hand, ...]:
    """Part *hand* into the largest combinations that can be led, the largest first."""
    return tuple(COMBINATIONS[number] for number in groups(row_of(hand)))


def is_alone(tile: Tile, hand: Hand) -> bool:
    """Return whether no other tile of *hand* goes together with *tile*."""
    return (tile,) in together(hand)


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty, the most telling first."""
    if isinstance(move, Claim):
        return (Reason("tiengow.claim-ends", pays=dealt_pays(view.options, move.hand)),)
    return () if isinstance(move, Pass) else true_of(SENTENCES, Sight(view, move))


# -- what can be said ----------------------------------------------------------------------------


def _wins_last(sight: Sight) -> Values | None:
    return when(sight.last and sight.takes)


def _captures(sight: Sight) -> Values | None:
    """擒: whoever led the low tile, or the lower 四文武, pays for all."""
    options = sight.view.options
    if isinstance(sight.move, Beat) and sight.last and sight.takes and sight.ending is Ending.CAPTURED_FOUR:
        return {"seat": sight.trick[0].seat, "low": sight.trick[0].tiles, "times": FOUR_FACTOR}
    caught = (
        captured_low(options, sight.trick) if isinstance(sight.move, Beat) and sight.last and sight.takes else None
    )
    if caught is None or caught.seat != sight.view.seat:
        return None
    led = sight.trick[0]
    return {"seat": led.seat, "low": led.tiles, "times": options.finish.capture_factor}


def _finish_pays(sight: Sight) -> Values | None:
    """The last trick multiplies the others' payments; if only the largest factor counts, all tricks may."""
    if not sight.last or not sight.takes or sight.may_sweep or sight.ending is Ending.CAPTURE:
        return None
    found = factors_of(sight.view.options, sight.ending, None)
    return {"bonus": found[0].name, "times": found[0].times} if found else None


def _low_caught(sight: Sight) -> Values | None:
    """A low tile 么 is led last, and its catcher may be with somebody able to win."""
    low = sight.low_last
    catcher = None if low is None else sight.catcher_of(low)
    if low is None or catcher is None:
        return None
    return {"low": (low,), "catcher": (catcher,), "times": sight.view.options.finish.capture_factor}


def _four_caught(sight: Sight) -> Values | None:
    """四文武 is led last, and somebody may hold a higher one that captures it."""
    laid = sight.laid if isinstance(sight.move, Lead) and sight.last else None
    if laid is None or laid.kind is not Kind.FOUR or not sight.higher or not sight.view.options.four_can_be_captured:
        return None
    return {"low": laid.tiles, "higher": _tiles(sight.higher), "times": FOUR_FACTOR}


def _leads_low(sight: Sight) -> Values | None:
    """么結: a low tile is led last after this trick, and pays more unless it is beaten."""
    low = sight.low_last
    pays = sight.view.options.finish.low and not sight.last and not sight.may_sweep
    return {"low": (low,), "times": LOW_FACTOR} if pays and low is not None else None


def _keeps_catcher(sight: Sight) -> Values | None:
    """Near the end: the catcher 擒 of a low tile that somebody may still hold."""
    options = sight.view.options
    plans = options.finish.capture and not options.small and isinstance(sight.move, Throw)
    if not plans or not sight.may_win_last or not 0 < len(sight.left) <= NEAR_END:
        return None
    for low in map(tile_of, options.low_codes):
        catcher = tile_of(CATCHERS[str(low)])
        if catcher in sight.left and sight.unseen[low]:
            return {"catcher": (catcher,), "low": (low,)}
    return None


def _all_yours(sight: Sight) -> Values | None:
    """An unbeatable lead brings the next lead, until nothing is left."""
    leads = isinstance(sight.move, Lead) and sight.takes and not sight.last
    return {"tricks": len(sight.view.hand)} if leads and sight.rest_is_sure else None


def _pays_now(sight: Sight) -> Values | None:
    if not sight.takes:
        return None
    paid = bonus(sight.view.options, sight.view.standing, sight.trick, last=sight.last)
    if paid is None or paid.reason["seat"] != sight.view.seat:
        return None
    return {"bonus": paid.reason.key.removeprefix("tiengow.")}


def _only_led(sight: Sight) -> Values | None:
    """至尊 beats nothing as a reply: 大雞六 with 細雞 is no class then, and two 銅錘六 are the lowest civil pair."""
    return when(sight.laid is not None and sight.laid.kind is Kind.SUPREME and not sight.last)


def _plays_last_lowest(sight: Sight) -> Values | None:
    last = len(sight.trick) == sight.view.options.seats
    return when(last and sight.is_lowest_beat)


def _plays_last(sight: Sight) -> Values | None:
    last = len(sight.trick) == sight.view.options.seats and sight.laid is not None
    return when(last and _plays_last_lowest(sight) is None)


def _nobody_may(sight: Sight) -> Values | None:
    """As with later seats without a trick, who can only throw their last tile."""
    return when(sight.laid is not None and len(sight.trick) < sight.view.options.seats and not sight.later)


def _highest(sight: Sight) -> Values | None:
    made = sight.laid
    if made is None or len(sight.trick) == sight.view.options.seats:
        return None
    return when(not sight.above(made, capture=sight.view.options.supreme.can_be_captured))


def _higher_gone(sight: Sight) -> Values | None:
    """Of single tiles: which would be higher, and are all seen."""
    made = sight.laid
    if made is None or len(made.tiles) > 1 or len(sight.trick) == sight.view.options.seats or sight.unseen_above(made):
        return None
    above = {each.rank: each.tiles for each in sight.above(made, capture=False)}
    gone = tuple(above[rank] for rank in sorted(above, reverse=True))
    return {"higher": gone, "tiles": made.tiles} if 0 < len(gone) <= FEW else None


def _nobody_can_beat(sight: Sight) -> Values | None:
    made = sight.laid
    if made is None or len(sight.trick) == sight.view.options.seats or sight.unseen_above(made):
        return None
    return when(_highest(sight) is None and _higher_gone(sight) is None)


def _gives_first(sight: Sight) -> bool:
    """Return whether the move surely takes a first trick, without which a last single tile wins nothing."""
    view = sight.view
    needed = not view.won[view.seat] and view.options.play.two_tile_rule
    return needed and sight.takes and not sight.last


def _needs_trick(sight: Sight) -> Values | None:
    """Late in the round that says more than why the move takes the trick."""
    return when(_gives_first(sight) and len(sight.left) <= LATE)


def _first_trick(sight: Sight) -> Values | None:
    return when(_gives_first(sight) and len(sight.left) > LATE)


def _first_pays(sight: Sight) -> Values | None:
    view = sight.view
    if view.won[view.seat] or not sight.takes or sight.last or view.options.play.two_tile_rule:
        return None
    worth = view.options.table.trick_chips
    return {"due": base(view.options, 0) * worth, "less": base(view.options, len(sight.move.tiles)) * worth}


def _more_sure(sight: Sight) -> Values | None:
    if not isinstance(sight.move, Lead) or not sight.takes or not sight.sure or sight.rest_is_sure:
        return None
    return {"tricks": len(sight.move.tiles) + sum(map(len, sight.sure))}


def _keeps_last(sight: Sight) -> Values | None:
    """All that is left belongs together, and goes in one trick, the last."""
    kept = not sight.takes and len(sight.left) > 1 and together(sight.left) == (sight.left,)
    return {"whole": sight.left} if kept else None


def _few_beat(sight: Sight) -> Values | None:
    return {"higher": _tiles(sight.higher)} if 0 < len(sight.higher) <= FEW else None


def _tiles(made: Iterable[Combination]) -> tuple[Hand, ...]:
    return tuple(each.tiles for each in made)


def _lowest_beat(sight: Sight) -> Values | None:
    if sight.best is None or len(sight.trick) == sight.view.options.seats or not sight.is_lowest_beat:
        return None
    return {"best": sight.best.tiles}


def _beating_breaks(sight: Sight) -> Values | None:
    """Every tile that would beat is part of a larger group."""
    if not isinstance(sight.move, Throw) or not sight.beats:
        return None
    wholes = [_broken(each, sight.view.hand) for each in sight.beats]
    return {"whole": wholes[0]} if all(wholes) else None


def _broken(part: Combination, hand: Hand) -> Hand | None:
    """Return what belongs together in *hand* and would be broken by laying *part*."""
    whole = next(group for group in together(hand) if part.tiles[0] in group)
    return whole if len(whole) > len(part.tiles) else None


def _beating_in_vain(sight: Sight) -> Values | None:
    """Even the best that the seat has could be beaten."""
    view, beats = sight.view, sight.beats
    if not isinstance(sight.move, Throw) or not beats:
        return None
    higher = Sight(view, Beat(beats[-1].tiles)).higher
    return {"tiles": beats[-1].tiles, "higher": _tiles(higher)} if 0 < len(higher) <= FEW else None


def _keeps_sure(sight: Sight) -> Values | None:
    if sight.takes or not sight.sure or isinstance(sight.move, Beat) or not sight.may_win_with(sight.sure[0]):
        return None
    return {"tiles": sight.sure[0]}


def _keeps_strong(sight: Sight) -> Values | None:
    """Near the end: what is kept, if little can beat it."""
    if not isinstance(sight.move, Throw) or sight.sure or not 0 < len(sight.left) <= NEAR_END:
        return None
    civil = sight.view.options.supreme.civil
    made = (combination(tiles, civil_supreme=civil) for tiles in together(sight.left))
    found = [(each.tiles, sight.unseen_above(each)) for each in made if each is not None]
    kept, higher = min(found, key=lambda each: len(each[1]))
    return {"tiles": kept, "higher": _tiles(higher)} if len(higher) <= FEW and sight.may_win_with(kept) else None


def _lowest_loose(sight: Sight) -> Values | None:
    """Each tile goes together with nothing; of such tiles none that is left is lower in its suit, and one is higher.

    Near the end what is kept says more.
    """
    if sight.takes or sight.last or isinstance(sight.move, Beat) or _keeps_strong(sight) is not None:
        return None
    throws = isinstance(sight.move, Throw)
    if sight.sure and (len(sight.left) <= NEAR_END or (throws and len(sight.sure[0]) > 1)):
        return None
    hand = sight.view.hand
    if not all(is_alone(tile, hand) for tile in sight.move.tiles):
        return None
    kept = [tile for tile in sight.left if is_alone(tile, hand)]
    beside = [[RANK[each] - RANK[tile] for each in kept if each.suit is tile.suit] for tile in sight.move.tiles]
    # Of equal tiles it does not matter which goes.
    return when(all(above and min(above) >= 0 and max(above) > 0 for above in beside))


def _keeps_together(sight: Sight) -> Values | None:
    """The most that belongs together stays whole."""
    groups_left = together(sight.left)
    if sight.takes or not groups_left:
        return None
    whole = groups_left[0]
    # What nobody, or little, can beat is named by a sentence before.
    named = (_keeps_sure(sight) or _keeps_strong(sight) or {}).get("tiles")
    kept = len(whole) > 1 and whole in together(sight.view.hand) and whole != named and _keeps_last(sight) is None
    return {"whole": whole} if kept else None


def _at_once(sight: Sight) -> Values | None:
    """Several tricks are led for, and only the same class beats them."""
    if not isinstance(sight.move, Lead) or sight.takes or len(sight.move.tiles) == 1:
        return None
    return {"tricks": len(sight.move.tiles)}


def _cannot_beat(sight: Sight) -> Values | None:
    if not isinstance(sight.move, Throw) or sight.best is None or sight.beats:
        return None
    view = sight.view
    free = only_throw(view.options, view.trick, view.hand, view.won[view.seat]) is None
    return {"best": sight.best.tiles} if free else None


def _last_single(sight: Sight) -> Values | None:
    """A seat without a trick may not win a last single tile, so it needs one before."""
    view = sight.view
    needs = not view.won[view.seat] and view.options.play.two_tile_rule
    return when(needs and sight.laid is not None and not sight.takes and len(sight.left) == 1)


SENTENCES: Final = (
    Sentence("tiengow.captures", _captures),
    Sentence("tiengow.wins-last", _wins_last),
    Sentence("tiengow.finish-pays", _finish_pays),
    Sentence("tiengow.all-yours", _all_yours),
    Sentence("tiengow.pays-now", _pays_now),
    Sentence("tiengow.leads-low", _leads_low),
    Sentence("tiengow.low-caught", _low_caught),
    Sentence("tiengow.four-caught", _four_caught),
    Sentence("tiengow.needs-trick", _needs_trick),
    Sentence("tiengow.only-led", _only_led),
    Sentence("tiengow.plays-last-lowest", _plays_last_lowest),
    Sentence("tiengow.plays-last", _plays_last),
    Sentence("tiengow.nobody-may-beat", _nobody_may),
    Sentence("tiengow.highest", _highest),
    Sentence("tiengow.higher-gone", _higher_gone),
    Sentence("tiengow.nobody-can-beat", _nobody_can_beat),
    Sentence("tiengow.first-trick", _first_trick),
    Sentence("tiengow.first-trick-pays", _first_pays),
    Sentence("tiengow.more-sure", _more_sure),
    Sentence("tiengow.last-chance", _last_single),
    Sentence("tiengow.keeps-last", _keeps_last),
    Sentence("tiengow.few-beat", _few_beat),
    Sentence("tiengow.lowest-beat", _lowest_beat),
    Sentence("tiengow.beating-breaks", _beating_breaks),
    Sentence("tiengow.beating-in-vain", _beating_in_vain),
    Sentence("tiengow.keeps-catcher", _keeps_catcher),
    Sentence("tiengow.lowest-loose", _lowest_loose),
    Sentence("tiengow.keeps-sure", _keeps_sure),
    Sentence("tiengow.keeps-strong", _keeps_strong),
    Sentence("tiengow.keeps-together", _keeps_together),
    Sentence("tiengow.at-once", _at_once),
    Sentence("tiengow.cannot-beat", _cannot_beat),
)
"""Everything that can be said for laying or throwing tiles, the most telling first."""

COACH: Final = Coach(reasons)


# -- of which kind a choice is --------------------------------------------------------------------


_LAST: Final = 2
"""Tiles in hand from which on it is the end."""


def phase(view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return what the seat of *view* chooses among: leads, ways to follow, throws, or its last tiles."""
    if not any(isinstance(move, Lead | Beat | Throw) for move in legal):
        return DecisionPhase.OTHER
    if len(view.hand) <= _LAST:
        return DecisionPhase.END
    if not view.trick:
        return DecisionPhase.LEAD
    return DecisionPhase.FOLLOW if any(isinstance(move, Beat) for move in legal) else DecisionPhase.THROW
