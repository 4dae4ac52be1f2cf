# SPDX-License-Identifier: MIT
"""``python -m ui``: the program from a checkout."""

import sys

from ui.app import main

if __name__ == "__main__":
    sys.exit(main())
