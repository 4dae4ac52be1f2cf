# SPDX-License-Identifier: MIT
"""龜牌 in the window."""
