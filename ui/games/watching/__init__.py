# SPDX-License-Identifier: MIT
"""相十副 in the window."""
