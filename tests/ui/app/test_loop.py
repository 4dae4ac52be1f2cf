# SPDX-License-Identifier: MIT
"""The ground other tests of the window stand on."""

from __future__ import annotations

import ast
import asyncio
import sys

import pytest
import qasync
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.ui.driving import ROOT
from ui.app.run import event_loop


@pytest.mark.parametrize("time", ["first", "second"])
async def test_async_tests_run_on_qts_loop(qtbot: QtBot, time: str) -> None:
    """A Qt timer wakes an awaited future, in one test after another."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, qasync.QEventLoop)
    label = QLabel(time)
    qtbot.addWidget(label)
    label.show()
    rung: asyncio.Future[str] = loop.create_future()
    QTimer.singleShot(5, lambda: rung.set_result(label.text()))
    assert await asyncio.wait_for(rung, 5) == time


def test_nothing_waits_for_pipes_on_windows(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """S3-3: qasync would ask for them in a thread that wakes a hundred times a second; all else works without."""
    asked: list[str] = []
    with monkeypatch.context() as windows:
        windows.setattr(sys, "platform", "win32")
        loop = event_loop(qapp)
    for name in ("_before_run_forever", "_after_run_forever"):
        monkeypatch.setattr(qasync.QEventLoop, name, lambda _loop, name=name: asked.append(name))

    async def work() -> int:
        return await asyncio.create_task(asyncio.sleep(0.001, 20)) + await asyncio.to_thread(lambda: 22)

    try:
        assert loop.run_until_complete(work()) == 42
    finally:
        loop.close()
    assert asked == []


PIPES = {
    *("create_subprocess_exec", "create_subprocess_shell", "subprocess_exec", "subprocess_shell"),
    *("open_connection", "open_unix_connection", "start_server", "start_unix_server", "start_tls", "sendfile"),
    *(
        "create_connection",
        "create_server",
        "create_unix_connection",
        "create_unix_server",
        "create_datagram_endpoint",
    ),
    *("connect_accepted_socket", "connect_read_pipe", "connect_write_pipe", "add_reader", "add_writer"),
    *("sock_accept", "sock_connect", "sock_recv", "sock_recv_into", "sock_recvfrom", "sock_sendall", "sock_sendto"),
}
"""Parts of asyncio for waiting on pipes, sockets or programs."""


def pipes_in(text: str) -> set[str]:
    """Return what a program uses of `PIPES`."""
    nodes = list(ast.walk(ast.parse(text)))
    # The module socket has functions of the same names; they block.
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node.value) != "socket"}
    used |= {each.name for node in nodes if isinstance(node, ast.ImportFrom) for each in node.names}
    return used & PIPES


def test_the_program_has_no_pipes_of_asyncio() -> None:
    """S3-3: on Windows the loop would never hear of them."""
    assert pipes_in("import asyncio\nasync def f(): await asyncio.create_subprocess_exec('x')") != set()
    assert pipes_in("from asyncio import open_connection") != set()
    files = [path for folder in ("ui", "dominoes") for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 300
    using = {path.name: found for path in files if (found := pipes_in(path.read_text(encoding="utf-8")))}
    assert using == {}
