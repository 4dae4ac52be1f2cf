# SPDX-License-Identifier: MIT
"""The 推牌九 table as values: the knowledge of one seat and the part of it already shown, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from dominoes.deal import deal_from_seed
from dominoes.game import OutOfPlay, Seat, Standing
from dominoes.games.face_down import HandsTaken
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import CASINO, GUANGDONG, PRESETS, PaiGowOptions
from dominoes.games.paigow.options import Bank as BankRule
from dominoes.games.paigow.state import HandCompared, HandsShown, Phase, State
from dominoes.tiles import FACES, FULL_SET, Tile, tiles
from tests.contract.paigow_case import EXTRA
from tests.support.paigow_rounds import (
    GAME,
    SMALL,
    TWO_HALVES,
    begun,
    finished,
    laid,
    played,
    random_paigow_round,
    staked,
    standing,
)
from tests.support.strategies import changed
from ui.games.bank import outcome
from ui.games.paigow.table import PaiGowTableModel, Showing, bank_model, hand_model, seen, titles
from ui.games.paigow.texts import hand_name, hand_sum
from ui.language import i18n, names

WHO = ("東仔", "南叔", "西姐", "<b>x</b>", "Nora", "阿北", "Ruth", "Felix")
LEVELS = ("", *("Club",) * 7)
TABLES = PRESETS | EXTRA


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English, and the same again afterwards."""
    i18n.use("en")
    yield
    i18n.use("en")


def rounds_of(options: PaiGowOptions, seed: int) -> Iterator[list[State]]:
    """Play at random, both halves where there are two, and yield all positions of each round and its end."""
    rng = Random(seed)
    since = Standing(banker=Seat(seed % options.seats), chips=(500,) * options.seats)
    for _half in range(2):
        deal = deal_from_seed(bytes([seed]) * 32, GAME.tiles(options), GAME.dice(options))
        before, end = random_paigow_round(GAME.start(options, deal, since).state, rng)
        yield [*(state for state, _seat, _move in before), end]
        since = GAME.next_standing(end)
        if since.half == 1:
            return


def showings(state: State) -> Iterator[Showing]:
    """Return every possible lag of the table behind the rules: not yet dealt, hands not yet turned over."""
    yield Showing()
    if not any(isinstance(event, HandsTaken) for event in state.history):
        return
    yield Showing(dealt=True)
    order = [event.seat for event in state.history if isinstance(event, HandCompared)]
    assert state.banker is not None
    for count in range(len(order) + 1 if state.ended else 0):
        opened = frozenset((state.banker, *order[:count]))
        yield Showing(dealt=True, opened=opened, compared=frozenset(order[: max(0, count - 1)]))
        yield Showing(dealt=True, opened=opened, compared=frozenset(order[:count]))


def seen_from(state: State, seat: int, showing: Showing) -> PaiGowTableModel:
    """Return the table as *seat* sees it."""
    seats = state.options.seats
    return bank_model(GAME.view(state, Seat(seat)), WHO[:seats], LEVELS[:seats], showing)


def faces_of(model: PaiGowTableModel) -> list[Tile]:
    """Return every tile whose face can be read off *model*, those on cards left out."""
    laid_open = [tile for seat in model.seats for hand in seat.hands for tile in hand.tiles if tile is not None]
    return [*model.hand, *laid_open]


def shown_hands(state: State) -> tuple[tuple[tuple[Tile, ...], ...], ...]:
    """Return the hands of each seat that lie open in the end."""
    return next((e.hands for e in state.history if isinstance(e, HandsShown)), ((),) * state.options.seats)


def everything(seed: int) -> Iterator[tuple[State, int, Showing, PaiGowTableModel]]:
    """Yield each position of rounds at every kind of table, from each seat, however far it is shown."""
    for options in TABLES.values():
        for positions in rounds_of(options, seed):
            for state in positions:
                for showing in showings(state):
                    for seat in {0, seed % options.seats, options.seats - 1}:
                        yield state, seat, showing, seen_from(state, seat, showing)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_is_in_it(seed: int) -> None:
    """A face is there only if it is the seat's own after the deal, or turned over; so with the tiles counted."""
    for state, seat, showing, model in everything(seed):
        shown = shown_hands(state)
        own = state.hands[seat] if showing.dealt else ()
        open_now = [tile for each in showing.opened for pair in shown[each] for tile in pair]
        allowed = Counter(open_now)
        if seat not in showing.opened:
            allowed.update(own)
        assert Counter(faces_of(model)) == allowed
        known = [out.tile for out in GAME.view(state, Seat(seat)).standing.played if out.tile is not None]
        counted = Counter({each.face: each.seen for each in model.seen})
        assert counted == allowed + Counter(known)


