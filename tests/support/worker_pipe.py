# SPDX-License-Identifier: MIT
"""Interference with the worker of a `Thinker`: its process, and the messages sent to it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from functools import partial
from multiprocessing import Pipe
from multiprocessing.process import BaseProcess
from typing import Any

import pytest

from dominoes.play.worker import Thinker

Send = Callable[[object], None]


def process_of(thinker: Thinker) -> BaseProcess:
    """Return the process of the worker, which there must be."""
    return next(each for each in multiprocessing.active_children() if each.pid == thinker.pid)


def intercept(monkeypatch: pytest.MonkeyPatch, pass_on: Callable[[object, Send], None]) -> None:
    """Call *pass_on* with each message instead of sending it, and with the function to send it."""
    end, other = Pipe()
    end.close()
    other.close()
    kind: Any = type(end)
    sent = kind.send
    monkeypatch.setattr(kind, "send", lambda self, message: pass_on(message, partial(sent, self)))
