# SPDX-License-Identifier: MIT
"""A match on screen: deals, asks opponents and the person, saves every move before it is shown."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from dominoes.ai.bot import Budget, Choice
from dominoes.deal import new_seed
from dominoes.errors import Reason, RecordError
from dominoes.game import Event, Result, Seat, Standing
from dominoes.games.entry import HINT, JUDGE
from dominoes.games.thinking_time import USUAL
from dominoes.match import Until
from dominoes.play.session import Session
from dominoes.play.worker import Request, Thinker
from dominoes.records.reader import check, parse, with_wall
from dominoes.records.record import Round, write_header, write_line
from dominoes.records.replay import PASS
from dominoes.records.summary import Summary, Uncounted, summarise
from dominoes.store import SavedMatch, SavedRound
from dominoes.store.people import write_parts
from ui.games.presenter import Presenter
from ui.language import names
from ui.play.curtain import Screen
from ui.play.round_cursor import RoundCursor
from ui.saving.autosave import Autosave
from ui.saving.party import HELPED, UNCOUNTED, Party, named_opening, party_again, uncounted_by

LAST: Final = "last"
"""In the header of a round: the match is to be finished after it."""

PACE = 0.55
"""Seconds an opponent usually takes at least, so that the eye can follow; see `Entry.thinking_time`."""
_SECOND_THOUGHT: Final = 3 * USUAL
"""How many times that the computer waits before its first move for the person: one key may have been a slip."""


class MatchRunner(QObject):
    """Plays one match: the page calls `play_round` until the match is over or was left."""

    round_begun = Signal()
    round_over = Signal()
    person_asked = Signal()
    """The person is about to be asked for a move."""
    counting_changed = Signal()
    """The computer has decided a move for the person, or the last such move was taken back; see `uncounted`."""

    def __init__(
        self,
        party: Party,
        presenter: Presenter,
        autosave: Autosave,
        thinker: Thinker,
        screen: Screen,
        *,
        parent: QObject | None = None,
    ) -> None:
        """Prepare a match; nothing is saved before it begins."""
        super().__init__(parent)
        self.party = party
        self.screen = screen
        """Who of the people sits there."""
        self.presenter = presenter
        self._autosave = autosave
        self.thinker = thinker
        self.entry = party.setup.entry
        """The game that is played."""
        self.game: Any = self.entry.game
        """Its rules."""
        self.saved = SavedMatch(party.setup.game, party.header())
        """The match as it was last saved."""
        self._match = party.match()
        self.cursor = RoundCursor()
        """Where the round on the table is, or the last one."""
        self._playing: asyncio.Task[Any] | None = None
        self.is_taking_back = False
        """A move was taken back, and the person is not asked again yet."""
        self.gate = asyncio.Event()
        self.gate.set()
        self.results: list[tuple[Standing, int, Result]] = []
        """Of each finished round: how it began, its banker term, how it ended."""
        self.pace = 1.0
        """Factor on the pace of the opponents."""
        self.forced = False
        """Where only one move of the person is legal, it is made for them."""
        self.relaxed = False
        """The player wants nothing to be counted."""
        self._stand_in: _StandIn | None = None
        """How the computer plays for the person now; None where it does not."""
        self._is_skipping = False
        """Whether all is shown without pauses until the person is asked."""
        self.interrupted = asyncio.Event()
        """Set when the person need not decide what they are asked: the computer does, or they have done so before."""
        self.is_last = False
        """Whether the match is to be finished after this round; of a hand in two halves, after the second."""
        self._finished = False

    # -- beginning and going on ----------------------------------------------------------------

    def begin(self) -> None:
        """Save the match, which has no round yet."""
        self._autosave.save(self.saved)

    def _save_round(self, last: SavedRound) -> None:
        """Save the match with *last* instead of its last round."""
        self.saved = replace(self.saved, rounds=(*self.saved.rounds[:-1], last))
        self._autosave.save(self.saved)

    def resume(self, saved: SavedMatch) -> None:
        """Continue where *saved* was left.

        Raises:
            DominoesError: a stored round does not agree with the rules of this version.
        """
        self.saved = saved
        following: Standing | None = None
        opening: str | None = None
        begun: list[Standing] = []
        for each in saved.rounds:
            self.is_last = bool(each.header.get(LAST))
            if each.line is None:
                moves = tuple((Seat(seat), self.game.read_move(text)) for seat, text in each.moves)
                self.cursor = RoundCursor(
                    moves,
                    own=tuple(place for place, (seat, move) in enumerate(moves) if self._is_own(seat, move)),
                    helped=frozenset(place for place in _places(each.header.get(HELPED)) if place < len(moves)),
                    is_informal=uncounted_by(each.header) is Uncounted.INFORMAL,
                    undos=each.undos,
                )
                named = named_opening(each.header, self.game.openings(self.party.setup.options))
                if each.half > 1 and not self.party.is_set and named != self._match.named:
                    raise RecordError("the first half was opened otherwise", reason=Reason("record.first-opening"))
                self._match.named = named
                break
            checked = check(parse(each.line), following, opening)
            begun.append(checked.round.standing)
            opening = checked.round.deal.opening if checked.next_standing.half > 1 else None
            self._match.resume(begun, checked.next_standing, opening if checked.round.deal.named else None)
            self.results.append((checked.round.standing, self._match.term, checked.result))
            following = checked.next_standing
        if self.is_over:
            # Killed between the last round and the note that it was the last.
            self._finish()

    def _finish(self) -> None:
        self._finished = True
        self.saved = replace(self.saved, state="finished")
        self._autosave.save(self.saved)

    @property
    def is_over(self) -> bool:
        """Whether the match has come to its end."""
        return self._finished or self._match.is_over

    @property
    def is_endless(self) -> bool:
        """Whether the match goes on until the person finishes it."""
        session = self.party.setup.options.session
        return not self.party.is_set and session.until is Until.ENDLESS and not self.is_over

    @property
    def has_choices(self) -> bool:
        """Whether a player decides anything besides the stake; if not, there is nothing to help with or to review."""
        return self.entry.has_choices(self.party.setup.options)

    @property
    def is_playing(self) -> bool:
        """Whether a round is under way."""
        return self._playing is not None and not self._playing.done()

    def finish_after_round(self, *, wanted: bool) -> None:
        """Finish the match after the round on the table, or let it go on after all."""
        self.is_last = wanted
        current = self.saved.rounds[-1]
        others = {key: value for key, value in current.header.items() if key != LAST}
        self._save_round(replace(current, header=others | ({LAST: True} if wanted else {})))

    def finish(self) -> None:
        """Finish the match now: it counts as played to its end, without the round that is under way."""
        self._finish()
        if self._playing is not None:
            self._playing.cancel()

    @property
    def half_follows(self) -> bool:
        """Whether the next round is the second half of this hand."""
        return not self.is_over and self._match.standing.half != 1

    @property
    def _is_within_hand(self) -> bool:
        """Whether what the last round began with is only complete with the next one."""
        return self.half_follows and not self.game.halves_are_rounds(self.party.setup.options)

    def last_round_again(self) -> Party:
        """Return the same players for the deal of the last finished round once more.

        At the end of the deal of a day this is the whole of it.
        """
        if self.party.daily is not None and self.is_over:
            return self.party.again(new_seed())
        line = next(each.line for each in reversed(self.saved.rounds) if each.line is not None)
        party = self.party
        return party_again(
            with_wall(parse(line)),
            names=party.names,
            levels=party.levels,
            me=party.me,
            seed=new_seed(),
            styles=party.styles,
            people=party.people,
        )

    @property
    def standing(self) -> Standing:
        """With which the current round began."""
        return self._match.standings[-1] if self._match.standings else self._match.standing

    def round_name(self, standing: Standing | None = None, term: int | None = None) -> str:
        """Return the name of a round, the current one if none is given: 第 3 局, 東 3 局, 第 3 局 · 下半場."""
        if self.party.setup.is_solitary:
            # Each deal is a match of its own.
            return ""
        standing = standing or self.standing
        by_terms = self.party.setup.options.session.until.key == "terms"
        term = max(self._match.term, 1) if term is None else term
        half = standing.half if self.game.halves(self.party.setup.options) else 0
        return names.round_name(standing.rounds + 1, term, by_terms, half)

    async def play_round(self) -> tuple[Round, Any] | None:
        """Play the next round; return it with its last state, or None if the match was finished before its end."""
        is_new = not self.saved.rounds or self.saved.rounds[-1].line is not None
        opener = self._match.opener if is_new and not self.party.is_set else None
        if opener in self.party.people and not self.stands_in_for(opener):
            ways = self.game.openings(self.party.setup.options)
            self._match.named = await self.screen.ask_opening(opener, ways)
        round_ = self._match.begin_round()
        if is_new:
            self.cursor = RoundCursor(is_informal=self.relaxed)
            marks = {UNCOUNTED: self.relaxed, LAST: self.is_last}
            header = write_header(round_) | {key: True for key, is_set in marks.items() if is_set}
            begun = SavedRound(round_.number, round_.standing.half, header)
            self.saved = replace(self.saved, rounds=(*self.saved.rounds, begun))
            self._autosave.save(self.saved)
        self.round_begun.emit()
        state = await self._play(round_)
        if state is None:
            return None
        written = [(seat, text) for seat, move in self.cursor.moves if (text := self.game.write_move(move)) != PASS]
        done = replace(round_, moves=tuple(written), undos=self.cursor.undos)
        current, summary = self.saved.rounds[-1], self._summary(done, state)
        header = current.header | write_parts(summary.others)
        self._save_round(replace(current, header=header, line=write_line(done), summary=summary))
        self._match.end_round(state)
        self.results.append((round_.standing, self._match.term, self.game.result(state)))
        if self._match.is_over or (self.is_last and not self._is_within_hand):
            self._finish()
        self.round_over.emit()
        return done, state

    def _summary(self, done: Round, state: Any) -> Summary:  # noqa: ANN401 - the state of any game
        party = self.party
        return summarise(
            done,
            state,
            names=party.names,
            levels=party.levels,
            seat=party.me,
            apart=self.uncounted,
            facts=self.presenter.facts(state, party.me),
            others={seat: self.presenter.facts(state, seat) for seat in party.people if seat != party.me},
        )

    async def _play(self, round_: Round) -> Any:  # noqa: ANN401
        """Play *round_* to its end, starting again from fewer moves whenever one is taken back.

        Returns:
            The last state; None if the match was finished before.
        """
        while True:
            before = self.cursor.moves
            self.screen.reset()
            self.presenter.resuming = bool(before) or self.is_taking_back
            self.is_taking_back = False
            session = Session(self.game, self.party.setup.options, self._players(round_), self)
            self._playing = asyncio.ensure_future(session.play_round(round_.deal, round_.standing, before))
            try:
                return await self._playing
            except asyncio.CancelledError:
                task = asyncio.current_task()
                # Left in the same breath as a move was taken back: leaving goes first.
                if not (self.is_taking_back or self._finished) or (task is not None and task.cancelling()):
                    raise
                if self._finished:
                    return None
            finally:
                self._playing.cancel()
                self._playing = None
                self.end_skip()

    def _players(self, round_: Round) -> list[Any]:
        people = self.party.people
        return [
            OwnSeat(self, Seat(seat))
            if seat in people
            else Opponent(
                self,
                level,
                self.entry.player(level).budget,
                round_.seed or self.party.seed,
                self.party.style(Seat(seat)),
            )
            for seat, level in enumerate(self.party.levels)
        ]

    # -- what the session calls ----------------------------------------------------------------

    def keep(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - any game's moves
        """Save a move before anybody sees it."""
        before, place = self.cursor, len(self.cursor.moves)
        after = before.played(seat, move, is_own=self._is_own(seat, move))
        if len(after.own) > len(before.own) and place in before.helped:
            self._mark_helped()
        current = self.saved.rounds[-1]
        self._save_round(replace(current, moves=(*current.moves, (seat, self.game.write_move(move)))))
        self.cursor = after

    async def watch(self, state: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401 - any game's states
        """Show what happened, unless the table is held."""
        await self.gate.wait()
        await self.screen.watch(state, events, [seat for seat in self.party.people if not self.stands_in_for(seat)])
        if self.cursor.moves:
            self.screen.shown(self.cursor.moves[-1][0])

    # -- what the person asks ------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of the person to take back in this round, or that of handing over."""
        return self._only_handed_over or self._last_own() is not None

    @property
    def _only_handed_over(self) -> bool:
        """Whether the computer stands in on the table and has not decided anything since."""
        since = None if self._stand_in is None else self._stand_in.since
        return self.is_playing and since is not None and all(ply < since for ply in self.cursor.helped)

    def _last_own(self) -> int | None:
        """Return the place of the last decision of a person; None also in a round that has ended: it is settled."""
        return max(self.cursor.own, default=None) if self.is_playing else None

    @property
    def undoes(self) -> Seat | None:
        """Whose move `undo` takes back; None if that is only to hand over to the computer."""
        last = self._last_own()
        return None if last is None or self._only_handed_over else self.cursor.moves[last][0]

    def _is_own(self, seat: Seat, move: Any) -> bool:  # noqa: ANN401 - any game's moves
        return seat in self.party.people and self.game.write_move(move) != PASS

    def undo(self) -> None:
        """Return to the person's last decision in this round; that may have been to let the computer play."""
        if self._only_handed_over:
            self.take_over()
            return
        self._undo_to(self._last_own())

    def undo_all(self) -> None:
        """Return to the person's first decision in this round."""
        self._undo_to(next(iter(self.cursor.own), None))

    def _undo_to(self, ply: int | None) -> None:
        if self._playing is None or ply is None:
            return
        # Otherwise the computer would at once decide the same again.
        self.take_over()
        self.cursor = self.cursor.back_to(ply)
        current = self.saved.rounds[-1]
        self._save_round(replace(current, moves=current.moves[:ply], undos=self.cursor.undos))
        self._mark_helped()
        self.is_taking_back = True
        self._playing.cancel()

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can still be done again."""
        asked = self.presenter.person.turn is not None and bool(self.cursor.taken_back)
        return asked and self.cursor.taken_back[-1].seat == self.screen.seat

    def redo(self) -> None:
        """Do again what the person last took back; the others answer again, the same in the same position."""
        if not self.can_redo:
            return
        self.cursor = self.cursor.redoing()
        self.interrupted.set()

    def again(self, seat: Seat, legal: tuple[Any, ...]) -> Any:  # noqa: ANN401 - any game's moves
        """Return the move of *seat* to be done again, if there is one and it is *legal*; else None."""
        self.cursor, decision = self.cursor.asked(seat, legal)
        if decision is None:
            return None
        if decision.by_computer:
            self.note_help()
        return decision.move

    async def advice(self, view: Any, legal: tuple[Any, ...]) -> Choice[Any]:  # noqa: ANN401 - any game's values
        """Think as well as this program can about the *legal* moves of *view*."""
        request = Request(self.game.key, HINT, view, legal, len(view.history))
        return await self.thinker.choose(request, self.entry.player(HINT).budget)

    async def judged(self, view: Any, moves: tuple[Any, ...]) -> Choice[Any]:  # noqa: ANN401 - any game's values
        """Think about what each of *moves* loses beside the first."""
        # Other luck than that by which the first was found best.
        request = Request(self.game.key, JUDGE, view, moves, len(view.history) + 1)
        return await self.thinker.choose(request, self.entry.player(JUDGE).budget)

    # -- the computer plays for the person ------------------------------------------------------

    @property
    def stands_in(self) -> bool:
        """Whether the computer plays for a person now."""
        return self._stand_in is not None

    def stands_in_for(self, seat: Seat) -> bool:
        """Return whether the computer plays for the person in *seat* now."""
        return self._stand_in is not None and self._stand_in.seat == seat

    def hand_over(self, *, once: bool = False) -> None:
        """Hand the moves of the person at the screen to the computer: *once*, or until `take_over`."""
        self._stand_in = _StandIn(self.screen.seat, len(self.cursor.moves), once)
        self.interrupted.set()

    @property
    def uncounted(self) -> Uncounted:
        """Why the statistics leave out the round on the table, as far as that is known before its end."""
        if self.party.is_repeated:
            return Uncounted.REPLAY
        if self.cursor.helped and not self.cursor.is_informal:
            return Uncounted.COMPUTER
        return Uncounted.INFORMAL if self.cursor.is_informal or self.relaxed else Uncounted.NOTHING

    def take_over(self) -> None:
        """Return the moves to the person; what the computer has not decided yet is theirs again."""
        self._stand_in = None
        self.interrupted.set()

    def note_help(self) -> None:
        """Note that the computer decides the next move for the person, perhaps this one only."""
        self.cursor = self.cursor.with_help()
        if self._stand_in is not None and self._stand_in.once:
            self._stand_in = None

    def _mark_helped(self) -> None:
        """Save the moves of the round decided by the computer; without any it counts again."""
        if self.cursor.is_informal:
            return
        current, helped = self.saved.rounds[-1], self.cursor.helped
        header = {key: value for key, value in current.header.items() if key not in (UNCOUNTED, HELPED)}
        if helped:
            header |= {UNCOUNTED: True, HELPED: sorted(helped)}
        if header != current.header:
            self._save_round(replace(current, header=header))
            self.counting_changed.emit()

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips of each seat after the last finished round."""
        return self._match.standing.chips

    def skip(self) -> None:
        """Play on without pauses until the person is asked, or the round is over."""
        if self.is_playing:
            self._is_skipping = True
            self.presenter.hurry(on=True)

    def end_skip(self) -> None:
        """Play on at the pace of the settings, unless that is so already."""
        if self._is_skipping:
            self._is_skipping = False
            self.presenter.hurry(on=False)

    def hold(self) -> None:
        """Pause the table until `go_on`."""
        self.gate.clear()

    def go_on(self) -> None:
        """Resume the table, so that the opponents move again."""
        self.gate.set()

    async def unhurried(self, move: Any, taken: float = 0.0, times: float = USUAL) -> Any:  # noqa: ANN401 - any game's
        """Return *move* after a moment in which the eye finds its place; not while the table is held.

        Args:
            move: Of any game.
            taken: Seconds of the moment that have passed.
            times: How many times the usual moment it is.
        """
        await self.presenter.animator.moment(max(0.0, times * PACE / self.pace - taken))
        await self.gate.wait()
        return move


