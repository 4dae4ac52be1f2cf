# SPDX-License-Identifier: MIT
"""How fast the page of records opens and scrolls over a large store; run it as a script.

``python tests/bench/records_page.py PATH``, where PATH is a store made by ``tests/bench/big_store.py``. Goals for
100,000 rounds: at most 150 ms CPU to open the page, at most 8 ms CPU a frame to scroll. It paints into memory.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


from dominoes.store import Store
from tests.ui.pages.program import Program
from ui.kit import theme
from ui.language import i18n
from ui.pages.records.page import RecordsPage

_OPEN_MS: Final = 150
_FRAME_MS: Final = 8
_FRAMES: Final = 300
_TRIES: Final = 5


def main() -> int:
    """Print the figures; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("path", type=Path)
    store = Store.open(parser.parse_args().path)
    app = theme.application()
    i18n.install(app, "zh_HK")
    theme.apply(app, text_size=1.0, chrome="light")
    program = Program()
    program.has_archive(lambda: store.archive)
    opened = []
    for _try in range(_TRIES):
        began = time.process_time()
        page = RecordsPage(program.services, program.routes)
        page.resize(1280, 800)
        page.show()
        app.processEvents()
        page.grab()
        opened.append((time.process_time() - began) * 1000)
        if _try < _TRIES - 1:
            page.close()
            page.deleteLater()
            app.processEvents()
    bar = page.view.verticalScrollBar()
    step = page.view.delegate.row_height() * 3
    slowest = 0.0
    began = time.process_time()
    for frame in range(_FRAMES):
        before = time.process_time()
        bar.setValue(bar.value() + (step if frame % 60 else 500 * step))
        app.processEvents()
        slowest = max(slowest, time.process_time() - before)
    spent = (time.process_time() - began) * 1000 / _FRAMES
    page.close()
    store.close()
    best = min(opened)
    print(
        f"{len(page.model.ids)} rounds: opened in {best:.0f} ms CPU, the first time {opened[0]:.0f} (goal {_OPEN_MS})"
    )
    print(f"scrolling: {spent:.1f} ms CPU a frame (goal {_FRAME_MS}), slowest {1000 * slowest:.1f}")
    return int(best > _OPEN_MS or spent > _FRAME_MS)


if __name__ == "__main__":
    sys.exit(main())
