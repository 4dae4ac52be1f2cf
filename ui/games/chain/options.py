# SPDX-License-Identifier: MIT
"""The house rules of the chain games in words: their names, how one table plays by them, and reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Factor
from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.options import (
    FOUR,
    Blocked,
    ChainOptions,
    Direction,
    FirstLead,
    FirstLeader,
    ReleadWhen,
    Settlement,
    TailPays,
    TileSet,
)
from dominoes.games.chain.scoring import TAIL_LIMITS
from dominoes.tiles import FULL_SET
from ui.language.i18n import N_, _, capital, number, term
from ui.language.names import enumerated, tiles_counted
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences

# -- house rules ----------------------------------------------------------------------------------


TEXTS: Final = OptionTexts(
    groups={
        "line": N_("Connecting and covering"),
        "block": N_("Blocking"),
        "slant": N_("Special rules of Xie Ding"),
        "tail": N_("Payment in Kkoribuchigi"),
        "look": N_("Names and looks"),
    },
    options={
        "tiles": OptionText(
            N_("Tiles"),
            N_(
                "All 32 tiles, or only 24. Ding Niu, for four players, uses the civil tiles, 6-3 and "
                "6-2. In Korea, two or three players leave out 6-6, 5-5, 4-4 and 3-3."
            ),
        ),
        "settlement": OptionText(
            N_("Settlement"),
            N_("What a round pays: the difference in pips, or a fixed sum for each place."),
        ),
        "clean_bonus": OptionText(
            N_("Without a covered tile"),
            N_(
                "Whether a player who connects every tile is paid double. Applies only where each player "
                "pays the difference."
            ),
        ),
        "line.ends": OptionText(
            N_("Open ends"),
            N_("Whether tiles are connected only to the last tile laid, or at both ends of the line."),
        ),
        "line.must_play": OptionText(
            N_("Must connect if able"),
            N_("Without this rule, a player may keep a tile that fits and cover another."),
        ),
        "line.cover_other": OptionText(
            N_("Tiles that fit can't be covered"),
            N_("Where connecting is optional, only a tile that does not fit may be covered."),
        ),
        "line.blocked": OptionText(
            N_("When nobody can connect"),
            N_("Either a new line starts, or the round is over and tiles in hand count like covered ones."),
        ),
        "line.relead_when": OptionText(
            N_("A new line starts"),
            N_("When the last player to connect may lead a new line, where the rules allow one."),
        ),
        "line.relead_pip": OptionText(
            N_("A new line has other numbers"),
            N_("No open end of a new line may have a number that nobody could connect to."),
        ),
        "line.first_leader": OptionText(
            N_("Who leads first"),
            N_("The banker, or the player who was dealt the 5-2. If nobody was, the banker leads."),
        ),
        "line.direction": OptionText(
            N_("Direction"),
            N_("Which way play goes round the table."),
        ),
        "block.first_lead_rule": OptionText(
            N_("The first tile"),
            N_("Which first tiles are forbidden because nobody else could connect to them."),
        ),
        "block.block_test": OptionText(
            N_("When a line counts as blocked"),
            N_(
                "Whether the player who laid the last tile must also be unable to connect. Applies only "
                "where a block ends the round."
            ),
        ),
        "block.suan_fail_scope": OptionText(
            N_("A failed block"),
            N_("Which deliberate block makes the blocker pay double for the whole table."),
        ),
        "block.suan_success_tie": OptionText(
            N_("A successful block"),
            N_("Whether a deliberate block pays double when another player has just as few pips."),
        ),
        "block.tie_losers": OptionText(
            N_("Losers with equal pips"),
            N_(
                "Which of the losers with equal pips takes the better place. A tie for first always goes "
                "to the player who comes first in order of play, counted from the banker."
            ),
        ),
        "slant.ba_jue": OptionText(
            N_("Eight doubles"),
            N_("What a player who declares eight doubles wins, if declaring them is allowed."),
        ),
        "slant.seven_doubles_redeal": OptionText(
            N_("Seven doubles: redeal"),
            N_("A hand of exactly seven doubles makes the deal void."),
        ),
        "slant.tongpai_alone": OptionText(
            N_("All tiles connected"),
            N_("How many times the difference is paid to a player without a covered tile."),
        ),
        "slant.penalty": OptionText(
            N_("Stuck players"),
            N_("How many unconnected tiles, covered or still in hand, make the banker or another player pay double."),
        ),
        "slant.penalty_pairs": OptionText(
            N_("Stuck players and payments"),
            N_("Which payments are doubled when someone could hardly connect at all."),
        ),
        "tail.limit": OptionText(
            N_("Who else pays"),
            N_("At a table of four, others may have to pay besides the player with the most pips."),
        ),
        "tail.pay": OptionText(
            N_("What is paid"),
            N_("What each player who has to pay gives the player with the fewest pips."),
        ),
        "tail.stake": OptionText(
            N_("Stake"),
            N_("How many chips a stake is, where stakes are paid."),
        ),
        "look.naming": OptionText(
            N_("Names of the tiles"),
            N_("What the tiles are called. This doesn't affect play."),
        ),
        "look.rows": OptionText(
            N_("Rows"),
            N_("Where connected tiles lie. This doesn't affect play."),
        ),
        "look.double_layout": OptionText(
            N_("How doubles are placed"),
            N_("Which way a double lies in the line. This doesn't affect play."),
        ),
    },
    choices={
        ("tiles", "full"): N_("All 32"),
        ("tiles", "northern"): N_("The 24 of Ding Niu"),
        ("tiles", "korean-24"): N_("Korean: 32 for four players, 24 for fewer"),
        ("settlement", "differences"): N_("Each pays the difference"),
        ("settlement", "places"): N_("By places: 3, 2 and 1 to the winner"),
        ("settlement", "slant"): N_("Differences, with the special rules of Xie Ding"),
        ("settlement", "tail"): N_("Most pips pays fewest"),
        ("clean_bonus", "1"): N_("The plain difference"),
        ("clean_bonus", "2"): N_("Twice the difference"),
        ("line.ends", "1"): N_("One: the tile laid last"),
        ("line.ends", "2"): N_("Two: both ends of the line"),
        ("line.blocked", "relead"): N_("Someone leads again"),
        ("line.blocked", "end"): N_("The round is over"),
        ("line.relead_when", "after_turn"): N_("Instead of covering"),
        ("line.relead_when", "after_all"): N_("After covering a tile too"),
        ("line.relead_when", "free"): N_("Even if able to connect"),
        ("line.first_leader", "banker"): N_("The banker"),
        ("line.first_leader", "holder-52"): N_("The player with the 5-2"),
        ("line.direction", "counter-clockwise"): N_("Counter-clockwise"),
        ("line.direction", "clockwise"): N_("Clockwise"),
        ("block.first_lead_rule", "own_knowledge"): N_("Those with matching tiles only in the banker's own hand"),
        ("block.first_lead_rule", "true_state"): N_("Those with no matching tile in any other hand"),
        ("block.first_lead_rule", "off"): N_("None: any tile may be led"),
        ("block.block_test", "true_state"): N_("No player can connect"),
        ("block.block_test", "others_only"): N_("The other players cannot connect"),
        ("block.suan_fail_scope", "da_zhuang"): N_("By the player with the most pips"),
        ("block.suan_fail_scope", "any_loser"): N_("By any player who does not win"),
        ("block.suan_success_tie", "strict"): N_("No: nobody else may have as few pips"),
        ("block.suan_success_tie", "tie_break"): N_("Yes, for the first in order of play"),
        ("block.tie_losers", "nearer"): N_("Nearer to the banker in order of play"),
        ("block.tie_losers", "later"): N_("Later in order of play"),
        ("slant.ba_jue", "winner_zero"): N_("Twice all the pips in the others' hands"),
        ("slant.ba_jue", "difference"): N_("Twice the pips by which the others' hands exceed the declarer's"),
        ("slant.ba_jue", "off"): N_("They count for nothing"),
        ("slant.tongpai_alone", "1"): N_("Once"),
        ("slant.tongpai_alone", "2"): N_("Twice"),
        ("slant.penalty", "7_8"): N_("Banker 7, others 8"),
        ("slant.penalty", "6_7"): N_("Banker 6, others 7"),
        ("slant.penalty_pairs", "payer"): N_("What a stuck player pays"),
        ("slant.penalty_pairs", "either"): N_("Everything between stuck players and the rest"),
        ("tail.limit", "over-30"): N_("Everyone with more than 30 pips"),
        ("tail.limit", "30-or-more"): N_("Everyone with 30 pips or more"),
        ("tail.limit", "none"): N_("Nobody"),
        ("tail.pay", "stake"): N_("A stake"),
        ("tail.pay", "difference"): N_("The difference in pips"),
        ("look.naming", "ordinary"): N_("Ordinary names"),
        ("look.naming", "northern"): N_("Northern names"),
        ("look.naming", "slant"): N_("Names by numbers: Nail to Dragon"),
        ("look.rows", "one-line"): N_("One row for all"),
        ("look.rows", "each-player"): N_("A row for each player"),
        ("look.double_layout", "crosswise"): N_("Crosswise"),
        ("look.double_layout", "inline"): N_("Lengthwise, like all other tiles"),
    },
    sources={
        "S002": "維基百科〈接龍〉",
        "PAGAT": "pagat.com",
        "DICE": "dice.saloon.jp〈長天〉",
        "CULIN": "S. Culin, 1895",
    },
    remarks={
        "接龍": N_("Jie Long"),
        "頂牛": N_("Ding Niu"),
        "斜釘": N_("Xie Ding"),
    },
)


# -- how a table plays ----------------------------------------------------------------------------


def table_rules(options: ChainOptions) -> Iterator[str]:
    """Yield the rules of this table for its players, in order of need."""
    each = tiles_counted(options.hand_size)
    if options.tiles is TileSet.NORTHERN:
        yield _("Played with 24 tiles, {each} for each player.").format(each=each)
    elif len(tiles_of(options)) < len(FULL_SET):
        yield _("Played without 6-6, 5-5, 4-4 and 3-3, {each} for each player.").format(each=each)
    else:
        yield _("Played with all 32 tiles, {each} for each player.").format(each=each)
    if options.line.first_leader is FirstLeader.HOLDER and options.tiles is not TileSet.NORTHERN:
        yield _("The player with the 5-2 leads first, and may lead any tile.")
    if options.line.direction is Direction.CLOCKWISE:
        yield _("Play goes clockwise.")
    if options.block.first_lead_rule is not FirstLead.OFF:
        yield _("The banker may not lead a tile that nobody else could connect to.")
    yield from _connecting(options)
    yield from _blocking(options)
    yield _(
        "Pips of covered tiles and of tiles left in hand are added up. The fewest win; in a tie, "
        "the player who comes first in order of play, counted from the banker."
    )
    yield from _paying(options)


def _connecting(options: ChainOptions) -> Iterator[str]:
    line = options.line
    if line.ends > 1:
        yield _("Tiles are connected at both ends of the line.")
    else:
        yield _("Tiles are connected to the tile laid last: the line has one open end.")
    if line.must_play:
        yield _("If any of your tiles fits, you must connect; if none does, you cover a tile.")
    elif line.cover_other:
        yield _("You may cover a tile even if you could connect, but only one that does not fit.")
    else:
        yield _("You may cover a tile even if you could connect.")


def _blocking(options: ChainOptions) -> Iterator[str]:
    line = options.line
    if line.blocked is Blocked.END:
        yield _("When nobody can connect, the round is over.")
        return
    match line.relead_when:
        case ReleadWhen.AFTER_TURN:
            yield _("If nobody has connected since your last tile and you can't either, you lead a new line.")
        case ReleadWhen.AFTER_ALL:
            yield _("When everyone has covered a tile, the last player to connect leads a new line.")
        case ReleadWhen.FREE:
            yield _("If nobody has connected since your last tile, you may lead a new line.")
    if line.relead_pip:
        yield _("A new line must leave another number open.")


def _paying(options: ChainOptions) -> Iterator[str]:
    match options.settlement:
        case Settlement.DIFFERENCES:
            yield _("Every two players settle: the one with more pips pays the difference.")
            if options.clean_bonus > 1:
                yield _("A player who has covered no tile is paid ×{n}.").format(n=number(options.clean_bonus))
        case Settlement.TAIL:
            yield from _paying_tails(options)
        case Settlement.PLACES:
            yield _("The losers pay the winner 1, 2 and 3 according to their places.")
            yield _(
                "A deliberate block is paid double if it succeeds; if it fails, the blocker may have to "
                "pay for the whole table."
            )
        case Settlement.SLANT:
            yield _("Every two players settle: the one with more pips pays the difference.")
            if options.slant.tongpai_alone > 1:
                yield _("A player who has covered no tile is paid ×{n}.").format(n=number(options.slant.tongpai_alone))
            if options.specials:
                yield _("Players who could hardly lay a tile pay double.")
            if options.asks_claims:
                yield _("Eight doubles in a dealt hand can be declared and win at once.")
            if options.specials and options.slant.seven_doubles_redeal:
                yield _("Seven doubles in a dealt hand make the deal void.")


def _paying_tails(options: ChainOptions) -> Iterator[str]:
    if options.tail.pay is TailPays.STAKE:
        stake = _("The player with the most pips pays the one with the fewest a stake of {n} chips.")
        yield stake.format(n=number(options.tail.stake))
    else:
        yield _("The player with the most pips pays the one with the fewest the difference.")
    limit = TAIL_LIMITS[options.tail.limit]
    if options.seats == FOUR and limit is not None:
        yield _("Everyone else with {n} pips or more pays too.").format(n=number(limit))
    yield _("Tied players each pay, or are each paid.")


# -- reasons --------------------------------------------------------------------------------------


FACTOR_TERMS: Final = {"clean": "all-out"}
"""Factors of a difference whose term has another key."""


def _sum(reason: Reason) -> str:
    numbers: Sequence[int] = reason["numbers"]
    return f"{' + '.join(map(number, numbers))} = {number(sum(numbers))}"


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "chain.over": N_("The round is over."),
    "chain.not-your-turn": N_("Please wait: it is not your turn."),
    "chain.no-claims-now": N_("Eight doubles can only be declared before the first lead."),
    "chain.claim-not-held": N_("You do not hold eight doubles."),
    "chain.claims-first": N_("First decide whether to declare eight doubles."),
    "chain.no-lead-now": N_("You can't start a new line now."),
    "chain.both-ends-open": N_("Both ends of the tile you lead stay open here, so there is no end to choose."),
    "chain.one-end-open": N_("Choose which end of the tile stays open."),
    "chain.lead-first": N_("There is no line yet: lead a tile."),
    "chain.which-end": N_("Choose the left or the right end for the tile."),
    "chain.only-one-end": N_("This line has only one open end."),
    "chain.not-in-hand": N_("You do not hold this tile: {tile}."),
    "chain.no-such-half": N_("{tile} has no {n}."),
    "chain.nobody-could-connect": N_("Nobody else could connect to {tile}: lead another tile."),
    "chain.same-number": N_("Nobody could connect to {n}: leave another number open."),
    "chain.fits-other-end": N_("{tile} fits at the other end."),
    "chain.does-not-fit": N_("{tile} does not fit here. Open: {ends}."),
    "chain.must-connect": N_("You hold a tile that fits, so you must connect. Open: {ends}."),
    "chain.cover-another": N_("{tile} fits, so you may not cover it: connect a tile, or cover another."),
    "chain.finished": N_("{name: wins|You win} with the fewest pips: {points}."),
    "chain.finished-nearer": N_(
        "{name: wins|You win} with the fewest pips: {points}. In a tie, the first in order of "
        "play from the banker wins."
    ),
    "chain.claimed": N_("{name} declared eight doubles."),
    "chain.void": N_("{name: was|You were} dealt seven doubles: the deal is void."),
    "chain.difference": N_("{name: pays|You pay} {payee:|you} the difference: {sum}."),
    "chain.place": N_("{name} ({place}) to {winner:|you}: {sum}."),
    "chain.block-lost": N_("{name} blocked and lost: {chips} to {winner:|you} for the whole table."),
    "chain.eight-doubles": N_("{name: pays|You pay} {payee:|you} for the eight doubles: {sum}."),
    "chain.tail-stake": N_("{name: pays|You pay} {payee:|you} a stake ({why}): {chips}."),
    "chain.tail-difference": N_("{name: pays|You pay} {payee:|you} the difference ({why}): {sum}."),
    "chain.all-equal": N_("Everyone has {points} pips: nobody pays."),
    # What learners are asked, and why an answer is right.
    "chain.drill-line": N_("Open: {ends}"),
    "chain.drill-ask-tile": N_("Which tile fits?"),
    "chain.drill-ask-end": N_("Where does the tile fit?"),
    "chain.drill-tile": N_("The tile"),
    "chain.drill-left": N_("Only at the left end"),
    "chain.drill-right": N_("Only at the right end"),
    "chain.drill-either": N_("At either end"),
    "chain.drill-nowhere": N_("At neither end"),
    "chain.drill-fits": N_("{tile} fits: it has {has}."),
    "chain.drill-none-fits": N_("None of these fits. Open: {ends}."),
    "chain.drill-ask-may": N_("Which of these may you do?"),
    "chain.drill-connect": N_("Connect to {n}"),
    "chain.drill-cover": lambda _reason: capital(term("cover")),
    "chain.drill-covers": N_("Nothing you hold fits, so you cover a tile. Open: {ends}."),
    "chain.drill-may-cover": N_("At this table you may cover a tile even if one fits."),
    "chain.drill-ask-points": N_("How many pips are these?"),
    "chain.drill-sum": _sum,
    "chain.drill-points": N_("{name}: {points} pips"),
    "chain.drill-banker": N_("Banker: {name}"),
    "chain.drill-blocked": N_("{kind}: {name:|you} blocked, but could have played without blocking."),
    "chain.drill-stuck": N_("{name} left {tiles} or more unconnected: {stuck}."),
    # What the coach says.
    "chain.claim-wins": N_("It wins the round at once."),
    "chain.block-wins": N_("It blocks the line, and nobody else can have as few pips as your {points}."),
    "chain.block-loses": N_("It blocks the line, but someone has fewer pips than your {points}."),
    "chain.blocks": N_("It blocks the line: the round ends, and {points} pips count against you."),
    "chain.goes-out": N_("It is your last tile, and no pips count against you."),
    "chain.nobody-follows": N_("Nobody else can connect to {ends}."),
    "chain.next-out": N_("{name} cannot connect to {ends}."),
    "chain.holds-most": N_("You keep {count} tiles with a {n}; the others can hold at most {tiles} with that number."),
    "chain.out-of": N_("{name} can hold no tile with a {n}."),
    "chain.only-you": N_("Only you can still connect to {n}."),
    "chain.few-left": N_("Only {tiles} with a {n} can still be in other hands."),
    "chain.lays-off": N_("Nothing else fits; if you cover it, its {points} pips count against you."),
    "chain.keeps-most": N_("You keep {count} tiles for {ends}, more than with any other play."),
    "chain.heaviest": N_("It has the most pips of all the tiles you can lay: {points}."),
    "chain.lightest": N_("It has the fewest pips of all the tiles you can cover: {points}."),
    "chain.keeps-ends": N_("You keep a tile for each end: {ends}."),
    "chain.keeps-numbers": N_("The tiles you keep show {count} of the six numbers."),
    "chain.lays-double": N_("A double fits one number only: {n}."),
    # How options contradict each other.
    "chain.cover-other-must-connect": N_("a player who must connect never covers a tile that could be connected"),
    "chain.northern-for-four": N_("the 24 tiles of Ding Niu are for four players"),
    "chain.rows-for-four": N_("a row for each player needs four players"),
    "chain.places-for-four": N_("payment by places is for four players, and a block must end the round"),
}


def _ends(pips: Iterable[int]) -> str:
    """Open numbers, left and right, each once."""
    return enumerated([number(each) for each in dict.fromkeys(pips)])


def _times(product: str, factors: Iterable[Factor]) -> str:
    """Return *product* times each of the factors, with the term that is its reason."""
    for name, times in factors:
        why = term(FACTOR_TERMS.get(name, name))
        # Translators: a sum, by what it is multiplied, and why.
        product = _("{sum} × {times} ({why})").format(sum=product, times=number(times), why=why)
    return product


def _minus(more: int, less: int) -> str:
    return number(more) if less == 0 else f"({number(more)} − {number(less)})"


def _composed(reason: Reason) -> Mapping[str, str]:
    match reason.key:
        case "chain.difference":
            more, fewer, factors = reason["more"], reason["fewer"], reason["factors"]
            product = _times(_minus(more, fewer), factors) if factors else f"{number(more)} − {number(fewer)}"
        case "chain.tail-difference":
            product = f"{number(reason['more'])} − {number(reason['fewer'])}"
        case "chain.place":
            factors = [Factor("block-won", reason["times"])] if reason["times"] > 1 else []
            product = _times(number(reason["pays"]), factors)
        case "chain.eight-doubles":
            points, own = reason["points"], reason["own"]
            product = f"{_minus(points, own)} × {number(reason['times'])}" if points > own else number(0)
        case _:
            return {}
    return {"sum": product}


def why_pays(why: str) -> str:
    """Return why somebody pays the shortest tail."""
    return {"most": _("most pips"), "over": _("too many pips")}[why]


def _kind(key: str) -> str:
    return capital(term(key))


REASONS: Final = Sentences(
    _SENTENCES,
    {
        "ends": _ends,
        "has": _ends,
        "place": term,
        "tiles": tiles_counted,
        "kind": _kind,
        "stuck": term,
        "why": why_pays,
    },
    _composed,
)