@dataclass(frozen=True, slots=True)
class _StandIn:
    """The computer plays for a person."""

    seat: Seat
    since: int
    """How many moves the round had when it was asked to."""
    once: bool
    """Whether for one move only."""


def _places(written: object) -> Iterator[int]:
    """Yield the whole numbers of a list that was saved."""
    return (each for each in written if isinstance(each, int)) if isinstance(written, list) else iter(())


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot at the table, thinking in the worker process."""

    runner: MatchRunner
    level: str
    budget: Budget
    """How long it may think."""
    seed: bytes
    """Of the round; all random choices follow from it."""
    style: str
    """Key of what it likes to do; empty for nothing in particular."""

    async def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:  # noqa: ANN401 - any game's values
        """Choose, not faster than a player would or the eye can follow, and not while the table is held."""
        began, runner = time.monotonic(), self.runner
        if len(legal) == 1:
            move = legal[0]
        else:
            known = self.seed + bytes([view.seat, len(view.history) % 256])
            seed = int.from_bytes(hashlib.sha256(known).digest()[:8], "big")
            request = Request(runner.game.key, self.level, view, legal, seed, self.style)
            move = (await runner.thinker.choose(request, self.budget)).move
        if runner.game.is_secret(view):
            # A silent question: nobody waits for what nobody sees.
            return move
        return await runner.unhurried(move, time.monotonic() - began, runner.entry.thinking_time(view))


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """The seat of a person, who decides unless there is only one move or the computer plays for them."""

    runner: MatchRunner
    seat: Seat

    async def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:  # noqa: ANN401 - any game's values
        """Ask the person, until they have decided or hand over."""
        runner = self.runner
        # Among several people each is asked what others must not guess: neither time nor a missing curtain tells.
        guarded = runner.screen.guards
        # A silent question, with nothing to answer, is the presenter's to pass over.
        # Moves made for the person before the match was left are not known as such: taking back may lead to one.
        is_forced = runner.forced and len(legal) == 1 and not guarded and not runner.game.is_secret(view)
        if is_forced and not runner.cursor.was_undone:
            move = await runner.unhurried(legal[0])
            runner.cursor = runner.cursor.with_unasked(self.seat, move)
            return move
        try:
            return await self._decide(view, legal, guarded=guarded)
        except BaseException:
            runner.screen.shown(self.seat)
            raise

    async def _decide(self, view: Any, legal: tuple[Any, ...], *, guarded: bool) -> Any:  # noqa: ANN401
        """Ask the person, or the computer for as long as it plays for them."""
        runner, is_first = self.runner, False
        while True:
            by_computer = runner.stands_in_for(self.seat)
            if runner.party.is_shared and not by_computer:
                await runner.screen.take(self.seat)
            runner.interrupted.clear()
            if not by_computer and (again := runner.again(self.seat, legal)) is not None:
                return again
            if by_computer:
                deciding = asyncio.ensure_future(self._by_computer(view, legal, is_first=is_first))
            else:
                is_first = True
                if guarded or len(legal) > 1 or not runner.game.is_secret(view):
                    # A silent question is no turn.
                    runner.end_skip()
                runner.person_asked.emit()
                is_named = runner.party.is_shared and not guarded
                deciding = asyncio.ensure_future(
                    runner.presenter.choose(legal, is_silent=not guarded, is_named=is_named)
                )
            interrupted = asyncio.ensure_future(runner.interrupted.wait())
            try:
                await asyncio.wait((deciding, interrupted), return_when=asyncio.FIRST_COMPLETED)
                if deciding.done():
                    if by_computer:
                        runner.note_help()
                    return deciding.result()
            finally:
                deciding.cancel()
                interrupted.cancel()
                await asyncio.gather(deciding, interrupted, return_exceptions=True)

    async def _by_computer(self, view: Any, legal: tuple[Any, ...], *, is_first: bool) -> Any:  # noqa: ANN401
        """Decide for the person; before the *first* move they may think better of it."""
        began = time.monotonic()
        choice = await self.runner.advice(view, legal)
        return await self.runner.unhurried(
            choice.move, time.monotonic() - began, _SECOND_THOUGHT if is_first else USUAL
        )
