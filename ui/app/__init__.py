# SPDX-License-Identifier: MIT
"""Starting: one running program, its window, the pages it shows, what the player is told."""
