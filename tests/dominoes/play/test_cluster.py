# SPDX-License-Identifier: MIT
"""`dominoes.play.cluster`: the deals of an arena on a local cluster of two workers."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from distributed import Client

from dominoes.cli.__main__ import main
from dominoes.games import entry
from dominoes.play import cluster
from dominoes.play.arena import Contest, Duplicate, Pairing, play_deals
from dominoes.play.cluster import ClusterError, play_deals_at

TIENGOW = Contest("tiengow", entry("tiengow").presets["wiki_hk"], bytes(32))
WANTED = [(Pairing("random", "greedy"), deal) for deal in range(5)]


PROGRAM = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    workers, processes = map(int, sys.argv[1:])
    with LocalCluster(
        n_workers=workers, processes=bool(processes), threads_per_worker=1, protocol="tcp://", dashboard_address=None
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@contextmanager
def local(folder: Path, workers: int = 2, *, processes: bool = False) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a cluster of this machine in another process; yield its address and that process."""
    file = folder / "cluster.py"
    file.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(file), str(workers), str(int(processes))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip(), process
        process.kill() if not processes else process.communicate()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return where two workers wait."""
    with local(tmp_path_factory.mktemp("cluster")) as (found, _):
        yield found


def alike(played: Iterator[Duplicate]) -> list[Duplicate]:
    """Sort the deals *played*, without the machine-dependent parts."""
    return sorted((replace(each, seconds=0.0) for each in played), key=lambda each: each.deal)


@pytest.mark.no_cover
def test_a_cluster_changes_nothing(address: str) -> None:
    """Its workers play the same deals, with the same chips."""
    assert alike(play_deals_at(address, TIENGOW, WANTED)) == alike(play_deals(TIENGOW, WANTED, 1))


def test_nothing_more_begins_after_a_stop(address: str) -> None:
    """Deals begun by then are played."""
    heard: list[int] = []
    played = play_deals_at(address, TIENGOW, [(WANTED[0][0], deal) for deal in range(99)], lambda: len(heard) > 1)
    while each := next(played, None):
        heard.append(each.deal)
    assert 2 <= len(heard) <= 6
    assert alike(play_deals_at(address, TIENGOW, WANTED, lambda: True)) == []


def test_workers_that_are_gone_for_a_moment_end_no_run(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work begun then waits for a worker to come back."""
    monkeypatch.setattr(Client, "nthreads", lambda _self: {})
    assert len(alike(play_deals_at(address, TIENGOW, WANTED))) == len(WANTED)


def test_a_run_goes_on_at_a_cluster(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Deals of this machine are not played again there, and the end is as of one run."""
    arena = ["arena", "tiengow", "--levels", "random,greedy", "--json"]

    def rows(*more: str) -> list[dict[str, Any]]:
        assert main([*arena, *more]) == 0
        found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["rows"]
        return [{key: value for key, value in row.items() if key != "ms_a_move"} for row in found]

    fresh, log = rows("--deals", "3", "--jobs", "1"), str(tmp_path / "log")
    rows("--deals", "1", "--jobs", "1", "--log", log)
    assert rows("--deals", "3", "--cluster", address, "--log", log) == fresh
    assert len(Path(log).read_text("utf-8").splitlines()) == 1 + 2 * 3


def test_where_nobody_answers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It is told in one line, with the exit code of wrong arguments."""
    monkeypatch.setattr(cluster, "CONNECT", 0.2)
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        nobody = f"tcp://127.0.0.1:{deaf.getsockname()[1]}"
        assert main(["arena", "tiengow", "--levels", "random,greedy", "--cluster", nobody]) == 2
    assert capsys.readouterr().err == f"gupai-cli: no cluster answers: {nobody}\n"
    with pytest.raises(ClusterError, match="no cluster answers"):
        list(play_deals_at("hello", TIENGOW, WANTED))


def test_where_nobody_works(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cluster without workers is not waited for long."""
    with local(tmp_path, workers=0) as (found, _):
        monkeypatch.setattr(cluster, "FIRST_WORKER", 0.2)
        with pytest.raises(ClusterError, match="has no worker"):
            list(play_deals_at(found, TIENGOW, WANTED))


def test_workers_of_another_version_do_not_play(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their deals might be others."""
    monkeypatch.setattr(cluster, "_version", "0.0".format)
    with pytest.raises(ClusterError, match="another version"):
        list(play_deals_at(address, TIENGOW, WANTED))


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The message names the package to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "dominoes.play.cluster")
    assert main(["arena", "tiengow", "--levels", "random,greedy", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "needs gupai[cluster]" in capsys.readouterr().err


@pytest.mark.bulk
def test_a_cluster_that_ends_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Deals played by then are there."""
    with local(tmp_path) as (found, process):
        played = play_deals_at(found, TIENGOW, [(WANTED[0][0], deal) for deal in range(99)])
        assert next(played)
        process.kill()
        with pytest.raises(ClusterError, match="the cluster ended"):
            list(played)
    # The library says so too.
    caplog.clear()


@pytest.mark.bulk
def test_what_a_lost_worker_played_another_one_plays(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Two processes; one is killed after the first deal."""
    with local(tmp_path, processes=True) as (found, _):
        played = play_deals_at(found, TIENGOW, [(WANTED[0][0], deal) for deal in range(24)])
        first = next(played)
        with Client(found, set_as_default=False) as client:
            os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
        assert [each.deal for each in alike(iter([first, *played]))] == [*range(24)]
    caplog.clear()
