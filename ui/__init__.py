# SPDX-License-Identifier: MIT
"""The window: shows what the library `dominoes` says, and asks the player."""
