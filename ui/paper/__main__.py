# SPDX-License-Identifier: MIT
"""``python -m ui.paper``: `gupai-cli sheet` from a checkout."""

from __future__ import annotations

import sys

from dominoes.cli.__main__ import WRONG
from dominoes.errors import DominoesError
from ui.paper.command import main

if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except DominoesError as error:
        sys.stderr.write(f"gupai-cli: {error}\n")
        sys.exit(WRONG)
