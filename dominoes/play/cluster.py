# SPDX-License-Identifier: MIT
"""The deals of an arena on a Dask cluster, for fields larger than one machine; needs ``gupai[cluster]``.

The workers must have the same version of this library. They play the same deals as processes of this machine would,
so the chips are the same too. One thread a worker is best: opponents think in Python, one thread at a time.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from itertools import islice
from typing import Any, Final

from distributed import Client, as_completed
from distributed.comm.addressing import get_address_host_port
from distributed.comm.core import CommClosedError

from dominoes import __version__
from dominoes.errors import DominoesError
from dominoes.play.arena import AHEAD, Contest, Duplicate, Pairing, play_deal

CONNECT: Final = 10.0
"""Seconds for the cluster to answer."""
FIRST_WORKER: Final = 10.0
"""Seconds for a worker to appear."""


class ClusterError(DominoesError):
    """A cluster cannot be used."""

    def __init__(self, message: str, address: str) -> None:
        """Keep the *address* of the scheduler."""
        super().__init__(f"{message}: {address}")
        self.address = address


def play_deals_at(
    address: str, contest: Contest, wanted: Iterable[tuple[Pairing, int]], stop: Callable[[], bool] = lambda: False
) -> Iterator[Duplicate]:
    """Play the *wanted* deals on a cluster, and yield each as it ends, in any order.

    The deals of a lost worker are played by another one; late workers get their share.

    Args:
        address: Of the scheduler, ``tcp://10.0.0.5:8786``.
        contest: The game, the rules and the seed.
        wanted: Pairings with numbers of deals.
        stop: Once it returns True, nothing further is begun.

    Raises:
        ClusterError: the cluster cannot be reached, has no worker, or workers of another version; or it ended.
    """
    with _connected(address) as client:
        todo = iter(wanted)

        def begin() -> list[Any]:
            """Send out as many deals as keep every worker busy."""
            # Also when no worker is there for a moment: without a deal under way the run would end.
            count = 0 if stop() else AHEAD * max(1, sum(client.nthreads().values())) - running.count()
            return [client.submit(play_deal, contest, *each, pure=False) for each in islice(todo, max(0, count))]

        running = as_completed(loop=client.loop)
        try:
            running.update(begin())
            for future in running:
                yield future.result()
                running.update(begin())
        except (CancelledError, CommClosedError, OSError) as error:
            raise ClusterError("the cluster ended", address) from error


def _connected(address: str) -> Client:
    """Return a connection to a cluster that can play."""
    try:
        # A client that never connects would be waited for when the program ends.
        socket.create_connection(get_address_host_port(address), timeout=CONNECT).close()
        client = Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError("no cluster answers", address) from error
    try:
        client.wait_for_workers(1, timeout=FIRST_WORKER)
        versions = set(client.run(_version).values())
    except TimeoutError as error:
        client.close()
        raise ClusterError("the cluster has no worker", address) from error
    except ImportError as error:
        client.close()
        raise ClusterError("a worker does not have this library", address) from error
    if versions != {__version__}:
        client.close()
        raise ClusterError(f"a worker has another version than {__version__}", address)
    return client


def _version() -> str:
    """Return the version of the library where this is called."""
    return __version__