@pytest.mark.parametrize("seed", range(3))
def test_names_and_signs_wait_for_their_turn(seed: int) -> None:
    """The worth of a hand is shown only at open hands, and its result only after the comparison."""
    for state, _seat, showing, model in everything(seed):
        for each in model.seats:
            for hand in each.hands:
                assert bool(hand.name) is (each.seat in showing.opened)
                assert bool(hand.sum) <= bool(hand.name)
                assert (hand.sign is not None) is (each.seat in showing.compared)
            assert (each.sign is not None) is (each.seat in showing.compared)
            assert bool(each.outcome) is (each.seat in showing.compared)
            assert not each.outcome or each.seat != state.banker


@pytest.mark.parametrize("seed", range(3))
def test_it_agrees_with_the_rules(seed: int) -> None:
    """Seats, banker, turns, backs and chips are those of the game, as far as they are shown."""
    for state, seat, showing, model in everything(seed):
        seats = state.options.seats
        assert model.me == seat
        assert [each.seat for each in model.seats] == list(range(seats))
        assert [each.label for each in model.seats] == [
            f"{names.seat_mark(each, seats)} {WHO[each]}" for each in range(seats)
        ]
        assert [each.level for each in model.seats] == list(LEVELS[:seats])
        awaited = sorted(GAME.to_act(state)) if showing.dealt or state.phase is not Phase.SET else []
        assert [each.seat for each in model.seats if each.to_act] == awaited
        assert [each.seat for each in model.seats if each.banker] == ([] if state.banker is None else [state.banker])
        settled = state.ended is not None and len(showing.compared) == len(state.players)
        won = state.ended.chips if settled and state.ended is not None else (0,) * seats
        assert [each.chips for each in model.seats] == [
            before + more for before, more in zip(state.standing.chips, won, strict=True)
        ]
        for each in model.seats:
            lying = sum(len(hand.tiles) for hand in each.hands)
            if not showing.dealt:
                assert not lying
            else:
                own = each.seat == seat and seat not in showing.opened
                assert lying == (0 if own else state.options.tiles_per_hand)
        assert bool(model.dice) is (showing.dealt and GAME.dice(state.options) > 0)
        assert [each.face for each in model.seen] == list(FACES)
        assert [each.copies for each in model.seen] == [FULL_SET.count(face) for face in FACES]


@pytest.mark.parametrize("preset", PRESETS)
def test_open_hands_are_named_by_the_ranks_of_the_table(preset: str) -> None:
    """An open hand has its tiles, name, sum and outcome; the low one stands first."""
    options = PRESETS[preset]
    table = ranking(options.ranking)
    *_, end = next(rounds_of(options, 5))
    compared = {event.seat: event for event in end.history if isinstance(event, HandCompared)}
    everybody = frozenset(map(Seat, range(options.seats)))
    model = seen_from(end, 0, Showing(opened=everybody, compared=everybody, dealt=True))
    assert not model.hand
    for each in model.seats:
        row = shown_hands(end)[each.seat]
        assert [hand.tiles for hand in each.hands] == list(row)
        assert [hand.name for hand in each.hands] == [hand_name(table.of(pair), table) for pair in row]
        assert [hand.sum for hand in each.hands] == [hand_sum(table.of(pair), table) for pair in row]
        assert [hand.title for hand in each.hands] == list(titles(len(row)))
        told = compared.get(each.seat)
        assert [hand.sign for hand in each.hands] == ([None] * len(row) if told is None else list(told.signs))
        assert (each.sign, each.outcome) == ((None, "") if told is None else (told.sign, outcome(told.sign)))


def test_backs_are_parted_when_a_hand_is_set() -> None:
    """A seat with a set hand has two pairs of backs before it; one without has four together."""
    state = played(staked(played(begun(), "0 bank yes"), 20))
    first = GAME.write_move(GAME.legal_moves(state, Seat(2))[0])
    model = seen_from(played(state, f"2 {first}"), 1, Showing(dealt=True))
    assert [len(each.hands) for each in model.seats] == [1, 0, 2, 1]
    assert [hand.title for hand in model.seats[2].hands] == list(titles(2))
    assert len(set(titles(2))) == 2
    assert [hand.title for hand in model.seats[3].hands] == [""]
    assert {tile for each in model.seats for hand in each.hands for tile in hand.tiles} == {None}


def test_own_tiles_lie_as_they_are_arranged() -> None:
    """Tidy at first, then as the person has them, then as they have set them."""
    state = staked(played(begun(GUANGDONG, "33 51 61 42"), "0 bank yes"), 20)
    legal = GAME.legal_moves(state, Seat(0))
    plain = seen_from(state, 0, Showing(dealt=True))
    assert plain.hand == state.hands[0]
    assert not plain.in_hands
    move = legal[0]
    text = GAME.write_move(move)
    arranged = bank_model(
        GAME.view(state, Seat(0)),
        WHO[:4],
        LEVELS[:4],
        Showing(dealt=True, arranged=move),  # type: ignore[arg-type]
    )
    assert arranged.in_hands
    assert arranged.hand == tiles(text.removeprefix("set ").replace(" / ", " "))
    after = seen_from(played(state, f"0 {text}"), 0, Showing(dealt=True))
    assert after.hand == arranged.hand != plain.hand
    assert after.in_hands


