# SPDX-License-Identifier: MIT
"""What accompanies play without being part of it: sounds, faces, words of opponents, and tips, each of them once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from dominoes.game import ChipsMoved, Event, Moment, MomentKind, PileOpened, RoundEnded, Seat, TilesDealt
from dominoes.games.tricks import TrickWon
from ui.games import GAME_UIS
from ui.games.game_ui import Tip
from ui.kit.settings import WITH_RANKS
from ui.kit.sound import OF_TILES
from ui.language.i18n import N_, current
from ui.table.faces import Mood
from ui.table.speech import Occasion, Talk

if TYPE_CHECKING:
    from ui.kit.settings import Settings
    from ui.play.match import MatchRunner
    from ui.play.services import Services
    from ui.table.prompt import AdviceBubble

_SOUNDS: Final[Mapping[type[Event], str]] = {PileOpened: "dice", TilesDealt: "shuffle", ChipsMoved: "chip"}
"""Sounds that every game has."""
_GOOD: Final[Mapping[MomentKind, Occasion]] = {
    MomentKind.STRONG_LEAD: Occasion.STRONG,
    MomentKind.SUPREME: Occasion.SUPREME,
    MomentKind.DECLARED: Occasion.DEALT,
    MomentKind.BONUS: Occasion.BONUS,
    MomentKind.CAPTURE: Occasion.CAPTURE,
    MomentKind.FINISH: Occasion.FINISH,
    MomentKind.CLEAN: Occasion.CLEAN,
    MomentKind.BLOCKED: Occasion.BLOCKED,
    MomentKind.BANK_TAKES_ALL: Occasion.BANK_TAKES,
}
"""Moments to be glad of, and what is said then."""
_BAD: Final[Mapping[MomentKind, Occasion]] = {
    MomentKind.PAYS_FOR_ALL: Occasion.PAYS,
    MomentKind.BANK_PAYS_ALL: Occasion.BANK_PAYS,
    MomentKind.COPY: Occasion.TIED,
}
"""Moments that one is sorry for."""
_PROMPT_MS: Final = 120
"""After this the table has said what is asked of the person."""

MOMENTS: Final = ("deal", "turn", "trick", "round")
"""When a tip can be shown: while the first tiles of a match are dealt, in the player's turn, after a trick or what
is like one, while tiles are dealt again."""

TIPS: Final = (
    Tip("hint", "turn", N_("Press H for a hint."), helps=True),
    Tip(
        "undo",
        "turn",
        N_("Press Ctrl+Z to undo your last move, unless Strict play is on."),
        helps=True,
        rank=1,
    ),
    Tip(
        "panel", "turn", N_("The side panel counts only tiles you can know about. Press I to show or hide it."), rank=2
    ),
    Tip("computer", "turn", N_("Press D to let the computer play for you, or C for one move."), helps=True, rank=2),
    Tip("skip", "deal", N_("Click to skip the deal."), ceremony=True),
    Tip("ceremony", "deal", N_("You can turn off “Build and open the wall” in Settings."), ceremony=True),
    Tip("speed", "trick", N_("Press + or − to change the speed of the game."), rank=1),
    Tip("rules", "round", N_("Press R to see the rules of this table.")),
    Tip("manual", "round", N_("Press F1 on any page to read about it in the manual."), rank=1),
    Tip(
        "again",
        "round",
        N_("Every round is kept. In Records you can step through it or play the same deal again."),
    ),
    Tip(
        "relaxed", "round", N_("Playing just for fun? In Settings you can keep rounds out of the statistics."), rank=1
    ),
    Tip("paper", "round", N_("There are three sets of tiles; one has the name and rank on each tile."), rank=1),
    Tip("full-screen", "round", N_("Press F11 for full screen, on any page."), rank=1),
)
"""Tips about every game."""


class SoundsAndTips(QObject):
    """Accompanies one match."""

    def __init__(self, services: Services, runner: MatchRunner, advice: AdviceBubble) -> None:
        """Listen to the match of *runner*, as long as it lives; tips are shown by *advice*."""
        super().__init__(runner)
        self._preferences = services.preferences
        self._sounds = services.sounds()
        self._runner = runner
        self._seats = tuple(Seat(at) for at in range(len(runner.party.names)))
        self._talk = Talk(runner.party.seed)
        self._game = runner.party.setup.game
        self._presenter = runner.presenter
        self._presenter.happens.connect(self._on_event)
        self._presenter.called.connect(self._on_called)
        runner.person_asked.connect(self._on_asked)
        self._advice = advice
        self._rounds = 0
        self._tipped = False
        self._dealing = False
        self._prompt = QTimer(self, singleShot=True, interval=_PROMPT_MS)
        self._prompt.timeout.connect(self._on_prompt)

    def _on_event(self, event: Event, moments: Sequence[Moment]) -> None:
        """Accompany *event*, which is about to be shown, with what is notable in it."""
        if isinstance(event, TilesDealt):
            self._tipped = False
            self._dealing = not self._rounds
            self._tip("round" if self._rounds else "deal")
        if isinstance(event, RoundEnded):
            self._rounds += 1
            if any(event.result.chips):
                self._sounds.play("win" if event.result.chips[self._presenter.me] > 0 else "chip")
        elif sound := _SOUNDS.get(type(event)) or self._presenter.SOUNDS.get(type(event)):
            self._sounds.play(sound)
            if sound == OF_TILES[0]:
                self._sounds.voice.say(self._presenter.words.spoken(event), current().key)
        if isinstance(event, self._presenter.PAUSES):
            self._tip("trick")
        self._show_moods(event, moments)
        self._talk_about(event, moments)

    def say_farewell(self) -> None:
        """Let an opponent say a word at the end of the match."""
        self._say(Occasion.FAREWELL, self._seats)

    def _show_moods(self, event: Event, moments: Iterable[Moment]) -> None:
        """Let the faces follow *event*, by what all at the table may know."""
        match event:
            case TilesDealt():
                moods = dict.fromkeys(self._seats, Mood.CALM)
            case TrickWon(seat):
                moods = {each: Mood.GLAD if each == seat else Mood.CALM for each in self._seats}
            case ChipsMoved(payment):
                moods = {each: _mood_of(payment.chips[each]) for each in self._seats}
            case RoundEnded(result):
                moods = {each: _mood_of(result.chips[each]) for each in self._seats}
            case _:
                kinds = ((each.seat, each.kind) for each in moments if each.seat is not None)
                found = (
                    (seat, Mood.GLAD if kind in _GOOD else Mood.SORRY if kind in _BAD else None)
                    for seat, kind in kinds
                )
                moods = {seat: mood for seat, mood in found if mood is not None}
        for seat, mood in moods.items():
            self._runner.presenter.show_mood(seat, mood)

    def _talk_about(self, event: Event, moments: Iterable[Moment]) -> None:
        """Let an opponent say a word about *event*, once in a while: about a moment rather than the event itself."""
        found = [each for moment in moments if (each := self._occasion_of(moment)) is not None]
        if found:
            self._say(*found[0])
            return
        match event:
            case TilesDealt() if self._dealing:
                self._say(Occasion.GREETING, self._seats)
            case TrickWon(seat, tricks) if tricks > 1:
                self._say(Occasion.TRICK, (seat,))
            case ChipsMoved(payment):
                self._say(Occasion.BONUS, [each for each in self._seats if payment.chips[each] > 0])
            case RoundEnded(result):
                won = [each for each in self._seats if result.chips[each] > 0]
                lost = [each for each in self._seats if result.chips[each] < 0]
                self._say(*((Occasion.WON, won) if won else (Occasion.LOST, lost)))
            case _:
                pass

    def _occasion_of(self, moment: Moment) -> tuple[Occasion, Sequence[Seat]] | None:
        """Return what is said at *moment*, and by whom; None if nothing is."""
        occasion = _GOOD.get(moment.kind) or _BAD.get(moment.kind)
        if occasion is None:
            return None
        if moment.seat == self._presenter.me and moment.kind in _GOOD:
            return Occasion.ADMIRED, self._seats
        return occasion, self._seats if moment.seat is None else (moment.seat,)

    def _say(self, occasion: Occasion, seats: Iterable[Seat]) -> None:
        """Let one of *seats* say a word at *occasion*, unless it is the person's or nobody is to talk."""
        party = self._runner.party
        if not self._presenter.settings.talk:
            return
        said = self._talk.line(occasion, ((each, party.style(each)) for each in seats if each not in party.people))
        if said is not None:
            self._presenter.speak(*said)

    def _on_called(self, word: str) -> None:
        self._sounds.play("call")
        self._sounds.voice.say(word, current().key, after=True)

    def _on_asked(self) -> None:
        # A tip about the dealing has had its time.
        if self._dealing:
            self._dealing = False
            self._advice.show_tip("")
        self._prompt.start()

    def _on_prompt(self) -> None:
        if self._presenter.person.turn is not None:
            self._sounds.play("turn")
            if not self._presenter.person.hint_text():
                self._tip("turn")

    def _tip(self, moment: str) -> None:
        """Show a tip, but not a second one in a round."""
        settings = self._presenter.settings
        if self._tipped or not settings.tips:
            return
        tip = tip_for(self._game, moment, settings)
        if tip is not None:
            self._tipped = True
            self._advice.show_tip(tip.text)
            self._preferences.set("tips_seen", (*settings.tips_seen, tip.key))


def _mood_of(chips: int) -> Mood:
    """Return how somebody looks who has won *chips*, or lost them."""
    return Mood.GLAD if chips > 0 else Mood.SORRY if chips < 0 else Mood.CALM


def tips_of(game: str) -> list[Tip]:
    """List the tips about *game*; of those that fit a moment, the first not seen comes next."""
    return sorted((*TIPS, *GAME_UIS[game].tips), key=lambda tip: tip.rank)


def tip_for(game: str, moment: str, settings: Settings) -> Tip | None:
    """Return the next tip; None if there is nothing new to say.

    Args:
        game: Key of the game on the table.
        moment: One of `MOMENTS`.
        settings: Which tips were shown already, whether the player wants help, whether the wall is built, and what
            stands below tiles.
    """
    for tip in tips_of(game):
        if tip.moment == moment and _is_apt(tip, settings) and tip.key not in settings.tips_seen:
            return tip
    return None


def _is_apt(tip: Tip, settings: Settings) -> bool:
    """Return whether *tip* is about something that happens at a table with *settings*."""
    if tip.ranks and settings.labels not in WITH_RANKS:
        return False
    return not (settings.honest and tip.helps) and (settings.ceremony or not tip.ceremony)
