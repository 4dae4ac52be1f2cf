# SPDX-License-Identifier: MIT
"""How long the page of statistics takes in a store of 100,000 rounds; run it as a script.

``python tests/bench/statistics.py [STORE]``: without one made by ``big_store.py``, it is made first. Goals, in time
of the processor: 300 ms until the figures are counted, for any choice; 150 ms more until they are painted.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


from dominoes.records.summary import Uncounted
from dominoes.store import Filter, Store
from dominoes.store.statistics import gather
from tests.ui.pages.program import Program
from ui.kit import theme
from ui.language import i18n
from ui.pages.statistics.page import StatisticsPage

MAKER: Final = Path(__file__).with_name("big_store.py")
ROUNDS: Final = 100_000
COUNTED_MS: Final = 300
PAINTED_MS: Final = 150
_TURNS: Final = 5

_COUNTED: Final = frozenset([Uncounted.NOTHING])
_WANTED: Final = {
    "everything": Filter(apart=_COUNTED),
    "one game": Filter(game="tiengow", apart=_COUNTED),
    "one tradition": Filter(game="paigow", preset="casino", apart=_COUNTED),
    "one player": Filter(player="Nora", apart=_COUNTED),
    "last year": Filter(since="2025-06-01", apart=_COUNTED),
}


def _ms(work: Callable[[], object]) -> float:
    """Do *work* some times, and return the median in milliseconds."""
    spent = []
    for _turn in range(_TURNS):
        began = time.process_time()
        work()
        spent.append(1000 * (time.process_time() - began))
    return statistics.median(spent)


def _measure(store: Store) -> bool:
    """Print the figures; return whether all goals are met."""
    met = True
    for name, wanted in _WANTED.items():
        spent = _ms(partial(gather, store.archive, wanted))
        met &= spent <= COUNTED_MS
        print(f"{name}: counted in {spent:.0f} ms (goal {COUNTED_MS})")
    app = theme.application()
    i18n.install(app, "zh_HK")
    theme.apply(app, text_size=1.0, chrome="light")
    page = Program(Path("nowhere"), archive=lambda: store.archive).make(StatisticsPage)
    page.resize(1280, 800)
    page.show()
    page.refresh()
    app.processEvents()
    counted = _ms(page.refresh)
    painted = _ms(page.grab)
    print(f"page: counted and filled in {counted:.0f} ms (goal {COUNTED_MS}), painted in {painted:.0f} ms")
    page.close()
    return met and counted <= COUNTED_MS and painted <= PAINTED_MS


def main() -> int:
    """Measure the store that is named, or a new one; 1 when a goal is missed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(folder) / "big.db"
        if not path.exists():
            subprocess.run([sys.executable, str(MAKER), str(path), "--rounds", str(ROUNDS)], check=True)
        store = Store.open(path)
        met = _measure(store)
        store.close()
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
