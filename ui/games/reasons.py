# SPDX-License-Identifier: MIT
"""Why something is so, in a sentence, whichever game it is about."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.errors import DominoesError, Reason, RecordError
from ui.games import GAME_UIS
from ui.language.i18n import _, number
from ui.language.names import ORDINARY
from ui.language.reasons import SHARED


def reason_text(reason: Reason, who: Sequence[str] = (), naming: str = ORDINARY) -> str:
    """Return *reason* in a sentence; see `Sentences.say`.

    The key of a game's own reasons begins with the key of the game. A reason may hold another, which becomes a
    sentence too.
    """
    within = {name: reason_text(value, who, naming) for name, value in reason.values if isinstance(value, Reason)}
    if within:
        reason = Reason(reason.key, **(dict(reason.values) | within))
    if (of := GAME_UIS.get(str(reason.get("game")))) is not None and isinstance(name := reason.get("option"), str):
        # Files call house rules by their keys.
        reason = Reason(reason.key, **(dict(reason.values) | {"option": of.words().OPTIONS.name(name)}))
    game = GAME_UIS.get(reason.key.partition(".")[0])
    return (SHARED if game is None else game.words().REASONS).say(reason, who, naming)


def error_text(error: DominoesError, who: Sequence[str] = ()) -> str:
    """Return the subject of *error*, and its place in a file of records; *who* are the names by seat."""
    reason = getattr(error, "reason", None)
    why = reason_text(reason, who) if isinstance(reason, Reason) else _("This record cannot be read.")
    if not isinstance(error, RecordError) or error.line is None:
        return why
    if error.move is None:
        return _("Line {line}: {why}").format(line=number(error.line), why=why)
    return _("Line {line}, move {move}: {why}").format(line=number(error.line), move=number(error.move), why=why)
