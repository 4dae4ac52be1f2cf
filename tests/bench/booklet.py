# SPDX-License-Identifier: MIT
"""How long a booklet of some twenty pages takes as PDF, and as HTML: python tests/bench/booklet.py."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tests.ui.paper.lessons import lesson
from ui.kit import theme
from ui.language import i18n
from ui.paper.html import lesson_html
from ui.paper.lesson import Handed, lesson_document
from ui.paper.paint import write_pdf

CHAPTERS = 13
"""Three positions each."""


def main() -> None:
    """Print the processor time of both."""
    i18n.install(theme.application(), "en")
    made = lesson(CHAPTERS)
    with tempfile.TemporaryDirectory() as folder:
        start = time.process_time()
        document = lesson_document(made, Handed(2))
        *_, pages = write_pdf(Path(folder) / "a.pdf", document.leaves(), document.title)
        print(f"{pages} pages as PDF: {time.process_time() - start:.2f} s")
    start = time.process_time()
    lesson_html(made)
    print(f"as HTML: {time.process_time() - start:.2f} s")


if __name__ == "__main__":
    main()