def test_a_shared_bank_has_no_hand() -> None:
    """A partner of the bank shows only backs to others, to the end, and sees the tiles."""
    options = changed(GUANGDONG, banking__shared=True)
    state = finished(staked(played(begun(options), "0 bank yes, 1 pass, 2 cobank yes"), 20))
    others = frozenset(map(Seat, (0, 1, 3)))
    showing = Showing(opened=others, compared=others, dealt=True)
    for seat in (0, 1, 3):
        partner = seen_from(state, seat, showing).seats[2]
        assert [hand.tiles for hand in partner.hands] == [(None,) * 4]
        assert not partner.outcome
        assert partner.sign is None
    assert seen_from(state, 2, showing).hand == state.hands[2]
    setting = played(begun(options), "0 bank yes, 1 pass, 2 cobank yes")
    assert "Sharing the bank" in seen_from(setting, 0, Showing()).seats[2].status


def test_the_first_half_is_counted_in_the_second() -> None:
    """Tiles known from the first deal are among those seen; those of a seat that shared the bank are not."""
    first = laid(TWO_HALVES)
    assert first.hands is not None
    out = tuple(
        OutOfPlay(tile, Seat(3) if seat == 3 else None) for seat, hand in enumerate(first.hands) for tile in hand
    )
    since = Standing(banker=Seat(0), half=2, played=out, chips=(0,) * 4)
    state = begun(TWO_HALVES, since=since)
    for seat, known in ((0, first.hands[:3]), (3, first.hands)):
        model = seen_from(state, seat, Showing())
        assert Counter({each.face: each.seen for each in model.seen}) == Counter(
            tile for hand in known for tile in hand
        )


@pytest.mark.parametrize(("times", "mark"), [(1, "Bank"), (3, "Banker ×3")])
def test_the_banker_is_marked(times: int, mark: str) -> None:
    """With the multiple of every stake, if that is more than one."""
    state = played(
        begun(changed(GUANGDONG, banking__bank=BankRule.AUCTION)),
        f"1 bid {times if times > 1 else 0}, 2 bid {0 if times > 1 else 1}, 3 bid 0, 0 bid 0",
    )
    assert state.times == times
    model = seen_from(state, 0, Showing())
    assert [each.banker for each in model.seats if each.banker] == [mark]
    assert not any("bid" in each.status.lower() for each in model.seats)


def test_two_tiles_have_one_hand() -> None:
    """In 小牌九 there is nothing in front and nothing behind."""
    state = staked(played(begun(SMALL, "66 63"), "0 bank yes"), 20)
    assert state.phase is Phase.OVER
    model = seen_from(state, 1, Showing(dealt=True))
    assert len(model.hand) == 2
    assert [[hand.tiles for hand in each.hands] for each in model.seats] == [
        [] if seat == 1 else [(None, None)] for seat in range(4)
    ]
    model = seen_from(state, 1, Showing(dealt=True, opened=frozenset((Seat(0),))))
    assert [(hand.title, hand.name) for hand in model.seats[0].hands] == [("", "Wong of Heaven")]


def test_chips_are_not_told_before_the_last_hand() -> None:
    """The winner cannot be read off the chips while hands are still being turned over."""
    state = finished(staked(played(begun(CASINO, since=standing(0, *(100,) * 8)), "0 bank yes"), 20))
    order = [event.seat for event in state.history if isinstance(event, HandCompared)]
    for count in range(len(order)):
        model = seen_from(state, 3, Showing(dealt=True, compared=frozenset(order[:count])))
        assert {each.chips for each in model.seats} == {100}
    model = seen_from(state, 3, Showing(dealt=True, compared=frozenset(order)))
    assert len({each.chips for each in model.seats}) > 1


def test_a_hand_that_is_not_known_has_no_name() -> None:
    """Backs, single tiles and four together are not called anything."""
    table = ranking(GUANGDONG.ranking)
    for row in ((), (None, None), tiles("66"), tiles("66 11 31 44"), (*tiles("66"), None)):
        assert hand_model(row, "x", table).name == hand_model(row, "x", table).sum == ""
        assert hand_model(row, "x", table).tiles == row
    assert hand_model(tiles("66 63"), "x", table, -1).sign == -1


def test_every_tile_is_counted_once() -> None:
    """In the end a seat has seen exactly what lies open, whichever hands those are."""
    *_, end = next(rounds_of(CASINO, 2))
    for opened in combinations(map(Seat, range(8)), 3):
        rows = [tile for seat in {*opened, Seat(0)} for tile in end.hands[seat]]
        view = GAME.view(end, Seat(0))
        assert Counter(seen(view, Showing(opened=frozenset(opened), dealt=True))) == Counter(rows)
