# SPDX-License-Identifier: MIT
"""Starting: one running program, its window, the pages that it shows."""
