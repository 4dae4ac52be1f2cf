# SPDX-License-Identifier: MIT
"""The window: shows the state of the library `dominoes`, and asks the player."""
